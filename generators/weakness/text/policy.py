"""Policy: how often the model to be trained solves each new problem, asked no more than needed."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from generators.weakness.text.drafts import Draft
from generators.weakness.text.labelling import PROMPT
from generators.weakness.text.outcome import NOTHING, Outcome, Spent, spent
from proofmill import check
from solvers.prompts import render
from solvers.protocol import Completion, Solver


class Window(Protocol):
    """When to stop asking, and what to keep."""

    @property
    def limit(self) -> int:
        """Most samples of one problem."""
        ...

    def decide(self, n: int, k: int) -> int:
        """Return how many samples to ask next after k right of n; 0 is stop."""
        ...

    def fault(self, n: int, k: int) -> str:
        """Return why a problem with k right of n is dropped, or an empty text."""
        ...


@dataclass(slots=True)
class _Tally:
    """Samples of one problem so far."""

    draft: Draft
    asked: int = 0
    """Samples asked for, undecided ones included."""
    n: int = 0
    k: int = 0
    is_lost: bool = False
    """A sample failed in transport: without it the count would depend on luck."""
    spent: Spent = field(default=NOTHING)

    def add(self, replies: Sequence[Completion], wanted: int) -> None:
        self.spent = self.spent.plus(spent(replies))
        self.is_lost = len(replies) < wanted
        self.asked += wanted
        for reply in replies:
            verdict = check("math", self.draft.label, reply.text, fallback=False).verdict
            self.n += verdict != "undecided"
            self.k += verdict == "correct"

    def outcome(self, window: Window) -> Outcome[Draft]:
        if self.is_lost:
            return Outcome(id=self.draft.id)
        fault = window.fault(self.n, self.k) if self.n else "policy_undecided"
        if fault:
            note = f"{self.k} of {self.n}"
            return Outcome(id=self.draft.id, reason=fault, note=note, spent=self.spent)
        item = replace(self.draft, passed=self.k, tried=self.n)
        return Outcome(id=self.draft.id, item=item, spent=self.spent)


def grade(
    drafts: Sequence[Draft], solver: Solver, window: Window, *, seed: int
) -> list[Outcome[Draft]]:
    """Sample the policy in rounds until the window's rule is satisfied; one outcome per draft."""
    tallies = [_Tally(draft) for draft in drafts]
    for _ in range(window.limit):
        rounds: dict[tuple[int, int], list[_Tally]] = defaultdict(list)
        for tally in tallies:
            wanted = min(window.decide(tally.n, tally.k), window.limit - tally.asked)
            if wanted > 0 and not tally.is_lost:
                rounds[tally.asked, wanted].append(tally)
        if not rounds:
            break
        for (asked, wanted), members in rounds.items():
            prompts = [render(PROMPT, question=one.draft.question) for one in members]
            replies = solver.answer(prompts, wanted, seed=seed, first=asked)
            for tally, some in zip(members, replies, strict=True):
                tally.add(some, wanted)
    return [tally.outcome(window) for tally in tallies]
