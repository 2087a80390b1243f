"""The worked solution of a determinant: its structure, and what each change does."""

from generators.math.determinant.instance import Question
from generators.math.determinant.kinds import KINDS, ROOTS, factor
from generators.math.determinant.words import told_move


def steps(question: Question) -> tuple[str, ...]:
    """Return the lines."""
    found = KINDS[question.kind].value(question.size, question.numbers)
    if question.kind in ROOTS:
        return (_WHY[question.kind], f"The value asked for is ${found}$.")
    lines = [f"{_WHY[question.kind]} So the determinant is ${found}$."]
    for move in question.moves:
        before = f"({found})" if found < 0 else str(found)
        if move[0] == "squared":
            formula, found = f"{before}^2", found**2
        else:
            times = factor(move, question.size)
            formula, found = rf"({times}) \cdot {before}", found * times
        what = told_move(move)
        lines.append(f"After this change ({what}) it is ${formula} = {found}$.")
    return tuple(lines)


_WHY = {
    "rows": "Three rows are expanded by six products.",
    "unknown": "The determinant is told.",
    "blocks": "Sums and differences of the rows of both halves leave two smaller determinants.",
    "level": "All rows add up to a multiple of ones; that row, taken from all, leaves a diagonal.",
    "band": "Expanded along the last row, it follows from the two determinants before it.",
    "least": "Each row, taken from the next one, leaves a triangle.",
    "arrow": "Multiples of the other rows clear the first row beyond its corner.",
    "circle": "The sum of the columns, their sum with changing signs and two more split off.",
    "powers": "It vanishes whenever two of the numbers are equal: all differences are factors.",
    "divisors": "The matrix is a product of a triangle, a diagonal and that triangle, turned.",
    "distance": "Differences of neighboring rows, and then of columns, leave few entries.",
    "last_power": "All differences are factors, and what is left is symmetric in the numbers.",
    "corner": "Multiples of the other columns clear the first column below its corner.",
    "product": "Without t all rows are multiples of one, so only the trace is left.",
    "sum": "Without t there are two independent rows, so only minors of two rows are left.",
}
