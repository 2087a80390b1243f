"""A mill in another environment: certified rows from a child process that makes them.

A trainer's environment often cannot hold the mill (another Python, pins that clash). It needs no
more than this module: the mill runs where it is installed and is asked over its standard streams.

    with proofmill.mill() as mill:
        rows = mill.rows("zebra", dial=0.3, count=100)
"""

import json
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Generator, Mapping, Sequence
from contextlib import suppress
from importlib.util import find_spec
from types import TracebackType
from typing import Any

VARIABLE = "PROOFMILL_MILL"
_CHUNK = 32
"""Rows per request: the child makes the next ones while these are being read."""
_MOST_BYTES = 1 << 28
"""Of one reply: 256 rows of 1 MB."""
_TOLD = 2000
"""Bytes of the child's last words in an error."""
_PATIENCE = 10.0
"""Seconds that a child which was told to end may take."""


class MillError(RuntimeError):
    """The mill is not there, has died, or refuses what was asked."""


class Mill:
    """An installed mill; the child starts at once and ends with this object's block."""

    def __init__(self, command: Sequence[str]) -> None:
        """Start `command`, which speaks the lines of `proofmill mill`.

        Raises:
            MillError: if it cannot be started, or is no mill.
        """
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 - closed by `close`
        self._number = 0
        try:
            self._child = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._errors
            )
        except OSError as error:
            self._errors.close()
            raise MillError(f"cannot start the mill {shlex.join(command)}: {error}") from error
        try:
            self.version = str(self._ask("hello")["version"])
        except BaseException:
            self.close()
            raise

    def families(self) -> list[dict[str, Any]]:
        """Return name, version, domain, summary and knobs of every family.

        Raises:
            MillError: if the mill has died.
        """
        found: list[dict[str, Any]] = self._ask("families")
        return found

    def rows(self, family: str, *, count: int, start: int = 0, **options: Any) -> list[Any]:  # noqa: ANN401
        """Return `count` certified rows of a family's stream from `start` on, as dicts.

        `options` are those of `proofmill_mill.create_dataset`: dial, knobs, seed, split.

        Raises:
            MillError: if the family, a knob or a value is unknown, or the mill has died.
        """
        return list(self.stream(family, count=count, start=start, **options))

    def stream(
        self,
        family: str,
        *,
        count: int | None = None,
        start: int = 0,
        **options: Any,  # noqa: ANN401
    ) -> Generator[Any, None, None]:
        """Yield such rows one by one, without end where `count` is None; see `rows`."""
        asked = start
        end = None if count is None else start + count
        waiting: list[int] = []
        try:
            while waiting or end is None or asked < end:
                while len(waiting) < 2 and (end is None or asked < end):
                    size = _CHUNK if end is None else min(_CHUNK, end - asked)
                    params = {"family": family, "start": asked, "count": size, **options}
                    waiting.append(self._send("rows", params))
                    asked += size
                yield from self._receive(waiting.pop(0))
        finally:
            for number in waiting:  # a caller that stops early leaves no reply for the next one
                self._line(number)

    def close(self) -> None:
        """End the child."""
        for pipe in (self._child.stdin, self._child.stdout):
            if pipe:
                with suppress(BrokenPipeError):
                    pipe.close()
        try:
            self._child.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            self._child.kill()
            self._child.wait()
        self._errors.close()

    def __enter__(self) -> "Mill":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _ask(self, method: str) -> Any:  # noqa: ANN401
        return self._receive(self._send(method, {}))

    def _send(self, method: str, params: Mapping[str, object]) -> int:
        assert self._child.stdin
        self._number += 1
        request = {"id": self._number, "method": method, "params": params}
        try:
            self._child.stdin.write(json.dumps(request).encode() + b"\n")
            self._child.stdin.flush()
        except (OSError, ValueError) as error:
            raise self._death() from error
        return self._number

    def _receive(self, number: int) -> Any:  # noqa: ANN401
        reply = self._line(number)
        if "error" in reply:
            raise MillError(reply["error"])
        return reply["result"]

    def _line(self, number: int) -> dict[str, Any]:
        assert self._child.stdout
        line = self._child.stdout.readline(_MOST_BYTES)
        if not line.endswith(b"\n"):
            raise self._death()
        reply = _object(line)
        if reply.get("id") != number or not reply.keys() & {"result", "error"}:
            raise MillError(f"this is no mill, it answers {line[:80]!r}")
        return reply

    def _death(self) -> MillError:
        self._child.kill()
        status = self._child.wait()
        self._errors.seek(max(0, self._errors.seek(0, os.SEEK_END) - _TOLD))
        words = self._errors.read().decode(errors="replace").strip() or "it said nothing"
        return MillError(f"the mill ended with status {status}: {words}")


def _object(line: bytes) -> dict[str, Any]:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}


def mill(command: str | Sequence[str] | None = None) -> Mill:
    """Return a running mill, to be used as a context manager.

    Args:
        command: the program, such as `/opt/mill/bin/proofmill`, or its words; None: what
            PROOFMILL_MILL holds, or a `proofmill` on the PATH, or the mill of this environment.

    Raises:
        MillError: if none is installed, or it does not start.
    """
    words = shlex.split(command) if isinstance(command, str) else command
    return Mill([*(words or _installed()), "mill"])


def _installed() -> list[str]:
    if os.environ.get(VARIABLE):
        return shlex.split(os.environ[VARIABLE])
    if program := shutil.which("proofmill"):
        return [program]
    if find_spec("proofmill_mill"):
        return [sys.executable, "-m", "proofmill_mill"]
    raise MillError(
        "no mill is installed here: `python -m venv mill && mill/bin/pip install proofmill-mill`, "
        f"then {VARIABLE}=mill/bin/proofmill or proofmill.mill('mill/bin/proofmill')"
    )
