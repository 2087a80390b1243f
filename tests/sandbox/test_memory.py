"""What one program was, got and gave lies nowhere in the memory of a later one."""

import os

import pytest

from proofmill import sandbox
from proofmill.sandbox.pair import Pair, task
from tests.sandbox.thief import MARK, THIEF
from tests.sizes import sized

LIMITS = sandbox.Limits(wall=30, cpu=25)
LEAST_PAGES = 1000
"""Four megabytes: an interpreter with its imports has more."""


def stolen(pair: Pair, given: object) -> list[str]:
    """Return what the thief finds behind the mark."""
    execution = pair.run(task(THIEF, "steal", [given], LIMITS, "stop"), deterministic=False)
    assert execution.status == "ok", execution.detail
    pages, found = execution.values[0]
    assert pages > LEAST_PAGES
    return list(found)


def secret() -> str:
    return os.urandom(16).hex()


def test_the_thief_finds_what_lies_in_its_own_memory(pair: Pair) -> None:
    own = secret()
    assert any(own in text for text in stolen(pair, [MARK + own]))


@pytest.mark.parametrize(
    "program",
    [
        "def f(x):\n    return [text + text for text in x]",
        "def f(x):\n    return x[1000]",
        "def f(x):\n    return 'y' * 10**9",
        "import os\ndef f(x):\n    os._exit(3)",
        "def f(x):\n    while True: pass",
    ],
    ids=["returns", "raises", "floods", "ends", "hangs"],
)
def test_inputs_and_outputs_of_earlier_programs_are_gone(pair: Pair, program: str) -> None:
    limits = sandbox.Limits(wall=1, cpu=1)
    planted = [secret() for _ in range(sized(2, 6))]
    for own in planted:
        given = ([(MARK + own) * times for times in (1, 10, 100, 500)],)
        pair.run(task(program, "f", [given], limits, "record"), deterministic=False)
    found = stolen(pair, 0)
    assert not [own for own in planted if any(own in text for text in found)]


def test_a_flood_that_ends_by_itself_ends_nothing_else(pair: Pair) -> None:
    program = "import os\ndef f(x):\n    os.write(3, b'x' * x)\n    os._exit(0)"
    held = dict(pair._held)
    for size in (300_000, 262_176, 262_177, 270_000) * 5:
        execution = pair.run(task(program, "f", [size], LIMITS, "stop"), deterministic=False)
        assert execution.status == "output", size
    fine = task("def f(x): return x", "f", [7], LIMITS, "stop")
    assert pair.run(fine, deterministic=False).values == [7]
    assert pair._held == held  # neither had to be started again


def test_sources_of_earlier_programs_are_gone(pair: Pair) -> None:
    planted = [secret() for _ in range(6)]
    for own in planted:
        program = f"KEY = {MARK + own!r}\ndef f(x):\n    return KEY * x"
        execution = pair.run(task(program, "f", [50], LIMITS, "stop"), deterministic=False)
        assert execution.values == [(MARK + own) * 50]
    found = stolen(pair, 0)
    assert not [own for own in planted if any(own in text for text in found)]
