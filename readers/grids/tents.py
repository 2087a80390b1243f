"""Tents beside trees, one for each, that do not touch; counts say how many stand in a line."""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from ortools.sat.python.cp_model import CpModel, IntVar

from readers.following import Candidates, Ground, Judgment, Rule, on
from readers.grids._board import (
    Board,
    Cell,
    agree,
    around,
    beside,
    board,
    cells,
    counts,
    drawing,
    explained,
    lines,
    shown,
    size,
)
from readers.grids._grounds import name, one_of, shading, sums_of
from readers.judgments import can_pair
from readers.phrases import Phrases, Unread
from readers.reader import Reader
from readers.search import solved

_SAYS = Phrases(
    once={
        "task": r"""
            Where do the tents stand on the following campsite?
            Solve this <rows:int>x<columns:int> Tents puzzle.
            Here is a Tents and Trees puzzle of <rows:int> rows and <columns:int> columns.
            Pitch the tents on the <rows:int> by <columns:int> board below.
        """,
        "rule": r"""
            Put tents into free cells so that trees and tents form pairs: each tree has one tent of
                its own directly above, below, left or right of it, and each tent belongs to exactly
                one tree. No two tents may touch, not even at a corner. The counts say how many
                tents a row or column holds.
            Every tree gets its own tent in a free cell that shares a side with it (a tent may also
                stand beside the tree of another tent, but serves one tree only, and there are no
                further tents). The eight cells around a tent hold no other tent. For each row and
                column the number of its tents is listed.
            There are as many tents as trees, and they can be matched one to one so that every tent
                shares a side with its tree. Tents never stand in neighboring cells, diagonal ones
                included, nor in the cell of a tree. Row and column counts give the number of tents.
        """,
        "signs": r"""
            The sign <tree:sign> is a tree and <free:sign> a free cell.
            In the picture <tree:sign> marks a tree, <free:sign> a free cell.
            Trees are shown as <tree:sign> and free cells as <free:sign> here.
        """,
        "board": r"<board:board>",
        "across": r"Tents in each row, from top to bottom: <counts:counts>",
        "down": r"Tents in each column, from left to right: <counts:counts>",
        "one": r"""
            There is exactly one solution.
            Only one placement works.
        """,
        "form": r"""
            Write the board row by row from the top, one line each, with 1 for a tent and 0
                otherwise (also for a tree), separated by spaces.
            Answer with <rows:int> lines of <columns:int> numbers separated by spaces: 1 for a cell
                with a tent and 0 for any other cell, trees included.
        """,
    },
    perhaps={
        "unknown": r"""
            A ? in place of a count means that it is not known.
            Where a count is replaced by ? any count is possible.
        """
    },
    kinds={
        "sign": r"[-._#^TY]",
        "board": drawing(r"[-._#^TY]"),
        "counts": r"(?:\d+|\?)(?: (?:\d+|\?))*",
    },
)


class Campsite(NamedTuple):
    """What a prompt says."""

    drawn: Board
    """`tree` or `free`."""
    counts: tuple[int | None, ...]
    """Of rows from the top, then of columns from the left; None if not known."""


def _read(question: str) -> Campsite:
    said = _SAYS.read(question)
    means = {said.one("signs")[name]: name for name in ("tree", "free")}
    drawn = board(said.one("board")["board"], r"[-._#^TY]")
    across, down = (counts(said.one(key)["counts"]) for key in ("across", "down"))
    if len(means) != 2 or {sign for row in drawn for sign in row} - means.keys():
        raise Unread("trees and free cells")
    if (len(across), len(down)) != (len(drawn), len(drawn[0])):
        raise Unread("a count for each row and column")
    agree(said, size(drawn))
    explained(said, "unknown", None in across + down)
    return Campsite(tuple(tuple(means[sign] for sign in row) for row in drawn), across + down)


def _solve(campsite: Campsite) -> str:
    model, drawn = CpModel(), campsite.drawn
    free = [(r, c) for r, c in cells(drawn) if drawn[r][c] == "free"]
    tent = {cell: model.new_bool_var("") for cell in cells(drawn)}
    serves = {cell: list[IntVar]() for cell in cells(drawn)}
    for tree in tent.keys() - {*free}:
        pairs = [(cell, model.new_bool_var("")) for cell in beside(tree) if cell in free]
        model.add_exactly_one(pair for _, pair in pairs)
        for cell, pair in pairs:
            serves[cell].append(pair)
    for cell, var in tent.items():
        model.add(sum(serves[cell]) == var)
        for near in around(cell):
            if near in tent:
                model.add_bool_or(~var, ~tent[near])
    for line, count in zip(lines(drawn), campsite.counts, strict=True):
        if count is not None:
            model.add(sum(tent[cell] for cell in line) == count)
    found = solved(model)
    if not found:
        return "no placement"
    return shown(drawn, {cell: found.value(var) for cell, var in tent.items()})


def _ground(campsite: Campsite) -> Ground:
    drawn, where = campsite.drawn, {*cells(campsite.drawn)}
    free = {(r, c) for r, c in where if drawn[r][c] == "free"}
    sides = {tree: {*beside(tree)} & free for tree in where - free}
    near = {cell for side in sides.values() for cell in side}
    clear = {cell: {other: "0" for other in {*around(cell)} & where} | {cell: "1"} for cell in near}
    rules: dict[str, Rule] = {**sums_of(drawn, campsite.counts)}
    for tree, side in sides.items():
        rules[f"the tree at {name(tree)}"] = one_of(clear[cell] for cell in side)
    for cell in near:
        rules[f"what may be at {name(cell)}"] = one_of([{cell: "0"}, clear[cell]])
    rules["the pairing of trees"] = Judgment(
        tuple(sorted(map(name, near))), lambda known: _can_share(sides, known)
    )
    return shading(drawn, rules, where - near)


def _can_share(sides: Mapping[Cell, AbstractSet[Cell]], known: Candidates) -> bool:
    """Tell whether each tree can have a cell of its own, and each sure tent a tree of its own."""
    open_ = {
        tree: [cell for cell in side if "1" in known[name(cell)]] for tree, side in sides.items()
    }
    tents = {cell for side in sides.values() for cell in side if known[name(cell)] == {"1"}}
    owners = {tent: [tree for tree, side in sides.items() if tent in side] for tent in tents}
    return can_pair(open_) and can_pair(owners)


READER = Reader(_read, _solve, follow=on(_ground))
