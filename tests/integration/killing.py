"""Runs a piece of work in a process of its own and kills it -9 in front of one of its writes."""

import os
import signal
import subprocess
import sys
from collections.abc import Mapping

from tests.integration.conftest import ROOT

_SCRIPT = """
import os, signal, sys
sys.path.insert(0, {root!r})
from pipelines.state.storage import Store
write, left = Store.write, [{writes}]
def killed(self, path, data, *mode):
    left[0] -= 1
    if left[0] < 0:
        os.kill(os.getpid(), signal.SIGKILL)
    write(self, path, data, *mode)
Store.write = killed
{work}
"""


def died(work: str, writes: int, environment: Mapping[str, str] | None = None) -> bool:
    """Do `work` (Python) up to so many writes of a Store; tell whether it was killed.

    `environment` are variables that it gets besides ours.
    """
    script = _SCRIPT.format(root=str(ROOT), writes=writes, work=work)
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | dict(environment or {}),
    )
    assert done.returncode in (0, -signal.SIGKILL), done.stderr
    return done.returncode != 0
