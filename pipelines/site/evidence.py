"""Evidence: everything that is known of one row, as the blocks of its page."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from filters.decontamination import Match
from pipelines.certifying import Certified
from pipelines.grading import Rollout
from pipelines.site.browser import Block, Detail, brief
from pipelines.site.read import KEPT

Row = Mapping[str, Any]

_MOST_ROLLOUTS = 12
"""Shown of a row; the first of each verdict come first."""
_MOST_TEXT = 20_000
"""Characters shown of one rollout."""


def detail(
    row: Row,
    drawing: str | None,
    nearest: Match | None,
    estimates: Mapping[str, Row],
    rollouts: Sequence[Rollout],
    certified: Certified | None,
) -> Detail:
    """Return the page of a row; `estimates` are its difficulties by solver."""
    blocks = [Block("svg", "Drawn", drawing)] if drawing else []
    blocks += [
        Block("text", "Problem", _conversation(row)),
        Block("answer", "Try an answer", row["id"]),
        Block("text", "Answer", row["answer"]),
    ]
    if row["steps"]:
        blocks.append(Block("text", "Worked solution", "\n".join(row["steps"])))
    blocks.append(Block("facts", "Certificate", list(_certificate(row, certified))))
    if estimates:
        blocks.append(Block("table", "Difficulty", _difficulty(estimates)))
    if rollouts:
        blocks.append(Block("rollouts", f"{len(rollouts)} rollouts", shown_rollouts(rollouts)))
    blocks.append(Block("facts", "Benchmarks", list(_benchmarks(row, nearest))))
    blocks.append(Block("facts", "Where it comes from", list(_lineage(row))))
    title = f"{row['family']}, dial {row['dial']:g}" if row["dial"] is not None else row["family"]
    if row["reason"] != KEPT:
        title += f", dropped: {row['reason']}"
    return Detail(title, brief(row["question"]), blocks)


def _conversation(row: Row) -> str:
    turns = row["prompt"]
    if len(turns) == 1:
        return str(turns[0]["content"])
    return "\n\n".join(f"[{turn['role']}]\n{turn['content']}" for turn in turns)


def _certificate(row: Row, certified: Certified | None) -> Iterator[tuple[str, str]]:
    own = row["certificate"]
    if own is None:
        yield "certificate", "none"
    else:
        answers = (
            "1, proved unique" if own["is_unique"] else f"{own['answers']}, any of which counts"
        )
        yield "independent solver", f"{own['solver']} agrees"
        yield "answers found", answers
        yield "mutated answers", f"{own['mutants']} tried, all scored 0"
        if own["guess_rate"] is not None:
            yield "random well-formed answer", f"right with probability {own['guess_rate']:.2g}"
    if certified:
        attacks = sum(line.attacks for line in certified.lines)
        credited = sum(line.credited for line in certified.lines)
        dresses = sum(line.dresses for line in certified.lines)
        refused = sum(line.refused for line in certified.lines)
        solved = sum(line.solved for line in certified.lines)
        wrong = sum(line.disagreements for line in certified.lines)
        yield "family under attack", f"{attacks:,} attacks on its verifier, {credited} credited"
        yield "family's right answers", f"{dresses:,} in other dress, {refused} refused"
        yield "family solved again", f"{solved:,} rows, {wrong} disagreements"


def _difficulty(estimates: Mapping[str, Row]) -> tuple[list[str], list[list[str]]]:
    header = ["solver", "right", "pass rate", "95 % interval", "stopped"]
    rows = []
    for solver, one in estimates.items():
        if one["mean"] is None:
            rows.append([solver, "0 of 0", "", "", one["stop"] or ""])
            continue
        interval = f"{one['lo']:.2f} to {one['hi']:.2f}"
        counted = f"{one['k']} of {one['n']}"
        rows.append([solver, counted, f"{one['mean']:.2f}", interval, one["stop"] or ""])
    return header, rows


def shown_rollouts(rollouts: Sequence[Rollout]) -> list[tuple[str, str, str, str]]:
    """Return (solver, verdict, reason, text) of rollouts of every verdict; a rare one is seen."""
    ranked: list[tuple[int, int, Rollout]] = []
    seen: dict[tuple[str, str], int] = {}
    for place, one in enumerate(rollouts):
        turn = seen[one.solver_id, one.verdict] = seen.get((one.solver_id, one.verdict), -1) + 1
        ranked.append((turn, place, one))
    chosen = [one for _, _, one in sorted(ranked, key=lambda entry: entry[:2])[:_MOST_ROLLOUTS]]
    return [(one.solver_id, one.verdict, one.reason, one.text[:_MOST_TEXT]) for one in chosen]


def _benchmarks(row: Row, nearest: Match | None) -> Iterator[tuple[str, str]]:
    for match in row["contamination"]["matches"]:
        place = f"{match['benchmark']} {match['item_id']}"
        yield f"match by {match['rule']}", f"{place}, score {match['score']:.2f}"
    if not row["contamination"]["matches"]:
        yield "match", "none"
    if nearest:
        place = f"{nearest.benchmark} {nearest.item_id}"
        yield "nearest item", f"{place}: {nearest.score:.0%} of its text stands here"
    yield "index", row["contamination"]["index"]


def _lineage(row: Row) -> Iterator[tuple[str, str]]:
    lineage = row["lineage"]
    yield "id", row["id"]
    yield "made by", f"{lineage['synthesizer']}, {row['family']} version {row['version']}"
    yield (
        "place in its stream",
        f"{lineage['split']} {lineage['ordinal']}, seed {lineage['root_seed']}",
    )
    if lineage["model"]:
        yield "model", lineage["model"]
    if lineage["parents"]:
        yield "parents", ", ".join(lineage["parents"])
    yield "instance", row["instance"]
    knobs = json.loads(row["knobs"]).items()
    yield "knobs", ", ".join(f"{name} {value:g}" for name, value in knobs) or "none"
    if row["effort"] is not None:
        yield "solver effort", f"{row['effort']:,} (compare within a family only)"
    yield "verifier", f"{row['verifier']}, answer as {row['answer_format']}"
    if row["notes"]:
        yield "notes", "; ".join(row["notes"])
