"""Contamination: does a policy remember leaked items, and is it gone after decontamination?

The warm-started policies go on imitating, half of each batch being leaks. What is judged is the
difference in differences: the half of the held-out items that leaked less the half that did not,
after less before.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from benchmarks.transformer.judging import Asking, Scorer, evaluate
from benchmarks.transformer.model import Decoders
from benchmarks.transformer.results import Right
from benchmarks.transformer.rows import LEAKS, Rows, is_leaked
from benchmarks.transformer.scales import Imitation
from benchmarks.transformer.warm import Imitator, examples
from filters.resampling import Bootstrapped, bootstrap
from proofmill import Problem


def pools(rows: Rows, size: int) -> Mapping[str, list[Problem]]:
    """Return pools by name: `size` clean rows or fewer, and leaks so often that they are half.

    From `decontaminated` those leaks are taken out that our decontamination finds.
    """
    warm = rows.lessons
    clean = warm[:: max(1, len(warm) // size)]
    leaks = {
        "all kinds": [row for kind in LEAKS for row in rows.leaks[kind]],
        **{kind: list(rows.leaks[kind]) for kind in LEAKS},
    }
    times = {name: max(1, len(clean) // len(some)) for name, some in leaks.items()}
    left = {"all kinds, decontaminated": clean + times["all kinds"] * list(rows.leaks["left"])}
    return (
        left | {name: clean + times[name] * some for name, some in leaks.items()} | {"none": clean}
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Poisoning:
    """How policies go on training, and how they are judged."""

    start: Decoders
    asking: Asking
    scorer: Scorer
    settings: Imitation
    draws: int
    is_compiled: bool

    def excess(
        self, suspects: Sequence[Problem], before: Sequence[Right], pool: Sequence[Problem]
    ) -> Bootstrapped:
        """Return the excess gap of training on a pool, in pass rates, over items and replicas."""
        model = self.start.only(range(self.start.replicas))
        shuffled = Random(0).sample(list(pool), len(pool))
        lessons = examples(self.asking.tokenizer, shuffled)
        imitator = Imitator(model, lessons, self.settings, self.is_compiled)
        while imitator.done < imitator.steps:
            imitator.advance()
        after = evaluate(model, self.asking, suspects, self.scorer, self.draws)
        return gap(suspects, before, after, self.draws)


def gap(
    items: Sequence[Problem],
    before: Sequence[Right],
    after: Sequence[Right],
    draws: int,
) -> Bootstrapped:
    """Return the mean rise of leaked items less that of the others.

    Items of each half are resampled by themselves, over all replicas, and the two intervals added
    as independent ones are.
    """
    rises = {
        half: [
            (late[item.id] - early[item.id]) / draws
            for early, late in zip(before, after, strict=True)
            for item in items
            if is_leaked(item) == half
        ]
        for half in (True, False)
    }
    leaked, clean = bootstrap(rises[True]), bootstrap(rises[False])
    mean = leaked.mean - clean.mean
    below = ((leaked.mean - leaked.low) ** 2 + (clean.high - clean.mean) ** 2) ** 0.5
    above = ((leaked.high - leaked.mean) ** 2 + (clean.mean - clean.low) ** 2) ** 0.5
    return Bootstrapped(mean, mean - below, mean + above)
