"""Rows of the real reasoning-gym: a few tasks are drawn, judged and compared with what is kept.

Run by `make test-peers`, which makes the environment that the package lives in.
"""

import json
from pathlib import Path
from typing import Any

from pipelines.adapting import REASONING_GYM, adapt, load_records
from pipelines.adapting.item import tasks_of
from pipelines.progress import quiet
from tests.sizes import sized

PYTHON = str(Path(__file__).parents[2] / ".venv-peers" / "bin" / "python")
KEPT = load_records()["reasoning_gym"]
TASKS = sized(
    ("basic_arithmetic", "dice", "gcd", "ransom_note"),
    tuple(name for name in REASONING_GYM.tasks if name not in {"futoshiki", "zebra_puzzles"}),
)
"""Two draw for minutes."""


def report(out: Path, tasks: tuple[str, ...], rows: int) -> dict[str, Any]:
    adapt(
        REASONING_GYM,
        str(out),
        python=PYTHON,
        tasks=tasks,
        rows=rows,
        seed=KEPT.seed,
        progress=quiet,
    )
    found: dict[str, Any] = json.loads((out / "report.json").read_text())
    return found


def test_the_table_knows_every_task() -> None:
    known = {*REASONING_GYM.tasks, *REASONING_GYM.refused}
    assert set(tasks_of(PYTHON, REASONING_GYM)) == known


def test_what_is_kept_is_what_is_measured(tmp_path: Path) -> None:
    found = report(tmp_path, TASKS, KEPT.rows)
    kept = json.loads(
        (Path(__file__).parents[2] / "data" / "foreign.json").read_text(encoding="utf8")
    )["reasoning_gym"]
    for task in TASKS:
        assert found["tasks"][task] == kept["tasks"][task], task


def test_two_runs_write_the_same_bytes(tmp_path: Path) -> None:
    for name in ("one", "two"):
        report(tmp_path / name, ("spell_backward", "dice"), 60)
    one, two = ((tmp_path / name / "rows.jsonl").read_bytes() for name in ("one", "two"))
    assert one
    assert one == two
