"""Report of a round: what every stage took, kept and dropped, and what it cost."""

import json
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from generators.weakness.text import Plan
from pipelines.loops.text.stages import Yield
from pipelines.templates import render


class Report(NamedTuple):
    """The report in both forms."""

    json: bytes
    markdown: bytes


def report(yields: Sequence[Yield], plan: Plan | None, names: Mapping[str, str]) -> Report:
    """Return the report; `names` are role -> solver id."""
    stages = [
        {"stage": stage.stage, "in": stage.taken, "kept": stage.kept}
        | {"dropped": dict(stage.dropped), **stage.spent._asdict()}
        for stage in yields
    ]
    planned = plan and {
        "lists": len(plan.drafts),
        "missing": plan.missing,
        "pairs": plan.pairs,
        "new_pairs": plan.new_pairs,
    }
    value = {"stages": stages, "plan": planned, "solvers": dict(sorted(names.items()))}
    text = json.dumps(value, indent=1, ensure_ascii=False)
    page = render("weakness_text.md", stages=yields, plan=planned, solvers=sorted(names.items()))
    return Report(f"{text}\n".encode(), page.encode())
