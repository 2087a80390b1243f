"""Topological order under priorities: task 1 as early as possible, then task 2, and so on.

Not the alphabetically first order, which takes the least task that is ready: here a late task may
go first because an early one waits for it. The generator fills the order from its end with the
last task that nothing waits for; the solver fetches, for each task in turn, all that it waits for.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import comb, factorial
from random import Random
from typing import TypeAlias

from generators import pictures
from generators.deducing import ending
from generators.family import Family, Knob, Knobs, redrawn
from generators.wording import Grammar, speak, words
from proofmill.problem import canonical_json

TASKS = Knob("tasks", 6, 26, "tasks to put in order")
DENSITY = Knob("density", 1.2, 1.7, "constraints for each task")

Edge: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Plan:
    """Tasks by number, in the order of their priority; (a, b): a has to come before b."""

    names: tuple[str, ...]
    edges: tuple[Edge, ...]
    answer: str = field(compare=False)


@redrawn(60, "telling order")
def _generate(rng: Random, knobs: Knobs) -> Plan | None:
    size = TASKS.integer(knobs)
    wanted = round(size * DENSITY.number(knobs))
    rank = rng.sample(range(size), size)
    pairs = [(a, b) for a in range(size) for b in range(size) if rank[a] < rank[b]]
    edges = tuple(sorted(rng.sample(pairs, wanted)))
    order = _from_the_end(size, edges)
    # Else the rule that takes the first task that is ready would do as well.
    if order == _first_ready(size, edges):
        return None
    names = _names(rng, size)
    return Plan(names, edges, canonical_json([names[task] for task in order]))


def _names(rng: Random, size: int) -> tuple[str, ...]:
    letters = tuple(chr(65 + index) for index in range(size))
    people = tuple(sorted(rng.sample(words("names"), size)))
    return rng.choice((tuple(f"T{number}" for number in range(1, size + 1)), letters, people))


def _from_the_end(size: int, edges: Sequence[Edge]) -> list[int]:
    """Put last what comes last by priority among the tasks that no other one waits for."""
    left, order = set(range(size)), list[int]()
    for _ in range(size):
        free = left - {a for a, b in edges if b in left}
        order.append(max(free))
        left.remove(order[-1])
    return order[::-1]


def _first_ready(size: int, edges: Sequence[Edge]) -> list[int]:
    left, order = set(range(size)), list[int]()
    for _ in range(size):
        ready = left - {b for a, b in edges if a in left}
        order.append(min(ready))
        left.remove(order[-1])
    return order


_GRAMMAR: Grammar = {
    "start": (
        "<open>\n\n{pairs}\n\n<priority> <form>",
        "<open> <priority>\n\n<these>\n{pairs}\n\n<form>",
    ),
    "open": (
        "{size} {things}, {names}, have to be put in order, one after the other. In what follows, "
        "x<y means that x has to come before y (not necessarily directly).",
        "Put the {things} {names} in a row. Each condition x<y says that x must come somewhere "
        "before y.",
        "A schedule has each of the {size} {things} {names} once. A condition x<y demands that x "
        "stands earlier in the schedule than y.",
        "Order these {things}: {names}. The notation x<y means: x is earlier than y.",
    ),
    "these": ("The conditions:", "These must hold:"),
    "priority": (
        "Among all orders that meet every condition, take those with {first} as early as possible; "
        "among these, those with {second} as early as possible; then {third}, and so on through "
        "the {things} in the order in which they are named at the beginning.",
        "Of all valid orders, choose the one in which {first} comes as early as it can; if several "
        "remain, the one in which {second} is as early as it can then be; after that {third}, and "
        "so on, in the order in which the {things} are named at the beginning.",
    ),
    "form": (
        "Only one order is left. Give it in full, separated by commas.",
        "Answer with the whole order, from first to last, separated by commas.",
        "Write down the resulting order of all {size}, separated by commas.",
    ),
    "things": ("tasks", "steps", "courses", "visits"),
}


def _render(plan: Plan, rng: Random) -> str:
    names, gap = plan.names, rng.choice((", ", "\n", "; "))
    pairs = [f"{names[a]}<{names[b]}" for a, b in rng.sample(plan.edges, len(plan.edges))]
    return speak(
        _GRAMMAR,
        rng,
        size=len(names),
        names=", ".join(names),
        things=speak(_GRAMMAR, rng, "things"),
        pairs=gap.join(pairs),
        first=names[0],
        second=names[1],
        third=names[2],
    )


def _solve(plan: Plan) -> list[str]:
    """Fetch task after task: everything that the next one waits for, by the same rule, then it."""
    waits = _ancestors(plan)
    order: list[int] = []

    def fetch(tasks: set[int]) -> None:
        for task in sorted(tasks):
            if task not in order:
                fetch(waits[task] - set(order))
                order.append(task)

    fetch(set(range(len(plan.names))))
    return [canonical_json([plan.names[task] for task in order])]


def _steps(plan: Plan) -> tuple[str, ...]:
    """Take the tasks by their priority, each after all that it waits for."""
    names, waits, lines, order = plan.names, _ancestors(plan), list[str](), list[int]()

    def fetch(tasks: set[int]) -> None:
        for task in sorted(tasks):
            if task in order:
                continue
            left = sorted(waits[task] - set(order))
            if left:
                lines.append(f"{names[task]} waits for {', '.join(names[one] for one in left)}.")
                fetch(set(left))
            order.append(task)
            lines.append(f"{names[task]} waits for nothing more: place {len(order)}.")

    fetch(set(range(len(names))))
    return (*lines, ending(", ".join(names[task] for task in order)))


def _ancestors(plan: Plan) -> list[set[int]]:
    """Return all tasks that each one waits for, directly or not (Warshall 1962)."""
    before: list[set[int]] = [set() for _ in plan.names]
    for a, b in plan.edges:
        before[b].add(a)
    for middle in range(len(before)):
        for task in before:
            if middle in task:
                task |= before[middle]
    return before


def _picture(plan: Plan) -> pictures.Panel:
    edges = [pictures.Edge(plan.names[a], plan.names[b]) for a, b in plan.edges]
    nodes = {name: f"{number}. {name}" for number, name in enumerate(plan.names, 1)}
    drawn = pictures.Graph(nodes=nodes, edges=edges, is_directed=True, boxes=frozenset(nodes))
    return pictures.Panel(figures=[("tasks by priority, and what goes before what", drawn)])


def _capacity(dial: float) -> float:
    # edges among the pairs of a random order, over the orders that allow them
    size = TASKS.integer_at(dial)
    wanted = round(size * DENSITY.number_at(dial))
    pairs = size * (size - 1) // 2
    return float(comb(pairs, wanted) * factorial(size) // factorial(size // 2)) / 10


FAMILY = Family(
    name="topological_order",
    version=3,
    domain="logic",
    summary="the one order of tasks that puts each, by priority, as early as the conditions allow",
    concepts=("graph theory", "ordering"),
    knobs=(TASKS, DENSITY),
    verifier="sequence",
    examples=("B, A, D, C", "3, 1, 2"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=lambda plan: len(plan.names) + sum(map(len, _ancestors(plan))),
    canonical=lambda plan: [len(plan.names), [[a, b] for a, b in plan.edges]],
    picture=_picture,
    steps=_steps,
    capacity=_capacity,
    # of somebody who takes any task that is ready, at random
    guess_rate=lambda dial: 0.055 * 0.001**dial,
)
