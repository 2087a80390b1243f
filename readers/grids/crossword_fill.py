"""Crosswords without clues: listed words fill every run of white cells."""

from collections.abc import Mapping
from itertools import combinations, groupby
from typing import NamedTuple, TypeAlias

from ortools.sat.python.cp_model import CpModel, IntVar

from readers.following import Constraint, Ground, Rule, on
from readers.grids._board import Board, Cell, board, lines, shown
from readers.grids._grounds import name
from readers.judgments import distinct
from readers.phrases import Phrases, Unread
from readers.reader import Reader
from readers.search import solved

_SAYS = Phrases(
    once={
        "task": r"""
            Each dot of this crossword is a white cell, to be given a letter; # marks black cells.
            Here is a crossword grid without clues. A dot is a white cell, for one letter; # is a
                black one.
            Fill this crossword with made-up words ('.' is a white cell, '#' a black one).
        """,
        "rule": r"""
            Every run of two or more white cells, across (left to right) or down (top to bottom),
                must spell one of the listed words; no word is used twice.
            All across and down runs of at least two white cells have to be words of the list, read
                from left to right or from top to bottom, each word at most once.
        """,
        "board": r"<board:board>",
        "words": r"""
            {Words to choose from|The words|Word list|Available words}: <words:words>
        """,
        "form": r"""
            Find the only filling and write all rows, keeping # for the black cells.
            Only one filling is possible. Give the whole grid, row by row, with # for black cells.
            The solution is unique: write it as the rows of the grid, black cells as #.
        """,
    },
    perhaps={"spare": r"<spare:int> words of the list are not used."},
    kinds={
        "board": r"[.#](?: [.#])+(?:\n[.#](?: [.#])+)+",
        "words": r"[A-Z]{2,}(?:, [A-Z]{2,})*",
    },
)

Run: TypeAlias = tuple[Cell, ...]
Spells: TypeAlias = dict[tuple[Run, str], IntVar]
"""Whether a run spells a word, for words of its length."""


class Crossword(NamedTuple):
    """What a prompt says."""

    drawn: Board
    words: tuple[str, ...]


def _read(question: str) -> Crossword:
    said = _SAYS.read(question)
    drawn = board(said.one("board")["board"], "[.#]")
    words = tuple(said.one("words")["words"].split(", "))
    spare = said.maybe("spare")
    if len(words) - len(_runs(drawn)) != (spare.integer("spare") if spare else 0):
        raise Unread("as many words are spare as the text says")
    if len(set(words)) != len(words):
        raise Unread("a word is listed once")
    return Crossword(drawn, words)


def _runs(drawn: Board) -> list[Run]:
    """Return the cells of all runs of two or more white ones."""
    parts = [
        tuple(run)
        for line in lines(drawn)
        for white, run in groupby(line, key=lambda cell: drawn[cell[0]][cell[1]] == ".")
        if white
    ]
    return [run for run in parts if len(run) > 1]


def _solve(crossword: Crossword) -> str:
    model, runs = CpModel(), _runs(crossword.drawn)
    spells = {
        (run, word): model.new_bool_var("")
        for run in runs
        for word in crossword.words
        if len(word) == len(run)
    }
    for run in runs:
        model.add_exactly_one(var for (where, _), var in spells.items() if where == run)
    for word in crossword.words:
        model.add_at_most_one(var for (_, each), var in spells.items() if each == word)
    for one, other in combinations(runs, 2):
        for cell in {*one} & {*other}:
            for letter in set("".join(crossword.words)):
                model.add(
                    sum(_spelled(spells, one, one.index(cell), letter))
                    == sum(_spelled(spells, other, other.index(cell), letter))
                )
    found = solved(model)
    if not found:
        return "no filling"
    words = {run: word for (run, word), var in spells.items() if found.value(var)}
    return _filled(crossword, words)


def _spelled(spells: Spells, run: Run, at: int, letter: str) -> list[IntVar]:
    """Return the choices that put a letter to a place of a run."""
    return [var for (where, word), var in spells.items() if where == run and word[at] == letter]


def _ground(crossword: Crossword) -> Ground:
    runs = {_called(run): run for run in _runs(crossword.drawn)}
    rules: dict[str, Rule] = {"the list": distinct(runs)}
    for (one, cells_of_one), (other, cells_of_other) in combinations(runs.items(), 2):
        for cell in {*cells_of_one} & {*cells_of_other}:
            at = cells_of_one.index(cell), cells_of_other.index(cell)
            rules[f"the crossing at {name(cell)}"] = _crossing((one, other), at)
    return Ground(
        {
            called: [word for word in crossword.words if len(word) == len(run)]
            for called, run in runs.items()
        },
        rules,
        lambda value: _filled(crossword, {run: value[called] for called, run in runs.items()}),
        "Let across rXcY be the word that begins in row X and column Y and goes across, and down "
        "rXcY the one that goes down.",
    )


def _called(run: Run) -> str:
    return f"{'across' if run[0][0] == run[1][0] else 'down'} {name(run[0])}"


def _crossing(names: tuple[str, str], at: tuple[int, int]) -> Constraint:
    """Return the rule that two words have one letter where they cross."""
    return Constraint(names, lambda words: len(words) < 2 or words[0][at[0]] == words[1][at[1]])


def _filled(crossword: Crossword, words: Mapping[Run, str]) -> str:
    shows = {(r, c): sign for r, row in enumerate(crossword.drawn) for c, sign in enumerate(row)}
    for run, word in words.items():
        shows.update(zip(run, word, strict=True))
    return shown(crossword.drawn, shows)


READER = Reader(_read, _solve, follow=on(_ground))
