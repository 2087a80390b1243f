"""Real trainers on tickets of a live mill, which is a process beside them."""

import json
import math
from pathlib import Path

import pytest

from benchmarks.live.server import Server
from proofmill.trainers.episode import BY_TURNS
from tests.trainers.conftest import Shard
from tests.trainers.mills import FAMILIES, TICKETS, Lesson, at_fault, lesson, written
from tests.trainers.places import TRAINERS, VERIFIERS, printed, snippet


@pytest.mark.parametrize("kind", ["answers", "game", "undecided"])
def test_trl_steps_on_tickets(mill: Server, shard: Shard, kind: str, tmp_path: Path) -> None:
    if kind == "undecided":
        found = at_fault(mill)
    else:
        found = lesson(mill, ["board_duel"] if kind == "game" else ["telescoping_sum"])
    args = (found.address, shard.model, kind)
    told = json.loads(printed(TRAINERS, "run_live_trl.py", *args, folder=tmp_path))
    assert len(told["logs"]) == 2
    # Two steps of two groups of four; a group sees one problem.
    assert told["seen"] == {place: 1 for place in "0123"}
    assert found.counts() == {
        "tickets": 4,
        "outcomes": 16,
        "undecided": 16 if kind == "undecided" else 0,
    }
    for log in told["logs"]:
        if kind == "undecided":
            assert (log["reward"], log["grad_norm"]) == (None, 0.0)
            continue
        assert log["reward"] == 0.5
        assert log["reward_std"] == pytest.approx(math.sqrt(2 / 7))
        assert log["grad_norm"] > 0.0
        if kind == "game":
            assert log["tools/call_frequency"] > 2.0
            assert log["tools/failure_frequency"] == 0.0


@pytest.fixture
def puzzles(mill: Server) -> Lesson:
    return lesson(mill)


def test_skyrl_gym_takes_tickets(puzzles: Lesson, tmp_path: Path) -> None:
    path = written(puzzles, tmp_path, env_class="proofmill-live")
    args = (path, puzzles.address)
    found = json.loads(printed(TRAINERS, "run_live_skyrl_gym.py", *args, folder=tmp_path))
    assert len(found) == TICKETS
    for case in found:
        assert (case["right"]["rewards"], case["right"]["done"]) == ([1.0], True)
        assert (case["wrong"]["rewards"], case["wrong"]["done"]) == ([0.0], True)
        assert {case[kind]["metrics"]["undecided"] for kind in ("right", "wrong", "won")} == {0.0}
        [shown] = case["right"]["shown"]
        assert shown["content"] == case["question"]
        *before, last = case["won"]["rewards"]
        assert (before, last) == ([0.0] * len(before), 1.0)
        if case["moves"]:
            assert case["won"]["shown"][0]["content"].startswith(
                f"{case['question']}\n\n{BY_TURNS}"
            )
        assert case["cut"]["rewards"][-1] == float(case["moves"] <= 2)
    # One that was cut off is told as well: it was not won.
    assert puzzles.counts() == {"tickets": TICKETS, "outcomes": 4 * TICKETS, "undecided": 0}


def test_openenv_serves_tickets(puzzles: Lesson, tmp_path: Path) -> None:
    args = (puzzles.address, TICKETS)
    told = json.loads(printed(TRAINERS, "run_live_openenv.py", *args, folder=tmp_path))
    assert [split["name"] for split in told["splits"]] == ["test", "train"]
    assert (told["number"], told["beyond"]) == ({"num_tasks": 1000}, 400)
    assert told["task"]["task"] == {"id": f"{puzzles.session.name}/train/7", "index": 7}
    assert told["untouched"] == {}, "listing a task must not fix its problem"
    for case in told["found"]:
        assert case["first"].startswith(case["question"])
        assert case["first"] == case["right"]["prompt"] == case["wrong"]["prompt"]
        won, lost = case["right"]["turns"][-1], case["wrong"]["turns"][-1]
        assert (won["reward"], won["done"]) == (1.0, True)
        assert (lost["reward"], lost["done"]) == (0.0, True)
    cut = not told["cut"]["turns"][-1]["done"]
    assert puzzles.counts()["outcomes"] == 2 * TICKETS + 1, f"one was cut off: {cut}"


def test_verl_loops_over_tickets(puzzles: Lesson, shard: Shard, tmp_path: Path) -> None:
    args = (written(puzzles, tmp_path), puzzles.address, shard.model)
    found = json.loads(printed(TRAINERS, "run_live_verl.py", *args, folder=tmp_path))
    assert len(found) == TICKETS
    for case in found:
        won, lost = case["group"]
        assert (won["reward"], lost["reward"]) == (1.0, 0.0)
        assert won["shown"] == lost["shown"]
        assert case["question"] in won["shown"]
        assert min(won["learnt"], lost["learnt"]) > 0
    assert puzzles.counts() == {"tickets": TICKETS, "outcomes": 2 * TICKETS, "undecided": 0}


def test_verl_leaves_out_what_is_undecided(mill: Server, shard: Shard, tmp_path: Path) -> None:
    broken = at_fault(mill)
    args = (written(broken, tmp_path), broken.address, shard.model)
    for case in json.loads(printed(TRAINERS, "run_live_verl.py", *args, folder=tmp_path)):
        assert {one["learnt"] for one in case["group"]} == {0}
    assert broken.counts() == {"tickets": 6, "outcomes": 12, "undecided": 12}


def test_verifiers_draws_tickets(mill: Server, puzzles: Lesson, tmp_path: Path) -> None:
    (tmp_path / "live_rows.py").write_text(snippet("Tickets", "live.md"))
    args = (puzzles.address, at_fault(mill).address, TICKETS)
    told = json.loads(printed(VERIFIERS, "run_live_verifiers.py", *args, folder=tmp_path))
    found = told["found"]
    assert told["infinite"]
    assert len({case["key"] for case in found}) == TICKETS
    assert told["again"] == [case["key"] for case in found], "a resumed run draws the same tasks"
    for case in found:
        assert (case["right"], case["wrong"], case["won"]) == (1.0, 0.0, 1.0)
        assert case["valid"]
    assert "no signal" in told["undecided"]
    # Three traces of each; the first two were scored twice.
    assert puzzles.counts() == {"tickets": TICKETS, "outcomes": 3 * TICKETS, "undecided": 0}


def test_prime_rl_samples_tickets(puzzles: Lesson, tmp_path: Path) -> None:
    args = (puzzles.address, TICKETS)
    told = json.loads(printed(VERIFIERS, "run_live_prime_rl.py", *args, folder=tmp_path))
    assert len(set(told["keys"])) == TICKETS
    assert told["rewards"] == [[1.0, 0.0, 1.0]] * TICKETS
    assert (told["metrics"], told["after"]) == ({"tickets": float(TICKETS)}, TICKETS)
    # The third trace had an error, which says nothing of the policy.
    counts = {"tickets": TICKETS + 1, "outcomes": 3 * TICKETS, "undecided": TICKETS}
    assert puzzles.counts() == counts
    assert {cell["family"] for cell in puzzles.session.state()["cells"]} == set(FAMILIES)
