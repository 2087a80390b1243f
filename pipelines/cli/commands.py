"""The command line: `python -m pipelines ...`."""

from typing import Annotated, Literal

import typer

from pipelines.cli import adapt, decontaminate, export
from pipelines.cli import family as family_commands
from pipelines.cli.audit import audit
from pipelines.cli.blend import blend
from pipelines.cli.build import build
from pipelines.cli.certify import certify
from pipelines.cli.console import complain, plain_errors, say
from pipelines.cli.deduplicate import deduplicate
from pipelines.cli.export import benchmark_results, merge
from pipelines.cli.families import families
from pipelines.cli.grade import grade
from pipelines.cli.loops import forge, selfplay, weakness
from pipelines.cli.mill import mill, serve
from pipelines.cli.mixture import mixture
from pipelines.cli.probe import probe
from pipelines.cli.progress import progress
from pipelines.cli.reference import reference
from pipelines.cli.report import report
from pipelines.errors import RecipeError

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="Make, check, inspect and publish datasets of machine-checkable reasoning problems.",
)
app.add_typer(adapt.app, name="adapt")
app.add_typer(decontaminate.app, name="decontaminate")
app.add_typer(export.app, name="export")
app.add_typer(family_commands.app, name="family")

Out = Annotated[str, typer.Argument(help="Folder or URL of a dataset.")]


app.command()(build)
app.command()(families)


@app.command()
def show(
    family: Annotated[str, typer.Argument(help="A family's name; see `families`.")],
    dial: Annotated[float, typer.Option(min=0.0, max=1.0, help="Difficulty, 0..1.")] = 0.5,
    ordinal: Annotated[int, typer.Option(min=0, help="Which row of the stream.")] = 0,
    seed: Annotated[int, typer.Option(help="Root seed.")] = 0,
    split: Annotated[
        Literal["train", "validation", "test"], typer.Option(help="Of the stream.")
    ] = "train",
    knob: Annotated[
        list[str] | None, typer.Option(help="name=value, 0..1; may be repeated.")
    ] = None,
) -> None:
    """Print one problem, its answer, its score and what the independent solver found."""
    from generators import load_family
    from proofmill import score
    from proofmill.extraction import wrap

    with plain_errors():
        try:
            maker = load_family(family)
            problem, instance = maker.draw(ordinal, dial, _knobs(knob or []), seed, split)
        except (LookupError, ValueError) as error:
            raise RecipeError(str(error.args[0])) from error
    typer.echo(problem.prompt)
    typer.echo(f"\nanswer:  {problem.answer}")
    typer.echo(f"solver:  {' | '.join(maker.solve(instance)[:3])}")
    typer.echo(f"scores:  {score(problem, wrap(problem, problem.answer)).value}")
    typer.echo(f"effort:  {problem.effort}   knobs: {dict(problem.knobs)}   id: {problem.id}")
    for step in problem.steps:
        typer.echo(f"step:    {step}")


def _knobs(pairs: list[str]) -> dict[str, float]:
    knobs: dict[str, float] = {}
    for pair in pairs:
        name, _, value = pair.partition("=")
        try:
            knobs[name] = float(value)
        except ValueError as error:
            raise RecipeError(f"--knob {pair!r} is not name=value with a number") from error
    return knobs


@app.command()
def verify(out: Out) -> None:
    """Hash every shard again and score every reference answer; status 1 if anything is wrong."""
    from pipelines import dataset

    with plain_errors(), progress() as report:
        verified = dataset.verify(out, report)
    for fault in verified.faults:
        complain(f"fault: {fault}")
    say(
        f"{verified.shards} shards, {verified.rows} reference answers scored, {verified.foreign} "
        f"answers of other rows tried: {len(verified.faults)} faults"
    )
    if verified.faults:
        raise typer.Exit(1)


app.command()(certify)
app.command()(report)
app.command()(audit)
app.command()(grade)
app.command()(blend)
app.command()(weakness)
app.command()(mixture)
app.command()(probe)
app.command()(selfplay)
app.command()(forge)
app.command()(reference)
app.command()(mill)
app.command()(serve)
app.command()(deduplicate)
app.command()(merge)
app.command()(benchmark_results)


@app.command()
def publish(
    out: Annotated[str, typer.Argument(help="Folder or URL of a finished dataset.")],
    repo: Annotated[str, typer.Argument(help="Dataset repository, owner/name.")],
    public: Annotated[bool, typer.Option(help="Make a new repository public.")] = False,
    rejected: Annotated[bool, typer.Option(help="Upload dropped rows too.")] = False,
    views: Annotated[bool, typer.Option(help="Offer the rows by domain and dial too.")] = True,
    benchmark: Annotated[
        bool, typer.Option(help="Register the held-out split as a benchmark.")
    ] = False,
    dry_run: Annotated[bool, typer.Option(help="Only say what would be uploaded.")] = False,
) -> None:
    """Upload a finished dataset to the Hugging Face Hub: data first, manifest and card last."""
    from pipelines import publishing

    with plain_errors():
        upload = publishing.publish(
            out,
            repo,
            private=not public,
            rejected=rejected,
            views=views,
            benchmark=benchmark,
            dry_run=dry_run,
        )
    verb = "would upload" if upload.is_dry_run else "uploaded"
    say(f"{verb} {len(upload.files)} files, {upload.bytes:,} bytes, to {upload.repo} {upload.url}")
    if upload.tag:
        say(f"version {upload.tag}; see CHANGELOG.md there")
    for name in upload.files:
        say(f"  {name}")
