"""Judging: the gates of a foreign task (F1 to F7), and the rows that may be shipped of it.

Rows are dropped one by one where a row by itself is at fault, and counted; a task is refused where
too many are, or where the fault is the task's own. No row is corrected: where a reader of ours
finds another answer, one of the two is wrong, and nobody here can be asked which.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeAlias

from filters.certification import MAX_CHEAP, attacks, earns, faults, measure
from filters.decontamination import BenchmarkIndex
from pipelines.adapting.item import Drawn
from pipelines.adapting.kinds import Kind, Peer, Unfit
from pipelines.adapting.rows import (
    Row,
    converted,
    gold_fault,
    is_echo,
    others_of,
    repeated,
)
from pipelines.certifying import disputed
from pipelines.gates import credited, echoed_among, hidden_among, undressed
from proofmill import Problem
from readers import Reader, Unread
from readers.outside import OUTSIDE

Level: TypeAlias = Literal["certified", "audited"]
MOST_DROPPED: Final = 0.02
"""Share of rows that may be at fault one by one (labels, forms) before the task is refused."""
MOST_UNFIT: Final = 0.2
"""Share of rows whose answer may have a form that no verifier of ours reads; they are left out."""
MOST_REPEATED: Final = 0.5
"""Share of rows that may repeat others, or hand back a piece of the question."""
LEAST: Final = 50
"""Rows without which nothing is said of a task."""
ATTACKED: Final = 20
"""Rows that meet the whole suite of attacks."""
_OTHERS: Final = 20
_SHIFTS: Final = (1, 7, 19)


@dataclass(slots=True)
class Trial:
    """A task under trial: the rows that are left, what was counted, and why it is refused."""

    peer: Peer
    task: str
    drawn: Drawn
    rows: list[Row]
    figures: dict[str, float] = field(default_factory=dict)
    """Gate's figure -> value; counts of rows, shares, bits."""
    reasons: list[str] = field(default_factory=list)
    """In the order of the gates; empty if nothing refuses the task."""
    is_read: bool = False
    """A reader of ours agrees on every row that is left."""

    @property
    def kind(self) -> Kind:
        """How the task's items become rows."""
        return self.peer.tasks[self.task]

    @property
    def reader(self) -> Reader[Any] | None:
        """Who solves the task's questions from their words alone, if there is one."""
        return OUTSIDE.get(f"{self.peer.name}/{self.task}")

    def keep(self, figure: str, rows: Iterable[Row]) -> int:
        """Go on with these rows; returns how many of the others there were, and counts them."""
        left = list(rows)
        dropped = len(self.rows) - len(left)
        self.figures[figure] = dropped
        self.rows = left
        return dropped

    def refuse_if(self, is_fault: bool, reason: str) -> None:
        """Write down a reason against the task."""
        if is_fault:
            self.reasons.append(reason)


Gate: TypeAlias = Callable[[Trial], None]


def judge(peer: Peer, task: str, drawn: Drawn, *, seed: int, index: BenchmarkIndex) -> Trial:
    """Put a task through all gates.

    Args:
        peer: whose task it is.
        task: its name.
        drawn: its items, drawn twice.
        seed: of the items.
        index: of benchmarks.
    """
    trial = Trial(peer, task, drawn, [])
    trial.figures["drawn"] = len(drawn.items)
    _reproducible(trial)
    _converted(trial, seed)
    for gate in GATES:
        if len(trial.rows) < LEAST:
            trial.refuse_if(not trial.reasons, f"only {len(trial.rows)} rows are left")
            break
        gate(trial)
    _apart_from_benchmarks(trial, index)
    trial.figures["kept"] = 0 if trial.reasons else len(trial.rows)
    return trial


def level_of(trial: Trial) -> Level | None:
    """Return what the rows may be called; None for a task that is refused."""
    if trial.reasons:
        return None
    return "certified" if trial.is_read else "audited"


def _reproducible(trial: Trial) -> None:
    """F1: two fresh interpreters make the same bytes; what ends early is no source of rows."""
    drawn = trial.drawn
    trial.figures["differing"] = drawn.differing
    trial.refuse_if(bool(drawn.fault), f"the peer's process did not finish: {drawn.fault}")
    trial.refuse_if(
        drawn.differing > 0,
        f"{drawn.differing} of {len(drawn.items)} items differ in an interpreter with another hash "
        "seed, clock and order",
    )


def _converted(trial: Trial, seed: int) -> None:
    """Turn items into rows, where they have the form that the converter reads."""
    first, unfit = "", 0
    for item in trial.drawn.items:
        try:
            trial.rows.append(converted(trial.peer, item, seed))
        except Unfit as error:
            first, unfit = first or str(error), unfit + 1
    trial.figures["unfit"] = unfit
    _refuse_share(trial, unfit, f"of another form, such as: {first}", MOST_UNFIT)


def _refuse_share(trial: Trial, count: int, what: str, most: float = MOST_DROPPED) -> None:
    drawn = len(trial.drawn.items)
    trial.refuse_if(count > most * drawn, f"{count} of {drawn} rows are {what}")


def _golds(trial: Trial) -> None:
    """F2: every reference answer scores 1 and no near miss does."""
    refused = [fault for row in trial.rows if (fault := gold_fault(row, trial.kind))]
    trial.figures["refused"] = len(refused)
    trial.refuse_if(bool(refused), f"{len(refused)} golds: {refused[:1]}")
    trial.figures["mutants"] = sum(len(row.wrong) for row in trial.rows)
    sound = [row for row in trial.rows if not any(earns(row.problem, w) for w in row.wrong)]
    dropped = trial.keep("mutants credited", sound)
    _refuse_share(trial, dropped, "credited for a near miss")


def _distinct(trial: Trial) -> None:
    """F3: no question twice, none with two answers."""
    rows, repeats, clashing = repeated(trial.rows, trial.kind)
    trial.rows = rows
    trial.figures["repeats"], trial.figures["conflicts"] = repeats, clashing
    drawn = len(trial.drawn.items)
    trial.refuse_if(repeats > MOST_REPEATED * drawn, f"{repeats} of {drawn} rows repeat others")
    _refuse_share(trial, clashing, "asked the same as others that have another answer")


def _no_echo(trial: Trial) -> None:
    """F3: no piece of the question is the answer."""
    drawn = len(trial.drawn.items)
    echoes = trial.keep("echoes", [row for row in trial.rows if not is_echo(row)])
    trial.refuse_if(
        echoes > MOST_REPEATED * drawn,
        f"in {echoes} of {drawn} rows a piece of the question is the answer",
    )


def _unguessable(trial: Trial) -> None:
    """F3: answers keep the limits of a certification, and no place of the question holds them."""
    problems = [row.problem for row in trial.rows]
    if trial.kind.takes_any:
        shared = _others_right(problems)
        trial.figures["others right"] = round(shared, 4)
        trial.refuse_if(shared > MAX_CHEAP, f"other rows' answers are right in {shared:.1%}")
    else:
        found = measure(problems)
        trial.figures |= {
            "top": round(found.top, 4),
            "top5": round(found.top5, 4),
            "entropy": round(found.entropy, 3),
            "cheap": round(found.cheap, 4),
        }
        trial.reasons += faults(found)
    trial.reasons += echoed_among(problems)


def _others_right(problems: Sequence[Problem]) -> float:
    """Return how often another row's answer is right, where the verifier takes any right one."""
    shifts = [shift for shift in _SHIFTS if shift < len(problems)]
    pairs = [
        (one, problems[(place + shift) % len(problems)])
        for shift in shifts
        for place, one in enumerate(problems)
    ]
    return sum(earns(one, other.answer) for one, other in pairs) / max(1, len(pairs))


def _dressed(trial: Trial) -> None:
    """F2: the right answer earns 1 in every natural dress."""
    refused = {row.item.index: undressed(row.problem) for row in trial.rows}
    bare = trial.keep("undressed", [row for row in trial.rows if not refused[row.item.index]])
    names = _named([name for found in refused.values() for name in found])
    _refuse_share(trial, bare, f"refused in a natural dress: {names}"[:300], MOST_UNFIT)


def _attacked(trial: Trial) -> None:
    """F2: some rows meet every attack."""
    count, wrong = 0, list[str]()
    for row in trial.rows[:ATTACKED]:
        others = [] if trial.kind.takes_any else others_of(trial.rows, row, _OTHERS)
        count += sum(1 for _ in attacks(row.problem, row.wrong, others))
        wrong += credited(row.problem, row.wrong, others)
    trial.figures |= {"attacks": count, "credited": len(wrong)}
    trial.refuse_if(bool(wrong), f"{len(wrong)} attacks are credited: {_named(wrong)}")


def _named(names: Sequence[str]) -> str:
    return ", ".join(dict.fromkeys(names))


def _read(trial: Trial) -> None:
    """F5 to F7: a reader that sees the words alone finds this answer, and no other is right."""
    reader = trial.reader
    if reader is None:
        trial.refuse_if(
            trial.kind.only_read, "its labels need a solver of ours, which is not there"
        )
        trial.reasons += hidden_among([row.problem for row in trial.rows])
        return
    if reader.judge is not None and not trial.kind.takes_any:
        trial.reasons.append("several answers are right, and its verifier takes one")
    said = {row.item.index: _disagreement(trial, reader, row) for row in trial.rows}
    unread = {index for index, fault in said.items() if fault == _UNREAD}
    disputes = [fault for fault in said.values() if fault not in ("", _UNREAD)]
    trial.figures |= {
        "solved": len(said) - len(unread),
        "agreed": len(said) - len(unread) - len(disputes),
        "disputed": len(disputes),
        "unread": len(unread),
    }
    drawn = len(trial.rows)
    trial.rows = [row for row in trial.rows if not said[row.item.index]]
    trial.refuse_if(
        len(disputes) > MOST_DROPPED * drawn,
        f"our reader finds another answer in {len(disputes)} of {drawn} rows: "
        f"{' '.join(disputes[0].split()) if disputes else ''}"[:300],
    )
    trial.refuse_if(
        len(unread) > MOST_DROPPED * drawn, f"our reader reads {drawn - len(unread)} of {drawn}"
    )
    trial.is_read = True


_UNREAD: Final = "unread"


def _disagreement(trial: Trial, reader: Reader[Any], row: Row) -> str:
    try:
        puzzle = reader.read(row.item.question)
    except Unread:
        return _UNREAD
    return disputed(row.problem, reader, puzzle, row.wrong, is_unique=reader.judge is None)


def _apart_from_benchmarks(trial: Trial, index: BenchmarkIndex) -> None:
    """F4: no question is an item of a benchmark."""
    found = index.match([row.item.question for row in trial.rows])
    apart = [row for row, matches in zip(trial.rows, found, strict=True) if not matches]
    dropped = trial.keep("benchmark items", apart)
    _refuse_share(trial, dropped, "items of a benchmark")


GATES: Final[Sequence[Gate]] = (
    *(_golds, _dressed, _distinct, _no_echo, _unguessable, _attacked, _read),
)

CLAIMS: Final[Mapping[str, str]] = {
    "F1": "two fresh interpreters with other hash seeds, clocks and orders make the same bytes",
    "F2": "the answer scores 1 under our verifier, near misses and attacks score 0",
    "F3": "not guessable, not a piece of the question, not asked twice, not leaked",
    "F4": "not an item of a benchmark",
    "F5": "a solver of ours finds the answer",
    "F6": "it is the only right one, or the verifier takes any",
    "F7": "that solver sees the words alone, and was written from prompts alone",
}
"""What a level says: audited is F1 to F4, certified all of them."""
