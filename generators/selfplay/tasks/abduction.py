"""Abduction: a program and what it returned; give any input that yields that."""

from collections.abc import Mapping, Sequence

from generators.family import Split
from generators.selfplay.attacks import input_attack
from generators.selfplay.item import (
    Item,
    Parts,
    Subject,
    Wording,
    arguments_text,
    cell,
    problem,
)
from generators.selfplay.programs import MAX_GOLD, Value, examples
from generators.selfplay.tasks.deduction import Call, is_plain
from generators.wording import Grammar
from proofmill.sandbox import Raised, same, wire

MAX_INPUT = 60
"""Characters of the input that is known: a longer one would only ever be copied or searched for."""
_GRAMMAR: Grammar = {
    "start": (
        "<lead>\n```python\n{source}\n```\n<ask> <form>",
        "<ask>\n```python\n{source}\n```\n<form>",
    ),
    "lead": (
        "Read this program.",
        "Here is a Python program.",
        "Work backwards through the following code.",
        "Consider this function.",
    ),
    "ask": (
        "Find arguments for which `{entry}` returns exactly `{output}`.",
        "For which input does `{entry}` return `{output}`?",
        "A call of `{entry}` returned `{output}`. Give arguments with which it does.",
        "Give an input that makes `{entry}` return `{output}`.",
    ),
    "form": (
        "Any that work are right. Write the arguments as Python literals{commas}, nothing else.",
        "Every input that does so is accepted. Give the arguments as Python literals{commas}.",
        "There may be several; one is enough. Answer with Python literals{commas}, no code.",
    ),
}


def abduction(
    subject: Subject, calls: Sequence[Call], tried: Mapping[str, Sequence[Call]], split: Split
) -> Item | str:
    """Return the row about the first call that no attack solves, or why there is none.

    `tried` holds the calls of each attack: `edges`, `random`, and `echo` (the result as an input).
    """
    values = {name: [call.value for call in some] for name, some in tried.items()}
    reason = "no_calls"
    for call in calls:
        reason = _fault(call) or input_attack(call.value, values)
        if not reason and _echoes(call.value, tried["echo"]):
            reason = "echo"
        if not reason:
            return _item(subject, call, tried["random"], split)
    return reason


def _fault(call: Call) -> str:
    if isinstance(call.value, Raised) or not is_plain(call.value):
        return "value_type"
    if not same(call.value, call.own):
        return "interpreters_disagree"
    if not all(map(is_plain, call.arguments)):
        return "input_type"
    if len(arguments_text(call.arguments)) > MAX_INPUT:
        return "input_too_long"
    return "gold_too_long" if len(repr(call.value)) > MAX_GOLD else ""


def _echoes(target: Value, tried: Sequence[Call]) -> bool:
    """Tell whether a program given the target returns the target."""
    return any(same(target, one.arguments[0]) and same(target, one.value) for one in tried)


def _item(subject: Subject, call: Call, others: Sequence[Call], split: Split) -> Item:
    answer = arguments_text(call.arguments)
    output = wire.encode(call.value)
    args = {
        "program": subject.source,
        "entry": subject.entry,
        "types": list(subject.parameters),
        "output": output,
    }
    parts = Parts(
        *("abduction", answer, "program_input", args, [subject.source, output], call.steps),
        kind=", ".join(subject.parameters),
    )
    first, second = examples(subject.parameters)
    wording = Wording(_GRAMMAR, (arguments_text(first), arguments_text(second)))
    commas = " parted by commas" if len(call.arguments) > 1 else ""
    hits = sum(same(call.value, one.value) for one in others)
    misses = [one for one in others if not same(call.value, one.value)][:2]
    return Item(
        problem=problem(
            *(subject, parts, wording, split),
            source=subject.source,
            entry=subject.entry,
            output=repr(call.value),
            commas=commas,
        ),
        answers=(answer,),
        wrong=tuple(arguments_text(one.arguments) for one in misses),
        unique=False,
        guess_rate=hits / max(len(others), 1),
        cell=cell(subject, parts),
        behaviour=subject.behaviour,
        source=subject.source,
    )
