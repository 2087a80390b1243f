"""Prompts of grid families: what a stranger would stumble over, looked for in many rows."""

import re
from functools import cache

import pytest

from generators import FAMILIES
from tests.sizes import sized

_GRIDS = [
    "binairo",
    "calcudoku",
    "crossword_fill",
    "cryptarithm",
    "futoshiki",
    "kakurasu",
    "light_up",
    "magic_square",
    "math_path",
    "nonogram",
    "number_square",
    "skyscraper",
    "slant",
    "sudoku",
    "sudoku_variants",
    "sum_skyscraper",
    "survo",
    "tents",
    "thermometers",
    "zebra",
]
_DIALS = (0.0, 0.2, 0.4, 0.6)
_FAULTS = (
    r"\b[Aa] (8|11|18)\b",  # an 8
    r"\ba (o|irregular|X)\b",
    r"[a-z] \.\.(\s|$)",  # "shown as .." where the sign is a dot
    r"\bmust hold \d+ [01] ",  # "5 0 and 5 1"
)
_BOARDS = ("tents", "crossword_fill", "light_up", "slant", "binairo", "sudoku", "thermometers")


@cache
def _prompts(name: str, count: int = 40) -> list[str]:
    family, some = FAMILIES[name], range(count // sized(4, 2))
    return [family.problem(i, _DIALS[i % 4], root_seed=14).prompt for i in some]


@pytest.mark.parametrize("name", _GRIDS)
def test_prompts_are_free_of_known_faults(name: str) -> None:
    for prompt in _prompts(name):
        for fault in _FAULTS:
            found = re.search(fault, prompt)
            assert not found, f"{found[0]!r} in {prompt}"


@pytest.mark.parametrize("name", _BOARDS)
def test_cells_of_boards_are_apart(name: str) -> None:
    """No line before the example glues signs of cells together, as `..#..` or `0010`."""
    for prompt in _prompts(name):
        board = prompt.split("answer>")[0]
        assert not re.search(r"^[.#^T_Y01-]{4,}$", board, re.MULTILINE)


@pytest.mark.parametrize("name", _GRIDS)
def test_the_question_comes_before_the_rules(name: str) -> None:
    """A prompt opens by saying what lies before the reader, not with a rule about it."""
    rules = r"(Every|Each|All|No|Put|Bulbs|A bulb|Cells|One|The numbers|In a|Looking|Place) "
    for prompt in _prompts(name):
        first = prompt.split(". ")[0]
        is_rule = re.match(rules, prompt) and not re.search(
            r"puzzle|below|following|of this|\d.?[x-].?\d|\d by \d|table|calculation|dot", first
        )
        assert not is_rule, first


def test_no_word_of_a_street_stands_for_two_things() -> None:
    for ordinal in range(sized(30, 100)):
        prompt = FAMILIES["zebra"].problem(ordinal, 1.0 if ordinal % 2 else 0.5).prompt
        listed = re.findall(r"^- [\w ]+: (.*)$", prompt, re.MULTILINE)
        values = [value.casefold() for line in listed for value in line.split(", ")]
        assert len(values) > 9
        assert len(set(values)) == len(values)


def test_a_sum_written_in_columns_is_flush_right() -> None:
    drawn = 0
    for prompt in _prompts("cryptarithm", 80):
        block = re.search(r"^( *[A-Z]+\n(?:\+ *[A-Z]+\n)+-+\n *[A-Z]+)$", prompt, re.MULTILINE)
        if block:
            drawn += 1
            assert len({len(line) for line in block[1].split("\n")}) == 1
    assert drawn > 5


def test_signs_are_asked_for_only_where_signs_are_hidden() -> None:
    for prompt in _prompts("math_path", 80):
        assert "Which digits and signs" not in prompt
        assert "belongs in the place" not in prompt


def test_lines_below_are_below() -> None:
    for prompt in _prompts("number_square", 80):
        equations = prompt.index("Row 1:")
        assert "below" not in prompt[equations:]
        assert "above" not in prompt[:equations]


@pytest.mark.parametrize("name", ["aquarium", "battleships", "tents", "thermometers", "kakurasu"])
def test_lines_of_counts_say_what_they_count(name: str) -> None:
    for prompt in _prompts(name):
        assert not re.search(r"^(Rows|Columns)\b", prompt, re.MULTILINE)


@pytest.mark.parametrize("name", ["battleships", "light_up", "thermometers"])
def test_no_letter_of_a_board_looks_like_a_digit(name: str) -> None:
    for prompt in _prompts(name):
        assert not re.search(r"(^| )[oOlI]\d?( |$)", prompt, re.MULTILINE)


def test_an_equation_is_explained_as_far_as_it_goes() -> None:
    for prompt in _prompts("math_path", 80):
        equation = re.search(r"^.*= \d+$", prompt, re.MULTILINE)
        assert equation
        assert ("rackets" in prompt) == ("(" in equation[0])
        rest = prompt.replace(equation[0], "").split("box")[0]
        if "one of" not in rest:
            assert ("+" in rest, "-" in rest) == (" + " in equation[0], " - " in equation[0])


def test_thermometers_are_explained_as_they_are() -> None:
    seen = set()
    for prompt in [*_prompts("thermometers"), FAMILIES["thermometers"].problem(0, 1.0).prompt]:
        letters = "".join(re.findall(r"\b([A-Za-z])\d+\b", prompt))
        is_mixed = letters.upper() != letters != letters.lower()
        assert ("capital" in prompt) == is_mixed
        has_single = any(not re.search(rf"\b{x}2\b", prompt) for x in letters)
        assert bool(re.search("single cell|of one cell", prompt)) == has_single
        seen.add(has_single)
    assert seen == {False, True}


def test_every_puzzle_of_queens_says_what_to_do() -> None:
    for i in range(60):
        opening = FAMILIES["n_queens_completion"].problem(i, _DIALS[i % 4]).prompt
        assert re.search(r"Place|Complete|have to be placed|missing", opening)


def test_an_easy_magic_square_shows_its_sum() -> None:
    for ordinal in range(30):
        board = FAMILIES["magic_square"].draw(ordinal, 0.2)[1].board
        size = len(board)
        diagonals = [[board[i][i] for i in range(size)], [board[i][-1 - i] for i in range(size)]]
        assert any(all(line) for line in (*board, *zip(*board, strict=True), *diagonals))
