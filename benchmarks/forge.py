"""How the gates of the forge judge its samples, sound and with every fault planted.

`python -m benchmarks.forge [--kinds NAME ...]` sends the nine samples through all gates at full
size, with processor time of this process and the sandbox's apart, then every canary at a size that
takes seconds, and prints by kind how many are refused and by which gate first; one that passes is
named. It takes some ten minutes of one core. With `--own` it takes families of the table instead,
cut into proposals (`pipelines.cutting`); novelty is not asked, as each is one of our families. It
says of the others why they are not cut, and takes half an hour.
"""

import argparse
import json
import time
from collections import Counter, defaultdict
from collections.abc import Mapping

from generators import FAMILIES
from generators.forged import FAULTS, Proposal, Sample, Workshop, planted, samples
from pipelines.cutting import CUT, cut, left_out
from pipelines.loops.forge import Drawn, Finding, Sizes, early, late, second
from proofmill.sandbox import Pool

SMALL = Sizes(pair=60, counted=150, second=120, read=100)


def judged(proposal: Proposal, sample: Sample, sizes: Sizes, pool: Pool) -> Finding | None:
    """Return what the first gate finds, with the second solver and the reader of the sample."""
    drawn = Drawn(proposal, Workshop(pool), sizes)
    other, reading = (json.dumps({"program": text}) for text in (sample.second, sample.reader))
    return early(drawn) or second(drawn, other) or late(drawn, other, reading, lambda: "")


def sound(given: Mapping[str, Sample], pool: Pool) -> None:
    """Print what becomes of the samples themselves."""
    print("| sample | verifier | seconds here | verdict |\n|---|---|---|---|")
    for name, sample in given.items():
        begin = time.process_time()
        found = judged(sample.proposal, sample, Sizes(), pool)
        spent = time.process_time() - begin
        said = f"{found.gate}: {found.why}" if found else "accepted"
        print(f"| {name} | {sample.proposal.verifier} | {spent:.1f} | {said} |", flush=True)


def faulty(given: Mapping[str, Sample], kinds: list[str], each: int, pool: Pool) -> None:
    """Print by kind what becomes of planted faults, in so many samples, which take turns."""
    total = Counter[bool]()
    print("\n| fault | planted | refused | by, first |\n|---|---|---|---|")
    for turn, kind in enumerate(kinds):
        gates = Counter[str]()
        for name, sample, proposal in _placed(given, kind, turn, each):
            found = judged(proposal, sample, SMALL, pool)
            gates[found.gate if found else f"NONE ({name})"] += 1
            total[bool(found)] += 1
        passed = sum(count for gate, count in gates.items() if gate.startswith("NONE"))
        by = ", ".join(f"{gate} {count}" for gate, count in gates.most_common())
        every = gates.total()
        print(f"| {kind.replace('_', ' ')} | {every} | {every - passed} | {by} |", flush=True)
    print(f"\n{total[True]} of {total.total()} planted faults are refused")


def _placed(
    given: Mapping[str, Sample], kind: str, turn: int, each: int
) -> list[tuple[str, Sample, Proposal]]:
    """Return those that have a place for a kind, beginning with another one for each kind."""
    made = [(n, one, proposal) for n, one in given.items() if (proposal := planted(one, kind))]
    at = turn * each % max(1, len(made))
    return (made[at:] + made[:at])[:each]


def uncut() -> None:
    """Print why families are not cut, and how many for each reason."""
    reasons = defaultdict[str, list[str]](list)
    for name in sorted(set(FAMILIES) - set(CUT)):
        reasons[_reason(left_out(name))].append(name)
    print("\n| not cut, because | families |\n|---|---|")
    for reason, names in sorted(reasons.items(), key=lambda one: -len(one[1])):
        print(f"| {reason} | {len(names)} |", flush=True)


def _reason(why: str) -> str:
    """Return a kind of reason."""
    kinds = {
        "no verifier": "the forge has no verifier of its kind",
        "needs sympy": "a program needs a package that the sandbox lacks",
        "needs numpy": "a program needs a package that the sandbox lacks",
        "needs ortools": "a program needs a package that the sandbox lacks",
        "cp_model": "a program needs a package that the sandbox lacks",
        "characters": "a program is longer than 8,000 characters",
    }
    other = "a program has no plain form: classes that keep state, closures, modules as a whole"
    found = [said for sign, said in kinds.items() if sign in why]
    return next(
        iter(found), other if why else "it can be cut; nobody has written its second solver"
    )


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--own", action="store_true", help="families of the table instead")
    parser.add_argument("--kinds", nargs="+", default=list(FAULTS), choices=list(FAULTS))
    parser.add_argument("--each", type=int, default=99, help="samples of a kind of fault, at most")
    parser.add_argument("--faults", action="store_true", help="the second table alone")
    options = parser.parse_args()
    given = {name: cut(name) for name in CUT} if options.own else samples()
    with Pool(1) as pool:
        if not options.faults:
            sound(given, pool)
        faulty(given, options.kinds, options.each, pool)
    if options.own:
        uncut()


if __name__ == "__main__":
    main()
