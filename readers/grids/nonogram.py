"""Pictures whose rows and columns are told by the lengths of their runs of filled cells."""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from ortools.sat.python.cp_model import CpModel, IntVar

from readers.following import Constraint, Ground, on
from readers.grids._board import Cell, agree, cells, lines, listed, shown
from readers.grids._grounds import line_names, name, shading
from readers.phrases import Phrases, Sayings, Unread
from readers.reader import Reader
from readers.search import solved

_SAYS = Phrases(
    once={
        "task": r"""
            Solve this <rows:int>x<columns:int> nonogram.
            Find the picture of this nonogram (also known as Picross or Hanjie).
            Which cells of the nonogram below are filled?
            Here is a nonogram with <rows:int> rows and <columns:int> columns; work out its picture.
        """,
        "rule": r"""
            For each row (from left to right) and each column (from top to bottom) of the <rows:int>
                by <columns:int> board the lengths of its unbroken blocks of filled cells are given
                in order, and at least one empty cell separates two blocks.
            On a board of <rows:int>x<columns:int> cells, every row (from left to right) and every
                column (from top to bottom) lists how many filled cells come one after another,
                group by group, with at least one empty cell between two groups.
            The numbers of a line are the lengths of its runs of filled cells, from left to right or
                from top to bottom; between two runs there is at least one empty cell.
        """,
        "rest": r"All other cells are empty.",
        "one": r"""
            There is exactly one solution.
            The solution is unique.
            Only one picture fits.
        """,
        "form": r"""
            Answer with <rows:int> lines of <columns:int> numbers, 1 for a filled cell and 0 for an
                empty one, separated by spaces.
            Write the picture row by row, one line each, with 1 where a cell is filled and 0 where
                it is not, separated by spaces.
            Give the rows from top to bottom, one line each: 1 for filled, 0 for empty, separated by
                spaces.
        """,
    },
    perhaps={
        "none": r"A 0 means no filled cell.",
        "all_rows": r"Rows, from top to bottom: <all:lists>",
        "all_columns": r"Columns, from left to right: <all:lists>",
    },
    many={
        "row": r"Row <n:int>: <runs:runs>",
        "column": r"Column <n:int>: <runs:runs>",
    },
    kinds={"runs": r"\d+(?:,? \d+)*", "lists": r"\d+(?:[,;]? \d+)*"},
)

Runs: TypeAlias = tuple[int, ...]


class Picture(NamedTuple):
    """What a prompt says."""

    across: tuple[Runs, ...]
    down: tuple[Runs, ...]


def _read(question: str) -> Picture:
    said = _SAYS.read(question)
    across, down = _lines(said, "row", "all_rows"), _lines(said, "column", "all_columns")
    agree(said, {"rows": len(across), "columns": len(down)})
    if (said.maybe("none") is None) == any(0 in runs for runs in across + down):
        raise Unread("a 0 is explained where there is one")
    return Picture(across, down)


def _lines(said: Sayings, each: str, together: str) -> tuple[Runs, ...]:
    """Return the runs of lines that are told one by one or together."""
    parts, all_ = said.many(each), said.maybe(together)
    if [part.integer("n") for part in parts] != [*range(1, len(parts) + 1)]:
        raise Unread("lines are numbered")
    if (all_ is None) != bool(parts):
        raise Unread("lines are told once")
    texts = all_["all"].split("; ") if all_ else [part["runs"] for part in parts]
    between = ", " if any("," in text for text in texts) else " "
    runs = tuple(tuple(map(int, listed(text, r"\d+", between))) for text in texts)
    if any(0 in run and len(run) > 1 for run in runs):
        raise Unread("a run has a length")
    return runs


def _solve(picture: Picture) -> str:
    model = CpModel()
    board = (("",) * len(picture.down),) * len(picture.across)
    filled = {cell: model.new_bool_var("") for cell in cells(board)}
    for line, runs in zip(lines(board), (*picture.across, *picture.down), strict=True):
        _hold(model, [filled[cell] for cell in line], tuple(run for run in runs if run))
    found = solved(model)
    if not found:
        return "no picture"
    return shown(board, {cell: found.value(var) for cell, var in filled.items()})


def _hold(model: CpModel, line: list[IntVar], runs: Runs) -> None:
    """Let an automaton read the line: states count the cells of runs and the gaps behind them."""
    state, steps = 0, [(0, 0, 0)]
    for place, run in enumerate(runs):
        for _ in range(run):
            steps.append((state, 1, state + 1))
            state += 1
        if place < len(runs) - 1:
            steps += [(state, 0, state + 1), (state + 1, 0, state + 1)]
            state += 1
        else:
            steps += [(state, 0, state)]
    model.add_automaton(line, 0, [state], list(dict.fromkeys(steps)))


def _ground(picture: Picture) -> Ground:
    board = (("",) * len(picture.down),) * len(picture.across)
    rules = {
        title: _told(line, tuple(run for run in runs if run))
        for title, line, runs in zip(
            line_names(board), lines(board), picture.across + picture.down, strict=True
        )
    }
    return shading(board, rules)


def _told(line: Sequence[Cell], runs: Runs) -> Constraint:
    """Return the rule that the filled cells of a line are runs of these lengths."""

    def gist(values: Sequence[str]) -> tuple[Runs, int]:
        """Return the runs that have ended, and how long one at the end is so far."""
        *ended, last = map(len, "".join(values).split("0"))
        return tuple(run for run in ended if run), last

    def possible(values: Sequence[str]) -> bool:
        ended, last = gist(values)
        rest = runs[len(ended) :]
        needed = sum(rest) + max(0, len(rest) - 1) - last
        return (
            ended == runs[: len(ended)]
            and last <= (rest[0] if rest else 0)
            and needed <= len(line) - len(values)
        )

    return Constraint(tuple(map(name, line)), possible, gist)


READER = Reader(_read, _solve, follow=on(_ground))
