"""Write cases.jsonl from *_values.py and meanings.py: `python -m tests.math.build_cases`.

Deterministic. Labels of the *_values.py tables are computed by sympy; a case that two sources
label differently stops the build.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.math import meanings, values
from tests.math.expression_values import EXPRESSIONS
from tests.math.field_forms import FIELD_FORMS
from tests.math.irrational_values import IRRATIONAL
from tests.math.natural_forms import NATURAL_FORMS
from tests.math.rational_values import NUMBERS
from tests.math.structure_values import STRUCTURES

HERE = Path(__file__).parent


def build() -> list[dict[str, Any]]:
    """Return the distinct cases with their ids, in the order of their sources."""
    labels: dict[tuple[str, str, str], bool] = {}
    counts: dict[str, int] = {}
    found = []
    for case in _cases():
        key = (case["gold"], case["candidate"], json.dumps(case.get("args")))
        if key in labels:
            if labels[key] != case["label"]:
                raise ValueError(f"conflicting labels for {key}")
            continue
        labels[key] = case["label"]
        category = case["category"]
        counts[category] = counts.get(category, 0) + 1
        found.append({"id": f"{category}-{counts[category]:03d}", **case})
    return found


def _cases() -> Iterator[dict[str, Any]]:
    for category, gold, text, label in values.cases(
        [*NUMBERS, *IRRATIONAL, *EXPRESSIONS, *STRUCTURES]
    ):
        row = {"category": category, "gold": gold, "candidate": text}
        yield row | {"label": label, "by": "sympy"}
    yield from meanings.cases([*FIELD_FORMS, *NATURAL_FORMS])


if __name__ == "__main__":
    lines = [json.dumps(case, ensure_ascii=True) + "\n" for case in build()]
    (HERE / "cases.jsonl").write_text("".join(lines))
