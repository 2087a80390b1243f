"""Names of packages: one for the index, which with underscores is the module."""

import re
import sys

from pipelines.errors import DatasetError

_NAME = re.compile(r"[a-z][a-z0-9]*(?:[_-][a-z0-9]+)*")
_TAKEN = {"proofmill", "verifiers", "openenv", "gymnasium", "server", "tests"}
_LONGEST = 60


def own_name(dataset: str) -> str:
    """Return the name of a package made of a dataset's."""
    words = "-".join(re.findall(r"[a-z0-9]+", dataset.lower())) or "rows"
    return words if words.startswith("proofmill-") else f"proofmill-{words}"[:_LONGEST].rstrip("-")


def checked_name(name: str) -> str:
    """Return a name that a package can have.

    Raises:
        DatasetError: if it is none, or would hide a module of others.
    """
    module = name.replace("-", "_")
    if not _NAME.fullmatch(name) or len(name) > _LONGEST:
        raise DatasetError(
            f"a package cannot be named {name!r}; take small letters, digits and single hyphens, "
            f"such as my-puzzles, {_LONGEST} at most"
        )
    if module in _TAKEN or module in sys.stdlib_module_names:
        raise DatasetError(f"a package named {name!r} would hide the module {module}; take another")
    return name
