"""The worked solution of a choice of corners."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import comb

from generators.contest.counting.polygon_choices.instance import (
    REMOVED,
    Corners,
    Isosceles,
    ahead,
    diameters,
    directions,
    every,
    isosceles,
    swaps,
    total,
    turns,
    unmarked,
)
from generators.latex import in_rounds


def letters(one: Corners) -> dict[str, str]:
    """Return what the letters of the steps stand for."""
    return {"N": str(total(one))}


@in_rounds
def steps(one: Corners) -> tuple[str, ...]:
    """Return the worked solution."""
    lines = list(_STEPS[one.kind](one))
    if not one.is_chance:
        return (*lines, f"So the number asked for is $N = {one.answer}$.")
    all_of_them = f"${_every(one)} = {every(one)}$"
    return (*lines, rf"Of all {all_of_them} that is $\frac{{N}}{{{every(one)}}} = {one.answer}$.")


def _every(one: Corners) -> str:
    usable = len(unmarked(one)) if one.kind in REMOVED else one.n
    told = len(one.marked) + len(one.others)
    match one.kind:
        case "turned":
            return _choose(one.n - told, one.size - len(one.marked))
        case "swapped":
            return f"2^{{{one.n - told}}}"
        case "parallel" | "perpendicular" | "banded":
            return _choose(comb(usable, 2), 2)
        case "center":
            return _choose(usable, one.size)
    return _choose(usable, 4 if one.kind in ("rectangles", "rectangle_colors", "trapezoids") else 3)


def _choose(many: int, few: int) -> str:
    return rf"\binom{{{many}}}{{{few}}}"


def _added(values: Sequence[int]) -> str:
    """Return a sum, with equal numbers put together."""
    counts = Counter(value for value in values if value)
    parts = [
        str(value) if many == 1 else rf"{many} \cdot {value}" for value, many in counts.items()
    ]
    return " + ".join(parts) or "0"


def _split(one: Corners) -> str:
    none, single, both = diameters(one)
    mark = "unusable" if one.kind in REMOVED else "red"
    return (
        f"An angle at the circle is right if and only if it stands on a diameter. Of the "
        f"diameters, {none} have no {mark} end, {single} have one and {both} have two; "
        f"${none} + {single} + {both} = {one.n // 2}$."
    )


def _right(one: Corners) -> Iterator[str]:
    yield _split(one)
    none, left = diameters(one)[0], len(unmarked(one))
    yield (
        rf"Each of the {none} usable diameters goes with any of the other ${left} - 2 = {left - 2}$"
        rf" places: $N = {none} \cdot {left - 2} = {total(one)}$."
    )


def _rectangles(one: Corners) -> Iterator[str]:
    none = diameters(one)[0]
    yield _split(one)
    yield (
        "The diagonals of a rectangle are two diameters, and any two will do: "
        f"$N = {_choose(none, 2)} = {total(one)}$."
    )


def _right_colors(one: Corners) -> Iterator[str]:
    many, red = diameters(one)[one.size], len(one.marked)
    yield _split(one)
    yield (
        f"The right angle lies at one of the ${red} - {one.size} = {red - one.size}$ red places "
        rf"that are no end of the diameter: $N = {many} \cdot {red - one.size} = {total(one)}$."
    )


def _rectangle_colors(one: Corners) -> Iterator[str]:
    none, single, both = diameters(one)
    shown = {
        1: rf"{none} \cdot {single}",
        2: rf"{_choose(single, 2)} + {none} \cdot {both}",
        3: rf"{single} \cdot {both}",
    }[one.size]
    yield _split(one)
    yield (
        "The diagonals of a rectangle are two diameters, and any two will do. Their red ends have "
        f"to add up to {one.size}: $N = {shown} = {total(one)}$."
    )


def _center(one: Corners) -> Iterator[str]:
    usable, k = unmarked(one), one.size
    found = [ahead(one, corner) for corner in usable]
    missed = sum(comb(many, k - 1) for many in found)
    yield (
        "The center is not inside if and only if all places lie on a half circle. Such a choice "
        f"has a first place, clockwise, and the other {k - 1} follow within "
        f"${one.n // 2} < \\frac{{{one.n + 2}}}{{2}}$ steps."
    )
    counts = sorted(Counter(found).items())
    told = ", ".join(f"{many} places from {times} of them" for many, times in counts)
    sums = " + ".join(rf"{times} \cdot {_choose(many, k - 1)}" for many, times in counts)
    yield f"Within these steps follow {told}. That makes ${sums} = {missed}$ choices."
    whole = _choose(len(usable), k)
    yield f"They are taken away from all: $N = {whole} - {missed} = {total(one)}$."


def _apexes(found: Isosceles, lead: str) -> str:
    sums = _added(found.pairs)
    text = f"{lead} ${sums} = {sum(found.pairs)}$ symmetric pairs"
    if found.equal:
        return (
            f"{text}; equilateral triangles, of which there are {found.equal}, were counted three "
            rf"times, which leaves ${sum(found.pairs)} - 2 \cdot {found.equal} = {found.total}$."
        )
    return f"{text}, and no triangle is equilateral."


_LEAD = (
    "An isosceles triangle is a corner, its apex, with two places at the same distance to its left "
    "and right. "
)


def _isosceles(one: Corners) -> Iterator[str]:
    found = isosceles(one.n, unmarked(one))
    yield _apexes(found, _LEAD + "Over all apexes there are")
    yield f"That makes $N = {found.total}$."


def _mixed(one: Corners) -> Iterator[str]:
    parts = [range(one.n), one.marked, unmarked(one)]
    whole, red, blue = (isosceles(one.n, part) for part in parts)
    yield _apexes(whole, _LEAD + "Over all apexes, there are without regard to color")
    yield _apexes(red, "With red places only, there are")
    yield _apexes(blue, "With blue places only, there are")
    yield (
        "Triangles of one color are taken away: "
        f"$N = {whole.total} - {red.total} - {blue.total} = {total(one)}$."
    )


_DIRECTIONS = (
    "Segments are parallel if and only if the numbers of their ends have the same sum modulo {n}."
)


def _pairs(one: Corners) -> str:
    found = directions(one.n, unmarked(one))
    counts = sorted(Counter(found).items())
    told = ", ".join(f"{many} segments in {times} of them" for many, times in counts)
    sums = " + ".join(rf"{times} \cdot {_choose(many, 2)}" for many, times in counts if many > 1)
    pairs = sum(comb(many, 2) for many in found)
    return (
        f"{_DIRECTIONS.format(n=one.n)} Over the {one.n} directions there are {told}, which makes "
        f"${sums or '0'} = {pairs}$ parallel pairs."
    )


def _parallel(one: Corners) -> Iterator[str]:
    yield _pairs(one)
    yield f"These are all: $N = {total(one)}$."


def _trapezoids(one: Corners) -> Iterator[str]:
    yield _pairs(one)
    pairs = sum(comb(many, 2) for many in directions(one.n, unmarked(one)))
    none = diameters(one)[0] if one.n % 2 == 0 else 0
    yield (
        "Two parallel segments are opposite sides of a quadrilateral. A rectangle has two such "
        f"pairs and is not wanted; its diagonals are two of the {none} diameters with usable ends: "
        rf"$N = {pairs} - 2 \cdot {_choose(none, 2)} = {total(one)}$."
        if none > 1
        else "Two parallel segments are opposite sides of a quadrilateral, and there is no "
        f"rectangle, which would have two such pairs: $N = {pairs}$."
    )


def _products(pairs: Sequence[tuple[int, int]]) -> str:
    counts = Counter((min(pair), max(pair)) for pair in pairs if min(pair))
    parts = [
        (rf"{times} \cdot " if times > 1 else "") + rf"{x} \cdot {y}"
        for (x, y), times in sorted(counts.items())
    ]
    return " + ".join(parts) or "0"


def _perpendicular(one: Corners) -> Iterator[str]:
    found, half = directions(one.n, unmarked(one)), one.n // 2
    pairs = [(found[s], found[s + half]) for s in range(half)]
    yield (
        f"{_DIRECTIONS.format(n=one.n)} They are perpendicular if these sums differ by {half}, as "
        f"each step of the sum turns the segment by $180/{one.n}$ degrees and "
        rf"$\frac{{180}}{{{one.n}}} \cdot {half} = 90$."
    )
    yield (
        f"For the sums 0, 1, 2, ... there are {', '.join(map(str, found))} segments. The "
        f"numbers {half} places apart are multiplied: $N = {_products(pairs)} = {total(one)}$."
    )


def _banded(one: Corners) -> Iterator[str]:
    blue, red = directions(one.n, unmarked(one)), directions(one.n, one.marked)
    pairs = list(zip(red, blue, strict=True))
    listed = ", ".join(f"{x} and {y}" for x, y in pairs)
    yield (
        f"{_DIRECTIONS.format(n=one.n)} For the sums 0, 1, 2, ... there are so many segments with "
        f"red and with blue ends: {listed}. Of the first sort there are "
        f"${_choose(len(one.marked), 2)} = {sum(red)}$ in all."
    )
    yield f"Each red one goes with each blue one: $N = {_products(pairs)} = {total(one)}$."


def _turned(one: Corners) -> Iterator[str]:
    parts, first = [], next(turns(one)).step
    yield (
        f"A coloring that some turn keeps is kept by a turn by {one.n} places over a prime. The "
        "classes of places that it moves into each other have one color each, so the prime divides "
        rf"{one.n} and {one.size}, like ${one.n} = {one.n // first} \cdot {first}$."
    )
    for turn in turns(one):
        order = one.n // turn.step
        more = one.size // order - turn.red
        left = turn.step - turn.red - turn.blue
        shown = _choose(left, more) if turn.ways else "0"
        parts.append(f"{'-' if turn.sign < 0 else '+'} {turn.ways}")
        told = f"What is told makes {turn.red} of them red and {turn.blue} blue, which leaves "
        if not turn.ways:
            told = "That does not agree with what is told, which leaves "
        yield (
            f"A turn by {turn.step} places has {turn.step} classes of {order}, of which "
            f"${one.size}/{order} = {one.size // order}$ have to be red. {told}"
            f"${shown} = {turn.ways}$ colorings."
        )
    yield f"With those counted twice taken away, $N = {' '.join(parts).removeprefix('+ ')}$."


def _swapped(one: Corners) -> Iterator[str]:
    parts = []
    yield (
        "If a turn makes a coloring opposite, so does any odd multiple of it. So a turn by half a "
        "circle does it, or one by a quarter, an eighth, ..., as far as that moves places to "
        "places; and no two of these, since doing one twice changes nothing but is the turn before "
        f"it. The first is a turn by $\\frac{{{one.n}}}{{2}} = {one.n // 2}$ places."
    )
    for turn in swaps(one):
        parts.append(turn.ways)
        free = turn.step - turn.red
        text = (
            f"what is told fixes {turn.red} of them, and ${turn.step} - {turn.red} = {free}$ "
            f"remain: $2^{{{free}}} = {turn.ways}$ colorings."
            if turn.ways
            else "but what is told contradicts this, so there are "
            f"$0 \\cdot 2^{{{turn.step}}} = 0$ colorings."
        )
        yield f"A turn by {turn.step} places: {turn.step} places in a row decide all others; {text}"
    yield f"Together, $N = {' + '.join(map(str, parts))}$."


_STEPS: Mapping[str, Callable[[Corners], Iterator[str]]] = {
    "right": _right,
    "rectangles": _rectangles,
    "right_colors": _right_colors,
    "rectangle_colors": _rectangle_colors,
    "center": _center,
    "isosceles": _isosceles,
    "mixed": _mixed,
    "parallel": _parallel,
    "trapezoids": _trapezoids,
    "perpendicular": _perpendicular,
    "banded": _banded,
    "turned": _turned,
    "swapped": _swapped,
}
