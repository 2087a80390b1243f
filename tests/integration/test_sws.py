"""The language-model loop against a scripted server: faults, kills, and shards at the end."""

import json
import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from pipelines.dataset.verify import verify
from pipelines.errors import ProofmillError, StorageError
from pipelines.loops.text.loop import run_sws
from pipelines.loops.text.stages import Yield
from pipelines.state.storage import Store
from tests.integration import weakness_brain as brain
from tests.integration.endpoint_stub import Faults, Server, running_endpoint
from tests.integration.weakness_client import endpoints, loop, small

ROOT = Path(__file__).parents[2]
REAL = ROOT.parent / "shared" / "testdata" / "weakness" / "sws_failure_cases.jsonl"
THIRTY_PERCENT = Faults(busy=0.08, error=0.08, truncated=0.05, not_json=0.05, reset=0.04)
STAGES = ("concepts", "questions", "judge_a", "judge_b", "labelled", "policy")


@pytest.fixture
def server() -> Iterator[Server]:
    with running_endpoint(brain.weakness_brain, models=brain.MODELS) as found:
        yield found


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One run without faults; do not change it."""
    folder = tmp_path_factory.mktemp("undisturbed")
    with running_endpoint(brain.weakness_brain, models=brain.MODELS) as found:
        loop(found.url, folder, small())
    return folder


def accepted(folder: Path) -> bytes:
    return (folder / "state" / "accepted.jsonl").read_bytes()


def rows(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in accepted(folder).decode().splitlines()]


def no_loss(yields: tuple[Yield, ...]) -> None:
    """Nothing is lost within a stage or between two."""
    assert all(one.taken == one.kept + sum(one.dropped.values()) for one in yields)
    named = {one.stage: one for one in yields}
    order = ["questions", "fresh", "judge_a", "judge_b", "labelled", "gated", "policy"]
    for before, after in pairwise(order):
        assert named[before].kept == named[after].taken


def test_loop_ends_in_verified_shards(undisturbed: Path) -> None:
    found = verify(str(undisturbed / "state" / "dataset"), lambda *_: None)
    assert found.faults == []
    assert found.rows > 5
    made = rows(undisturbed)
    table = pq.read_table(undisturbed / "state" / "dataset" / "data").to_pylist()
    assert {row["question"].split("\n\nPut your")[0] for row in table} <= {
        row["question"] for row in made
    }
    assert all(row["concepts"] for row in table)
    assert {row["lineage"]["synthesizer"] for row in table} == {"sws"}
    assert len({row["lineage"]["model"] for row in table}) == 1
    measured = {row["question"]: row["difficulty"] for row in made}
    for row in table:
        found = measured[row["question"].split("\n\nPut your")[0]]
        assert {name: row["difficulty"][name] for name in found} == found


def test_accepted_answers_are_true_and_agreed_on(undisturbed: Path) -> None:
    made = rows(undisturbed)
    for row in made:
        # The server's own templates know the answer; nothing of the loop does.
        assert brain.answer(row["question"]) is not None
        assert row["votes"] >= 6
        assert sorted(row["verdicts"]) in (["acceptable", "perfect"], ["perfect", "perfect"])
        assert 0.2 <= row["difficulty"]["mean"] <= 0.8
    right = [brain.is_right(row["question"], row["answer"]) for row in made]
    assert all(right)


def test_every_gate_finds_something(undisturbed: Path) -> None:
    dropped = [
        json.loads(line)
        for line in (undisturbed / "state" / "dropped.jsonl").read_text().splitlines()
    ]
    reasons = Counter((one["stage"], one["reason"]) for one in dropped)
    yields = json.loads((undisturbed / "state" / "yields.json").read_text())
    counted = {stage["stage"]: stage for stage in yields["stages"]}
    assert counted["failures"]["in"] == 33
    assert counted["failures"]["kept"] == 22
    assert counted["failures"]["dropped"] == {
        "not_weak": 5,
        "same_prompt": 1,
        "too_few_visits": 1,
        "no_prompt": 1,
        "no_accuracies": 1,
        "bad_accuracy": 1,
        "not_an_object": 1,
    }
    for stage in ("questions", "fresh", "labelled", "policy"):
        assert counted[stage]["dropped"], stage
        for reason, count in counted[stage]["dropped"].items():
            assert reasons[stage, reason] == count
    told = (undisturbed / "state" / "report.md").read_text()
    assert all(f"| {stage} |" in told for stage in STAGES)


@pytest.mark.deep
def test_failing_calls_lose_nothing_and_are_not_paid_twice(
    undisturbed: Path, tmp_path: Path
) -> None:
    with running_endpoint(
        brain.weakness_brain, faults=THIRTY_PERCENT, models=brain.MODELS
    ) as found:
        run = loop(found.url, tmp_path, small())
        failed, calls = sum(found.failed.values()), sum(found.answered.values())
        assert failed > 0.2 * calls
        assert found.paid_twice() == []
        assert found.unanswered() == []
        no_loss(run.yields)
        assert accepted(tmp_path) == accepted(undisturbed)
        again = loop(found.url, tmp_path, small())
        assert sum(found.answered.values()) == calls
        assert again.manifest.fingerprint == run.manifest.fingerprint


@pytest.mark.deep
def test_items_wait_when_calls_keep_failing_and_go_on_later(
    undisturbed: Path, tmp_path: Path
) -> None:
    """A client that never retries: each pass settles some, then the run stops and says how many."""
    state, replies = Store(str(tmp_path / "state")), tmp_path / "replies.sqlite"
    patient, hasty = small(), small(passes=1)
    faults = Faults(error=0.3, streak=50)
    with running_endpoint(brain.weakness_brain, faults=faults, models=brain.MODELS) as found:
        with (
            endpoints(found.url, replies, attempts=1) as solvers,
            pytest.raises(ProofmillError, match=r"'concepts': \d+ of 27 items wait for replies"),
        ):
            run_sws(hasty, state, solvers)
        assert not (tmp_path / "state" / "accepted.jsonl").exists()
        with endpoints(found.url, replies) as solvers:
            run = run_sws(patient, state, solvers)
        no_loss(run.yields)
        assert found.paid_twice() == []
        assert accepted(tmp_path) == accepted(undisturbed)


def client(url: str, folder: Path, kill: tuple[str, int] | None) -> "subprocess.Popen[bytes]":
    order = json.dumps({"url": url, "folder": str(folder), "kill": kill})
    command = [sys.executable, "-m", "tests.integration.weakness_client", order]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)


ALL = 10**9


EARLY = (
    ("concepts", 0),
    ("concepts", 16),
    ("concepts", ALL),
    ("questions", 17),
    ("judge_a", 0),
)
MIDDLE = (("questions", ALL), ("judge_a", ALL), ("judge_b", ALL), ("labelled", 17))
LATE = (("labelled", ALL), ("policy", 16), ("policy", ALL), ("synthesize", 0), ("write", 1))


@pytest.mark.deep
@pytest.mark.parametrize("points", [EARLY, MIDDLE, LATE], ids=["early", "middle", "late"])
def test_killed_at_any_stage_it_ends_with_the_same_bytes(
    points: tuple[tuple[str, int], ...], undisturbed: Path, tmp_path: Path, server: Server
) -> None:
    """One state, killed again and again: before, in the middle and at the end of stages."""
    for point in points:
        process = client(server.url, tmp_path, point)
        _, told = process.communicate()
        assert process.returncode == -signal.SIGKILL, (point, told.decode())
    process = client(server.url, tmp_path, None)
    _, told = process.communicate()
    assert process.returncode == 0, told.decode()
    assert server.paid_twice() == []
    assert accepted(tmp_path) == accepted(undisturbed)
    for name in ("yields.json", "dropped.jsonl", "report.md"):
        other = undisturbed / "state" / name
        assert (tmp_path / "state" / name).read_bytes() == other.read_bytes()
    shards = [folder / "state" / "dataset" / "data" for folder in (tmp_path, undisturbed)]
    first, second = ({f.name: f.read_bytes() for f in one.iterdir()} for one in shards)
    assert first == second


@pytest.mark.deep
def test_killed_in_the_middle_of_calls_pays_only_for_those_under_way_again(
    undisturbed: Path, tmp_path: Path
) -> None:
    victim: list[int] = []

    def deadly(request: dict[str, Any]) -> str:
        if request["model"] == brain.LABELLER and victim:
            os.kill(victim.pop(), signal.SIGKILL)
        return brain.weakness_brain(request)

    with running_endpoint(deadly, models=brain.MODELS) as found:
        process = client(found.url, tmp_path, None)
        victim.append(process.pid)
        process.communicate()
        assert process.returncode == -signal.SIGKILL
        loop(found.url, tmp_path, small())
        assert len(found.paid_twice()) <= 16  # requests under way at one time
        assert max(found.answered.values()) <= 2
    assert accepted(tmp_path) == accepted(undisturbed)


def test_another_run_in_the_same_state_is_refused(tmp_path: Path, server: Server) -> None:
    state = Store(str(tmp_path / "state"))
    with (
        state.locked(".lock", "busy"),
        pytest.raises(StorageError, match="another run of the loop"),
    ):
        loop(server.url, tmp_path, small())
    assert not server.answered


def test_judges_of_one_family_are_refused(tmp_path: Path, server: Server) -> None:
    with endpoints(server.url, tmp_path / "replies.sqlite") as solvers:
        solvers["judge_b"] = solvers["labeller"]
        with pytest.raises(ProofmillError, match="are both of the family alibaba"):
            run_sws(small(), Store(str(tmp_path / "state")), solvers)
        del solvers["judge_b"]
        with pytest.raises(ProofmillError, match=r"missing: \['judge_b'\]"):
            run_sws(small(), Store(str(tmp_path / "state")), solvers)
    assert not server.answered


def test_without_a_policy_no_pass_rate_is_claimed(tmp_path: Path, server: Server) -> None:
    with endpoints(server.url, tmp_path / "replies.sqlite") as solvers:
        del solvers["policy"]
        run = run_sws(small(questions=20), Store(str(tmp_path / "state")), solvers)
    assert [one.stage for one in run.yields][-1] == "gated"
    assert all(row["difficulty"] is None for row in rows(tmp_path))


def test_absent_server_is_named_at_once(tmp_path: Path) -> None:
    with running_endpoint(brain.weakness_brain, models=brain.MODELS) as gone:
        url = gone.url
    with pytest.raises(ProofmillError, match="the same command goes on from there"):
        loop(url, tmp_path, small())


@pytest.mark.skipif(not REAL.exists(), reason="needs the published failure record")
@pytest.mark.deep
def test_published_failures_become_shards(tmp_path: Path) -> None:
    with running_endpoint(
        brain.weakness_brain, faults=THIRTY_PERCENT, models=brain.MODELS
    ) as found:
        run = loop(found.url, tmp_path, small(failures=str(REAL), questions=120, chunk=128))
        assert found.paid_twice() == []
        assert found.unanswered() == []
    no_loss(run.yields)
    first = run.yields[0]
    assert (first.taken, first.kept, dict(first.dropped)) == (1905, 1857, {"same_prompt": 48})
    assert run.yields[1].taken == 1857
    assert verify(str(tmp_path / "state" / "dataset"), lambda *_: None).faults == []
