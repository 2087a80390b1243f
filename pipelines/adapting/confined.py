"""Confined: a peer's interpreter, held to its libraries and a folder of its own.

No network, no other process, bounded memory, processor time and output; what it writes is read as
data. Where the machine cannot hold it, nothing is run.
"""

import json
import os
import subprocess
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

import proofmill
from pipelines.errors import ProofmillError

BOOTSTRAP: Final = """
import os, runpy, sys, types
package, script, folder, seconds, memory = sys.argv[1:]
for name, path in (("proofmill", package), ("proofmill.sandbox", package + "/sandbox")):
    sys.modules[name] = types.ModuleType(name)
    sys.modules[name].__path__ = [path]
from proofmill.sandbox.confinement import libraries
with open(script, encoding="utf8") as file:
    source = file.read()
os.chdir(folder)
copy = folder + "/script.py"
with open(copy, "w", encoding="utf8") as file:
    file.write(source)
libraries.confine(folder, cpu_seconds=int(seconds), memory_bytes=int(memory))
for name in [name for name in sys.modules if name.partition(".")[0] == "proofmill"]:
    del sys.modules[name]
sys.argv = [copy]
runpy.run_path(copy, run_name="__main__")
"""
"""Confines the peer's interpreter from within, before anything of the peer's is loaded; only the
standard library and our modules of confinement are there by then."""

ITEMS: Final = "items.jsonl"
_WALL: Final = 20
"""Seconds of wall clock for each second of processor time: for a script that sleeps for ever."""
_SAID: Final = 400


class PeerError(ProofmillError):
    """A peer cannot be run, or is not the one that is asked for; the message says what to do."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """What one process of a peer may use."""

    cpu_seconds: int = 600
    memory_bytes: int = 4 * 2**30
    output_bytes: int = 64 * 2**20


class Ended(NamedTuple):
    """How a peer's process ended."""

    lines: tuple[bytes, ...]
    """What it wrote, whole lines only."""
    fault: str
    """Why it is not all; empty if it is."""


def run_confined(
    python: str, script: Path, request: Mapping[str, Any], hash_seed: int, bounds: Bounds
) -> Ended:
    """Run a script with a request on its input, and return the lines that it wrote.

    Raises:
        PeerError: if the interpreter is not there or the machine cannot confine it.
    """
    with tempfile.TemporaryDirectory(prefix="proofmill-peer-") as folder:
        package = str(Path(proofmill.__file__).parent)
        limits = (str(bounds.cpu_seconds), str(bounds.memory_bytes))
        options = ("-s", "-P", "-B", "-X", "utf8", "-c", BOOTSTRAP, package, str(script), folder)
        # It starts in the folder; a link to an interpreter is its environment, so it stays one.
        command = [os.path.abspath(python) if "/" in python else python, *options, *limits]
        fault = _run(command, folder, json.dumps(request), hash_seed, bounds)
        path = Path(folder, ITEMS)
        if path.is_symlink() or not path.is_file():
            return Ended((), fault or "nothing was written")
        with path.open("rb") as file:
            data = file.read(bounds.output_bytes)
        *whole, rest = data.split(b"\n")
        return Ended(tuple(whole), fault or ("the last line is cut" if rest else ""))


def _run(command: list[str], folder: str, request: str, hash_seed: int, bounds: Bounds) -> str:
    """Return the fault of a run in words; nothing if there is none."""
    with tempfile.TemporaryFile() as said:
        try:
            done = subprocess.run(
                command,
                input=request.encode(),
                stdout=subprocess.DEVNULL,
                stderr=said,
                env=_environment(folder, hash_seed),
                cwd=folder,
                timeout=_WALL * bounds.cpu_seconds,
                start_new_session=True,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return f"no end after {_WALL * bounds.cpu_seconds} s"
        except OSError as error:
            raise PeerError(
                f"cannot start {command[0]}: {error}; give the peer's interpreter by --python, or "
                "make one with `make .venv-peers/.ready`"
            ) from error
        said.seek(max(0, said.seek(0, os.SEEK_END) - _SAID))
        words = " ".join(said.read().decode("utf8", "replace").replace(folder, "").split())
    if done.returncode and "libraries.confine" in words:
        raise PeerError(f"this machine cannot hold a peer: {words}; run it on Linux 5.13 or later")
    return f"ended with status {done.returncode}: {words}" if done.returncode else ""


def _environment(folder: str, hash_seed: int) -> dict[str, str]:
    """Return the whole environment: nothing of ours but where shared libraries lie."""
    kept = {name: os.environ[name] for name in ("LD_LIBRARY_PATH",) if name in os.environ}
    homes = dict.fromkeys(("HOME", "TMPDIR", "XDG_CACHE_HOME", "HF_HOME", "MPLCONFIGDIR"), folder)
    threads = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"), "1")
    return {**kept, **homes, **threads, "PYTHONHASHSEED": str(hash_seed), "TZ": "UTC"}
