"""Knights and knaves (Smullyan 1978): knights tell the truth, knaves lie, one claim per islander.

A world is a set of knights; the generator holds all worlds in which a claim is true as the bits of
one integer. It draws the world first, any of them with the same chance, and then claims whose
form does not depend on who lies, so neither roles nor kinds of claims are a tell. Claims that do
not change when knights and knaves are swapped never settle a puzzle; they are redrawn like others.
"""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import reduce
from operator import and_
from random import Random

from generators.deducing import Ways, lines, worked
from generators.family import Family, Knob, Knobs, redrawn, rule
from generators.logic.deduction._claims import (
    Claim,
    Voice,
    atoms,
    form,
    invent,
    truth,
    voice_of,
    words,
    worlds,
)
from generators.pictures import Table
from generators.recognition import web_of_lies
from generators.wording import Grammar, draw, speak
from proofmill.problem import Json, canonical_json

PEOPLE = Knob("people", 4, 10, "islanders")
NESTING = Knob("nesting", 0.4, 3, "mean depth of a claim")
INDIRECT = Knob("indirect", 0.25, 0.5, "share of claims that count people or quote somebody")

_MAX_DRAWS = 20
_MAX_REDRAWS = 60
"""Claims redrawn for one world before another world is tried."""
_ROUNDS = 5
"""Of refinement in `_canonical`; people still alike then cost a duplicate row at worst."""


@dataclass(frozen=True, slots=True)
class Island:
    """Who claims what; people are numbers."""

    names: tuple[str, ...]
    claims: tuple[Claim, ...]
    answer: str = field(compare=False)
    """Name -> `knight` or `knave`, as JSON."""


@redrawn(_MAX_DRAWS, "unique world")
def _generate(rng: Random, knobs: Knobs) -> Island | None:
    people = PEOPLE.integer(knobs)
    roles = tuple(rng.random() < 0.5 for _ in range(people))
    claims = _settled(rng, roles, NESTING.number(knobs), INDIRECT.number(knobs))
    if claims is None:
        return None
    names = draw("names", people, rng)
    return Island(names, claims, _text(names, roles))


@rule
def _text(names: Sequence[str], roles: Sequence[bool]) -> str:
    kinds = ("knight" if is_knight else "knave" for is_knight in roles)
    return canonical_json(dict(zip(names, kinds, strict=True)))


def _settled(
    rng: Random, roles: tuple[bool, ...], depth: float, indirect: float
) -> tuple[Claim, ...] | None:
    """Return claims that leave no other world; redraw one at a time until they do."""
    people = len(roles)
    real = 1 << sum(1 << person for person, is_knight in enumerate(roles) if is_knight)

    def draw_for(speaker: int) -> tuple[Claim, int]:
        return _draw(voice_of(rng, roles, indirect, speaker), depth)

    drawn = [draw_for(person) for person in range(people)]
    claims, fits = [claim for claim, _ in drawn], [possible for _, possible in drawn]
    left = reduce(and_, fits)
    for _ in range(_MAX_REDRAWS):
        if left == real:
            return tuple(claims)
        person = int(rng.random() * people)
        claim, possible = draw_for(person)
        others = reduce(and_, fits[:person] + fits[person + 1 :])
        if (others & possible).bit_count() <= left.bit_count():
            claims[person], fits[person], left = claim, possible, others & possible
    return None


@redrawn(_MAX_DRAWS, "claim that says something")
def _draw(speech: Voice, depth: float) -> tuple[Claim, int] | None:
    """Return a claim that the speaker can make, and the worlds in which that is so."""
    speaker, people = speech.speaker, len(speech.roles)
    everything = (1 << (1 << people)) - 1
    claim = invent(speech, int(depth + speech.rng.random()), speech.roles[speaker])
    possible = everything ^ worlds(claim, people) ^ worlds(("is", speaker, True), people)
    # A claim that anybody could make says nothing; "I am a knight" is the best known of them.
    return (claim, possible) if possible != everything else None


_GRAMMAR: Grammar = {
    "start": (
        "<island> <nature>\n\n<meet>\n\n{claims}\n\n{reading}<task>",
        "<nature> <meet>\n\n{claims}\n\n{reading}<task>",
    ),
    "island": (
        "On a remote island live only knights and knaves.",
        "You visit an island where everybody is either a knight or a knave.",
        "There is an island with two kinds of people, knights and knaves.",
        "Each inhabitant of a strange island is a knight or a knave.",
    ),
    "nature": (
        "Knights always tell the truth and knaves always lie.",
        "Everything that a knight says is true, and everything that a knave says is false.",
        "A knight makes only true statements, a knave only false ones.",
        "Whatever knights say is true; whatever knaves say is false.",
    ),
    "meet": (
        "{people} islanders, each a knight or a knave, speak to you:",
        "You meet {people} of them, each a knight or a knave:",
        "{people} people, all of them knights or knaves, make one statement each:",
    ),
    "task": (
        "Who is a knight and who is a knave? <layout>",
        "Work out what each of them is. <layout>",
        "Find the only assignment of roles that fits. <layout>",
        "Determine everybody's role. <layout>",
    ),
    "layout": (
        'Answer with one line per person, in the form "name: knight" or "name: knave".',
        "Write one line for each person: the name, a colon, and knight or knave.",
    ),
    "speech": ('{name} says: "{text}"', '{name}: "{text}"', '{name} claims: "{text}"'),
    "(": ("Brackets show what belongs together.", "Brackets group the parts of a statement."),
    " or ": (
        'A statement with "or" is true when at least one part is true, unless it says "not both".',
        'Without "but not both", the word "or" includes the case that both parts are true.',
    ),
    ", then ": (
        'A statement with "if ..., then ..." is false only when the first part is true and the '
        "second is false.",
        '"If ..., then ..." is true unless its first part is true and its second part is false.',
    ),
    "reported": (
        'Whoever is quoted, "I" and "me" are the person who makes the statement.',
        'The words "I" and "me" always mean the islander whose statement it is.',
    ),
    " would ": (
        "A knight would say a thing if it is true, a knave if it is false.",
        "A knave would say exactly what is false, a knight exactly what is true.",
    ),
}
_EXPLAINED = ("(", " or ", ", then ", " would ")
_REPORTED = re.compile(r" would .*\b(?:I|me)\b")


def _render(island: Island, rng: Random) -> str:
    style, names = rng.choice(_GRAMMAR["speech"]), island.names
    lines = []
    for person, claim in enumerate(island.claims):
        text = words(claim, names, person, rng)
        lines.append(style.format(name=names[person], text=f"{text[0].upper()}{text[1:]}."))
    claims = "\n".join(lines)
    signs = [sign for sign in _EXPLAINED if sign in claims]
    if _REPORTED.search(claims):
        signs.append("reported")
    reading = " ".join(speak(_GRAMMAR, rng, sign) for sign in signs)
    return speak(_GRAMMAR, rng, claims=claims, people=len(names), reading=f"{reading}\n\n".lstrip())


def _solve(island: Island) -> list[str]:
    """Draw conclusions and split cases on the roles of people, one after another."""
    found: list[tuple[bool, ...]] = []
    _search(island.claims, [None] * len(island.claims), found)
    return [_text(island.names, roles) for roles in found]


def _search(
    claims: Sequence[Claim], roles: list[bool | None], found: list[tuple[bool, ...]]
) -> None:
    """Collect up to two worlds that extend `roles`."""
    if len(found) > 1 or not _conclude(claims, roles):
        return
    known = [role for role in roles if role is not None]
    if len(known) == len(roles):
        found.append(tuple(known))
        return
    person = roles.index(None)
    for role in (True, False):
        _search(claims, [*roles[:person], role, *roles[person + 1 :]], found)


def _conclude(claims: Sequence[Claim], roles: list[bool | None]) -> bool:
    """Fill in the speakers of claims that are settled, until nothing changes; tell if all fits."""
    for _ in range(len(roles) + 1):
        before = roles.count(None)
        for speaker, claim in enumerate(claims):
            value = truth(claim, roles)
            if value is not None and roles[speaker] is None:
                roles[speaker] = value
            elif value is not None and roles[speaker] != value:
                return False
        if roles.count(None) == before:
            break
    return True


def _near_misses(island: Island) -> list[str]:
    right = json.loads(island.answer)
    other = {"knight": "knave", "knave": "knight"}
    flips = [{name: other[role]} for name, role in right.items()]
    flips.append({name: other[role] for name, role in right.items()})
    return [canonical_json(right | flip) for flip in flips]


def _effort(island: Island) -> int:
    """Count people looked at when each claim is held against each world left by those before."""
    people = len(island.names)
    everything = (1 << (1 << people)) - 1
    left, total = everything, 0
    for speaker, claim in enumerate(island.claims):
        total += left.bit_count() * (atoms(claim) + 1)
        left &= everything ^ worlds(claim, people) ^ worlds(("is", speaker, True), people)
    return total


def _steps(island: Island) -> tuple[str, ...]:
    people = len(island.names)
    every = (1 << (1 << people)) - 1
    knight = [worlds(("is", person, True), people) for person in range(people)]
    sides = tuple((3, ((1, every ^ those), (2, those))) for those in knight)
    rules = [
        lines(f"{name}'s claim", range(people), Ways(every ^ worlds(claim, people) ^ own, sides))
        for name, claim, own in zip(island.names, island.claims, knight, strict=True)
    ]
    roles = json.loads(island.answer)
    last = " / ".join(f"{name}: {roles[name]}" for name in island.names)
    return worked(
        island.names,
        [3] * people,
        rules,
        [int(roles[name] == "knight") for name in island.names],
        ("Knights are truthful, knaves are lying.", f"So the answer is {last}."),
        ("lying", "truthful").__getitem__,
    )


def _canonical(island: Island) -> Json:
    """Number the people by what they claim about whom, whatever they are called or the order."""
    signs = [""] * len(island.claims)
    for _ in range(_ROUNDS):
        order = {sign: f"{rank}." for rank, sign in enumerate(sorted(set(signs)))}
        labels = [order[sign] for sign in signs]
        signs = [
            f"{labels[me]}{form(claim, [*labels[:me], 'I', *labels[me + 1 :]])}"
            for me, claim in enumerate(island.claims)
        ]
        if len(order) == len(signs):
            break
    return sorted(signs)


def _picture(island: Island) -> Table:
    said = [
        (name, words(claim, island.names, person, Random(0)))
        for person, (name, claim) in enumerate(zip(island.names, island.claims, strict=True))
    ]
    return Table(header=("speaker", "claim"), rows=said)


FAMILY = Family(
    name="knights_knaves",
    version=3,
    domain="logic",
    summary="who tells the truth and who lies, from what they say about each other",
    concepts=("propositional logic", "case analysis"),
    knobs=(PEOPLE, NESTING, INDIRECT),
    verifier="mapping",
    answer_format="tags",
    examples=("Bob: knight\nEve: knave", "Bob: knave\nEve: knave"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=_effort,
    canonical=_canonical,
    steps=_steps,
    picture=_picture,
    near_misses=_near_misses,
    recognise=web_of_lies,
    # Birthday estimate at dial 0: 50 pairs alike among 1500 islands of four. One more person
    # brings one more claim, of which there are hundreds.
    capacity=lambda dial: float(2e4 * 100.0 ** (PEOPLE.integer_at(dial) - 4)),
    guess_rate=lambda dial: 0.5 ** PEOPLE.integer_at(dial),
)
