"""The command line: arguments, console, progress; no logic, and no flow imports from it.

Every command imports the rooms it enters inside its function, so that `--help` loads none of them.

May import: everything.
"""

from pipelines.cli.build import Changes, summarise
from pipelines.cli.commands import app
from pipelines.cli.console import plain_errors, warn
from pipelines.cli.progress import progress

__all__ = ["Changes", "app", "plain_errors", "progress", "summarise", "warn"]
