"""Deduction: a program and a call; what does it return?"""

from collections.abc import Sequence
from typing import NamedTuple

from generators.family import Split
from generators.selfplay.attacks import value_attack
from generators.selfplay.item import (
    Item,
    Parts,
    Subject,
    Wording,
    arguments_text,
    call_text,
    cell,
    problem,
)
from generators.selfplay.programs import MAX_GOLD, Value, kind_of
from generators.wording import Grammar
from proofmill.sandbox import Raised, same, wire

_GRAMMAR: Grammar = {
    "start": (
        "<lead>\n```python\n{source}\n```\n<ask>",
        "<ask> <where>\n```python\n{source}\n```",
    ),
    "lead": (
        "Read this program.",
        "Here is a Python program.",
        "Consider the following code.",
        "Trace this program by hand.",
    ),
    "ask": (
        "What does `{call}` return?",
        "Give the value that `{call}` returns.",
        "Work out the result of `{call}`.",
        "Which value comes back from the call `{call}`?",
    ),
    "where": ("The program:", "The function is defined as follows.", "This is the code:"),
}
_EXAMPLES = {
    "int": ("417", "-38"),
    "str": ("'wqz'", "'kjk'"),
    "list[int]": ("[7, -3, 12]", "[2, 8]"),
    "list[str]": ("['wq', 'z']", "['k']"),
    "tuple[int, int]": ("(7, -3)", "(2, 8)"),
    "dict[str, int]": ("{'w': 7, 'z': -3}", "{'k': 2}"),
}
_OTHER = ("['wq', 7]", "('k', 2)")


class Call(NamedTuple):
    """A call, its result in the sandbox and in our own interpreter, and its live trace."""

    arguments: tuple[Value, ...]
    value: Value
    own: Value
    """`value` again where only the sandbox can run the program."""
    steps: int


def deduction(
    subject: Subject, calls: Sequence[Call], others: Sequence[Value], split: Split
) -> Item | str:
    """Return the row about the first call that no attack solves, or why there is none.

    `others` are results of other calls: what a guesser knows, and the source of wrong answers.
    """
    reason = "no_calls"
    for call in calls:
        guess_rate = sum(same(call.value, value) for value in others) / max(len(others), 1)
        reason = _fault(call) or value_attack(
            call.value, call.arguments, subject.source, guess_rate
        )
        if not reason:
            return _item(subject, call, others, guess_rate, split)
    return reason


def _fault(call: Call) -> str:
    if isinstance(call.value, Raised) or isinstance(call.own, Raised):
        return "raises"
    if not is_plain(call.value):
        return "value_type"
    if not same(call.value, call.own):
        return "interpreters_disagree"
    return "gold_too_long" if len(repr(call.value)) > MAX_GOLD else ""


def is_plain(value: Value) -> bool:
    """Tell whether a value is made of whole numbers, printable text, lists, tuples and dicts.

    Decimals are left out (a last digit is no reasoning), and sets, which have no order to write.
    """
    if type(value) is str:
        return value.isprintable()
    if type(value) in (list, tuple):
        return all(map(is_plain, value))
    if type(value) is dict:
        return all(is_plain(key) and is_plain(item) for key, item in value.items())
    return type(value) in (int, bool) or value is None


def _item(
    subject: Subject, call: Call, others: Sequence[Value], guess_rate: float, split: Split
) -> Item:
    answer = repr(call.value)
    kind = kind_of(call.value) or type(call.value).__name__
    tree = [wire.encode(one) for one in call.arguments]
    parts = Parts(
        "deduction", answer, "program_value", {}, [subject.source, tree], call.steps, kind
    )
    wording = Wording(_GRAMMAR, _EXAMPLES.get(kind, _OTHER))
    text = call_text(subject, call.arguments)
    return Item(
        problem=problem(subject, parts, wording, split, source=subject.source, call=text),
        answers=(repr(call.own),),
        wrong=_wrong(call.value, others),
        unique=True,
        guess_rate=guess_rate,
        cell=cell(subject, parts),
        behaviour=subject.behaviour,
        source=subject.source,
        call=arguments_text(call.arguments),
    )


def _wrong(value: Value, others: Sequence[Value]) -> tuple[str, ...]:
    """Return results of other calls, and the right one as another type."""
    texts = [repr(one) for one in others if not isinstance(one, Raised) and not same(one, value)]
    retyped = {int: f"{value}.0", str: f"[{value!r}]", list: f"({value!r},)"}.get(type(value), "[]")
    return (*dict.fromkeys(texts[:3]), retyped)
