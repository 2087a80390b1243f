"""Making: a proposal as a family like any other, whose functions run in the sandbox alone."""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Any, Final

from generators.family import SOLVE_LIMIT, Family, Knobs
from generators.forged.proposal import Proposal
from generators.forged.workshop import NoValueError, Program, ProgramError, Workshop
from proofmill.problem import Json, canonical_json

MAX_WORDS = 6_000
"""Characters of a question."""
MAX_INSTANCE = 8_000
"""Characters of an instance as JSON."""
MAX_ANSWER = 1_000
_FRACTION: Final = re.compile(r"-?[0-9]{1,60}(?:/[1-9][0-9]{0,59})?")
COUNTED = """

import sys as _sys


def _counted(instance):
    lines = 0

    def step(frame, event, argument):
        nonlocal lines
        lines += event == "line" and frame.f_code.co_filename == _counted.__code__.co_filename
        return step

    _sys.settrace(step)
    try:
        solve(instance)
    finally:
        _sys.settrace(None)
    return lines
"""
"""Counts the lines that `solve` runs: the author states no effort."""


@dataclass(frozen=True, slots=True)
class Forged:
    """An instance: what is given, and the answer that the generator knew."""

    data: dict[str, Json]
    answer: str


def forged_family(proposal: Proposal, workshop: Workshop) -> Family[Forged]:
    """Return the family that a proposal describes; every call of it runs in the workshop.

    Its functions raise `ProgramError` where a program cannot be used and `NoValueError` where it
    has no answer for an instance. Words and solver never see the answer.
    """
    made = _Made(proposal, workshop)
    return Family(
        name=proposal.name,
        version=1,
        domain=proposal.domain,
        summary=proposal.idea,
        concepts=(proposal.name.replace("_", " "),),
        knobs=proposal.knobs,
        verifier=proposal.verifier,
        answer_format="boxed" if proposal.verifier in ("integer", "rational", "text") else "tags",
        unique=proposal.unique,
        examples=proposal.examples,
        generate=made.generate,
        render=made.render,
        solve=made.solve,
        effort=made.effort,
        canonical=lambda instance: instance.data,
        args=made.args,
        near_misses=None if proposal.unique else misses,
        capacity=lambda dial: proposal.capacity,
        guess_rate=lambda dial: proposal.guess_rate,
    )


@dataclass(frozen=True, slots=True)
class _Made:
    proposal: Proposal
    workshop: Workshop

    def generate(self, rng: Random, knobs: Knobs) -> Forged:
        setting: Json = {knob.name: knob.integer(knobs) for knob in self.proposal.knobs}
        program = Program(self.proposal.generate, "generate")
        try:
            value = self.workshop.call(program, rng.getrandbits(32), setting)
        except NoValueError as error:
            raise ProgramError(str(error)) from error
        fields = set(self.proposal.fields)
        if type(value) is not dict or set(value) != fields | {"answer"}:
            raise ProgramError(f"generate returns no table of answer, {', '.join(sorted(fields))}")
        if (fault := _unplain(value)) or len(canonical_json(value)) > MAX_INSTANCE:
            raise ProgramError(f"generate returns {fault or 'an instance that is too long'}")
        answer = answer_text(value["answer"], self.proposal.verifier)
        return Forged({name: value[name] for name in sorted(fields)}, answer)

    def render(self, instance: Forged, rng: Random) -> str:
        program = Program(self.proposal.render, "render")
        text = self.workshop.call(program, instance.data, rng.getrandbits(32))
        if type(text) is not str or not text.strip() or len(text) > MAX_WORDS or _unplain(text):
            raise ProgramError(f"render returns no text of 1 to {MAX_WORDS} characters")
        return str(text)

    def solve(self, instance: Forged) -> list[str]:
        values = self.workshop.call(Program(self.proposal.solve, "solve"), instance.data)
        return answers_text(values, self.proposal.verifier, "solve")

    def effort(self, instance: Forged) -> int:
        program = Program(self.proposal.solve + COUNTED, "_counted")
        lines = self.workshop.call(program, instance.data)
        return lines if type(lines) is int and lines > 0 else 1

    def args(self, instance: Forged) -> dict[str, Json]:
        return {name: instance.data[field] for name, field in self.proposal.args.items()}


def answers_text(values: Json, verifier: str, whose: str) -> list[str]:
    """Return the answers that a program lists, as text.

    Raises:
        NoValueError: if they are no short list of answers under the verifier.
    """
    if type(values) is not list or len(values) > SOLVE_LIMIT:
        raise NoValueError(f"{whose} returns no list of at most {SOLVE_LIMIT} answers")
    return [answer_text(value, verifier) for value in values]


def answer_text(value: Json, verifier: str) -> str:
    """Return an answer of a program as the text that the verifier's golds are written in.

    Raises:
        NoValueError: if it is no answer under the verifier.
    """
    text = _TEXTS[verifier](value) if not _unplain(value) else ""
    if not text or len(text) > MAX_ANSWER:
        raise NoValueError(f"{str(value)[:80]!r} is no answer under {verifier}")
    return text


def _unplain(value: Json, depth: int = 0) -> str:
    """Say what in a value is not plain JSON without fractions; nothing if all is."""
    if value is None or type(value) in (bool, int):
        return ""
    if type(value) is str:
        return "" if _is_unicode(value) else "text that is no Unicode"
    if depth > 8:
        return "a value that is too deep"
    if type(value) is list:
        return next((fault for part in value if (fault := _unplain(part, depth + 1))), "")
    if type(value) is dict:
        if not all(type(key) is str and _is_unicode(key) for key in value):
            return "a table whose names are no texts"
        return next((fault for part in value.values() if (fault := _unplain(part, depth + 1))), "")
    return f"a {type(value).__name__}"


def _is_unicode(text: str) -> bool:
    """Tell whether a text can be written to a file: halves of surrogate pairs cannot."""
    return not any("\ud800" <= char <= "\udfff" for char in text)


def _integer(value: Json) -> str:
    return str(value) if type(value) is int else ""


def _rational(value: Json) -> str:
    text = str(value) if type(value) in (int, str) else ""
    return str(Fraction(text)) if _FRACTION.fullmatch(text) else ""


def _text(value: Json) -> str:
    return value if type(value) is str and value == value.strip() else ""


def _is_items(value: Json) -> bool:
    return type(value) is list and all(type(item) in (int, str) for item in value)


def _sequence(value: Json) -> str:
    return canonical_json(value) if _is_items(value) else ""


def _set(value: Json) -> str:
    if not _is_items(value) or len(set(map(str, value))) < len(value):
        return ""
    return canonical_json(sorted(value, key=lambda item: (type(item) is str, item)))


def _grid(value: Json) -> str:
    is_grid = type(value) is list and value and all(map(_is_items, value))
    return canonical_json(value) if is_grid and len(set(map(len, value))) == 1 else ""


def _mapping(value: Json) -> str:
    is_table = type(value) is dict and value and _is_items(list(value.values()))
    return canonical_json(value) if is_table else ""


_TEXTS: Mapping[str, Callable[[Json], str]] = {
    "integer": _integer,
    "rational": _rational,
    "text": _text,
    "sequence": _sequence,
    "set": _set,
    "grid": _grid,
    "mapping": _mapping,
    "graph_coloring": _mapping,
}


def misses(instance: Any) -> list[str]:  # noqa: ANN401 (`Forged`, as families take their own)
    """Return surely wrong answers where several are right: a colour for all, one vertex missing."""
    value = json.loads(instance.answer)
    first = next(iter(value.values()))
    fewer = dict(list(value.items())[1:])
    strange = {**value, next(iter(value)): "nobody"}
    return [canonical_json(one) for one in (dict.fromkeys(value, first), fewer, strange) if one]
