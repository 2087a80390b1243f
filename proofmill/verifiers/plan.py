"""Plans: a list of moves, judged by replaying it; any plan within the limit that arrives counts.

Args `puzzle`: what is moved, by `kind` (a key of KINDS) with its start and goal; `limit`: the most
moves that a plan may have. A state is a tuple of small integers, so a replay costs its length.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeAlias

from proofmill.verifiers import listing, reading
from proofmill.verifiers.verdict import (
    BAD_GOLD,
    MALFORMED,
    MATCH,
    MISMATCH,
    VIOLATION,
    Args,
    Verdict,
    gold_test,
)

MAX_MOVES = 400
"""Moves in one plan; the longest reference plans have some dozens."""

State: TypeAlias = tuple[int, ...]
Puzzle: TypeAlias = Mapping[str, Any]

_FROM_TO = re.compile(r"(\w{1,9})(?: ?(?:->?|>) ?| (?:to|into|onto|over to) )(\w{1,9})")
_VERB = re.compile(
    r"(?:(?:move|pour|jump|slide|push|turn|rotate|go|paint)(?: (?:the )?(?:disk|tile|peg|car|piece"
    r"|knight|block))?(?: from)? |from )"
)

_DRIVE = re.compile(r"(\w) ?(left|right|up|down|[lrud]) ?([1-9])")
_TURN = re.compile(r"[a-z] ?[+-]")


class Kind(NamedTuple):
    """How the states of one kind of puzzle change."""

    is_move: Callable[[Puzzle, str], bool]
    """The text names a move, legal or not."""
    step: Callable[[Puzzle, State, str], State | None]
    """The state after a move; None if it is not legal there."""


def check_plan(candidate: str, gold: str, args: Args) -> Verdict:
    """Accept any list of at most `limit` legal moves from `start` that ends in `goal`.

    Entries of the goal that are null may hold anything. A list that passes through the goal and
    goes on is judged by where it ends.
    """
    return _judge(candidate, args) if _is_right(gold, args) else BAD_GOLD


def _judge(text: str, args: Args) -> Verdict:
    puzzle = args["puzzle"]
    kind, whole = KINDS[puzzle["kind"]], _folded(listing.plain(text))
    # a single move may hold spaces or an arrow, which else part one move from the next
    is_single = kind.is_move(puzzle, whole)
    moves = [whole] if is_single else [_folded(move) for move in listing.entries(text) or []]
    if len(moves) == 1 and moves[0].isalpha() and not is_single:
        moves = [*moves[0]]  # `UURR`
    if not moves or len(moves) > MAX_MOVES or not all(kind.is_move(puzzle, m) for m in moves):
        return MALFORMED
    if len(moves) > args["limit"]:
        return VIOLATION
    state: State = tuple(puzzle["start"])
    for move in moves:
        after = kind.step(puzzle, state, move)
        if after is None:
            return VIOLATION
        state = after
    wanted = zip(state, puzzle["goal"], strict=True)
    return MATCH if all(goal is None or goal == value for value, goal in wanted) else MISMATCH


_is_right = gold_test(_judge)


def _folded(move: str) -> str:
    return reading.without(_VERB, reading.item(move))


def _ends(puzzle: Puzzle, move: str) -> tuple[int, int] | None:
    """Return the places that `a-b`, `a->b` or `a to b` names, by their index in `names`."""
    match = _FROM_TO.fullmatch(move)
    if match is None:
        return None
    names = [str(name).casefold() for name in puzzle["names"]]
    if match[1] not in names or match[2] not in names:
        return None
    return names.index(match[1]), names.index(match[2])


def _is_transfer(puzzle: Puzzle, move: str) -> bool:
    return _ends(puzzle, move) is not None


def _pour(puzzle: Puzzle, state: State, move: str) -> State | None:
    """Pour until the source is empty or the target full; refuse a pour that moves nothing.

    `state`: contents of the jugs in the order of `names`; `capacities`: the same for their sizes.
    """
    ends = _ends(puzzle, move)
    if ends is None:
        return None
    source, target = ends
    amount = min(state[source], puzzle["capacities"][target] - state[target])
    if source == target or amount <= 0:
        return None
    after = [*state]
    after[source] -= amount
    after[target] += amount
    return tuple(after)


def _restack(puzzle: Puzzle, state: State, move: str) -> State | None:
    """Move the smallest disk of one peg to another peg that holds no smaller one.

    `state`: the peg of every disk, smallest disk first; `links`: the pairs of pegs between which
    moves are allowed, both ways.
    """
    ends = _ends(puzzle, move)
    if ends is None or not any(sorted(ends) == sorted(link) for link in puzzle["links"]):
        return None
    source, target = ends
    disk = state.index(source) if source in state else len(state)
    if disk == len(state) or target in state[:disk]:
        return None
    return (*state[:disk], target, *state[disk + 1 :])


def _slide(puzzle: Puzzle, state: State, move: str) -> State | None:
    """Slide the tile of that number into the gap (0), which must be beside it; -1 is a wall."""
    tile, width = int(move), puzzle["width"]
    if tile not in state:
        return None
    old, new = state.index(tile), state.index(0)
    (row, column), (gap_row, gap_column) = divmod(old, width), divmod(new, width)
    if abs(row - gap_row) + abs(column - gap_column) != 1:
        return None
    after = [*state]
    after[old], after[new] = 0, tile
    return tuple(after)


def _is_tile(puzzle: Puzzle, move: str) -> bool:
    return move.isascii() and move.isdigit() and 0 < len(move) < 4 and move != "0"


def _push(puzzle: Puzzle, state: State, move: str) -> State | None:
    """Walk one square, pushing the box there, if there is one, to the square behind it.

    `state`: the square of the worker, then those of the boxes in ascending order; `free`: the
    squares that are no walls, numbered row by row, `width` of them to a row with its walls.
    """
    step = {"u": -puzzle["width"], "d": puzzle["width"], "l": -1, "r": 1}[move]
    worker, *boxes = state
    worker += step
    if worker in boxes:
        boxes[boxes.index(worker)] += step
    if worker not in puzzle["free"] or len(set(boxes)) < len(boxes):
        return None
    return (worker, *sorted(boxes)) if set(boxes) <= set(puzzle["free"]) else None


def _driven(puzzle: Puzzle, move: str) -> tuple[int, str, int] | None:
    """Return the car, by its index, the first letter of the direction and the squares."""
    match = _DRIVE.fullmatch(move)
    names = [car["name"].casefold() for car in puzzle["cars"]]
    if match is None or match[1] not in names:
        return None
    return names.index(match[1]), match[2][0], int(match[3])


def _drive(puzzle: Puzzle, state: State, move: str) -> State | None:
    """Drive a car along its line, over empty squares only.

    `state`: how far each car is from the left or upper end of its line; `cars`: name, `upright`,
    `line` (its column if upright, else its row) and `length`; the board has `side` rows.
    """
    driven = _driven(puzzle, move)
    if driven is None:
        return None
    index, direction, far = driven
    if puzzle["cars"][index]["upright"] != (direction in "ud"):
        return None
    taken = {cell for i in range(len(state)) if i != index for cell in _covered(puzzle, i, state)}
    for _ in range(far):
        there = state[index] + (1 if direction in "rd" else -1)
        state = (*state[:index], there, *state[index + 1 :])
        fits = 0 <= there <= puzzle["side"] - puzzle["cars"][index]["length"]
        if not fits or taken & _covered(puzzle, index, state):
            return None
    return state


def _covered(puzzle: Puzzle, index: int, state: State) -> set[tuple[int, int]]:
    car = puzzle["cars"][index]
    span = range(state[index], state[index] + car["length"])
    return {(at, car["line"]) if car["upright"] else (car["line"], at) for at in span}


def _jump(puzzle: Puzzle, state: State, move: str) -> State | None:
    """Jump with a peg over another one into an empty hole; the one jumped over is taken away.

    `state`: 1 for a peg, 0 for an empty hole, in the order of `names`; `lines`: three holes in a
    row, by their places in `names`, which may be jumped along in both directions.
    """
    ends = _ends(puzzle, move)
    line = next((x for x in puzzle["lines"] if ends in ((x[0], x[2]), (x[2], x[0]))), None)
    if (
        ends is None
        or line is None
        or (state[ends[0]], state[line[1]], state[ends[1]]) != (1, 1, 0)
    ):
        return None
    after = [*state]
    after[ends[0]], after[line[1]], after[ends[1]] = 0, 0, 1
    return tuple(after)


def _hop(puzzle: Puzzle, state: State, move: str) -> State | None:
    """Move the piece on one square to an empty square that is linked with it.

    `state`: the piece on each square in the order of `names`, 0 for none; `links`: pairs of
    squares between which pieces go both ways.
    """
    ends = _ends(puzzle, move)
    if ends is None or not any(sorted(ends) == sorted(link) for link in puzzle["links"]):
        return None
    source, target = ends
    if not state[source] or state[target]:
        return None
    after = [*state]
    after[source], after[target] = 0, state[source]
    return tuple(after)


def _turn(puzzle: Puzzle, state: State, move: str) -> State | None:
    """Turn a block of cells by one place, `A+` as they are listed and `A-` the other way.

    `state`: what is on each cell; `blocks`: for each name the cells of the block, in a circle.
    """
    cells = puzzle["blocks"].get(move[0].upper()) if _is_turn(puzzle, move) else None
    if cells is None:
        return None
    onto = [*cells[1:], cells[0]] if move[-1] == "+" else [cells[-1], *cells[:-1]]
    after = [*state]
    for source, target in zip(cells, onto, strict=True):
        after[target] = state[source]
    return tuple(after)


def _is_turn(puzzle: Puzzle, move: str) -> bool:
    return _TURN.fullmatch(move) is not None and move[0].upper() in puzzle["blocks"]


def _spell(puzzle: Puzzle, state: State, move: str) -> State | None:
    """Write the word `first`, then words of which each differs from the last in one letter.

    `state`: the letters of the last word as numbers, all 0 before the first word; `words`: all
    words that may be used.
    """
    letters = tuple(map(ord, move))
    if not any(state):
        return letters if move == puzzle["first"] else None
    changed = sum(a != b for a, b in zip(letters, state, strict=True))
    return letters if changed == 1 else None


def _paint(puzzle: Puzzle, state: State, move: str) -> State | None:
    """Paint the next car, at most `shift` places from where it stood, in its color.

    `state`: cars painted, color of the last one, changes of color so far, and the numbers of the
    painted cars as bits; cars have the numbers 1, 2, ... and `colors`; `changes`: the most allowed.
    """
    count, color, changes, painted = state
    car, own = int(move), puzzle["colors"][int(move) - 1]
    changes += count > 0 and own != color
    is_far = abs(car - 1 - count) > puzzle["shift"]
    if painted >> car & 1 or is_far or changes > puzzle["changes"]:
        return None
    return count + 1, own, changes, painted | 1 << car


def _is_car(puzzle: Puzzle, move: str) -> bool:
    is_number = move.isascii() and move.isdigit() and len(move) < 4
    return is_number and 0 < int(move) <= len(puzzle["colors"])


def _set_down(puzzle: Puzzle, state: State, move: str) -> State | None:
    """Put a line under those that stand already, if one line of each group that it needs stands.

    `state`: 1 for each line that stands; `needs`: for each line groups of lines, numbered from 0.
    Moves are the numbers of lines, from 1.
    """
    line = int(move) - 1
    if state[line] or not all(any(state[one] for one in some) for some in puzzle["needs"][line]):
        return None
    return (*state[:line], 1, *state[line + 1 :])


def _is_line(puzzle: Puzzle, move: str) -> bool:
    is_number = move.isascii() and move.isdigit() and len(move) < 4
    return is_number and 0 < int(move) <= len(puzzle["needs"])


KINDS: Mapping[str, Kind] = {
    "blocks": Kind(_is_turn, _turn),
    "boxes": Kind(lambda puzzle, move: move in {"u", "d", "l", "r"}, _push),
    "cars": Kind(lambda puzzle, move: _driven(puzzle, move) is not None, _drive),
    "jugs": Kind(_is_transfer, _pour),
    "jumps": Kind(_is_transfer, _jump),
    "ladder": Kind(lambda puzzle, move: move in puzzle["words"], _spell),
    "lines": Kind(_is_line, _set_down),
    "paint": Kind(_is_car, _paint),
    "pegs": Kind(_is_transfer, _restack),
    "pieces": Kind(_is_transfer, _hop),
    "tiles": Kind(_is_tile, _slide),
}
