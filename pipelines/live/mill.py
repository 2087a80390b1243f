"""The live mill: all sessions of a server, in one folder that one server has at a time."""

import os
import re
import secrets
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from pathlib import Path

from filters.decontamination import SHIPPED_INDEX, load_instances
from pipelines.build import index_fingerprint
from pipelines.config import checked
from pipelines.errors import ProofmillError, RecipeError, StorageError
from pipelines.live.curriculum import SESSION_NAME, SessionSettings
from pipelines.live.making import Benchmarks, Judge, Part, Workers
from pipelines.live.sessions import Session, Shared
from pipelines.live.storing import SessionFile, create_file
from pipelines.mill import Stream

SUFFIX = ".sqlite"
_LEAST_WORKERS = 2
"""So that one is left where a slow family has another."""
_GIVEN_OUT = 65536
"""Rows of streams that may be scored by their id."""


class Unknown(ProofmillError):
    """A session or row that there is not."""


class Taken(ProofmillError):
    """A session of that name has other settings."""


class LiveMill:
    """Sessions, and the processes that work for all of them."""

    def __init__(self, state: Path, parts: Mapping[str, Part], workers: int | None = None) -> None:
        """Prepare; `begin` starts the processes."""
        cores = os.cpu_count() or 1
        self.state = state
        self.parts = parts
        self.makers = Workers(max(_LEAST_WORKERS, workers or cores))
        self.judges = Workers(max(1, cores // 2))
        self.judge = Judge(self.judges)
        self.sessions: dict[str, Session] = {}
        self._shared = Shared(self.makers, self.judge, Benchmarks("", frozenset()), parts)
        self._truths: OrderedDict[str, str] = OrderedDict()

    async def begin(self) -> None:
        """Start the processes and take up the sessions that are there.

        Raises:
            StorageError: if a session's file is damaged.
            RecipeError: if one asks for what there is no more.
        """
        self._shared = self._shared._replace(benchmarks=read_benchmarks())
        for path in sorted(self.state.glob(f"*{SUFFIX}")):
            self._open(path)

    async def end(self) -> None:
        """Write what has come in, and end the processes."""
        for session in self.sessions.values():
            await session.close()
        self.makers.close()
        self.judges.close()

    def session(self, name: str) -> Session:
        """Return the session of that name.

        Raises:
            Unknown: if there is none.
        """
        if found := self.sessions.get(name):
            return found
        raise Unknown(f"there is no session {name[:64]!r}; make it with POST /sessions")

    def token_of(self, name: str) -> str | None:
        """Return the token that opens a session; None where there is no such session."""
        found = self.sessions.get(name)
        return found.token if found else None

    def create(self, name: str | None, settings: SessionSettings) -> Session:
        """Return a new session, or the one of that name and these settings.

        Raises:
            Taken: if it has other settings.
            RecipeError: for a name that is none, or a part that the server does not offer.
            StorageError: if its file cannot be written.
        """
        name = name if name is not None else f"s-{secrets.token_hex(8)}"
        if not re.fullmatch(SESSION_NAME, name):
            raise RecipeError(
                f"session is {name[:80]!r}; give 1 to 64 small letters, digits, - and _, a letter "
                "or digit first"
            )
        if there := self.sessions.get(name):
            if there.settings != settings:
                raise Taken(f"session {name} has other settings; give another name, or the same")
            return there
        self._offered(settings)
        path = self.state / f"{name}{SUFFIX}"
        facts = {"settings": settings.model_dump(mode="json"), "token": secrets.token_urlsafe(24)}
        create_file(path, facts)
        return self._open(path)

    def _offered(self, settings: SessionSettings) -> None:
        for name in settings.parts:
            if name not in self.parts:
                raise RecipeError(
                    f"parts: there is no {name!r}; this server offers "
                    f"{', '.join(sorted(self.parts)) or 'none: start it with --rows NAME=PATH'}"
                )

    def _open(self, path: Path) -> Session:
        file = SessionFile(path)
        settings = checked(SessionSettings, file.facts["settings"], path)
        self._offered(settings)
        session = Session(file, settings, self._shared)
        self.sessions[session.name] = session
        session.begin()
        return session

    async def rows(self, stream: Stream, ordinals: Sequence[int]) -> list[bytes]:
        """Return rows of a family's stream as JSON.

        Raises:
            ProofmillError: if the family, a knob or a value is unknown, or there is no sound row.
        """
        drawn = await self.makers.stream(stream, ordinals)
        for name, truth, _ in drawn:
            self._truths[name] = truth
            self._truths.move_to_end(name)
        while len(self._truths) > _GIVEN_OUT:
            self._truths.popitem(last=False)
        return [data for _, _, data in drawn]

    def truth(self, row_id: str) -> str:
        """Return the ground truth of a row that was given out.

        Raises:
            Unknown: if it was not, or long ago.
        """
        if found := self._truths.get(row_id):
            return found
        for session in self.sessions.values():
            if found := session.file.truth(row_id):
                return found
        raise Unknown(f"no row {row_id[:64]!r} was given out lately; send the row itself")


def read_benchmarks() -> Benchmarks:
    """Return the puzzles of the shipped index, which no row may be about."""
    instances = frozenset(instance for _, _, instance in load_instances(SHIPPED_INDEX))
    return Benchmarks(index_fingerprint(None), instances)


def prepared(state: str) -> Path:
    """Return the folder of sessions, made if it is not there, for its owner's eyes only.

    Raises:
        StorageError: if it cannot be made.
    """
    path = Path(state)
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise StorageError(
            f"cannot make {state}: {error.strerror}; name another --state"
        ) from error
    return path
