"""Independent tosses until patterns appear: what is told, its words and its steps."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import prod
from random import Random

from generators.latex import number
from generators.pictures import Panel, Table
from generators.wording import Grammar, listed, speak


@dataclass(frozen=True, slots=True)
class Tosses:
    """Outcome i has probability weights[i] / sum(weights) every time; patterns are of outcomes."""

    weights: tuple[int, ...]
    patterns: tuple[tuple[int, ...], ...]
    asked: str
    """`wait`: mean number of tosses until one of them is complete; `first`: chance that the first
    one is complete before any other; `all`: mean number until each has been complete once."""
    answer: str = field(compare=False)


Team = dict[tuple[int, int], Fraction]
"""Patterns (i, j) -> what the gamblers on j own when i has just been completed."""


def ends(one: Sequence[int], other: Sequence[int]) -> Iterator[int]:
    """Yield the lengths of ends of `one` that are beginnings of `other`."""
    for length in range(1, min(len(one), len(other)) + 1):
        if tuple(one[-length:]) == tuple(other[:length]):
            yield length


_GRAMMAR: Grammar = {
    "start": ("<scene> <ask>", "<scene> <ask>", "<story> <scene> <ask>", "<scene> <letters> <ask>"),
    "scene": ("{scene}",),
    "story": ("{name} and {other} play a game of chance.", "{name} keeps a record for {other}."),
    "letters": ("All outcomes are independent.", "No outcome depends on earlier ones."),
    "ask": (
        "What is the expected number of {trials} until {until}? <exact>",
        "Find the expected number of {trials} needed until {until}. <exact>",
        "Everything stops as soon as {until}. How many {trials} have there been by then, on "
        "average? <exact>",
        "On average, after how many {trials} is it true for the first time that {until}? <exact>",
        "Let $T$ be the number of {trials} made up to the moment when {until}. Determine the mean "
        "of $T$. <exact>",
    ),
    "ask_first": (
        "With what probability does {first} appear before {rest}? <exact>",
        "What is the probability that {first} is completed before {rest}? <exact>",
        "{name} bets that {first} comes before {rest}. Find the probability that this bet is won. "
        "<exact>",
        "Everything stops once one of {all} has come up in consecutive {trials}. Determine the "
        "probability that it is {first}. <exact>",
        "{name} wins if {first} appears in consecutive {trials} before {rest} does, and {other} "
        "wins otherwise. How likely is it that {name} wins? <exact>",
    ),
    "exact": ("Give the exact value.", "Do not round.", "Answer exactly."),
}
_SCENES: Sequence[tuple[str, str, str]] = (
    ("A coin shows {parts}. It is tossed again and again.", "tosses", "HT"),
    ("A wheel stops on {parts}. It is spun again and again.", "spins", "RGB"),
    ("A machine prints one letter after the other: {parts}.", "letters", "ABC"),
    (
        "From a bag with {balls} one ball is drawn at random, noted and put back, again and again.",
        "draws",
        "RWG",
    ),
    ("A fair die with {faces} is rolled again and again.", "rolls", "XYZ"),
)
_BALLS = {"R": "red", "W": "white", "G": "green"}
_NAMES = ("Ada", "Bao", "Clara", "Emil", "Gita", "Hugo", "Lina", "Omar", "Rosa", "Theo", "Vera")


def render(tosses: Tosses, rng: Random) -> str:
    """Return the question in one of many wordings."""
    count = len(tosses.weights)
    scene, trials, symbols = rng.choice(_SCENES[int(count > 2) :])
    named = ["".join(symbols[i] for i in pattern) for pattern in tosses.patterns]
    name, other = rng.sample(_NAMES, 2)
    is_first = tosses.asked == "first"
    return speak(
        {**_GRAMMAR, "ask": _GRAMMAR["ask_first"]} if is_first else _GRAMMAR,
        rng,
        scene=_scene(tosses, scene, symbols),
        trials=trials,
        until=_until(tosses, named, trials),
        first=f"the block {named[0]}",
        rest=" and before ".join(f"the block {one}" for one in named[1:]),
        all=f"the blocks {listed(named)}",
        name=name,
        other=other,
    )


def _until(tosses: Tosses, named: Sequence[str], trials: str) -> str:
    if len(named) == 1:
        return f"the block {named[0]} has come up in consecutive {trials}"
    if tosses.asked == "all":
        both = "both" if len(named) == 2 else "all"
        return f"{both} of the blocks {listed(named)} have each come up in consecutive {trials}"
    return (
        f"one of the blocks {', '.join(named[:-1])} or {named[-1]} has come up in consecutive "
        + (trials)
    )


def _scene(tosses: Tosses, scene: str, symbols: str) -> str:
    total, count = sum(tosses.weights), len(tosses.weights)
    chances = [number(Fraction(weight, total)) for weight in tosses.weights]
    parts = [
        f"{symbol} with probability ${chance}$"
        for symbol, chance in zip(symbols, chances, strict=False)
    ]
    balls = [
        f"{weight} {_BALLS.get(symbol, '')} ball{'' if weight == 1 else 's'} ({symbol})"
        for symbol, weight in zip(symbols, tosses.weights, strict=False)
    ]
    faces = [
        f"{weight} face{'' if weight == 1 else 's'} marked {symbol}"
        for symbol, weight in zip(symbols[:count], tosses.weights, strict=True)
    ]
    return scene.format(parts=listed(parts), balls=listed(balls), faces=listed(faces))


def chance(tosses: Tosses, pattern: Sequence[int]) -> Fraction:
    """Return the probability that a pattern comes at once."""
    total = sum(tosses.weights)
    return prod((Fraction(tosses.weights[i], total) for i in pattern), start=Fraction(1))


def team_line(tosses: Tosses, one: int, other: int, value: Fraction) -> str:
    """Return the line about the gamblers on a pattern when another one has come."""
    patterns = tosses.patterns
    lengths = [*ends(patterns[one], patterns[other])][::-1]
    paid = [number(1 / chance(tosses, patterns[other][:length])) for length in lengths]
    name = f"c_{{{one + 1}{other + 1}}}"
    who = f"the gamblers on block {other + 1}" if len(patterns) > 1 else "the gamblers"
    when = f"When block {one + 1} is complete" if len(patterns) > 1 else "When it is complete"
    formula = " + ".join(paid)
    ending = f" = {number(value)}" if len(paid) > 1 else ""
    if not paid:
        return f"{when}, {who} own nothing, as no end of it starts theirs: ${name} = 0$."
    longest = ", ".join(map(str, lengths))
    return (
        f"{when}, {who} who have not lost joined in {longest} "
        f"turn{'' if longest == '1' else 's'} ago, counting the last one: "
        f"${name} = {formula}{ending}$."
    )


def letters(
    tosses: Tosses, team: Team, shares: Sequence[Fraction], wait: Fraction
) -> dict[str, str]:
    """Return what the letters of the steps stand for."""
    owned = {f"c_{{{i + 1}{j + 1}}}": number(value) for (i, j), value in team.items()}
    return owned | dict(zip("pqr", map(number, shares), strict=False)) | {"E": number(wait)}


def steps(
    tosses: Tosses, team: Team, shares: Sequence[Fraction], wait: Fraction
) -> tuple[str, ...]:
    """Return the worked solution, by a fair game."""
    lines = [team_line(tosses, i, j, value) for (i, j), value in team.items()]
    lines[0] = f"{_GAME} {lines[0]}"
    if len(tosses.patterns) == 1:
        return (
            *lines,
            f"Bets are fair, so as much was paid on average: $E = c_{{11}} = {tosses.answer}$.",
        )
    names = "pqr"[: len(tosses.patterns)]
    means = [
        " + ".join(f"{name} c_{{{i + 1}{j + 1}}}" for i, name in enumerate(names))
        for j in range(len(names))
    ]
    lines.append(
        f"Let {listed([f'${name}$' for name in names])} be the chances that the blocks, in their "
        "order, are the first to come; "
        f"${' + '.join(names)} = 1$. All bets are fair and each group pays 1 a turn, so "
        f"${' = '.join(means)} = E$."
    )
    solved = ", ".join(
        f"${name} = {number(value)}$" for name, value in zip(names, shares, strict=True)
    )
    lines.append(f"These linear equations give {solved} and $E = {number(wait)}$.")
    if tosses.asked == "first":
        lines.append(f"So block 1 is the first with probability $p = {tosses.answer}$.")
    elif tosses.asked == "wait":
        lines.append(f"So the mean number until one of them comes is $E = {tosses.answer}$.")
    else:
        lines.append(
            "The earlier and the later of two waits add up to both of them, so the later one has "
            f"the mean $c_{{11}} + c_{{22}} - E = {tosses.answer}$."
        )
    return tuple(lines)


_GAME = (
    "Let a new gambler join before every turn, stake 1 on the beginning of a block at fair odds, "
    "and stake all on the next outcome of the block as long as he wins."
)


def picture(tosses: Tosses) -> Panel:
    """Return a table of what is told and asked."""
    rows = [("weights of outcomes", ", ".join(map(str, tosses.weights)))]
    rows += [("block", ", ".join(map(str, pattern))) for pattern in tosses.patterns]
    return Panel(figures=[("", Table(rows=[*rows, ("asked", tosses.asked)]))])
