"""Draws from urns of coloured things, with conditions on what is known of the draw.

The generator counts the draws by colour and uses that all orders are equally likely; the solver
follows the draws one after the other. At the top: three urns, four colours, four or five draws,
and two conditions that also say something about the urn.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise
from math import comb, factorial, perm, prod
from operator import eq, ge, le, sub
from operator import pow as power
from random import Random

from generators.canonical import normal_form
from generators.family import Family, Knob, Knobs, redrawn, rule
from generators.math import _urns
from generators.math._urns import Fact
from generators.pictures import Panel
from generators.wording import Grammar, draw, listed, plural, speak
from proofmill.problem import Json

URNS = Knob("urns", 0.6, 3.0, "urns, one of which is chosen at random")
COLORS = Knob("colors", 3, 4, "colours")
DRAWS = Knob("draws", 1.6, 4.4, "things drawn, or one more")
CONDITIONS = Knob("conditions", 0.0, 2.0, "facts about the draw that are given")

_SIMPLE = 12
"""Largest denominator that could be guessed."""
_MOST = 10
"""Most things of one colour in the first urn."""
_LONGEST = 10
"""Characters of an answer."""
_COMPARED = {"exactly": eq, "at least": ge, "at most": le}
_KINDS = (*_COMPARED, "place")


@dataclass(frozen=True, slots=True)
class Question:
    """What is the probability of the other facts, given those that are given?"""

    urns: tuple[tuple[int, ...], ...]
    """Things of each colour in each urn; one urn is chosen, each with the same probability."""
    draws: int
    is_replaced: bool
    facts: tuple[Fact, ...]
    answer: str = field(compare=False)


@redrawn(4000, "fair question")
def _generate(rng: Random, knobs: Knobs) -> Question | None:
    colors, others = COLORS.integer(knobs), range(1, URNS.integer(knobs))
    first = tuple(rng.randint(2, _MOST) for _ in range(colors))
    # Urns of the same size keep the denominators of a mean over urns short.
    urns = (first, *(_urn(rng, colors, sum(first)) for _ in others))
    draws, is_replaced = DRAWS.integer(knobs) + rng.randint(0, 1), rng.random() < 0.3
    facts = _facts(rng, colors, draws, CONDITIONS.integer(knobs))
    question = Question(urns, draws, is_replaced, facts, "")
    value = _counted(question)
    if value.denominator <= _SIMPLE or len(str(value)) > _LONGEST:
        return None
    fewer = (replace(question, facts=some) for some in combinations(facts, len(facts) - 1))
    if not all(_counted(other) != value for other in fewer):
        return None
    return replace(question, answer=str(value))


def _urn(rng: Random, colors: int, size: int) -> tuple[int, ...]:
    """Return a random way to fill an urn, at least two things of each colour."""
    cuts = sorted(rng.sample(range(1, size - colors), colors - 1))
    return tuple(b - a + 1 for a, b in pairwise((0, *cuts, size - colors)))


def _facts(rng: Random, colors: int, draws: int, given: int) -> tuple[Fact, ...]:
    """Return one or two events and `given` conditions; neighbours differ in colour.

    The first fact is on a count, and at most two are on places, which are different.
    """
    places, facts, events = rng.sample(range(1, draws + 1), 2), list[Fact](), rng.randint(1, 2)
    for index in range(events + given):
        kind = rng.choice(_KINDS if facts and places else _KINDS[:3])
        color = rng.choice([c for c in range(colors) if not facts or c != facts[-1].color])
        # "At most 0" would say the same as "exactly 0".
        number = rng.randint(kind != "exactly", draws // 2 + (kind == "at least"))
        number = places.pop() if kind == "place" else number
        facts.append(Fact(kind, color, number, is_given=index >= events))
    return tuple(facts)


def _counted(question: Question) -> Fraction:
    """Return the answer by counting; 0 if the given facts cannot be."""
    facts = [fact for fact in question.facts if fact.is_given]
    given = sum((_share(urn, question, facts) for urn in question.urns), Fraction(0))
    both = sum((_share(urn, question, question.facts) for urn in question.urns), Fraction(0))
    return both / given if given else Fraction(0)


def _share(urn: Sequence[int], question: Question, facts: Sequence[Fact]) -> Fraction:
    """Return the share of draws from `urn` that fit: colour counts, times orders of colours."""
    places = [fact.color for fact in facts if fact.kind == "place"]
    orders: Callable[[int, int], int] = power if question.is_replaced else perm
    ways = 0
    for taken in _splits(question.draws, len(urn)):
        if all(_holds(fact, taken) for fact in facts):
            rest = [k - places.count(color) for color, k in enumerate(taken)]
            ways += _arrangements(rest) * prod(map(orders, urn, taken))
    return Fraction(ways, orders(sum(urn), question.draws))


def _arrangements(counts: Sequence[int]) -> int:
    """Return the number of orders of things that differ by colour only."""
    return factorial(sum(counts)) // prod(map(factorial, counts)) if min(counts) >= 0 else 0


@cache
def _splits(total: int, parts: int) -> list[tuple[int, ...]]:
    """Return the ways to write `total` as an ordered sum of `parts` numbers from 0."""
    if parts == 1:
        return [(total,)]
    firsts = range(total + 1)
    return [(first, *rest) for first in firsts for rest in _splits(total - first, parts - 1)]


@rule
def _holds(fact: Fact, taken: Sequence[int]) -> bool:
    """Tell whether the colour counts fit; they say nothing of a place."""
    return fact.kind == "place" or _COMPARED[fact.kind](taken[fact.color], fact.number)


_GRAMMAR: Grammar = {
    "one": (
        "A {container} contains {list}. {name} draws {draws} of them at random, one after another, "
        "{back}. <question>",
        "In a {container} there are {list}. Without looking, {name} takes out {draws} {things} at "
        "random, one by one, {back}. <question>",
        "From a {container} with {list}, {name} draws {draws} {things} at random, one at a time, "
        "{back}. <question>",
    ),
    "several": (
        "{contents} {name} picks one of the {count} {containers} at random, each with the same "
        "probability, and draws {draws} {things} from it at random, one after another, {back}. "
        "<question>",
        "There are {count} {containers}. {contents} One of them is chosen, all being equally "
        "likely, and {name} takes {draws} {things} out of it at random, one by one, {back}. "
        "<question>",
    ),
    "question": (
        "What is the probability that {event}{given}? <form>",
        "How likely is it that {event}{given}? <form>",
        "Find the probability that {event}{given}. <form>",
    ),
    "form": (
        "Give the exact value as a reduced fraction.",
        "Answer with a fraction in lowest terms.",
    ),
    "kept": ("without putting any of them back", "without replacement"),
    "replaced": (
        "putting each one back before the next is drawn",
        "with replacement (each one is put back before the next is drawn)",
    ),
}


def _render(question: Question, rng: Random) -> str:
    (thing,), (container,) = draw("objects", 1, rng), draw("containers", 1, rng)
    colors, count = draw("colors", len(question.urns[0]), rng), len(question.urns)
    lists = [
        f"{listed([f'{n} {color}' for n, color in zip(urn, colors, strict=True)])} {plural(thing)}"
        for urn in rng.sample(question.urns, count)
    ]
    event, given = (
        _urns.sentence(question.facts, side, colors, thing, rng) for side in (False, True)
    )
    return speak(
        _GRAMMAR,
        rng,
        "one" if count == 1 else "several",
        list=lists[0],
        contents=" ".join(
            f"{container.capitalize()} {letter} contains {inside}."
            for letter, inside in zip("ABC", lists, strict=False)
        ),
        count=count,
        name=draw("names", 1, rng)[0],
        container=container,
        containers=plural(container),
        draws=question.draws,
        things=plural(thing),
        back=speak(_GRAMMAR, rng, "replaced" if question.is_replaced else "kept"),
        event=event,
        given=f", given that {given}" if given else "",
    )


def _solve(question: Question) -> list[str]:
    """Follow the draws one by one, through every order of colours that keeps the given facts."""
    given = both = Fraction(0)
    for urn in question.urns:
        for (taken, fits), chance in _followed(question, urn).items():
            if all(_holds(fact, taken) for fact in question.facts if fact.is_given):
                given += chance
                both += chance * (fits and all(_holds(fact, taken) for fact in question.facts))
    return [str(both / given)] if given else []


def _followed(
    question: Question, urn: Sequence[int]
) -> dict[tuple[tuple[int, ...], bool], Fraction]:
    """Return (colour counts, all places fit) -> chance, less draws against a given place."""
    states = {((0,) * len(urn), True): Fraction(1)}
    for turn in range(1, question.draws + 1):
        placed = [fact for fact in question.facts if (fact.kind, fact.number) == ("place", turn)]
        after: dict[tuple[tuple[int, ...], bool], Fraction] = {}
        for (taken, fits), chance in states.items():
            left = urn if question.is_replaced else list(map(sub, urn, taken))
            for color, things in enumerate(left):
                missed = [fact for fact in placed if fact.color != color]
                if things and not any(fact.is_given for fact in missed):
                    more = (*taken[:color], taken[color] + 1, *taken[color + 1 :])
                    state = more, fits and not missed
                    part = chance * Fraction(things, sum(left))
                    after[state] = after.get(state, Fraction(0)) + part
        states = after
    return states


def _steps(question: Question) -> tuple[str, ...]:
    given = tuple(fact for fact in question.facts if fact.is_given)
    both, alone = (
        ", ".join(str(_share(urn, question, facts)) for urn in question.urns)
        for facts in (question.facts, given)
    )
    return (
        f"container by container, everything holds with probability {both}",
        *((f"and the given facts with probability {alone}",) if given else ()),
        f"the {'quotient of the two sums' if given else 'mean'} is {question.answer}",
    )


def _picture(question: Question) -> Panel:
    return _urns.drawn(question.urns, question.draws, question.is_replaced, question.facts)


def _canonical(question: Question) -> Json:
    # Vertices are urns, then colours; numbers ride on arcs, whose labels refinement keeps. All
    # draws are alike, so a place has no number.
    size = len(question.urns)
    arcs = [(n, u, size + c) for u, urn in enumerate(question.urns) for c, n in enumerate(urn)]
    for kind, color, number, is_given in question.facts:
        label = 100 * (1 + _KINDS.index(kind)) + 1000 * is_given + number * (kind != "place")
        arcs.append((label, size + color, size + color))
    form = normal_form([0] * size + [1] * len(question.urns[0]), arcs)
    return [question.draws, question.is_replaced, form]


def _effort(question: Question) -> int:
    """Ways to split the draw by colour, in every urn, for the event and for each condition."""
    splits = comb(question.draws + len(question.urns[0]) - 1, question.draws)
    return splits * len(question.urns) * (1 + sum(fact.is_given for fact in question.facts))


def _capacity(dial: float) -> float:
    # Birthday estimate with three counts; every further count multiplies it.
    more = COLORS.integer_at(dial) * URNS.integer_at(dial) - 3
    return 1e4 * (_MOST / 3.0) ** more


FAMILY = Family(
    name="urn_probability",
    version=3,
    domain="math",
    summary="the probability of a draw from urns, given facts about it",
    concepts=("probability", "conditional probability", "combinatorics"),
    knobs=(URNS, COLORS, DRAWS, CONDITIONS),
    verifier="rational",
    examples=("17/91", "40/143"),
    generate=_generate,
    render=_render,
    solve=_solve,
    steps=_steps,
    effort=_effort,
    canonical=_canonical,
    picture=_picture,
    capacity=_capacity,
    guess_rate=lambda dial: 0.01,
)
