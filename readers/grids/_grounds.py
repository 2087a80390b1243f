"""Grounds: how lines of a solution call the cells, rows and columns of a board."""

from collections.abc import Callable, Container, Iterable, Mapping, Sequence

from readers import judgments
from readers.following import Constraint, Ground, Judgment, Rule
from readers.grids._board import Board, Cell, cells, lines, shown


def name(cell: Cell) -> str:
    """Return how lines of a solution call a cell."""
    return f"r{cell[0] + 1}c{cell[1] + 1}"


def rules_of_lines(
    drawn: Sequence[Sequence[object]], made: Callable[[Sequence[Cell]], Rule]
) -> dict[str, Rule]:
    """Return the rule of each row and column, by its name."""
    return {title: made(line) for title, line in zip(line_names(drawn), lines(drawn), strict=True)}


def distinct(line: Iterable[Cell]) -> Judgment:
    """Return the rule that no value comes twice."""
    return judgments.distinct(map(name, line))


def amount(line: Sequence[Cell], least: int, most: int) -> Constraint:
    """Return the rule that of some cells at least and at most so many hold 1."""

    def possible(values: Sequence[str]) -> bool:
        found = values.count("1")
        return found <= most and found + len(line) - len(values) >= least

    return Constraint(tuple(map(name, line)), possible, lambda values: values.count("1"))


def one_of(options: Iterable[Mapping[Cell, Iterable[str]]]) -> Judgment:
    """Return the rule that one of some options holds: values that it leaves of cells."""
    each = [{name(cell): left for cell, left in option.items()} for option in options]
    return Judgment(
        tuple(sorted({cell for option in each for cell in option})),
        lambda known: any(
            all(not known[cell].isdisjoint(left) for cell, left in option.items())
            for option in each
        ),
    )


def shading(
    drawn: Sequence[Sequence[object]],
    rules: Mapping[str, Rule],
    blank: Container[Cell] = (),
) -> Ground:
    """Return the ground of a board whose cells hold 0 or 1; those that are blank hold 0."""
    values = {name(cell): "0" if cell in blank else "01" for cell in cells(drawn)}
    return Ground(values, rules, in_rows(drawn))


def in_rows(drawn: Sequence[Sequence[object]]) -> Callable[[Mapping[str, str]], str]:
    """Return how the values of all cells, by their names, are written as an answer."""
    return lambda value: shown(drawn, {cell: value[name(cell)] for cell in cells(drawn)})


def digits_of(drawn: Board) -> dict[str, list[str]]:
    """Return what each cell of a square may hold: its digit, or any where it has none."""
    every = [str(digit) for digit in range(1, len(drawn) + 1)]
    return {name((r, c)): [drawn[r][c]] if drawn[r][c] else every for r, c in cells(drawn)}


def line_names(drawn: Sequence[Sequence[object]]) -> list[str]:
    """Return the names of rows, then of columns."""
    rows = [f"row {at + 1}" for at in range(len(drawn))]
    return [*rows, *(f"column {at + 1}" for at in range(len(drawn[0])))]


def sums_of(drawn: Sequence[Sequence[object]], sums: Sequence[int | None]) -> dict[str, Constraint]:
    """Return a rule for each row and column whose sum is known."""
    return {
        title: adds_up(line, total)
        for title, line, total in zip(line_names(drawn), lines(drawn), sums, strict=True)
        if total is not None
    }


def adds_up(line: Sequence[Cell], total: int, weights: Sequence[int] = ()) -> Constraint:
    """Return the rule that cells, times their weights, have a sum; none is below 0."""
    each = weights or [1] * len(line)

    def gist(values: Sequence[str]) -> int:
        return sum(weight * int(value) for weight, value in zip(each, values, strict=False))

    def possible(values: Sequence[str]) -> bool:
        return gist(values) == total if len(values) == len(line) else gist(values) <= total

    return Constraint(tuple(map(name, line)), possible, gist)


def follows(line: Sequence[Cell], ways: Iterable[Sequence[str]]) -> Constraint:
    """Return the rule that cells hold one of some ways."""
    return begins(line, beginnings(ways))


def beginnings(ways: Iterable[Sequence[str]]) -> set[tuple[str, ...]]:
    """Return the first values, however many, of each way."""
    return {tuple(way[:end]) for way in ways for end in range(len(way) + 1)}


def begins(line: Sequence[Cell], begun: Container[tuple[str, ...]]) -> Constraint:
    """Return the rule that the values of cells are among some beginnings of ways."""
    return Constraint(tuple(map(name, line)), lambda values: tuple(values) in begun)
