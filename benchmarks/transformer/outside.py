"""Outside: reasoning-gym's own items of tasks that we share, judged by our verifiers."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import reasoning_gym  # pyright: ignore[reportMissingImports]

from proofmill import Problem
from proofmill.problem import Json, content_hash

_FORM = "\n\nPut your final answer in \\boxed{}."
Entry = Mapping[str, Any]


class Task(NamedTuple):
    """A task of the peer in our terms."""

    verifier: str
    settings: Mapping[str, Any]
    """The easiest items that it makes."""
    args: Callable[[Entry], Mapping[str, Json]] = lambda entry: {}


TASKS: Mapping[str, Task] = {
    "basic_arithmetic": Task("integer", {"max_terms": 3, "max_digits": 1}),
    "caesar_cipher": Task("text", {"max_words": 4}, lambda entry: {"ignore_spaces": True}),
    "calendar_arithmetic": Task("text", {"tasks": ["weekday_offset"]}),
    "countdown": Task(
        "expression_game",
        {"min_numbers": 3, "max_numbers": 3, "min_target": 10},
        lambda entry: {
            "numbers": entry["metadata"]["numbers"],
            "target": entry["metadata"]["target"],
            "use_all": False,
        },
    ),
}


def outside(count: int) -> dict[str, Sequence[Problem]]:
    """Return items by task, each with our line on where the answer goes."""
    return {
        name: [_problem(name, task, entry) for entry in _items(name, task, count)]
        for name, task in TASKS.items()
    }


def _items(name: str, task: Task, count: int) -> Sequence[Entry]:
    dataset = reasoning_gym.create_dataset(name, size=count, seed=42, **task.settings)
    return [dataset[i] for i in range(count)]


def _problem(name: str, task: Task, entry: Entry) -> Problem:
    return Problem(
        prompt=entry["question"] + _FORM,
        answer=str(entry["answer"]),
        verifier=task.verifier,
        args=task.args(entry),
        family=f"reasoning-gym/{name}",
        version=1,
        domain="outside",
        instance=content_hash([name, entry["question"]]),
    )
