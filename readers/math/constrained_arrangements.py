"""Things given to people, one to each, in counted ways: permanents, perhaps with favourites."""

import re
from math import factorial
from typing import Final, NamedTuple

from readers.enumerated import listed
from readers.math._square import matrix
from readers.phrases import Phrases, Sayings, Unread
from readers.reader import Reader

_WORDS: Final = {
    "verb": "cooks|plays|arranges|travels to",
    "thing": "dish|instrument|flower|city",
    "things": "dishes|instruments|flowers|cities",
    "copies": "recipes|pieces|vases|trains",
}
_SAYS: Final = Phrases(
    perhaps={
        "people": r"""
            Each of <people> <verb:verb> one of these, and no two the same: <all>.
            <people> have to share out <all>: each of them <verb:verb> exactly one, all different.
            There are <n:int> people: <people>. They choose from <all>. Each person <verb:verb> just
                one, and nothing is taken twice.
        """,
        "choices": r"""
            The choices are as follows.¶¶<choices:block>¶¶What is not mentioned is not possible.
            For each <thing:thing>, a person can choose from these <copies:copies>, and has none
                for the rest:¶¶<choices:block>
        """,
        "ruled_out": r"""
            {These pairs are ruled out, and all others allowed|Not all pairs are
                possible}:¶¶<ruled_out:block>
        """,
        "table": r"""
            The table shows the number of <copies:copies> that each person can choose from for each
                <thing:thing>; 0 means that the pair is not possible.¶¶<table:block>
            Rows are people, columns are what they may get, and entries tell how many
                <copies:copies> the person has for that <thing:thing> (0: the pair is
                impossible).¶¶<table:block>
        """,
        "possible": r"""
            In the table, 1 marks a pair that is possible and 0 one that is not.¶¶<table:block>
        """,
        "favourites": r"""
            {What each person likes best|The favourites are}: <best>.
        """,
        "exactly": r"""
            Of all outcomes, only those matter in which exactly <k:int> of the <n:int> people get
                the <thing:thing> they like best.
            Count only those outcomes in which the number of people who get their own favourite is
                exactly <k:int>.
        """,
        "both": r"""
            How many outcomes are there, if both the <things:things> and the <copies:copies> matter?
            In how many ways can the <things:things> and the <copies:copies> be chosen?
            Count the ways to decide who gets which <thing:thing>, and with which of the
                <copies:copies>.
        """,
        "things": r"""
            Count the ways to decide who gets which <thing:thing>.
            In how many ways can the <things:things> be assigned?
            How many different outcomes are there?
        """,
        "let": r"""
            Let
            Consider the <n:int> by <n:int> matrix
        """,
        "matrix": r"""
            $$A = \begin{<drawn:drawn>} <rows> \end{<drawn:drawn>}$$
        """,
        "permanent": r"""
            Find its permanent, $\sum_\sigma \prod_{i=1}^{<n:int>} a_{i,\sigma(i)}$, where $\sigma$
                runs over all permutations of $1, \ldots, <n:int>$.
            For every permutation $\sigma$ of $1, \ldots, <n:int>$ take the product of all entries
                $a_{i,\sigma(i)}$. What is the sum of these <all_n:int> products?
        """,
        "square": r"""
            The rows of this table are numbered 1 to <n:int>, and so are its
                columns:¶¶$$\begin{<drawn:drawn>} <rows> \end{<drawn:drawn>}$$
        """,
        "pick": r"""
            Pick <n:int> entries, one from every row and one from every column, and multiply them.
                What do you get if you add up the products for all ways to pick?
        """,
    },
    kinds={**_WORDS, "drawn": "[pb]matrix"},
)
_THEMES: Final = tuple(zip(*(words.split("|") for words in _WORDS.values()), strict=True))
_SCENES: Final = (
    ({"people", "choices", "both"}, {"favourites", "exactly"}),
    ({"people", "table", "both"}, {"favourites", "exactly"}),
    ({"people", "ruled_out", "things"}, {"favourites", "exactly"}),
    ({"people", "possible", "things"}, {"favourites", "exactly"}),
    ({"let", "matrix", "permanent"}, set[str]()),
    ({"square", "pick"}, set[str]()),
)
"""What a prompt must and may say."""
_COPY: Final = re.compile(r"(\d+) ([a-z]+) (for|for the|to) (\w+)")
_BEFORE: Final = {"dish": "for", "instrument": "for", "flower": "for the", "city": "to"}
"""What stands between the copies of a thing and the thing."""


class Ways(NamedTuple):
    """What a prompt says."""

    counts: tuple[tuple[int, ...], ...]
    """Ways for each person (row) to have each thing (column)."""
    favourites: tuple[int, ...]
    """The column that each person likes best; empty if nobody says."""
    exactly: int
    """How many people get it."""


def _read(question: str) -> Ways:
    said = _SAYS.read(question)
    keys = {part.key for part in said.parts}
    if not any(must <= keys <= must | may for must, may in _SCENES):
        raise Unread(f"sentences that do not belong together: {sorted(keys)}")
    if "people" not in keys:
        (text,) = (part["rows"] for part in said.parts if "rows" in part)
        counts = matrix(text)
        _agree(said, len(counts))
        return Ways(counts, (), 0)
    people = listed(said.one("people")["people"], r"[A-Z]\w+")
    things = listed(said.one("people")["all"], r"\w+")
    if len(set(people)) != len(people) or len(set(things)) != len(people):
        raise Unread("people and things are not equally many")
    _agree(said, len(people))
    best = said.maybe("favourites")
    if (best is None) != (said.maybe("exactly") is None):
        raise Unread("favourites do not matter, or are not said")
    favourites = _favourites(best["best"], people, things) if best else ()
    exactly = said.one("exactly").integer("k") if best else 0
    return Ways(_counts(said, people, things), favourites, exactly)


def _agree(said: Sayings, size: int) -> None:
    """Compare what is said twice."""
    numbers = {part.integer("n") for part in said.parts if "n" in part}
    products = {part.integer("all_n") for part in said.parts if "all_n" in part}
    words = {
        (number, part[slot])
        for part in said.parts
        for number, slot in enumerate(_WORDS)
        if slot in part
    }
    if numbers - {size} or products - {factorial(size)}:
        raise Unread(f"sizes do not agree: {numbers}")
    if not any(words <= set(enumerate(theme)) for theme in _THEMES):
        raise Unread(f"words that do not belong together: {words}")


def _favourites(text: str, people: tuple[str, ...], things: tuple[str, ...]) -> tuple[int, ...]:
    pairs = [item.split(" for ") for item in listed(text, r"\w+ for \w+")]
    if tuple(person for _, person in pairs) != people or {t for t, _ in pairs} - set(things):
        raise Unread(f"no favourites: {text!r}")
    return tuple(things.index(thing) for thing, _ in pairs)


def _counts(
    said: Sayings, people: tuple[str, ...], things: tuple[str, ...]
) -> tuple[tuple[int, ...], ...]:
    for part in said.parts:
        if "table" in part:
            rows = _table(part["table"], people, things)
            if part.key == "possible" and {n for row in rows for n in row} - {0, 1}:
                raise Unread("a mark that is neither 0 nor 1")
            return rows
        if "ruled_out" in part:
            lines = _lines(part["ruled_out"], people)
            return tuple(_left(lines.get(person, ""), things) for person in people)
        if "choices" in part:
            theme = next(each for each in _THEMES if each[0] == said.one("people")["verb"])
            lines = _lines(part["choices"], people)
            if lines.keys() != set(people):
                raise Unread("somebody has no line")
            return tuple(_choices(lines[person], things, theme) for person in people)
    raise Unread("no table")


def _table(
    text: str, people: tuple[str, ...], things: tuple[str, ...]
) -> tuple[tuple[int, ...], ...]:
    head, rule, *lines = text.split("\n")
    if head != f"|  | {' | '.join(things)} |" or rule != f"|{' --- |' * (len(things) + 1)}":
        raise Unread(f"no head of a table: {head!r}")
    rows = list[tuple[int, ...]]()
    for person, line in zip(people, lines, strict=False):
        if not re.fullmatch(rf"\| {person} \|(?: \d+ \|){{{len(things)}}}", line):
            raise Unread(f"no row of {person}: {line!r}")
        rows.append(tuple(map(int, line.strip("| ").split(" | ")[1:])))
    if len(lines) != len(people):
        raise Unread(f"{len(lines)} rows of {len(people)} people")
    return tuple(rows)


def _lines(text: str, people: tuple[str, ...]) -> dict[str, str]:
    """Return what is said of each person."""
    found = [re.fullmatch(r"- (\w+): (.+)", line) for line in text.split("\n")]
    lines = {line[1]: line[2] for line in found if line}
    if len(lines) != len(found) or list(lines) != [name for name in people if name in lines]:
        raise Unread(f"no lines of people: {text!r}")
    return lines


def _left(text: str, things: tuple[str, ...]) -> tuple[int, ...]:
    out = text.removeprefix("no ").split(", no ") if text else []
    if set(out) - set(things) or len(set(out)) != len(out) or (text and text[:3] != "no "):
        raise Unread(f"nothing to be ruled out: {text!r}")
    return tuple(int(thing not in out) for thing in things)


def _choices(text: str, things: tuple[str, ...], theme: tuple[str, ...]) -> tuple[int, ...]:
    _, thing, _, copies = theme
    ways = dict[str, int]()
    for item in listed(text, r"[\w ]+"):
        found = _COPY.fullmatch(item)
        if not found or found[4] in ways or found[4] not in things:
            raise Unread(f"no choice: {item!r}")
        if (found[2], found[3]) != (copies[:-1] if found[1] == "1" else copies, _BEFORE[thing]):
            raise Unread(f"no choice: {item!r}")
        ways[found[4]] = int(found[1])
    return tuple(ways.get(each, 0) for each in things)


def _solve(ways: Ways) -> str:
    """Give the people things in turn; `found` has the ways by things taken and favourites got."""
    found = {(0, 0): 1}
    for person, row in enumerate(ways.counts):
        after = dict[tuple[int, int], int]()
        for (taken, got), number in found.items():
            for thing, count in enumerate(row):
                if count and not taken >> thing & 1:
                    liked = ways.favourites[person] == thing if ways.favourites else False
                    key = taken | 1 << thing, got + liked
                    after[key] = after.get(key, 0) + number * count
        found = after
    return str(sum(number for (_, got), number in found.items() if got == ways.exactly))


READER = Reader(_read, _solve)
