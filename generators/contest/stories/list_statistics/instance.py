"""Lists of positive integers known by mean, median, mode and range: what is told, and what follows.

Here the extreme list is written down at once, and lists are counted half by half or value by value.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from generators.family import rule

Facts = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Lists:
    """Positive integers, of which so much is told.

    Facts: `count`; `different` (1 or 0); `sum`; `median` (twice it); `mode` (occurs more often
    than any other); `range`; `largest`; `smallest`. Of a list of unknown length: `value` (a
    number in it), `mean`, and `without` (the mean of the others).
    """

    kind: str
    facts: tuple[tuple[str, int], ...]
    asked: str
    """`largest` or `median` (greatest possible), `least` (possible value of the largest), `count`
    of the lists, `squares` (their sum, in the only list)."""
    answer: str = field(compare=False)

    @property
    @rule
    def told(self) -> Facts:
        """The facts by name."""
        return dict(self.facts)


DEPTH: Mapping[str, int] = {
    **{"top": 1, "middle": 1, "span": 2, "joined": 3, "halves": 3, "forced": 4}
}
"""Ideas from what is told to the answer."""


def value(one: Lists) -> int | None:
    """Return what is asked, in closed form; None where no list is meant."""
    told = one.told
    match one.kind:
        case "top":
            found = told["sum"] - sum(rest_of_top(told))
            return found if found > upper(told)[-1] else None
        case "middle":
            return greatest_median(told)
        case "span":
            return ends(told, one.asked)[1]
        case "joined":
            many = length(told)
            rest = told["without"] * (many - 1) - (many - 2)
            return rest if rest > told["value"] else None
        case "halves":
            return sum(low * high for _, low, high in halves(told))
    found_ = list(by_multiplicity(told))
    return sum(x * x for x in found_[0]) if len(found_) == 1 else None


def rest_of_top(told: Facts) -> list[int]:
    """Return all numbers but the largest, as small as they can be."""
    half = told["count"] // 2
    below = range(1, half + 1) if told["different"] else [1] * half
    return [*below, *upper(told)]


def upper(told: Facts) -> list[int]:
    """Return the numbers from the median to the one below the largest, as small as possible."""
    half, median = told["count"] // 2, told["median"] // 2
    return [median + step * told["different"] for step in range(half)]


def greatest_median(told: Facts) -> int:
    """Return the greatest median for an odd count and a sum."""
    half = told["count"] // 2
    taken = half * (half + 1) if told["different"] else half
    return (told["sum"] - taken) // (half + 1)


def ends(told: Facts, asked: str) -> tuple[int, int]:
    """Return least and largest number, where the largest is as large, or small, as possible."""
    many, wide, whole = told["count"], told["range"], told["sum"]
    steps = (many - 2) * (many - 1) // 2 if told["different"] else 0
    if asked == "largest":  # all others near the least
        least = (whole - wide - steps) // many
    else:  # all others near the largest
        least = -((wide * (many - 1) - steps - whole) // many)
    return least, least + wide


def length(told: Facts) -> int:
    """Return how many numbers there are: n mean - value = (n - 1) without."""
    return (told["value"] - told["without"]) // (told["mean"] - told["without"])


def halves(told: Facts) -> Iterator[tuple[int, int, int]]:
    """Yield each sum of the lower half, with the number of lower and of upper halves to it."""
    half, median, top = told["count"] // 2, told["median"] // 2, told["largest"]
    is_different = bool(told["different"])
    below = ways(range(1, median + (not is_different)), half, is_different)
    above = ways(range(median + is_different, top + (not is_different)), half - 1, is_different)
    rest = told["sum"] - median - top
    for low in range(rest + 1):
        one, other = below.get((half, low), 0), above.get((half - 1, rest - low), 0)
        if one and other:
            yield low, one, other


def ways(numbers: range, most: int, is_different: bool) -> dict[tuple[int, int], int]:
    """Return how many choices of so many numbers have such a sum."""
    found = {(0, 0): 1}
    for number in numbers:
        # Repeats are allowed where sums already reached with this number may grow again.
        order = range(most - 1, -1, -1) if is_different else range(most)
        for many in order:
            for (size, total), count in list(found.items()):
                if size == many:
                    key = size + 1, total + number
                    found[key] = found.get(key, 0) + count
    return found


def by_multiplicity(told: Facts) -> Iterator[tuple[int, ...]]:
    """Yield all lists that fit: first how often the mode occurs, then the other values."""
    many, whole, mode = told["count"], told["sum"], told["mode"]
    for often in range(2, many + 1):
        rest = whole - often * mode
        if rest >= many - often:
            for others in _others(many - often, rest, rest, often - 1, mode):
                listed = tuple(sorted((*others, *[mode] * often)))
                if _fits(listed, told):
                    yield listed


def _others(many: int, whole: int, top: int, often: int, mode: int) -> Iterator[tuple[int, ...]]:
    """Yield other values than the mode, from `top` down, each at most `often` times."""
    if not many:
        if not whole:
            yield ()
        return
    for number in range(min(top, whole - many + 1), 0, -1):
        if number * many < whole:
            return
        if number == mode:
            continue
        for times in range(1, min(often, many) + 1):
            rest = whole - times * number
            if rest < many - times:
                break
            for others in _others(many - times, rest, number - 1, often, mode):
                yield (*[number] * times, *others)


def _fits(listed: tuple[int, ...], told: Facts) -> bool:
    half, is_odd = divmod(len(listed), 2)
    found = {
        "median": listed[half] + listed[half - (not is_odd)],
        "range": listed[-1] - listed[0],
        "largest": listed[-1],
        "smallest": listed[0],
    }
    return all(told.get(name, fact) == fact for name, fact in found.items())


def mean_of(told: Facts) -> Fraction:
    """Return the mean."""
    return Fraction(told["sum"], told["count"])
