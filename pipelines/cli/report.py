"""The `report` command: the evidence of a dataset, an audit or a loop, as a site."""

import signal
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Literal

import typer

from pipelines.cli.console import plain_errors, say
from pipelines.cli.progress import progress


def report(
    out: Annotated[
        str, typer.Argument(help="A dataset, an audit, a decontaminated folder, a loop's state.")
    ],
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
    figures: Annotated[
        str | None, typer.Option(help="Write the figures as files into this folder instead.")
    ] = None,
    form: Annotated[
        Literal["svg", "png"], typer.Option("--format", help="Of the figures; png for papers.")
    ] = "svg",
    markdown: Annotated[
        bool, typer.Option(help="Print a dataset's short report instead and write nothing.")
    ] = False,
) -> None:
    """Write the evidence of what a folder holds as a site that a browser opens from disk."""
    from pipelines import dataset

    if markdown:
        with plain_errors():
            say(dataset.read_report(out))
        return
    from pipelines.site import dataset_figures, served, write_report

    if figures is not None:
        with plain_errors(), progress() as shown:
            names = dataset_figures(out, figures, form, most=rows, progress=shown)
        say(f"{len(names)} files in {figures}: {', '.join(names)}")
        return

    with plain_errors(), progress() as shown:
        page = write_report(
            out,
            site,
            most=rows,
            drawn_per_cell=drawings,
            index=index,
            against=against,
            progress=shown,
        )
    say(f"open {page}")
    if serve:
        with plain_errors(), served(page.rpartition("/")[0], out, port) as address:
            say(f"serving {address} until Ctrl-C")
            with suppress(KeyboardInterrupt):
                signal.pause()
