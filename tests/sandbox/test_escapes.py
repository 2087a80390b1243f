"""Nothing gets out: more than a hundred programs that try, and some that must simply work.

Needs a machine on which the sandbox holds; elsewhere it must refuse, which the first test checks.
"""

import math
import os
import re
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from proofmill import sandbox
from tests.sandbox.escape_programs import CASES, CONTROLS, Case, Control
from tests.sandbox.processes import jobs

LIMITS = {False: sandbox.Limits(wall=60, cpu=1), True: sandbox.Limits(wall=1.5, cpu=1)}
"""By whether the wall clock may end the case."""
HOST_SECONDS = 1.0
"""Processor time that a program may cost its host."""
EXPECTED = {"recursion": math.factorial(300), "seeded": Random(1).randrange(100)}
needs_sandbox = pytest.mark.skipif(
    not sandbox.available().ok, reason="; ".join(sandbox.available().missing)
)


class Outside(NamedTuple):
    """What a program must not reach."""

    canary: Path
    listeners: tuple[socket.socket, ...]
    names: dict[str, str]

    def touched(self) -> list[str]:
        found = [] if self.canary.read_text() == "canary" else ["canary"]
        for listener in self.listeners:
            try:
                _receive(listener)
            except BlockingIOError:
                continue
            found.append(str(listener.getsockname()))
        for folder in ("/tmp", "/var/tmp", "/dev/shm"):
            found += [str(path) for path in Path(folder).glob("escaped-from-sandbox*")]
        return found


def _receive(listener: socket.socket) -> None:
    if listener.type == socket.SOCK_STREAM:
        listener.accept()[0].close()
    else:
        listener.recv(1)


@pytest.fixture(scope="module")
def outside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Outside]:
    canary = tmp_path_factory.mktemp("outside") / "canary"
    canary.write_text("canary")
    os.environ["PROOFMILL_CANARY"] = "secret"
    abstract = f"proofmill-{os.getpid()}"
    tcp, udp, unix = (
        socket.socket(socket.AF_INET, socket.SOCK_STREAM),
        socket.socket(socket.AF_INET, socket.SOCK_DGRAM),
        socket.socket(socket.AF_UNIX, socket.SOCK_STREAM),
    )
    with tcp, udp, unix:
        tcp.bind(("127.0.0.1", 0))
        udp.bind(("127.0.0.1", 0))
        unix.bind(f"\0{abstract}")
        tcp.listen()
        unix.listen()
        for one in (tcp, udp, unix):
            one.setblocking(False)
        names = {
            "%TCP%": str(tcp.getsockname()[1]),
            "%UDP%": str(udp.getsockname()[1]),
            "%ABSTRACT%": abstract,
            "%CANARY%": str(canary),
        }
        yield Outside(canary, (tcp, udp, unix), names)
    del os.environ["PROOFMILL_CANARY"]


def test_it_holds_or_it_refuses() -> None:
    report = sandbox.available()
    execution = sandbox.run("def f(x): return x", "f", [1])
    if report.ok:
        assert execution == sandbox.Execution("ok", [1])
    else:
        assert execution.status == "refused"
        assert report.missing
        assert all(line in execution.detail for line in report.missing)
        # A machine may lack a layer; a sandbox that is broken must not pass for that.
        lacking = re.compile(r"\[Errno|running as root|bwrap: |on Linux only")
        assert all(lacking.search(line) for line in report.missing), report.missing


def test_the_suite_is_whole() -> None:
    assert len(CASES) >= 170
    assert len(CONTROLS) >= 16
    assert len({case.name for case in CASES}) == len(CASES)


@needs_sandbox
def test_the_listeners_and_the_canary_can_be_reached_from_here(outside: Outside) -> None:
    """The suite can fail: what it looks for is there to be found."""
    with socket.create_connection(("127.0.0.1", int(outside.names["%TCP%"])), 5):
        found = outside.touched()
    assert len(found) == 1
    assert outside.touched() == []
    assert outside.canary.read_text() == "canary"


@needs_sandbox
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_nothing_gets_out(case: Case, outside: Outside) -> None:
    if case.name == "host-name" and "host-name" not in sandbox.available().layers["processes"]:
        pytest.skip("without namespaces of its own a program sees the machine's name")
    program = case.program
    for placeholder, name in outside.names.items():
        program = program.replace(placeholder, name)
    begin = time.process_time()
    execution = sandbox.run(program, "f", [0], limits=LIMITS["timeout" in case.statuses])
    taken = time.process_time() - begin
    assert execution.status in case.statuses, execution
    assert execution.values in ([], [1], ["held"]), execution
    assert taken <= HOST_SECONDS
    assert jobs() == set()
    assert outside.touched() == []
    # The next program finds the sandbox as if nothing had been.
    assert sandbox.run("def f(x): return x + 1", "f", [1]).values == [2]


@needs_sandbox
@pytest.mark.parametrize("control", CONTROLS, ids=lambda control: control.name)
def test_harmless_programs_work(control: Control) -> None:
    execution = sandbox.run(control.program, "f", [control.given])
    assert execution.status == "ok", execution
    expected = EXPECTED.get(control.name, control.expected)
    assert sandbox.same(execution.values, [expected])
