"""The `benchmark-results` command."""

from pathlib import Path
from typing import Annotated

import typer

from pipelines.cli.console import plain_errors, say


def benchmark_results(
    log: Annotated[Path, typer.Argument(help="A log of inspect-ai: --log-format json.")],
    repo: Annotated[str, typer.Argument(help="The benchmark's dataset repository, owner/name.")],
    out: Annotated[Path, typer.Option(help="Folder: the model's repository.")] = Path(),
    revision: Annotated[str | None, typer.Option(help="Of the dataset, such as v2.")] = None,
) -> None:
    """Write a model's result on a published benchmark in the form of `.eval_results/`."""
    from pipelines.benchmark import read_result, results_file
    from pipelines.state import Store

    with plain_errors():
        result = read_result(Store(str(log.parent)).read(log.name), str(log))
        path = f".eval_results/{result.task}.yaml"
        Store(str(out)).write(path, results_file(result, repo, revision))
    say(
        f"{result.model}: {result.value:.4f} on {result.scored} rows, {result.unscored} undecided; "
        f"see {out / path}"
    )
