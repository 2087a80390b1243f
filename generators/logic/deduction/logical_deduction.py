"""Logical deduction: the order of several people from a lean set of clues.

After BIG-Bench-Hard's `logical_deduction`, which asks for one place; here the whole order counts.
The generator filters the table of all orders, clue by clue, until one is left, and drops every
clue that can be spared; the solver is CP-SAT. At the top: nine people, mostly clues that exclude
little.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, reduce
from itertools import permutations
from math import factorial
from random import Random
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from generators.canonical import normal_form
from generators.family import Family, Knob, Knobs, redrawn
from generators.search import Model, Var, cp_model, solutions
from generators.wording import Grammar, draw, listed, speak
from proofmill.problem import Json, canonical_json

PEOPLE = Knob("people", 6, 9, "people in the order")
WEAK = Knob("weak", 0.6, 0.9, "share of clues that exclude little")

_MAX_CLUES = 120
Places: TypeAlias = NDArray[np.int8]
"""Place of each person, from 0, per order: (orders, people)."""


class Clue(NamedTuple):
    """A relation between the places of up to three people; `number` is a place or a distance."""

    kind: str
    people: tuple[int, ...]
    number: int = 0


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
_STRONG = ("at", "next", "gap", "gap", "before", "beside")
_WEAK = ("before", "not_at", "apart", "between", "either", "not_next")
_WIDTH = {"at": 1, "not_at": 1, "between": 3}
_SYMMETRIC = ("gap", "beside", "apart", "either")


@cache
def _orders(people: int) -> Places:
    return np.array(list(permutations(range(people))), dtype=np.int8)


def _fits(clue: Clue, orders: Places) -> NDArray[np.bool_]:
    return _HOLDS[clue.kind](clue.number, *(orders[:, person] for person in clue.people))


@redrawn(40, "clues")
def _generate(rng: Random, knobs: Knobs) -> Order | None:
    people = PEOPLE.integer(knobs)
    places = rng.sample(range(people), people)
    clues = _lean(rng, _enough(rng, places, WEAK.number(knobs)), people)
    if not clues:
        return None
    names = draw("names", people, rng)
    ordered = sorted(range(people), key=lambda person: places[person])
    return Order(names, tuple(clues), canonical_json([names[p] for p in ordered]))


def _enough(rng: Random, places: Sequence[int], weak: float) -> list[Clue]:
    """Return true clues, each of which excludes something, that leave one order; or none."""
    orders, truth = _orders(len(places)), np.array([places], dtype=np.int8)
    clues: list[Clue] = []
    for _ in range(_MAX_CLUES):
        clue = _drawn(rng, len(places), places, weak)
        if not _fits(clue, truth)[0]:
            continue
        left = orders[_fits(clue, orders)]
        if len(left) < len(orders):
            clues.append(clue)
            orders = left
        if len(orders) == 1:
            return clues
    return []


def _drawn(rng: Random, people: int, places: Sequence[int], weak: float) -> Clue:
    kind = rng.choice(_WEAK if rng.random() < weak else _STRONG)
    who = rng.sample(range(people), _WIDTH.get(kind, 2))
    if kind in _SYMMETRIC:
        who.sort()
    number = 0
    if kind in ("at", "either"):
        number = places[rng.choice(who)]
    elif kind == "not_at":
        number = rng.randrange(people)
    elif kind == "gap":
        number = max(2, abs(places[who[0]] - places[who[1]]))
    return Clue(kind, tuple(who), number)


def _lean(rng: Random, clues: list[Clue], people: int) -> list[Clue]:
    """Drop every clue that the others make needless, in random order."""
    fits = {clue: _fits(clue, _orders(people)) for clue in clues}
    for clue in rng.sample(clues, len(clues)):
        others = [fits[other] for other in fits if other != clue]
        if others and np.count_nonzero(reduce(np.logical_and, others)) == 1:
            del fits[clue]
    return rng.sample([*fits], len(fits))


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
        "the youngest, they come one after another.",
        "{names} give one talk each, one after another; the first talk is place 1 and the last is "
        "place {count}.",
    ),
    "heading": ("Clues:", "This is known about their places:", "The following is true:"),
    "ask": (
        "Find the only order that fits. List all names from place 1 to place {count}, separated by "
        "commas.",
        "In which order do they come? Give the names from first to last, with commas between them.",
        "Work out the order and list everybody from the first place to the last, separated by "
        "commas.",
    ),
    "at": ("{a} is in place {k}.", "Place {k} is {a}'s."),
    "next": ("{a} comes directly before {b}.", "{b} comes directly after {a}."),
    "gap": (
        "Exactly {others} between {a} and {b}.",
        "Between {a} and {b}, in whichever order, {others_is}.",
    ),
    "before": ("{a} comes somewhere before {b}.", "{b} comes somewhere after {a}."),
    "beside": ("{a} and {b} are in neighboring places.", "Nobody comes between {a} and {b}."),
    "not_at": ("{a} is not in place {k}.", "Place {k} is not {a}'s."),
    "apart": (
        "{a} and {b} are not in neighboring places.",
        "At least one person comes between {a} and {b}.",
    ),
    "between": (
        "{a} comes somewhere between {b} and {c}.",
        "One of {b} and {c} comes somewhere before {a}, the other somewhere after {a}.",
    ),
    "either": ("Place {k} is either {a}'s or {b}'s.", "Either {a} or {b} is in place {k}."),
    "not_next": ("{a} does not come directly before {b}.", "{b} does not come directly after {a}."),
}


def _render(order: Order, rng: Random) -> str:
    names = [
        order.names[person] for person in rng.sample(range(len(order.names)), len(order.names))
    ]
    lines = [f"- {_worded(clue, order.names, rng)}" for clue in order.clues]
    return speak(_GRAMMAR, rng, names=listed(names), count=len(names), clues="\n".join(lines))


def _worded(clue: Clue, names: Sequence[str], rng: Random) -> str:
    who = [names[person] for person in clue.people]
    if clue.kind in _SYMMETRIC:
        rng.shuffle(who)
    between = clue.number - 1
    return speak(
        _GRAMMAR,
        rng,
        clue.kind,
        k=clue.number + 1,
        others="one person comes" if between == 1 else f"{between} people come",
        others_is="there is exactly one person"
        if between == 1
        else f"there are exactly {between} people",
        **dict(zip("abc", who, strict=False)),
    )


def _solve(order: Order) -> list[str]:
    people = range(len(order.names))
    model = cp_model.CpModel()
    place = [model.new_int_var(0, len(people) - 1, name) for name in order.names]
    model.add_all_different(place)
    for clue in order.clues:
        _constrain(model, clue, [place[person] for person in clue.people])
    found = solutions(model, place)
    return [canonical_json([order.names[values.index(p)] for p in people]) for values in found]


def _constrain(model: Model, clue: Clue, who: Sequence[Var]) -> None:
    kind, k = clue.kind, clue.number
    if kind in ("at", "not_at"):
        model.add(who[0] == k if kind == "at" else who[0] != k)
    elif kind in ("next", "not_next"):
        model.add(who[0] + 1 == who[1] if kind == "next" else who[0] + 1 != who[1])
    elif kind == "before":
        model.add(who[0] < who[1])
    elif kind == "either":
        one = model.new_bool_var("")
        model.add(who[0] == k).only_enforce_if(one)
        model.add(who[0] != k).only_enforce_if(~one)
        model.add(who[1] == k).only_enforce_if(~one)
    elif kind == "between":
        up = model.new_bool_var("")
        for ends, is_up in ((who[1:], up), (who[:0:-1], ~up)):
            model.add(ends[0] < who[0]).only_enforce_if(is_up)
            model.add(who[0] < ends[1]).only_enforce_if(is_up)
    else:
        far = model.new_int_var(1, 99, "")
        model.add_abs_equality(far, who[0] - who[1])
        model.add(far > 1 if kind == "apart" else far == (k if kind == "gap" else 1))


def _effort(order: Order) -> int:
    """Count the orders left after each clue when the clues are taken one after another."""
    left, total = _orders(len(order.names)), 0
    for clue in order.clues:
        left = left[_fits(clue, left)]
        total += len(left)
    return total


def _canonical(order: Order) -> Json:
    # The same order read from the last place to the first is the same puzzle.
    last = len(order.names) - 1
    forms = []
    for mirror in (False, True):
        colors, arcs = [0] * len(order.names), []
        for kind, who, number in order.clues:
            k = last - number if mirror and kind in ("at", "not_at", "either") else number
            people = who[::-1] if mirror and kind in ("next", "before", "not_next") else who
            # A clue is a vertex; people whose roles in it differ hang on it by different arcs.
            colors.append(1 + 20 * [*_HOLDS].index(kind) + k)
            is_even = kind in _SYMMETRIC
            roles = [min(n, 1) if kind == "between" else n * (not is_even) for n in range(3)]
            arcs += [(roles[n], len(colors) - 1, person) for n, person in enumerate(people)]
        forms.append(normal_form(colors, arcs))
    return min(forms, key=canonical_json)


def _steps(order: Order) -> tuple[str, ...]:
    names = json.loads(order.answer)
    return tuple(f"place {place}: {name}" for place, name in enumerate(names, 1))


FAMILY = Family(
    name="logical_deduction",
    version=2,
    domain="logic",
    summary="the order of several people from clues about their places",
    concepts=("constraint satisfaction", "linear orders"),
    knobs=(PEOPLE, WEAK),
    verifier="sequence",
    examples=("Ada, Omar, Petra", "Petra, Ada, Omar"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=_effort,
    canonical=_canonical,
    steps=_steps,
    # Birthday estimate at dial 0: 91 pairs alike in 6000. Another person brings another clue.
    capacity=lambda dial: 1e5 * 50.0 ** (PEOPLE.integer_at(dial) - 6),
    guess_rate=lambda dial: 1 / factorial(PEOPLE.integer_at(dial)),
)
