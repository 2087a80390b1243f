"""Wheels built from the checkout, and new environments that hold them."""

import importlib.util
import subprocess
import sys
import venv
from collections.abc import Iterable
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parents[2]
MILL = ROOT / "mill"


def built(out: Path, folders: Iterable[Path]) -> list[Path]:
    """Return the wheels of distributions, made as a release is: through the sdist, and offline."""
    for folder in folders:
        command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(out)]
        subprocess.run([*command, str(folder)], check=True, capture_output=True)
    return sorted(out.glob("*.whl"))


def environment(folder: Path, *wanted: str) -> Path:
    """Return the Python of a new environment with these packages and what they ask for."""
    venv.create(folder, with_pip=True)
    python = folder / "bin" / "python"
    pip = [str(python), "-m", "pip", "install", "--quiet", "-c", str(ROOT / "constraints.txt")]
    subprocess.run([*pip, *wanted], check=True)
    return python


def hook() -> ModuleType:
    """Return the module of the mill's build that renames imports."""
    spec = importlib.util.spec_from_file_location("hatch_build", MILL / "hatch_build.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
