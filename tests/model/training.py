"""A step of TRL as the tutorial's last block takes it, small enough for a laptop."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path

from tests.environments import run
from tests.pages.reading import ROOT, blocks

BIN = Path(os.environ.get("MODEL_BIN", ROOT / ".venv-model" / "bin"))


def build(folder: Path, recipe: str) -> None:
    """Build a dataset into `out-tiny`, where the tutorial's trainer looks for it."""
    (folder / "step.toml").write_text(recipe, encoding="utf8")
    run(sys.executable, "-m", "pipelines", "build", "step.toml", "out-tiny", folder=folder)


def train(folder: Path, smaller: Mapping[str, str]) -> Path:
    """Run the block with what it says changed, each once; return the last checkpoint."""
    [text] = [
        block.text
        for block in blocks(ROOT / "docs" / "tutorial.md")
        if block.language == "python" and block.skipped
    ]
    for said, instead in smaller.items():
        assert text.count(said) == 1, said
        text = text.replace(said, instead)
    (folder / "step.py").write_text(text, encoding="utf8")
    run(str(BIN / "python"), "step.py", folder=folder)
    [checkpoint] = (folder / "out-policy").glob("checkpoint-*")
    return checkpoint
