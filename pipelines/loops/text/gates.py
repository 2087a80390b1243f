"""Gates between stages that need filters: is a new question sound in form, new and clean?

They stand before the judges and the labeller, the dear part of the loop, though the build of the
dataset compares with benchmarks and removes duplicates once more.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from filters.deduplication import Rank, duplicate_groups, keep_best
from filters.difficulty import Prior, StoppingTable, estimate
from filters.quality import Row
from filters.quality import question as question_faults
from generators.weakness.text import Draft, Outcome
from pipelines.build import load_index

_FORM: tuple[tuple[str, Callable[[Row], str | None]], ...] = (
    ("too_short", question_faults.short),
    ("speaks_of_writing", question_faults.meta),
    ("holds_solution", question_faults.solution_text),
    ("truncated", question_faults.truncated),
    ("asks_proof", question_faults.asks_proof),
    ("asks_nothing", question_faults.asks_nothing),
    ("figure_missing", question_faults.figure_missing),
)
"""Reasons, and the audit's finders of them."""


def fresh(
    drafts: Sequence[Draft], sources: Sequence[str], *, duplicate: float, benchmarks: str | None
) -> list[Outcome[Draft]]:
    """Drop questions of unsound form, near a source, in a benchmark, or near one another.

    `sources` are the failed problems that the questions were made from; one outcome per draft.
    """
    faults = {draft.id: _form_fault(draft.question) for draft in drafts}
    left = [draft for draft in drafts if not faults[draft.id]]
    faults |= _near_sources(left, sources, duplicate)
    left = [draft for draft in left if not faults.get(draft.id)]
    faults |= _in_benchmarks(left, benchmarks)
    left = [draft for draft in left if not faults.get(draft.id)]
    faults |= _repeated(left, duplicate)
    return [_outcome(draft, faults.get(draft.id)) for draft in drafts]


_Fault = tuple[str, str] | None
"""(reason, note)."""


def _outcome(draft: Draft, fault: _Fault) -> Outcome[Draft]:
    if fault:
        return Outcome(id=draft.id, reason=fault[0], note=fault[1])
    return Outcome(id=draft.id, item=draft)


def _form_fault(question: str) -> _Fault:
    letters = question_faults.options(question)
    if letters:
        return "multiple_choice", f"options {''.join(letters)}"
    row = Row(0, question, "")
    faults = ((reason, find(row)) for reason, find in _FORM)
    return next(((reason, note) for reason, note in faults if note), None)


def _near_sources(
    drafts: Sequence[Draft], sources: Sequence[str], least: float
) -> dict[str, _Fault]:
    groups = duplicate_groups([*sources, *(draft.question for draft in drafts)], least)
    return {
        draft.id: ("near_source", f"of {sources[group][:80]!r}")
        for draft, group in zip(drafts, groups[len(sources) :], strict=True)
        if group < len(sources)
    }


def _in_benchmarks(drafts: Sequence[Draft], benchmarks: str | None) -> dict[str, _Fault]:
    index = load_index(benchmarks)
    matches = index.match([draft.question for draft in drafts])
    return {
        draft.id: ("contaminated", f"{own[0].item_id} by {own[0].rule}")
        for draft, own in zip(drafts, matches, strict=True)
        if own
    }


def _repeated(drafts: Sequence[Draft], least: float) -> dict[str, _Fault]:
    groups = duplicate_groups([draft.question for draft in drafts], least)
    ranks = [Rank(True, len(draft.question), draft.id) for draft in drafts]
    decisions = keep_best(groups, ranks)
    return {
        draft.id: ("near_duplicate", decision.notes[0])
        for draft, decision in zip(drafts, decisions, strict=True)
        if not decision.keep
    }


@dataclass(frozen=True, slots=True)
class PolicyWindow:
    """The optimal-stopping rule of `filters.difficulty`, and what it keeps.

    A problem stays where its pass rate lies in the window with probability one half or more.
    """

    table: StoppingTable

    @classmethod
    def between(cls, low: float, high: float) -> "PolicyWindow":
        """Return the window [low, high] for a policy of which nothing is known yet."""
        return cls(StoppingTable.build(Prior.uniform(), window=(low, high)))

    @property
    def limit(self) -> int:
        """Most samples of one problem."""
        return self.table.limit

    def decide(self, n: int, k: int) -> int:
        """Return how many samples to ask next after k right of n; 0 is stop."""
        return self.table.decide(n, k)

    def fault(self, n: int, k: int) -> str:
        """Return `too_easy` or `too_hard`, or an empty text for what is kept."""
        difficulty = estimate(k, n, self.table, solver_id="")
        if (difficulty.in_window or 0.0) >= 0.5:
            return ""
        middle = sum(self.table.window) / 2
        return "too_easy" if (difficulty.mean or 0.0) > middle else "too_hard"
