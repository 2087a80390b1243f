"""Problems in a chain: each number is told by those before it, and the last one is asked for."""

import re
from typing import Final, NamedTuple

from sympy import Expr, Integer, latex

from readers.contest.stories._links import ENDS, LINKS, SOLVED
from readers.formulas import formula
from readers.phrases import Phrases, Said, Sayings, Unread
from readers.reader import Reader

_SAYS: Final = Phrases(
    once={
        "asked": r"""
            Find the exact value of <end:what>.
            Find <end:what>, exactly.
            Determine, exactly, <end:what>.
            What is the exact value of <end:what>?
            The secret number is <end:what>. Find it exactly.
            The second chest opens with <end:what>. Give that number exactly.
            <who:name> has to give the exact value of <end:what>. What is right?
            At the end <who:name> computes <end:what>. What exact value should that be?
        """
    },
    perhaps={
        "scene": r"""
            A safe opens with a secret number, which is found step by step.
            A note lies in a treasure chest:
            In a relay each runner solves a problem and hands on the result.
            The members of a team solve one problem after the other.
        """,
    },
    many={
        "let": r"""
            Let $<letter:letter>$ be <link:what>.
            (<step:int>) The number $<letter:letter>$ is <link:what>.
            <who:name> finds the number $<letter:letter>$, which is <link:what>.
        """,
        "here": r"Here <links:what>.",
    },
    kinds={"letter": "[a-e]", "what": r"[^?.\n]+?"},
)
_KINDS: Final = {
    "arg": r"\d+(?: \\cdot \d+)?|\d*[a-e](?: [+-] \d+)?",
    "signed": r"-?\d+",
}
_LINK: Final = Phrases(once=LINKS, kinds=_KINDS)
_END: Final = Phrases(once=ENDS, kinds=_KINDS)
_IS: Final = re.compile(r"\$([a-e])\$ is (.+)")
_PEOPLE: Final = ("Ada", "Ben", "Cleo", "Dan", "Eva")


class Link(NamedTuple):
    """What a number is."""

    kind: str
    slots: tuple[tuple[str, str], ...]


class Chain(NamedTuple):
    """What a prompt says."""

    links: tuple[tuple[str, Link], ...]
    """Letter, and what it stands for."""
    end: Link


def _read(question: str) -> Chain:
    said = _SAYS.read(question)
    _check(said)
    end, _, where = said.one("asked")["end"].partition(", where ")
    told = [(part["letter"], part["link"]) for part in said.many("let")]
    for text in [*([where] if where else []), *(part["links"] for part in said.many("here"))]:
        told += [_named(each) for each in text.split("; ")]
    letters = [letter for letter, _ in told]
    if sorted(set(letters)) != sorted(letters) or not letters:
        raise Unread(f"names letters twice, or none: {letters}")
    links = tuple((letter, _link(_LINK.only(text))) for letter, text in told)
    return Chain(tuple(sorted(links)), _link(_END.only(end)))


def _check(said: Sayings) -> None:
    """Raise Unread unless steps and people come in order."""
    steps = [part.integer("step") for part in said.parts if "step" in part]
    people = tuple(part["who"] for part in said.parts if "who" in part)
    if steps != list(range(1, len(steps) + 1)) or people != _PEOPLE[: len(people)]:
        raise Unread(f"steps or people are not in order: {steps}, {people}")
    if (said.maybe("scene") is None) != (not steps and not people):
        raise Unread("a scene without steps or people, or these without a scene")


def _named(text: str) -> tuple[str, str]:
    found = _IS.fullmatch(text)
    if not found:
        raise Unread(f"no letter and what it is: {text!r}")
    return found[1], found[2]


def _link(said: Said) -> Link:
    last = int(said.values.get("last", -1))
    if "last" in said and (last != said.integer("m") - 1 or said["zero"] != "0"):
        raise Unread(f"no remainders modulo {said['m']}: {said['zero']} to {last}")
    return Link(said.key, tuple(sorted(said.values.items())))


def _solve(chain: Chain) -> str:
    links, known = dict(chain.links), dict[str, int]()
    while len(known) < len(links):
        ready = [
            letter
            for letter, link in links.items()
            if letter not in known and _needed(link) <= known.keys()
        ]
        if not ready:
            raise ValueError("numbers are told by one another")
        for letter in ready:
            known[letter] = int(_value(links[letter], known))
    return str(latex(_value(chain.end, known)))


def _needed(link: Link) -> set[str]:
    """Return the letters that a number is told by."""
    return {letter for _, text in link.slots for letter in re.findall(r"\b\d*([a-e])\b", text)}


def _value(link: Link, known: dict[str, int]) -> int | Expr:
    letters = {letter: Integer(value) for letter, value in known.items()}
    slots = dict(link.slots)
    sign = slots.pop("sign", "+")
    values = {slot: int(formula(text, letters)) for slot, text in slots.items()}
    if sign == "-":
        values["y"] = -values["y"]
    return SOLVED[link.kind](values)


READER = Reader(_read, _solve)
