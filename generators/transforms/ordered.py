"""Ordered: the lines of worked solutions in disorder, to be put where each has what it uses.

After step reordering (MR-RLVR, Wang et al. 2025, arXiv 2511.17473, section 3). There one order is
right, but most solutions have several that are as good; here the rule by which a line needs another
is stated and looks at the words alone, and every order that keeps to it is right. There are as many
solutions in a row as it takes for few of all orders to be right.
"""

import re
from collections.abc import Iterator, Sequence
from math import factorial
from random import Random
from typing import Any, Final

from generators.family import Knobs
from generators.transforms import _orders, _worked
from generators.transforms.told import ORDERED
from generators.transforms.transform import (
    AnyFamily,
    Derived,
    Transform,
    alike,
    among,
    own_knobs,
)
from generators.wording import Grammar, speak

FAMILIES: Final = frozenset(
    {
        "chained_problems",
        "circle_lines",
        "cyclic_quadrilaterals",
        "digit_columns",
        "disguised_recursions",
        "distinct_colourings",
        "divisor_inversions",
        "expected_draws",
        "folding_paths",
        "geometric_chance",
        "guaranteed_pairs",
        "list_statistics",
        "long_remainders",
        "moving_points",
        "paired_sums",
        "percent_stories",
        "polynomial_identities",
        "prime_powers",
        "quantity_graphs",
        "restricted_words",
        "sign_intervals",
        "solid_sections",
        "subset_counts",
        "tilings",
        "totals_over_choices",
        "unreachable_amounts",
        "unreachable_states",
    }
)
"""Families of whose instances one in five or more begins a row, at the dials 0, 0.5 and 1: their
lines need each other so much that a few solutions will do."""
_GUESS: Final = 0.016
"""Largest share of all orders that may be right."""
_EACH: Final = 0.5
"""The same of the orders of one solution."""
_MOST: Final = 6
"""Solutions of a row."""
_DRAWS: Final = 40
"""Other instances that are tried for each further solution."""
_LETTER: Final = re.compile(r"[A-Za-z](?:_\{[^{}]*\}|_\w)?")
_NAMES: Final = re.compile(r"\\[A-Za-z]+|[A-Za-z](?:_\{[^{}]*\}|_\w)?")
_LONG: Final = 2
"""Digits of a number that is found and used."""


def _make(
    family: AnyFamily,
    instance: Any,  # noqa: ANN401
    rng: Random,
    knobs: Knobs,
) -> Derived | None:
    own, bases, detail = own_knobs(family, knobs), list[Any](), list[list[int]]()
    orders: list[int] = []
    share = 1.0
    for nth in range(_MOST):
        for _ in range(_DRAWS if nth else 1):
            one = family.generate(rng, own) if nth else instance
            is_new = all(alike(family, other, one) for other in bases)
            its = _share(family.steps(one)) if is_new else 1.0
            if its <= _EACH:
                break
        else:
            return None
        count = len(family.steps(one))
        shown = rng.sample(range(count), count)
        orders += [len(orders) + shown.index(place) for place in range(count)]
        bases.append(one)
        detail.append(shown)
        share *= its
        if share <= _GUESS:
            derived = Derived(tuple(bases), detail, _orders.told(orders))
            is_in_order = _orders.keeps(_all_needs(family, derived), range(len(orders)))
            return None if is_in_order else derived
    return None


def _share(lines: Sequence[str]) -> float:
    """Return the share of all orders that are right; 1 where the lines' own is not, or unknown."""
    needs = _needs(lines)
    is_clear = len(set(lines)) == len(lines) and all(map(_worked.is_plain, lines))
    if not is_clear or not _orders.keeps(needs, range(len(lines))):
        return 1.0
    right = _orders.count(needs)
    return 1.0 if right is None else right / factorial(len(lines))


def _needs(lines: Sequence[str]) -> _orders.Needs:
    """Return what each line needs, by what formulas find and what stands in them."""
    found = [set(_found(line)) for line in lines]
    needs: _orders.Needs = []
    for line, own in zip(lines, found, strict=True):
        groups = [
            [place for place, other in enumerate(found) if item in other]
            for item in sorted(set(_used(line)) - own)
        ]
        needs.append([group for group in groups if group])
    return needs


def _found(line: str) -> Iterator[str]:
    """Yield the letter before the first equality sign and the number after the last one."""
    for formula in _worked.FORMULA.findall(line):
        first, *rest = [side.strip() for side in formula.split("=")]
        last = rest[-1] if rest else ""
        if _worked.LITERAL.fullmatch(last):
            if _LETTER.fullmatch(first):
                yield first
            if last.isdigit() and len(last) >= _LONG:
                yield last


def _used(line: str) -> Iterator[str]:
    for formula in _worked.FORMULA.finditer(line):
        yield from (name for name in _NAMES.findall(formula[1]) if name[0] != "\\")
        yield from (n[0] for n in _worked.tokens(formula[1]) if len(n[0]) >= _LONG)


def _blocks(family: AnyFamily, derived: Derived) -> list[list[str]]:
    """Return the lines of each solution as they are shown."""
    pairs = zip(derived.bases, derived.detail, strict=True)
    return [[family.steps(one)[place] for place in shown] for one, shown in pairs]


def _all_needs(family: AnyFamily, derived: Derived) -> _orders.Needs:
    """Return what the lines of all solutions need, numbered through."""
    return _orders.joined([_needs(lines) for lines in _blocks(family, derived)])


_GRAMMAR: Grammar = {
    "start": ("<open>\n\n{works}\n\n<rule>\n\n<layout>", "<open> <rule>\n\n{works}\n\n<layout>"),
    "open": (
        "The lines of worked solutions were mixed up, those of each solution among each other.",
        "Put the lines of solutions into an order in which they can be read.",
        "Somebody wrote each line of some solutions on a card, and each pile of cards was dropped.",
        "Correct solutions are given, but the lines of each are in disorder.",
        "Bring the {count} lines below into order.",
        "Restore an order in which each line of a solution has what it uses.",
    ),
    "label": _worked.LABELS,
    "solution": ("Lines of its solution, in disorder:", "Its solution, mixed up:", "The lines:"),
    "rule": (
        "What a line needs is settled by its formulas, which stand between dollar signs. A formula "
        "whose part after the last equality sign is just a number or a fraction finds that number, "
        "if it is a whole number of two digits or more without a sign, and the letter before the "
        "first equality sign, if just a letter (with its index) stands there. If a letter, or a "
        "whole number of two digits or more, stands anywhere in the formulas of a line that does "
        "not find it itself, and other lines of the same solution find it, at least one of these "
        "has to come before. Indices are parts of letters, not numbers.",
        "The order is judged by formulas (between dollar signs) alone. By its formulas a line "
        "finds letters and numbers: of a formula that ends, after the last equality sign, in just "
        "a number or a fraction, it finds the single letter (with its index) that the formula has "
        "before its first equality sign, if that is all that stands there, and the number at the "
        "end, if it is a whole one of two digits or more without a sign. Each letter and each "
        "whole number of two digits or more in the formulas of a line, indices left aside, has to "
        "be found by that line itself or by one of its solution before it, unless no line of the "
        "solution finds it.",
    ),
    "layout": (
        "Give the numbers of all {count} lines in a right order, separated by commas.",
        "Answer with the numbers of all {count} lines in such an order, with commas between them.",
        "Any order that meets this is right. List the numbers of all {count} lines in order, "
        "separated by commas.",
    ),
}


def _render(family: AnyFamily, derived: Derived, rng: Random) -> str:
    label, solution = rng.choice(_GRAMMAR["label"]), rng.choice(_GRAMMAR["solution"])
    works, first = list[str](), 1
    for place, lines in enumerate(_blocks(family, derived), 1):
        problem = family.render(derived.bases[place - 1], rng)
        works.append(_worked.posed(label.format(i=place), problem, solution, lines, first))
        first += len(lines)
    return speak(_GRAMMAR, rng, works="\n\n".join(works), count=first - 1)


TRANSFORM = Transform(
    name="ordered",
    version=2,
    source="steps in disorder: MR-RLVR, arXiv 2511.17473",
    summary="the lines of worked solutions, to be put in order",
    takes=among(FAMILIES),
    make=_make,
    render=_render,
    solve=lambda family, derived: _orders.found(_all_needs(family, derived)),
    form=lambda family: _orders.form(lambda derived: _all_needs(family, derived)),
    guess_rate=lambda family, dial: _GUESS,
).joined(*ORDERED)
