"""What a run leaves out: nothing that `sized` changes is left to nobody."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.packaging.wheels import ROOT
from tests.selection import takes_sizes

TOYS = {
    "test_toys.py": """
        import pytest
        from hypothesis import given
        from hypothesis.strategies import integers

        def test_plain(): ...

        @pytest.mark.deep
        def test_deep(): ...

        @given(integers())
        def test_examples(number): ...
        """,
    "test_own.py": """
        from tests.sizes import sized

        def test_own():
            assert sized("quick", "deep") in "SIZE"

        def test_beside(): ...
        """,
    "helper.py": """
        from tests import sizes

        COUNT = sizes.sized("quick", "deep")

        def count():
            return COUNT

        def nothing(): ...
        """,
    "test_helped.py": """
        import pytest
        from tests.toys import helper
        from tests.toys.helper import COUNT, count, nothing

        LISTED = []
        for each in [COUNT]:
            LISTED.append(each)

        def test_helped():
            assert count() in "SIZE"

        @pytest.mark.parametrize("listed", LISTED)
        def test_listed(listed):
            assert listed in "SIZE"

        def test_whole():
            assert helper.count() in "SIZE"

        def test_unhelped():
            nothing()
        """,
    "fixtures/conftest.py": """
        import pytest
        from tests.toys.test_helped import COUNT

        @pytest.fixture
        def counted():
            return COUNT

        @pytest.fixture
        def given(counted):
            return counted

        @pytest.fixture
        def other(): ...
        """,
    "fixtures/test_given.py": """
        def test_given(given):
            assert given in "SIZE"

        def test_other(other): ...
        """,
}
PLAIN = {"plain", "beside", "unhelped", "other"}
CHANGED = {"examples", "own", "helped", "listed", "whole", "given"}


@pytest.mark.parametrize(
    ("run", "size", "expected"),
    [
        ("", "quick", PLAIN | CHANGED),
        ("beyond", "deep", {"deep"} | CHANGED),
        ("deep", "deep", PLAIN | {"deep"} | CHANGED),
    ],
)
def test_a_run_takes(run: str, size: str, expected: set[str], tmp_path: Path) -> None:
    for name in ("conftest.py", "grouping.py", "selection.py", "sizes.py"):
        _write(tmp_path / "tests" / name, (ROOT / "tests" / name).read_text("utf8"))
    for name, text in TOYS.items():
        lines = text.replace("SIZE", size).splitlines()
        _write(tmp_path / "tests/toys" / name, "\n".join(line[8:] for line in lines))
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = deep\npythonpath = .\n")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-v", "--import-mode=importlib", "-p", "no:cacheprovider"],
        cwd=tmp_path,
        env={"PROOFMILL_TESTS": run, "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert set(re.findall(r"::test_(\w+)\S* PASSED", done.stdout)) == expected


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf8")


def test_every_test_that_names_a_size_is_taken() -> None:
    named: list[tuple[Path, frozenset[str], Path]] = []
    others: list[tuple[Path, frozenset[str], Path]] = []
    for path in {*ROOT.glob("tests/*/test_*.py")} - {Path(__file__)}:
        for test in ast.parse(path.read_text("utf8")).body:
            if isinstance(test, ast.FunctionDef) and test.name.startswith("test_"):
                is_named = re.search(r"\bsized\(", ast.unparse(test))
                (named if is_named else others).append((path, frozenset([test.name]), ROOT))
    assert len(named) > 20
    assert all(takes_sizes(*each) for each in named)
    assert not all(takes_sizes(*each) for each in others)
