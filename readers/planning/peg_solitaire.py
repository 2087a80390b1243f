"""Pegs on a board that jump over each other until one is left, in a given hole."""

from collections.abc import Iterator
from functools import partial
from typing import Final, NamedTuple, TypeAlias

from readers.answers import items
from readers.phrases import Phrases, Unread
from readers.planning._boards import DRAWN, named
from readers.planning._plans import followed
from readers.reader import Reader
from readers.retracing import replayed

_SAYS: Final = Phrases(
    once={
        "scene": r"""
            Pegs stand on a board for solitaire.
            A peg solitaire board of <holes:int> holes is set up like this.
            This is a peg solitaire board with holes of which some hold a peg.
            Here is a position of peg solitaire on a small board.
        """,
        "board": "<board:board>",
        "marks": r"""
            <peg=P|X|@|O> is a hole with a peg, <empty=o|.> an empty hole, and # a square that is no
                part of the board.
            {Marks: |}<peg=P|X|@|O> for a peg, <empty=o|.> for an empty hole, # where there is no
                hole.
        """,
        "names": r"""
            Column letter and row number name a hole, such as b3.
            A hole is named by its column and row, as in b3.
        """,
        "jump": r"""
            In a jump, a peg leaps over one peg right next to it (left, right, above or below) into
                the empty hole straight behind that one, and the peg jumped over is removed. There
                are no other moves.
            The only move is the jump: along a row or column, a peg goes over a neighboring peg into
                the next hole, which must be empty, and the peg in between is taken off the board.
        """,
        "asked": r"""
            Take off all pegs but one, which has to end in hole <last:hole>; this takes <jumps:int>
                jumps.
            After <jumps:int> jumps only one peg is to be left, and it must stand in <last:hole>.
            Find <jumps:int> jumps that leave a single peg, in hole <last:hole>.
        """,
        "form": r"""
            List the jumps in order, separated by commas, each as the hole that the peg leaves and
                the hole that it lands in, joined by a hyphen (as in b3-d3).
            Answer with the jumps in order, separated by commas, where b3-d3 is a jump from b3 to
                d3.
        """,
    },
    kinds={"board": DRAWN, "hole": r"[a-z]\d+"},
)
_DIRECTIONS: Final = ((0, 1), (0, -1), (1, 0), (-1, 0))

Pegs: TypeAlias = frozenset[str]
"""The holes that they stand in."""


class Solitaire(NamedTuple):
    """What a prompt says."""

    holes: frozenset[str]
    pegs: Pegs
    last: str


def _read(question: str) -> Solitaire:
    said = _SAYS.read(question)
    board, marks, asked = named(said.one("board")["board"]), said.one("marks"), said.one("asked")
    if not set(board.values()) <= {marks["peg"], marks["empty"], "#"}:
        raise Unread(f"marks that mean nothing: {board}")
    holes = frozenset(hole for hole, mark in board.items() if mark != "#")
    pegs = frozenset(hole for hole, mark in board.items() if mark == marks["peg"])
    scene = said.one("scene")
    if "holes" in scene and scene.integer("holes") != len(holes):
        raise Unread(f"says {scene['holes']} holes where there are {len(holes)}")
    if asked.integer("jumps") != len(pegs) - 1:
        raise Unread(f"says {asked['jumps']} jumps for {len(pegs)} pegs")
    if asked["last"] not in holes:
        raise Unread(f"no hole: {asked['last']}")
    return Solitaire(holes, pegs, asked["last"])


def _solve(game: Solitaire) -> str:
    jumps = _rest(game, game.pegs, set())
    return ", ".join(jumps[::-1] if jumps else ["impossible"])


def _rest(game: Solitaire, pegs: Pegs, hopeless: set[Pegs]) -> list[str] | None:
    """Return the jumps that solve it from there, the last one first, None if there are none."""
    if len(pegs) == 1:
        return [] if pegs == {game.last} else None
    for jump, left in _jumps(game, pegs):
        if left in hopeless:
            continue
        if (rest := _rest(game, left, hopeless)) is not None:
            return [*rest, jump]
        hopeless.add(left)
    return None


def _jumps(game: Solitaire, pegs: Pegs) -> Iterator[tuple[str, Pegs]]:
    for peg in sorted(pegs):
        for right, down in _DIRECTIONS:
            over, to = (_beside(peg, far * right, far * down) for far in (1, 2))
            if over in pegs and to in game.holes and to not in pegs:
                yield f"{peg}-{to}", (pegs - {peg, over}) | {to}


def _beside(hole: str, right: int, down: int) -> str:
    return f"{chr(ord(hole[0]) + right)}{int(hole[1:]) + down}"


def _judge(game: Solitaire, answer: str) -> bool:
    return followed(game.pegs, items(answer), partial(_jumps, game)) == frozenset([game.last])


def _shown(game: Solitaire, pegs: Pegs) -> str:
    return f"pegs in {', '.join(sorted(pegs))}"


READER = Reader(
    _read, _solve, _judge, follow=replayed(lambda game: game.pegs, _jumps, _shown, _judge)
)
