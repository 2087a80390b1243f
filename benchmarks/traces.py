"""Print how long searches with dead ends are, and that readers find no fault in them.

`python -m benchmarks.traces` prints the table of docs/transforms.md: 200 rows of each family at
three dials. `--rows N` draws fewer.
"""

import argparse
import sys
from statistics import mean
from typing import Final

from generators import FAMILIES
from generators.instructions import taken_apart
from proofmill import score
from proofmill.extraction import wrap
from readers import READERS

DIALS: Final = (0.2, 0.5, 0.8)
HEAD: Final = (
    "| family | dial | rows | told | dead ends, mean | lines, mean | lines, most "
    "| characters, most | faults |\n|---|---|---|---|---|---|---|---|---|"
)


def main() -> int:
    """Print a line for each family and dial; 1 if a reader finds a fault."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=200)
    rows = parser.parse_args().rows
    print(HEAD)
    faults = 0
    for name in [name for name, family in FAMILIES.items() if family.gives_traces]:
        for dial in DIALS:
            found = _measured(name, dial, rows)
            faults += found[-1]
            print(_line(name, dial, rows, *found), flush=True)
    return int(faults > 0)


def _measured(name: str, dial: float, rows: int) -> tuple[list[list[str]], int]:
    """Return the lines of the searches that are told, and how many of these have a fault."""
    family, reader = FAMILIES[name], READERS[name]
    told, faults = list[list[str]](), 0
    for ordinal in range(rows):
        row, instance = family.draw(ordinal, dial, root_seed=5)
        trace, posed = family.trace(instance), taken_apart(row.prompt)
        if trace is not None and posed is not None and reader.search is not None:
            told.append(list(trace.lines))
            found = reader.search(reader.read(posed.question), trace.lines)
            is_right = found.answer and score(row, wrap(row, found.answer)).value == 1.0
            faults += bool(found.faults) or not is_right
    return told, faults


def _line(name: str, dial: float, rows: int, told: list[list[str]], faults: int) -> str:
    dead = [sum("Back to" in line for line in lines) for lines in told]
    lengths = [len(lines) for lines in told]
    characters = max(len("\n".join(lines)) for lines in told)
    return (
        f"| `{name}` | {dial:g} | {rows} | {len(told)} | {mean(dead):.1f} | {mean(lengths):.0f} "
        f"| {max(lengths)} | {characters} | {faults} |"
    )


if __name__ == "__main__":
    sys.exit(main())
