"""What it takes to prove a row of each family: writes `data/proof_times.json`.

`python -m benchmarks.proof_times [--rows 4]`
Milliseconds of processor to solve, attack and compare a row with benchmarks, after its draw, at the
dials 0, 0.5 and 1; with the draws that `certify` measured they say which units take longest. Half a
dozen minutes; to be run again when families have come or become slower, and no matter if it is not:
nothing but order and parts follow from it.
"""

import argparse
import json
import time
from collections import defaultdict
from dataclasses import replace
from pathlib import Path
from typing import Final

from generators import FAMILIES, find_family
from pipelines.build import Plan, planned
from pipelines.build.work import candidates_of
from pipelines.sources import FamilyUnit, Recipe

FILE: Final = Path(__file__).parents[1] / "data" / "proof_times.json"
DIALS: Final = (0.0, 0.5, 1.0)


def main() -> None:
    """Measure all families and write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=4)
    options = parser.parse_args()
    times: dict[str, list[float]] = defaultdict(list)
    plan = planned(_recipe(options.rows + 1))
    for unit in plan.first:
        if isinstance(unit, FamilyUnit):
            times[unit.cell.family].append(round(_proof(unit, plan, options.rows), 1))
    lines = (f" {json.dumps(name)}: {json.dumps(each)}" for name, each in sorted(times.items()))
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf8")
    print(f"{FILE.name}: {len(times)} families at the dials {DIALS}")


def _recipe(rows: int) -> Recipe:
    source = {"kind": "families", "rows": rows * len(FAMILIES) * len(DIALS), "dials": DIALS}
    splits = {"train": 1.0, "test": 0.0}
    return Recipe.model_validate({"name": "times", "splits": splits, "sources": [source]})


def _proof(unit: FamilyUnit, plan: Plan, rows: int) -> float:
    """Return milliseconds per row beyond the draws of the same rows; 0 where clocks disagree."""
    family, setting = find_family(unit.cell.family), unit.cell.setting
    candidates_of(replace(unit, count=1), plan.recipe)  # a family's tables
    start = time.process_time()
    for ordinal in range(1, rows + 1):
        family.draw(ordinal, unit.cell.dial, setting, unit.seed, unit.cell.split)
    middle = time.process_time()
    candidates_of(replace(unit, start=1, count=rows), plan.recipe)
    end = time.process_time()
    return max(0.0, 1000 * ((end - middle) - (middle - start)) / rows)


if __name__ == "__main__":
    main()
