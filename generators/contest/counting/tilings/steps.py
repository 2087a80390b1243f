"""The worked solution about tilings: column after column, or cell after cell."""

from collections.abc import Iterator, Mapping

from generators.contest.counting.tilings.boards import N, Tiling, columns, favourable, strip, total
from generators.latex import polynomial
from generators.wording import listed

_NAMES = "abcfghjmpqrsuvwz"
"""Letters for what is covered in the next column, by its bits."""


def letters(tiling: Tiling) -> dict[str, str]:
    """Return what the letters of the steps stand for."""
    if tiling.squares == N:
        return {"N": tiling.answer}
    found = {"N": str(total(tiling))}
    for place, board in enumerate(_boards(tiling)):
        found[f"N_{{{place}}}"] = str(total(board))
        found |= _values(board, place)
    return found


def _boards(tiling: Tiling) -> list[Tiling]:
    return [tiling, *(favourable(tiling) if tiling.event[0] else [])]


def _values(board: Tiling, place: int) -> dict[str, str]:
    if board.rows == 1:
        *_, (_, ways) = strip(board)
        return {_name("a", place, k): str(many[0]) for k, many in enumerate(ways)}
    found = {_name("a", place, 0): "1"}
    for k, (_, counts) in enumerate(columns(board), 1):
        found |= {_name(_NAMES[bits], place, k): str(many) for bits, many in counts.items()}
    return found


def _name(letter: str, place: int, index: int | str) -> str:
    return f"{letter}_{{{place},{index}}}" if place else f"{letter}_{{{index}}}"


def steps(tiling: Tiling) -> tuple[str, ...]:
    """Return the worked solution."""
    if tiling.squares == N:
        return (*_in_n(tiling),)
    whole, *others = _boards(tiling)
    lines = [*_lines(whole, 0)]
    if not others:
        lines[-1] += f" So there are ${_last(whole, 0)} = {tiling.answer}$ tilings."
        return tuple(lines)
    lines[-1] += f" So there are ${_last(whole, 0)} = {total(whole)}$ tilings in all."
    for place, board in enumerate(others, 1):
        lines += _part(tiling, place, board)
    parts = r" \cdot ".join(_last(board, place) for place, board in enumerate(others, 1))
    factor = tiling.squares if tiling.event[0] == "square" else 1
    top = rf"{factor} \cdot {parts}" if factor > 1 else parts
    lines.append(rf"The probability is $\frac{{{top}}}{{{_last(whole, 0)}}} = {tiling.answer}$.")
    return tuple(lines)


def _part(tiling: Tiling, place: int, board: Tiling) -> Iterator[str]:
    """Yield the lines about a smaller board, from where it differs from the whole one."""
    pairs = zip(_counts(tiling), _counts(board), strict=False)
    same = next((k for k, (one, other) in enumerate(pairs) if one != other), 0)
    start, *rest = _lines(board, place)
    if not same:
        yield f"{_which(tiling, place)} {start}"
    else:
        unit = "cell" if board.rows == 1 else "column"
        letters = (
            _NAMES[0] if board.rows == 1 else [_NAMES[bits] for bits in _counts(board)[same - 1]]
        )
        equal = ", ".join(f"${_name(one, place, same)} = {_name(one, 0, same)}$" for one in letters)
        yield f"{_which(tiling, place)} Nothing changes up to {unit} {same}: {equal}."
    yield from rest[same:]


def _counts(board: Tiling) -> list[dict[int, int]]:
    """Return the ways after each column."""
    if board.rows == 1:
        return [{0: ways[-1][0]} for _, ways in strip(board)]
    return [dict(counts) for _, counts in columns(board)]


def _last(board: Tiling, place: int) -> str:
    return _name("a", place, board.columns)


def _which(tiling: Tiling, place: int) -> str:
    if tiling.event[0] == "square":
        return "If a square lies on the cell in question, the rest is a board without that cell."
    return (
        "If no piece lies across the line, both parts are tiled by themselves; first the left one."
        if place == 1
        else "Now the part to the right of the line."
    )


def _lines(board: Tiling, place: int) -> Iterator[str]:
    start = _name("a", place, 0)
    if board.rows == 1:
        yield (
            f"Let ${_name('a', place, 'k')}$ be the number of ways to fill the first $k$ cells; "
            f"${start} = 1$, and the last piece decides what is left."
        )
        yield from _cells(board, place)
        return
    used = sorted({bits for _, counts in columns(board) for bits in counts})
    told = listed([f"${_name(_NAMES[bits], place, 'k')}$ ({_rows(bits)})" for bits in used])
    yield (
        f"Fill column after column. Let {told} be the numbers of ways to fill the first $k$ "
        "columns, by the rows in which pieces stick out into the next column; "
        f"at the start ${start} = 1$."
    )
    for k, (factors, counts) in enumerate(columns(board), 1):
        told = ", ".join(
            f"${_name(_NAMES[bits], place, k)} = {_sum(come, place, k - 1)} = {counts[bits]}$"
            for bits, come in factors.items()
        )
        yield f"Column {k}: {told}."


def _rows(bits: int) -> str:
    rows = [str(row + 1) for row in range(bits.bit_length()) if bits >> row & 1]
    if not rows:
        return "none"
    return f"row {rows[0]}" if len(rows) == 1 else f"rows {listed(rows)}"


def _sum(come: Mapping[int, int], place: int, index: int) -> str:
    return " + ".join(
        (rf"{factor} " if factor > 1 else "") + _name(_NAMES[bits], place, index)
        for bits, factor in come.items()
    )


def _cells(board: Tiling, place: int) -> Iterator[str]:
    for k, (factors, ways) in enumerate(strip(board), 1):
        terms = [
            (f"{factor} " if factor > 1 else "") + _name("a", place, k - length)
            for length, factor in enumerate(factors, 1)
            if factor
        ]
        is_blocked = (0, k - 1) in board.blocked
        terms = [_name("a", place, k - 1)] if is_blocked else terms or ["0"]
        why = "is missing" if is_blocked else "is covered last"
        yield f"Cell {k} {why}: ${_name('a', place, k)} = {' + '.join(terms)} = {ways[-1][0]}$."


def _in_n(board: Tiling) -> Iterator[str]:
    lead = "The last piece decides how many cells are left to be filled before it. "
    for k, (factors, ways) in enumerate(strip(board), 1):
        shown = [f"({polynomial(many, 'n')})" for many in ways[:-1]]
        terms = [
            rf"{'n' if factor == N else factor} \cdot {shown[-length]}"
            for length, factor in enumerate(factors, 1)
            if factor
        ]
        is_blocked = (0, k - 1) in board.blocked
        terms = [shown[-1]] if is_blocked else terms or [rf"0 \cdot {shown[-1]}"]
        hole = ", the last of which is missing" * is_blocked
        cells = "For the first cell" if k == 1 else f"For the first {k} cells"
        found = polynomial(ways[-1], "n")
        yield f"{lead}{cells}{hole}: ${' + '.join(terms)} = {found}$."
        lead = ""
