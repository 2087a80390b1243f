"""Stories of percentages: prices that rise and fall, mixtures, and choices between them."""

from collections.abc import Callable, Mapping
from typing import Final

from sympy import Expr, Integer

from readers.contest.stories._told import Story, zeros

PERCENTS: Final[Mapping[str, str]] = {
    "chain": r"""
        A coat is reduced by <a:amount> percent. A coupon takes another <b:amount> percent off the
            reduced price, and then <c:amount> percent tax is added. In the end the coat costs
            <end:amount> dollars.
        From the prize money of a lottery <a:amount> percent goes to the state. Of what is left, a
            club keeps <b:amount> percent. The winner invests the rest, which grows by <c:amount>
            percent to <end:amount> dollars.
        Nina spends <a:amount> percent of her money on a journey, and <b:amount> percent of what is
            left on books. She invests the rest, and it grows by <c:amount> percent. Now she has
            <end:amount> dollars.
    """,
    "chain.start": r"""
        {What is|Find|Compute|Determine} its price in dollars before all this, as a number{.|?}
        {What is|Find|Compute|Determine} the prize money in dollars, as a number{.|?}
        How many dollars did she have at first?
    """,
    "both": r"""
        A bicycle costs <start:amount> dollars. Its price rises by $p$ percent, where $p$ is
            positive, and the new price falls by $p + <more:int>$ percent, to <end:amount> dollars.
        A bicycle costs <start:amount> dollars. Its price rises by $p$ percent, where $p$ is
            positive, and the new price falls by the same percentage, to <end:amount> dollars.
        A rectangle has an area of <start:amount> square meters. One side is made longer by $p$
            percent, for a positive number $p$, and the other side is made shorter by the same
            percentage. The area becomes <end:amount> square meters.
        A share is bought for <start:amount> dollars. In the first year it gains $p$ percent of its
            value, with a positive $p$, and in the second year it loses the same percentage of what
            it is then worth. It ends at <end:amount> dollars.
        A rectangle has an area of <start:amount> square meters. One side is made longer by $p$
            percent, for a positive number $p$, and the other side is made shorter by
            $p + <more:int>$ percent. The area becomes <end:amount> square meters.
        A share is bought for <start:amount> dollars. In the first year it gains $p$ percent of its
            value, with a positive $p$, and in the second year it loses $p + <more:int>$ percent of
            what it is then worth. It ends at <end:amount> dollars.
    """,
    "both.percent": r"{What is|Find|Compute|Determine}{ the number|} $p${.|?}",
    "parts": r"""
        Two alloys hold <a:amount> and <b:amount> percent of silver. From them a smith makes
            <all:amount> grams of a new alloy, in which there are <has:amount> grams of silver.
        A school has <all:amount> students. Of its girls <a:amount> percent play an instrument, of
            its boys <b:amount> percent. Altogether <has:amount> students play an instrument.
        On an island <all:amount> people vote. Of those in the north <a:amount> percent say yes, of
            those in the south <b:amount> percent, and the proposal gets <has:amount> votes in all.
    """,
    "parts.first": r"""
        {What is|Find|Compute|Determine} the number of grams of the first alloy that is used{.|?}
        {What is|Find|Compute|Determine} the number of girls{.|?}
        How many of the voters live in the north?
    """,
    "pouring": r"""
        Of the <all:amount> grams of metal in a pot <a:amount> percent are tin; in a second pot
            <b:amount> percent of <other:amount> grams are tin. Both are molten. A ladle takes
            <there:amount> grams out of the first pot into the second, and after mixing as many
            grams back.
        A jug holds <all:amount> liters of a drink with <a:amount> percent juice, a bowl holds
            <other:amount> liters with <b:amount> percent juice. From the jug <there:amount> liters
            are poured into the bowl and stirred, and then <back:amount> liters are poured back.
        Tank A has <all:amount> cubic meters of water in which <a:amount> percent of the salt that
            water can hold is dissolved; for the <other:amount> cubic meters of tank B this number
            is <b:amount> percent. First <there:amount> cubic meters flow from A to B, where all is
            mixed, and then <back:amount> cubic meters flow from B to A.
    """,
    "pouring.percent": r"""
        How many percent of the metal in the first pot are tin in the end, exactly?
        {What is|Find|Compute|Determine} the percentage of juice in the jug now, as an exact
            number{.|?}
        {What is|Find|Compute|Determine} the number of percent that now belongs to tank A,
            exactly{.|?}
    """,
    "drying": r"""
        A solution of salt weighs <all:amount> kilograms, and <a:amount> percent of its weight is
            water. Water is boiled off until it makes up <b:amount> percent of the weight.
        Of the weight of a young cheese, <all:amount> kilograms, <a:amount> percent is water. As it
            ripens it loses water and nothing else, until <b:amount> percent of it is water.
        Fresh mushrooms weigh <all:amount> kilograms, and <a:amount> percent of this is water. After
            some days in the sun water makes up <b:amount> percent of their weight.
    """,
    "drying.weight": r"""
        How many kilograms does the solution weigh then, exactly?
        {What is|Find|Compute|Determine} the weight in kilograms of the ripe cheese, as an exact
            number{.|?}
        {What is|Find|Compute|Determine} their weight in kilograms then, as an exact number{.|?}
    """,
    "share": r"""
        A dish holds <all:amount> grams of salt water, <a:amount> percent of it salt. Some grams of
            pure <what=salt> are added to it, which raises the share of salt to <b:amount> percent.
        A dish holds <all:amount> grams of salt water, <a:amount> percent of it salt. Some grams of
            pure <what=water> evaporate from it, which raises the share of salt to <b:amount>
            percent.
        A club has <all:amount> members, of whom <a:amount> percent are women and the others are
            men. Some new members join, all of them <what=women>. Now <b:amount> percent of its
            members are women.
        A club has <all:amount> members, of whom <a:amount> percent are women and the others are
            men. Some <what=men> leave it. Now <b:amount> percent of its members are women.
        Of <all:amount> animals in a shelter <a:amount> percent are cats and all others are dogs.
            Then some more <what=cats> are brought in, and no other animals, and <b:amount> percent
            of the animals are cats.
        Of <all:amount> animals in a shelter <a:amount> percent are cats and all others are dogs.
            Then some of the <what=dogs> are taken away, and no cats, and <b:amount> percent of the
            animals are cats.
    """,
    "share.change": r"""
        How many grams are these?
        {What is|Find|Compute|Determine} the number of those who have come or gone{.|?}
        {What is|Find|Compute|Determine} the number of animals by which the shelter's number has
            changed{.|?}
    """,
    "choice": r"""
        A shop takes one of three coupons. The first saves <a:amount> percent of the price, the
            second saves <b:amount> dollars (or the whole price, if it is less), the third saves
            <c:amount> percent of the part of the price above <from:amount> dollars.
        Pia's pay depends on her sales, a positive whole number of dollars. She may choose
            <a:amount> percent of the sales, or <b:amount> dollars (at most the sales), or
            <c:amount> percent of the sales above <from:amount> dollars.
        Three banks offer a gift to new customers who bring a whole number of dollars. The red bank
            gives <a:amount> percent of it, the green one <b:amount> dollars but never more than was
            brought, the blue one <c:amount> percent of what goes beyond <from:amount> dollars.
    """,
    "choice.first": r"""
        {What is|Find|Compute|Determine} the number of prices, in whole dollars, for which the first
            coupon saves more than each of
            the others{.|?}
        How many different sales make the first choice better than each of the others?
        For how many numbers of dollars is the red gift larger than both others?
    """,
}


def _chain(told: Story) -> Expr:
    a, b, c = (told[slot] / 100 for slot in "abc")
    return told["end"] / ((1 - a) * (1 - b) * (1 + c))


def _both(told: Story) -> Expr:
    """Return p: (100 + p) (100 - p - more) start = 10000 end."""
    more = told.numbers.get("more", Integer(0))
    end = 10000 * told["end"] / told["start"]
    return max(zeros(Integer(1), more, end - 10000 + 100 * more))


def _parts(told: Story) -> Expr:
    return (100 * told["has"] - told["b"] * told["all"]) / (told["a"] - told["b"])


def _pouring(told: Story) -> Expr:
    there = told["there"]
    back = told.numbers.get("back", there)
    mixed = (told["b"] * told["other"] + told["a"] * there) / (told["other"] + there)
    left = told["all"] - there
    return (told["a"] * left + mixed * back) / (left + back)


def _drying(told: Story) -> Expr:
    return told["all"] * (100 - told["a"]) / (100 - told["b"])


def _share(told: Story) -> Expr:
    if told.words["what"] in {"salt", "women", "cats"}:
        return told["all"] * (told["b"] - told["a"]) / (100 - told["b"])
    return told["all"] * (1 - told["a"] / told["b"])


def _choice(told: Story) -> Expr:
    """Count amounts for which a part is more than a limited sum and a greater part of the rest."""
    a, b, c, start = (int(told[slot]) for slot in ("a", "b", "c", "from"))
    if a >= c:
        raise ValueError("the first choice may stay the best")
    # Beyond c * start / (c - a) the third one is better.
    return Integer(
        sum(
            a * x > 100 * min(b, x) and a * x > c * max(0, x - start)
            for x in range(1, c * start // (c - a) + 1)
        )
    )


SOLVED: Final[Mapping[str, Callable[[Story], Expr]]] = {
    "chain": _chain,
    "both": _both,
    "parts": _parts,
    "pouring": _pouring,
    "drying": _drying,
    "share": _share,
    "choice": _choice,
}
"""Kind of story -> what solves it."""
