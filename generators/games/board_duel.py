"""Win a board game in advance: a list of own moves against an opponent with a stated routine.

The opponent completes a line if it can, else blocks, else takes the first free cell of its list,
so a response can plan every reply; its verifier plays the moves. The same rows can be played turn
by turn (`proofmill.play.environment` reads `args["spec"]`). The generator weighs all random ways to
play, the solver spreads out from the start, position by position. Rejected are rows that the
one-ply rule wins and rows that random play wins too often. At the top: ten free cells.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from random import Random
from typing import NamedTuple

from generators.deducing import ending
from generators.family import SOLVE_LIMIT, Family, IllPosedError, Knob, Knobs, rule
from generators.games._board import (
    Rules,
    completes,
    completing,
    has_line,
    lines_through,
    moved,
    moves,
    symmetries,
)
from generators.games._layers import FREE, MOVER, OTHER
from generators.games._pictures import CELL_NAMES, SYMBOLS, WINS, cell_name, diagram, laws, picture
from generators.games._positions import is_quiet, one_ply, scattered, text
from generators.pictures import Panel
from generators.wording import Grammar, speak
from proofmill.problem import Json

EMPTY = Knob("empty", 6, 10, "free cells")

_RULES = (Rules(5, 5, 4), Rules(6, 4, 4), Rules(5, 4, 4))
_MAX_DRAWS = 20_000
_LUCK = 0.05
"""Random play wins at most this often."""
Pair = tuple[int, int]
"""Stones of the own side and of the opponent."""


class _Routine(NamedTuple):
    """What the opponent goes by."""

    rules: Rules
    order: Sequence[int]
    completing: Callable[[int], int]
    """Stones of a player -> the cells that complete a line of them."""


@dataclass(frozen=True, slots=True)
class Duel:
    """A position with the own side to move, and the opponent's list."""

    rules: Rules
    board: str
    """As `layers` writes it: `x` is the own side."""
    order: tuple[int, ...]
    """Free cells in the order in which the opponent prefers them."""
    answer: str = field(compare=False)
    """Own moves that win, parted by commas."""
    work: int = field(compare=False)
    """Positions that may come about."""


def _generate(rng: Random, knobs: Knobs) -> Duel:
    rules = _RULES[int(rng.random() * len(_RULES))]
    for _ in range(_MAX_DRAWS):
        stones = scattered(rng, rules, EMPTY.integer(knobs))
        if stones is None or not is_quiet(rules, *stones):
            continue
        order = rng.sample(moves(rules, stones[0] | stones[1]), EMPTY.integer(knobs))
        luck: dict[Pair, float] = {}
        routine = _routine(rules, order)
        share = _chance(routine, stones, luck)
        if not 0 < share <= _LUCK or _thumb_wins(routine, stones):
            continue
        line = _lucky_line(rng, routine, stones, luck)
        named = ", ".join(cell_name(rules, cell) for cell in line)
        return Duel(rules, text(rules, *stones), tuple(order), named, len(luck))
    raise IllPosedError(f"board_duel: no position in {_MAX_DRAWS} draws of {rules}")


@rule
def _routine(rules: Rules, order: Sequence[int]) -> _Routine:
    return _Routine(rules, order, cache(partial(completing, rules)))


def _reply(routine: _Routine, mine: int, theirs: int) -> int:
    """Return where the opponent (of `theirs`) puts its next stone."""
    taken = mine | theirs
    for urgent in (routine.completing(theirs) & ~taken, routine.completing(mine) & ~taken):
        if urgent:
            return next(cell for cell in routine.order if urgent >> cell & 1)
    return next(cell for cell in routine.order if not taken >> cell & 1)


@rule
def _next(routine: _Routine, stones: Pair, cell: int) -> Pair | None:
    """Return the position at the next own turn; None when the game ends before, not won."""
    cells = routine.rules.width * routine.rules.height
    mine, theirs = stones[0] | 1 << cell, stones[1]
    left = cells - (mine | theirs).bit_count()
    if not left or routine.completing(theirs) & ~(mine | theirs):
        return None
    theirs |= 1 << _reply(routine, mine, theirs)
    return (mine, theirs) if left > 1 else None


def _chance(routine: _Routine, stones: Pair, known: dict[Pair, float]) -> float:
    """Return how often random own play wins from here; fills `known`."""
    if stones not in known:
        legal, total = moves(routine.rules, stones[0] | stones[1]), 0.0
        winning = routine.completing(stones[0])
        for cell in legal:
            if winning >> cell & 1:
                total += 1
            elif after := _next(routine, stones, cell):
                total += _chance(routine, after, known)
        known[stones] = total / len(legal)
    return known[stones]


def _lucky_line(rng: Random, routine: _Routine, stones: Pair, luck: dict[Pair, float]) -> list[int]:
    """Return own moves that win, drawn among those that can."""
    rules, line = routine.rules, list[int]()
    for _ in range(rules.width * rules.height):
        legal = moves(rules, stones[0] | stones[1])
        after = {cell: _next(routine, stones, cell) for cell in legal}
        winning = [cell for cell in legal if completes(rules, stones[0], cell)]
        hopeful = [cell for cell, pair in after.items() if pair and luck.get(pair)]
        line.append(rng.choice(winning or hopeful))
        following = after[line[-1]]
        if winning or following is None:
            break
        stones = following
    return line


def _thumb_wins(routine: _Routine, stones: Pair) -> bool:
    """Tell whether the one-ply rule wins, whatever it does between equally central cells."""
    for cell in one_ply(routine.rules, *stones):
        if completes(routine.rules, stones[0], cell):
            return True
        after = _next(routine, stones, cell)
        if after is not None and _thumb_wins(routine, after):
            return True
    return False


_GRAMMAR: Grammar = {
    "start": (
        "<game> <aim>\n\n{board}\n\n<turn> <routine>\n\n<task> <names> <form>",
        "<game> <aim> <turn>\n\n{board}\n\n<routine>\n\n<task> <form> <names>",
        "<game> <aim> <turn>\n\n{board}\n\n<names> <routine>\n\n<task> <form>",
    ),
    "game": (
        "Two players take turns putting a mark on a free cell of a board with {width} columns and "
        "{height} rows.",
        "On a board of {width} columns and {height} rows, two players alternately occupy one free "
        "cell each.",
        "The game is played on {width} by {height} cells (columns by rows); in turn, each of two "
        "players marks a free cell.",
    ),
    "aim": WINS,
    "turn": (
        "You play {mine} and it is your turn; the opponent plays {theirs}.",
        "It is your move: your marks are {mine}, the opponent's are {theirs}.",
    ),
    "routine": (
        "The opponent follows a fixed routine. If it can complete a line, it does; else, if you "
        "threaten to complete one with your next move, it takes such a cell; else it takes any "
        "free cell. Where it has a choice, it takes the cell that comes first in <order>.",
        "You know how the opponent thinks: it completes its line when possible, otherwise it "
        "occupies a cell where you could complete yours on the next move, otherwise any free cell. "
        "Among several candidates it always chooses the one that stands first in <order>.",
    ),
    "order": (
        "its order of preference: {order}",
        "the following order: {order}",
        "the order {order}",
    ),
    "task": (
        "Plan all your moves so that you win.",
        "Find a sequence of your own moves that wins against this opponent.",
        "Beat this opponent: which moves do you make, one after the other?",
    ),
    "names": CELL_NAMES,
    "form": (
        "Answer with your own moves only, in order and parted by commas, up to the winning one. "
        "Any sequence that wins is right.",
        "Write just your moves, separated by commas, ending with the one that completes your line; "
        "there may be several solutions, and one is enough.",
    ),
}


def _render(duel: Duel, rng: Random) -> str:
    rules, symbols = duel.rules, SYMBOLS[int(rng.random() * len(SYMBOLS))]
    return speak(
        _GRAMMAR,
        rng,
        board=picture(rules, *_stones(duel), symbols),
        mine=symbols[0],
        theirs=symbols[1],
        order=", ".join(cell_name(rules, cell) for cell in duel.order),
        width=rules.width,
        height=rules.height,
        length=rules.length,
    )


def _stones(duel: Duel) -> Pair:
    masks = [
        sum(1 << cell for cell, stone in enumerate(duel.board) if stone == kind)
        for kind in (MOVER, OTHER)
    ]
    return masks[0], masks[1]


def _solve(duel: Duel) -> list[str]:
    """Spread out over the positions at own turns; keep one way to each, and all that win."""
    rules, found = duel.rules, list[str]()
    routine = _routine(rules, duel.order)
    frontier: dict[Pair, list[int]] = {_stones(duel): []}
    for _ in range(duel.board.count(FREE)):
        following: dict[Pair, list[int]] = {}
        for (mine, theirs), line in frontier.items():
            for cell in moves(rules, mine | theirs):
                if has_line(rules, mine | 1 << cell):
                    found.append(", ".join(cell_name(rules, one) for one in [*line, cell]))
                    continue
                after = _next(routine, (mine, theirs), cell)
                if after is not None:
                    following.setdefault(after, [*line, cell])
        frontier = following
    return found[:SOLVE_LIMIT]


def _steps(duel: Duel) -> tuple[str, ...]:
    """Tell what the opponent does after each own move, and why."""
    rules, (mine, theirs), lines = duel.rules, _stones(duel), list[str]()
    for own in duel.answer.split(", "):
        [cell] = [one for one in moves(rules, mine | theirs) if cell_name(rules, one) == own]
        if completes(rules, mine, cell):
            done = [rest for rest in lines_through(rules)[cell] if mine & rest == rest]
            line = {cell, *(one for one in range(mine.bit_length()) for d in done if d >> one & 1)}
            lines.append(f"{own}: the line {_named(rules, line)} is complete.")
            break
        mine |= 1 << cell
        answer = _reply(_routine(rules, duel.order), mine, theirs)
        threats = [one for one in moves(rules, mine | theirs) if completes(rules, mine, one)]
        why = (
            f"{_named(rules, threats)} would complete your line"
            if threats
            else "no cell would complete your line"
        )
        lines.append(f"{own}: {why}, so the opponent takes {cell_name(rules, answer)}.")
        theirs |= 1 << answer
    return (*lines, ending(duel.answer))


def _named(rules: Rules, cells: Collection[int]) -> str:
    return ", ".join(sorted(cell_name(rules, cell) for cell in cells))


def _args(duel: Duel) -> dict[str, Json]:
    rules = duel.rules
    board: dict[str, Json] = {
        "width": rules.width,
        "height": rules.height,
        "length": rules.length,
        "cells": duel.board,
    }
    order = [cell_name(rules, cell) for cell in duel.order]
    opponent: dict[str, Json] = {"kind": "rule", "order": order}
    return {"spec": {"game": "board", "rules": board, "opponent": opponent, "goal": 1}}


def _near_misses(duel: Duel) -> list[str]:
    """Return the answer cut short, with a move too many, and with a move made twice."""
    own = duel.answer.split(", ")
    wrong = [own[:-1], [*own, own[0]], [*own[:-1], own[0]], [own[0], *own]]
    return [", ".join(moves) for moves in wrong]


def _picture(duel: Duel) -> Panel:
    ranks: dict[int, str] = {}
    for rank, cell in enumerate(duel.order, 1):
        ranks[cell] = f"{ranks.get(cell, '')} {rank}".strip()
    board = diagram(duel.rules, *_stones(duel), ranks)
    note = "numbers: the opponent's order of preference"
    return Panel(figures=[(note, board), ("rules", laws(duel.rules))])


def _canonical(duel: Duel) -> Json:
    mine, theirs = _stones(duel)
    images = min(
        (moved(mine, one), moved(theirs, one), [one[cell] for cell in duel.order])
        for one in symmetries(duel.rules)
    )
    return [list(duel.rules), list(images)]


FAMILY = Family(
    name="board_duel",
    version=3,
    domain="games",
    summary="a list of own moves that beats an opponent with a stated routine",
    concepts=("game trees", "planning"),
    knobs=(EMPTY,),
    verifier="game_play",
    unique=False,
    examples=("h9, i7, h8", "i7, i8, i9"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=lambda duel: duel.work,
    canonical=_canonical,
    picture=_picture,
    args=_args,
    steps=_steps,
    near_misses=_near_misses,
    # Quiet positions beyond 1e7, times the opponent's lists (720 at least).
    capacity=lambda dial: 1e9,
    guess_rate=lambda dial: _LUCK,
)
