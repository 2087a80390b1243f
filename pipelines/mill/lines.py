"""A mill over standard streams: one JSON request a line, one JSON reply a line, in order.

    {"id": 1, "method": "rows", "params": {"family": "zebra", "dial": 0.3, "start": 0, "count": 8}}
    {"id": 1, "result": [{...}, ...]}   or   {"id": 1, "error": "zebra has no knob 'x'; ..."}

`proofmill.mill()` is the other end. The server ends with its input.
"""

import json
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import IO, Any

from generators import FAMILIES
from generators.family import SPLITS
from pipelines.errors import FamilyError, ProofmillError
from pipelines.mill.rows import create_dataset
from proofmill import __version__

MOST_ROWS = 256
"""Rows of one reply."""
MOST_BYTES = 1 << 20
"""Of one request."""

Params = Mapping[str, Any]


def serve_lines(requests: IO[bytes], replies: IO[bytes]) -> None:
    """Answer requests until there are no more. A bad request gets an error, never an end."""
    while line := requests.readline(MOST_BYTES + 1):
        if len(line) > MOST_BYTES:
            _reply(replies, None, error=f"a request has at most {MOST_BYTES} bytes")
            return  # what follows is its rest
        _answer(line, replies)


def _answer(line: bytes, replies: IO[bytes]) -> None:
    number: object = None
    try:
        request = json.loads(line)
        number = request["id"]
        method = METHODS[request["method"]]
        result = method(request.get("params", {}))
    except ProofmillError as error:
        _reply(replies, number, error=str(error))
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        told = f"not a request of this mill ({type(error).__name__}: {error})"
        _reply(replies, number, error=f"{told}; methods are {', '.join(METHODS)}")
    else:
        _reply(replies, number, result=result)


def _reply(replies: IO[bytes], number: object, **said: object) -> None:
    replies.write(json.dumps({"id": number, **said}, ensure_ascii=True).encode() + b"\n")
    replies.flush()


def _hello(params: Params) -> dict[str, Any]:
    return {"version": __version__, "most_rows": MOST_ROWS, "splits": list(SPLITS)}


def _families(params: Params) -> list[dict[str, Any]]:
    return [
        {
            "name": family.name,
            "version": family.version,
            "domain": family.domain,
            "summary": family.summary,
            "knobs": {knob.name: knob.meaning for knob in family.knobs},
        }
        for family in FAMILIES.values()
    ]


def _rows(params: Params) -> list[dict[str, Any]]:
    start, wanted = _whole(params, "start", 0), _whole(params, "count", 1)
    if wanted > MOST_ROWS:
        raise FamilyError(f"count is {wanted}; a reply has at most {MOST_ROWS} rows")
    rows = create_dataset(
        str(params.get("family")),
        dial=float(params.get("dial", 0.5)),
        knobs={str(name): float(value) for name, value in (params.get("knobs") or {}).items()},
        seed=_whole(params, "seed", 0),
        split=params.get("split", "train"),
    )
    return rows[start : start + wanted]


def _whole(params: Params, name: str, default: int) -> int:
    value = params.get(name, default)
    if type(value) is not int or (value < 0 and name != "seed"):
        raise FamilyError(f"{name} is {value!r}; it must be a whole number from 0 on")
    return value


METHODS: Mapping[str, Callable[[Params], Any]] = MappingProxyType(
    {"hello": _hello, "families": _families, "rows": _rows}
)
