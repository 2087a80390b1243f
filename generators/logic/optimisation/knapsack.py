"""Knapsack: the one most valuable selection of things that stays within a weight limit.

Values close to the weights leave no ratio to go by (Pisinger 2005, weakly correlated). Branch and
bound finds the selection and proves it unique; the solver instead keeps every undominated pair of
weight and value (Nemhauser and Ullmann 1969) and counts. At the top 26 things of up to 150.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple, TypeAlias

from generators.deducing import worked_plan
from generators.family import Family, IllPosedError, Knob, Knobs
from generators.pictures import Panel, Plane, Shape, Table
from generators.wording import Grammar, speak
from proofmill.problem import canonical_json

ITEMS = Knob("items", 8, 26, "things to choose from")
LARGEST = Knob("largest", 20, 150, "largest weight")
LIKENESS = Knob("likeness", 0.2, 0.9, "how closely a value follows the weight")

_MAX_DRAWS = 60
_MAX_EASED = 5
"""Times that heavier things are drawn after so many draws in vain."""
_MAX_NODES = 40_000
"""Of one branch and bound; the median at the top of the dial is some thousands."""

Item: TypeAlias = tuple[int, int]
"""Weight and value."""
Pairs: TypeAlias = dict[int, tuple[int, tuple[int, ...]]]
"""Weight -> best value, and up to two selections that reach it, as bits."""


@dataclass(frozen=True, slots=True)
class Sack:
    """Things are numbered from 1 in the order of `items`."""

    items: tuple[Item, ...]
    limit: int
    """The most that the selection may weigh."""
    answer: str = field(compare=False)


def _generate(rng: Random, knobs: Knobs) -> Sack:
    count, largest = ITEMS.integer(knobs), LARGEST.integer(knobs)
    likeness = LIKENESS.number(knobs)
    for attempt in range(_MAX_EASED * _MAX_DRAWS):
        if attempt and attempt % _MAX_DRAWS == 0:
            largest += largest // 2  # so many things of so few weights leave ties
        weights = [rng.randint(largest // 6, largest) for _ in range(count)]
        values = [_value(rng, weight, largest, likeness) for weight in weights]
        items = tuple(zip(weights, values, strict=True))
        limit = int(sum(weights) * rng.uniform(0.4, 0.6))
        best = _branched(items, limit)
        if best.is_unique and len(set(items)) == count:
            answer = canonical_json([place + 1 for place in sorted(best.chosen)])
            return Sack(items, limit, answer)
    raise IllPosedError(f"knapsack: no unique selection in {_MAX_DRAWS} draws of {count} things")


def _value(rng: Random, weight: int, largest: int, likeness: float) -> int:
    free = rng.uniform(largest / 6, largest)
    return max(1, round(likeness * weight + (1 - likeness) * free + largest / 10))


class _Best(NamedTuple):
    chosen: list[int]
    is_unique: bool


def _branched(items: tuple[Item, ...], limit: int) -> _Best:
    """Branch on things by value for weight, bounded by what a part of the next would add."""
    order = sorted(range(len(items)), key=lambda place: -items[place][1] / items[place][0])
    most, ties, chosen, nodes = 0, 0, 0, 0
    stack = [(0, limit, 0, 0)]
    while stack and nodes < _MAX_NODES:
        depth, room, value, taken = stack.pop()
        nodes += 1
        if depth == len(order):
            if value > most:
                most, ties, chosen = value, 1, taken
            elif value == most:
                ties += 1
            continue
        if value + _bound(items, order, depth, room) < most:
            continue
        place = order[depth]
        weight, worth = items[place]
        stack.append((depth + 1, room, value, taken))
        if weight <= room:
            stack.append((depth + 1, room - weight, value + worth, taken | 1 << place))
    places = [place for place in range(len(items)) if chosen >> place & 1]
    return _Best(places, ties == 1 and nodes < _MAX_NODES)


def _bound(items: tuple[Item, ...], order: list[int], depth: int, room: int) -> int:
    total = 0
    for place in order[depth:]:
        weight, value = items[place]
        if weight > room:
            return total + value * room // weight
        room -= weight
        total += value
    return total


_GRAMMAR: Grammar = {
    "start": ("<open>\n\n{items}\n\n<rule> <form>", "<rule_first>\n\n{items}\n\n<form>"),
    "open": (
        "{count} {things} are on offer, each of which can be taken once or left:",
        "There are {count} {things} to choose from:",
        "Here are the weights and values of {count} {things}:",
        "Choose among these {count} {things}:",
    ),
    "rule": (
        "The {things} that are taken may weigh at most {limit} in total. Which of them have the "
        "largest total value?",
        "Find the selection with the highest total value among all that weigh {limit} or less "
        "together.",
        "Together, those that are chosen must not weigh more than {limit}; make the sum of their "
        "values as large as possible.",
    ),
    "rule_first": (
        "Of the {count} {things} below, pick those that are worth most together without weighing "
        "more than {limit} in all. Each can be taken at most once.",
        "A bag carries a weight of up to {limit}. Fill it with some of these {count} {things} "
        "(each is there once) so that the total value is as large as possible.",
        "The total weight may be {limit} at most. Which of these {count} {things}, each available "
        "once, give the largest total value?",
    ),
    "form": (
        "Exactly one selection is best. Give the numbers of what it takes, separated by commas.",
        "The best selection is unique: list its numbers, separated by commas, in any order.",
        "Answer with the numbers of the {things} in the only best selection, separated by commas.",
    ),
    "things": ("parcels", "tools", "samples", "crates", "stones", "books"),
    "long": ("{number}. weight {weight}, value {value}",),
    "short": ("{number}: {weight} / {value} (weight / value)",),
    "words": ("No. {number} weighs {weight} and is worth {value}.",),
}


def _render(sack: Sack, rng: Random) -> str:
    style = rng.choice(("long", "short", "words"))
    lines = [
        speak(_GRAMMAR, rng, style, number=number, weight=weight, value=value)
        for number, (weight, value) in enumerate(sack.items, 1)
    ]
    return speak(
        _GRAMMAR,
        rng,
        count=len(lines),
        things=speak(_GRAMMAR, rng, "things"),
        limit=sack.limit,
        items="\n".join(lines),
    )


def _solve(sack: Sack) -> list[str]:
    *_, kept = _grown(sack)
    most = max(worth for worth, _ in kept.values())
    best = {s for worth, taken in kept.values() if worth == most for s in taken}
    count = len(sack.items)
    return [canonical_json([i + 1 for i in range(count) if s >> i & 1]) for s in sorted(best)]


def _grown(sack: Sack) -> Iterator[Pairs]:
    """Add things one by one to all selections that no lighter one beats; keep ties."""
    kept: Pairs = {0: (0, (0,))}
    for place, (weight, value) in enumerate(sack.items):
        merged = dict(kept)
        for load, (worth, taken) in kept.items():
            heavy, dear = load + weight, worth + value
            if heavy > sack.limit:
                continue
            old, others = merged.get(heavy, (-1, ()))
            more = tuple(selection | 1 << place for selection in taken)
            if dear > old:
                merged[heavy] = (dear, more[:2])
            elif dear == old:
                merged[heavy] = (dear, (others + more)[:2])
        kept = _undominated(merged)
        yield kept


def _undominated(pairs: Pairs) -> Pairs:
    kept: Pairs = {}
    most = -1
    for load in sorted(pairs):
        if pairs[load][0] >= most:  # a tie may belong to a second best selection
            kept[load] = pairs[load]
            most = pairs[load][0]
    return kept


def _steps(sack: Sack) -> tuple[str, ...]:
    def onward(taken: tuple[int, ...]) -> Iterator[tuple[str, tuple[int, ...]]]:
        return ((str(number), (*taken, number)) for number in range(1, len(sack.items) + 1))

    def shown(taken: tuple[int, ...]) -> str:
        things = [sack.items[number - 1] for number in taken]
        (weight, value), (load, worth) = things[-1], map(sum, zip(*things, strict=True))
        return f"weight {weight}, {load} of {sack.limit} so far; value {value}, {worth} so far"

    answer = sack.answer.strip("[]").replace(",", ", ")
    return worked_plan(answer, tuple[int, ...](), onward, shown)


def _picture(sack: Sack) -> Panel:
    rows = [(str(n), str(weight), str(value)) for n, (weight, value) in enumerate(sack.items, 1)]
    table = Table(header=("thing", "weight", "value"), rows=rows)
    dots = [Shape("points", (item,), str(number)) for number, item in enumerate(sack.items, 1)]
    plane = Plane(shapes=dots, has_axes=True, is_square=False)
    limit = f"weight at most {sack.limit}"
    return Panel(figures=[(limit, table), ("weight to the right, value upwards", plane)])


def _capacity(dial: float) -> float:
    # weights and values at random over unordered things; the limit adds more
    count, largest = ITEMS.integer_at(dial), LARGEST.integer_at(dial)
    spread = 1 - LIKENESS.number_at(dial)
    return float((largest * largest * spread / count) ** count)


FAMILY = Family(
    name="knapsack",
    version=3,
    domain="logic",
    summary="the one most valuable selection of things within a weight limit",
    concepts=("optimization", "dynamic programming"),
    knobs=(ITEMS, LARGEST, LIKENESS),
    verifier="set",
    examples=("1, 4, 5", "2, 3, 7, 8"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=lambda sack: sum(map(len, _grown(sack))),
    canonical=lambda sack: [sack.limit, sorted(map(list, sack.items))],
    picture=_picture,
    steps=_steps,
    capacity=_capacity,
    # measured at 0 and 0.5, of somebody who fills the bag at random
    guess_rate=lambda dial: 0.072 * 0.002**dial,
)
