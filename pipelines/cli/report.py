"""The `report` command: the evidence of a finished dataset, as a site or as Markdown."""

import signal
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from pipelines.cli.console import plain_errors, say
from pipelines.cli.progress import progress


def report(
    out: Annotated[str, typer.Argument(help="Folder or URL of a finished dataset.")],
    site: Annotated[str | None, typer.Option(help="Folder of the site; default: OUT/site.")] = None,
    against: Annotated[
        str | None, typer.Option(help="An earlier release of it, to say what changed.")
    ] = None,
    rows: Annotated[int, typer.Option(min=1, help="Most rows to show, kept and rejected each.")] = (
        100_000
    ),
    drawings: Annotated[int, typer.Option(min=0, help="Rows to draw of each family and dial.")] = 3,
    index: Annotated[
        Path | None, typer.Option(help="Folder of the benchmark index; default: data/benchmarks.")
    ] = None,
    serve: Annotated[
        bool, typer.Option(help="Serve the site on this machine, to try answers, until Ctrl-C.")
    ] = False,
    port: Annotated[int, typer.Option(min=0, max=65535, help="With --serve; 0: any.")] = 0,
    markdown: Annotated[
        bool, typer.Option(help="Print the short report instead and write nothing.")
    ] = False,
) -> None:
    """Write the evidence of a dataset as a site that a browser opens from disk."""
    from pipelines import dataset

    if markdown:
        with plain_errors():
            say(dataset.read_report(out))
        return
    from pipelines.contamination import open_index
    from pipelines.site import dataset_site, served

    folder = site or f"{out.rstrip('/')}/site"
    with plain_errors(), progress() as shown:
        dataset_site(
            out,
            folder,
            most=rows,
            drawn_per_cell=drawings,
            index=open_index(index),
            against=against,
            progress=shown,
        )
    say(f"open {folder}/index.html")
    if serve:
        with plain_errors(), served(folder, out, port) as address:
            say(f"serving {address} until Ctrl-C")
            with suppress(KeyboardInterrupt):
                signal.pause()
