"""People who always lie or never do talk about each other: which of some tell the truth?"""

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from readers.deduction._lists import LIST, names
from readers.following import Constraint, Ground, on
from readers.phrases import Phrases, Said, Unread
from readers.reader import Reader

_SAYS: Final = Phrases(
    once={
        "known": r"""
            It is certain that <a:name> is <how=truthful|a liar>.
            It is known that <a:name> <how=tells the truth|lies>.
        """,
        "rule": r"""
            Some people always lie and all others always tell the truth.
            Each of the people here either always tells the truth or always lies.
            <n:int> people each have one habit: always to tell the truth, or always to lie.
            Everybody in this puzzle is a truth-teller, whose statements are all true, or a liar,
                whose statements are all false.
        """,
        "question": r"""
            Name all truth-tellers among <asked:list>, with commas between the names.
            Which of <asked:list> tell the truth? List their names, separated by commas.
            Of <asked:list>, who tells the truth? Give the names, separated by commas.
        """,
    },
    many={
        "says": r"""
            <a:name> says that <b:name> is <how=truthful|a liar>.
            <a:name> says <b:name> <how=tells the truth|lies>.
            According to <a:name>, <b:name> <how=tells the truth|lies>.
            <a:name> says that <b:name> would <how=say> that <c:name> tells the truth.
            <a:name> says that <b:name> would <how=call> <c:name> a liar.
            <a:name> says that <how=one> of <b:name> and <c:name> lies and the other does not.
            <a:name> says that <how=exactly> one of <b:name> and <c:name> lies.
            <a:name> says that <b:name> and <c:name> <how=both> lie or both tell the truth.
            <a:name> says that <b:name> and <c:name> are <how=both> liars or both truthful.
        """,
    },
    kinds={"list": LIST},
)
_ODD: Final = {"lies", "a liar", "call", "one", "exactly"}
"""What is said where a liar more or less than an even number is among speaker and others."""


class Statement(NamedTuple):
    """Whether the liars among some people are odd in number.

    The first person's saying so is right if that person is no liar, so whoever says a thing of one
    or two others says something of the speaker and the others at once.
    """

    odd: bool
    people: tuple[str, ...]


class Web(NamedTuple):
    """What a prompt says."""

    statements: tuple[Statement, ...]
    asked: tuple[str, ...]


def _read(question: str) -> Web:
    said = _SAYS.read(question)
    said.one("known")
    statements = tuple(_statement(part) for part in said.parts if part.key in {"known", "says"})
    asked = names(said.one("question")["asked"])
    people = {name for statement in statements for name in statement.people}
    rule = said.one("rule")
    if not set(asked) <= people or ("n" in rule and rule.integer("n") != len(people)):
        raise Unread(f"{len(people)} people are named, not those that are meant")
    return Web(statements, asked)


def _statement(said: Said) -> Statement:
    people = tuple(said[slot] for slot in "abc" if slot in said)
    if len(set(people)) != len(people):
        raise Unread(f"somebody comes twice: {people}")
    return Statement(said["how"] in _ODD, people)


def _solve(web: Web) -> str:
    return ", ".join(name for name in web.asked if not _liar(web, name))


def _liar(web: Web, name: str) -> bool:
    """Tell whether somebody lies: add up statements, modulo 2, until only that one is left."""
    pivots: dict[str, tuple[frozenset[str], bool]] = {}
    for odd, people in web.statements:
        who, parity = _reduced(frozenset(people), odd, pivots)
        if who:
            pivots[min(who)] = who, parity
    rest, parity = _reduced(frozenset({name}), False, pivots)
    if rest:
        raise Unread(f"nothing settles whether {name} lies")
    return parity


def _reduced(
    who: frozenset[str], parity: bool, pivots: dict[str, tuple[frozenset[str], bool]]
) -> tuple[frozenset[str], bool]:
    for first in sorted(pivots):
        if first in who:
            others, odd = pivots[first]
            who, parity = who ^ others, parity ^ odd
    return who, parity


def _ground(web: Web) -> Ground:
    people = dict.fromkeys(name for _, said in web.statements for name in said)
    return Ground(
        {name: ("truthful", "a liar") for name in people},
        {
            f"statement {number}": Constraint(said, partial(_may_hold, odd, len(said)))
            for number, (odd, said) in enumerate(web.statements, 1)
        },
        lambda settled: ", ".join(sorted(n for n in web.asked if settled[n] == "truthful")),
        asked=web.asked,
    )


def _may_hold(odd: bool, size: int, habits: Sequence[str]) -> bool:
    return len(habits) < size or list(habits).count("a liar") % 2 == odd


READER = Reader(_read, _solve, follow=on(_ground))
