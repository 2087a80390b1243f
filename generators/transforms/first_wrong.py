"""First wrong: worked solutions with at most one wrong line each, after which all follows from it.

After the sneaky steps of SPC (Chen et al. 2025, arXiv 2504.19162, section 3), which a critic has to
find. Here one result is changed by a slip of the pen; numbers and letters that come of it change
with it, and later results are worked out again, so that every other line holds for what precedes
it. Only formulas that are read are changed, and a changed one is false whatever came before.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any, Final

from generators.family import Knob, Knobs
from generators.latex import number
from generators.transforms import _values, _worked
from generators.transforms._values import Value
from generators.transforms.told import FIRST_WRONG
from generators.transforms.transform import (
    AnyFamily,
    Derived,
    Form,
    Transform,
    alike,
    among,
    own_knobs,
)
from generators.wording import Grammar, settled, speak, worded

SOLUTIONS = Knob("solutions", 5, 6, "solutions that are to be judged")
FAMILIES: Final = frozenset(
    {
        "digit_columns",
        "disguised_recursions",
        "distinct_colourings",
        "divisor_inversions",
        "divisor_puzzles",
        "expected_draws",
        "factored_equations",
        "guaranteed_pairs",
        "list_statistics",
        "norm_equations",
        "overlapping_groups",
        "paired_sums",
        "pattern_waits",
        "polygon_choices",
        "polyhedron_chances",
        "prime_powers",
        "quantity_graphs",
        "recursive_functions",
        "subset_counts",
        "substituted_equations",
        "turning_walks",
        "unreachable_amounts",
        "unreachable_states",
        "walled_walks",
    }
)
"""Families of whose instances one in four or more begins a row, at the dials 0, 0.5 and 1: two
lines or more with results that are read, and other lines that can follow from a wrong one."""
_COUNTS: Final = ("no", "one", "two", "three", "four", "five", "six")
_CLEAN: Final = 0.2
"""Chance that a solution has no wrong line."""
_PLACES: Final = 2
"""Lines of a solution that could be the wrong one; fewer would be guessed."""
_DRAWS: Final = 60
"""Other instances that are tried for each further solution."""
_SLIPS: Final = 8
"""Wrong numbers that are tried for a line."""
_LARGE: Final = 10
"""A number of one digit stands in many places and is not followed from line to line."""


def _make(
    family: AnyFamily,
    instance: Any,  # noqa: ANN401
    rng: Random,
    knobs: Knobs,
) -> Derived | None:
    own, bases, works = own_knobs(family, knobs), list[Any](), list[tuple[int, list[str]]]()
    for nth in range(SOLUTIONS.integer(knobs)):
        for _ in range(_DRAWS if nth else 1):
            one = family.generate(rng, own) if nth else instance
            is_new = all(alike(family, other, one) for other in bases)
            work = _work(family.steps(one), rng) if is_new else None
            if (
                work
                and family.name not in FAMILIES
                and not _is_followed(family.steps(one), work[1])
            ):
                work = None
            if work is not None:
                bases.append(one)
                works.append(work)
                break
        else:
            return None
    return Derived(
        tuple(bases), [lines for _, lines in works], worded([place for place, _ in works])
    )


def _work(lines: Sequence[str], rng: Random) -> tuple[int, list[str]] | None:
    """Draw (number of the wrong line, from 1, the lines); 0 where none is wrong."""
    places = _open(lines)
    if len(places) < _PLACES:
        return None
    if rng.random() < _CLEAN:
        return 0, [*lines]
    place = rng.choice(places)
    for _ in range(_SLIPS):
        told = _spoilt(lines, place, rng)
        if told is not None:
            return place + 1, told
    return None


def _open(lines: Sequence[str]) -> list[int]:
    """Return the lines, from 0, with a result that is read; none if what is read is no solution."""
    read = _worked.chains(lines, {})
    if not all(chain.is_true for chain in read):
        return []
    return sorted({chain.line for chain in read if chain.result is not None})


def _spoilt(lines: Sequence[str], place: int, rng: Random) -> list[str] | None:
    """Return the lines with a slip in the last result of one, and what follows from it.

    None if the slip is none, if not all that was read before is read and holds but for it, or if
    what is not read has to do with what changed.
    """
    told, changed = [*lines], dict[str, str]()
    letters = _letters(lines[:place])
    for line in range(place, len(told)):
        if line == place:
            right = [chain.result for chain in _worked.formulas(line, told[line], {**letters})]
            last = [side for side in right if side is not None][-1]
            slip = _slipped(last.text, rng)
            if slip is None:
                return None
            changed[last.text] = slip
            told[line] = _prose(_restated(told[line], last, slip), changed)
        else:
            told[line] = _renumbered(told[line], changed)
            if not _worked_again(told, line, letters, changed):
                return None
        _worked.formulas(line, told[line], letters)
    before, after = _worked.chains(lines, {}), _worked.chains(told, {})
    wrong = {chain.line for chain in after if not chain.is_true}
    if wrong != {place} or _links(before) != _links(after):
        return None
    rights = _letters(lines)
    moved = {name for name, value in letters.items() if rights.get(name) != value}
    is_known = all(
        chain.is_read or (chain.sides == right.sides and not chain.letters & moved)
        for right, chain in zip(before, after, strict=True)
        if chain.line >= place
    )
    return told if is_known else None


def _is_followed(lines: Sequence[str], told: Sequence[str]) -> bool:
    """Tell whether no small result that has changed stands in a later line, where it is not seen.

    Lines from outside go on with numbers alone, not with letters.
    """
    for right, now in zip(_worked.chains(lines, {}), _worked.chains(told, {}), strict=True):
        if right.result and now.result and right.result.text != now.result.text:
            later = [
                number[0] for line in told[right.line + 1 :] for number in _worked.tokens(line)
            ]
            if right.result.text.lstrip("-") in later:
                return False
    return True


def _letters(lines: Sequence[str]) -> dict[str, Value]:
    """Return what letters stand for after some lines."""
    letters: dict[str, Value] = {}
    for line, text in enumerate(lines):
        _worked.formulas(line, text, letters)
    return letters


def _links(chains: Sequence[_worked.Chain]) -> list[int]:
    return [len(list(chain.links)) for chain in chains]


def _worked_again(
    told: list[str], line: int, letters: Mapping[str, Value], changed: dict[str, str]
) -> bool:
    """Correct the results of a line; tell whether they are of the same kind as they were."""
    for nth in range(len(_worked.formulas(line, told[line], {**letters}))):
        chain = _worked.formulas(line, told[line], {**letters})[nth]
        side = chain.result
        if side is None:
            continue
        value, old = _worked.stated(chain.sides[-2]), _worked.stated(side)
        if value is None or old is None:
            return False
        if (value.denominator == 1) != (old.denominator == 1) or value * old <= 0:
            return False
        if value != old:
            changed[side.text] = number(value)
            told[line] = _restated(told[line], side, number(value))
            told[line] = _prose(told[line], changed)
    return True


def _restated(line: str, side: _worked.Side, text: str) -> str:
    return line[: side.start] + text + line[side.start + len(side.text) :]


def _prose(line: str, changed: Mapping[str, str]) -> str:
    """Change numbers of a line outside its formulas."""
    parts, end = [], 0
    for formula in _worked.FORMULA.finditer(line):
        parts += [_renumbered(line[end : formula.start()], changed), formula[0]]
        end = formula.end()
    return "".join([*parts, _renumbered(line[end:], changed)])


def _renumbered(line: str, changed: Mapping[str, str]) -> str:
    """Change fractions, and numbers of two digits or more, wherever they stand."""
    for old, new in changed.items():
        if not old.lstrip("-").isdigit():
            line = line.replace(old, new)
    parts, end = [], 0
    for found in _worked.tokens(line):
        is_large = int(found[0]) >= _LARGE
        parts += [
            line[end : found.start()],
            changed.get(found[0], found[0]) if is_large else found[0],
        ]
        end = found.end()
    return "".join([*parts, line[end:]])


def _slipped(text: str, rng: Random) -> str | None:
    """Return a number as it comes of a slip: a digit off, two in each other's places, one twice."""
    found = list(_worked.NUMBER.finditer(text))
    part = rng.choice(found)
    digits = [*part[0]]
    at = rng.randrange(len(digits))
    if rng.random() < 0.4 and at + 1 < len(digits):
        digits[at : at + 2] = digits[at + 1], digits[at]
    else:
        digits[at] = str(int(digits[at]) + rng.choice((-2, -1, -1, 1, 1, 2)))
    whole = "".join(digits)
    if not whole.isdigit() or int(whole) < 2 or whole[0] == "0" or whole == part[0]:
        return None
    return number(_stated(text[: part.start()] + whole + text[part.end() :]))


def _stated(text: str) -> Fraction:
    """Return the number that a literal writes."""
    found = _values.value_of(text, {}).number
    assert found is not None
    return found


def _solve(family: AnyFamily, derived: Derived) -> list[str]:
    """Read every shown line, letters and numbers being what the lines before say."""
    wrong = []
    for lines in derived.detail:
        read = _worked.chains(lines, {})
        wrong.append(sorted({chain.line + 1 for chain in read if not chain.is_true}) or [0])
    return settled(wrong)


_GRAMMAR: Grammar = {
    "start": ("<open> <wrong>\n\n{works}\n\n<layout>", "<open>\n\n{works}\n\n<wrong> <layout>"),
    "open": (
        "Judge {count} worked solutions.",
        "Below are {count} problems, each with a worked solution.",
        "Somebody solved {count} problems and wrote down every line of the work.",
        "Look for the first slip in each of these {count} solutions.",
        "Check the following {count} solutions line by line.",
        "Here is the homework of a pupil: {count} solved problems.",
    ),
    "wrong": (
        "In each, at most one line is wrong: a formula in it does not hold, if letters and numbers "
        "are what the lines before it say. After a wrong line the work goes on from the wrong "
        "result.",
        "A line is wrong if one of its equations is false, given the results of the lines above "
        "it, right or not; there is one such line in a solution, or none. What comes after it "
        "makes use of the wrong result.",
    ),
    "layout": (
        "Give for each solution the number of its wrong line, or 0 if there is none, in order and "
        "separated by commas.",
        "Answer with {count} numbers, separated by commas: of each solution in turn the line that "
        "is wrong, 0 where all lines are right.",
        "List, in the order of the solutions and with commas between them, which line is the wrong "
        "one; write 0 for a solution without one.",
    ),
    "label": _worked.LABELS,
    "solution": ("Solution:", "Worked solution:", "Its solution:"),
}


def _render(family: AnyFamily, derived: Derived, rng: Random) -> str:
    label, solution = rng.choice(_GRAMMAR["label"]), rng.choice(_GRAMMAR["solution"])
    works = []
    for place, (instance, lines) in enumerate(zip(derived.bases, derived.detail, strict=True), 1):
        problem = family.render(instance, rng)
        works.append(_worked.posed(label.format(i=place), problem, solution, lines))
    return speak(_GRAMMAR, rng, works="\n\n".join(works), count=_COUNTS[len(works)])


TRANSFORM = Transform(
    name="first_wrong",
    version=2,
    source="wrong steps to be found: SPC, arXiv 2504.19162",
    summary="the wrong line of each of several worked solutions, after which all follows from it",
    takes=among(FAMILIES),
    make=_make,
    render=_render,
    solve=_solve,
    form=lambda family: Form("sequence", ("3, 0, 5, 2, 4", "0, 4, 1, 6, 3")),
    guess_rate=lambda family, dial: 0.4 ** SOLUTIONS.integer_at(dial),
    knobs=(SOLUTIONS,),
    needs_lines_only=True,
).joined(*FIRST_WRONG)
