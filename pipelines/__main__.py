"""`python -m pipelines`."""

from pipelines.cli.commands import app

app(prog_name="python -m pipelines")
