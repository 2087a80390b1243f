"""The `selfplay` command: one round."""

import tomllib
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated, NamedTuple

import typer
from rich.console import Console

from pipelines.console import plain_errors
from pipelines.errors import RecipeError
from pipelines.progress import progress
from pipelines.run import Progress
from pipelines.selfplay import Round, SelfPlay, Work, propose_round
from pipelines.settings import checked
from pipelines.solving import SolverSpec, opened, solver_spec
from pipelines.storage import Store
from pipelines.work import Workers
from solvers import StructuredSolver

console = Console()
_ROLES = {"solver", "proposer"}


class Plan(NamedTuple):
    """A loop's settings and who answers in it."""

    config: SelfPlay
    solvers: Mapping[str, SolverSpec]
    """`solver`, and `proposer` where a model writes programs."""


def load_plan(path: Path) -> Plan:
    """Read a loop's file: the keys of `SelfPlay`, `[solvers.solver]`, `[solvers.proposer]`.

    Raises:
        RecipeError: naming the key, the value and the remedy.
    """
    try:
        values = tomllib.loads(path.read_text(encoding="utf8"))
    except OSError as error:
        raise RecipeError(f"cannot read {path}: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise RecipeError(f"{path} is not TOML: {error}") from error
    solvers = values.pop("solvers", {})
    if not isinstance(solvers, dict) or "solver" not in solvers or set(solvers) - _ROLES:
        raise RecipeError(f"{path}: name [solvers.solver] and, for a model, [solvers.proposer]")
    config = checked(SelfPlay, values, path)
    if bool(config.model_proposals) != ("proposer" in solvers):
        raise RecipeError(f"{path}: model_proposals and [solvers.proposer] go together")
    specs = {
        role: solver_spec(one, f"{path}, solvers.{role}") for role, one in sorted(solvers.items())
    }
    return Plan(config, specs)


def run_round(plan: Plan, state: str, work: Work, report: Progress) -> Round:
    """Make the next round of a loop in `state`, or go on with the one that was interrupted."""
    root = Store(state).local_root
    cache = Path(root) / "replies.sqlite" if root else None
    with ExitStack() as stack:
        ready = {
            role: stack.enter_context(opened(spec, cache)) for role, spec in plan.solvers.items()
        }
        proposer = ready["proposer"]([]) if "proposer" in ready else None
        if proposer is not None and not isinstance(proposer, StructuredSolver):
            raise RecipeError(
                f"solvers.proposer: {proposer.solver_id} cannot be held to a JSON schema; take "
                'kind = "endpoint" or "vllm"'
            )
        return propose_round(
            plan.config,
            state,
            work=work,
            solver_of=ready["solver"],
            progress=report,
            proposer=proposer,
        )


def selfplay(
    loop: Annotated[Path, typer.Argument(help="A file such as recipes/loops/selfplay.toml.")],
    state: Annotated[str, typer.Argument(help="Folder or URL that keeps the loop's state.")],
    workers: Annotated[int | None, typer.Option(min=1, help="Processes; default: cores.")] = None,
) -> None:
    """Propose programs, prove and attack them, keep what a solver can learn from: one round."""
    with plain_errors(), progress(console) as report, Workers(workers) as pool:
        done = run_round(load_plan(loop), state, pool.run, report)
    for line in told(done):
        console.print(line, highlight=False, soft_wrap=True)


def told(done: Round) -> list[str]:
    """Return in a few lines what a round came to."""
    summary = done.summary
    places = ", ".join(f"{count} {place}" for place, count in summary["places"].items())
    commonest = sorted(summary["rejections"].items(), key=lambda pair: -pair[1])[:6]
    return [
        f"round {done.number}: {summary['items']} items of {summary['proposals']} proposals "
        f"({places or 'none'}), mean learnability {summary['learnability']:.2f}, "
        f"{summary['new_cells']} new cells",
        f"rejected: {', '.join(f'{count} {reason}' for reason, count in commonest)}",
        *(f"see {place}" for place in (done.released, done.frontier) if place),
    ]
