"""Family trees, and the words of kinship that lead from somebody to exactly one other person."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple, TypeAlias

from generators.chance import below, picked, shuffled
from generators.pictures import Edge, Graph

_MOST_CHILDREN = 4
_MAX_CHAINS = 60
ASKED = 4
"""Questions about one family."""
Question: TypeAlias = tuple[int, tuple[str, ...]]
"""A person and a chain: ("mother", "brother") asks for the brother of the person's mother."""


class Fact(NamedTuple):
    """`one` is married to, a child of, or a brother or sister of `other`."""

    kind: str
    one: int
    other: int


class Tree(NamedTuple):
    """What a family is made of."""

    female: list[bool]
    couples: list[tuple[int, int]]
    children: list[tuple[int, int]]
    """(child, number of its parents' couple)"""


def grown(rng: Random, least: int) -> Tree:
    """Grow a family from one couple: some children marry in from outside and have children."""
    tree = Tree([True, False], [(0, 1)], [])
    for number in range(least):
        if number >= len(tree.couples) or len(tree.female) >= least:
            break
        for _ in range(2 + below(rng, _MOST_CHILDREN - 1)):
            child = len(tree.female)
            tree.female.append(rng.random() < 0.5)
            tree.children.append((child, number))
            if len(tree.female) < least and rng.random() < 0.65:
                tree.female.append(not tree.female[child])
                tree.couples.append((child, child + 1))
    return tree


def questions_about(rng: Random, tree: Tree, length: float) -> list[tuple[Question, int]]:
    """Draw chains each word of which leads to exactly one person, none of them seen before."""
    found: dict[int, tuple[Question, int]] = {}
    near, leads = _near(tree), dict[int, list[tuple[str, int]]]()
    women = sum([1 << person for person, is_female in enumerate(tree.female) if is_female])
    for _ in range(_MAX_CHAINS):
        seen, chain = [below(rng, len(tree.female))], list[str]()
        size = int(length + rng.random())
        for _ in range(size):
            if seen[-1] not in leads:
                leads[seen[-1]] = _leads(near, women, seen[-1])
            moves = [move for move in leads[seen[-1]] if move[1] not in seen]
            if moves:
                word, person = picked(rng, moves)
                chain.append(word)
                seen.append(person)
        is_new = seen[-1] not in [person for _, person in found.values()]
        if len(chain) == size and is_new:
            found.setdefault(seen[0], ((seen[0], tuple(chain)), seen[-1]))
        if len(found) == ASKED:
            return [*found.values()]
    return []


# kinship word -> (steps over the tree, whether the last one is female)
WORDS_OF_KIN: Mapping[str, tuple[tuple[str, ...], bool]] = {
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


_STEPS_OF_KIN = tuple(dict.fromkeys(steps for steps, _ in WORDS_OF_KIN.values()))
_WORDS_AT = {known: word for word, known in WORDS_OF_KIN.items()}


def _near(tree: Tree) -> dict[str, list[int]]:
    """Return for each step and person whom it leads to, as bits, from the couples' homes."""
    homes = [0] * len(tree.couples)
    near = {step: [0] * len(tree.female) for step in ("parent", "child", "sibling", "spouse")}
    for child, home in tree.children:
        homes[home] |= 1 << child
    for child, home in tree.children:
        one, other = tree.couples[home]
        near["parent"][child] = 1 << one | 1 << other
        near["sibling"][child] = homes[home] & ~(1 << child)
    for (one, other), children in zip(tree.couples, homes, strict=True):
        near["spouse"][one], near["spouse"][other] = 1 << other, 1 << one
        near["child"][one] = near["child"][other] = children
    return near


def _leads(near: Mapping[str, Sequence[int]], women: int, start: int) -> list[tuple[str, int]]:
    """Return the words that lead from a person to exactly one other, with that one."""
    found = []
    for steps in _STEPS_OF_KIN:
        reached = near[steps[0]][start]
        for step in steps[1:]:
            reached = _onward(near[step], reached)
        for is_female, ends in ((False, reached & ~women), (True, reached & women)):
            if ends and not ends & (ends - 1):
                found.append((_WORDS_AT[steps, is_female], ends.bit_length() - 1))
    return found


def _onward(near: Sequence[int], people: int) -> int:
    """Return whom a step leads to from anybody of some, as bits."""
    reached = 0
    while people:
        person = people.bit_length() - 1
        reached |= near[person]
        people ^= 1 << person
    return reached


def facts_about(rng: Random, tree: Tree, indirect: float) -> tuple[Fact, ...]:
    facts = [Fact("spouse", *rng.sample(couple, 2)) for couple in tree.couples]
    for place, (child, home) in enumerate(tree.children):
        elders = [other for other, same in tree.children[:place] if same == home]
        if elders and rng.random() < indirect:
            facts.append(Fact("sibling", child, rng.choice(elders)))
        else:
            facts.append(Fact("child", child, rng.choice(tree.couples[home])))
    return tuple(shuffled(rng, facts))


_LINES: Mapping[str, str] = {"child": "", "spouse": "=", "sibling": "~"}
"""Kind of a fact -> what stands on its line."""


def family_tree(names: Sequence[str], female: Sequence[bool], facts: Sequence[Fact]) -> Graph:
    """Return the facts as a tree with the oldest on the left, women in circles and men in boxes.

    Each generation has two columns: its children, and those who are only told to be married.
    """
    columns: dict[int, list[str]] = {}
    for person, column in enumerate(_columns(len(names), facts)):
        columns.setdefault(column, []).append(names[person])
    return Graph(
        nodes={name: name for name in names},
        edges=[
            Edge(names[other], names[one], _LINES.get(kind, kind), is_dashed=kind == "sibling")
            for kind, one, other in facts
        ],
        layers=[columns[column] for column in sorted(columns)],
        boxes=frozenset(name for name, is_woman in zip(names, female, strict=True) if not is_woman),
    )


def _columns(people: int, facts: Sequence[Fact]) -> list[int]:
    ages, married = [0] * people, dict[int, int]()
    for _ in range(people):
        for kind, one, other in facts:
            ages[one] = max(ages[one], ages[other] + (kind == "child"))
            ages[other] = max(ages[other], ages[one] - (kind == "child"))
    for kind, one, other in facts:
        married |= {one: other, other: one} if kind == "spouse" else {}
    born = {fact.one for fact in facts if fact.kind != "spouse"}
    born |= {fact.other for fact in facts if fact.kind == "sibling"}
    joined = {p for p in married if p not in born and (married[p] in born or married[p] < p)}
    return [2 * age + (person in joined) for person, age in enumerate(ages)]
