"""How problems that hang together are told as one."""

from collections.abc import Mapping
from random import Random

from generators.contest.stories.chained_problems.instance import Chain
from generators.pictures import Panel, Table
from generators.wording import Grammar, speak

_PHRASES: Mapping[str, tuple[str, ...]] = {
    "power": (
        "the remainder of ${0}^{{{x}}}$ on division by ${1}$",
        "the number between $0$ and ${last}$ from which ${0}^{{{x}}}$ differs by a multiple of "
        "${1}$",
    ),
    "zeros": (
        "the number of zeros at the end of $({0}{dot}{x})!$ in decimal notation",
        "the largest number $e$ for which $10^e$ divides the product of all positive integers up "
        "to ${0}{dot}{x}$",
    ),
    "stamps": (
        "the largest amount in cents that stamps of ${x}$ and of ${0}$ cents cannot make up",
        "the largest integer that is not of the form ${x}u + {0}v$ with non-negative integers "
        "$u$ and $v$",
    ),
    "diagonals": (
        "the number of diagonals of a convex polygon with ${x}$ corners",
        "the number of handshakes when ${x}$ people sit around a table and everybody shakes hands "
        "once with everybody but both neighbors",
    ),
    "triangles": (
        "the number of triangles whose corners are corners of a regular polygon with ${x}$ corners "
        "and none of whose sides is a side of the polygon",
        "the number of ways to choose three of ${x}$ seats around a table so that no two of them "
        "are next to each other",
    ),
    "squares": (
        "the number of unit squares that a diagonal of a rectangle of ${x}$ by ${0}$ unit squares "
        "passes through, touching a corner not being enough",
        "the number of square tiles that are damaged if a floor of ${x}$ by ${0}$ such tiles "
        "cracks along a straight line from one corner to the opposite one (tiles that the crack "
        "only touches at a corner are not damaged)",
    ),
    "points": (
        "the number of points $(u, v)$ with integer coordinates and $|u| + |v| \\le {x}$",
        "the number of street corners in an endless town with a square grid of streets that one "
        "can reach from a given corner (which counts too) by walking at most ${x}$ blocks",
    ),
    "triples": (
        "the number of triples $(u, v, w)$ of positive integers with $u + v + w = {x}$",
        "the number of ways to share ${x}$ equal coins among three different people so that each "
        "gets at least one",
    ),
    "divisors": (
        "the number of positive divisors of ${0}{dot}{x}$",
        "the number of ways to arrange ${0}{dot}{x}$ chairs in equal rows (a single row and rows "
        "of one chair count)",
    ),
    "roots": (
        "the sum of the squares of the two solutions of $t^2 - {coefficient}t + {0} = 0$",
        "the value of $u^2 + v^2$ for numbers with $u + v = {x}$ and $uv = {0}$",
    ),
    "subsets": (
        "the number of subsets, the empty one included, of $\\{{1, 2, \\ldots, {x}\\}}$ that "
        "contain no two consecutive numbers",
        "the number of ways to color the squares of a strip of ${x}$ squares red or white so that "
        "no two red squares are next to each other",
    ),
    "area": (
        "the area of a triangle with the sides ${x}$, ${second}$ and ${third}$",
        "the area of a triangular field whose sides measure ${x}$, ${second}$ and ${third}$",
    ),
    "chord": (
        "the length of the chord that a circle of radius ${x}$ cuts from a line at distance ${0}$ "
        "from its center",
        "the diameter of the circle in which a plane at distance ${0}$ from its center cuts a "
        "sphere of radius ${x}$",
    ),
    "gap": (
        "the distance between the two real solutions of $t^2 - {coefficient}t {constant} = 0$",
        "the value of $|u - v|$ for real numbers with $u + v = {x}$ and $uv = {0}$",
    ),
    "thirds": (
        "the probability that two different numbers drawn at random from $1, 2, \\ldots, {x}$ have "
        "a product that is divisible by 3",
        "the share of those, among all pairs of different numbers from $1$ to ${x}$, whose product "
        "is a multiple of 3",
    ),
    "largest": (
        "the mean, over all ways to choose ${0}$ different numbers from $1, 2, \\ldots, {x}$, of "
        "the largest number chosen",
        "the expected value of the largest number if ${0}$ cards are drawn at random, without "
        "putting any back, from cards with the numbers $1$ to ${x}$",
    ),
    "series": (
        "the sum of the endless series $1 + 2r + 3r^2 + 4r^3 + \\cdots$ for $r = {ratio}$",
        "the square of the endless sum $1 + r + r^2 + r^3 + \\cdots$ for $r = {ratio}$",
    ),
}
_GRAMMAR: Grammar = {
    "ask": (
        "Find the exact value of {goal}.",
        "Determine, exactly, {goal}.",
        "Find {goal}, exactly.",
    ),
    "relay": (
        "In a relay each runner solves a problem and hands on the result. {runners} {last} has to "
        "give the exact value of {goal}. What is right?",
        "The members of a team solve one problem after the other. {runners} At the end {last} "
        "computes {goal}. What exact value should that be?",
    ),
    "safe": (
        "A safe opens with a secret number, which is found step by step. {numbered} The secret "
        "number is {goal}. Find it exactly.",
        "A note lies in a treasure chest: {numbered} The second chest opens with {goal}. Give that "
        "number exactly.",
    ),
    "nested": (
        "Find the exact value of {goal}, where {wheres}.",
        "Here {wheres}. What is the exact value of {goal}?",
        "What is the exact value of {goal}? Here {wheres}.",
    ),
}
_RUNNERS = ("Ada", "Ben", "Cleo", "Dan", "Eva")


def render(chain: Chain, rng: Random) -> str:
    """Return the question in one of many wordings."""
    phrases = _phrases(chain, rng)
    *before, goal = phrases
    frame = rng.choice(("plain", "plain", "relay", "safe", "nested"))
    named = list(zip(LETTERS, before, strict=False))
    if frame == "plain":
        told = " ".join(f"Let ${letter}$ be {phrase}." for letter, phrase in named)
        return f"{told} {speak(_GRAMMAR, rng, 'ask', goal=goal)}"
    wheres = [f"${letter}$ is {phrase}" for letter, phrase in reversed(named)]
    runners = [
        f"{name} finds the number ${letter}$, which is {phrase}."
        for name, (letter, phrase) in zip(_RUNNERS, named, strict=False)
    ]
    steps_told = [
        f"({place}) The number ${letter}$ is {phrase}."
        for place, (letter, phrase) in enumerate(named, 1)
    ]
    return speak(
        _GRAMMAR,
        rng,
        frame,
        goal=goal,
        wheres="; ".join(wheres),
        runners=" ".join(runners),
        last=_RUNNERS[len(before)],
        numbered=" ".join(steps_told),
    )


LETTERS = "abcd"
"""Names of the results on the way."""


def _phrases(chain: Chain, rng: Random) -> list[str]:
    found = []
    for place, (kind, numbers) in enumerate(chain.links):
        x = LETTERS[place - 1] if place else str(chain.start)
        found.append(rng.choice(_PHRASES[kind]).format(*numbers, **_slots(kind, numbers, x)))
    return found


def _slots(kind: str, numbers: tuple[int, ...], x: str) -> dict[str, object]:
    is_number = x.isdigit()
    slots: dict[str, object] = {"x": x, "dot": r" \cdot " if is_number else "", "coefficient": x}
    if kind == "power":
        slots["last"] = numbers[1] - 1
    if kind == "area":
        slots |= {"second": _plus(x, numbers[0]), "third": _plus(x, numbers[1])}
    if kind == "gap":
        slots["constant"] = f"{'-' if numbers[0] < 0 else '+'} {abs(numbers[0])}"
    if kind == "series":
        slots["ratio"] = rf"\frac{{{numbers[0]}}}{{{x}}}"
    return slots


def _plus(x: str, more: int) -> str:
    return f"{x} + {more}" if more else x


def picture(chain: Chain) -> Panel:
    """Return a table of the problems."""
    rows = [("start", str(chain.start))]
    rows += [(kind, ", ".join(map(str, numbers))) for kind, numbers in chain.links]
    return Panel(figures=[("", Table(rows=rows))])
