"""Numbers of which some may not be chosen together: what is told, its words and its steps."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from generators.family import rule
from generators.latex import in_rounds
from generators.pictures import Panel, Table
from generators.wording import Grammar, speak


@dataclass(frozen=True, slots=True)
class Pairs:
    """Numbers `first`, `first + step`, ..., `last`, and what so many of them cannot avoid."""

    first: int
    step: int
    last: int
    kind: str
    """Two numbers with: `difference` d; `near`: difference d or 2d; `ratio` r; `sum` s; `sums` s
    or t; `divisible`: sum a multiple of m. `ladder`: three numbers x, x + d, x + 2d."""
    told: tuple[int, ...]
    answer: str = field(compare=False)

    @property
    @rule
    def numbers(self) -> range:
        """What is chosen from."""
        return range(self.first, self.last + 1, self.step)


_GRAMMAR: Grammar = {
    "start": (
        "What is the smallest $n$ such that among any $n$ different {numbers} there are always "
        "{two}?",
        "Find the least $n$ for which every set of $n$ {numbers} contains {two}.",
        "From {the_numbers}, $n$ different ones are chosen. How large must $n$ be at least, so "
        "that whatever the choice there are {two} among them?",
        "However one picks $n$ different {numbers}, there are {two} among those picked. What is "
        "the smallest $n$ for which this is true?",
        "Call a set of {numbers} calm if it does not contain {two}. Determine the least $n$ such "
        "that no set of $n$ of these numbers is calm.",
    ),
    "story": (
        "Tickets bear {the_numbers}, one number each and no number twice. {name} draws tickets "
        "without looking. How many must be drawn to be certain of {two_tickets}?",
        "{Numbered} balls, one ball for each of {the_numbers}, lie in an urn. {name} wins as soon "
        "as the balls taken out include {two_tickets}. What is the least number of balls that "
        "makes a win certain?",
        "{name} writes some of {the_numbers} on a board, none twice, and hopes to avoid {two}. "
        "What is the smallest amount of numbers for which this cannot work?",
        "A club gives its lockers {the_numbers}, each to one locker. It opens some of the "
        "lockers. What is the least number of open lockers that forces {two_tickets} among them?",
    ),
    "game": (
        "{name} names different {numbers}, one after the other, and loses as soon as those named "
        "include {two}. By which turn, counted from 1, has every such game ended at the latest?",
        "A machine prints different {numbers} in an unknown order and rings a bell once {two} have "
        "been printed. After how many prints has the bell rung for certain? Give the least such "
        "number.",
        "Two friends claim that any $n$ different {numbers} include {two}. What is the smallest "
        "$n$ for which they are right?",
    ),
}
_NAMES = ("Ada", "Bao", "Clara", "Emil", "Gita", "Hugo", "Lina", "Omar", "Rosa", "Theo", "Vera")


def render(pairs: Pairs, rng: Random) -> str:
    """Return the question in one of many wordings."""
    two = rng.choice(_two(pairs))
    return speak(
        _GRAMMAR,
        rng,
        rng.choice(("start", "story", "game")),
        numbers=_numbers(pairs),
        the_numbers=f"the {_numbers(pairs)}",
        Numbered="Numbered",
        two=two.format(thing="numbers"),
        two_tickets=two.format(thing="numbers"),
        name=rng.choice(_NAMES),
    )


def _numbers(pairs: Pairs) -> str:
    first, step, last = pairs.first, pairs.step, pairs.last
    if step == 1:
        return f"whole numbers from {first} to {last}"
    if first % step == 0:
        return f"multiples of {step} from {first} to {last}"
    if step == 2:
        return f"odd numbers from {first} to {last}"
    return f"numbers ${first}, {first + step}, {first + 2 * step}, \\ldots, {last}$"


def _two(pairs: Pairs) -> tuple[str, ...]:
    told = pairs.told
    match pairs.kind:
        case "difference":
            return (
                f"two {{thing}} whose difference is {told[0]}",
                f"two {{thing}} exactly {told[0]} apart",
            )
        case "near":
            return (
                f"two {{thing}} whose difference is {told[0]} or {2 * told[0]}",
                f"two {{thing}} that are {told[0]} or {2 * told[0]} apart",
            )
        case "ratio":
            return (
                f"two {{thing}} of which one is {told[0]} times the other",
                f"two {{thing}} whose quotient is {told[0]}",
            )
        case "sum":
            return (
                f"two different {{thing}} that add up to {told[0]}",
                f"two different {{thing}} whose sum is {told[0]}",
            )
        case "sums":
            return (
                f"two different {{thing}} that add up to {told[0]} or to {told[1]}",
                f"two different {{thing}} whose sum is {told[0]} or {told[1]}",
            )
        case "divisible":
            return (
                f"two different {{thing}} whose sum is a multiple of {told[0]}",
                f"two different {{thing}} whose sum is divisible by {told[0]}",
            )
        case _:
            return (
                f"three {{thing}} of the form $x$, $x + {told[0]}$, $x + {2 * told[0]}$",
                f"three {{thing}} each of which but the smallest is {told[0]} more than another of "
                "them, so that the largest exceeds the smallest by "
                f"{2 * told[0]}",
            )


@in_rounds
def steps(pairs: Pairs, groups: Sequence[tuple[int, int]]) -> tuple[str, ...]:
    """Return the worked solution; `groups` are sizes, each with what may be chosen of it."""
    total = len(pairs.numbers)
    counted = sorted(Counter(groups).items(), reverse=True)
    sizes = " + ".join(rf"{count} \cdot {size}" for (size, _), count in counted)
    lines = [f"{_HOW[pairs.kind]} This uses each number once: ${sizes} = {total}$."]
    for (size, share), count in counted:
        lines.append(_share(pairs.kind, size, share, count))
    shares = " + ".join(rf"{count} \cdot {share}" for (_, share), count in counted)
    most = sum(share for _, share in groups)
    lines.append(
        f"Choices in different groups do not disturb each other, so at most ${shares} = {most}$ "
        "numbers can be chosen in vain."
    )
    lines.append(f"One more is always enough: $n = {most} + 1 = {pairs.answer}$.")
    return tuple(lines)


_HOW = {
    "difference": "Link each number with the one that is larger by the difference; this makes "
    "chains, of which no two neighbors may be chosen.",
    "near": "Link each number with the one that is larger by the smaller difference; this makes "
    "chains, in which any two chosen ones need two others between them.",
    "ratio": "Link each number with its multiple by that factor; this makes chains, of which no "
    "two neighbors may be chosen.",
    "sum": "Link each number with what it lacks to the sum; this makes pairs and single numbers.",
    "sums": "Link each number with what it lacks to the one sum and to the other; this makes "
    "chains, of which no two neighbors may be chosen.",
    "divisible": "Put numbers into one group if their remainders are equal or add up to the "
    "divisor; only within a group may two have a forbidden sum.",
    "ladder": "Link each number with the one that is larger by the step; this makes chains, of "
    "which no three in a row may all be chosen.",
}


def _share(kind: str, size: int, share: int, count: int) -> str:
    many = f"In a group of {size}" if count == 1 else f"In each of the {count} groups of {size}"
    if kind == "near":
        return (
            rf"{many} one in three can be chosen: $\lceil \frac{{{size}}}{{3}} \rceil = {share}$."
        )
    if kind == "ladder":
        left_out = rf"{size} - \lfloor \frac{{{size}}}{{3}} \rfloor"
        return f"{many} one in three must be left out: ${left_out} = {share}$ can be chosen."
    if kind == "divisible":
        left = size - share
        return (
            f"{many} the numbers of the more frequent remainder can be chosen, or one alone if two "
            f"of the same remainder are forbidden: ${size} - {left} = {share}$."
        )
    return rf"{many} every other one can be chosen: $\lceil \frac{{{size}}}{{2}} \rceil = {share}$."


def picture(pairs: Pairs) -> Panel:
    """Return a table of what is told."""
    rows = [
        ("numbers", f"from {pairs.first} to {pairs.last} in steps of {pairs.step}"),
        ("to be forced", f"{pairs.kind} {', '.join(map(str, pairs.told))}"),
    ]
    return Panel(figures=[("least number that forces it", Table(rows=rows))])
