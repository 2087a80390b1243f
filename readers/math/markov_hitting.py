"""Random walks, coin patterns and collections: rounds, payments and chances until they end."""

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Final, NamedTuple

from readers.exact import REDUCED
from readers.math._games import SCENES, colors, made, numbers, words
from readers.phrases import Phrases, Said, Sayings, Unread
from readers.reader import Reader

_END: Final = "<end:end>"
_ASKED: Final = {
    "rounds": r"""
        {What is|Find} the expected number of {rounds|tosses}{.|?}
        How many {rounds|tosses} are there on average?
    """,
    "rounds_given": r"""
        Suppose that it is known to have ended at $<at:int>$. How many rounds are then expected?
        What is the expected number of rounds, given that the end is at $<at:int>$?
    """,
    "paid": r"""
        Compute the expected sum of all that is paid.
        How many coins does <who:name> expect to pay?
        What is the expected total, in coins?
    """,
    "paid_given": r"""
        Now suppose that the end was at $<at:int>$. Under this condition, compute the expected sum
            of all that was paid.
        Given that the end is at $<at:int>$, what is the expected total, in coins?
    """,
    "chance": f"""
        {{What is the probability|How likely is it|Find the probability}} that {_END}{{?|.}}
    """,
    "gain": f"""
        <who:name> gains <win:coins> if {_END}, and loses <lose:coins> otherwise. What is the
            expected gain, in coins (negative if it is a loss)?
        In a bet, <who:name> is paid <win:coins> if {_END}, and pays <lose:coins> if not. Find the
            expected value of this bet for <who:name>, in coins.
        <who:name> gains <win:coins> if {_END}, and loses <lose:coins> otherwise. Find the expected
            value of this bet for <who:name>, in coins.
        In a bet, <who:name> is paid <win:coins> if {_END}, and pays <lose:coins> if not. What is
            the expected gain, in coins (negative if it is a loss)?
    """,
}
_SAYS: Final = Phrases(
    once={
        "exact": REDUCED,
    },
    perhaps={
        **SCENES,
        **_ASKED,
        "costs": r"""
            At the start <who:name> pays <first:coins>, and then <each:coins> for each
                {round|toss}.
            <who:name> pays <each:coins> for every {round|toss} and, once and for all, <first:coins>
                more.
            Each {round|toss} costs <each:coins>, and <first:coins> {were|was} paid before the first
                one.
            Before the first {round|toss} <who:name> pays <first:coins>, and <each:coins> for each
                {round|toss}.
        """,
    },
    kinds={
        "coins": r"\$\d+\$ coins|one coin",
        "time": r"\$\d+\$ seconds|one second",
        "end": r"the end is at \$\d+\$|[HT]+ comes up in this way, and not [HT]+",
        "else": r"(?:, and else nothing changes)?",
        "solid": r"a cube|a regular (?:octahedron|tetrahedron)|a prism whose base is a triangle",
        "goal": r"(?:the|a certain) [a-z ]+",
    },
)


class Game(NamedTuple):
    """What a prompt says."""

    scene: str
    numbers: Mapping[str, Fraction]
    """What is said of it, by slot."""
    words: tuple[str, ...]
    """Patterns of tosses, or a solid and where on it one goes."""
    colors: tuple[int, ...]
    """How many faces have each."""
    asked: str
    """One of the keys of what may be asked, or `visits` or `time`."""
    right: str
    """The end that counts, if one does: a place or a pattern."""
    money: tuple[int, int]
    """What is paid at first and in each round, or won and lost."""


def _read(question: str) -> Game:
    said = _SAYS.read(question)
    keys = {part.key for part in said.parts}
    scenes, asked = keys & SCENES.keys(), keys & _ASKED.keys()
    if len(scenes) != 1 or len({part["who"] for part in said.parts if "who" in part}) > 1:
        raise Unread("no game, or two, or two people")
    scene = said.one(scenes.pop())
    if scene.key in _OWN and not asked and "costs" not in keys:
        own = _OWN[scene.key]
        return Game(scene.key, numbers(scene), words(scene), (), own, "", (0, 0))
    if len(asked) != 1 or scene.key in _OWN:
        raise Unread(f"not one question: {asked}")
    question_ = said.one(asked.pop())
    if ("costs" in keys) != question_.key.startswith("paid"):
        raise Unread("costs that nobody asks for, or none")
    found = Game(
        scene.key,
        numbers(scene),
        words(scene),
        colors(scene),
        question_.key,
        _right(question_),
        _money(said, question_),
    )
    _check(found)
    return found


_OWN: Final = {"taken": "visits", "guard": "visits", "gambler": "visits", "edges": "time"}
"""Scenes that ask for something themselves."""
_LINE: Final = {"score", "ladder", "token"}


def _right(asked: Said) -> str:
    """Return the end that counts; of two patterns both."""
    if "at" in asked:
        return asked["at"]
    if "end" not in asked:
        return ""
    return " ".join(re.findall(r"\d+|\b[HT]+\b", asked["end"]))


def _money(said: Sayings, asked: Said) -> tuple[int, int]:
    costs = said.maybe("costs")
    slots = ("first", "each") if costs else ("win", "lose")
    found = costs or asked
    if slots[0] not in found:
        return 0, 0
    one, two = (int(found[slot].split("$")[1]) if "$" in found[slot] else 1 for slot in slots)
    return one, two


def _check(game: Game) -> None:
    """Compare the end that counts with those there are."""
    if not game.right:
        return
    ends = {str(game.numbers["low"]), str(game.numbers["high"])} if game.scene in _LINE else set()
    if (game.right not in ends and game.right != " ".join(game.words)) or not game.right:
        raise Unread(f"no such end: {game.right!r}")


def _solve(game: Game) -> str:
    found, time = made(game.scene, game.numbers, game.words, game.colors)
    right = game.right.split(" ")[0]
    if game.asked in {"rounds_given", "paid_given"}:
        found = found.given(lambda state: str(state) == right)
    if game.asked in {"chance", "gain"}:
        chance = found.chance(lambda state: str(state) == right)
        win, lose = game.money
        return str(chance if game.asked == "chance" else chance * win - (1 - chance) * lose)
    if game.asked == "visits":
        return str(found.total(lambda state: int(state == game.numbers["visit"])))
    total = found.total(lambda _: time)
    first, each = game.money
    return str(first + each * total if game.asked.startswith("paid") else total)


READER = Reader(_read, _solve)
