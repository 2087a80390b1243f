"""`proofmill.mill()`: rows from a child process that is a mill, isn't, or dies."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import proofmill
from pipelines.mill import create_dataset
from proofmill import Mill, MillError
from tests.integration.conftest import ROOT
from tests.waiting import await_that

HERE = [sys.executable, "-m", "pipelines"]


@pytest.fixture(scope="module")
def mill() -> Iterator[Mill]:
    with proofmill.mill(HERE) as running:
        yield running


def test_rows_are_those_that_the_mill_makes_itself(mill: Mill) -> None:
    ours = create_dataset("telescoping_sum", dial=0.2, seed=3, split="test")
    options: dict[str, Any] = {"dial": 0.2, "seed": 3, "split": "test"}
    assert mill.rows("telescoping_sum", count=70, **options) == ours[:70]
    assert mill.rows("telescoping_sum", count=2, start=68, **options) == ours[68:70]
    assert mill.version == proofmill.__version__
    assert len(mill.families()) > 100


def test_a_stream_may_be_left(mill: Mill) -> None:
    ours = create_dataset("telescoping_sum", dial=0.2)
    stream = mill.stream("telescoping_sum", dial=0.2)
    assert [next(stream) for _ in range(40)] == ours[:40]
    stream.close()
    assert mill.rows("telescoping_sum", count=1, dial=0.2) == ours[:1]


def test_a_refusal_is_told_and_the_mill_goes_on(mill: Mill) -> None:
    with pytest.raises(MillError, match="no family 'telescopic_sum'; nearest is 'telescoping_sum'"):
        mill.rows("telescopic_sum", count=100)
    with pytest.raises(MillError, match="no knob 'x'"):
        mill.rows("zebra", count=1, knobs={"x": 1})
    assert len(mill.rows("telescoping_sum", count=1)) == 1


def test_a_killed_mill_is_a_clear_error_and_leaves_nothing() -> None:
    with proofmill.mill(HERE) as running:
        child = running._child
        os.kill(child.pid, signal.SIGKILL)
        with pytest.raises(MillError, match="the mill ended with status -9: it said nothing"):
            running.rows("zebra", count=1)
        with pytest.raises(MillError, match="ended with status -9"):
            running.rows("zebra", count=1)
    assert child.poll() == -signal.SIGKILL


def test_a_mill_ends_with_its_parent() -> None:
    parent = (
        "import os, sys, proofmill\n"
        f"mill = proofmill.mill({HERE!r})\n"
        "print(mill._child.pid, flush=True)\n"
        "os.kill(os.getpid(), 9)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", parent], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == -signal.SIGKILL
    child = Path("/proc") / done.stdout.strip()
    await_that(lambda: not child.exists() or "(zombie)" in (child / "status").read_text())


def test_what_a_family_prints_does_not_get_between_the_replies(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text("print('hello from a library')\n")
    code = "import os; os.system('echo from a child'); from pipelines.cli import app; app(['mill'])"
    noisy = [sys.executable, "-c", f"import sys; sys.path[:0] = [{str(ROOT)!r}]; {code}"]
    with pytest.raises(MillError, match="this is no mill, it answers b'from a child"):
        Mill(noisy)
    family = "from generators import FAMILIES; import generators.math; print('loading')"
    late = [
        sys.executable,
        "-c",
        f"import sys; sys.path[:0] = [{str(ROOT)!r}]\n"
        "import pipelines.mill.lines as lines\n"
        "def hello(params, hello=lines.METHODS['hello']):\n"
        f"    {family}\n"
        "    return hello(params)\n"
        "lines.METHODS = {**lines.METHODS, 'hello': hello}\n"
        "from pipelines.cli import app; app(['mill'])",
    ]
    with Mill(late) as running:
        assert running.version == proofmill.__version__


@pytest.mark.parametrize(
    ("command", "fault"),
    [
        ("/no/such/program", "cannot start the mill /no/such/program mill"),
        ([sys.executable, "-c", "raise SystemExit('it has no licence')"], "it has no licence"),
        ([sys.executable, "-c", "print('[]')"], r"this is no mill, it answers b'\[\]"),
        ([sys.executable, "-c", "print('{\"id\": 1}')"], "this is no mill"),
    ],
)
def test_what_is_no_mill_is_told(command: str | list[str], fault: str) -> None:
    with pytest.raises(MillError, match=fault):
        proofmill.mill(command)


def test_where_the_mill_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("PROOFMILL_MILL", raising=False)
    with pytest.raises(MillError, match="pip install proofmill-mill`, then PROOFMILL_MILL="):
        proofmill.mill()
    program = tmp_path / "proofmill"
    program.write_text(f'#!/bin/sh\ncd {ROOT} && exec {sys.executable} -m pipelines "$@"\n')
    program.chmod(0o755)
    with proofmill.mill() as running:
        assert len(running.rows("telescoping_sum", count=1)) == 1
    monkeypatch.setenv("PROOFMILL_MILL", "/no/such/program")
    with pytest.raises(MillError, match="cannot start the mill /no/such/program mill"):
        proofmill.mill()
