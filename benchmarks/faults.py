"""How many planted faults the gates of a family refuse, kind by kind.

`python -m benchmarks.faults [--families NAME ...] [--kinds NAME ...] [--kept FILE]`
plants every kind of `tests/faults/kinds.py` into some fifty families, some 2,000 mutants, and
prints how many are refused and by which gate first; a mutant that no gate refuses is named. It
takes an hour or more of one core; with --kept it goes on where it was killed.
"""

import argparse
import json
from collections import Counter, defaultdict
from pathlib import Path

from pipelines.gates import Elsewhere
from tests.faults.kinds import KINDS
from tests.faults.suite import FAMILIES, Mutant, tried


def _kept(path: Path | None) -> list[Mutant]:
    """Return what an earlier run has found, and cut off a line that was not written to its end."""
    if path is None or not path.exists():
        return []
    whole = "".join(one for one in path.read_text("utf8").splitlines(keepends=True) if "\n" in one)
    path.write_text(whole, encoding="utf8")
    return [Mutant(*json.loads(line)) for line in whole.splitlines()]


def _keep(path: Path | None, mutant: Mutant) -> None:
    if path is not None:
        with path.open("a", encoding="utf8") as file:
            file.write(f"{json.dumps(mutant)}\n")


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--families", nargs="+", default=FAMILIES)
    parser.add_argument("--kinds", nargs="+", default=list(KINDS), choices=list(KINDS))
    parser.add_argument("--kept", type=Path, help="file of findings, which is gone on with")
    options = parser.parse_args()
    every = _kept(options.kept)
    known = {(one.family, one.kind) for one in every}
    with Elsewhere() as elsewhere:
        for one in tried(options.families, options.kinds, elsewhere, known):
            every.append(one)
            _keep(options.kept, one)
            if not one.gate:
                print(f"missed: {one.kind} in {one.family}", flush=True)
    found = defaultdict[str, list[Mutant]](list)
    for one in every:
        found[one.kind].append(one)
    print("\n| fault | mutants | refused | by, first |\n|---|---|---|---|")
    for kind, mutants in found.items():
        gates = Counter(one.gate for one in mutants if one.gate)
        by = ", ".join(f"{gate} {count}" for gate, count in gates.most_common())
        print(f"| {kind.replace('_', ' ')} | {len(mutants)} | {gates.total()} | {by} |")
    print(f"\n{sum(bool(one.gate) for one in every)} of {len(every)} mutants are refused")


if __name__ == "__main__":
    main()
