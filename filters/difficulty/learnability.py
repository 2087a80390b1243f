"""Learnability: what an item is worth to whoever trains on it, from how often a solver is right.

4p(1 - p) is 1 where a solver is right half of the time and 0 where it always or never is; the
estimate 4k(n - k) / (n(n - 1)) of it is unbiased for k right of n. Absolute Zero pays 1 - p, which
asks for items that can hardly be solved; Search Self-Play pays the unsolvable most of all.

Two other scores can be named instead: R-Zero's uncertainty and eva's regret.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import comb
from types import MappingProxyType
from typing import Literal, NamedTuple, TypeAlias

import scipy

from filters.deduplication import duplicate_groups
from filters.difficulty.sequential import Count

Place: TypeAlias = Literal["window", "easy", "hard", "frontier", "unproved", "attacked", "unknown"]
Score: TypeAlias = Literal["learnability", "uncertainty", "regret"]

ROLLOUTS = 8
"""Rollouts after which an item has its place."""
FIRST = 4
"""Rollouts of the first stage: an item that none or all of them solve is mostly left at that."""
TOP_UP = 0.25
"""Share of such items that is asked on all the same, to know what the first stage drops."""
CONFIDENCE = 0.95
"""Of the interval of the pass rate."""
LEAST, MOST = 1 / 8, 7 / 8
"""The window, for the share k / n."""
ALIKE = 0.8
"""Jaccard similarity of word 3-grams from which two items of a round repeat each other."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Learnability:
    """The worth of one item for one solver; recomputable from its fields, never overwritten."""

    value: float
    """By `score`. 0..2 for learnability: an unbiased estimate may exceed what it estimates (k = 1
    of n = 2 gives 2); 0..1 for the others."""
    place: Place
    n: int
    k: int
    lo: float
    """Ends of the interval of the pass rate."""
    hi: float
    solver_id: str
    score: Score = "learnability"
    """What `value` is by."""


class Interval(NamedTuple):
    """A range of pass rates."""

    lo: float
    hi: float


def interval(n: int, k: int) -> Interval:
    """Return the equal-tailed interval of the pass rate: Beta(k + 1, n - k + 1), a uniform prior.

    It holds for two stages as for one: that rollouts stopped depends on nothing but themselves.
    """
    tail = (1.0 - CONFIDENCE) / 2.0
    ends = (
        float(scipy.special.betaincinv(k + 1, n - k + 1, share)) for share in (tail, 1.0 - tail)
    )
    return Interval(*(round(end, 6) for end in ends))


def value(n: int, k: int) -> float:
    """Return the unbiased estimate of 4p(1 - p) after k right of n; 0 below two rollouts.

    Raises:
        ValueError: for counts that are none.
    """
    if not 0 <= k <= n:
        raise ValueError(f"{k} right of {n}: give 0 <= k <= n")
    return 4.0 * k * (n - k) / (n * (n - 1)) if n > 1 else 0.0


def uncertainty(n: int, k: int) -> float:
    """Return 1 - 2|k/n - 1/2|; 0 of nothing (R-Zero, arXiv 2508.05004, section 3.2).

    R-Zero takes the share of the majority's answer, since it has no verifier; here k are right.
    """
    return 1.0 - 2.0 * abs(k / n - 0.5) if n else 0.0


def regret(n: int, k: int) -> float:
    """Return the best reward less the mean one, 1 - k/n where anything is right, else 0.

    eva's informativeness (arXiv 2411.00062v3, section 3), a proxy of the solver's regret, in its
    variant with the mean: best less worst is the same for every item that is solved at times where
    rewards are binary.
    """
    return 1.0 - k / n if k else 0.0


SCORES: Mapping[Score, Callable[[int, int], float]] = MappingProxyType(
    {"learnability": value, "uncertainty": uncertainty, "regret": regret}
)
"""What n rollouts, k of them right, are worth, by name."""


def repetition(texts: Sequence[str], threshold: float = ALIKE) -> list[float]:
    """Return per text the share of its batch that other texts like it take.

    R-Zero (section 3.2) takes the share of the cluster, by BLEU, which costs a pair of texts each
    and punishes a batch of one. Here clusters are connected by MinHash, and a text alone pays 0.
    """
    groups = duplicate_groups(list(texts), threshold)
    sizes = Counter(groups)
    return [(sizes[group] - 1) / len(texts) for group in groups]


def judge(
    n: int,
    k: int,
    *,
    solver_id: str,
    is_proved: bool = True,
    is_attacked: bool = False,
    score: Score = "learnability",
) -> Learnability:
    """Return the worth of an item and where it belongs.

    `frontier`: nobody solved it, but its answer is proved. `unproved`: nobody solved it and nothing
    says that anybody can. `attacked`: a shortcut solves it. The last two are worth nothing, and so
    are `easy` and `hard` (outside of the window, although somebody failed or succeeded) with the
    worth that they have: only `window` is emitted for training.
    """
    place = _place(n, k, is_proved, is_attacked)
    worth = 0.0 if place in ("attacked", "unproved", "unknown") else SCORES[score](n, k)
    low, high = interval(n, k)
    return Learnability(
        value=round(worth, 6),
        place=place,
        n=n,
        k=k,
        lo=low,
        hi=high,
        solver_id=solver_id,
        score=score,
    )


def _place(n: int, k: int, is_proved: bool, is_attacked: bool) -> Place:
    if is_attacked:
        return "attacked"
    if n == 0:
        return "unknown"
    if k == 0:
        return "frontier" if is_proved else "unproved"
    if k / n > MOST:
        return "easy"
    return "hard" if k / n < LEAST else "window"


def wanted(count: Count, draw: float) -> int:
    """Return how many rollouts an item still needs; `draw` is a uniform number of its own in 0..1.

    First FIRST, then, unless these were all alike and `draw` lies above TOP_UP, up to ROLLOUTS.
    """
    if count.n < FIRST:
        return FIRST - count.n
    if count.n >= ROLLOUTS or (count.n == FIRST and count.k in (0, FIRST) and draw >= TOP_UP):
        return 0
    return ROLLOUTS - count.n


def in_window(p: float) -> float:
    """Return the probability that ROLLOUTS rollouts put an item of pass rate p into the window."""
    places = range(ROLLOUTS + 1)
    return sum(
        comb(ROLLOUTS, k) * p**k * (1.0 - p) ** (ROLLOUTS - k)
        for k in places
        if LEAST <= k / ROLLOUTS <= MOST
    )


def mean(found: Sequence[Learnability]) -> float:
    """Return the mean worth; 0 of none."""
    return sum(one.value for one in found) / len(found) if found else 0.0
