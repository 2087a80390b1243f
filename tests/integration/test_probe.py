"""Probing a policy for rows that it has seen: memories are found, skills are not accused."""

import json
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import pytest

from filters.resampling import Bootstrapped, bootstrap
from pipelines.build import build, run_unit
from pipelines.dataset import gradable_rows, problem_of, require_manifest
from pipelines.errors import DatasetError
from pipelines.probing import Probed, Settings, Trio, probe, trios
from pipelines.progress import quiet
from pipelines.sources import FamiliesSource, Recipe
from pipelines.state import Store
from proofmill import Problem, score
from proofmill.extraction import wrap
from solvers import Completion, Prompt, Solver, SolverError
from solvers.standins import simulated
from tests.integration.conftest import Run

FAMILIES = ("navigation", "telescoping_sum", "urn_probability", "word_sorting")
SETTINGS = Settings(rows=60, draws=8)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("probe") / "data"
    source = FamiliesSource(kind="families", rows=64, families=FAMILIES, dials=(0.1, 0.5))
    recipe = Recipe(name="suspect", system_prompt="Think first.", sources=(source,))
    build(recipe, str(out), execute=lambda units: (run_unit(u, recipe, str(out)) for u in units))
    return out


def problems(out: Path) -> list[Problem]:
    store = Store(str(out))
    return [problem_of(row) for row in gradable_rows(store, require_manifest(store))]


def policy(rate: Callable[[Problem], float], name: str = "policy") -> Callable[..., Solver]:
    return lambda asked: simulated(asked, rate, name=name)


def of_skill(problem: Problem) -> float:
    """Families and dials differ, rows do not."""
    return 0.2 + 0.1 * FAMILIES.index(problem.family) + 0.3 * (problem.dial == 0.1)


def test_a_trio_is_a_row_its_puzzle_in_other_words_and_another_puzzle(made: Path) -> None:
    rows = gradable_rows(Store(str(made)), require_manifest(Store(str(made))))
    unpaired = Counter[str]()
    found: list[Trio] = list(trios(rows, 0, unpaired))
    assert len(found) + unpaired.total() == len(rows)
    assert len(found) > 55
    known = {row["instance"] for row in rows}
    for suspect, reworded, twin in found:
        assert reworded.instance == suspect.instance
        assert reworded.answer == suspect.answer
        assert suspect.system == reworded.system == twin.system == "Think first."
        assert score(reworded, wrap(reworded, suspect.answer)).verdict == "correct"
        assert twin.instance not in known
        assert (twin.family, twin.version) == (suspect.family, suspect.version)
        assert (twin.knobs, twin.dial) == (suspect.knobs, suspect.dial)
        assert score(twin, wrap(twin, twin.answer)).verdict == "correct"
    worded = [suspect.prompt != reworded.prompt for suspect, reworded, _ in found]
    assert sum(worded) > 0.9 * len(worded)


def test_skill_is_not_accused(made: Path) -> None:
    found = probe(str(made), policy(of_skill), SETTINGS, quiet)
    assert not found.is_contaminated
    assert found.memorised.low <= 0.0 <= found.memorised.high
    assert found.accuracy.rows == 60
    for name, accuracy in found.families.items():
        expected = 0.2 + 0.1 * FAMILIES.index(name)
        assert expected - 0.1 < accuracy.twin < expected + 0.4


def test_rows_learned_by_heart_are_found(made: Path) -> None:
    seen = {problem.prompt for problem in problems(made)}

    def by_heart(problem: Problem) -> float:
        return 0.9 if problem.prompt in seen else of_skill(problem)

    found = probe(str(made), policy(by_heart), SETTINGS, quiet)
    assert found.is_contaminated
    assert found.accuracy.suspect == pytest.approx(0.9, abs=0.05)
    assert found.memorised.low > 0.2
    assert found.verbatim.low > 0.2  # it knows the text only


def test_puzzles_known_in_any_words_are_found_too(made: Path) -> None:
    seen = {problem.instance for problem in problems(made)}

    def by_instance(problem: Problem) -> float:
        return 0.9 if problem.instance in seen else of_skill(problem)

    found = probe(str(made), policy(by_instance), SETTINGS, quiet)
    assert found.memorised.low > 0.2
    assert abs(found.verbatim.mean) < 0.05


def test_a_base_takes_off_what_rows_and_twins_differ_in_anyway(made: Path) -> None:
    seen = {problem.instance for problem in problems(made)}

    def easier(problem: Problem) -> float:
        """As if the dataset were a selection of what was solved."""
        return of_skill(problem) + 0.2 * (problem.instance in seen)

    biased = probe(str(made), policy(easier), SETTINGS, quiet)
    assert biased.is_contaminated  # wrongly: nobody has told it of the selection
    base = policy(easier, "base")
    fair = probe(str(made), policy(easier), SETTINGS, quiet, base)
    assert fair.beyond_base
    assert not fair.is_contaminated
    assert fair.base_id != fair.solver_id
    assert fair.base
    assert fair.base.suspect == pytest.approx(biased.accuracy.suspect, abs=0.06)


class Lost:
    """A solver whose answers to some prompts are lost in transport."""

    solver_id = "lost"

    def __init__(self, inner: Solver, lost: frozenset[str]) -> None:
        self.inner, self.lost = inner, lost

    def answer(
        self, prompts: Sequence[Prompt], n: int, *, seed: int = 0, first: int = 0
    ) -> list[list[Completion]]:
        found = self.inner.answer(prompts, n, seed=seed, first=first)
        texts = [prompt if isinstance(prompt, str) else prompt[-1]["content"] for prompt in prompts]
        return [[] if text in self.lost else some for text, some in zip(texts, found, strict=True)]


def test_rows_without_a_judged_answer_count_neither_way(made: Path) -> None:
    prompts = [problem.prompt for problem in problems(made)]

    def probed(lost: frozenset[str]) -> Probed:
        return probe(str(made), lambda asked: Lost(policy(of_skill)(asked), lost), SETTINGS, quiet)

    found = probed(frozenset(prompts[::2]))
    assert 20 < found.accuracy.rows < 40
    assert found.accuracy.rows + found.unpaired["undecided"] == 60
    assert not found.is_contaminated
    with pytest.raises(SolverError, match="lost answered none of 60 rows"):
        probed(frozenset(prompts))


def test_the_interval_is_that_of_the_normal_law() -> None:
    values = np.random.default_rng(3).normal(0.1, 0.3, 400)
    found = bootstrap(values)
    error = float(np.std(values)) / 20
    assert found.mean == pytest.approx(float(np.mean(values)))
    assert found.low == pytest.approx(found.mean - 1.96 * error, abs=0.1 * error)
    assert found.high == pytest.approx(found.mean + 1.96 * error, abs=0.1 * error)
    assert not Bootstrapped(0.1, -0.1, 0.3).is_above_zero


def test_rows_that_no_family_draws_are_counted_by_reason(made: Path) -> None:
    rows = gradable_rows(Store(str(made)), require_manifest(Store(str(made))))
    first, second, third, *_ = rows
    first["family"], second["version"], third["lineage"]["ordinal"] = "gone", 99, 10**6
    unpaired = Counter[str]()
    assert not list(trios([first, second, third], 0, unpaired))
    assert unpaired == {"foreign": 1, "another version": 1, "not drawn by ordinal": 1}


def test_a_dataset_without_twins_is_refused(made: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pipelines.probing.twins._DRAWS", 0)
    with pytest.raises(DatasetError, match=r"no row has a twin .*no twin"):
        probe(str(made), policy(of_skill), SETTINGS, quiet)


def test_command_prints_and_writes_the_figures(made: Path, tmp_path: Path, pipelines: Run) -> None:
    out = tmp_path / "probe.json"
    done = pipelines("probe", made, "--solver", "search:budget=50", "--rows", "40", "--out", out)
    assert done.returncode == 0, done.stderr
    assert "rows less twins" in done.stdout + done.stderr
    found = json.loads(out.read_text(encoding="utf8"))
    assert found["solver_id"].startswith("stand-in:")
    assert found["accuracy"][3] == 40
    wrong = pipelines("probe", tmp_path, "--solver", "search")
    assert wrong.returncode
    assert "has no manifest" in wrong.stderr
