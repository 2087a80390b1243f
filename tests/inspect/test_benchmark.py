"""A published benchmark, run by the real inspect-ai against a model server on loopback.

Run by `make test-inspect`, which makes the environment that inspect-ai lives in.
"""

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
import yaml

from generators import FAMILIES
from pipelines.benchmark import benchmark_files, read_result, results_file, task_id
from pipelines.dataset import draft_manifest, table_of
from pipelines.drawing import Candidate
from pipelines.errors import DatasetError
from proofmill import Lineage, Problem
from tests.finished import write
from tests.integration.endpoint_stub import running_endpoint

ROOT = Path(__file__).parents[2]
INSPECT = ROOT / ".venv-inspect" / "bin" / "inspect"


def sum_of(number: int) -> Problem:
    return Problem(
        prompt=f"What is {number} + 1/2? End with your answer in a box.",
        answer=f"{2 * number + 1}/2",
        verifier="math",
        family="sums",
        version=1,
        domain="math",
        instance=str(number),
        lineage=Lineage(split="test"),
    )


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder as the Hub has it: shards and card, `eval.yaml`, `benchmark.py`."""
    out = tmp_path_factory.mktemp("published") / "out"
    game = FAMILIES["nim_duel"].problem(0, dial=0.1, split="test")
    problems = [sum_of(number) for number in range(1, 11)]
    rows = [Candidate(problem=problem, source=0) for problem in (*problems, game)]
    draft = draft_manifest(
        {"": len(rows)},
        name="my-small_one",
        recipe={"license": "mit", "description": "", "shard_rows": 100},
        fingerprint="f",
        index="i",
        families={},
        shortfall={},
    )
    manifest = write(out, table_of(rows), draft)
    for name, data in benchmark_files(manifest, "me/small").items():
        (out / name).write_bytes(data)
    return out


def asked(out: Path) -> list[dict[str, Any]]:
    rows = [row for path in out.glob("data/test-*") for row in pq.read_table(path).to_pylist()]
    return [row for row in rows if row["verifier"] != "game_play"]


@pytest.fixture(scope="module")
def log(published: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Run the benchmark: one answer in two is right, and one cannot be read."""
    rows = asked(published)
    answers = {row["question"]: (i, row["answer"]) for i, row in enumerate(rows)}

    def brain(request: dict[str, Any]) -> str:
        place, right = answers[request["messages"][-1]["content"]]
        if place == 0:
            return r"\boxed{\int_0^1 x dx}"
        return f"\\boxed{{{right if place % 2 else '1/1000003'}}}"

    folder = tmp_path_factory.mktemp("logs")
    with running_endpoint(brain, models=("policy",)) as server:
        done = subprocess.run(
            [
                *(INSPECT, "eval", "benchmark.py", "--model", "openai/policy"),
                *("-M", "responses_api=false", "-T", f"data={published}", "--display", "none"),
                *("--log-dir", folder, "--log-format", "json"),
            ],
            env={
                **os.environ,
                "PYTHONPATH": str(ROOT),
                "OPENAI_BASE_URL": server.url,
                "OPENAI_API_KEY": "none",
                "HF_HOME": str(folder / "hf"),
                "HF_HUB_OFFLINE": "1",
                "no_proxy": "127.0.0.1",
            },
            cwd=published,
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.returncode == 0, done.stdout + done.stderr
    (path,) = folder.glob("*.json")
    return path


def test_inspect_scores_with_proofmill(log: Path, published: Path) -> None:
    number = len(asked(published))
    result = read_result(log.read_bytes(), "log")
    assert number >= 6
    assert (result.scored, result.unscored) == (number - 1, 1)
    assert result.value == pytest.approx((number // 2) / (number - 1))
    assert (result.task, result.model) == ("held_out_my_small_one", "openai/policy")


def test_the_files_have_the_form_of_the_hub(log: Path, published: Path) -> None:
    registered = yaml.safe_load((published / "eval.yaml").read_text())
    assert registered["evaluation_framework"] == "inspect-ai"
    (task,) = registered["tasks"]
    assert task == {"id": "held_out_my_small_one", "config": "all", "split": "test"}
    result = read_result(log.read_bytes(), "log")
    (entry,) = yaml.safe_load(results_file(result, "me/small", "v2"))
    assert entry["dataset"] == {"id": "me/small", "task_id": task["id"], "revision": "v2"}
    assert 0.0 < entry["value"] < 1.0
    assert "1 undecided" in entry["notes"]


def test_other_logs_are_refused(log: Path) -> None:
    whole = json.loads(log.read_text())
    for change in (
        {"status": "error"},
        {"results": {**whole["results"], "scores": []}},
        {"results": None},
    ):
        with pytest.raises(DatasetError, match="log"):
            read_result(json.dumps(whole | change).encode(), "log")


def test_names_become_names_of_tasks() -> None:
    assert task_id("9 — Größe!") == "held_out_9_gr_e"
