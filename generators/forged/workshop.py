"""Workshop: calls of untrusted programs, gathered into few runs of the sandbox, each made once.

Every program has interpreters of its own, two at a time that must agree (`proofmill.sandbox`), so
generator and solver share no memory, and hash order, clocks and randomness show.
"""

import hashlib
from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import NamedTuple

from proofmill.problem import Json, canonical_json
from proofmill.sandbox import Limits, Pool, Raised, UnsendableError

LIMITS = Limits(wall=120.0, cpu=20, output=8 << 20, payload=16 << 20)
"""The wall clock is far beyond the processor time: a busy machine refuses nobody."""
BATCH = 100
"""Calls that share a run."""
_PASSES = 40
"""Times that gathered calls are made: a row lacks its draw, then its words, then its effort."""


class ProgramError(Exception):
    """A program cannot be used; the message says which and what happened."""


class NoValueError(ValueError):
    """A program raised for this input, or gave what is no answer."""


class RefusedError(RuntimeError):
    """The sandbox refuses; the message says what is missing."""


class Program(NamedTuple):
    """A text and the function of it that is called."""

    text: str
    entry: str


class _LackingError(Exception):
    """A value that is not known yet, while calls are gathered."""


class Workshop:
    """Calls programs and remembers what they gave."""

    def __init__(self, pool: Pool) -> None:
        """Run programs in a pool, which stays its owner's to close."""
        self._pool = pool
        self.refusal = ""
        """What the sandbox lacks, where it has refused: no program is to blame then."""
        self._known: dict[tuple[str, str], Json] = {}
        self._wanted: dict[Program, dict[str, tuple[Json, ...]]] | None = None
        self._names: dict[Program, str] = {}

    def call(self, program: Program, *given: Json) -> Json:
        """Return what a program gives; given and returned values are plain JSON.

        Raises:
            NoValueError: if it raised.
            ProgramError: if the sandbox stopped it, or two runs differ.
            RefusedError: if the sandbox refuses.
        """
        written = canonical_json(list(given))
        place = self._name(program), written
        if place not in self._known:
            if self._wanted is not None:
                self._wanted[program][written] = given
                raise _LackingError
            self._run(program, {written: given})
        found = self._known[place]
        if isinstance(found, Raised):
            raise NoValueError(f"{program.entry} raised {found.kind}: {found.message}")
        return found

    def gather(self, calls: Iterable[Callable[[], object]]) -> None:
        """Make calls until none lacks a value, what they lack in common runs; errors are kept.

        Raises:
            ProgramError: as `call` does, for whichever program is at fault.
        """
        left = list(calls)
        for _ in range(_PASSES):
            self._wanted = defaultdict(dict)
            try:
                left = [call for call in left if self._lacks(call)]
                wanted = self._wanted
            finally:
                self._wanted = None
            if not left:
                return
            for program, inputs in wanted.items():
                self._run(program, inputs)

    def _lacks(self, call: Callable[[], object]) -> bool:
        try:
            call()
        except _LackingError:
            return True
        except NoValueError:
            return False  # whoever asks again is told
        return False

    def _run(self, program: Program, inputs: dict[str, tuple[Json, ...]]) -> None:
        items = list(inputs.items())
        for start in range(0, len(items), BATCH):
            chunk = items[start : start + BATCH]
            for (written, _), value in zip(chunk, self._ran(program, chunk), strict=True):
                self._known[self._name(program), written] = value

    def _ran(self, program: Program, chunk: list[tuple[str, tuple[Json, ...]]]) -> list[Json]:
        try:
            done = self._pool.run(
                program.text,
                program.entry,
                [given for _, given in chunk],
                limits=LIMITS,
                on_error="record",
            )
        except UnsendableError as error:
            raise ProgramError(f"{program.entry} is given {error}") from error
        if done.status == "refused":
            self.refusal = done.detail
            raise RefusedError(done.detail)
        if done.status != "ok":
            raise ProgramError(f"{program.entry} ended as {done.status}: {done.detail[:200]}")
        return done.values

    def _name(self, program: Program) -> str:
        if program not in self._names:
            text = "\0".join(program).encode("utf8", "replace")
            self._names[program] = hashlib.sha256(text).hexdigest()
        return self._names[program]
