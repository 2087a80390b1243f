"""Budgets: beside the problem stands a tool with so many calls, or so many tries, and no more."""

import re

import pytest

from generators import FAMILIES, find_family
from generators.instructions import taken_apart
from generators.transforms import TRANSFORMS, VIA
from proofmill import Problem, score
from proofmill.extraction import wrap
from readers import READERS
from tests.contract.transformed import drawn, every
from tests.sizes import sized

SAYS = {
    "tools": re.compile("`python`"),
    "retries": re.compile(
        "after a wrong answer you|answers are judged, one|may give another|you learn whether it"
        "|answer may be revised|tries in all"
    ),
}
"""Words of the paragraph about the budget."""
TAKEN = [
    f"{name}{VIA}{transform}"
    for transform in SAYS
    for name in every(
        [one for one in READERS if TRANSFORMS[transform].takes(FAMILIES[one])], sized(24, 2)
    )
]


@pytest.mark.parametrize("name", TAKEN)
def test_a_reader_solves_what_is_left_and_the_budget_is_the_one_in_the_row(name: str) -> None:
    base, _, transform = name.partition(VIA)
    for problem, _ in drawn(name, seed=17):
        told, rest = parted(problem, SAYS[transform])
        stated = re.search(r"\d+", told)
        most = int(stated[0]) if stated else len(re.findall("once|single|One", told))
        assert problem.args[{"tools": "tool_calls", "retries": "tries"}[transform]] == most >= 1
        reader = READERS[base]
        read = reader.read(rest)
        found = reader.solve(read)
        if reader.judge:
            assert reader.judge(read, problem.answer)
        assert score(problem, wrap(problem, found)).value == 1.0, (found, problem.answer)


def parted(problem: Problem, says: re.Pattern[str]) -> tuple[str, str]:
    """Return the paragraph about the budget, and the question without it."""
    posed = taken_apart(problem.prompt)
    assert posed is not None
    blocks = posed.question.split("\n\n")
    place = 0 if says.search(blocks[0]) else len(blocks) - 1
    assert [n for n, block in enumerate(blocks) if says.search(block)] == [place]
    return blocks.pop(place), "\n\n".join(blocks)


@pytest.mark.parametrize(
    ("name", "easy", "hard"), [("determinant~tools", 5, 2), ("lattice_polygon~retries", 4, 2.5)]
)
def test_harder_dials_have_smaller_budgets(name: str, easy: float, hard: float) -> None:
    family = find_family(name)
    mean = {
        dial: sum(family.draw(n, dial)[1].detail for n in range(24)) / 24 for dial in (0.0, 1.0)
    }
    assert mean[0.0] > easy > hard > mean[1.0] >= 1
