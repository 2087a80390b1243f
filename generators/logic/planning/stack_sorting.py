"""Stack sorting (Knuth 1968): which of eight orders can come out of stacks that fill one by one.

The generator plays each order through, taking out what is next as soon as it is on top. The solver
never plays: it finds which items may not share a stack and how long each stays, and colors them.
At the top ten items and three stacks of bounded height.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations
from random import Random
from typing import TypeAlias

from generators.chance import picked
from generators.deducing import ending
from generators.family import Family, IllPosedError, Knob, Knobs
from generators.pictures import Grid, Panel
from generators.wording import GUESS, LETTERS, Grammar, draw_letters, near_misses, speak
from proofmill.problem import canonical_json

ITEMS = Knob("items", 5, 10, "items that go through the stacks")
STACKS = Knob("stacks", 1, 3, "stacks between the way in and the way out")

_MAX_DRAWS = 5000
_HEIGHTS = (2, 3, 4)
"""Items that a stack may hold; two only where there are several stacks."""

Order: TypeAlias = tuple[int, ...]
Stacks: TypeAlias = tuple[Order, ...]


@dataclass(frozen=True, slots=True)
class Yard:
    """Items 1, 2, 3, ... come in this order; `orders` are the eight in question."""

    stacks: int
    height: int
    orders: tuple[Order, ...]
    work: int = field(compare=False)
    """Positions looked at to judge all orders."""
    answer: str = field(compare=False)
    """The letters of the orders that can come out, as JSON."""


def _generate(rng: Random, knobs: Knobs) -> Yard:
    """Swap two items of an order that can come out, then see whether it still can."""
    stacks = STACKS.integer(knobs)
    items = max(ITEMS.integer(knobs), 2 * stacks + 2)  # nearly all orders of fewer can come out
    height, letters = rng.choice(_HEIGHTS[stacks == 1 :]), draw_letters(rng)
    wanted = {True: len(letters), False: len(LETTERS) - len(letters)}
    found: dict[bool, dict[Order, int]] = {True: {}, False: {}}
    for _ in range(_MAX_DRAWS):
        order = _swapped(rng, _passed(rng, items, stacks, height))
        possible = _comes_out(order, stacks, height)
        if len(found[possible]) < wanted[possible]:
            possible, work = _played(order, stacks, height)
            found[possible][order] = work
        elif all(len(found[some]) == wanted[some] for some in found):
            work = sum(sum(some.values()) for some in found.values())
            takes = {some: iter(found[some]) for some in found}
            orders = tuple(next(takes[letter in letters]) for letter in LETTERS)
            return Yard(stacks, height, orders, work, canonical_json(letters))
    raise IllPosedError(f"stack_sorting: no eight orders of {items} items in {_MAX_DRAWS} draws")


def _passed(rng: Random, items: int, stacks: int, height: int) -> list[int]:
    """Put items into stacks and take them out at random; return the order in which they leave."""
    held: list[list[int]] = [[] for _ in range(stacks)]
    left, coming = list[int](), 1
    for _ in range(2 * items):
        room = [stack for stack in held if len(stack) < height] if coming <= items else []
        full = [stack for stack in held if stack]
        if room and (not full or rng.random() < 0.6):
            picked(rng, room).append(coming)
            coming += 1
        else:
            left.append(picked(rng, full).pop())
    return left


def _swapped(rng: Random, order: list[int]) -> Order:
    """Swap two items near each other, in two of three cases."""
    if rng.random() < 2 / 3:
        place = rng.randrange(len(order) - 1)
        other = min(len(order) - 1, place + rng.choice((1, 1, 2, 3)))
        order[place], order[other] = order[other], order[place]
    return tuple(order)


def _released(held: Stacks, order: Sequence[int], gone: int) -> tuple[Stacks, int]:
    """Let items leave as long as the one that is next lies on top; return how many have left."""
    for item in order[gone:]:
        for place, stack in enumerate(held):
            if stack and stack[-1] == item:
                held = (*held[:place], stack[:-1], *held[place + 1 :])
                break
        else:
            return held, gone
        gone += 1
    return held, gone


def _played(order: Order, stacks: int, height: int) -> tuple[bool, int]:
    """Return whether the order can come out, and how many positions it took to see that.

    An item on top that is next to leave may leave at once: waiting opens no other way.
    """
    todo: list[tuple[Stacks, int, int]] = [(((),) * stacks, 1, 0)]
    seen: set[tuple[int, Stacks]] = set()
    while todo:
        held, coming, gone = todo.pop()
        if order[gone] == coming - 1:  # before it came in, nothing more could leave
            held, gone = _released(held, order, gone)
        if gone == len(order):
            return True, len(seen) + 1
        held = tuple(sorted(held))  # the stacks are all alike
        if (coming, held) in seen or coming > len(order):
            continue
        seen.add((coming, held))
        for place, stack in enumerate(held):
            if len(stack) < height:
                after = (*held[:place], (*stack, coming), *held[place + 1 :])
                todo.append((after, coming + 1, gone))
    return False, len(seen)


def _comes_out(order: Order, stacks: int, height: int) -> bool:
    """Tell whether the order can come out; best fit first, and no item on one that is to go before.

    Items are known by their places in the order, so each stack holds smaller numbers upwards.
    """
    places = [order.index(item) for item in range(1, len(order) + 1)]
    todo: list[tuple[Stacks, int, int]] = [(((),) * stacks, 0, 0)]
    seen: set[tuple[int, Stacks]] = set()
    while todo:
        held, coming, gone = todo.pop()
        if coming == len(order):
            return True
        held = tuple(sorted(held, key=lambda stack: stack[-1:] or (len(order),), reverse=True))
        if (coming, held) in seen:
            continue
        seen.add((coming, held))
        for place, stack in enumerate(held):
            if len(stack) < height and (not stack or stack[-1] > places[coming]):
                after = (*held[:place], (*stack, places[coming]), *held[place + 1 :])
                is_next = places[coming] == gone  # if not, nothing more can leave
                left, out = _released(after, range(len(order)), gone) if is_next else (after, gone)
                todo.append((left, coming + 1, out))
    return False


_GRAMMAR: Grammar = {
    "start": (
        "<open> <rule> <task>\n\n{orders}\n\n<form>",
        "<open> <task>\n\n{orders}\n\n<rule> <form>",
    ),
    "rule": (
        "Each step either puts the next {item} that comes in on top of {stack}, or takes the top "
        "{item} of {stack} and sends it out. {bound} {across} goes back in, and nothing goes out "
        "without having been on {stack}.",
        "A step is one of two things: the next {item} that comes in is pushed on {stack}, or the "
        "top {item} of {stack} is popped and is the next to go out. {bound} Every {item} is pushed "
        "once and popped once, and there are no other moves.",
    ),
    "task": (
        "Which of the following orders can the {item}s have when they have all gone out? (First to "
        "leave is written first.)",
        "In which of these orders can the {item}s leave, the first to leave on the left?",
        "Find out which of the lettered orders of leaving, read from left to right, are possible.",
    ),
    "form": (
        "List the letters of all orders that are possible, separated by commas.",
        "Answer with the letters of the possible ones, with commas between them.",
        "Give the letters of all orders that can come out, separated by commas.",
    ),
}
_SCENES = {
    "car": "Railway cars numbered 1 to {items} arrive in this order at a yard with {sidings}.",
    "plate": "The plates 1, 2, ..., {items} are handed over one by one, in this order, to somebody "
    "who can put them on {piles}.",
    "number": "The numbers 1 to {items} are read in ascending order by a program that has {piles}.",
    "crate": "Crates 1 to {items} come off a belt in the order of their numbers. Beside the belt "
    "there is room for {piles}.",
}
"""What is sorted -> how a prompt opens."""


def _render(yard: Yard, rng: Random) -> str:
    one, count, gap = yard.stacks == 1, yard.stacks, rng.choice((" ", ", ", "-"))
    item = rng.choice([*_SCENES])
    return speak(
        {**_GRAMMAR, "open": (_SCENES[item],)},
        rng,
        item=item,
        stack="the stack" if one else "a stack",
        across="Nothing" if one else "Nothing moves from one stack to another, nothing",
        items=len(yard.orders[0]),
        sidings="one dead-end siding, a stack"
        if one
        else f"{count} dead-end sidings, each a stack",
        piles="one stack" if one else f"{count} stacks",
        bound=f"The stack holds {yard.height} {item}s at most."
        if one
        else f"Each stack holds {yard.height} {item}s at most, and any of them may be used.",
        orders="\n".join(
            f"{letter}. {gap.join(map(str, order))}"
            for letter, order in zip(LETTERS, yard.orders, strict=True)
        ),
    )


def _solve(yard: Yard) -> list[str]:
    return [
        canonical_json(
            [
                letter
                for letter, order in zip(LETTERS, yard.orders, strict=True)
                if _is_colorable(order, yard.stacks, yard.height)
            ]
        )
    ]


def _is_colorable(order: Order, stacks: int, height: int) -> bool:
    """Tell whether the items can be spread over the stacks without blocking each other.

    Item i stays until the last item that leaves no later than it has come in: until then it lies
    below what comes in on the same stack, so that must leave before it.
    """
    place = {item: at for at, item in enumerate(order)}
    stays = {item: max(order[: at + 1]) for item, at in place.items()}

    spreads: set[Stacks] = {((),) * stacks}
    for item in range(1, len(order) + 1):
        # What has left matters no more, and the stacks are all alike.
        present = {
            tuple(sorted([tuple([i for i in stack if stays[i] >= item]) for stack in spread]))
            for spread in spreads
        }
        # What is on a stack leaves from the top, so the last is the first of it to leave.
        spreads = {
            (*spread[:n], (*stack, item), *spread[n + 1 :])
            for spread in present
            for n, stack in enumerate(spread)
            if len(stack) < height and (not stack or place[stack[-1]] > place[item])
        }
    return bool(spreads)


def _steps(yard: Yard) -> tuple[str, ...]:
    """Tell of every order how it comes out, or what stands in its way; none if that is unclear."""
    lines = list[str]()
    for letter, order in zip(LETTERS, yard.orders, strict=True):
        said = _way_out(order, yard) or _hindrance(order, yard)
        if not said:
            return ()
        lines.append(f"{letter} {said}.")
    return (*lines, ending(", ".join(json.loads(yard.answer))))


def _way_out(order: Order, yard: Yard) -> str:
    """Tell when each item goes onto which stack, and when it leaves; nothing if that fails."""
    place_of = {item: at for at, item in enumerate(order)}

    def led(held: Stacks, coming: int, gone: int) -> list[str] | None:
        if coming > len(order):
            return [] if gone == len(order) else None
        for place, stack in enumerate(held):
            is_apt = not stack or place_of[stack[-1]] > place_of[coming]
            if len(stack) < yard.height and is_apt:
                after = (*held[:place], (*stack, coming), *held[place + 1 :])
                left, out = _released(after, order, gone)
                rest = led(left, coming + 1, out)
                if rest is not None:
                    moves = [f"{item} out" for item in order[gone:out]]
                    return [f"{coming} onto stack {place + 1}", *moves, *rest]
        return None

    moves = (
        led(((),) * yard.stacks, 1, 0) if _is_colorable(order, yard.stacks, yard.height) else None
    )
    return f"can leave: {', '.join(moves)}" if moves else ""


def _hindrance(order: Order, yard: Yard) -> str:
    """Tell which items are too many at a time, or may not share stacks; nothing if neither is."""
    place = {item: at for at, item in enumerate(order)}
    for item in order:
        there = [i for i in range(1, item + 1) if place[i] >= place[item]]
        if len(there) > yard.stacks * yard.height:
            listed = ", ".join(map(str, there))
            return f"cannot leave: before {item} leaves, {listed} are there, which are too many"
    under = {
        (i, j): max(order[: place[i]], default=0)
        for i, j in combinations(range(1, len(order) + 1), 2)
        if place[i] < place[j]
    }
    for items in combinations(range(1, len(order) + 1), yard.stacks + 1):
        pairs = [*combinations(items, 2)]
        if all(under.get(pair, 0) > pair[1] for pair in pairs):
            said = [f"{i} would lie under {j} when {under[i, j]} leaves" for i, j in pairs]
            return f"cannot leave: {'; '.join(said)}"
    return ""


def _picture(yard: Yard) -> Panel:
    items = [str(item) for item in range(1, len(yard.orders[0]) + 1)]
    rows, walls = [[""] * yard.stacks] * yard.height, [range(yard.stacks)] * yard.height
    orders = Grid(cells=[[str(item) for item in order] for order in yard.orders], left=LETTERS)
    return Panel(
        figures=[
            ("coming in, from the left", Grid(cells=[items])),
            (f"stacks: {yard.stacks}, height: {yard.height}", Grid(cells=rows, regions=walls)),
            ("going out, from the left?", orders),
        ]
    )


FAMILY = Family(
    name="stack_sorting",
    version=3,
    domain="logic",
    summary="which of eight orders can come out of stacks of bounded height",
    concepts=("planning", "data structures"),
    knobs=(ITEMS, STACKS),
    verifier="set",
    examples=("B, E", "A, C, H"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=lambda yard: yard.work,
    canonical=lambda yard: [yard.stacks, yard.height, sorted([*order] for order in yard.orders)],
    picture=_picture,
    steps=_steps,
    near_misses=lambda yard: near_misses(yard.answer),
    # at least: eight of the 120 orders of five items, one stack of two heights
    capacity=lambda dial: 1e11,
    guess_rate=lambda dial: GUESS,
)
