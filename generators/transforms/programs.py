"""Programs: a function that solves every problem of one wording, judged on problems not shown.

After R1-Code-Interpreter (Chen et al. 2025, arXiv 2505.21668), which trains on tasks that code
solves. Two problems in the same words are shown, and what a function should return on them; texts
that differ from these in their numbers only are tried. So all that a program needs to know stands
in the text, and the reference answer is our own solver with the numbers of the text put into it. It
returns the answer times a number plus another, so that no program serves two rows of one wording.
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias

from generators.bundled import UnbundledError, bundled
from generators.family import Family, Knobs, split_of
from generators.parts import NOT_ONE
from generators.transforms.filled import (
    NUMBER,
    Filling,
    UnfilledError,
    build,
    filled,
    filling,
    kinds_of,
    numbers_of,
    skeleton,
    source_of,
)
from generators.transforms.transform import AnyFamily, Derived, Form, Transform, alike, own_knobs
from generators.wording import Grammar, speak
from proofmill.problem import Json
from proofmill.sandbox import wire
from proofmill.verifiers import reading

ENTRY: Final = "solution"
SHOWN: Final = 2
HIDDEN: Final = 6
_ALL: Final = SHOWN + HIDDEN
_DRAWS: Final = {"train": 1500, "test": 12_000}
"""Other instances that are tried; of those of test there is one in sixteen."""
_LEAST_VALUES: Final = 4
"""Different results on the hidden texts."""
_MAX_PROGRAM: Final = 7_500
"""Characters of a reference answer; the verifier takes 8,000."""

_Value: TypeAlias = int | tuple[int, int]


_TIMES: Final = range(2, 100)
_PLUS: Final = range(1, 1000)


class _Wanted(NamedTuple):
    """What was chosen for a row."""

    words: int
    """Seed of the wording."""
    times: int
    """What a program returns is the answer times this,"""
    plus: int
    """plus this."""


class _Group(NamedTuple):
    """Problems in the same words."""

    instances: tuple[Any, ...]
    texts: tuple[str, ...]
    answers: tuple[Fraction, ...]
    wanted: _Wanted

    @property
    def values(self) -> list[_Value]:
        """What a program returns: whole numbers, or pairs if any answer is none."""
        found = [answer * self.wanted.times + self.wanted.plus for answer in self.answers]
        if all(answer.denominator == 1 for answer in self.answers):
            return list(map(int, found))
        return [(value.numerator, value.denominator) for value in found]


def _make(
    family: AnyFamily,
    instance: Any,  # noqa: ANN401
    rng: Random,
    knobs: Knobs,
) -> Derived | None:
    wanted = _Wanted(rng.getrandbits(48), rng.choice(_TIMES), rng.choice(_PLUS))
    group = _group(family, instance, wanted, rng, own_knobs(family, knobs))
    if group is None or _is_plain(group):
        return None
    answer = _program(family, group)
    return Derived(group.instances, [*wanted], answer) if answer else None


def _group(
    family: AnyFamily,
    instance: Any,  # noqa: ANN401
    wanted: _Wanted,
    rng: Random,
    own: Knobs,
) -> _Group | None:
    """Return the instance and others of its build whose texts differ in numbers only."""
    told = {family.render(instance, Random(wanted.words)): instance}
    built, form = build(instance), skeleton(next(iter(told)))
    is_plain = reading.rational(instance.answer) is not None
    most = _DRAWS[split_of(family.instance_hash(instance))] if is_plain else 0
    for _ in range(most):
        other = family.generate(rng, own)
        if (
            reading.rational(other.answer) is None
            or build(other) != built
            or not alike(family, instance, other)
        ):
            continue
        text = family.render(other, Random(wanted.words))
        if skeleton(text) == form:
            told.setdefault(text, other)
        if len(told) == _ALL:
            return _whole_group(family, tuple(told.values()), tuple(told), wanted)
    return None


def _whole_group(
    family: AnyFamily, instances: tuple[Any, ...], texts: tuple[str, ...], wanted: _Wanted
) -> _Group | None:
    names = {family.instance_hash(instance) for instance in instances}
    return _Group(instances, texts, _answers(instances), wanted) if len(names) == _ALL else None


def _answers(instances: Sequence[Any]) -> tuple[Fraction, ...]:
    return tuple(reading.rational(instance.answer) or Fraction(0) for instance in instances)


def _is_plain(group: _Group) -> bool:
    """Tell whether a program that reads and reckons nothing is right on many of the texts."""
    if len({*group.answers[SHOWN:]}) < _LEAST_VALUES:
        return True
    told = list(map(numbers_of, group.texts))
    copied = [
        sum(value == told[row][place] for row, value in enumerate(group.answers))
        for place in range(min(map(len, told)))
    ]
    return 2 * max(copied, default=0) > _ALL


def _program(family: AnyFamily, group: _Group) -> str:
    """Return our solver as a program that reads such a text; empty where that cannot be had."""
    try:
        plan = filling(group.instances, group.texts)
        if not _serves(family, plan, group):
            return ""
        program = bundled(family.solve, *kinds_of(plan))
    except (UnfilledError, UnbundledError):
        return ""
    ending = _ENDINGS[_form_of(group)].format(
        solver=family.solve.__name__,
        instance=source_of(plan, "n"),
        number=NUMBER,
        times=group.wanted.times,
        plus=group.wanted.plus,
    )
    head, _, rest = program.partition("\n")
    text = f"{head}\nimport re\nfrom fractions import Fraction\n{rest}\n{ending}"
    is_good = len(text) <= _MAX_PROGRAM and text.count(f"def {ENTRY}(") == 1
    return text if is_good else ""


def _form_of(group: _Group) -> str:
    """Return what a program returns: a whole number or a pair."""
    return "whole" if isinstance(group.values[0], int) else "pair"


_ENDINGS: Final = {
    "whole": (
        "def solution(text):\n"
        '    n = [int(found) for found in re.findall(r"{number}", text)]\n'
        "    return {times} * int({solver}({instance})[0]) + {plus}"
    ),
    "pair": (
        "def solution(text):\n"
        '    n = [int(found) for found in re.findall(r"{number}", text)]\n'
        "    answer = {solver}({instance})[0]\n"
        '    top, bottom = ([int(found) for found in re.findall(r"[0-9]+", answer)] + [1])[:2]\n'
        '    sign = -1 if answer.startswith("-") else 1\n'
        "    value = Fraction(sign * top, bottom) * {times} + {plus}\n"
        "    return value.numerator, value.denominator"
    ),
}
"""What a program returns -> what it ends with."""


def _serves(family: AnyFamily, plan: Filling, group: _Group) -> bool:
    """Tell whether the solver finds every answer from the numbers of the text."""
    for instance, text in zip(group.instances, group.texts, strict=True):
        try:
            found = family.solve(filled(plan, numbers_of(text)))
        except NOT_ONE:
            return False
        if len(found) != 1 or reading.rational(found[0]) != reading.rational(instance.answer):
            return False
    return True


def _again(family: AnyFamily, derived: Derived) -> _Group:
    wanted = _Wanted(*derived.detail)
    texts = [family.render(base, Random(wanted.words)) for base in derived.bases]
    return _Group(derived.bases, tuple(texts), _answers(derived.bases), wanted)


def _solve(family: AnyFamily, derived: Derived) -> list[str]:
    """Return our program if the solver, given each instance, finds what is expected of it."""
    program = _program(family, _again(family, derived))
    found = [family.solve(base) for base in derived.bases]
    told = [reading.rational(answers[0]) if len(answers) == 1 else None for answers in found]
    is_right = told == [reading.rational(base.answer) for base in derived.bases]
    return [program] if program and is_right else []


_GRAMMAR: Grammar = {
    "start": (
        "<ask> <called>\n\n{shown}\n\n<form> <limits>",
        "<ask>\n\n{shown}\n\n<called> <form> <limits>",
    ),
    "ask": (
        "Write a Python function for all problems that are worded like these two.",
        "Two problems follow that differ only in their numbers. Write a Python function that "
        "solves every problem of this kind.",
        "Here are two examples of one kind of problem. Solve the whole kind: write a Python "
        "function that is given the text of a problem.",
        "Program a solver, in Python, for problems that read like the two below.",
        "Instead of solving one problem, write a Python function that solves any problem in the "
        "words of these two.",
        "The two problems below came out of one template. Write a Python function that answers "
        "whatever problem comes out of it.",
    ),
    "called": (
        "It is called `solution` and takes the text of one problem, a string.",
        "Define `solution(text)`, where `text` is the text of one problem.",
    ),
    "form": ("<twist> {form}",),
    "twist": (
        "It does not return the answer itself but {times} times the answer, plus {plus}.",
        "What counts is the answer times {times} plus {plus}.",
        "Before it is returned the answer is multiplied by {times}, and {plus} is added.",
    ),
    "limits": (
        "It is tried on {hidden} further texts, which differ from these in their numbers only. All "
        "calls together have a second of processor time.",
        "Texts with other numbers, {hidden} of them, will be tried on it; a second of processor "
        "time has to do for all calls.",
    ),
    "whole": ("This is a whole number, an `int`.", "What it returns is an `int`."),
    "pair": (
        "This is returned as a fraction in lowest terms, a tuple of two `int`s: the numerator and "
        "then the positive denominator, which is 1 for a whole number.",
        "What it returns is a tuple of two `int`s: numerator and denominator of that number in "
        "lowest terms, the denominator positive, and 1 for a whole number.",
    ),
    "shown": (
        "Problem {i}:\n{text}\n\nFor this text `solution` returns {value!r}.",
        "--- text {i} ---\n{text}\n--- end ---\nWhat `solution` returns: {value!r}",
        "Text {i}:\n{text}\n\n`solution` gives {value!r} for it.",
    ),
}


def _render(family: AnyFamily, derived: Derived, rng: Random) -> str:
    group = _again(family, derived)
    layout = rng.choice(_GRAMMAR["shown"])
    pairs = zip(group.texts[:SHOWN], group.values[:SHOWN], strict=True)
    shown = [layout.format(i=i, text=text, value=value) for i, (text, value) in enumerate(pairs, 1)]
    form = rng.choice(_GRAMMAR[_form_of(group)])
    return speak(
        _GRAMMAR,
        rng,
        shown="\n\n".join(shown),
        form=form,
        hidden=HIDDEN,
        times=group.wanted.times,
        plus=group.wanted.plus,
    )


def _args(family: AnyFamily, derived: Derived) -> dict[str, Json]:
    group = _again(family, derived)
    inputs = [wire.encode((text,)) for text in group.texts]
    return {"entry": ENTRY, "inputs": inputs, "outputs": list(map(wire.encode, group.values))}


def _near_misses(family: AnyFamily, derived: Derived) -> list[str]:
    """Return a constant, a table of what is shown, and an echo of a number of the text."""
    group = _again(family, derived)
    head = "def solution(text):\n    return "
    common = Counter(map(repr, group.values)).most_common(1)[0][0]
    shown = dict(zip(group.texts[:SHOWN], group.values[:SHOWN], strict=True))
    echo = "int(''.join(c for c in text if c.isdigit())[:1])"
    echoed = {"whole": echo, "pair": f"({echo}, 1)"}[_form_of(group)]
    return [f"{head}{common}", f"{head}{shown!r}.get(text, {common})", f"{head}{echoed}"]


def _form(family: AnyFamily) -> Form:
    return Form(
        "program",
        ("def solution(text):\n    return 7", "def solution(text):\n    return (7, 2)"),
        "tags",
        args=lambda derived: _args(family, derived),
        near_misses=lambda derived: _near_misses(family, derived),
        unique=False,
    )


FAMILIES: Final = frozenset(
    {
        "absolute_graphs",
        "chinese_remainder",
        "digit_columns",
        "diophantine_count",
        "disguised_recursions",
        "divisor_inversions",
        "divisor_puzzles",
        "expected_draws",
        "inclusion_exclusion",
        "job_scheduling",
        "lattice_polygon",
        "linear_recurrence",
        "long_remainders",
        "modular_exponent",
        "paired_sums",
        "polygon_choices",
        "prime_powers",
        "product_outcomes",
        "recursive_functions",
        "residue_powers",
        "subset_counts",
        "totals_over_choices",
        "turning_walks",
        "unreachable_amounts",
    }
)
"""Families with rows, at every dial, whose words differ in numbers only, and whose solvers need
nothing but the standard library and run in a moment."""


def _takes(family: Family[Any]) -> bool:
    return family.name in FAMILIES


TRANSFORM = Transform(
    name="programs",
    version=1,
    source="R1-Code-Interpreter, arXiv 2505.21668",
    summary="a Python function that solves all problems in the words of two",
    takes=_takes,
    make=_make,
    render=_render,
    solve=_solve,
    form=_form,
    guess_rate=lambda family, dial: 0.001,
)
