"""Who imports whom, and what may be imported at all."""

import sys
import tomllib
from pathlib import Path

import pytest

from tests.packaging.sources import source

ROOT = Path(__file__).parents[2]
LAYERS = {
    "proofmill": {"proofmill"},
    "solvers": {"proofmill", "solvers"},
    "generators": {"proofmill", "solvers", "generators"},
    "readers": {"readers"},
    "filters": {"proofmill", "solvers", "filters"},
    "pipelines": {"proofmill", "solvers", "generators", "readers", "filters", "pipelines"},
    "flows": {"proofmill", "solvers", "generators", "filters", "pipelines", "flows"},
}
ONLY_IN = {
    "prefect": {"flows"},
    "pydantic": {"pipelines", "flows"},
    "typer": {"pipelines", "flows"},
    "rich": {"pipelines", "flows"},
    "pyarrow": {"pipelines", "filters", "solvers"},
    "polars": {"pipelines", "filters"},
    "openai": {"solvers"},
    "matplotlib": {"pipelines"},
    "ortools": {"generators", "readers", "solvers"},
    "fastapi": {"pipelines"},
    "uvicorn": {"pipelines"},
    "ray": {"pipelines"},
}


def modules(layer: str) -> list[Path]:
    return sorted((ROOT / layer).rglob("*.py"))


def imports(path: Path) -> set[str]:
    assert not source(path).relative, f"{path}: relative import"
    return {module.split(".")[0] for module, _ in source(path).imports}


@pytest.mark.parametrize("layer", LAYERS)
def test_imports_follow_the_arrows(layer: str) -> None:
    assert modules(layer), f"{layer} is empty"
    for path in modules(layer):
        for name in imports(path):
            assert name not in LAYERS or name in LAYERS[layer], f"{path} imports {name}"
            assert name not in ONLY_IN or layer in ONLY_IN[name], f"{path} imports {name}"


def test_the_wheel_needs_the_standard_library_only() -> None:
    for path in modules("proofmill"):
        foreign = {n for n in imports(path) if n not in sys.stdlib_module_names} - {"proofmill"}
        assert not foreign, f"{path} imports {foreign}"


def test_no_flow_module_is_named_like_a_dependency() -> None:
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text())["dependency-groups"]
    named = {
        text.split("==")[0].split(">")[0].split("<")[0].split("[")[0]
        for g in groups.values()
        for text in g
    }
    taken = {name.replace("-", "_").lower() for name in named} | set(sys.stdlib_module_names)
    stems = {path.stem for path in modules("flows")} - {"__init__", "__main__"}
    assert stems
    assert not stems & taken


@pytest.mark.parametrize("layer", LAYERS)
def test_nothing_evaluates_text(layer: str) -> None:
    banned = {"eval", "exec", "compile", "sympify", "parse_expr", "__import__"}
    for path in modules(layer):
        for name, line in source(path).calls:
            assert name not in banned, f"{path}:{line} calls {name}"
        taken = {module for module, name in source(path).imports if not name}
        assert not taken & {"pickle", "marshal", "shelve"}, path


def test_root_packages_are_this_checkouts() -> None:
    import generators
    import pipelines

    for package in (generators, pipelines):
        assert Path(package.__path__[0]).parent == ROOT


def test_shape_of_functions_and_modules() -> None:
    for layer in LAYERS:
        for path in modules(layer):
            assert source(path).lines <= 600, f"{path} is too long"
            for name, line, size in source(path).functions:
                assert size <= 80, f"{path}:{line} {name} has {size} lines"
