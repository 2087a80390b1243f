"""Command lines of `python -m pipelines`, one after the other, in one process of their own.

For commands that need other environment variables than this process has.
"""

import json
import os
import subprocess
import sys
import traceback
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple, TypeAlias

ROOT = Path(__file__).parents[2]


class Said(NamedTuple):
    """What a command left."""

    status: int
    out: str
    errors: str


Command: TypeAlias = Callable[..., Said]


@contextmanager
def command_lines(environment: Mapping[str, str]) -> Iterator[Command]:
    """Yield a function that runs a command line, with these variables besides ours."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.integration.command_lines"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | dict(environment),
    )
    assert process.stdin
    assert process.stdout
    asked, answers = process.stdin, process.stdout

    def run(*words: object) -> Said:
        asked.write(json.dumps([*map(str, words)]) + "\n")
        asked.flush()
        return Said(*json.loads(answers.readline()))

    try:
        yield run
    finally:
        asked.close()
        process.wait()
        answers.close()


def _said(words: list[str]) -> Said:
    from typer.testing import CliRunner

    from pipelines.cli import app

    done = CliRunner().invoke(app, words, env={"COLUMNS": "200"})
    is_planned = done.exception is None or isinstance(done.exception, SystemExit)
    crash = "" if is_planned else "".join(traceback.format_exception(done.exception))
    return Said(done.exit_code, done.stdout, done.stderr + crash)


if __name__ == "__main__":
    for line in sys.stdin:
        sys.stdout.write(json.dumps(_said(json.loads(line))) + "\n")
        sys.stdout.flush()
