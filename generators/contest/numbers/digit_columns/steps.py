"""Worked solutions about digit columns."""

from collections.abc import Iterator

from generators.contest.numbers.digit_columns.kinds import (
    Board,
    Changed,
    changed,
    excesses,
    filled,
    fillings,
    pairs,
    sums,
)
from generators.contest.scenes import Numbers, Steps, Worked
from generators.wording import listed


def _weighted(values: Numbers) -> str:
    """Return a sum with powers of ten."""
    places = len(values) - 1
    parts = [
        rf"{10 ** (places - i)} \cdot {value}" if i < places else str(value)
        for i, value in enumerate(values)
    ]
    return " + ".join(parts)


def _grid(answer: str, *numbers: int) -> Worked:
    board = Board(*numbers)
    lines, parts = [*_sums(board)], list[str]()
    together = pairs(board)
    for across, down in together:
        if by_first := fillings(board, across, down):
            parts.append(str(sum(by_first.values())))
            lines.append(_pair(across, down, by_first))
    left = len(together) - len(parts)
    rest = f"With the {left} other pairs of sums there is no grid. " if left else ""
    lines.append(f"{rest}Together there are $N = {' + '.join(parts)} = {answer}$ grids.")
    return Worked(lines, {"N": str(filled(*numbers))})


def _sums(board: Board) -> Iterator[str]:
    rows, columns, least = board.rows, board.columns, board.least
    down = list(sums(board.down, rows, least * columns, 9 * columns))
    told = "; ".join(f"${_weighted(some)} = {board.down}$, total {sum(some)}" for some in down)
    yield (
        "In the sum of the column numbers the sum of the digits in the top row counts "
        f"{10 ** (rows - 1)} times, and so on. Within the bounds {least * columns} and "
        f"{9 * columns} of a row sum, this is possible only as {told}."
    )
    if board.across:
        across = list(sums(board.across, columns, least * rows, 9 * rows))
        told = "; ".join(
            f"${_weighted(some)} = {board.across}$, total {sum(some)}" for some in across
        )
        yield (
            "The same holds for the row numbers and the sums of the digits in the columns, between "
            f"{least * rows} and {9 * rows}: {told}. Both totals are that of all digits, and so "
            "have to be equal."
        )


def _pair(across: Numbers, down: Numbers, by_first: dict[int, int]) -> str:
    of_rows = listed([str(value) for value in down])
    total = f"${' + '.join(map(str, down))} = {sum(down)}$"
    told = f"Take the row sums {of_rows}, total {total}"
    if across:
        told += f", with the column sums {listed([str(value) for value in across])}"
    firsts = ", ".join(map(str, by_first))
    counts = " + ".join(map(str, by_first.values()))
    return (
        f"{told}. Go on from cell to cell: with the first digit {firsts} there are ${counts} = "
        f"{sum(by_first.values())}$ grids."
    )


def _changed(answer: str, *numbers: int) -> Worked:
    one = Changed(*numbers)
    found = changed(one)
    repeated = one.digit * (10**one.length - 1) // 9
    shown = found[one.asked - 1] if one.asked < 2 else found[-1]
    m, t = one.modulus, str(excesses(one)[0])
    lines = [
        f"If a digit x in the place of $10^i$ is changed to {one.digit}, the number loses "
        f"$(x - {one.digit}) 10^i$. What is lost leaves the same remainder t for all digits, since "
        "the number and all changed numbers leave the same remainders. Adding it up for all "
        f"{one.length} digits, N minus {repeated} leaves {one.length}t, "
        f"where ${one.digit} \\cdot {10**one.length // 9} = {repeated}$.",
        f"But N minus t leaves {one.rest}, so ${one.length} - 1 = {one.length - 1}$ times t leaves "
        f"the same as ${one.rest} - {repeated} = {one.rest - repeated}$ modulo {m}. This leaves "
        f"for t only {listed([str(value) for value in excesses(one)])}; for {t}, say, "
        f"$({one.rest - repeated}) - {one.length - 1} \\cdot {t} = "
        f"{(one.rest - repeated - (one.length - 1) * int(t)) // m} \\cdot {m}$.",
        _check(one, shown),
    ]
    few = ", ".join(map(str, found[:6])) + (", ..." if len(found) > 6 else "")
    which = ("the greatest", "the least", "their number")[one.asked]
    lines.append(
        f"For each digit x, $(x - {one.digit}) 10^i$ leaves t modulo {m}, and that leaves the "
        f"numbers {few}; ${found[0]} \\le {found[-1]}$. So {which} is $A = {answer}$."
    )
    return Worked(lines, {"A": answer})


def _check(one: Changed, number: int) -> str:
    parts = []
    for i in reversed(range(one.length)):
        new = number + (one.digit - number // 10**i % 10) * 10**i
        plus = f" + {one.rest}" if one.rest else ""
        parts.append(f"${new} = {new // one.modulus} \\cdot {one.modulus}{plus}$")
    return f"An example is {number}, with {', '.join(parts)}."


STEPS: Steps = {
    **dict.fromkeys(
        (
            "columns",
            "two_by_three",
            "two_by_four",
            "told_four",
            "square",
            "told_square",
            "wide_square",
        ),
        _grid,
    ),
    **dict.fromkeys(("three_digits", "four_digits", "five_digits"), _changed),
}
