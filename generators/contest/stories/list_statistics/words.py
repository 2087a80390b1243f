"""How lists of positive integers are told: as numbers, as scores, as things that people have."""

from collections.abc import Mapping
from fractions import Fraction
from random import Random

from generators.contest.stories.list_statistics.instance import Lists, mean_of
from generators.latex import number
from generators.pictures import Panel, Table
from generators.wording import Grammar, listed, speak

_GRAMMAR: Grammar = {
    "start": (
        "<open> {Facts}. <ask>",
        "<open> It is known that {facts}. <ask>",
        "<open> {lines} <ask>",
        "<story> {Facts}. <ask_story>",
        "<story> Somebody notes that {facts}. <ask_story>",
        "<story> {lines} <ask_story>",
    ),
    "open": (
        "A list consists of {count} {kind}.",
        "On a sheet of paper there are {count} {kind}.",
        "{name} has written down {count} {kind}.",
        "Consider {count} {kind}.",
    ),
    "story": (
        "{Count} children have collected shells, each of them at least one{and_no}. Take the "
        "numbers of shells of the {count} children.",
        "In a quiz {count} teams got whole numbers of points, each of them at least one point"
        "{and_no}. Take the {count} scores.",
        "{Count} bags hold marbles; none is empty{and_no}. Take the numbers of marbles in the "
        "{count} bags.",
        "On {count} days {name} read at least one page each day{and_no}. Take the {count} numbers "
        "of pages.",
    ),
    "joined": (
        "A list of at least two positive integers contains the number {value} and has the mean "
        "{mean}. If one number {value} is taken away, the mean of the others is {without}. "
        "What is the greatest number that the list can contain?",
        "{name} has some tickets with positive whole numbers, one of them with {value}. The mean "
        "of all numbers is {mean}. Without the ticket with {value} the mean would be {without}. "
        "How large can the largest number on a ticket be at most?",
        "The members of a club noted how many books they read in a year: everybody read at least "
        "one, one member {value}, and on average it was {mean}. Leaving out the member with "
        "{value} books, the average is {without}. Find the greatest number of books that any "
        "member can have read.",
        "In a row of boxes each holds at least one bead, one of them exactly {value}. The average "
        "is {mean} beads to a box, and {without} if that one box is removed. At most how many "
        "beads can a box hold?",
        "Some positive integers, not necessarily different, have the mean {mean}, and {value} is "
        "one of them. The remaining ones have the mean {without}. Determine the greatest value "
        "that one of the integers can have.",
        "A teacher enters whole scores, all at least 1, and gets the mean {mean}. Then she removes "
        "one score of {value}; now the mean is {without}. What is the highest score that may have "
        "been entered?",
    ),
    "ask": ("{ask}",),
    "ask_story": ("{ask}",),
}
_ASKS: Mapping[str, tuple[str, ...]] = {
    "largest": (
        "What is the greatest value that the largest number can have?",
        "How large can the largest of the numbers be at most?",
        "Find the greatest possible value of the largest number.",
    ),
    "least": (
        "What is the least value that the largest number can have?",
        "How small can the largest of the numbers be?",
        "Find the least possible value of the largest number.",
    ),
    "median": (
        "What is the greatest value that the median of the numbers can have?",
        "How large can the median be at most?",
        "Find the greatest possible median.",
    ),
    "count": (
        "How many possibilities are there for the {count} numbers, if their order does not matter?",
        "In how many ways can this be, if only the numbers count and not their order?",
        "How many lists, written in ascending order, fit?",
    ),
    "squares": (
        "What is the sum of the squares of the {count} numbers?",
        "Find the sum of the squares of all {count} numbers.",
        "Square each of the {count} numbers and add up the squares. What is the result?",
    ),
}
_NAMES = ("Ada", "Bao", "Clara", "Emil", "Gita", "Hugo", "Lina", "Omar", "Rosa", "Theo", "Vera")
_COUNTS = ("four", "five", "six", "seven", "eight", "nine", "ten", "eleven")


def render(one: Lists, rng: Random) -> str:
    """Return the question in one of many wordings."""
    told, name = one.told, rng.choice(_NAMES)
    if one.kind == "joined":
        return speak(_GRAMMAR, rng, "joined", name=name, **told)
    count = _COUNTS[told["count"] - 4]
    facts = rng.choice((_facts(one), _facts(one)[::-1]))
    text = listed(facts)
    alike = "different positive integers"
    free = "positive integers, which need not be different"
    return (
        speak(
            _GRAMMAR,
            rng,
            name=name,
            count=count,
            Count=count.capitalize(),
            kind=alike if told["different"] else free,
            and_no=", and no two of these numbers are equal" if told["different"] else "",
            facts=text,
            Facts=_capital(text),
            lines="".join(f"\n- {_capital(fact)}." for fact in facts) + "\n\n",
            ask=rng.choice(_ASKS[one.asked]).format(count=count),
        )
        .replace("\n ", "\n")
        .replace(" \n", "\n")
    )


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _facts(one: Lists) -> list[str]:
    told, mean = one.told, mean_of(one.told)
    whole = mean.denominator == 1
    facts = [f"their mean is {mean}" if whole else f"they add up to {told['sum']}"]
    if "median" in told:
        median = number(Fraction(told["median"], 2))
        even = " (the mean of the two in the middle)" if told["count"] % 2 == 0 else ""
        facts.append(f"their median{even} is ${median}$")
    if "mode" in told:
        facts.append(f"the number {told['mode']} occurs more often than any other number")
    if "range" in told:
        facts.append(f"the largest number exceeds the smallest one by {told['range']}")
    if "smallest" in told:
        facts.append(f"the smallest number is {told['smallest']}")
    if "largest" in told:
        facts.append(f"the largest number is {told['largest']}")
    return facts


def picture(one: Lists) -> Panel:
    """Return a table of what is told and asked."""
    rows = [(name, str(amount)) for name, amount in one.facts]
    return Panel(figures=[("", Table(rows=[*rows, ("asked", f"{one.kind} {one.asked}")]))])
