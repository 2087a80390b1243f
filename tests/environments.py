"""Programs in environments of their own: another Python, this checkout, no network."""

import os
import subprocess
from pathlib import Path

from tests.pages.reading import ROOT


def run(python: Path | str, *args: str, folder: Path) -> str:
    """Run a program in a folder and return what it printed."""
    offline = {"HF_HUB_OFFLINE": "1", "HF_HOME": str(folder / "hf"), "DO_NOT_TRACK": "1"}
    done = subprocess.run(
        [str(python), *args],
        cwd=folder,
        env={**os.environ, **offline, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-3000:]
    return done.stdout
