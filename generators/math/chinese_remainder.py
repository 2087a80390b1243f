"""Chinese remainders: the smallest number above a bound with given remainders.

The generator picks the number and reads the remainders off it; the solver sieves. At the top:
seven congruences with moduli up to 120 that share factors, most of them for a multiple of the
number.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import factorial, gcd, lcm
from random import Random
from typing import NamedTuple

from generators.deducing import ending
from generators.family import Family, Knob, Knobs, redrawn
from generators.pictures import Mark, NumberLine, Panel, Table
from generators.wording import Grammar, draw, speak
from proofmill.problem import Json

CONGRUENCES = Knob("congruences", 1.3, 7, "congruences, but two at least")
MODULUS = Knob("modulus", 18, 120, "largest modulus")
SHARED = Knob("shared", 0.0, 0.8, "share of moduli that may have a factor in common with others")
MULTIPLES = Knob("multiples", 0.0, 0.8, "share of congruences for a multiple of the number")

_BOUNDED = 0.5
"""Share of questions for the smallest number above a bound; the others start at 0."""
_ROOM = 8
"""Numbers to choose a modulus from, at least: few small ones are coprime to each other."""
_STORY_PERIOD = 10_000
"""Largest period of a story that counts things."""


class Congruence(NamedTuple):
    """The condition factor * n = residue modulo `modulus`, with gcd(factor, modulus) = 1."""

    modulus: int
    residue: int
    factor: int


@dataclass(frozen=True, slots=True)
class Remainders:
    """The smallest n > bound that meets every congruence; bound -1 asks for the smallest n >= 0."""

    congruences: tuple[Congruence, ...]
    bound: int
    answer: str = field(compare=False)


def _generate(rng: Random, knobs: Knobs) -> Remainders:
    moduli = _moduli(rng, knobs)
    period = lcm(*moduli)
    bound = 100 * rng.randint(1, max(period // 10, 5)) if rng.random() < _BOUNDED else -1
    # A number below the largest modulus could be read off as one of the remainders.
    first = max(bound + 1, max(moduli) + 1 if bound < 0 else 0)
    number = rng.randrange(first, bound + 1 + period)
    congruences = []
    for modulus in moduli:
        factor = _factor(rng, modulus) if rng.random() < MULTIPLES.number(knobs) else 1
        congruences.append(Congruence(modulus, factor * number % modulus, factor))
    return Remainders(tuple(congruences), bound, str(number))


@redrawn(200, "set of moduli")
def _moduli(rng: Random, knobs: Knobs) -> list[int] | None:
    """Draw moduli none of which divides the least common multiple of the others."""
    count = max(2, CONGRUENCES.integer(knobs))
    largest = max(MODULUS.integer(knobs), _ROOM * count)
    moduli: list[int] = []
    for candidate in rng.sample(range(5, largest + 1), largest - 4):
        is_free = rng.random() < SHARED.number(knobs)
        is_new = all(gcd(candidate, m) == 1 for m in moduli) or (
            is_free and _all_count([*moduli, candidate])
        )
        if is_new:
            moduli.append(candidate)
        if len(moduli) == count:
            return moduli
    return None


def _all_count(moduli: Sequence[int]) -> bool:
    others = [lcm(*moduli[:i], *moduli[i + 1 :]) for i in range(len(moduli))]
    return all(other % modulus for other, modulus in zip(others, moduli, strict=True))


def _factor(rng: Random, modulus: int) -> int:
    return rng.choice([f for f in range(2, modulus) if gcd(f, modulus) == 1])


_GRAMMAR: Grammar = {
    "number": (
        "Find the {smallest} such that\n\n{lines}",
        "What is the {smallest} with all of these properties?\n\n{lines}",
        "{name} looks for the {smallest} that meets all conditions below.\n\n{lines}\n\n<found>",
        "These conditions have common solutions:\n\n{lines}\n\nFind the {smallest} among them.",
        "Determine the {smallest} that satisfies\n\n{lines}",
    ),
    "found": ("Which number is it?", "What number does {name} find?"),
    "remainder": (
        "${n}$ leaves remainder {r} when divided by {m}",
        "the remainder of ${n}$ on division by {m} is {r}",
        "dividing ${n}$ by {m} leaves {r}",
    ),
    "heap": (
        "{name} keeps {good}s in a {container}. <known>\n\n{lines}\n\n<least_heap>",
        "A {container} is full of {good}s, too many to count. <known>\n\n{lines}\n\n<least_heap>",
        "How many {good}s does {name} have in a {container}? <known>\n\n{lines}\n\n<least_heap>",
    ),
    "known": (
        "{more}They have been sorted into equal groups, and what is left over is known:",
        "{more}Only these facts are known about putting them into equal groups:",
    ),
    "group": (
        "in groups of {m}, {r} left over",
        "{r} left over when put into groups of {m}",
        "groups of {m} leave {r} over",
    ),
    "least_heap": (
        "What is the smallest possible number of {good}s in the {container}?",
        "Find the least number of {good}s in the {container} that agrees with this.",
    ),
    "parade": (
        "The members of a marching band line up in rows of equal length.{more} <rows>",
        "{name} conducts a choir and tries to arrange it in equal rows.{more} <rows>",
    ),
    "rows": (
        "This is what happens:\n\n{lines}\n\nWhat is the smallest possible number of members?",
        "The attempts end like this:\n\n{lines}\n\nFind the least number of members that fits "
        "this.",
    ),
    "row": (
        "rows of {m} leave {r} {members} over",
        "in rows of {m}, the number of members left over is {r}",
        "with {m} to a row, {r} {members} cannot be placed",
    ),
    "lights": (
        "There are {count} warning lights in a control room. Time is counted in seconds, from "
        "second 0.\n\n{lines}\n\n<when>",
        "A clock shows second 0 when {name} begins to watch {count} blinking lights.\n\n{lines}\n\n"
        "<when>",
    ),
    "light": (
        "light {i} flashes first at second {r}, then every {m} seconds",
        "light {i} has its first flash at second {r} and one every {m} seconds after that",
    ),
    "when": (
        "At which second do they flash together, every one of them, for the first time{after}?",
        "Find the first second{after} at which all the lights flash at the same moment.",
    ),
}
# skin -> symbol of one congruence
_LINES = {"number": "remainder", "heap": "group", "parade": "row", "lights": "light"}
_MORE = {"heap": "There are more than {} of them. ", "parade": " It has more than {} members."}


def _render(puzzle: Remainders, rng: Random) -> str:
    kind, bound = rng.choice(_kinds(puzzle)), puzzle.bound
    good, container = draw("objects", 1, rng)[0], draw("containers", 1, rng)[0]
    shuffled = rng.sample(puzzle.congruences, len(puzzle.congruences))
    is_formal = kind == "number" and rng.random() < 0.5
    lines = _formal(shuffled, rng) if is_formal else _listed(shuffled, kind, rng)
    return speak(
        _GRAMMAR,
        rng,
        kind,
        name=draw("names", 1, rng)[0],
        good=good,
        container=container,
        count=len(shuffled),
        smallest=_smallest(bound, rng),
        more=_MORE.get(kind, "").format(bound) if bound >= 0 else "",
        after=f" after second {bound}" if bound >= 0 else "",
        lines=lines,
    )


def _kinds(puzzle: Remainders) -> tuple[str, ...]:
    """Return the skins that suit: no multiples in stories, and no billions of marbles."""
    if any(congruence.factor > 1 for congruence in puzzle.congruences):
        return ("number",)
    is_small = lcm(*(congruence.modulus for congruence in puzzle.congruences)) <= _STORY_PERIOD
    return ("number", "lights", "heap", "parade") if is_small else ("number", "number", "lights")


def _smallest(bound: int, rng: Random) -> str:
    if bound < 0:
        return rng.choice(("smallest non-negative integer $n$", r"least integer $n \ge 0$"))
    return rng.choice((f"smallest integer $n > {bound}$", f"least integer $n$ above {bound}"))


def _formal(congruences: Sequence[Congruence], rng: Random) -> str:
    lines = [rf"{_multiple(c.factor)} \equiv {c.residue} \pmod{{{c.modulus}}}" for c in congruences]
    cases = "$$\\begin{cases} " + r" \\ ".join(lines) + " \\end{cases}$$"
    return rng.choice((cases, "\n".join(f"${line}$" for line in lines)))


def _multiple(factor: int) -> str:
    return "n" if factor == 1 else f"{factor}n"


def _listed(congruences: Sequence[Congruence], kind: str, rng: Random) -> str:
    lines = []
    for i, (modulus, residue, factor) in enumerate(congruences, 1):
        members = "member" if residue == 1 else "members"
        slots = {"n": _multiple(factor), "i": i, "r": residue, "m": modulus, "members": members}
        lines.append(f"- {speak(_GRAMMAR, rng, _LINES[kind], **slots)}")
    return "\n".join(lines)


def _solve(puzzle: Remainders) -> list[str]:
    """Sieve: step through one class until the next congruence holds, over its whole period."""
    start, period = puzzle.bound + 1, 1
    classes = [start]
    for modulus, residue, factor in puzzle.congruences:
        wider = lcm(period, modulus)
        steps = range(0, wider, period)
        classes = [
            value + step
            for value in classes
            for step in steps
            if factor * (value + step) % modulus == residue
        ]
        period = wider
    # Each class holds exactly one number of the first period above the bound.
    return [str(value) for value in sorted(classes)[:1]]


def _steps(puzzle: Remainders) -> tuple[str, ...]:
    """Solve each for n, then put one after another together, the largest modulus first."""
    order, lines = sorted(puzzle.congruences, reverse=True), list[str]()
    for modulus, residue, factor in order:
        if factor > 1:
            inverse = pow(factor, -1, modulus)
            lines.append(
                f"{factor} * {inverse} is 1 modulo {modulus}, so n is {inverse} * {residue}, "
                f"which is {inverse * residue % modulus}."
            )
    number = int(puzzle.answer)
    known, period = number % order[0].modulus, order[0].modulus
    for modulus, _, _ in order[1:]:
        wider = lcm(period, modulus)
        times = (number % wider - known) // period
        lines.append(
            f"n is {known} + {period}k and {number % modulus} modulo {modulus}: k is {times} "
            f"modulo {wider // period}, so n is {number % wider} modulo {wider}."
        )
        known, period = number % wider, wider
    lines.append(f"The first that counts: {known} + {period} * {number // period} = {number}.")
    return (*lines, ending(puzzle.answer))


def _picture(puzzle: Remainders) -> Panel:
    rows = [(_multiple(c.factor), str(c.residue), str(c.modulus)) for c in puzzle.congruences]
    table = Table(header=("number", "leaves", "divided by"), rows=rows)
    bound = Mark(puzzle.bound, f"n > {puzzle.bound}", is_open=True)
    return Panel(figures=[("congruences", table), ("wanted", NumberLine(marks=[bound]))])


def _canonical(puzzle: Remainders) -> Json:
    return [puzzle.bound, sorted([*congruence] for congruence in puzzle.congruences)]


def _effort(puzzle: Remainders) -> int:
    """Candidates that a sieve tries, times the digits of each, plus the divisions for a factor."""
    work, period = 0, 1
    for modulus, _, factor in sorted(puzzle.congruences, reverse=True):
        wider = lcm(period, modulus)
        work += (wider // period) * len(str(wider)) + (modulus if factor > 1 else 0)
        period = wider
    return work


def _capacity(dial: float) -> float:
    count, largest = max(2, CONGRUENCES.integer_at(dial)), MODULUS.integer_at(dial)
    # Each congruence has about largest^2 / 2 forms. Birthday estimate at dial 0: 3e5, as here.
    return float(largest**2 / 2) ** count / factorial(count)


FAMILY = Family(
    name="chinese_remainder",
    version=3,
    domain="math",
    summary="the smallest number above a bound with given remainders",
    concepts=("modular arithmetic", "Chinese remainder theorem"),
    knobs=(CONGRUENCES, MODULUS, SHARED, MULTIPLES),
    verifier="integer",
    examples=("1283", "527"),
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
