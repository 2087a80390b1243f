"""Islanders who always tell the truth, or never do, say what each of them is."""

import re
from collections.abc import Mapping
from itertools import product
from typing import Final, NamedTuple

from readers.deduction._lists import LIST, names
from readers.deduction._trees import Tree, connected, worded
from readers.following import Candidates, Ground, Judgment, on
from readers.phrases import Phrases, Said, Sayings, Unread
from readers.reader import Reader

_SAYS: Final = Phrases(
    once={
        "rule": r"""
            Everything that a knight says is true, and everything that a knave says is false.
            A knight makes only true statements, a knave only false ones.
            Whatever knights say is true; whatever knaves say is false.
            Knights always tell the truth and knaves always lie.
        """,
        "statements": r"""
            You meet <n:int> of them, each a knight or a knave:¶¶<statements:block>
            <n:int> islanders, each a knight or a knave, speak to you:¶¶<statements:block>
            <n:int> people, all of them knights or knaves, make one statement
                each:¶¶<statements:block>
        """,
        "question": r"""
            Work out what each of them is.
            Find the only assignment of roles that fits.
            Determine everybody's role.
            Who is a knight and who is a knave?
        """,
        "form": r"""
            Write one line for each person: the name, a colon, and knight or knave.
            Answer with one line per person, in the form "name: knight" or "name: knave".
        """,
    },
    perhaps={
        "scene": r"""
            On a remote island live only knights and knaves.
            Each inhabitant of a strange island is a knight or a knave.
            You visit an island where everybody is either a knight or a knave.
            There is an island with two kinds of people, knights and knaves.
        """,
        "would": r"""
            A knave would say exactly what is false, a knight exactly what is true.
            A knight would say a thing if it is true, a knave if it is false.
        """,
        "or": r"""
            Without "but not both", the word "or" includes the case that both parts are true.
            A statement with "or" is true when at least one part is true, unless it says "not both".
        """,
        "if": r"""
            "If ..., then ..." is true unless its first part is true and its second part is false.
            A statement with "if ..., then ..." is false only when the first part is true and the
                second is false.
        """,
        "brackets": r"""
            Brackets show what belongs together.
            Brackets group the parts of a statement.
        """,
        "me": r"""
            The words "I" and "me" always mean the islander whose statement it is.
            Whoever is quoted, "I" and "me" are the person who makes the statement.
        """,
    },
)
_ATOM: Final = Phrases(
    many={
        "is": r"""
            <who:name> is a <role=knight|knave>
            I am a <role=knight|knave>
        """,
        "is not": r"""
            <who:name> is not a <role=knight|knave>
            I am not a <role=knight|knave>
        """,
        "count": r"""
            <how=at least|at most|exactly> <n:int> of <group:group> is a <role=knight|knave>
            <how=at least|at most|exactly> <n:int> of <group:group> are <role=knight|knave>s
            the number of <role=knight|knave>s among <group:group> is <how=at least|at most|exactly>
                <n:int>
        """,
        "parity": r"""
            the number of <role=knight|knave>s among <group:group> is <how=even|odd>
        """,
        "all": r"""
            all of <group:group> are <role=knight|knave>s
            all <n:int> of us are <role=knight|knave>s
            <group:group> are both <role=knight|knave>s
        """,
        "none": r"""
            none of <group:group> is a <role=knight|knave>
            neither <a:name> nor <b:name> is a <role=knight|knave>
        """,
    },
    kinds={"group": rf"the \d+ of us|{LIST}"},
)
_LINE: Final = re.compile(r'([A-Z]\w*)( says| claims)?: "(.+)\."')


class Island(NamedTuple):
    """What a prompt says."""

    people: tuple[str, ...]
    statements: tuple[Tree, ...]
    """One of each person."""


def _read(question: str) -> Island:
    said = _SAYS.read(question)
    part = said.one("statements")
    lines = [_LINE.fullmatch(line) for line in part["statements"].split("\n")]
    people = tuple(line[1] for line in lines if line)
    if len(set(people)) != len(lines) or part.integer("n") != len(lines):
        raise Unread(f"{len(lines)} statements of {part['n']} people, or of no form")
    statements = tuple(_statement(line[3], line[1], people) for line in lines if line)
    for statement in statements:
        _check_explained(statement, said, people)
    return Island(people, statements)


def _statement(words: str, speaker: str, people: tuple[str, ...]) -> Tree:
    return worded(words, lambda text: _atom(text, speaker, people))


def _atom(text: str, speaker: str, people: tuple[str, ...]) -> Tree | None:
    try:
        said = _ATOM.only(text)
    except Unread:
        return None
    who = _about(said, people)
    if any(name not in people for name in who if name not in {"I", "me"}):
        raise Unread(f"speaks of others than {people}: {text!r}")
    meant = tuple(speaker if name in {"I", "me"} else name for name in who)
    if len(set(meant)) != len(meant):
        raise Unread(f"counts somebody twice: {text!r}")
    numbers: tuple[str, ...] = ()
    if said.key in {"count", "parity"}:
        numbers = tuple(said[slot] for slot in ("how", "n") if slot in said)
    whom = "I" if {"I", "me"} & set(who) else "they"
    return (said.key, *((word,) for word in (said["role"], *numbers, whom, *meant)))


def _about(said: Said, people: tuple[str, ...]) -> tuple[str, ...]:
    """Return whom an atom is about, in its own words but for all of `us`."""
    if "who" in said:
        return (said["who"],)
    if "a" in said:
        return (said["a"], said["b"])
    if "group" not in said and "n" not in said:
        return ("I",)
    group = said["group"] if "group" in said else f"the {said['n']} of us"
    if group.endswith(" of us"):
        if group != f"the {len(people)} of us":
            raise Unread(f"{len(people)} people speak, not {group}")
        return people
    return names(group)


def _check_explained(
    tree: Tree, said: Sayings, people: tuple[str, ...], quoted: bool = False
) -> None:
    """Raise Unread if it is not said how a part of a statement, or who in it, is meant."""
    head, *parts = tree
    if head == "says" and parts[0][0] not in people:
        raise Unread(f"nobody is called {parts[0][0]}")
    needs = {"says": "would", "or": "or", "implies": "if"}.get(head)
    if needs and said.maybe(needs) is None:
        raise Unread(f"it is not said what this means: {head}")
    if quoted and ("I",) in parts and said.maybe("me") is None:
        raise Unread("it is not said who I am in what others would say")
    for part in parts:
        _check_explained(part, said, people, quoted or head == "says")


def _solve(island: Island) -> str:
    worlds = [
        dict(zip(island.people, truths, strict=True))
        for truths in product((True, False), repeat=len(island.people))
    ]
    for person, statement in zip(island.people, island.statements, strict=True):
        worlds = [knight for knight in worlds if _true(statement, knight) == knight[person]]
    if len(worlds) != 1:
        return f"{len(worlds)} assignments fit"
    return _written(worlds[0])


def _written(knights: Mapping[str, bool]) -> str:
    return "\n".join(f"{who}: {'knight' if knight else 'knave'}" for who, knight in knights.items())


def _true(tree: Tree, knight: dict[str, bool]) -> bool:
    head, *parts = tree
    if head == "says":
        return knight[parts[0][0]] == _true(parts[1], knight)
    if head not in {"is", "is not", "count", "parity", "all", "none"}:
        return connected(head, [_true(part, knight) for part in parts])
    role, *rest = (part[0] for part in parts)
    roles = ["knight" if truth else "knave" for who, truth in knight.items() if who in rest]
    count = roles.count(role)
    match head:
        case "is" | "all":
            return count == len(roles)
        case "is not" | "none":
            return count == 0
        case "parity":
            return count % 2 == (rest[0] == "odd")
    return {
        "at least": count >= int(rest[1]),
        "at most": count <= int(rest[1]),
        "exactly": count == int(rest[1]),
    }[rest[0]]


_KINDS: Final = {"truthful": True, "lying": False}


def _ground(island: Island) -> Ground:
    claims = zip(island.people, island.statements, strict=True)
    return Ground(
        dict.fromkeys(island.people, _KINDS),
        {f"{who}'s claim": _claim(island, who, statement) for who, statement in claims},
        lambda value: _written({who: _KINDS[value[who]] for who in island.people}),
        "Knights are truthful, knaves are lying.",
    )


def _claim(island: Island, who: str, statement: Tree) -> Judgment:
    """Return the rule that somebody's statement is true if they are truthful, and no other."""
    about = [one for one in island.people if one == who or one in _leaves(statement)]

    def goes(known: Candidates) -> bool:
        for kinds in product(*(known[one] for one in about)):
            knight = {one: _KINDS[kind] for one, kind in zip(about, kinds, strict=True)}
            if _true(statement, knight) == knight[who]:
                return True
        return False

    return Judgment(tuple(about), goes)


def _leaves(tree: Tree) -> set[str]:
    """Return all words of a statement."""
    head, *parts = tree
    return {head}.union(*map(_leaves, parts))


READER = Reader(_read, _solve, follow=on(_ground))
