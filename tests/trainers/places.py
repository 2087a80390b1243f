"""Where the trainers live: environments that `make test-trainers` makes, and what runs there."""

import os
from pathlib import Path

from tests.environments import run
from tests.pages.reading import ROOT, blocks

PROGRAMS = Path(__file__).parent / "programs"
"""Not type-checked here, where none of what they import is."""
TRAINERS = Path(os.environ.get("TRAINERS_BIN", ROOT / ".venv-trainers" / "bin")) / "python"
GYMNASIUM = Path(os.environ.get("GYMNASIUM_BIN", ROOT / ".venv-gymnasium" / "bin")) / "python"
VERIFIERS = Path(os.environ.get("VERIFIERS_BIN", ROOT / ".venv-verifiers" / "bin")) / "python"
VALIDATE = "import sys; from verifiers.v1.cli.validate import main; sys.exit(main())"
"""What `vf-validate` runs."""


def printed(python: Path, program: str, *args: object, folder: Path) -> str:
    """Run a program, which may import from the folder and from programs; return its last line."""
    there = f"import runpy, sys; sys.path.insert(1, {str(PROGRAMS)!r})"
    code = f"{there}; runpy.run_path({str(PROGRAMS / program)!r}, run_name='__main__')"
    return run(python, "-c", code, *map(str, args), folder=folder).splitlines()[-1]


def snippet(word: str, name: str = "training.md") -> str:
    """Return the one block of a page that holds a word and is run here only."""
    page = ROOT / "docs" / name
    [text] = [block.text for block in blocks(page) if block.skipped and word in block.text]
    return text
