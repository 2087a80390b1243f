"""Facts about a family: who is the grandmother of somebody's niece, and so on?"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from readers.phrases import Phrases, Unread
from readers.reader import Reader
from readers.retracing import retraced

_SAYS: Final = Phrases(
    once={
        "question": r"""
            Who is meant? Each description fits exactly one of these people.
            Who is meant? Each description fits exactly one person of the family below.
            Name the person whom each of these descriptions fits; there is always just one.
            Name the person of the family below whom each of these descriptions fits; there is
                always just one.
            The facts further down are about a family. Who in it is meant by each of these
                descriptions?
        """,
        "scene": r"""
            A family of <n:int> people is described as follows.
            The family, <n:int> people in all, is described as follows.
            These facts about {the|a} family are known.
            Here is what is known about {the|a} family.
        """,
        "marriages": r"""
            Nobody married twice, a married person's children are those of both, and brothers and
                sisters have the same two parents.
            All marriages are first marriages, and all children are children of both partners;
                brothers and sisters share both parents.
        """,
        "words": r"""
            Aunts and uncles are sisters and brothers of a parent; nieces and nephews are children
                of a brother or sister.
            An aunt or uncle is a parent's sister or brother, and a niece or nephew is a child of
                one's sister or brother.
        """,
        "descriptions": r"""
            1. <one:line>¶2. <two:line>¶3. <three:line>¶4. <four:line>
        """,
        "form": "Answer with the four names in order, separated by commas.",
    },
    many={
        "fact": r"""
            <a:name> is {the|a} <kin=husband|wife|son|daughter|brother|sister> of <b:name>.
            <a:name> is <b:name>'s <kin=husband|wife>.
            <b:name> has a <kin=son|daughter|brother|sister> called <a:name>.
        """,
    },
)
_KIN: Final = {
    **{"husband": ("spouse",), "father": ("parent",), "son": ("child",), "brother": ("sibling",)},
    **{"father-in-law": ("spouse", "parent"), "grandfather": ("parent", "parent")},
    **{"uncle": ("parent", "sibling"), "nephew": ("sibling", "child")},
    "grandson": ("child", "child"),
}
"""Steps from somebody to men."""
_WOMEN: Final = {
    **{"wife": "husband", "mother": "father", "daughter": "son", "sister": "brother"},
    **{"mother-in-law": "father-in-law", "grandmother": "grandfather", "aunt": "uncle"},
    **{"niece": "nephew", "granddaughter": "grandson"},
}

Pairs = set[tuple[str, str]]
Known = tuple[dict[str, Pairs], set[str], set[str]]
"""Who is whose kin, and who are men and women."""


class Fact(NamedTuple):
    """Somebody is the kin of another."""

    who: str
    kin: str
    of: str


class Family(NamedTuple):
    """What a prompt says."""

    facts: frozenset[Fact]
    descriptions: tuple[tuple[str, ...], ...]
    """A name and what kin follows, step by step."""


def _read(question: str) -> Family:
    said = _SAYS.read(question)
    facts = frozenset(Fact(part["a"], part["kin"], part["b"]) for part in said.many("fact"))
    people = {name for fact in facts for name in (fact.who, fact.of)}
    scene, lines = said.one("scene"), said.one("descriptions")
    descriptions = tuple(tuple(_steps(lines[key])) for key in ("one", "two", "three", "four"))
    if "n" in scene and scene.integer("n") != len(people):
        raise Unread(f"names {len(people)} people of {scene['n']}")
    if any(first not in people for first, *_ in descriptions):
        raise Unread("somebody is asked about who is not in the family")
    return Family(facts, descriptions)


def _steps(words: str) -> Iterator[str]:
    """Yield the name in a description, then the kin from it outwards."""
    outer, front = [], words[:1].lower() + words[1:]
    while front.startswith("the "):
        kin, of, front = front.removeprefix("the ").partition(" of ")
        outer.append(kin)
        if not of:
            raise Unread(f"no description: {words!r}")
    name, *inner = (words[-len(front) :]).split("'s ")
    if not (name.isalpha() and name[0].isupper()) or (not inner and not outer):
        raise Unread(f"no description: {words!r}")
    yield name
    for kin in (*inner, *reversed(outer)):
        if kin not in _KIN and kin not in _WOMEN:
            raise Unread(f"no kin: {kin!r}")
        yield kin


def _solve(family: Family) -> str:
    known, found = _known(family.facts), []
    for name, *kin in family.descriptions:
        meant = {name}
        for each in kin:
            meant = _meant(known, meant, each)
        found.append(" or ".join(sorted(meant)) or "nobody")
    return ", ".join(found)


def _meant(known: Known, meant: set[str], kin: str) -> set[str]:
    pairs, men, women = known
    for step in _KIN[_WOMEN.get(kin, kin)]:
        meant = {other for one, other in pairs[step] if one in meant}
    return meant & (women if kin in _WOMEN else men)


def _trace(family: Family) -> Iterator[str]:
    known = _known(family.facts)
    spouse, child = known[0]["spouse"], known[0]["child"]
    for one, other in sorted(pair for pair in spouse if pair[0] < pair[1]):
        children = sorted(two for parent, two in child if parent == one)
        yield f"Children of {one} and {other}: {', '.join(children) or 'none is named'}."
    for name, *kin in family.descriptions:
        for each in kin:
            meant = " or ".join(sorted(_meant(known, {name}, each)))
            yield f"{name}'s {each} is {meant}."
            name = meant


def _known(facts: frozenset[Fact]) -> Known:
    """Return who is whose spouse, child, sibling and parent, and who are men and women."""
    spouse = _both({(who, of) for who, kin, of in facts if kin in {"husband", "wife"}})
    child = {(of, who) for who, kin, of in facts if kin in {"son", "daughter"}}
    sibling = _both({(who, of) for who, kin, of in facts if kin in {"brother", "sister"}})
    women = {who for who, kin, _ in facts if kin in _WOMEN}
    men = {who for who, kin, _ in facts if kin not in _WOMEN}
    women |= {two for one, two in spouse if one in men}
    men |= {two for one, two in spouse if one in women}
    count = 0
    while count != len(child) + len(sibling):
        count = len(child) + len(sibling)
        child |= {(two, three) for one, two in spouse for four, three in child if one == four}
        child |= {(one, three) for one, two in child for four, three in sibling if two == four}
        sibling |= {
            (two, four)
            for one, two in child
            for three, four in child
            if one == three and two != four
        }
        sibling |= {
            (one, four)
            for one, two in sibling
            for three, four in sibling
            if two == three and one != four
        }
    parent = {(two, one) for one, two in child}
    return {"spouse": spouse, "child": child, "sibling": sibling, "parent": parent}, men, women


def _both(pairs: Pairs) -> Pairs:
    return pairs | {(two, one) for one, two in pairs}


READER = Reader(_read, _solve, follow=retraced(_trace, _solve))
