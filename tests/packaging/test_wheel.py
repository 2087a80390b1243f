"""What the wheel holds, and that it scores rows in an environment that has nothing else."""

import json
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

from generators import FAMILIES
from proofmill.extraction import wrap

ROOT = Path(__file__).parents[2]

_SCORER = """
import json, sys
import proofmill
rows = [json.loads(line) for line in open(sys.argv[1])]
print(json.dumps([proofmill.score(row["truth"], row["response"]).value for row in rows]))
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("wheel")
    # Through the sdist, as a release is made; no isolation, so no network.
    subprocess.run(
        [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(out), str(ROOT)],
        check=True,
        capture_output=True,
    )
    return next(out.glob("*.whl"))


def test_wheel_holds_one_package(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.split("/")[0] for name in names if ".dist-info/" not in name}
    assert tops == {"proofmill"}
    assert "proofmill/py.typed" in names
    assert any(name.endswith("licenses/LICENSE") for name in names)


def test_wheel_requires_nothing(wheel: Path) -> None:
    archive = zipfile.ZipFile(wheel)
    metadata = next(name for name in archive.namelist() if name.endswith("METADATA"))
    required = [
        line
        for line in archive.read(metadata).decode().splitlines()
        if line.startswith("Requires-Dist") and "extra ==" not in line
    ]
    assert not required


def test_bare_environment_scores_rows(wheel: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "bare")
    python = tmp_path / "bare" / "bin" / "python"
    # With the checkout's pip: one of its own would cost as much as all the rest.
    pip = [sys.executable, "-m", "pip", "--python", str(python)]
    subprocess.run(
        [*pip, "install", "--quiet", "--no-index", str(wheel)], check=True, capture_output=True
    )
    rows, expected = [], []
    for family in FAMILIES.values():
        one, two = family.problem(0, 0.3), family.problem(1, 0.3)
        rows.append({"truth": one.ground_truth, "response": wrap(one, one.answer)})
        expected.append(1.0)
        if family.unique and one.answer != two.answer:
            rows.append({"truth": one.ground_truth, "response": wrap(one, two.answer)})
            expected.append(0.0)
    assert expected.count(0.0) >= len(FAMILIES) // 2
    (tmp_path / "rows.jsonl").write_text("\n".join(map(json.dumps, rows)))
    found = subprocess.run(
        [str(python), "-I", "-c", _SCORER, str(tmp_path / "rows.jsonl")],
        check=True,
        capture_output=True,
        text=True,
        cwd=tmp_path,
    )
    assert json.loads(found.stdout) == expected
