"""The file of a session: what is kept once, and what a restart finds."""

import asyncio
import sqlite3
import zlib
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, TypeVar

import pytest

from generators.weakness import Cell
from pipelines.errors import StorageError
from pipelines.live.storing.store import Assignment, Outcome, SessionFile, create_file
from pipelines.live.storing.writer import Conflict
from pipelines.mill import Made

T = TypeVar("T")
ROW = b'{"reward_model":{"ground_truth":"42"}}'


def new(ticket: int, instance: str = "") -> Assignment:
    instance = instance or f"i{ticket}"
    made = Made(None, "why", f"id{ticket}", instance, "42", ROW, zlib.compress(ROW))
    return Assignment(0, "train", ticket, Cell("a", 1), (0.25,), None, made)


def outcome(
    serial: int, key: str | None, content: str = "x", reward: float | None = 1.0
) -> Outcome:
    return Outcome(serial, key, content, reward, "correct", "match", "42")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    place = tmp_path / "s.sqlite"
    create_file(place, {"settings": {}, "token": "t"})
    return place


def run(work: "Coroutine[Any, Any, T]") -> T:
    return asyncio.run(work)


def test_a_ticket_is_what_it_was_after_a_restart(path: Path) -> None:
    async def first() -> Assignment:
        file = SessionFile(path)
        done = await file.assign(new(5))
        file.close()
        return done

    done = run(first())
    file = SessionFile(path)
    assert file.find("train", 5) == done
    assert file.find("test", 5) is None
    assert file.has("i5")
    assert file.truth("id5") == "42"
    assert (path.stat().st_mode & 0o777) == 0o600
    file.close()


def test_no_ticket_and_no_instance_twice(path: Path) -> None:
    async def work() -> list[Any]:
        file = SessionFile(path)
        asked = [new(1), new(1, "other"), new(2, "i1"), new(3)]
        found = await asyncio.gather(*map(file.assign, asked), return_exceptions=True)
        file.close()
        return list(found)

    found = run(work())
    assert [isinstance(one, sqlite3.IntegrityError) for one in found] == [False, True, True, False]
    file = SessionFile(path)
    assert [one.ticket for one in file.assignments()] == [1, 3]
    file.close()


def test_a_key_counts_once_and_stands_for_one_response(path: Path) -> None:
    async def work() -> None:
        file = SessionFile(path)
        serial = (await file.assign(new(1))).serial
        (kept,) = await file.keep([outcome(serial, "k")])
        (again,) = await file.keep([outcome(serial, "k", reward=0.0)])
        assert (kept.is_new, again.is_new) == (True, False)
        assert again.outcome == kept.outcome
        with pytest.raises(Conflict, match="'k' was used for another response"):
            await file.keep([outcome(serial, "new"), outcome(serial, "k", "y")])
        twice = await file.keep([outcome(serial, None), outcome(serial, None)])
        assert [one.is_new for one in twice] == [True, True]
        file.close()

    run(work())
    file = SessionFile(path)
    assert [one.key for one, *_ in file.outcomes()] == ["k", None, None]  # all or none
    file.close()


def test_a_stranger_is_no_session(tmp_path: Path) -> None:
    (tmp_path / "x.sqlite").write_bytes(b"hello")
    with pytest.raises(StorageError, match="is no session of a live mill"):
        SessionFile(tmp_path / "x.sqlite")
    with pytest.raises(StorageError, match="cannot write"):
        create_file(tmp_path / "nowhere" / "y.sqlite", {})
