"""What the families measure: capacity, guessability, effort and speed, at five dials.

`python -m benchmarks.families [--rows 1000] [--only zebra,sudoku] [--json FILE]`
Prints one line per family and dial; status 1 if a family breaks its contract.
"""

import argparse
import json
import statistics
import sys
import time
from dataclasses import asdict, dataclass
from math import inf
from pathlib import Path
from typing import Any

import polars as pl

from filters.certification import certify
from filters.guessability import faults, measure
from generators import FAMILIES, Family

DIALS = (0.0, 0.25, 0.5, 0.75, 1.0)
SOLVED = 200
"""Rows per dial that are solved and certified."""


@dataclass(frozen=True, slots=True)
class Line:
    """One family at one dial."""

    family: str
    dial: float
    rows: int
    distinct: int
    capacity: float
    birthday: float
    """Effective number of instances, rows^2 / (2 collisions); infinite without a collision."""
    top: float
    bits: float
    cheap: float
    guess_rate: float
    effort: float
    mean_ms: float
    p95_ms: float
    max_ms: float
    solve_ms: float
    certified: int
    faults: list[str]


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=1000)
    parser.add_argument("--only", default="")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    names = options.only.split(",") if options.only else list(FAMILIES)
    lines: list[Line] = []
    print(
        f"{'family':<20} dial distinct capacity birthday   top  bits cheap guess   effort "
        "  mean   p95    max  solve ms  certified"
    )
    for name in names:
        efforts: list[tuple[float, float]] = []
        for dial in DIALS:
            line, found = _measure(FAMILIES[name], dial, options.rows)
            lines.append(line)
            efforts += [(dial, effort) for effort in found]
            _show(line)
        print(f"{name:<20} Spearman(dial, effort) over rows: {spearman(efforts):.3f}")
    if options.json:
        options.json.write_text(json.dumps([asdict(line) for line in lines], indent=1))
    sys.exit(any(line.faults for line in lines))


def _measure(family: Family[Any], dial: float, rows: int) -> tuple[Line, list[float]]:
    times, drawn = [], []
    for ordinal in range(rows):
        start = time.perf_counter()
        drawn.append(family.draw(ordinal, dial))
        times.append(1000 * (time.perf_counter() - start))
    problems = [problem for problem, _ in drawn]
    names = [problem.instance for problem in problems]
    pairs = sum(n * (n - 1) // 2 for n in map(names.count, set(names)))
    start, certified = time.perf_counter(), 0
    for problem, instance in drawn[:SOLVED]:
        wrong = family.near_misses(instance) if family.near_misses else None
        answers = family.solve(instance)
        decision, _ = certify(problem, answers, solver="", unique=family.unique, wrong=wrong)
        certified += decision.keep
    solve = 1000 * (time.perf_counter() - start) / len(drawn[:SOLVED])
    found = measure(problems)
    wrongs = faults(found, family.labels)
    wrongs += ["uncertified rows"] if certified < len(drawn[:SOLVED]) else []
    efforts = [float(problem.effort or 0) for problem in problems]
    line = Line(
        family=family.name,
        dial=dial,
        rows=rows,
        distinct=len(set(names)),
        capacity=family.capacity(dial),
        birthday=rows**2 / 2 / pairs if pairs else inf,
        top=found.top,
        bits=found.entropy,
        cheap=found.cheap,
        guess_rate=family.guess_rate(dial),
        effort=statistics.mean(efforts),
        mean_ms=statistics.mean(times),
        p95_ms=sorted(times)[int(0.95 * len(times))],
        max_ms=max(times),
        solve_ms=solve,
        certified=certified,
        faults=wrongs,
    )
    return line, efforts


def _show(line: Line) -> None:
    print(
        f"{line.family:<20} {line.dial:4.2f} {line.distinct:8d} {line.capacity:8.0e} "
        f"{line.birthday:8.0e} {line.top:5.3f} {line.bits:5.2f} {line.cheap:5.3f} "
        f"{line.guess_rate:5.0e} {line.effort:8.0f} {line.mean_ms:6.2f} {line.p95_ms:5.1f} "
        f"{line.max_ms:6.1f} {line.solve_ms:9.2f} {line.certified:10d}  {'; '.join(line.faults)}",
        flush=True,
    )


def spearman(pairs: list[tuple[float, float]]) -> float:
    """Return the rank correlation of (x, y) pairs, ties at their mean rank."""
    frame = pl.DataFrame(pairs, schema=["x", "y"], orient="row")
    return float(frame.select(pl.corr("x", "y", method="spearman")).item())


if __name__ == "__main__":
    main()
