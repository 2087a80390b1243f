"""Zebra grid (Einstein's riddle): who lives where, from a lean set of clues with one solution.

The generator keeps, for every attribute, the set of permutations still possible as the bits of
one integer, so that a clue between two attributes is a few `and`s and the all-different rule comes
for free. The solver is CP-SAT on house positions.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache, reduce
from itertools import permutations
from math import factorial, pow
from operator import or_
from random import Random
from typing import NamedTuple, TypeAlias

from generators.canonical import normal_form
from generators.family import Family, Knob, Knobs, redrawn
from generators.recognition import logical_deduction
from generators.search import Model, Var, cp_model, solutions
from generators.wording import Grammar, draw, speak
from proofmill.problem import Json, canonical_json

HOUSES = Knob("houses", 3, 6, "houses in the street")
ATTRIBUTES = Knob("attributes", 4, 6, "attributes of each house")
INDIRECT = Knob("indirect", 0.3, 1.0, "share of clues that relate different houses")

_MAX_SPLITS = 60
"""Cases that a proof of uniqueness may need; a clue whose removal would need more stays."""


class Clue(NamedTuple):
    """A relation between the houses of two values; `at` relates a value to a house number."""

    kind: str
    left: int
    """attribute * houses + value."""
    right: int
    """The other value, or the house (from 0) of an `at` clue."""


Relation: TypeAlias = Callable[[int, int], bool]

# kind -> whether house p of the left value and house q of the right value satisfy it
_HOLDS: Mapping[str, Relation] = {
    "same": lambda p, q: p == q,
    "different": lambda p, q: p != q,
    "next_left": lambda p, q: p + 1 == q,
    "left": lambda p, q: p < q,
    "beside": lambda p, q: abs(p - q) == 1,
    "two_apart": lambda p, q: abs(p - q) == 2,
}
_KINDS = ("at", *_HOLDS)
_DIRECT = ("at", "same")


@dataclass(frozen=True, slots=True)
class Street:
    """A puzzle: values of each attribute, by number, and the clues about their houses."""

    houses: int
    attributes: tuple[str, ...]
    values: tuple[tuple[str, ...], ...]
    clues: tuple[Clue, ...]
    answer: str = field(compare=False)
    """Rows of cells, house by house from the left, as JSON."""


@cache
def _placed(houses: int) -> list[list[int]]:
    """For value v and house p: the permutations (as bits) that put v into p."""
    masks = [[0] * houses for _ in range(houses)]
    for index, order in enumerate(permutations(range(houses))):
        for value, house in enumerate(order):
            masks[value][house] |= 1 << index
    return masks


@cache
def _related(houses: int, kind: str, left: int, right: int) -> int:
    """The permutations of one attribute whose values `left` and `right` satisfy `kind`."""
    placed, holds = _placed(houses), _HOLDS[kind]
    return sum(
        placed[left][p] & placed[right][q]
        for p in range(houses)
        for q in range(houses)
        if p != q and holds(p, q)
    )


class _Tables(NamedTuple):
    """Look-ups over sets of houses, each set being the bits of an integer below 2 ** houses."""

    union: list[list[int]]
    """union[v][s]: the permutations that put value v into one of the houses in s."""
    forward: dict[str, list[int]]
    """forward[kind][s]: houses allowed for the right value when the left one is in s."""
    backward: dict[str, list[int]]


@cache
def _tables(houses: int) -> _Tables:
    sets, places = range(1 << houses), range(houses)
    union = [
        [sum(mask for p, mask in enumerate(masks) if chosen >> p & 1) for chosen in sets]
        for masks in _placed(houses)
    ]

    def reach(holds: Relation) -> list[int]:
        one = [sum(1 << q for q in places if holds(p, q)) for p in places]
        return [reduce(or_, (one[p] for p in places if chosen >> p & 1), 0) for chosen in sets]

    forward = {kind: reach(holds) for kind, holds in _HOLDS.items()}
    backward = {kind: reach(_swapped(holds)) for kind, holds in _HOLDS.items()}
    return _Tables(union, forward, backward)


def _swapped(holds: Relation) -> Relation:
    return lambda p, q: holds(q, p)


@lru_cache(maxsize=50_000)
def _houses(domain: int, houses: int, value: int) -> int:
    """Return the set of houses that one value can still be in."""
    found, bit = 0, 1
    for mask in _placed(houses)[value]:
        if domain & mask:
            found |= bit
        bit <<= 1
    return found


def _revise(domains: list[int], clue: Clue, houses: int) -> bool:
    """Narrow both attributes of a clue; tell whether anything changed."""
    a, i = divmod(clue.left, houses)
    old_a = domains[a]
    if clue.kind == "at":
        domains[a] = old_a & _placed(houses)[i][clue.right]
        return domains[a] != old_a
    b, j = divmod(clue.right, houses)
    if a == b:
        domains[a] = old_a & _related(houses, clue.kind, i, j)
        return domains[a] != old_a
    tables, old_b = _tables(houses), domains[b]
    at_i, at_j = _houses(old_a, houses, i), _houses(old_b, houses, j)
    keep_i = at_i & tables.backward[clue.kind][at_j]
    keep_j = at_j & tables.forward[clue.kind][at_i]
    if keep_i != at_i:
        domains[a] = old_a & tables.union[i][keep_i]
    if keep_j != at_j:
        domains[b] = old_b & tables.union[j][keep_j]
    return keep_i != at_i or keep_j != at_j


def _settle(domains: list[int], clues: Sequence[Clue], houses: int) -> int:
    """Revise to the fixed point; return the number of revisions, negative on a contradiction.

    A clue is revised again only when one of its attributes has changed since.
    """
    work = 0
    changed = [1] * len(domains)
    seen = [0] * len(clues)
    is_stable = False
    while not is_stable:
        is_stable = True
        for index, clue in enumerate(clues):
            a = clue.left // houses
            b = a if clue.kind == "at" else clue.right // houses
            if seen[index] > changed[a] and seen[index] > changed[b]:
                continue
            work += 1
            seen[index] = work + 1
            if _revise(domains, clue, houses):
                is_stable = False
                changed[a] = changed[b] = work + 1
                if not domains[a]:
                    return -work
    return work


def _count(domains: list[int], clues: Sequence[Clue], houses: int, splits: int) -> tuple[int, int]:
    """Return (number of solutions up to 2, revisions done) by settling and case splits.

    Beyond `splits` nested or consecutive cases the answer is 2: not proved to be unique.
    """
    work = _settle(domains, clues, houses)
    if work < 0:
        return 0, -work
    open_domains = [a for a, domain in enumerate(domains) if domain & (domain - 1)]
    if not open_domains:
        return 1, work
    a = min(open_domains, key=lambda index: domains[index].bit_count())
    found, rest = 0, domains[a]
    if rest.bit_count() > splits:
        return 2, work
    each = splits // rest.bit_count()
    while rest:
        bit = rest & -rest
        rest ^= bit
        branch = [*domains]
        branch[a] = bit
        more, extra = _count(branch, clues, houses, each)
        found, work = found + more, work + extra
        if found > 1:
            break
    return found, work


def _fresh(houses: int, attributes: int) -> list[int]:
    # Every permutation puts value 0 somewhere, so these masks together are all of them.
    return [sum(_placed(houses)[0])] * attributes


@redrawn(20, "clue set")
def _generate(rng: Random, knobs: Knobs) -> Street | None:
    houses, attributes = HOUSES.integer(knobs), ATTRIBUTES.integer(knobs)
    # house of every value, attribute by attribute
    where = [house for _ in range(attributes) for house in rng.sample(range(houses), houses)]
    clues = _true_clues(rng, where, houses, INDIRECT.number(knobs))
    enough = _enough(clues, houses, attributes)
    if enough is None:
        return None
    return _named(rng, houses, attributes, where, _minimal(enough, houses, attributes))


def _true_clues(rng: Random, where: list[int], houses: int, indirect: float) -> list[Clue]:
    """Return random clues that hold, more than are needed, no pair of values twice."""
    size = len(where)
    clues: dict[tuple[int, int], Clue] = {}
    for _ in range(6 * size):
        left, right = rng.randrange(size), rng.randrange(size)
        p, q = where[left], where[right]
        if left == right or (right, left) in clues:
            continue
        if rng.random() < indirect:
            kinds = [kind for kind in _HOLDS if kind not in _DIRECT and _HOLDS[kind](p, q)]
            if left // houses == right // houses or "different" not in kinds or len(kinds) > 1:
                kinds = [kind for kind in kinds if kind != "different"]
            if kinds:
                clues.setdefault((left, right), Clue(rng.choice(kinds), left, right))
        elif p == q:
            clues.setdefault((left, right), Clue("same", left, right))
        elif rng.random() < 0.15:
            clues.setdefault((left, left), Clue("at", left, p))
    return list(clues.values())


def _enough(clues: list[Clue], houses: int, attributes: int) -> list[Clue] | None:
    """Return the shortest prefix, less clues that add nothing, with exactly one solution."""
    domains = _fresh(houses, attributes)
    kept: list[Clue] = []
    for clue in clues:
        if _revise(domains, clue, houses):
            kept.append(clue)
            _settle(domains, kept, houses)
            if not any(domain & (domain - 1) for domain in domains):
                return kept
    kept = [*kept, *(clue for clue in clues if clue not in kept)]
    return kept if _count(_fresh(houses, attributes), kept, houses, _MAX_SPLITS)[0] == 1 else None


def _minimal(clues: list[Clue], houses: int, attributes: int) -> list[Clue]:
    """Drop every clue that the others make needless, as far as bounded case splits show."""
    for clue in list(clues):
        rest = [other for other in clues if other != clue]
        if _count(_fresh(houses, attributes), rest, houses, _MAX_SPLITS)[0] == 1:
            clues = rest
    return clues


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
        "Everybody differs in the following:\n{values}",
        "Each of these values belongs to exactly one of them:\n{values}",
        "No two of them share a value of any attribute:\n{values}",
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
        f"- {kind}: {', '.join(sorted(values))}"
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
    model = cp_model.CpModel()
    size = street.houses * len(street.attributes)
    house = [model.new_int_var(0, street.houses - 1, f"v{i}") for i in range(size)]
    for start in range(0, size, street.houses):
        model.add_all_different(house[start : start + street.houses])
    for clue in street.clues:
        _constrain(model, house, clue)
    return [_table(street, places) for places in solutions(model, house)]


def _constrain(model: Model, house: list[Var], clue: Clue) -> None:
    p, q = house[clue.left], (clue.right if clue.kind == "at" else house[clue.right])
    if clue.kind in _DIRECT:
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


def _canonical(street: Street) -> Json:
    size = street.houses * len(street.attributes)
    colors = [0] * size + [street.houses + 1] * len(street.attributes)
    arcs = [(len(_KINDS), i, size + i // street.houses) for i in range(size)]
    for clue in street.clues:
        if clue.kind == "at":
            colors[clue.left] = clue.right + 1
        else:
            arcs.append((_KINDS.index(clue.kind), clue.left, clue.right))
            if clue.kind in ("same", "different", "beside", "two_apart"):
                arcs.append((_KINDS.index(clue.kind), clue.right, clue.left))
    return [street.houses, normal_form(colors, arcs)]


def _effort(street: Street) -> int:
    attributes = len(street.attributes)
    return _count(_fresh(street.houses, attributes), street.clues, street.houses, _MAX_SPLITS)[1]


def _size(dial: float) -> tuple[int, int]:
    return HOUSES.integer_at(dial), ATTRIBUTES.integer_at(dial)


def _guess_rate(dial: float) -> float:
    houses, attributes = _size(dial)
    return 1.0 / float(factorial(houses)) ** attributes


FAMILY = Family(
    name="zebra",
    version=1,
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
    recognise=logical_deduction,
    # Distinct clue structures, names aside, by the birthday estimate of `pipelines certify`:
    # 3e5 for 3x4 streets; every larger street multiplies them.
    capacity=lambda dial: 3e5 * pow(10.0, 8 * dial),
    guess_rate=_guess_rate,
)
