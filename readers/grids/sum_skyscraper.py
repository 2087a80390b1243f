"""Towers of all heights in each line; clues add up those that are seen from its ends."""

from readers.following import Ground, on
from readers.grids import _towers
from readers.phrases import Phrases
from readers.reader import Reader

_SAYS = Phrases(
    once={
        **_towers.ONCE,
        "task": r"""
            Here is a Sum Skyscrapers puzzle with <rows:int> rows and <columns:int> columns; fill it
                in.
            Work out all heights in the following Skyscrapers puzzle, whose clues are sums.
            Find the height of every tower in this city of <rows:int> by <columns:int> blocks.
            Solve this <rows:int>x<columns:int> Sum Skyscrapers puzzle.
        """,
        "rule": r"""
            Each row and each column contains the heights 1 to <rows:int> once each. The number at
                the edge of a line adds up the heights of the towers visible from there, which are
                the first one and those that are higher than all towers between them and the edge.
            Put into each cell a number from 1 to <rows:int>, the height of the tower there, so that
                rows and columns have no repeats. Looking along a row or column from the end where a
                clue stands, the clue adds up the heights of the towers that are higher than all
                towers before them; the first one always counts.
            Every cell of the <rows:int>x<columns:int> square holds one tower of a height from 1 to
                <rows:int>, and no height is repeated in a row or column. A clue is the sum of the
                heights of the towers seen from its place when one looks along its row or column: a
                tower hides all lower towers behind it.
        """,
    },
    perhaps=_towers.PERHAPS,
    kinds=_towers.KINDS,
)


def _read(question: str) -> _towers.City:
    return _towers.read(_SAYS, question)


def _solve(city: _towers.City) -> str:
    return _towers.solve(city, sum)


def _ground(city: _towers.City) -> Ground:
    return _towers.ground(city, sum)


READER = Reader(_read, _solve, follow=on(_ground))
