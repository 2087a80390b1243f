"""Car painting (after Epping, Hochstättler and Oertel 2004): reorder a queue to save color changes.

Every car may leave its place by a few places only, so a dynamic program over the cars around the
next place finds the fewest changes; the solver searches depth first for ever more changes instead.
At the top 24 cars, six colors and four places.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random
from typing import TypeAlias

from generators.canonical import renamed, split_rows
from generators.deducing import worked_plan
from generators.family import Family, IllPosedError, Knob, Knobs, rule
from generators.pictures import Grid, Panel, shade_of
from generators.search import spoiled
from generators.wording import Grammar, draw, speak
from proofmill.problem import Json

CARS = Knob("cars", 10, 24, "cars in the queue")
SHIFT = Knob("shift", 2, 4, "places by which a car may be moved")
COLORS = Knob("colors", 4, 6, "different colors")

_ACROSS = 8
"""Cars in a row of the picture."""
_MAX_DRAWS = 200
_SAVED = 2
"""Changes that reordering has to save, compared with the queue as it stands."""

State: TypeAlias = tuple[int, int]
"""Painted cars as bits, color of the last one."""


@dataclass(frozen=True, slots=True)
class Queue:
    """Cars 1, 2, ... stand in this order; `colors` are places in `names`."""

    names: tuple[str, ...] = field(compare=False)
    colors: tuple[int, ...]
    shift: int
    changes: int
    """The fewest that are possible."""
    work: int = field(compare=False)
    """Steps of the dynamic program."""
    answer: str = field(compare=False)


def _generate(rng: Random, knobs: Knobs) -> Queue:
    count, shift = CARS.integer(knobs), SHIFT.integer(knobs)
    names = draw("colors", COLORS.integer(knobs), rng)
    for _ in range(_MAX_DRAWS):
        colors = tuple(rng.randrange(len(names)) for _ in range(count))
        order, changes, work = _best(colors, shift)
        if len({*colors}) == len(names) and _changes(colors) - changes >= _SAVED:
            plan = ", ".join(str(car + 1) for car in order)
            return Queue(names, colors, shift, changes, work, plan)
    raise IllPosedError(f"car_painting: no queue of {count} cars in {_MAX_DRAWS} draws")


def _changes(colors: Sequence[int]) -> int:
    return sum(a != b for a, b in pairwise(colors))


@rule
def _open(count: int, shift: int, place: int, painted: int) -> Iterator[int]:
    """Yield the cars that can be painted at a place: one alone if it cannot wait any longer."""
    first = place - shift
    if first >= 0 and not painted >> first & 1:
        yield first
        return
    for car in range(max(0, first), min(count, place + shift + 1)):
        if not painted >> car & 1:
            yield car


def _best(colors: Sequence[int], shift: int) -> tuple[list[int], int, int]:
    """Return an order with the fewest changes, their number, and the steps to find it."""
    count, work = len(colors), 0
    layer: dict[State, int] = {(0, -1): -1}
    befores: list[dict[State, State]] = []
    for place in range(count):
        further, before = dict[State, int](), dict[State, State]()
        onward: dict[int, list[State]] = {}
        for at, changes in layer.items():
            painted, last = at
            if painted not in onward:
                cars = _open(count, shift, place, painted)
                onward[painted] = [(painted | 1 << car, colors[car]) for car in cars]
            work += len(onward[painted])
            for state in onward[painted]:
                cost = changes + (state[1] != last)
                if cost < further.get(state, count):
                    further[state], before[state] = cost, at
        layer = further
        befores.append(before)
    fewest = min(layer.values())
    ends = [state for state, changes in layer.items() if changes == fewest]
    return min(_traced(befores, end) for end in ends), fewest, work


def _traced(befores: Sequence[Mapping[State, State]], state: State) -> list[int]:
    """Return the cars, first to last, by the states before each state of each layer."""
    cars = []
    for before in reversed(befores):
        painted, state = state[0], before[state]
        cars.append((painted ^ state[0]).bit_length() - 1)
    return cars[::-1]


_GRAMMAR: Grammar = {
    "start": (
        "<open>\n\n{cars}\n\n<rule> <task> <form>",
        "<open> <rule> <task>\n\n{cars}\n\n<form>",
        "<open> <rule>\n\n{cars}\n\n<task> <form>",
    ),
    "open": (
        "A queue of {count} cars waits at a paint shop, car 1 first, each for the color beside it.",
        "{count} cars, numbered in the order of the queue, are to be painted as listed here.",
        "This is the sequence of {count} cars in front of a spray robot, the first one first.",
        "In the paint shop, {count} cars are lined up, numbered from the front, each with a color "
        "ordered for it.",
    ),
    "rule": (
        "Before painting, the queue may be reordered, but the place of every car in the new queue "
        "may differ from its place in the old one by at most {shift}.",
        "The cars may be put into another order first, in which no car stands more than {shift} "
        "places before or behind its present place.",
    ),
    "task": (
        "Whenever a car gets another color than the car before it, the robot has to be cleaned. "
        "Find an order with no more than {changes}.",
        "Each time a car gets another color than the car just before it, the nozzles must be "
        "changed. Reorder the cars so that this happens at most {times}.",
        "A color change happens when two cars in a row have different colors. Give an order of all "
        "cars with at most {color_changes}.",
    ),
    "form": (
        "Answer with the numbers of all {count} cars in the new order, separated by commas.",
        "List the numbers of the {count} cars in the order in which they are painted, separated by "
        "commas.",
    ),
}


def _render(queue: Queue, rng: Random) -> str:
    gap, style = rng.choice((", ", "\n")), rng.choice(("{} {}", "{}: {}", "{} = {}", "car {}: {}"))
    cars = [style.format(n, queue.names[color]) for n, color in enumerate(queue.colors, 1)]
    plural = "" if queue.changes == 1 else "s"
    return speak(
        _GRAMMAR,
        rng,
        count=len(cars),
        cars=gap.join(cars),
        shift=queue.shift,
        changes=f"{queue.changes} cleaning{plural}",
        times=f"{queue.changes} time{plural}",
        color_changes=f"{queue.changes} color change{plural}",
    )


def _solve(queue: Queue) -> list[str]:
    """Allow one change more and more; go on with the same color first, and never fail twice.

    Every other color that is still to come takes a change. Cars of one color stay in order: two
    that do not could change places.
    """
    colors, count = queue.colors, len(queue.colors)
    of_color = [
        (color, sum(1 << car for car, own in enumerate(colors) if own == color))
        for color in {*colors}
    ]
    # Cars painted -> the one of each color that may come next, and the colors still to come.
    known: dict[int, tuple[dict[int, int], set[int]]] = {}
    # Cars painted and the last color -> changes that are not enough for the others.
    failed: dict[State, int] = {}
    for allowed in range(queue.changes + 1):
        stack: list[tuple[int, int, int, tuple[int, ...]]] = [(0, -1, allowed + 1, ())]
        while stack:
            painted, last, rest, order = stack.pop()
            if len(order) == count:
                return [", ".join(str(car + 1) for car in order)]
            if failed.get((painted, last), -1) >= rest:
                continue
            failed[painted, last] = rest
            if painted not in known:
                coming = {color for color, cars in of_color if cars & ~painted}
                cars = [*_open(count, queue.shift, len(order), painted)]
                known[painted] = {colors[car]: car for car in reversed(cars)}, coming
            options, coming = known[painted]
            if rest < len(coming) - (last in coming):
                continue
            # The last on the stack is tried first.
            for color in sorted(options, key=last.__eq__):
                state, left = (painted | 1 << options[color], color), rest - (color != last)
                if left >= 0 and failed.get(state, -1) < left:
                    stack.append((*state, left, (*order, options[color])))
    return []


def _steps(queue: Queue) -> tuple[str, ...]:
    def onward(order: tuple[int, ...]) -> Iterator[tuple[str, tuple[int, ...]]]:
        return ((str(car + 1), (*order, car)) for car in range(len(queue.colors)))

    def shown(order: tuple[int, ...]) -> str:
        colors = [queue.colors[car] for car in order]
        return (
            f"{queue.names[colors[-1]]}, from place {order[-1] + 1} to place {len(order)}, "
            f"changes so far {_changes(colors)}"
        )

    return worked_plan(queue.answer, tuple[int, ...](), onward, shown)


def _near_misses(queue: Queue) -> list[str]:
    """The queue as it stands, backwards, and what no plan can be."""
    cars = [*map(str, range(1, len(queue.colors) + 1))]
    plan = queue.answer.split(", ")
    return [", ".join(cars), ", ".join(cars[::-1]), *spoiled(plan, len(plan), "0")]


def _picture(queue: Queue) -> Panel:
    names = [queue.names[color] for color in queue.colors]
    cars = Grid(
        cells=split_rows([f"{car} {name}" for car, name in enumerate(names, 1)], _ACROSS),
        shades={divmod(car, _ACROSS): shade_of(name) for car, name in enumerate(names)},
    )
    rule = f"each car moved by at most {queue.shift} places, at most {queue.changes} changes"
    return Panel(figures=[(rule, cars)])


def _args(queue: Queue) -> dict[str, Json]:
    puzzle = {
        "kind": "paint",
        "colors": [*queue.colors],
        "shift": queue.shift,
        "changes": queue.changes,
        "start": [0, 0, 0, 0],
        "goal": [len(queue.colors), None, None, None],
    }
    return {"puzzle": puzzle, "limit": len(queue.colors)}


FAMILY = Family(
    name="car_painting",
    version=3,
    domain="logic",
    summary="reorder a queue of cars within a few places for the fewest changes of color",
    concepts=("planning", "optimization"),
    knobs=(CARS, SHIFT, COLORS),
    verifier="plan",
    unique=False,
    examples=("2, 1, 4, 3, 5", "3, 1, 2, 5, 4"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=lambda queue: queue.work,
    # Number the colors by first appearance, from the front or from the back.
    canonical=lambda queue: [queue.shift, min(renamed(queue.colors), renamed(queue.colors[::-1]))],
    picture=_picture,
    args=_args,
    steps=_steps,
    near_misses=_near_misses,
    # colors of all cars up to names and direction; 73 pairs alike in 1500 at dial 0
    capacity=lambda dial: 4.0 ** CARS.integer_at(dial) / 80,
    # measured at 0 and 0.5, of somebody who paints at random a car that may be next
    guess_rate=lambda dial: 0.026 * 0.0004**dial,
)
