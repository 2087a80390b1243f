"""Prompts of the families about rules, processes and games tell all that is needed, and well."""

from random import Random

import pytest

from benchmarks.row_rules import is_settled, read
from benchmarks.row_words import STATED
from generators import FAMILIES
from generators.logic.induction._row_steps import ROW_LANGUAGE, operations

DIALS = (0.0, 0.25, 0.5, 0.75, 1.0)


def _prompts(name: str, rows: int = 200) -> list[str]:
    family = FAMILIES[name]
    return [family.problem(n, DIALS[n % 5], root_seed=777).prompt for n in range(rows)]


# Rows of colors


@pytest.mark.parametrize("kind", ROW_LANGUAGE)
def test_row_operations_do_what_their_words_say(kind: str) -> None:
    rng = Random(kind)
    rows = [
        "".join(color * rng.randint(1, 4) for color in rng.choices("000123", k=6))
        for _ in range(200)
    ]
    stated = list(STATED[kind]([1, 2, 3]))
    for row in [*rows, "0000000"]:
        by_words = {"".join(map(str, change(tuple(map(int, row))))) for change in stated}
        assert {operation.apply(row) for operation in operations((kind,), "123")} == by_words


@pytest.mark.parametrize("dial", DIALS)
def test_no_row_has_a_second_answer_under_any_reading_of_its_list(dial: float) -> None:
    # 8 rows a dial; `python -m benchmarks.row_rules` checks 400
    family = FAMILIES["arc_1d"]
    assert all(is_settled(family.problem(n, dial, root_seed=777)) for n in range(8))


def test_rows_list_each_operation_that_they_name() -> None:
    for prompt in _prompts("arc_1d", 60):
        puzzle = read(prompt)
        assert set(puzzle.listed) <= STATED.keys()
        assert len(puzzle.listed) >= 5
        named = {
            letter for name in puzzle.listed for letter in name.split()[1:] if len(letter) == 1
        }
        assert ("The letter a stands" in prompt) == (named == {"a"})
        assert ("The letters a and b stand" in prompt) == (named == {"a", "b"})
