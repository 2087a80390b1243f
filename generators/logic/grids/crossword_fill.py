"""Crossword fill: put listed words, decoys among them, into a grid without clues; one way fits.

The words are made up, vowels and consonants by turns, so that nobody knows them by heart. The
generator fills slot by slot, the most constrained first, and rules out a second filling; the
solver goes cell by cell and keeps to beginnings of words.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from random import Random
from typing import TypeAlias

from generators.family import Family, Knob, Knobs, redrawn, rule
from generators.wording import Grammar, speak
from proofmill.problem import canonical_json

SIZE = Knob("size", 2, 5, "words down the side of the lattice; one more along its top")
SPLITS = Knob("splits", 0, 5, "words cut in two by a black cell")
DECOYS = Knob("decoys", 0, 12, "listed words that do not belong into the grid")
CONSONANTS = Knob("consonants", 8, 4, "different consonants in the words")

_MAX_NODES = 4000
"""Slots filled on the way to a proof of uniqueness; a grid that needs more is not used."""
_SHORTEST = 3
_CONSONANTS = "BDFGKLMNPRSTVZ"
_VOWELS = "AEIOU"

Cell: TypeAlias = tuple[int, int]
Slot: TypeAlias = tuple[Cell, ...]
Filling: TypeAlias = Mapping[Cell, str]


@dataclass(frozen=True, slots=True)
class Task:
    """Rows of `.` (white) and `#` (black), and the words in alphabetical order."""

    rows: tuple[str, ...]
    words: tuple[str, ...]
    answer: str = field(compare=False)


@rule
def slots(rows: Sequence[str]) -> list[Slot]:
    """Return the runs of two or more white cells, across and then down."""
    height, width = len(rows), len(rows[0])
    lines = [[(r, c) for c in range(width)] for r in range(height)]
    lines += [[(r, c) for r in range(height)] for c in range(width)]
    found: list[Slot] = []
    for line in lines:
        for white, run in groupby(line, key=lambda cell: rows[cell[0]][cell[1]] == "."):
            cells = tuple(run)
            if white and len(cells) > 1:
                found.append(cells)
    return found


@redrawn(300, "unique grid")
def _generate(rng: Random, knobs: Knobs) -> Task | None:
    rows = _draw_rows(rng, SIZE.integer(knobs), SPLITS.integer(knobs))
    letters = ["".join(rng.sample(_CONSONANTS, CONSONANTS.integer(knobs))), _VOWELS]
    filling = {
        (r, c): rng.choice(letters[(r + c) % 2])
        for r, row in enumerate(rows)
        for c, cell in enumerate(row)
        if cell == "."
    }
    words = ["".join(filling[cell] for cell in slot) for slot in slots(rows)]
    if len(set(words)) == len(words):
        decoys = _draw_decoys(rng, words, letters, DECOYS.integer(knobs))
        task = Task(rows, tuple(sorted([*words, *decoys])), _grid(rows, filling))
        if sum(_search(task)) == 1:
            return task
    return None


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
        word = rng.choice(words)
        for _ in range(rng.randint(1, 2)):
            place = rng.randrange(0, len(word), 2)
            letter = rng.choice(letters[word[place] in _VOWELS])
            word = word[:place] + letter + word[place + 1 :]
        if word not in words:
            decoys[word] = None
        if len(decoys) == count:
            break
    return list(decoys)


@rule
def _grid(rows: Sequence[str], filling: Filling) -> str:
    cells = [[filling.get((r, c), "#") for c in range(len(rows[0]))] for r in range(len(rows))]
    return canonical_json(cells)


def _search(task: Task) -> Iterator[bool]:
    """Yield False for a slot filled and True for a whole grid, up to two."""
    places, found = slots(task.rows), 0
    start = [[word for word in task.words if len(word) == len(slot)] for slot in places]
    crossing = _crossings(places)
    stack: list[dict[int, list[str]]] = [dict(enumerate(start))]
    for _ in range(_MAX_NODES):
        if not stack or found == 2:
            return
        options = stack.pop()
        unset = [slot for slot, words in options.items() if len(words) > 1]
        if not unset:
            found += 1
            yield True
            continue
        slot = min(unset, key=lambda slot: len(options[slot]))
        for word in options[slot]:
            after = _placed(options, slot, word, crossing)
            yield False
            if after:
                stack.append(after)
    yield from (True, True)  # nothing is proved


def _crossings(places: Sequence[Slot]) -> dict[int, list[tuple[int, int, int]]]:
    """Return for each slot its own place, the other slot and the place there, of every crossing."""
    owners: dict[Cell, list[tuple[int, int]]] = {}
    for slot, cells in enumerate(places):
        for place, cell in enumerate(cells):
            owners.setdefault(cell, []).append((slot, place))
    found: dict[int, list[tuple[int, int, int]]] = {slot: [] for slot in range(len(places))}
    for pair in owners.values():
        for slot, place in pair:
            found[slot] += [(place, other, there) for other, there in pair if other != slot]
    return found


def _placed(
    options: Mapping[int, list[str]],
    slot: int,
    word: str,
    crossing: Mapping[int, list[tuple[int, int, int]]],
) -> dict[int, list[str]] | None:
    """Put a word into a slot, follow what it forces; None on a contradiction."""
    made, queue = {**options, slot: [word]}, [slot]
    for here in queue:  # grows on the way
        only = made[here][0]
        fits = {other: (there, only[place]) for place, other, there in crossing[here]}
        for other, words in made.items():
            if other == here:
                continue
            left = [w for w in words if w != only]
            if other in fits:
                place, letter = fits[other]
                left = [w for w in left if w[place] == letter]
            if not left:
                return None
            if len(left) == 1 < len(words):
                queue.append(other)
            made[other] = left
    return made


_GRAMMAR: Grammar = {
    "start": (
        "<what> <rules>\n\n{grid}\n\n<words> {words}\n\n<ask>",
        "<what>\n\n{grid}\n\n<words> {words}\n\n<rules> <ask>",
        "<what>\n\n<words> {words}\n\n{grid}\n\n<rules> <ask>",
    ),
    "what": (
        "Fill this crossword with made-up words ('.' is an empty cell, '#' a black one).",
        "Here is a crossword grid without clues. A dot is a cell for one letter, # is black.",
        "Each dot of this crossword is to get a letter; # marks black cells.",
    ),
    "rules": (
        "Every run of two or more white cells, across (left to right) or down (top to bottom), "
        "must spell one of the listed words; no word is used twice.{decoys}",
        "All across and down runs of at least two white cells have to be words of the list, read "
        "from left to right or from top to bottom, each word at most once.{decoys}",
    ),
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
        decoys=f" Words of the list that are not used: {spare}." if spare else "",
    )


def _solve(task: Task) -> list[str]:
    """Fill the cells in reading order, each across and down run a beginning of some word."""
    cells = sorted({cell for slot in slots(task.rows) for cell in slot})
    return [_grid(task.rows, filling) for filling in _filled(task, cells)]


def _filled(task: Task, cells: Sequence[Cell]) -> list[Filling]:
    parts: dict[Cell, list[tuple[Slot, int]]] = {cell: [] for cell in cells}
    for slot in slots(task.rows):
        for place, cell in enumerate(slot):
            parts[cell].append((slot, place))
    starts = {(len(word), word[:n]) for word in task.words for n in range(len(word) + 1)}
    layer: list[dict[Cell, str]] = [{}]
    letters = sorted(set("".join(task.words)))
    for cell in cells:
        further: list[dict[Cell, str]] = []
        for filling in layer:
            for letter in letters:
                more = {**filling, cell: letter}
                if all(_begun(more, slot, place) in starts for slot, place in parts[cell]):
                    further.append(more)
        layer = further
    return [filling for filling in layer if _is_distinct(task, filling)]


def _begun(filling: Filling, slot: Slot, place: int) -> tuple[int, str]:
    return len(slot), "".join([filling[cell] for cell in slot[: place + 1]])


def _is_distinct(task: Task, filling: Filling) -> bool:
    words = ["".join(filling[cell] for cell in slot) for slot in slots(task.rows)]
    return len(set(words)) == len(words)


def _capacity(dial: float) -> float:
    # letters of the crossings alone, four vowels or consonants or more for each
    size = SIZE.integer_at(dial)
    return 4.0 ** ((size + 1) * (size + 2))


FAMILY = Family(
    name="crossword_fill",
    version=2,
    domain="logic",
    summary="put listed words into a crossword grid in the only way that fits",
    concepts=("constraint satisfaction", "words"),
    knobs=(SIZE, SPLITS, DECOYS, CONSONANTS),
    verifier="grid",
    answer_format="tags",
    examples=("K A L\nE # O\nM I S", "T O R\nU # A\nF A B"),
    generate=_generate,
    render=_render,
    solve=_solve,
    # Count the words tried, each against all others.
    effort=lambda task: (1 + sum(1 for _ in _search(task))) * len(task.words),
    canonical=lambda task: [list(task.rows), list(task.words)],
    capacity=_capacity,
    # of somebody who guesses the place of one word in a list of at least seven
    guess_rate=lambda dial: 0.01,
)
