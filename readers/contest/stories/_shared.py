"""Stories of prices, of days and steps, and of things that are taken and given."""

from collections.abc import Callable, Mapping
from typing import Final

from sympy import Expr, Integer

from readers.contest.stories._told import Story

SHARED: Final[Mapping[str, str]] = {
    "kinds": r"""
        A drawer holds equally many stamps of <a:amount>, of <b:amount> and of <c:amount> cents, and
            no others. Together they are worth <all:amount> dollars.
        A shop sold three kinds of beads, at <a:amount>, <b:amount> and <c:amount> cents each. It
            sold the same number of each kind and took in <all:amount> dollars.
        At a fair, children pay <a:amount> cents, students <b:amount> cents and adults <c:amount>
            cents for a ride. On one day there were as many children as students and as many
            students as adults, and all rides together brought in <all:amount> dollars.
    """,
    "kinds.number": r"""
        {What is|Find|Compute|Determine} the number of stamps in the drawer{.|?}
        How many beads did it sell altogether?
        {What is|Find|Compute|Determine} the number of people who took a ride, if everyone took just
            one{.|?}
    """,
    "prices": r"""
        All red balls have the same weight, and so have all blue ones. On a scale, <a:amount> red
            {balls|ball} and <b:amount> blue {ones|one} weigh <one:amount> grams; <c:amount> red
            {balls|ball} and <d:amount> blue {ones|one} weigh <two:amount> grams.
        In a café, <a:amount> {cups|cup} of tea and <b:amount> {slices|slice} of cake cost
            <one:amount> dollars, and <c:amount> {cups|cup} of tea and <d:amount> {slices|slice} of
            cake cost <two:amount> dollars.
        Mia pays <one:amount> dollars for <a:amount> {pens|pen} and <b:amount> {notebooks|notebook}.
            In the same shop Noah pays <two:amount> dollars for <c:amount> {pens|pen} and <d:amount>
            {notebooks|notebook} of the same kinds.
    """,
    "prices.sum": r"""
        {What is|Find|Compute|Determine} the weight in grams of <e:amount> red {balls|ball} and
            <f:amount> blue {ones|one}, as a
            number{.|?}
        {What is|Find|Compute|Determine} the cost in dollars of <e:amount> {cups|cup} of tea and
            <f:amount> {slices|slice} of cake,
            as a number{.|?}
        How many dollars are to be paid there for <e:amount> {pens|pen} and <f:amount>
            {notebooks|notebook}?
    """,
    "steps": r"""
        A climber starts at the foot of a wall. In each hour he gains <up:amount> meters, but in the
            hours $<k:int>$, $2 \cdot <k:int>$, $3 \cdot <k:int>$ and so on he slides down by
            <down:amount> meters instead.
        A computer starts with the number <start:amount>. In step number $n$ it adds <up:amount>,
            unless $<k:int>$ divides $n$; then it subtracts <down:amount>.
        Lou has an empty money box. Each day she puts in <up:amount> dollars, but on every day whose
            number is a multiple of $<k:int>$ she takes out <down:amount> dollars instead.
    """,
    "steps.first": r"""
        In which hour does he first get to a height of <to:amount> meters? Count the heights at the
            ends of hours only.
        {What is|Find|Compute|Determine} the number of the first step after which it shows
            <to:amount> or more{.|?}
        {What is|Find|Compute|Determine} the number of the first day on which the box holds at least
            <to:amount> dollars{.|?}
    """,
    "race": r"""
        A young bakery sells <up:amount> {loaves|loaf} in its first week and every week
            <more:amount>
            {loaves|loaf} more than in the one before. An old bakery, which had sold <start:amount>
            loaves by then, sells <each:amount> loaves in each of these weeks.
        Ada saves <up:amount> {cents|cent} on the first day, and on each later day <more:amount>
            {cents|cent} more than on the day before. Max has <start:amount> cents already before
            that first day and adds <each:amount> cents every day, from the first day on.
        Two pumps fill empty tanks, but the second tank holds <start:amount> liters at the start.
            The second pump adds <each:amount> liters each hour. The first adds <up:amount>
            {liters|liter} in its first hour, and <more:amount> more in each hour than in the hour
            before.
    """,
    "race.first": r"""
        {What is|Find|Compute|Determine} the least number of weeks after which the young bakery has
            sold more loaves in all{.|?}
        {What is|Find|Compute|Determine} the number of the first day on which, in the evening, Ada
            has more than Max{.|?}
        After how many full hours does the first tank hold more than the second for the first time?
    """,
    "doubled": r"""
        Three piles of stones end up with <a:amount>, <b:amount> and <c:amount> stones. Before that,
            each pile in turn, from the first to the third, gave stones to the two others so that
            these two were doubled.
        Water stands in three tanks. From the first so much is poured into the others that each of
            these two has twice as much as before. Then the same is done from the second tank, and
            then from the third. Now the tanks hold <a:amount>, <b:amount> and <c:amount> liters, in
            this order.
        Ann, Bob and Cem play three rounds. Ann loses the first, Bob the second, Cem the third. The
            loser of a round doubles, from his or her own money, what each of the two others has at
            that moment. In the end Ann has <a:amount>, Bob <b:amount> and Cem <c:amount> dollars.
    """,
    "doubled.start": r"""
        How many stones did the <who=first|second|third> pile have at the start?
        {What is|Find|Compute|Determine} the number of liters that the <who=first|second|third> tank
            held at first{.|?}
        {What is|Find|Compute|Determine} the number of dollars that <who=Ann|Bob|Cem> had at the
            beginning{.|?}
    """,
    "circle": r"""
        Ann gives <p:part> of her marbles to Bob. Then Bob gives <q:part> of all the marbles that he
            now has to Cem, and then Cem gives <r:part> of all of his to Ann. In the end Ann has
            <a:amount>, Bob <b:amount> and Cem <c:amount> marbles.
        In three towns live <a:amount>, <b:amount> and <c:amount> thousand people. Some time ago
            <p:part> of the people of the first moved to the second, later <q:part> of those then in
            the second moved to the third, and at last <r:part> of those then in the third moved to
            the first; nothing else has changed.
        Three tanks stand in a circle. From the first, <p:part> of its water is pumped into the
            second; then, from the second, <q:part> of its water into the third; then, from the
            third, <r:part> of its water into the first. They hold <a:amount>, <b:amount> and
            <c:amount> liters now.
    """,
    "circle.start": r"""
        {What is|Find|Compute|Determine} the number of marbles that <who=Ann|Bob|Cem> had at
            first{.|?}
        How many thousand people lived in the <who=first|second|third> town in the beginning?
        {What is|Find|Compute|Determine} the number of liters that were in the
            <who=first|second|third> tank before all this{.|?}
    """,
    "taken": r"""
        A farmer sells <p:part> of her eggs<a:more> to a baker, then <q:part> of the eggs that are
            left<b:more> to a cook, and then <r:part> of those still left<c:more> to a neighbor. She
            takes <left:amount> {eggs|egg} home.
        On Monday Finn reads <p:part> of a book<a:more>, on Tuesday <q:part> of the rest<b:more>, on
            Wednesday <r:part> of what then remains<c:more>. Now <left:amount> {pages are|page is}
            left to read.
        Three robbers come to a chest one after the other. The first takes <p:part> of the coins in
            it<a:more>. The second takes <q:part> of what he finds<b:more>, and the third one
            <r:part> of what is there then<c:more>. After that <left:amount> {coins are|coin is}
            left.
    """,
    "taken.start": r"""
        How many eggs did she have at first?
        {What is|Find|Compute|Determine} the number of pages of the book{.|?}
        {What is|Find|Compute|Determine} the number of coins at the start{.|?}
    """,
}
_ORDER: Final = ("Ann", "Bob", "Cem", "first", "second", "third")
_MOST_STEPS: Final = 100_000


def _kinds(told: Story) -> Expr:
    return 3 * (100 * told["all"] / (told["a"] + told["b"] + told["c"]))


def _prices(told: Story) -> Expr:
    a, b, c, d, e, f, one, two = (
        told[slot] for slot in ("a", "b", "c", "d", "e", "f", "one", "two")
    )
    first, second = d * one - b * two, a * two - c * one
    return (e * first + f * second) / (a * d - b * c)


def _steps(told: Story) -> Expr:
    up, down, k, to = (int(told[slot]) for slot in ("up", "down", "k", "to"))
    now = int(told["start"]) if "start" in told.numbers else 0
    for step in range(1, _MOST_STEPS):
        now += up if step % k else -down
        if now >= to:
            return Integer(step)
    raise ValueError(f"{to} is not reached")


def _race(told: Story) -> Expr:
    """Return after how many steps the sum of what grows is larger than that of what does not."""
    first, second, gain = Integer(0), told["start"], told["up"]
    for step in range(1, _MOST_STEPS):
        first, second, gain = first + gain, second + told["each"], gain + told["more"]
        if first > second:
            return Integer(step)
    raise ValueError("it stays behind")


def _doubled(told: Story) -> Expr:
    """Go back from the third to the first, who gave as much as the two others have now too much."""
    has = [told[slot] for slot in "abc"]
    for giver in (2, 1, 0):
        whole = sum(has)
        has = [value / 2 for value in has]
        has[giver] = whole - sum(has[:giver]) - sum(has[giver + 1 :])
    return has[_ORDER.index(told.words["who"]) % 3]


def _circle(told: Story) -> Expr:
    """Go back from the third to the first, who gave a part to the next one."""
    has: list[Expr] = [told[slot] for slot in "abc"]
    for giver, slot in ((2, "r"), (1, "q"), (0, "p")):
        before = has[giver] / (1 - told[slot])
        has[(giver + 1) % 3] -= before - has[giver]
        has[giver] = before
    return has[_ORDER.index(told.words["who"]) % 3]


def _taken(told: Story) -> Expr:
    """Go back from what is left: a part was taken, and some more."""
    left = told["left"]
    for part, more in (("r", "c"), ("q", "b"), ("p", "a")):
        left = (left + told[more]) / (1 - told[part])
    return left


SOLVED: Final[Mapping[str, Callable[[Story], Expr]]] = {
    "kinds": _kinds,
    "prices": _prices,
    "steps": _steps,
    "race": _race,
    "doubled": _doubled,
    "circle": _circle,
    "taken": _taken,
}
"""Kind of story -> what solves it."""
