"""The `reference` command: every key of every settings file."""

import typer


def reference() -> None:
    """Print what recipes, loops and solvers may hold, as Markdown; docs/recipes.md is this."""
    from pydantic import TypeAdapter

    from pipelines.config import SolverSpec, chapter, settings_page
    from pipelines.loops.knobs import KnobLoop
    from pipelines.loops.selfplay import Challenger, SelfPlay, Sneaky
    from pipelines.loops.text import SwsConfig
    from pipelines.sources import Recipe

    chapters = (
        chapter("Recipe", "`[[sources]]` stands once or more.", TypeAdapter(Recipe)),
        chapter(
            "Knob loop",
            'The file says `kind = "knobs"` and has a table `[solvers.policy]`.',
            TypeAdapter(KnobLoop),
        ),
        chapter(
            "Text loop",
            'The file says `kind = "text"` and has a table `[solvers.ROLE]` for each of '
            "`concepts`, `writer`, `judge_a`, `judge_b` and `labeller`; `policy` may be left out.",
            TypeAdapter(SwsConfig),
        ),
        chapter(
            "Self-play loop",
            "The file has a table `[solvers.solver]`; `[solvers.proposer]` where a model proposes.",
            TypeAdapter(SelfPlay | Challenger | Sneaky),
        ),
        chapter("Solver", "A table `[solvers.ROLE]`, or `--solver`.", TypeAdapter(SolverSpec)),
    )
    typer.echo(settings_page(chapters), nl=False)
