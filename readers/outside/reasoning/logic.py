"""Islanders who lie or do not, syllogisms, and statements that count each other."""

import re
from collections.abc import Mapping
from itertools import product
from typing import Final, NamedTuple, TypeAlias

from readers.forms import Form
from readers.phrases import Phrases, Said, Unread
from readers.reader import Reader

_ISLAND: Final = Form(
    r"""
    A very special island is inhabited only by <good:word>s and <bad:word>s. <goods:name> always \
    tell the truth, and <bads:word> always lie. You meet 2 inhabitants: <one:name>, and \
    <other:name>. <said> So who is {a|an} <good_again:word> and who is {a|an} \
    <bad_again:word>? (Format your answer like: "<one:name> is a <good:word>/<bad:word>, and \
    <other:name> is a <good:word>/<bad:word>")
"""
)
_SAYS: Final = Phrases(
    many={
        "says": """
            As <who:name> put it, "<what:claim>".
            According to <who:name>, "<what:claim>".
            In <who:name>'s words: "<what:claim>".
            In a statement by <who:name>: "<what:claim>".
            <who:name> {said|told you|expressed} that <what:claim>.
            <who:name> {noted|remarked|stated|commented}, "<what:claim>".
            <who:name> said, "<what:claim>."
            <who:name> said, "<what:claim>".
            <who:name> was heard saying, "<what:claim>".
            <who:name> asserted: "<what:claim>".
            "<what:claim>," <who:name> {claimed|mentioned|declared}.
            "<what:claim>" - <who:name>.
        """,
    },
    kinds={"claim": r'[^".,]+'},
)
_CLAIM: Final = Phrases(
    many={
        "if": "if <a> then <b>",
        "iff": "<a> if and only if <b>",
        "and": "<a> and <b>",
        "or": "<a> or <b>",
        "is": "<who:name> is {a|an} <role:word>",
    }
)
_SYLLOGISM: Final = Form(r"""
    Consider these statements:
    1. <one>
    2. <other>

    Does it logically follow that:
    <end>?
    (Answer Yes or No)
""")
_CATEGORICAL: Final = Phrases(
    many={
        "all": "All <a:word> are <b:word>",
        "no": "No <a:word> are <b:word>",
        "some not": "Some <a:word> are not <b:word>",
        "some": "Some <a:word> are <b:word>",
    }
)
_STATEMENTS: Final = Form(r"""
    Given the truthfulness of these statements, please tell me the number of possible solutions:
    <statements:block>
""")
_STATEMENT: Final = Phrases(
    many={
        "count": """
            <how=At least|At most|Exactly> <n:int> of these <all:int> statements are
                <value=true|false>.
        """,
        "either": "Either Statement <a:int> or Statement <b:int> is true, but not both.",
        "kind": "The number of <value=true|false> statements is a <kind=prime|composite> number.",
    }
)
_LISTED: Final = re.compile(r" - Statement (\d+): '(.*)'")

Claim: TypeAlias = tuple[str, ...] | tuple[str, "Claim", "Claim"]
Line: TypeAlias = tuple[str, str, str]
"""Kind, subject and predicate."""


class Island(NamedTuple):
    """Who is met, and who claims what."""

    good: str
    """What those are called who tell the truth."""
    bad: str
    people: tuple[str, str]
    claims: tuple[tuple[str, Claim], ...]


class Syllogism(NamedTuple):
    """Two statements, and one that is asked for."""

    given: tuple[Line, Line]
    end: Line


def _read_island(question: str) -> Island:
    said = _ISLAND.read(question)
    good, bad = said["good"], said["bad"]
    if [said["goods"], said["bads"]] != [f"{good.capitalize()}s", f"{bad}s"]:
        raise Unread(f"{said['goods']} and {said['bads']} are others than {good}s and {bad}s")
    if [said["good_again"], said["bad_again"]] != [good, bad]:
        raise Unread(f"{said['good_again']} and {said['bad_again']} are asked for")
    people = (said["one"], said["other"])
    claims = tuple(
        (part["who"], _claim(part["what"], people, {good: True, bad: False}))
        for part in _SAYS.read(said["said"]).many("says")
    )
    if sorted(who for who, _ in claims) != sorted(people) or len(set(people)) != 2:
        raise Unread(f"not one statement of each of {people}")
    return Island(good, bad, people, claims)


def _claim(text: str, people: tuple[str, str], roles: Mapping[str, bool]) -> Claim:
    """Return what is claimed; `or` includes the case of both, as logicians have it."""
    said = _CLAIM.only(text)
    if said.key != "is":
        return (said.key, _claim(said["a"], people, roles), _claim(said["b"], people, roles))
    if said["who"] not in people or said["role"] not in roles:
        raise Unread(f"of somebody else, or something else: {text!r}")
    return ("is" if roles[said["role"]] else "is not", said["who"])


def _worlds(island: Island) -> list[dict[str, bool]]:
    """Return who may tell the truth."""
    worlds = [
        dict(zip(island.people, truths, strict=True)) for truths in product((True, False), repeat=2)
    ]
    return [
        world
        for world in worlds
        if all(_true(claim, world) == world[who] for who, claim in island.claims)
    ]


def _true(claim: Claim, world: Mapping[str, bool]) -> bool:
    if len(claim) == 2:
        return world[str(claim[1])] == (claim[0] == "is")
    left, right = (_true(part, world) for part in claim[1:] if not isinstance(part, str))
    match claim[0]:
        case "if":
            return not left or right
        case "iff":
            return left == right
        case "and":
            return left and right
    return left or right


def _roles(island: Island) -> str:
    """Return a line `name: role` for each."""
    worlds = _worlds(island)
    if len(worlds) != 1:
        return f"{len(worlds)} assignments fit"
    roles = {True: island.good, False: island.bad}
    return "\n".join(f"{who}: {roles[worlds[0][who]]}" for who in island.people)


def _read_syllogism(question: str) -> Syllogism:
    said = _SYLLOGISM.read(question)
    one, other, end = (_line(_CATEGORICAL.only(said[slot])) for slot in ("one", "other", "end"))
    terms = {term for line in (one, other, end) for term in line[1:]}
    if len(terms) != 3 or any(line[1] == line[2] for line in (one, other, end)):
        raise Unread(f"not three terms: {sorted(terms)}")
    return Syllogism((one, other), end)


def _line(said: Said) -> Line:
    return said.key, said["a"].lower(), said["b"].lower()


def _follows(syllogism: Syllogism) -> str:
    """Say whether the end follows, if it does so with and without somebody in every term."""
    terms = sorted({term for line in (*syllogism.given, syllogism.end) for term in line[1:]})
    kinds = [dict(zip(terms, there, strict=True)) for there in product((True, False), repeat=3)]
    verdicts = set[bool]()
    for needs in (False, True):
        models = [
            [kind for kind, exists in zip(kinds, there, strict=True) if exists]
            for there in product((True, False), repeat=len(kinds))
        ]
        verdicts.add(
            all(
                _holds(syllogism.end, model)
                for model in models
                if all(_holds(line, model) for line in syllogism.given)
                and not (needs and any(not any(kind[term] for kind in model) for term in terms))
            )
        )
    if len(verdicts) == 2:
        return "only if there is somebody of each kind, which is not said"
    return "Yes" if True in verdicts else "No"


def _holds(line: Line, model: list[dict[str, bool]]) -> bool:
    """Tell whether a statement holds of the kinds of things that there are."""
    match line[0]:
        case "all":
            return all(kind[line[2]] for kind in model if kind[line[1]])
        case "no":
            return not any(kind[line[2]] for kind in model if kind[line[1]])
        case "some":
            return any(kind[line[1]] and kind[line[2]] for kind in model)
    return any(kind[line[1]] and not kind[line[2]] for kind in model)


def _read_statements(question: str) -> tuple[tuple[str, ...], ...]:
    lines = [f" {line.strip()}" for line in _STATEMENTS.read(question)["statements"].split("\n")]
    found = [_LISTED.fullmatch(line) for line in lines]
    if not all(one and int(one[1]) == n for n, one in enumerate(found, 1)) or len(lines) > 12:
        raise Unread(f"not numbered from 1: {lines}")
    parts = [_STATEMENT.only(one[2]) for one in found if one]
    for part in parts:
        if part.key == "count" and part.integer("all") != len(parts):
            raise Unread(f"{part['all']} statements, not {len(parts)}")
        others = [part.integer(slot) for slot in "ab" if slot in part]
        if not all(1 <= other <= len(parts) for other in others):
            raise Unread(f"of other statements: {others}")
    return tuple((part.key, *part.values.values()) for part in parts)


def _solutions(statements: tuple[tuple[str, ...], ...]) -> str:
    found = 0
    for truths in product((True, False), repeat=len(statements)):
        found += all(
            _says(statement, truths) == truth
            for statement, truth in zip(statements, truths, strict=True)
        )
    return str(found)


def _says(statement: tuple[str, ...], truths: tuple[bool, ...]) -> bool:
    match statement:
        case ("count", how, n, _, value):
            count = truths.count(value == "true")
            return {
                "At least": count >= int(n),
                "At most": count <= int(n),
                "Exactly": count == int(n),
            }[how]
        case ("either", a, b):
            return truths[int(a) - 1] != truths[int(b) - 1]
        case (_, value, kind):
            count = truths.count(value == "true")
            divisors = sum(count % n == 0 for n in range(1, count + 1))
            return divisors == 2 if kind == "prime" else divisors > 2
    raise AssertionError(statement)


KNIGHTS_KNAVES: Final = Reader(_read_island, _roles)
SYLLOGISM: Final = Reader(_read_syllogism, _follows)
SELF_REFERENCE: Final = Reader(_read_statements, _solutions)
