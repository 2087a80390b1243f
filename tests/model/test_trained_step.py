"""The tutorial's last block: a step of TRL's GRPO on rows of a shard, on a processor.

Run by `make test-model`. The model is made on the spot and knows nothing, so every reward is 0;
what is seen is that TRL reads the shard as it is, calls our reward with its columns, and steps.
"""

import json
import os
import sys
from pathlib import Path

import pytest

from tests.environments import run
from tests.model.tiny_model import write_model
from tests.pages.reading import ROOT, blocks

BIN = Path(os.environ.get("MODEL_BIN", ROOT / ".venv-model" / "bin"))
RECIPE = """
name = "step"

[[sources]]
kind = "families"
families = ["telescoping_sum"]
rows = 20
dials = [0.1]
"""
SMALLER = {
    "Qwen/Qwen3-0.6B": "tiny",
    "max_completion_length=2048": "max_completion_length=16, use_cpu=True",
    "max_steps=1": 'max_steps=1, logging_steps=1, report_to="none"',
}
"""What the block says, and what a laptop without a network can do."""


@pytest.mark.timeout(600)
def test_trl_takes_a_step_on_a_shard(tmp_path: Path) -> None:
    (tmp_path / "step.toml").write_text(RECIPE)
    run(sys.executable, "-m", "pipelines", "build", "step.toml", "out-tiny", folder=tmp_path)
    write_model(tmp_path / "tiny")
    [text] = [
        block.text
        for block in blocks(ROOT / "docs" / "tutorial.md")
        if block.language == "python" and block.skipped
    ]
    for said, smaller in SMALLER.items():
        assert text.count(said) == 1, said
        text = text.replace(said, smaller)
    (tmp_path / "step.py").write_text(text)
    run(str(BIN / "python"), "step.py", folder=tmp_path)
    state = json.loads((tmp_path / "out-policy/checkpoint-1/trainer_state.json").read_text())
    assert state["global_step"] == 1
    assert state["log_history"][0]["rewards/reward/mean"] == 0.0
