"""Players who take turns: what is told, its words and its steps."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random

from generators.latex import number
from generators.pictures import Panel, Table
from generators.wording import Grammar, listed, speak


@dataclass(frozen=True, slots=True)
class Turns:
    """Players 0, 1, ... take turns in this order, over and over.

    In a turn player i succeeds with probability hits[i], is out for good with outs[i], and else
    nothing happens. `wanted` successes of one player, or being the only one left, win.
    """

    hits: tuple[Fraction, ...]
    outs: tuple[Fraction, ...]
    wanted: int
    asked: int
    """Whose chance to win is asked for; -1: the mean number of turns of all players together."""
    answer: str = field(compare=False)


Point = tuple[tuple[int, ...], int]
"""Successes that each player still needs (0 for one who is out), and whose turn it is."""


_GRAMMAR: Grammar = {
    "start": (
        "{names} {play} in turn, in this order, {again}. {told} {goal} {ask} <exact>",
        "{goal_first}: {names} {play} one after the other, in this order and {again}. {told} "
        "{goal} {ask} <exact>",
        "{told} They {play} in the order {order}, {again}. {goal} {ask} <exact>",
        "In a game, {names} {play} by turns: {order}, {again}. {told} {goal} {ask} <exact>",
    ),
    "exact": ("Give the exact value.", "Do not round.", "Answer exactly."),
}
_SCENES = (
    ("throw at a target", "hits the target", "throw", "A contest at the fair"),
    ("draw at a lottery machine", "draws a star", "draw", "An evening game"),
    ("answer a question each", "is right", "answer", "A quiz"),
    ("roll a die of their own each", "rolls a winning face", "roll", "A game of dice"),
    ("play one move each against a computer", "scores", "move", "A tournament"),
)
_NAMES = ("Ada", "Bao", "Clara", "Emil", "Gita", "Hugo", "Lina", "Omar", "Rosa", "Theo", "Vera")


def render(turns: Turns, rng: Random) -> str:
    """Return the question in one of many wordings."""
    many = len(turns.hits)
    names = rng.sample(_NAMES, many)
    play, does, noun, game = rng.choice(_SCENES)
    order = ", ".join(names)
    return speak(
        _GRAMMAR,
        rng,
        names=listed(names),
        play=play,
        again=rng.choice(
            (
                f"then {names[0]} again, and so on",
                f"starting with {names[0]} and beginning anew after {names[-1]}",
            )
        ),
        order=order,
        told=_told(turns, names, does, noun),
        goal=_goal(turns, does),
        goal_first=game,
        ask=_ask(turns, names, noun, rng),
    )


def _told(turns: Turns, names: Sequence[str], does: str, noun: str) -> str:
    hits = [
        f"{name} {does} with probability ${number(p)}$"
        for name, p in zip(names, turns.hits, strict=True)
    ]
    told = f"In any one {noun}, {listed(hits)}."
    outs = [
        f"{name} with probability ${number(p)}$"
        for name, p in zip(names, turns.outs, strict=True)
        if p
    ]
    if outs:
        told += (
            f" A {noun} may also go so wrong that the player is out of the game for good and is "
            f"skipped from then on: this happens in any one {noun} to {listed(outs)}. In all other "
            "cases nothing changes."
        ).replace("A answer", "An answer")
    return f"{told} All turns are independent."


def _goal(turns: Turns, does: str) -> str:
    if turns.wanted == 1:
        goal = f"Whoever first {does} wins, and the game is over."
    else:
        goal = (
            f"Whoever first {does} for the second time, in that player's own turns and not "
            "necessarily in a row, wins, and the game is over."
        )
    if any(turns.outs):
        goal += " A player who is the only one left wins at once as well."
    return goal


def _ask(turns: Turns, names: Sequence[str], noun: str, rng: Random) -> str:
    if turns.asked < 0:
        return rng.choice(
            (
                "How many turns does the game take on average, counting those of all players?",
                "Find the expected number of turns, all players' turns counted together.",
            )
        )
    name = names[turns.asked]
    return rng.choice(
        (
            f"With what probability does {name} win?",
            f"What is the probability that {name} is the winner?",
            f"How likely is it that {name} wins the game?",
        )
    )


def steps(turns: Turns, values: Mapping[Point, Fraction]) -> tuple[str, ...]:
    """Return the worked solution; `values` are in the order in which they are found."""
    names = {point: f"x_{{{place}}}" for place, point in enumerate(values, 1)}
    lines = [_line(turns, point, names, values) for point in values]
    last = names[[*values][-1]]
    return (*lines, f"The game starts there, so the answer is ${last} = {turns.answer}$.")


def _line(
    turns: Turns, point: Point, names: Mapping[Point, str], values: Mapping[Point, Fraction]
) -> str:
    left, turn = point
    alive = [i for i in (*range(turn, len(left)), *range(turn)) if left[i]]
    terms, idle, passed = list[str](), list[str](), Fraction(1)
    for i in alive:
        before = "".join(rf"{one} \cdot " for one in idle)
        if turns.asked < 0:
            terms.append(r" \cdot ".join(idle) or "1")
        for p, reach in ((turns.hits[i], hit), (turns.outs[i], out)):
            after = reach(turns, point, i) if p else Fraction(0)
            value = names[after] if isinstance(after, tuple) else number(after)
            if value != "0":
                terms.append(rf"{before}{number(p)} \cdot {value}")
        rest = 1 - turns.hits[i] - turns.outs[i]
        idle.append(number(rest))
        passed *= rest
    need = ", ".join(
        f"player {i + 1}" if turns.wanted == 1 else f"player {i + 1} (lacking {left[i]})"
        for i in alive
    )
    round_is = r" \cdot ".join(idle)
    top = " + ".join(terms) or "0"
    name = names[point]
    return (
        f"With {need} to play in this order, a round passes without any change with probability "
        f"${round_is} = {number(passed)}$, and then all is as before: "
        rf"${name} = {top} + {number(passed)} {name}$, so ${name} = {number(values[point])}$."
    )


def hit(turns: Turns, point: Point, player: int) -> Point | Fraction:
    """Return where a success leads: a point, or the value of a game that is over."""
    left, _ = point
    if left[player] == 1:
        return Fraction(int(turns.asked == player))
    return _next((*left[:player], left[player] - 1, *left[player + 1 :]), player)


def out(turns: Turns, point: Point, player: int) -> Point | Fraction:
    """Return where it leads that a player is out."""
    left = (*point[0][:player], 0, *point[0][player + 1 :])
    alive = [i for i, lacking in enumerate(left) if lacking]
    if len(alive) == 1:
        return Fraction(int(turns.asked == alive[0]))
    return _next(left, player)


def _next(left: tuple[int, ...], player: int) -> Point:
    many = len(left)
    after = next(i % many for i in range(player + 1, player + 1 + many) if left[i % many])
    return left, after


def picture(turns: Turns) -> Panel:
    """Return a table of what is told and asked."""
    rows = [
        (f"player {i}", f"succeeds: {p}, is out: {q}")
        for i, (p, q) in enumerate(zip(turns.hits, turns.outs, strict=True), 1)
    ]
    asked = "turns" if turns.asked < 0 else f"player {turns.asked + 1} wins"
    return Panel(
        figures=[("", Table(rows=[*rows, ("to win", str(turns.wanted)), ("asked", asked)]))]
    )
