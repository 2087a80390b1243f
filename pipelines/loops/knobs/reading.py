"""Reading: what the finished releases of a state say, for whoever reports on them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import polars as pl

from generators import find_family
from generators.weakness.knobs import Attempt, Choice, Diagnosis, Subject, diagnose
from pipelines.errors import DatasetError
from pipelines.loops.knobs.efforts import known_efforts
from pipelines.loops.knobs.records import (
    ATTEMPTS,
    RELEASES,
    Measurement,
    Summary,
    attempts_before,
    subject_of,
)
from pipelines.state import Log, Step, Store


@dataclass(frozen=True, slots=True)
class History:
    """The finished releases of a state."""

    releases: Sequence[Summary]
    plans: Sequence[Sequence[Choice]]
    """Of each release; a row's ordinal counts through all of them."""
    measured: Sequence[Measurement]
    before: Sequence[Diagnosis]
    """What was known of each family before the last release."""
    after: Sequence[Diagnosis]
    attempts: Sequence[Attempt]
    """Those measurements that say something of families as they are now."""

    def choice(self, release: int, ordinal: int) -> Choice | None:
        """Return the choice that a row of a release was made for."""
        place = ordinal - sum(one.planned for one in self.releases[:release])
        plan = self.plans[release]
        return plan[place] if 0 <= place < len(plan) else None


def read_history(store: Store) -> History:
    """Return what the finished releases of a state say; families that are gone are left out.

    Raises:
        DatasetError: if no release is finished.
        StorageError: if the state is damaged.
    """
    log = Log(store)
    releases = log.read(RELEASES)
    if not releases:
        raise DatasetError(
            f"{store.url} has no finished release; run the weakness loop until it has one"
        )
    number = len(releases)
    subjects = _subjects(log, releases[-1].status)
    attempts = attempts_before(log, number)
    return History(
        releases=releases,
        plans=[Step(store, f"rounds/{n:04d}-plan.jsonl", Choice).read() for n in range(number)],
        measured=log.read(ATTEMPTS, pl.col("release") < number),
        before=_diagnoses(subjects, attempts, number - 1),
        after=_diagnoses(subjects, attempts, number),
        attempts=attempts,
    )


def _subjects(log: Log, names: Iterable[str]) -> list[Subject]:
    """Return the families that there are still."""
    present = [name for name in names if _is_present(name)]
    efforts = known_efforts(log, present)
    return [subject_of(name, efforts.get(name)) for name in present]


def _is_present(name: str) -> bool:
    try:
        find_family(name)
    except LookupError:
        return False
    return True


def _diagnoses(
    subjects: Sequence[Subject], attempts: Sequence[Attempt], number: int
) -> list[Diagnosis]:
    names = {subject.name for subject in subjects}
    earlier = [one for one in attempts if one.family in names and one.release < number]
    return diagnose(subjects, earlier, number)
