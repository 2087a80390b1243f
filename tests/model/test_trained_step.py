"""The tutorial's last block: TRL's GRPO on the rows of a shard as it is, on a processor.

Run by `make test-model`. The models are made on the spot. One knows nothing, so every reward is 0
and what is seen is that TRL reads the shard, calls our reward with its columns, and steps. The
other is right by chance now and then, and what TRL logs is scored again, reply by reply.
"""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

import pyarrow.parquet as pq
import pytest

import proofmill
from tests.model.tiny_model import write_model
from tests.model.training import build, train

GROUP, PROMPTS, STEPS = 16, 4, 4
RECIPE = """
name = "step"

[[sources]]
kind = "families"
families = ["diophantine_count"]
rows = 20
dials = [0.0]
"""
SMALLER = {
    "Qwen/Qwen3-0.6B": "tiny",
    "max_completion_length=2048": "max_completion_length=16, use_cpu=True",
    "max_steps=1": 'max_steps=1, logging_steps=1, report_to="none"',
}
"""What the block says, and what a laptop without a network can do."""
RECORDED = SMALLER | {
    "max_steps=1": (
        f"max_steps={STEPS}, logging_steps=1, report_to='none', log_completions=True, "
        f"num_generations={GROUP}, per_device_train_batch_size={PROMPTS * GROUP}"
    )
}
"""The same in groups of 16, four a step, whose replies TRL writes down."""


@pytest.mark.timeout(600)
def test_trl_takes_a_step_on_a_shard(tmp_path: Path) -> None:
    build(tmp_path, RECIPE)
    write_model(tmp_path / "tiny")
    [entry] = log_of(train(tmp_path, SMALLER))
    assert entry["rewards/reward/mean"] == 0.0


@pytest.mark.timeout(600)
def test_rewards_that_trl_logs_are_those_of_the_replies_that_it_drew(tmp_path: Path) -> None:
    build(tmp_path, RECIPE.replace("rows = 20", "rows = 8"))
    rows = shard_of(tmp_path)
    write_model(tmp_path / "tiny", says=[rf"\boxed{{{row['answer']}}}" for row in rows.values()])
    checkpoint = train(tmp_path, RECORDED)
    logged = log_of(checkpoint)
    scored = [scores(drawn_at(checkpoint, step), rows) for step in range(1, STEPS + 1)]
    assert [entry["rewards/reward/mean"] for entry in logged] == pytest.approx(
        [fmean(some) for some in scored]
    )
    assert {reward for some in scored for reward in some} == {0.0, 1.0}


def scores(drawn: Sequence[Mapping[str, Any]], rows: Mapping[str, Any]) -> list[float]:
    """Score again what TRL wrote down; its own rewards and advantages must follow from that."""
    assert len(drawn) == PROMPTS * GROUP
    replies = [(one["prompt"][0]["content"], one["completion"][0]["content"]) for one in drawn]
    found = [proofmill.score(rows[asked], said).value for asked, said in replies]
    assert [one["reward"] for one in drawn] == found
    for first in range(0, len(drawn), GROUP):
        group, some = found[first : first + GROUP], drawn[first : first + GROUP]
        assert len({one["prompt"][0]["content"] for one in some}) == 1
        mean, spread = fmean(group), stdev(group)
        # Equation 3 of arXiv 2402.03300, with TRL's guard against a spread of 0.
        ahead = [(reward - mean) / (spread + 1e-4) for reward in group]
        assert [one["advantage"] for one in some] == pytest.approx(ahead, abs=1e-4)
    return found


def log_of(checkpoint: Path) -> list[dict[str, Any]]:
    """Return what TRL logged, step by step."""
    state = json.loads((checkpoint / "trainer_state.json").read_text(encoding="utf8"))
    return [entry for entry in state["log_history"] if "reward" in entry]


def shard_of(folder: Path) -> dict[str, dict[str, Any]]:
    """Return the rows of the one shard by their prompt's text."""
    [shard] = (folder / "out-tiny" / "data").glob("train-*.parquet")
    return {row["question"]: row for row in pq.read_table(shard).to_pylist()}


def drawn_at(checkpoint: Path, step: int) -> list[dict[str, Any]]:
    """Return what TRL wrote down at a step: prompt, completion, reward and advantage of each."""
    file = checkpoint.parent / "completions" / f"completions_{step:05d}.parquet"
    drawn: list[dict[str, Any]] = pq.read_table(file).to_pylist()
    return drawn
