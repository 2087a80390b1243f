"""The worked solution about walks: compositions, and pieces between crossings."""

from collections.abc import Iterator

from generators.contest.counting.turning_walks.instance import (
    Gate,
    Product,
    Stage,
    Walk,
    arrived,
    composed,
    cornered,
    firsts,
    is_right,
    last_of,
    signed,
    stages,
    stretches,
    total,
    turned,
)
from generators.latex import in_rounds

_NAMES = ({"E": "e", "N": "n"}, {"E": "p", "N": "q"})
"""Of ways to a first and to a second crossing, by the last direction."""
_WORDS = {"E": "east", "N": "north"}


def letters(walk: Walk) -> dict[str, str]:
    """Return what the letters of the steps stand for."""
    found = {"W": str(total(walk))}
    for place, (_, gates) in enumerate(signed(walk) if walk.gates else ()):
        passed = stages(walk, gates)
        found[f"w_{{{place}}}"] = str(arrived(walk, passed[-1]))
        for order, stage in enumerate(passed[:-1]):
            for (last, turns), (many, _) in stage.ways.items():
                found[_way(order, stage.gate, last, turns)] = str(many)
    return found


@in_rounds
def steps(walk: Walk) -> tuple[str, ...]:
    """Return the worked solution."""
    if walk.kind == "gates":
        lines = list(_gates(walk))
    elif walk.kind in ("left", "right"):
        lines = list(_corners(walk))
    else:
        lines = list(_compositions(walk))
    if not walk.is_chance:
        return (*lines, f"So the number asked for is $W = {walk.answer}$.")
    every = rf"\binom{{{walk.east + walk.north}}}{{{walk.east}}}"
    share = rf"$\frac{{W}}{{{every}}} = {walk.answer}$"
    return (*lines, f"Of all walks with so many steps east and north, that is the share {share}.")


def _binomials(product: Product) -> str:
    (a, b), (c, d) = product
    return rf"\binom{{{a}}}{{{b}}} \cdot \binom{{{c}}}{{{d}}}"


def _compositions(walk: Walk) -> Iterator[str]:
    yield (
        "Call the two kinds of step east and north. The stretches to the east divide the "
        f"{walk.east} steps east, those to the north the {walk.north} steps north, and both "
        r"divisions are free; 5 steps, say, make 3 stretches in $\binom{4}{2} = 6$ ways."
    )
    if walk.kind == "ends":
        yield _ends(walk)
    else:
        p, q = walk.least
        yield (
            "Steps that each stretch has in any case beyond the first are taken away beforehand: "
            f"${p} - 1 = {p - 1}$ for each stretch to the east and ${q} - 1 = {q - 1}$ for each "
            "one to the north."
        )
    parts = []
    for turns in turned(walk):
        for first in firsts(walk):
            product = composed(walk, first, turns)
            east, north = stretches(first, turns)
            parts.append(str(product.value))
            yield (
                f"With the first step {_WORDS[first]} and {turns} turns there are {east} stretches "
                f"to the east and {north} to the north, which add up to ${east} + {north} = "
                f"{turns} + 1$: ${_shown(product)} = {product.value}$ walks."
            )
    yield f"Together, $W = {' + '.join(parts)}$."


def _shown(product: Product) -> str:
    """Return the binomials, or 0 where there are too few steps for the stretches."""
    is_room = all(0 <= few <= many for many, few in product)
    return _binomials(product) if is_room else "0"


def _ends(walk: Walk) -> str:
    s, t = walk.least
    last = last_of(walk.first, walk.turns)
    cut = [(_WORDS[walk.first], s - 1), (_WORDS[last], t - 1)]
    east = sum(many for way, many in cut if way == "east")
    north = s + t - 2 - east
    return (
        f"The first stretch goes {cut[0][0]} and the last one {cut[1][0]}. Steps that they have in "
        f"any case beyond their first one are taken away beforehand: ${walk.east} - {east} = "
        f"{walk.east - east}$ steps east and ${walk.north} - {north} = {walk.north - north}$ "
        "steps north are left to be divided."
    )


def _corners(walk: Walk) -> Iterator[str]:
    product = cornered(walk)
    before, after = ("east", "north") if walk.kind == "left" else ("north", "east")
    k = walk.turns
    yield (
        "Call the two kinds of step east and north. All is fixed by the places of the "
        f"turns from {before} to {after}: at the first, second, ... of them the walk has made some "
        f"number of steps {before}, which grows and is at least $1 > 0$, and some number of steps "
        f"{after}, which grows and is less than all, ${_all(walk, after) - 1} < "
        f"{_all(walk, after)}$."
    )
    if walk.last:
        is_fixed = walk.last == ("N" if after == "north" else "E")
        yield _told(walk, "last", before, _all(walk, before), is_fixed)
    if walk.first:
        is_fixed = walk.first == ("E" if before == "east" else "N")
        yield _told(walk, "first", after, 0, is_fixed)
    (a, b), (c, d) = product
    yield (
        f"Both are chosen freely, the {k} numbers of steps east among {a} where {b} are open, the "
        f"{k} numbers of steps north among {c} where {d} are open: $W = {_binomials(product)} = "
        f"{product.value}$."
    )


def _all(walk: Walk, way: str) -> int:
    return walk.east if way == "east" else walk.north


def _told(walk: Walk, which: str, way: str, place: int, is_fixed: bool) -> str:
    k = walk.turns
    step = _WORDS[walk.last if which == "last" else walk.first]
    if is_fixed:
        left = f"so ${k} - 1 = {k - 1}$ of these numbers are open"
        return f"The {which} step is {step}: one number of steps {way} is {place}, {left}."
    many = _all(walk, way)
    left = f"which leaves ${many} - 1 = {many - 1}$ numbers to choose from"
    return f"The {which} step is {step}: no number of steps {way} is {place}, {left}."


def _way(order: int, gate: Gate, last: str, turns: int) -> str:
    """Return the name of the number of ways to a crossing."""
    return f"{_NAMES[order][last]}_{{{gate.east},{gate.north},{turns}}}"


def _gates(walk: Walk) -> Iterator[str]:
    yield (
        "Call the two kinds of step east and north. With given first and last direction, the "
        "stretches to the east and to the north are two free divisions of the steps; 5 steps, say, "
        r"make 3 stretches in $\binom{4}{2} = 6$ ways. Crossings cut a walk into such pieces."
    )
    parts, told = [], set[str]()
    for place, (sign, gates) in enumerate(signed(walk)):
        passed = stages(walk, gates)
        for order, stage in enumerate(passed[:-1]):
            line = _ways(walk, order, passed[order - 1], stage)
            if line not in told:
                yield line
            told.add(line)
        yield _arrival(walk, place, passed)
        parts.append(f"{'-' if sign < 0 else '+'} w_{{{place}}}")
    shown = " ".join(parts).removeprefix("+ ")
    why = "" if len(parts) == 1 else "What may not happen is taken away"
    why += ", and what was taken away twice is put back" if len(parts) > 2 else ""
    yield f"{why + ': ' if why else 'So '}$W = {shown} = {total(walk)}$."


def _ways(walk: Walk, order: int, before: Stage, stage: Stage) -> str:
    gate = stage.gate
    names = _NAMES[order]
    start = f"Through ({before.gate.east}, {before.gate.north}) to" if order else "To"
    told = []
    for (last, turns), (many, terms) in stage.ways.items():
        name = _way(order, gate, last, turns)
        shown = _sum(terms) if order else _piece(gate.east, gate.north, last, turns)
        told.append(f"${name} = {shown} = {many}$")
    return (
        f"{start} the crossing ({gate.east}, {gate.north}) lead so many ways, {names['E']} if the "
        f"last step is east and {names['N']} if it is north, where the last index counts the "
        f"turns: {', '.join(told)}."
    )


def _piece(east: int, north: int, last: str, turns: int) -> str:
    """Return the binomials of a first piece of walk, told by its end."""
    more, less = stretches(last, turns)
    return _binomials(Product((east - 1, more - 1), (north - 1, less - 1)))


def _sum(terms: list[tuple[int, int]]) -> str:
    return " + ".join(rf"{x} \cdot {y}" for x, y in terms)


def _arrival(walk: Walk, place: int, passed: list[Stage]) -> str:
    last = passed[-1]
    terms = [
        term
        for (_, turns), (_, some) in last.ways.items()
        if is_right(walk, turns)
        for term in some
    ]
    many = arrived(walk, last)
    if len(passed) == 1:
        parts = " + ".join(
            _piece(walk.east, walk.north, way, turns)
            for (way, turns) in last.ways
            if is_right(walk, turns)
        )
        return f"Without such crossings there are $w_{{{place}}} = {parts} = {many}$ walks."
    turn = ", with a turn at the crossing" if passed[-2].gate.does == "turn" else ""
    gate = passed[-2].gate
    rest = f"{walk.east - gate.east} steps east and {walk.north - gate.north} north"
    how = f"each of these ways is followed by {rest}{turn}, divided in the same way"
    if not terms:
        return f"None of these ways can be ended with the right turns: $w_{{{place}}} = 0$."
    return f"In turn {how}: $w_{{{place}}} = {_sum(terms)} = {many}$."
