"""Kinds of packages: what each asks to be installed, and which files it has."""

from collections.abc import Mapping
from dataclasses import dataclass

from pipelines.errors import DatasetError


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """One kind; `{module}` in a path is the package's name as a module."""

    requires: tuple[str, ...]
    """Beside proofmill. What the tests of `tests/trainers` run against."""
    files: Mapping[str, str]
    """Path -> template in the kind's folder of `data/templates/environment`."""
    folder: str = "{module}"
    """Where the package's modules and rows lie."""


KINDS: Mapping[str, Kind] = {
    "verifiers": Kind(
        requires=("verifiers~=0.4.0",),
        files={"{module}/__init__.py": "init.py", "tests/playing.py": "playing.py"},
    ),
    # Laid out as `openenv init` of 0.10.0 does: the folder itself is the package.
    "openenv": Kind(
        requires=("openenv==0.10.0",),
        files={
            "__init__.py": "init.py",
            "client.py": "client.py",
            "server/__init__.py": "server.py",
            "server/app.py": "app.py",
            "Dockerfile": "Dockerfile",
            ".dockerignore": "dockerignore",
            "validation/oracle.py": "oracle.py",
            "tests/playing.py": "playing.py",
        },
        folder=".",
    ),
    "gym": Kind(
        requires=("gymnasium~=1.4.0",),
        files={"{module}/__init__.py": "init.py", "tests/playing.py": "playing.py"},
    ),
}


def find_kind(name: str) -> Kind:
    """Return a kind.

    Raises:
        DatasetError: if there is none of that name.
    """
    if name not in KINDS:
        raise DatasetError(f"no environment of kind {name!r}; have {', '.join(KINDS)}")
    return KINDS[name]
