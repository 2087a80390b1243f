"""Cars in a queue, reordered a little so that the color changes seldom."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple, TypeAlias

from readers.answers import items
from readers.phrases import Phrases, Unread
from readers.reader import Reader
from readers.retracing import replayed

_SAYS: Final = Phrases(
    once={
        "scene": r"""
            This is the sequence of <n:int> cars in front of a spray robot, the first one first.
            In the paint shop, <n:int> cars are lined up, numbered from the front, each with a color
                ordered for it.
            A queue of <n:int> cars waits at a paint shop, car <first:int> first, each for the color
                beside it.
            <n:int> cars, numbered in the order of the queue, are to be painted as listed here.
        """,
        "cars": "<cars:cars>",
        "order": r"""
            Before painting, the queue may be reordered, but the place of every car in the new queue
                may differ from its place in the old one by at most <far:int>.
            The cars may be put into another order first, in which no car stands more than <far:int>
                places before or behind its present place.
        """,
        "asked": r"""
            Whenever a car gets another color than the car before it, the robot has to be cleaned.
                Find an order with no more than <most:int> cleanings.
            A color change happens when two cars in a row have different colors. Give an order of
                all cars with at most <most:int> color changes.
            Each time a car gets another color than the car just before it, the nozzles must be
                changed. Reorder the cars so that this happens at most <most:int> times.
        """,
        "form": r"""
            Answer with the numbers of all <n:int> cars in the new order, separated by commas.
            List the numbers of the <n:int> cars in the order in which they are painted, separated
                by commas.
        """,
    },
    kinds={
        "cars": r"(?:car )?\d+(?:: | = | )[a-z]+(?:(?:, |; |\n)(?:car )?\d+(?:: | = | )[a-z]+)+",
    },
)
_CAR: Final = re.compile(r"(car |)(\d+)(: | = | )([a-z]+)")

State: TypeAlias = tuple[frozenset[int], str]
"""The cars that are painted, and the color of the last one."""


class Queue(NamedTuple):
    """What a prompt says."""

    colors: tuple[str, ...]
    far: int
    """By so many places at most a car may be moved."""
    most: int
    """So many changes of the color at most."""


def _read(question: str) -> Queue:
    said = _SAYS.read(question)
    cars = [_CAR.fullmatch(car) for car in re.split(r", |; |\n", said.one("cars")["cars"])]
    found = [car.groups() for car in cars if car]
    if len({(before, sign) for before, _, sign, _ in found}) != 1 or len(found) != len(cars):
        raise Unread("cars that are listed in two ways")
    if [int(number) for _, number, _, _ in found] != list(range(1, len(found) + 1)):
        raise Unread("cars that are not numbered in order")
    if {part.integer("n") for part in said.parts if "n" in part} != {len(found)}:
        raise Unread(f"says otherwise than that there are {len(found)} cars")
    if {part.integer("first") for part in said.parts if "first" in part} - {1}:
        raise Unread("another car than the first is first")
    return Queue(
        tuple(color for *_, color in found),
        said.one("order").integer("far"),
        said.one("asked").integer("most"),
    )


def _solve(queue: Queue) -> str:
    """Fill the places one by one: how a set of cars ends with a color at the fewest changes."""
    best: dict[State, tuple[int, tuple[int, ...]]] = {(frozenset(), ""): (-1, ())}
    for place in range(1, len(queue.colors) + 1):
        after: dict[State, tuple[int, tuple[int, ...]]] = {}
        for (painted, last), (changes, order) in best.items():
            for car in _next(queue, painted, place):
                color = queue.colors[car - 1]
                state = painted | {car}, color
                way = changes + (color != last), (*order, car)
                after[state] = min(after.get(state, way), way)
        best = after
    _, order = min(best.values())
    return ", ".join(map(str, order))


def _next(queue: Queue, painted: frozenset[int], place: int) -> list[int]:
    """Return the cars that can come to a place: one that can come no later must."""
    low, high = max(1, place - queue.far), min(len(queue.colors), place + queue.far)
    if place - queue.far >= 1 and place - queue.far not in painted:
        return [place - queue.far]
    return [car for car in range(low, high + 1) if car not in painted]


def _judge(queue: Queue, answer: str) -> bool:
    order = [int(car) if car.isdecimal() else 0 for car in items(answer)]
    if sorted(order) != list(range(1, len(queue.colors) + 1)):
        return False
    colors = [queue.colors[car - 1] for car in order]
    return (
        all(abs(car - place) <= queue.far for place, car in enumerate(order, 1))
        and sum(map(str.__ne__, colors, colors[1:])) <= queue.most
    )


def _painted(queue: Queue, order: tuple[int, ...]) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield which car may be painted next."""
    return ((str(car), (*order, car)) for car in _next(queue, frozenset(order), len(order) + 1))


def _shown(queue: Queue, order: tuple[int, ...]) -> str:
    colors = [queue.colors[car - 1] for car in order]
    changes = sum(map(str.__ne__, colors, colors[1:]))
    return f"{colors[-1]}, from place {order[-1]} to place {len(order)}, changes so far {changes}"


READER = Reader(_read, _solve, _judge, follow=replayed(lambda queue: (), _painted, _shown, _judge))
