"""Games of single moves that change little: what is told, and where the moves may lead."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import comb, factorial, gcd, prod

KINDS = ("lamps", "letters", "piles", "pairs")


@dataclass(frozen=True, slots=True)
class Game:
    """A state and its moves, which may be made as often as one likes."""

    kind: str
    """`lamps`: switch two lamps, `told[0]` places apart, in a row or (`told[1]`) a ring; asked are
    the patterns with `told[2]` to `told[3]` lamps lit. `letters`: swap two letters `told[0]` places
    apart; asked are words that do not begin with the letter `told[1]`. `piles`: take one of two
    piles each and add both to the third; asked are states with at least `told[0]` in the first
    pile. `pairs`: add one number to the other or subtract it, in 1 to `told[0]`."""
    told: tuple[int, ...]
    start: tuple[int, ...]
    """Lamps (1: lit), letters from 0, piles or numbers."""
    is_chance: bool
    """Asked is the share of what can be reached among all states of this form."""
    answer: str = field(compare=False)


def groups(game: Game) -> list[list[int]]:
    """Return the places between which the moves go to and fro."""
    size, apart = len(game.start), game.told[0]
    by = gcd(size, apart) if game.kind == "lamps" and game.told[1] else apart
    return [[*range(first, size, by)] for first in range(min(by, size))]


def lit(game: Game) -> dict[int, int]:
    """Return how many patterns that can be reached have so many lit lamps, where asked for."""
    ways = Counter({0: 1})
    for group in groups(game):
        parity = sum(game.start[i] for i in group) % 2
        after = Counter[int]()
        for some, many in ways.items():
            for more in range(parity, len(group) + 1, 2):
                after[some + more] += many * comb(len(group), more)
        ways = after
    _, _, low, high = game.told
    return {some: ways[some] for some in range(low, high + 1) if ways[some]}


def orders(letters: Sequence[int]) -> int:
    """Return in how many orders some letters can stand."""
    return factorial(len(letters)) // prod(map(factorial, Counter(letters).values()))


def rests(game: Game) -> list[int]:
    """Return for each size of the first pile how many sizes of the second one are possible."""
    first, second, _ = game.start
    whole = sum(game.start)
    least = [(size + second - first) % 3 for size in range(whole + 1)]
    return [
        (whole - size - low) // 3 + 1 if low <= whole - size else 0
        for size, low in enumerate(least)
    ]


def coprime(number: int) -> int:
    """Return how many of 1, ..., `number` have no factor in common with it."""
    return sum(gcd(number, other) == 1 for other in range(1, number + 1))


def reached(game: Game) -> int:
    """Return how many states can be reached, the first one included."""
    match game.kind:
        case "lamps":
            return sum(lit(game).values())
        case "letters":
            return words(game)
        case "piles":
            return sum(rests(game)[game.told[0] :])
        case _:
            most = game.told[0] // gcd(*game.start)
            return 2 * sum(map(coprime, range(1, most + 1))) - 1


def words(game: Game) -> int:
    """Return how many words can be reached that do not begin with the letter told."""
    parts = [[game.start[i] for i in group] for group in groups(game)]
    whole = prod(map(orders, parts))
    first, *others = parts
    if game.told[1] not in first:
        return whole
    first.remove(game.told[1])
    return whole - prod(map(orders, (first, *others)))


def every(game: Game) -> int:
    """Return how many states there are."""
    match game.kind:
        case "lamps":
            _, _, low, high = game.told
            return sum(comb(len(game.start), some) for some in range(low, high + 1))
        case "letters":
            left = [*game.start]
            left.remove(game.told[1])
            return orders(game.start) - orders(left)
        case "piles":
            return comb(sum(game.start) - game.told[0] + 2, 2)
        case _:
            return int(game.told[0] ** 2)
