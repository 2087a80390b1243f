"""Symmetries of what is coloured, and the colourings that they leave as they are."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product
from math import comb, prod
from operator import mul, sub

from generators.contest.counting.distinct_colourings.things import (
    Colouring,
    Count,
    Move,
    Thing,
    thing_of,
)


@dataclass(frozen=True, slots=True)
class Kept:
    """A sort of symmetries, and the colourings that one of them keeps."""

    many: int
    """Symmetries of this sort."""
    lengths: tuple[int, ...]
    """Of the cycles in which places move."""
    terms: tuple[int, ...]
    """Coefficients in the number of colours that no condition names, constant first."""
    drawn: Colouring

    @property
    def others(self) -> int:
        """The number of colours that no condition names."""
        return self.drawn.colours - len(self.drawn.counts)

    @property
    def value(self) -> int:
        """How many colourings are kept, unless there are n colours."""
        missed = self.others if self.drawn.rule == "each" else 0
        return sum(
            (-1) ** j * comb(self.others, j) * factor * (self.others - j) ** k
            for j in range(missed + 1)
            for k, factor in enumerate(self.terms)
        )

    @property
    def expanded(self) -> list[int]:
        """How many are kept if there are n colours: coefficients by n, constant first."""
        named = len(self.drawn.counts)
        return [
            sum(
                comb(k, i) * factor * (-named) ** (k - i)
                for k, factor in enumerate(self.terms)
                if k >= i
            )
            for i in range(len(self.terms))
        ]

    @property
    def formula(self) -> str:
        """The number as a sum over the cycles that are left to colours without a condition."""
        if self.drawn.rule == "each":
            return _onto(self.others, len(self.lengths))
        base = str(self.others) if self.drawn.colours else _rest(len(self.drawn.counts))
        if base == "0":
            return str(self.value)
        if base == "1":
            parts = [str(factor) for factor in self.terms if factor]
            return " + ".join(parts) if len(parts) > 1 else str(self.value)
        text = ""
        for k, factor in reversed([*enumerate(self.terms)]):
            if factor:
                sign = "-" if factor < 0 else "+" if text else ""
                text += f" {sign} {_times(abs(factor), base, k)}"
        return text.strip() or "0"


def _rest(named: int) -> str:
    return f"(n - {named})" if named else "n"


def _times(factor: int, base: str, exponent: int) -> str:
    power = base if exponent == 1 else f"{base}^{{{exponent}}}"
    if not exponent:
        return str(factor)
    return power if factor == 1 else rf"{factor} \cdot {power}"


def _onto(colours: int, cycles: int) -> str:
    parts = [rf"{colours}^{{{cycles}}}"]
    for j in range(1, colours):
        sign = "-" if j % 2 else "+"
        parts.append(rf"{sign} {comb(colours, j)} \cdot {colours - j}^{{{cycles}}}")
    return " ".join(parts)


@lru_cache(maxsize=8)
def classes(drawn: Colouring) -> list[Kept]:
    """Return the symmetries by the lengths of their cycles, with the colourings that they keep."""
    thing = thing_of(drawn)
    sorts = Counter[tuple[tuple[int, ...], tuple[int, ...]]]()
    for move in _group(thing.moves):
        cycles = _cycles(move)
        lengths = tuple(sorted(Counter(cycles).values()))
        apart = _chromatic(_shrunk(thing, cycles)) if drawn.rule == "apart" else ()
        sorts[lengths, apart] += 1
    return [
        Kept(many, lengths, apart or _ways(lengths, drawn.counts), drawn)
        for (lengths, apart), many in sorted(sorts.items(), reverse=True)
    ]


def _group(moves: Sequence[Move]) -> list[Move]:
    found = [tuple(range(len(moves[0])))]
    known = set(found)
    for one in found:
        for move in moves:
            new = tuple(one[i] for i in move)
            if new not in known:
                known.add(new)
                found.append(new)
    return found


def _cycles(move: Move) -> list[int]:
    """Return the smallest place of each place's cycle."""
    least = [-1] * len(move)
    for start in range(len(move)):
        place = start
        while least[place] < 0:
            least[place] = start
            place = move[place]
    return least


def _ways(lengths: Sequence[int], counts: Sequence[Count]) -> tuple[int, ...]:
    """Return how often, by the number of cycles left to other colours, the counts come out."""
    sorts = Counter(lengths)
    states = Counter({(*sorts.values(),): 1})  # cycles of each length that have no colour yet
    for count in counts:
        after = Counter[tuple[int, ...]]()
        for free, many in states.items():
            for taken in product(*(range(most + 1) for most in free)):
                if count.holds(sum(map(mul, sorts, taken))):
                    after[tuple(map(sub, free, taken))] += many * prod(map(comb, free, taken))
        states = after
    found = [0] * (len(lengths) + 1)
    for free, many in states.items():
        found[sum(free)] += many
    return tuple(found)


Net = tuple[tuple[int, ...], frozenset[tuple[int, int]]]
"""Points, and pairs of them that may not be alike."""


def _shrunk(thing: Thing, cycles: Sequence[int]) -> Net:
    ties = {(cycles[i], cycles[j]) for i, j in thing.touching}
    return tuple(sorted(set(cycles))), frozenset((min(tie), max(tie)) for tie in ties)


@cache
def _chromatic(net: Net) -> tuple[int, ...]:
    """Return the coefficients of the chromatic polynomial, by deletion and contraction."""
    points, ties = net
    if any(i == j for i, j in ties):
        return (0,)
    if not ties:
        return (*(0,) * len(points), 1)
    i, j = min(ties)
    fewer = ties - {(i, j)}
    merged = {(i if a == j else a, i if b == j else b) for a, b in fewer}
    joined = frozenset((min(tie), max(tie)) for tie in merged)
    less = _chromatic((tuple(point for point in points if point != j), joined))
    return tuple(
        one - (less[k] if k < len(less) else 0) for k, one in enumerate(_chromatic((points, fewer)))
    )
