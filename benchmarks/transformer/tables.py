"""Tables: what a run has found, as Markdown; needs no torch."""

from collections.abc import Iterator, Mapping, Sequence
from statistics import mean

from benchmarks.learner.training import Accuracy
from benchmarks.learner.world import TRAINED
from benchmarks.transformer.results import Results, Right
from benchmarks.transformer.rows import Rows
from benchmarks.transformer.scales import Scale
from filters.resampling import Bootstrapped, bootstrap
from generators import FAMILIES
from generators.weakness import Cell
from proofmill import Problem

_BEGUN = 0.05
"""How far above the guess rate a family's best level must be passed before training."""


def page(scale: Scale, rows: Rows, results: Results) -> str:
    """Return all tables that the results are enough for."""
    parts = [_progress(scale, results)]
    if results.before:
        parts.append(_starts(scale, rows, results))
    if results.after:
        parts += [
            _data(scale, rows, results),
            _families(scale, rows, results),
            _carried(scale, rows, results),
        ]
    return "\n\n".join(parts) + "\n"


def _progress(scale: Scale, results: Results) -> str:
    lines = ["| phase | steps | last |", "|---|---|---|"]
    imitated = scale.warm.copying + scale.warm.steps
    for name, steps in (("imitated", imitated), ("reinforced", scale.reinforcement.steps)):
        curve = results.curves.get(name, [])
        last = f"{mean(curve[-20:]):.3f}" if curve else ""
        lines.append(f"| {name} | {len(curve)} of {steps} | {last} |")
    return "\n".join(lines)


def accuracy(rows: Rows, right: Right, draws: int) -> Accuracy:
    """Return the pass rates of the trained families' cells."""
    trained = set(rows.families)
    return Accuracy(
        {
            cell: _rate(some, right, draws)
            for cell, some in rows.held.items()
            if cell.family in trained
        }
    )


def _rate(rows: Sequence[Problem], right: Right, draws: int) -> float:
    return mean(right[row.id] for row in rows) / draws


def has_begun(scale: Scale, rates: Mapping[int, float], family: str) -> bool:
    """Tell whether some level is passed, and more than guesses pass it; else nothing is learned."""
    return any(
        rate >= _BEGUN + FAMILIES[family].guess_rate(scale.top * level / 5)
        for level, rate in rates.items()
        if level < TRAINED
    )


def started(scale: Scale, rows: Rows, results: Results) -> Mapping[str, Mapping[int, float]]:
    """Return the pass rate of each family after the warm start, by level."""
    found = [accuracy(rows, right, scale.draws).cells for right in results.before]
    return {
        family: {
            level: mean(cells[Cell(family, level)] for cells in found)
            for level in range(TRAINED + 1)
        }
        for family in rows.families
    }


def _starts(scale: Scale, rows: Rows, results: Results) -> str:
    lines = ["| family | pass rate after the warm start, by level | |", "|---|---|---|"]
    for family, rates in started(scale, rows, results).items():
        shown = " ".join(f"{rate:.2f}" for rate in rates.values())
        state = "" if has_begun(scale, rates, family) else "INVALID: not begun"
        lines.append(f"| {family} | {shown} | {state} |")
    return "\n".join(lines)


def _named(results: Results) -> Mapping[str, list[tuple[Right, Right]]]:
    """Return data policy -> (before, after) of each seed."""
    found: dict[str, list[tuple[Right, Right]]] = {}
    for replica, after in zip(results.replicas, results.after, strict=True):
        before = results.before[replica.seed % len(results.before)]
        found.setdefault(replica.name, []).append((before, after))
    return found


def _data(scale: Scale, rows: Rows, results: Results) -> str:
    lines = [
        "| data policy | average | weakest family | beyond | average less uniform |",
        "|---|---|---|---|---|",
    ]
    runs = {
        name: [
            (accuracy(rows, early, scale.draws), accuracy(rows, late, scale.draws))
            for early, late in pairs
        ]
        for name, pairs in _named(results).items()
    }
    for name, pairs in runs.items():
        cells = [
            f"{mean(getattr(e, what) for e, _ in pairs):.3f} -> "
            f"{mean(getattr(late, what) for _, late in pairs):.3f}"
            for what in ("average", "weakest", "beyond")
        ]
        apart = bootstrap(
            [
                ours.average - theirs.average
                for (_, ours), (_, theirs) in zip(pairs, runs["uniform"], strict=True)
            ]
        )
        lines.append(f"| {name} | {' | '.join(cells)} | {points(apart)} |")
    return "\n".join(lines)


def rise(rows: Sequence[Problem], pairs: Sequence[tuple[Right, Right]], draws: int) -> Bootstrapped:
    """Return after less before, over rows and seeds."""
    return bootstrap(
        [(late[row.id] - early[row.id]) / draws for early, late in pairs for row in rows]
    )


def _families(scale: Scale, rows: Rows, results: Results) -> str:
    lines = ["| family | data policy | before -> after | gain | |", "|---|---|---|---|---|"]
    for family in rows.families:
        held = [r for level in range(TRAINED) for r in rows.held[Cell(family, level)]]
        for name, pairs in _named(results).items():
            if ":" not in name:
                gain = rise(held, pairs, scale.draws)
                lines.append(
                    f"| {family} | {name} | {_moved(held, pairs, scale.draws)} | {points(gain)} | "
                    f"{'holds' if gain.is_above_zero else 'no interval above 0'} |"
                )
    return "\n".join(lines)


def _carried(scale: Scale, rows: Rows, results: Results) -> str:
    lines = ["| judged on | data policy | before -> after | gain |", "|---|---|---|---|"]
    for what, held in _elsewhere(rows):
        for name, pairs in _named(results).items():
            if ":" not in name:
                gain = points(rise(held, pairs, scale.draws))
                lines.append(f"| {what} | {name} | {_moved(held, pairs, scale.draws)} | {gain} |")
    return "\n".join(lines)


def _elsewhere(rows: Rows) -> Iterator[tuple[str, Sequence[Problem]]]:
    trained = set(rows.families)
    beyond = [Cell(family, TRAINED) for family in rows.families]
    yield "dials above the trained ones", [row for cell in beyond for row in rows.held[cell]]
    for family in sorted({cell.family for cell in rows.held} - trained):
        some = [row for cell, held in rows.held.items() if cell.family == family for row in held]
        yield f"never trained: {family}", some
    for task, items in rows.outside.items():
        yield f"reasoning-gym: {task}", items


def _moved(rows: Sequence[Problem], pairs: Sequence[tuple[Right, Right]], draws: int) -> str:
    early, late = (mean(_rate(rows, pair[i], draws) for pair in pairs) for i in (0, 1))
    return f"{early:.3f} -> {late:.3f}"


def points(found: Bootstrapped) -> str:
    """Return a difference of rates in points, with its interval."""
    mean_, low, high = (100.0 * value for value in found)
    return f"{mean_:+.1f} [{low:+.1f}, {high:+.1f}]"
