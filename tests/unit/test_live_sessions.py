"""Sessions: tickets, outcomes, restarts, the test split and rows of parts; no process, no HTTP."""

import asyncio
import json
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, TypeVar

import pytest

from generators import FAMILIES
from generators.family import split_of
from pipelines.dataset import problem_of
from pipelines.drawing import Planned
from pipelines.live.curriculum.settings import LiveSplit
from pipelines.live.making.parts import read_part
from pipelines.live.making.supply import NothingReady
from pipelines.live.reporting import interval, state_of
from pipelines.live.sessions import Rewarded, Session, UnknownTicket
from pipelines.live.storing.writer import Conflict
from pipelines.sources import plan_lines
from proofmill.extraction import wrap
from tests.unit.live_house import opened

T = TypeVar("T")
NAMES = ["cipher", "dyck_completion"]


def run(work: Callable[[], Coroutine[Any, Any, T]]) -> T:
    return asyncio.run(work())


def right(session: Session, ticket: int, split: LiveSplit = "train") -> str:
    row = json.loads(session.known(split, ticket).made.row)
    return wrap(problem_of(row), row["answer"])


def test_calls_at_once_for_one_ticket_get_one_problem(tmp_path: Path) -> None:
    async def work() -> None:
        session = opened(tmp_path / "a.sqlite", families=NAMES)
        found = await asyncio.gather(*(session.problem("train", 3) for _ in range(20)))
        assert len({one.made.id for one in found}) == 1
        assert session.counts.tickets == {"train": 1}
        await session.close()

    run(work)


def test_a_session_never_repeats_an_instance_and_a_restart_repeats_every_ticket(
    tmp_path: Path,
) -> None:
    path = tmp_path / "a.sqlite"

    async def serve(tickets: range) -> dict[int, bytes]:
        session = opened(path, families=NAMES, seed=4)
        found = {n: (await session.problem("train", n)).made.row for n in tickets}
        await session.close()
        return found

    first = run(lambda: serve(range(20)))
    again = run(lambda: serve(range(30)))
    assert {n: again[n] for n in first} == first
    assert len({json.loads(row)["instance"] for row in again.values()}) == 30
    assert all(json.loads(row)["certificate"] for row in again.values())
    assert {split_of(json.loads(row)["instance"]) for row in again.values()} == {"train"}


def test_benchmark_puzzles_are_never_served(tmp_path: Path) -> None:
    async def instances(name: str, known: frozenset[str]) -> set[str]:
        session = opened(
            tmp_path / name, families=NAMES, seed=9, benchmarks=known, policy="uniform"
        )
        found = {(await session.problem("test", n)).made.instance for n in range(6)}
        await session.close()
        return found

    free = run(lambda: instances("free.sqlite", frozenset()))
    kept = run(lambda: instances("kept.sqlite", frozenset(free)))
    assert len(free) == len(kept) == 6
    assert free & kept == set()


def test_the_test_stream_follows_from_seed_and_families_alone(tmp_path: Path) -> None:
    async def stream(name: str, policy: str, answers: bool) -> list[str]:
        session = opened(tmp_path / name, families=NAMES, seed=2, policy=policy)
        found = []
        for ticket in range(12):
            if answers:
                await session.problem("train", ticket)
                await session.outcomes([Rewarded("train", ticket, 0.0, None)] * 30)
            found.append((await session.problem("test", ticket)).made.id)
        await session.close()
        return found

    plain = run(lambda: stream("a.sqlite", "uniform", answers=False))
    assert plain == run(lambda: stream("b.sqlite", "utility", answers=True))
    families = [family for n in range(12) for family in [NAMES[n % 2]]]
    dial = [0.1 + 0.2 * (n // 2 % 5) for n in range(12)]
    problem = FAMILIES[families[3]].problem(0, dial[3], root_seed=2, split="test")
    assert plain[3] == problem.id
    assert split_of(problem.instance) == "test"


def test_outcomes_count_once_and_undecided_ones_say_nothing(tmp_path: Path) -> None:
    async def work() -> None:
        session = opened(tmp_path / "a.sqlite", families=NAMES)
        with pytest.raises(UnknownTicket, match="train ticket 0 of session a has no problem"):
            await session.verify("train", 0, "x", None)
        cell = (await session.problem("train", 0)).cell
        good = await session.verify("train", 0, right(session, 0), "k")
        assert (good.outcome.reward, good.is_new) == (1.0, True)
        repeated = await session.verify("train", 0, right(session, 0), "k")
        assert repeated == (good.outcome, False)
        with pytest.raises(Conflict):
            await session.verify("train", 0, "another", "k")
        await session.outcomes([Rewarded("train", 0, None, "u"), Rewarded("train", 0, 0.0, "w")])
        await session.outcomes([Rewarded("train", 0, 0.0, "w")])
        assert session.knowledge.count(cell) == (2.0, 1.0)
        assert (session.counts.undecided, session.counts.outcomes["train"]) == (1, 3)
        await session.close()

    run(work)


def test_test_outcomes_teach_nothing_and_are_shown(tmp_path: Path) -> None:
    async def work() -> None:
        session = opened(tmp_path / "a.sqlite", families=NAMES)
        await session.problem("test", 0)
        await session.verify("test", 0, right(session, 0, "test"), None)
        assert session.knowledge.outcomes == 0
        assert state_of(session)["test"] == {"cipher": {"n": 1, "k": 1}}
        await session.close()

    run(work)


def test_a_restart_knows_what_was_known(tmp_path: Path) -> None:
    async def known(told: int) -> tuple[Any, Any]:
        session = opened(tmp_path / "a.sqlite", families=NAMES, policy="utility", epoch=32)
        for n in range(told):
            await session.problem("train", n % 7)
            await session.outcomes([Rewarded("train", n % 7, float(n % 3 == 0), f"k{n}")])
        counts = {cell: session.knowledge.count(cell) for cell in session.policy.cells}
        weights = dict(session.policy.weights())
        await session.close()
        return counts, weights

    before = run(lambda: known(75))
    assert run(lambda: known(0)) == before


def test_a_family_with_wrong_labels_is_quarantined_and_the_state_says_so(tmp_path: Path) -> None:
    async def work() -> None:
        session = opened(tmp_path / "a.sqlite", families=NAMES)
        asked = 0
        while asked < 60 or (not session.knowledge.suspects and asked < 400):
            # A busy machine may have more of one family ready than of the other.
            cell = (await session.problem("train", asked)).cell
            reward = float(cell.family == "cipher" and asked % 2 == 0)
            await session.outcomes([Rewarded("train", asked, reward, None)] * 8)
            asked += 1
        assert session.knowledge.suspects == {"dyck_completion"}
        state = state_of(session)
        assert [one["family"] for one in state["quarantined"]] == ["dyck_completion"]
        statuses = {c["status"] for c in state["cells"] if c["family"] == "dyck_completion"}
        assert statuses == {"quarantined"}
        later = [(await session.problem("train", n)).cell.family for n in range(asked, asked + 15)]
        assert set(later) == {"cipher"}
        await session.close()

    run(work)


def test_where_nothing_is_left_a_call_says_so(tmp_path: Path) -> None:
    async def work() -> None:
        session = opened(tmp_path / "a.sqlite", families=["cipher"])
        session.supply.stock.closed = dict.fromkeys(session.policy.cells, "exhausted")
        with pytest.raises(NothingReady, match="no cell gives problems any more"):
            await session.problem("train", 0)
        await session.close()

    run(work)


def test_rows_of_a_plan_are_served_in_order_and_then_the_families(tmp_path: Path) -> None:
    family = FAMILIES["cipher"]
    plan = [
        Planned(
            family="cipher",
            version=family.version,
            knobs=family.setting(0.2),
            ordinal=n,
            root_seed=7,
            split="train",
            synthesizer="weakness",
            reason="",
        )
        for n in (0, 1, 1, 2)
    ]
    (tmp_path / "plan.jsonl").write_bytes(plan_lines(plan))
    part = read_part("mine", str(tmp_path / "plan.jsonl"))

    async def work() -> None:
        session = opened(
            tmp_path / "a.sqlite",
            offered={"mine": part},
            families=["cipher"],
            policy="ordered",
            parts={"mine": 1.0},
        )
        found = [await session.problem("train", n) for n in range(5)]
        ids = [family.problem(n, 0.2, root_seed=7).id for n in (0, 1, 2)]
        assert [one.made.id for one in found[:3]] == ids  # the line that repeats one is skipped
        assert [one.part for one in found] == ["mine"] * 3 + [None] * 2
        await session.close()

    run(work)


def test_the_interval_of_a_pass_rate_is_that_of_the_beta_distribution() -> None:
    # scipy.stats.beta(4, 6).ppf([.025, .975]) = .1370, .7007
    assert interval(8, 3) == pytest.approx((0.4, 0.137, 0.7007), abs=1e-4)
