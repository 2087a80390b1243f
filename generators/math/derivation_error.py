"""The first wrong line of a linear equation's solution, after the critic of Self-Play Critic.

A derivation rewrites an equation until x stands alone. One rule is misapplied (a bracket half
multiplied out, a sign kept on the way across, a slip in adding up, only one side divided), and all
later lines follow from the wrong one: the solution changes once and never again. About a third of
the derivations are right.
"""

from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from math import lcm
from random import Random

from generators.family import Family, Knob, Knobs, redrawn
from generators.latex import plain
from generators.math._equations import Equation, Term, derived
from generators.pictures import Panel, Program
from generators.wording import Grammar, audited, settled, worded
from proofmill.problem import Json

BRACKETS = Knob("brackets", 1, 4.4, "brackets in an equation")
TERMS = Knob("terms", 1, 3.4, "plain terms on either side of an equation")
SIZE = Knob("size", 5, 30, "largest number in an equation")
CHAINS = Knob("derivations", 2.6, 6, "derivations")

_CLEAN = 0.3
"""Chance that a derivation has no error."""


@dataclass(frozen=True, slots=True)
class Derivations:
    """Chains of equations, each with at most one step that does not follow."""

    chains: tuple[tuple[Equation, ...], ...]
    answer: str = field(compare=False)


def _generate(rng: Random, knobs: Knobs) -> Derivations:
    made = [_chain(rng, knobs) for _ in range(CHAINS.integer(knobs))]
    return Derivations(tuple(chain for chain, _ in made), worded([wrong for _, wrong in made]))


@redrawn(400, "derivation")
def _chain(rng: Random, knobs: Knobs) -> tuple[tuple[Equation, ...], int] | None:
    """Return a derivation and the number of its wrong line, from 1; 0 where all are right."""
    start = _start(rng, knobs)
    right = derived([start], None)
    if right is None:
        return None
    if rng.random() < _CLEAN:
        return right, 0
    place = rng.randrange(1, len(right))
    wrong = derived(right[:place], place)
    if wrong is None or wrong[-1] == right[-1]:  # both end in what x is
        return None
    return wrong, place + 1


def _start(rng: Random, knobs: Knobs) -> Equation:
    size = SIZE.integer(knobs)
    sides: tuple[list[Term], list[Term]] = ([], [])
    for number in range(max(1, int(BRACKETS.number(knobs) + rng.random() - 0.5))):
        factor = Fraction(rng.choice((-1, 1)) * rng.randint(2, max(3, size // 2)))
        sides[number % 2].append(
            Term(factor, rng.randint(1, min(9, size)), rng.choice((-1, 1)) * rng.randint(1, size))
        )
    for side in sides:
        for _ in range(max(1, int(TERMS.number(knobs) + rng.random() - 0.5))):
            value = Fraction(rng.choice((-1, 1)) * rng.randint(1, size))
            side.append(Term(value, 1, 0) if rng.random() < 0.5 else Term(value, 0, 1))
        rng.shuffle(side)
    return Equation(tuple(sides[0]), tuple(sides[1]))


def _solve(instance: Derivations) -> list[str]:
    """Solve every line by itself; the wrong one is where the solution changes, once at most."""
    return settled([_changes(chain) for chain in instance.chains])


def _root(equation: Equation) -> Fraction | None:
    """Return the one solution, from left - right = slope x + rest; None without one."""
    slope = rest = 0  # in parts of a whole that all factors have
    parts = lcm(*[term.factor.denominator for side in equation for term in side])
    for sign, side in zip((parts, -parts), equation, strict=True):
        for term in side:
            factor = sign // term.factor.denominator * term.factor.numerator
            slope += factor * term.slope
            rest += factor * term.offset
    return Fraction(-rest, slope) if slope else None


@lru_cache(maxsize=32)
def _changes(chain: tuple[Equation, ...]) -> list[int]:
    """Return the numbers of the lines with another solution than the line before; [0] for none."""
    roots = [_root(equation) for equation in chain]
    return [i + 1 for i in range(1, len(roots)) if roots[i] != roots[i - 1]] or [0]


def _effort(instance: Derivations) -> int:
    """Terms handled until each derivation's wrong line, or its end."""
    total = 0
    for chain in instance.chains:
        last = _changes(chain)[0] or len(chain)
        terms = [term for equation in chain[:last] for side in equation for term in side]
        total += sum(2 if term.slope and term.offset else 1 for term in terms)
    return total


_GRAMMAR: Grammar = {
    "opening": (
        "Below are {count} solutions of linear equations, line by line. <may> <rule>",
        "Check {count} worked solutions. <may> <rule>",
        "{count} pupils have solved an equation each. <may> <rule>",
        "Somebody solved {count} equations for ${x}$. <may> <rule>",
        "Audit these {count} derivations. <rule> <may>",
        "Here are {count} equations with the steps that lead to ${x}$. <may> <rule>",
        "For each of {count} derivations, decide where it goes wrong. <may> <rule>",
        "A tutor is looking through {count} solutions. <may> <rule>",
    ),
    "may": (
        "Each is either right throughout or has one line that does not follow.",
        "In each, at most one step is wrong.",
        "Any of them may contain one false step, or none.",
    ),
    "rule": (
        "After a false step the work goes on correctly from the false line.",
        "Lines after a mistake follow correctly from the mistaken line.",
        "The first line is the equation as it was given and counts as right.",
    ),
}


def _render(instance: Derivations, rng: Random) -> str:
    x = rng.choice("xyztuwkm")
    works = [[f"${_worded(equation, x)}$" for equation in chain] for chain in instance.chains]
    noun = rng.choice(("Solution", "Derivation", "Equation"))
    return audited(rng, _GRAMMAR, noun, works, x=x)


def _worded(equation: Equation, x: str) -> str:
    return " = ".join(_side(side, x) for side in equation)


def _side(side: tuple[Term, ...], x: str) -> str:
    text = ""
    for term in side:
        whole, parts = abs(term.factor.numerator), term.factor.denominator
        sign = "-" if term.factor.numerator < 0 else "+"
        size = str(whole) if parts == 1 else f"\\frac{{{whole}}}{{{parts}}}"
        if term.slope and term.offset:
            inside = f"{'' if term.slope == 1 else term.slope}{x}"
            body = f"{size}({inside} {'-' if term.offset < 0 else '+'} {abs(term.offset)})"
        elif term.slope:
            body = f"{'' if size == '1' else size}{x}"
        else:
            body = size
        text += f" {sign} {body}" if text else f"{'-' if sign == '-' else ''}{body}"
    return text


def _picture(instance: Derivations) -> Panel:
    works = [[plain(_worded(equation, "x")) for equation in chain] for chain in instance.chains]
    figures = [(f"derivation {i}", Program(lines=lines)) for i, lines in enumerate(works, 1)]
    return Panel(figures=figures)


def _canonical(instance: Derivations) -> Json:
    return [[_worded(equation, "x") for equation in chain] for chain in instance.chains]


def _steps(instance: Derivations) -> tuple[str, ...]:
    told = []
    for number, chain in enumerate(instance.chains, 1):
        (place,) = _changes(chain)
        before, now = _root(chain[place - 2]), _root(chain[place - 1])
        told.append(
            f"In number {number}, lines up to {place - 1} have the solution {before}, line {place} "
            f"and all after it {now}."
            if place
            else f"In number {number}, every line has the solution {now}."
        )
    return (*told, f"So the answer is {instance.answer}.")


FAMILY = Family(
    name="derivation_error",
    version=3,
    domain="math",
    summary="the line that does not follow in each of several solved equations",
    concepts=("error identification", "linear equations", "verification"),
    knobs=(BRACKETS, TERMS, SIZE, CHAINS),
    verifier="sequence",
    examples=("[4, 0, 6, 3]", "[0, 5, 4]"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=_effort,
    canonical=_canonical,
    picture=_picture,
    steps=_steps,
    capacity=lambda dial: float(SIZE.number_at(dial)) ** 12,
    guess_rate=lambda dial: float(_CLEAN ** CHAINS.integer_at(dial)),
)
