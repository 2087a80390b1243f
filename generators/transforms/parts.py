"""Parts: a problem with the lines of its solution laid out, and their results left to be found.

After sub-questions with answers of their own (SCRL, arXiv 2605.22074): each result of a line is a
part, the last is the answer of the whole problem, and a row asks for several in the order in which
they are found. Easier rows give the first results and ask for the last ones only, and some rows end
before the answer is found.
"""

from collections.abc import Sequence
from itertools import chain
from random import Random
from typing import Any, Final

from generators.family import Knob, Knobs
from generators.transforms import _hidden, _worked
from generators.transforms._hidden import Place
from generators.transforms.told import parts_way
from generators.transforms.transform import AnyFamily, Derived, Form, Transform, among
from generators.wording import Grammar, speak
from proofmill.problem import canonical_json

ASKED = Knob("asked", 0.3, 1.0, "share of the parts that are asked for, the last ones")
FAMILIES: Final = frozenset(
    {
        "absolute_graphs",
        "digit_columns",
        "disguised_recursions",
        "distinct_colourings",
        "divisor_inversions",
        "divisor_puzzles",
        "divisor_sums",
        "factored_equations",
        "guaranteed_pairs",
        "inclusion_exclusion",
        "lattice_polygon",
        "list_statistics",
        "multistep_arithmetic",
        "norm_equations",
        "paired_sums",
        "percent_stories",
        "polynomial_roots",
        "quantity_graphs",
        "restricted_words",
        "sign_intervals",
        "subset_counts",
        "tilings",
        "turning_walks",
        "unreachable_amounts",
        "unreachable_states",
        "walled_walks",
    }
)
"""Families of whose instances one in five or more falls into parts, at the dials 0, 0.5 and 1."""
_LEAST: Final = 2
"""Parts of a row. A single number would be guessed now and then."""
_LARGE: Final = 10
"""From here on a result is hidden wherever it stands later; smaller ones may not come again."""
_WHOLE: Final = 0.6
"""Share of rows that end with the answer of the problem."""


def _make(
    family: AnyFamily,
    instance: Any,  # noqa: ANN401
    rng: Random,
    knobs: Knobs,
) -> Derived | None:
    lines = family.steps(instance)
    parts = _parts(lines, instance.answer)
    end = len(parts) if rng.random() < _WHOLE else rng.randint(0, len(parts))
    asked = parts[max(0, end - max(_LEAST, round(ASKED.number(knobs) * end))) : end]
    if len(asked) < _LEAST or max(_hidden.numbers(lines, asked)) < _LARGE:
        return None
    shown = len(lines) if end == len(parts) else parts[end].line
    if asked[-1].line >= shown or not _hidden.is_settled(lines[:shown], asked):
        return None
    detail = {"parts": [[*place] for place in asked], "lines": shown}
    return Derived((instance,), detail, canonical_json(_hidden.numbers(lines, asked)))


def _parts(lines: Sequence[str], answer: str) -> list[Place]:
    """Return where results stand, in their order; none where the last is not the answer."""
    alone = [[number[0] for number in _worked.tokens(line)] for line in lines]
    apart = [_worked.other_numbers(line) for line in lines]
    found = dict[str, Place]()
    for formula in _worked.chains(lines, {}):
        result, line = formula.result, formula.line
        if result is None or result.text in found:
            continue
        place, after = _place(lines, line, result.start), line + 1
        # small numbers stand everywhere, and those in indices and decimals are not hidden
        small = list(chain.from_iterable(alone[line:])) if place and not place.is_everywhere else []
        if (
            place
            and small.count(result.text) < 2
            and result.text not in set().union(*apart[after:])
        ):
            found[result.text] = place
    parts = list(found.values())
    if list(found)[-1:] != [answer]:
        return []
    shown = "\n".join(_hidden.masked(lines, parts))
    return parts if answer not in _worked.NUMBER.findall(shown) else []


def _place(lines: Sequence[str], line: int, start: int) -> Place | None:
    """Return the place of the number that begins there; None if a sign or a fraction does."""
    for nth, number in enumerate(_worked.tokens(lines[line])):
        if number.start() == start:
            return Place(line, nth, int(number[0]) >= _LARGE)
    return None


def _asked(derived: Derived) -> list[Place]:
    return [Place(*place) for place in derived.detail["parts"]]


def _shown(family: AnyFamily, derived: Derived) -> list[str]:
    lines = family.steps(derived.bases[0])[: derived.detail["lines"]]
    return _hidden.masked(lines, _asked(derived))


def _solve(family: AnyFamily, derived: Derived) -> list[str]:
    asked, (instance,) = _asked(derived), derived.bases
    found = _hidden.filled(_shown(family, derived), len(asked))
    is_whole = derived.detail["lines"] == len(family.steps(instance))
    if len(found) < len(asked) or (is_whole and [str(found[-1])] != family.solve(instance)):
        return []
    return [canonical_json(found)]


_GRAMMAR: Grammar = {
    "start": (
        "<open>\n\n{problem}\n\n<way>\n{lines}\n\n<sign> <layout>",
        "{problem}\n\n<open>\n\n<way>\n{lines}\n\n<sign> <layout>",
    ),
    "open": (
        "The way to a solution is laid out line by line; the results are left to you.",
        "This problem is solved in parts, whose results are to be found one after the other.",
        "Work through the problem along the lines of the given solution.",
        "Take the problem apart as the lines below do.",
        "The problem falls into parts.",
        "A plan of the solution stands below, and some of its results are open.",
    ),
    "way": ("The lines:", "The way:", "The plan, line by line:", "The parts:"),
    "sign": (
        "Each mark such as [?1] stands for a whole number, the same one wherever the mark stands.",
        "A mark in brackets is a whole number, and the same mark is always the same number.",
    ),
    "layout": (
        "Find [?1] to [?{count}] and give them in this order, separated by commas.",
        "Which numbers are [?1] to [?{count}]? List them in this order, with commas between them.",
        "Give the {count} results in the order of their marks, with commas between them.",
    ),
}


def _render(family: AnyFamily, derived: Derived, rng: Random) -> str:
    problem = family.render(derived.bases[0], rng)
    lines = "\n".join(f"{nth}. {line}" for nth, line in enumerate(_shown(family, derived), 1))
    return speak(_GRAMMAR, rng, problem=problem, lines=lines, count=len(derived.detail["parts"]))


TRANSFORM = Transform(
    name="parts",
    version=2,
    source="sub-questions with answers of their own: SCRL, arXiv 2605.22074",
    summary="the results of a solution's lines, up to the answer",
    takes=among(FAMILIES),
    make=_make,
    render=_render,
    solve=_solve,
    form=lambda family: Form("sequence", ("12, 7", "35, 30, 4")),
    guess_rate=lambda family, dial: 0.002,
    knobs=(ASKED,),
    needs_lines_only=True,
).joined(parts_way(ASKED))
