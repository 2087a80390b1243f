"""Propositional entailment: which of eight conclusions follow from compound premises.

The generator holds the worlds of a formula as the bits of one integer; the solver tries to keep
the premises true and a conclusion false, taking formulas apart until a branch contradicts itself
(semantic tableaux, Beth 1955). At the top: eight atoms and nine premises of four connectives.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache, reduce
from operator import and_
from random import Random
from typing import Any, TypeAlias

from generators.canonical import normal_form
from generators.family import Family, IllPosedError, Knob, Knobs
from generators.logic.deduction._pictures import argument
from generators.logic.deduction._truth import OPERATORS, SIDES, combined
from generators.wording import GUESS, LETTERS, Grammar, draw, draw_letters, near_misses, speak
from proofmill.problem import Json, canonical_json

ATOMS = Knob("atoms", 3, 8, "atoms")
PREMISES = Knob("premises", 3, 9, "premises")
SIZE = Knob("size", 1, 4, "most connectives of a premise")

_MAX_DRAWS = 400
_FIRST = re.compile("[A-Za-z]")
_MAX_FORMULAS = 400
_MAX_TRIES = 50
"""Conclusions of one shape."""
_FEWEST_WORLDS = 2
Formula: TypeAlias = tuple[Any, ...]
"""`atom` and a number, `not` and a formula, or an operator of `_truth` and two."""


@dataclass(frozen=True, slots=True)
class Argument:
    """Premises that can all be true, and the conclusions A to H."""

    atoms: tuple[tuple[str, str], ...]
    """What says that an atom is true, and what says that it is false."""
    premises: tuple[Formula, ...]
    conclusions: tuple[Formula, ...]
    answer: str = field(compare=False)
    """The letters of the conclusions that follow, as JSON."""


@cache
def _atom_worlds(atoms: int) -> tuple[int, ...]:
    worlds = range(1 << atoms)
    return tuple(sum(1 << w for w in worlds if w >> atom & 1) for atom in range(atoms))


def _worlds(formula: Formula, atoms: int) -> int:
    """Return the worlds in which a formula is true, as bits."""
    everything, kind = (1 << (1 << atoms)) - 1, formula[0]
    if kind == "atom":
        return _atom_worlds(atoms)[formula[1]]
    if kind == "not":
        return everything ^ _worlds(formula[1], atoms)
    left, right = _worlds(formula[1], atoms), _worlds(formula[2], atoms)
    return combined(kind, left, right, everything)


def _generate(rng: Random, knobs: Knobs) -> Argument:
    atoms, letters = ATOMS.integer(knobs), draw_letters(rng)
    count = min(PREMISES.integer(knobs), atoms + 1)  # more would leave too few worlds
    for _ in range(_MAX_DRAWS):
        premises = _premises(rng, atoms, count, SIZE.integer(knobs))
        conclusions = _conclusions(rng, atoms, premises, letters) if premises else []
        if conclusions:
            names = _names(rng, atoms)
            return Argument(names, tuple(premises), tuple(conclusions), canonical_json(letters))
    raise IllPosedError(f"propositional_entailment: {_MAX_DRAWS} draws of {atoms} atoms failed")


def _premises(rng: Random, atoms: int, count: int, size: int) -> list[Formula]:
    """Draw formulas, true together, each of which excludes some world that those before leave.

    Two worlds are left at least; there are no formulas if that fails.
    """
    real = 1 << rng.randrange(1 << atoms)
    possible, chosen = (1 << (1 << atoms)) - 1, list[Formula]()
    for _ in range(_MAX_FORMULAS):
        formula = _grown(rng, rng.randint(1, size), rng.sample(range(atoms), atoms))
        left = possible & _worlds(formula, atoms)
        if left & real and left != possible and left.bit_count() >= _FEWEST_WORLDS:
            possible = left
            chosen.append(formula)
            if len(chosen) == count:
                return chosen
    return []


def _grown(rng: Random, size: int, deck: list[int]) -> Formula:
    """Return a formula of `size` connectives over atoms from the end of the deck."""
    if size == 0:
        atom = deck.pop() if len(deck) > 1 else deck[0]
        return ("atom", atom) if rng.random() < 0.6 else ("not", ("atom", atom))
    operator = rng.choice((*OPERATORS, "or", "implies"))
    share = rng.randrange(size)
    return operator, _grown(rng, share, deck), _grown(rng, size - 1 - share, deck)


def _conclusions(
    rng: Random, atoms: int, premises: Sequence[Formula], letters: Sequence[str]
) -> list[Formula]:
    """Draw conclusions of which those with the given letters follow; none if there are too few.

    The shape of a conclusion is drawn before the conclusion, alike for both kinds.
    """
    masks = [_worlds(premise, atoms) for premise in premises]
    possible, chosen = reduce(and_, masks), dict[int, Formula]()
    for letter in LETTERS:
        size, operator = rng.choice(((0, ""), (1, "or"), (1, "implies"), (1, "and"), (1, "xor")))
        for _ in range(_MAX_TRIES):
            formula = _grown(rng, size, rng.sample(range(atoms), atoms))
            if size:
                formula = (operator, *formula[1:])
            mask = _worlds(formula, atoms)
            is_new = mask not in masks and mask not in chosen
            if is_new and (not possible & ~mask) == (letter in letters):
                chosen[mask] = formula
                break
        else:
            return []
    return [*chosen.values()]


_ATOMS: Mapping[str, tuple[str, str]] = {
    "colors": ("the {} lamp is on", "the {} lamp is off"),
    "names": ("{} is at home", "{} is not at home"),
    "cities": ("the bus to {} runs", "the bus to {} does not run"),
}


def _names(rng: Random, count: int) -> tuple[tuple[str, str], ...]:
    """Return for each atom what says that it is true, and what says that it is false."""
    kind = rng.choice(sorted(_ATOMS))
    yes, no = _ATOMS[kind]
    return tuple((yes.format(name), no.format(name)) for name in draw(kind, count, rng))


_GRAMMAR: Grammar = {
    "start": (
        "<given>\n\n{premises}\n\n<ask>\n\n{conclusions}\n\n<reading> <layout>",
        "<ask> <layout>\n\nPremises:\n\n{premises}\n\nConclusions:\n\n{conclusions}\n\n<reading>",
        "<reading>\n\n<given>\n\n{premises}\n\n<ask>\n\n{conclusions}\n\n<layout>",
    ),
    "given": ("All of this is true:",),
    "ask": (
        "Which of the conclusions A to H follow from that?",
        "Which of the eight lettered statements must then be true?",
        "Decide which of the statements A to H are logical consequences of the premises.",
    ),
    "reading": (
        '"Or" includes the case of both unless "not both" is added; "if p, then q" and '
        '"q if p" are false only when p is true and q is false. Brackets group what belongs '
        "together.",
        'Unless "but not both" is said, "or" means at least one. "If p, then q", or "q if '
        'p", holds unless p is true and q is not. Parts are grouped by brackets.',
    ),
    "layout": (
        "List the letters, separated by commas.",
        "Answer with the letters of all that follow, separated by commas.",
    ),
    "and": ("{left} and {right}", "both {left} and {right}"),
    "or": ("{left} or {right}", "at least one of these holds: {left}; {right}"),
    "xor": (
        "either {left} or {right}, but not both",
        "exactly one of these holds: {left}; {right}",
    ),
    "implies": ("if {left}, then {right}", "{right} if {left}"),
    "iff": ("{left} if and only if {right}", "{left} exactly when {right}"),
}


def _render(argument: Argument, rng: Random) -> str:
    def line(label: object, formula: Formula) -> str:
        text = _worded(formula, argument.atoms, rng)
        return f"{label}. {_FIRST.sub(lambda match: match[0].upper(), text, count=1)}."

    lettered = zip(LETTERS, argument.conclusions, strict=True)
    return speak(
        _GRAMMAR,
        rng,
        premises="\n".join(line(n, f) for n, f in enumerate(argument.premises, 1)),
        conclusions="\n".join(line(letter, formula) for letter, formula in lettered),
    )


def _worded(formula: Formula, atoms: Sequence[tuple[str, str]], rng: Random) -> str:
    kind, first = formula[0], formula[1]
    if kind in ("atom", "not"):
        yes, no = atoms[first if kind == "atom" else first[1]]
        return yes if kind == "atom" else no
    left, right = (_worded(side, atoms, rng) for side in formula[1:])
    if formula[1][0] in OPERATORS:
        left = f"({left})"
    if formula[2][0] in OPERATORS:
        right = f"({right})"
    return speak(_GRAMMAR, rng, kind, left=left, right=right)


Claim: TypeAlias = tuple[Formula, bool]
"""A formula and the value that it is to have."""


class _Tableau:
    """Looks for worlds, and counts the formulas that it takes apart for each.

    What comes of the premises from one on, given the atoms known by then, is kept, with its count:
    the same is met again on many branches.
    """

    def __init__(self, premises: Sequence[Formula]) -> None:
        self._premises = premises
        self._met: dict[tuple[int, int, int], tuple[bool, int]] = {}

    def has_world(
        self, claims: Sequence[Claim], place: int = 0, yes: int = 0, no: int = 0
    ) -> tuple[bool, int]:
        """Tell whether some world meets all claims and the premises from a place on; count, too.

        Args:
            claims: what is to be met before the premises.
            place: of the first of these premises.
            yes: atoms that are known to be true, as bits.
            no: those that are known to be false.
        """
        if not claims:
            return self._has_world_of_premises(place, yes, no)
        (formula, want), rest = claims[0], claims[1:]
        if formula[0] == "atom":
            bit = 1 << formula[1]
            if (no if want else yes) & bit:
                return False, 1
            yes, no = (yes | bit, no) if want else (yes, no | bit)
            branches: Sequence[Sequence[Claim]] = [rest]
        elif formula[0] == "not":
            branches = [((formula[1], not want), *rest)]
        else:
            branches = [
                ((formula[1], left), (formula[2], right), *rest)
                for left, right in SIDES[formula[0], want]
            ]
        taken = 1
        for branch in branches:
            found, more = self.has_world(branch, place, yes, no)
            taken += more
            if found:
                return True, taken
        return False, taken

    def _has_world_of_premises(self, place: int, yes: int, no: int) -> tuple[bool, int]:
        if place == len(self._premises):
            return True, 0
        if (place, yes, no) not in self._met:
            claims = ((self._premises[place], True),)
            self._met[place, yes, no] = self.has_world(claims, place + 1, yes, no)
        return self._met[place, yes, no]


@lru_cache(maxsize=4)
def _tried(argument: Argument) -> tuple[list[str], int]:
    """Return the letters of what follows, and how many formulas were taken apart to see it."""
    tableau = _Tableau(argument.premises)
    tried = [tableau.has_world([(conclusion, False)]) for conclusion in argument.conclusions]
    letters = [x for x, (is_false, _) in zip(LETTERS, tried, strict=True) if not is_false]
    return letters, sum(taken for _, taken in tried)


def _solve(argument: Argument) -> list[str]:
    is_possible, _ = _Tableau(argument.premises).has_world([])
    return [canonical_json(_tried(argument)[0])] if is_possible else []


_MOST_CASES = 64
"""Of a line; a solution that lists more is not told."""
_NAME = re.compile(r"(?:the bus to |the )?(\w+) ")


def _steps(argument: Argument) -> tuple[str, ...]:
    """List the cases that are left after each premise, of what has come up by then."""
    count = len(argument.atoms)
    names = [found[1] for yes, _ in argument.atoms if (found := _NAME.match(yes))]
    lines, left, known = [_LEGEND], (1 << (1 << count)) - 1, set[int]()
    for number, premise in enumerate(argument.premises, 1):
        left &= _worlds(premise, count)
        known |= _about(premise)
        if not _listed(lines, f"Premise {number}", names, known, left):
            return ()
    asked = set().union(*map(_about, argument.conclusions)) - known
    if asked and not _listed(lines, "Nothing said", names, known | asked, left):
        return ()
    cases = [case for case in _cases(names, known | asked) if left >> case[0] & 1]
    for letter, conclusion in zip(LETTERS, argument.conclusions, strict=True):
        worlds = _worlds(conclusion, count)
        failing = next((shown for world, shown in cases if not worlds >> world & 1), "")
        verdict = f"fails in the case {failing}" if failing else "holds in all of them"
        lines.append(f"{letter} {verdict}.")
    return (*lines, f"So the answer is {', '.join(json.loads(argument.answer))}.")


_LEGEND = "A case has 1 for what is so, at home or on or running, and 0 for what is not, in order."


def _about(formula: Formula) -> set[int]:
    if formula[0] == "atom":
        return {formula[1]}
    return set().union(*map(_about, formula[1:]))


def _cases(names: Sequence[str], known: set[int]) -> list[tuple[int, str]]:
    """Return a world for each case of some atoms, and how it is written; 1 comes before 0."""
    cases = [(0, "")]
    for atom in sorted(known, key=names.__getitem__, reverse=True):
        ones = [(world | 1 << atom, f"1{shown}") for world, shown in cases]
        cases = ones + [(world, f"0{shown}") for world, shown in cases]
    return cases


def _listed(lines: list[str], what: str, names: Sequence[str], known: set[int], left: int) -> bool:
    """Add the line that lists the cases left; False if they are too many."""
    shown = [text for world, text in _cases(names, known) if left >> world & 1]
    about = ", ".join(sorted(names[atom] for atom in known))
    lines.append(f"{what} leaves, for {about}: {', '.join(shown)}.")
    return len(shown) <= _MOST_CASES


def _canonical(argument: Argument) -> Json:
    # Atoms, and the nodes of all formulas, as a graph; only "if" tells its sides apart.
    colors, arcs = [0] * len(argument.atoms), []

    def vertex(color: int, sides: Sequence[Formula], is_ordered: bool = False) -> int:
        colors.append(color)
        own = len(colors) - 1
        for n, side in enumerate(sides):
            below = side[1] if side[0] == "atom" else node(side)
            arcs.append((n if is_ordered else 0, own, below))
        return own

    def node(formula: Formula) -> int:
        kind = ("not", *OPERATORS).index(formula[0])
        return vertex(3 + kind, formula[1:], formula[0] == "implies")

    for color, formulas in enumerate((argument.premises, argument.conclusions), 1):
        for formula in formulas:
            vertex(color, [formula])
    return normal_form(colors, arcs)


def _capacity(dial: float) -> float:
    # literals of all premises, in some order
    atoms, premises = ATOMS.integer_at(dial), PREMISES.integer_at(dial)
    return float(min(1e12, (7.0 * atoms * atoms) ** premises / 4))


FAMILY = Family(
    name="propositional_entailment",
    version=3,
    domain="logic",
    summary="which of eight conclusions follow from compound premises",
    concepts=("propositional logic", "entailment"),
    knobs=(ATOMS, PREMISES, SIZE),
    verifier="set",
    examples=("C, F", "A, D, G"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=lambda argument: _tried(argument)[1],
    canonical=_canonical,
    picture=lambda a: argument([yes for yes, _ in a.atoms], a.premises, a.conclusions),
    steps=_steps,
    near_misses=lambda argument: near_misses(argument.answer),
    capacity=_capacity,
    guess_rate=lambda dial: GUESS,
)
