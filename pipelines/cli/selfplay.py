"""The `selfplay` command: rounds of a loop of either flavour."""

from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from pipelines.cli.console import plain_errors, say
from pipelines.cli.progress import progress
from pipelines.errors import ProofmillError, RecipeError

if TYPE_CHECKING:
    from pipelines.config import SolverSpec
    from pipelines.loops.selfplay import Challenger, Round, SelfPlay, Sneaky, Work
    from pipelines.progress import Progress

_ROLES = {"solver", "proposer"}
_VOTERS = ("endpoint", "vllm", "recorded")
"""Kinds of solver that answer questions which nobody has made a row of."""


class Plan(NamedTuple):
    """A loop's settings and who answers in it."""

    config: "SelfPlay | Challenger | Sneaky"
    solvers: "Mapping[str, SolverSpec]"
    """`solver`, and `proposer` where a model writes programs or questions."""


def load_plan(path: Path) -> Plan:
    """Read a loop's file: `flavour`, its keys, `[solvers.solver]`, `[solvers.proposer]`.

    Raises:
        RecipeError: naming the key, the value and the remedy.
    """
    from pipelines.config import checked, read_toml, solver_spec
    from pipelines.loops.selfplay import Challenger, SelfPlay, Sneaky

    flavours: Mapping[str, type[SelfPlay] | type[Challenger] | type[Sneaky]] = {
        "programs": SelfPlay,
        "challenger": Challenger,
        "sneaky": Sneaky,
    }
    values = read_toml(path)
    solvers = values.pop("solvers", {})
    if not isinstance(solvers, dict) or "solver" not in solvers or set(solvers) - _ROLES:
        raise RecipeError(f"{path}: name [solvers.solver] and, for a model, [solvers.proposer]")
    flavour = values.get("flavour", "programs")
    if flavour not in flavours:
        raise RecipeError(f"{path}: flavour is {flavour!r}; write one of {', '.join(flavours)}")
    config = checked(flavours[flavour], values, f"settings {path}")
    if bool(config.asked_of_model) != ("proposer" in solvers):
        raise RecipeError(
            f"{path}: model_proposals (or flavour sneaky) and [solvers.proposer] go together"
        )
    specs = {
        role: solver_spec(one, f"{path}, solvers.{role}") for role, one in sorted(solvers.items())
    }
    kind = specs["solver"].kind
    if isinstance(config, Challenger) and config.model_proposals and kind not in _VOTERS:
        raise RecipeError(
            f"{path}: solvers.solver is {kind!r}, which knows only rows that have an answer; to "
            f"vote on a model's questions take one of {', '.join(_VOTERS)}"
        )
    return Plan(config, specs)


def run_rounds(
    plan: Plan, state: str, work: "Work", report: "Progress", count: int = 1
) -> "Iterator[Round]":
    """Yield the next `count` rounds of a loop in `state`, each when it is done.

    The first goes on with a round that was interrupted.

    Raises:
        ProofmillError: if a solver, the state or the sandbox cannot be used, naming the remedy.
        SolverError: if a solver cannot be reached.
    """
    from generators.selfplay.programs import SandboxError
    from pipelines.config import opened
    from pipelines.loops.selfplay import propose_round
    from pipelines.state import Store
    from solvers import StructuredSolver

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
        for _ in range(count):
            try:
                yield propose_round(
                    plan.config,
                    state,
                    work=work,
                    solver_of=ready["solver"],
                    progress=report,
                    proposer=proposer,
                )
            except SandboxError as error:
                raise ProofmillError(
                    f"no program was run, the sandbox says {error}; mend that (docs/sandbox.md), "
                    'or take a loop with flavour = "challenger", which runs none'
                ) from error


def selfplay(
    loop: Annotated[Path, typer.Argument(help="A file such as recipes/loops/selfplay.toml.")],
    state: Annotated[str, typer.Argument(help="Folder or URL that keeps the loop's state.")],
    rounds: Annotated[int, typer.Option(min=1, help="Rounds to make.")] = 1,
    workers: Annotated[int | None, typer.Option(min=1, help="Processes; default: cores.")] = None,
) -> None:
    """Propose problems, prove and attack them, keep what a solver can learn from."""
    from pipelines.build import Workers

    with plain_errors(), progress() as report, Workers(workers) as pool:
        for done in run_rounds(load_plan(loop), state, pool.run, report, rounds):
            for line in told(done):
                say(line)


def told(done: "Round") -> list[str]:
    """Return in a few lines what a round came to."""
    summary = done.summary
    places = ", ".join(f"{count} {place}" for place, count in summary["places"].items())
    commonest = sorted(summary["rejections"].items(), key=lambda pair: -pair[1])[:6]
    return [
        f"round {done.number}: {summary['items']} items of {summary['proposals']} proposals "
        f"({places or 'none'}), mean learnability {summary['learnability']:.2f}, "
        f"{summary['new_cells']} new cells, {summary['rescored']} old items asked again",
        f"rejected: {', '.join(f'{count} {reason}' for reason, count in commonest) or 'none'}",
        *(f"see {place}" for place in (done.released, done.frontier, done.pseudo) if place),
    ]
