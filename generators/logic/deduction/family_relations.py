"""Family relations: who somebody's relative is, from scattered facts about a family.

The generator grows a tree of couples and children and tells each child by a parent or by a
brother or sister; the questions are chains of kinship words that name exactly one person. The
solver restores the parents from the facts and follows each word over everybody. At the top: 28
people, four questions of three words each.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice, product
from random import Random
from typing import NamedTuple, TypeAlias

from generators.canonical import Arc, normal_form
from generators.family import SOLVE_LIMIT, Family, Knob, Knobs, redrawn
from generators.wording import Grammar, speak, words
from proofmill.problem import Json, canonical_json

PEOPLE = Knob("people", 9, 28, "people in the family, at least")
WORDS = Knob("words", 1.5, 3, "mean length of a chain of kinship words")
INDIRECT = Knob("indirect", 0.0, 0.6, "share of children told by a brother or sister")

_ASKED = 4
_MAX_CHAINS = 60
_MOST_CHILDREN = 4


Question: TypeAlias = tuple[int, tuple[str, ...]]
"""A person and a chain: ("mother", "brother") asks for the brother of the person's mother."""


class Fact(NamedTuple):
    """`one` is married to, a child of, or a brother or sister of `other`."""

    kind: str
    one: int
    other: int


@dataclass(frozen=True, slots=True)
class Kin:
    """People by number, and what is told of them."""

    names: tuple[str, ...]
    is_female: tuple[bool, ...]
    facts: tuple[Fact, ...]
    questions: tuple[Question, ...]
    answer: str = field(compare=False)
    """The names asked for, as JSON."""


class Tree(NamedTuple):
    """What a family is made of."""

    female: list[bool]
    couples: list[tuple[int, int]]
    children: list[tuple[int, int]]
    """(child, number of its parents' couple)"""


def _grown(rng: Random, least: int) -> Tree:
    """Grow a family from one couple: some children marry in from outside and have children."""
    tree = Tree([True, False], [(0, 1)], [])
    for number in range(least):
        if number >= len(tree.couples) or len(tree.female) >= least:
            break
        for _ in range(rng.randint(2, _MOST_CHILDREN)):
            child = len(tree.female)
            tree.female.append(rng.random() < 0.5)
            tree.children.append((child, number))
            if len(tree.female) < least and rng.random() < 0.65:
                tree.female.append(not tree.female[child])
                tree.couples.append((child, child + 1))
    return tree


@redrawn(200, "family with enough questions")
def _generate(rng: Random, knobs: Knobs) -> Kin | None:
    tree = _grown(rng, PEOPLE.integer(knobs))
    if len(tree.female) < PEOPLE.integer(knobs):
        return None
    asked = _asked(rng, tree, WORDS.number(knobs))
    women, men = words("women"), words("men")
    if not asked or sum(tree.female) > len(women) or tree.female.count(False) > len(men):
        return None
    pools = rng.sample(men, len(men)), rng.sample(women, len(women))
    names = tuple(pools[is_female].pop() for is_female in tree.female)
    answer = canonical_json([names[person] for _, person in asked])
    facts = _told(rng, tree, INDIRECT.number(knobs))
    return Kin(names, tuple(tree.female), facts, tuple(q for q, _ in asked), answer)


def _asked(rng: Random, tree: Tree, length: float) -> list[tuple[Question, int]]:
    """Draw chains each word of which leads to exactly one person, none of them seen before."""
    found: dict[int, tuple[Question, int]] = {}
    near, leads = _near(tree), dict[int, list[tuple[str, int]]]()
    for _ in range(_MAX_CHAINS):
        seen, chain = [rng.randrange(len(tree.female))], list[str]()
        size = int(length + rng.random())
        for _ in range(size):
            if seen[-1] not in leads:
                leads[seen[-1]] = _leads(near, tree.female, seen[-1])
            moves = [move for move in leads[seen[-1]] if move[1] not in seen]
            if moves:
                word, person = rng.choice(moves)
                chain.append(word)
                seen.append(person)
        is_new = seen[-1] not in [person for _, person in found.values()]
        if len(chain) == size and is_new:
            found.setdefault(seen[0], ((seen[0], tuple(chain)), seen[-1]))
        if len(found) == _ASKED:
            return [*found.values()]
    return []


# kinship word -> (steps over the tree, whether the last one is female)
_WORDS: Mapping[str, tuple[tuple[str, ...], bool]] = {
    word: (tuple(steps.split()), bool(is_female))
    for steps, pair in {
        "parent": ("father", "mother"),
        "child": ("son", "daughter"),
        "sibling": ("brother", "sister"),
        "spouse": ("husband", "wife"),
        "parent parent": ("grandfather", "grandmother"),
        "child child": ("grandson", "granddaughter"),
        "parent sibling": ("uncle", "aunt"),
        "sibling child": ("nephew", "niece"),
        "spouse parent": ("father-in-law", "mother-in-law"),
    }.items()
    for is_female, word in enumerate(pair)
}


def _near(tree: Tree) -> dict[str, list[set[int]]]:
    """Return for each step and person whom it leads to, from the couples' homes."""
    homes: list[set[int]] = [set() for _ in tree.couples]
    near: dict[str, list[set[int]]] = {
        step: [set() for _ in tree.female] for step in ("parent", "child", "sibling", "spouse")
    }
    for child, home in tree.children:
        homes[home].add(child)
    for child, home in tree.children:
        near["parent"][child] = {*tree.couples[home]}
        near["sibling"][child] = homes[home] - {child}
    for (one, other), children in zip(tree.couples, homes, strict=True):
        near["spouse"][one], near["spouse"][other] = {other}, {one}
        near["child"][one] = near["child"][other] = children
    return near


def _leads(
    near: Mapping[str, Sequence[set[int]]], female: Sequence[bool], start: int
) -> list[tuple[str, int]]:
    """Return the words that lead from a person to exactly one other, with that one."""
    found = []
    for word, (steps, is_female) in _WORDS.items():
        reached = {start}
        for step in steps:
            reached = {end for person in reached for end in near[step][person]}
        ends = [person for person in reached if female[person] == is_female]
        if len(ends) == 1:
            found.append((word, ends[0]))
    return found


def _told(rng: Random, tree: Tree, indirect: float) -> tuple[Fact, ...]:
    facts = [Fact("spouse", *rng.sample(couple, 2)) for couple in tree.couples]
    for place, (child, home) in enumerate(tree.children):
        elders = [other for other, same in tree.children[:place] if same == home]
        if elders and rng.random() < indirect:
            facts.append(Fact("sibling", child, rng.choice(elders)))
        else:
            facts.append(Fact("child", child, rng.choice(tree.couples[home])))
    return tuple(rng.sample(facts, len(facts)))


_GRAMMAR: Grammar = {
    "start": (
        "<scene> <rules>\n\n{facts}\n\n<ask>\n\n{questions}\n\n<layout>",
        "<ask> <layout>\n\n{questions}\n\n<scene> <rules>\n\n{facts}",
    ),
    "scene": (
        "These facts about a family are known.",
        "Here is what is known about a family.",
        "A family of {count} people is described as follows.",
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


def _relations(kin: Kin) -> dict[str, list[set[int]]]:
    """Return for each step and person whom it leads to, from the facts alone."""
    people = range(len(kin.names))
    spouse: list[set[int]] = [set() for _ in people]
    for kind, one, other in kin.facts:
        if kind == "spouse":
            spouse[one], spouse[other] = {other}, {one}
    parents: list[set[int]] = [set() for _ in people]
    for _ in kin.facts:
        for kind, one, other in kin.facts:
            if kind == "child":
                parents[one] = {other} | spouse[other]
            elif kind == "sibling":
                parents[one] = parents[other] = parents[one] | parents[other]
    return {
        "spouse": spouse,
        "parent": parents,
        "child": [{one for one in people if p in parents[one]} for p in people],
        "sibling": [
            {one for one in people if one != p and parents[one] & parents[p]} for p in people
        ],
    }


def _solve(kin: Kin) -> list[str]:
    relations, found = _relations(kin), []
    for person, chain in kin.questions:
        reached = {person}
        for word in chain:
            steps, is_female = _WORDS[word]
            for step in steps:
                reached = {other for one in reached for other in relations[step][one]}
            reached = {one for one in reached if kin.is_female[one] == is_female}
        found.append([kin.names[one] for one in sorted(reached)])
    return [canonical_json([*names]) for names in islice(product(*found), SOLVE_LIMIT)]


def _effort(kin: Kin) -> int:
    """Count the facts, those by a brother or sister twice, for each single step to be followed."""
    steps = sum(len(_WORDS[word][0]) for _, chain in kin.questions for word in chain)
    return steps * sum(1 + (fact.kind == "sibling") for fact in kin.facts)


def _canonical(kin: Kin) -> Json:
    relations, known = _relations(kin), [*_WORDS]
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


FAMILY = Family(
    name="family_relations",
    version=1,
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
    # four questions of some about most people, below the birthday estimate at dial 0 (7e5)
    capacity=lambda dial: float((3.0 * PEOPLE.integer_at(dial)) ** 4),
    # one of the people of the right sex, four times
    guess_rate=lambda dial: (PEOPLE.integer_at(dial) / 2.0) ** -_ASKED,
)
