"""Mixture: from what a trainer's rollouts earned to the weights of the next release's cells.

A cell is a family and a fifth of its dial. Three rules: `utility` (ours: the chance that a group of
rollouts teaches anything, times how much is left to learn), `ucb` (DUMP, arXiv 2504.09710: mean
absolute advantage and an upper confidence bound) and `td` (SEC, arXiv 2505.14970: a bandit's
TD(0) update of the same). Rewards are right or wrong, so the expected absolute advantage of a
group is 2 p (1 - p), and divided by its standard deviation 2 sqrt(p (1 - p)); none is logged.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from typing import Literal, NamedTuple, TypeAlias, get_args

import numpy as np
import numpy.typing as npt

F64 = npt.NDArray[np.float64]
Rule: TypeAlias = Literal["utility", "ucb", "td"]
RULES: tuple[Rule, ...] = get_args(Rule)

DECAY = 0.5
"""Weight of a release's rollouts one release later."""
GROUP = 8
"""Rollouts of a group, of which `utility` asks whether they all agree."""
FLOOR_SHARE = 0.1
"""Uniform part of `utility`: how a cell comes back."""
UNIFORM = 0.2
"""Uniform part of the other rules."""
TEMPERATURE = 0.1
"""Of their softmax."""
CAP = 0.15
FLOOR = 0.01
CHANGE = 2.0
"""Most by which a family's weight may rise or fall between two releases."""
RATE = 0.5
"""Step of the TD(0) update."""
QUARANTINE_N = 32
_PRIOR = 16.0
"""Pseudo-rollouts with which a cell's log-odds are drawn to its family's."""
_CLEAR = 0.95
_GRID: F64 = (np.arange(2000, dtype=np.float64) + 0.5) / 2000.0
_BISECTIONS = 80


State: TypeAlias = Literal["", "sticky", "quarantined"]


class Cell(NamedTuple):
    """Where a weight applies."""

    family: str
    bin: int
    """Fifth of the dial, 0 (easiest) to 4."""


class Tally(NamedTuple):
    """Rollouts of one cell in one release."""

    n: int
    k: int


History: TypeAlias = Sequence[Mapping[Cell, Tally]]
"""Tallies per release, oldest first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Weight:
    """One cell's part of the next release, and where it comes from."""

    family: str
    bin: int
    weight: float
    n: float
    """Rollouts, decayed."""
    mean: float
    """Posterior mean of the pass rate."""
    score: float
    """What the rule made of it, before softmax, caps and brake."""
    weakness: float
    """Shrunk log-odds of failing against the family's mean, at least 0; told, not used."""
    q: float | None
    """State of the `td` rule; None under the others."""
    state: State


def mix(
    cells: Sequence[Cell],
    history: History,
    rule: Rule = "utility",
    previous: Mapping[Cell, Weight] | None = None,
) -> list[Weight]:
    """Return the weights of `cells`, which sum to 1, in order.

    Raises:
        ValueError: for no cells, an unknown rule, or a family of which every cell is quarantined
            while there is no other.
    """
    if not cells or rule not in RULES:
        raise ValueError(f"{len(cells)} cells under rule {rule!r}; the rules are {RULES}")
    counts = {cell: _decayed(cell, history) for cell in cells}
    states: dict[Cell, State] = {cell: _state(cell, history) for cell in cells}
    weak = _weakness(counts, states)
    total = sum(n for n, _ in counts.values())
    scores, qs = {}, {}
    for cell, (n, k) in counts.items():
        q = _td(cell, history, previous) if rule == "td" else None
        scores[cell], qs[cell] = _score(rule, n, k, total, q), q
    shares = _shares(_raw(rule, scores, states), previous)
    return [
        Weight(
            family=cell.family,
            bin=cell.bin,
            weight=round(shares[cell], 9),
            n=counts[cell][0],
            mean=round((counts[cell][1] + 1.0) / (counts[cell][0] + 2.0), 6),
            score=round(scores[cell], 6),
            weakness=round(weak[cell], 6),
            q=qs[cell],
            state=states[cell],
        )
        for cell in cells
    ]


def _decayed(cell: Cell, history: History) -> tuple[float, float]:
    n = k = 0.0
    for release in history:
        new = release.get(cell, Tally(0, 0))
        n, k = DECAY * n + new.n, DECAY * k + new.k
    return n, k


def _score(rule: Rule, n: float, k: float, total: float, q: float | None) -> float:
    if rule == "td":
        return q or 0.0
    if rule == "ucb":
        p = (k + 1.0) / (n + 2.0)
        return 2.0 * p * (1.0 - p) + sqrt(2.0 * log(total + 1.0) / (n + 1.0))
    return _expected(k, n, teaching(_GRID))


def teaching(p: F64) -> F64:
    """Return (1 - p)^2 (1 - p^8 - (1 - p)^8): what a group at pass rate p is worth.

    The second factor is the chance that its 8 rollouts do not all agree, without which they give no
    gradient; the first is how much is left to learn, squared because that taught more. It won where
    data policies trained a policy (`benchmarks.learner`): a hard band starves what is still below
    it, and p (1 - p) spends as much on what is nearly mastered as on what is nearly hopeless.
    """
    return np.asarray((1.0 - p) ** 2 * (1.0 - p**GROUP - (1.0 - p) ** GROUP), np.float64)


def expected_signal(k: float, n: float) -> float:
    """Return E[sqrt(p (1 - p))] under Beta(1 + k, 1 + n - k): half a group's mean |advantage|."""
    return _expected(k, n, np.sqrt(_GRID * (1.0 - _GRID)))


def _expected(k: float, n: float, values: F64) -> float:
    """Return the mean of values over the grid under Beta(1 + k, 1 + n - k)."""
    logs = k * np.log(_GRID) + (n - k) * np.log1p(-_GRID)
    density = np.exp(logs - logs.max())
    return float(density @ values / density.sum())


def _state(cell: Cell, history: History) -> State:
    """Apply SwS's failure rule to the releases, and quarantine what never earned anything."""
    seen = [release[cell] for release in history if cell in release and release[cell].n]
    nothing = [tally for tally in seen if tally.n >= QUARANTINE_N and not tally.k]
    if len(nothing) >= 2 and not any(tally.k for tally in seen):
        return "quarantined"
    rates = [tally.k / tally.n for tally in seen]
    if len(rates) >= 2 and max(rates) <= 0.5:
        slope = float(np.polyfit(np.arange(len(rates)), rates, 1)[0])
        return "sticky" if slope <= 1e-12 else ""
    return ""


def _weakness(
    counts: Mapping[Cell, tuple[float, float]], states: Mapping[Cell, str]
) -> dict[Cell, float]:
    """Return shrunk log-odds of failure against the family; a sticky cell keeps at least 0.5."""
    families: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for cell, count in counts.items():
        families[cell.family].append(count)
    found = {}
    for cell, (n, k) in counts.items():
        if not n:
            found[cell] = 0.0
            continue
        whole_n = sum(count[0] for count in families[cell.family])
        whole_k = sum(count[1] for count in families[cell.family])
        excess = _log_odds(n, k) - _log_odds(whole_n, whole_k)
        shrunk = max(0.0, excess) * n / (n + _PRIOR)
        found[cell] = max(shrunk, 0.5) if states[cell] == "sticky" else shrunk
    return found


def _log_odds(n: float, k: float) -> float:
    """Return the log-odds of failure, the rate held within _CLEAR: beyond it all is alike."""
    rate = min(max((n - k) / n, 1.0 - _CLEAR), _CLEAR) if n else 0.5
    return log(rate / (1.0 - rate))


def _td(cell: Cell, history: History, previous: Mapping[Cell, Weight] | None) -> float:
    """Return Q + RATE (r - Q) for the last release's r; without a visit Q stays as it was."""
    old = previous.get(cell) if previous else None
    q = 1.0 if old is None or old.q is None else old.q  # optimistic: the largest possible reward
    last = history[-1].get(cell) if history else None
    if last is None or not last.n:
        return q
    return q + RATE * (2.0 * expected_signal(last.k, last.n) - q)


def _raw(rule: Rule, scores: Mapping[Cell, float], states: Mapping[Cell, str]) -> dict[Cell, float]:
    """Return weights that sum to 1: in proportion to the score, or to its softmax; some uniform."""
    open_ = [cell for cell in scores if states[cell] != "quarantined"]
    if not open_:
        raise ValueError("every cell is quarantined: check the labels, or add other families")
    top = max(scores[cell] for cell in open_)
    uniform = FLOOR_SHARE if rule == "utility" else UNIFORM
    parts = {
        cell: scores[cell] if rule == "utility" else exp((scores[cell] - top) / TEMPERATURE)
        for cell in open_
    }
    whole = sum(parts.values())
    return {
        cell: uniform / len(open_) + (1.0 - uniform) * parts[cell] / whole if cell in parts else 0.0
        for cell in scores
    }


def _shares(raw: Mapping[Cell, float], previous: Mapping[Cell, Weight] | None) -> dict[Cell, float]:
    """Hold families to floor, cap and brake."""
    by_family: dict[str, float] = defaultdict(float)
    for cell, share in raw.items():
        by_family[cell.family] += share
    held = _held({name: share for name, share in by_family.items() if share}, previous)
    return {
        cell: share * held.get(cell.family, 0.0) / by_family[cell.family] if share else 0.0
        for cell, share in raw.items()
    }


def _held(raw: Mapping[str, float], previous: Mapping[Cell, Weight] | None) -> dict[str, float]:
    """Return family weights that sum to 1: the raw ones times one factor, clipped to bounds."""
    cap, floor = max(CAP, 1.5 / len(raw)), min(FLOOR, 0.5 / len(raw))
    before: dict[str, float] = defaultdict(float)
    for cell, weight in (previous or {}).items():
        before[cell.family] += weight.weight
    bounds = {}
    for name in raw:
        old = before.get(name, 0.0)
        low, high = (old / CHANGE, old * CHANGE) if old else (0.0, 1.0)
        bounds[name] = (min(max(low, floor), cap), max(min(high, cap), floor))
    least, most = (sum(bound[i] for bound in bounds.values()) for i in (0, 1))
    if not least <= 1.0 <= most:  # families came or went: the brake cannot hold, cap and floor do
        bounds = dict.fromkeys(raw, (floor, cap))
    low, high = 0.0, 1.0 / min(raw.values())
    for _ in range(_BISECTIONS):
        factor = (low + high) / 2.0
        total = sum(min(max(factor * raw[n], lo), hi) for n, (lo, hi) in bounds.items())
        low, high = (factor, high) if total < 1.0 else (low, factor)
    held = {n: min(max(high * raw[n], lo), hi) for n, (lo, hi) in bounds.items()}
    scale = sum(held.values())
    return {name: share / scale for name, share in held.items()}
