"""Figures of a dataset: which ones there are, and that they show its rows."""

import json
import xml.etree.ElementTree as ET
from collections import defaultdict
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pyarrow.parquet as pq

from pipelines.figures import svg
from pipelines.site.plots import difficulty_sheets
from pipelines.site.read import Dataset
from tests.integration.conftest import Run

SVG = "{http://www.w3.org/2000/svg}"


def dots(root: ET.Element) -> int:
    groups = [node for node in root.iter(f"{SVG}g") if node.get("clip-path")]
    return sum(len(group.findall(f"{SVG}use")) for group in groups)


def texts(root: ET.Element) -> list[str]:
    return [(node.text or "").strip() for node in root.iter(f"{SVG}text")]


def test_the_command_writes_figures_and_captions(
    dataset: Path, pipelines: Run, tmp_path: Path
) -> None:
    done = pipelines("report", dataset, "--figures", tmp_path)
    assert done.returncode == 0, done.stderr
    captions = json.loads((tmp_path / "captions.json").read_text())
    assert list(captions) == ["effort-by-dial.svg", "outcomes-by-family.svg"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["captions.json", *captions]
    rows = pq.read_table(dataset / "data").to_pylist()
    dials = defaultdict(set)
    for row in rows:
        if row["dial"] is not None:
            dials[row["family"]].add(row["dial"])
    effort = ET.parse(tmp_path / "effort-by-dial.svg").getroot()
    assert dials
    # Each family's dials, and the median at each.
    assert dots(effort) == sum(map(len, dials.values())) + len(set.union(*dials.values()))
    assert {*dials} <= {*texts(effort)}
    manifest = json.loads((dataset / "manifest.json").read_text())
    outcomes = texts(ET.parse(tmp_path / "outcomes-by-family.svg").getroot())
    assert f"{manifest['drawn']:,}" in outcomes
    assert {"kept", *manifest["dropped"]} <= {*outcomes}


def test_an_unfinished_dataset_and_another_format_are_refused(
    dataset: Path, pipelines: Run, tmp_path: Path
) -> None:
    done = pipelines("report", tmp_path, "--figures", tmp_path / "figures")
    assert done.returncode == 1
    assert "has no manifest" in done.stderr
    assert not (tmp_path / "figures").exists()
    done = pipelines("report", dataset, "--figures", tmp_path, "--format", "gif")
    assert done.returncode == 2
    assert "'svg', 'png'" in done.stderr


def test_rows_that_a_grading_dropped_count_and_many_dials_are_tenths() -> None:
    rows: list[dict[str, Any]] = [
        {"id": f"{family}{i}", "family": family, "dial": i / 19, "status": status, "effort": 1}
        for family, status in (("half", "kept"), ("never", "never_solved"), ("gone", "duplicate"))
        for i in range(20)
    ]
    means = {row["id"]: {"mean": 0.5 if row["family"] == "half" else 0.0} for row in rows}
    dataset = cast("Dataset", SimpleNamespace(estimates={"policy": means}))
    by_dial, of_rows = (ET.fromstring(svg(one)) for one in difficulty_sheets(dataset, rows))
    families = [name for name in texts(by_dial) if name in {"half", "never", "gone"}]
    assert families == ["never", "half"]
    assert dots(by_dial) == 2 * 11  # two families at 0.0, 0.1 to 1.0
    assert "50% of 40 rows in the window" in texts(of_rows)
