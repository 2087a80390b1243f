"""Sums: rules about what values add up to, and which of two is less."""

from collections.abc import Sequence
from functools import lru_cache, partial

from generators.deducing.rules import Rule
from generators.search import latin


def total(
    name: str, cells: Sequence[int], least: int, most: int, weights: Sequence[int] = ()
) -> Rule:
    """The values, times weights (1 if not given), add up to between `least` and `most`."""
    each = weights or [1] * len(cells)
    exact = partial(_sums, least, most, each)
    return Rule(name, tuple(cells), partial(_total, least, most, each), deeper=exact)


def _total(least: int, most: int, weights: Sequence[int], masks: Sequence[int]) -> list[int]:
    counted = _counted(least, most, weights, masks)
    if counted:
        return counted
    left, before, known, unsure = [*masks], list[int](), 0, list[tuple[int, int]]()
    for place, mask in enumerate(masks):
        if mask & (mask - 1):
            unsure.append((place, weights[place]))
        else:
            known += weights[place] * (mask.bit_length() - 1)
    while left != before and all(left):
        low = high = known
        widest = 0
        for place, weight in unsure:
            mask = left[place]
            lowest = weight * ((mask & -mask).bit_length() - 1)
            highest = weight * (mask.bit_length() - 1)
            if weight < 0:
                lowest, highest = highest, lowest
            low, high = low + lowest, high + highest
            if widest < highest - lowest:
                widest = highest - lowest
        above, below = most - low, high - least
        if above < 0 or below < 0:
            return [0] * len(left)
        if widest <= above and widest <= below:
            return left
        before = [*left]
        for place, weight in unsure:
            left[place] = _near_ends(left[place], above, below, weight)
    return left


def _counted(
    least: int, most: int, weights: Sequence[int], masks: Sequence[int]
) -> list[int] | None:
    """Return what is left of cells that are 0 or 1 and count alike; None for others.

    Also None where the sum cannot be had.
    """
    if weights.count(1) < len(weights):
        return None
    zeros, ones, unsure = masks.count(1), masks.count(2), masks.count(3)
    if zeros + ones + unsure < len(masks):
        return None
    if ones > most or ones + unsure < least or least > most:
        return None
    if ones == most:
        return [mask & -mask for mask in masks]
    if ones + unsure == least:
        return [mask & 2 or mask for mask in masks]
    return [*masks]


def _sums(least: int, most: int, weights: Sequence[int], masks: Sequence[int]) -> list[int]:
    """Leave exactly the values that some sum has; the bits of an integer are the sums so far."""
    counted = _counted(least, most, weights, masks)
    if counted:
        return counted
    lows = [w * _end(mask, w < 0) for w, mask in zip(weights, masks, strict=True)]
    terms = [
        [(value, weight * value - low) for value in _values(mask)]
        for weight, low, mask in zip(weights, lows, masks, strict=True)
    ]
    before = [1]
    for term in terms:
        before.append(_added(before[-1], term))
    wanted = range(max(0, least - sum(lows)), most - sum(lows) + 1)
    open_ = sum(1 << number for number in wanted)
    left = []
    for sums, term in zip(reversed(before[:-1]), reversed(terms), strict=True):
        left.append(sum(1 << value for value, step in term if sums << step & open_))
        behind, open_ = open_, 0
        for _, step in term:
            open_ |= behind >> step
    return left[::-1]


def _added(sums: int, term: Sequence[tuple[int, int]]) -> int:
    found = 0
    for _, step in term:
        found |= sums << step
    return found


@lru_cache(4096)
def _values(mask: int) -> Sequence[int]:
    return latin.bits(mask)


def _end(mask: int, is_highest: bool) -> int:
    """Return the highest or the lowest value of a mask."""
    return (mask if is_highest else mask & -mask).bit_length() - 1


def _near_ends(mask: int, above: int, below: int, weight: int) -> int:
    """Return the values of a mask that, times a weight, are near its ends.

    At most `above` more than the least, and at most `below` less than the most.
    """
    if weight < 0:
        above, below, weight = below, above, -weight
    lowest, highest = (mask & -mask).bit_length() - 1, mask.bit_length() - 1
    top, bottom = lowest + above // weight, highest - below // weight
    if top < highest:
        mask &= (2 << top) - 1
    return mask & -1 << bottom if bottom > lowest else mask


def less(name: str, low: int, high: int) -> Rule:
    """The value of one cell is less than that of another."""
    return Rule(name, (low, high), _less)


def _less(masks: Sequence[int]) -> list[int]:
    low, high = masks
    return [
        low & (1 << max(0, high.bit_length() - 1)) - 1,
        high & ~(((low & -low) << 1) - 1) if low else 0,
    ]
