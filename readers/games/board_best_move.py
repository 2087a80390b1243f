"""Moves that keep the best result, on boards where lines of own marks win or lose."""

from typing import Final

from readers.games._lines import (
    CELLS,
    KINDS,
    MARKING,
    RULE,
    Positions,
    judged,
    positions,
    solved,
)
from readers.phrases import Phrases
from readers.reader import Reader

_SAYS: Final = Phrases(
    once={
        "scene": MARKING,
        "rule": RULE,
        "turn": r"""
            It is the turn of <me:mark> in each diagram; the opponent's marks are <you:mark>.
            In the positions below <me:mark> has the move, and <you:mark> is the opponent.
            Below, <me:mark> is to move everywhere; <you:mark> is the other player.
        """,
        "asked": r"""
            What should <me:mark> play? For each of the <count:number> positions give a move that
                keeps the best result that <me:mark> can force whatever <you:mark> does.
            Find, in each of the <count:number> positions, a move for <me:mark> that keeps the best
                result that <me:mark> can force.
            For each of the <count:number> positions, name one move that keeps the best result that
                <me:mark> can force against perfect play.
        """,
        "form": r"""
            Give <count:number> cells, parted by commas, first that for position 1. Any move that
                keeps the result counts.
            Answer with <count:number> cells in the order of the positions, separated by commas.
                Where several moves are equally good, any one of them is right.
        """,
        "cells": CELLS,
    },
    many={"position": "<board:position>"},
    kinds=KINDS,
)


def _read(question: str) -> Positions:
    return positions(_SAYS.read(question), falling=False)


READER = Reader(_read, solved, judged)
