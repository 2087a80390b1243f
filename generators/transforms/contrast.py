"""Contrast: three problems in one, two of which are the same in other words.

After analogous pairs (Co-Reward, Zhang et al. 2025, arXiv 2508.00410), which reward answers that
agree where the question is the same. Here the third problem is worded as one of the two, about
another instance with another answer; all three answers have to be right. Whole numbers are a
sequence; fractions, exact values and words are judged one by one, as their family judges them.
"""

from collections.abc import Sequence
from itertools import permutations
from random import Random
from typing import Any, Final, TypeVar

from generators.family import Knobs
from generators.transforms.numbers import asks_for_whole
from generators.transforms.transform import AnyFamily, Derived, Form, Transform, alike, own_knobs
from generators.wording import Grammar, speak
from proofmill import VERIFIERS
from proofmill.problem import Json, canonical_json
from proofmill.verifiers import reading

T = TypeVar("T")
_DRAWS = 200
"""Other instances that are tried; at the hardest dials some families have few answers."""
_ORDERS = sorted(permutations(range(3)))
TEXTS: Final = frozenset({"cipher", "date_arithmetic", "string_machine", "string_rewriting"})
"""Families whose answers are single words or dates."""
_APART: Final = ("rational", "math")
"""Verifiers whose answers are judged one by one."""


def _make(
    family: AnyFamily,
    instance: Any,  # noqa: ANN401
    rng: Random,
    knobs: Knobs,
) -> Derived | None:
    own = own_knobs(family, knobs)
    if not asks_for_whole(family):
        return _apart(family, instance, rng, own)
    one = _whole(instance.answer)
    for _ in range(_DRAWS if one is not None else 0):
        other = family.generate(rng, own)
        two = _whole(other.answer)
        if two not in (None, one) and alike(family, instance, other):
            order = rng.choice(_ORDERS)
            answers = _ordered([one, one, two], order)
            return Derived((instance, other), list(order), canonical_json(answers))
    return None


def _apart(
    family: AnyFamily,
    instance: Any,  # noqa: ANN401
    rng: Random,
    own: Knobs,
) -> Derived | None:
    args, answer = family.args(instance), instance.answer
    for _ in range(_DRAWS):
        other = family.generate(rng, own)
        if (
            alike(family, instance, other)
            and family.args(other) == args
            and _differ(family, answer, other.answer, args)
        ):
            order = rng.choice(_ORDERS)
            answers = _ordered([answer, answer, other.answer], order)
            return Derived((instance, other), list(order), canonical_json(answers))
    return None


def _differ(family: AnyFamily, one: str, other: str, args: dict[str, Json]) -> bool:
    judge = VERIFIERS[family.verifier]
    verdicts = (judge(one, other, args), judge(other, one, args))
    return all(verdict.outcome == "wrong" for verdict in verdicts)


def _ordered(things: Sequence[T], order: Sequence[int]) -> list[T]:
    return [things[place] for place in order]


_GRAMMAR: Grammar = {
    "start": ("<open>\n\n{problems}\n\n<layout>",),
    "open": (
        "Solve three problems; all three answers have to be right.",
        "Here are three separate problems.",
        "Three problems follow. Some of them may ask the same thing.",
        "Work out each of these three problems on its own.",
        "There are three questions below, which have nothing to do with each other unless they say "
        "the same.",
        "Answer all of the following three problems.",
    ),
    "label": ("Problem {i}.", "({i})", "[{i}]", "Question {i}:"),
    "layout": (
        "Give the three answers in their order, separated by commas.",
        "Write the answers to problems 1, 2 and 3 in this order, with commas between them.",
    ),
    "apart": ("<open>\n\n{problems}\n\n<layout apart>",),
    "layout apart": (
        "Give the three answers in their order, separated by semicolons.",
        "Write the answers to problems 1, 2 and 3 in this order, with semicolons between them.",
    ),
}


def _render(family: AnyFamily, derived: Derived, rng: Random) -> str:
    instance, other = derived.bases
    words = rng.getrandbits(48)
    told = [
        family.render(instance, Random(words)),
        family.render(instance, rng),
        family.render(other, Random(words)),
    ]
    label = rng.choice(_GRAMMAR["label"])
    blocks = [
        f"{label.format(i=place)} {text}"
        for place, text in enumerate(_ordered(told, derived.detail), 1)
    ]
    start = "start" if asks_for_whole(family) else "apart"
    return speak(_GRAMMAR, rng, start, problems="\n\n".join(blocks))


def _solve(family: AnyFamily, derived: Derived) -> list[str]:
    found = [family.solve(instance) for instance in derived.bases]
    if any(len(answers) != 1 for answers in found):
        return []
    if not asks_for_whole(family):
        ((first,), (second,)) = found
        return [canonical_json(_ordered([first, first, second], derived.detail))]
    one, other = (_whole(answer) for (answer,) in found)
    return [canonical_json(_ordered([one, one, other], derived.detail))]


def _whole(answer: str) -> int | None:
    found = reading.rational(answer)
    return None if found is None or found.denominator > 1 else int(found)


def _takes(family: AnyFamily) -> bool:
    is_apart = family.verifier in _APART or family.name in TEXTS
    return asks_for_whole(family) or (family.unique and is_apart)


def _form(family: AnyFamily) -> Form:
    if asks_for_whole(family):
        return Form("sequence", ("12, 7, 9", "35, 30, 4"))
    one, other, *_ = family.examples
    return Form(
        "several",
        (f"{one}; {other}; {one}", f"{other}; {other}; {one}"),
        family.answer_format,
        args=lambda derived: {"each": family.verifier, "args": family.args(derived.bases[0])},
    )


TRANSFORM = Transform(
    name="contrast",
    version=2,
    source="analogous pairs: Co-Reward, arXiv 2508.00410",
    summary="a problem twice in other words beside another one in the same words",
    takes=_takes,
    make=_make,
    render=_render,
    solve=_solve,
    form=_form,
    guess_rate=lambda family, dial: family.guess_rate(dial) ** 2,
)
