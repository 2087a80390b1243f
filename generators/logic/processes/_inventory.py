"""Inventories: who has how many of what, and what happens to it, in words and as a table."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random
from typing import NamedTuple, TypeAlias

from generators.pictures import Panel, Program, Table
from generators.wording import Grammar, listed, plural, speak

ANY = -1
Cell: TypeAlias = tuple[int, ...]
"""Owner, color and kind."""
Class: TypeAlias = Cell
"""With ANY for any."""


class Event(NamedTuple):
    """What happens to every thing of a class."""

    kind: str
    """`move` to owner `to`, `paint` in color `to`, `change` into kind `to`, `double`, `lose` all,
    or `add` so many to one cell."""
    where: Class
    to: int


@dataclass(frozen=True, slots=True)
class Inventory:
    """Who has how many of what, what happens, and the classes that are to be counted."""

    owners: tuple[str, ...]
    colors: tuple[str, ...]
    kinds: tuple[str, ...]
    counts: tuple[tuple[Cell, int], ...]
    events: tuple[Event, ...]
    questions: tuple[Class, ...]
    answer: str = field(compare=False)
    """The counts, as JSON."""


PLACES: Mapping[str, int] = {"move": 0, "paint": 1, "change": 2}
"""Event -> which part of a cell it sets."""


_GRAMMAR: Grammar = {
    "start": (
        "<scene>\n\n{inventory}\n\n<then>\n\n{events}\n\n<ask>\n\n{questions}\n\n<layout>",
        "<task> <layout>\n\n{questions}\n\n<scene>\n\n{inventory}\n\n<then>\n\n{events}",
    ),
    "scene": (
        "{owners} collect things. This is all that they have at first:",
        "At the start {owners} have these things and no others:",
    ),
    "then": (
        "Then the following happens, in this order:",
        "These events follow, in the order given:",
    ),
    "ask": (
        "After all that, answer three questions.",
        "Answer three questions about the end of this story.",
    ),
    "task": (
        "Three questions are about the end of the story below.",
        "Answer three questions on what there is after the last event below.",
    ),
    "layout": (
        "Give the three numbers in order, separated by commas.",
        "Answer with three numbers, in the order of the questions, with commas between them.",
    ),
    "entry": ("{owner} has {things}.", "{owner} owns {things}.", "{owner}: {things}."),
    "move": ("{owner} gives all {class} to {to}.", "All {whose} {class} go to {to}."),
    "paint": ("All {whose} {class} are painted {to}.", "Somebody paints all {whose} {class} {to}."),
    "change": (
        "All {whose} {class} are swapped, one for one, for {to} of the same color.",
        "All {whose} {class} are replaced by as many {to}, each of the color of what it replaces.",
    ),
    "double": (
        "{owner} buys an exact copy of each of the {class} that {owner} has.",
        "For every one of the {class} that {owner} has, {owner} buys another one just like it.",
    ),
    "lose": ("{owner} loses all {class}.", "{owner} throws away all {class}."),
    "add": ("{owner} finds {to} {class}.", "{owner} buys {to} {class}."),
    "count_own": ("How many {class} does {owner} have?", "How many {class} has {owner} got?"),
    "count_all": ("How many {class} are there in all?", "How many {class} are there altogether?"),
}


def render(inventory: Inventory, rng: Random) -> str:
    ask = [_question(inventory, where, rng) for where in inventory.questions]
    return speak(
        _GRAMMAR,
        rng,
        owners=listed(inventory.owners),
        inventory="\n".join(_entries(inventory, rng)),
        events="\n".join(_happening(inventory, event, rng) for event in inventory.events),
        questions="\n".join(f"{number}. {text}" for number, text in enumerate(ask, 1)),
    )


def picture(inventory: Inventory) -> Panel:
    """Return the counts, a row for an owner and a color, what happens, and what is asked."""
    counts, kinds = dict(inventory.counts), [plural(kind) for kind in inventory.kinds]
    rows = [
        (
            inventory.owners[owner],
            inventory.colors[color],
            *(str(counts.get((owner, color, kind), "")) for kind in range(len(kinds))),
        )
        for owner, color in sorted({cell[:2] for cell in counts})
    ]
    table = Table(header=("", "", *kinds), rows=rows)
    then = [_happening(inventory, event, Random(0)) for event in inventory.events]
    asked = [_question(inventory, where, Random(0)) for where in inventory.questions]
    return Panel(
        figures=[("first", table), ("then", Program(lines=then)), ("at last", Program(lines=asked))]
    )


def told(inventory: Inventory, courses: Sequence[Mapping[Cell, int]]) -> tuple[str, ...]:
    """Return a worked solution, from the counts at first and after each event."""
    names = {cell: _class(inventory, cell) for counts in courses for cell in counts}
    cells = sorted(names, key=lambda cell: (inventory.owners[cell[0]], names[cell]))
    lines, sums = list[str](), list[str]()
    for number, (before, after) in enumerate(pairwise(courses), 1):
        held = {cell[0]: list[str]() for cell in cells if before.get(cell, 0) != after.get(cell, 0)}
        for cell in cells:
            if cell[0] in held and after.get(cell):
                held[cell[0]].append(f"{after[cell]} {names[cell]}")
        changed = [
            f"{inventory.owners[owner]} has {', '.join(things) or 'nothing'}"
            for owner, things in held.items()
        ]
        lines.append(f"After event {number}: {'; '.join(changed) or 'as before'}.")
    for number, where in enumerate(inventory.questions, 1):
        asked = [cell for cell in cells if courses[-1].get(cell) and _is_in(cell, where)]
        parts = [f"{inventory.owners[c[0]]}'s {courses[-1][c]} {names[c]}" for c in asked]
        sums.append(str(sum(courses[-1][cell] for cell in asked)))
        lines.append(f"Question {number}: {' + '.join(parts) or 'nothing'} = {sums[-1]}.")
    return (*lines, f"So the answer is {', '.join(sums)}.")


def _is_in(cell: Cell, where: Class) -> bool:
    return all(part in (ANY, own) for own, part in zip(cell, where, strict=True))


def _entries(inventory: Inventory, rng: Random) -> Iterator[str]:
    for number in rng.sample(range(len(inventory.owners)), len(inventory.owners)):
        things = [
            f"{count} {_class(inventory, cell)}"
            for cell, count in rng.sample(inventory.counts, len(inventory.counts))
            if cell[0] == number
        ]
        owner = inventory.owners[number]
        yield speak(_GRAMMAR, rng, "entry", owner=owner, things=listed(things or ["nothing"]))


def _class(inventory: Inventory, where: Class) -> str:
    """Return `red beads`, `beads` or `red things`."""
    _, color, kind = where
    noun = "things" if kind == ANY else plural(inventory.kinds[kind])
    return noun if color == ANY else f"{inventory.colors[color]} {noun}"


def _happening(inventory: Inventory, event: Event, rng: Random) -> str:
    owner, _, _ = event.where
    name = "" if owner == ANY else inventory.owners[owner]
    new: Sequence[str] = ()
    if event.kind in PLACES:
        kinds = [plural(kind) for kind in inventory.kinds]
        new = (inventory.owners, inventory.colors, kinds)[PLACES[event.kind]]
    slots = {
        "owner": name,
        "whose": f"of {name}'s" if name else "the",
        "class": _class(inventory, event.where),
        "to": new[event.to] if new else str(event.to),
    }
    return speak(_GRAMMAR, rng, event.kind, **slots)


def _question(inventory: Inventory, where: Class, rng: Random) -> str:
    owner = "" if where[0] == ANY else inventory.owners[where[0]]
    slots = {"class": _class(inventory, where), "owner": owner}
    return speak(_GRAMMAR, rng, "count_own" if owner else "count_all", **slots)
