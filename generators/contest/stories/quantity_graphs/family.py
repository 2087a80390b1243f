"""Quantity graphs: numbers of things in places hang together in a story; one of them is asked.

The facts stand in no order, some speak of what is asked for nothing, and some give a quantity only
when they are read backwards. The generator draws values along a graph and keeps each fact that
holds for them; the solver knows neither values nor order: it writes every fact as a linear
equation and reduces the system over the rational numbers (sympy). After iGSM (Ye et al. 2024,
section 2) and GSM-Symbolic (Mirzadeh et al. 2024, section 3.1).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from generators.canonical import normal_form
from generators.contest.stories.quantity_graphs.facts import (
    KINDS,
    UNDONE,
    Fact,
    formula,
    operations,
    symbol,
    undone,
)
from generators.contest.stories.quantity_graphs.words import THEMES, name_of, spoken
from generators.family import Family, Knob, Knobs, redrawn
from generators.latex import plain
from generators.pictures import Panel, Table
from proofmill.problem import Json

OPERATIONS = Knob("operations", 2, 24, "operations between what is told and what is asked")
REVERSED = Knob("reversed", 0.0, 0.6, "share of the facts that have to be read backwards")
SPARE = Knob("spare", 1, 8, "facts that nobody needs")

_MOST = 600
"""Largest value of a quantity."""
_PLACES = 6
_RECENT = 3
"""Quantities that new facts speak of more often, so that ways become long."""
_KINDS: Final = ("more", "fewer", "times", "part", "sum", "sum", "excess", "average")


@dataclass(frozen=True, slots=True)
class Story:
    """Facts about quantities, which are numbered by place and thing."""

    theme: int = field(compare=False)
    facts: tuple[Fact, ...]
    asked: tuple[int, ...]
    """One quantity, or two whose sum is asked."""
    ways: tuple[int, ...] = field(compare=False)
    """For each fact the quantity that it gives, in the order of a solution; -1 where spare."""
    answer: str = field(compare=False)


@redrawn(400, "story with so many operations")
def _generate(rng: Random, knobs: Knobs) -> Story | None:
    wanted, spare = OPERATIONS.integer(knobs), SPARE.integer(knobs)
    values: dict[int, int] = {}
    drawn: list[tuple[Fact, int]] = []
    free = rng.sample(range(_PLACES * _PLACES), min(_PLACES**2, wanted + spare + 4))
    for new in free:
        drawn.append(_drawn(rng, new, values, REVERSED.number(knobs)))
    asked = _asked(rng, drawn, wanted)
    if not asked:
        return None
    needed = _needed(drawn, asked)
    others = [place for place in range(len(drawn)) if place not in needed]
    kept = {*needed, *rng.sample(others, min(spare, len(others)))}
    facts = tuple(drawn[place][0] for place in sorted(kept))
    ways = tuple(drawn[place][1] if place in needed else -1 for place in sorted(kept))
    answer = sum(values[one] for one in asked)
    if answer in {fact.number for fact in facts} or answer < 2:
        return None
    return Story(rng.randrange(len(THEMES)), facts, asked, ways, str(answer))


def _drawn(rng: Random, new: int, values: dict[int, int], share: float) -> tuple[Fact, int]:
    """Return a fact that gives the value of a new quantity, which is set."""
    for _ in range(40 if len(values) > 1 else 0):
        draw = _reversed if rng.random() < share else _forward
        if found := draw(rng, new, values):
            fact, values[new] = found
            return fact, new
    values[new] = rng.randint(2, 40)
    return Fact("told", new, number=values[new]), new


def _forward(rng: Random, new: int, values: Mapping[int, int]) -> tuple[Fact, int] | None:
    """Return a fact whose left side is the new quantity, and its value."""
    kind = rng.choice(_KINDS)
    rights = _chosen(rng, list(values), _count(rng, kind))
    number = _number(rng, kind)
    value = KINDS[kind].value([values[one] for one in rights], number)
    if value is None or not 2 <= value <= _MOST:
        return None
    return Fact(kind, new, rights, number), value


def _reversed(rng: Random, new: int, values: Mapping[int, int]) -> tuple[Fact, int] | None:
    """Return a fact about a known quantity whose last right side is the new one, and its value."""
    kind = rng.choice(list(UNDONE))
    count = _count(rng, kind)
    left, *others = _chosen(rng, list(values), count)
    number = _number(rng, kind)
    known = [values[one] for one in others]
    value = _last(kind, values[left], known, number)
    is_so = KINDS[kind].value([*known, value], number) == values[left]
    if is_so and len(known) == count - 1 and 2 <= value <= _MOST:
        return Fact(kind, left, (*others, new), number), value
    return None


def _last(kind: str, left: int, others: Sequence[int], number: int) -> int:
    """Return the last right side, if there is one that gives the left side."""
    match kind:
        case "sum":
            return left - sum(others)
        case "average":
            return 2 * left - sum(others)
        case "more":
            return left - number
        case "fewer":
            return left + number
        case "part":
            return left * number
    return left // number


def _count(rng: Random, kind: str) -> int:
    if kind == "sum":
        return rng.choice((2, 2, 3))
    return 2 if kind in ("excess", "average") else 1


def _number(rng: Random, kind: str) -> int:
    if kind in ("times", "part"):
        return rng.choice((2, 2, 3, 3, 4, 5))
    return rng.randint(2, 25) if kind in ("more", "fewer") else 0


def _chosen(rng: Random, known: Sequence[int], count: int) -> tuple[int, ...]:
    """Return different quantities, the latest ones more often."""
    chosen: dict[int, None] = {}
    while len(chosen) < min(count, len(known)):
        chosen[rng.choice(known[-_RECENT:] if rng.random() < 0.6 else known)] = None
    return tuple(chosen)


def _asked(rng: Random, drawn: Sequence[tuple[Fact, int]], wanted: int) -> tuple[int, ...] | None:
    """Return one quantity, or two, that take so many operations."""
    known = [gives for _, gives in drawn]
    tried = [*((one,) for one in known), *(tuple(rng.sample(known, 2)) for _ in known)]
    rng.shuffle(tried)
    for asked in tried:
        cost = sum(operations(drawn[place][0]) for place in _needed(drawn, asked))
        if cost + len(asked) - 1 == wanted:
            return asked
    return None


def _needed(drawn: Sequence[tuple[Fact, int]], asked: Sequence[int]) -> set[int]:
    """Return the places of the facts that lead to some quantities."""
    giving = {gives: place for place, (_, gives) in enumerate(drawn)}
    needed, left = set[int](), [giving[one] for one in asked]
    while left:
        place = left.pop()
        if place not in needed:
            needed.add(place)
            fact, gives = drawn[place]
            left += [giving[one] for one in (fact.left, *fact.rights) if one != gives]
    return needed


def _solve(story: Story) -> list[str]:
    from sympy import QQ
    from sympy.polys.matrices import DomainMatrix

    names = sorted({one for fact in story.facts for one in (fact.left, *fact.rights)})
    places = {name: place for place, name in enumerate(names)}
    rows = []
    for fact in story.facts:
        row = [QQ(0)] * (len(names) + 1)
        for quantity, factor in _weights(fact).items():
            row[places[quantity]] += QQ(factor)
        row[-1] = QQ({"told": 1, "more": 1, "fewer": -1}.get(fact.kind, 0) * fact.number)
        rows.append(row)
    reduced, pivots = DomainMatrix(rows, (len(rows), len(names) + 1), QQ).rref()
    if len(names) in pivots:
        return []  # the facts contradict each other
    total = QQ(0)
    lines = dict(zip(pivots, reduced.to_list(), strict=False))
    for quantity in story.asked:
        line = lines.get(places[quantity])
        if line is None or sum(bool(entry) for entry in line[:-1]) > 1:
            return []  # not determined
        total += line[-1]
    return [str(total)]


def _weights(fact: Fact) -> Mapping[int, int]:
    """Return the factors of the quantities in a fact, all on the left of the equation."""
    left = {"part": fact.number, "average": 2}.get(fact.kind, 1)
    right = {"times": fact.number}.get(fact.kind, 1)
    weights = {fact.left: left}
    for place, one in enumerate(fact.rights):
        sign = 1 if fact.kind == "excess" and place else -1
        weights[one] = weights.get(one, 0) + sign * right
    return weights


def _steps(story: Story) -> tuple[str, ...]:
    lines, values = [], _values(story)
    for fact, gives in zip(story.facts, story.ways, strict=True):
        if gives < 0:
            continue
        what, value = f"${symbol(gives)}", f"= {values[gives]}$"
        named = f"the number of {name_of(story.theme, gives)}"
        if fact.kind == "told":
            lines.append(f"It is told that {named} is {what} {value}.")
        elif gives == fact.left:
            lines.append(f"For {named}, {what} = {formula(fact)} {value}.")
        else:
            told = f"${symbol(fact.left)} = {formula(fact)}$"
            lines.append(f"For {named}, {told} gives {what} = {undone(fact)} {value}.")
    asked = " + ".join(symbol(one) for one in story.asked)
    return (*lines, f"So what is asked is ${asked} = {story.answer}$.")


def _values(story: Story) -> dict[int, int]:
    """Return the values of the quantities that are needed, fact by fact."""
    values: dict[int, int] = {}
    for fact, gives in zip(story.facts, story.ways, strict=True):
        if gives < 0:
            continue
        known = [values[one] for one in fact.rights if one != gives]
        if gives == fact.left:
            values[gives] = KINDS[fact.kind].value(known, fact.number) or 0
        else:
            values[gives] = _last(fact.kind, values[fact.left], known, fact.number)
    return values


def _letters(story: Story) -> dict[str, str]:
    return {symbol(one): str(value) for one, value in _values(story).items()}


def _render(story: Story, rng: Random) -> str:
    return spoken(story.theme, story.facts, story.asked, rng)


_BARE = ("average", "excess", "sum")
"""Kinds of facts that tell no number."""


def _canonical(story: Story) -> Json:
    names = sorted({one for fact in story.facts for one in (fact.left, *fact.rights)})
    places = {name: place for place, name in enumerate(names)}
    kinds = [*sorted(KINDS)]
    colors = [int(name in story.asked) for name in names]
    arcs = []
    for fact in story.facts:
        vertex = len(colors)
        number = 0 if fact.kind in _BARE else fact.number
        colors.append(2 + kinds.index(fact.kind) + len(kinds) * number)
        arcs.append((0, vertex, places[fact.left]))
        is_ordered = fact.kind == "excess"
        arcs += [
            (1 + is_ordered * turn, vertex, places[one]) for turn, one in enumerate(fact.rights)
        ]
    return normal_form(colors, arcs)


def _picture(story: Story) -> Panel:
    rows = [(plain(symbol(fact.left)), plain(formula(fact))) for fact in story.facts]
    asked = " + ".join(plain(symbol(one)) for one in story.asked)
    return Panel(figures=[("quantities", Table(rows=[*rows, ("asked", asked)]))])


def _effort(story: Story) -> int:
    pairs = zip(story.facts, story.ways, strict=True)
    needed = [(fact, gives) for fact, gives in pairs if gives >= 0]
    backwards = sum(gives != fact.left for fact, gives in needed)
    cost = sum(operations(fact) for fact, _ in needed) + len(story.asked) - 1
    return 2 * cost + 3 * backwards + len(story.facts)


FAMILY = Family(
    name="quantity_graphs",
    version=1,
    domain="math",
    summary="a quantity of a story in which many hang together, told in no order",
    concepts=("word problems", "systems of equations"),
    knobs=(OPERATIONS, REVERSED, SPARE),
    verifier="integer",
    examples=("137", "52"),
    generate=_generate,
    render=_render,
    solve=_solve,
    steps=_steps,
    letters=_letters,
    effort=_effort,
    canonical=_canonical,
    picture=_picture,
    capacity=lambda dial: 1e6,
    guess_rate=lambda dial: 0.03,
)
