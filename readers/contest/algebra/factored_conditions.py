"""Equations of several numbers: one real point that fits, a ratio, or how many integers do."""

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, product
from math import prod
from typing import Final, NamedTuple, cast

from sympy import (
    Expr,
    Integer,
    Poly,
    Symbol,
    divisors,
    fraction,
    simplify,
    solve,
    sqrt,
    together,
)

from readers.contest.algebra._condition_words import SAYS
from readers.contest.algebra._latex import equation, written
from readers.formulas import formula, letters, parts, put_in
from readers.phrases import Said, Sayings, Unread
from readers.reader import Reader

_KNOWN: Final = letters("x y z a b c d k q r u v w")
_XYZ: Final = tuple(cast("Symbol", _KNOWN[name]) for name in "xyz")
_X, _Y, _Z = _XYZ
_A, _B, _C, _D = (cast("Symbol", _KNOWN[name]) for name in "abcd")
_ASKS: Final = {
    frozenset({"real", "value"}),
    frozenset({"two", "value"}),
    frozenset({"two", "ratio"}),
    frozenset({"count", "number"}),
    frozenset({"posed"}),
    frozenset({"square", "of_k"}),
    frozenset({"cubes"}),
    frozenset({"roots"}),
}


class Conditions(NamedTuple):
    """What a prompt says."""

    kind: str
    zeros: frozenset[Expr]
    """What is 0."""
    value: tuple[Expr | str, ...]
    bounds: tuple[int | None, ...]
    """Least and largest value of integers, their sum and how many they are."""


def _read(question: str) -> Conditions:
    said = SAYS.read(question)
    keys = {part.key for part in said.parts}
    if frozenset(keys) not in _ASKS:
        raise Unread(f"says what does not belong together: {keys}")
    main = said.parts[0]
    if main.key in {"count", "posed"}:
        return _counted(main, said.maybe("number"))
    if main.key in {"real", "two"}:
        return _real(main, said)
    if main.key == "square":
        f = formula(main["f"], _KNOWN)
        return Conditions("square", frozenset({f}), (said.one("of_k")["what"],), ())
    if main.key == "cubes":
        return Conditions("cubes", frozenset(), (main["which"],), (main.integer("r"),))
    if main.key == "roots":
        numbers = main.integer("total"), main.integer("low")
        return Conditions("roots", frozenset(), (main["kind"],), numbers)
    raise Unread(f"begins with {main.key}")


def _real(main: Said, said: Sayings) -> Conditions:
    zeros = [_zero(main[slot]) for slot in ("one", "other") if slot in main]
    if "left" in main:
        right = formula(main.values.get("right", "0"), _KNOWN)
        zeros.append(formula(main["left"], _KNOWN) - right)
    if "sum" in main:
        zeros.append(_X + _Y + _Z - formula(main["sum"], {}))
    if "volume" in main:
        zeros.append(_X * _Y * _Z - formula(main["volume"], {}))
    if "p" in main:
        thick = sum(
            sqrt(v**2 + main.integer(slot) ** 2) for v, slot in zip(_XYZ, "pqr", strict=True)
        )
        if simplify(formula(main["other"].split(" = ")[0], _KNOWN) - thick) != 0:
            raise Unread("layers are of another thickness")
    asked = said.maybe("value")
    if asked:
        value = formula(asked["value"], _KNOWN)
    else:
        ratio = said.one("ratio")
        value = formula(ratio["above"], _KNOWN) / formula(ratio["below"], _KNOWN)
    return Conditions(main.key, frozenset(zeros), (value, main.values.get("who", "").lower()), ())


def _zero(text: str) -> Expr:
    left, right = equation(text, _KNOWN)
    return cast("Expr", left - right)


def _counted(main: Said, number: Said | None) -> Conditions:
    names = main.values.get("letters", "$a$, $b$, $c$").split("$")[1::2]
    orders = {part["order"] for part in (main, number) if part and "order" in part}
    if orders - {", ".join(names)}:
        raise Unread(f"asks for others than {names}")
    if number and "size" in number and (number["size"] == "triples") != (len(names) == 3):
        raise Unread(f"not {number['size']}")
    low = int(main["who"].startswith("positive")) if "who" in main else main.values.get("low", "1")
    total = int(main["sum"].split(" = ")[1]) if "sum" in main else None
    if "sum" in main and main["sum"].split(" = ")[0] != " + ".join(names):
        raise Unread("sum of other letters")
    total = main.integer("total") if "total" in main else total
    high = main.integer("high") if "high" in main else total
    zero = _condition(main)
    return Conditions("count", frozenset({zero}), (), (int(low), high, total, len(names)))


def _condition(main: Said) -> Expr:
    pairs, volume = _A * _B + _B * _C + _C * _A, _A * _B * _C
    if "less" in main:
        if formula(main["pairs"], _KNOWN) != pairs:
            raise Unread(f"not the faces: {main['pairs']}")
        return cast("Expr", main.integer("times") * pairs - main.integer("less") - volume)
    if "coefficients" in main:
        zero = _zero(main["coefficients"])
        return put_in(
            zero, {cast("Symbol", _KNOWN["q"]): pairs, cast("Symbol", _KNOWN["r"]): volume}
        )
    if "elementary" in main:
        four = (_A, _B, _C, _D)
        sums = {n: sum(prod(each) for each in combinations(four, n)) for n in (2, 3, 4)}
        places = {
            cast("Symbol", _KNOWN[name]): sums[n] for name, n in zip("uvw", sums, strict=True)
        }
        return put_in(_zero(main["elementary"]), places)
    if "around" in main:
        return cast("Expr", _A * _B + _B * _C + _C * _D + _D * _A - main.integer("around"))
    return _zero(main["one"])


def _solve(asked: Conditions) -> str:
    return written(
        {
            "real": _point,
            "two": _ratio,
            "count": _count,
            "square": _square,
            "cubes": _cubes,
            "roots": _roots,
        }[asked.kind](asked)
    )


def _point(asked: Conditions) -> Expr:
    """Find the point where inequalities of sums, means or squares are equalities."""
    found = dict(zip(_XYZ, _equal(list(asked.zeros)), strict=True))
    if any(simplify(put_in(zero, found)) != 0 for zero in asked.zeros):
        raise ValueError(f"no such point: {asked.zeros}")
    return cast("Expr", simplify(put_in(cast("Expr", asked.value[0]), found)))


def _equal(zeros: list[Expr]) -> list[Expr]:
    if len(zeros) == 1:
        return _of_one(zeros[0])
    line, other = sorted(zeros, key=lambda zero: not _is_linear(zero))
    plain = Poly(line, *_XYZ)
    a = [plain.coeff_monomial(v) for v in _XYZ]
    total = -plain.coeff_monomial(1)
    if not other.is_polynomial(*_XYZ):
        if a != [1, 1, 1]:
            raise ValueError(f"no plain sum: {line}")
        weights = [_weight(other, v) for v in _XYZ]
        return [total * weight / sum(weights) for weight in weights]
    if Poly(other, *_XYZ).total_degree() == 3:  # a x = b y = c z
        return [total / (3 * each) for each in a]
    return [total * each / sum(v**2 for v in a) for each in a]


def _is_linear(zero: Expr) -> bool:
    return bool(zero.is_polynomial(*_XYZ)) and Poly(zero, *_XYZ).total_degree() == 1


def _weight(value: Expr, letter: Symbol) -> Expr:
    """Return p of sqrt(x^2 + p^2), or sqrt(m) of m / x."""
    (term,) = (part for part in parts(value) if part.has(letter))
    above, below = fraction(term)
    if below == letter:
        return sqrt(above)
    return sqrt((term**2 - letter**2).expand())


def _of_one(zero: Expr) -> list[Expr]:
    whole = Poly(zero, *_XYZ)
    if whole.total_degree() == 2:
        (found,) = solve([zero.diff(v) for v in _XYZ], _XYZ, dict=True)
        return [found[v] for v in _XYZ]
    # (p x^2 + a)(q y^2 + b)(r z^2 + c) = k x y z: each factor is least for its root
    squares = [whole.coeff_monomial(1) / whole.coeff_monomial(v**2) for v in _XYZ]
    return [1 / sqrt(1 / each) for each in squares]


def _ratio(asked: Conditions) -> Expr:
    (zero,) = asked.zeros
    ratio = Symbol("t", positive=True)
    (found,) = solve(zero.subs({_X: ratio * _Y}).expand() / _Y**2, ratio)
    return cast("Expr", together(cast("Expr", asked.value[0]).subs({_X: found, _Y: 1})))


def _count(asked: Conditions) -> Expr:
    low, high, total, size = asked.bounds
    (zero,) = asked.zeros
    names = (_A, _B, _C, _D)[: cast("int", size)]
    terms: list[tuple[int, tuple[int, ...]]] = [
        (int(factor), powers) for powers, factor in Poly(zero, *names).terms()
    ]
    numbers = _tuples(cast("int", low), cast("int", high), total, len(names))
    return Integer(sum(_value(terms, each) == 0 for each in numbers))


def _value(terms: list[tuple[int, tuple[int, ...]]], at: tuple[int, ...]) -> int:
    return sum(factor * prod(map(pow, at, powers)) for factor, powers in terms)


def _tuples(low: int, high: int, total: int | None, size: int) -> Iterator[tuple[int, ...]]:
    if total is None:
        return product(range(low, high + 1), repeat=size)
    heads = product(range(low, total - (size - 1) * low + 1), repeat=size - 1)
    return ((*head, rest) for head in heads if (rest := total - sum(head)) >= low)


def _square(asked: Conditions) -> Expr:
    (f,) = asked.zeros
    first, middle, last = Poly(f, _X).all_coeffs()
    if first != 1 or middle != _KNOWN["k"]:
        raise ValueError(f"another polynomial: {f}")
    pairs = {(sign * d, last / (sign * d)) for d in divisors(abs(last)) for sign in (1, -1)}
    found = {-sum(pair) for pair in pairs if sum(pair) < 0}
    return cast("Expr", sum(found) if "sum" in str(asked.value[0]) else max(found) - min(found))


def _cubes(asked: Conditions) -> Expr:
    (volume,) = cast("tuple[int]", asked.bounds)
    found = set()
    for a, b in combinations_with_replacement(divisors(volume), 2):
        if volume % (a * b) == 0:
            c = volume // (a * b)
            found.add((a + b + c, a * b + b * c + c * a))
    return Integer(sum(p if asked.value == ("p",) else q for p, q in found))


def _roots(asked: Conditions) -> Expr:
    total, low = cast("tuple[int, int]", asked.bounds)
    found = {tuple(sorted(each)) for each in _tuples(low, total, total, 3)}
    if "different" in str(asked.value[0]):
        found = {each for each in found if len(set(each)) == 3}
    return Integer(len(found))


READER = Reader(_read, _solve)
