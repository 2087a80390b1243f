"""Best moves in m,n,k games: a move that keeps the value of each of a few positions.

Positions are drawn so that neither player can complete a line at once and that the one-ply rule
(win, else block, else the centre) is wrong. At the top: three positions with nine free cells,
won by threats or held by the only defence.
"""

from random import Random

from generators.family import Family, Knob, Knobs
from generators.games import _placement
from generators.games._board import Rules
from generators.games._pictures import CELL_NAMES, WINS
from generators.games._placement import Diagrams
from generators.wording import Grammar, speak

EMPTY = Knob("empty", 5, 9, "free cells of a position")
POSITIONS = Knob("positions", 1.6, 3, "positions in a row of data")

_RULES = (
    Rules(5, 5, 4),
    Rules(6, 4, 4),
    Rules(5, 4, 4),
    Rules(4, 4, 3, misere=True),
    Rules(5, 5, 4, misere=True),
)


def _generate(rng: Random, knobs: Knobs) -> Diagrams:
    rules = _RULES[int(rng.random() * len(_RULES))]
    return _placement.diagrams(rng, rules, EMPTY.integer(knobs), POSITIONS.integer(knobs))


_GRAMMAR: Grammar = {
    "start": (
        "<game> <aim> <turn>\n\n{boards}\n\n<task> <names> <form>",
        "<game> <aim> <turn>\n\n{boards}\n\n<task> <form> <names>",
        "<game> <aim> <turn> <task>\n\n{boards}\n\n<names> <form>",
    ),
    "game": (
        "Two players take turns putting a mark on a free cell of a board with {width} columns and "
        "{height} rows.",
        "On a board of {width} columns and {height} rows, two players alternately occupy one free "
        "cell each.",
        "The game is played on {width} by {height} cells (columns by rows); in turn, each of two "
        "players marks a free cell.",
        "A game for two on {width} columns and {height} rows: a move marks any one free cell, and "
        "the players alternate.",
    ),
    "turn": (
        "In the positions below {mine} has the move, and {theirs} is the opponent.",
        "Below, {mine} is to move everywhere; {theirs} is the other player.",
        "It is the turn of {mine} in each diagram; the opponent's marks are {theirs}.",
    ),
    "wins": WINS,
    "loses": (
        "Whoever first has {length} of their own marks in a row, horizontally, vertically or "
        "diagonally, LOSES; a full board without such a line is a draw.",
        "Careful: completing an unbroken line of {length} own marks (across, up or diagonal) loses "
        "the game at once. If the board fills up without one, it is drawn.",
    ),
    "task": (
        "For each of the {number} positions, name one move that keeps the best result that {mine} "
        "can force against perfect play.",
        "Find, in each of the {number} positions, a move for {mine} that keeps the best "
        "result that {mine} can force.",
        "What should {mine} play? For each of the {number} positions give a move that keeps the "
        "best result that {mine} can force whatever {theirs} does.",
    ),
    "names": CELL_NAMES,
    "form": (
        "Answer with {number} cells in the order of the positions, separated by commas. Where "
        "several moves are equally good, any one of them is right.",
        "Give {number} cells, parted by commas, first that for position 1. Any move that keeps "
        "the result counts.",
    ),
}


def _render(instance: Diagrams, rng: Random) -> str:
    slots = _placement.told(instance, rng)
    grammar = {**_GRAMMAR, "aim": _GRAMMAR["loses" if instance.rules.misere else "wins"]}
    return speak(grammar, rng, "start", **slots)


FAMILY = Family(
    name="board_best_move",
    version=2,
    domain="games",
    summary="a move that keeps the value of each of a few m,n,k positions",
    concepts=("game trees", "look-ahead"),
    knobs=(EMPTY, POSITIONS),
    verifier="moves",
    unique=False,
    # open-ended, since rows ask for two or three cells
    examples=("h9, i7", "i8, g7"),
    generate=_generate,
    render=_render,
    solve=_placement.solve,
    effort=_placement.effort,
    canonical=_placement.canonical,
    picture=_placement.picture,
    args=_placement.args,
    near_misses=_placement.near_misses,
    # Quiet positions on 5x5 alone are beyond 1e7, and a row has two of them.
    capacity=lambda dial: 1e10,
    # At most a third of the moves is right, by construction; rows have two positions at least.
    guess_rate=lambda dial: {2: 0.06, 3: 0.015}[POSITIONS.integer_at(dial)],
)
