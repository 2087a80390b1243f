"""Scoring: a row and a response in, a binary Score out."""

import json
import re
from collections.abc import Mapping
from typing import NamedTuple, cast

from proofmill.extraction import extract, series
from proofmill.problem import Json, Problem
from proofmill.verifiers import VERIFIERS, Args, Outcome, Reason, Verdict, Verifier

MAX_CANDIDATES = 4
"""Distinct final answers that are all judged; more are a hedge, whatever they say."""

_HEDGE = re.compile(
    r"\b(?:or|either|maybe|perhaps|possibly|not|any of|one of)\b|\\l?or\b|\\neq?\b|\?|\u2260",
    re.IGNORECASE,
)


class Score(NamedTuple):
    """The reward of one response, with the verdict behind it."""

    value: float
    """1.0 or 0.0; 1.0 exactly when the verdict is `correct`."""
    verdict: Outcome
    """`undecided` means that the row, not the answer, is at fault: drop it."""
    reason: Reason
    extracted: str | None
    """The final answer that was judged; None when there was none."""


def score(row: Problem | Mapping[str, Json] | str, response: str) -> Score:
    r"""Judge `response` against `row`: a Problem, a row of a shard, or its ground-truth JSON.

    Its `reward_model` alone is enough, too, and so is a row that kept only that.

    >>> truth = '{"answer": "3/4", "verifier": "rational", "args": {}}'
    >>> score(truth, r"That leaves \boxed{6/8}.").value
    1.0
    >>> score(truth, "That leaves 6/8.").reason
    'no_answer'

    Raises:
        LookupError: if the row names a verifier that this version does not have.
        ValueError: if the row is not one of these forms.
    """
    truth = ground_truth(row)
    try:
        answer, verifier, args = truth["answer"], truth["verifier"], truth.get("args") or {}
    except KeyError as error:
        raise ValueError(f"row has no {error.args[0]!r}; it has {sorted(truth)}") from error
    return _judge(_verifier(verifier), answer, response, args)


def check(verifier: str, gold: str, response: str, **args: Json) -> Score:
    r"""Judge `response` against any reference answer; no Problem needed.

    `args` are the verifier's.

    >>> check("math", r"\frac{1}{4}", r"So \boxed{25 \%}").verdict
    'correct'
    >>> check("choice", "B", r"\boxed{blue}", options=["red", "blue"]).value
    1.0

    Raises:
        LookupError: if there is no such verifier.
    """
    return _judge(_verifier(verifier), gold, response, args)


def ground_truth(row: Problem | Mapping[str, Json] | str) -> Mapping[str, Json]:
    """Return the `answer`, `verifier` and `args` of a row, in any form that `score` takes.

    Raises:
        ValueError: if the row is not one of these forms.
    """
    if isinstance(row, Problem):
        return {"answer": row.answer, "verifier": row.verifier, "args": row.args}
    if isinstance(row, str):
        try:
            parsed = json.loads(row)
        except ValueError as error:
            raise ValueError(f"ground truth is not JSON: {row[:80]!r}") from error
        if not isinstance(parsed, dict):
            raise ValueError(f"ground truth is not a JSON object: {row[:80]!r}")
        return cast("dict[str, Json]", parsed)
    if "verifier" in row:
        args = row["verifier_args"] if "verifier_args" in row else row.get("args")
        args = json.loads(args) if isinstance(args, str) else args
        return {"answer": row.get("answer"), "verifier": row["verifier"], "args": args}
    model = row.get("reward_model", row)
    if isinstance(model, Mapping) and isinstance(model.get("ground_truth"), str):
        return ground_truth(model["ground_truth"])
    raise ValueError(f"row has neither 'verifier' nor 'reward_model.ground_truth': {sorted(row)}")


def _verifier(name: str) -> Verifier:
    try:
        return VERIFIERS[name]
    except KeyError:
        raise LookupError(f"no verifier {name!r}; have {sorted(VERIFIERS)}") from None


def _judge(verifier: Verifier, gold: str, response: str, args: Args) -> Score:
    answers, fault = extract(response)
    if fault:
        return Score(0.0, "wrong", fault, None)
    last = answers[-1]
    listed = series(response) if len(answers) > 1 else None
    if listed is not None and verifier(listed, gold, args).outcome == "correct":
        return Score(1.0, "correct", "match", listed)
    if len(answers) > MAX_CANDIDATES:
        return Score(0.0, "wrong", "multiple_answers", last)
    verdict = _joined([verifier(answer, gold, args) for answer in answers])
    if verdict.reason == "malformed" and _HEDGE.search(last):
        verdict = Verdict("wrong", "hedged")
    return Score(1.0 if verdict.outcome == "correct" else 0.0, *verdict, last)


def _joined(verdicts: list[Verdict]) -> Verdict:
    """All final answers must hold; if only some do, the response has not committed to one."""
    outcomes = {verdict.outcome for verdict in verdicts}
    if len(outcomes) > 1:
        return Verdict("wrong", "multiple_answers")
    return verdicts[-1]
