"""Best moves in connect-four games on small boards, where stones fall to the bottom.

Positions are as in `board_best_move`. At the top: three positions with eleven free cells, where
the order in which columns fill up decides.
"""

from random import Random

from generators.family import Family, Knob, Knobs
from generators.games import _placement
from generators.games._board import Rules
from generators.games._placement import Diagrams
from generators.wording import Grammar, speak

EMPTY = Knob("empty", 5, 11, "free cells of a position")
COLUMNS = Knob("columns", 6, 7, "columns of the board")

_COUNT = 3


def _generate(rng: Random, knobs: Knobs) -> Diagrams:
    rules = Rules(COLUMNS.integer(knobs), rng.choice((4, 4, 4, 5)), 4, drops=True)
    return _placement.diagrams(rng, rules, EMPTY.integer(knobs), _COUNT)


_GRAMMAR: Grammar = {
    "start": (
        "<game> <aim> <turn>\n\n{boards}\n\n<task> <form>",
        "<game> <aim> <turn> <task>\n\n{boards}\n\n<form>",
        "<game> <aim>\n\n<turn> <task> <form>\n\n{boards}",
    ),
    "game": (
        "Two players alternately drop a disc into one of {width} columns; it falls to the lowest "
        "free place. A column holds {height} discs.",
        "An upright frame has {width} columns of {height} places. The players take turns, and a "
        "disc put into a column lands on the lowest free place there.",
        "In this game with falling discs, each move chooses a column that is not yet full; the "
        "board has {width} columns and {height} rows, and discs pile up from the bottom.",
        "Discs are dropped in turn into a grid of {width} columns and {height} rows, and every "
        "disc slides down as far as it can.",
    ),
    "turn": (
        "In each position below it is the turn of {mine}; {theirs} are the opponent's discs.",
        "Below, {mine} moves next in every diagram and {theirs} is the opponent.",
        "The diagrams show {number} positions with {mine} to move against {theirs}.",
    ),
    "aim": (
        "The first to have {length} own discs in a row, horizontally, vertically or diagonally, "
        "wins; a full board without such a row is a draw.",
        "Whoever completes an unbroken line of {length} own discs (across, up or diagonal) wins. "
        "If all places are filled without one, the game is drawn.",
    ),
    "task": (
        "For each position name a cell on which {mine} can land a disc now without worsening the "
        "result that perfect play would bring.",
        "Where should {mine} play? In each of the {number} positions, give the cell in which the "
        "next disc comes to rest so that {mine} keeps the best result that can be forced.",
        "Find for each position a move that leaves {mine} with the same outcome, under perfect "
        "play by both, as the position itself promises.",
    ),
    "form": (
        "A move is named by the cell where the disc lands, column letter and row number; a1 is at "
        "the lower left. Answer with {number} cells, parted by commas, in the order of the "
        "positions; any move that does it is right.",
        "Name the landing cells by column and row as in c2, with row 1 at the bottom. Give "
        "{number} of them separated by commas, the one for position 1 first. Equally good moves "
        "all count.",
    ),
}


def _render(instance: Diagrams, rng: Random) -> str:
    return speak(_GRAMMAR, rng, "start", **_placement.told(instance, rng))


FAMILY = Family(
    name="connect_best_move",
    version=2,
    domain="games",
    summary="a drop that keeps the value of each of three connect-four positions",
    concepts=("game trees", "look-ahead", "parity"),
    knobs=(EMPTY, COLUMNS),
    verifier="moves",
    unique=False,
    examples=("h9, i7, g8", "i7, i8, h9"),
    generate=_generate,
    render=_render,
    solve=_placement.solve,
    effort=_placement.effort,
    canonical=_placement.canonical,
    picture=_placement.picture,
    args=_placement.args,
    near_misses=_placement.near_misses,
    capacity=lambda dial: 1e12,  # three positions of more than 1e4 each
    # At most one move in three is right, by construction.
    guess_rate=lambda dial: 0.03 - 0.015 * dial,
)
