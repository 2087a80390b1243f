"""The mill's wheel: one name in site-packages, imports rewritten; tests/installed installs it."""

import ast
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

import proofmill
from tests.packaging.sources import source
from tests.packaging.wheels import MILL, ROOT, built, hook

PACKAGES = ("solvers", "generators", "readers", "filters", "pipelines", "flows")


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
    written: str, installed: str | None
) -> None:
    inside = f"def f():\n{written}" if written.startswith(" ") else written
    found = hook().renamed(inside, Path("module.py"))
    if installed is None:
        assert found == inside.replace("from filters", "from proofmill_mill.filters")
    else:
        assert found == installed


def test_an_import_whose_name_stands_in_the_code_is_refused() -> None:
    with pytest.raises(SyntaxError, match=r"m.py:1: write `from ... import`"):
        hook().renamed("import generators.family", Path("m.py"))


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    (made,) = built(tmp_path_factory.mktemp("mill"), (MILL,))
    return made


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


def test_families_need_no_more_than_the_base() -> None:
    """Loops over weaknesses fit models, which a dataset's packages do."""
    base = tomllib.loads((MILL / "pyproject.toml").read_text())["project"]["dependencies"]
    used: dict[str, Path] = {}
    for path in sorted((ROOT / "generators").rglob("*.py")):
        if not path.is_relative_to(ROOT / "generators" / "weakness"):
            used |= {module.partition(".")[0]: path for module, _ in source(path).imports}
    own = {*PACKAGES, "proofmill", *sys.stdlib_module_names}
    assert {"numpy", "ortools", "sympy"} <= used.keys()
    assert {name: path for name, path in used.items() if name not in {*own, *base}} == {}


def test_it_asks_for_what_the_checkout_asks_for() -> None:
    ours = tomllib.loads((ROOT / "pyproject.toml").read_text())
    mill = tomllib.loads((MILL / "pyproject.toml").read_text())["project"]
    extras = mill["optional-dependencies"]
    wanted = set(mill["dependencies"]).union(*extras.values())
    own = {
        f"proofmill=={proofmill.__version__}",
        "proofmill-mill[pipelines]",
        "proofmill-mill[pipelines,live]",
    }
    assert own <= wanted
    groups = ours["dependency-groups"]
    assert wanted - own == {*groups["pipeline"], *groups["s3"], *groups["ray"]}
    assert mill["version"] == ours["project"]["version"] == proofmill.__version__
    assert ours["project"]["optional-dependencies"]["mill"] == [
        f"proofmill-mill=={proofmill.__version__}"
    ]
