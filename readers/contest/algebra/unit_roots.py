"""Roots of unity: walks with equal turns, sums and products over regular polygons, periods."""

import re
from typing import Final, NamedTuple, cast

from sympy import (
    Expr,
    I,
    Integer,
    Poly,
    Rational,
    Symbol,
    cos,
    exp,
    expand,
    pi,
    radsimp,
    resultant,
    sin,
    sqrt,
)

from readers.contest.algebra._latex import written
from readers.contest.algebra._unit_words import SAYS
from readers.formulas import formula, integers, put_in
from readers.phrases import Said, Unread
from readers.reader import Reader

_TURNS: Final = {"i": 90, r"\frac{1 + i\sqrt{3}}{2}": 60, r"\frac{-1 + i\sqrt{3}}{2}": 120}
_CORNERS: Final = {
    "equilateral triangle": 3,
    "square": 4,
    "regular pentagon": 5,
    "regular hexagon": 6,
    "regular heptagon": 7,
    "regular octagon": 8,
    "regular nonagon": 9,
    "regular decagon": 10,
}
_SECOND: Final = {"walk": "distance", "forces": "newtons"}
_X: Final = Symbol("x")
_Z: Final = Symbol("z")
_W: Final = Symbol("w")
_A: Final = Symbol("A")
_LETTERS: Final = {"x": _X, "z": _Z, "w": _W, "A": _A}


class Puzzle(NamedTuple):
    """What a prompt says."""

    kind: str
    numbers: tuple[int, ...]
    values: tuple[Expr, ...]


def _read(question: str) -> Puzzle:
    said, *more = SAYS.read(question).parts
    if [part.key for part in more] != [_SECOND[key] for key in (said.key,) if key in _SECOND]:
        raise Unread("does not ask once")
    return {
        "walk": _walk,
        "terms": _walk,
        "endless": _endless,
        "sums": _sums,
        "vectors": _vectors,
        "parallelogram": _vectors,
        "forces": _vectors,
        "product": _over_roots,
        "sum": _over_roots,
        "period": _period,
    }.get(said.key, _none)(said)


def _none(said: Said) -> Puzzle:
    raise Unread(f"no question: {said.key}")


def _agree(*, agrees: bool) -> None:
    if not agrees:
        raise Unread("numbers do not agree")


def _turn(said: Said) -> int:
    return _TURNS[said["z"]] if "z" in said else said.integer("turn")


def _count(said: Said) -> int:
    return int(said["n"].strip("{}"))


def _walk(said: Said) -> Puzzle:
    first, number = said.integer("a"), _count(said) + (said.key == "terms")
    step = said.integer("d") if "d" in said else said.integer("b") - first
    shown = {"b": first + step, "c": first + 2 * step, "e": first + (number - 1) * step}
    _agree(agrees=all(said.integer(slot) == shown[slot] for slot in shown if slot in said))
    return Puzzle("walk", (first, step, number, _turn(said)), ())


def _endless(said: Said) -> Puzzle:
    return Puzzle("endless", (said.integer("a"), _turn(said)), (formula(said["r"], {}),))


_SUM: Final = re.compile(
    r"(\d*)\\left\(z\^\{(\d+)\} \+ \\frac\{1\}\{z\^\{(\d+)\}\}\\right\) ([+-]) "
    r"(\d*)\\left\(z\^\{(\d+)\} \+ \\frac\{1\}\{z\^\{(\d+)\}\}\\right\)"
)
_COSINES: Final = re.compile(r"(\d*)\\cos\((\d+)\\theta\) ([+-]) (\d*)\\cos\((\d+)\\theta\)")


def _sums(said: Said) -> Puzzle:
    """Return z + 1 / z, and two powers with factors of what is added up or of its half."""
    total = next(
        formula(said[slot], {}) * factor
        for slot, factor in (("t", 1), ("half", 2), ("minus", -1))
        if slot in said
    )
    if found := _SUM.fullmatch(said["value"]):
        a, m, m_again, sign, b, n, n_again = found.groups()
        _agree(agrees=(m, n) == (m_again, n_again))
        share = Rational(1)
    elif found := _COSINES.fullmatch(said["value"]):
        a, m, sign, b, n = found.groups()
        share = Rational(1, 2)
    else:
        raise Unread(f"no value: {said['value']!r}")
    _agree(agrees=said.values.get("m", m) == m and said.values.get("n", n) == n)
    numbers = int(a or 1), int(m), int(f"{sign}{b or 1}"), int(n)
    return Puzzle("sums", numbers, (total, share))


def _vectors(said: Said) -> Puzzle:
    lengths = [said.integer(slot) for slot in "abc"]
    if said.key == "vectors":
        value = Poly(formula(said["value"], _LETTERS), _Z, _W)
        _agree(agrees=value.is_homogeneous and value.total_degree() == 1)
        factors = [int(value.coeff_monomial(letter)) for letter in (_Z, _W)]
    elif said.key == "forces":
        second = int(said.values.get("q", "1")) * (-1 if "opposite" in said["way"] else 1)
        factors = [said.integer("p"), second]
    else:
        factors = [
            int(f"{said[slot]}1" if said[slot] in {"", "-"} else said[slot]) for slot in "pq"
        ]
    return Puzzle("vectors", (*lengths, *factors), ())


def _over_roots(said: Said) -> Puzzle:
    is_product = said.key == "product"
    if "polygon" in said:
        n = _CORNERS.get(said["polygon"], 0)
    elif "all" in said:
        value = Poly(formula(said["all"], _LETTERS), _Z)
        n = cast("int", value.degree()) + 1
        _agree(agrees=value.all_coeffs() == [1] * n)
    else:
        n = _count(said)
    size = n - is_product
    _agree(
        agrees=said.values.get("less", str(size))
        == said.values.get("count", str(size))
        == str(size)
    )
    _agree(agrees="list" not in said or _is_list(said["list"], size))
    if "calls" in said:
        calls = ["f(w)", *(f"f(w^{k})" if k < 10 else f"f(w^{{{k}}})" for k in range(2, n))]
        joined = r" \cdot ".join(calls) if is_product else " + ".join(["f(1)", *calls])
        _agree(agrees=said["calls"] == joined)
    text = said["f"].replace("z_k", "z")
    return Puzzle(said.key, (n,), (put_in(formula(text, _LETTERS), {_Z: _X}),))


def _is_list(text: str, size: int) -> bool:
    *shown, last = text.split(", ")
    if r"\ldots" in shown:
        return last.replace("{", "").replace("}", "") == f"z_{size}"
    return text == ", ".join(f"z_{k}" for k in range(1, size + 1))


def _period(said: Said) -> Puzzle:
    if "set" in said:
        exponents = integers(said["set"])
    else:
        powers = said["powers"].split(" + ")
        exponents = tuple(int(power[3:-1] if "^" in power else 1) for power in powers)
    return Puzzle("period", (said.integer("n"), *exponents), (formula(said["value"], _LETTERS),))


def _solve(puzzle: Puzzle) -> str:
    return written(
        {
            "walk": _walked,
            "endless": _approached,
            "sums": _powers,
            "vectors": _length,
            "product": _product,
            "sum": _sum,
            "period": _of_period,
        }[puzzle.kind](puzzle)
    )


def _direction(turn: int) -> Expr:
    return cast("Expr", cos(turn * pi / 180) + I * sin(turn * pi / 180))


def _size(value: Expr) -> Expr:
    return cast("Expr", sqrt(radsimp(expand(expand(value) * expand(value.conjugate())))))


def _walked(puzzle: Puzzle) -> Expr:
    first, step, number, turn = puzzle.numbers
    if 360 % turn:
        raise ValueError(f"no part of a full turn: {turn}")
    ways = [
        sum(first + k * step for k in range(way, number, 360 // turn)) for way in range(360 // turn)
    ]
    steps = (length * expand(_direction(way * turn)) for way, length in enumerate(ways))
    return _size(cast("Expr", sum(steps, Integer(0))))


def _approached(puzzle: Puzzle) -> Expr:
    first, turn = puzzle.numbers
    return cast("Expr", radsimp(first / _size(1 - puzzle.values[0] * _direction(turn))))


def _powers(puzzle: Puzzle) -> Expr:
    a, m, b, n = puzzle.numbers
    total, share = puzzle.values
    found = [Integer(2), total]
    while len(found) <= max(m, n):
        found.append(expand(total * found[-1] - found[-2]))
    return cast("Expr", expand(share * (a * found[m] + b * found[n])))


def _length(puzzle: Puzzle) -> Expr:
    a, b, c, p, q = puzzle.numbers
    twice = c * c - a * a - b * b
    return cast("Expr", sqrt(p * p * a * a + q * q * b * b + p * q * twice))


def _product(puzzle: Puzzle) -> Expr:
    (n,), (f,) = puzzle.numbers, puzzle.values
    return cast("Expr", resultant(sum(_X**k for k in range(n)), f, _X))


def _sum(puzzle: Puzzle) -> Expr:
    """With p(x) = x^n - 1 the sum of all 1 / (t - x) is p'(t) / p(t)."""
    (n,), (f,) = puzzle.numbers, puzzle.values
    above, below = (Poly(part, _X) for part in f.as_numer_denom())
    if above.degree() != 1 or below.degree() != 1:
        raise ValueError(f"no fraction: {f}")
    (b, a), (d, c) = above.all_coeffs(), below.all_coeffs()
    pole = -c / d
    return cast("Expr", n * b / d - (a + b * pole) / d * n * pole ** (n - 1) / (pole**n - 1))


def _of_period(puzzle: Puzzle) -> Expr:
    """A fulfils a square equation; its powers are counted by exponents of w."""
    n, *exponents = puzzle.numbers
    square = [0] * n
    for one in exponents:
        for other in exponents:
            square[(one + other) % n] += 1
    inside = {square[k] for k in exponents}
    outside = {square[k] for k in range(1, n) if k not in exponents}
    if (
        len(inside) != 1
        or len(outside) != 1
        or 0 in exponents
        or len(set(exponents)) < len(exponents)
    ):
        raise ValueError("no square equation")
    (more,), (less,) = inside, outside
    # all powers of w but 1 add up to -1, so A^2 = (more - less) A + square[0] - less
    slope, constant = more - less, square[0] - less
    near = complex(sum((exp(2 * pi * I * k / n) for k in exponents), Integer(0)).evalf())
    root = sqrt(Integer(slope**2 + 4 * constant))
    value = min(
        ((slope + sign * root) / 2 for sign in (1, -1)), key=lambda each: abs(complex(each) - near)
    )
    return cast("Expr", expand(puzzle.values[0].subs(_A, value)))


READER = Reader(_read, _solve)
