"""Hints: a problem with the first steps of its worked solution, never the answer.

After prefixes of reference solutions as guidance, of which GHPO (Liu et al. 2025, arXiv 2507.10628)
gives the more the harder a problem is for a policy. The knob `shown` says how much, and steps from
the first that states the answer on are never shown.
"""

import re
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

from generators.family import Family, Knob, Knobs
from generators.transforms.transform import AnyFamily, Derived, Transform, own_form
from generators.wording import Grammar, speak
from proofmill import VERIFIERS

SHOWN = Knob("shown", 0.8, 0.2, "share of the worked steps that are given")
_IN_ONE: Final = frozenset(
    {
        "assignment",
        "cipher",
        "diophantine_count",
        "grid_automaton",
        "grid_programs",
        "list_functions",
        "logical_deduction",
        "modular_exponent",
        "n_queens_completion",
        "recursive_functions",
        "self_reference",
        "string_machine",
        "turn_games",
        "urn_probability",
    }
)
"""Their easiest rows are solved in a single step, or the first step states the answer, or most of
their rows have no solution that is told."""
_FORMULA: Final = re.compile(r"\$([^$]+)\$")
_SIDES: Final = re.compile(r"=|\\equiv|\\to\b|->|[:;]|\\pmod")
_NUMBER: Final = re.compile(r"-?\d+(?:/\d+|\.\d+)?")
_BRACKETED: Final = re.compile(r"[\[({][^\[({\])}]*[\])}]")
_WORD: Final = re.compile(r"\W+")


def _bare(text: str) -> str:
    """Return the letters and digits of a text, in spaces, so that no number is part of another."""
    return f" {_WORD.sub(' ', text).strip().casefold()} " if _WORD.sub("", text) else ""


def _parts(line: str) -> Iterator[str]:
    """Yield what a line might state: formulas, their sides, numbers, brackets, the rest of it."""
    for text in (line, *_FORMULA.findall(line)):
        yield text
        yield from (part.strip(" .,$") for part in _SIDES.split(text) if part.strip(" .,$"))
        yield from _NUMBER.findall(text)
        yield from _BRACKETED.findall(text)
    yield from (line[found.end() :].strip(" .") for found in re.finditer(r"[ :=]", line))


def _silent(steps: Sequence[str], family: AnyFamily, instance: Any) -> int:  # noqa: ANN401
    """Return how many of the steps come before the first that states the answer.

    A step states it if any part of it is the answer, in whatever dress.
    """
    judge, args, answer = VERIFIERS[family.verifier], family.args(instance), instance.answer
    bare, judged = _bare(answer), set[str]()
    for at, step in enumerate(steps):
        if bare and bare in _bare(step):
            return at
        parts = set(_parts(step)) - judged
        if any(judge(part, answer, args).outcome == "correct" for part in parts):
            return at
        judged |= parts
    return len(steps)


def _make(
    family: AnyFamily,
    instance: Any,  # noqa: ANN401
    rng: Random,
    knobs: Knobs,
) -> Derived | None:
    steps = family.steps(instance)
    share = SHOWN.number(knobs) + rng.uniform(-0.15, 0.15)
    wanted = min(len(steps) - 1, max(1, round(share * len(steps))))
    shown = _silent(steps[: max(0, wanted)], family, instance)
    return Derived((instance,), shown, instance.answer) if shown > 0 else None


_GRAMMAR: Grammar = {
    "start": (
        "<open>\n\n{problem}\n\n<given>\n{steps}",
        "{problem}\n\n<given>\n{steps}\n\n<go>",
        "<open>\n\n{problem}\n\n<given>\n{steps}\n\n<go>",
    ),
    "open": (
        "Here is a problem, with the beginning of a solution.",
        "Solve the problem below; the first steps are done.",
        "The solution of this problem has been begun.",
        "A problem, and how far somebody has come with it:",
        "Finish what has been begun here.",
        "The following problem comes with a hint.",
    ),
    "given": (
        "Hint:",
        "A correct solution begins like this:",
        "The first steps of a solution, all of them right:",
        "This much is known already:",
    ),
    "go": (
        "Go on from there.",
        "Carry on and answer the problem.",
        "Complete the solution.",
    ),
}


def _render(family: AnyFamily, derived: Derived, rng: Random) -> str:
    (instance,) = derived.bases
    problem = family.render(instance, rng)
    steps = family.steps(instance)[: derived.detail]
    lines = (f"{place}. {step}" for place, step in enumerate(steps, 1))
    return speak(_GRAMMAR, rng, problem=problem, steps="\n".join(lines))


def _gives_steps(family: Family[Any]) -> bool:
    return family.gives_steps and family.name not in _IN_ONE


TRANSFORM = Transform(
    name="hint",
    version=2,
    source="prefixes of solutions: GHPO, arXiv 2507.10628",
    summary="the problem with the first steps of a solution",
    takes=_gives_steps,
    make=_make,
    render=_render,
    solve=lambda family, derived: family.solve(derived.bases[0]),
    form=own_form,
    guess_rate=lambda family, dial: family.guess_rate(dial),
    knobs=(SHOWN,),
    needs_lines_only=True,
)
