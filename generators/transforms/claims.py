"""Claims: statements about the answer, each of which is to be proved or refuted.

After the variants of theorems, proved or disproved, of DeepTheorem (Zhang et al. 2025, arXiv
2505.23754). Here each statement about the number that a problem asks for is true or false with even
chances, often by little, and all have to be judged, so that no coin earns anything. Bounds gather
around other numbers too: who only reads them does not learn the answer.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import floor
from random import Random
from typing import Any, Final, NamedTuple

from generators.family import Knobs
from generators.transforms.numbers import asks_for_rational
from generators.transforms.transform import AnyFamily, Derived, Form, Transform
from generators.wording import Grammar, speak
from proofmill.problem import canonical_json
from proofmill.verifiers import reading

COUNT: Final = 10
"""Statements of a row: a coin for each is right once in 1,024 rows."""
_LEAST: Final = 2
"""Of true statements, and of false ones."""
_MODULI: Final = (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13)
_DRAWS: Final = 10_000
"""Of the many bounds that there are, some are always left."""
_GAPS: Final = (0, 0, 1, 1, 2, 3, 5, 10, 25)
"""Distances of a bound from what it lies around, in units of its last place."""
_DECOYS: Final = 6
"""Other numbers around which bounds lie."""
_DENOMINATORS: Final = (10, 12, 20, 50, 60, 100, 1000)


class _Kind(NamedTuple):
    """A form of statement about a number x."""

    words: tuple[str, ...]
    draw: Callable[[Fraction, bool, "_Around", Random], list[int] | None]
    """(x, whether it is to hold, where bounds lie, rng) -> numbers of the statement; None if those
    that were drawn do not make it so."""
    holds: Callable[[Fraction, list[int]], bool]


class _Around(NamedTuple):
    """Where the bounds of a row's statements lie."""

    centres: tuple[int, ...]
    """One of them is x: bounds gather around others as well, and do not tell which it is."""
    parts: int
    """Denominator of bounds; `centres` count these parts."""

    def near(self, rng: Random) -> int:
        """Draw a bound, as a number of parts."""
        return rng.choice(self.centres) + rng.choice((-1, 1)) * rng.choice(_GAPS)


def _around(x: Fraction, rng: Random) -> _Around:
    # The denominator of a fraction would be half of the answer.
    parts = 1 if x.denominator == 1 else rng.choice(_DENOMINATORS)
    own = floor(x * parts)
    away = (rng.choice((-1, 1)) * rng.randint(4, 40) for _ in range(_DECOYS))
    return _Around((own, *(own + far for far in away)), parts)


def _below(x: Fraction, is_true: bool, around: _Around, rng: Random) -> list[int] | None:
    bound = around.near(rng)
    return [bound, around.parts] if (bound > x * around.parts) == is_true else None


def _above(x: Fraction, is_true: bool, around: _Around, rng: Random) -> list[int] | None:
    bound = around.near(rng)
    return [bound, around.parts] if (bound < x * around.parts) == is_true else None


def _within(x: Fraction, is_true: bool, around: _Around, rng: Random) -> list[int] | None:
    """Return a middle and a reach, each as numerator and denominator."""
    middle, reach = around.near(rng), rng.choice((1, 2, 4, 9, 20))
    is_inside = middle - reach <= x * around.parts <= middle + reach
    return [middle, around.parts, reach, around.parts] if is_inside == is_true else None


def _leaves(x: Fraction, is_true: bool, around: _Around, rng: Random) -> list[int] | None:
    if x.denominator > 1 or x < 0:
        return None
    modulus = rng.choice(_MODULI)
    rest = x.numerator % modulus
    if not is_true:
        rest = rng.choice([other for other in range(modulus) if other != rest])
    return [modulus, rest]


def _divides(x: Fraction, is_true: bool, around: _Around, rng: Random) -> list[int] | None:
    """Return what divides the numerator, or not; a number of which neither is known is left out."""
    wanted = [m for m in _MODULI[1:] if (x.numerator % m == 0) == is_true]
    return [rng.choice(wanted)] if wanted and x.numerator else None


def _digits(x: Fraction, is_true: bool, around: _Around, rng: Random) -> list[int] | None:
    total = sum(map(int, str(abs(x.numerator))))
    if not is_true:
        total = max(0, total + rng.choice((-9, -3, -2, -1, 1, 2, 3, 9)))
    return None if abs(x.numerator) < 10 else [total]


def _denominator(x: Fraction, is_true: bool, around: _Around, rng: Random) -> list[int] | None:
    if x.denominator == 1:
        return None
    wanted = [m for m in _MODULI if (x.denominator % m == 0) == is_true]
    return [rng.choice(wanted)] if wanted else None


_KINDS: Final[Mapping[str, _Kind]] = {
    "below": _Kind(
        ("It is less than {bound}.", "It lies below {bound}.", "{bound} is greater than it."),
        _below,
        lambda x, n: x * n[1] < n[0],
    ),
    "above": _Kind(
        ("It is greater than {bound}.", "It exceeds {bound}.", "{bound} is less than it."),
        _above,
        lambda x, n: x * n[1] > n[0],
    ),
    "within": _Kind(
        (
            "It differs from {middle} by at most {reach}.",
            "Its distance from {middle} is {reach} or less.",
        ),
        _within,
        lambda x, n: abs(x - Fraction(n[0], n[1])) <= Fraction(n[2], n[3]),
    ),
    "leaves": _Kind(
        (
            "It leaves the remainder {1} on division by {0}.",
            "On division by {0} its remainder is {1}.",
        ),
        _leaves,
        lambda x, n: (x - n[1]) % n[0] == 0,
    ),
    "divides": _Kind(
        (
            "Its numerator, in lowest terms, is divisible by {0}.",
            "Written in lowest terms, it has a numerator that {0} divides.",
        ),
        _divides,
        lambda x, n: x.numerator // n[0] * n[0] == x.numerator,
    ),
    "digits": _Kind(
        (
            "The digits of its numerator, in lowest terms and without its sign, add up to {0}.",
            "In lowest terms, its numerator has the digit sum {0}, whatever its sign.",
        ),
        _digits,
        lambda x, n: _digit_sum(abs(x.numerator)) == n[0],
    ),
    "denominator": _Kind(
        (
            "Its denominator, in lowest terms, is divisible by {0}.",
            "Written in lowest terms, it has a denominator that {0} divides.",
        ),
        _denominator,
        lambda x, n: Fraction(n[0], x.denominator).denominator * n[0] == x.denominator,
    ),
}
_WHOLE: Final[Mapping[str, tuple[str, ...]]] = {
    "divides": ("It is divisible by {0}.", "It is a multiple of {0}."),
    "digits": ("Its digits, without its sign, add up to {0}.", "It has the digit sum {0}."),
}
"""Words for numbers that the problem says are whole."""


def _digit_sum(number: int) -> int:
    total = 0
    while number:
        number, digit = divmod(number, 10)
        total += digit
    return total


def _make(family: AnyFamily, instance: Any, rng: Random, knobs: Knobs) -> Derived | None:  # noqa: ANN401
    x = reading.rational(instance.answer)
    if x is None:
        return None
    around = _around(x, rng)
    claims: list[list[Any]] = []
    # Were half of them true in most rows, the number for which half are would be a good guess.
    true = rng.sample(range(COUNT), rng.randint(_LEAST, COUNT - _LEAST))
    truths = ["T" if place in true else "F" for place in range(COUNT)]
    for truth in truths:
        kind, numbers = _claim(x, truth == "T", around, rng, claims)
        claims.append([kind, numbers])
    return Derived((instance,), claims, canonical_json(truths))


def _claim(
    x: Fraction, is_true: bool, around: _Around, rng: Random, others: list[list[Any]]
) -> tuple[str, list[int]]:
    """Draw a statement that is as true as it should be, and that is not made already."""
    for _ in range(_DRAWS):
        kind = rng.choice(list(_KINDS))
        numbers = _KINDS[kind].draw(x, is_true, around, rng)
        if numbers is not None and [kind, numbers] not in others:
            return kind, numbers
    raise AssertionError(f"no statement about {x} that is {is_true}")


_GRAMMAR: Grammar = {
    "start": (
        "<ask>\n\n<problem>\n{problem}\n\n<claims>\n{claims}\n\n<layout>",
        "<problem>\n{problem}\n\n<ask> <claims>\n{claims}\n\n<layout>",
    ),
    "ask": (
        "Prove or refute: which statements about the answer to the problem are true?",
        "Somebody makes {count} statements about a problem's answer. Judge each of them.",
        "Below are a problem and {count} statements about the number that is its answer.",
        "Decide of each of {count} claims whether it holds for the answer to a problem.",
        "The problem itself need not be answered; say which statements about its answer hold.",
        "Solve the problem, then mark every statement about its answer as true or false.",
    ),
    "problem": ("Problem:", "The problem:", "The problem reads:", "[Problem]"),
    "claims": (
        "Statements about its answer:",
        'The statements, in which "it" is the answer:',
        "Claims about the answer:",
    ),
    "layout": (
        "Write T for each true statement and F for each false one, in their order, separated by "
        "spaces.",
        "Answer with {count} letters in the order of the statements, parted by spaces: T if the "
        "statement is true, F if it is false.",
    ),
}


def _render(family: AnyFamily, derived: Derived, rng: Random) -> str:
    (instance,) = derived.bases
    problem = family.render(instance, rng)
    said = (_said(family, kind, numbers, rng) for kind, numbers in derived.detail)
    lines = [f"{place}. {text}" for place, text in enumerate(said, 1)]
    return speak(_GRAMMAR, rng, problem=problem, claims="\n".join(lines), count=COUNT)


def _said(family: AnyFamily, kind: str, numbers: list[int], rng: Random) -> str:
    words = _KINDS[kind].words
    if family.verifier == "integer":
        words = _WHOLE.get(kind, words)
    # Numbers that are told as fractions come in pairs of top and bottom.
    pairs = zip(numbers[::2], numbers[1::2], strict=False)
    fractions = [str(Fraction(top, bottom)) for top, bottom in pairs if bottom]
    named = dict(zip(("middle", "reach"), fractions, strict=False))
    bound = fractions[0] if fractions else ""
    return words[int(rng.random() * len(words))].format(*numbers, bound=bound, **named)


def _solve(family: AnyFamily, derived: Derived) -> list[str]:
    found = family.solve(derived.bases[0])
    x = reading.rational(found[0]) if len(found) == 1 else None
    if x is None:
        return []
    return [
        canonical_json(
            ["T" if _KINDS[kind].holds(x, numbers) else "F" for kind, numbers in derived.detail]
        )
    ]


TRANSFORM = Transform(
    name="claims",
    version=2,
    source="variants of theorems: DeepTheorem, arXiv 2505.23754",
    summary=f"which of {COUNT} statements about the answer are true",
    takes=asks_for_rational,
    make=_make,
    render=_render,
    solve=_solve,
    form=lambda family: Form("sequence", ("T F F T T F T F F T", "F T F F T T F F T T")),
    guess_rate=lambda family, dial: 0.5**COUNT,
    needs_lines_only=True,
)
