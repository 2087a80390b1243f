"""Order: which row stands where, so that pass rates follow a Gaussian whose mean falls.

After the curriculum of Nemotron 3 (NVIDIA 2025): every batch has the same shares of the domains,
and within a domain the pass rates of a batch scatter around a mean that falls linearly.
"""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple

_MAX_DRAWS = 10_000
"""Of a Gaussian until it falls into 0..1; a mean in there takes two on average at most."""


class Pick(NamedTuple):
    """One row's place in the file."""

    row: int
    """Position in the pool of its domain."""
    domain: str
    batch: int
    target: float
    """The pass rate that was wanted here."""


def arranged(
    rates: Mapping[str, Sequence[float]],
    shares: Mapping[str, float],
    rows: int,
    *,
    batch: int,
    means: tuple[float, float],
    spread: float,
    seed: int,
) -> list[Pick]:
    """Return the picks of a file of `rows` rows, in order.

    Args:
        rates: domain -> pass rates of its rows, at least as many as it is asked for.
        shares: domain -> share of every batch; they sum to 1.
        rows: of the file; the last batch may be smaller.
        batch: rows that a trainer takes at once.
        means: of the Gaussian in the first and the last batch.
        spread: its standard deviation, before it is cut to 0..1.
        seed: another one draws other rows.
    """
    rng = Random(f"blend/{seed}")
    slots = domains_of(shares, rows, batch)
    last = max(1, (rows - 1) // batch)
    targets: dict[str, list[float]] = {name: [] for name in shares}
    for place, domain in enumerate(slots):
        mean = means[0] + (means[1] - means[0]) * (place // batch) / last
        targets[domain].append(_inside(rng, mean, spread))
    chosen = {name: iter(nearest(rates[name], targets[name], rng)) for name in shares}
    wanted = {name: iter(listed) for name, listed in targets.items()}
    return [
        Pick(next(chosen[domain]), domain, place // batch, next(wanted[domain]))
        for place, domain in enumerate(slots)
    ]


def domains_of(shares: Mapping[str, float], rows: int, batch: int) -> list[str]:
    """Return the domain of each row: in every batch the shares, to within one row."""
    given = dict.fromkeys(shares, 0)
    slots: list[str] = []
    for start in range(0, rows, batch):
        end = min(start + batch, rows)
        part: list[str] = []
        for _ in range(start, end):
            name = max(shares, key=lambda name: (shares[name] * end - given[name], name))
            given[name] += 1
            part.append(name)
        slots += _mixed(part)
    return slots


def _mixed(part: list[str]) -> list[str]:
    """Return a batch's domains in turns, so that a smaller batch has the shares too."""
    names = {name: part.count(name) for name in sorted(set(part))}
    places = [((i + 0.5) / count, name) for name, count in names.items() for i in range(count)]
    return [name for _, name in sorted(places)]


def nearest(rates: Sequence[float], targets: Sequence[float], rng: Random) -> list[int]:
    """Return for each target the position of a rate near it; none is taken twice.

    Targets choose in random order: where rates run out, no part of the file bears all of it.
    """
    free = sorted((rate, rng.random(), place) for place, rate in enumerate(rates))
    order = list(range(len(targets)))
    rng.shuffle(order)
    chosen = [0] * len(targets)
    for i in order:
        at = bisect_left(free, (targets[i], rng.random(), 0))
        near = [j for j in (at - 1, at) if 0 <= j < len(free)]
        best = min(near, key=lambda j: abs(free[j][0] - targets[i]))
        chosen[i] = free.pop(best)[2]
    return chosen


def _inside(rng: Random, mean: float, spread: float) -> float:
    """Draw from the Gaussian, cut to 0..1."""
    for _ in range(_MAX_DRAWS):
        if 0.0 <= (drawn := rng.gauss(mean, spread)) <= 1.0:
            return drawn
    return min(1.0, max(0.0, mean))
