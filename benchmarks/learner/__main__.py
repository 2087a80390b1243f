"""Print the tables of docs/does-it-train.md: `python -m benchmarks.learner`.

`--quick` runs the main policies and one control. `--seeds 0-9` tunes; the default seeds are those
of acceptance and are used for nothing else. `--state DIR` keeps finished runs, so that an
interrupted benchmark goes on where it was; give another folder once the code has changed.
`--plots docs/images` writes the page's figures from such runs, and makes those that are missing.
"""

import argparse
import sys
from pathlib import Path

from benchmarks.learner.plan import RATE, STEPS, Plan, Runner
from benchmarks.learner.plots import write_plots
from benchmarks.learner.sections import SECTIONS, main_lines
from benchmarks.learner.world import make_world
from solvers.skilltable import EXECUTORS


def main() -> int:
    """Print the sections asked for; 1 if a line is missed by more than its interval."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", default="100-109", help="first-last")
    parser.add_argument("--steps", type=int, default=STEPS)
    parser.add_argument("--rate", type=float, default=RATE)
    parser.add_argument("--only", nargs="*", choices=SECTIONS, default=list(SECTIONS))
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--state", type=Path)
    parser.add_argument("--plots", type=Path, help="write the figures there, and nothing else")
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    first, _, last = options.seeds.partition("-")
    seeds = range(int(first), int(last or first) + 1)
    plan = Plan(seeds=tuple(seeds), steps=options.steps, rate=options.rate)
    with Runner(make_world(tuple(EXECUTORS)), plan, options.workers, options.state) as runner:
        if options.plots:
            print(*write_plots(runner, options.plots), sep="\n")
            return 0
        if options.quick:
            lines = main_lines(runner)
        else:
            lines = [line for name in options.only for line in SECTIONS[name](runner)]
    if lines:
        print("\n| line | found | wanted | |\n|---|---|---|---|")
    for line in lines:
        print(line)
    return int(any(line.is_refuted for line in lines))


if __name__ == "__main__":
    sys.exit(main())
