"""Inputs: rows that somebody else made, read from JSONL.

A line that cannot be used becomes a rejected row that names its line number; only an input of
which nothing can be used stops a run.
"""

import hashlib
import json
import re
from collections.abc import Mapping
from functools import cache
from typing import Any

import pyarrow as pa

from filters.text import normalise
from pipelines.config import JsonlSource, Recipe
from pipelines.dataset import DIFFICULTY, Candidate
from pipelines.errors import RecipeError, StorageError
from pipelines.state import Store
from proofmill import VERIFIERS, Lineage, Problem
from proofmill.problem import Json, content_hash
from proofmill.verifiers import reading

MAX_QUESTION = 20_000
"""Characters of one question; longer ones are rejected."""
MIN_TOKENS = 5
"""Words, numbers and signs of a question; less asks nothing."""
_AUTO = ("integer", "rational", "math")
"""Verifiers tried in order for `verifier = "auto"`: the first under which gold equals itself."""
_ARGS: Mapping[str, Mapping[str, Json]] = {"math": {"fallback": False}}
"""Without its fallback `math` says the same on every machine, whatever is installed there."""
_SOME_VALUE = "7919"
_WORDS = re.compile(r"[A-Za-z_ ]{3,}")
"""A gold in words: `auto` leaves it, `verifier = "text"` takes it."""
_INSTRUCTION = "\n\nPut your final answer in \\boxed{}."


@cache
def read_lines(path: str) -> tuple[str, ...]:
    """Return the non-empty lines of a text file or URL.

    Raises:
        RecipeError: if it cannot be read, is not UTF-8 or is empty.
    """
    folder, _, name = path.rpartition("/")
    try:
        text = Store(folder or ".").read(name).decode("utf8")
    except StorageError as error:
        raise RecipeError(f"{error}; set `path` to a JSONL file that exists") from error
    except UnicodeDecodeError as error:
        raise RecipeError(f"{path} is not UTF-8 text: {error}") from error
    lines = tuple(line for line in text.split("\n") if line.strip())
    if not lines:
        raise RecipeError(f"{path} is empty; it should hold one JSON object per line")
    return lines


def count_rows(source: JsonlSource) -> int:
    """Return how many lines the source contributes, after checking that its columns exist.

    Raises:
        RecipeError: if no line is a JSON object that has the named columns.
    """
    lines = read_lines(source.path)
    columns: set[str] = set()
    for line in lines:
        row = _parse(line)
        if row is not None and source.question in row and source.answer in row:
            return min(len(lines), source.limit or len(lines))
        columns |= set(row or ())
    if not columns:
        raise RecipeError(f"{source.path}: no line is a JSON object; it should be JSON lines")
    raise RecipeError(
        f"{source.path} has no row with the columns {source.question!r} and {source.answer!r}; "
        f"it has {', '.join(sorted(columns))}: set `question` and `answer` to two of these"
    )


def fingerprint(source: JsonlSource) -> str:
    """Return the hash of the input's text and of the settings that decide its rows."""
    text = "\n".join(read_lines(source.path))
    settings = source.model_dump(mode="json", exclude={"path"})
    return content_hash([hashlib.sha256(text.encode()).hexdigest(), settings])


def read_candidates(recipe: Recipe, position: int, start: int, count: int) -> list[Candidate]:
    """Return lines start..start+count of a source as candidates, rejected where unusable."""
    source = recipe.sources[position]
    if not isinstance(source, JsonlSource):
        raise TypeError(f"source {position} is {source.kind!r}, not 'jsonl'")
    lines = read_lines(source.path)[start : start + count]
    return [
        _candidate(source, recipe, position, number, line)
        for number, line in enumerate(lines, start)
    ]


def bare_question(prompt: str) -> str:
    """Return what was read, without the answer instruction: what texts are compared by."""
    return prompt.removesuffix(_INSTRUCTION)


def _candidate(
    source: JsonlSource, recipe: Recipe, position: int, number: int, line: str
) -> Candidate:
    row = _parse(line)
    question, answer = _texts(source, row or {})
    verifier, canonical, fault = _verifier(source, answer)
    if row is None:
        fault = "not_json"
    elif source.question not in row or source.answer not in row:
        fault = "missing_column"
    elif len(normalise(question).split()) < MIN_TOKENS:
        fault = "question_too_short"
    elif len(question) > MAX_QUESTION:
        fault = "question_too_long"
    # Case and spaces aside; the normaliser's tokens would merge questions that differ in brackets.
    name = content_hash(" ".join(question.split()).casefold() or ["", number])
    problem = Problem(
        prompt=f"{question}{_INSTRUCTION}",
        answer=canonical,
        verifier=verifier,
        args=_ARGS.get(verifier, {}),
        family=source.name,
        version=1,
        domain=source.domain,
        concepts=_concepts(source, row or {}),
        lineage=Lineage(
            split=_split(name, recipe.splits.test),
            ordinal=number,
            synthesizer=source.synthesizer,
            model=_text(row, source.model),
        ),
        instance=name,
    )
    notes = (f"line {number + 1}: {line[:200]}",) if fault else ()
    return Candidate(
        problem=problem,
        source=position,
        difficulty=_difficulty(row, source.difficulty),
        reason=fault,
        notes=notes,
    )


def _parse(line: str) -> dict[str, Any] | None:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return row if isinstance(row, dict) else None


def _texts(source: JsonlSource, row: dict[str, Any]) -> tuple[str, str]:
    question, answer = row.get(source.question), row.get(source.answer)
    if isinstance(answer, int | float) and not isinstance(answer, bool):
        answer = str(answer)
    is_text = isinstance(question, str) and isinstance(answer, str)
    return (str(question).strip(), str(answer).strip()) if is_text else ("", "")


def _verifier(source: JsonlSource, answer: str) -> tuple[str, str, str]:
    """Return the verifier for a gold answer, the canonical answer, and the fault if there is one.

    Without a fault, the canonical answer verifies against the answer as it was written.
    """
    names = _AUTO if source.verifier == "auto" else (source.verifier,)
    for name in names:
        canonical = _canonical(name, answer)
        if source.verifier == "auto" and _WORDS.fullmatch(canonical):
            continue
        judge, args = VERIFIERS[name], _ARGS.get(name, {})
        # A gold of a form that is not read matches itself to the letter, and decides nothing else.
        is_read = judge(_SOME_VALUE, canonical, args).outcome == "wrong" or answer == _SOME_VALUE
        if is_read and judge(answer, canonical, args).outcome == "correct":
            return name, canonical, ""
    return names[-1], answer, "answer_not_verifiable"


def _canonical(verifier: str, answer: str) -> str:
    """Return the plain form of a number, however it was typed; other answers stay as they are."""
    if verifier == "integer":
        return reading.integer(reading.clean(answer)) or answer
    if verifier == "rational":
        value = reading.rational(reading.clean(answer))
        return answer if value is None else str(value)
    return answer


def _concepts(source: JsonlSource, row: dict[str, Any]) -> tuple[str, ...]:
    value = row.get(source.concepts) if source.concepts else None
    if isinstance(value, str):
        return (value,)
    return tuple(str(item) for item in value) if isinstance(value, list) else ()


def _text(row: dict[str, Any] | None, column: str | None) -> str | None:
    value = (row or {}).get(column) if column else None
    return value if isinstance(value, str) else None


def _difficulty(row: dict[str, Any] | None, column: str | None) -> dict[str, Any] | None:
    """Return the fields of a difficulty that have their type; None where there is none."""
    value = (row or {}).get(column) if column else None
    if not isinstance(value, dict):
        return None
    try:
        pa.array([value], type=pa.struct(DIFFICULTY))
    except (pa.ArrowInvalid, pa.ArrowTypeError):
        return None
    return {name: value.get(name) for name, _ in DIFFICULTY}


def _split(name: str, test: float) -> str:
    """Assign by the hash of the question, so that one question never lies in both splits."""
    return "test" if int(name[:8], 16) / 16**8 < test else "train"
