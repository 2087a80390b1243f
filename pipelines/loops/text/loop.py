"""The language-model loop: from what a policy fails to certified shards of new problems.

`round` makes the problems, the ordinary build makes the dataset of them: certified,
compared with the benchmarks, deduplicated. A run that was killed anywhere goes on with the same
command and ends with the same bytes.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from typing import Any, NamedTuple, TypeAlias

from filters.difficulty import estimate
from generators.weakness.text import Draft, judging
from pipelines.build import Done, Unit, build, run_unit
from pipelines.dataset import Manifest
from pipelines.errors import ProofmillError
from pipelines.loops.text.config import POLICY, ROLES, SwsConfig
from pipelines.loops.text.gates import PolicyWindow
from pipelines.loops.text.round import REPORT, Loop, Solvers
from pipelines.progress import Progress, quiet
from pipelines.sources import JsonlSource, Recipe, Splits, read_lines
from pipelines.state import Store, Yield
from proofmill.problem import canonical_json
from solvers.protocol import SolverError

ACCEPTED = "accepted.jsonl"
DATASET = "dataset"
_LOCK = "work"

Work: TypeAlias = Callable[[Sequence[Unit], Recipe, str], Iterator[Done]]
"""Does units of the dataset, such as `pipelines.build.Workers.run`."""


class SwsRun(NamedTuple):
    """A finished round."""

    manifest: Manifest
    """Of the dataset in the folder `dataset` of the state."""
    yields: tuple[Yield, ...]
    """One per stage, in order."""


def here(units: Sequence[Unit], recipe: Recipe, out: str) -> Iterator[Done]:
    """Do units in this process."""
    return (run_unit(unit, recipe, out) for unit in units)


def run_sws(
    config: SwsConfig,
    state: Store,
    solvers: Solvers,
    *,
    progress: Progress = quiet,
    work: Work = here,
) -> SwsRun:
    """Run the loop in `state`, or go on with it; return the dataset and what each stage kept.

    `solvers` has the roles of `ROLES` and may have `policy`. Without a policy no pass rate is
    measured, and the rows state none.

    Raises:
        RecipeError: if the failures cannot be read.
        ProofmillError: if a role is missing, the judges are of one family, a solver cannot answer,
            items still wait for replies, or no problem is left.
        StorageError: if the state cannot be written, another run holds it, or its dataset was made
            with other settings.
    """
    _check_roles(solvers)
    lines = read_lines(config.failures)
    with state.locked(_LOCK, "another run of the loop is at work"):
        loop = Loop(config, state, solvers, progress)
        try:
            drafts = loop.run(lines)
        except SolverError as error:
            raise ProofmillError(
                f"{error}; finished chunks are kept, the same command goes on from there"
            ) from error
        finally:
            loop.write_report()
        if not drafts:
            raise ProofmillError(
                f"no problem is left of {config.questions} wanted; {state.url}/{REPORT} says why"
            )
        state.write(ACCEPTED, _accepted(drafts, config, solvers))
        manifest = _dataset(config, state, progress, work)
    return SwsRun(manifest, tuple(loop.yields))


def _check_roles(solvers: Solvers) -> None:
    missing = [role for role in ROLES if role not in solvers]
    unknown = sorted(solvers.keys() - {*ROLES, POLICY})
    if missing or unknown:
        raise ProofmillError(
            f"the loop needs a solver for each of {', '.join(ROLES)}, and takes one for "
            f"{POLICY!r}; missing: {missing}, unknown: {unknown}"
        )
    first, second = (solvers[role].solver_id.split()[0] for role in ("judge_a", "judge_b"))
    shared = judging.families(first) & judging.families(second)
    if shared:
        raise ProofmillError(
            f"judges {first!r} and {second!r} are both of the family {', '.join(sorted(shared))}: "
            "models of one family share their errors; take a judge of another maker"
        )


def _accepted(drafts: Sequence[Draft], config: SwsConfig, solvers: Solvers) -> bytes:
    """Return the problems as JSON lines, in order of their ids."""
    ordered = sorted(drafts, key=lambda draft: draft.id)
    window = PolicyWindow.between(*config.window) if POLICY in solvers else None
    rows = [_row(draft, window, solvers) for draft in ordered]
    return "".join(canonical_json(row) + "\n" for row in rows).encode()


def _row(draft: Draft, window: PolicyWindow | None, solvers: Solvers) -> dict[str, Any]:
    row = asdict(draft)
    passed, tried = row.pop("passed"), row.pop("tried")
    row["answer"] = row.pop("label")
    row["solvers"] = {role: solver.solver_id for role, solver in sorted(solvers.items())}
    row["model"] = solvers["writer"].solver_id
    row["difficulty"] = None
    if window is not None:
        name = solvers[POLICY].solver_id
        row["difficulty"] = asdict(estimate(passed, tried, window.table, solver_id=name))
    return row


def _dataset(config: SwsConfig, state: Store, progress: Progress, work: Work) -> Manifest:
    recipe = Recipe(
        name=config.name,
        description="Problems written by language models about what a policy fails.",
        license=config.license,
        seed=config.seed,
        splits=Splits(train=1.0 - config.test, test=config.test),
        benchmarks=config.benchmarks,
        sources=(
            JsonlSource(
                kind="jsonl",
                name=config.name,
                path=f"{state.url}/{ACCEPTED}",
                question="question",
                answer="answer",
                concepts="concepts",
                difficulty="difficulty",
                model="model",
                synthesizer="sws",
                similarity=config.duplicate,
            ),
        ),
    )
    out = f"{state.url}/{DATASET}"
    return build(recipe, out, execute=lambda units: work(units, recipe, out), progress=progress)
