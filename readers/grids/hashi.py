"""Bridges between islands: as many at each as its number says, none crosses, all are connected."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from ortools.sat.python.cp_model import CpModel, CpSolver, IntVar

from readers.following import Candidates, Constraint, Ground, Judgment, Rule, on
from readers.grids._board import Board, Cell, agree, board, drawing, lines, size
from readers.grids._connected import groups, solved_until
from readers.grids._grounds import name
from readers.phrases import Phrases, Unread
from readers.reader import Reader

_SAYS = Phrases(
    once={
        "task": r"""
            Here is a Bridges (Hashi) puzzle of <rows:int> rows and <columns:int> columns.
            Connect the islands on the <rows:int> by <columns:int> board below by bridges.
            Where do the bridges of the following Hashiwokakero go?
            Solve this <rows:int>x<columns:int> Hashi puzzle (Bridges).
        """,
        "rule": r"""
            Each number on the board is an island. Bridges run straight, across or down, between two
                islands with no other island between them; there may be one or two bridges between
                such a pair, or none. Bridges do not cross other bridges, the number of an island
                counts the bridges that end there, and all islands must be connected with each other
                by bridges.
            The numbers on the board are islands, and each says how many bridges end at it. A bridge
                joins an island to the next one in its row or in its column, no two islands have
                more than two bridges between them, no bridge crosses another, and one can get from
                any island to any other one over bridges.
            Join the islands (the numbers) by horizontal and vertical bridges: at most two between
                the same two islands, never across an island or another bridge, so that every island
                has as many bridges as its number and the islands form one connected group.
        """,
        "signs": r"""
            A <water:sign> marks water, a cell without an island.
            Each <water:sign> is a cell of water.
            A <water:sign> marks water, a cell without an island; a <hidden=?> is an island whose
                number is not known.
            Each <water:sign> is a cell of water; a <hidden=?> is an island whose number is not
                known.
            A <water:sign> marks water, a cell without an island, and each <hidden=?> is an island
                whose number is not told.
            Each <water:sign> is a cell of water, and each <hidden=?> is an island whose number is
                not told.
        """,
        "board": r"<board:board>",
        "one": r"""
            There is exactly one solution.
            Only one way works.
        """,
        "form": r"""
            Answer with one line for each of the <islands:int> islands, taken row by row from the
                top and from left to right in a row: how many bridges leave it to the right and how
                many leave it downward, as two numbers separated by a space. So each bridge is
                counted once, at its left or upper end.
            Go through the <islands:int> islands in reading order (row by row from the top, each row
                from left to right), and write a line for each: first the number of its bridges to
                the right, then, after a space, the number of its bridges going down. Bridges to the
                left or up are not written again.
        """,
    },
    kinds={"sign": r"[.~]", "board": drawing(r"[.~?1-8]")},
)
Span: TypeAlias = tuple[Cell, Cell]
"""An island and the next one to its right or below it."""


class Islands(NamedTuple):
    """What a prompt says."""

    drawn: Board
    """Numbers, `?` for hidden ones, nothing for water."""


def _read(question: str) -> Islands:
    said = _SAYS.read(question)
    signs = said.one("signs")
    hidden = "?" if "hidden" in signs else ""
    drawn = board(said.one("board")["board"], rf"[{signs['water']}{hidden}1-8]")
    islands = sum(sign != signs["water"] for row in drawn for sign in row)
    agree(said, {**size(drawn), "islands": islands})
    if not islands:
        raise Unread("no islands")
    return Islands(
        tuple(tuple(sign if sign != signs["water"] else "" for sign in row) for row in drawn)
    )


def _solve(islands: Islands) -> str:
    model, drawn = CpModel(), islands.drawn
    islets = [(r, c) for r, row in enumerate(drawn) for c, sign in enumerate(row) if sign]
    spans = _spans(islets, drawn)
    bridges = {span: model.new_int_var(0, 2, "") for span in spans}
    for r, c in islets:
        if drawn[r][c] != "?":
            model.add(
                sum(var for span, var in bridges.items() if (r, c) in span) == int(drawn[r][c])
            )
    _cross(model, bridges)
    found = solved_until(model, lambda found: _join(model, islets, bridges, found))
    if not found:
        return "no way"
    return _told(islets, {span: found.value(var) for span, var in bridges.items()})


def _told(islets: Iterable[Cell], bridges: Mapping[Span, int]) -> str:
    answer = []
    for islet in islets:
        leave = {
            span[1][0] == islet[0]: count for span, count in bridges.items() if span[0] == islet
        }
        answer.append(f"{leave.get(True, 0)} {leave.get(False, 0)}")
    return "\n".join(answer)


def _cross(model: CpModel, bridges: dict[Span, IntVar]) -> None:
    """Rule out that two bridges cross."""
    built = {span: model.new_bool_var("") for span in bridges}
    for span, var in bridges.items():
        model.add(var <= 2 * built[span])
    for across, one in built.items():
        for down, other in built.items():
            if _do_cross(across, down):
                model.add_bool_or(~one, ~other)


def _do_cross(across: Span, down: Span) -> bool:
    (r, left), (_, right) = across
    (top, c), (bottom, _) = down
    return left < c < right and top < r < bottom


def _join(model: CpModel, islets: list[Cell], bridges: dict[Span, IntVar], found: CpSolver) -> bool:
    """Ask for a bridge out of each group of islands, where a solution leaves them apart."""
    built = [span for span, var in bridges.items() if found.value(var)]
    parts = groups(islets, lambda islet: [end for span in built if islet in span for end in span])
    for part in parts if len(parts) > 1 else []:
        model.add(
            sum(var for (one, two), var in bridges.items() if (one in part) != (two in part)) > 0
        )
    return len(parts) > 1


def _spans(islets: Collection[Cell], drawn: Board) -> list[Span]:
    return [
        span for line in lines(drawn) for span in pairwise(each for each in line if each in islets)
    ]


def _ground(islands: Islands) -> Ground:
    drawn, rules = islands.drawn, dict[str, Rule]()
    islets = [(r, c) for r, row in enumerate(drawn) for c, sign in enumerate(row) if sign]
    spans = {"-".join(map(name, span)): span for span in _spans(islets, drawn)}
    for r, c in islets:
        if drawn[r][c] != "?":
            ends = tuple(called for called, span in spans.items() if (r, c) in span)
            rules[f"the {drawn[r][c]} at {name((r, c))}"] = _adding(ends, int(drawn[r][c]))
    for one, across in spans.items():
        for other, down in spans.items():
            if _do_cross(across, down):
                for pair in ((one, other), (other, one)):
                    rules[f"the crossing of {pair[0]} with {pair[1]}"] = Constraint(
                        pair, lambda values: len(values) < 2 or "0" in values
                    )
    rules["the connection"] = Judgment(tuple(spans), partial(_can_join, islets, spans))
    return Ground(
        dict.fromkeys(spans, "012"),
        rules,
        lambda value: _told(islets, {span: int(value[one]) for one, span in spans.items()}),
        "Let rXcY be the cell in row X and column Y, and two of them with a dash the number of "
        "bridges between them.",
    )


def _adding(names: tuple[str, ...], total: int) -> Constraint:
    """Return the rule that numbers add up."""

    def gist(values: Sequence[str]) -> int:
        return sum(map(int, values))

    return Constraint(names, lambda values: gist(values) == total or len(values) < len(names), gist)


def _can_join(islets: Sequence[Cell], spans: Mapping[str, Span], known: Candidates) -> bool:
    """Tell whether bridges that may be there connect all islands."""
    built = [span for one, span in spans.items() if known[one] != {"0"}]
    return len(groups(islets, partial(_reached, built))) < 2


def _reached(built: Iterable[Span], islet: Cell) -> list[Cell]:
    return [end for span in built if islet in span for end in span]


READER = Reader(_read, _solve, follow=on(_ground))
