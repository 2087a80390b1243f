r"""The math verifier beside Math-Verify: errors, hangs, latency, on the suite and on real outputs.

`python -W ignore -m benchmarks.verification [--data ../shared/testdata] [--sample 2000] [--list]`
(Math-Verify needs the bench group.) Both graders see the same response, `\boxed{candidate}`, by
turns, each in a process of its own that is killed after 10 seconds; latency is measured inside it.
Math-Verify runs in its default configuration, with its own timeouts. FN: right answers not
credited; FP: wrong ones credited. Rows with `args` (a tolerance, options) are ours only.
"""

import argparse
import json
import logging
import multiprocessing
import random
import re
import statistics
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib.metadata import PackageNotFoundError, version
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, NamedTuple

import polars as pl

import proofmill
from tests.math.hostile_cases import expand

LIMIT_SECONDS = 10.0
"""Wall clock for one call before its process is killed."""
HANG_SECONDS = 2.5
SUITE = Path(__file__).parents[1] / "tests" / "math"
_FORK = multiprocessing.get_context("fork")
_FINAL = re.compile(r"(?:\bA:|####)[ \t]*([^\n]*)\s*\Z")
_ANSWER_FIELD = re.compile(r'"answer"\s*:\s*("(?:[^"\\]|\\.)*"|[-+0-9.,eE]+)', re.DOTALL)
_NUMBER = re.compile(r"[-+]?[0-9]+(?:\.[0-9]+)?")

Judge = Callable[[str, str, dict[str, Any]], str]
"""(gold, response, args) -> correct, wrong or undecided."""


class Case(NamedTuple):
    """One answer to judge; `label` is None when nobody knows."""

    id: str
    category: str
    gold: str
    candidate: str
    label: bool | None
    args: dict[str, Any]


class Result(NamedTuple):
    """What a grader said of one case: an outcome, `crash` or `killed`."""

    outcome: str
    seconds: float


def _ours(gold: str, response: str, args: dict[str, Any]) -> str:
    score = proofmill.check("math", gold, response, **args)
    return score.verdict if score.verdict == "correct" else f"{score.verdict} ({score.reason})"


def _math_verify(gold: str, response: str, args: dict[str, Any]) -> str:
    from math_verify import parse, verify  # pyright: ignore[reportMissingImports]

    is_equal = verify(parse(rf"\boxed{{{gold}}}"), parse(response))
    return "correct" if is_equal else "wrong"


class Grader:
    """A judge in a process of its own, forked again after it had to be killed."""

    def __init__(self, name: str, judge: Judge) -> None:
        self.name = name
        self._judge = judge
        self._start()

    def _start(self) -> None:
        self._pipe, theirs = _FORK.Pipe()
        self._process = _FORK.Process(target=_serve, args=(theirs, self._judge))
        self._process.start()
        theirs.close()

    def __call__(self, case: Case) -> Result:
        """Judge one case, in LIMIT_SECONDS at most."""
        start = time.monotonic()
        try:
            self._pipe.send((case.gold, rf"\boxed{{{case.candidate}}}", case.args))
            if self._pipe.poll(LIMIT_SECONDS):
                return Result(*self._pipe.recv())
        except (EOFError, OSError):
            pass
        self.stop()
        self._start()
        seconds = time.monotonic() - start
        return Result("killed" if seconds >= LIMIT_SECONDS else "crash", seconds)

    def stop(self) -> None:
        """Kill the process."""
        self._process.kill()
        self._process.join()
        self._pipe.close()


def _serve(pipe: Connection, judge: Judge) -> None:
    while True:
        try:
            gold, response, args = pipe.recv()
        except EOFError:
            return
        start = time.perf_counter()
        try:
            outcome = judge(gold, response, args)
        except Exception:  # noqa: BLE001 - a grader's crash is what is counted
            outcome = "crash"
        pipe.send((outcome, time.perf_counter() - start))


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=Path("../shared/testdata"))
    parser.add_argument("--sample", type=int, default=2000, help="distinct answers per data set")
    parser.add_argument("--list", action="store_true", help="name every error on the suite")
    parser.add_argument(
        "--no-hostile", action="store_true", help="skip the set that takes Math-Verify minutes"
    )
    options = parser.parse_args()
    graders = _graders()
    for name in ("cases.jsonl", "hostile.jsonl")[: 1 if options.no_hostile else 2]:
        _suite(name, list(_read(SUITE / name)), graders, is_listed=options.list)
    if not options.data.is_dir():
        print(f"real outputs: skipped, there is no folder {options.data}")
    else:
        _labelled(options.data / "verification/gsm8k_labelled_solutions.jsonl", graders)
        for name in ("gsm8k", "math_level5"):
            _rollouts(options.data / f"rollouts/{name}.parquet", options.sample, graders)
    for grader in graders:
        grader.stop()


def _graders() -> list[Grader]:
    """Return ours, and Math-Verify when it is installed; it is imported once, before the forks."""
    logging.disable(logging.CRITICAL)
    judges: list[tuple[str, Judge]] = [("proofmill", _ours)]
    try:
        name = f"Math-Verify {version('math-verify')}"
    except PackageNotFoundError:
        print("Math-Verify: skipped, it is not installed (pip install --group bench)")
    else:
        _math_verify("1", r"\boxed{1}", {})
        judges.append((name, _math_verify))
    return [Grader(name, judge) for name, judge in judges]


def _read(path: Path) -> Iterator[Case]:
    for line in path.read_text().splitlines():
        row = json.loads(line)
        text = expand(row["candidate"])
        args = row.get("args", {})
        yield Case(row["id"], row["category"], row["gold"], text, row["label"], args)


def _suite(name: str, cases: Sequence[Case], graders: Sequence[Grader], *, is_listed: bool) -> None:
    results = _interleaved(cases, graders)
    print(f"\n{name}: {len(cases)} cases, {sum(case.label is True for case in cases)} right")
    print(
        f"{'grader':<18} {'cases':>5} {'FN':>12} {'FP':>12} {'crash':>5} {'>2.5 s':>6} "
        f"{'median ms':>9} {'p99 ms':>8} {'max ms':>8}"
    )
    for grader, outcomes in zip(graders, results, strict=True):
        for label, is_chosen in (("", _has_no_args), (" with args", _has_args)):
            chosen = [pair for pair in zip(cases, outcomes, strict=True) if is_chosen(pair[0])]
            if chosen and not (label and grader is not graders[0]):
                _table(grader.name + label, chosen)
    for grader, outcomes in zip(graders, results, strict=True):
        _failures(grader.name, zip(cases, outcomes, strict=True), is_listed=is_listed)


def _has_args(case: Case) -> bool:
    return bool(case.args)


def _has_no_args(case: Case) -> bool:
    return not case.args


def _interleaved(cases: Sequence[Case], graders: Sequence[Grader]) -> list[list[Result]]:
    results: list[list[Result]] = [[] for _ in graders]
    for index, case in enumerate(cases):
        for turn in range(len(graders)):
            chosen = (index + turn) % len(graders)
            results[chosen].append(graders[chosen](case))
    return results


def _table(name: str, pairs: Sequence[tuple[Case, Result]]) -> None:
    right = [result for case, result in pairs if case.label is True]
    wrong = [result for case, result in pairs if case.label is False]
    missed = sum(result.outcome != "correct" for result in right)
    credited = sum(result.outcome == "correct" for result in wrong)
    times = sorted(result.seconds * 1000 for _, result in pairs)
    hangs = sum(result.seconds > HANG_SECONDS for _, result in pairs)
    crashes = sum(result.outcome == "crash" for _, result in pairs)
    print(
        f"{name:<18} {len(pairs):5} {_share(missed, right):>12} {_share(credited, wrong):>12} "
        f"{crashes:5} {hangs:6} {statistics.median(times):9.2f} "
        f"{times[int(0.99 * (len(times) - 1))]:8.1f} {times[-1]:8.1f}"
    )


def _share(count: int, of: Sequence[object]) -> str:
    return f"{count} ({count / len(of):.1%})" if of else "-"


def _failures(name: str, pairs: Iterable[tuple[Case, Result]], *, is_listed: bool) -> None:
    """Print the errors by category, FN/FP, and one by one when they are few or asked for."""
    missed: Counter[str] = Counter()
    credited: Counter[str] = Counter()
    lines = []
    for case, result in pairs:
        if case.label is None or case.label == (result.outcome == "correct"):
            continue
        (missed if case.label else credited)[case.category] += 1
        kind = "FN" if case.label else "FP"
        lines.append(f"  {kind} {case.gold!r} {case.candidate[:70]!r} {result.outcome}")
    if lines:
        counts = (f"{c} {missed[c]}/{credited[c]}" for c in sorted({*missed, *credited}))
        print(f"{name}, FN/FP by category: {', '.join(counts)}")
    if is_listed:
        print("\n".join(lines))


def _labelled(path: Path, graders: Sequence[Grader]) -> None:
    """Compare with the labels of people: final answers after `A:` or `####`."""
    rows = [json.loads(line) for line in path.read_text().splitlines()]
    found = [(row, _FINAL.search(row["response"])) for row in rows]
    cases = [
        Case(row["id"], "", row["gold"], final[1].strip(), row["correct"], {})
        for row, final in found
        if final
    ]
    results = _interleaved(cases, graders[:1])[0]
    print(f"\n{path.name}: {len(rows)} solutions, {len(rows) - len(cases)} without a final answer")
    _table(graders[0].name, list(zip(cases, results, strict=True)))
    for case, result in zip(cases, results, strict=True):
        if (result.outcome == "correct") != case.label:
            said = "right" if case.label else "wrong"
            _disagreement(case, result.outcome, f"label: {said}")


def _rollouts(path: Path, sample: int, graders: Sequence[Grader]) -> None:
    """Compare with Math-Verify on distinct recorded answers, drawn with a fixed seed."""
    pairs: dict[tuple[str, str], str] = {}
    count = 0
    for row in pl.read_parquet(path).iter_rows(named=True):
        answer = answer_field(row["response"] or "")
        count += answer is not None
        if answer is not None:
            pairs.setdefault((row["gold"], answer), row["item"])
    drawn = random.Random(path.name).sample(sorted(pairs), min(sample, len(pairs)))
    cases = [Case(pairs[pair], "", *pair, None, {}) for pair in drawn]
    results = _interleaved(cases, graders)
    print(f"\n{path.name}: {count} answers, {len(pairs)} distinct, {len(cases)} drawn")
    for grader, outcomes in zip(graders, results, strict=True):
        _table(grader.name, list(zip(cases, outcomes, strict=True)))
    if len(graders) < 2:
        return
    different = 0
    for case, ours, theirs in zip(cases, *results, strict=True):
        if (ours.outcome == "correct") != (theirs.outcome == "correct"):
            different += 1
            _disagreement(case, ours.outcome, f"Math-Verify: {theirs.outcome}")
    print(f"{different} disagreements")


def answer_field(response: str) -> str | None:
    r"""Return the last JSON field `answer` as written; `\\frac` and a bare `\frac` both occur."""
    fields = _ANSWER_FIELD.findall(response)
    if not fields:
        return None
    text = str(fields[-1])
    if not text.startswith('"'):
        return text.rstrip(",")
    return text[1:-1].replace(r"\"", '"').replace("\\\\", "\\").strip()


def _disagreement(case: Case, ours: str, theirs: str) -> None:
    print(
        f"  [{_explanation(case.gold, case.candidate)}] gold {case.gold!r} "
        f"candidate {case.candidate[:90]!r} ours: {ours} {theirs}"
    )


def _explanation(gold: str, candidate: str) -> str:
    """Return the class of a disagreement, as far as it shows in the text."""
    want, have = _number(gold), _number(candidate)
    plain = _NUMBER.fullmatch(candidate.strip().replace(",", ""))
    if want is not None and have is not None and want != have:
        is_near = abs(want - have) <= 0.01 * abs(want)
        return "rounded decimal" if is_near and plain else "different numbers"
    if "%" in candidate or "%" in gold:
        return "percent"
    if ("," in candidate) != ("," in gold) and not plain:
        return "list or separator"
    if re.search(r"[A-Za-z]{2,}", re.sub(r"\\[a-zA-Z]+", "", candidate)):
        return "unit or words"
    return "same number" if want is not None and want == have else "form"


def _number(text: str) -> float | None:
    found = _NUMBER.findall(text.replace(",", "").replace("\\!", ""))
    return float(found[0][:300]) if len(found) == 1 else None


if __name__ == "__main__":
    main()
