"""Malformed plans and proved rows: what the loops write, changed by somebody else."""

from typing import Any

from tests.integration.malformed import (
    DEEP,
    ESC,
    Arguments,
    Case,
    Command,
    Place,
    changed,
    recipe,
    text,
)

PLANNED = {
    "family": "telescoping_sum",
    "version": 1,
    "knobs": {"ideas": 0.5, "expanded": 0.5},
    "ordinal": 0,
    "root_seed": 0,
    "split": "train",
    "synthesizer": "test",
    "reason": "test",
}
PROVED = {
    "problem": {
        "prompt": "What is six times seven?\n\nPut your final answer in \\boxed{}.",
        "answer": "42",
        "verifier": "integer",
        "args": {},
        "answer_format": "boxed",
        "family": "own",
        "version": 1,
        "domain": "math",
        "concepts": [],
        "knobs": {},
        "dial": None,
        "effort": None,
        "steps": [],
        "lineage": {
            "root_seed": 0,
            "split": "train",
            "ordinal": 0,
            "parents": [],
            "synthesizer": "test",
            "model": None,
        },
        "instance": "0" * 32,
    },
    "answers": ["42"],
    "wrong": ["43"],
    "solver": "test",
    "unique": True,
    "guess_rate": 0.0,
    "difficulty": None,
}


def of_kind(kind: str, row: Any) -> Command:  # noqa: ANN401 - a line, or a row of any shape
    """Return a build of a file of planned or proved rows."""

    def command(place: Place) -> Arguments:
        place.file("rows.jsonl", row if isinstance(row, str | bytes) else text(row))
        return recipe(place, f'kind = "{kind}"\npath = "rows.jsonl"')

    return command


def planned(row: Any) -> Command:  # noqa: ANN401
    """Return a build of a plan."""
    return of_kind("planned", row)


def proved(row: Any) -> Command:  # noqa: ANN401
    """Return a build of proved rows."""
    return of_kind("problems", row)


PROVED_ROWS = (
    Case("a plan that is no JSON", planned("no\n"), "line 1 ... not a planned row"),
    Case(
        "a plan with half a character",
        planned('{"family": "\\ud800"}\n'),
        "line 1 ... not a planned row",
    ),
    Case("a plan of invalid UTF-8", planned(b"\xff\n"), "rows.jsonl ... is not UTF-8"),
    Case("a plan 900 deep", planned(DEEP), "line 1 ... not a planned row"),
    Case(
        "a plan of no family", planned(changed(PLANNED, family=f"z{ESC}")), "line 1 ... z\\x1b[31m"
    ),
    Case(
        "a plan of an ordinal of 70 bits",
        planned(changed(PLANNED, ordinal=2**70)),
        "line 1 ... ordinal",
    ),
    Case(
        "a plan of a seed of 70 bits",
        planned(changed(PLANNED, root_seed=2**70)),
        "line 1 ... root_seed",
    ),
    Case(
        "a plan of a negative ordinal", planned(changed(PLANNED, ordinal=-1)), "line 1 ... ordinal"
    ),
    Case(
        "a plan of knobs beyond 1",
        planned(changed(PLANNED, knobs={"ideas": 7.0, "expanded": 0.5})),
        "line 1 ... 7.0",
    ),
    Case(
        "a plan of NaN knobs",
        planned(
            text(changed(PLANNED, knobs={"ideas": 7.0, "expanded": 0.5})).replace("7.0", "NaN")
        ),
        "line 1 ... knobs",
    ),
    Case(
        "a plan of another split",
        planned(changed(PLANNED, split="dev")),
        "line 1 ... split ... train",
    ),
    Case("proved rows of no JSON", proved("{"), "line 1 ... not a proved row"),
    Case(
        "proved rows of half characters",
        proved(changed(PROVED, problem__prompt="\ud800")),
        "line 1 ... not a proved row",
    ),
    Case(
        "a proved row 900 deep",
        proved(text(PROVED).replace('"args": {}', f'"args": {{"x": {DEEP}}}')),
        "line 1 ... not a proved row",
    ),
    Case(
        "a proved row without a problem", proved(changed(PROVED, problem={})), "line 1 ... problem"
    ),
    Case(
        "a proved row of a null problem",
        proved(changed(PROVED, problem=None)),
        "line 1 ... problem",
    ),
    Case(
        "a proved row of a prompt that is a number",
        proved(changed(PROVED, problem__prompt=7)),
        "line 1 ... prompt",
    ),
    Case(
        "a proved row of an answer that is a list",
        proved(changed(PROVED, problem__answer=["42"])),
        "line 1 ... answer",
    ),
    Case(
        "a proved row of concepts that are a number",
        proved(changed(PROVED, problem__concepts=7)),
        "line 1 ... concepts",
    ),
    Case(
        "a proved row of steps that are numbers",
        proved(changed(PROVED, problem__steps=[7])),
        "line 1 ... steps",
    ),
    Case(
        "a proved row of lineage that is text",
        proved(changed(PROVED, problem__lineage="x")),
        "line 1 ... lineage",
    ),
    Case(
        "a proved row of an effort of 70 bits",
        proved(changed(PROVED, problem__effort=2**70)),
        "line 1 ... too large",
    ),
    Case(
        "a proved row of another format",
        proved(changed(PROVED, problem__answer_format="x")),
        "line 1 ... answer_format",
    ),
    Case(
        "a proved row of another verifier",
        proved(changed(PROVED, problem__verifier=f"x{ESC}")),
        "line 1 ... x\\x1b[31m ... have",
    ),
    Case(
        "a proved row of args that are a list",
        proved(changed(PROVED, problem__args=[1])),
        "line 1 ... args",
    ),
    Case(
        "a proved row of a split",
        proved(changed(PROVED, problem__lineage__split="x")),
        "line 1 ... split",
    ),
    Case(
        "a proved row of a NaN dial",
        proved(text(PROVED).replace('"dial": null', '"dial": NaN')),
        "line 1 ... not JSON compliant",
    ),
    Case(
        "a proved row of a difficulty of text",
        proved(changed(PROVED, difficulty={"n": "x"})),
        "line 1 ... 'x'",
    ),
)
