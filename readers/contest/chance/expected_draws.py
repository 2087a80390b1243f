"""Things of several kinds in random order: how many there are on average up to a moment."""

from collections import Counter
from fractions import Fraction
from math import comb, prod
from typing import Final, NamedTuple

from readers.contest.chance._words import SCENE
from readers.enumerated import joined
from readers.exact import EXACTLY
from readers.phrases import Phrases, Said, Unread
from readers.reader import Reader

_SAYS: Final = Phrases(
    once={
        "kinds": """
            A bag holds <kinds>. They are <verb=drawn> out one by one at random, and none is put
                back.
            A deck is made of <kinds>. It is shuffled well and <verb=turned over> card by card.
            A playlist has <kinds>. It <verb=plays> every song once, in random order.
            At a gate wait <kinds>. They are <verb=let in> one after the other, all orders being
                equally likely.
            All arrangements of <kinds> in a row are equally likely; one of them is chosen and
                <verb=read> from left to right.
        """,
        "asked": """
            {Compute|Determine|Find} the {expected value|mean} of <what>.
            What is the {expected value|mean} of <what>?
            On average over all orders, what is <what>?
            {Let $X$ be|Consider} <what>. What is $E(X)$, exactly?
            Let $X$ be <what>. Find the {expected value|mean} of $X$.
            Let $X$ be <what>. What is the {expected value|mean} of $X$?
            Write $T$ for <what>. Find the {expected value|mean} of $T$.
            Write $T$ for <what>. What is the {expected value|mean} of $T$?
        """,
    },
    perhaps={"scene": SCENE, "exact": EXACTLY},
)
_VERB: Final = "<verb=drawn|turned over|played|let in|read>"
_THING: Final = "<thing=ball|card|song|guest|tile>"
_THINGS: Final = "<things=balls|cards|songs|guests|tiles>"
_A: Final = rf"{{a|an}} <a:word> {_THING}"
_TWO: Final = rf"{_A} and {{a|an}} <b:word> <thing>"
_THREE: Final = rf"{_A}, {{a|an}} <b:word> <thing> and {{a|an}} <c:word> <thing>"
_WHAT: Final = Phrases(
    many={
        "seen": "\n".join(
            f"""
                how many <of:word> {_THINGS} have been {_VERB} when, for the first time, at least
                    {some} have been <verb>
                the number of <of:word> {_THINGS} {_VERB} before the moment at which {both}
                    been <verb>
                the number of {_THINGS} {_VERB} until at least {some} have been among them
                the number of {_THINGS} that must be {_VERB} for {all_} to have appeared
            """
            for some, both, all_ in (
                (_TWO, f"both {_TWO} have", f"both {_TWO}"),
                (_THREE, f"{_THREE} have all", f"{_THREE} all"),
            )
        ),
        "gone": "\n".join(
            f"""
                how many <of:word> {_THINGS} have been {_VERB} when, for the first time, all the
                    <things> of one of the kinds {either} have been <verb>
                the number of <of:word> {_THINGS} {_VERB} before the first moment at which at least
                    one of the kinds {both} has none still to come
                the number of {_THINGS} {_VERB} by the first moment at which at least one of the
                    kinds {both} has none still to come
                the number of {_THINGS} {_VERB} until, for the first time, all the <things> of one
                    of the kinds {either} have been <verb>
            """
            for either, both in (
                ("<a:word> or <b:word>", "<a:word> and <b:word>"),
                ("<a:word>, <b:word> or <c:word>", "<a:word>, <b:word> and <c:word>"),
            )
        ),
        "rank": f"""
            the number of <of:word> {_THINGS} {_VERB} before the <rank:word> <a:word> {_THING}
            the number of <of:word> {_THINGS} among the <things> that precede the <rank:word>
                <a:word> {_THING}
            the number of {_THINGS} {_VERB} up to and including the <rank:word> <a:word> {_THING}
            the number of {_THINGS} that have been {_VERB} once the <rank:word> <a:word> {_THING} is
                among them
            the position, counted from 1, at which the <rank:word> <a:word> {_THING} is {_VERB}
        """,
        "run": f"""
            the length of the run of {_THINGS} of one kind with which the whole order ends
            the number of {_THINGS} still to come at the first moment when all of those still to
                come are of the same kind
        """,
    }
)
_RANKS: Final = tuple(
    [
        "first",
        "second",
        "third",
        "fourth",
        "fifth",
        "sixth",
        "seventh",
        "eighth",
        "ninth",
        "tenth",
        "eleventh",
        "twelfth",
        "thirteenth",
        "fourteenth",
        "fifteenth",
        "sixteenth",
        "seventeenth",
        "eighteenth",
        "nineteenth",
        "twentieth",
    ]
)
_VERBS: Final = {
    "ball": "drawn",
    "card": "turned over",
    "song": "played",
    "guest": "let in",
    "tile": "read",
}
Counts = tuple[int, ...]


class Draws(NamedTuple):
    """What a prompt says."""

    kinds: tuple[tuple[str, int], ...]
    end: str
    """`seen` when all of some kinds have come, `gone` when one of them has come wholly, `rank` when
    one has come so many times, `run` when only one kind is left."""
    which: tuple[str, ...]
    rank: int
    counted: str
    """The kind that is counted; empty for all, or what is left in a `run`."""


def _read(question: str) -> Draws:
    said = _SAYS.read(question)
    parts = [each.split(" ") for each in joined(said.one("kinds")["kinds"])]
    if any(len(part) != 3 or not part[0].isdecimal() for part in parts):
        raise Unread(f"no kinds: {parts}")
    things = {thing.removesuffix("s") for _, _, thing in parts}
    kinds = {kind: int(number) for number, kind, _ in parts}
    what = _WHAT.only(said.one("asked")["what"])
    thing = next(iter(things))
    told = {"thing": thing, "things": thing + "s", "verb": _VERBS.get(thing, "")}
    verb = said.one("kinds")["verb"].replace("plays", "played")
    if len(things) != 1 or len(kinds) != len(parts) or verb != told["verb"]:
        raise Unread(f"kinds of several things, or a kind twice: {parts}")
    if any(what.values.get(slot, word) != word for slot, word in told.items()):
        raise Unread(f"not about {thing}: {what.values}")
    which = tuple(what[slot] for slot in ("a", "b", "c") if slot in what)
    counted = what.values.get("of", "")
    if {*which, *([counted] if counted else [])} - kinds.keys() or len(set(which)) < len(which):
        raise Unread(f"none of the kinds: {which}, {counted}")
    if counted in which:
        raise Unread(f"counts what ends it: {counted}")
    return Draws(tuple(kinds.items()), what.key, which, _rank(what, kinds), counted)


def _rank(what: Said, kinds: dict[str, int]) -> int:
    if "rank" not in what:
        return 0
    there = kinds[what["a"]]
    if what["rank"] == "only" and there == 1:
        return 1
    if what["rank"] not in _RANKS[:there]:
        raise Unread(f"no rank among {there}: {what['rank']!r}")
    return _RANKS.index(what["rank"]) + 1


def _solve(draws: Draws) -> str:
    names = [name for name, _ in draws.kinds]
    there = tuple(number for _, number in draws.kinds)
    total, sum_ = _orders(there), 0
    ways = Counter[Counts]({(0,) * len(there): 1})
    for _ in range(sum(there)):
        after = Counter[Counts]()
        for come, count in ways.items():
            for at in range(len(there)):
                if come[at] < there[at]:
                    after[(*come[:at], come[at] + 1, *come[at + 1 :])] += count
        ways = Counter[Counts]()
        for come, count in after.items():
            if not _ends(draws, names, come, there):
                ways[come] = count
                continue
            left = tuple(all_ - number for all_, number in zip(there, come, strict=True))
            value = come[names.index(draws.counted)] if draws.counted else sum(come)
            sum_ += count * _orders(left) * (sum(left) if draws.end == "run" else value)
    return str(Fraction(sum_, total))


def _orders(numbers: Counts) -> int:
    return prod(comb(sum(numbers[: at + 1]), number) for at, number in enumerate(numbers))


def _ends(draws: Draws, names: list[str], come: Counts, there: Counts) -> bool:
    """Tell whether the moment that is meant has come."""
    places = [names.index(name) for name in draws.which]
    if draws.end == "seen":
        return all(come[at] for at in places)
    if draws.end == "gone":
        return any(come[at] == there[at] for at in places)
    if draws.end == "rank":
        return come[places[0]] == draws.rank
    return sum(number < all_ for number, all_ in zip(come, there, strict=True)) == 1


READER = Reader(_read, _solve)
