"""What every family owes. A family in the table gets all of this without writing a line."""

import dataclasses
import importlib
import json
import random
from collections import Counter
from functools import cache
from itertools import cycle, product
from pathlib import Path
from statistics import mean
from typing import Any

import polars as pl
import pytest

from filters.certification.attacks import attacks, harmless
from filters.certification.guessability import faults, measure
from filters.certification.mutations import near_misses
from filters.certification.proof import certify
from generators import FAMILIES, Family, find_family
from generators.family import SPLITS, Split, is_in_split
from generators.shapes import shape
from pipelines.certifying import LEAST, ROOMS
from pipelines.certifying.store import load
from proofmill import VERIFIERS, Problem, score
from proofmill.extraction import wrap
from tests.sizes import sized

ROOT = Path(__file__).parents[2]
DIALS = sized((0.0, 1.0), (0.0, 0.25, 0.5, 0.75, 1.0))
ROWS = sized(1, 3)
"""Rows per family and dial here; `make certify` runs hundreds, and its last run is checked here."""
GUESSED = {0.0: 300, 0.5: 120}
"""Rows whose answers are counted, by dial, which families take in turn; `make certify` counts more
at both."""
RANKED = 9
"""Rows per family and dial of which dial and effort are to rise together; fewer tell too little."""
WORDED = sized(24, 40)
"""Rows per family whose texts and answers are to differ."""
KNOB_ROWS = sized({0.0: 1}, {0.0: 1, 0.5: 1, 1.0: 1})
"""Rows by dial, with one knob alone at either end."""

AnyFamily = Family[Any]
TRANSFORMED = (
    "determinant~claims",
    "urn_probability~claims",
    "lattice_paths~contrast",
    "navigation~hint",
    "rate_stories~hint",
    "lattice_polygon~inverse",
)
CHECKED: dict[str, AnyFamily] = dict(FAMILIES) | {
    name: find_family(name) for name in ("modular_exponent+linear_functional", *TRANSFORMED)
}
"""All families, a composition for all of those, and some of each transform: the others are in
`test_transforms.py`."""
CERTIFIED = load()
families = pytest.mark.parametrize("family", CHECKED.values(), ids=list(CHECKED))


@cache
def _drawn(name: str, dial: float) -> list[tuple[Problem, Any]]:
    return [CHECKED[name].draw(ordinal, dial) for ordinal in range(ROWS)]


@cache
def _worded(name: str) -> list[Problem]:
    return [CHECKED[name].problem(ordinal, 0.2) for ordinal in range(WORDED)]


def drawn(family: AnyFamily) -> list[tuple[Problem, Any]]:
    """Some rows over all dials."""
    return [pair for dial in DIALS for pair in _drawn(family.name, dial)]


def wrong_answers(family: AnyFamily, problem: Problem, instance: Any) -> list[str]:  # noqa: ANN401
    return family.near_misses(instance) if family.near_misses else near_misses(problem)


@families
def test_certificate_holds_at_every_dial(family: AnyFamily) -> None:
    for problem, instance in drawn(family):
        decision, certificate = certify(
            problem,
            family.solve(instance),
            solver=family.name,
            unique=family.unique,
            wrong=wrong_answers(family, problem, instance),
        )
        assert decision.keep, (decision, problem.lineage, problem.dial)
        assert certificate is not None
        assert certificate.mutants >= 2


@families
def test_solver_does_not_see_the_reference_answer(family: AnyFamily) -> None:
    for _, instance in drawn(family)[:: sized(3, 5)]:
        blind = dataclasses.replace(instance, answer="")
        assert family.solve(blind) == family.solve(instance)


@families
def test_same_call_same_row(family: AnyFamily) -> None:
    for dial in sized((0.5,), DIALS):
        expected = [problem for problem, _ in _drawn(family.name, dial)]
        for ordinal in sized((0,), (2, 0)):
            again = family.problem(ordinal, dial)
            assert again.to_json() == expected[ordinal].to_json()
    own = _drawn(family.name, 0.5)[0][0]
    assert family.problem(0, 0.5, root_seed=1).prompt != own.prompt


@families
def test_neighbouring_seeds_share_nothing(family: AnyFamily) -> None:
    one = {family.problem(ordinal, 0.5, root_seed=1).instance for ordinal in range(ROWS)}
    two = {family.problem(ordinal, 0.5, root_seed=2).instance for ordinal in range(ROWS)}
    assert len(one & two) <= 1


@families
def test_global_random_state_is_untouched(family: AnyFamily) -> None:
    random.seed(5)
    before = random.getstate()
    problem, instance = family.draw(3, 0.3)
    family.solve(instance)
    assert problem.prompt
    assert random.getstate() == before


@families
def test_wrong_answers_earn_nothing(family: AnyFamily) -> None:
    some = drawn(family)[:: sized(1, 3)]
    tried = 0
    for problem, instance in some:
        others = []
        if family.unique:
            others = [other.answer for other, _ in some if other.answer != problem.answer]
        wrong = wrong_answers(family, problem, instance)
        for attack in attacks(problem, wrong, others):
            tried += 1
            got = score(problem, attack.response)
            assert got.value == 0.0, (attack.name, attack.response[:300], problem.answer, got)
    assert tried > len(some) * 30


@families
def test_right_answers_are_credited_in_any_dress(family: AnyFamily) -> None:
    for problem, _ in drawn(family)[:: sized(1, 3)]:
        for dress in harmless(problem):
            assert score(problem, dress.response).value == 1.0, (dress, problem.answer)


@families
def test_rows_survive_json(family: AnyFamily) -> None:
    for problem, _ in drawn(family)[::7]:
        again = Problem.from_json(problem.to_json())
        assert again == problem
        assert again.id == problem.id
        truth = json.loads(problem.ground_truth)
        assert score(problem.ground_truth, wrap(problem, truth["answer"])).value == 1.0


@families
def test_prompt_states_the_format_and_hides_the_answer(family: AnyFamily) -> None:
    for problem, _ in drawn(family):
        assert (r"\boxed" if problem.answer_format == "boxed" else "<answer>") in problem.prompt
        assert problem.prompt == problem.prompt.strip()
        assert "{" not in problem.prompt.replace(r"\boxed{", "") or family.domain == "math"
        if len(problem.answer) > 8 and family.unique:
            assert problem.answer not in problem.prompt


@families
def test_there_are_two_examples_of_each_form_that_is_asked_for(family: AnyFamily) -> None:
    if family.verifier == "math":
        forms = Counter(map(shape, family.examples))
        assert all(forms[shape(problem.answer)] >= 2 for problem in _worded(family.name))


@families
def test_the_hardest_rows_take_more_effort_than_the_easiest(family: AnyFamily) -> None:
    low, high = (mean(_efforts(_drawn(family.name, dial))) for dial in (DIALS[0], DIALS[-1]))
    assert high > low


@pytest.mark.deep
@families
def test_dial_raises_effort(family: AnyFamily) -> None:
    rows = []
    for dial in DIALS:
        more = [family.draw(ordinal, dial) for ordinal in range(ROWS, RANKED)]
        rows += [(dial, effort) for effort in _efforts(_drawn(family.name, dial) + more)]
    frame = pl.DataFrame(rows, schema=["dial", "effort"], orient="row")
    assert frame.select(pl.corr("dial", "effort", method="spearman")).item() >= 0.8


def _efforts(pairs: list[tuple[Problem, Any]]) -> list[int]:
    found = [problem.effort for problem, _ in pairs]
    assert None not in found
    return [effort for effort in found if effort is not None]


@families
def test_every_knob_works_alone(family: AnyFamily) -> None:
    for knob in family.knobs:
        for (dial, rows), value in product(KNOB_ROWS.items(), (0.0, 1.0)):
            for ordinal in range(rows):
                problem = family.problem(ordinal, dial, knobs={knob.name: value})
                assert problem.knobs[knob.name] == value
        with pytest.raises(ValueError, match=knob.name):
            family.problem(0, knobs={knob.name: 1.5})
    with pytest.raises(ValueError, match="no knob 'volume'"):
        family.problem(0, knobs={"volume": 0.5})
    with pytest.raises(ValueError, match="dial"):
        family.problem(0, dial=-0.1)


@families
def test_answers_vary(family: AnyFamily) -> None:
    rows = _worded(family.name)
    (_, count), *_ = Counter(row.answer for row in rows).most_common()
    assert count / len(rows) <= 0.6  # so few rows show only a constant
    for dial in DIALS:
        assert 0.0 <= family.guess_rate(dial) <= 0.1 or family.labels
        assert family.capacity(dial) >= GUESSED[0.0]


@pytest.mark.deep
@pytest.mark.parametrize(
    ("family", "dial"), [*zip(CHECKED.values(), cycle(GUESSED), strict=False)], ids=[*CHECKED]
)
def test_answers_cannot_be_guessed(family: AnyFamily, dial: float) -> None:
    count = GUESSED[dial]
    rows = [family.problem(ordinal, dial) for ordinal in range(count)]
    assert not faults(measure(rows), family.labels)
    assert len({row.instance for row in rows}) >= 0.98 * count


@families
def test_wording_varies(family: AnyFamily) -> None:
    rows = _worded(family.name)
    openings = {_skeleton(row.prompt)[:60] for row in rows}
    skeletons = {_skeleton(row.prompt) for row in rows}
    assert len(openings) >= 3
    assert len(skeletons) >= len(rows) / 4


def _skeleton(prompt: str) -> str:
    """The text with numbers and the words of the lists masked."""
    return "".join(char for char in prompt if not char.isdigit())


@families
def test_splits_are_disjoint(family: AnyFamily) -> None:
    # A row of validation costs 17 draws; that its stream is one is of `family`, not of families.
    counts: dict[Split, int] = {"train": ROWS, "validation": 1, "test": ROWS}
    found = {
        split: {
            family.problem(ordinal, 0.2, split=split).instance for ordinal in range(counts[split])
        }
        for split in SPLITS
    }
    assert not found["train"] & found["test"]
    assert all(is_in_split(name, split) for split in SPLITS for name in found[split])
    assert all(name[-1] != "f" and name[-2] == "f" for name in found["validation"])


@pytest.mark.parametrize("family", FAMILIES.values(), ids=list(FAMILIES))
def test_certification_is_up_to_date_and_clean(family: AnyFamily) -> None:
    found = CERTIFIED.get(f"{family.name}@{family.version}")
    assert found, f"{family.name}@{family.version} was never certified: run `make family-check`"
    assert LEAST.ask_no_more_than(found.sizes)
    assert found.faults == []


def test_tables_hold_every_module_of_their_rooms() -> None:
    everywhere: set[str] = set()
    for room in ROOMS.values():
        modules = {path.stem for path in (ROOT / room).glob("[!_]*.py")}
        modules |= {path.parent.name for path in (ROOT / room).glob("*/family.py")}
        table = importlib.import_module(room.replace("/", ".")).FAMILIES
        assert [family.name for family in table] == sorted(modules), room
        everywhere |= modules
    assert everywhere == set(FAMILIES)
    tables = {path.parent for path in ROOT.glob("generators/**/__init__.py") if _has_table(path)}
    assert tables == {ROOT / room for room in ROOMS.values()}
    assert all(family.verifier in VERIFIERS for family in FAMILIES.values())


def _has_table(path: Path) -> bool:
    return "\nFAMILIES = (" in path.read_text(encoding="utf8")


def test_generators_never_loop_for_ever() -> None:
    modules = [path for room in ROOMS.values() for path in (ROOT / room).rglob("*.py")]
    assert len(modules) > len(FAMILIES)
    for path in modules:
        assert "while True" not in path.read_text(encoding="utf8"), path
