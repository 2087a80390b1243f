"""`python -m flows`: run a flow once, or serve the schedules of `prefect.yaml`."""

import os
from pathlib import Path
from typing import Annotated

import typer

from pipelines.cli import Changes

# Read by Prefect at import: no telemetry, an embedded server with time to start, few log lines.
for _name, _value in {
    "DO_NOT_TRACK": "1",
    "PREFECT_SERVER_ANALYTICS_ENABLED": "false",
    "PREFECT_SERVER_ALLOW_EPHEMERAL_MODE": "true",
    "PREFECT_SERVER_EPHEMERAL_STARTUP_TIMEOUT_SECONDS": "120",
    "PREFECT_LOGGING_LEVEL": "WARNING",
}.items():
    os.environ.setdefault(_name, _value)

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)


@app.command()
def dataset(
    recipe: Annotated[str, typer.Argument(help="A file such as recipes/starter.toml.")],
    out: Annotated[str, typer.Argument(help="Where the dataset goes: a new folder or a URL.")],
    workers: Annotated[int | None, typer.Option(min=1, help="Processes; default: cores.")] = None,
    changes: Changes = None,
) -> None:
    """Build, verify and report a dataset through its Prefect flow, with an embedded server."""
    from flows.dataset import build_dataset
    from flows.progress import shown_by
    from pipelines.build import cost_of_held_out_rows, prepare
    from pipelines.cli import plain_errors, progress, summarise, warn
    from pipelines.dataset import load_manifest
    from pipelines.sources import load_recipe
    from pipelines.state import Store

    with plain_errors():
        loaded = load_recipe(recipe, changes or ())
        prepare(loaded, out)  # a bad recipe is refused before Prefect starts
        warn(cost_of_held_out_rows(loaded))
        typer.echo("starting the embedded Prefect server ...")
        with progress() as report, shown_by(report):
            build_dataset(recipe=recipe, out=out, workers=workers, changes=changes or ())
        manifest = load_manifest(Store(out))
        if manifest:
            summarise(manifest, out)


@app.command()
def weakness(
    loop: Annotated[str, typer.Argument(help="A file such as recipes/loops/knobs.toml.")],
    state: Annotated[str, typer.Argument(help="Folder or URL that keeps the loop's state.")],
    workers: Annotated[int | None, typer.Option(min=1, help="Processes; default: cores.")] = None,
) -> None:
    """Make one release of a weakness loop through its Prefect flow, with an embedded server."""
    from flows.progress import shown_by
    from flows.weakness import close_weaknesses
    from pipelines.cli import plain_errors, progress
    from pipelines.loops import load_loop

    with plain_errors():
        load_loop(Path(loop), "weakness")  # a bad file is refused before Prefect starts
        typer.echo("starting the embedded Prefect server ...")
        with progress() as report, shown_by(report):
            close_weaknesses(loop=loop, state=state, workers=workers)


@app.command()
def selfplay(
    loop: Annotated[str, typer.Argument(help="A file such as recipes/loops/selfplay.toml.")],
    state: Annotated[str, typer.Argument(help="Folder or URL that keeps the loop's state.")],
    rounds: Annotated[int, typer.Option(min=1, help="Rounds to make.")] = 1,
    workers: Annotated[int | None, typer.Option(min=1, help="Processes; default: cores.")] = None,
) -> None:
    """Make rounds of self-play through their Prefect flow, with an embedded server."""
    from flows.progress import shown_by
    from flows.selfplay import propose
    from pipelines.cli import plain_errors, progress
    from pipelines.loops import load_loop

    with plain_errors():
        load_loop(Path(loop), "selfplay")  # a bad file is refused before Prefect starts
        typer.echo("starting the embedded Prefect server ...")
        with progress() as report, shown_by(report):
            propose(loop=loop, state=state, rounds=rounds, workers=workers)


@app.command()
def forge(
    loop: Annotated[str, typer.Argument(help="A file such as recipes/loops/forge.toml.")],
    state: Annotated[str, typer.Argument(help="Folder or URL that keeps the loop's state.")],
    rounds: Annotated[int, typer.Option(min=1, help="Rounds to make.")] = 1,
) -> None:
    """Make rounds of the forge through their Prefect flow, with an embedded server."""
    from flows.forge import forge as make_rounds
    from flows.progress import shown_by
    from pipelines.cli import plain_errors, progress
    from pipelines.loops import load_loop

    with plain_errors():
        load_loop(Path(loop), "forge")  # a bad file is refused before Prefect starts
        typer.echo("starting the embedded Prefect server ...")
        with progress() as report, shown_by(report):
            make_rounds(loop=loop, state=state, rounds=rounds)


Host = Annotated[
    str | None,
    typer.Option(help="Where the server listens; default: PREFECT_SERVER_API_HOST, or 127.0.0.1."),
]
Port = Annotated[
    int | None, typer.Option(help="Its port; default: PREFECT_SERVER_API_PORT, or 4200.")
]


@app.command()
def serve(
    interval: Annotated[
        float | None, typer.Option(min=1, help="Seconds between runs, instead of cron.")
    ] = None,
    config: Annotated[Path | None, typer.Option(help="Instead of prefect.yaml.")] = None,
    host: Host = None,
    port: Port = None,
    api: Annotated[
        str | None, typer.Option(help="Serve to the Prefect server at this URL; start none.")
    ] = None,
    notify: Annotated[
        str | None, typer.Option(help="URL that gets a POST when a run fails or is late.")
    ] = None,
) -> None:
    """Run the scheduled deployments on this machine until stopped (Ctrl-C or SIGTERM)."""
    # Runs in the background tell in their logs how far they are.
    os.environ.setdefault("PREFECT_LOGGING_LOGGERS_PREFECT_FLOW_RUNS_LEVEL", "INFO")
    from flows.notices import notify_of_failures
    from flows.server import address
    from flows.serving import commands, deployments, run_until_stopped, served_by
    from pipelines.cli import plain_errors

    with plain_errors():
        served = deployments(config, interval) if config else deployments(interval=interval)
        with served_by(address(host, port), api) as url:
            if notify:
                notify_of_failures(notify)
            typer.echo(f"Prefect UI: {url.removesuffix('/api')}\nPrefect API: {url}")
            typer.echo("What is due runs here until Ctrl-C. To start a run now:")
            typer.echo("\n".join(f"  {command}" for command in commands(served, url)))
            run_until_stopped(served)


@app.command()
def server(host: Host = None, port: Port = None) -> None:
    """Run a Prefect server alone, for `serve --api` in another process."""
    from flows.server import address, run_server
    from pipelines.cli import plain_errors

    with plain_errors():
        run_server(address(host, port))


@app.command()
def notify(
    url: Annotated[str, typer.Argument(help="Gets a POST when a run fails or is late.")],
) -> None:
    """Tell the Prefect server at PREFECT_API_URL to post to an address when a run fails."""
    from flows.notices import notify_of_failures
    from pipelines.cli import plain_errors

    with plain_errors():
        notify_of_failures(url)


if __name__ == "__main__":
    app(prog_name="python -m flows")
