"""Stories of ages, and of heirs who all get equally much."""

from collections.abc import Callable, Mapping
from typing import Final

from sympy import Expr

from readers.contest.stories._told import Story

AGES: Final[Mapping[str, str]] = {
    "heirs": r"""
        Heirs share coins. The first gets <a:amount> {coins|coin} and <f:amount> of the rest, the
            second gets <double:amount> coins and <f:amount> of what is left after that, the third
            <triple:amount> coins and <f:amount> of what is then left, and so on until nothing is
            left. It turns out that all get equally many.
        Land is given to settlers in turn. Settler number $n$ receives $n \cdot <a:int>$ hectares
            and, of the land that remains after that, one part out of <m:amount> equal ones. In the
            end all the land has been given away, and every settler has the same amount.
        A heap of stones was divided into piles. For the first pile <a:amount> {stones were|stone
            was} taken and <f:amount> of the remaining ones, for the second pile <double:amount>
            stones and <f:amount> of those then remaining, and so on, with <a:amount> more
            {stones|stone} each time. All stones were used up, and all piles were equal.
    """,
    "heirs.each": r"""
        {What is|Find|Compute|Determine} the number of coins that each one got{.|?}
        {What is|Find|Compute|Determine} the size of each one's land in hectares, as a number{.|?}
        {What is|Find|Compute|Determine} the number of stones in each pile{.|?}
    """,
    "heirs.all": r"""
        {What is|Find|Compute|Determine} the number of coins in all{.|?}
        {What is|Find|Compute|Determine} the size of all the land in hectares, as a number{.|?}
        {What is|Find|Compute|Determine} the number of stones in the heap{.|?}
    """,
    "ages": r"""
        Of two brothers, one is <more:amount> years older than the other. <ago:amount> {years|year}
            ago he was <times:amount> times as old as the younger one was then.
        A castle was finished <more:amount> years before a church; the age of a building is the
            number of years since it was finished. <ago:amount> {years|year} ago the age of the
            castle was <times:amount> times that of the church.
        The ages of a tree and a younger tree differ by <more:amount> years. If one goes back
            <ago:amount> {years|year}, the older one had <times:amount> times the age of the younger
            one.
    """,
    "ages.older": r"{What is|Find|Compute|Determine} the present age of the older one{.|?}",
    "ages.sum": r"{What is|Find|Compute|Determine} the sum of their present ages{.|?}",
    "sisters": r"""
        Of two sisters, the older one was once as old as the younger one is now. At that time the
            younger one was <f:part> the age that the older one has now.
        Of two sisters, the older one was once as old as the younger one is now. At that time the
            younger one was <f:amount> of the age that the older one has now.
        At the time when Ann was as old as Bob is now, Bob was <f:part> her present age.
        At the time when Ann was as old as Bob is now, Bob was <f:amount> of her present age.
        Bob looks at a photo from the day on which Ann was exactly as old as he is today. On that
            day his age was <f:part> Ann's present age.
        Bob looks at a photo from the day on which Ann was exactly as old as he is today. On that
            day his age was <f:amount> of Ann's present age.
    """,
    "sisters.told": r"""
        One is <n:amount> years <fact=older> than the other.
        At <fact=present> they are <n:amount> together.
        <fact=Once> the younger one has the present age of the older one, they will be <n:amount>
            together.
        Ann is <n:amount> years <fact=older> than Bob.
        <fact=Today> their ages add up to <n:amount>.
        <fact=Once> Bob is as old as Ann is now, their ages will add up to <n:amount>.
    """,
    "sisters.older": r"""
        {What is|Find|Compute|Determine} the present age of the older sister{.|?}
        {What is|Find|Compute|Determine} the present age of Ann{.|?}
        How old is Ann today?
    """,
    "sisters.younger": r"""
        {What is|Find|Compute|Determine} the present age of the younger sister{.|?}
        {What is|Find|Compute|Determine} the present age of Bob{.|?}
        How old is Bob today?
    """,
}


def _heirs(told: Story) -> Expr:
    """Return what each gets, or all.

    That is each = a + f (all - a) = 2 a + f (all - each - 2 a).
    """
    a = told["a"]
    f = told["f"] if "f" in told.numbers else 1 / told["m"]
    each = a * (1 - f) / f
    everything = a + (each - a) / f
    if not (everything / each).is_integer:
        raise ValueError("something is left")
    return each if told.asked == "each" else everything


def _ages(told: Story) -> Expr:
    younger = told["ago"] + told["more"] / (told["times"] - 1)
    older = younger + told["more"]
    return older if told.asked == "older" else older + younger


def _sisters(told: Story) -> Expr:
    """Return an age: older - younger years ago, the younger was f * older."""
    younger = (1 + told["f"]) / 2  # times the age of the older one
    known = {"older": 1 - younger, "Once": 3 - younger}.get(told.words["fact"], 1 + younger)
    older = told["n"] / known
    return older if told.asked == "older" else younger * older


def fits(told: Story) -> bool:
    """Tell whether what a story says twice is the same, and nothing is missing."""
    double, triple = told.numbers.get("double"), told.numbers.get("triple")
    return (
        (double is None or double == 2 * told["a"])
        and (triple is None or triple == 3 * told["a"])
        and (told.kind != "sisters" or "n" in told.numbers)
    )


SOLVED: Final[Mapping[str, Callable[[Story], Expr]]] = {
    "heirs": _heirs,
    "ages": _ages,
    "sisters": _sisters,
}
"""Kind of story -> what solves it."""
