"""Certify a family at full size: what the contract tests check on samples, with its figures.

Per dial: rows are drawn and compared with each other, a part of them is solved again by the
independent solver, a part of those is attacked, dressed up and sent through JSON and Parquet.
"""

import io
import random
import statistics
import threading
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, NamedTuple

import polars as pl

from filters.certification import attacks, certify, faults, harmless, measure, near_misses
from generators import Family, load_family
from pipelines.certifying.extremes import Extreme, slowest_extreme
from pipelines.certifying.reading import Read, read_family
from proofmill import Problem, score
from proofmill.extraction import wrap
from readers import READERS

DIALS = (0.0, 0.25, 0.5, 0.75, 1.0)
LEAST_SPEARMAN = 0.8
LEAST_DISTINCT = 0.95
MOST_SECONDS = 2.0
"""Processor time of the slowest row."""


_WORDINGS = 2
"""In so many wordings the questions of a dial are compared."""
_READ = "reader: "
_EXTREMES = 20
"""One row with a knob at an end for so many rows drawn."""


class Sizes(NamedTuple):
    """Rows per family and dial."""

    drawn: int = 1000
    solved: int = 200
    attacked: int = 20
    seconds: int = 8
    """Processor time after which no more rows are drawn than are solved: slow dials get fewer."""

    def ask_no_more_than(self, other: "Sizes") -> bool:
        """Tell whether what was measured at `other` sizes answers for these."""
        return all(ours <= theirs for ours, theirs in zip(self, other, strict=True))


LEAST = Sizes(drawn=400, solved=200, attacked=20, seconds=4)
"""What every family in the table has to be certified at."""


@dataclass(frozen=True, slots=True)
class Line:
    """One family at one dial. Times are processor milliseconds per row."""

    dial: float
    drawn: int
    distinct: int
    capacity: float
    birthday: float | None
    """Effective number of instances, rows^2 / (2 collisions); None without a collision."""
    top: float
    """Share of the commonest answer."""
    bits: float
    """Entropy of the answers."""
    cheap: float
    """Accuracy of the best cheap guesser."""
    guess_rate: float
    effort: float
    mean_ms: float
    p95_ms: float
    max_ms: float
    solved: int
    disagreements: int
    """Solved rows that were not certified: generator, solver and verifier differ."""
    attacks: int
    credited: int
    """Wrong responses that scored above 0."""
    dresses: int
    refused: int
    """Right responses in a harmless dress, or back from JSON or Parquet, that scored below 1."""
    faults: list[str]

    @property
    def distinct_share(self) -> float:
        """Share of the drawn rows that are distinct instances."""
        return self.distinct / self.drawn


@dataclass(frozen=True, slots=True)
class Certified:
    """One family at all dials."""

    family: str
    version: int
    sizes: Sizes
    spearman: float
    """Rank correlation of dial and effort over as many rows of each dial."""
    lines: list[Line]
    faults: list[str]
    """What breaks the contract, in words; empty if nothing does."""
    extreme: Extreme | None = None
    """The slowest row with one knob alone at an end; None in a family without knobs."""
    read: Read | None = None
    """What the family's reader made of as many rows as are solved; None if it has no reader."""

    @property
    def is_unread(self) -> bool:
        """Whether the family has a reader that has not read it yet."""
        return self.read is None and self.family in READERS


def with_reading(record: Certified) -> Certified:
    """Return a record with what the family's reader makes of it now.

    Raises:
        LookupError: if the family has none.
    """
    read = read_family(load_family(record.family), READERS[record.family], record.sizes.solved)
    faults = [fault for fault in record.faults if not fault.startswith(_READ)]
    return replace(record, read=read, faults=[*faults, *(_READ + fault for fault in read.faults)])


def certify_family(name: str, sizes: Sizes = Sizes()) -> Certified:  # noqa: B008 (immutable)
    """Measure one family, or a composition `a+b`, at all dials.

    Raises:
        LookupError: if there is no such family.
    """
    family = load_family(name)
    state, threads = random.getstate(), threading.active_count()
    lines, efforts = list[Line](), list[tuple[float, float]]()
    for dial in DIALS:
        line, at_dial = _at(family, dial, sizes)
        lines.append(line)
        # As many of each, or a dial that is quick to draw would count more than a slow one.
        efforts += [(dial, effort) for effort in at_dial[: sizes.solved]]
    broken = [f"dial {line.dial}: {fault}" for line in lines for fault in line.faults]
    extreme = slowest_extreme(family, sizes.drawn // _EXTREMES, sizes.seconds / 4)
    if extreme and extreme.max_ms > 1000 * MOST_SECONDS:
        broken.append(f"a row took {extreme}")
    rank = spearman(efforts)
    if not rank >= LEAST_SPEARMAN:
        broken.append(f"Spearman(dial, effort) {rank:.3f} < {LEAST_SPEARMAN}")
    if random.getstate() != state:
        broken.append("the global random state was touched")
    if threading.active_count() != threads:
        broken.append("threads were left behind")
    record = Certified(family.name, family.version, sizes, rank, lines, broken, extreme)
    return with_reading(record) if record.is_unread else record


def spearman(pairs: Sequence[tuple[float, float]]) -> float:
    """Return the rank correlation of (x, y) pairs, ties at their mean rank."""
    frame = pl.DataFrame(pairs, schema=["x", "y"], orient="row")
    return float(frame.select(pl.corr("x", "y", method="spearman")).item())


def _at(family: Family[Any], dial: float, sizes: Sizes) -> tuple[Line, list[float]]:
    drawn, times = list[tuple[Problem, Any]](), list[float]()
    begin = time.process_time()
    for ordinal in range(sizes.drawn):
        start = time.process_time()
        if start - begin > sizes.seconds and ordinal >= sizes.solved:
            break
        drawn.append(family.draw(ordinal, dial))
        times.append(1000 * (time.process_time() - start))
    problems = [problem for problem, _ in drawn]
    counts = Counter(problem.instance for problem in problems)
    pairs = sum(n * (n - 1) // 2 for n in counts.values())
    guessing = measure(problems)
    disagreements = sum(not _is_certified(family, *row) for row in drawn[: sizes.solved])
    tried, credited = _attacked(family, drawn[: sizes.attacked])
    dressed, refused = _dressed(problems[: sizes.attacked])
    refused += _lost(problems[: sizes.solved])
    efforts = [float(problem.effort or 0) for problem in problems]
    line = Line(
        dial=dial,
        drawn=len(drawn),
        distinct=len(counts),
        capacity=family.capacity(dial),
        birthday=len(drawn) ** 2 / 2 / pairs if pairs else None,
        top=guessing.top,
        bits=guessing.entropy,
        cheap=guessing.cheap,
        guess_rate=family.guess_rate(dial),
        effort=statistics.mean(efforts),
        mean_ms=statistics.mean(times),
        p95_ms=sorted(times)[int(0.95 * len(times))],
        max_ms=max(times),
        solved=len(drawn[: sizes.solved]),
        disagreements=disagreements,
        attacks=tried,
        credited=credited,
        dresses=dressed,
        refused=refused,
        faults=faults(guessing, family.labels),
    )
    line.faults.extend(_broken(line))
    if twice := _asked_of_two(family, drawn):
        line.faults.append(f"{twice} questions of one instance are those of another in its words")
    return line, efforts


def _broken(line: Line) -> list[str]:
    least = min(LEAST_DISTINCT * line.drawn, line.capacity)
    checks = (
        (line.disagreements, f"{line.disagreements} of {line.solved} rows not certified"),
        (line.credited, f"{line.credited} of {line.attacks} wrong responses credited"),
        (line.refused, f"{line.refused} right responses refused"),
        (line.distinct < least, f"{line.distinct} distinct of {line.drawn}, {least:.0f} needed"),
        (line.max_ms > 1000 * MOST_SECONDS, f"a row took {line.max_ms / 1000:.1f} s"),
    )
    return [text for is_broken, text in checks if is_broken]


def _asked_of_two(family: Family[Any], rows: Sequence[tuple[Problem, Any]]) -> int:
    """Return how many questions are those of another instance, where both have the same words."""
    names: dict[str, str] = {}
    return sum(
        names.setdefault(family.render(instance, Random(words)), problem.instance)
        != problem.instance
        for problem, instance in rows
        for words in range(_WORDINGS)
    )


def _is_certified(family: Family[Any], problem: Problem, instance: Any) -> bool:  # noqa: ANN401
    decision, _ = certify(
        problem,
        family.solve(instance),
        solver=family.name,
        unique=family.unique,
        wrong=_wrong(family, problem, instance),
    )
    return decision.keep


def _wrong(family: Family[Any], problem: Problem, instance: Any) -> list[str]:  # noqa: ANN401
    return family.near_misses(instance) if family.near_misses else near_misses(problem)


def _attacked(family: Family[Any], rows: Sequence[tuple[Problem, Any]]) -> tuple[int, int]:
    """Return how many attacks were tried and how many earned something."""
    answers = sorted({problem.answer for problem, _ in rows}) if family.unique else []
    tried = credited = 0
    for problem, instance in rows:
        others = [answer for answer in answers if answer != problem.answer]
        for attack in attacks(problem, _wrong(family, problem, instance), others):
            tried += 1
            credited += score(problem, attack.response).value > 0.0
    return tried, credited


def _dressed(problems: Sequence[Problem]) -> tuple[int, int]:
    """Return how many harmless dresses were tried and how many were refused."""
    scores = [
        score(problem, dress.response).value for problem in problems for dress in harmless(problem)
    ]
    return len(scores), sum(value < 1.0 for value in scores)


def _lost(problems: Sequence[Problem]) -> int:
    """Return how many rows do not come back whole, with their answer right, from Parquet."""
    file = io.BytesIO()
    frame = {"row": [problem.to_json() for problem in problems]}
    pl.DataFrame(frame).write_parquet(file)
    file.seek(0)
    again = [Problem.from_json(text) for text in pl.read_parquet(file)["row"].to_list()]
    return sum(
        read != problem or score(read.ground_truth, wrap(read, read.answer)).value != 1.0
        for read, problem in zip(again, problems, strict=True)
    )
