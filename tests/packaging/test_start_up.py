"""What starting the command line costs, counted in modules, and that every command explains itself.

A command enters the rooms that it needs when it runs; its arguments and its help need none.
"""

import inspect
import json
import subprocess
import sys
from pathlib import Path

import pytest
from typer import Typer
from typer.main import get_command
from typer.testing import CliRunner

from pipelines.certifying import Sizes
from pipelines.cli import app
from pipelines.cli.certify import certify

ROOT = Path(__file__).parents[2]
HEAVY = {
    *(
        "datasets",
        "fsspec",
        "huggingface_hub",
        "jinja2",
        "matplotlib",
        "numpy",
        "openai",
        "ortools",
    ),
    *("pandas", "polars", "prefect", "pyarrow", "scipy", "sympy", "yaml"),
    *("filters", "generators", "proofmill", "solvers"),
}
LIGHT = {f"pipelines{name}" for name in ("", ".__main__", ".errors", ".inert", ".progress")}
LOADED = """
import json, runpy, sys
sys.argv = ["pipelines", *sys.argv[1:]]
try:
    runpy.run_module("pipelines", run_name="__main__")
finally:
    print("\\n" + json.dumps(sorted(sys.modules)))
"""


def modules_of(*words: str) -> set[str]:
    """Return the modules that a command has loaded when it is done."""
    done = subprocess.run(
        [sys.executable, "-c", LOADED, *words], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return set(json.loads(done.stdout.splitlines()[-1]))


@pytest.mark.parametrize("words", [("--help",), ("decontaminate", "run", "--help")])
def test_help_loads_no_room_but_the_command_line(words: tuple[str, ...]) -> None:
    modules = modules_of(*words)
    assert "typer" in modules
    assert modules & HEAVY == set()
    rooms = {name for name in modules if name.split(".")[0] == "pipelines"}
    assert {name for name in rooms - LIGHT if not name.startswith("pipelines.cli")} == set()


def test_a_command_loads_the_rooms_that_it_enters_only() -> None:
    assert {"polars", "ortools", "openai", "prefect"} & modules_of("families", "--json") == set()


def commands(typer: Typer) -> list[list[str]]:
    """Return the words of every command, groups too."""
    group = get_command(typer)
    names: list[list[str]] = [[]]
    for name, command in getattr(group, "commands", {}).items():
        names.append([name])
        names += [[name, inner] for inner in getattr(command, "commands", {})]
    return names


@pytest.mark.parametrize("words", commands(app), ids=" ".join)
def test_every_command_explains_itself(words: list[str]) -> None:
    done = CliRunner().invoke(app, [*words, "--help"], env={"COLUMNS": "200"})
    assert done.exit_code == 0, done.output
    assert "Usage:" in done.output
    assert "--help" in done.output


def test_there_are_the_commands_that_the_contract_names() -> None:
    names = {" ".join(words) for words in commands(app)}
    assert names >= {
        *("build", "families", "show", "verify", "report", "grade", "weakness", "selfplay"),
        *("mixture", "audit", "publish", "certify", "deduplicate"),
        *(f"decontaminate {name}" for name in ("index", "run", "explain", "selftest")),
    }


def test_certify_offers_the_sizes_of_a_full_certification() -> None:
    defaults = {name: p.default for name, p in inspect.signature(certify).parameters.items()}
    names = ("rows", "solved", "attacked", "seconds")
    assert tuple(defaults[name] for name in names) == Sizes()
