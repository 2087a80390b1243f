"""Programs: a function that solves every problem of one wording, judged on problems not shown.

After R1-Code-Interpreter (Chen et al. 2025, arXiv 2505.21668), which trains on tasks that code
solves. Two problems in the same words are shown, and what a function should return on them; texts
that differ from these in their numbers only are tried. So all that a program needs to know stands
in the text, and the reference answer is our own solver with the numbers of the text put into it. It
returns the answer times a number plus another, so that no program serves two rows of one wording.
"""

from collections import Counter
from random import Random
from typing import Any, Final

from generators.bundled import UnbundledError, bundled
from generators.family import Family, Knobs
from generators.parts import NOT_ONE
from generators.transforms.coding import (
    COUNTED,
    ENDINGS,
    FRESH,
    HIDDEN,
    NUMBER,
    SHOWN,
    SPREAD,
    VARIED,
    Answer,
    Filling,
    Group,
    UnfilledError,
    Wanted,
    answers_of,
    filled,
    filling,
    group,
    is_plain,
    kinds_of,
    numbers_of,
    read_answer,
    source_of,
)
from generators.transforms.recalled import recalled
from generators.transforms.transform import AnyFamily, Derived, Form, Transform, own_knobs
from generators.wording import Grammar, speak
from proofmill.problem import Json
from proofmill.sandbox import wire

ENTRY: Final = "solution"
_OTHER_ENTRY: Final = "answer_to"
"""What is called so where the solver itself calls something `solution`."""
_MAX_PROGRAM: Final = 7_500
"""Characters of a reference answer; the verifier takes 8,000."""
_MOST_ALIKE: Final = 2
"""Problems of a row that have the same answer, where answers are few."""

_TIMES: Final = range(2, 100)
_PLUS: Final = range(1, 1000)


def _make(
    family: AnyFamily,
    instance: Any,  # noqa: ANN401
    rng: Random,
    knobs: Knobs,
) -> Derived | None:
    wanted = Wanted(rng.getrandbits(48), rng.choice(_TIMES), rng.choice(_PLUS))
    own = None if family.name in VARIED else own_knobs(family, knobs)
    most = _MOST_ALIKE if family.name in SPREAD else HIDDEN + SHOWN
    some = group(family, instance, wanted, rng, own, most)
    if some is None or is_plain(some):
        return None
    answer = _program(*some, family)
    return Derived(some.instances, [*wanted], answer) if answer else None


@recalled
def _program(
    instances: tuple[Any, ...],
    texts: tuple[str, ...],
    answers: tuple[Answer, ...],
    wanted: Wanted,
    family: AnyFamily,
) -> str:
    """Return our solver as a program that reads such a text; empty where that cannot be had."""
    some = Group(instances, texts, answers, wanted)
    try:
        plan = filling(some.instances, some.texts, most=int(family.name in COUNTED))
        if not _serves(family, plan, some):
            return ""
        program = bundled(family.solve, *kinds_of(plan))
    except (UnfilledError, UnbundledError):
        return ""
    ending = ENDINGS[some.form].format(
        entry=entry_of(family),
        solver=family.solve.__name__,
        instance=source_of(plan, "n"),
        number=NUMBER,
        times=some.wanted.times,
        plus=some.wanted.plus,
    )
    head, _, rest = program.partition("\n")
    text = f"{head}\nimport re\nfrom fractions import Fraction\n{rest}\n{ending}"
    is_good = len(text) <= _MAX_PROGRAM and text.count(f"def {entry_of(family)}(") == 1
    return text if is_good else ""


def entry_of(family: AnyFamily) -> str:
    """Return the name of the function that a program defines."""
    is_taken = f"def {ENTRY}(" in bundled(family.solve)
    return _OTHER_ENTRY if is_taken else ENTRY


def _serves(family: AnyFamily, plan: Filling, some: Group) -> bool:
    """Tell whether the solver finds every answer from the numbers of the text."""
    for instance, text in zip(some.instances, some.texts, strict=True):
        try:
            found = family.solve(filled(plan, numbers_of(text)))
        except NOT_ONE:
            return False
        if len(found) != 1 or read_answer(found[0]) != read_answer(instance.answer):
            return False
    return True


def _again(family: AnyFamily, derived: Derived) -> Group:
    wanted = Wanted(*derived.detail)
    texts = [family.render(base, Random(wanted.words)) for base in derived.bases]
    return Group(derived.bases, tuple(texts), answers_of(derived.bases), wanted)


def _solve(family: AnyFamily, derived: Derived) -> list[str]:
    """Return our program if the solver, given each instance, finds what is expected of it."""
    program = _program(*_again(family, derived), family)
    found = [family.solve(base) for base in derived.bases]
    told = [read_answer(answers[0]) if len(answers) == 1 else None for answers in found]
    is_right = told == [read_answer(base.answer) for base in derived.bases]
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
        "It is called `{entry}` and takes the text of one problem, a string.",
        "Define `{entry}(text)`, where `text` is the text of one problem.",
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
    "list": (
        "The answer is a list, of which this is done with every number; a list of `int`s is "
        "returned.",
        "This is done with each number of the answer, which is a list; what it returns is a list "
        "of `int`s.",
    ),
    "words": (
        "The answer is a list, of which this is done with every part, spelled as the problem wants "
        "it; a list of `str`s is returned.",
        "This is done with each part of the answer, which is a list, spelled as the problem wants "
        "it; what it returns is a list of `str`s.",
    ),
    "grid": (
        "The answer is a table, of which this is done with every number; a list of lists of "
        "`int`s is returned, one for each row.",
        "This is done with each number of the answer, which is a table; what it returns is a list "
        "of its rows, which are lists of `int`s.",
    ),
    "counts": (
        "The answer gives a number for each name, with all of which this is done; a `dict` from "
        "the names to `int`s is returned.",
        "This is done with each number of the answer; what it returns is a `dict` that gives the "
        "`int` for each name.",
    ),
    "shown": (
        "Problem {i}:\n{text}\n\nFor this text `{entry}` returns {value!r}.",
        "--- text {i} ---\n{text}\n--- end ---\nWhat `{entry}` returns: {value!r}",
        "Text {i}:\n{text}\n\n`{entry}` gives {value!r} for it.",
    ),
}


_BEHIND: Final = (
    "It does not return the answer itself: `-{plus}` is written behind it, `A-{plus}` for `A`.",
    "What counts is the answer with `-{plus}` behind it, so that `A` becomes `A-{plus}`.",
    "Before it is returned `-{plus}` is put behind the answer: `A-{plus}` for `A`.",
)
"""What is done with a word."""
_SORTED: Final = " Its parts are sorted, the smallest first."
"""Of a list whose order the problem leaves open."""


def _render(family: AnyFamily, derived: Derived, rng: Random) -> str:
    some, entry = _again(family, derived), entry_of(family)
    layout = rng.choice(_GRAMMAR["shown"])
    pairs = zip(some.texts[:SHOWN], some.values[:SHOWN], strict=True)
    shown = [
        layout.format(i=i, text=text, value=value, entry=entry)
        for i, (text, value) in enumerate(pairs, 1)
    ]
    form = rng.choice(_GRAMMAR[some.form]) + _SORTED * (family.verifier == "set")
    return speak(
        {**_GRAMMAR, "twist": _BEHIND} if some.form == "words" else _GRAMMAR,
        rng,
        shown="\n\n".join(shown),
        form=form,
        hidden=HIDDEN,
        times=some.wanted.times,
        plus=some.wanted.plus,
        entry=entry,
    )


def _args(family: AnyFamily, derived: Derived) -> dict[str, Json]:
    some = _again(family, derived)
    inputs = [wire.encode((text,)) for text in some.texts]
    outputs = list(map(wire.encode, some.values))
    return {"entry": entry_of(family), "inputs": inputs, "outputs": outputs}


def _near_misses(family: AnyFamily, derived: Derived) -> list[str]:
    """Return a constant, a table of what is shown, and an echo of a number of the text."""
    some = _again(family, derived)
    head = f"def {entry_of(family)}(text):\n    return "
    common = Counter(map(repr, some.values)).most_common(1)[0][0]
    shown = dict(zip(some.texts[:SHOWN], some.values[:SHOWN], strict=True))
    echo = "int(''.join(c for c in text if c.isdigit())[:1])"
    layout = {"whole": "{}", "pair": "({}, 1)", "list": "[{}]", "words": "[str({})]"} | {
        "grid": "[[{}]]",
        "counts": "{{'A': {}}}",
    }
    echoed = layout[some.form].format(echo)
    return [f"{head}{common}", f"{head}{shown!r}.get(text, {common})", f"{head}{echoed}"]


def _form(family: AnyFamily) -> Form:
    head = f"def {entry_of(family)}(text):\n    return "
    is_worded = any(map(str.isalpha, family.examples[0]))
    kind = "words" if family.verifier in _LISTED and is_worded else family.verifier
    return Form(
        "program",
        (f"{head}7", f"{head}{_EXAMPLES.get(kind, '(7, 2)')}"),
        "tags",
        args=lambda derived: _args(family, derived),
        near_misses=lambda derived: _near_misses(family, derived),
        unique=False,
    )


_LISTED: Final = ("sequence", "set")
_EXAMPLES: Final = {
    "sequence": "[7, 2]",
    "set": "[2, 7]",
    "words": "['A-7', 'B-7']",
    "grid": "[[7, 2], [1, 0]]",
    "mapping": "{'A': 7, 'B': 2}",
}
"""Verifier of a family -> what a program may return; of other families it is a pair."""


def _takes(family: Family[Any]) -> bool:
    return family.name in FRESH | VARIED


TRANSFORM = Transform(
    name="programs",
    version=4,
    source="R1-Code-Interpreter, arXiv 2505.21668",
    summary="a Python function that solves all problems in the words of two",
    takes=_takes,
    make=_make,
    render=_render,
    solve=_solve,
    form=_form,
    guess_rate=lambda family, dial: 0.001,
)
