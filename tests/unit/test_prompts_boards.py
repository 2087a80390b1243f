"""Prompts and dials of puzzles on boards: what audits that read and solved them found."""

import json
import re
from functools import cache
from statistics import median

import pytest

from generators import FAMILIES
from generators.logic.grids import _bridges
from proofmill import Problem, score
from tests.sizes import sized

BOARDS = (
    "aquarium",
    "battleships",
    "four_winds",
    "hashi",
    "hitori",
    "lights_out",
    "minesweeper",
    "n_queens_completion",
    "norinori",
    "numbrix",
    "nurikabe",
    "slitherlink",
    "star_battle",
)


@cache
def _at(name: str, dial: float) -> list[Problem]:
    return [FAMILIES[name].problem(ordinal, dial) for ordinal in range(sized(5, 10))]


def _rows(name: str, *dials: float) -> list[Problem]:
    return [problem for dial in dials or (0.0, 0.1, 0.2, 0.4, 0.6) for problem in _at(name, dial)]


def _height(problem: Problem) -> int:
    return len(json.loads(problem.answer))


@pytest.mark.parametrize("name", BOARDS)
def test_cells_of_a_board_stand_apart(name: str) -> None:
    # Tokenisers glue `SSSBBT` and `1102?20`; examples of answers have spaces as well.
    for problem in _rows(name):
        lines = problem.prompt.splitlines()
        assert not [line for line in lines if re.fullmatch(r"\S{4,}", line) and line[0] != "<"]
        assert sum(bool(re.fullmatch(r" *(\S{1,2} +)+\S{1,2}", line)) for line in lines) >= 4


@pytest.mark.parametrize("name", BOARDS)
def test_sentences_are_grammatical_whatever_is_filled_in(name: str) -> None:
    for problem in _rows(name):
        assert not re.search(r"\b[Aa] (8|11|18)\b", problem.prompt)
        assert not re.search(r"\b1 (?!is\b|becomes\b|has\b)[a-z]+s\b", problem.prompt)
        # A sign at the end of a sentence looked like two full stops: "shown as ..".
        assert not re.search(r"(?<!\.)\.\.(?!\.)|[:;,]\.", problem.prompt)
        assert "  " not in re.sub(r"(?m)^ *(\S{1,2} +)+\S{1,2}$", "", problem.prompt)


@pytest.mark.parametrize("name", ["aquarium", "battleships", "four_winds", "hashi"])
def test_a_question_mark_is_explained_where_there_is_one(name: str) -> None:
    seen = set()
    for problem in _rows(name):
        explained = re.search(r"(an?|by|each|and) \? ", problem.prompt, re.I) is not None
        board = re.sub(r"(an?|by|each|and) \? ", "", problem.prompt, flags=re.I)
        assert explained == bool(re.search(r"(^|[ \n])\?([ \n]|$)", board)), problem.prompt
        seen.add(explained)
    assert seen == {False, True} or name == "aquarium"


def test_lamps_are_laid_out_as_their_answer() -> None:
    # A board with bars and an answer "like those of the board, separated by spaces" disagreed.
    assert not any("|" in problem.prompt for problem in _rows("lights_out"))


def test_water_of_bridges_looks_like_no_bridge() -> None:
    for problem in _rows("hashi"):
        board = re.findall(r"(?m)^(?:\S )+\S$", problem.prompt.split("<answer>")[0])
        assert not {"-", "_", "="} & {*"".join(board)}
        assert len(board) >= 6


@pytest.mark.parametrize(
    ("name", "lowest", "easy"),
    [
        ("slitherlink", 4, 5),
        ("hitori", 4, 5),
        ("nurikabe", 5, 6),
        ("norinori", 5, 6),
        ("four_winds", 5, 6),
        ("star_battle", 6, 6),
        ("battleships", 5, 6),
        ("lights_out", 4, 4),
        ("hashi", 6, 12),
        ("n_queens_completion", 8, 9),
    ],
)
def test_low_dials_have_boards_of_a_minute(name: str, lowest: int, easy: int) -> None:
    # Rows of the answer: of the board, or the islands of hashi and the queens.
    assert all(_height(problem) == lowest for problem in _rows(name, 0.0))
    assert all(_height(problem) <= easy for problem in _rows(name, 0.1, 0.2))


@pytest.mark.deep
@pytest.mark.parametrize("name", ["hashi", "hitori"])
def test_the_top_takes_far_more_work(name: str) -> None:
    low, high = (
        median(problem.effort or 0 for problem in _rows(name, dial)) for dial in (0.0, 1.0)
    )
    assert high >= 8 * low


@pytest.mark.deep
def test_bridges_at_the_top_need_cases() -> None:
    boards = [FAMILIES["hashi"].draw(ordinal, 1.0)[1] for ordinal in range(10)]
    assert median(_bridges.deduce(board.counts, board.size).splits for board in boards) >= 4


@pytest.mark.parametrize("name", BOARDS)
def test_the_layout_asked_for_is_credited(name: str) -> None:
    for problem in _rows(name, 0.0, 0.4):
        answer = json.loads(problem.answer)
        if isinstance(answer[0], list):
            text = "\n".join(" ".join(map(str, row)) for row in answer)
        else:
            text = ", ".join(map(str, answer))
        dress = {"tags": f"<answer>\n{text}\n</answer>", "boxed": rf"\boxed{{{text}}}"}
        assert score(problem, dress[problem.answer_format]).value == 1.0
