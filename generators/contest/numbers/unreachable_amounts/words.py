"""How amounts that cannot be made are told: as stamps, scores, boxes, jumps or sums."""

from collections.abc import Mapping
from random import Random
from typing import NamedTuple

from generators.contest.numbers.unreachable_amounts.instance import LAST, Amounts
from generators.pictures import Panel, Table
from generators.wording import listed


class Story(NamedTuple):
    """Words around sizes; `{sizes}` are told in `opens`, `{made}` is in the asks."""

    opens: tuple[str, ...]
    each: str
    """Says that each size has to be used."""
    amount: str
    amounts: str
    made: str
    """What cannot happen to an amount."""
    exactly: str
    """Unit behind a number."""


_STORIES: Mapping[str, Story] = {
    "stamps": Story(
        (
            "A post office sells stamps of {sizes} cents, as many of each as one likes.",
            "Stamps come in the values {sizes} cents only, and Ruth has plenty of each.",
        ),
        "Ruth insists on using at least one stamp of each value.",
        "amount in whole cents",
        "positive amounts in whole cents",
        "put on a letter exactly",
        "cents",
    ),
    "scores": Story(
        (
            "In a game each throw that hits the board scores {sizes} points, a miss scores "
            "nothing, and one may throw as often as one likes.",
            "A board game awards {sizes} points for its cards, and a player may collect any "
            "number of cards of each kind.",
        ),
        "A player's result counts only if each of these scores was made at least once.",
        "whole number",
        "positive whole numbers",
        "a player's result",
        "points",
    ),
    "rolls": Story(
        (
            "A bakery sells rolls only in bags of {sizes}, and no bag is opened.",
            "Rolls come in packs of {sizes}; a shop sells only full packs.",
        ),
        "A customer always takes at least one pack of each size.",
        "number of rolls",
        "positive numbers of rolls",
        "bought exactly",
        "rolls",
    ),
    "jumps": Story(
        (
            "A frog sits at 0 on the number line and only jumps to the right, by {sizes} units at "
            "a time.",
            "A robot starts at mark 0 of a long rail and moves forward by {sizes} marks at a "
            "time, as often as it wants.",
        ),
        "Before it rests it has made at least one move of each of these lengths.",
        "positive whole number",
        "positive whole numbers",
        "the place where it comes to rest",
        "units",
    ),
    "planks": Story(
        (
            "Planks of {sizes} decimeters are laid end to end; there are plenty of each length.",
            "A model railway has straight tracks of {sizes} decimeters, any number of each, which "
            "are put together in one line.",
        ),
        "At least one piece of each length has to be in the line.",
        "length in whole decimeters",
        "positive lengths in whole decimeters",
        "the length of such a line",
        "decimeters",
    ),
}
_ASKS: Mapping[str, tuple[str, ...]] = {
    "largest": (
        "What is the largest {amount} that cannot be {made}?",
        "From some point on every {amount} can be {made}. What is the last one that cannot?",
        "Find the greatest {amount} that can never be {made}.",
    ),
    "count": (
        "How many {amounts} cannot be {made}?",
        "Find how many {amounts} can never be {made}.",
    ),
    "sum": (
        "Find the sum of all {amounts} that cannot be {made}.",
        "What do all the {amounts} that can never be {made} add up to?",
    ),
    "mean": (
        "Find the arithmetic mean of all {amounts} that cannot be {made}. Give its exact value.",
        "What is the exact value of the average of all {amounts} that can never be {made}?",
    ),
    "last": (
        "Find the set of the {last} largest {amounts} that cannot be {made}.",
        "Which are the {last} largest {amounts} that can never be {made}? Answer with a set.",
    ),
    "upto": (
        "How many of the {amounts} up to ${bound}$ can be {made}?",
        "Of the {amounts} from $1$ to ${bound}$, how many can be {made}?",
    ),
    "ways": (
        "In how many ways can exactly ${bound}$ {unit} be made up, if ways that use each size "
        "equally often are not told apart?",
        "Two ways are the same if they agree in how often each size is used. In how many different "
        "ways does one get exactly ${bound}$ {unit}?",
    ),
    "sizes": (
        "Here $n$ is a positive integer, and the largest {amount} that cannot be {made} is "
        "${bound}$. Find the set of all possible values of $n$.",
        "The positive integer $n$ is such that the largest {amount} that cannot be {made} equals "
        "${bound}$. Which values of $n$ are possible? Answer with the set of all of them.",
    ),
    "size sum": (
        "Here $n$ is a positive integer, and the largest {amount} that cannot be {made} is "
        "${bound}$. Find the sum of all possible values of $n$.",
        "The positive integer $n$ is such that the largest {amount} that cannot be {made} equals "
        "${bound}$. What is the sum of all possible values of $n$?",
    ),
}
_PURE = (
    "Let $S$ be the set of all numbers ${form}$ with {domain} integers ${names}$.",
    "A positive integer is called good if it equals ${form}$ for some {domain} integers ${names}$.",
    "The variables ${names}$ run through all {domain} integers, and the values of ${form}$ are "
    "noted.",
)
_NOUNS = ("in $S$", "good", "among the values noted")
_PACKED = ("stamps", "rolls", "planks")
"""Stories in which the order of the pieces does not count."""


def render(one: Amounts, rng: Random) -> str:
    """Return the question in one of many wordings."""
    if one.asked != "ways" and rng.random() < 0.25:
        return _pure(one, rng)
    name = rng.choice(_PACKED if one.asked == "ways" else list(_STORIES))
    story = _STORIES[name]
    opening = rng.choice(story.opens).format(sizes=_listed(one))
    each = f" {story.each}" if one.is_each else ""
    nouns = {"amount": story.amount, "amounts": story.amounts, "made": story.made}
    return f"{opening}{each} {_ask(one, rng, nouns, story.exactly)}"


def _ask(one: Amounts, rng: Random, nouns: Mapping[str, str], unit: str) -> str:
    ask = rng.choice(_ASKS[one.asked])
    return ask.format(**nouns, unit=unit, bound=one.bound, last=_LAST)


_LAST = {3: "three"}[LAST]


def _listed(one: Amounts) -> str:
    return listed([f"${size}$" for size in sizes_of(one)]).replace(" and ", " or ")


def sizes_of(one: Amounts) -> list[str]:
    """Return the sizes as they are told."""
    if one.asked in ("sizes", "size sum"):
        p, s = one.sizes
        return [str(p), "n", f"n + {s}"]
    return [str(size) for size in one.sizes]


def _pure(one: Amounts, rng: Random) -> str:
    names = "xyzw"[: len(sizes_of(one))]
    parts = [f"({size})" if " " in size else size for size in sizes_of(one)]
    form = " + ".join(size + name for size, name in zip(parts, names, strict=True))
    way = rng.randrange(len(_PURE))
    opening = _PURE[way].format(
        form=form, names=", ".join(names), domain="positive" if one.is_each else "non-negative"
    )
    nouns = {"amount": "positive integer", "amounts": "positive integers", "made": _NOUNS[way]}
    ask = _ask(one, rng, nouns, "")
    is_single = one.asked in ("largest", "sizes", "size sum")
    be = "is" if is_single else "are"
    for can, plain in (("can never be", f"{be} not"), ("cannot be", f"{be} not"), ("can be", be)):
        ask = ask.replace(can, plain)
    return f"{opening} {ask.replace('that cannot?', 'that is not?')}"


def picture(one: Amounts) -> Panel:
    """Return a table of what is told and asked."""
    told = [("sizes", ", ".join(sizes_of(one))), ("each is used", str(one.is_each))]
    return Panel(figures=[("", Table(rows=[*told, ("asked", f"{one.asked} {one.bound}")]))])
