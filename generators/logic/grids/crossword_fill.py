"""Crossword fill: put listed words, decoys among them, into a grid without clues; one way fits.

The words are made up, vowels and consonants by turns, so that nobody knows them by heart. The
generator narrows the words of every slot by those that cross it and tries cases; the solver is
CP-SAT over letters, with the listed words as tables.
"""

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import combinations
from random import Random
from typing import TypeAlias

from generators.canonical import split_rows
from generators.chance import below, picked, sampled, shuffled
from generators.deducing import different, lines, worked
from generators.family import SOLVE_LIMIT, Family, IllPosedError, Knob, Knobs, hardest, rule
from generators.logic.grids._crossings import Cell, Slot, is_replaceable, meetings, search
from generators.pictures import Grid, Panel, Table
from generators.search import new_model, solutions
from generators.wording import Grammar, speak
from proofmill.problem import canonical_json

SIZE = Knob("size", 2, 5, "words down the side of the lattice; one more along its top")
SPLITS = Knob("splits", 0, 5, "words cut in two by a black cell")
DECOYS = Knob(
    "decoys", 0, 10, "listed words, besides those of traps, that do not belong into the grid"
)
TRAPS = Knob(
    "traps", 0, 4, "sets of four crossing words that have decoys for each, but not for all"
)
CONSONANTS = Knob("consonants", 8, 4, "different consonants in the words")
PICKS = Knob("picks", 1, 6, "grids drawn, of which the one that takes most work is kept")

_MAX_DRAWS = 300
_PATIENCE = 30
"""Draws in vain until there are fewer decoys."""
_MAX_TRIES = 30
"""Sets of four words drawn for one trap."""
_CONSONANTS = "BDFGKLMNPRSTVZ"
_VOWELS = "AEIOU"

Filling: TypeAlias = Mapping[Cell, str]


@dataclass(frozen=True, slots=True)
class Task:
    """Rows of `.` (white) and `#` (black), and the words in alphabetical order."""

    rows: tuple[str, ...]
    words: tuple[str, ...]
    answer: str = field(compare=False)


@rule
@lru_cache(maxsize=64)
def slots(rows: tuple[str, ...]) -> tuple[Slot, ...]:
    """Return the runs of two or more white cells, across and then down."""
    signs = [*rows, *("".join(column) for column in zip(*rows, strict=True))]
    return tuple(
        cells[run.start() : run.end()]
        for line, cells in zip(signs, _lines(len(rows), len(rows[0])), strict=True)
        for run in re.finditer(r"\.{2,}", line)
    )


@cache
def _lines(height: int, width: int) -> Sequence[Slot]:
    """Return the cells of the rows and then of the columns."""
    across = [tuple((r, c) for c in range(width)) for r in range(height)]
    return across + [tuple((r, c) for r in range(height)) for c in range(width)]


def _draw(rng: Random, knobs: Knobs) -> Task:
    for attempt in range(_MAX_DRAWS):
        share = 1 - attempt // _PATIENCE * _PATIENCE / _MAX_DRAWS
        task = _laid(rng, knobs, share)
        if task:
            return task
    size = SIZE.integer(knobs)
    raise IllPosedError(f"crossword_fill: no unique grid of size {size} in {_MAX_DRAWS} draws")


def _laid(rng: Random, knobs: Knobs, share: float) -> Task | None:
    """Draw a grid and its words, and that share of the decoys; None if it can be filled twice."""
    rows = _draw_rows(rng, SIZE.integer(knobs), SPLITS.integer(knobs))
    letters = ["".join(rng.sample(_CONSONANTS, CONSONANTS.integer(knobs))), _VOWELS]
    filling = {
        (r, c): picked(rng, letters[(r + c) % 2])
        for r, row in enumerate(rows)
        for c, cell in enumerate(row)
        if cell == "."
    }
    words = [_spelled(slot, filling) for slot in slots(rows)]
    if len(set(words)) == len(words):
        decoys = _draw_decoys(rng, words, letters, round(DECOYS.integer(knobs) * share))
        count = round(TRAPS.integer(knobs) * share)
        traps = _draw_traps(rng, slots(rows), words, letters[0], count)
        listed = tuple(sorted({*words, *decoys, *traps}))
        is_flawed = is_replaceable(slots(rows), listed, words)
        if not is_flawed and _searched(rows, listed)[0] == 1:
            return Task(rows, listed, _grid(rows, filling))
    return None


@lru_cache(maxsize=128)
def _searched(rows: tuple[str, ...], words: tuple[str, ...]) -> tuple[int, int]:
    """Return what `search` finds; it proves a task when it is laid, and then tells its effort."""
    return search(slots(rows), words)


def _draw_rows(rng: Random, size: int, splits: int) -> tuple[str, ...]:
    """Return a lattice of words on every other row and column, some of them split."""
    height, width = 2 * size + 1, 2 * size + 3
    rows = [["#" if r % 2 and c % 2 else "." for c in range(width)] for r in range(height)]
    # A black cell between two crossings leaves words of three or more on both sides.
    across = [(r, c) for r in range(0, height, 2) for c in range(3, width - 3, 2)]
    down = [(r, c) for r in range(3, height - 3, 2) for c in range(0, width, 2)]
    for row, column in rng.sample(across + down, min(splits, len(across + down))):
        near = [(row + i, column + j) for i, j in ((0, 2), (0, -2), (2, 0), (-2, 0))]
        if all(rows[r][c] == "." for r, c in near if 0 <= r < height and 0 <= c < width):
            rows[row][column] = "#"
    return tuple("".join(row) for row in rows)


def _draw_decoys(rng: Random, words: list[str], letters: Sequence[str], count: int) -> list[str]:
    """Return new words that differ from listed ones in one or two letters at crossings.

    Words cross at every other letter; a change in between would make a second filling.
    """
    decoys: dict[str, None] = {}
    for _ in range(20 * count):
        word = picked(rng, words)
        for _ in range(1 + below(rng, 2)):
            place = 2 * below(rng, (len(word) + 1) // 2)
            letter = picked(rng, letters[word[place] in _VOWELS])
            word = _changed(word, [(place, letter)])
        if word not in words:
            decoys[word] = None
        if len(decoys) == count:
            break
    return list(decoys)


def _draw_traps(
    rng: Random, places: tuple[Slot, ...], words: Sequence[str], letters: str, count: int
) -> list[str]:
    """Return decoys for pairs of across and of down words that cross each other at four cells.

    Each cell gets another letter. Three of the words are listed with both of theirs, the fourth
    with either one: so each letter fits its two words, and only a trial tells that it is wrong.
    """
    crossed = {(row, column): (i, j) for row, i, column, j in meetings(places)}
    across = sum(slot[0][0] == slot[1][0] for slot in places)
    decoys: list[str] = []
    for _ in range(_MAX_TRIES * count):
        rows = sampled(rng, range(across), 2)
        columns = sampled(rng, range(across, len(places)), 2)
        if all((row, column) in crossed for row in rows for column in columns):
            changes: dict[int, list[tuple[int, str]]] = {slot: [] for slot in rows + columns}
            for row in rows:
                for column in columns:
                    i, j = crossed[row, column]
                    other = picked(rng, letters.replace(words[row][i], ""))
                    changes[row].append((i, other))
                    changes[column].append((j, other))
            *three, last = shuffled(rng, rows + columns)
            decoys += [_changed(words[slot], changes[slot]) for slot in three]
            decoys += [_changed(words[last], [change]) for change in sorted(changes[last])]
        if len(decoys) == 5 * count:
            break
    return decoys


def _spelled(slot: Slot, filling: Filling) -> str:
    return "".join(filling[cell] for cell in slot)


def _changed(word: str, changes: Iterable[tuple[int, str]]) -> str:
    """Return a word with other letters at some places."""
    for place, letter in changes:
        word = word[:place] + letter + word[place + 1 :]
    return word


@rule
def _grid(rows: Sequence[str], filling: Filling) -> str:
    cells = [[filling.get((r, c), "#") for c in range(len(rows[0]))] for r in range(len(rows))]
    return canonical_json(cells)


_GRAMMAR: Grammar = {
    "start": (
        "<what> <rules>\n\n{grid}\n\n<words> {words}\n\n<ask>",
        "<what>\n\n{grid}\n\n<words> {words}\n\n<rules> <ask>",
        "<what>\n\n<words> {words}\n\n{grid}\n\n<rules> <ask>",
    ),
    "what": (
        "Fill this crossword with made-up words ('.' is a white cell, '#' a black one).",
        "Here is a crossword grid without clues. A dot is a white cell, for one letter; # is a "
        "black one.",
        "Each dot of this crossword is a white cell, to be given a letter; # marks black cells.",
    ),
    "rules": (
        "Every run of two or more white cells, across (left to right) or down (top to bottom), "
        "must spell one of the listed words; no word is used twice.{decoys}",
        "All across and down runs of at least two white cells have to be words of the list, read "
        "from left to right or from top to bottom, each word at most once.{decoys}",
    ),
    "one": (" One word of the list is not used.",),
    "many": (" {spare} words of the list are not used.",),
    "words": ("The words:", "Word list:", "Available words:", "Words to choose from:"),
    "ask": (
        "Only one filling is possible. Give the whole grid, row by row, with # for black cells.",
        "Find the only filling and write all rows, keeping # for the black cells.",
        "The solution is unique: write it as the rows of the grid, black cells as #.",
    ),
}


def _render(task: Task, rng: Random) -> str:
    words = rng.sample(task.words, len(task.words)) if rng.random() < 0.5 else list(task.words)
    spare = len(words) - len(slots(task.rows))
    return speak(
        _GRAMMAR,
        rng,
        grid="\n".join(" ".join(row) for row in task.rows),
        words=", ".join(words),
        decoys=speak(_GRAMMAR, rng, "one" if spare == 1 else "many", spare=spare) if spare else "",
    )


def _solve(task: Task) -> list[str]:
    """Choose the letters in CP-SAT: those of a run, and its word's number, are a row of a table."""
    model, places = new_model(), slots(task.rows)
    cells = sorted({cell for slot in places for cell in slot})
    letter = {cell: model.new_int_var(ord("A"), ord("Z"), "") for cell in cells}
    number = [model.new_int_var(0, len(task.words) - 1, "") for _ in places]
    model.add_all_different(number)
    for slot, chosen in zip(places, number, strict=True):
        fitting = [(i, word) for i, word in enumerate(task.words) if len(word) == len(slot)]
        model.add_allowed_assignments(
            [chosen, *(letter[cell] for cell in slot)],
            [(i, *map(ord, word)) for i, word in fitting],
        )
    found = solutions(model, [letter[cell] for cell in cells], SOLVE_LIMIT)
    return [_grid(task.rows, dict(zip(cells, map(chr, codes), strict=True))) for codes in found]


def _steps(task: Task) -> tuple[str, ...]:
    places, rows = slots(task.rows), json.loads(task.answer)
    filling = {(r, c): sign for r, row in enumerate(rows) for c, sign in enumerate(row)}
    rules = [different("the list", range(len(places)))]
    for (a, one), (b, other) in combinations(enumerate(places), 2):
        for cell in {*one} & {*other}:
            fits = _crossed(
                task.words, (len(one), one.index(cell)), (len(other), other.index(cell))
            )
            rules.append(lines(f"the crossing at {_called(cell)}", (a, b), fits))
    known = [
        sum(1 << x for x, word in enumerate(task.words) if len(word) == len(place))
        for place in places
    ]
    last = " / ".join(map(" ".join, rows))
    return worked(
        [f"{_heading(place)} {_called(place[0])}" for place in places],
        known,
        rules,
        [task.words.index(_spelled(place, filling)) for place in places],
        (_NAMES, f"So the answer is {last}."),
        task.words.__getitem__,
    )


def _crossed(
    words: Sequence[str], one: tuple[int, int], other: tuple[int, int]
) -> list[tuple[int, int]]:
    """Return the pairs of words that have a letter in common, of given lengths and places of it."""
    having: dict[str, list[int]] = defaultdict(list)
    for number, word in enumerate(words):
        if len(word) == other[0]:
            having[word[other[1]]].append(number)
    return [
        (number, crossing)
        for number, word in enumerate(words)
        if len(word) == one[0]
        for crossing in having[word[one[1]]]
    ]


_NAMES = (
    "Let across rXcY be the word that begins in row X and column Y and goes across, and down rXcY "
    "the one that goes down."
)


def _called(cell: Cell) -> str:
    return f"r{cell[0] + 1}c{cell[1] + 1}"


def _heading(place: Slot) -> str:
    return "across" if place[0][0] == place[1][0] else "down"


def _effort(task: Task) -> int:
    return _searched(task.rows, task.words)[1]


def _capacity(dial: float) -> float:
    # letters of the crossings alone, four vowels or consonants or more for each
    size = SIZE.integer_at(dial)
    return 4.0 ** ((size + 1) * (size + 2))


def _picture(task: Task) -> Panel:
    cells = [[sign.strip(".#") for sign in row] for row in task.rows]
    black = {
        (r, c): 9 for r, row in enumerate(task.rows) for c, sign in enumerate(row) if sign == "#"
    }
    words = Table(rows=split_rows(task.words, 3))
    return Panel(figures=[("grid", Grid(cells=cells, shades=black)), ("words", words)])


FAMILY = Family(
    name="crossword_fill",
    version=3,
    domain="logic",
    summary="put listed words into a crossword grid in the only way that fits",
    concepts=("constraint satisfaction", "words"),
    knobs=(SIZE, SPLITS, DECOYS, TRAPS, CONSONANTS, PICKS),
    verifier="grid",
    answer_format="tags",
    examples=("K A L\nE # O\nM I S", "T O R\nU # A\nF A B"),
    generate=hardest(_draw, PICKS, _effort),
    render=_render,
    solve=_solve,
    effort=_effort,
    canonical=lambda task: [list(task.rows), list(task.words)],
    steps=_steps,
    picture=_picture,
    capacity=_capacity,
    # of somebody who guesses the place of one word in a list of at least seven
    guess_rate=lambda dial: 0.01,
)
