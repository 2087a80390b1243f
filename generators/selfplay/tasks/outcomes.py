"""Outcomes: a program that may raise and some calls; how does each of them end?"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from generators.family import Split
from generators.selfplay.item import Item, Parts, Subject, Wording, call_text, cell, problem
from generators.selfplay.programs import Value
from generators.selfplay.tasks.deduction import Call
from generators.wording import Grammar
from proofmill.problem import canonical_json
from proofmill.sandbox import Raised, wire

CALLS = 6
MAX_MODAL = 4
"""Most calls of a row that may end alike: with two outcomes, fifteen or more answers remain."""
NONE = "none"
_GRAMMAR: Grammar = {
    "start": (
        "<lead>\n```python\n{source}\n```\n<ask>\n{calls}\n<form>",
        "<ask>\n{calls}\n<lead>\n```python\n{source}\n```\n<form>",
    ),
    "lead": (
        "The program:",
        "Read this program.",
        "This is the code.",
        "Here is a Python 3 program.",
    ),
    "ask": (
        "How does each of these calls end?",
        "Which exception, if any, does each of these calls end in?",
        "Say of every call below whether it raises, and what.",
        "Some of the following calls fail. Which ones, and how?",
    ),
    "form": (
        "Give a list with one entry per call, in order: the name of the exception's class, or "
        "none if the call returns.",
        "Answer with as many entries as there are calls, in their order: none where a value is "
        "returned, else the exception's class.",
    ),
}
_EXAMPLES = (
    "none, TypeError, none, none, KeyError, none",
    "ValueError, none, none, none, none, none",
)


def outcomes(subject: Subject, calls: Sequence[Call], split: Split) -> Item | str:
    """Return the row about calls that end in different ways, or why there is none."""
    ends = [_end(call.value) for call in calls]
    if any(_end(call.own) != end for call, end in zip(calls, ends, strict=True)):
        return "interpreters_disagree"
    places = _balanced(ends)
    labels = [ends[place] for place in places]
    if len(places) < CALLS or max(Counter(labels).values()) > MAX_MODAL:
        return "one_outcome"
    return _item(subject, [calls[place] for place in places], labels, split)


def _end(value: Value) -> str:
    return value.kind if isinstance(value, Raised) else NONE


def _balanced(ends: Sequence[str]) -> list[int]:
    """Return the places of CALLS calls, taken in turn from each outcome, in order of the calls."""
    queues: Mapping[str, list[int]] = defaultdict(list)
    for place, end in enumerate(ends):
        queues[end].append(place)
    chosen: list[int] = []
    for turn in range(CALLS):
        chosen += [queue[turn] for _, queue in sorted(queues.items()) if turn < len(queue)]
    return sorted(chosen[:CALLS])


def _item(subject: Subject, calls: Sequence[Call], labels: Sequence[str], split: Split) -> Item:
    answer = canonical_json(list(labels))
    trees = [wire.encode(call.arguments) for call in calls]
    parts = Parts(
        *("outcomes", answer, "sequence", {}, [subject.source, trees]),
        steps=sum(call.steps for call in calls),
        kind="outcomes",
    )
    text = problem(
        *(subject, parts, Wording(_GRAMMAR, _EXAMPLES), split),
        source=subject.source,
        calls="\n".join(f"- `{call_text(subject, call.arguments)}`" for call in calls),
    )
    return Item(
        problem=text,
        answers=(answer,),
        wrong=_wrong(labels),
        unique=True,
        guess_rate=_guess_rate(labels),
        cell=cell(subject, parts),
        behaviour=subject.behaviour,
        source=subject.source,
    )


def _guess_rate(labels: Sequence[str]) -> float:
    """Return the chance of somebody who knows how often each outcome comes up, not where."""
    rate = 1.0
    for count in Counter(labels).values():
        rate *= (count / len(labels)) ** count
    return rate


def _wrong(labels: Sequence[str]) -> tuple[str, ...]:
    commonest = Counter(labels).most_common(1)[0][0]
    other = next(label for label in labels if label != labels[0])
    lists = ([commonest] * len(labels), [other, *labels[1:]], list(labels[:-1]))
    return tuple(canonical_json(one) for one in lists if one != list(labels))
