"""Where functions are positive, larger than others, or defined at all."""

import re
from math import isqrt
from typing import Final, NamedTuple, cast

from sympy import (
    Abs,
    Expr,
    Function,
    Integer,
    Poly,
    Rational,
    Symbol,
    divisor_count,
    fibonacci,
    floor,
    fraction,
    oo,
    sqrt,
    together,
)

from readers.contest.algebra._intervals import Piece, as_union, integers_in, pieces, roots_of
from readers.contest.algebra._latex import written
from readers.contest.algebra._sign_words import SAYS
from readers.formulas import formula, letters, parts, put_in
from readers.phrases import Said, Unread
from readers.reader import Reader

_LATER: Final = {"defined": {"set", "number"}, "received": {"set", "number"}}
_ASKS: Final = {**_LATER, "always": {"set", "number"}, "nested": {"set", "length"}}
"""What is asked in a sentence of its own, by kind."""
_LARGER: Final = {">", r"\ge", "positive", "more", "smaller"}
"""Signs and words that say that something is larger; "not smaller" does."""
_NESTED: Final = re.compile(r"\\log_\{(\d+)(?:/(\d+))?\}\((.+)\)")
_KNOWN: Final = letters("x k")
_X: Final = cast("Symbol", _KNOWN["x"])
_K: Final = cast("Symbol", _KNOWN["k"])
_DIVISORS: Final = Function("divisors")


class Question(NamedTuple):
    """What a prompt says."""

    kind: str
    functions: tuple[Expr, ...]
    is_larger: bool | None
    """Whether the first function is to be the larger one, or positive."""
    numbers: tuple[int | None, ...]
    what: str


def _read(question: str) -> Question:
    said = SAYS.read(question)
    main, *more = said.parts
    if {part.key for part in more} & _KINDS or main.key not in _KINDS:
        raise Unread("says several things")
    if len(more) != (main.key in _ASKS) or (more and more[0].key not in _ASKS[main.key]):
        raise Unread(f"does not ask once: {[part.key for part in said.parts]}")
    what = more[0].key if more else main.values.get("what", "set")
    if more and more[0].values.get("letter", "x") != ("k" if main.key == "always" else "x"):
        raise Unread("asks for another letter")
    signs = {main[slot] in _LARGER for slot in ("sign", "op") if slot in main}
    if len(signs) > 1:
        raise Unread("is larger and smaller")
    return _filled(main, what, signs.pop() if signs else None)


_KINDS: Final = {
    *("sign", "compared", "base", "defined", "received", "sum", "always"),
    *("triangle", "nested", "roots", "exponents"),
}


def _filled(main: Said, what: str, is_larger: bool | None) -> Question:
    slots = [slot for slot in ("f", "g", "base") if slot in main]
    names = ("at", "reach", "b", "m", "below", "above", "a", "count", "parts")
    numbers: list[int | None] = [main.integer(name) for name in names if name in main]
    if main.key == "always":
        numbers = [main.integer("below") if "below" in main else None, main.integer("above")]
        if main["who"].startswith("int") != (what == "number"):
            raise Unread("asks for other numbers")
    if main.key == "triangle":
        power = main["n"].partition("^")[2]
        numbers = [main.integer("a"), main.integer("b"), int(power or 1)]
    if main.key == "nested":
        bases, inner = _bases(main["f"])
        return Question("nested", (*bases, inner), None, (), what)
    functions = [formula(_plain(main[slot]), _KNOWN) for slot in slots]
    if main.key == "exponents":
        functions = [_exponent(main["e"])]
    return Question(main.key, tuple(functions), is_larger, tuple(numbers), what)


def _plain(text: str) -> str:
    return text[1:-1] if text.startswith("{") else text


def _bases(text: str) -> tuple[list[Expr], Expr]:
    """Return the bases of nested logarithms, the outer one first, and what is inside of all."""
    bases = []
    while found := _NESTED.fullmatch(text):
        bases.append(Rational(int(found[1]), int(found[2] or 1)))
        text = found[3]
    return bases, formula(text, _KNOWN)


def _exponent(text: str) -> Expr:
    if text.startswith("$"):
        return formula(text[1:-1], {"k": _K})
    if "Fibonacci" in text:
        return cast("Expr", fibonacci(_K))
    if "divisors" in text:
        return cast("Expr", _DIVISORS(_K))
    return cast("Expr", floor(_K / 2)) if "whole" in text else _K * (_K + 1) / 2


def _solve(asked: Question) -> str:
    if asked.kind in {"triangle", "roots", "exponents", "sum"}:
        return str(
            {"triangle": _triangles, "roots": _roots, "exponents": _signs, "sum": _sums}[
                asked.kind
            ](asked)
        )
    found = {
        "sign": _sign,
        "compared": _compared,
        "base": _based,
        "defined": _defined,
        "received": _received,
        "always": _always,
        "nested": _nested,
    }[asked.kind](asked)
    if asked.what == "set":
        return as_union(found)
    if asked.what == "length":
        return written(cast("Expr", sum((each.high - each.low for each in found), Integer(0))))
    return str(len(integers_in(found)) if asked.what == "number" else sum(integers_in(found)))


def _at(value: Expr, x: Expr) -> Expr:
    return put_in(value, {_X: x})


def _is_right(asked: Question, value: Expr) -> bool:
    return bool(value > 0 if asked.is_larger else value < 0)


def _sign(asked: Question) -> list[Piece]:
    (f,) = asked.functions
    return pieces(roots_of(f, _X), lambda x: _is_right(asked, _at(f, x)))


def _compared(asked: Question) -> list[Piece]:
    f, g = asked.functions
    above, below = fraction(together(f - g))

    def fits(x: Expr) -> bool:
        value = _at(above, x) / under if (under := _at(below, x)) != 0 else None
        return value is not None and (value == 0 or _is_right(asked, value))

    return pieces([*roots_of(above, _X), *roots_of(below, _X)], fits)


def _based(asked: Question) -> list[Piece]:
    """Compare with the square of the base; below 1 logarithms fall."""
    f, base = asked.functions

    def fits(x: Expr) -> bool:
        number, b = _at(f, x), _at(base, x)
        if not (number > 0 and b > 0 and b != 1):
            return False
        return _is_right(asked, (number - b**2) * (1 if b > 1 else -1))

    return pieces(
        [end for each in (f, base, base - 1, f - base**2) for end in roots_of(each, _X)], fits
    )


def _defined(asked: Question) -> list[Piece]:
    f, g = asked.functions
    (distance,) = f.atoms(Abs)
    inner, reach = parts(distance)[0], f + distance
    ends = [*roots_of(inner - reach, _X), *roots_of(inner + reach, _X), *roots_of(g, _X)]
    return pieces(ends, lambda x: bool(_at(f, x) >= 0 and _at(g, x) > 0))


def _received(asked: Question) -> list[Piece]:
    at, reach = cast("tuple[int, int]", asked.numbers)
    (g,) = asked.functions
    return _defined(asked._replace(functions=(reach - Abs(_X - at), g)))


def _always(asked: Question) -> list[Piece]:
    """Return for which k two square polynomials are positive everywhere."""
    above, below = fraction(together(asked.functions[0]))
    if not cast("Expr", Poly(below, _X).discriminant()) < 0 or Poly(below, _X).LC() < 0:
        raise ValueError(f"not positive everywhere: {below}")
    low, high = -oo, oo
    for bound, sign in zip(asked.numbers, (-1, 1), strict=True):
        if bound is None:
            continue
        square = Poly(sign * (bound * below - above), _X)
        roots = Poly(square.discriminant(), _K)
        if square.degree() != 2 or not square.LC() > 0 or not roots.LC() > 0:
            raise ValueError("no square polynomial")
        a, b, c = roots.all_coeffs()
        middle, width = -b / (2 * a), sqrt(b**2 - 4 * a * c) / (2 * a)
        if not width.is_positive:
            return []
        low, high = max(low, middle - width), min(high, middle + width)
    return [Piece(low, high, False, False)] if low < high else []


def _nested(asked: Question) -> list[Piece]:
    """Go inwards: what is inside of a logarithm is positive, and powers of its base bound it."""
    *bases, inner = asked.functions
    low, high = Integer(0) + 0, oo
    for base in bases[1:]:
        ends = [_power(base, low), _power(base, high)]
        low, high = ends if base > 1 else ends[::-1]
    first, constant = Poly(inner, _X).all_coeffs()
    if not first > 0:
        raise ValueError(f"falls: {inner}")
    return [Piece((low - constant) / first, (high - constant) / first, False, False)]


def _power(base: Expr, exponent: Expr) -> Expr:
    if exponent == oo:
        return cast("Expr", oo if base > 1 else Integer(0))
    return cast("Expr", base**exponent)


def _triangles(asked: Question) -> int:
    """Sums of logarithms are logarithms of products."""
    a, b, power = cast("tuple[int, int, int]", asked.numbers)
    third = (n**power for n in range(1, a * b + 1))
    return sum(a * b > c and a * c > b and b * c > a for c in third)


def _roots(asked: Question) -> int:
    (a,) = cast("tuple[int]", asked.numbers)
    first, constant = Poly(asked.functions[0], _X).all_coeffs()
    if first != 1:
        raise ValueError("no shifted x")
    return sum((a - n * n) ** 2 > int(constant) for n in range(isqrt(a) + 1))


def _signs(asked: Question) -> int:
    """Go from the right, where all factors are positive, over one post after the other."""
    count, number = cast("tuple[int, int]", asked.numbers)
    if number != count + 1:
        raise ValueError(f"not {number} parts")
    sign, found = 1, int(asked.is_larger is True)
    for k in range(count, 0, -1):
        exponent = put_in(asked.functions[0], {_K: k})
        exponent = cast("Expr", exponent.replace(_DIVISORS, divisor_count))
        sign *= -1 if exponent % 2 else 1
        found += (sign > 0) == asked.is_larger
    return found


def _sums(asked: Question) -> int:
    f, g = asked.functions
    base, m = cast("tuple[int, int]", asked.numbers)
    inside = pieces(
        [*roots_of(f, _X), *roots_of(g, _X)], lambda x: bool(_at(f, x) > 0 and _at(g, x) > 0)
    )
    return sum(
        _is_right(asked, _at(f, Integer(x)) * _at(g, Integer(x)) - base**m)
        for x in integers_in(inside)
    )


READER = Reader(_read, _solve)
