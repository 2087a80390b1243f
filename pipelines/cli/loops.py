"""The commands of loops: `weakness` makes one release, `selfplay` and `forge` make rounds."""

from pathlib import Path
from typing import Annotated

import typer

from pipelines.cli.console import plain_errors, say
from pipelines.cli.progress import progress


def weakness(
    loop: Annotated[Path, typer.Argument(help="A file such as recipes/loops/knobs.toml.")],
    state: Annotated[str, typer.Argument(help="Folder or URL that keeps the loop's state.")],
    workers: Annotated[int | None, typer.Option(min=1, help="Processes; default: cores.")] = None,
) -> None:
    """Find out what a solver fails and make more of exactly that: one release a call."""
    from pipelines.build import Workers
    from pipelines.loops import load_loop, run_loop

    with plain_errors(), progress() as report, Workers(workers) as pool:
        plan = load_loop(loop, "weakness")
        for finished in run_loop(plan, state, work=pool.run, progress=report):
            for line in finished.headlines(state):
                say(line)


def selfplay(
    loop: Annotated[Path, typer.Argument(help="A file such as recipes/loops/selfplay.toml.")],
    state: Annotated[str, typer.Argument(help="Folder or URL that keeps the loop's state.")],
    rounds: Annotated[int, typer.Option(min=1, help="Rounds to make.")] = 1,
    workers: Annotated[int | None, typer.Option(min=1, help="Processes; default: cores.")] = None,
) -> None:
    """Propose problems, prove and attack them, keep what a solver can learn from."""
    from pipelines.build import Workers
    from pipelines.loops import load_loop, run_loop

    with plain_errors(), progress() as report, Workers(workers) as pool:
        plan = load_loop(loop, "selfplay")
        for finished in run_loop(plan, state, work=pool.run, progress=report, rounds=rounds):
            for line in finished.headlines(state):
                say(line)


def forge(
    loop: Annotated[Path, typer.Argument(help="A file such as recipes/loops/forge.toml.")],
    state: Annotated[str, typer.Argument(help="Folder or URL that keeps the loop's state.")],
    rounds: Annotated[int, typer.Option(min=1, help="Rounds to make.")] = 1,
) -> None:
    """Let a model write families and judge them by gates, in the sandbox; a person promotes."""
    from pipelines.loops import load_loop, run_loop

    with plain_errors(), progress() as report:
        plan = load_loop(loop, "forge")
        for finished in run_loop(plan, state, progress=report, rounds=rounds):
            for line in finished.headlines(state):
                say(line)
