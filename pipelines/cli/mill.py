"""The `mill` and `serve` commands: rows on request, over standard streams or over HTTP."""

import os
import sys
from typing import Annotated

import typer

from pipelines.cli.console import plain_errors, say


def mill() -> None:
    """Answer requests for rows, JSON lines on standard input and output, until the input ends.

    `proofmill.mill()` starts this and speaks to it.
    """
    from pipelines.mill import serve_lines

    # Whatever prints must not get between the replies.
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as replies:
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
        serve_lines(sys.stdin.buffer, replies)


def serve(
    port: Annotated[int, typer.Option(min=0, max=65535, help="0: any that is free.")] = 8321,
    host: Annotated[
        str, typer.Option(help="Address to listen at; others than loopback need a token.")
    ] = "127.0.0.1",
    token: Annotated[
        str | None,
        typer.Option(envvar="PROOFMILL_TOKEN", help="What every request then has to bring."),
    ] = None,
    state: Annotated[str, typer.Option(help="Folder of the sessions.")] = "mill-state",
    workers: Annotated[
        int | None, typer.Option(min=1, help="Processes that make rows; default: cores.")
    ] = None,
    rows: Annotated[
        list[str] | None,
        typer.Option(help="NAME=PATH of a dataset, blend or plan that sessions may name."),
    ] = None,
) -> None:
    """Serve certified problems, scores and sessions that follow a trainer, over HTTP."""
    from pipelines import live

    with plain_errors():
        live.serve(
            live.Address(host=host, port=port, token=token),
            state,
            rows=rows or (),
            workers=workers,
            ready=lambda url: say(f"live mill at {url}, sessions in {state}"),
        )
