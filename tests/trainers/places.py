"""Where the trainers live: environments that `make test-trainers` makes."""

import os
from pathlib import Path

from tests.pages.reading import ROOT

PROGRAMS = Path(__file__).parent / "programs"
"""What runs there; not type-checked here, where none of what they import is."""
TRAINERS = Path(os.environ.get("TRAINERS_BIN", ROOT / ".venv-trainers" / "bin")) / "python"
VERIFIERS = Path(os.environ.get("VERIFIERS_BIN", ROOT / ".venv-verifiers" / "bin")) / "python"
