"""How restricted words are told: as words, rows of beads, tosses, weather, signals."""

import re
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from generators.contest.counting.restricted_words.automata import Condition, Words
from generators.pictures import Panel, Table
from generators.wording import Grammar, draw, listed, plural, speak


class Theme(NamedTuple):
    """What the letters stand for."""

    row: str
    """A word, with its article cut off."""
    one: str
    symbols: tuple[str, ...]
    noun: str
    """What stands behind a symbol where it is counted."""
    like: str
    kind: str
    """What may be different."""
    start: str
    """A sentence with {length} and {symbols}."""


_THEMES = (
    Theme(
        "word",
        "letter",
        ("A", "B", "C", "D", "E"),
        "letter {}",
        "equal",
        "letters",
        "A word is a row of {length} letters, each of which is {symbols}; it need not mean "
        "anything.",
    ),
    Theme(
        "code",
        "digit",
        ("1", "2", "3", "4", "5"),
        "digit {}",
        "equal",
        "digits",
        "A code consists of {length} digits in a row, and each digit is {symbols}.",
    ),
    Theme(
        "string",
        "bead",
        ("red", "blue", "green", "white", "black"),
        "{} bead",
        "of the same color",
        "colors",
        "{length} beads are put on a straight string, which has a marked left end; each bead is "
        "{symbols}.",
    ),
    Theme(
        "row",
        "flag",
        ("red", "blue", "green", "white", "yellow"),
        "{} flag",
        "of the same color",
        "colors",
        "A ship signals with a row of {length} flags, read from left to right; each flag is "
        "{symbols}.",
    ),
    Theme(
        "record",
        "day",
        ("sunny", "rainy", "cloudy", "snowy", "foggy"),
        "{} day",
        "of the same sort",
        "sorts of days",
        "{name} keeps a record of the weather of {length} days in a row; each day is {symbols}.",
    ),
    Theme(
        "schedule",
        "shift",
        ("early", "late", "night", "free", "short"),
        "{} shift",
        "of the same sort",
        "sorts of shifts",
        "A nurse has a schedule of {length} shifts, one after the other; each shift is {symbols}.",
    ),
)
_GRAMMAR: Grammar = {
    "count": (
        "<start> How many such {rows} are there if {conditions}?",
        "<start> It has to be the case that {conditions}. How many {rows} are possible?",
        "<start> Find the number of {rows} for which all of this holds: {conditions}.",
        "How many {rows} are there for which {conditions}? <start>",
        "<start> {name} writes down all {rows} for which {conditions}. How long is the list?",
        "<start> Call a {row} good if {conditions}. Determine the number of good {rows}.",
        "<start> Somebody claims to know all {rows} with the property that {conditions}. How many "
        "must they know?",
    ),
    "chance": (
        "<start> Of all {rows} with the property that {first}, one is chosen at random, each being "
        "equally likely. What is the probability that {conditions}? <exact>",
        "<start> Only {rows} for which {first} are possible, and these are equally likely. With "
        "what probability is it true that {conditions}? <exact>",
        "<start> {name} knows of a {row} nothing but that {first}, so all {rows} like this are "
        "equally likely. How likely is it that {conditions}? <exact>",
        "<start> What share of the {rows} for which {first} has the property that {conditions}? "
        "<exact>",
        "<start> A machine makes a {row} with the property that {first}, each such {row} with the "
        "same chance. Find the probability that {conditions}. <exact>",
    ),
    "start": ("{start}",),
    "exact": ("Give the exact value.", "Do not round.", "Answer exactly."),
}
_SMALL = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def render(words: Words, rng: Random) -> str:
    """Return the question in one of many wordings."""
    theme = rng.choice(_THEMES)
    (name,) = draw("names", 1, rng)
    first, *others = words.conditions
    symbols = theme.symbols[: words.letters]
    told = [_said(one, theme) for one in (others if words.is_chance else words.conditions)]
    either = f"{', '.join(symbols[:-1])} or {symbols[-1]}"
    start = theme.start.format(length=words.length, symbols=either, name=name)
    return speak(
        _GRAMMAR,
        rng,
        "chance" if words.is_chance else "count",
        start=start,
        conditions=listed(rng.sample(told, len(told))),
        first=_said(first, theme),
        row=theme.row,
        rows=plural(theme.row),
        name=name,
    )


_SAID = {
    "apart": "no two {many} next to each other are {like}",
    "triples": "no three {many} in a row are all {like}",
    "even": "the number of {p0} is even (possibly 0)",
    "odd": "the number of {p0} is odd",
    "thirds": "the number of {p0} is a multiple of three (possibly 0)",
    "equal": "there are as many {p0} as {p1}",
    "more": "there are more {p0} than {p1}",
    "before": "no {s1} comes anywhere before a {s0}",
    "strangers": "a {s0} and a {s1} are nowhere directly next to each other",
    "follows": "directly behind every {s0} there is a {s1}",
    "leads": ("among the first $j$ {many} there are, for every $j$, at least as many {p0} as {p1}"),
}
_ARTICLE = re.compile(r"\ba(?= [aeiou])")


def _said(condition: Condition, theme: Theme) -> str:
    kind, told = condition
    one, many = theme.one, plural(theme.one)
    singles = [theme.noun.format(symbol) for symbol in theme.symbols]
    plurals = [_plural(theme, symbol) for symbol in theme.symbols]
    match kind:
        case "block":
            symbols = ", ".join(theme.symbols[letter] for letter in told)
            return f"nowhere {symbols} follow each other directly in this order"
        case "exactly" | "most" | "least":
            letter, times = told
            return _amount(kind, times, singles[letter] if times == 1 else plurals[letter])
        case "starts" | "closes":
            which = "first" if kind == "starts" else "last"
            is_not = "" if told[1] else "not "
            return f"the {which} {one} is {is_not}{_as(theme, singles[told[0]])}"
        case "ends":
            return f"the first {one} and the last one are {'' if told[0] else 'not '}{theme.like}"
        case "kinds":
            return f"exactly {_SMALL[told[0]]} different {theme.kind} occur"
    slots = {f"s{i}": singles[letter] for i, letter in enumerate(told)}
    slots |= {f"p{i}": plurals[letter] for i, letter in enumerate(told)}
    return _ARTICLE.sub("an", _SAID[kind].format(many=many, like=theme.like, **slots))


def _amount(kind: str, times: int, noun: str) -> str:
    amount = {"exactly": "exactly", "most": "at most", "least": "at least"}[kind]
    return f"there {'is' if times == 1 else 'are'} {amount} {_SMALL[times]} {noun}"


def _as(theme: Theme, noun: str) -> str:
    """Return what the first one is: `A`, `a red bead`."""
    if theme.kind in ("letters", "digits"):
        return noun.rpartition(" ")[2]
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def _plural(theme: Theme, symbol: str) -> str:
    noun = theme.noun.replace(theme.one, plural(theme.one))
    return noun.format(symbol)


def picture(words: Words) -> Panel:
    """Return a table of what is told and asked."""
    rows: Sequence[tuple[str, str]] = [
        ("length", str(words.length)),
        ("letters", str(words.letters)),
        *((kind, ", ".join(map(str, told)) or "yes") for kind, told in words.conditions),
        ("asked", "share of those that keep the first" if words.is_chance else "number"),
    ]
    return Panel(figures=[("", Table(rows=rows))])
