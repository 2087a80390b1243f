"""A process that keeps its libraries: what it may do, tried from within."""

import subprocess
import sys
from pathlib import Path

import pytest

import proofmill
from proofmill import sandbox
from proofmill.sandbox.confinement import kernel, seccomp

needs_sandbox = pytest.mark.skipif(
    not sandbox.available().ok, reason="; ".join(sandbox.available().missing)
)
_START = """
import os, sys
from proofmill.sandbox.confinement import libraries
folder = sys.argv[1]
libraries.confine(folder, cpu_seconds={seconds}, memory_bytes=2**30)
"""
_TRIED = """
def tried(what):
    try:
        return repr(what())
    except BaseException as error:
        return type(error).__name__
"""


def held(tmp_path: Path, program: str, seconds: int = 10) -> subprocess.CompletedProcess[str]:
    """Run a program that confines itself to a folder first."""
    folder = tmp_path / "own"
    folder.mkdir()
    return subprocess.run(
        [sys.executable, "-c", _START.format(seconds=seconds) + _TRIED + program, str(folder)],
        capture_output=True,
        text=True,
        env={"PYTHONPATH": str(Path(proofmill.__file__).parents[1])},
        check=False,
    )


@needs_sandbox
def test_it_reads_its_packages_and_writes_its_folder(tmp_path: Path) -> None:
    done = held(
        tmp_path,
        """
import json, pyarrow  # a package that was installed, with shared libraries
os.chdir(folder)
with open("mine", "w") as file:
    file.write("here")
os.mkdir("below")
print(json.dumps([open("mine").read(), sorted(os.listdir("."))]))
""",
    )
    assert (done.returncode, done.stdout) == (0, '["here", ["below", "mine"]]\n'), done.stderr


@needs_sandbox
@pytest.mark.parametrize(
    ("what", "error"),
    [
        ("open('/etc/passwd')", "PermissionError"),
        ("os.listdir('/root')", "PermissionError"),
        ("open(os.path.dirname(folder) + '/outside', 'w')", "PermissionError"),
        ("open(os.__file__, 'a')", "PermissionError"),
        ("__import__('socket').socket()", "PermissionError"),
        ("__import__('socket').socketpair()", "PermissionError"),
        ("os.fork()", "PermissionError"),
        ("os.execv(sys.executable, [sys.executable, '-V'])", "PermissionError"),
        ("__import__('subprocess').run([sys.executable, '-V'])", "PermissionError"),
        ("os.kill(os.getppid(), 0)", "PermissionError"),
        ("os.symlink('/etc', folder + '/link')", "PermissionError"),
        ("bytearray(2**31)", "MemoryError"),
    ],
)
def test_nothing_else_is_reached(tmp_path: Path, what: str, error: str) -> None:
    done = held(tmp_path, f"print(tried(lambda: {what}))")
    assert done.stdout.strip() == error, done.stderr
    assert not (tmp_path / "outside").exists()


@needs_sandbox
def test_threads_may_be_started(tmp_path: Path) -> None:
    done = held(
        tmp_path,
        """
import threading
threads = [threading.Thread(target=print, args=("thread",)) for _ in range(2)]
[thread.start() for thread in threads]
[thread.join() for thread in threads]
""",
    )
    assert done.stdout == "thread\nthread\n", done.stderr


@needs_sandbox
def test_a_hang_ends_by_its_processor_time(tmp_path: Path) -> None:
    done = held(tmp_path, "while True: pass", seconds=1)
    assert done.returncode < 0


@pytest.mark.parametrize("name", kernel.MACHINES)
def test_every_denied_call_has_a_number_somewhere(name: str) -> None:
    machine = kernel.MACHINES[name]
    denied = [call for call in seccomp.DENIED if call in machine.numbers]
    absent = set(seccomp.DENIED) - set(denied)
    assert absent <= {"fork", "vfork"}, "only what a processor does not have may lack a number"
    errors = [step for step in seccomp.assemble_denials(machine) if step.value == 0x00050001]
    assert len(errors) == len(denied) + 1  # and `clone` without a thread
