"""Object counting: how many things of some kinds people have after gifts, paint and breakage.

After BIG-Bench-Hard's `object_counting`, with owners, colors and events that change whole classes
of things. Every event is an affine map of the counts, so the generator runs the events forward on
the counts and the solver pulls each question back through them to the first inventory. At the top:
five owners, ten colors and kinds, 14 events.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, product
from random import Random

from generators.family import Family, Knob, Knobs, rule
from generators.logic.processes._inventory import (
    ANY,
    PLACES,
    Cell,
    Class,
    Event,
    Inventory,
    picture,
    render,
    told,
)
from generators.wording import draw
from proofmill.problem import Json, canonical_json

OWNERS = Knob("owners", 2, 5, "owners")
SORTS = Knob("sorts", 5, 10, "colors and kinds of things together")
LINES = Knob("lines", 6, 24, "entries of the first inventory")
EVENTS = Knob("events", 2, 14, "events that change the counts")

_QUESTIONS = 3
_MOST = 30
"""Of one entry of the inventory."""


def _generate(rng: Random, knobs: Knobs) -> Inventory:
    sizes = (OWNERS.integer(knobs), SORTS.integer(knobs) // 2, (SORTS.integer(knobs) + 1) // 2)
    cells = list(product(*map(range, sizes)))
    chosen = sorted(rng.sample(cells, min(LINES.integer(knobs), len(cells))))
    counts = {cell: rng.randint(2, _MOST) for cell in chosen}
    held, events = dict(counts), []
    for _ in range(EVENTS.integer(knobs)):
        event = _event(rng, sizes, [cell for cell, count in held.items() if count] or chosen)
        events.append(event)
        held = _after(held, event)
    asked = tuple(_questions(rng, held))
    return Inventory(
        draw("names", sizes[0], rng),
        draw("colors", sizes[1], rng),
        draw("objects", sizes[2], rng),
        tuple(counts.items()),
        tuple(events),
        asked,
        canonical_json([sum(held.get(cell, 0) for cell in _cells(q, sizes)) for q in asked]),
    )


def _event(rng: Random, sizes: Sequence[int], present: Sequence[Cell]) -> Event:
    """Draw an event that touches something present."""
    kind = rng.choice(("move", "move", "paint", "paint", "change", "add", "double", "lose"))
    cell = rng.choice(present)
    if kind == "add":
        return Event(kind, cell, rng.randint(2, _MOST))
    where = [part if rng.random() < 0.6 else ANY for part in cell]
    if kind in ("double", "lose"):
        where[0] = cell[0]
        if where[1:] == [ANY, ANY]:
            where[2] = cell[2]
        return Event(kind, tuple(where), 0)
    place = PLACES[kind]
    where[place] = cell[place]
    others = [part for part in range(sizes[place]) if part != cell[place]]
    return Event(kind, tuple(where), rng.choice(others))


@rule
def _fits(cell: Cell, where: Class) -> bool:
    owner, color, kind = where
    return owner in (ANY, cell[0]) and color in (ANY, cell[1]) and kind in (ANY, cell[2])


@rule
def _moved(cell: Cell, event: Event) -> Cell:
    """Return the cell in which the things of a cell are after an event."""
    if event.kind not in PLACES or not _fits(cell, event.where):
        return cell
    place = PLACES[event.kind]
    return (*cell[:place], event.to, *cell[place + 1 :])


def _after(held: Mapping[Cell, int], event: Event) -> dict[Cell, int]:
    """Return the counts after an event."""
    found: dict[Cell, int] = {}
    for cell, count in held.items():
        if event.kind in ("double", "lose") and _fits(cell, event.where):
            count *= 2 if event.kind == "double" else 0
        target = _moved(cell, event)
        found[target] = found.get(target, 0) + count
    if event.kind == "add":
        found[event.where] = found.get(event.where, 0) + event.to
    return found


def _course(inventory: Inventory) -> list[Mapping[Cell, int]]:
    """Return the counts at first and after each event."""
    return [*accumulate(inventory.events, _after, initial=dict(inventory.counts))]


def _questions(rng: Random, held: Mapping[Cell, int]) -> list[Class]:
    """Draw different classes to count, none of them empty unless everything is gone."""
    present = [cell for cell, count in held.items() if count] or [*held]
    shapes = [shape for shape in product((False, True), repeat=3) if 0 < sum(shape) < 3]
    classes = {
        tuple(p if s else ANY for p, s in zip(c, shape, strict=True))
        for c in present
        for shape in shapes
    }
    return rng.sample(sorted(classes), _QUESTIONS)


@rule
def _cells(where: Class, sizes: Sequence[int]) -> Iterator[Cell]:
    spans = [range(n) if part == ANY else (part,) for part, n in zip(where, sizes, strict=True)]
    return product(*spans)


def _solve(inventory: Inventory) -> list[str]:
    """Pull each question back: how much does a thing of each cell count for it before an event?"""
    sizes = (len(inventory.owners), len(inventory.colors), len(inventory.kinds))
    counts = []
    for question in inventory.questions:
        weights = dict.fromkeys(product(*map(range, sizes)), 0)
        weights |= dict.fromkeys(_cells(question, sizes), 1)
        total = 0
        for event in reversed(inventory.events):
            if event.kind == "add":
                total += event.to * weights[event.where]
            factor = {"double": 2, "lose": 0}.get(event.kind, 1)
            weights = {
                cell: weights[_moved(cell, event)] * (factor if _fits(cell, event.where) else 1)
                for cell in weights
            }
        counts.append(total + sum(weights[cell] * count for cell, count in inventory.counts))
    return [canonical_json(counts)]


def _canonical(inventory: Inventory) -> Json:
    # Owners, colors and kinds keep the numbers that the sorted inventory gives them by size.
    ranks = []
    for place, names in enumerate((inventory.owners, inventory.colors, inventory.kinds)):
        counts = [(cell[place], count) for cell, count in inventory.counts]
        sizes = [(sorted(k for m, k in counts if m == n), n) for n in range(len(names))]
        ranks.append({n: rank for rank, (_, n) in enumerate(sorted(sizes))} | {ANY: ANY})

    def renamed(cell: Cell) -> list[int]:
        return [rank[part] for rank, part in zip(ranks, cell, strict=True)]

    events: list[Json] = []
    for kind, where, to in inventory.events:
        new = ranks[PLACES[kind]][to] if kind in PLACES else to
        events.append([kind, renamed(where), new])
    entries = sorted([*renamed(cell), count] for cell, count in inventory.counts)
    return [entries, events, [renamed(question) for question in inventory.questions]]


FAMILY = Family(
    name="object_counting",
    version=3,
    domain="logic",
    summary="how many things of some classes there are after gifts, paint, purchases and losses",
    concepts=("counting", "state tracking"),
    knobs=(OWNERS, SORTS, LINES, EVENTS),
    verifier="sequence",
    examples=("12, 40, 7", "31, 5, 18"),
    generate=_generate,
    render=render,
    solve=_solve,
    # entries that each event and each question has to be held against
    effort=lambda story: len(story.counts) * (len(story.events) + len(story.questions)),
    canonical=_canonical,
    picture=picture,
    # the numbers of the inventory alone
    steps=lambda inventory: told(inventory, _course(inventory)),
    capacity=lambda dial: float(min(1e12, (_MOST - 1.0) ** LINES.integer_at(dial))),
    # Measured: the commonest triple of a thousand comes up less often.
    guess_rate=lambda dial: 0.01,
)
