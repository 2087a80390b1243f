"""Policies: which cells the next problems come from, and at which settings.

Each is a thin name over a rule that the batch loops use and that `benchmarks.learner` has tried:
`utility` and `uniform` over `generators.weakness.online`, `ucb` and `td` over `mix`, `band` over
the loop over knobs.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TypeAlias

from generators.weakness import START, Cell, Rule, Weight, floored, mix, moved, useful
from generators.weakness.knobs import (
    QUARANTINE_ROLLOUTS,
    Attempt,
    Choice,
    Question,
)
from pipelines.live.curriculum.knowledge import Knowledge, Seen
from pipelines.live.curriculum.settings import SessionSettings, Setting, anywhere
from pipelines.sources import bin_of

CHOICES = 512
"""Settings of a plan of `band`, which are the sample that weights are counted from."""
PROBES = 4
"""Problems per family before the first plan of `band`."""
_LEAST_NEWS = 32
"""Outcomes before a plan is drawn anew; more where a plan takes longer than they do."""
_MOST_CONFIRMING = 0.15
"""Share of the problems that goes to doubtful families, all together."""


class Policy:
    """Every cell alike; the base of the others, which give other weights."""

    follows = True
    """Whether quarantine and doubts apply: whoever never adapts is left as it is."""

    def __init__(self, settings: SessionSettings) -> None:
        """Begin with every cell alike."""
        self.settings = settings
        self.cells = settings.cells()
        self._weights = dict.fromkeys(self.cells, 1.0 / max(1, len(self.cells)))

    def weights(self) -> Mapping[Cell, float]:
        """Return the share of each cell in the next problems; they sum to 1."""
        return self._weights

    def setting(self, cell: Cell, rng: Random) -> Setting:
        """Return where in the cell the next problem is to be made."""
        return Setting(anywhere(self.settings, cell, rng), self.reason(cell))

    def reason(self, cell: Cell) -> str:
        """Return in a few words why this cell."""
        return f"{self.settings.policy}: weight {self.weights().get(cell, 0.0):.2%}"

    def observe(self, seen: Seen) -> None:
        """Take an outcome."""

    def close(self, knowledge: Knowledge) -> None:
        """Take an epoch that has ended."""

    def question(self, knowledge: Knowledge) -> Question | None:
        """Return what is to be thought about aside, if anything is."""
        return None

    def answer(self, plan: Sequence[Choice]) -> None:
        """Take what came of it."""


class Uniform(Policy):
    """Every cell alike, for ever."""

    follows = False


class Utility(Policy):
    """By what a group at the cell's running pass rate is worth; a tenth uniform."""

    def __init__(self, settings: SessionSettings) -> None:
        """Begin optimistically: every cell may teach."""
        super().__init__(settings)
        self.rates = dict.fromkeys(self.cells, START)
        self._is_stale = True

    def observe(self, seen: Seen) -> None:
        """Move the cell's rate."""
        if seen.cell in self.rates:
            self.rates[seen.cell] = moved(self.rates[seen.cell], int(seen.is_right), 1)
            self._is_stale = True

    def weights(self) -> Mapping[Cell, float]:
        """Apply the rule, and mix in the floor."""
        if self._is_stale:
            self._weights, self._is_stale = floored(useful(self.rates)), False
        return self._weights

    def reason(self, cell: Cell) -> str:
        """Return the pass rate that was expected."""
        return f"utility: pass rate about {self.rates[cell]:.2f}, {super().reason(cell)[9:]}"


class Mixed(Policy):
    """By the rule of that name of `mix`, anew at the end of each epoch."""

    def __init__(self, settings: SessionSettings) -> None:
        """Begin with every cell alike."""
        super().__init__(settings)
        self._rule: Rule = "ucb" if settings.policy == "ucb" else "td"
        self._previous: dict[Cell, Weight] = {}

    def close(self, knowledge: Knowledge) -> None:
        """Mix anew; where every cell is quarantined, all stays as it was."""
        try:
            mixed = mix(self.cells, knowledge.closed(), self._rule, self._previous or None)
        except ValueError:
            return
        self._previous = {Cell(one.family, one.bin): one for one in mixed}
        self._weights = {cell: one.weight for cell, one in self._previous.items()}


@dataclass(slots=True)
class _Pool:
    """Settings of a plan, by cell."""

    settings: dict[Cell, list[Setting]] = field(default_factory=lambda: defaultdict(list))

    def add(self, choice: Choice) -> Cell:
        cell = Cell(choice.family, bin_of(sum(choice.knobs) / len(choice.knobs)))
        self.settings[cell].append(Setting(choice.knobs, f"band: {choice.reason}"))
        return cell


class Band(Policy):
    """At the settings that are surest to be passed with .2 to .8, by the loop over knobs.

    A plan is drawn again and again while outcomes come in; the session goes on with the last one.
    """

    def __init__(self, settings: SessionSettings) -> None:
        """Begin with a probe of all families."""
        super().__init__(settings)
        self._pool = _Pool()
        self._asked: int | None = None
        """Outcomes that the last question knew of."""

    def question(self, knowledge: Knowledge) -> Question | None:
        """Return the question of the next plan when there is news enough for one."""
        probed = knowledge.outcomes >= PROBES * len(knowledge.subjects)
        if self._asked is not None:
            least = max(_LEAST_NEWS, knowledge.outcomes // 32)
            if not probed or knowledge.outcomes - self._asked < least:
                return None
        self._asked = knowledge.outcomes
        return Question(
            subjects=tuple(knowledge.subjects.values()),
            attempts=tuple(self._scaled(knowledge.attempts())) if probed else (),
            release=knowledge.epoch + 1,
            size=max(CHOICES, 4 * len(knowledge.subjects)),
            seed=self.settings.seed + knowledge.outcomes,
        )

    def answer(self, plan: Sequence[Choice]) -> None:
        """Take a plan: weights are its counts by cell."""
        pool, counts = _Pool(), Counter[Cell]()
        for choice in plan:
            counts[pool.add(choice._replace(knobs=self._placed(choice.knobs)))] += 1
        if counts:
            self._pool = pool
            self._weights = {cell: n / counts.total() for cell, n in counts.items()}

    def setting(self, cell: Cell, rng: Random) -> Setting:
        """Return one of the plan's settings in the cell."""
        there = self._pool.settings.get(cell)
        return rng.choice(there) if there else super().setting(cell, rng)

    def _placed(self, knobs: tuple[float, ...]) -> tuple[float, ...]:
        """Return knobs 0..1 of a plan as they lie within the session's dials."""
        low, high = self.settings.dials
        return tuple(round(low + (high - low) * value, 6) for value in knobs)

    def _scaled(self, attempts: Iterable[Attempt]) -> Iterator[Attempt]:
        """Yield attempts with knobs as the plan has them: 0..1 is what lies within the dials."""
        low, high = self.settings.dials
        for one in attempts:
            shares = ((value - low) / (high - low) if high > low else 0.5 for value in one.knobs)
            yield one._replace(knobs=tuple(min(1.0, max(0.0, share)) for share in shares))


def directed(
    weights: Mapping[Cell, float], knowledge: Knowledge, closed: Container[Cell], epoch: int
) -> dict[Cell, float]:
    """Return weights that sum to 1, nothing of them in suspect families or closed cells.

    A doubtful family gets, as in the loop over knobs, enough to be decided in the next epoch, all
    of it in the easiest of its cells. Where all families are suspect it is the solver that cannot
    do anything yet, and it gets the easiest of all. Empty where every cell is closed.
    """
    there = {cell: weight for cell, weight in weights.items() if cell not in closed}
    open_ = {c: weight for c, weight in there.items() if c.family not in knowledge.suspects}
    if not open_ and there:
        easiest = {min(c for c in there if c.family == name) for name, _ in there}
        open_ = dict.fromkeys(sorted(easiest), 1.0)
    for name in sorted(knowledge.doubtful):
        own = {cell: weight for cell, weight in open_.items() if cell.family == name}
        if own:
            share = min(QUARANTINE_ROLLOUTS / epoch, _MOST_CONFIRMING / len(knowledge.doubtful))
            open_ |= dict.fromkeys(own, 0.0)
            open_[min(own)] = max(sum(own.values()), share)
    total = sum(open_.values())
    return {cell: weight / total for cell, weight in open_.items()} if total > 0.0 else {}


Make: TypeAlias = Callable[[SessionSettings], Policy]
TABLE: Mapping[str, Make] = {
    "utility": Utility,
    "band": Band,
    "ucb": Mixed,
    "td": Mixed,
    "uniform": Uniform,
    "ordered": Uniform,
}
