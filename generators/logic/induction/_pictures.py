"""Pictures of rows and grids of colored cells, of trials with sets of objects, of ciphertexts."""

from collections.abc import Sequence

from generators.pictures import Grid, Panel, Table

_LINE = 12
"""Letters of a drawn line, where no table has so many columns."""
_ORDINALS = ("first", "second", "third", "fourth", "fifth")


def painted(rows: Sequence[str], left: Sequence[str] = ()) -> Grid:
    """Return rows of digits with a color for each digit but 0; other characters stay plain."""
    shades = {
        (r, c): int(cell)
        for r, row in enumerate(rows)
        for c, cell in enumerate(row)
        if cell.isdigit() and cell != "0"
    }
    return Grid(cells=[list(row) for row in rows], shades=shades, left=left)


def detector(
    objects: int,
    needed: int,
    has_stoppers: bool,
    trials: Sequence[tuple[int, bool]],
    probes: Sequence[int],
) -> Panel:
    """Return the trials and the questions of `blicket`, sets being bits."""
    seen = _sets(
        [chosen for chosen, _ in trials], objects, ["on" if on else "off" for _, on in trials]
    )
    asked = _sets(probes, objects, ["?"] * len(probes))
    need = "1 blicket" if needed == 1 else f"k blickets at once, k from 1 to {needed} being unknown"
    rule = [("needs", need), ("stoppers", "may be among the objects" if has_stoppers else "none")]
    return Panel(
        figures=[("machine", Table(rows=rule)), ("trials", seen), ("what follows?", asked)]
    )


def _sets(sets: Sequence[int], objects: int, right: Sequence[str]) -> Grid:
    """Return a row for each set, its objects being called A, B, ..."""
    cells = [["●" if chosen >> place & 1 else "" for place in range(objects)] for chosen in sets]
    shades = {
        (row, column): 5
        for row, outcome in enumerate(right)
        for column in range(objects)
        if outcome == "on"
    }
    names, numbers = [chr(65 + n) for n in range(objects)], [str(n + 1) for n in range(len(sets))]
    return Grid(cells=cells, shades=shades, top=names, left=numbers, right=right)


def in_rows(text: str, columns: int, numbers: Sequence[str]) -> Grid:
    """Return a text of `cipher` in rows, each letter with the number of the key that it uses."""
    width = columns if columns > 1 else _LINE
    rows = [[*text[start : start + width].ljust(width)] for start in range(0, len(text), width)]
    uses = {divmod(i, width): numbers[i % len(numbers)] for i in range(len(text)) if numbers}
    return Grid(cells=rows, notes=uses)


def in_columns(text: str, columns: int, numbers: Sequence[str]) -> Grid:
    """Return a ciphertext with a row for each column of the table, in the order of reading."""
    if columns == 1:
        return in_rows(text, columns, numbers)
    height = len(text) // columns
    rows = [[*text[start : start + height]] for start in range(0, len(text), height)]
    left = [f"{ordinal} column read" for ordinal in _ORDINALS]
    return Grid(cells=rows, left=left[: len(rows)])
