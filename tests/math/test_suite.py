"""The math verifier on its own adversarial suite: no wrong answer credited, few right ones missed.

The labels come from sympy, arithmetic or the conventions of docs/verification.md (see
build_cases.py), never from a grader.
"""

import ast
import asyncio
import json
import multiprocessing
import re
import resource
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import proofmill
from proofmill.verifiers import VERIFIERS
from proofmill.verifiers.verdict import Verdict
from tests.math import build_cases, hostile_cases, response_cases
from tests.sizes import sized

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
MIN_CASES, MIN_HOSTILE, MIN_RESPONSES = 2000, 200, 100
MAX_MISSES = 0.03
CPU_SECONDS = 0.5
"""Processor time of the host for one verdict; the worker's is held by the kernel."""
MEMORY_BYTES = 512 * 2**20
EVALUATORS = {"eval", "exec", "compile", "sympify", "parse_expr", "literal_eval", "__import__"}


def _rows(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (HERE / name).read_text().splitlines()]


CASES, HOSTILE, RESPONSES = map(_rows, ("cases.jsonl", "hostile.jsonl", "responses.jsonl"))


def _verdict(case: dict[str, Any]) -> Verdict:
    candidate = hostile_cases.expand(case["candidate"])
    return VERIFIERS["math"](candidate, case["gold"], case.get("args", {}))


def _shown(cases: list[dict[str, Any]]) -> str:
    lines = [
        f"{case['id']}: gold {case['gold']!r} candidate {str(case['candidate'])[:90]!r} "
        f"args {case.get('args')} -> {case['verdict'].outcome}/{case['verdict'].reason}"
        for case in cases
    ]
    return "\n".join(lines)


@pytest.fixture(scope="module")
def judged() -> list[dict[str, Any]]:
    return [case | {"verdict": _verdict(case)} for case in CASES]


def test_the_suites_have_not_shrunk_and_are_what_their_scripts_write() -> None:
    assert len(CASES) >= MIN_CASES
    assert len(HOSTILE) >= MIN_HOSTILE
    assert len(RESPONSES) >= MIN_RESPONSES
    assert 0.3 <= sum(case["label"] for case in CASES) / len(CASES) <= 0.45
    assert list(hostile_cases.build()) == HOSTILE
    assert list(response_cases.build()) == RESPONSES


@pytest.mark.deep
def test_the_labels_are_confirmed_again() -> None:
    assert build_cases.build() == CASES


def test_tolerance_labels_by_arithmetic() -> None:
    values = {r"\pi": "3.14159265358979", r"\frac{22}{7}": "22/7", r"\sqrt{2}": "1.41421356237"}
    values |= {r"\sqrt2": values[r"\sqrt{2}"], r"\sqrt{3}": "1.732050807", r"2\pi": "6.2831853"}
    rows = [case for case in CASES if case["category"] == "tolerance"]
    assert len(rows) > 40
    for case in rows:
        gold, value = (
            Fraction(values.get(text, text)) for text in (str(case["gold"]), str(case["candidate"]))
        )
        bound = case["args"].get("tolerance") or abs(gold) * Fraction(case["args"]["rel_tolerance"])
        assert (abs(gold - value) <= bound) == case["label"], case


def test_base_labels_by_arithmetic() -> None:
    rows = [case for case in CASES if case["category"] == "base"]
    assert len(rows) > 30
    for case in rows:
        gold, value = (_in_base(case[k]) for k in ("gold", "candidate"))
        # The same value written in another base than the gold's is left out of the suite.
        assert (gold == value) == case["label"], case


def _in_base(text: str) -> int | None:
    digits, _, base = re.sub(r"\\text|[(){}.]", "", text).partition("_")
    try:
        return int(digits, int(base or 10))
    except ValueError:
        return None  # a digit that the base does not have


def test_no_wrong_answer_is_credited(judged: list[dict[str, Any]]) -> None:
    negatives = [case for case in judged if not case["label"]]
    credited = [case for case in negatives if case["verdict"].outcome == "correct"]
    assert len(negatives) > len(CASES) / 2
    assert not credited, f"{len(credited)} of {len(negatives)} credited:\n{_shown(credited)}"


def test_few_right_answers_are_missed(judged: list[dict[str, Any]]) -> None:
    positives = [case for case in judged if case["label"]]
    missed = [case for case in positives if case["verdict"].outcome != "correct"]
    found = f"{len(CASES)} cases; missed {len(missed)} of {len(positives)}:\n{_shown(missed)}"
    sys.stdout.write(found)
    assert len(missed) <= MAX_MISSES * len(positives), found


def test_every_gold_verifies_against_itself() -> None:
    golds = {json.dumps([case["gold"], case.get("args", {})]): case for case in CASES}
    odd = [case | {"candidate": case["gold"]} for case in golds.values()]
    odd = [case | {"verdict": _verdict(case)} for case in odd]
    assert len(odd) > 100
    assert not [case for case in odd if case["verdict"].outcome != "correct"], _shown(
        [case for case in odd if case["verdict"].outcome != "correct"]
    )


def _attacked(case: dict[str, Any]) -> str:
    """Return what is wrong with the treatment of a hostile case; empty when nothing is."""
    start = time.thread_time()
    verdict = _verdict(case)
    seconds = time.thread_time() - start
    after = VERIFIERS["math"](r"\frac{1}{2}", "0.5", {}), VERIFIERS["math"]("0.6", "1/2", {})
    if seconds > CPU_SECONDS:
        return f"{case['id']}: {seconds:.1f} s"
    if after[0].outcome != "correct" or after[1].outcome != "wrong":
        return f"{case['id']}: the next calls give {after}"
    if case["label"] is not None and (verdict.outcome == "correct") != case["label"]:
        return f"{case['id']}: {verdict}"
    return ""


def test_hostile_candidates_neither_hang_nor_pay() -> None:
    assert not [fault for fault in map(_attacked, HOSTILE) if fault]


def test_hostile_candidates_from_a_thread() -> None:
    with ThreadPoolExecutor(2) as pool:
        assert not [fault for fault in pool.map(_attacked, HOSTILE) if fault]


def _sampled_verdicts() -> list[str]:
    return [str(_verdict(case)) for case in [*CASES[::40], *HOSTILE[::16]]]


def test_the_same_verdicts_in_a_thread_an_event_loop_and_a_fresh_process() -> None:
    expected = _sampled_verdicts()

    async def gathered() -> list[str]:
        return await asyncio.to_thread(_sampled_verdicts)

    async def inside() -> list[str]:
        return _sampled_verdicts()

    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(_sampled_verdicts).result() == expected
    assert asyncio.run(gathered()) == expected
    assert asyncio.run(inside()) == expected
    for method in ("fork", "spawn"):
        with ProcessPoolExecutor(1, multiprocessing.get_context(method)) as processes:
            assert processes.submit(_sampled_verdicts).result() == expected


def test_hostile_golds_raise_nothing() -> None:
    for case in HOSTILE[:: sized(16, 1)]:
        gold = hostile_cases.expand(case["candidate"])
        start = time.thread_time()
        assert VERIFIERS["math"]("7", gold, {}).outcome in {"correct", "wrong", "undecided"}
        assert time.thread_time() - start <= CPU_SECONDS, gold[:80]


@pytest.mark.deep
def test_hostile_candidates_stay_within_the_memory_bound() -> None:
    program = (
        "from tests.math.test_suite import HOSTILE, _verdict\n"
        "import re, resource\n"
        "for case in HOSTILE: _verdict(case)\n"
        # Not its own ru_maxrss: that counts from the fork on, when it is as large as its parent.
        "peak = re.search(r'VmHWM:\\s+(\\d+)', open('/proc/self/status').read())[1]\n"
        "print(peak, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)\n"
    )

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY_BYTES, MEMORY_BYTES))

    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, preexec_fn=limit, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert max(map(int, done.stdout.split())) * 1024 <= MEMORY_BYTES, done.stdout


def test_whole_responses() -> None:
    wrong = []
    for case in RESPONSES:
        score = proofmill.check("math", case["gold"], case["response"], **case.get("args", {}))
        if (score.value == 1.0) != case["label"]:
            wrong.append(f"{case['id']}: {case['response'][:90]!r} {score}")
    assert not wrong, "\n".join(wrong)


def test_nothing_in_the_package_evaluates_text() -> None:
    found = []
    for path in sorted((ROOT / "proofmill").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            name = _called(node)
            if name in EVALUATORS:
                found.append(f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)} {name}")
    assert not found, found


def _called(node: ast.AST) -> str | None:
    """Return the name that `node` refers to, imports or loads; `re.compile` is no evaluator."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute) and node.attr != "compile":
        return node.attr
    return node.name.rpartition(".")[2] if isinstance(node, ast.alias) else None
