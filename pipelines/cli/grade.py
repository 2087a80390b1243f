"""The `grade` command."""

from collections import Counter, defaultdict
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from filters.difficulty import LEVELS, Noise
from pipelines.cli.console import plain_errors
from pipelines.cli.progress import progress
from pipelines.config import opened, parse_solver
from pipelines.grading import Graded, Settings, grade
from pipelines.state import Store

console = Console()

_LEVELS = range(len(LEVELS) + 1)

SOLVER_HELP = (
    "A TOML file, or kind:key=value,... such as search:budget=200, "
    "endpoint:base_url=http://127.0.0.1:8000/v1,model=NAME or recorded:path=rollouts.parquet."
)


def grade_dataset(
    shards: Annotated[str, typer.Argument(help="Folder or URL of a finished dataset.")],
    solver: Annotated[str, typer.Option(help=SOLVER_HELP)],
    levels: Annotated[bool, typer.Option(help="Tell five levels apart, not one window.")] = False,
    naive: Annotated[int, typer.Option(min=1, help="Err as rarely as so many rollouts.")] = 16,
    limit: Annotated[int, typer.Option(min=2, max=256, help="Most rollouts of a row.")] = 64,
    false_positive: Annotated[float, typer.Option(min=0.0, max=1.0, help="Of the verifier.")] = 0.0,
    false_negative: Annotated[float, typer.Option(min=0.0, max=1.0, help="Of the verifier.")] = 0.0,
    drop_extremes: Annotated[
        bool, typer.Option(help="Reject rows that were never or always answered right.")
    ] = False,
    seed: Annotated[int, typer.Option(help="Another seed asks for other rollouts.")] = 0,
) -> None:
    """Measure each row's pass rate for a solver; run it again after an interruption."""
    with plain_errors(), progress(console) as report:
        spec, rates = parse_solver(solver), Noise(false_positive, false_negative)
        settings = Settings(
            loss="levels" if levels else "window",
            naive=naive,
            limit=limit,
            noise=rates if any(rates) else None,
            drop_extremes=drop_extremes,
            seed=seed,
        )
        root = Store(shards).local_root
        with opened(spec, cache_file(root)) as solver_of:
            graded = grade(shards, solver_of, settings, report)
    show(graded)


def cache_file(root: str | None) -> Path | None:
    """Return where the replies of language models are kept: beside a local dataset's rollouts."""
    return Path(root) / "rollouts" / "replies.sqlite" if root else None


def show(graded: Graded) -> None:
    """Print what a grading came to, family by family."""
    families: dict[str, list[int | None]] = defaultdict(list)
    for name, found in graded.difficulties.items():
        families[graded.items[name].problem.family].append(found.level)
    table = Table("family", "rows", *(f"level {i}" for i in _LEVELS), "none")
    for family, levels in sorted(families.items()):
        counts = Counter(levels)
        cells = [str(counts[level]) for level in (*_LEVELS, None)]
        table.add_row(family, str(len(levels)), *cells)
    console.print(table)
    spent = graded.spent
    console.print(
        f"{graded.solver_id}: {spent.rollouts} rollouts in all, {graded.mean_n:.1f} decided per "
        f"row, {spent.undecided} undecided, {spent.tokens} tokens, ${spent.cost:.2f}",
        highlight=False,
        soft_wrap=True,
    )
