"""Inputs: rows that somebody else made, read from JSONL.

A line that cannot be used becomes a rejected row that names its line number; only an input of
which nothing can be used stops a run.
"""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Annotated, Any, ClassVar, Literal

import pyarrow as pa
from pydantic import Field, field_validator

from filters.quality import Row as AuditedRow
from filters.text import normalise
from generators import FAMILIES
from pipelines.dataset import DIFFICULTY
from pipelines.drawing import Candidate, certified
from pipelines.errors import RecipeError
from pipelines.foreign import object_or_none, unbroken
from pipelines.inert import visible
from pipelines.sources.audited import Fault, flags_named, rejected, row_faults, set_faults
from pipelines.sources.inputs import KEPT, InputSource, InputUnit, foreign_lines, split_of
from pipelines.sources.protocol import INSTRUCTION, Fingerprint, bare_question
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


class JsonlSource(InputSource):
    """Rows that somebody else made, one JSON object per line."""

    is_read: ClassVar[bool] = True

    kind: Literal["jsonl"]
    name: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")]
    """What the rows are called in the columns `family` and `data_source`."""
    path: Annotated[str, Field(min_length=1)]
    """A file or URL; a relative path counts from the recipe's folder."""
    question: str
    """Column of the question."""
    answer: str
    """Column of the reference answer."""
    domain: str = "math"
    concepts: str | None = None
    """Column with a concept or a list of them."""
    difficulty: str | None = None
    """Column with an object of the fields of `filters.difficulty.Difficulty`."""
    model: str | None = None
    """Column that names the model that wrote the row."""
    synthesizer: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")] = "jsonl"
    """What made the rows, for their lineage."""
    verifier: str = "auto"
    """A verifier for all rows; `auto` takes integer, rational or math, the first that fits."""
    similarity: Annotated[float, Field(gt=0.0, le=1.0)] = 0.7
    """Jaccard similarity of word 3-grams from which two questions are duplicates."""
    limit: Annotated[int, Field(gt=0)] | None = None
    """Read only the first so many lines."""
    audit: bool | tuple[str, ...] = False
    """Flags of `docs/auditing.md` that reject a row, by name; `true` takes all errors."""

    @field_validator("name")
    @classmethod
    def _not_a_family(cls, name: str) -> str:
        if name in FAMILIES:
            raise ValueError(f"{name!r} is the name of a family; choose another")
        return name

    @field_validator("verifier")
    @classmethod
    def _known(cls, name: str) -> str:
        if name != "auto" and name not in VERIFIERS:
            raise ValueError(f"unknown verifier {name!r}; have auto, {', '.join(VERIFIERS)}")
        return name

    @field_validator("audit")
    @classmethod
    def _has_flags(cls, audit: bool | tuple[str, ...]) -> bool | tuple[str, ...]:
        flags_named(audit)
        return audit

    @property
    def label(self) -> str:
        """Rows of two sources are told apart by it."""
        return self.name

    @property
    def similar_from(self) -> float:
        """The setting: two questions of prose may be one."""
        return self.similarity

    def rows(self, content: Fingerprint) -> Sequence[str]:
        """Return the lines, of which one at least must have the named columns."""
        lines = foreign_lines(self.path, content[0])
        self._check_columns(lines)
        return lines[: self.limit]

    def read(self, unit: InputUnit) -> list[Candidate]:
        """Return the lines as rows that nothing certifies yet, rejected where unusable."""
        lines = foreign_lines(self.path, unit.content[0])[unit.start : unit.start + unit.count]
        rows = [_row(self, unit, number, line) for number, line in enumerate(lines, unit.start)]
        audited = _audited(self, lines, unit.start) if self.audit else []
        alone = row_faults(audited, flags_named(self.audit))
        faults = {**_compared(self.model_dump_json(), unit.content[0]), **alone}
        return [rejected(row, faults.get(row.problem.lineage.ordinal + 1)) for row in rows]

    def candidates(self, unit: InputUnit) -> list[Candidate]:
        """Return the lines, certified by their gold: that proves the form only, not the answer."""
        return [
            certified(row, [row.problem.answer], solver="gold", unique=True, level="gold")
            for row in self.read(unit)
        ]

    def text(self, family: str, prompt: str) -> str:
        """Return the question as it was read."""
        return bare_question(prompt)

    def _check_columns(self, lines: Sequence[str]) -> None:
        columns: set[str] = set()
        for line in lines:
            row = object_or_none(line)
            if row is not None and self.question in row and self.answer in row:
                return
            columns |= set(row or ())
        if not columns:
            raise RecipeError(f"{self.path}: no line is a JSON object; it should be JSON lines")
        raise RecipeError(
            f"{self.path} has no row with the columns {self.question!r} and {self.answer!r}; "
            f"it has {', '.join(sorted(columns))}: set `question` and `answer` to two of these"
        )


@lru_cache(maxsize=KEPT)
def _compared(settings: str, digest: str) -> Mapping[int, Fault]:
    """Return what the audit finds by comparing all lines, once for a file and a source's JSON."""
    source = JsonlSource.model_validate_json(settings)
    names = flags_named(source.audit)
    lines = foreign_lines(source.path, digest)[: source.limit]
    return set_faults(_audited(source, lines), names) if names else {}


def _audited(source: JsonlSource, lines: Sequence[str], start: int = 0) -> list[AuditedRow]:
    """Return lines as the audit reads them, numbered from 1."""
    rows = []
    for number, line in enumerate(lines, start + 1):
        question, answer = _texts(source, unbroken(object_or_none(line)) or {})
        args = _ARGS.get(source.verifier, {})
        truth = {"answer": answer, "verifier": source.verifier, "args": args}
        rows.append(
            AuditedRow(number, question, answer, truth if source.verifier != "auto" else None)
        )
    return rows


def _row(source: JsonlSource, unit: InputUnit, number: int, line: str) -> Candidate:
    row = object_or_none(line)
    whole = unbroken(row)
    question, answer = _texts(source, whole or {})
    verifier, canonical, fault = _verifier(source, answer)
    if row is None:
        fault = "not_json"
    elif row != whole or "\0" in question + answer:
        fault = "bad_characters"
    elif source.question not in row or source.answer not in row:
        fault = "missing_column"
    elif len(normalise(question).split()) < MIN_TOKENS:
        fault = "question_too_short"
    elif len(question) > MAX_QUESTION:
        fault = "question_too_long"
    # Case and spaces aside; the normaliser's tokens would merge questions that differ in brackets.
    name = content_hash(" ".join(question.split()).casefold() or ["", number])
    problem = Problem(
        prompt=f"{question}{INSTRUCTION}",
        answer=canonical,
        verifier=verifier,
        args=_ARGS.get(verifier, {}),
        family=source.name,
        version=1,
        domain=source.domain,
        concepts=_concepts(source, whole or {}),
        lineage=Lineage(
            split=split_of(name, unit.shares),
            ordinal=number,
            synthesizer=source.synthesizer,
            model=_text(whole, source.model),
        ),
        instance=name,
    )
    notes = (f"line {number + 1}: {visible(line[:200])}",) if fault else ()
    return Candidate(
        problem=problem,
        source=unit.source,
        difficulty=_difficulty(whole, source.difficulty),
        reason=fault,
        notes=notes,
    )


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
    except (pa.ArrowInvalid, pa.ArrowTypeError, OverflowError):
        return None
    return {name: value.get(name) for name, _ in DIFFICULTY}
