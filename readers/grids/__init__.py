"""Readers of grids with constraints.

May import: nothing more.
"""

from collections.abc import Mapping
from typing import Any

from readers.grids import (
    aquarium,
    battleships,
    binairo,
    calcudoku,
    crossword_fill,
    cryptarithm,
    four_winds,
    futoshiki,
    hashi,
    hitori,
    kakurasu,
    light_up,
    lights_out,
    magic_square,
    math_path,
    minesweeper,
    n_queens_completion,
    nonogram,
    norinori,
    number_square,
    numbrix,
    nurikabe,
    skyscraper,
    slant,
    slitherlink,
    star_battle,
    sudoku,
    sudoku_variants,
    sum_skyscraper,
    survo,
    tents,
    thermometers,
    zebra,
)
from readers.reader import Reader

READERS: Mapping[str, Reader[Any]] = {
    "aquarium": aquarium.READER,
    "battleships": battleships.READER,
    "binairo": binairo.READER,
    "calcudoku": calcudoku.READER,
    "crossword_fill": crossword_fill.READER,
    "cryptarithm": cryptarithm.READER,
    "four_winds": four_winds.READER,
    "futoshiki": futoshiki.READER,
    "hashi": hashi.READER,
    "hitori": hitori.READER,
    "kakurasu": kakurasu.READER,
    "light_up": light_up.READER,
    "lights_out": lights_out.READER,
    "magic_square": magic_square.READER,
    "math_path": math_path.READER,
    "minesweeper": minesweeper.READER,
    "n_queens_completion": n_queens_completion.READER,
    "nonogram": nonogram.READER,
    "norinori": norinori.READER,
    "number_square": number_square.READER,
    "numbrix": numbrix.READER,
    "nurikabe": nurikabe.READER,
    "skyscraper": skyscraper.READER,
    "slant": slant.READER,
    "slitherlink": slitherlink.READER,
    "star_battle": star_battle.READER,
    "sudoku": sudoku.READER,
    "sudoku_variants": sudoku_variants.READER,
    "sum_skyscraper": sum_skyscraper.READER,
    "survo": survo.READER,
    "tents": tents.READER,
    "thermometers": thermometers.READER,
    "zebra": zebra.READER,
}

__all__ = ["READERS"]
