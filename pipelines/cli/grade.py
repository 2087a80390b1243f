"""The `grade` command."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pipelines.cli.console import console, plain_errors, say
from pipelines.cli.progress import progress
from pipelines.errors import RecipeError

if TYPE_CHECKING:
    from pipelines.grading import Graded

_SOLVER = (
    "A TOML file, or kind:key=value,... such as search:budget=200, "
    "endpoint:base_url=http://127.0.0.1:8000/v1,model=NAME or recorded:path=rollouts.parquet."
)


def grade(
    shards: Annotated[str, typer.Argument(help="Folder or URL of a finished dataset.")],
    solver: Annotated[str | None, typer.Option(help=_SOLVER)] = None,
    levels: Annotated[bool, typer.Option(help="Tell five levels apart, not one window.")] = False,
    naive: Annotated[int, typer.Option(min=1, help="Err as rarely as so many rollouts.")] = 16,
    limit: Annotated[int, typer.Option(min=2, max=256, help="Most rollouts of a row.")] = 64,
    false_positive: Annotated[float, typer.Option(min=0.0, max=1.0, help="Of the verifier.")] = 0.0,
    false_negative: Annotated[float, typer.Option(min=0.0, max=1.0, help="Of the verifier.")] = 0.0,
    drop_extremes: Annotated[
        bool, typer.Option(help="Reject rows that were never or always answered right.")
    ] = False,
    seed: Annotated[int, typer.Option(help="Another seed asks for other rollouts.")] = 0,
    reverify: Annotated[
        bool, typer.Option(help="Ask nobody: judge stored rollouts again and say what changed.")
    ] = False,
    changes: Annotated[
        Path | None, typer.Option(help="With --reverify: a file for the changes, JSON lines.")
    ] = None,
) -> None:
    """Measure each row's pass rate for a solver; run it again after an interruption."""
    from filters.difficulty import Noise
    from pipelines import grading
    from pipelines.config import opened, parse_solver
    from pipelines.state import Store

    if reverify:
        _reverify(shards, changes)
        return
    with plain_errors(), progress() as report:
        if solver is None:
            raise RecipeError("no --solver is given; name one, or judge what is there: --reverify")
        spec, rates = parse_solver(solver), Noise(false_positive, false_negative)
        settings = grading.Settings(
            loss="levels" if levels else "window",
            naive=naive,
            limit=limit,
            noise=rates if any(rates) else None,
            drop_extremes=drop_extremes,
            seed=seed,
        )
        root = Store(shards).local_root
        # The replies of language models are kept beside a local dataset's rollouts.
        replies = Path(root, "rollouts", "replies.sqlite") if root else None
        with opened(spec, replies) as solver_of:
            graded = grading.grade(shards, solver_of, settings, report)
    _show(graded)


def _show(graded: "Graded") -> None:
    from collections import Counter, defaultdict

    from rich.table import Table

    from filters.difficulty import LEVELS

    families = defaultdict[str, Counter[int | None]](Counter)
    for name, difficulty in graded.difficulties.items():
        families[graded.questions[name].problem.family][difficulty.level] += 1
    levels = range(len(LEVELS) + 1)
    table = Table("family", "rows", *(f"level {level}" for level in levels), "none")
    for family, rows in sorted(families.items()):
        table.add_row(family, str(rows.total()), *(str(rows[level]) for level in (*levels, None)))
    console.print(table)
    _compare(graded)
    spent = graded.spent
    say(
        f"{graded.solver_id}: {spent.rollouts} rollouts in all, {graded.mean_n:.1f} decided per "
        f"row, {spent.undecided} undecided, {spent.tokens} tokens, ${spent.cost:.2f}"
    )


def _reverify(shards: str, changes: Path | None) -> None:
    """Print which verdicts are others now, by verifier."""
    import json
    from dataclasses import asdict

    from rich.table import Table

    from pipelines import grading
    from pipelines.state import Store

    with plain_errors(), progress() as report:
        found = grading.reverify(shards, report)
        if changes:
            lines = [json.dumps(asdict(one), ensure_ascii=False) for one in found.changes]
            Store(str(changes.parent)).write(
                changes.name, "".join(f"{x}\n" for x in lines).encode()
            )
    table = Table("verifier", "was", "is now", "rollouts")
    for (verifier, was, now), count in sorted(found.moved.items()):
        table.add_row(verifier, was, now, str(count))
    if found.moved:
        console.print(table)
    say(
        f"{found.rollouts} rollouts judged again, {found.gone} of rows that are no longer there: "
        f"{len(found.changes)} verdicts changed, in {found.rows} pass rates"
    )


def _compare(graded: "Graded") -> None:
    """Print mean pass rates by family and solver, once there are several solvers."""
    from rich.table import Table

    from pipelines.dataset import side_by_side

    compared = side_by_side(graded.manifest)
    if len(compared["solvers"]) < 2:
        return
    table = Table("mean pass rate", *(one["solver_id"] for one in compared["solvers"]))
    for family, means in compared["means"]:
        table.add_row(family, *("" if mean is None else f"{mean:.3f}" for mean in means))
    console.print(table)
