"""Run: a policy's accuracy on suspect rows, on the same puzzles reworded, and on their twins.

A policy that learned the skill passes all three alike; one that saw the rows passes them more
often. The difference is paired by row. With a base, a policy that surely has not seen them (the
checkpoint before training), what rows and twins differ in anyway is taken off: the difference in
differences.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from filters.resampling import Bootstrapped, bootstrap
from pipelines.config import SolverOf
from pipelines.dataset import gradable_rows, require_manifest
from pipelines.errors import DatasetError
from pipelines.probing.twins import Trio, Unpaired, trios
from pipelines.progress import Progress
from pipelines.state import Store
from proofmill import Problem, score_many
from proofmill.problem import content_hash
from solvers import Solver, SolverError

_CHUNK = 32
"""Trios that are asked together."""
F64 = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How to probe."""

    rows: int = 200
    """Rows asked about, chosen by hash: the same ones for every policy."""
    draws: int = 8
    seed: int = 0
    """Another seed draws other twins and asks for other answers."""


class Accuracy(NamedTuple):
    """Mean pass rates over rows, 0..1."""

    suspect: float
    reworded: float
    twin: float
    rows: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Probed:
    """What a probe found."""

    solver_id: str
    accuracy: Accuracy
    families: Mapping[str, Accuracy]
    memorised: Bootstrapped
    """Suspect less twin: what was seen helps."""
    verbatim: Bootstrapped
    """Suspect less reworded: the very text helps."""
    base_id: str = ""
    base: Accuracy | None = None
    beyond_base: Bootstrapped | None = None
    """`memorised` of the policy less that of the base."""
    unpaired: Mapping[str, int] = field(default_factory=dict[str, int])
    """Rows that have no twin, by reason; `undecided`: of one of the three no answer was judged."""

    @property
    def is_contaminated(self) -> bool:
        """Whether the policy has seen the rows: judged against the base, where there is one."""
        return (self.beyond_base or self.memorised).is_above_zero


def probe(
    url: str,
    solver_of: SolverOf,
    settings: Settings,
    progress: Progress,
    base_of: SolverOf | None = None,
) -> Probed:
    """Ask a policy about rows of the dataset at `url` and about their twins.

    Raises:
        DatasetError: if there is no finished dataset, or none of its rows has a twin.
        SolverError: if a solver cannot be used, or answers nothing that can be judged.
    """
    store, unpaired = Store(url), Unpaired()
    rows = gradable_rows(store, require_manifest(store))
    rows.sort(key=lambda row: content_hash(["probe", settings.seed, row["id"]]))
    chosen: list[Trio] = []
    for trio in islice(trios(rows, settings.seed, unpaired), settings.rows):
        chosen.append(trio)
        progress("twins", len(chosen), min(settings.rows, len(rows)))
    if not chosen:
        why = ", ".join(f"{count} {reason}" for reason, count in unpaired.items()) or "no rows"
        raise DatasetError(
            f"{url}: no row has a twin to compare it with ({why}); probe a dataset whose rows "
            "families of this version drew"
        )
    asked = [problem for trio in chosen for problem in trio]
    solvers = [make(asked) for make in (solver_of, base_of) if make]
    rates = [_rates(solver, asked, settings, progress) for solver in solvers]
    is_judged = np.asarray(~np.isnan(np.concatenate(rates, axis=1)).any(axis=1), np.bool_)
    if not is_judged.any():
        names = " and ".join(solver.solver_id for solver in solvers)
        raise SolverError(f"{names} answered none of {len(chosen)} rows so that it could be judged")
    own, *others = [some[is_judged] for some in rates]
    gap = own[:, 0] - own[:, 2]
    judged = [
        trio.suspect.family for trio, yes in zip(chosen, is_judged.tolist(), strict=True) if yes
    ]
    return Probed(
        solver_id=solvers[0].solver_id,
        accuracy=_accuracy(own),
        families=_by_family(judged, own),
        memorised=bootstrap(gap),
        verbatim=bootstrap(own[:, 0] - own[:, 1]),
        base_id=solvers[1].solver_id if others else "",
        base=_accuracy(others[0]) if others else None,
        beyond_base=bootstrap(gap - others[0][:, 0] + others[0][:, 2]) if others else None,
        unpaired=dict(sorted((unpaired + Unpaired(undecided=int((~is_judged).sum()))).items())),
    )


def _rates(solver: Solver, asked: Sequence[Problem], settings: Settings, progress: Progress) -> F64:
    """Return (rows, 3) pass rates; NaN where nothing was decided."""
    found: list[float] = []
    for start in range(0, len(asked), 3 * _CHUNK):
        some = asked[start : start + 3 * _CHUNK]
        found += _asked(solver, some, settings)
        progress(f"asking {solver.solver_id}", start + len(some), len(asked))
    return np.array(found, np.float64).reshape(-1, 3)


def _asked(solver: Solver, problems: Sequence[Problem], settings: Settings) -> list[float]:
    prompts = [problem.messages if problem.system else problem.prompt for problem in problems]
    replies = solver.answer(prompts, settings.draws, seed=settings.seed)
    pairs = [(p, one.text) for p, all_ in zip(problems, replies, strict=True) for one in all_]
    scores = iter(score_many([p for p, _ in pairs], [text for _, text in pairs]))
    rates = []
    for all_ in replies:
        verdicts = [next(scores).verdict for _ in all_]
        decided = [verdict == "correct" for verdict in verdicts if verdict != "undecided"]
        rates.append(sum(decided) / len(decided) if decided else float("nan"))
    return rates


def _accuracy(rates: F64) -> Accuracy:
    suspect, reworded, twin = rates.mean(axis=0).tolist()
    return Accuracy(suspect, reworded, twin, len(rates))


def _by_family(names: Sequence[str], rates: F64) -> dict[str, Accuracy]:
    labels = np.array(names)
    return {name: _accuracy(rates[labels == name]) for name in sorted(set(names))}
