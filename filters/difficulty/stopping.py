"""Stopping table: for every (rollouts, right ones), whether one more batch is worth its cost.

Exact Bayesian optimal stopping (Wald 1950; DeGroot 1970, chapter 12) for naming the class of an
item's pass rate. A wrong class costs 1, a rollout costs `cost`; backward over the number of
rollouts, a state is worth V(n, k) = min(1 - P(likeliest class), cost b + E V(n + b, .)). The table
is a pure function of its arguments, and its error and mean length are sums, not simulations.
"""

import json
from dataclasses import dataclass
from functools import lru_cache
from math import exp, log

import numpy as np

from filters.difficulty.classes import WINDOW, Loss, Window, joint, naive_error
from filters.difficulty.optimal import Operating, Rows, Sizes, operating, solve
from filters.difficulty.prior import F64, Prior
from proofmill.problem import Json, canonical_json, content_hash

BATCH = 2
FIRST = 6
LIMIT = 64
COST = 0.009
"""About what a rollout costs in a table that errs as rarely as 16 fixed rollouts."""
FIRSTS = (4, 5, 6)
"""First batches that `matching` tries: too few give ends no time to show, too many are wasted."""
_COSTS = (1e-8, 0.1)
"""Between these a matching cost is sought: at .1 hardly an item gets more than the first batch."""
_BISECTIONS = 40
_MOST = 256
"""Largest limit: time and memory of a table grow with its square."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoppingTable:
    """When to stop asking, for one prior and one loss; `build` or `matching` makes it."""

    prior: Prior
    loss: Loss
    window: Window
    batch: int
    """Rollouts asked at a time after the first ones."""
    first: int
    """Rollouts that every item gets."""
    limit: int
    """Most rollouts of an item."""
    cost: float
    """Price of a rollout; a wrong class costs 1."""
    population: int | None
    """None: an item's class is that of its pass rate. Else it has this many rollouts in all (they
    are recorded, or come from a fixed set of solvers), and its class is that of all of them."""
    go: tuple[str, ...]
    """For n = 0..limit a string of n + 1 characters: `1` where k right of n ask for more."""
    mean_n: float
    """Mean rollouts over items of the prior."""
    error: float
    """Share of items of the prior that end in the wrong class."""

    @classmethod
    def build(
        cls,
        prior: Prior,
        *,
        loss: Loss = "window",
        window: Window = WINDOW,
        batch: int = BATCH,
        first: int = FIRST,
        limit: int = LIMIT,
        cost: float = COST,
        population: int | None = None,
    ) -> "StoppingTable":
        """Return the optimal table at a given cost of a rollout.

        Raises:
            ValueError: for classes that are none, sizes out of order, or a cost not in [0, 1).
        """
        sizes = _sizes(batch, first, limit, population)
        if not 0.0 <= cost < 1.0:
            raise ValueError(f"cost is {cost}: give a share of the cost of one error, in [0, 1)")
        return _Maker(prior, loss, window, sizes, population).table(cost)

    @classmethod
    def matching(
        cls,
        prior: Prior,
        naive: int = 16,
        *,
        loss: Loss = "window",
        window: Window = WINDOW,
        batch: int = BATCH,
        first: int | None = None,
        limit: int = LIMIT,
        truth: Prior | None = None,
        population: int | None = None,
    ) -> "StoppingTable":
        """Return the table that asks least and errs no more often than k/n at n = `naive` does.

        `first=None` tries `FIRSTS`. `truth` is the prior that the items really have, where it is
        not the one believed in; then errors and lengths are those on such items.

        Raises:
            ValueError: as `build` does, or if no table within the limit is as good.
        """
        items = truth or prior
        target = naive_error(items, naive, loss, window, population)
        makers = [
            _Maker(prior, loss, window, _sizes(batch, size, limit, population), population)
            for size in ([min(size, limit) for size in FIRSTS] if first is None else [first])
        ]
        found = [table for maker in makers if (table := maker.cheapest(items, target))]
        if not found:
            raise ValueError(
                f"no table within {limit} rollouts errs as rarely as {naive} fixed ones "
                f"({target:.4f}): raise the limit, or fit the prior to a pilot"
            )
        return min(found, key=lambda table: table.under(items).mean_n)

    def decide(self, n: int, k: int) -> int:
        """Return how many rollouts to ask next after k right of n; 0 is stop.

        Any counts will do, odd n after lost calls too.

        Raises:
            ValueError: unless 0 <= k <= n.
        """
        if not 0 <= k <= n:
            raise ValueError(f"{k} of {n}: the count must lie within 0 and the number of rollouts")
        if n >= self.limit or self.go[n][k] == "0":
            return 0
        return Sizes(self.batch, self.first, self.limit).wanted(n)

    def under(self, truth: Prior) -> Operating:
        """Return the rule's exact cost and error on items of another prior than its own."""
        beliefs, items = (
            _joints(prior, self.loss, self.window, self.limit, self.population)
            for prior in (self.prior, truth)
        )
        go = [np.array([mark == "1" for mark in row]) for row in self.go]
        return operating(go, Sizes(self.batch, self.first, self.limit), beliefs, items)

    @property
    def fingerprint(self) -> str:
        """Hash of all that decides: prior, loss, sizes, cost and the table itself."""
        return content_hash(["stopping", self._fields()])

    def _fields(self) -> dict[str, Json]:
        fields = {name: getattr(self, name) for name in self.__slots__}
        return fields | {"prior": list(self.prior.weights)}

    def to_json(self) -> str:
        """Return the canonical JSON of all fields; `from_json` is its inverse."""
        return canonical_json(self._fields())

    @classmethod
    def from_json(cls, text: str) -> "StoppingTable":
        """Rebuild a table from `to_json`; decisions are read, not computed again.

        Raises:
            ValueError: if the text is no such JSON.
        """
        try:
            fields = dict(json.loads(text))
            fields["prior"] = Prior(tuple(fields["prior"]))
            fields["window"], fields["go"] = tuple(fields["window"]), tuple(fields["go"])
            table = cls(**fields)
        except (TypeError, KeyError) as error:
            raise ValueError(f"not the JSON of a table: {text[:60]!r} ({error})") from error
        if [len(row) for row in table.go] != list(range(1, table.limit + 2)):
            raise ValueError(f"the table has no row for each of 0..{table.limit} rollouts")
        return table


class _Maker:
    """Makes tables that differ in their cost only."""

    def __init__(
        self, prior: Prior, loss: Loss, window: Window, sizes: Sizes, population: int | None
    ) -> None:
        self._prior = prior
        self._loss: Loss = loss
        self._window = window
        self._sizes = sizes
        self._population = population
        self._beliefs = _joints(prior, loss, window, sizes.limit, population)

    def table(self, cost: float) -> StoppingTable:
        """Return the optimal table at this cost, the cost cut to six digits."""
        price = float(f"{cost:.6g}")
        go = solve(self._beliefs, self._sizes, price)
        found = operating(go, self._sizes, self._beliefs, self._beliefs)
        return StoppingTable(
            prior=self._prior,
            loss=self._loss,
            window=self._window,
            batch=self._sizes.batch,
            first=self._sizes.first,
            limit=self._sizes.limit,
            cost=price,
            population=self._population,
            go=_text(go),
            mean_n=round(found.mean_n, 9),
            error=round(found.error, 9),
        )

    def cheapest(self, items: Prior, target: float) -> StoppingTable | None:
        """Return the table of the highest cost whose error on the items is within the target."""
        low, high = (log(cost) for cost in _COSTS)
        best = self.table(exp(low))
        if best.under(items).error > target:
            return None
        for _ in range(_BISECTIONS):
            middle = (low + high) / 2.0
            table = self.table(exp(middle))
            if table.under(items).error <= target:
                low, best = middle, table
            else:
                high = middle
        return best


def _text(go: Rows) -> tuple[str, ...]:
    return tuple("".join("1" if more else "0" for more in row.tolist()) for row in go)


# The search for a table asks some 250 times for the same one or two: half of its time.
@lru_cache(maxsize=8)
def _joints(
    prior: Prior, loss: Loss, window: Window, limit: int, population: int | None
) -> list[F64]:
    return [joint(prior, n, loss, window, population) for n in range(limit + 1)]


def _sizes(batch: int, first: int, limit: int, population: int | None) -> Sizes:
    """Return the sizes, cut to the rollouts that there are."""
    most = limit if population is None else population
    if not (batch >= 1 and most >= 1 and 1 <= first <= limit <= _MOST):
        raise ValueError(
            f"batch {batch}, first {first}, limit {limit}: need batch >= 1 and "
            f"1 <= first <= limit <= {_MOST}, and a population of 1 or more"
        )
    return Sizes(batch, min(first, most), min(limit, most))
