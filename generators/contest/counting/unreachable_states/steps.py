"""The worked solution about moves: what never changes, and how many states agree in it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from math import gcd, prod

from generators.contest.counting.unreachable_states.moves import (
    Game,
    coprime,
    every,
    groups,
    lit,
    orders,
    reached,
    rests,
)
from generators.latex import in_rounds
from generators.wording import counted, listed


def letters(game: Game) -> dict[str, str]:
    """Return what the letters of the steps stand for."""
    return {"N": str(reached(game)), "A": str(every(game))}


@in_rounds
def steps(game: Game) -> tuple[str, ...]:
    """Return the worked solution."""
    lines = {"lamps": _lamps, "letters": _letters, "piles": _piles, "pairs": _pairs}[game.kind]
    found = [*lines(game)]
    if not game.is_chance:
        return tuple(found)
    share = rf"\frac{{{reached(game)}}}{{{every(game)}}}"
    share = r"\frac{N}{A}" if share == game.answer else share
    return (
        *found,
        f"There are ${_every(game)} = {every(game)}$ states of the form in question.",
        f"So the share is ${share} = {game.answer}$.",
    )


def _every(game: Game) -> str:
    match game.kind:
        case "lamps":
            _, _, low, high = game.told
            return " + ".join(
                rf"\binom{{{len(game.start)}}}{{{some}}}" for some in range(low, high + 1)
            )
        case "letters":
            left = [*game.start]
            left.remove(game.told[1])
            return f"{_fraction(game.start)} - {_fraction(left)}"
        case "piles":
            return rf"\binom{{{sum(game.start) - game.told[0] + 2}}}{{2}}"
        case _:
            return f"{game.told[0]}^2"


def _fraction(letters: Sequence[int]) -> str:
    counts = [many for many in Counter(letters).values() if many > 1]
    top = f"{len(letters)}!"
    bottom = r" \cdot ".join(f"{many}!" for many in sorted(counts))
    return rf"\frac{{{top}}}{{{bottom}}}" if bottom else top


def _places(group: list[int]) -> str:
    return listed([str(i + 1) for i in group])


def _lamps(game: Game) -> Iterator[str]:
    parts = []
    for group in groups(game):
        on = sum(game.start[i] for i in group)
        parts.append(f"{_places(group)} ({on} lit)")
    sizes = " + ".join(str(len(group)) for group in groups(game))
    yield (
        f"A move switches two lamps of one group: the groups are {'; '.join(parts)}; "
        f"${sizes} = {len(game.start)}$."
    )
    kept = (
        "In each group the number of lit lamps stays even or stays odd, and as any two lamps of a "
        "group can be switched by moves along it, nothing else is kept. "
    )
    for some, many in lit(game).items():
        ways = " + ".join(_choices(game, some))
        yield f"{kept}{counted(some, 'lit lamp')} in all: ${ways} = {many}$ patterns."
        kept = ""
    found = " + ".join(map(str, lit(game).values()))
    yield f"This makes ${found} = {reached(game)}$ patterns that can be reached."


def _choices(game: Game, some: int) -> Iterator[str]:
    """Yield the ways to spread so many lit lamps over the groups, as products."""
    sizes = [len(group) for group in groups(game)]
    odd = [sum(game.start[i] for i in group) % 2 for group in groups(game)]
    for numbers in product(
        *(range(one, size + 1, 2) for one, size in zip(odd, sizes, strict=True))
    ):
        if sum(numbers) == some:
            pairs = zip(sizes, numbers, strict=True)
            yield " ".join(rf"\binom{{{size}}}{{{many}}}" for size, many in pairs)


def _letters(game: Game) -> Iterator[str]:
    names = ["".join("ABCDE"[game.start[i]] for i in group) for group in groups(game)]
    sizes = " + ".join(str(len(group)) for group in groups(game))
    yield (
        "Letters never leave their group of places; within a group, neighbors are swapped, so all "
        f"orders are possible. The groups hold {listed(names)}, "
        f"${sizes} = {len(game.start)}$ letters."
    )
    parts = [tuple(game.start[i] for i in group) for group in groups(game)]
    for name, part in zip(names, parts, strict=True):
        yield f"The letters {name} have ${_fraction(part)} = {orders(part)}$ orders."
    factors = r" \cdot ".join(str(orders(part)) for part in parts)
    whole = prod(map(orders, parts))
    yield f"All groups together: ${factors} = {whole}$ words."
    first, letter = [*parts[0]], game.told[1]
    if letter not in first:
        yield f"As {'ABCDE'[letter]} cannot come to the front, all ${whole} = {whole}$ count."
        return
    first.remove(letter)
    fewer = r" \cdot ".join(str(orders(part)) for part in (first, *parts[1:]))
    yield (
        f"Of these ${fewer} = {whole - reached(game)}$ begin with {'ABCDE'[letter]}, which leaves "
        f"${whole} - {whole - reached(game)} = {reached(game)}$."
    )


def _piles(game: Game) -> Iterator[str]:
    first, second, _ = game.start
    whole = " + ".join(map(str, game.start))
    yield f"The total stays ${whole} = {sum(game.start)}$."
    yield (
        "A move changes the difference of the first two by 0 or 3, so its remainder modulo 3 is "
        f"kept; at first the difference is ${first} - {second} = {first - second}$. Moves that are "
        "tried one after the other lead to all states with this remainder."
    )
    terms = " + ".join(map(str, rests(game)[game.told[0] :]))
    yield (
        f"For each size {game.told[0]}, {game.told[0] + 1}, ... of the first, every third size of "
        f"the second is possible, as far as the total allows: ${terms} = {reached(game)}$ states."
    )


def _pairs(game: Game) -> Iterator[str]:
    by, most = gcd(*game.start), game.told[0]
    x, y = game.start
    yield (
        "Adding or subtracting keeps the greatest common divisor, and subtracting the smaller from "
        f"the larger leads down to two equal numbers, so it is all that is kept: here it is {by}, "
        rf"as ${x} = {by} \cdot {x // by}$ and ${y} = {by} \cdot {y // by}$."
    )
    yield (
        rf"So count pairs without a common factor up to $\lfloor \frac{{{most}}}{{{by}}} \rfloor = "
        f"{most // by}$."
    )
    counts = [coprime(number) for number in range(1, most // by + 1)]
    total = sum(counts)
    yield (
        "The number of those not above k that have no factor in common with k, for k = 1, 2, ..., "
        f"is in total ${' + '.join(map(str, counts))} = {total}$."
    )
    found = rf"2 \cdot {total} - 1 = {reached(game)}"
    yield f"Each pair stands in two orders, but for two equal numbers: ${found}$."
