"""Contrast: three problems in one, two of which are the same in other words.

After analogous pairs (Co-Reward, Zhang et al. 2025, arXiv 2508.00410), which reward answers that
agree where the question is the same. Here the third problem is worded as one of the two, about
another instance with another answer; all three answers have to be right.
"""

from collections.abc import Sequence
from itertools import permutations
from random import Random
from typing import Any, TypeVar

from generators.family import Knobs
from generators.transforms.numbers import asks_for_whole
from generators.transforms.transform import AnyFamily, Derived, Form, Transform, alike, own_knobs
from generators.wording import Grammar, speak
from proofmill.problem import canonical_json
from proofmill.verifiers import reading

T = TypeVar("T")
_DRAWS = 200
"""Other instances that are tried; at the hardest dials some families have few answers."""
_ORDERS = sorted(permutations(range(3)))


def _make(
    family: AnyFamily,
    instance: Any,  # noqa: ANN401
    rng: Random,
    knobs: Knobs,
) -> Derived | None:
    one = _whole(instance.answer)
    own = own_knobs(family, knobs)
    for _ in range(_DRAWS if one is not None else 0):
        other = family.generate(rng, own)
        two = _whole(other.answer)
        if two not in (None, one) and alike(family, instance, other):
            order = rng.choice(_ORDERS)
            answers = _ordered([one, one, two], order)
            return Derived((instance, other), list(order), canonical_json(answers))
    return None


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
    return speak(_GRAMMAR, rng, problems="\n\n".join(blocks))


def _solve(family: AnyFamily, derived: Derived) -> list[str]:
    found = [family.solve(instance) for instance in derived.bases]
    if any(len(answers) != 1 for answers in found):
        return []
    one, other = (_whole(answer) for (answer,) in found)
    return [canonical_json(_ordered([one, one, other], derived.detail))]


def _whole(answer: str) -> int | None:
    found = reading.rational(answer)
    return None if found is None or found.denominator > 1 else int(found)


TRANSFORM = Transform(
    name="contrast",
    version=1,
    source="analogous pairs: Co-Reward, arXiv 2508.00410",
    summary="a problem twice in other words beside another one in the same words",
    takes=asks_for_whole,
    make=_make,
    render=_render,
    solve=_solve,
    form=lambda family: Form("sequence", ("12, 7, 9", "35, 30, 4")),
    guess_rate=lambda family, dial: family.guess_rate(dial) ** 2,
)
