"""Water jugs: pour without loss until some jugs hold given amounts, in the fewest pours.

Classical decanting (Tartaglia 1556): no tap, so the amounts only move. At the top five jugs of up
to 24 liters and two wanted amounts, about ten pours away.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import permutations
from random import Random
from typing import TypeAlias

from generators.deducing import worked_plan
from generators.family import Family, IllPosedError, Knob, Knobs, rule
from generators.pictures import Panel, Plane, Shape
from generators.search import deepened, explored, spoiled, traced
from generators.wording import Grammar, counted, speak
from proofmill.problem import Json

JUGS = Knob("jugs", 4, 5, "jugs")
LARGEST = Knob("largest", 14, 24, "liters that the largest jug may hold")
STATES = Knob("states", 1.6, 3.1, "decimal logarithm of the states to look through")

_MAX_DRAWS = 60
_MAX_EASED = 6
"""Times that fewer states are asked for after so many draws in vain."""
_MAX_DEPTH = 14
_LEAST = 3
"""Pours that every puzzle needs."""
_FEW = 400
"""States below which one wanted amount is enough; with more, one would turn up early."""
_MAX_STATES = 10_000
_LETTERS = "ABCDEF"
_NAMES = {(a, b): f"{_LETTERS[a]}-{_LETTERS[b]}" for a, b in permutations(range(len(_LETTERS)), 2)}
"""Of the pour from one jug into another."""

Amounts: TypeAlias = tuple[int, ...]
Packed: TypeAlias = int
"""Amounts as one number, `_BITS` for each jug, which searches through thousands of them need."""
_BITS = 5
_FULL = (1 << _BITS) - 1
"""Bits of a jug, and more than any holds."""


@dataclass(frozen=True, slots=True)
class Jugs:
    """Jugs A, B, ...; a goal of None may hold anything."""

    capacities: Amounts
    start: Amounts
    goal: tuple[int | None, ...]
    limit: int
    """The fewest pours that do it."""
    answer: str = field(compare=False)


def _generate(rng: Random, knobs: Knobs) -> Jugs:
    count, largest = JUGS.integer(knobs), LARGEST.integer(knobs)
    states = int(10 ** STATES.number(knobs))
    for attempt in range(_MAX_EASED * _MAX_DRAWS):
        if attempt and attempt % _MAX_DRAWS == 0:
            states = states * 2 // 3  # so few or small jugs have no more
        drawn = _drawn(rng, count, largest, states)
        if drawn is not None:
            return drawn
    raise IllPosedError(f"water_jugs: no goal in {_MAX_DRAWS} draws of {count} jugs")


def _drawn(rng: Random, count: int, largest: int, states: int) -> Jugs | None:
    """Draw jugs; the goal is what turns up latest among so many states, in one or two jugs."""
    capacities = tuple(rng.sample(range(3, largest + 1), count))
    start = tuple(rng.randint(0, size) if rng.random() < 0.7 else 0 for size in capacities)
    origin, layers = explored(_packed(start), _pouring(capacities), _MAX_DEPTH, states)
    if len(layers) <= _LEAST or sum(map(len, layers)) < states:
        return None
    asked = tuple(sorted(rng.sample(range(count), 1 if states < _FEW else 2)))
    looked_at = _packed(_FULL * (jug in asked) for jug in range(count))
    first: dict[Packed, tuple[int, Packed]] = {}
    for distance, layer in enumerate(layers):
        for state in layer:
            first.setdefault(state & looked_at, (distance, state))
    latest = max(distance for distance, _ in first.values())
    if latest < _LEAST:
        return None
    state = rng.choice([state for distance, state in first.values() if distance == latest])
    amounts = _amounts(state, count)
    goal = tuple(amounts[jug] if jug in asked else None for jug in range(count))
    return Jugs(capacities, start, goal, latest, ", ".join(traced(origin, state)))


@rule
@lru_cache(maxsize=4)
def _pouring(capacities: Amounts) -> Callable[[Packed], Sequence[tuple[str, Packed]]]:
    """Return what lists the pours between these jugs, and what they hold afterwards.

    It keeps what it lists, as a search is gone through again.
    """
    places = [(jug, jug * _BITS, size) for jug, size in enumerate(capacities)]
    ways = [
        (
            source,
            [
                (_NAMES[jug, other], target, size, (1 << target) - (1 << source))
                for other, target, size in places
                if other != jug
            ],
        )
        for jug, source, _ in places
    ]

    @lru_cache(maxsize=_MAX_STATES)
    def pours(held: Packed) -> Sequence[tuple[str, Packed]]:
        found: list[tuple[str, Packed]] = []
        for source, targets in ways:
            water = held >> source & _FULL
            if not water:
                continue
            for name, target, size, liter in targets:
                room = size - (held >> target & _FULL)
                if room:
                    found.append((name, held + (water if water < room else room) * liter))
        return found

    return pours


@rule
def _packed(amounts: Iterable[int]) -> Packed:
    return sum(amount << jug * _BITS for jug, amount in enumerate(amounts))


def _amounts(held: Packed, count: int) -> Amounts:
    return tuple(held >> jug * _BITS & _FULL for jug in range(count))


_GRAMMAR: Grammar = {
    "start": ("<open>\n{jugs}\n\n<rule> <task> <form>", "<task_first>\n{jugs}\n\n<rule> <form>"),
    "open": (
        "There are {count} jugs:",
        "{count} unmarked jugs stand on a table:",
        "You have {count} jugs and neither a tap nor a drain:",
        "A cook has {count} jugs of water:",
    ),
    "task_first": (
        "Pour water between these jugs until {goal}, in at most {limit} pours:",
        "In {limit} pours or fewer, reach a state in which {goal}. These are the jugs:",
        "Here are {count} jugs. Find at most {limit} pours after which {goal}:",
    ),
    "rule": (
        "A pour goes from one jug into another and stops when the first is empty or the second is "
        "full, whichever comes first; a pour must move some water, and none is ever lost or added.",
        "The only thing you may do is pour one jug into another, until the source is empty or the "
        "target is full. Pours that move nothing are not allowed. No water comes in or goes out.",
    ),
    "task": (
        "Find at most {limit} pours after which {goal}.",
        "Reach a state in which {goal}, with no more than {limit} pours.",
        "Plan at most {limit} pours so that at the end {goal}.",
    ),
    "form": (
        "Write a pour from jug A into jug B as A-B, and list the pours in order, separated by "
        "commas.",
        "Answer with the pours in order, separated by commas, where A-B means that jug A is poured "
        "into jug B.",
    ),
    "line": ("{name}: holds up to {full}, has {water}",),
    "short": ("Jug {name}: capacity {full}, contents {water}",),
    "slash": ("{name} {held}/{size}",),
}


def _render(jugs: Jugs, rng: Random) -> str:
    style = rng.choice(("line", "short", "slash"))
    lines = [
        speak(
            _GRAMMAR,
            rng,
            style,
            name=_LETTERS[i],
            size=size,
            held=held,
            full=counted(size, "liter"),
            water=counted(held, "liter"),
        )
        for i, (size, held) in enumerate(zip(jugs.capacities, jugs.start, strict=True))
    ]
    if style == "slash":
        lines.append("(Before the slash: liters in the jug. After it: liters that it can hold.)")
    wanted = [
        f"jug {_LETTERS[i]} holds exactly {counted(amount, 'liter')}"
        for i, amount in enumerate(jugs.goal)
        if amount is not None
    ]
    return speak(
        _GRAMMAR,
        rng,
        count=len(jugs.start),
        jugs="\n".join(lines),
        goal=" and ".join(wanted),
        limit=jugs.limit,
    )


def _solve(jugs: Jugs) -> list[str]:
    looked_at = _packed(0 if amount is None else _FULL for amount in jugs.goal)
    wanted = _packed(amount or 0 for amount in jugs.goal)
    plan = deepened(
        _packed(jugs.start),
        _pouring(jugs.capacities),
        lambda held: held & looked_at == wanted,
        jugs.limit,
    )
    return [", ".join(plan)] if plan is not None else []


def _steps(jugs: Jugs) -> tuple[str, ...]:
    def shown(held: Packed) -> str:
        amounts = zip(_LETTERS, _amounts(held, len(jugs.start)), strict=False)
        return f"liters {', '.join(f'{jug} {amount}' for jug, amount in amounts)}"

    return worked_plan(jugs.answer, _packed(jugs.start), _pouring(jugs.capacities), shown)


def _effort(jugs: Jugs) -> int:
    """Count the states that a breadth-first search sees before it reaches the goal's layer."""
    start, pours = _packed(jugs.start), _pouring(jugs.capacities)
    _, layers = explored(start, pours, jugs.limit, _MAX_STATES)
    return sum(map(len, layers))


def _canonical(jugs: Jugs) -> Json:
    rows = zip(jugs.capacities, jugs.start, jugs.goal, strict=True)
    return [jugs.limit, sorted([size, held, -1 if g is None else g] for size, held, g in rows)]


def _picture(jugs: Jugs) -> Panel:
    """Jugs half as wide as the largest is high, with what they hold and what is wanted."""
    high = max(jugs.capacities)
    shapes = []
    for place, (size, held, goal) in enumerate(
        zip(jugs.capacities, jugs.start, jugs.goal, strict=True)
    ):
        left, right = 2 * place * high / 3, (2 * place / 3 + 0.5) * high
        water = ((left, 0), (right, 0), (right, held), (left, held))
        jug = ((left, size), (left, 0), (right, 0), (right, size))
        below = ((left, -0.2 * high),) * 2
        shapes.append(Shape("polygon", water, shade=2))
        shapes.append(Shape("line", jug))
        shapes.append(Shape("line", below, f"{_LETTERS[place]} {held}/{size}"))
        if goal is not None:
            shapes.append(Shape("line", ((left, goal), (right, goal)), is_dashed=True))
            shapes.append(Shape("line", ((left, goal),) * 2, f"want {goal}"))
    caption = f"liters held / when full; in at most {jugs.limit} pours"
    return Panel(figures=[(caption, Plane(shapes=shapes))])


def _args(jugs: Jugs) -> dict[str, Json]:
    puzzle = {
        "kind": "jugs",
        "names": [*_LETTERS[: len(jugs.start)]],
        "capacities": [*jugs.capacities],
        "start": [*jugs.start],
        "goal": [*jugs.goal],
    }
    return {"puzzle": puzzle, "limit": jugs.limit}


def _capacity(dial: float) -> float:
    # sizes and contents of the jugs (half of the latter are 0 or impossible), a few goals each
    count, largest = JUGS.integer_at(dial), LARGEST.integer_at(dial)
    return float((largest * largest / 4) ** count / count)


FAMILY = Family(
    name="water_jugs",
    version=3,
    domain="logic",
    summary="pour water between jugs until they hold given amounts, in the fewest pours",
    concepts=("planning", "state space search"),
    knobs=(JUGS, LARGEST, STATES),
    verifier="plan",
    unique=False,
    examples=("A-C, C-B, B-A", "B-A, A-C"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=_effort,
    canonical=_canonical,
    picture=_picture,
    args=_args,
    steps=_steps,
    near_misses=lambda jugs: spoiled(jugs.answer.split(", "), jugs.limit, "A-A"),
    capacity=_capacity,
    # measured at 0 and 0.5, of somebody who makes legal pours at random
    guess_rate=lambda dial: 0.015 * 0.1**dial,
)
