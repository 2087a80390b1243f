"""`python -m pipelines`."""

from pipelines.commands import app

app(prog_name="python -m pipelines")
