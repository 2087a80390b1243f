"""The mill's wheel: one name in site-packages, imports rewritten, and rows as in the checkout."""

import ast
import importlib.util
import json
import os
import subprocess
import sys
import tomllib
import venv
import zipfile
from pathlib import Path
from types import ModuleType

import pytest

import proofmill
from generators import FAMILIES
from pipelines.mill import create_dataset
from proofmill import Mill

ROOT = Path(__file__).parents[2]
MILL = ROOT / "mill"
PACKAGES = ("solvers", "generators", "filters", "pipelines", "flows")


@pytest.fixture(scope="module")
def hook() -> ModuleType:
    spec = importlib.util.spec_from_file_location("hatch_build", MILL / "hatch_build.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("written", "installed"),
    [
        ("from generators import FAMILIES", "from proofmill_mill.generators import FAMILIES"),
        ("    from filters.text import (\n        x,\n    )", None),
        ("import generators", "from proofmill_mill import generators"),
        ("import solvers.votes as votes", "import proofmill_mill.solvers.votes as votes"),
        ("from proofmill import score", "from proofmill import score"),
        ("from generatorsx import y", "from generatorsx import y"),
        ("text = 'from generators import z'", "text = 'from generators import z'"),
        ("x = 'run `python -m pipelines build`'", "x = 'run `proofmill build`'"),
        ("x = 'python -m flows serve'", "x = 'python -m proofmill_mill.flows serve'"),
    ],
)
def test_imports_and_commands_get_their_installed_names(
    hook: ModuleType, written: str, installed: str | None
) -> None:
    inside = f"def f():\n{written}" if written.startswith(" ") else written
    found = hook.renamed(inside, Path("module.py"))
    if installed is None:
        assert found == inside.replace("from filters", "from proofmill_mill.filters")
    else:
        assert found == installed


def test_an_import_whose_name_stands_in_the_code_is_refused(hook: ModuleType) -> None:
    with pytest.raises(SyntaxError, match=r"m.py:1: write `from ... import`"):
        hook.renamed("import generators.family", Path("m.py"))


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("mill")
    # Through the sdist, as a release is made; no isolation, so no network.
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(out), str(MILL)]
    subprocess.run(command, check=True, capture_output=True)
    return next(out.glob("*.whl"))


def test_the_wheel_has_one_name_and_every_module_of_the_checkout(wheel: Path) -> None:
    archive = zipfile.ZipFile(wheel)
    names = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert {name.split("/")[0] for name in names} == {"proofmill_mill"}
    for package in PACKAGES:
        ours = {str(path.relative_to(ROOT)) for path in (ROOT / package).rglob("*.py")}
        theirs = {name.removeprefix("proofmill_mill/") for name in names if name.endswith(".py")}
        assert ours == {name for name in theirs if name.startswith(f"{package}/")}
    assert {
        "data/words.toml",
        "recipes/tiny.toml",
        "data/benchmarks/index.json",
        "prefect.yaml",
    } <= {name.removeprefix("proofmill_mill/") for name in names}
    assert any(name.endswith("licenses/LICENSE") for name in archive.namelist())


def test_nothing_in_the_wheel_imports_a_folder_of_the_checkout(wheel: Path) -> None:
    archive = zipfile.ZipFile(wheel)
    seen = 0
    for name in archive.namelist():
        if not name.endswith(".py"):
            continue
        for node in ast.walk(ast.parse(archive.read(name))):
            modules = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            modules += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            seen += sum(module.startswith("proofmill_mill.") for module in modules)
            assert not {module.split(".")[0] for module in modules} & set(PACKAGES), name
    assert seen > 1000


def test_it_asks_for_what_the_checkout_asks_for() -> None:
    ours = tomllib.loads((ROOT / "pyproject.toml").read_text())
    mill = tomllib.loads((MILL / "pyproject.toml").read_text())["project"]
    extras = mill["optional-dependencies"]
    wanted = set(mill["dependencies"]) | set(extras["pipelines"]) | set(extras["flows"])
    own = {f"proofmill=={proofmill.__version__}", "proofmill-mill[pipelines]"}
    assert own <= wanted
    assert wanted - own == set(ours["dependency-groups"]["pipeline"])
    assert mill["version"] == ours["project"]["version"] == proofmill.__version__
    assert ours["project"]["optional-dependencies"]["mill"] == [
        f"proofmill-mill=={proofmill.__version__}"
    ]


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment with both distributions and, of ours, only the libraries."""
    place = tmp_path_factory.mktemp("installed")
    venv.create(place / "env", with_pip=True)
    python = place / "env" / "bin" / "python"
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(place)]
    subprocess.run([*build, str(ROOT)], check=True, capture_output=True)
    light = next(place.glob("proofmill-*.whl"))
    pip = [str(python), "-m", "pip", "install", "--quiet", "--no-index", "--no-deps"]
    subprocess.run([*pip, str(light), str(wheel)], check=True, capture_output=True)
    (site,) = (place / "env" / "lib").glob("python*/site-packages")
    # A path in a .pth file is searched after the environment's own; the .pth files there are not
    # read, so the checkout that is installed there as editable is not seen.
    (libraries,) = {str(Path(pytest.__file__).parents[1])}
    (site / "libraries.pth").write_text(f"{libraries}\n")
    return place / "env" / "bin"


def test_installed_it_makes_the_rows_of_the_checkout(installed: Path, tmp_path: Path) -> None:
    names = sorted(FAMILIES)[::12]
    code = (
        "import json, sys\n"
        "absent = ('pyarrow', 'polars', 'pydantic', 'prefect', 'scipy', 'generators')\n"
        "sys.modules |= dict.fromkeys(absent)\n"  # as in its base environment
        "import proofmill_mill as mill\n"
        "rows = {n: mill.create_dataset(n, dial=0.1)[1] for n in json.loads(sys.argv[1])}\n"
        "print(json.dumps(rows))\n"
    )
    done = subprocess.run(
        [installed / "python", "-c", code, json.dumps(names)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == {name: create_dataset(name, dial=0.1)[1] for name in names}


def test_installed_it_serves_another_environment_and_has_its_commands(
    installed: Path, tmp_path: Path
) -> None:
    with Mill([str(installed / "proofmill"), "mill"]) as running:
        assert running.rows("zebra", count=2, dial=0.0) == create_dataset("zebra", dial=0.0)[:2]
    variables = {**os.environ, "PYTHONPATH": ""}
    for words, said in (
        (["build", "--help"], "A file such as recipes/tiny.toml"),
        (["show", "zebra", "--dial", "0"], "scores:  1.0"),
    ):
        done = subprocess.run(
            [installed / "proofmill", *words],
            cwd=tmp_path,
            env=variables,
            capture_output=True,
            text=True,
            check=False,
        )
        assert said in done.stdout, done.stderr
