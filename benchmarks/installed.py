"""What a user gets by pip: size, names, first import, first row, and rows from another environment.

Both wheels are built and installed into an empty environment. Start-up is processor time, the
median of some starts; the mill's speed beside the same calls in its own process is a ratio of one
interleaved run.
"""

import resource
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from proofmill import Mill
from tests.packaging.wheels import MILL, ROOT, built, environment

STARTS, ROUNDS, ROWS = 7, 5, 200
FAMILY, DIAL = "zebra", 0.3
IN_PROCESS = f"""
import sys, time
from proofmill_mill import create_dataset
rows = create_dataset({FAMILY!r}, dial={DIAL})
rows[10**6]
for line in sys.stdin:
    first = int(line)
    begin = time.perf_counter()
    rows[first:first + {ROWS}]
    print(time.perf_counter() - begin, flush=True)
"""


def installed(folder: Path, *parts: Path) -> Path:
    """Return the Python of a new environment with the wheels of these folders."""
    return environment(folder / "env", *map(str, built(folder / "wheels", parts)))


def used(call: Callable[[], object]) -> float:
    """Return the processor seconds of the children that a call waits for."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    call()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def start(python: Path, code: str) -> float:
    """Return the processor seconds of a program, those of an empty one taken away."""
    whole = [used(lambda: subprocess.run([python, "-c", code], check=True)) for _ in range(STARTS)]
    empty = [used(lambda: subprocess.run([python, "-c", ""], check=True)) for _ in range(STARTS)]
    return median(whole) - median(empty)


def shares(python: Path) -> list[float]:
    """Return, per round, the speed of rows from a child over that in the mill's own process."""
    program = [str(python), "-c", IN_PROCESS]
    found = []
    with (
        subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as own,
        Mill([str(python.parent / "proofmill"), "mill"]) as mill,
    ):
        assert own.stdin
        assert own.stdout
        mill.rows(FAMILY, dial=DIAL, count=1)
        for number in range(ROUNDS):
            first = number * ROWS
            own.stdin.write(f"{first}\n")
            own.stdin.flush()
            inside = float(own.stdout.readline())
            begin = time.perf_counter()
            mill.rows(FAMILY, dial=DIAL, start=first, count=ROWS)
            found.append(inside / (time.perf_counter() - begin))
        own.stdin.close()
    return found


def main() -> None:
    """Print the figures."""
    with tempfile.TemporaryDirectory() as folder:
        light = installed(Path(folder, "light"), ROOT)
        print(f"proofmill: import {start(light, 'import proofmill'):.3f} s of processor time")
        python = installed(Path(folder, "mill"), ROOT, MILL)
        site = next((python.parents[1] / "lib").glob("python*/site-packages"))
        size = sum(path.stat().st_size for path in site.rglob("*") if path.is_file())
        print(f"proofmill-mill: base environment {size / 1e6:.0f} MB")
        row = f"import proofmill_mill as m; m.create_dataset({FAMILY!r}, dial={DIAL})[0]"
        print(f"proofmill-mill: import and first row {start(python, row):.2f} s of processor time")
        found = shares(python)
        print(
            f"proofmill.mill(): {median(found):.2f} of the speed in its own process "
            f"({min(found):.2f} to {max(found):.2f}, {ROUNDS} rounds of {ROWS} rows)"
        )


if __name__ == "__main__":
    main()
