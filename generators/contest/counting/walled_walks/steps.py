"""The worked solution about walks: reflection for the walls, a determinant for company."""

from collections.abc import Iterator
from itertools import permutations

from generators.contest.counting.walled_walks.instance import (
    OPEN,
    Walks,
    apart,
    between,
    free,
    reflected,
    sign,
    total,
    whole,
)
from generators.latex import in_rounds


def letters(walks: Walks) -> dict[str, str]:
    """Return what the letters of the steps stand for."""
    return {"N": str(total(walks)), "A": str(whole(walks))}


@in_rounds
def steps(walks: Walks) -> tuple[str, ...]:
    """Return the worked solution."""
    lines = [*(_alone(walks) if len(walks.starts) == 1 else _together(walks))]
    if not walks.is_chance:
        return tuple(lines)
    pairs = zip(walks.starts, walks.ends, strict=True)
    ways = r" \cdot ".join(_binomial(start, end, walks.steps) for start, end in pairs)
    lines.append(f"Without any rule there are ${ways} = {whole(walks)}$ possibilities.")
    chance = rf"\frac{{{total(walks)}}}{{{whole(walks)}}}"
    if chance == walks.answer:
        chance = r"\frac{N}{A}"
        lines[-1] = lines[-1].replace("$.", " = A$.")
    return (*lines, f"So the probability is ${chance} = {walks.answer}$.")


def _binomial(start: int, end: int, steps: int) -> str:
    up = (steps + end - start) // 2
    return rf"\binom{{{steps}}}{{{up}}}"


def _alone(walks: Walks) -> Iterator[str]:
    [start], [end] = walks.starts, walks.ends
    word, at, height = walks.gate
    yield _why(walks)
    if word != "at":
        yield _line(walks, start, end, walks.steps)
    if not word:
        return
    left = walks.steps - at
    yield _line(walks, start, height, at)
    yield _line(walks, height, end, left)
    one, other = between(walks, start, height, at), between(walks, height, end, left)
    product = rf"{one} \cdot {other} = {one * other}"
    where = f"at height {height} after {at} steps"
    yield f"So ${product}$ of the walks that keep off the walls are {where}."
    if word == "off":
        found = between(walks, start, end, walks.steps)
        yield f"The others are wanted: ${found} - {one * other} = {total(walks)}$."


def _why(walks: Walks) -> str:
    start, end = walks.starts[0], walks.ends[0]
    up, down = (walks.steps + end - start) // 2, (walks.steps - end + start) // 2
    steps = (
        f"A walk from {start} to {end} has ${up} + {down} = {walks.steps}$ steps, {up} of them up."
    )
    if walks.low != -OPEN and walks.high != OPEN:
        return (
            f"{steps} Reflect a walk that touches a wall, from the last touch on: its end moves to "
            "the other side. With two walls this is repeated, and what was taken off too often is "
            "added again."
        )
    return (
        f"{steps} A walk that touches the wall is reflected from the last touch on; this makes it "
        "any walk to the mirror image of its end, so these are to be taken off."
    )


def _ups(walks: Walks) -> str:
    start, end, steps = walks.starts[0], walks.ends[0], walks.steps
    return rf"\frac{{{steps} + {end} - {start}}}{{2}} = {(steps + end - start) // 2}"


def _line(walks: Walks, start: int, end: int, steps: int) -> str:
    terms = [(one, to) for one, to in reflected(walks, end, steps) if free(start, to, steps)]
    text = ""
    for one, to in terms:
        signed = "" if not text and one > 0 else " - " if one < 0 else " + "
        text += f"{signed}{_binomial(start, to, steps)}"
    found = between(walks, start, end, steps)
    return f"From {start} to {end} in {steps} steps, touching no wall: ${text or 0} = {found}$."


def _together(walks: Walks) -> Iterator[str]:
    many = range(len(walks.starts))
    yield (
        "If two walkers meet, let them swap the rest of their ways; this pairs ways in which "
        "somebody meets, for ends in different orders. So it is enough to count for each order of "
        "the ends, with a minus sign if the order is odd. Each way needs a certain number of "
        f"steps up, such as ${_ups(walks)}$ from {walks.starts[0]} to {walks.ends[0]}."
    )
    if (walks.low, walks.high) != (-OPEN, OPEN):
        yield _why(walks)
    for i in many:
        for j in many:
            yield _line(walks, walks.starts[i], walks.ends[j], walks.steps)
    text = ""
    for order in permutations(many):
        values = (between(walks, walks.starts[i], walks.ends[order[i]], walks.steps) for i in many)
        signed = "" if not text else " + " if sign(order) > 0 else " - "
        text += signed + r" \cdot ".join(map(str, values))
    yield f"Together: ${text} = {apart(walks)}$."
