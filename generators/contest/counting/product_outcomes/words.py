"""How products are told: dice, wheels, cards, tokens."""

from collections.abc import Mapping
from random import Random

from generators.contest.counting.product_outcomes.instance import Outcomes
from generators.pictures import Panel, Table
from generators.wording import Grammar, draw, listed, speak

_ASK = (
    "How many different values can this product have?",
    "Find the number of different values that this product can take.",
    "{name} lists all numbers that can be this product, each of them once. How long is the list?",
    "Determine how many different numbers are possible for this product.",
    "Count the different numbers that can result.",
)
_CHANCES = (
    "What is the probability that the product is {target}? <exact>",
    "How likely is it that this product equals {target}? <exact>",
    "Find the probability of the product {target}. <exact>",
    "{name} hopes for the product {target}. With what probability does it come? <exact>",
)
_EXACT = ("Give the exact value.", "Do not round.", "Answer exactly.")
_GRAMMARS: Mapping[str, Grammar] = {
    "die": {
        "start": ("<open> <ask>", "<open> <ask>"),
        "open": (
            "A die with {sides} faces carries the numbers {faces}. It is thrown {throws} times, "
            "and the {throws} numbers are multiplied.",
            "A wheel is divided into {sides} fields with the numbers {faces}. {name} spins it "
            "{throws} times and multiplies the {throws} numbers at which it stops.",
            "From a bag with {sides} tokens, marked {faces}, a token is drawn {throws} times and "
            "put back each time. The {throws} numbers drawn are multiplied.",
            "One after the other, {throws} factors are chosen from the numbers {faces}, and each "
            "number may be chosen again. The {throws} factors are multiplied.",
        ),
        "ask": _ASK,
    },
    "two": {
        "start": ("<open> <ask>", "<open> <ask>"),
        "open": (
            "One die carries the numbers {faces}, another one the numbers {more}. The first die is "
            "thrown {throws} times and the second {others} times, and all {all} numbers are "
            "multiplied.",
            "On one wheel stand the numbers {faces} and on another wheel {more}. {name} spins the "
            "one {throws} times, the other {others} times, and multiplies all {all} numbers at "
            "which they stop.",
            "A red bag holds tokens marked {faces}, a blue bag tokens marked {more}. Tokens are "
            "drawn one by one and put back each time, {throws} from the red bag and {others} from "
            "the blue one; their {all} numbers are multiplied.",
            "Consider products of {all} factors: {throws} factors are among {faces} and {others} "
            "are among {more}; factors may be equal. Take any product of this kind.",
        ),
        "ask": _ASK,
    },
    "deck": {
        "start": ("<open> <ask>", "<open> <ask>"),
        "open": (
            "On {sides} cards stand the numbers {faces}, one on each. {name} takes {throws} of the "
            "cards and multiplies their numbers.",
            "The numbers {faces} are written on a board. {throws_word} of them, in different "
            "places, are chosen and multiplied.",
            "From a bag with {sides} tokens, marked {faces}, {throws} tokens are drawn at once. "
            "Their numbers are multiplied.",
            "Consider products of {throws} different factors out of {faces}. Take any product of "
            "this kind.",
        ),
        "ask": _ASK,
    },
    "any": {
        "start": ("<open> <ask>", "<open> <ask>"),
        "open": (
            "On {sides} cards stand the numbers {faces}, one on each. {name} takes some of the "
            "cards, at least one and perhaps all, and multiplies their numbers (a single card "
            "gives its own number).",
            "The numbers {faces} are written on a board. Some of them are wiped out, perhaps none "
            "but not all, and those that are left are multiplied; a single one counts as a "
            "product.",
            "A bag holds {sides} tokens, marked {faces}. A handful is taken out, with one token or "
            "any larger number of them, and the product of their numbers is formed; for one token "
            "it is its number.",
            "Out of the set of the numbers {faces}, take any subset that is not empty, and "
            "multiply its elements (one element alone is its own product).",
        ),
        "ask": _ASK,
    },
}
_FAIR = "Each time all {sides} numbers are equally likely, whatever came before."
_WORDS = {3: "Three", 4: "Four", 5: "Five", 6: "Six"}


def render(one: Outcomes, rng: Random) -> str:
    """Return the question in one of many wordings."""
    (name,) = draw("names", 1, rng)
    chances = {"chance": (f"<open> {_FAIR} <asked>",), "asked": _CHANCES, "exact": _EXACT}
    return speak(
        {**_GRAMMARS[one.kind], **chances},
        rng,
        "chance" if one.target else "start",
        target=one.target,
        name=name,
        sides=len(one.faces),
        faces=_numbers(one.faces, rng),
        more=_numbers(one.more, rng) if one.more else "",
        throws=one.throws,
        throws_word=_WORDS.get(one.throws, ""),
        others=one.others,
        all=one.throws + one.others,
    )


def _numbers(faces: tuple[int, ...], rng: Random) -> str:
    order = faces if rng.random() < 0.7 else rng.sample(faces, len(faces))
    return listed([str(face) for face in order])


def picture(one: Outcomes) -> Panel:
    """Return a table of what is told."""
    rows = [
        ("kind", one.kind),
        ("numbers", ", ".join(map(str, one.faces))),
        ("throws or cards", str(one.throws)),
        ("numbers of the other die", ", ".join(map(str, one.more))),
        ("its throws", str(one.others)),
        ("asked", f"chance of the product {one.target}" if one.target else "number of products"),
    ]
    return Panel(figures=[("", Table(rows=rows))])
