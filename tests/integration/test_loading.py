"""Shards as trainers load them: `datasets`, whole and streaming."""

import json
from pathlib import Path

import datasets
import pytest

import proofmill

datasets.disable_progress_bars()


@pytest.fixture
def files(dataset: Path) -> dict[str, str]:
    return {split: str(dataset / f"data/{split}-*.parquet") for split in ("train", "test")}


def test_datasets_loads_both_splits(files: dict[str, str], dataset: Path, tmp_path: Path) -> None:
    loaded = datasets.load_dataset("parquet", data_files=files, cache_dir=str(tmp_path))
    manifest = json.loads((dataset / "manifest.json").read_text())
    assert {split: len(rows) for split, rows in loaded.items()} == manifest["splits"]
    for row in loaded["train"].to_list():
        answer = row["answer"]
        boxed = row["answer_format"] == "boxed"
        response = rf"\boxed{{{answer}}}" if boxed else f"<answer>{answer}</answer>"
        assert proofmill.score(row, response).value == 1.0


def test_datasets_streams(files: dict[str, str]) -> None:
    stream = datasets.load_dataset("parquet", data_files=files, split="train", streaming=True)
    rows = list(stream)
    assert len(rows) >= 48
    assert rows[0]["prompt"][0]["role"] == "user"
    assert rows[0]["prompt"][0]["content"] == rows[0]["question"]
    assert proofmill.score(rows[0]["reward_model"]["ground_truth"], "").reason == "no_answer"
