"""Zebra grid (Einstein's riddle): who lives where, from a lean set of clues with one solution.

The generator reasons on sets of permutations (`_streets`); the solver is CP-SAT on house positions.
"""

import json
from dataclasses import dataclass, field
from itertools import product
from math import factorial
from random import Random

from generators.canonical import normal_form
from generators.deducing import different, every_digit, lines, worked
from generators.family import Family, Knob, Knobs, redrawn
from generators.logic.grids._streets import (
    DIRECT,
    HOLDS,
    KINDS,
    Clue,
    count,
    true_clues,
)
from generators.logic.grids._ties import enough, minimal
from generators.pictures import Grid, Panel, Table
from generators.recognition import logical_deduction
from generators.search import Model, Var, cp_model, new_model, solutions
from generators.wording import Grammar, draw, speak
from proofmill.problem import Json, canonical_json

HOUSES = Knob("houses", 3, 6, "houses in the street")
ATTRIBUTES = Knob("attributes", 3, 6, "attributes of each house")
INDIRECT = Knob("indirect", 0.2, 1.0, "share of clues that relate different houses")


@dataclass(frozen=True, slots=True)
class Street:
    """A puzzle: values of each attribute, by number, and the clues about their houses."""

    houses: int
    attributes: tuple[str, ...]
    values: tuple[tuple[str, ...], ...]
    clues: tuple[Clue, ...]
    answer: str = field(compare=False)
    """Rows of cells, house by house from the left, as JSON."""


@redrawn(20, "clue set")
def _generate(rng: Random, knobs: Knobs) -> Street | None:
    houses, attributes = HOUSES.integer(knobs), ATTRIBUTES.integer(knobs)
    # house of every value, attribute by attribute
    where = [house for _ in range(attributes) for house in rng.sample(range(houses), houses)]
    clues = enough(true_clues(rng, where, houses, INDIRECT.number(knobs)), houses, attributes)
    if clues is None:
        return None
    return _named(rng, houses, attributes, where, minimal(clues, houses, attributes))


def _named(
    rng: Random, houses: int, attributes: int, where: list[int], clues: list[Clue]
) -> Street:
    kinds = ("name", *rng.sample([kind for kind in _PHRASES if kind != "name"], attributes - 1))
    values = tuple(draw(_PHRASES[kind][0], houses, rng) for kind in kinds)
    rows = [[""] * attributes for _ in range(houses)]
    for index, house in enumerate(where):
        attribute, value = divmod(index, houses)
        rows[house][attribute] = values[attribute][value]
    return Street(houses, kinds, values, tuple(clues), canonical_json(rows))


# attribute -> (word list, phrase for the person)
_PHRASES = {
    "name": ("names", "{}"),
    "color": ("colors", "the person in the {} house"),
    "drink": ("drinks", "the {} drinker"),
    "pet": ("pets", "the {} owner"),
    "job": ("jobs", "the {}"),
    "food": ("foods", "the {} lover"),
    "hobby": ("hobbies", "the {} fan"),
    "flower": ("flowers", "the {} grower"),
    "instrument": ("instruments", "the {} player"),
    "city": ("cities", "the person from {}"),
}
_LABELS = {"color": "color of the house"}
"""Names of attributes in their list, where the attribute alone would not do."""
_GRAMMAR: Grammar = {
    "start": ("<setting> <attributes>\n\n<heading>\n{clues}\n\n<task>",),
    "setting": (
        "{houses} houses stand in a row, numbered 1 to {houses} from left to right, with one "
        "person in each.",
        "A street has {houses} houses in a line, house 1 at the left end and house {houses} at "
        "the right end. One person lives in each.",
        "{houses} neighbors live side by side in houses 1 to {houses}, counted from the left.",
    ),
    "attributes": (
        "Everybody has one entry of each of these lines, and no two share an entry:\n{values}",
        "Each of the following belongs to exactly one person:\n{values}",
        "Each of these lines has one entry for each person:\n{values}",
    ),
    "heading": ("Clues:", "What is known:", "It is true that:"),
    "task": (
        "Work out every house. <layout>",
        "Who lives where, and with what? <layout>",
        "Find the only arrangement that fits. <layout>",
    ),
    "layout": (
        "Answer with one line per house, from house 1 to house {houses}, giving {columns}, "
        "separated by commas.",
        "Write one line for each house from left to right: {columns}, separated by commas.",
    ),
    "at": ("{u} lives in house {q}.", "House {q} is where {u} lives.", "{u} is in house {q}."),
    "same": ("{u} is {v}.", "{u} and {v} are the same person.", "{u} is also {v}."),
    "different": ("{u} is not {v}.", "{u} and {v} are different people."),
    "next_left": (
        "{u} lives directly to the left of {v}.",
        "{v} lives immediately to the right of {u}.",
    ),
    "left": ("{u} lives somewhere to the left of {v}.", "{v} lives further right than {u}."),
    "beside": ("{u} and {v} live next door to each other.", "{u} lives right beside {v}."),
    "two_apart": (
        "Exactly one house stands between {u} and {v}.",
        "{u} and {v} have one house between them.",
    ),
}


def _render(street: Street, rng: Random) -> str:
    clues = [_say(clue, street, rng) for clue in rng.sample(street.clues, len(street.clues))]
    values = "\n".join(
        f"- {_LABELS.get(kind, kind)}: {', '.join(sorted(values))}"
        for kind, values in zip(street.attributes, street.values, strict=True)
    )
    return speak(
        _GRAMMAR,
        rng,
        houses=street.houses,
        values=values,
        clues="\n".join(f"{number}. {clue}" for number, clue in enumerate(clues, 1)),
        columns=", ".join(street.attributes),
    )


def _say(clue: Clue, street: Street, rng: Random) -> str:
    other = "" if clue.kind == "at" else _person(clue.right, street)
    text = speak(_GRAMMAR, rng, clue.kind, u=_person(clue.left, street), v=other, q=clue.right + 1)
    return text[0].upper() + text[1:]


def _person(index: int, street: Street) -> str:
    attribute, value = divmod(index, street.houses)
    return _PHRASES[street.attributes[attribute]][1].format(street.values[attribute][value])


def _solve(street: Street) -> list[str]:
    model = new_model()
    size = street.houses * len(street.attributes)
    house = [model.new_int_var(0, street.houses - 1, f"v{i}") for i in range(size)]
    for start in range(0, size, street.houses):
        model.add_all_different(house[start : start + street.houses])
    for clue in street.clues:
        _constrain(model, house, clue)
    return [_table(street, places) for places in solutions(model, house)]


def _constrain(model: Model, house: list[Var], clue: Clue) -> None:
    p, q = house[clue.left], (clue.right if clue.kind == "at" else house[clue.right])
    if clue.kind in DIRECT:
        model.add(p == q)
    elif clue.kind == "different":
        model.add(p != q)
    elif clue.kind == "next_left":
        model.add(p + 1 == q)
    elif clue.kind == "left":
        model.add(p < q)
    else:
        gap = 1 if clue.kind == "beside" else 2
        model.add_linear_expression_in_domain(p - q, cp_model.Domain.from_values([-gap, gap]))


def _table(street: Street, places: tuple[int, ...]) -> str:
    cells = {(place, i // street.houses): i % street.houses for i, place in enumerate(places)}
    rows = [
        [street.values[a][cells[house, a]] for a in range(len(street.attributes))]
        for house in range(street.houses)
    ]
    return canonical_json(rows)


def _steps(street: Street) -> tuple[str, ...]:
    names = [value for values in street.values for value in values]
    if len({*names}) < len(names):
        return ()
    houses, every = street.houses, every_digit(street.houses)
    rules = [
        different(f"the list of {_LABELS.get(kind, kind)}", range(first, first + houses), every)
        for first, kind in zip(range(0, len(names), houses), street.attributes, strict=True)
    ]
    pairs = dict[tuple[int, ...], set[tuple[int, ...]]]()
    for clue in street.clues:
        cells, allowed = _ties(clue, houses)
        pairs[cells] = pairs.get(cells, allowed) & allowed
    for cells, allowed in sorted(pairs.items()):
        title = "-".join(sorted(names[cell] for cell in cells))
        rules.append(lines(f"the clue of {title}", cells, sorted(allowed)))
    rows = json.loads(street.answer)
    lives = {value: house for house, row in enumerate(rows, 1) for value in row}
    last = " / ".join(map(", ".join, rows))
    return worked(
        names,
        [every] * len(names),
        rules,
        [lives[name] for name in names],
        ("Let each entry stand for the number of its house.", f"So the answer is {last}."),
    )


def _ties(clue: Clue, houses: int) -> tuple[tuple[int, ...], set[tuple[int, ...]]]:
    """Return the entries that a clue is about, in order, and the houses that it allows them."""
    if clue.kind == "at":
        return (clue.left,), {(clue.right + 1,)}
    holds, numbers = HOLDS[clue.kind], range(1, houses + 1)
    fits = {pair for pair in product(numbers, repeat=2) if holds(*pair)}
    if clue.left < clue.right:
        return (clue.left, clue.right), fits
    return (clue.right, clue.left), {(q, p) for p, q in fits}


def _canonical(street: Street) -> Json:
    size = street.houses * len(street.attributes)
    colors = [0] * size + [street.houses + 1] * len(street.attributes)
    arcs = [(len(KINDS), i, size + i // street.houses) for i in range(size)]
    for clue in street.clues:
        if clue.kind == "at":
            colors[clue.left] = clue.right + 1
        else:
            arcs.append((KINDS.index(clue.kind), clue.left, clue.right))
            if clue.kind in ("same", "different", "beside", "two_apart"):
                arcs.append((KINDS.index(clue.kind), clue.right, clue.left))
    return [street.houses, normal_form(colors, arcs)]


_RELATIONS = {
    "same": "is",
    "different": "is not",
    "next_left": "directly left of",
    "left": "somewhere left of",
    "beside": "next door to",
    "two_apart": "one house between",
}


def _picture(street: Street) -> Panel:
    houses = Grid(
        cells=[[""] * street.houses for _ in street.attributes],
        top=[str(house + 1) for house in range(street.houses)],
        left=[_LABELS.get(kind, kind) for kind in street.attributes],
        right=[", ".join(sorted(values)) for values in street.values],
    )
    clues = [
        (_person(clue.left, street), "in house", str(clue.right + 1))
        if clue.kind == "at"
        else (_person(clue.left, street), _RELATIONS[clue.kind], _person(clue.right, street))
        for clue in street.clues
    ]
    return Panel(figures=[("houses", houses), ("clues", Table(rows=clues))])


def _effort(street: Street) -> int:
    return count(street.clues, street.houses, len(street.attributes))[1]


def _capacity(dial: float) -> float:
    # Distinct clue structures, names aside, by the birthday estimate: 8e3 for three houses of three
    # attributes (a tenth is a careful figure), 3e5 for four attributes.
    larger = HOUSES.integer_at(dial) + ATTRIBUTES.integer_at(dial) - 6
    return float(800 * 40.0**larger)


def _guess_rate(dial: float) -> float:
    return 1.0 / float(factorial(HOUSES.integer_at(dial))) ** ATTRIBUTES.integer_at(dial)


FAMILY = Family(
    name="zebra",
    version=3,
    domain="logic",
    summary="who lives where: a grid of houses and attributes from a lean set of clues",
    concepts=("constraint satisfaction", "deduction"),
    knobs=(HOUSES, ATTRIBUTES, INDIRECT),
    verifier="grid",
    answer_format="tags",
    examples=("Bob, cobalt, absinthe\nEve, indigo, nectar", "Eve, cobalt, nectar\nBob, jade, ale"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=_effort,
    canonical=_canonical,
    steps=_steps,
    picture=_picture,
    recognise=logical_deduction,
    capacity=_capacity,
    guess_rate=_guess_rate,
)
