"""The `weakness` command: one release of either loop."""

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from pipelines.cli.console import plain_errors, say
from pipelines.cli.progress import progress
from pipelines.errors import RecipeError

if TYPE_CHECKING:
    from pipelines.config import SolverOf, SolverSpec
    from pipelines.loops.knobs import KnobLoop, Release, Work
    from pipelines.loops.text import SwsConfig, SwsRun
    from pipelines.progress import Progress
    from solvers import Solver, StructuredSolver


class Plan(NamedTuple):
    """A loop's settings and who answers in it."""

    config: "KnobLoop | SwsConfig"
    solvers: "Mapping[str, SolverSpec]"
    """Role -> solver; the loop over knobs has the role `policy` alone."""


def load_plan(path: Path) -> Plan:
    """Read a loop's file: `kind = "knobs"` or `kind = "text"`, its keys, and `[solvers.ROLE]`.

    Raises:
        RecipeError: naming the key, the value and the remedy.
    """
    from pipelines.config import checked, read_toml, solver_spec
    from pipelines.loops.knobs import KnobLoop
    from pipelines.loops.text import parse_config

    values = read_toml(path)
    kind, solvers = values.pop("kind", None), values.pop("solvers", {})
    if kind not in ("knobs", "text"):
        raise RecipeError(f'{path}: kind is {kind!r}; write kind = "knobs" or kind = "text"')
    if not isinstance(solvers, dict) or not solvers:
        raise RecipeError(f"{path}: name who answers, [solvers.policy] with a kind at least")
    specs = {
        role: solver_spec(one, f"{path}, solvers.{role}") for role, one in sorted(solvers.items())
    }
    if kind == "text":
        return Plan(parse_config(values, path), specs)
    if set(specs) != {"policy"}:
        raise RecipeError(f"{path}: the loop over knobs asks solvers.policy alone, not {[*specs]}")
    return Plan(checked(KnobLoop, values, f"settings {path}"), specs)


def close(plan: Plan, state: str, work: "Work", report: "Progress") -> "Release | SwsRun":
    """Make the next release of a loop in `state`, or go on with the one that was interrupted."""
    from pipelines.loops.knobs import KnobLoop, close_release
    from pipelines.loops.text import run_sws
    from pipelines.state import Store

    with _solvers(plan.solvers, state) as solvers:
        if isinstance(plan.config, KnobLoop):
            return close_release(
                plan.config, state, work=work, solver_of=solvers["policy"], progress=report
            )
        ready = {role: _structured(role, solver_of([])) for role, solver_of in solvers.items()}
        return run_sws(plan.config, Store(state), ready, progress=report, work=work)


def _structured(role: str, solver: "Solver") -> "StructuredSolver":
    from solvers import StructuredSolver

    if isinstance(solver, StructuredSolver):
        return solver
    raise RecipeError(
        f"solvers.{role}: {solver.solver_id} cannot be held to a JSON schema; the loop with "
        'language models takes kind = "endpoint" or "vllm"'
    )


@contextmanager
def _solvers(specs: "Mapping[str, SolverSpec]", state: str) -> "Iterator[dict[str, SolverOf]]":
    from pipelines.config import opened
    from pipelines.state import Store

    root = Store(state).local_root
    cache = Path(root) / "replies.sqlite" if root else None
    with ExitStack() as stack:
        yield {role: stack.enter_context(opened(spec, cache)) for role, spec in specs.items()}


def weakness(
    loop: Annotated[Path, typer.Argument(help="A file such as recipes/loops/knobs.toml.")],
    state: Annotated[str, typer.Argument(help="Folder or URL that keeps the loop's state.")],
    workers: Annotated[int | None, typer.Option(min=1, help="Processes; default: cores.")] = None,
) -> None:
    """Find out what a solver fails and make more of exactly that: one release a call."""
    from pipelines.build import Workers

    with plain_errors(), progress() as report, Workers(workers) as pool:
        done = close(load_plan(loop), state, pool.run, report)
    for line in told(done, state):
        say(line)


def told(done: "Release | SwsRun", state: str) -> list[str]:
    """Return in a few lines what a release came to."""
    from pipelines.loops.text import SwsRun

    if isinstance(done, SwsRun):
        kept = [f"{one.stage} {one.kept} of {one.taken}" for one in done.yields]
        return [f"{done.manifest.kept} rows; kept per stage: {', '.join(kept)}"]
    summary: dict[str, Any] = done.summary
    return [
        f"release {done.number}: {summary['kept']} of {summary['planned']} rows kept, "
        f"{100 * done.in_window:.0f} % in the window, {summary['mean_n']:.1f} rollouts per row",
        f"see {state}/reports/{done.number:04d}.md and {state}/releases/{done.number:04d}",
    ]
