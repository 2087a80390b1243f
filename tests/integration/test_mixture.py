"""Trainer logs to a mixture to the next dataset; evaluation never gets in."""

import json
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from pipelines.build import build, quotas, run_unit
from pipelines.errors import DatasetError, RecipeError
from pipelines.loops.mixture.weigh import make_mixture
from pipelines.sources import FamiliesSource, Recipe, Splits
from tests.integration.conftest import Run

SOURCE = FamiliesSource(
    kind="families",
    rows=48,
    families=("telescoping_sum", "urn_probability", "zebra"),
    dials=(0.1, 0.3),
)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("mixture") / "data"
    recipe = Recipe(name="trained", splits=Splits(train=0.8, test=0.2), sources=(SOURCE,))
    build(recipe, str(out), execute=lambda units: (run_unit(u, recipe, str(out)) for u in units))
    return out


def rows_of(out: Path, split: str = "train") -> list[dict[str, Any]]:
    files = sorted(out.glob(f"data/{split}-*"))
    return [row for path in files for row in pq.read_table(path).to_pylist()]


def right(row: dict[str, Any], sample: int) -> bool:
    """telescoping_sum half the time, urn_probability always, zebra never."""
    return {"telescoping_sum": sample % 2 == 0, "urn_probability": True}.get(row["family"], False)


def chat(question: str) -> str:
    return f"system\nYou are helpful.\nuser\n{question}\nassistant\n"


def verl(out: Path, folder: Path, step: int = 1, samples: int = 8) -> Path:
    """`{step}.jsonl` as verl's rollout_data_dir holds it."""
    folder.mkdir(exist_ok=True)
    lines = [
        {
            "input": chat(row["question"]),
            "output": "...",
            "gts": row["reward_model"]["ground_truth"],
            "score": float(right(row, i)),
            "step": step,
            "verdict": "undecided" if i == 7 else "correct",
            "reason": "",
        }
        for row in rows_of(out)
        for i in range(samples)
    ]
    (folder / f"{step}.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    return folder


def trl(out: Path, folder: Path, samples: int = 7) -> Path:
    """`completions_00001.parquet` as TRL's `log_completions` writes it."""
    (folder / "completions").mkdir(parents=True)
    rows = [
        {"step": 1, "prompt": chat(r["question"]), "completion": "", "reward": float(right(r, i))}
        for r in rows_of(out)
        for i in range(samples)
    ]
    table = pa.Table.from_pylist(rows).append_column("advantage", pa.array([0.0] * len(rows)))
    pq.write_table(table, folder / "completions" / "completions_00001.parquet")
    return folder


def plain(out: Path, path: Path, samples: int = 7) -> Path:
    rows = [
        {"id": row["id"], "reward": int(right(row, i)), "split": "train"}
        for row in rows_of(out)
        for i in range(samples)
    ]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return path


def test_every_format_gives_the_same_tallies(made: Path, tmp_path: Path) -> None:
    logs = [
        verl(made, tmp_path / "rollouts"),
        trl(made, tmp_path / "run"),
        plain(made, tmp_path / "log.jsonl"),
    ]
    found = [make_mixture(str(made), [log]) for log in logs]
    assert found[0].history == found[1].history == found[2].history
    assert found[0].weights == found[2].weights
    assert found[0].undecided == len(rows_of(made))
    counted = found[0].history[0]
    assert sum(tally.n for tally in counted.values()) == 7 * len(rows_of(made))
    for cell, tally in counted.items():
        share = {"telescoping_sum": 4 / 7, "urn_probability": 1.0, "zebra": 0.0}[cell.family]
        assert tally.k / tally.n == pytest.approx(share)
    weight = {f: sum(w.weight for w in found[0].weights if w.family == f) for f in SOURCE.families}
    assert weight["telescoping_sum"] == max(weight.values())


def test_the_next_mixture_explains_itself(made: Path, tmp_path: Path, pipelines: Run) -> None:
    first = verl(made, tmp_path / "first")
    done = pipelines("mixture", first, "--dataset", made, "--out", tmp_path)
    assert done.returncode == 0, done.stderr
    old = json.loads((tmp_path / "mixture.json").read_text())
    assert sum(weight["weight"] for weight in old["weights"]) == pytest.approx(1.0)
    second = verl(made, tmp_path / "second", step=2, samples=7)
    made_new = make_mixture(str(made), [second], previous=tmp_path / "mixture.json")
    why = {change["family"]: change for change in made_new.changes}
    assert "quarantined: nothing right in two releases" in why["zebra"]["why"]
    assert why["zebra"]["now"] == 0.0
    assert why["zebra"]["before"] > 0.0
    assert "pass rate" in why["telescoping_sum"]["why"]
    with pytest.raises(DatasetError, match="counting them twice"):
        make_mixture(str(made), [first], previous=tmp_path / "mixture.json")


def test_a_recipe_follows_a_mixture(made: Path, tmp_path: Path) -> None:
    path = tmp_path / "mixture.json"
    path.write_bytes(make_mixture(str(made), [plain(made, tmp_path / "log.jsonl")]).to_json())
    source = SOURCE.model_copy(update={"mixture": str(path), "rows": 1000})
    wanted = quotas(Recipe(name="next", splits=Splits(train=1.0, test=0.0), sources=(source,)))
    stored = {(w["family"], w["bin"]): w["weight"] for w in json.loads(path.read_text())["weights"]}
    assert sum(wanted.values()) == 1000
    for cell, rows in wanted.items():
        assert rows == pytest.approx(1000 * stored[cell.family, int(cell.dial * 5)], abs=1.01)
    other = source.model_copy(update={"families": ("sudoku",)})
    with pytest.raises(RecipeError, match="no weight to these families"):
        quotas(Recipe(name="next", sources=(other,)))


@pytest.mark.parametrize(
    "name", ["val/1.jsonl", "validation_2.jsonl", "eval-step3.jsonl", "test.jsonl"]
)
def test_validation_files_are_refused_by_name(made: Path, tmp_path: Path, name: str) -> None:
    path = tmp_path / "logs" / name
    path.parent.mkdir(parents=True)
    plain(made, path)
    with pytest.raises(DatasetError, match="looks like validation"):
        make_mixture(str(made), [tmp_path / "logs"])


def test_validation_rows_are_refused_by_split_and_by_identity(made: Path, tmp_path: Path) -> None:
    row = rows_of(made)[0]
    path = tmp_path / "log.jsonl"
    for column, value in (("split", "validation"), ("mode", "eval"), ("phase", "test")):
        path.write_text(json.dumps({"id": row["id"], "reward": 1, column: value}) + "\n")
        with pytest.raises(DatasetError, match=f"row 1: {column} '{value}' looks like validation"):
            make_mixture(str(made), [path])
    held_out = rows_of(made, "test")[0]
    path.write_text(json.dumps({"prompt": chat(held_out["question"]), "reward": 1}) + "\n")
    with pytest.raises(DatasetError, match="is of the test split"):
        make_mixture(str(made), [path])


def test_unusable_logs_are_named(made: Path, tmp_path: Path) -> None:
    row = rows_of(made)[0]
    path = tmp_path / "log.jsonl"
    for text, message in (
        ("not json\n", "line 1 is no JSON object: Expecting value"),
        ("[1]\n", "line 1 is no JSON object"),
        (json.dumps({"id": row["id"]}) + "\n", "has no reward: it has id"),
        (json.dumps({"id": row["id"], "reward": "1"}) + "\n", "reward is '1', not a number"),
        (json.dumps({"prompt": "Who?", "reward": 1}) + "\n", "no rollout in 1 files"),
        (json.dumps({"id": row["id"], "reward": None}) + "\n", "1 without a reward"),
    ):
        path.write_text(text)
        with pytest.raises(DatasetError, match=message.replace("(", r"\(")):
            make_mixture(str(made), [path])
    with pytest.raises(DatasetError, match="does not exist"):
        make_mixture(str(made), [tmp_path / "absent"])
    (tmp_path / "mixture.json").write_text("{}")
    with pytest.raises(DatasetError, match=r"is no mixture\.json"):
        make_mixture(str(made), [plain(made, path)], previous=tmp_path / "mixture.json")
