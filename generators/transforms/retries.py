"""Retries: the same problem, with several tries and the word that one was wrong between them.

After unary feedback as UFO trains with it (Liu et al. 2025, arXiv 2507.14295), under which a policy
revises its answer. Each try is judged as ever, and nothing is said of what is right; the trainer's
environment plays the turns (`proofmill.trainers.tries`).
"""

from random import Random
from typing import Any, Final

from generators.family import Family, Knob, Knobs
from generators.transforms.transform import AnyFamily, Derived, Transform, with_budget
from generators.wording import Grammar, speak

TRIES: Final = Knob("tries", 5, 2, "answers that are judged")
BUDGET: Final = "tries"
"""What their number is called among the arguments of the verifier; trainers read it."""
_MOST: Final = 6
_GUESSED: Final = 0.1
"""What so many guesses may come to."""
_DIALS: Final = (0.0, 0.25, 0.5, 0.75, 1.0)


def _make(
    family: AnyFamily,
    instance: Any,  # noqa: ANN401
    rng: Random,
    knobs: Knobs,
) -> Derived:
    tries = TRIES.integer(knobs) + rng.choice((-1, 0, 0, 1))
    return Derived((instance,), min(_MOST, max(2, tries)), instance.answer)


_GRAMMAR: Grammar = {
    "start": ("<tries>\n\n{problem}", "{problem}\n\n<tries>"),
    "tries": (
        "You have {tries} tries: after a wrong answer you are told that it is wrong, and nothing "
        "else.",
        "Up to {tries} answers are judged, one after the other, until one is right.",
        "If your answer is wrong you are told so and may give another, {tries} in all.",
        "At most {tries} answers count. After each you learn whether it is right.",
        "A wrong answer may be revised: {tries} answers are taken, the first included.",
        "There are {tries} tries in all; each answer that is not right costs one.",
    ),
}


def _render(family: AnyFamily, derived: Derived, rng: Random) -> str:
    problem = family.render(derived.bases[0], rng)
    return speak(_GRAMMAR, rng, problem=problem, tries=derived.detail)


def _takes(family: Family[Any]) -> bool:
    is_one_answer = family.verifier != "game_play"
    return is_one_answer and _MOST * max(map(family.guess_rate, _DIALS)) <= _GUESSED


TRANSFORM = Transform(
    name="retries",
    version=2,
    source="feedback that an answer was wrong: UFO, arXiv 2507.14295",
    summary="the problem with several tries",
    takes=_takes,
    make=_make,
    render=_render,
    solve=lambda family, derived: family.solve(derived.bases[0]),
    form=lambda family: with_budget(family, BUDGET),
    guess_rate=lambda family, dial: _MOST * family.guess_rate(dial),
    knobs=(TRIES,),
)
