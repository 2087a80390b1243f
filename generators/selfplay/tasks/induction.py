"""Induction: pairs of inputs and results; write a program that also holds on pairs not shown."""

import ast
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from generators.family import Split
from generators.selfplay.attacks import fits
from generators.selfplay.item import Item, Parts, Subject, Wording, call_text, cell, problem
from generators.selfplay.programs import MAX_GOLD, Value, text_of
from generators.selfplay.tasks.deduction import Call, is_plain
from generators.wording import Grammar
from proofmill.sandbox import Raised, same, wire

SHOWN = 8
HIDDEN = 8
_LEAST_VALUES = 4
"""Different results among the pairs shown, and among the hidden ones."""
_GRAMMAR: Grammar = {
    "start": (
        "<lead>\n\n{pairs}\n\n<ask> <form>",
        "<ask> <lead>\n\n{pairs}\n\n<form>",
        "<lead>\n\n{pairs}\n\n<form> <ask>",
    ),
    "lead": (
        "These calls of a function gave these results:",
        "A function was called {shown} times:",
        "Here is what a function returns on {shown} inputs:",
        "All that is known of a function:",
    ),
    "ask": (
        "Write the function in Python.",
        "Which function is it? Write it in Python.",
        "Find the rule and write it as a Python function.",
    ),
    "form": (
        "It is called `{entry}` and takes {signature}. Further inputs of these types are tried.",
        "Define `{entry}` with {signature}; other inputs of the same types will be tried.",
        "Define `{entry}`, taking {signature}. It must hold on inputs that are not shown.",
    ),
}


class Alternative(NamedTuple):
    """A short program and its results on the same inputs."""

    source: str
    outputs: Sequence[Value]


def induction(
    subject: Subject, calls: Sequence[Call], bank: Sequence[Alternative], rng: Random, split: Split
) -> Item | str:
    """Return the row whose shown pairs tell the program from every one in the bank, or why not.

    Shown pairs are chosen greedily: each splits off as many of the bank's programs as can be.
    """
    distinct = {text_of(call.arguments): n for n, call in enumerate(calls) if not _fault(call)}
    usable = list(distinct.values())  # an input that comes up twice counts once
    rng.shuffle(usable)
    if len(usable) < SHOWN + HIDDEN:
        return "too_few_pairs"
    shown, left = _shown(calls, usable, bank)
    if left:
        return "short_program_fits"
    hidden = [place for place in usable if place not in shown][:HIDDEN]
    for places in (shown, hidden):
        if len({text_of(calls[place].value) for place in places}) < _LEAST_VALUES:
            return "too_few_values"
    return _item(subject, [calls[p] for p in shown], [calls[p] for p in hidden], bank, split)


def _fault(call: Call) -> bool:
    return (
        isinstance(call.value, Raised)
        or not is_plain(call.value)
        or not same(call.value, call.own)
        or len(repr(call.value)) > MAX_GOLD
    )


def _shown(
    calls: Sequence[Call], usable: Sequence[int], bank: Sequence[Alternative]
) -> tuple[list[int], list[Alternative]]:
    """Return the places of the pairs to show, and the programs that still fit."""
    left = list(bank)
    shown: list[int] = []
    values: set[str] = set()
    for _ in range(SHOWN):
        gains = [
            (
                sum(not same(calls[place].value, one.outputs[place]) for one in left),
                text_of(calls[place].value) not in values,
                -order,
                place,
            )
            for order, place in enumerate(usable)
            if place not in shown
        ]
        best = max(gains)[-1]
        shown.append(best)
        values.add(text_of(calls[best].value))
        left = [one for one in left if same(calls[best].value, one.outputs[best])]
    wanted = [calls[place].value for place in shown]
    return shown, [one for one in bank if fits(wanted, [one.outputs[place] for place in shown])]


def _item(
    subject: Subject,
    shown: Sequence[Call],
    hidden: Sequence[Call],
    bank: Sequence[Alternative],
    split: Split,
) -> Item:
    pairs = [*shown, *hidden]
    inputs = [wire.encode(call.arguments) for call in pairs]
    outputs = [wire.encode(call.value) for call in pairs]
    args = {"entry": subject.entry, "inputs": inputs, "outputs": outputs}
    parts = Parts(
        *("induction", subject.source, "program", args, [inputs[:SHOWN], outputs[:SHOWN]]),
        steps=round(sum(call.steps for call in shown) / len(shown)),
        kind="program",
    )
    signature = _signature(subject)
    first = _names(subject)[0]
    head = f"def {subject.entry}({signature}):\n    return "
    wording = Wording(_GRAMMAR, (f"{head}{first}", f"{head}[{first}]"))
    text = problem(
        *(subject, parts, wording, split),
        pairs="\n".join(f"{call_text(subject, c.arguments)} -> {c.value!r}" for c in shown),
        shown=str(len(shown)),
        entry=subject.entry,
        signature=f"`{signature}`",
    )
    return Item(
        problem=text,
        answers=(subject.source,),
        wrong=_wrong(subject, shown, signature, bank),
        unique=False,
        guess_rate=0.0,
        cell=cell(subject, parts),
        behaviour=subject.behaviour,
        source=subject.source,
    )


def _names(subject: Subject) -> list[str]:
    """Return the parameters of the entry, as the reference answer calls them."""
    functions = [n for n in ast.parse(subject.source).body if isinstance(n, ast.FunctionDef)]
    entry = next(one for one in functions if one.name == subject.entry)
    return [argument.arg for argument in entry.args.args]


def _signature(subject: Subject) -> str:
    kinds = zip(_names(subject), subject.parameters, strict=True)
    return ", ".join(name if kind == "any" else f"{name}: {kind}" for name, kind in kinds)


def _wrong(
    subject: Subject, shown: Sequence[Call], signature: str, bank: Sequence[Alternative]
) -> tuple[str, ...]:
    """Return a constant, a list of the pairs shown, and a program of the bank."""
    head = f"def {subject.entry}({signature}):\n    return "
    names = ", ".join(_names(subject))
    table = {repr(call.arguments): call.value for call in shown}
    texts = [f"{head}{shown[0].value!r}", f"{head}{table!r}.get(repr(({names},)))"]
    return (*texts, *(one.source for one in bank[:1]))
