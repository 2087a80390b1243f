"""Grading a dataset: estimates that hold, nothing paid twice, nothing lost by a kill."""

import itertools
import json
import os
import shutil
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import polars as pl
import pyarrow.parquet as pq
import pytest

from filters.difficulty import Noise
from pipelines.build import build, run_unit
from pipelines.dataset.swap import STAGING, finish_swap
from pipelines.dataset.verify import verify
from pipelines.errors import DatasetError, StorageError
from pipelines.grading.reverify import reverify
from pipelines.grading.run import Graded, Settings, grade
from pipelines.grading.summary import summary
from pipelines.progress import quiet
from pipelines.sources import FamiliesSource, Recipe
from pipelines.state.storage import Store
from proofmill import Problem
from solvers import Recorded
from solvers.protocol import Completion, Prompt, Solver
from solvers.standins import simulated
from tests.integration.conftest import ROOT, Run
from tests.integration.endpoint_stub import Faults, running_endpoint
from tests.integration.killing import died
from tests.sizes import sized
from tests.waiting import PATIENCE

ROWS = 60


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("grade") / "data"
    source = FamiliesSource(
        kind="families",
        rows=ROWS,
        families=("telescoping_sum", "urn_probability"),
        dials=(0.1, 0.6),
    )
    recipe = Recipe(name="graded", sources=(source,))
    build(recipe, str(out), execute=lambda units: (run_unit(u, recipe, str(out)) for u in units))
    return out


@pytest.fixture
def dataset(made: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(made, tmp_path / "data"))


@pytest.fixture(scope="module")
def once(made: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Graded]:
    """The dataset as the planted solver leaves it, and what came out; do not change it."""
    out = Path(shutil.copytree(made, tmp_path_factory.mktemp("once") / "data"))
    return out, grade(str(out), planted, Settings(), quiet)


@pytest.fixture
def graded(once: tuple[Path, Graded], tmp_path: Path) -> Path:
    """A copy of the graded dataset."""
    return Path(shutil.copytree(once[0], tmp_path / "graded"))


def rate(problem: Problem) -> float:
    """The planted truth: scattered within a range for each family and dial."""
    scatter = int(problem.id[:8], 16) / 16**8
    if problem.family == "telescoping_sum":
        return 0.6 + 0.4 * scatter
    return (0.3 if (problem.dial or 0.0) > 0.5 else 0.6) * scatter


def planted(problems: Sequence[Problem]) -> Solver:
    return simulated(problems, rate, name="planted")


def worse_by(shift: float, name: str) -> Callable[[Sequence[Problem]], Solver]:
    return lambda problems: simulated(problems, lambda p: max(0.02, rate(p) - shift), name=name)


def rows_of(out: Path) -> list[dict[str, Any]]:
    return [row for path in sorted(out.glob("data/*")) for row in pq.read_table(path).to_pylist()]


def contents(out: Path) -> dict[str, bytes]:
    files = [path for path in out.rglob("*") if path.is_file() and STAGING not in path.parts]
    return {str(path.relative_to(out)): path.read_bytes() for path in files}


def test_rows_get_the_planted_difficulty(once: tuple[Path, Graded]) -> None:
    dataset, graded = once
    rows = rows_of(dataset)
    assert len(rows) == ROWS
    inside = 0
    for row in rows:
        found = row["difficulty"]
        assert found["solver_id"] == "stand-in:planted"
        assert 0.0 <= found["lo"] <= found["mean"] <= found["hi"] <= 1.0
        assert found["k"] <= found["n"] <= 64
        assert found["guess_rate"] == row["certificate"]["guess_rate"]
        assert found["scale"] is None
        truth = rate(graded.questions[row["id"]].problem)
        inside += found["lo"] - 1e-6 <= truth <= found["hi"] + 1e-6
    assert inside >= 0.8 * ROWS  # 90 % intervals
    manifest = json.loads((dataset / "manifest.json").read_text())
    (grading,) = manifest["gradings"]
    assert grading["table"]["go"][0] == "1"
    assert grading["fingerprint"] == rows[0]["difficulty"]["table"] == graded.table.fingerprint
    assert grading["spent"]["rollouts"] == sum(row["difficulty"]["n"] for row in rows)
    assert verify(str(dataset), quiet).faults == []


def test_a_second_grading_is_free_and_the_same(graded: Path) -> None:
    before = contents(graded)

    class Mute:
        solver_id = "stand-in:planted"

        def answer(
            self, prompts: Sequence[Prompt], n: int, *, seed: int = 0, first: int = 0
        ) -> list[list[Completion]]:
            raise AssertionError("asked again")

    grade(str(graded), lambda problems: Mute(), Settings(), quiet)
    assert contents(graded) == before


class Flaky:
    """Answers like the planted solver, loses a third of the draws and counts what it gave."""

    solver_id = "stand-in:flaky"

    def __init__(
        self, problems: Sequence[Problem], lost: int = 3, stop_after: int | None = None
    ) -> None:
        self._inner = simulated(problems, rate, name="flaky")
        self._lost, self._stop_after = lost, stop_after
        self.given: Counter[tuple[str, int]] = Counter()

    def answer(
        self, prompts: Sequence[Prompt], n: int, *, seed: int = 0, first: int = 0
    ) -> list[list[Completion]]:
        if self._stop_after is not None and sum(self.given.values()) > self._stop_after:
            raise KeyboardInterrupt
        whole = self._inner.answer(prompts, n, seed=seed, first=first)
        kept = [
            [one for one in some if not self._lost or (hash_of(prompt) + one.sample) % self._lost]
            for prompt, some in zip(prompts, whole, strict=True)
        ]
        for prompt, some in zip(prompts, kept, strict=True):
            self.given.update((str(prompt), one.sample) for one in some)
        return kept


def hash_of(prompt: Prompt) -> int:
    return sum(map(ord, str(prompt)))


def test_lost_draws_are_neither_right_nor_wrong(dataset: Path) -> None:
    solvers: list[Flaky] = []

    def make(problems: Sequence[Problem]) -> Flaky:
        solvers.append(Flaky(problems))
        return solvers[-1]

    graded = grade(str(dataset), make, Settings(), quiet)
    assert max(solvers[0].given.values()) == 1
    assert sum(solvers[0].given.values()) == graded.spent.rollouts
    expected = sum(
        d.n * rate(graded.questions[name].problem) for name, d in graded.difficulties.items()
    )
    right, asked = (sum(getattr(d, x) for d in graded.difficulties.values()) for x in ("k", "n"))
    assert abs(right - expected) < 4 * (asked * 0.25) ** 0.5
    assert all(d.n for d in graded.difficulties.values())


@pytest.mark.deep
def test_interrupted_grading_goes_on_and_ends_the_same(
    dataset: Path, made: Path, tmp_path: Path
) -> None:
    whole = Path(shutil.copytree(made, tmp_path / "whole"))
    grade(str(whole), lambda problems: Flaky(problems, 0), Settings(), quiet)
    given: Counter[tuple[str, int]] = Counter()
    for _ in range(40):
        solvers: list[Flaky] = []

        def make(problems: Sequence[Problem], kept: list[Flaky] = solvers) -> Flaky:
            kept.append(Flaky(problems, 0, stop_after=50))
            return kept[0]

        try:
            grade(str(dataset), make, Settings(), quiet)
        except KeyboardInterrupt:
            given.update(solvers[0].given)
            continue
        given.update(solvers[0].given)
        break
    else:
        pytest.fail("never came to an end")
    assert max(given.values()) == 1
    assert rows_of(dataset) == rows_of(whole)


def test_extremes_move_to_the_rejected(dataset: Path) -> None:
    graded = grade(str(dataset), planted, Settings(drop_extremes=True), quiet)
    manifest = json.loads((dataset / "manifest.json").read_text())
    always = sum(d.k == d.n for d in graded.difficulties.values())
    never = sum(d.k == 0 for d in graded.difficulties.values())
    assert always
    assert never
    assert manifest["dropped"]["always_solved"] == always
    assert manifest["dropped"].get("never_solved", 0) == never
    assert manifest["kept"] == len(rows_of(dataset)) == ROWS - always - never
    rejected = pq.read_table(dataset / "rejected/rejected-00000-of-00001.parquet").to_pylist()
    assert Counter(r["reason"] for r in rejected) == Counter(manifest["dropped"])
    assert verify(str(dataset), quiet).faults == []


@pytest.mark.deep
def test_a_kill_in_the_middle_of_the_swap_is_mended(
    dataset: Path, made: Path, tmp_path: Path
) -> None:
    whole = Path(shutil.copytree(made, tmp_path / "whole"))
    grade(str(whole), planted, Settings(), quiet)
    expected = contents(whole)
    work = (
        "from tests.integration.test_grade import planted\n"
        "from pipelines.grading.run import Settings, grade\n"
        f"grade({str(dataset)!r}, planted, Settings(), lambda *a: None)"
    )
    kills = 0
    for writes in sized((7,), (3, 12, 4, 5, 6, 7, 8, 9, 10)):
        kills += died(work, writes)
        with Store(str(dataset)).locked(STAGING, "nobody"):
            finish_swap(Store(str(dataset)))
        assert verify(str(dataset), quiet).faults == []
    assert kills >= sized(1, 6)
    grade(str(dataset), planted, Settings(), quiet)
    assert contents(dataset) == expected


def test_three_solvers_share_a_scale(dataset: Path) -> None:
    for name, shift in (("weak", 0.4), ("middle", 0.2), ("strong", 0.0)):
        grade(str(dataset), worse_by(shift, name), Settings(), quiet)
    rows = rows_of(dataset)
    assert len(list((dataset / "difficulty").iterdir())) == 3
    assert len(json.loads((dataset / "manifest.json").read_text())["gradings"]) == 3
    scale = {row["id"]: row["difficulty"]["scale"] for row in rows}
    assert all(row["difficulty"]["scale_sd"] > 0 for row in rows)
    easy = [scale[r["id"]] for r in rows if r["family"] == "telescoping_sum"]
    hard = [scale[r["id"]] for r in rows if r["family"] == "urn_probability" and r["dial"] > 0.5]
    assert sum(easy) / len(easy) < sum(hard) / len(hard) - 0.5


def test_tokens_of_rollouts_are_summed_up() -> None:
    tokens = list(range(1, 102))
    found = {"mean": 51.0, "median": 51.0, "p95": 96.0, "most": 101}
    assert summary([], {}, tokens)["tokens"] == found
    assert summary([], {}, [7])["tokens"] == {"mean": 7.0, "median": 7, "p95": 7, "most": 7}


def test_solvers_stand_side_by_side(dataset: Path) -> None:
    for name, shift in (("weak one", 0.3), ("strong", 0.0)):
        grade(str(dataset), worse_by(shift, name), Settings(), quiet)
    rows = rows_of(dataset)
    for row in rows:
        found = row["difficulty"]
        assert row["avg@k_stand_in_strong"] == row["pass_rate"] == found["k"] / found["n"]
        assert (row["pass_rate_total"], row["pass_rate_passed"]) == (found["n"], found["k"])
    # Named after the number of rollouts where all rows had as many, else after k.
    [column] = [name for name in rows[0] if name.endswith("_stand_in_weak")]
    weak = [row[column] for row in rows]
    assert 0.1 < sum(row["pass_rate"] for row in rows) / ROWS - sum(weak) / ROWS < 0.5
    rolled = pl.read_parquet(dataset / "rollouts" / "*" / "*.parquet")
    right = rolled.group_by("solver_id", "id").agg((pl.col("verdict") == "correct").mean())
    mean = {(solver, name): share for solver, name, share in right.iter_rows()}
    assert [mean["stand-in:weak one", row["id"]] for row in rows] == weak
    card, report = ((dataset / name).read_text() for name in ("README.md", "report.md"))
    for page in (card, report):
        assert page.count("## Measured difficulty") == 1
        assert "| `stand-in:weak one` | 60 |" in page
    told = json.loads((dataset / "report.json").read_text())["gradings"]
    assert [one["solver_id"] for one in told] == ["stand-in:weak one", "stand-in:strong"]
    assert told[1]["always"] == sum(row["pass_rate"] == 1.0 for row in rows)
    assert told[1]["rollouts"] == sum(row["difficulty"]["n"] for row in rows)
    assert told[1]["tokens"] is None  # a stand-in counts none
    assert verify(str(dataset), quiet).faults == []


def test_rollouts_are_judged_again(graded: Path, pipelines: Run, tmp_path: Path) -> None:
    before = contents(graded)
    assert reverify(str(graded), quiet).changes == []
    path = sorted((graded / "rollouts").rglob("*.parquet"))[0]
    table = pl.read_parquet(path)
    truth = table["verdict"].to_list()
    wrong = [*("wrong" if verdict == "correct" else "correct" for verdict in truth[:5]), *truth[5:]]
    table.with_columns(pl.Series("verdict", wrong)).write_parquet(path)
    found = reverify(str(graded), quiet)
    assert [(one.was, one.now) for one in found.changes] == list(
        zip(wrong[:5], truth[:5], strict=True)
    )
    assert (found.rollouts, found.gone) == (rollouts_in(graded), 0)
    done = pipelines("grade", graded, "--reverify", "--changes", tmp_path / "changes.jsonl")
    assert done.returncode == 0, done.stderr
    assert "5 verdicts changed" in done.stdout
    lines = [json.loads(line) for line in (tmp_path / "changes.jsonl").read_text().splitlines()]
    assert [line["sample"] for line in lines] == table["sample"].to_list()[:5]
    assert {**contents(graded), str(path.relative_to(graded)): b""} == before | {
        str(path.relative_to(graded)): b""
    }
    neither = pipelines("grade", graded)
    assert neither.returncode == 1
    assert "no --solver is given" in neither.stderr


def rollouts_in(out: Path) -> int:
    return sum(pl.read_parquet(path).height for path in (out / "rollouts").rglob("*.parquet"))


def test_verifier_noise_moves_the_estimate(once: tuple[Path, Graded], graded: Path) -> None:
    plain = once[1].difficulties
    noisy = grade(str(graded), planted, Settings(noise=Noise(0.0, 0.2)), quiet).difficulties
    moved = [
        (plain[name].mean, noisy[name].mean)
        for name in plain
        if plain[name].n == noisy[name].n and 0 < plain[name].k < plain[name].n
    ]
    assert moved
    assert all(b > a for a, b in moved if a is not None and b is not None)


def test_commands_grade_and_say_what_is_wrong(
    dataset: Path, tmp_path: Path, pipelines: Run
) -> None:
    done = pipelines("grade", dataset, "--solver", "search:budget=60")
    assert done.returncode == 0, done.stderr
    assert "stand-in:budgeted-search(budget=60" in done.stdout
    assert all(row["difficulty"]["n"] for row in rows_of(dataset))
    for solver, text in {
        "serch": "no solver 'serch'",
        "search:bugdet=3": "bugdet",
        "search:budget=-1": "greater than 0",
        "endpoint:base_url=http://127.0.0.1:1/v1,model=m,pause=0": "127.0.0.1:1",
    }.items():
        bad = pipelines("grade", dataset, "--solver", solver)
        assert bad.returncode == 1
        assert "Traceback" not in bad.stderr
        assert text in bad.stderr
    missing = pipelines("grade", tmp_path / "nowhere", "--solver", "guesser")
    assert missing.returncode == 1
    assert "does not exist" in missing.stderr
    assert not (tmp_path / "nowhere").exists()


def test_two_gradings_at_once_are_refused(dataset: Path) -> None:
    with (
        Store(str(dataset)).locked(STAGING, "somebody"),
        pytest.raises(StorageError, match="another run is grading"),
    ):
        grade(str(dataset), planted, Settings(), quiet)
    os.unlink(dataset / "manifest.json")
    with pytest.raises(DatasetError, match="has no manifest"):
        grade(str(dataset), planted, Settings(), quiet)


def test_recorded_rollouts_are_a_population(dataset: Path, tmp_path: Path) -> None:
    """22 recorded answers a row: the rate over all of them is known when they run out."""
    rows = rows_of(dataset)
    path = tmp_path / "rollouts.jsonl"
    truth = {}
    with path.open("w") as file:
        for place, row in enumerate(rows):
            right = truth[row["id"]] = place % 23
            for i in range(22):
                answer = row["answer"] if i < right else "1/1000003"
                reply = {"question": row["question"], "response": f"\\boxed{{{answer}}}"}
                file.write(json.dumps(reply) + "\n")
    graded = grade(str(dataset), lambda problems: Recorded(path), Settings(), quiet)
    assert graded.table.population == 22
    assert graded.mean_n < 16
    assert max(d.n for d in graded.difficulties.values()) <= 22
    wrong = 0
    for name, found in graded.difficulties.items():
        rate = truth[name] / 22
        inside = 0.2 <= rate <= 0.8
        wrong += inside != ((found.in_window or 0.0) > 0.5)
        assert abs((found.mean or 0.0) - rate) < 0.45
    assert wrong <= 0.2 * ROWS


@pytest.mark.deep
def test_a_model_is_paid_once_whatever_fails_and_dies(dataset: Path) -> None:
    """A real server fails 30 % of the calls, and the client is killed -9 amid them."""
    answers = {row["question"]: row["answer"] for row in rows_of(dataset)}
    victim: list[subprocess.Popen[str]] = []
    calls = itertools.count()

    def brain(request: dict[str, Any]) -> str:
        if victim and next(calls) > 150:
            victim.pop().kill()
        right = answers[request["messages"][-1]["content"]]
        return f"\\boxed{{{right if int(str(request['seed'])[-1]) < 5 else '1/1000003'}}}"

    faults = Faults(busy=0.1, error=0.1, truncated=0.05, reset=0.05, streak=4)
    with running_endpoint(brain, faults=faults, models=("policy",)) as server:
        spec = f"endpoint:base_url={server.url},model=policy,pause=0.001,concurrency=8,timeout=20"
        command = [sys.executable, "-m", "pipelines", "grade", str(dataset), "--solver", spec]
        victim.append(subprocess.Popen(command, cwd=ROOT, text=True))
        assert victim[0].wait(timeout=PATIENCE) == -signal.SIGKILL
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE)
        assert done.returncode == 0, done.stderr
        assert server.unanswered() == []
        assert len(server.paid_twice()) <= 8  # under way at the kill
        paid = sum(server.answered.values())
        again = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE)
        assert again.returncode == 0
        assert sum(server.answered.values()) == paid
    rows = rows_of(dataset)
    assert sum(row["difficulty"]["n"] for row in rows) <= paid
    assert all(row["difficulty"]["n"] >= 4 for row in rows)
    rates = [row["difficulty"]["mean"] for row in rows]
    assert 0.4 < sum(rates) / len(rates) < 0.6
