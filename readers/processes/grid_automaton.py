"""A cellular automaton with rules of birth and survival; its board some generations later."""

from collections.abc import Iterator
from typing import Final, NamedTuple, TypeAlias

from readers.enumerated import joined
from readers.phrases import Phrases, Said, Unread
from readers.reader import Reader
from readers.retracing import retraced

_SAYS: Final = Phrases(
    once={
        "scene": r"""
            This is a cellular automaton, like the Game of Life but with another rule.
            A colony of cells changes in generations; all cells change at once.
            Cells on a board live and die, all at the same time, from one generation to the next.
        """,
        "near": r"""
            Each cell has up to <n=eight> neighbors: those that touch it at a side or a corner.
            The neighbors of a cell are the <n=eight> cells around it, those at its corners
                included.
            Each cell has the cells above, below, left and right of it as neighbors.
            The neighbors of a cell are the four cells that share a side with it.
        """,
        "edge": r"""
            The board wraps <joined=around>: the first and the last row are next to each other, and
                so are the first and the last column.
            The edges are <joined=joined>, left to right and top to bottom, so that no cell lacks
                neighbors.
            Cells at the edge simply have fewer neighbors; nothing lives outside the board.
            Beyond the edges of the board everything is dead and stays so.
        """,
        "birth": r"""
            With exactly <counts> live {neighbor|neighbors} a dead cell comes to life, otherwise
                not.
            A dead cell becomes alive if it has exactly <counts> live {neighbor|neighbors}, else it
                stays dead.
            Birth: a dead cell with exactly <counts> live {neighbor|neighbors}.
        """,
        "survival": r"""
            With exactly <counts> live {neighbor|neighbors} a live cell survives, with any other
                number it dies.
            A live cell stays alive with exactly <counts> live {neighbor|neighbors} and dies
                otherwise.
            Survival: a live cell with exactly <counts> live {neighbor|neighbors}. All other
                cells are dead in the next generation.
        """,
        "board": r"""
            The first generation (<live:sign> is a live cell, <dead:sign> a dead
                one):¶¶<board:block>
            At the start the board is this, <live:sign> being alive and <dead:sign>
                dead:¶¶<board:block>
            The board now, with <live:sign> for live and <dead:sign> for dead
                cells:¶¶<board:block>
        """,
        "question": r"""
            What does the board look like after <n:int> generations?
            Give the board <n:int> generations later.
            Work out the board after <n:int> generations.
            What does the board look like after one generation?
            Give the board one generation later.
            Work out the board after one generation.
        """,
        "form": r"""
            Answer in rows of <live_shown:int> (alive) and <dead_shown:int> (dead).
            Write one line per row, with <live_shown:int> for a live and <dead_shown:int> for a
                dead cell.
        """,
    },
    kinds={"sign": r"\S"},
)


Board: TypeAlias = tuple[tuple[bool, ...], ...]
Counts: TypeAlias = tuple[tuple[int, ...], ...]


class Automaton(NamedTuple):
    """What a prompt says."""

    near_corners: bool
    wraps: bool
    birth: frozenset[int]
    survival: frozenset[int]
    board: Board
    generations: int
    shown: tuple[str, str]
    """How the answer shows dead and live cells."""


def _read(question: str) -> Automaton:
    said = _SAYS.read(question)
    generations, form = said.one("question"), said.one("form")
    if "n" in generations and generations.integer("n") < 2:
        raise Unread("not a number of generations")
    return Automaton(
        "n" in said.one("near"),
        "joined" in said.one("edge"),
        _counts(said.one("birth")["counts"]),
        _counts(said.one("survival")["counts"]),
        _board(said.one("board")),
        generations.integer("n") if "n" in generations else 1,
        (form["dead_shown"], form["live_shown"]),
    )


def _counts(text: str) -> frozenset[int]:
    numbers = joined(text, "or")
    if not all(number.isdecimal() for number in numbers):
        raise Unread(f"no numbers of neighbors: {text!r}")
    return frozenset(map(int, numbers))


def _board(said: Said) -> Board:
    rows = [line.split(" ") for line in said["board"].split("\n")]
    signs = {sign for row in rows for sign in row}
    if len({len(row) for row in rows}) != 1 or not signs <= {said["live"], said["dead"]}:
        raise Unread(f"no board: {said['board']!r}")
    return tuple(tuple(sign == said["live"] for sign in row) for row in rows)


def _solve(automaton: Automaton) -> str:
    *_, (_, board) = _generations(automaton)
    return "\n".join(" ".join(automaton.shown[cell] for cell in row) for row in board)


def _generations(automaton: Automaton) -> Iterator[tuple[Counts, Board]]:
    """Yield the live neighbors of all cells, and the board after them, one generation each."""
    board = automaton.board
    for _ in range(automaton.generations):
        counts = tuple(
            tuple(
                sum(board[y][x] for y, x in _near(automaton, row, column))
                for column in range(len(board[0]))
            )
            for row in range(len(board))
        )
        board = tuple(
            tuple(
                count in (automaton.survival if lives else automaton.birth)
                for count, lives in zip(*rows, strict=True)
            )
            for rows in zip(counts, board, strict=True)
        )
        yield counts, board


def _trace(automaton: Automaton) -> Iterator[str]:
    for number, (counts, board) in enumerate(_generations(automaton), 1):
        near = " / ".join(" ".join(map(str, row)) for row in counts)
        after = " / ".join(" ".join(automaton.shown[cell] for cell in row) for row in board)
        yield f"Before generation {number} the cells have so many live neighbors: {near}."
        yield f"So generation {number} is {after}."


def _near(automaton: Automaton, row: int, column: int) -> Iterator[tuple[int, int]]:
    height, width = len(automaton.board), len(automaton.board[0])
    for down in (-1, 0, 1):
        for right in (-1, 0, 1):
            y, x = row + down, column + right
            if (down, right) == (0, 0) or (down and right and not automaton.near_corners):
                continue
            if automaton.wraps:
                yield y % height, x % width
            elif 0 <= y < height and 0 <= x < width:
                yield y, x


READER = Reader(_read, _solve, follow=retraced(_trace, _solve))
