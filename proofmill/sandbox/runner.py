"""The program's own process: load it, call the entry, write what came back, end.

Whatever the program changes here (builtins, this module, the descriptor of the result) spoils its
own result and nothing else: expected values are not in this process, and no other job ever is.
"""

import importlib.abc
import importlib.machinery
import json
import os
import sys
import time
import types
from typing import Any, NamedTuple

from proofmill.sandbox import wire

MODULE = "program"
_MESSAGE_CHARACTERS = 200
_ENCODER = json.JSONEncoder(separators=(",", ":"), allow_nan=False)
_REPEAT_SHARE = 3
"""A single input is called twice in the second interpreter if one call took under 1/3 of `wall`."""


class Request(NamedTuple):
    """What the parent asks of one interpreter."""

    program: str
    entry: str
    inputs: list[wire.Tree]
    """One tree of an argument tuple per call."""
    wall: float
    output: int
    """Bytes of the reply."""
    is_second: bool
    """Call in reverse order, and a lone input twice: a function with memory gives itself away."""


class _Source(importlib.abc.InspectLoader):
    """The import system's view of a program that is a string."""

    def __init__(self, text: str) -> None:
        self._text = text

    def get_source(self, fullname: str) -> str:
        return self._text

    def is_package(self, fullname: str) -> bool:
        return False


def run(request: Request, result: int, token: bytes) -> None:
    """Answer the request on descriptor `result`, between two copies of `token`; never returns."""
    status = 1
    try:
        body = _body(request)
        _write_all(result, token + body + token)
        status = 0
    finally:
        os._exit(status)


def _body(request: Request) -> bytes:
    try:
        reply = _answer(request)
        body = _ENCODER.encode(reply).encode()
    except MemoryError:
        return b'{"status":"memory","detail":"MemoryError","outcomes":[]}'
    except RecursionError:
        return b'{"status":"output","detail":"a value nested too deeply","outcomes":[]}'
    if len(body) > request.output:
        detail = f"{len(body)} bytes of values, limit {request.output}"
        return json.dumps({"status": "output", "detail": detail, "outcomes": []}).encode()
    return body


def _answer(request: Request) -> dict[str, Any]:
    try:
        module = _load(request.program)
        entry = getattr(module, request.entry)
    except MemoryError:
        raise
    except BaseException as error:  # noqa: BLE001 - SystemExit too is only an outcome here
        return {"status": "error", "detail": ": ".join(_described(error)), "outcomes": []}
    try:
        outcomes, again = _outcomes(entry, request)
    except wire.UnsendableError as error:
        return {"status": "output", "detail": str(error), "outcomes": []}
    return {"status": "ok", "detail": "", "outcomes": outcomes, "again": again}


def _load(text: str) -> types.ModuleType:
    module = types.ModuleType(MODULE)
    sys.modules[MODULE] = module  # dataclasses look their module up
    loader = _Source(text)
    module.__loader__ = loader
    module.__spec__ = importlib.machinery.ModuleSpec(MODULE, loader)
    loader.exec_module(module)
    return module


def _outcomes(entry: wire.Value, request: Request) -> tuple[list[wire.Tree], list[wire.Tree]]:
    """Return what each input gave, and what a lone one gave when called again, if that differs."""
    count = len(request.inputs)
    found: list[wire.Tree] = [None] * count
    begin = time.perf_counter()
    for place in reversed(range(count)) if request.is_second else range(count):
        found[place] = _outcome(entry, request.inputs[place])
    is_quick = time.perf_counter() - begin < request.wall / _REPEAT_SHARE
    again = list[wire.Tree]()
    if request.is_second and count == 1 and is_quick:
        again.append(_outcome(entry, request.inputs[0]))
    return found, [outcome for outcome in again if outcome != found[0]]


def _outcome(entry: wire.Value, arguments: wire.Tree) -> wire.Tree:
    try:
        value = entry(*wire.decode(arguments))
    except MemoryError:
        raise
    except BaseException as error:  # noqa: BLE001 - SystemExit too is only an outcome here
        return ["raised", *_described(error)]
    return ["value", wire.encode(value)]


def _described(error: BaseException) -> tuple[str, str]:
    kind = wire.type_name(type(error))
    try:
        message = "".join(str(error)[:_MESSAGE_CHARACTERS])
    except BaseException:  # noqa: BLE001 - the program's own __str__
        message = ""
    return kind, message if type(message) is str else ""


def _write_all(descriptor: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(descriptor, rest) :]
