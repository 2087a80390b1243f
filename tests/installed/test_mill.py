"""The mill as a user has it: two wheels installed from an index into an empty environment."""

import json
import subprocess
from importlib.metadata import Distribution
from pathlib import Path

import pytest

from generators import FAMILIES
from pipelines.mill import create_dataset
from proofmill import Mill
from tests.packaging.wheels import MILL, ROOT, built, environment, hook
from tests.pages.reading import blocks

MOST_BYTES = 500_000_000
"""Of the base environment."""
CONTRACT = ("tests/sizes.py", "tests/contract/test_families.py")
SOURCES = ("test_tables_hold_every_module_of_their_rooms", "test_generators_never_loop_for_ever")
"""What it asks of the folders of a checkout."""
pytestmark = pytest.mark.timeout(1500)


@pytest.fixture(scope="session")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Return the wheels of both distributions."""
    return built(tmp_path_factory.mktemp("wheels"), (ROOT, MILL))


@pytest.fixture(scope="session")
def base(wheels: list[Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    return environment(tmp_path_factory.mktemp("base") / "env", *map(str, wheels))


def site(python: Path) -> Path:
    (place,) = (python.parents[1] / "lib").glob("python*/site-packages")
    return place


def names_of(distribution: Path) -> set[str]:
    """Return the names that a distribution put into site-packages, its metadata aside."""
    files = Distribution.at(distribution).files or []
    parts = {file.parts[0] for file in files}
    return {part for part in parts if not part.endswith(".dist-info") and part != ".."}


def test_the_light_wheel_brings_nothing_else(wheels: list[Path], tmp_path: Path) -> None:
    (light,) = (wheel for wheel in wheels if not wheel.name.startswith("proofmill_mill"))
    python = environment(tmp_path / "env", str(light))
    brought = {path.name.split("-")[0] for path in site(python).glob("*.dist-info")}
    assert brought - {"pip", "setuptools"} == {"proofmill"}


def test_the_mill_takes_one_name_and_a_small_base(base: Path) -> None:
    place = site(base)
    (own,) = place.glob("proofmill_mill-*.dist-info")
    assert names_of(own) == {"proofmill_mill"}
    assert not list(place.glob("polars")) + list(place.glob("prefect"))
    size = sum(path.stat().st_size for path in place.rglob("*") if path.is_file())
    assert size < MOST_BYTES


def test_every_family_makes_the_rows_of_the_checkout(base: Path, tmp_path: Path) -> None:
    code = (
        "import json, sys, proofmill_mill\n"
        "rows = {n: proofmill_mill.create_dataset(n, dial=0.2)[0] for n in json.load(sys.stdin)}\n"
        "json.dump(rows, sys.stdout)\n"
    )
    done = subprocess.run(
        [base, "-c", code],
        input=json.dumps(list(FAMILIES)),
        capture_output=True,
        cwd=tmp_path,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout) == {name: create_dataset(name, dial=0.2)[0] for name in FAMILIES}


def test_another_environment_is_served(base: Path) -> None:
    with Mill([str(base.parent / "proofmill"), "mill"]) as mill:
        assert mill.rows("zebra", dial=0.3, count=3) == create_dataset("zebra", dial=0.3)[:3]


def test_what_the_base_lacks_is_told(base: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [base.parent / "proofmill", "build", "tiny", "out"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "proofmill-mill[pipelines]" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.fixture(scope="session")
def whole(wheels: list[Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the Python of an environment with what datasets need, and pytest."""
    light, mill = sorted(wheels, key=lambda wheel: wheel.name.startswith("proofmill_mill"))
    folder = tmp_path_factory.mktemp("whole") / "env"
    tools = ("pytest", "pytest-timeout", "pytest-xdist")
    return environment(folder, str(light), f"{mill}[pipelines]", *tools)


def test_the_families_hold_their_contract(whole: Path, tmp_path: Path) -> None:
    rename = hook().renamed
    for name in CONTRACT:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(rename((ROOT / name).read_text("utf8"), path), "utf8")
    done = subprocess.run(
        [
            *(whole, "-m", "pytest", "-q", "-n", "auto", "-p", "no:cacheprovider"),
            *("-m", "not deep", "-k", f"not ({' or '.join(SOURCES)})", "tests/contract"),
        ],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]
    passed = int(done.stdout.split(" passed")[0].split()[-1])
    assert passed > 10 * len(FAMILIES)


def test_a_recipe_of_ours_is_built_by_its_name(whole: Path, tmp_path: Path) -> None:
    program = str(whole.parent / "proofmill")
    build = [program, "build", "tiny", "out", "--set", "sources.0.rows=40"]
    for words in (build, [program, "verify", "out"]):
        done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
    assert json.loads((tmp_path / "out" / "manifest.json").read_text())["kept"] == 40


def test_the_tutorial_is_true_where_no_checkout_is(whole: Path, tmp_path: Path) -> None:
    page = [block for block in blocks(ROOT / "docs" / "tutorial.md") if not block.skipped]
    (tmp_path / "page.json").write_text(json.dumps([(one.language, one.text) for one in page]))
    program = Path(__file__).with_name("follow.py")
    done = subprocess.run(
        [whole, program, "page.json", whole.parent],
        cwd=tmp_path,
        env={"PATH": "/usr/bin:/bin", "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-3000:]
    assert (tmp_path / "out-tiny" / "manifest.json").exists()
