"""Knob-informed priors: used where the audit finds them calibrated, refused elsewhere."""

import json
import shutil
from collections.abc import Callable, Sequence
from math import exp
from pathlib import Path
from random import Random

import pytest

from pipelines.build import build, run_unit
from pipelines.grading.run import Graded, Settings, grade
from pipelines.progress import quiet
from pipelines.sources import FamiliesSource, Recipe, Splits
from proofmill import Problem
from solvers.standins import simulated

ROWS = 2000
"""A hundred of them are audited: with fifty the audit refuses a true law now and then by chance."""
DIALS = tuple(round(0.05 * i, 2) for i in range(1, 20))


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("informed") / "data"
    source = FamiliesSource(kind="families", rows=ROWS, families=("telescoping_sum",), dials=DIALS)
    recipe = Recipe(name="large", splits=Splits(train=1.0, test=0.0), sources=(source,))
    build(recipe, str(out), execute=lambda units: (run_unit(u, recipe, str(out)) for u in units))
    return out


def smooth(problem: Problem) -> float:
    """A logistic law of the dial with item scatter .5: what the regression can learn."""
    scatter = 0.5 * Random(problem.id).gauss(0.0, 1.0)
    return 1.0 / (1.0 + exp(-(4.0 - 8.0 * (problem.dial or 0.0) + scatter)))


def split_in_two(problem: Problem) -> float:
    """Nothing to do with the dial: half of the rows always, half never."""
    return float(Random(problem.id).random() < 0.5)


def graded(made: Path, folder: Path, rate: Callable[[Problem], float]) -> Graded:
    out = Path(shutil.copytree(made, folder / "data"))

    def solver(problems: Sequence[Problem]) -> object:
        return simulated(problems, rate, name=rate.__name__)

    return grade(str(out), solver, Settings(), quiet)  # type: ignore[arg-type]


def audit_of(found: Graded) -> dict[str, object]:
    (grading,) = found.manifest.gradings
    audits = json.loads(json.dumps(grading["knob_priors"]))
    assert set(audits) == {"telescoping_sum"}
    return dict(audits["telescoping_sum"])


@pytest.mark.deep
def test_a_law_of_the_knobs_saves_most_rollouts(made: Path, tmp_path: Path) -> None:
    found = graded(made, tmp_path, smooth)
    audit = audit_of(found)
    assert audit["accepted"], audit
    assert found.mean_n < 0.75 * found.table.mean_n
    wrong = sum(
        (0.2 <= smooth(item.problem) <= 0.8) != ((d.in_window or 0.0) > 0.5)
        for item, d in zip(
            (found.questions[name] for name in found.difficulties),
            found.difficulties.values(),
            strict=True,
        )
    )
    assert wrong < 0.2 * ROWS


@pytest.mark.deep
def test_rows_of_two_kinds_refuse_the_regression(made: Path, tmp_path: Path) -> None:
    found = graded(made, tmp_path, split_in_two)
    audit = audit_of(found)
    assert not audit["accepted"], audit
    assert "calibration error" in str(audit["reason"])
    assert all(round(d.mean or 0.0) == (d.k == d.n) for d in found.difficulties.values())
