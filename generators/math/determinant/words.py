"""How a matrix, and what is done to it, are told."""

from collections.abc import Mapping
from random import Random

from generators.latex import added, matrix
from generators.math.determinant.instance import Move, Numbers, Question
from generators.pictures import Panel, Table
from generators.wording import Grammar, draw, speak

_GRAMMAR: Grammar = {
    "value": ("<take> {told} {moves}<find>", "<take> {told} {moves}<find>", "<told> {moves}<find>"),
    "vanish": ("<take> {told} <root>",),
    "told": (
        "{name} fills a square table of ${n}$ rows and ${n}$ columns, a matrix. {told}",
        "A computer stores a matrix in ${n}$ rows and ${n}$ columns. {told}",
    ),
    "take": (
        "The rows and columns of a matrix are numbered from $1$ to ${n}$.",
        "Consider a matrix with ${n}$ rows and ${n}$ columns.",
        "Take a matrix of ${n}$ rows, numbered from top to bottom, and ${n}$ columns.",
        "{name} works with a matrix of ${n}$ rows and as many columns.",
    ),
    "unknown": (
        "All that is known of a matrix with ${n}$ rows and ${n}$ columns is that its determinant "
        "is ${d}$. {moves}<find>",
        "A matrix with ${n}$ rows and columns has the determinant ${d}$; its entries are not "
        "known. {moves}<find>",
        "{name} has forgotten the entries of a matrix with ${n}$ rows and ${n}$ columns, but not "
        "its determinant, ${d}$. {moves}<find>",
    ),
    "find": ("{find}",),
    "find_same": (
        "Find the determinant of this matrix.",
        "What is its determinant?",
        "Compute the determinant.",
    ),
    "find_new": (
        "Find the determinant of the matrix that comes out.",
        "What is the determinant in the end?",
        "Compute the determinant of the resulting matrix.",
    ),
    "root": ("{root}",),
    "root_corner": (
        "For one value of $t$ the determinant is $0$. Find this $t$.",
        "For which $t$ has this matrix no inverse?",
        "Find the number $t$ for which the rows are linearly dependent.",
    ),
    "root_product": (
        "Find the value $t \\ne 0$ for which the determinant is $0$.",
        "For which $t$ other than $0$ has this matrix no inverse?",
        "There is one $t \\ne 0$ for which the rows are linearly dependent. Determine it.",
    ),
    "root_sum": (
        "The determinant, a polynomial in $t$, has two roots but $0$ (perhaps complex, or equal). "
        "Find their product.",
        "As a polynomial in $t$, the determinant is $t^{{{less}}}$ times a polynomial of degree "
        "two. What is the product of the two roots of the latter?",
        "Besides $t = 0$, the determinant vanishes for two values of $t$, which may be complex or "
        "equal. Compute the product of these two.",
    ),
}
_RULES: Mapping[str, tuple[str, ...]] = {
    "rows": ("The matrix is\n\n$${matrix}.$$\n\n", "It reads\n\n$${matrix}.$$\n\n"),
    "level": (
        "Each of the ${n}$ entries on the main diagonal of the ${n} \\times {n}$ matrix is ${p}$, "
        "and all others are ${q}$.",
        "In the ${n} \\times {n}$ matrix, every entry is ${q}$ but those on the main diagonal, "
        "which are ${p}$.",
    ),
    "band": (
        "In the ${n} \\times {n}$ matrix, every entry on the main diagonal is ${p}$, every entry "
        "just to the right of it is ${q}$, every entry just to the left of it is ${r}$, and all "
        "others are $0$.",
        "The ${n} \\times {n}$ matrix has the entries $a_{{i,i}} = {p}$, $a_{{i,i+1}} = {q}$ and "
        "$a_{{i+1,i}} = {r}$; all other entries are $0$.",
    ),
    "least": (
        "The entry in row $i$ and column $j$ of the ${n} \\times {n}$ matrix is ${formula}$, where "
        "$m$ is the {which} of $i$ and $j$.",
        "The ${n} \\times {n}$ matrix has the entries $a_{{ij}} = {formula}$ with $m = \\{which_of}"
        "(i, j)$, for rows $i$ and columns $j$ from $1$ to ${n}$.",
    ),
    "arrow": (
        "The ${n} \\times {n}$ matrix has the entry ${corner}$ at the top left. The other entries "
        "of its first row are ${formula}$, where $j$ is the number of the column, and those of its "
        "first column are ${r}$. On the rest of the main diagonal stands ${d}$, and everywhere "
        "else $0$.",
        "Let $a_{{11}} = {corner}$, $a_{{1j}} = {formula}$ for $j$ from $2$ to ${n}$, $a_{{i1}} = "
        "{r}$ and $a_{{ii}} = {d}$ for $i$ from $2$ to ${n}$, and let all other entries of the ${n}"
        " \\times {n}$ matrix be $0$.",
    ),
    "circle": (
        "The first row of the $4 \\times 4$ matrix is ${row}$. Each further row is the one above "
        "it, moved by one place to the right, where the last number comes to the front.",
        "The $4 \\times 4$ matrix begins with the row ${row}$; to get the next row, always take "
        "the last number of the row and put it in front of the others.",
    ),
    "divisors": (
        "The entry in row $i$ and column $j$ of the ${n} \\times {n}$ matrix is the sum of "
        "${formula}$ over all positive integers $d$ that divide both $i$ and $j$.",
        "In the ${n} \\times {n}$ matrix let $a_{{ij}} = \\sum ({formula})$, where the sum goes "
        "over the common positive divisors $d$ of $i$ and $j$.",
    ),
    "distance": (
        "The entry in row $i$ and column $j$ of the ${n} \\times {n}$ matrix is ${formula}$.",
        "Let $a_{{ij}} = {formula}$ for $i$ and $j$ from $1$ to ${n}$.",
    ),
    "powers": (
        "Row by row, the ${n} \\times {n}$ matrix holds the powers $1, x, x^2, \\ldots$, up to "
        "exponent ${top}$, of $x = {row}$, one number to each row in this order.",
        "With $(x_1, \\ldots, x_{{{n}}}) = ({row})$, the entry in row $i$ and column $j$ of the "
        "${n} \\times {n}$ matrix is $x_i^{{j-1}}$ (where $0^0 = 1$).",
    ),
    "last_power": (
        "Each row of the ${n} \\times {n}$ matrix belongs to one of the numbers $x = {row}$, in "
        "this order, and reads ${shown}$.",
        "With $(x_1, \\ldots, x_{{{n}}}) = ({row})$, the row number $i$ of the ${n} \\times {n}$ "
        "matrix is made of the powers ${shown}$ of $x = x_i$.",
    ),
    "corner": (
        "The ${n} \\times {n}$ matrix has the entry $t$ at the top left. The other entries "
        "of its first row are ${formula}$, where $j$ is the number of the column, and those of its "
        "first column are ${r}$. On the rest of the main diagonal stands ${d}$, and everywhere "
        "else $0$.",
        "Let $a_{{11}} = t$, $a_{{1j}} = {formula}$ for $j$ from $2$ to ${n}$, $a_{{i1}} = {r}$ "
        "and $a_{{ii}} = {d}$ for $i$ from $2$ to ${n}$, and let all other entries of the ${n} "
        "\\times {n}$ matrix be $0$.",
    ),
    "product": (
        "In row $i$ and column $j$ of the ${n} \\times {n}$ matrix stands ${formula}$; to each "
        "entry on the main diagonal $t$ is added.",
        "Let $a_{{ij}} = {formula}$ if $i \\ne j$, and let the same formula plus $t$ hold for $i = "
        "j$, where $i$ and $j$ go from $1$ to ${n}$.",
    ),
}


def render(question: Question, rng: Random) -> str:
    """Return the question in one of many wordings."""
    kind, size = question.kind, question.size
    slots = {"n": size, "less": size - 2, **_slots(question)}
    rules = _RULES.get(_ALIKE.get(kind, kind), ())
    slots |= {"name": draw("names", 1, rng)[0], "moves": _moves(question, rng)}
    if rules:
        slots["told"] = rng.choice(rules).format_map(slots)
    if kind in ("corner", "product", "sum"):
        slots["root"] = speak(_GRAMMAR, rng, f"root_{kind}", **slots)
        return speak(_GRAMMAR, rng, "vanish", **slots)
    slots["find"] = speak(_GRAMMAR, rng, "find_new" if question.moves else "find_same")
    text = speak(_GRAMMAR, rng, "unknown" if kind == "unknown" else "value", **slots)
    return text.replace("\n\n ", "\n\n")


_ALIKE = {"blocks": "rows", "sum": "product"}


def _slots(question: Question) -> Mapping[str, object]:
    kind, numbers = question.kind, question.numbers
    match kind, numbers:
        case "unknown", (d,):
            return {"d": d}
        case "rows", _:
            return {"matrix": matrix([[str(x) for x in numbers[i : i + 3]] for i in (0, 3, 6)])}
        case "blocks", (a, b, c, d, e, f, g, h):
            rows = ((a, b, e, f), (c, d, g, h), (e, f, a, b), (g, h, c, d))
            return {"matrix": matrix([[str(x) for x in row] for row in rows])}
        case "level", (a, b):
            return {"p": a + b, "q": b}
        case "band", (p, q, r):
            return {"p": p, "q": q, "r": r}
        case "least", (p, q, is_largest):
            which = "larger" if is_largest else "smaller"
            short = "max" if is_largest else "min"
            return {"formula": added([(p, "m"), (q, "")]), "which": which, "which_of": short}
        case "arrow", (d, p, q, r, corner):
            return {"d": d, "formula": added([(p, "j"), (q, "")]), "r": r, "corner": corner}
        case "corner", (p, q, r, d):
            return {"d": d, "formula": added([(p, "j"), (q, "")]), "r": r * d}
    return _formulas(kind, question.size, numbers)


def _formulas(kind: str, size: int, numbers: Numbers) -> Mapping[str, object]:
    match kind, numbers:
        case "divisors", (p, q):
            return {"formula": added([(p, "d"), (q, "")])}
        case "distance", (a, b):
            return {"formula": added([(a, ""), (b, "|i - j|")])}
        case "product", (p, q, r, s):
            one, other = added([(p, "i"), (q, "")]), added([(r, "j"), (s, "")])
            return {"formula": f"({one})({other})"}
        case "sum", (p, q, r):
            return {"formula": added([(p, "i"), (q, "j"), (r, "")])}
        case "last_power", (up, *places):
            powers = [k if k < size - 1 - up else k + 1 for k in range(size)]
            shown = ", ".join("1" if k == 0 else "x" if k == 1 else f"x^{k}" for k in powers)
            return {"row": ", ".join(map(str, places)), "shown": shown}
    return {"row": ", ".join(map(str, numbers)), "top": size - 1}


def _moves(question: Question, rng: Random) -> str:
    told = [rng.choice(_MOVES[move[0]]).format(*move[1]) for move in question.moves]
    words = ["Then", "After that,", "Next,", "Finally,"]
    return "".join(f"{words[min(i, 3)]} {text}. " for i, text in enumerate(told))


_MOVES: Mapping[str, tuple[str, ...]] = {
    "swapped": (
        "the rows ${0}$ and ${1}$ are exchanged",
        "row ${0}$ and row ${1}$ change places",
    ),
    "scaled": (
        "every entry of row ${0}$ is multiplied by ${1}$",
        "row ${0}$ is multiplied by ${1}$",
    ),
    "added": (
        "row ${0}$, multiplied by ${2}$, is added to row ${1}$",
        "to each entry of row ${1}$, the entry of row ${0}$ in the same column is added ${2}$ "
        "times over",
    ),
    "replaced": (
        "row ${0}$ is replaced by ${2}$ times itself plus ${3}$ times row ${1}$",
        "each entry of row ${0}$ gives way to the sum of ${2}$ times itself and ${3}$ times the "
        "entry of row ${1}$ in the same column",
    ),
    "turned": (
        "rows become columns and columns become rows, in the same order",
        "the matrix is reflected in its main diagonal",
    ),
    "reversed": (
        "the order of the rows is turned round, so that the last row comes first",
        "all rows are written in the opposite order, from the last to the first",
    ),
    "multiplied": (
        "every entry of the matrix is multiplied by ${0}$",
        "the whole matrix is multiplied by ${0}$",
    ),
    "squared": (
        "the matrix is multiplied by itself (as matrices are)",
        "it is replaced by its square, the product of the matrix with itself",
    ),
}


def told_move(move: Move) -> str:
    """Return what a move does, in one wording."""
    return _MOVES[move[0]][0].format(*move[1])


def picture(question: Question) -> Panel:
    """Return a table of what is told."""
    rows = [
        ("matrix", question.kind, f"{question.size} rows"),
        ("numbers", ", ".join(map(str, question.numbers)), ""),
        *((name, ", ".join(map(str, numbers)), "") for name, numbers in question.moves),
    ]
    return Panel(figures=[("", Table(rows=rows))])
