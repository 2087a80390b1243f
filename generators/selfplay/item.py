"""Item: a row, with what certifies it and the cell of the archive that it falls into."""

import ast
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random
from typing import Literal, NamedTuple, TypeAlias

from generators.family import Split
from generators.instructions import instruction, posed
from generators.selfplay.programs import Kind, Value
from generators.wording import Grammar, speak
from proofmill import Lineage, Problem
from proofmill.problem import Json, content_hash

Task: TypeAlias = Literal["deduction", "abduction", "induction", "outcomes"]
TASKS: tuple[Task, ...] = ("deduction", "abduction", "induction", "outcomes")
VERSION = 2
"""Of all four; raised by every change of any byte of any row."""
MAX_GOLD_SHARE = 0.02
"""Most items of a task about programs that may share an answer."""
MAX_BIN = 8
"""Bin of a live trace of 256 steps and more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """A program, whoever wrote it, and what is known of it."""

    source: str
    entry: str
    parameters: tuple[Kind, ...]
    """One per parameter; `any` where it is not known."""
    result: Kind
    knobs: dict[str, float]
    ordinal: int
    root_seed: int
    behaviour: str
    """Name of what it does: equal for two programs that no probe tells apart."""
    synthesizer: str = "selfplay"
    model: str | None = None
    parents: tuple[str, ...] = ()


class Cell(NamedTuple):
    """Where in the archive an item belongs; each cell has its quota."""

    task: str
    signature: str
    constructs: str
    trace: int
    """Bin of the live trace: floor of its binary logarithm, at most MAX_BIN."""
    answer: str
    """Kind of the answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """A row and its evidence."""

    problem: Problem
    answers: tuple[str, ...]
    """Right answers that our own interpreter found or confirmed, without the sandbox."""
    wrong: tuple[str, ...]
    """Well-formed answers that running showed to be wrong."""
    unique: bool
    guess_rate: float
    """Accuracy of the best guess that reads no program, as measured."""
    cell: Cell
    behaviour: str
    source: str = field(repr=False)
    """What it was made of: a program, or a challenge."""
    call: str = ""
    """Arguments of the call that it asks about; empty where it asks about none or many."""
    gold_share: float = MAX_GOLD_SHARE
    """Most items of its task that may share its answer, where that is the only right one."""


class Wording(NamedTuple):
    """How a task is worded, and two answers of the right form to show."""

    grammar: Grammar
    examples: tuple[str, str]


class Parts(NamedTuple):
    """What differs from task to task."""

    task: Task
    answer: str
    verifier: str
    args: dict[str, Json]
    instance: Json
    steps: int
    """Live trace, the row's effort."""
    kind: Kind
    """Of the answer."""


def trace_bin(steps: int) -> int:
    """Return the bin of a live trace: 0 for one step, k for 2**k to 2**(k+1) - 1, at most 8."""
    return min(max(steps, 1).bit_length() - 1, MAX_BIN)


@lru_cache(maxsize=256)
def constructs(source: str) -> tuple[str, ...]:
    """Return what a program is made of, sorted: branch, comprehension, dict, helper, loop, ..."""
    nodes = list(ast.walk(ast.parse(source)))
    loops = [node for node in nodes if isinstance(node, ast.For | ast.While)]
    nested = any(
        isinstance(inner, ast.For | ast.While)
        for outer in loops
        for inner in ast.walk(outer)
        if inner is not outer
    )
    functions = sum(isinstance(node, ast.FunctionDef) for node in nodes)
    found = {
        "branch": any(isinstance(n, ast.If | ast.IfExp) for n in nodes),
        "comprehension": any(isinstance(n, ast.ListComp | ast.DictComp) for n in nodes),
        "dict": any(isinstance(n, ast.Dict | ast.DictComp) for n in nodes),
        "helper": functions > 1,
        "loop": bool(loops) and not nested,
        "nested loop": nested,
        "tuple": any(isinstance(n, ast.Tuple) for n in nodes),
    }
    return tuple(name for name, is_there in found.items() if is_there)


def problem(
    subject: Subject, parts: Parts, wording: Wording, split: Split, **slots: str
) -> Problem:
    """Return the row; its words are a function of what it asks."""
    family = f"program_{parts.task}"
    name = content_hash([family, parts.instance])
    rng = Random(f"{family}/{VERSION}/{name}")
    question = speak(wording.grammar, rng, "start", **slots)
    example = next(text for text in wording.examples if text != parts.answer)
    level = trace_bin(parts.steps)
    return Problem(
        prompt=posed(question, instruction("tags", example, rng)),
        answer=parts.answer,
        verifier=parts.verifier,
        args=parts.args,
        answer_format="tags",
        family=family,
        version=VERSION,
        domain="code",
        concepts=constructs(subject.source),
        knobs=subject.knobs,
        dial=level / MAX_BIN,
        effort=parts.steps,
        lineage=Lineage(
            root_seed=subject.root_seed,
            split=split,
            ordinal=subject.ordinal,
            parents=subject.parents,
            synthesizer=subject.synthesizer,
            model=subject.model,
        ),
        instance=name,
    )


def cell(subject: Subject, parts: Parts) -> Cell:
    """Return the cell of a task about a program."""
    return Cell(
        parts.task,
        f"{', '.join(subject.parameters)} -> {subject.result}",
        " ".join(constructs(subject.source)),
        trace_bin(parts.steps),
        parts.kind,
    )


def split_of(behaviour: str, test: float) -> Split:
    """Return the split of a program: all tasks about one program lie in one split."""
    return "test" if int(behaviour[:8], 16) / 16**8 < test else "train"


def call_text(subject: Subject, arguments: Sequence[Value]) -> str:
    """Return a call as it would be typed."""
    return f"{subject.entry}({arguments_text(arguments)})"


def arguments_text(arguments: Sequence[Value]) -> str:
    """Return arguments as literals parted by commas, as answers to abduction give them."""
    return ", ".join(map(repr, arguments))
