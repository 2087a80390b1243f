"""A quantity of every choice, or of every order, of some numbers: what is told, words and steps."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import comb, factorial
from random import Random

from generators.latex import bracketed, in_rounds, number
from generators.pictures import Panel, Table
from generators.wording import Grammar, listed, speak


@dataclass(frozen=True, slots=True)
class Totals:
    """Different numbers in order of size; `size` of them are chosen, or 0: all stand in a row.

    Of choices: `sum`, `largest`, `smallest`, `range`, `square` of the sum, `pairs` (products of
    two). Of rows: `steps` (differences of neighbors), `neighbors` (products of neighbors),
    `records` and `peaks` (sums of those that exceed all before them, and both their neighbors).
    """

    numbers: tuple[int, ...]
    size: int
    quantity: str
    is_mean: bool
    """Whether the mean over all is asked for, else the sum."""
    answer: str = field(compare=False)

    @property
    def count(self) -> int:
        """How many choices or rows there are."""
        many = len(self.numbers)
        return comb(many, self.size) if self.size else factorial(many)


_GRAMMAR: Grammar = {
    "choice_sum": (
        "For every choice of {size} of the numbers {numbers}, write down {what}. Find the sum of "
        "all numbers written down.",
        "A set of {size} different numbers is taken from {numbers}, in every possible way, and "
        "each time {what} is noted. What do all notes add up to?",
        "Let $S$ consist of the numbers {numbers}. Over all subsets of $S$ with exactly {size} "
        "elements, add up {what}. What is the result?",
        "There are {many} cards with the numbers {numbers}. {name} takes each possible hand of "
        "{size} cards once and scores {what} for it. What is the score in total?",
        "{name} has {many} weights, marked {numbers}. Every group of {size} weights is put on a "
        "table once, and {what} is entered in a list. Determine the sum of the list.",
    ),
    "choice_mean": (
        "From the numbers {numbers}, {size} different ones are chosen at random, all choices being "
        "equally likely. What is the expected value of {what}? <exact>",
        "Over all choices of {size} of the numbers {numbers}, what is the mean of {what}? <exact>",
        "{name} draws {size} of {many} cards at random; the cards bear the numbers {numbers}. On "
        "average, how large is {what}? <exact>",
        "Let $S$ consist of the numbers {numbers}. Determine the mean, over all subsets of $S$ "
        "with exactly {size} elements, of {what}. <exact>",
        "Tickets show the numbers {numbers}, one each. {name} grabs {size} tickets blindly and "
        "wins {what}, in coins. What is the mean win? <exact>",
    ),
    "row_sum": (
        "The numbers {numbers} are written in a row in every possible order, and each time {what} "
        "is worked out. What is the sum of all results?",
        "For each order of the numbers {numbers} in a row, {name} notes {what}. Find the sum of "
        "all notes.",
        "Add up {what}, over all ways to put {numbers} in a row. What is the total?",
        "{many} cards bear the numbers {numbers}. They are laid out from left to right in each "
        "possible order once, with {what} as the score. Find the sum of the scores.",
    ),
    "row_mean": (
        "The numbers {numbers} are written in a row in random order, all orders being equally "
        "likely. Find the expected value of {what}. <exact>",
        "{name} shuffles {many} cards with the numbers {numbers} and lays them in a row. What is "
        "the mean of {what}? <exact>",
        "Over all orders of {numbers} in a row, what is the mean of {what}? <exact>",
        "At random, {many} children with the numbers {numbers} on their shirts line up in a row, "
        "and their teacher works out {what}. What does the teacher get on average? <exact>",
    ),
    "exact": ("Give the exact value.", "Do not round.", "Answer exactly."),
}
_WHAT = {
    "sum": ("the sum of the chosen numbers", "what the chosen numbers add up to"),
    "largest": ("the largest of the chosen numbers", "the greatest chosen number"),
    "smallest": ("the smallest of the chosen numbers", "the least chosen number"),
    "range": (
        "the difference between the largest and the smallest chosen number",
        "by how much the largest chosen number exceeds the smallest",
    ),
    "square": ("the square of the sum of the chosen numbers", "the squared sum of those chosen"),
    "pairs": (
        "the sum of the products of all pairs of different chosen numbers (each pair once)",
        "what one gets by multiplying each two of the chosen numbers, each pair once, and adding "
        "the products",
    ),
    "steps": (
        "the sum of the absolute differences of each two numbers that stand next to each other",
        "the way from the first number to the last by way of all others in the order of the row "
        "(the absolute differences of neighbors added up)",
    ),
    "neighbors": (
        "the sum of the products of each two numbers that stand next to each other",
        "what the products of each number with the next one in the row add up to",
    ),
    "records": (
        "the sum of those numbers that are larger than every number before them (the first number "
        "in the row always counts)",
        "the sum of all numbers with nothing larger to their left",
    ),
    "peaks": (
        "the sum of those numbers that have two neighbors and are larger than both (0 if there is "
        "none)",
        "the sum of all numbers, not at an end of the row, that exceed both numbers next to them "
        "(0 if there are none)",
    ),
}
_NAMES = ("Ada", "Bao", "Clara", "Emil", "Gita", "Hugo", "Lina", "Omar", "Rosa", "Theo", "Vera")
_COUNTS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def render(totals: Totals, rng: Random) -> str:
    """Return the question in one of many wordings."""
    kind = f"{'choice' if totals.size else 'row'}_{'mean' if totals.is_mean else 'sum'}"
    told = [f"${one}$" for one in totals.numbers]
    text = speak(
        _GRAMMAR,
        rng,
        kind,
        numbers=listed(rng.sample(told, len(told))),
        size=_COUNTS[totals.size - 2] if totals.size else "",
        many=_COUNTS[len(told) - 2],
        name=rng.choice(_NAMES),
        what=rng.choice(_WHAT[totals.quantity]),
    )
    return text[0].upper() + text[1:]


def weights(totals: Totals) -> list[int]:
    """Return how often each number counts, for what is a sum of numbers."""
    many, size = len(totals.numbers), totals.size
    below = range(many)
    match totals.quantity:
        case "sum":
            return [comb(many - 1, size - 1)] * many
        case "largest":
            return [comb(k, size - 1) for k in below]
        case "smallest":
            return [comb(many - 1 - k, size - 1) for k in below]
        case "range":
            return [comb(k, size - 1) - comb(many - 1 - k, size - 1) for k in below]
        case "records":
            return [factorial(many) // (many - k) for k in below]
        case _:
            return [(many - 2) * k * (k - 1) * factorial(many - 3) for k in below]


def total(totals: Totals) -> int:
    """Return the sum over all choices or rows."""
    numbers, size, many = totals.numbers, totals.size, len(totals.numbers)
    whole, squares = sum(numbers), sum(one * one for one in numbers)
    products = (whole * whole - squares) // 2
    match totals.quantity:
        case "square":
            both = 2 * comb(many - 2, size - 2) * products
            return comb(many - 1, size - 1) * squares + both
        case "pairs":
            return comb(many - 2, size - 2) * products
        case "neighbors":
            return 2 * factorial(many - 1) * products
        case "steps":
            return 2 * factorial(many - 1) * apart(numbers)
        case _:
            return sum(weight * one for weight, one in zip(weights(totals), numbers, strict=True))


def apart(numbers: Sequence[int]) -> int:
    """Return the sum of the differences of all pairs of numbers in order of size."""
    return sum((2 * k + 1 - len(numbers)) * one for k, one in enumerate(numbers))


_WHY = {
    "sum": "Ask how often each number counts: in the choices with any others.",
    "largest": "Ask how often each number is the largest: the others then are smaller ones.",
    "smallest": "Ask how often each number is the smallest: the others then are larger ones.",
    "range": "Ask how much more often each number is the largest than the smallest.",
    "records": "Ask in how many rows each number counts: it must come before all larger ones.",
    "peaks": "Ask in how many rows each number counts: not at an end, between two smaller ones.",
}


@in_rounds
def steps(totals: Totals) -> tuple[str, ...]:
    """Return the worked solution: the sum over choices is one over numbers or pairs."""
    lines = _ways(totals)
    found = total(totals)
    if totals.is_mean:
        mean = rf"\frac{{{found}}}{{{totals.count}}} = {number(Fraction(found, totals.count))}"
        many, size = len(totals.numbers), totals.size
        ways = rf"\binom{{{many}}}{{{size}}}" if size else f"{many}!"
        lines += [f"There are ${ways} = {totals.count}$ cases, so the mean is ${mean}$."]
    return tuple(lines)


def _ways(totals: Totals) -> list[str]:
    numbers, size, many = totals.numbers, totals.size, len(totals.numbers)
    whole, squares = sum(numbers), sum(one * one for one in numbers)
    products, found = (whole * whole - squares) // 2, total(totals)
    added = " + ".join(map(str, numbers))
    squared = " + ".join(f"{one}^2" for one in numbers)
    sums = [
        f"The numbers add up to ${added} = {whole}$ and their squares to ${squared} = {squares}$."
    ]
    sums += [
        f"So the products of all pairs add up to "
        rf"$\frac{{{whole}^2 - {squares}}}{{2}} = {products}$."
    ]
    one, two = comb(many - 1, size - 1) if size else 0, comb(many - 2, size - 2) if size else 0
    in_both = rf"\binom{{{many - 2}}}{{{size - 2}}} = {two}"
    beside = rf"2 \cdot ({many} - 1) \cdot ({many} - 2)! = {2 * factorial(many - 1)}"
    match totals.quantity:
        case "square":
            in_one = rf"\binom{{{many - 1}}}{{{size - 1}}} = {one}"
            whole_is = rf"{one} \cdot {squares} + 2 \cdot {two} \cdot {products} = {found}"
            return [
                *sums,
                f"A number is in ${in_one}$ choices and a pair in ${in_both}$ of them.",
                f"A square has each square once and each product twice: ${whole_is}$ in total.",
            ]
        case "pairs":
            whole_is = rf"{two} \cdot {products} = {found}"
            return [*sums, f"A pair is in ${in_both}$ choices, so the total is ${whole_is}$."]
        case "neighbors":
            whole_is = rf"{2 * factorial(many - 1)} \cdot {products} = {found}"
            return [
                *sums,
                f"Two numbers are neighbors in ${beside}$ rows, so the total is ${whole_is}$.",
            ]
        case "steps":
            signed = _weighted([2 * k + 1 - many for k in range(many)], numbers)
            whole_is = rf"{2 * factorial(many - 1)} \cdot {apart(numbers)} = {found}"
            return [
                f"Each number is subtracted from the larger ones, and the smaller ones from it: "
                f"differences of all pairs add up to ${signed} = {apart(numbers)}$.",
                f"Two numbers are neighbors in ${beside}$ rows, so the total is ${whole_is}$.",
            ]
        case _:
            terms = _weighted(weights(totals), numbers)
            return [f"{_WHY[totals.quantity]} The total is ${terms} = {found}$."]


def _weighted(factors: Sequence[int], numbers: Sequence[int]) -> str:
    pairs = zip(map(bracketed, factors), numbers, strict=True)
    return " + ".join(rf"{one} \cdot {other}" for one, other in pairs)


def picture(totals: Totals) -> Panel:
    """Return a table of what is told and asked."""
    asked = f"{'mean' if totals.is_mean else 'sum'} of {totals.quantity}"
    chosen = f"{totals.size} of them" if totals.size else "all in a row"
    rows = [("numbers", ", ".join(map(str, totals.numbers))), ("taken", chosen), ("asked", asked)]
    return Panel(figures=[("", Table(rows=rows))])
