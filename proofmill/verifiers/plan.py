"""Plans: a list of moves, judged by replaying it; any plan within the limit that arrives counts.

Args `puzzle`: what is moved, by `kind` (a key of KINDS) with its start and goal; `limit`: the most
moves that a plan may have. A state is a tuple of small integers, so a replay costs its length.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeAlias

from proofmill.verifiers import reading
from proofmill.verifiers.verdict import (
    BAD_GOLD,
    MALFORMED,
    MATCH,
    MISMATCH,
    VIOLATION,
    Args,
    Verdict,
)

MAX_MOVES = 400
"""Moves in one plan; the longest reference plans have some dozens."""

State: TypeAlias = tuple[int, ...]
Puzzle: TypeAlias = Mapping[str, Any]

_FROM_TO = re.compile(r"(\w{1,9})(?: ?(?:->?|>) ?| to )(\w{1,9})")


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
    if _judge(gold, args) is not MATCH:
        return BAD_GOLD
    return _judge(candidate, args)


def _judge(text: str, args: Args) -> Verdict:
    puzzle = args["puzzle"]
    kind, moves = KINDS[puzzle["kind"]], reading.entries(text)
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


KINDS: Mapping[str, Kind] = {
    "boxes": Kind(lambda puzzle, move: move in {"u", "d", "l", "r"}, _push),
    "jugs": Kind(_is_transfer, _pour),
    "pegs": Kind(_is_transfer, _restack),
    "tiles": Kind(_is_tile, _slide),
}
