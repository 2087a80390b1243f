"""Tournaments: templates of what is said of them, and what follows for players, games and draws."""

from collections.abc import Iterator
from fractions import Fraction
from math import comb
from typing import Final, NamedTuple

from readers.phrases import Said, Unread

_TIMES: Final = "<times=twice|three times|four times|five times>"
_MORE: Final = (
    "<more:int> more <a:who> than <b:who>",
    f"<more:int> more <a:who> than {_TIMES} the number of <b:who>",
    f"{_TIMES} as many <a:who> as <b:who>",
)
_WON: Final = (
    "for every <p:int> games won by <c:who>, <d:who> won <q:int>",
    "<c:who> won <percent:int> percent more games than <d:who>",
)
_ASKED: Final = "{Find out how|How} many <asked=games were played|players took part>{.|?}"
_FEW: Final = "<share=third|quarter|fifth|sixth|seventh|eighth>"
_DRAWS: Final = "{Find|Compute|Determine|What is} the number of {draws|games that were drawn}{.|?}"
TEMPLATES: Final = {
    "players": "\n".join(
        f"""
            A table tennis club invited <first:who> and <second:who> to a tournament; {more} came.
                Any two of all these players met <met=once|twice>, and no game was drawn. In the
                end, {won}. {_ASKED}
            At a tennis tournament everybody played <met=once|twice> against everybody else, and
                there were no draws. There were {more}, and {won}. {_ASKED}
            There were {more} at a tournament in which any two players met <met=once|twice>. Each
                game had a winner, and when all had been played <name:name> noticed: {won}.
                {_ASKED}
        """
        for more in _MORE
        for won in _WON
    ),
    "draws": f"""
        A game is worth <win:int> points to its winner and <lose:int> to its loser, or <draw:int>
            {{point|points}} to both sides if it is drawn. At a school each two classes played one
            game against each other. All classes together won <points:int> points, with draws in
            less than a {_FEW} of the games. {_DRAWS}
        In a soccer league every team played once against every other team. A win brought <win:int>
            points, a draw <draw:int> {{point|points}} to each side, a defeat nothing. In the end
            all teams together had <points:int> points, and fewer than a {_FEW} of the games were
            draws. {_DRAWS}
        All teams of a tournament met each other exactly once. For each game the winner got
            <three=three|two> points and the loser none, or both got <one=one> point if nobody won.
            <name:name> adds up the points of all teams and finds <points:int>. Less than one
            {_FEW} of all games had no winner. How many games had no winner?
    """,
}
KINDS: Final = {"who": r"[a-z-]+(?: of the home club)?"}
_NUMBERS: Final = {
    **{"one": 1, "two": 2, "three": 3, "twice": 2, "three times": 3, "four times": 4},
    **{"five times": 5, "third": 3, "quarter": 4, "fifth": 5, "sixth": 6, "seventh": 7},
    "eighth": 8,
}
_MOST: Final = 1000
"""So many players of the smaller group, or so many teams, are looked at."""


class Players(NamedTuple):
    """Of one group there are so many times as many as of another one, and so many more."""

    times: int
    more: int
    meetings: int
    won: Fraction
    """The share of all games that the first group won."""
    asked: str


class Draws(NamedTuple):
    """Points for a win, a defeat and a draw, in all, and a share that draws are below."""

    win: int
    defeat: int
    draw: int
    points: int
    below: Fraction


def players(said: Said) -> Players:
    """Return what is said of two groups.

    Raises:
        Unread: if it names other groups elsewhere.
    """
    groups = [said["a"], said["b"]]
    others = [[said[x], said[y]] for x, y in (("first", "second"), ("c", "d")) if x in said]
    if any(sorted(other) != sorted(groups) for other in others) or said["a"] == said["b"]:
        raise Unread(f"not {groups}: {others}")
    p, q = (
        (said.integer("p"), said.integer("q"))
        if "p" in said
        else (100 + said.integer("percent"), 100)
    )
    more = said.integer("more") if "more" in said else 0
    times = _NUMBERS[said["times"]] if "times" in said else 1
    won = Fraction(p if said["c"] == said["a"] else q, p + q)
    meetings = {"once": 1, "twice": 2}[said["met"]]
    return Players(times, more, meetings, won, said["asked"].split()[0])


def draws(said: Said) -> Draws:
    """Return what is said of wins and draws."""
    win = said.integer("win") if "win" in said else _NUMBERS[said["three"]]
    draw = said.integer("draw") if "draw" in said else _NUMBERS[said["one"]]
    defeat = said.integer("lose") if "lose" in said else 0
    below = Fraction(1, _NUMBERS[said["share"]])
    return Draws(win, defeat, draw, said.integer("points"), below)


def solved(tournament: Players | Draws) -> str:
    """Return the only number that is possible."""
    if isinstance(tournament, Players):
        found = set(_players(tournament))
    else:
        found = set(_draws(tournament))
    return ", ".join(map(str, sorted(found)))


def _players(said: Players) -> Iterator[int]:
    """Yield numbers that fit: each group wins the games among its own players."""
    for second in range(1, _MOST):
        first = said.times * second + said.more
        games = said.meetings * comb(first + second, 2)
        among, between = said.meetings * comb(first, 2), said.meetings * first * second
        if (games * said.won).denominator == 1 and 0 <= games * said.won - among <= between:
            yield games if said.asked == "games" else first + second


def _draws(said: Draws) -> Iterator[int]:
    for teams in range(2, _MOST):
        games, each = comb(teams, 2), said.win + said.defeat
        number, rest = divmod(each * games - said.points, each - 2 * said.draw)
        if not rest and 0 <= number < said.below * games:
            yield number
