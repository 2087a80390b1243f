"""Every way of confining a program, each by itself, as far as this machine has it."""

import shutil
import sys
from pathlib import Path

import pytest

from proofmill import sandbox
from proofmill.sandbox import selftest
from proofmill.sandbox.pair import Pair, task
from tests.sandbox.escape_programs import CASES, HELD

LIMITS = sandbox.Limits(wall=60, cpu=2)
TRIED = [case for case in CASES if case.statuses == HELD and "%" not in case.program]


def test_the_self_test_passes(pair: Pair) -> None:
    assert selftest.failures(pair) == []


def test_nothing_gets_out(pair: Pair) -> None:
    assert len(TRIED) > 80
    names_hosts = "host-name" in pair.layers()["processes"]
    for case in TRIED:
        if case.name == "host-name" and not names_hosts:
            continue  # without namespaces of its own a program sees the machine's name
        given = task(case.program, "f", [0], LIMITS, "stop")
        execution = pair.run(given, deterministic=False)
        assert execution.status in case.statuses, (case.name, execution)
        assert execution.values == [], case.name


def test_programs_work(pair: Pair) -> None:
    given = task("import json, decimal\ndef f(x): return {x}", "f", [3, "a"], LIMITS, "stop")
    assert pair.run(given, deterministic=True).values == [{3}, {"a"}]


BREACHES = {
    "no system call filter": (
        (
            "confinement/seccomp.py",
            'kernel.call("seccomp", _SET_MODE_FILTER, 0, self._program)',
            "pass",
        ),
    ),
    "no resource limits": (("zygote.py", "    _limit(limits)\n", ""),),
    "descriptors kept": (("zygote.py", "    os.closerange(_KEPT_DESCRIPTORS + 1, 1 << 20)\n", ""),),
    "environment kept": (("zygote.py", "os.environ.clear()", "pass"),),
    "no file barrier": (
        ("zygote.py", "landlock.restrict(held.rules)", "pass"),
        ("confinement/namespaces.py", "_change_root(folders)", '_change_root([*folders, "/etc"])'),
    ),
    "no wall clock": (
        ("zygote.py", "poller.poll(wall * 1000)", "poller.poll(wall * 1000 + 1000)"),
        ("porter.py", "if end.is_late:", "if False:"),
    ),
}


@pytest.mark.skipif(not sandbox.available().ok, reason="; ".join(sandbox.available().missing))
@pytest.mark.parametrize("breach", BREACHES)
def test_the_self_test_notices(breach: str, tmp_path: Path) -> None:
    """A copy of the package with one barrier taken out is refused."""
    shutil.copytree(Path(sandbox.__file__).parents[1], tmp_path / "proofmill")
    for module, before, after in BREACHES[breach]:
        path = tmp_path / "proofmill" / "sandbox" / module
        text = path.read_text()
        assert before in text
        path.write_text(text.replace(before, after))
    command = ["/usr/bin/env", f"PYTHONPATH={tmp_path}", sys.executable, "-P", "-m"]
    with sandbox.Pool(command=[*command, "proofmill.sandbox"]) as pool:
        report = pool.report()
    assert not report.ok
    assert any("self-test failed" in line for line in report.missing), report.missing
