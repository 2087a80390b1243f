"""The run of docs/live.md: TRL against a live mill from two processes, on a processor.

Run by `make test-model`. The model is made on the spot and knows nothing, so every reward is 0;
what is seen is that TRL trains on tickets, and that the mill hears of every response once.
"""

import os
from pathlib import Path

import pytest

from benchmarks.live.server import serving
from proofmill import live
from tests.environments import run
from tests.model.tiny_model import write_model
from tests.pages.reading import ROOT, blocks

BIN = Path(os.environ.get("MODEL_BIN", ROOT / ".venv-model" / "bin"))
ADDRESS = "http://127.0.0.1:8321"
FAMILIES = '["telescoping_sum", "countdown", "zebra"]'
GROUP = 4
SMALLER = {
    FAMILIES: '["telescoping_sum", "cipher"], dials=[0.0, 0.2]',
    "Qwen/Qwen3-0.6B": "tiny",
    "max_completion_length=2048": f"max_completion_length=9, use_cpu=True, num_generations={GROUP}",
    "max_steps=500": f'max_steps=3, per_device_train_batch_size={GROUP}, report_to="none"',
}
"""What the block says, and what a laptop without a network can do."""
TEMPLATE = """
from transformers import AutoTokenizer
from trl.chat_template_utils import qwen3_chat_template

tokenizer = AutoTokenizer.from_pretrained("tiny")
tokenizer.chat_template = qwen3_chat_template
tokenizer.save_pretrained("tiny")
"""
"""Environments want a template that can show tools, as Qwen's can."""


@pytest.mark.timeout(900)
def test_trl_trains_on_tickets_of_another_process(tmp_path: Path) -> None:
    write_model(tmp_path / "tiny", context=8192)
    run(str(BIN / "python"), "-c", TEMPLATE, folder=tmp_path)
    [text] = [
        block.text
        for block in blocks(ROOT / "docs" / "live.md")
        if block.skipped and "GRPOTrainer" in block.text
    ]
    with serving(tmp_path / "mill-state", "--workers", "2") as server:
        for said, smaller in {**SMALLER, ADDRESS: server.url}.items():
            assert text.count(said) == 1, said
            text = text.replace(said, smaller)
        (tmp_path / "train.py").write_text(text)
        run(str(BIN / "python"), "train.py", folder=tmp_path)
        state = live.connect(server.url).attach("run-7").state()
    assert state["tickets"] == {"train": 3}
    assert state["outcomes"] == {"train": 3 * GROUP}
    assert state["undecided"] == 0
    by_ticket = [one["ticket"] for one in state["lately"]]
    assert {by_ticket.count(ticket) for ticket in by_ticket} == {GROUP}
    assert {one["verdict"] for one in state["lately"]} == {"wrong"}
    assert sum(cell["n"] for cell in state["cells"]) == pytest.approx(3 * GROUP)
