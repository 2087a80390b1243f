"""Operations on rows of colored cells, as prompts describe them. Digits are colors, 0 is none."""

import re
from collections.abc import Callable, Iterable
from itertools import permutations
from typing import Final, TypeAlias

from readers.phrases import Phrases

Row: TypeAlias = str
"""Digits."""
Function: TypeAlias = Callable[[Row], Row]

NONE: Final = "0"
OPERATION: Final = Phrases(
    many={
        "hollow": r"""
            hollow: all cells of a block but its first and its last become 0, in every block
        """,
        "sort": r"""
            sort: in the sequence of blocks and gaps that makes up the row, the blocks change places
                so that the shortest comes first, or the longest; equally long ones keep their
                order, and every gap keeps its length and its place in the sequence
        """,
        "keep": r"keep a: all cells of other colors than a become 0",
        "shortest": r"""
            shortest: the shortest blocks are erased, or all other blocks are; if several are
                equally short, all of them count as shortest
        """,
        "longest": r"""
            longest: the longest blocks are erased, or all other blocks are; if several are equally
                long, all of them count as longest
        """,
        "fall": r"""
            fall: all colored cells move to the left end of the row, or to its right end, keeping
                their order, so that no 0 is left between them
        """,
        "edge": r"""
            edge a: the first cell of every block takes color a, or the last cell of every block
                does
        """,
        "repeat": r"""
            repeat: the row from its left end to its last colored cell, 0s included, is repeated
                over the 0s that follow it, as often as there is room; the last copy may be cut off
        """,
        "paint": r"paint a: all colored cells take color a",
        "complete": r"""
            complete: every 0 takes the color of the cell that lies as far from the other end of the
                row, if that is colored; colored cells stay as they are
        """,
        "stretch": r"""
            stretch: every cell is written twice, and what is too long is cut off at the right end
        """,
        "smear": r"""
            smear: every gap takes the color of the cell just before it, or every gap that of the
                cell just after it; a gap without such a cell stays
        """,
        "shrink": r"""
            shrink: every block loses its last cell, or every block its first cell, which becomes 0;
                so blocks of one cell vanish
        """,
        "tint": r"""
            tint a: the longest blocks take color a, or the shortest ones do; if several are equally
                long, all of them do
        """,
        "copy": r"""
            copy half: the left half of the row is copied, in the same order, onto the right half,
                or the right half onto the left half; the middle cell of an odd row stays as it is
        """,
        "swap": r"swap a b: all cells of color a take color b, and the other way round",
        "rotate": r"""
            rotate: all cells move 1, 2 or 3 places to the left, or to the right; what leaves the
                row comes in at the other end
        """,
        "grow": r"""
            grow: every block gets one cell longer to the right, or every block to the left, if the
                next cell there is a 0; else it stays as it is
        """,
        "end": r"end block: the first block is erased, or the last block is",
        "invert": r"invert a: every 0 takes color a, and every colored cell becomes 0",
        "shift": r"""
            shift: all cells move 1, 2 or 3 places to the left, or to the right; what leaves the row
                is lost, and 0s come in at the other end
        """,
        "reorder": r"""
            reorder: in the sequence of blocks and gaps that makes up the row, the blocks are put in
                reverse order; every gap keeps its length and its place in the sequence
        """,
        "bridge": r"""
            bridge: every gap between two colored cells of the same color takes that color
        """,
        "fill": r"""
            fill a: every 0 between the first and the last colored cell takes color a
        """,
        "slide": r"""
            slide: the row moves as a whole until its first colored cell is at the left end, or
                until its last one is at the right end; 0s come in at the other end
        """,
        "singles": r"""
            singles: all blocks of exactly one cell are erased, or all blocks of more than one cell
                are
        """,
        "recolor": r"recolor a b: all cells of color a take color b",
        "mirror": r"mirror: the whole row is reversed, 0s included",
        "pass": r"""
            pass on: every block takes the color that the next block had, and the last one that of
                the first; or every block that of the block before it, and the first one that of the
                last
        """,
        "erase": r"erase a: all cells of color a become 0",
    }
)
_RUN: Final = re.compile(r"(\d)\1*")
_GAP: Final = re.compile(r"(.?)(0+)(?=(.?))")


def operations(kind: str, colors: tuple[str, ...]) -> list[Function]:
    """Return all that an operation may mean, given the colors that its letters stand for."""
    if kind in {"swap", "recolor"}:
        return [_recolored(a, b, kind == "swap") for a, b in permutations(colors, 2)]
    if kind in _COLORED:
        return [function for color in colors for function in _COLORED[kind](color)]
    return _PLAIN[kind]


_SIDES: Final = ("left", "right")
_ENDS: Final = ("first", "last")
_FATES: Final = ("erased", "kept")
_WAYS: Final[dict[str, tuple[str, ...]]] = {
    "shift": tuple(f"{places} {side}" for places in (1, 2, 3) for side in _SIDES),
    "rotate": tuple(f"{places} {side}" for side in _SIDES for places in (1, 2, 3)),
    "fall": _SIDES,
    "slide": _SIDES,
    "copy": _SIDES,
    "smear": ("from before", "from after"),
    "grow": ("right", "left"),
    "shrink": ("at the end", "at the beginning"),
    "end": _ENDS,
    "sort": ("shortest first", "longest first"),
    "pass": ("from the next", "from the one before"),
    "edge": _ENDS,
    "tint": ("longest", "shortest"),
    **{kind: _FATES for kind in ("singles", "longest", "shortest")},
}
"""What lines add to the name of an operation that may be carried out in several ways."""
_NAMES: Final = {"end": "end block", "copy": "copy half", "pass": "pass on"}


def named(kind: str, colors: tuple[str, ...]) -> dict[str, Function]:
    """Return the functions of `operations` by what lines call them."""
    ways = _WAYS.get(kind, ("",))
    letters: list[tuple[str, ...]] = [()]
    if kind in {"swap", "recolor"}:
        letters = [*permutations(colors, 2)]
    elif kind in _COLORED:
        letters = [(color,) for color in colors]
    names = [
        " ".join(filter(None, (_NAMES.get(kind, kind), *which, way)))
        for which in letters
        for way in ways
    ]
    return dict(zip(names, operations(kind, colors), strict=True))


def _runs(row: Row) -> list[str]:
    """Return blocks and gaps, in their order."""
    return [found[0] for found in _RUN.finditer(row)]


def _blocks(row: Row) -> list[str]:
    return [run for run in _runs(row) if run[0] != NONE]


def _each(change: Function) -> Function:
    """Change every block by itself."""
    return lambda row: "".join(run if run[0] == NONE else change(run) for run in _runs(row))


def _placed(row: Row, blocks: Iterable[str]) -> Row:
    """Put other blocks, in their order, to the places of those of a row."""
    rest = iter(blocks)
    return "".join(run if run[0] == NONE else next(rest) for run in _runs(row))


def _blank(text: str) -> str:
    return NONE * len(text)


def _where(is_one: Callable[[str, list[str]], bool], change: Function) -> Function:
    """Change the blocks of which something is true, given all blocks."""

    def changed(row: Row) -> Row:
        blocks = _blocks(row)
        return _each(lambda block: change(block) if is_one(block, blocks) else block)(row)

    return changed


def _is_longest(block: str, blocks: list[str]) -> bool:
    return len(block) == max(map(len, blocks))


def _is_shortest(block: str, blocks: list[str]) -> bool:
    return len(block) == min(map(len, blocks))


def _recolored(a: str, b: str, swaps: bool) -> Function:
    table = str.maketrans(a + b, b + a) if swaps else str.maketrans(a, b)
    return lambda row: row.translate(table)


def _mirrored(function: Function) -> Function:
    """Do the same from the other end."""
    return lambda row: function(row[::-1])[::-1]


def _both(function: Function) -> list[Function]:
    return [function, _mirrored(function)]


def _repeated(row: Row) -> Row:
    start = row.rstrip(NONE)
    return (start * len(row))[: len(row)] if start else row


def _completed(row: Row) -> Row:
    return "".join(other if c == NONE else c for c, other in zip(row, row[::-1], strict=True))


def _half_copied(row: Row) -> Row:
    half = len(row) // 2
    return row[: len(row) - half] + row[:half]


def _grown(row: Row) -> Row:
    """Give every block one cell more to the right."""
    before = NONE + row[:-1]
    return "".join(b if c == NONE else c for c, b in zip(row, before, strict=True))


def _first_erased(row: Row) -> Row:
    blocks = _blocks(row)
    return _placed(row, [*map(_blank, blocks[:1]), *blocks[1:]])


def _smeared(row: Row) -> Row:
    """Give every gap the color before it."""
    return _GAP.sub(lambda gap: gap[1] + (gap[1] or NONE) * len(gap[2]), row)


def _bridged(row: Row) -> Row:
    return _GAP.sub(
        lambda gap: gap[1] + (gap[1] if gap[1] and gap[1] == gap[3] else NONE) * len(gap[2]), row
    )


def _filled(color: str) -> Function:
    def filled(row: Row) -> Row:
        inner = row.strip(NONE)
        return row.replace(inner, inner.replace(NONE, color), 1) if inner else row

    return filled


def _inverted(color: str) -> Function:
    return lambda row: "".join(color if c == NONE else NONE for c in row)


def _passed(row: Row) -> Row:
    """Give every block the color of the next."""
    blocks = _blocks(row)
    nexts = blocks[1:] + blocks[:1]
    return _placed(row, (n[0] * len(block) for block, n in zip(blocks, nexts, strict=True)))


def _rotated(places: int) -> Function:
    return lambda row: row[places:] + row[:places]


def _shifted(places: int) -> Function:
    return lambda row: row[places:] + NONE * places


_COLORED: Final[dict[str, Callable[[str], list[Function]]]] = {
    "keep": lambda a: [lambda row: "".join(c if c == a else NONE for c in row)],
    "edge": lambda a: _both(_each(lambda block: a + block[1:])),
    "paint": lambda a: [lambda row: "".join(c if c == NONE else a for c in row)],
    "tint": lambda a: [
        _where(_is_longest, lambda block: a * len(block)),
        _where(_is_shortest, lambda block: a * len(block)),
    ],
    "invert": lambda a: [_inverted(a)],
    "fill": lambda a: [_filled(a)],
    "erase": lambda a: [lambda row: row.replace(a, NONE)],
}
_PLAIN: Final[dict[str, list[Function]]] = {
    "hollow": [_each(lambda b: b[0] + _blank(b[1:-1]) + b[-1] if len(b) > 1 else b)],
    "sort": [
        lambda row: _placed(row, sorted(_blocks(row), key=len)),
        lambda row: _placed(row, sorted(_blocks(row), key=lambda block: -len(block))),
    ],
    "shortest": [
        _where(_is_shortest, _blank),
        _where(lambda block, blocks: not _is_shortest(block, blocks), _blank),
    ],
    "longest": [
        _where(_is_longest, _blank),
        _where(lambda block, blocks: not _is_longest(block, blocks), _blank),
    ],
    "fall": _both(lambda row: row.replace(NONE, "").ljust(len(row), NONE)),
    "repeat": [_repeated],
    "complete": [_completed],
    "stretch": [lambda row: "".join(c + c for c in row)[: len(row)]],
    "smear": _both(_smeared),
    "shrink": _both(_each(lambda block: block[:-1] + NONE)),
    "copy": _both(_half_copied),
    "rotate": [_rotated(places) for places in (1, 2, 3, -1, -2, -3)],
    "grow": _both(_grown),
    "end": _both(_first_erased),
    "shift": [function for places in (1, 2, 3) for function in _both(_shifted(places))],
    "reorder": [lambda row: _placed(row, reversed(_blocks(row)))],
    "bridge": [_bridged],
    "slide": _both(lambda row: row.lstrip(NONE).ljust(len(row), NONE)),
    "singles": [
        _where(lambda block, _: len(block) == 1, _blank),
        _where(lambda block, _: len(block) > 1, _blank),
    ],
    "mirror": [lambda row: row[::-1]],
    "pass": _both(_passed),
}
