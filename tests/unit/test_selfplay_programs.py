"""Written programs: traced by our own interpreter, cleaned, screened, run in the sandbox."""

import ast
from collections import Counter
from random import Random

import pytest

from generators.selfplay.programs import probing, tracing
from generators.selfplay.programs.canonical import canonical, without
from generators.selfplay.programs.definite import require_set
from generators.selfplay.programs.evaluation import UnreadableError
from generators.selfplay.programs.kinds import PARAMETERS, copied, draw, kind_of
from generators.selfplay.programs.reduction import reduced
from generators.selfplay.programs.running import Calls, run_written
from generators.selfplay.programs.screening import Candidate, Rejected, confirm, propose
from generators.selfplay.programs.writing import KNOBS, write
from proofmill.sandbox import Pool, Raised, available, same

NEEDS_SANDBOX = pytest.mark.skipif(not available().ok, reason="no sandbox here")


def knobs(dial: float) -> dict[str, float]:
    return {knob.name: dial for knob in KNOBS}


def traced(source: str, *arguments: object) -> tracing.Trace:
    return tracing.read(ast.parse(source), "f").trace(list(arguments))


LOOP = """def f(a, b):
    v = 0
    w = b + 1
    for x in a:
        if x > 2:
            v = v + x
    return v
"""


def test_a_slice_holds_what_the_result_was_made_of() -> None:
    trace = traced(LOOP, [1, 5, 3], 9)
    # By hand: 0 `v = 0`, 1 `w = ...` (dead), 2 for, 3 if, 4 `v = v + x`, 5 return.
    assert trace.value == 8
    assert set(trace.live) == {0, 2, 3, 4, 5}
    # v = 0, three turns, three tests, two sums, the return.
    assert trace.steps == 1 + 3 + 3 + 2 + 1


def test_a_turn_of_a_comprehension_and_a_helper_count_as_steps() -> None:
    source = (
        "def g(p):\n    return p * 2\ndef f(a):\n    v = [g(x) for x in a if x > 1]\n    return v"
    )
    trace = traced(source, [1, 2, 3])
    assert trace.value == [4, 6]
    assert trace.steps == 1 + 3 + 2 + 1  # the assignment, three turns, two calls, the return


def test_a_failure_has_a_slice_of_its_own() -> None:
    source = "def f(a):\n    v = a[0]\n    w = a[1]\n    return 10 // v"
    trace = traced(source, [0, 1])
    assert trace.raised == "ZeroDivisionError"
    assert set(trace.live) == {0, 2}
    assert traced(source, [0]).raised == "IndexError"


@pytest.mark.parametrize(
    "source",
    [
        "def f(a):\n    import os\n    return a",
        "def f(a):\n    while a:\n        a = a - 1\n    return a",
        "def f(a):\n    return a.__class__",
        "def f(a):\n    return (lambda: a)()",
        "def f(a):\n    return open(a)",
        "def f(a):\n    return a ** a",
        "def f(a):\n    a.clear()\n    return a",
        "x = 1\ndef f(a):\n    return a",
        "def g(a):\n    return a",
    ],
)
def test_what_is_not_on_the_list_is_not_read(source: str) -> None:
    with pytest.raises(UnreadableError):
        traced(source, 1)


def test_adding_to_a_variable_and_to_a_list_is_read() -> None:
    body = (
        "    v = [a]\n    w = 0\n    for x in range(a):\n        w += x\n        v.append(w)\n    "
    )
    trace = traced(f"def f(a):\n{body}return v", 3)
    assert trace.value == [3, 0, 1, 3]
    assert set(trace.live) == {0, 1, 2, 3, 4, 5}
    assert set(traced(f"def f(a):\n{body}return w", 3).live) == {1, 2, 3, 5}


def test_values_and_steps_are_bounded() -> None:
    with pytest.raises(UnreadableError, match="15 digits"):
        traced("def f(a):\n    v = a * a\n    return v", 10**9)
    body = "    for x in range(a):\n        for y in range(a):\n            v = v + 1\n"
    with pytest.raises(UnreadableError, match="steps"):
        traced(f"def f(a):\n    v = 0\n{body}    return v", 100)


def test_dead_statements_and_idle_helpers_go_and_names_become_plain() -> None:
    source = "def h(p):\n    return p\n" + LOOP.replace("b + 1", "h(b)")
    module = ast.parse(source)
    program = tracing.read(module, "f")
    live = program.trace([[1, 5], 9]).live
    dead = [node for place, node in enumerate(program.statements) if place not in live]
    assert canonical(without(module, dead, "f"), "f") == (
        "def f(a, b):\n    v1 = 0\n    for v2 in a:\n        if v2 > 2:\n            v1 = v1 + v2\n"
        "    return v1"
    )


def test_a_branch_that_loses_its_first_side_is_turned_round() -> None:
    source = (
        "def f(a):\n    v = 0\n    if a > 1:\n        w = 1\n    else:\n        v = 2\n    return v"
    )
    module = ast.parse(source)
    dead = [n for n in ast.walk(module) if isinstance(n, ast.stmt) and ast.unparse(n) == "w = 1"]
    assert "if a <= 1:\n        v1 = 2" in canonical(without(module, dead, "f"), "f")


@pytest.mark.parametrize(
    "body",
    [
        "if a:\n        v = 2\n    return v",
        "for x in a:\n        v = x\n    return v",
        "v += 1\n    return v",
        "if a:\n        v = 2\n    else:\n        w = 1\n    return v",
    ],
)
def test_a_variable_that_may_be_unset_is_refused(body: str) -> None:
    with pytest.raises(UnreadableError, match="v may be unset"):
        require_set(ast.parse(f"def f(a):\n    {body}"), "f")
    require_set(ast.parse(f"def f(a):\n    v = 0\n    {body}"), "f")


REDUCED = [
    # What is in a slice all the same: the branch of the audit's four rows, whose condition alone
    # was left, and operations that never make a difference.
    ("v = 0\n    if len(a) > 3:\n        v = v * 1\n    return sum(a) + v", "return sum(a)"),
    ("v = sorted(a)\n    return sum(v)", "return sum(a)"),
    (
        "v = a[0]\n    if 7 > 6:\n        v = v * 3\n    return v",
        "v = a[0]\n    v = v * 3\n    return v",
    ),
    ("return sum(a) + abs(a[0] - a[0])", "return sum(a)"),
    ("return min(sum(a), sum(a)) if len(a) >= 0 else 4", "return sum(a)"),
    ("v = [x for x in a if x == x]\n    return len(v) + a[0]", "return len(a) + a[0]"),
    ("v = str(a[0]).count('g')\n    return a[0] * 2 + v", "return a[0] * 2"),
    ("v = a\n    w = v\n    return max(w)", "return max(a)"),
    (
        "v = 0\n    for x, y in enumerate(a):\n        v += y\n    return v",
        "v = 0\n    for y in a:\n        v += y\n    return v",
    ),
    (
        "v = 1\n    if a[0] > 2:\n        w = 1\n    else:\n        v = 2\n    return v",
        "v = 1\n    if a[0] <= 2:\n        v = 2\n    return v",
    ),
]


@pytest.mark.parametrize(("body", "left"), REDUCED)
def test_what_makes_no_difference_goes(body: str, left: str) -> None:
    given = [([4, 7, 1],), ([2, 9],), ([8, 8, 8, 3],), ([1, 0, 5, 6, 2],)]
    module = ast.parse(f"def f(a):\n    {body}")
    outputs = [traced(ast.unparse(module), *one).value for one in given]
    assert ast.unparse(reduced(module, "f", given, outputs)) == f"def f(a):\n    {left}"


def test_an_idle_helper_parameter_keeps_its_place_and_an_unreachable_return_goes() -> None:
    source = (
        "def g(p):\n    if 2 > 1:\n        return p + 1\n    return 0\ndef f(a):\n    return g(a)"
    )
    found = reduced(ast.parse(source), "f", [(3,), (5,)], [4, 6])
    assert ast.unparse(found) == "def g(p):\n    return p + 1\n\ndef f(a):\n    return g(a)"


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("def f(a):\n    return 7", "constant"),
        ("def f(a):\n    return min(max(a, 0), 1)", "near_constant"),
        ("def f(a):\n    return a if a > -5 else 0", "identity"),
        ("def f(a):\n    return a * 3 + 1", ""),
    ],
)
def test_faults_of_results(source: str, reason: str) -> None:
    outputs = [traced(source, *one).value for one in probing.probes(("int",))]
    assert probing.fault(probing.probes(("int",)), outputs) == reason


def test_a_parameter_without_effect() -> None:
    kinds = ("int", "str")
    outputs = [one[0] * 2 + 1 for one in probing.probes(kinds)]
    assert probing.fault(probing.probes(kinds), outputs) == "dead_parameter"
    live = [one[0] * 2 + len(one[1]) for one in probing.probes(kinds)]
    assert probing.fault(probing.probes(kinds), live) == ""


@pytest.mark.parametrize("kind", sorted(set(PARAMETERS)))
def test_drawn_values_are_of_their_kind(kind: str) -> None:
    assert {kind_of(draw(kind, Random(n))) for n in range(50)} == {kind}


@NEEDS_SANDBOX
@pytest.mark.parametrize("risk", [0.0, 0.3])
def test_our_interpreter_agrees_with_the_sandbox_on_drafts(risk: float) -> None:
    """Uncleaned drafts, so that every production is compared, dead or not."""
    calls, ours = [], []
    for seed in range(150):
        rng = Random(seed)
        draft = write(rng, knobs(seed % 5 / 4), risk)
        given = [tuple(draw(kind, rng) for kind in draft.parameters) for _ in range(6)]
        try:
            program = tracing.read(ast.parse(draft.source), "f")
            traces = [program.trace(copied(one)) for one in given]
        except UnreadableError:
            continue
        calls.append(Calls(draft.source, given))
        ours += [Raised(t.raised) if t.raised else t.value for t in traces]
    with Pool(1) as pool:
        found = [value for some in run_written(calls, pool) for value in some]
    assert len(found) == len(ours) > 700
    assert all(
        a == b if isinstance(a, Raised) else same(a, b) for a, b in zip(ours, found, strict=True)
    )
    assert risk or not any(isinstance(value, Raised) for value in ours)


@NEEDS_SANDBOX
def test_proposals_pass_and_name_themselves_alike_for_ever() -> None:
    found = [propose(ordinal, knobs(0.3)) for ordinal in range(40)]
    kept = [one for one in found if isinstance(one, Candidate)]
    reasons = Counter(one.reason for one in found if isinstance(one, Rejected))
    assert len(kept) > 30
    known = {"constant", "near_constant", "identity", "dead_parameter", "unreadable", "odd"}
    assert set(reasons) <= known
    assert propose(7, knobs(0.3)) == found[7]
    assert propose(7, knobs(0.3), root_seed=1) != found[7]
    with Pool(1) as pool:
        assert confirm(kept, pool) == kept
    for one in kept:
        assert ast.unparse(ast.parse(one.source)) == one.source
        assert len(one.outputs) == len(probing.probes(one.parameters))


@NEEDS_SANDBOX
def test_a_result_that_the_sandbox_does_not_share_is_rejected() -> None:
    kept = next(one for n in range(50) if isinstance(one := propose(n, knobs(0.2)), Candidate))
    other = Candidate(
        ordinal=kept.ordinal,
        knobs=kept.knobs,
        source=kept.source,
        parameters=kept.parameters,
        result=kept.result,
        outputs=("no such value", *kept.outputs[1:]),
        steps=kept.steps,
    )
    with Pool(1) as pool:
        assert confirm([other], pool) == [Rejected(kept.ordinal, "interpreters_disagree")]
