"""Families of other packages: found by entry point or place, and held to the same contract."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from generators import FAMILIES, find_family
from generators.plugins import installed
from pipelines.cli import app
from pipelines.sources import FamiliesSource
from tests.sizes import sized

ROOT = Path(__file__).parents[2]
MODULE = """
from dataclasses import replace
from generators import FAMILIES

FAMILY = replace(FAMILIES["telescoping_sum"], name="other_sum", version=7)
CREDULOUS = replace(FAMILY, name="credulous", solve=lambda instance: ["1/2"])
BREAKING = replace(FAMILY, name="breaking", solve=lambda instance: [[][0]])
PAIR = [FAMILY, CREDULOUS]
NUMBER = 3
"""
POINTS = """[proofmill.families]
pair = other_package:PAIR
"""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A folder as `pip install` leaves it, for a package that offers two families."""
    (tmp_path / "other_package.py").write_text(MODULE)
    info = tmp_path / "other_package-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: other-package\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(POINTS)
    return tmp_path


@pytest.fixture
def offered(package: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The package where this process finds it, for one test."""
    monkeypatch.syspath_prepend(package)
    installed.cache_clear()
    yield package
    installed.cache_clear()
    sys.modules.pop("other_package", None)


def invoke(*words: object) -> Result:
    """`python -m pipelines ...` in this process."""
    return CliRunner().invoke(app, [*map(str, words)], env={"COLUMNS": "200"})


def run(package: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    variables = os.environ | {"PYTHONPATH": f"{package}{os.pathsep}{ROOT}"}
    return subprocess.run(
        [sys.executable, *words], env=variables, capture_output=True, text=True, check=False
    )


def test_a_family_of_a_package_is_used_by_its_name(package: Path) -> None:
    code = (
        "from pipelines.mill import create_dataset\n"
        "row = create_dataset('other_sum', dial=0.1)[0]\n"
        "print(row['family'], row['version'], row['certificate']['solver'])\n"
        "print(create_dataset('other_sum+linear_functional', dial=0.1)[0]['family'])\n"
    )
    done = run(package, "-c", code)
    assert done.stdout.splitlines() == [
        "other_sum 7 other_sum@7",
        "other_sum+linear_functional",
    ], done.stderr


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("other_package:NUMBER", "holds a int, not a Family"),
        ("other_package:PAIR", "holds 2 families; name one of them"),
        ("other_package:NONE", "cannot be loaded"),
        ("no_package:FAMILY", "No module named 'no_package'"),
        ("othersum", "nearest is 'other_sum'"),
    ],
)
def test_what_is_no_family_is_told(offered: Path, name: str, fault: str) -> None:
    done = invoke("show", name)
    assert done.exit_code == 1
    assert fault in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_broken_package_is_told_where_its_families_are_asked_for(offered: Path) -> None:
    (offered / "other_package.py").write_text("import no_such_module\n")
    done = invoke("show", "other_sum")
    assert "other_package:PAIR cannot be loaded (No module named 'no_such_module')" in done.stderr
    assert invoke("show", "telescoping_sum").exit_code == 0
    ours = FamiliesSource(kind="families", rows=9, families=("telescoping_sum",))
    assert ours.families == ("telescoping_sum",)
    with pytest.raises(ValueError, match="other_package:PAIR cannot be loaded"):
        FamiliesSource(kind="families", rows=9, families=("other_sum",))


@pytest.mark.deep
def test_a_family_of_a_package_is_certified_or_refused(package: Path) -> None:
    sizes = ["--rows", str(sized(100, 400)), "--solved", "20", "--attacked", "2", "--seconds", "1"]
    words = ["other_package:FAMILY", "other_package:CREDULOUS", *sizes, "--workers", "1"]
    out = package / "certified.json"
    done = run(package, "-m", "pipelines", "certify", *words, "--out", str(out))
    assert done.returncode == 1, done.stdout + done.stderr
    assert "1 of 2 families hold their contract" in done.stdout
    assert "20 of 20 rows not certified" in done.stdout
    assert set(json.loads(out.read_text())) == {
        "other_package:CREDULOUS@7",
        "other_package:FAMILY@7",
    }


def test_a_family_that_raises_costs_no_other_its_figures(package: Path) -> None:
    sizes = ["--rows", "100", "--solved", "5", "--attacked", "1", "--seconds", "1"]
    words = ["other_package:BREAKING", "other_package:FAMILY", *sizes, "--workers", "1"]
    out = package / "certified.json"
    done = run(package, "-m", "pipelines", "certify", *words, "--out", str(out))
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "no figures of other_package:BREAKING@7 (IndexError: " in done.stderr
    assert set(json.loads(out.read_text())) == {"other_package:FAMILY@7"}


def test_no_name_means_no_family() -> None:
    with pytest.raises(LookupError, match="no family ''"):
        find_family("")


def test_a_recipe_takes_families_of_packages_by_name(offered: Path) -> None:
    recipe = offered / "own.toml"
    recipe.write_text(
        'name = "own"\n[[sources]]\nkind = "families"\nrows = 12\n'
        'families = ["other_sum", "telescoping_sum"]\ndials = [0.3]\n'
    )
    words = ["-m", "pipelines", "build", str(recipe), str(offered / "out"), "--workers", "1"]
    done = run(offered, *words)
    assert done.returncode == 0, done.stderr
    manifest = json.loads((offered / "out" / "manifest.json").read_text())
    ours = FAMILIES["telescoping_sum"].version
    assert manifest["families"] == {"other_sum": 7, "telescoping_sum": ours}
    assert manifest["kept"] == 12
    recipe.write_text(recipe.read_text().replace("other_sum", "othersum"))
    refused = invoke("build", recipe, offered / "out2")
    assert "unknown family 'othersum'; nearest is 'other_sum'" in refused.stderr


def test_a_place_is_imported_for_who_types_it_alone() -> None:
    with pytest.raises(LookupError, match="no family 'os:path'"):
        find_family("os:path")
