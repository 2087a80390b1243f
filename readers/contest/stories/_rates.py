"""Stories of mixtures, means, work that is shared, and of things that balance."""

from collections.abc import Callable, Mapping
from typing import Final

from sympy import Expr, Integer

from readers.contest.stories._told import Story, zeros

RATES: Final[Mapping[str, str]] = {
    "mixture": r"""
        A barrel holds <all:int> liters of juice. Some of it is drawn off and replaced by water.
            After stirring, <times=just as|twice as|three times as> much of the mixture is drawn
            off and again replaced by water. Now the barrel holds <left:int> liters of juice,
            the rest is water.
        A cook has <all:int> deciliters of strong broth, ladles out a portion, adds just as much
            water and stirs. Then the cook ladles out a portion <times=just as|twice as|three
            times as> large and adds as much water again. Of the strong broth <left:int>
            deciliters are left in the pot.
        From a tank with <all:int> liters of pure acid a chemist takes a sample and fills the
            tank up with water. When all is mixed, a second sample, <times=just as|twice
            as|three times as> large, is taken and the tank filled up with water again. There
            are <left:int> liters of acid left in the tank.
    """,
    "mixture.first": r"""
        How many {liters were drawn off the first time|deciliters was the first portion|liters
            was the first sample}?
    """,
    "mean": r"""
        A list of numbers is given. With <few:count> more {numbers|number}, {each |}<each:int>,
            at its end, its mean would be <rise:amount> greater than it is; with <many:count>
            more numbers, each <each:int>, at its end, it would be <high:amount> greater than it
            is.
        A museum notes the mean age of its paintings. If it buys <few:count> {painting|paintings}
            of exactly <each:int> years, the mean goes up by <rise:amount> {years|year}. If it
            buys <many:count> paintings of exactly <each:int> years instead, the mean goes up by
            <high:amount> {years|year}.
        <who:name> works out the mean of all quiz scores so far. If each of the next <few:count>
            scores is <each:int>, the mean will rise by <rise:amount>. If instead each of the
            next <many:count> scores is <each:int>, it will rise by <high:amount>.
        <who:name> works out the mean of all quiz scores so far. If the <few=next> score is
            <each:int>, the mean will rise by <rise:amount>. If instead each of the next
            <many:count> scores is <each:int>, it will rise by <high:amount>.
    """,
    "mean.now": r"""
        What is the mean {of the scores|of the list|age in years} now?
        Find the mean {of the scores|of the list|age in years} as it is now.
    """,
    "pair": r"""
        A new machine sorts the mail of a day <more:time> faster than the old one
            does. When both run side by side, the mail of a day is sorted in <t:time>.
        Two hoses fill a pool in <t:time> when both are open. The narrow one alone takes
            <more:time> longer to fill it than the wide one alone.
        <new:name> alone needs <more:time> less for a mosaic than <old:name> alone. Together,
            each at the usual pace, they finish it in <t:time>.
    """,
    "pair.alone": r"""
        How many minutes does the <who=new machine|old machine|wide hose|narrow hose> take alone?
        How many minutes does <who:name> take alone?
    """,
    "triple": r"""
        Of three pumps, the first and the second together empty a tank in <ab:time>, the
            second and the third together in <bc:time>, the first and the third together in
            <ac:time>.
        Three printers, I, II and III, print a catalog. Running together, I and II need <ab:time>
            for the whole run, II and III need <bc:time>, and I and III need <ac:time>.
        <first:name> and <second:name> paint a fence in <ab:time>, <second:name> and <third:name>
            would take <bc:time> for the same fence, <first:name> and <third:name> <ac:time>.
            Everyone always works at the same pace.
    """,
    "triple.together": r"""
        How many hours does it take if all three work at once?
        In how many hours do all three finish it together?
    """,
    "triple.alone": r"""
        How many hours does {the first pump|printer I} need for it, working alone?
        How many hours does <first:name> need for it, working alone?
    """,
    "balance": r"""
        On a scale, <a:amount> of a melon and <b:amount> cups of cherries on the left balance
            exactly <c:amount> of such a melon and <d:amount> cups of cherries on the right. A cup
            of cherries weighs <unit:amount> pounds. (Amounts above 1 mean that several equal melons
            were cut.)
        Two tanks hold equal masses. In one there are <a:amount> liters of syrup and <b:amount>
            liters of oil, in the other one <c:amount> liters of syrup and <d:amount> liters of oil.
            A liter of this oil has a mass of <unit:amount> kilograms.
        <who:name> pays the same for <a:amount> meters of silk with <b:amount> meters of linen as
            <other:name> pays for <c:amount> meters of the same silk with <d:amount> meters of the
            same linen. The linen costs <unit:amount> coins a meter.
    """,
    "balance.one": r"""
        What does a whole melon weigh, in pounds?
        What is the mass of a liter of the syrup, in kilograms?
        What does a meter of the silk cost, in coins?
    """,
}
_TIMES: Final = {"just as": 1, "twice as": 2, "three times as": 3}


def _mixture(told: Story) -> Expr:
    """Return what was taken first: all * (1 - first / all) * (1 - times * first / all) = left."""
    times, everything = Integer(_TIMES[told.words["times"]]), told["all"]
    return min(zeros(times, -everything * (1 + times), everything * (everything - told["left"])))


def _mean(told: Story) -> Expr:
    """Return a mean: of n numbers, where few * (each - mean) = rise * (n + few)."""
    few = told["few"] if "few" in told.numbers else Integer(1)
    many, rise, high = told["many"], told["rise"], told["high"]
    # few * d = rise * (n + few) and many * d = high * (n + many) for d = each - mean
    excess = (few - many) / (few / rise - many / high)
    return told["each"] - excess


def _pair(told: Story) -> Expr:
    """Return minutes: 1 / new + 1 / (new + more) = 1 / t."""
    more, together = told["more"], told["t"]
    new = max(zeros(Integer(1), more - 2 * together, -together * more))
    slow = told.words["who"] in {"old machine", "narrow hose", told.words.get("old")}
    return new + more if slow else new


def _triple(told: Story) -> Expr:
    """Return hours of a work that each pair of three is known to need."""
    ab, bc, ac = (60 / told[pair] for pair in ("ab", "bc", "ac"))
    return 2 / (ab + bc + ac) if told.asked == "together" else 2 / (ab + ac - bc)


def _balance(told: Story) -> Expr:
    return (told["d"] - told["b"]) * told["unit"] / (told["a"] - told["c"])


SOLVED: Final[Mapping[str, Callable[[Story], Expr]]] = {
    "mixture": _mixture,
    "mean": _mean,
    "pair": _pair,
    "triple": _triple,
    "balance": _balance,
}
"""Kind of story -> what solves it."""
