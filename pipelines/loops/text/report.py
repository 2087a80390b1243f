"""Report of a round: what every stage took, kept and dropped, and what it cost."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from generators.weakness.text import Plan
from pipelines.loops.text.stages import Yield


class Reported(NamedTuple):
    """The report in both forms."""

    json: bytes
    markdown: bytes


def report(yields: Sequence[Yield], plan: Plan | None, solvers: Mapping[str, str]) -> Reported:
    """Return the report; `solvers` are role -> solver id."""
    value = {
        "stages": [_stage(one) for one in yields],
        "plan": _planned(plan) if plan else None,
        "solvers": dict(sorted(solvers.items())),
    }
    lines = [
        "# Weakness-driven synthesis: yields",
        "",
        "| stage | in | kept | dropped | replies | tokens | US dollars |",
        "|---|---|---|---|---|---|---|",
        *map(_line, yields),
        "",
        *([_told(plan), ""] if plan else []),
        *(f"- {role}: `{name}`" for role, name in sorted(solvers.items())),
        "",
    ]
    text = json.dumps(value, indent=1, ensure_ascii=False)
    return Reported(f"{text}\n".encode(), "\n".join(lines).encode())


def _stage(one: Yield) -> dict[str, Any]:
    return {
        "stage": one.stage,
        "in": one.taken,
        "kept": one.kept,
        "dropped": dict(one.dropped),
        **one.spent._asdict(),
    }


def _planned(plan: Plan) -> dict[str, int]:
    return {
        "lists": len(plan.drafts),
        "missing": plan.missing,
        "pairs": plan.pairs,
        "new_pairs": plan.new_pairs,
    }


def _line(one: Yield) -> str:
    dropped = ", ".join(f"{reason} {count}" for reason, count in one.dropped.items()) or "-"
    cost = f"{one.spent.replies} | {one.spent.tokens} | {one.spent.cost:.2f}"
    return f"| {one.stage} | {one.taken} | {one.kept} | {dropped} | {cost} |"


def _told(plan: Plan) -> str:
    share = 100 * plan.new_pairs / max(plan.pairs, 1)
    return (
        f"Planned: {len(plan.drafts)} lists of concepts ({plan.missing} short). Of {plan.pairs} "
        f"pairs of concepts {plan.new_pairs} ({share:.0f} %) occur together in no failed problem."
    )
