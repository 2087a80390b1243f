"""The worked solution about chords: arcs from short to long."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import groupby

from generators.contest.counting.disguised_recursions.instance import (
    Chords,
    Pair,
    is_idle,
    terms,
    ways,
)


def letters(chords: Chords) -> dict[str, str]:
    """Return what the letters of the steps stand for."""
    found = {f"c_{{{size}}}": str(many) for size, many in _plain(chords).items()}
    return found | {_name(arc): str(many) for arc, many in ways(chords).items()}


def _name(arc: Pair) -> str:
    return f"w_{{{arc[0]},{arc[1]}}}"


def _size(chords: Chords, arc: Pair) -> int:
    """Return how many points an arc has, or sides without the one that closes it."""
    return arc[1] - arc[0] + (chords.kind != "cuts")


def _plain(chords: Chords) -> Mapping[int, int]:
    """Return the ways of arcs in which nothing is forbidden, by size."""
    return _free(chords.kind, chords.points)


@cache
def _free(kind: str, points: int) -> Mapping[int, int]:
    free = Chords(kind, points, (), False, "")
    found = {_size(free, arc): many for arc, many in ways(free).items()}
    return found | ({1: 1} if kind == "cuts" else {0: 1})


def _term(chords: Chords, arc: Pair) -> str:
    if any(arc[0] <= i and j <= arc[1] for i, j in chords.forbidden):
        return _name(arc)
    return f"c_{{{_size(chords, arc)}}}"


_WHY = {
    "all": "The partner of the first point of an arc cuts it into two arcs that are left to "
    "themselves; points between partners are even in number",
    "some": "The first point of an arc stays alone, or its partner cuts the arc into two arcs that "
    "are left to themselves",
    "cuts": "The triangle at the side that closes a part of the polygon leaves two smaller parts, "
    "each to be cut by itself",
}


def steps(chords: Chords) -> tuple[str, ...]:
    """Return the worked solution."""
    plain = _plain(chords)
    least = min(plain)
    unit = "sides besides the closing one" if chords.kind == "cuts" else "points"
    start = f"{_WHY[chords.kind]}. With nothing forbidden there are $c_k$ ways for $k$ {unit}"
    lines = [f"{start}: ${_c(least)} = 1$."]
    for size in sorted(plain)[1:]:
        if size < chords.points or chords.is_chance:
            lines.append(_line(chords, size))
    lines[-1] += " Where something is forbidden, the points of the arc are named."
    lines += _arcs(chords)
    whole = (1, chords.points)
    found = ways(chords)[whole]
    if not chords.is_chance:
        lines.append(f"So there are ${_name(whole)} = {found}$ ways.")
        return tuple(lines)
    total = _c(_size(chords, whole))
    return (*lines, rf"The probability is $\frac{{{_name(whole)}}}{{{total}}} = {chords.answer}$.")


def _c(size: int) -> str:
    return f"c_{{{size}}}"


def _line(chords: Chords, size: int) -> str:
    free = replace(chords, forbidden=())
    last = size + (chords.kind == "cuts")
    return f"{_equal(_c(size), _sum(free, (1, last)), _plain(chords)[size])}."


def _equal(name: str, formula: str, value: int) -> str:
    """Return an equation that does not say `1 = 1`."""
    return f"${name} = {value}$" if formula == str(value) else f"${name} = {formula} = {value}$"


def _sum(chords: Chords, arc: Pair) -> str:
    plain = _plain(chords)
    parts = []
    for term in terms(chords, *arc):
        sizes = [_size(chords, part) for part in term]
        if all(size in plain for size in sizes):
            kept = [part for part in term if not is_idle(chords, part)]
            parts.append(" ".join(_term(chords, part) for part in kept) or "1")
    return " + ".join(parts) or "0"


def _arcs(chords: Chords) -> Iterator[str]:
    named = [
        (arc, many) for arc, many in ways(chords).items() if _term(chords, arc).startswith("w")
    ]
    for _, group in groupby(named, key=lambda one: one[0][1] - one[0][0]):
        told = ", ".join(_equal(_name(arc), _sum(chords, arc), many) for arc, many in group)
        yield f"{told}."
