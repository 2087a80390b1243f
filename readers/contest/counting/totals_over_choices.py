"""Totals and means of what is noted of numbers, over all choices of a few or orders in a row."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations, pairwise, permutations
from typing import Final, NamedTuple

from readers.phrases import Phrases, Said, Unread
from readers.reader import Reader

_SAYS: Final = Phrases(
    once={
        "asked": """
            For every choice of <few:word> of the numbers <a:list>, write down <noted>. Find the
                <total=sum> of all numbers written down.
            A set of <few:word> different numbers is taken from <a:list>, in every possible way,
                and each time <noted> is noted. What do all notes <total=add> up to?
            <who:name> has <all:word> weights, marked <a:list>. Every group of <few:word> weights is
                put on a table once, and <noted> is entered in a list. Determine the <total=sum> of
                the list.
            There are <all:word> cards with the numbers <a:list>. <who:name> takes each possible
                hand of <few:word> cards once and scores <noted> for it. What is the score in
                <total=total>?
            Let $S$ consist of the numbers <a:list>. Over all subsets of $S$ with exactly <few:word>
                elements, <total=add> up <noted>. What is the result?
            Let $S$ consist of the numbers <a:list>. Determine the mean, over all subsets of $S$
                with exactly <few:word> elements, of <noted>. <exact:exact>
            Over all choices of <few:word> of the numbers <a:list>, what is the mean of <noted>?
                <exact:exact>
            <who:name> draws <few:word> of <all:word> cards at random; the cards bear the numbers
                <a:list>. On average, how large is <noted>? <exact:exact>
            From the numbers <a:list>, <few:word> different ones are chosen at random, all choices
                being equally likely. What is the expected value of <noted>? <exact:exact>
            Tickets show the numbers <a:list>, one each. <who:name> grabs <few:word> tickets blindly
                and wins <noted>, in coins. What is the mean win? <exact:exact>
            Add up <noted>, over all ways to put <a:list> in a row. What is the <total=total>?
            For each order of the numbers <a:list> in a row, <who:name> notes <noted>. Find the
                <total=sum> of all notes.
            The numbers <a:list> are written in a row in every possible order, and each time <noted>
                is worked out. What is the <total=sum> of all results?
            <all:name> cards bear the numbers <a:list>. They are laid out from left to right in each
                possible order once, with <noted> as the score. Find the <total=sum> of the scores.
            The numbers <a:list> are written in a row in random order, all orders being equally
                likely. Find the expected value of <noted>. <exact:exact>
            Over all orders of <a:list> in a row, what is the mean of <noted>? <exact:exact>
            <who:name> shuffles <all:word> cards with the numbers <a:list> and lays them in a row.
                What is the mean of <noted>? <exact:exact>
            At random, <all:word> children with the numbers <a:list> on their shirts line up in a
                row, and their teacher works out <noted>. What does the teacher get on average?
                <exact:exact>
        """
    },
    kinds={
        "list": r"(?:\$\d+\$, )*\$\d+\$ and \$\d+\$",
        "exact": r"Answer exactly\.|Do not round\.|Give the exact value\.",
    },
)
_CHOSEN: Final = Phrases(
    many={
        "sum": """
            the sum of the chosen numbers
            what the chosen numbers add up to
        """,
        "largest": """
            the largest of the chosen numbers
            the greatest chosen number
        """,
        "smallest": """
            the smallest of the chosen numbers
            the least chosen number
        """,
        "range": """
            the difference between the largest and the smallest chosen number
            by how much the largest chosen number exceeds the smallest
        """,
        "square": """
            the square of the sum of the chosen numbers
            the squared sum of those chosen
        """,
        "pairs": """
            the sum of the products of all pairs of different chosen numbers (each pair once)
            what one gets by multiplying each two of the chosen numbers, each pair once, and adding
                the products
        """,
    }
)
_ROW: Final = Phrases(
    many={
        "differences": """
            the sum of the absolute differences of each two numbers that stand next to each other
            the way from the first number to the last by way of all others in the order of the row
                (the absolute differences of neighbors added up)
        """,
        "products": """
            the sum of the products of each two numbers that stand next to each other
            what the products of each number with the next one in the row add up to
        """,
        "peaks": """
            the sum of those numbers that have two neighbors and are larger than both (0 if there is
                none)
            the sum of all numbers, not at an end of the row, that exceed both numbers next to them
                (0 if there are none)
        """,
        "records": """
            the sum of those numbers that are larger than every number before them (the first number
                in the row always counts)
            the sum of all numbers with nothing larger to their left
        """,
    }
)
Numbers = Sequence[int]


def _peaks(row: Numbers) -> int:
    inner = range(1, len(row) - 1)
    return sum(row[at] for at in inner if row[at] > row[at - 1] and row[at] > row[at + 1])


_NOTED: Final[dict[str, Callable[[Numbers], int]]] = {
    "sum": sum,
    "largest": max,
    "smallest": min,
    "range": lambda chosen: max(chosen) - min(chosen),
    "square": lambda chosen: sum(chosen) ** 2,
    "pairs": lambda chosen: sum(one * other for one, other in combinations(chosen, 2)),
    "differences": lambda row: sum(abs(one - other) for one, other in pairwise(row)),
    "products": lambda row: sum(one * other for one, other in pairwise(row)),
    "peaks": _peaks,
    "records": lambda row: sum(each for at, each in enumerate(row) if each == max(row[: at + 1])),
}
_COUNTS: Final = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8}


class Notes(NamedTuple):
    """What a prompt says."""

    numbers: tuple[int, ...]
    few: int
    """How many of them are chosen; 0 if all stand in a row."""
    noted: str
    is_mean: bool


def _read(question: str) -> Notes:
    asked = _SAYS.read(question).one("asked")
    numbers = tuple(int(each) for each in asked["a"].replace("$", " ").split() if each.isdecimal())
    few = _count(asked["few"]) if "few" in asked else 0
    if "all" in asked and _count(asked["all"]) != len(numbers):
        raise Unread(f"not so many numbers: {numbers}")
    if len(set(numbers)) != len(numbers) or few > len(numbers):
        raise Unread(f"numbers that come twice, or too few: {numbers}")
    said: Said = (_CHOSEN if few else _ROW).only(asked["noted"])
    return Notes(numbers, few, said.key, "total" not in asked)


def _count(word: str) -> int:
    if word.lower() not in _COUNTS:
        raise Unread(f"no number: {word!r}")
    return _COUNTS[word.lower()]


def _solve(notes: Notes) -> str:
    few, numbers = notes.few, notes.numbers
    ways = combinations(numbers, few) if few else permutations(numbers)
    noted = [_NOTED[notes.noted](way) for way in ways]
    return str(Fraction(sum(noted), len(noted)) if notes.is_mean else sum(noted))


READER = Reader(_read, _solve)
