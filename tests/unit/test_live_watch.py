"""Watching: one computation for all, the latest state for slow ones, nothing left over."""

import asyncio
import json
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest

from pipelines.live.reporting import brief, state_of
from pipelines.live.sessions import Rewarded, Session
from pipelines.live.watch import TooMany, Watch
from pipelines.live.watch.states import MOST_WATCHERS, SPAN, Look, pace
from tests.unit.live_house import opened

T = TypeVar("T")
TICK = 0.002


def watching(path: Path, work: Callable[[Session, Watch], Awaitable[T]]) -> T:
    """Do work with a session and its watch; afterwards no task of theirs is left."""

    async def all_of_it() -> T:
        session = opened(path / "a.sqlite", families=["cipher"])
        watch = Watch({"a": session}, TICK)
        watch.begin()
        try:
            return await work(session, watch)
        finally:
            await watch.close()
            await session.close()
            assert asyncio.all_tasks() == {asyncio.current_task()}

    return asyncio.run(all_of_it())


async def told(session: Session, ticket: int, *rewards: float) -> None:
    await session.problem("train", ticket)
    await session.outcomes([Rewarded("train", ticket, one, None) for one in rewards])


def read(event: bytes) -> dict[str, Any]:
    lines = event.decode().splitlines()
    assert [line.partition(": ")[0] for line in lines] == ["id", "event", "data", ""]
    found: dict[str, Any] = json.loads(lines[2].removeprefix("data: "))
    return found


async def until(events: AsyncIterator[bytes], outcomes: int) -> bytes:
    """Return the first event that counts so many outcomes."""
    async for event in events:
        if event.startswith(b"id") and read(event)["outcomes"].get("train", 0) >= outcomes:
            return event
    raise AssertionError("the stream has ended")


def test_who_comes_gets_the_state_at_once(tmp_path: Path) -> None:
    async def work(session: Session, watch: Watch) -> None:
        await told(session, 0, 1.0, 0.0)
        event = read(await anext(watch.events("a")))
        assert set(event.pop("pace")) == {"seconds", "tickets", "outcomes", "each"}
        assert event == json.loads(json.dumps(state_of(session)))
        assert [one["verdict"] for one in event["lately"]] == ["wrong", "correct"]
        (asked,) = event["asked"]
        made = (await session.problem("train", 0)).made
        assert (asked["ticket"], asked["why"]) == (0, made.reason)
        question = json.loads(made.row)["question"].split()
        assert asked["question"].split()[:20] == question[:20]

    watching(tmp_path, work)


def test_all_who_watch_get_one_event_that_was_worked_out_once(tmp_path: Path) -> None:
    async def work(session: Session, watch: Watch) -> None:
        streams = [watch.events("a") for _ in range(20)]
        for stream in streams:
            await anext(stream)
        assert watch.watchers == 20
        later = asyncio.gather(*(until(stream, 3) for stream in streams))
        await told(session, 0, 1.0, 1.0, 0.0)
        events = await later
        assert len({id(event) for event in events}) == 1

    watching(tmp_path, work)


def test_a_slow_one_gets_the_latest_state_and_no_old_ones(tmp_path: Path) -> None:
    async def work(session: Session, watch: Watch) -> None:
        slow, quick = watch.events("a"), watch.events("a")
        last = await anext(slow)
        for n in range(5):
            await told(session, n, 1.0)
            last = await until(quick, n + 1)
        assert await anext(slow) is last

    watching(tmp_path, work)


def test_who_goes_is_forgotten_wherever_the_stream_stands(tmp_path: Path) -> None:
    async def work(session: Session, watch: Watch) -> None:
        stood, waited = watch.events("a"), watch.events("a")
        await anext(stood)

        async def follow() -> None:
            async for _ in waited:
                pass

        task = asyncio.create_task(follow())
        while watch.watchers < 2:
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.wait([task])
        assert watch.watchers == 1
        del stood
        while watch.watchers:
            await asyncio.sleep(0)

    watching(tmp_path, work)


def test_every_stream_ends_with_the_watch(tmp_path: Path) -> None:
    async def work(session: Session, watch: Watch) -> None:
        streams = [watch.events("a") for _ in range(3)]
        for stream in streams:
            await anext(stream)

        async def rest(stream: AsyncIterator[bytes]) -> int:
            return len([event async for event in stream])

        ends = asyncio.gather(*map(rest, streams))
        await asyncio.sleep(0)
        await watch.close()
        await ends
        assert watch.watchers == 0

    watching(tmp_path, work)


def test_a_quiet_stream_says_that_it_is_there(tmp_path: Path) -> None:
    async def work(session: Session, watch: Watch) -> None:
        stream, kinds = watch.events("a"), set()
        for _ in range(4 * SPAN):  # the minute that throughput is told of has to fill first
            kinds.add((await anext(stream))[:2])
            if b": " in kinds:
                break
        assert kinds == {b"id", b": "}

    watching(tmp_path, work)


def test_more_than_may_are_refused(tmp_path: Path) -> None:
    async def work(session: Session, watch: Watch) -> None:
        streams = [watch.events("a") for _ in range(MOST_WATCHERS)]
        for stream in streams:
            await anext(stream)
        with pytest.raises(TooMany, match="256 watch already"):
            watch.events("a")

    watching(tmp_path, work)


def test_throughput_is_counted_between_looks() -> None:
    looks = deque([Look(0.0, 0, 0), Look(1.0, 2, 8), Look(3.0, 2, 12)])
    assert pace(looks) == {"seconds": 3, "tickets": 0.67, "outcomes": 4.0, "each": [8.0, 2.0]}
    assert pace(deque([Look(5.0, 1, 1)]))["each"] == []


def test_texts_are_shown_on_one_visible_line() -> None:
    assert brief("a\u202eb\n<i>\x1b[0m\ud800") == "a\\u202eb <i>\\x1b[0m\\ud800"
    assert len(brief("x" * 1000)) == len(brief("\n".join("x" * 1000))) == 240
