"""Packages of environments: their files, names and refusals; `tests/trainers` runs them."""

import ast
import json
import shutil
import tomllib
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
import yaml

from filters.decontamination import BenchmarkIndex
from pipelines.build import build, run_unit
from pipelines.environments import KINDS, export_environment
from pipelines.errors import DatasetError
from pipelines.sources import FamiliesSource, Recipe, Splits
from proofmill import score
from proofmill.trainers import packaged

NAMED = "a [link](http://example.org) | in *words*"
FILES = {
    "verifiers": {"puzzles/__init__.py"},
    "openenv": {
        "__init__.py",
        "client.py",
        "server/__init__.py",
        "server/app.py",
        "openenv.yaml",
        "Dockerfile",
        ".dockerignore",
        "validation/oracle.py",
        "validation/runtime.json",
        "validation/canaries.jsonl",
    },
    "gym": {"puzzles/__init__.py"},
}
COMMON = {
    "README.md",
    "pyproject.toml",
    "tests/fixtures.jsonl",
    "tests/playing.py",
    "tests/test_environment.py",
}


@pytest.fixture(scope="module")
def dataset(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Sums and games: eight train rows and four test rows, against an index that opens at once."""
    folder = tmp_path_factory.mktemp("environments")
    index, out = folder / "index", folder / "out"
    BenchmarkIndex.build([("bench", "1", "How many legs have seven spiders?")]).save(index)
    source = FamiliesSource(
        kind="families",
        rows=12,
        families=("telescoping_sum", "nim_duel"),
        dials=(0.0,),
        max_answer_share=1.0,
    )
    recipe = Recipe(
        name="two-kinds",
        description=NAMED,
        sources=(source,),
        benchmarks=str(index),
        splits=Splits(train=8 / 12, test=4 / 12),
    )
    build(recipe, str(out), execute=lambda units: (run_unit(u, recipe, str(out)) for u in units))
    return out


def files_of(folder: Path) -> dict[str, bytes]:
    paths = [path for path in folder.rglob("*") if path.is_file()]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def lines(data: bytes) -> list[dict[str, Any]]:
    return [json.loads(line) for line in data.decode().splitlines()]


@pytest.fixture(scope="module", params=sorted(KINDS))
def package(
    request: pytest.FixtureRequest, dataset: Path, tmp_path_factory: pytest.TempPathFactory
) -> tuple[str, dict[str, bytes]]:
    """A kind, and the files of its package by path."""
    folder = tmp_path_factory.mktemp("package") / "new"
    export_environment(request.param, str(dataset), str(folder), name="puzzles")
    return request.param, files_of(folder)


def test_a_package_has_these_files_that_parse(package: tuple[str, dict[str, bytes]]) -> None:
    kind, files = package
    rows = "rows" if kind == "openenv" else "puzzles/rows"
    assert set(files) == COMMON | FILES[kind] | {f"{rows}/train.jsonl", f"{rows}/test.jsonl"}
    modules = [path for path in files if path.endswith(".py")]
    assert len(modules) >= 3
    for path in modules:
        ast.parse(files[path])


def test_its_settings_name_the_release(
    package: tuple[str, dict[str, bytes]], dataset: Path
) -> None:
    kind, files = package
    project = tomllib.loads(files["pyproject.toml"].decode())["project"]
    manifest = json.loads((dataset / "manifest.json").read_text())
    year, month, day = manifest["created"][:10].split("-")
    assert project["version"] == f"{year}.{month.lstrip('0')}.{day.lstrip('0')}"
    assert project["name"] == "puzzles"
    own, *others = project["dependencies"]
    assert own == f"proofmill~={version('proofmill')}"
    assert [one.partition("=")[0].rstrip("~") for one in others] == [
        {"gym": "gymnasium"}.get(kind, kind)
    ]
    page = files["README.md"].decode()
    assert manifest["fingerprint"] in page
    assert "| telescoping_sum | 4 | 2 | 0.0 to 0.0 |" in page
    assert "| nim_duel | 4 | 2 | 0.0 to 0.0 |" in page
    # What strangers wrote is shown as code, where a link is none.
    assert "`a [link](http://example.org) \\| in *words*`" in page


def test_rows_are_those_of_the_dataset_with_a_canary(
    package: tuple[str, dict[str, bytes]], dataset: Path
) -> None:
    _, files = package
    [train] = [lines(data) for path, data in files.items() if path.endswith("/train.jsonl")]
    assert len(train) == 8
    assert len({row["id"] for row in train}) == 8
    [canary] = {row["canary"] for row in train}
    assert len(canary.rpartition(" ")[2]) == len("26b5c67b-86a9-4d2e-a0c0-9d3c0f5a0c8e")
    assert canary in files["README.md"].decode()
    for row in train:
        answer = json.loads(row["reward_model"]["ground_truth"])["answer"]
        assert score(row, rf"\boxed{{{answer}}}").value == 1.0


def test_fixtures_cover_every_family_and_split(package: tuple[str, dict[str, bytes]]) -> None:
    _, files = package
    found = lines(files["tests/fixtures.jsonl"])
    kinds = {"full_reward": 1.0, "zero_reward": 0.0, "malformed": 0.0, "determinism": 1.0}
    assert len(found) == 2 * 2 * len(kinds)
    assert {one["kind"]: one["reward"] for one in found} == kinds


def test_the_same_dataset_gives_the_same_bytes(dataset: Path, tmp_path: Path) -> None:
    for folder in ("one", "two"):
        export_environment("openenv", str(dataset), str(tmp_path / folder))
    assert files_of(tmp_path / "one") == files_of(tmp_path / "two")
    declared = yaml.safe_load((tmp_path / "one" / "openenv.yaml").read_text())
    assert declared["name"] == "proofmill_two_kinds"
    counts = {"train": 8, "test": 4}
    assert declared["validation"]["capabilities"]["declared_task_count"] == counts


def test_splits_and_rows_are_chosen(dataset: Path, tmp_path: Path) -> None:
    made = export_environment("gym", str(dataset), str(tmp_path / "new"), splits=["test"], most=3)
    assert made.rows == {"test": 3}
    folder = tmp_path / "new" / made.name.replace("-", "_") / "rows"
    assert packaged.splits(folder) == ["test"]
    assert len(packaged.read_split(folder, "test")) == 3
    with pytest.raises(ValueError, match="no split 'train'; have"):
        packaged.read_split(folder, "train")


@pytest.mark.parametrize(
    ("kind", "settings", "message"),
    [
        ("atropos", {}, "no environment of kind 'atropos'; have verifiers, openenv, gym"),
        ("gym", {"splits": ["dev"]}, r"no rows of split 'dev'; it has \['train', 'test'\]"),
        ("gym", {"name": "My Puzzles"}, "cannot be named 'My Puzzles'; take small letters"),
        ("gym", {"name": "json"}, "named 'json' would hide the module json"),
        ("openenv", {"name": "verifiers"}, "would hide the module verifiers"),
    ],
)
def test_what_cannot_be_written_is_refused(
    dataset: Path, tmp_path: Path, kind: str, settings: dict[str, Any], message: str
) -> None:
    with pytest.raises(DatasetError, match=message):
        export_environment(kind, str(dataset), str(tmp_path / "new"), **settings)
    assert not (tmp_path / "new").exists()


def test_only_a_finished_dataset_goes_into_an_empty_folder(dataset: Path, tmp_path: Path) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "notes.txt").write_text("mine")
    with pytest.raises(DatasetError, match="full is not empty; name a new folder"):
        export_environment("gym", str(dataset), str(tmp_path / "full"))
    shutil.copytree(dataset, tmp_path / "half", ignore=shutil.ignore_patterns("manifest.json"))
    with pytest.raises(DatasetError, match="has no manifest"):
        export_environment("gym", str(tmp_path / "half"), str(tmp_path / "new"))


def test_a_strangers_manifest_names_no_path_and_no_code(dataset: Path, tmp_path: Path) -> None:
    shutil.copytree(dataset, tmp_path / "out")
    path = tmp_path / "out" / "manifest.json"
    manifest = json.loads(path.read_text())
    for name in ("../../etc", 'train"): import os #'):
        path.write_text(json.dumps({**manifest, "splits": {name: 8}}))
        with pytest.raises(DatasetError, match="which can be no file of a package"):
            export_environment("gym", str(tmp_path / "out"), str(tmp_path / "new"))
    path.write_text(json.dumps({**manifest, "created": "yesterday"}))
    with pytest.raises(DatasetError, match="created='yesterday', which is no time"):
        export_environment("gym", str(tmp_path / "out"), str(tmp_path / "new"))
    assert not (tmp_path / "new").exists()


def spoilt(dataset: Path, folder: Path, change: Callable[[str], str]) -> Path:
    """Return a copy of a dataset whose ground truths of train are changed, behind its manifest."""
    out = folder / "out"
    shutil.copytree(dataset, out)
    [path] = (out / "data").glob("train-*")
    rows = pq.read_table(path)
    model = [
        {**one, "ground_truth": change(one["ground_truth"])}
        for one in rows["reward_model"].to_pylist()
    ]
    place = rows.schema.get_field_index("reward_model")
    column = pa.array(model, type=rows.schema.field(place).type)
    pq.write_table(rows.set_column(place, "reward_model", column), path)
    return out


@pytest.mark.parametrize("truth", ["{", "{}", '{"answer": "1", "verifier": "guess", "args": {}}'])
def test_a_row_that_nobody_can_judge_stops_it(dataset: Path, tmp_path: Path, truth: str) -> None:
    out = spoilt(dataset, tmp_path, lambda _: truth)
    with pytest.raises(DatasetError, match="has no ground truth that this version can judge"):
        export_environment("gym", str(out), str(tmp_path / "new"))


def test_a_reference_that_earns_nothing_stops_it(dataset: Path, tmp_path: Path) -> None:
    out = spoilt(dataset, tmp_path, lambda text: text.replace('"answer":"', '"answer":"about '))
    with pytest.raises(DatasetError, match="does not earn 1 by its own answer"):
        export_environment("gym", str(out), str(tmp_path / "new"))


def test_an_oracle_plays_and_boxes() -> None:
    spec = '{"answer": "3, 4", "verifier": "game_play", "args": {}}'
    moves = packaged.oracle({"reward_model": {"ground_truth": spec}})
    assert moves == [r"The final answer is \boxed{3}", r"The final answer is \boxed{4}"]
    truth = {"ground_truth": '{"answer": "3, 4", "verifier": "list", "args": {}}'}
    [said] = packaged.oracle({"reward_model": truth, "answer_format": "tags"})
    assert "<answer>\n3, 4\n</answer>" in said
