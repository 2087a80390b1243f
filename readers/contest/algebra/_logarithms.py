"""Equations of logarithms, and of powers, of the letters x, y, z and w, as prompts write them."""

import re
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple, TypeAlias, cast

from sympy import (
    Expr,
    Integer,
    Symbol,
    cancel,
    exp,
    expand,
    expand_log,
    fraction,
    log,
    powdenest,
    solve,
    together,
)

from readers.contest.algebra._latex import equation
from readers.formulas import formula
from readers.phrases import Unread

_GROUP: Final = r"\{((?:[^{}]|\{[^{}]*\})+)\}"
_LOG: Final = re.compile(rf"\\log_(?:{_GROUP}|([a-z])) (?:\\left\((.+?)\\right\)|([a-z]|\d+))")
LETTERS: Final = {name: Symbol(name, positive=True) for name in "xyzw"}
_X: Final = LETTERS["x"]
_Y: Final = LETTERS["y"]


class Log(NamedTuple):
    """A logarithm."""

    base: Expr
    argument: Expr


class Sum(NamedTuple):
    """What a sum of logarithms is."""

    logs: tuple[Log, ...]
    total: Expr


class Chain(NamedTuple):
    """Logarithms that are equal, or the product of the first two is a multiple of the third."""

    first: Log
    second: Log
    third: Log


class Powers(NamedTuple):
    """Two sides of an equation without logarithms, or coordinates."""

    left: Expr
    right: Expr


Claim: TypeAlias = Sum | Chain | Powers


def claimed(text: str) -> Claim:
    """Return what an equation says.

    Raises:
        Unread: if it is none of these.
    """
    if not text.startswith(r"\log"):
        return Powers(*equation(text, LETTERS))
    sides = text.split(" = ")
    if len(sides) == 3:
        return Chain(*(logarithm(side) for side in sides))
    left, right = sides if len(sides) == 2 else ("", "")
    logs = [found[0] for found in _LOG.finditer(left)]
    if " + ".join(logs) != left:
        raise Unread(f"no equation: {text!r}")
    return Sum(tuple(logarithm(each) for each in logs), formula(right, {}))


def logarithm(text: str) -> Log:
    """Return what a single logarithm is.

    Raises:
        Unread: if it is none.
    """
    found = _LOG.fullmatch(text)
    if not found:
        raise Unread(f"no logarithm: {text!r}")
    base, argument = (
        formula(part, LETTERS) for part in (found[1] or found[2], found[3] or found[4])
    )
    return Log(base, argument)


def letters_of(claim: Claim) -> set[Symbol]:
    """Return the letters of an equation."""
    found = set[Symbol]()
    for part in claim.logs if isinstance(claim, Sum) else claim:
        for each in part if isinstance(part, Log) else (part,):
            found |= cast("set[Symbol]", each.free_symbols)
    return found


def _opened(value: Expr) -> Expr:
    """Return a logarithm of a product of powers as a sum."""
    return cast("Expr", expand_log(log(value)))


def _linear(claims: tuple[Claim, ...], asked: Log | Expr) -> Expr:
    """Solve for the logarithms of the letters; one stays free if only ratios are known."""
    unknown = {log(letter): Symbol(f"l{name}") for name, letter in LETTERS.items()}
    zeros = []
    for sums, total in cast("tuple[Sum, ...]", claims):
        value = sum((_opened(each.argument) / _opened(each.base) for each in sums), -total)
        zeros.append(fraction(together(value.xreplace(unknown)))[0])
    used = sorted({letter for zero in zeros for letter in zero.free_symbols}, key=str, reverse=True)
    found = solve(zeros, used[-len(zeros) :], dict=True)
    (solution,) = found
    if isinstance(asked, Log):
        value = _opened(asked.argument) / _opened(asked.base)
        return cast("Expr", cancel(value.xreplace(unknown).subs(solution)))
    value = _opened(cast("Expr", asked)).xreplace(unknown)
    return cast("Expr", exp(expand(value.subs(solution))))


def _mixed(claims: tuple[Claim, ...], asked: Log | Expr) -> Expr:
    """Multiply both equations: the logarithms go, since no letter is 1."""
    left, right = Integer(1), Integer(1)
    for (each,), total in cast("tuple[Sum, ...]", claims):
        left *= _opened(each.argument) / _opened(each.base)
        right *= total
    ratio = cancel(left / asked)
    if ratio.free_symbols:
        raise ValueError(f"not known: {asked}")
    return cast("Expr", right / ratio)


def _powers(claims: tuple[Claim, ...], asked: Log | Expr) -> Expr:
    """Put the second equation into the logarithm of the first one, and solve for x."""
    (one, other), (name, image) = cast("tuple[Powers, ...]", claims)
    if name != _Y:
        raise ValueError(f"does not say what y is: {name}")
    power = image.as_powers_dict()[_X]
    factor = cancel(image / _X**power)
    left, right = (cancel(_opened(side) / log(base)) for side, base in ((one, _X), (other, _Y)))
    above, below = left / _Y, right / _X
    if not (above.is_number and below.is_number) or (power != 1 and factor != 1):
        raise ValueError("equations of an unknown kind")
    if power == 1:  # above * factor * x * log x = below * x * (log x + log factor)
        root = factor ** (below / (above * factor - below))
    else:  # above * x ** power * log x = below * x * power * log x
        root = (below * power / above) ** (1 / (power - 1))
    return cast("Expr", powdenest(cast("Expr", asked).subs(_Y, image).subs(_X, root), force=True))


def _chain(claims: tuple[Claim, ...], asked: Log | Expr) -> Expr:
    """With x = a^t, y = b^t and ax + by = c^t the ratio r = y / x fulfils a + b r = r^2."""
    ((one, two, three),) = cast("tuple[Chain, ...]", claims)
    if (one.argument, two.argument) != (_X, _Y) or one.base * three.base != two.base**2:
        raise ValueError("bases are in no geometric progression")
    ratio = Symbol("r", positive=True)
    if asked != _Y / _X:
        raise ValueError(f"not known: {asked}")
    (found,) = solve(three.argument.subs(_Y, ratio * _X) / _X - ratio**2, ratio)
    return cast("Expr", found)


SOLUTIONS: Final[Mapping[str, Callable[[tuple[Claim, ...], Log | Expr], Expr]]] = {
    "linear": _linear,
    "mixed": _mixed,
    "powers": _powers,
    "chain": _chain,
}
"""How equations of a kind tell what is asked."""
