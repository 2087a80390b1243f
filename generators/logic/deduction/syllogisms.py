"""Syllogisms: which of eight conclusions follow from a chain of categorical statements.

Every term is taken to have members (existential import), and the prompt says so; without it other
moods are valid. The generator holds all kinds of thing that the universal statements leave
possible as the bits of one integer; the solver draws inferences between terms and their
complements. At the top: ten terms and sixteen statements.
"""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import permutations
from random import Random
from typing import NamedTuple, TypeAlias

from generators.canonical import normal_form
from generators.chance import below, picked, shuffled
from generators.family import Family, IllPosedError, Knob, Knobs
from generators.logic.deduction._pictures import inclusions
from generators.wording import (
    GUESS,
    LETTERS,
    Grammar,
    draw,
    draw_letters,
    listed,
    near_misses,
    plural,
    speak,
)
from proofmill.problem import Json, canonical_json

TERMS = Knob("terms", 4, 10, "terms")
EXTRA = Knob("extra", 0, 7, "statements beyond one less than the terms")
PARTICULAR = Knob("particular", 0.15, 0.35, "share of statements about some members only")

_MAX_DRAWS = 4000


class Statement(NamedTuple):
    """All, no, some or not all (`lack`) of the first term are in the second."""

    kind: str
    left: int
    right: int


_Deck: TypeAlias = Mapping[tuple[bool, bool], list[Statement]]
"""(follows, is universal) -> conclusions."""
_UNIVERSAL, _PARTICULAR = ("all", "no"), ("some", "lack")
_KINDS = (*_UNIVERSAL, *_PARTICULAR)
_MOSTLY_ALL = ("all", "all", "all", "no")


@dataclass(frozen=True, slots=True)
class Sorites:
    """Premises, and the conclusions A to H, about terms by number."""

    terms: tuple[str, ...]
    premises: tuple[Statement, ...]
    conclusions: tuple[Statement, ...]
    answer: str = field(compare=False)
    """The letters of the conclusions that follow, as JSON."""


@cache
def _members(terms: int) -> tuple[int, ...]:
    """For each term: the kinds of thing, as bits, that are in it; a kind is a set of terms."""
    kinds = range(1 << terms)
    return tuple(sum(1 << kind for kind in kinds if kind >> term & 1) for term in range(terms))


def _breach(statement: Statement, terms: int) -> int:
    """Return the kinds of thing that a universal excludes, or of which a particular needs one."""
    members, (kind, left, right) = _members(terms), statement
    if kind in ("all", "lack"):
        return members[left] & ~members[right]
    return members[left] & members[right]


def _generate(rng: Random, knobs: Knobs) -> Sorites:
    terms, letters = TERMS.integer(knobs), draw_letters(rng)
    # Half of the conclusions are universal, whether they follow or not.
    plan = [(letter in letters, rng.random() < 0.5) for letter in LETTERS]
    extra, particular = EXTRA.integer(knobs), PARTICULAR.number(knobs)
    for _ in range(_MAX_DRAWS):
        premises = _premises(rng, terms, extra, particular)
        deck = _deck(terms, frozenset(premises))
        conclusions = _conclusions(rng, deck, plan) if deck else []
        if conclusions:
            nouns = draw(rng.choice(("creatures", "creatures", "jobs")), terms, rng)
            names = tuple(map(plural, nouns))
            return Sorites(names, tuple(premises), tuple(conclusions), canonical_json(letters))
    raise IllPosedError(f"syllogisms: {_MAX_DRAWS} draws of {terms} terms conclude too little")


def _premises(rng: Random, terms: int, extra: int, particular: float) -> list[Statement]:
    """Link every term to one before, then some more; no two statements about the same pair."""
    pairs = [(below(rng, 1), 1)]
    pairs += [(place - 2 + below(rng, 2), place) for place in range(2, terms)]
    if extra:
        others = [(a, b) for b in range(terms) for a in range(b) if (a, b) not in pairs]
        pairs += rng.sample(others, min(extra, len(others) - 2))
    statements = []
    for pair in shuffled(rng, pairs):
        kinds = _PARTICULAR if rng.random() < particular else _MOSTLY_ALL
        kind = picked(rng, kinds)
        # Mostly along the chain, so that there is something to conclude.
        left, right = pair if rng.random() < 0.75 else pair[::-1]
        statements.append(Statement(kind, left, right))
    return statements


@lru_cache(maxsize=4096)
def _deck(terms: int, premises: frozenset[Statement]) -> _Deck:
    """Return the conclusions that may be asked for, none of them a premise or one turned round.

    None at all if there is no world. Kept, since few terms have few sets of premises.
    """
    deck: _Deck = {(follows, one): [] for follows in (False, True) for one in (False, True)}
    following = _following(terms, premises)
    for statement, _ in _statements(terms) if following else ():
        kind, left, right = statement
        if statement not in premises and (kind, right, left) not in premises:
            deck[statement in following, kind in _UNIVERSAL].append(statement)
    return deck if following else {}


def _following(terms: int, premises: Collection[Statement]) -> set[Statement]:
    """Return all statements that hold in every world of the premises; none if there is no world.

    The world with all possible kinds of thing is one, so a universal follows if no such kind
    breaks it. A particular follows if its contrary leaves some need without any kind of thing.
    """
    possible = (1 << (1 << terms)) - 1
    for statement in premises:
        if statement.kind in _UNIVERSAL:
            possible &= ~_breach(statement, terms)
    needs = [possible & mask for mask in _members(terms)]
    needs += [possible & _breach(s, terms) for s in premises if s.kind in _PARTICULAR]
    found = set()
    for statement, broken in _statements(terms) if all(needs) else ():
        breach = possible & broken
        if statement.kind in _UNIVERSAL:
            follows = not breach
        else:
            follows = any([need | breach == breach for need in needs])
        if follows:
            found.add(statement)
    return found


@cache
def _statements(terms: int) -> tuple[tuple[Statement, int], ...]:
    """Return all statements, each with the kinds of thing that matter to it."""
    pairs = permutations(range(terms), 2)
    listed = [Statement(kind, *pair) for pair in pairs for kind in _KINDS]
    return tuple((statement, _breach(statement, terms)) for statement in listed)


def _conclusions(rng: Random, deck: _Deck, plan: Sequence[tuple[bool, bool]]) -> list[Statement]:
    """Draw different conclusions that follow or not, and are universal or not, as planned.

    The list is empty if there are too few.
    """
    left, places = {key: len(cards) for key, cards in deck.items()}, []
    for key in plan:
        if not left[key]:
            return []
        places.append(below(rng, left[key]))
        left[key] -= 1
    cards = {key: [*cards] for key, cards in deck.items()}
    return [cards[key].pop(place) for key, place in zip(plan, places, strict=True)]


_GRAMMAR: Grammar = {
    "start": (
        "<given>\n\n{premises}\n\n<import>\n\n<ask>\n\n{conclusions}\n\n<layout>",
        "<ask> <layout>\n\n<given>\n\n{premises}\n\n<import>\n\nConclusions:\n\n{conclusions}",
    ),
    "given": (
        "These statements are given:",
        "Suppose that the following is true:",
        "Take these premises for granted, whatever the words in them may mean elsewhere:",
        "It is known that:",
    ),
    "import": (
        "There is at least one member of each of these groups: {terms}.",
        "None of these groups is empty: {terms}.",
        "Each of these groups has at least one member: {terms}.",
    ),
    "ask": (
        "Which of the conclusions A to H follow with necessity?",
        "Decide which of the eight lettered conclusions must be true.",
        "Which lettered statements follow logically?",
    ),
    "layout": (
        '"Some" means at least one and perhaps all. List the letters, separated by commas.',
        'Give the letters of all that follow, with commas between them. "Some" means "at least '
        'one".',
        'As usual in logic, "some" leaves open whether it is all. Answer with the letters, '
        "separated by commas.",
    ),
    "all": ("All {a} are {b}.", "Every one of the {a} is among the {b}.", "Only {b} are {a}."),
    "no": ("No {a} are {b}.", "None of the {a} are {b}.", "There are no {a} among the {b}."),
    "some": ("Some {a} are {b}.", "At least one of the {a} is among the {b}."),
    "lack": ("Some {a} are not {b}.", "Not all {a} are {b}."),
}


def _render(sorites: Sorites, rng: Random) -> str:
    def worded(statement: Statement) -> str:
        a, b = sorites.terms[statement.left], sorites.terms[statement.right]
        return speak(_GRAMMAR, rng, statement.kind, a=a, b=b)

    premises = [f"{n}. {worded(statement)}" for n, statement in enumerate(sorites.premises, 1)]
    conclusions = [
        f"{letter}. {worded(statement)}"
        for letter, statement in zip(LETTERS, sorites.conclusions, strict=True)
    ]
    terms = listed(rng.sample(sorites.terms, len(sorites.terms)))
    return speak(
        _GRAMMAR, rng, premises="\n".join(premises), conclusions="\n".join(conclusions), terms=terms
    )


def _closure(sorites: Sorites) -> list[set[int]]:
    """Return for each term and each complement (numbered after the terms) what it lies within."""
    count = len(sorites.terms)
    direct: list[set[int]] = [{n} for n in range(2 * count)]
    for kind, left, right in sorites.premises:
        if kind in _UNIVERSAL:
            target = right if kind == "all" else right + count
            direct[left].add(target)
            direct[(target + count) % (2 * count)].add(left + count)
    for middle in range(2 * count):
        for around in direct:
            if middle in around:
                around |= direct[middle]
    return direct


def _witnesses(sorites: Sorites, within: Sequence[set[int]]) -> dict[str, set[int]]:
    """Return what is known of a member of each term and of whom premises speak, by the source."""
    count = len(sorites.terms)
    found = {
        f"all {term}": within[n]
        for term, n in sorted(zip(sorites.terms, range(count), strict=True))
    }
    for number, (kind, left, right) in enumerate(sorites.premises, 1):
        if kind in _PARTICULAR:
            other = right + count * (kind == "lack")
            found[f"premise {number}"] = within[left] | within[other]
    return found


def _steps(sorites: Sorites) -> tuple[str, ...]:
    """Say what lies within what, then of somebody whom a premise speaks of, then what follows."""
    within = _closure(sorites)
    witnesses = _witnesses(sorites, within)
    lines = [
        f"{source.capitalize()}{', somebody' * source.startswith('premise')}: "
        f"{_placed(sorites, source, sets)}."
        for source, sets in witnesses.items()
    ]
    for letter, (kind, left, right) in zip(LETTERS, sorites.conclusions, strict=True):
        both = {left, right + len(sorites.terms) * (kind in ("no", "lack"))}
        sources = [source for source, sets in witnesses.items() if both <= sets]
        if kind in _UNIVERSAL:
            ends = [left, right] if kind == "no" else [left]
            holds = both <= within[left]
            sources = sorted(f"all {sorites.terms[end]}" for end in ends) if holds else []
        why = f"follows, by {sources[0]}" if sources else "does not follow: no line above says so"
        lines.append(f"{letter} {why}.")
    return (*lines, f"So the answer is {', '.join(json.loads(sorites.answer))}.")


def _placed(sorites: Sorites, source: str, sets: set[int]) -> str:
    """Return `in pilots, tailors; not in nurses`, without the term itself that is spoken of."""
    count, terms = len(sorites.terms), sorites.terms
    within = sorted(terms[n] for n in sets if n < count and source != f"all {terms[n]}")
    beyond = sorted(terms[n - count] for n in sets if n >= count)
    parts = [f"in {', '.join(within)}"] if within else []
    parts += [f"not in {', '.join(beyond)}"] if beyond else []
    return "; ".join(parts) or "nothing more"


def _solve(sorites: Sorites) -> list[str]:
    """Infer along chains of terms and complements; a witness has all that its terms lie within."""
    count, within = len(sorites.terms), _closure(sorites)
    somebody = [*_witnesses(sorites, within).values()]
    # A thing within a term and its complement: the premises cannot all be true.
    if any(n + count in one for one in somebody for n in range(count) if n in one):
        return []
    right_ones = []
    for letter, (kind, left, right) in zip(LETTERS, sorites.conclusions, strict=True):
        target = right + count * (kind in ("no", "lack"))
        if kind in _UNIVERSAL:
            follows = target in within[left]
        else:
            follows = any({left, target} <= one for one in somebody)
        if follows:
            right_ones.append(letter)
    return [canonical_json(right_ones)]


def _canonical(sorites: Sorites) -> Json:
    arcs = []
    for side, statements in enumerate((sorites.premises, sorites.conclusions)):
        for kind, left, right in statements:
            label = 4 * side + _KINDS.index(kind)
            arcs.append((label, left, right))
            if kind in ("no", "some"):
                arcs.append((label, right, left))
    return normal_form([0] * len(sorites.terms), arcs)


def _capacity(dial: float) -> float:
    # Eight conclusions of 4 kinds about pairs of terms, with little regard to the premises.
    pairs = TERMS.integer_at(dial) * (TERMS.integer_at(dial) - 1)
    return float(min(1e12, (pairs / 2.0) ** 7))


FAMILY = Family(
    name="syllogisms",
    version=3,
    domain="logic",
    summary="which of eight conclusions follow from categorical statements",
    concepts=("syllogisms", "quantifiers"),
    knobs=(TERMS, EXTRA, PARTICULAR),
    verifier="set",
    examples=("B, E", "A, C, H"),
    generate=_generate,
    render=_render,
    solve=_solve,
    # Count the inclusions that can be inferred, and look at each for each conclusion.
    effort=lambda sorites: sum(map(len, _closure(sorites))) + len(sorites.premises) * len(LETTERS),
    canonical=_canonical,
    picture=lambda s: inclusions(s.terms, s.premises, s.conclusions),
    steps=_steps,
    near_misses=lambda sorites: near_misses(sorites.answer),
    capacity=_capacity,
    guess_rate=lambda dial: GUESS,
)
