"""Masked: a worked problem in whose solution some numbers are hidden, each of which is asked for.

After mask-then-fill (MR-RLVR, Wang et al. 2025, arXiv 2511.17473, section 3), which hides formulas
of a reference solution. Here a hidden number is hidden wherever it stands, so that none can be
copied, and it is proved to be the only whole number with which the shown formulas hold: they are
solved for it, one after the other, from the text alone.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from generators.family import Knob, Knobs
from generators.transforms import _hidden, _worked
from generators.transforms._hidden import Place
from generators.transforms.told import masked_way
from generators.transforms.transform import AnyFamily, Derived, Form, Transform, among
from generators.wording import Grammar, speak
from proofmill.problem import canonical_json

HIDDEN = Knob("hidden", 2, 5, "numbers that are hidden, or more where they are small")
FAMILIES: Final = frozenset(
    {
        "absolute_graphs",
        "circle_lines",
        "digit_columns",
        "disguised_recursions",
        "distinct_colourings",
        "divisor_inversions",
        "divisor_puzzles",
        "divisor_sums",
        "expected_draws",
        "factored_equations",
        "gcd_tables",
        "guaranteed_pairs",
        "inclusion_exclusion",
        "kuhn_best_response",
        "lattice_polygon",
        "list_statistics",
        "long_remainders",
        "multistep_arithmetic",
        "negotiation_nash",
        "norm_equations",
        "number_sequence",
        "overlapping_groups",
        "paired_sums",
        "pattern_waits",
        "percent_stories",
        "polygon_choices",
        "polynomial_identities",
        "prime_powers",
        "product_outcomes",
        "quantity_graphs",
        "rectangle_count",
        "recursive_functions",
        "residue_powers",
        "restricted_words",
        "sign_intervals",
        "solid_sections",
        "subset_counts",
        "telescoping_sum",
        "tilings",
        "totals_over_choices",
        "triangle_circles",
        "turning_walks",
        "unit_roots",
        "unreachable_amounts",
        "unreachable_states",
        "valuation",
        "walled_walks",
    }
)
"""Families of whose instances one in five or more can be masked, at the dials 0, 0.5 and 1. They
say what the letters of their lines stand for, so that another engine judges the lines as well."""
_LEAST: Final = 4
"""What the weights of the hidden numbers come to: two that stand nowhere, or four others."""
_LINES: Final = 2
"""In which numbers are hidden, at least."""
_LARGE: Final = 10
"""From here on a number is hidden wherever it stands; those of one digit stand everywhere."""
_TRIES: Final = 16
"""Places that are tried."""
_SKINS: Final = 3
"""Wordings of the problem in which a number that weighs double does not stand."""


def _make(
    family: AnyFamily,
    instance: Any,  # noqa: ANN401
    rng: Random,
    knobs: Knobs,
) -> Derived | None:
    lines = family.steps(instance)
    places = _places(family, instance, lines)
    chosen: list[Place] = []
    weight = 0
    for place, its in _mixed(places, rng)[:_TRIES]:
        some = sorted([*chosen, place])
        if weight >= _LEAST and len(chosen) >= HIDDEN.integer(knobs):
            break
        if _hidden.is_settled(lines, some):
            chosen, weight = some, weight + its
    if weight < _LEAST or len({place.line for place in chosen}) < _LINES:
        return None
    answer = canonical_json(_hidden.numbers(lines, chosen))
    return Derived((instance,), [[*place] for place in chosen], answer)


def _places(family: AnyFamily, instance: Any, lines: Sequence[str]) -> dict[Place, int]:  # noqa: ANN401
    """Return what may be hidden, with its weight: 2 for a number that could not be copied."""
    told = {
        number
        for seed in range(_SKINS)
        for number in _worked.NUMBER.findall(family.render(instance, Random(seed)))
    }
    apart = set[str]().union(*map(_worked.other_numbers, lines))
    first = dict[str, Place]()
    found = dict[Place, int]()
    for line, text in enumerate(lines):
        formulas = [formula.span() for formula in _worked.written(text)]
        for index, number in enumerate(_worked.tokens(text)):
            is_large = int(number[0]) >= _LARGE
            if is_large and number[0] not in told | apart:
                found[first.setdefault(number[0], Place(line, index, True))] = 2
            elif int(number[0]) > 1 and any(a <= number.start() < b for a, b in formulas):
                found[Place(line, index, False)] = 1
    return found


def _mixed(places: Mapping[Place, int], rng: Random) -> list[tuple[Place, int]]:
    """Return places by chance: first one of each line, those of double weight before others."""
    mixed = sorted(rng.sample(list(places.items()), len(places)), key=lambda item: -item[1])
    seen: dict[tuple[int, int], int] = {}
    ranks: list[tuple[int, int, int]] = []
    for place, weight in mixed:
        nth = seen[place.line, weight] = seen.get((place.line, weight), 0) + 1
        ranks.append((-weight, nth, len(ranks)))
    return [item for _, item in sorted(zip(ranks, mixed, strict=True), key=lambda pair: pair[0])]


def _places_of(derived: Derived) -> list[Place]:
    return [Place(*place) for place in derived.detail]


def _solve(family: AnyFamily, derived: Derived) -> list[str]:
    lines = family.steps(derived.bases[0])
    found = _hidden.filled(_hidden.masked(lines, _places_of(derived)), len(derived.detail))
    return [canonical_json(found)] if len(found) == len(derived.detail) else []


_GRAMMAR: Grammar = {
    "start": (
        "<open> <sign>\n\n<problem>\n{problem}\n\n<solution>\n{lines}\n\n<layout>",
        "<problem>\n{problem}\n\n<open> <sign>\n\n<solution>\n{lines}\n\n<layout>",
    ),
    "open": (
        "Some numbers of a worked solution were hidden.",
        "In the solution of a problem, {count} numbers cannot be read any more.",
        "Fill the gaps of a worked solution: {count} numbers are missing.",
        "A correct solution of the problem is given, but without {count} of its numbers.",
        "Somebody has covered {count} numbers of a correct solution.",
        "Restore the numbers that are missing in a solution that was right.",
    ),
    "sign": (
        "A mark such as [?1] stands for a whole number in digits, and wherever it stands for the "
        "same one.",
        "Each of the marks [?1] to [?{count}] is a whole number, written in digits; the same mark "
        "is the same number everywhere.",
    ),
    "problem": ("Problem:", "The problem:", "The problem reads:"),
    "solution": ("Solution:", "The solution:", "Its solution, line by line:"),
    "layout": (
        "Give the numbers for [?1] to [?{count}] in this order, separated by commas.",
        "Which numbers are hidden? List them in the order of their marks, with commas between "
        "them.",
        "Answer with the {count} hidden numbers, that of [?1] first, separated by commas.",
    ),
}


def _render(family: AnyFamily, derived: Derived, rng: Random) -> str:
    (instance,) = derived.bases
    problem = family.render(instance, rng)
    lines = _hidden.masked(family.steps(instance), _places_of(derived))
    shown = "\n".join(f"{place}. {line}" for place, line in enumerate(lines, 1))
    return speak(_GRAMMAR, rng, problem=problem, lines=shown, count=len(derived.detail))


TRANSFORM = Transform(
    name="masked",
    version=2,
    source="masked solutions: MR-RLVR, arXiv 2511.17473",
    summary="numbers that are hidden in a worked solution",
    takes=among(FAMILIES),
    make=_make,
    render=_render,
    solve=_solve,
    form=lambda family: Form("sequence", ("12, 7", "35, 30, 4")),
    guess_rate=lambda family, dial: 0.002,
    knobs=(HIDDEN,),
    needs_lines_only=True,
).joined(masked_way(HIDDEN))
