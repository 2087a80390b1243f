"""The tutorial, run from its first line to its last.

Here a checkout stands for what is installed; tests/installed runs the page as it is.
"""

import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.pages.reading import ROOT, SHELL, blocks, run_block

TUTORIAL = ROOT / "docs" / "tutorial.md"


def run_commands(text: str, folder: Path) -> int:
    """Run the lines that call our programs; setting up is not repeated here."""
    lines = [line for line in text.splitlines() if line.startswith("proofmill ")]
    for line in lines:
        done = subprocess.run(
            [sys.executable, "-m", "pipelines", *shlex.split(line)[1:]],
            cwd=folder,
            env={"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin", "HOME": str(folder)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{line}\n{done.stdout}\n{done.stderr}"
    return len(lines)


@pytest.mark.deep
def test_the_tutorial_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HF_DATASETS_CACHE", str(tmp_path / "cache"))
    names: dict[str, Any] = {}
    commands, skipped = 0, 0
    for block in blocks(TUTORIAL):
        if block.skipped:
            skipped += 1
        elif block.language in SHELL:
            commands += run_commands(block.text, tmp_path)
        else:
            text = block.text.replace("from proofmill_mill import", "from pipelines.mill import")
            names = run_block(block._replace(text=text), names, tmp_path)
    assert commands == 5
    assert skipped == 1, "tests/model/test_trained_step.py runs the last block"
    assert names["rewards"].shape == (16,)
