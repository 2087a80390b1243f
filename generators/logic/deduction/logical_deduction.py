"""Logical deduction: the order of several people from a lean set of clues.

After BIG-Bench-Hard's `logical_deduction`, which asks for one place; here the whole order counts.
The generator filters the table of all orders, clue by clue, until one is left, and drops every
clue that can be spared; the solver is CP-SAT. At the top: nine people, hardly a clue that names a
place, and every second clue joins two, so that nothing follows without telling cases apart.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from itertools import accumulate, permutations
from math import factorial
from operator import and_
from random import Random
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from generators.canonical import Arc, normal_form
from generators.deducing import Rule, different, worked_facts
from generators.family import Family, Knob, Knobs, redrawn
from generators.logic.deduction._places import JOINED, SYMMETRIC, Clue, line, sentence
from generators.search import CpLiteral, Model, Var, latin, new_model, solutions
from generators.wording import Grammar, draw, listed, speak
from proofmill.problem import Json, canonical_json

PEOPLE = Knob("people", 4, 9, "people in the order")
WEAK = Knob("weak", 0.2, 1.0, "share of clues that exclude little")
JOINT = Knob("joint", 0.0, 0.6, "share of clues that join two: at least one holds, or just one")
SPARE = Knob("spare", 2, 0, "clues that the others make needless")

_MAX_CLUES = 240
_MOST_TOLD = 6
"""People in an order that is worked; more take longer than the draw."""
Places: TypeAlias = NDArray[np.int8]
"""Place of each person, from 0, per order: (people, orders)."""


@dataclass(frozen=True, slots=True)
class Order:
    """Names in the order of introduction, and what is known of their places."""

    names: tuple[str, ...]
    clues: tuple[Clue, ...]
    answer: str = field(compare=False)
    """The names from the first place to the last, as JSON."""


# kind -> whether it holds for columns of places and the number
_HOLDS: Mapping[str, Callable[..., NDArray[np.bool_]]] = {
    "at": lambda k, a: a == k,
    "next": lambda k, a, b: a + 1 == b,
    "gap": lambda k, a, b: abs(a - b) == k,
    "before": lambda k, a, b: a < b,
    "beside": lambda k, a, b: abs(a - b) == 1,
    "not_at": lambda k, a: a != k,
    "apart": lambda k, a, b: abs(a - b) > 1,
    "between": lambda k, a, b, c: (a - b) * (c - a) > 0,
    "either": lambda k, a, b: (a == k) | (b == k),
    "not_next": lambda k, a, b: a + 1 != b,
}
_STRONG = ("at", "next", "gap", "before", "beside", "either")
_WEAK = ("before", "not_at", "apart", "between", "not_next")
_PARTS = ("at", "next", "before", "beside", "not_at", "apart")
"""Kinds of clues that may be joined."""
_WIDTH = {"at": 1, "not_at": 1, "between": 3}


@cache
def _orders(people: int) -> Places:
    """Return all orders, ascending: every first place, with all orders of the others behind it."""
    orders = np.zeros((1, 1), dtype=np.int8)
    for count in range(2, people + 1):
        first = np.arange(count, dtype=np.int8)[:, None]
        others = orders[:, None] + (orders[:, None] >= first)
        orders = np.vstack([first.repeat(orders.shape[1]), *others.reshape(count - 1, 1, -1)])
    return orders


def _fits(clue: Clue, orders: Places) -> NDArray[np.bool_]:
    if clue.parts:
        left, right = (_fits(part, orders) for part in clue.parts)
        return left | right if clue.kind == "or" else left ^ right
    return _HOLDS[clue.kind](clue.number, *(orders[person] for person in clue.people))


class _Left:
    """The orders that clues leave, when they are taken one after another."""

    def __init__(self, people: int) -> None:
        self._orders = _orders(people)
        self._alive = np.ones(self._orders.shape[1], dtype=np.bool_)
        self.count = len(self._alive)

    def take(self, clue: Clue) -> bool:
        """Take a clue; tell whether it excludes something."""
        before = self.count
        self._alive &= _fits(clue, self._orders)
        self.count = int(np.count_nonzero(self._alive))
        if self.count * _FEW < len(self._alive):
            self._orders = np.compress(self._alive, self._orders, axis=1)
            self._alive = np.ones(self.count, dtype=np.bool_)
        return self.count < before


_FEW = 8
"""Tables are copied once they lose all rows but one in so many: a copy takes a few looks' time."""


@redrawn(40, "clues")
def _generate(rng: Random, knobs: Knobs) -> Order | None:
    people = PEOPLE.integer(knobs)
    places = rng.sample(range(people), people)
    clues = _lean(rng, _enough(rng, places, knobs), people)
    if not clues:
        return None
    clues = _eased(rng, places, clues, knobs)
    names = draw("names", people, rng)
    ordered = sorted(range(people), key=lambda person: places[person])
    return Order(names, tuple(clues), canonical_json([names[p] for p in ordered]))


def _enough(rng: Random, places: Sequence[int], knobs: Knobs) -> list[Clue]:
    """Return true clues, each of which excludes something, that leave one order; or none."""
    left, truth = _Left(len(places)), np.array([places], dtype=np.int8).T
    clues: list[Clue] = []
    for _ in range(_MAX_CLUES):
        clue = _drawn(rng, places, knobs)
        if not _fits(clue, truth)[0]:
            continue
        if left.take(clue):
            clues.append(clue)
        if left.count == 1:
            return clues
    return []


def _drawn(rng: Random, places: Sequence[int], knobs: Knobs) -> Clue:
    if rng.random() < JOINT.number(knobs):
        left, right = (_related(rng, places, rng.choice(_PARTS)) for _ in range(2))
        # About the same people, two relations are one, or none at all.
        if {*left.people} != {*right.people}:
            return Clue(rng.choice(JOINED), (), 0, (left, right))
    is_weak = rng.random() < WEAK.number(knobs)
    return _related(rng, places, rng.choice(_WEAK if is_weak else _STRONG))


def _related(rng: Random, places: Sequence[int], kind: str) -> Clue:
    who = rng.sample(range(len(places)), _WIDTH.get(kind, 2))
    if kind in SYMMETRIC:
        who.sort()
    number = 0
    if kind in ("at", "either"):
        number = places[rng.choice(who)]
    elif kind == "not_at":
        number = rng.randrange(len(places))
    elif kind == "gap":
        number = max(2, abs(places[who[0]] - places[who[1]]))
    return Clue(kind, tuple(who), number)


def _lean(rng: Random, clues: list[Clue], people: int) -> list[Clue]:
    """Drop every clue that the others make needless, in random order."""
    orders, tried = _orders(people), rng.sample(clues, len(clues))
    fits = [int.from_bytes(np.packbits(_fits(clue, orders)).tobytes()) for clue in tried]
    every = int.from_bytes(np.packbits(np.ones(orders.shape[1], dtype=np.bool_)).tobytes())
    # For each clue, the orders that go with all of those after it.
    after = [*accumulate(reversed(fits), and_, initial=every)][-2::-1]
    kept, needed = every, set[Clue]()
    for clue, own, rest in zip(tried, fits, after, strict=True):
        if (kept & rest).bit_count() > 1:
            needed.add(clue)
            kept &= own
    return [clue for clue in clues if clue in needed]


def _eased(rng: Random, places: Sequence[int], clues: Sequence[Clue], knobs: Knobs) -> list[Clue]:
    """Mix in true clues that can be spared; they shorten the way to the order."""
    truth, wanted = np.array([places], dtype=np.int8).T, len(clues) + SPARE.integer(knobs)
    mixed = dict.fromkeys(clues)
    for _ in range(_MAX_CLUES):
        clue = _drawn(rng, places, knobs)
        if len(mixed) < wanted and _fits(clue, truth)[0]:
            mixed[clue] = None
    return rng.sample([*mixed], len(mixed))


_GRAMMAR: Grammar = {
    "start": ("<scene>\n\n<heading>\n{clues}\n\n<ask>", "<scene> <ask>\n\n<heading>\n{clues}"),
    "scene": (
        "{count} runners finish a race, no two at the same time: {names}. Place 1 is the winner's, "
        "and to come before somebody is to finish earlier.",
        "{names} stand in a line of {count} people. Place 1 is at the head of the line, and people "
        "nearer to the head come before the others.",
        "{names} sit in a row of {count} seats, numbered from the left as places 1 to {count}. "
        "Whoever sits further left comes before those to the right.",
        "The {count} friends {names} are of different ages. Listed from the oldest (place 1) to "
        "the youngest, they come one after another: whoever is older comes before those who are "
        "younger.",
        "{names} give one talk each, one after another; the first talk is place 1 and the last is "
        "place {count}, and to come before somebody is to talk earlier.",
    ),
    "heading": ("Clues:", "This is known about their places:", "The following is true:"),
    "ask": (
        "Find the only order that fits. List all names from place 1 to place {count}, separated by "
        "commas.",
        "In which order do they come? Give the names from first to last, with commas between them.",
        "Work out the order and list everybody from the first place to the last, separated by "
        "commas.",
    ),
}


def _render(order: Order, rng: Random) -> str:
    names = [
        order.names[person] for person in rng.sample(range(len(order.names)), len(order.names))
    ]
    lines = [f"- {sentence(clue, order.names, rng)}" for clue in order.clues]
    return speak(_GRAMMAR, rng, names=listed(names), count=len(names), clues="\n".join(lines))


def _solve(order: Order) -> list[str]:
    people = range(len(order.names))
    model = new_model()
    place = [model.new_int_var(0, len(people) - 1, name) for name in order.names]
    model.add_all_different(place)
    for clue in order.clues:
        literals = [_literal(model, part, place) for part in _split(clue)]
        if clue.kind in ("xor", "between"):
            model.add_bool_xor(literals)
        else:
            model.add_bool_or(literals)
    found = solutions(model, place)
    return [canonical_json([order.names[values.index(p)] for p in people]) for values in found]


def _split(clue: Clue) -> Sequence[Clue]:
    """Return the relations of two places at most of which at least one, or just one, holds."""
    if clue.kind == "either":
        return [Clue("at", (person,), clue.number) for person in clue.people]
    if clue.kind == "between":  # just one of the outer two comes before the inner one
        inner, *outer = clue.people
        return [Clue("before", (person, inner)) for person in outer]
    return clue.parts or [clue]


def _literal(model: Model, clue: Clue, place: Sequence[Var]) -> CpLiteral:
    """Return a literal that is true just if the relation holds."""
    kind, k = clue.kind, clue.number
    first, last = (place[person] for person in (clue.people[0], clue.people[-1]))
    holds = model.new_bool_var("")
    if kind in ("at", "not_at"):
        yes, no = first == k, first != k
    elif kind in ("next", "not_next"):
        yes, no = first + 1 == last, first + 1 != last
    elif kind == "before":
        yes, no = first < last, first > last
    else:
        far = model.new_int_var(1, len(place), "")
        model.add_abs_equality(far, first - last)
        yes, no = far == (k if kind == "gap" else 1), far != (k if kind == "gap" else 1)
    model.add(yes).only_enforce_if(holds)
    model.add(no).only_enforce_if(~holds)
    return ~holds if kind in ("not_at", "not_next", "apart") else holds


def _effort(order: Order) -> int:
    """Count the orders left after each clue when the clues are taken one after another."""
    left, total = _Left(len(order.names)), 0
    for clue in order.clues:
        left.take(clue)
        total += left.count
    return total


def _canonical(order: Order) -> Json:
    # The same order read from the last place to the first is the same puzzle.
    forms = []
    for mirror in (False, True):
        colors, arcs = [0] * len(order.names), list[Arc]()
        for clue in order.clues:
            _hang(clue, len(order.names) - 1, mirror, colors, arcs)
        forms.append(normal_form(colors, arcs))
    return min(forms, key=canonical_json)


def _hang(clue: Clue, last: int, mirror: bool, colors: list[int], arcs: list[Arc]) -> int:
    """Add a clue as a vertex; people whose roles in it differ hang on it by different arcs."""
    kind, who, number, parts = clue
    k = last - number if mirror and kind in ("at", "not_at", "either") else number
    people = who[::-1] if mirror and kind in ("next", "before", "not_next") else who
    own = len(colors)
    colors.append(1 + 20 * [*_HOLDS, *JOINED].index(kind) + k)
    roles = [min(n, 1) if kind == "between" else n * (kind not in SYMMETRIC) for n in range(3)]
    arcs += [(roles[n], own, person) for n, person in enumerate(people)]
    arcs += [(3, own, _hang(part, last, mirror, colors, arcs)) for part in parts]
    return own


def _steps(order: Order) -> tuple[str, ...]:
    """Rule places out, clue by clue; suppose one where no clue does."""
    count = len(order.names)
    if count > _MOST_TOLD:
        return ()
    every = (1 << count) - 1
    rules = [different("the order", range(count), every)]
    rules += [_ruled(f"clue {n}", clue, count) for n, clue in enumerate(order.clues, 1)]
    answer = ", ".join(json.loads(order.answer))
    people = range(count)
    return worked_facts(order.names, [every] * count, rules, people, answer, _worded)


def _worded(place: int) -> str:
    return f"in place {place + 1}"


def _ruled(name: str, clue: Clue, count: int) -> Rule:
    """Return a clue as a rule of the people in it, no two of whom share a place."""
    who = sorted({person for part in clue.parts or [clue] for person in part.people})
    places = np.array([*permutations(range(count), len(who))], dtype=np.int8)
    rows = np.zeros((count, len(places)), dtype=np.int8)
    rows[who] = places.T
    table = np.zeros((count,) * len(who), dtype=np.bool_)
    table[tuple(places[_fits(clue, rows)].T)] = True
    return Rule(name, tuple(who), partial(_narrowed, table))


def _narrowed(table: NDArray[np.bool_], masks: Sequence[int]) -> list[int]:
    """Return the places, as masks, that go with some of the others' in a table of all of them."""
    open_ones = [[*latin.bits(mask)] for mask in masks]
    left = table[np.ix_(*open_ones)]
    axes, found = range(len(masks)), list[int]()
    for axis, places in enumerate(open_ones):
        alive = np.asarray(left.any(axis=tuple(other for other in axes if other != axis)))
        found.append(sum(1 << places[at] for at in np.flatnonzero(alive).tolist()))
    return found


FAMILY = Family(
    name="logical_deduction",
    version=3,
    domain="logic",
    summary="the order of several people from clues about their places",
    concepts=("constraint satisfaction", "linear orders"),
    knobs=(PEOPLE, WEAK, JOINT, SPARE),
    verifier="sequence",
    examples=("Ada, Omar, Petra", "Petra, Ada, Omar"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=_effort,
    canonical=_canonical,
    picture=lambda order: line(order.names, order.clues),
    steps=_steps,
    # Birthday estimate at dial 0: 234 pairs alike in 6000. Another person brings another clue.
    capacity=lambda dial: 7e4 * 50.0 ** (PEOPLE.integer_at(dial) - 4),
    guess_rate=lambda dial: 1 / factorial(PEOPLE.integer_at(dial)),
)
