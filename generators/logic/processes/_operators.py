"""Binary operators on integers, defined by cases: drawn, applied and put into words."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from generators.family import rule


class Term(NamedTuple):
    """What an operator makes of a and b in one case: `kind` with its numbers."""

    kind: str
    p: int
    q: int
    r: int


class Condition(NamedTuple):
    """Which case applies: `kind` with its number."""

    kind: str
    m: int


@dataclass(frozen=True, slots=True)
class Operator:
    """Cases in order: the first test that holds picks the term; the last term needs none."""

    tests: tuple[Condition, ...]
    terms: tuple[Term, ...]

    @rule
    def apply(self, a: int, b: int) -> int:
        """Return the value of a and b."""
        case = self.case(a, b)
        return _value(self.terms[case], a, b)

    def case(self, a: int, b: int) -> int:
        """Return the index of the case that applies."""
        holds = [_holds(test, a, b) for test in self.tests]
        return holds.index(True) if True in holds else len(holds)


def _value(term: Term, a: int, b: int) -> int:
    kind, p, q, r = term
    if kind == "linear":
        return p * a + q * b + r
    if kind == "product":
        return a * b + p * a + r
    if kind == "distance":
        return p * abs(a - b) + r
    if kind == "extremes":
        return p * max(a, b) + q * min(a, b)
    return (p * a + q * b) % r


def _holds(test: Condition, a: int, b: int) -> bool:
    if test.kind == "greater":
        return a > b
    if test.kind == "multiple":
        return a % test.m == 0
    if test.kind == "parity":
        return (a + b) % 2 == 0
    return abs(b) > test.m


TEST_TEXTS = {
    "greater": "a > b",
    "multiple": "a is a multiple of {m}",
    "parity": "a + b is even",
    "size": "b > {m} or b < -{m}",
}


def _sum_text(parts: Sequence[tuple[int, str]], times: str) -> str:
    """Write 3a - b + 5 for (3, a), (-1, b), (5, "")."""
    text = ""
    for factor, name in parts:
        if factor:
            size = f"{abs(factor)}{times * bool(name)}" if abs(factor) > 1 or not name else ""
            sign = "-" if factor < 0 else "+"
            text += f" {sign} {size}{name}"
    return text.removeprefix(" + ").replace(" - ", "-", 1) if text[:3] == " - " else text[3:]


def term_text(term: Term, a: str = "a", b: str = "b", times: str = "") -> str:
    """Write a term as a formula in a and b, with `times` between factors.

    Raises:
        ValueError: if it is of no kind that there is.
    """
    kind, p, q, r = term
    if kind == "linear":
        return _sum_text([(p, a), (q, b), (r, "")], times)
    if kind == "product":
        return _sum_text([(1, f"{a}{times}{b}"), (p, a), (r, "")], times)
    if kind == "distance":
        return _sum_text([(p, f"|{a} - {b}|"), (r, "")], times)
    if kind == "extremes":
        return _sum_text([(p, f"max({a}, {b})"), (q, f"min({a}, {b})")], times)
    if kind == "mod":
        return f"({_sum_text([(p, a), (q, b)], times)}) mod {r}"
    raise ValueError(f"there is no kind of term {kind!r}")


def draw_operator(rng: Random, cases: int) -> Operator:
    """Return a random operator; no two of its cases have a term or a test of one kind."""
    kinds = rng.sample(("linear", "product", "distance", "extremes", "mod"), cases)
    tests = rng.sample(list(TEST_TEXTS), cases - 1)
    return Operator(
        tuple(Condition(kind, rng.randint(3, 9)) for kind in tests),
        tuple(_draw_term(rng, kind) for kind in kinds),
    )


def _draw_term(rng: Random, kind: str) -> Term:
    p, q = rng.choice((-2, 2, 3, 4)), rng.choice((-3, -2, -1, 1, 2, 3))
    r = rng.randint(31, 99) if kind == "mod" else rng.choice((-1, 1)) * rng.randint(1, 9)
    return Term(kind, p, q, r)
