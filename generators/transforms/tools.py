"""Tools: the same problem, for whoever may run Python a few times before answering.

After tool-integrated reasoning as ToRL trains it (Li et al. 2025, arXiv 2503.23383), whose calls
are bounded in number. The final answer is judged as ever; how many calls there may be is
said in the prompt and stands in the row, and the tool itself is the trainer's.
"""

from random import Random
from typing import Any, Final

from generators.family import Family, Knob, Knobs
from generators.transforms.transform import AnyFamily, Derived, Transform, with_budget
from generators.wording import Grammar, speak

CALLS: Final = Knob("calls", 6, 1, "calls of the tool that the prompt allows")
BUDGET: Final = "tool_calls"
"""What the budget is called among the arguments of the verifier."""


def _make(
    family: AnyFamily,
    instance: Any,  # noqa: ANN401
    rng: Random,
    knobs: Knobs,
) -> Derived:
    calls = max(1, CALLS.integer(knobs) + rng.choice((-1, 0, 0, 1)))
    return Derived((instance,), calls, instance.answer)


_GRAMMAR: Grammar = {
    "start": ("<tool> <budget>\n\n{problem}", "{problem}\n\n<tool> <budget>"),
    "tool": (
        "You have a tool `python`: it runs the code that you give it and returns what the code "
        "prints.",
        "A tool named `python` is at hand. It takes a program and returns its output.",
        "While you think you may call the tool `python` with code, and you are told what the code "
        "prints.",
        "The tool `python` executes Python code and gives back the text that was printed.",
        "To reckon and to search you can use the tool `python`, which runs a program and shows "
        "what it prints.",
        "Python is available as the tool `python`: code goes in, the printed output comes back.",
    ),
    "many": (
        "It may be called at most {calls} times.",
        "You have {calls} calls.",
        "More than {calls} calls are not answered.",
        "No more than {calls} calls are allowed; nothing is kept between them.",
    ),
    "once": (
        "It may be called once.",
        "You have a single call.",
        "Only 1 call is answered.",
        "One call is allowed, no more.",
    ),
    "budget": ("{budget}",),
}


def _render(family: AnyFamily, derived: Derived, rng: Random) -> str:
    (instance,), calls = derived.bases, derived.detail
    problem = family.render(instance, rng)
    budget = speak(_GRAMMAR, rng, "once" if calls == 1 else "many", calls=calls)
    return speak(_GRAMMAR, rng, problem=problem, budget=budget)


def _takes(family: Family[Any]) -> bool:
    return family.verifier != "game_play"


TRANSFORM = Transform(
    name="tools",
    version=2,
    source="tool-integrated reasoning: ToRL, arXiv 2503.23383",
    summary="the problem with a tool that runs Python, and a budget of calls",
    takes=_takes,
    make=_make,
    render=_render,
    solve=lambda family, derived: family.solve(derived.bases[0]),
    form=lambda family: with_budget(family, BUDGET),
    guess_rate=lambda family, dial: family.guess_rate(dial),
    knobs=(CALLS,),
)
