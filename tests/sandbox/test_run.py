"""What `run` promises to its callers."""

import pytest

from proofmill import sandbox
from proofmill.sandbox import Execution, Limits, Raised, run

needs_sandbox = pytest.mark.skipif(
    not sandbox.available().ok, reason="; ".join(sandbox.available().missing)
)
MIB = 1 << 20


@needs_sandbox
def test_inputs_are_single_arguments_or_tuples_of_arguments() -> None:
    program = "def f(*given): return list(given)"
    given = [1, (1, 2), [1, 2], ((1, 2),), (), None, {"a": (1,)}]
    expected = [[1], [1, 2], [[1, 2]], [(1, 2)], [], [None], [{"a": (1,)}]]
    assert run(program, "f", given) == Execution("ok", expected)


@needs_sandbox
def test_no_inputs_load_the_program_only() -> None:
    assert run("def f(x): return x", "f", []) == Execution("ok", [])
    assert run("def f(x: return x", "f", []).detail.startswith("SyntaxError: ")


@needs_sandbox
def test_each_call_gets_fresh_arguments() -> None:
    shared = [0]
    program = "def f(x):\n    x.append(1)\n    return x"
    assert run(program, "f", [shared, shared]).values == [[0, 1], [0, 1]]
    assert shared == [0]


@needs_sandbox
def test_an_exception_ends_the_run_or_is_recorded() -> None:
    program = "def f(x): return 12 // x"
    assert run(program, "f", [3, 0, 2]) == Execution(
        "error", [], "ZeroDivisionError: integer division or modulo by zero (input 1)"
    )
    recorded = run(program, "f", [3, 0, "a", 2], on_error="record")
    assert recorded == Execution("ok", [4, Raised("ZeroDivisionError"), Raised("TypeError"), 6])


@needs_sandbox
def test_exceptions_of_the_programs_own_are_named() -> None:
    program = "class Odd(Exception): pass\ndef f(x): raise Odd(x)"
    (raised,) = run(program, "f", ["why"], on_error="record").values
    assert (raised.kind, raised.message) == ("Odd", "why")
    assert run("def f(x): raise SystemExit(0)", "f", [1], on_error="record").values == [
        Raised("SystemExit")
    ]


@needs_sandbox
def test_limits_are_held_to_what_was_asked() -> None:
    sleep = "import time\ndef f(x): time.sleep(x)"
    assert run(sleep, "f", [50], limits=Limits(wall=0.3)).status == "timeout"
    assert run(sleep, "f", [0.01], limits=Limits(wall=60)).status == "ok"
    hoard = "def f(size): return len(bytearray(size))"
    assert run(hoard, "f", [100 * MIB], limits=Limits(memory=64 * MIB)).status == "memory"
    assert run(hoard, "f", [100 * MIB], limits=Limits(memory=256 * MIB)).values == [100 * MIB]
    write = "def f(size): return 'a' * size"
    assert run(write, "f", [5000], limits=Limits(output=4096)).status == "output"
    assert run(write, "f", [3000], limits=Limits(output=4096)).values == ["a" * 3000]
    assert run(write, "f", [MIB], limits=Limits(output=2 * MIB)).values == ["a" * MIB]


@needs_sandbox
def test_a_program_that_is_too_large_is_an_error_of_the_program() -> None:
    found = run("#" * 2 * MIB + "\ndef f(x): return x", "f", [1])
    assert found.status == "error"
    assert found.detail.startswith("ProgramTooLarge: ")
    larger = Limits(payload=4 * MIB)
    assert run("#" * 2 * MIB + "\ndef f(x): return x", "f", [1], limits=larger).values == [1]


@needs_sandbox
def test_the_program_sees_no_stream_and_no_one_elses_module() -> None:
    program = (
        "import sys, os\n"
        "def f(x):\n"
        "    return [sorted(n for n in sys.modules if n.startswith('proofmill')), sys.argv,\n"
        "            dict(os.environ), sys.stdin.read(), __name__]"
    )
    assert run(program, "f", [1]).values == [[[], [""], {}, "", "program"]]


@pytest.mark.parametrize(
    "given",
    [object(), [b"bytes"], (1, 2j), {"a": frozenset()}, 10**4300],
    ids=["object", "bytes", "complex", "frozenset", "long"],
)
def test_inputs_of_other_types_are_the_callers_mistake(given: object) -> None:
    with pytest.raises(sandbox.UnsendableError, match="input 1 holds"):
        run("def f(x): return x", "f", [0, given])


@pytest.mark.parametrize(
    ("name", "value"),
    [("wall", 0.0), ("wall", float("nan")), ("cpu", 0), ("memory", MIB), ("output", 0)],
)
def test_limits_outside_of_what_can_be_held_are_refused(name: str, value: float) -> None:
    with pytest.raises(ValueError, match=f"limit {name} is"):
        Limits(**{name: value})  # type: ignore[arg-type]


def test_a_pool_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="a pool of 0"):
        sandbox.Pool(0)


FORGED = """
import gc, os, json
def f(x):
    # The runner's frame holds the token that frames a result.
    import sys
    frame = sys._getframe()
    while frame and "token" not in frame.f_locals:
        frame = frame.f_back
    token = frame.f_locals["token"]
    reply = json.dumps({"status": "error", "detail": "A" * 200000, "outcomes": []})
    os.write(3, token + reply.encode() + token)
    os._exit(0)
"""


@needs_sandbox
def test_a_forged_detail_is_cut() -> None:
    found = run(FORGED, "f", [0], deterministic=False)
    assert found.status == "error"
    assert found.detail == "A" * 300
