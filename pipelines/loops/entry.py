"""Loops from their files: who answers in them, which loop a file means, and its next rounds."""

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeAlias

from pipelines.config import SolverOf, SolverSpec, checked, opened, read_toml, solver_spec
from pipelines.errors import RecipeError
from pipelines.loops.forge import ROLES, ForgeSettings, forge_round
from pipelines.loops.kernel import LOCK, Finished, Work, here
from pipelines.loops.knobs import KnobLoop, close_release
from pipelines.loops.selfplay import (
    FLAVOURS,
    Challenger,
    SelfPlaySettings,
    asked_of_model,
    propose_round,
)
from pipelines.loops.text import SwsConfig, parse_config, run_sws
from pipelines.progress import Progress, quiet
from pipelines.state import Store
from solvers import Solver, StructuredSolver

_VOTERS = ("endpoint", "vllm", "recorded")
"""Kinds of solver that answer what nobody has made a row of."""


Settings: TypeAlias = KnobLoop | SwsConfig | SelfPlaySettings | ForgeSettings


class LoopPlan(NamedTuple):
    """A loop's settings and who answers in it."""

    config: Settings
    solvers: Mapping[str, SolverSpec]
    """Role -> solver. Knobs: `policy`; self-play: `solver` and, where a model writes programs or
    questions, `proposer`; text: see `pipelines.loops.text`; forge: `author`, `solver`, `reader`."""


def load_loop(path: Path, command: Literal["weakness", "selfplay", "forge"]) -> LoopPlan:
    """Read the file of a command's loop: its keys, and a table `[solvers.ROLE]` per who answers.

    A file of `weakness` says `kind = "knobs"` or `kind = "text"`, one of `selfplay` its `flavour`.

    Raises:
        RecipeError: naming the key, the value and the remedy.
    """
    values = read_toml(path)
    tables = values.pop("solvers", {})
    given = tables.values() if isinstance(tables, dict) else (tables,)
    if not all(isinstance(table, dict) for table in given):
        raise RecipeError(f"{path}: solvers is {tables!r}; write a table [solvers.ROLE] for each")
    read = {"weakness": _weakness, "selfplay": _selfplay, "forge": _forge}[command]
    return read(values, tables, path)


def _specs(tables: Mapping[str, Any], path: Path) -> dict[str, SolverSpec]:
    return {
        role: solver_spec(table, f"{path}, solvers.{role}")
        for role, table in sorted(tables.items())
    }


def _weakness(values: dict[str, Any], tables: Mapping[str, Any], path: Path) -> LoopPlan:
    kind = values.pop("kind", None)
    if kind not in ("knobs", "text"):
        raise RecipeError(f'{path}: kind is {kind!r}; write kind = "knobs" or kind = "text"')
    if not tables:
        raise RecipeError(f"{path}: name who answers, [solvers.policy] with a kind at least")
    specs = _specs(tables, path)
    if kind == "text":
        return LoopPlan(parse_config(values, path), specs)
    if set(specs) != {"policy"}:
        raise RecipeError(f"{path}: the loop over knobs asks solvers.policy alone, not {[*specs]}")
    return LoopPlan(checked(KnobLoop, values, f"settings {path}"), specs)


def _selfplay(values: dict[str, Any], tables: Mapping[str, Any], path: Path) -> LoopPlan:
    if "solver" not in tables or set(tables) - {"solver", "proposer"}:
        raise RecipeError(f"{path}: name [solvers.solver] and, for a model, [solvers.proposer]")
    flavour = values.get("flavour", "programs")
    if flavour not in [*FLAVOURS]:  # whatever it is, hashable or not
        raise RecipeError(f"{path}: flavour is {flavour!r}; write one of {', '.join(FLAVOURS)}")
    config = checked(FLAVOURS[flavour], values, f"settings {path}")
    if bool(asked_of_model(config)) != ("proposer" in tables):
        raise RecipeError(
            f"{path}: model_proposals (or flavour sneaky) and [solvers.proposer] go together"
        )
    specs = _specs(tables, path)
    kind = specs["solver"].kind
    if isinstance(config, Challenger) and config.model_proposals and kind not in _VOTERS:
        raise RecipeError(
            f"{path}: solvers.solver is {kind!r}, which knows only rows that have an answer; to "
            f"vote on a model's questions take one of {', '.join(_VOTERS)}"
        )
    return LoopPlan(config, specs)


def _forge(values: dict[str, Any], tables: Mapping[str, Any], path: Path) -> LoopPlan:
    if set(tables) != set(ROLES):
        raise RecipeError(
            f"{path}: name who answers, [solvers.author], [solvers.solver] and [solvers.reader], "
            f"not {sorted(tables)}"
        )
    specs = _specs(tables, path)
    for role, spec in specs.items():
        if spec.kind not in _VOTERS:
            raise RecipeError(
                f"{path}: solvers.{role} is {spec.kind!r}, which writes no programs; take one of "
                f"{', '.join(_VOTERS)}"
            )
    return LoopPlan(checked(ForgeSettings, values, f"settings {path}"), specs)


def run_loop(
    plan: LoopPlan, state: str, *, work: Work = here, progress: Progress = quiet, rounds: int = 1
) -> Iterator[Finished]:
    """Yield the next rounds of a loop in `state`, each when it is done.

    The first goes on with a round that was interrupted.

    Raises:
        Busy: if another run is at it; no solver is started then.
        ProofmillError: if a solver, the state or the sandbox cannot be used, naming the remedy.
        SolverError: if a solver cannot be reached.
    """
    store = Store(state)
    if store.exists(LOCK):
        with store.locked(LOCK, "another round is being made"):
            pass
    with _opened(plan.solvers, state) as solvers:
        for _ in range(rounds):
            yield _next(plan.config, state, solvers, work, progress)


def _next(
    config: Settings,
    state: str,
    solvers: Mapping[str, SolverOf],
    work: Work,
    progress: Progress,
) -> Finished:
    if isinstance(config, KnobLoop):
        policy = solvers["policy"]
        return close_release(config, state, work=work, solver_of=policy, progress=progress)
    if isinstance(config, SwsConfig):
        ready = {role: _structured(role, solver_of([])) for role, solver_of in solvers.items()}
        return run_sws(config, Store(state), ready, progress=progress, work=work)
    if isinstance(config, ForgeSettings):
        asked = {role: solver_of([]) for role, solver_of in solvers.items()}
        return forge_round(config, state, asked, work=work, progress=progress)
    proposer = solvers.get("proposer")
    return propose_round(
        config,
        state,
        work=work,
        solver_of=solvers["solver"],
        progress=progress,
        proposer=_structured("proposer", proposer([])) if proposer else None,
    )


def _structured(role: str, solver: Solver) -> StructuredSolver:
    if isinstance(solver, StructuredSolver):
        return solver
    raise RecipeError(
        f"solvers.{role}: {solver.solver_id} cannot be held to a JSON schema; take "
        'kind = "endpoint" or "vllm"'
    )


@contextmanager
def _opened(specs: Mapping[str, SolverSpec], state: str) -> Iterator[dict[str, SolverOf]]:
    """Yield the solvers; replies of models are kept in the state, where it is on this machine."""
    root = Store(state).local_root
    cache = Path(root) / "replies.sqlite" if root else None
    with ExitStack() as stack:
        yield {role: stack.enter_context(opened(spec, cache)) for role, spec in specs.items()}
