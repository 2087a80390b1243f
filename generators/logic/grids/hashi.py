"""Hashi (bridges): one or two bridges between neighboring islands, none cross, all connected.

Islands and bridges grow from one island, the counts of bridges are read off, and the board is used
if there is no other way; then counts are hidden while that holds. The generator searches tables of
what an island allows; the solver is CP-SAT, cut whenever the islands fall apart.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from random import Random
from typing import NamedTuple

from generators.canonical import images, neighbors, spaced, split_rows
from generators.chance import below, picked
from generators.deducing import cell_name, judged, options, total, worked
from generators.family import Family, Knob, Knobs, hardest, redrawn, rule
from generators.logic.grids._bridges import (
    HIDE,
    Span,
    connect,
    crossings,
    deduce,
    groups,
    pairs_of,
    spans_of,
)
from generators.logic.grids._drawings import texts
from generators.pictures import Grid
from generators.search import (
    Clause,
    cut_solutions,
    hidden,
    new_bools,
    new_model,
    spared_singly,
)
from generators.wording import BOARD_PUZZLE, Grammar, speak
from proofmill.problem import canonical_json

SIZE = Knob("size", 6, 13, "rows and columns")
ISLANDS = Knob("islands", 6, 36, "islands, where there is room")
HIDDEN = Knob("hidden", 0.0, 0.3, "share of the counts to hide; fewer where they are needed")
PICKS = Knob("picks", 1, 3, "boards drawn, of which the one that takes most work is kept")

_TRIES = 20
"""Ways tried for every island."""
_LONGEST = 5
_LOOPS = 0.4
"""Share of the neighbors not yet joined that get a bridge in the end."""


@dataclass(frozen=True, slots=True)
class Hashi:
    """The count of bridges of every cell, row by row.

    It is 0 where there is no island, and HIDE where the count of an island is not told.
    """

    size: int
    counts: tuple[int, ...]
    answer: str = field(compare=False)
    """For each island, row by row, its bridges to the right and downward, as JSON."""


@redrawn(400, "unique board")
def _draw(rng: Random, knobs: Knobs) -> Hashi | None:
    size = SIZE.integer(knobs)
    spans, bridges = _archipelago(rng, size, ISLANDS.integer(knobs))
    counts = [0] * (size * size)
    for span, number in zip(spans, bridges, strict=True):
        counts[span.start] += number
        counts[span.end] += number

    def is_enough(told: Sequence[int]) -> bool:
        return deduce(tuple(told), size).is_unique

    if not is_enough(counts):
        return None
    cells = [cell for cell, count in enumerate(counts) if count]
    order, most = rng.sample(cells, len(cells)), round(len(cells) * HIDDEN.number(knobs))
    told = hidden(counts, HIDE, order, most, is_enough, spared_singly)
    return Hashi(size, tuple(told), _written(told, spans, bridges))


def _archipelago(rng: Random, size: int, most: int) -> tuple[list[Span], list[int]]:
    """Return all spans and their bridges, which connect the islands."""
    cells = [below(rng, size * size)]
    land, wet = 1 << cells[0], 0
    joined: set[tuple[int, int]] = set()
    for _ in range(_TRIES * most):
        start = picked(rng, cells)
        lengths = _ways(size)[start][below(rng, 4)]
        way = picked(rng, lengths)
        if len(cells) == most:
            break
        if way and not (land | wet) & way.ahead and not land & way.near:
            cells.append(way.end)
            land |= 1 << way.end
            wet |= way.water
            joined.add((min(start, way.end), max(start, way.end)))
    spans, bridges = spans_of([land >> cell & 1 for cell in range(size * size)], size), list[int]()
    for span in spans:
        is_joined = (span.start, span.end) in joined
        if not is_joined and not wet & span.water and rng.random() < _LOOPS:
            is_joined = True
            wet |= span.water
        bridges.append(rng.randint(1, 2) if is_joined else 0)
    return spans, bridges


class _Way(NamedTuple):
    """A straight way from a cell; sets of cells are bits."""

    end: int
    ahead: int
    """All cells but the first."""
    water: int
    """All but the first and the last."""
    near: int
    """The neighbors of the last."""


@cache
def _ways(size: int) -> Sequence[Sequence[Sequence[_Way | None]]]:
    """Return for each cell the ways to the right, to the left, down and up, by their steps.

    They go up to the edge of the board; None stands for those that end there before two steps.
    """
    found = []
    for cell in range(size * size):
        column = cell % size
        longest = (
            range(cell, cell - column + size),
            range(cell, cell - column - 1, -1),
            range(cell, size * size, size),
            range(cell, -1, -size),
        )
        steps = range(2, _LONGEST + 1)
        found.append([[_way(path[: count + 1], size) for count in steps] for path in longest])
    return found


def _way(path: Sequence[int], size: int) -> _Way | None:
    if len(path) < 3:
        return None
    ahead, near = (
        sum(1 << cell for cell in some) for some in (path[1:], neighbors(path[-1], size, size))
    )
    return _Way(path[-1], ahead, ahead ^ 1 << path[-1], near)


@rule
def _written(counts: Sequence[int], spans: Sequence[Span], bridges: Sequence[int]) -> str:
    """Return the bridges to the right and downward of each island as JSON."""
    found = {cell: [0, 0] for cell, count in enumerate(counts) if count}
    for span, number in zip(spans, bridges, strict=True):
        found[span.start][not span.is_across] = number
    return canonical_json(list(found.values()))


_GRAMMAR: Grammar = {
    # The rules speak of the numbers, so they do not come before the question.
    "start": BOARD_PUZZLE[:2],
    "ask": (
        "Solve this {size}x{size} Hashi puzzle (Bridges).",
        "Where do the bridges of the following Hashiwokakero go?",
        "Here is a Bridges (Hashi) puzzle of {size} rows and {size} columns.",
        "Connect the islands on the {size} by {size} board below by bridges.",
    ),
    "rules": (
        "Each number on the board is an island. Bridges run straight, across or down, between two "
        "islands with no other island between them; there may be one or two bridges between such a "
        "pair, or none. Bridges do not cross other bridges, the number of an island counts the "
        "bridges that end there, and all islands must be connected with each other by bridges.",
        "The numbers on the board are islands, and each says how many bridges end at it. A bridge "
        "joins an island to the next one in its row or in its column, no two islands have more "
        "than two bridges between them, no bridge crosses another, and one can get from any island "
        "to any other one over bridges.",
        "Join the islands (the numbers) by horizontal and vertical bridges: at most two between "
        "the same two islands, never across an island or another bridge, so that every island has "
        "as many bridges as its number and the islands form one connected group.",
    ),
    "blank": (
        "A {blank} marks water, a cell without an island{hide}.",
        "Each {blank} is a cell of water{hide}.",
    ),
    "hide": (
        "; a ? is an island whose number is not known",
        ", and each ? is an island whose number is not told",
    ),
    "unique": ("There is exactly one solution.", "Only one way works."),
    "layout": (
        "Answer with one line for each of the {count} islands, taken row by row from the top and "
        "from left to right in a row: how many bridges leave it to the right and how many leave "
        "it downward, as two numbers separated by a space. So each bridge is counted once, at its "
        "left or upper end.",
        "Go through the {count} islands in reading order (row by row from the top, each row from "
        "left to right), and write a line for each: first the number of its bridges to the right, "
        "then, after a space, the number of its bridges going down. Bridges to the left or up "
        "are not written again.",
    ),
}


def _render(board: Hashi, rng: Random) -> str:
    # A dash would look like a bridge.
    blank = rng.choice(".~")
    signs = {0: blank, HIDE: "?"}
    return speak(
        _GRAMMAR,
        rng,
        size=board.size,
        board=spaced([signs.get(count, str(count)) for count in board.counts], board.size),
        blank=blank,
        count=sum(map(bool, board.counts)),
        hide=speak(_GRAMMAR, rng, "hide") if HIDE in board.counts else "",
    )


def _solve(board: Hashi) -> list[str]:
    model, spans = new_model(), spans_of(board.counts, board.size)
    number = [model.new_int_var(0, 2, "") for _ in spans]
    is_used = new_bools(model, len(spans))
    for amount, used in zip(number, is_used, strict=True):
        model.add(amount >= 1).only_enforce_if(used)
        model.add(amount == 0).only_enforce_if(used.negated())
    for a, b in crossings(spans):
        model.add_at_most_one(is_used[a], is_used[b])
    for cell, count in enumerate(board.counts):
        ends = [n for n, span in zip(number, spans, strict=True) if cell in (span.start, span.end)]
        if count > 0:
            model.add(sum(ends) == count)

    def cuts(flat: Sequence[int]) -> Iterator[Clause]:
        for part in groups(spans, flat)[1:]:
            yield [
                used
                for used, span in zip(is_used, spans, strict=True)
                if (span.start in part) != (span.end in part)
            ]

    found = cut_solutions(model, number, cuts)
    return [_written(board.counts, spans, flat) for flat in found]


def _steps(board: Hashi) -> tuple[str, ...]:
    spans = spans_of(board.counts, board.size)
    names = [
        "-".join(cell_name(board.size, end) for end in (span.start, span.end)) for span in spans
    ]
    rules = []
    for cell, count in enumerate(board.counts):
        ends = [at for at, span in enumerate(spans) if cell in (span.start, span.end)]
        if count > 0:
            rules.append(total(f"the {count} at {cell_name(board.size, cell)}", ends, count, count))
    for a, b in crossings(spans):
        rules.append(options(f"the crossing of {names[a]} with {names[b]}", [{a: 1}, {b: 1}]))
    rules.append(
        judged(
            "the connection",
            range(len(spans)),
            partial(_can_join, pairs_of(spans)),
            lambda masks: [(at, 0) for at, mask in enumerate(masks) if mask & 1 and mask != 1],
        )
    )
    rows = json.loads(board.answer)
    islands = [cell for cell, count in enumerate(board.counts) if count]
    leaving = dict(zip(islands, rows, strict=True))
    last = " / ".join(" ".join(map(str, row)) for row in rows)
    return worked(
        names,
        [0b111] * len(spans),
        rules,
        [leaving[span.start][not span.is_across] for span in spans],
        (_NAMES, f"So the answer is {last}."),
    )


_NAMES = (
    "Let rXcY be the cell in row X and column Y, and two of them with a dash the number of bridges "
    "between them."
)


def _can_join(pairs: Sequence[int], masks: Sequence[int]) -> bool:
    """Tell whether bridges that may be there connect all islands."""
    return connect(pairs, [mask > 1 for mask in masks])


def _effort(board: Hashi) -> int:
    return deduce(board.counts, board.size).revisions


def _picture(board: Hashi) -> Grid:
    cells = texts(split_rows(board.counts, board.size), {0: "", HIDE: "?"})
    islands = [divmod(cell, board.size) for cell, count in enumerate(board.counts) if count]
    return Grid(cells=cells, circles=islands, is_framed=False)


FAMILY = Family(
    name="hashi",
    version=3,
    domain="logic",
    summary="build one or two bridges between islands, uncrossed, until all are connected",
    concepts=("constraint satisfaction", "connectivity"),
    knobs=(SIZE, ISLANDS, HIDDEN, PICKS),
    verifier="grid",
    answer_format="tags",
    examples=("1 0\n0 2\n1 1\n0 0", "0 1\n2 0\n1 0\n0 0"),
    generate=hardest(_draw, PICKS, _effort),
    render=_render,
    solve=_solve,
    effort=_effort,
    # Up to turns and reflections.
    canonical=lambda board: [board.size, min(images(board.counts, board.size, board.size))],
    steps=_steps,
    picture=_picture,
    # By the birthday estimate at dial 0: 278 pairs of equals in 4000 boards. Larger ones have more
    # by far; that they double every tenth of the dial is a careful figure.
    capacity=lambda dial: 2.5e4 * 1000**dial,
    # Of the spans of an island, about one in two is open.
    guess_rate=lambda dial: 2.0 ** -ISLANDS.integer_at(dial),
)
