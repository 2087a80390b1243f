"""Efforts: how much work each family's problems are by its knobs, counted before a solver is asked.

A handful of instances per family is drawn and their effort counted, a matter of milliseconds each;
the counts go into the journal, so that no release draws them again and a reader sees what a plan
saw. They are nobody's rows: drawn apart, and forgotten but for the count.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

import numpy as np

from generators import IllPosedError, find_family
from pipelines.progress import Progress
from pipelines.state import Kind, Log
from solvers.ability import Effort

DRAWS = 16
"""Instances per family."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """The effort of one instance."""

    family: str
    version: int
    knobs: tuple[float, ...]
    """In the order of the family's knobs."""
    effort: int


EFFORTS = Kind("journal/efforts", Counted)


def known_efforts(log: Log, families: Sequence[str]) -> dict[str, Effort]:
    """Return the effort by knobs of those families that the log has counts of, as they are now."""
    counts: dict[tuple[str, int], list[Counted]] = defaultdict(list)
    for one in log.read(EFFORTS):
        counts[one.family, one.version].append(one)
    own = {name: counts[name, find_family(name).version] for name in families}
    return {
        name: Effort.fit([one.knobs for one in drawn], [one.effort for one in drawn])
        for name, drawn in own.items()
        if drawn
    }


def count_efforts(log: Log, families: Sequence[str], progress: Progress) -> dict[str, Effort]:
    """Return the effort of each family by its knobs; what the log lacks is counted and kept.

    A family without a sound instance among its draws is absent.

    Raises:
        StorageError: if the log cannot be written, or is damaged.
    """
    known = known_efforts(log, families)
    missing = [name for name in families if name not in known]
    counts: list[Counted] = []
    for place, name in enumerate(missing):
        progress("count efforts", place, len(missing))
        counts += _count(name)
    log.append(EFFORTS, counts)
    return known_efforts(log, families) if counts else known


def _count(name: str) -> Iterator[Counted]:
    """Yield the efforts of instances whose knobs a Sobol sequence spreads."""
    from scipy.stats import qmc

    family = find_family(name)
    sampler = qmc.Sobol(len(family.knobs), scramble=True, rng=np.random.default_rng(0))
    for place, row in enumerate(sampler.random(DRAWS).tolist()):
        knobs = tuple(round(value, 6) for value in row)
        levers = dict(zip((knob.name for knob in family.knobs), knobs, strict=True))
        rng = Random(f"effort/{name}/{family.version}/{place}")
        try:
            effort = family.effort(family.generate(rng, levers))
        except IllPosedError:
            continue
        yield Counted(family=name, version=family.version, knobs=knobs, effort=effort)
