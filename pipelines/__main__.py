"""`python -m pipelines`."""

from pipelines.cli import app

app(prog_name="python -m pipelines")
