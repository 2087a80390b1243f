"""Family relations: who somebody's relative is, from scattered facts about a family.

The generator grows a tree of couples and children and tells each child by a parent or by a
brother or sister; the questions are chains of kinship words that name exactly one person. The
solver restores the parents from the facts and follows each word over everybody. At the top: 28
people, four questions of three words each.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice, product
from random import Random

from generators.canonical import Arc, normal_form
from generators.chance import shuffled
from generators.family import SOLVE_LIMIT, Family, Knob, Knobs, redrawn
from generators.logic.deduction._kinship import (
    ASKED,
    WORDS_OF_KIN,
    Fact,
    Question,
    facts_about,
    family_tree,
    grown,
    questions_about,
)
from generators.pictures import Panel, Program
from generators.wording import Grammar, speak, words
from proofmill.problem import Json, canonical_json

PEOPLE = Knob("people", 8, 28, "people in the family, at least")
WORDS = Knob("words", 1.3, 3, "mean length of a chain of kinship words")
INDIRECT = Knob("indirect", 0.0, 0.6, "share of children told by a brother or sister")


@dataclass(frozen=True, slots=True)
class Kin:
    """People by number, and what is told of them."""

    names: tuple[str, ...]
    is_female: tuple[bool, ...]
    facts: tuple[Fact, ...]
    questions: tuple[Question, ...]
    answer: str = field(compare=False)
    """The names asked for, as JSON."""


@redrawn(200, "family with enough questions")
def _generate(rng: Random, knobs: Knobs) -> Kin | None:
    tree = grown(rng, PEOPLE.integer(knobs))
    if len(tree.female) < PEOPLE.integer(knobs):
        return None
    asked = questions_about(rng, tree, WORDS.number(knobs))
    women, men = words("women"), words("men")
    if not asked or sum(tree.female) > len(women) or tree.female.count(False) > len(men):
        return None
    pools = shuffled(rng, men), shuffled(rng, women)
    names = tuple(pools[is_female].pop() for is_female in tree.female)
    answer = canonical_json([names[person] for _, person in asked])
    facts = facts_about(rng, tree, INDIRECT.number(knobs))
    return Kin(names, tuple(tree.female), facts, tuple(q for q, _ in asked), answer)


_GRAMMAR: Grammar = {
    "start": (
        "<scene> <rules>\n\n{facts}\n\n<ask>\n\n{questions}\n\n<layout>",
        "<ask_first> <layout>\n\n{questions}\n\n<scene_after> <rules>\n\n{facts}",
    ),
    "scene": (
        "These facts about a family are known.",
        "Here is what is known about a family.",
        "A family of {count} people is described as follows.",
    ),
    "scene_after": (
        "These facts about the family are known.",
        "Here is what is known about the family.",
        "The family, {count} people in all, is described as follows.",
    ),
    "rules": (
        "Nobody married twice, a married person's children are those of both, and brothers and "
        "sisters have the same two parents. Aunts and uncles are sisters and brothers of a parent; "
        "nieces and nephews are children of a brother or sister.",
        "All marriages are first marriages, and all children are children of both partners; "
        "brothers and sisters share both parents. An aunt or uncle is a parent's sister or "
        "brother, and a niece or nephew is a child of one's sister or brother.",
    ),
    "ask": (
        "Who is meant? Each description fits exactly one of these people.",
        "Name the person whom each of these descriptions fits; there is always just one.",
    ),
    "ask_first": (
        "Who is meant? Each description fits exactly one person of the family below.",
        "Name the person of the family below whom each of these descriptions fits; there is always "
        "just one.",
        "The facts further down are about a family. Who in it is meant by each of these "
        "descriptions?",
    ),
    "layout": ("Answer with the four names in order, separated by commas.",),
    "spouse_f": ("{a} is the wife of {b}.", "{a} is {b}'s wife.", "{b} is the husband of {a}."),
    "spouse_m": ("{a} is the husband of {b}.", "{a} is {b}'s husband.", "{b} is the wife of {a}."),
    "child_f": ("{a} is a daughter of {b}.", "{b} has a daughter called {a}."),
    "child_m": ("{a} is a son of {b}.", "{b} has a son called {a}."),
    "sibling_f": ("{a} is a sister of {b}.", "{b} has a sister called {a}."),
    "sibling_m": ("{a} is a brother of {b}.", "{b} has a brother called {a}."),
}


def _render(kin: Kin, rng: Random) -> str:
    names = kin.names
    facts = []
    for kind, one, other in kin.facts:
        symbol = f"{kind}_{'f' if kin.is_female[one] else 'm'}"
        facts.append(speak(_GRAMMAR, rng, symbol, a=names[one], b=names[other]))
    asked = [
        f"{number}. {_described(names[person], chain, rng)}"
        for number, (person, chain) in enumerate(kin.questions, 1)
    ]
    text = rng.choice((" ", "\n")).join(facts)
    return speak(_GRAMMAR, rng, facts=text, questions="\n".join(asked), count=len(names))


def _described(name: str, chain: tuple[str, ...], rng: Random) -> str:
    if rng.random() < 0.5:
        return "'s ".join((name, *chain))
    text = f"{name}'s {chain[0]}"
    for word in chain[1:]:
        text = f"the {word} of {text}"
    return text[0].upper() + text[1:]


@lru_cache(maxsize=4)
def _relations(kin: Kin) -> Mapping[str, Sequence[Collection[int]]]:
    """Return for each step and person whom it leads to, from the facts alone."""
    spouse: list[set[int]] = [set() for _ in kin.names]
    for kind, one, other in kin.facts:
        if kind == "spouse":
            spouse[one], spouse[other] = {other}, {one}
    parents = _parents(kin, spouse)
    child: list[set[int]] = [set() for _ in kin.names]
    for one, far in enumerate(parents):
        for other in far:
            child[other].add(one)
    sibling = [
        set[int]().union(*[child[parent] for parent in far]) - {one}
        for one, far in enumerate(parents)
    ]
    return {"spouse": spouse, "parent": parents, "child": child, "sibling": sibling}


def _parents(kin: Kin, spouse: Sequence[set[int]]) -> list[set[int]]:
    """Go through the facts until they tell nothing new."""
    parents: list[set[int]] = [set() for _ in kin.names]
    for _ in kin.facts:
        before = [*parents]
        for kind, one, other in kin.facts:
            if kind == "child":
                parents[one] = {other} | spouse[other]
            elif kind == "sibling":
                parents[one] = parents[other] = parents[one] | parents[other]
        if parents == before:
            break
    return parents


def _reached(
    kin: Kin, relations: Mapping[str, Sequence[Collection[int]]], start: set[int], word: str
) -> set[int]:
    """Return whom a word of kinship leads to from anybody of some."""
    steps, is_female = WORDS_OF_KIN[word]
    for step in steps:
        start = {other for one in start for other in relations[step][one]}
    return {one for one in start if kin.is_female[one] == is_female}


def _steps(kin: Kin) -> tuple[str, ...]:
    """Put the family together, couple by couple, then follow each description word by word."""
    relations, name = _relations(kin), kin.names
    couples = sorted(sorted((name[a], name[b])) for kind, a, b in kin.facts if kind == "spouse")
    lines, found = list[str](), list[str]()
    for pair in couples:
        children = sorted(name[child] for child in relations["child"][name.index(pair[0])])
        lines.append(f"Children of {' and '.join(pair)}: {', '.join(children) or 'none is named'}.")
    for person, chain in kin.questions:
        for word in chain:
            (other,) = _reached(kin, relations, {person}, word)
            lines.append(f"{name[person]}'s {word} is {name[other]}.")
            person = other
        found.append(name[person])
    return (*lines, f"So the answer is {', '.join(found)}.")


def _solve(kin: Kin) -> list[str]:
    relations, found = _relations(kin), []
    for person, chain in kin.questions:
        reached = {person}
        for word in chain:
            reached = _reached(kin, relations, reached, word)
        found.append([kin.names[one] for one in sorted(reached)])
    return [canonical_json([*names]) for names in islice(product(*found), SOLVE_LIMIT)]


def _effort(kin: Kin) -> int:
    """Count the facts, those by a brother or sister twice, for each single step to be followed."""
    steps = sum(len(WORDS_OF_KIN[word][0]) for _, chain in kin.questions for word in chain)
    return steps * sum(1 + (fact.kind == "sibling") for fact in kin.facts)


def _canonical(kin: Kin) -> Json:
    relations, known = _relations(kin), [*WORDS_OF_KIN]
    colors = [int(is_female) for is_female in kin.is_female]
    arcs: list[Arc] = []
    for label, step in enumerate(("spouse", "parent")):
        arcs += [(label, p, q) for p, far in enumerate(relations[step]) for q in sorted(far)]
    for person, chain in kin.questions:
        arcs.append((2, len(colors), person))
        code = 2
        for word in chain:
            code = 20 * code + known.index(word)
        colors.append(code)
    return normal_form(colors, arcs)


def _picture(kin: Kin) -> Panel:
    asked = ["'s ".join((kin.names[person], *chain)) for person, chain in kin.questions]
    tree = family_tree(kin.names, kin.is_female, kin.facts)
    legend = "children stand to the right of a parent; = married, ~ brother or sister"
    return Panel(figures=[(legend, tree), ("who is it?", Program(lines=asked))])


FAMILY = Family(
    name="family_relations",
    version=3,
    domain="logic",
    summary="who some relatives are, from scattered facts about a family",
    concepts=("kinship", "composition of relations"),
    knobs=(PEOPLE, WORDS, INDIRECT),
    verifier="sequence",
    answer_format="tags",
    examples=("Ada, Omar, Petra, Hugo", "Omar, Petra, Ada, Zora"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=_effort,
    canonical=_canonical,
    picture=_picture,
    steps=_steps,
    # four questions of some about most people, below the birthday estimate at dial 0 (7e5)
    capacity=lambda dial: float((1.9 * PEOPLE.integer_at(dial)) ** 4),
    # one of the people of the right sex, four times
    guess_rate=lambda dial: (PEOPLE.integer_at(dial) / 2.0) ** -ASKED,
)
