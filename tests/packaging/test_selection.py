"""What a run leaves out: nothing that `sized` changes is left to nobody."""

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
        """,
    "helper.py": """
        from tests import sizes

        COUNT = sizes.sized("quick", "deep")
        """,
    "test_helped.py": """
        from tests.toys.helper import COUNT

        def test_helped():
            assert COUNT in "SIZE"
        """,
    "fixtures/conftest.py": """
        import pytest
        from tests.toys.test_helped import COUNT

        @pytest.fixture
        def count():
            return COUNT
        """,
    "fixtures/test_given.py": """
        def test_given(count):
            assert count in "SIZE"
        """,
}
CHANGED = {"examples", "own", "helped", "given"}


@pytest.mark.parametrize(
    ("run", "size", "expected"),
    [
        ("", "quick", {"plain"} | CHANGED),
        ("beyond", "deep", {"deep"} | CHANGED),
        ("deep", "deep", {"plain", "deep"} | CHANGED),
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
    assert set(re.findall(r"::test_(\w+) PASSED", done.stdout)) == expected


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf8")


def test_every_module_that_names_a_size_is_taken() -> None:
    modules = [path for path in ROOT.glob("tests/*/test_*.py") if path != Path(__file__)]
    named = [path for path in modules if re.search(r"\bsized\(", path.read_text("utf8"))]
    assert len(named) > 20
    assert all(takes_sizes(path, ROOT) for path in named)
    assert not all(takes_sizes(path, ROOT) for path in modules)
