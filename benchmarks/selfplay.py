"""Self-play over programs: rates, gates, difficulty, ambiguity, the bandit, a model's proposals.

`python -m benchmarks.selfplay [--proposals FOLDER]`; the folder holds recorded proposals, JSON
lines with `snippet` and `input` or `inputs`. Rates are of one process with one sandbox pair; bind
it to a core (`taskset -c 0`) for figures per core.
"""

import argparse
import json
import time
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path
from random import Random

from scipy.stats import spearmanr

from filters.difficulty import value
from generators.selfplay import TASKS, Bandit, Item, Proposal, Reward, Task, arms, make
from generators.selfplay.foreign import Judged, judge, read_proposal
from generators.selfplay.foreign import item as foreign
from generators.selfplay.programs import (
    KNOBS,
    Calls,
    Candidate,
    Rejected,
    draw,
    probes,
    propose,
    run_written,
)
from generators.selfplay.tasks import SHOWN
from proofmill import score
from proofmill.extraction import wrap
from proofmill.sandbox import Pool, same, wire

DIALS = (0.0, 0.1, 0.3, 0.6, 1.0)
PER_DIAL = 320
CHUNK = 64
BANK = 12_000
"""Proposals behind the bank that measures ambiguity; none of them is in the bank of the gate."""


def knobs(dial: float, **others: float) -> dict[str, float]:
    """Return a setting."""
    return {knob.name: dial for knob in KNOBS} | others


def rows(pool: Pool, task: Task, dial: float, count: int) -> tuple[list[Item], Counter[str], float]:
    """Return items, reasons and seconds."""
    found: list[Item | Rejected] = []
    began = time.perf_counter()
    for start in range(0, count, CHUNK):
        some = [Proposal(n, task, knobs(dial)) for n in range(start, min(count, start + CHUNK))]
        found += make(some, pool)
    seconds = time.perf_counter() - began
    reasons = Counter(one.reason for one in found if isinstance(one, Rejected))
    return [one for one in found if isinstance(one, Item)], reasons, seconds


def measure_rates(pool: Pool) -> dict[Task, list[Item]]:
    """Print yields and rates per task and dial; return all items."""
    items: dict[Task, list[Item]] = defaultdict(list)
    for task in TASKS:
        for dial in DIALS:
            rows(pool, task, dial, CHUNK)  # banks and interpreters are warm, as in a long run
            found, reasons, seconds = rows(pool, task, dial, PER_DIAL)
            items[task] += found
            behaviours = len({one.behaviour for one in found}) / max(len(found), 1)
            print(
                f"{task} dial {dial}: {len(found)} of {PER_DIAL}, {len(found) / seconds:.0f}/s, "
                f"distinct behaviours {behaviours:.2f}, {dict(reasons.most_common(5))}"
            )
    return items


def measure_difficulty(items: dict[Task, list[Item]]) -> None:
    """Print how well levels and knobs follow the live trace."""
    for task, some in items.items():
        effort = [one.problem.effort or 0 for one in some]
        levels = [one.problem.dial or 0.0 for one in some]
        settings = [one.problem.knobs["statements"] for one in some]
        print(
            f"{task}: Spearman with live trace: level {spearmanr(levels, effort)[0]:.3f}, "
            f"knob {spearmanr(settings, effort)[0]:.3f}; rows {len(some)}"
        )


def measure_scores(items: dict[Task, list[Item]]) -> None:
    """Print what right and wrong answers earn."""
    for task, some in items.items():
        right = sum(score(i.problem, wrap(i.problem, i.problem.answer)).value for i in some)
        wrong = [score(i.problem, wrap(i.problem, text)).value for i in some for text in i.wrong]
        print(f"{task}: right {right:.0f} of {len(some)}, wrong {sum(wrong):.0f} of {len(wrong)}")


def measure_hits(pool: Pool, items: Sequence[Item]) -> None:
    """Print how often fresh random inputs solve abduction rows."""
    rng = Random("hits")
    rates = []
    for one in items:
        args = one.problem.args
        given = [tuple(draw(kind, rng) for kind in args["types"]) for _ in range(300)]
        found = run_written([Calls(one.source, given)], pool)[0]
        wanted = wire.decode(args["output"])
        rates.append(sum(same(v, wanted) for v in found) / len(found))
    over = sum(rate > 1 / 50 for rate in rates) / len(rates)
    mean = sum(rates) / len(rates)
    print(f"abduction, 300 fresh inputs: mean hit rate {mean:.4f}, share over 1/50 {over:.3f}")


def measure_ambiguity() -> None:
    """Print how often another program fits the pairs shown and fails a hidden one."""
    banks: dict[str, list[Candidate]] = defaultdict(list)
    for ordinal in range(10**6, 10**6 + BANK):
        found = propose(ordinal, knobs((ordinal % 3) / 10, parameters=0.0))
        if isinstance(found, Candidate):
            banks[f"{', '.join(found.parameters)} -> {found.result}"].append(found)
    with Pool(1) as pool:
        proposals = [Proposal(n, "induction", knobs(n % 4 / 5, parameters=0.0)) for n in range(600)]
        made = [one for one in make(proposals, pool) if isinstance(one, Item)]
    ambiguous = sum(_is_ambiguous(one, banks[one.cell.signature]) for one in made)
    size = sum(len(banks[one.cell.signature]) for one in made) / len(made)
    print(f"induction: {ambiguous} of {len(made)} ambiguous against {size:.0f} programs each")


def _is_ambiguous(one: Item, others: Sequence[Candidate]) -> bool:
    if not others:
        return False
    given = list(probes(others[0].parameters))
    places = [given.index(wire.decode(tree)) for tree in one.problem.args["inputs"]]
    wanted = [wire.decode(tree) for tree in one.problem.args["outputs"]]
    for other in others:
        agree = [same(other.outputs[p], w) for p, w in zip(places, wanted, strict=True)]
        if all(agree[:SHOWN]) and not all(agree):
            return True
    return False


def measure_bandit(pool: Pool, slip: float, rounds: int = 8, size: int = 160) -> None:
    """Print the share of proposals that end in the window, uniform against bandit.

    The planted solver is right with probability (1 - slip) ** live trace.
    """
    known = {arm.name: arm for arm in arms()}
    shares = {}
    for name in ("uniform", "bandit"):
        rng, bandit, inside, ordinal = Random(slip), Bandit(list(known)), 0, 0
        for _ in range(rounds):
            drawn = [rng.choice(list(known)) for _ in range(size)]
            chosen = bandit.choose(size, rng) if name == "bandit" else drawn
            some = [
                Proposal(ordinal + n, known[a].task, known[a].setting) for n, a in enumerate(chosen)
            ]
            ordinal += size
            rewards = []
            for arm, one in zip(chosen, make(some, pool), strict=True):
                p = (1 - slip) ** (one.problem.effort or 1) if isinstance(one, Item) else 0.0
                right = sum(rng.random() < p for _ in range(8))
                inside += 1 <= right <= 7
                rewards.append(Reward(arm, value(8, right), False))
            bandit.learn(rewards)
        shares[name] = inside / (rounds * size)
    ratio = shares["bandit"] / shares["uniform"]
    print(
        f"slip {slip}: in the window {shares['uniform']:.3f} uniform, "
        f"{shares['bandit']:.3f} bandit ({ratio:.2f} times)"
    )


def measure_proposals(folder: Path, pool: Pool) -> None:
    """Print what recorded proposals of a model yield, gate by gate."""
    gates: Counter[str] = Counter()
    judged: list[Judged] = []
    seen: set[str] = set()
    lines = [
        line for path in sorted(folder.glob("*.jsonl")) for line in path.read_text().splitlines()
    ]
    began = time.perf_counter()
    for ordinal, line in enumerate(lines):
        record = json.loads(line)
        head = "".join(f"{one}\n" for one in record.get("imports", []))
        inputs = record["inputs"] if "inputs" in record else [record["input"]]
        proposed = read_proposal({"program": head + record["snippet"], "inputs": inputs})
        found = (
            proposed
            if isinstance(proposed, str)
            else judge(proposed, pool, ordinal=ordinal, root_seed=0, model="recorded")
        )
        if isinstance(found, str):
            gates[found] += 1
        elif {found.subject.source, found.subject.behaviour} & seen:
            gates["duplicate"] += 1
        else:
            seen |= {found.subject.source, found.subject.behaviour}
            judged.append(found)
    seconds = time.perf_counter() - began
    print(f"{len(lines)} proposals, {len(judged)} programs, {len(lines) / seconds:.0f}/s")
    print(f"  {dict(gates.most_common())}")
    for task in ("deduction", "abduction", "induction"):
        made = [foreign(one, task, pool, test=0.0) for one in judged]
        reasons = Counter(one for one in made if isinstance(one, str))
        print(f"  {task}: {len(made) - reasons.total()} rows, {dict(reasons.most_common())}")


def main() -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--proposals", type=Path, help="folder of recorded proposals")
    folder = parser.parse_args().proposals
    with Pool(1) as pool:
        pool.run("def f(a): return a", "f", [1])
        items = measure_rates(pool)
        measure_difficulty(items)
        measure_scores(items)
        measure_hits(pool, items["abduction"][:300])
        measure_ambiguity()
        for slip in (0.01, 0.05, 0.2):
            measure_bandit(pool, slip)
        if folder:
            measure_proposals(folder, pool)


if __name__ == "__main__":
    main()
