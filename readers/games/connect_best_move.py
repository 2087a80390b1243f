"""Moves that keep the best result, where discs fall down columns and lines of own discs win."""

from typing import Final

from readers.games._lines import KINDS, Positions, judged, positions, solved
from readers.phrases import Phrases
from readers.reader import Reader

_SAYS: Final = Phrases(
    once={
        "scene": r"""
            Two players alternately drop a disc into one of <c:int> columns; it falls to the lowest
                free place. A column holds <r:int> discs.
            Discs are dropped in turn into a grid of <c:int> columns and <r:int> rows, and every
                disc slides down as far as it can.
            An upright frame has <c:int> columns of <r:int> places. The players take turns, and a
                disc put into a column lands on the lowest free place there.
            In this game with falling discs, each move chooses a column that is not yet full; the
                board has <c:int> columns and <r:int> rows, and discs pile up from the bottom.
        """,
        "rule": r"""
            The first to have <k:int> own discs in a row, horizontally, vertically or diagonally,
                wins; a full board without such a row is a draw.
            Whoever completes an unbroken line of <k:int> own discs (across, up or diagonal) wins.
                If all places are filled without one, the game is drawn.
        """,
        "turn": r"""
            Below, <me:mark> moves next in every diagram and <you:mark> is the opponent.
            The diagrams show <count:number> positions with <me:mark> to move against <you:mark>.
            In each position below it is the turn of <me:mark>; <you:mark> are the opponent's discs.
        """,
        "asked": r"""
            For each position name a cell on which <me:mark> can land a disc now without worsening
                the result that perfect play would bring.
            Where should <me:mark> play? In each of the <count:number> positions, give the cell in
                which the next disc comes to rest so that <me:mark> keeps the best result that can
                be forced.
            Find for each position a move that leaves <me:mark> with the same outcome, under perfect
                play by both, as the position itself promises.
        """,
        "form": r"""
            Give <count:number> of them separated by commas, the one for position 1 first. Equally
                good moves all count.
            Answer with <count:number> cells, parted by commas, in the order of the positions; any
                move that does it is right.
        """,
        "cells": r"""
            Name the landing cells by column and row as in c2, with row 1 at the bottom.
            A move is named by the cell where the disc lands, column letter and row number; a1 is at
                the lower left.
        """,
    },
    many={"position": "<board:position>"},
    kinds=KINDS,
)


def _read(question: str) -> Positions:
    return positions(_SAYS.read(question), falling=True)


READER = Reader(_read, solved, judged)
