"""Answers about programs: the value of a call, an input that yields a value, a whole program.

`program_value` compares literals, type for type, and runs nothing. `program_input` and `program`
run code in the sandbox and nowhere else: an answer's values go in as arguments, never as text
within a source, and what is expected stays outside. Where the sandbox refuses, the verdict is
`undecided`. Values in `args` are trees of `proofmill.sandbox.wire`.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from proofmill import sandbox
from proofmill.problem import Json
from proofmill.sandbox import wire
from proofmill.verifiers import literals
from proofmill.verifiers.listing import plain
from proofmill.verifiers.verdict import (
    BAD_GOLD,
    MALFORMED,
    MISMATCH,
    VIOLATION,
    Args,
    Verdict,
    same,
)

LIMITS = sandbox.Limits(wall=5.0, cpu=1)
"""Of one answer: the programs of rows take well under 10 ms. Processor time decides, which a busy
machine does not change; the clock is for answers that sleep."""
MAX_SOURCE = 8_000
"""Characters of an answer that is a program."""
REFUSED = Verdict("undecided", "refused")

_Test = Callable[[Any], bool]


def _list_of(kind: type) -> _Test:
    return lambda value: type(value) is list and all(type(item) is kind for item in value)


TYPES: Mapping[str, _Test] = MappingProxyType(
    {
        "int": lambda value: type(value) is int,
        "str": lambda value: type(value) is str,
        "bool": lambda value: type(value) is bool,
        "list[int]": _list_of(int),
        "list[str]": _list_of(str),
        "dict[str, int]": lambda value: (
            type(value) is dict and all(type(k) is str and type(v) is int for k, v in value.items())
        ),
        "tuple[int, int]": lambda value: (
            type(value) is tuple and len(value) == 2 and all(type(item) is int for item in value)
        ),
        "any": lambda value: True,
    }
)
"""Annotation of a parameter -> whether a value is of exactly that type."""


def check_program_value(candidate: str, gold: str, args: Args) -> Verdict:
    """Accept the gold's value as a Python literal: quotes, spaces and the order of a dict are free.

    True is not 1, 1 is not 1.0, a tuple is not a list; arithmetic and calls are malformed.
    """
    try:
        expected = literals.read(gold)
    except literals.LiteralError:
        return BAD_GOLD
    try:
        found = _typeset_value(candidate)
    except literals.LiteralError:
        return MALFORMED
    return same(sandbox.same(found, expected))


def _typeset_value(candidate: str) -> wire.Value:
    """Read a literal as it is typed or, where that is none, without typography around its parts."""
    try:
        return literals.read(literals.bare(candidate))
    except literals.LiteralError:
        return literals.read(literals.bare(plain(candidate)))


class _Question(NamedTuple):
    """What an answer to an abduction row is run against."""

    program: str
    entry: str
    types: tuple[str, ...]
    output: wire.Value


def check_program_input(candidate: str, gold: str, args: Args) -> Verdict:
    """Accept any arguments with which the program returns the output, found by running it.

    Args `program`, `entry`, `types` (an annotation per parameter) and `output`.
    """
    question = _question(args)
    if question is None:
        return BAD_GOLD
    try:
        values = literals.read_arguments(
            literals.bare(candidate), len(question.types), question.entry
        )
    except literals.LiteralError:
        return MALFORMED
    if not all(TYPES[kind](value) for kind, value in zip(question.types, values, strict=True)):
        return VIOLATION
    found = _run(question.program, question.entry, [values])
    if found.status == "ok":
        return same(sandbox.same(found.values[0], question.output))
    if found.status == "nondeterministic":
        return Verdict("undecided", "unsupported")
    return REFUSED if found.status == "refused" else VIOLATION


def _question(args: Args) -> _Question | None:
    program, entry, types = args.get("program"), args.get("entry"), args.get("types")
    if not isinstance(program, str) or not isinstance(entry, str) or not isinstance(types, list):
        return None
    if not types or not all(kind in TYPES for kind in types) or "output" not in args:
        return None
    try:
        return _Question(program, entry, tuple(types), wire.decode(args["output"]))
    except wire.UnsendableError:
        return None


def check_program(candidate: str, gold: str, args: Args) -> Verdict:
    """Accept any program whose `entry` returns every one of `outputs` on `inputs`.

    Args `entry`, `inputs` (argument tuples) and `outputs`, visible and hidden pairs together. It
    may not be told from one that lists the hidden pairs, which it has not seen.
    """
    pairs = _pairs(args)
    entry = args.get("entry")
    if pairs is None or not isinstance(entry, str):
        return BAD_GOLD
    source = _source(candidate)
    if len(source) > MAX_SOURCE or f"def {entry}(" not in source:
        return MALFORMED
    inputs, outputs = pairs
    found = _run(source, entry, inputs)
    if found.status == "ok":
        pairs_hold = zip(found.values, outputs, strict=True)
        return same(all(sandbox.same(value, wanted) for value, wanted in pairs_hold))
    if found.status == "refused":
        return REFUSED
    if found.status == "timeout":
        return Verdict("wrong", "timeout")
    is_unreadable = found.detail.startswith(("SyntaxError", "IndentationError", "TabError"))
    return MALFORMED if is_unreadable else MISMATCH


def _pairs(args: Args) -> tuple[list[wire.Value], list[wire.Value]] | None:
    inputs, outputs = _decoded(args.get("inputs")), _decoded(args.get("outputs"))
    if not inputs or not outputs or len(inputs) != len(outputs):
        return None
    return (inputs, outputs) if all(type(one) is tuple for one in inputs) else None


def _decoded(trees: Json) -> list[wire.Value] | None:
    if not isinstance(trees, list):
        return None
    try:
        return [wire.decode(tree) for tree in trees]
    except wire.UnsendableError:
        return None


_FENCED = re.compile(r"```[a-zA-Z]{0,12}[ \t]*\n")


def _source(candidate: str) -> str:
    """Return the program in an answer: between code fences where there is one pair of them."""
    text = candidate.strip("\n")
    opened = _FENCED.search(text)
    closed = text.rfind("```")
    if opened and closed >= opened.end():
        return text[opened.end() : closed]
    return text


def _run(program: str, entry: str, inputs: Sequence[wire.Value]) -> sandbox.Execution:
    try:
        return sandbox.run(program, entry, inputs, limits=LIMITS)
    except sandbox.UnsendableError as error:
        return sandbox.Execution("error", [], f"UnsendableError: {error}")
