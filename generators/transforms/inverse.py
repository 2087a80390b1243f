"""Inverse: answers are given, and numbers that the problems state are asked for.

Inversion is as old as school books; that a missing number is the only one of its range which leads
to the answer is proved by solving the problem with each of them. Two problems are asked at once:
the numbers that stand in problems are few, and one alone would be guessed.
"""

import re
from collections.abc import Iterator
from itertools import islice, product
from random import Random
from typing import Any, Final, NamedTuple

from generators.family import IllPosedError, Knob, Knobs
from generators.parts import NOT_ONE, Path, leaves, part_at, replaced
from generators.transforms.recalled import recalled
from generators.transforms.transform import (
    AnyFamily,
    Derived,
    Form,
    Transform,
    alike,
    among,
    own_knobs,
)
from generators.wording import Grammar, speak
from proofmill import VERIFIERS
from proofmill.problem import Json, canonical_json

RANGE = Knob("range", 12, 24, "numbers that the missing one is to be found among")
FAMILIES: Final = frozenset(
    {
        "absolute_graphs",
        "box_extremes",
        "buggy_table",
        "chained_problems",
        "chinese_remainder",
        "circle_lines",
        "complex_loci",
        "composed_derivative",
        "conic_points",
        "constrained_arrangements",
        "constrained_extremes",
        "constrained_extremum",
        "custom_operators",
        "cyclic_quadrilaterals",
        "date_arithmetic",
        "definite_integral",
        "derivation_error",
        "determinant",
        "digit_columns",
        "digit_counting",
        "diophantine_count",
        "divisor_inversions",
        "divisor_sums",
        "factored_equations",
        "folding_paths",
        "functional_values",
        "geometric_chance",
        "hidden_polynomials",
        "inclusion_exclusion",
        "job_scheduling",
        "kuhn_best_response",
        "kuhn_value",
        "lattice_paths",
        "lattice_polygon",
        "leduc_value",
        "line_angles",
        "line_constructions",
        "linear_functional",
        "linear_recurrence",
        "logarithm_systems",
        "long_remainders",
        "modular_exponent",
        "moving_points",
        "overlapping_groups",
        "paired_sums",
        "partial_fractions",
        "pattern_waits",
        "percent_stories",
        "plane_figures",
        "polyhedron_chances",
        "polynomial_identities",
        "polynomial_remainder",
        "polynomial_roots",
        "prime_powers",
        "product_outcomes",
        "quantity_graphs",
        "rate_stories",
        "recursive_functions",
        "sign_intervals",
        "similar_sections",
        "solid_sections",
        "subset_counts",
    }
)
"""Families whose readers agreed on every number of the range, in ten rows over five dials, and
whose solvers take a moment whatever the number."""
_NUMBER: Final = re.compile(r"\d+")
_WORDINGS: Final = 40
"""Wordings that are tried for one in which the number stands once."""
_TRIES: Final = 6
"""Numbers of an instance that are tried."""
_DRAWS: Final = 40
"""Other instances that are tried for the second problem."""
_GAP: Final = r"\_\_\_"


class _Hidden(NamedTuple):
    """A problem of which a number is hidden."""

    instance: Any
    path: Path
    low: int
    high: int
    """First and last number of the range that the hidden one is in."""

    @property
    def number(self) -> int:
        """What is hidden."""
        found: int = part_at(self.instance, self.path)
        return found

    def other(self, number: int) -> Any:  # noqa: ANN401
        """Return the instance with another number in its place."""
        return replaced(self.instance, {self.path: number})

    @property
    def detail(self) -> Json:
        """What was chosen."""
        return [list(self.path), self.low, self.high]


def _make(
    family: AnyFamily,
    instance: Any,  # noqa: ANN401
    rng: Random,
    knobs: Knobs,
) -> Derived | None:
    own = own_knobs(family, knobs)
    wide = RANGE.integer(knobs)
    first = _hidden(family, instance, wide, rng)
    for _ in range(_DRAWS if first else 0):
        another = family.generate(rng, own)
        second = _hidden(family, another, wide, rng) if alike(family, instance, another) else None
        if first and second:
            answer = canonical_json([first.number, second.number])
            return Derived((instance, another), [first.detail, second.detail], answer)
    return None


def _hidden(
    family: AnyFamily,
    instance: Any,  # noqa: ANN401
    wide: int,
    rng: Random,
) -> _Hidden | None:
    """Return the problem with a number hidden that only one of `wide` numbers can be."""
    given = [(path, leaf) for path, leaf in leaves(instance) if type(leaf) is int and leaf > 1]
    for path, number in rng.sample(given, min(_TRIES, len(given))):
        low = max(1, number - rng.randrange(wide))
        hidden = _Hidden(instance, path, low, low + wide - 1)
        if _worded(family, hidden, rng) and _fitting(*hidden, family) == (number,):
            return hidden
    return None


def _worded(family: AnyFamily, hidden: _Hidden, rng: Random) -> str | None:
    """Return words of the problem with a gap for the number; None if it never stands alone.

    The words with any number of the range in its place differ in that one place.
    """
    number = hidden.number
    others = [other for other in (hidden.low, hidden.high, number + 1) if other != number]
    for _ in range(_WORDINGS):
        seed = rng.getrandbits(48)
        text = family.render(hidden.instance, Random(seed))
        try:
            told = [family.render(hidden.other(other), Random(seed)) for other in others]
        except NOT_ONE:
            return None
        gaps = {_gap(text, words, number, other) for words, other in zip(told, others, strict=True)}
        if len(gaps) == 1 and (found := gaps.pop()):
            return found
    return None


def _gap(text: str, other: str, number: int, its: int) -> str | None:
    """Return a text with a gap where it has a number and another text has another one."""
    for found in _NUMBER.finditer(text):
        start, end = found.span()
        if found[0] == str(number) and f"{text[:start]}{its}{text[end:]}" == other:
            return f"{text[:start]}{_GAP}{text[end:]}"
    return None


@recalled
def _fitting(
    instance: Any,  # noqa: ANN401
    path: Path,
    low: int,
    high: int,
    family: AnyFamily,
) -> tuple[int, ...]:
    """Return the numbers of the range with which the problem has the answer, two at most.

    One with which it is too large to be solved counts among them.
    """
    return tuple(islice(_all_fitting(family, _Hidden(instance, path, low, high)), 2))


def _all_fitting(family: AnyFamily, hidden: _Hidden) -> Iterator[int]:
    judge, target = VERIFIERS[family.verifier], hidden.instance.answer
    for number in range(hidden.low, hidden.high + 1):
        try:
            other = hidden.other(number)
            found, args = family.solve(other), family.args(other)
        except (OverflowError, MemoryError, RecursionError):
            yield number
            continue
        except Exception:  # noqa: BLE001 (whatever a solver raises of what no generator draws)
            continue
        if any(judge(answer, target, args).outcome == "correct" for answer in found):
            yield number


def _both(derived: Derived) -> list[_Hidden]:
    pairs = zip(derived.bases, derived.detail, strict=True)
    return [_Hidden(one, tuple(path), low, high) for one, (path, low, high) in pairs]


def _solve(family: AnyFamily, derived: Derived) -> list[str]:
    one, two = (_fitting(*hidden, family) for hidden in _both(derived))
    return [canonical_json([first, second]) for first, second in product(one, two)]


_GRAMMAR: Grammar = {
    "start": ("<open>\n\n{problems}\n\n<layout>",),
    "open": (
        "In each of two problems one number is missing; {gap} stands in its place.",
        "Somebody has blotted out a number of each problem below, where you see {gap} now.",
        "Two problems are given with their answers, but without one of their numbers ({gap}).",
        "Read two problems backwards: the answers are known, a number of each ({gap}) is not.",
        "Reconstruct the number that {gap} stands for in each of two problems.",
        "One number of each of these problems was lost; {gap} marks where it stood.",
    ),
    "problem": ("Problem {i}. {problem}\n\n<known> <range>", "({i}) {problem}\n\n<known> <range>"),
    "known": (
        "The answer to problem {i} is {answer}.",
        "The answer, with the right number, is {answer}.",
        "Whoever solves it with the right number gets {answer}.",
    ),
    "range": (
        "The missing number is one of the integers from {low} to {high}.",
        "Just one integer from {low} to {high} fits.",
    ),
    "layout": (
        "Give the two missing numbers in the order of the problems, separated by a comma.",
        "Which two numbers are missing? Write them in order, with a comma between them.",
    ),
}


def _render(family: AnyFamily, derived: Derived, rng: Random) -> str:
    told = []
    for place, hidden in enumerate(_both(derived), 1):
        words = _worded(family, hidden, rng)
        if words is None:
            raise IllPosedError(f"{family.name}: no wording in {_WORDINGS} tells the number once")
        answer = hidden.instance.answer
        shown = f"${answer}$" if family.verifier == "math" else answer
        slots = {"i": place, "problem": words, "answer": shown, "low": hidden.low}
        told.append(speak(_GRAMMAR, rng, "problem", high=hidden.high, **slots))
    return speak(_GRAMMAR, rng, problems="\n\n".join(told), gap=_GAP)


TRANSFORM = Transform(
    name="inverse",
    version=2,
    source="inversion of a parametrised problem",
    summary="answers are given, a number of each of two problems is asked for",
    takes=among(FAMILIES),
    make=_make,
    render=_render,
    solve=_solve,
    form=lambda family: Form("sequence", ("17, 5", "4, 23")),
    guess_rate=lambda family, dial: 1.0 / RANGE.integer_at(dial) ** 2,
    knobs=(RANGE,),
)
