"""Packages as their users have them: exported, built into a wheel, laid into a folder."""

import sys
import zipfile
from pathlib import Path
from typing import NamedTuple

from tests.environments import run
from tests.trainers.conftest import Shard

NAME = "puzzles"
TESTS = """
import sys, unittest
found = unittest.TextTestRunner().run(unittest.defaultTestLoader.discover(sys.argv[1]))
print(found.testsRun - len(found.failures) - len(found.errors), "of", found.testsRun)
"""
OWN = "8 of 8"
"""Tests of a package that pass."""


class Package(NamedTuple):
    """Where a package lies."""

    source: Path
    site: Path
    """A folder with the content of its wheel."""

    @property
    def rows(self) -> Path:
        """The rows that are installed."""
        return self.site / NAME / "rows"


def package(kind: str, shard: Shard, folder: Path) -> Package:
    """Export the dataset of a shard; what is read from then on is what the wheel holds."""
    source, site, out = folder / "source", folder / "site", shard.path.parents[1]
    run(
        sys.executable,
        *("-m", "pipelines", "export", "environment", kind, str(out), str(source)),
        *("--name", NAME),
        folder=folder,
    )
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", "../dist", folder=source)
    [wheel] = (folder / "dist").glob("*.whl")
    zipfile.ZipFile(wheel).extractall(site)
    return Package(source, site)


def own_tests(python: Path, made: Package) -> str:
    """Run the tests that a package brings and return how many of them pass."""
    told = run(python, "-c", TESTS, str(made.source / "tests"), folder=made.site)
    return told.splitlines()[-1]
