"""Writing: a whole program from knobs, statement by statement, along the flow of its data."""

from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import NamedTuple

from generators.family import Knob, Knobs
from generators.selfplay.programs import loops, statements
from generators.selfplay.programs.expressions import Style, convert, expression
from generators.selfplay.programs.kinds import PARAMETERS, RESULTS, Kind, below, pick
from generators.selfplay.programs.scope import PARAMETER_NAMES, Scope

ENTRY = "f"
STATEMENTS = Knob("statements", 1, 10, "statements before the return")
DEPTH = Knob("depth", 1, 3, "nesting of expressions")
LOOPS = Knob("loops", 0, 3, "loops, from the third on nested ones")
PARAMETERS_KNOB = Knob("parameters", 1, 3, "parameters")
STRUCTURES = Knob("structures", 0, 1, "share of dicts, tuples, helpers and state machines")
KNOBS = (STATEMENTS, DEPTH, LOOPS, PARAMETERS_KNOB, STRUCTURES)
"""The prior that programs are drawn from; how hard one is, is measured."""
_HELPERS: Mapping[Kind, tuple[str, ...]] = MappingProxyType(
    {"int": ("score", "weight", "cost"), "str": ("shape", "mark", "trim")}
)
"""Kind of the result -> names of a helper."""
_TRIES = 20
_JOINED = 5
"""Most variables that the return statement takes up."""


class Draft(NamedTuple):
    """A program as it was written, before anything was removed."""

    source: str
    parameters: tuple[Kind, ...]
    result: Kind


def write(rng: Random, knobs: Knobs, risk: float = 0.0) -> Draft:
    """Return a random program; `risk` 0..1 lets expressions raise."""
    style = Style(STRUCTURES.number(knobs), risk)
    kinds = tuple(str(pick(rng, PARAMETERS)) for _ in range(PARAMETERS_KNOB.integer(knobs)))
    depth = DEPTH.integer(knobs)
    lines: list[str] = []
    if rng.random() < 0.6 * style.structures:
        lines, style = _helper(rng, depth, style)
    scope = Scope(rng, taken={name for name, _, _ in style.helpers})
    names = [_named(scope, kind) for kind in kinds]
    signature = ", ".join(f"{name}: {kind}" for name, kind in zip(names, kinds, strict=True))
    body = _body(scope, knobs, depth, style)
    result: Kind = str(pick(rng, RESULTS))
    body.append(f"return {_result(scope, result, depth, style)}")
    lines += [f"def {ENTRY}({signature}) -> {result}:", *(f"    {line}" for line in body)]
    return Draft("\n".join(lines), kinds, result)


def _named(scope: Scope, kind: Kind) -> str:
    """Return the name of a new parameter."""
    names = PARAMETER_NAMES[kind]
    first = scope.below(len(names))
    name = scope.fresh((*names[first:], *names[:first]))
    scope.add(name, kind, is_fixed=True)
    return name


def _body(scope: Scope, knobs: Knobs, depth: int, style: Style) -> list[str]:
    count, looped = STATEMENTS.integer(knobs), LOOPS.integer(knobs)
    wanted = ["loop"] * min(looped, count)
    wanted += [_statement(scope, style) for _ in range(count - len(wanted))]
    scope.rng.shuffle(wanted)
    lines: list[str] = []
    for name in wanted:
        if name == "loop":
            lines += _looped(scope, depth, style, looped)
        else:
            lines += _STATEMENTS[name](scope, depth, style)
    return lines


def _looped(scope: Scope, depth: int, style: Style, count: int) -> list[str]:
    share = scope.rng.random()
    if share < 0.2 * style.structures:
        return loops.state_machine(scope, depth, style)
    if share < 0.4 * style.structures:
        return loops.tally(scope, depth, style)
    return loops.loop(scope, depth, style, 2 if count > 2 else 1)


_STATEMENTS: Mapping[str, statements.Maker] = MappingProxyType(
    {
        "assignment": statements.assignment,
        "branch": statements.branch,
        "comprehension": statements.comprehension,
    }
)


def _statement(scope: Scope, style: Style) -> str:
    share = scope.rng.random()
    if share < 0.5:
        return "assignment"
    return "branch" if share < 0.75 else "comprehension"


def _result(scope: Scope, kind: Kind, depth: int, style: Style) -> str:
    """Return an expression over what nothing has read yet, so that little of the program is dead.

    A variable that does not convert is left dead, and its statements go later.
    """
    unread = [name for name in scope.unread if name in scope.variables]
    given = [name for name in unread if name in scope.fixed]
    unread = [*given, *[name for name in unread if name not in given][-_JOINED:]]
    item: Kind = {"list[int]": "int", "list[str]": "str", "tuple[int, int]": "int"}.get(kind, kind)
    parts = [(name, text) for name in unread if (text := _part(scope, name, item))]
    if not parts:
        return expression(scope, kind, max(depth, 1), style)
    if kind in ("list[int]", "list[str]"):
        whole = [name for name in unread if scope.variables[name] == kind]
        rest = [text for name, text in parts if name not in whole]
        return " + ".join([*whole, *([f"[{', '.join(rest)}]"] if rest else [])])
    texts = [text for _, text in parts]
    if kind == "tuple[int, int]":
        middle = (len(texts) + 1) // 2
        other = _joined(scope, texts[middle:]) or expression(scope, "int", 1, style)
        return f"({_joined(scope, texts[:middle])}, {other})"
    return " + ".join(texts) if kind == "str" else _joined(scope, texts)


def _joined(scope: Scope, parts: list[str]) -> str:
    """Return numbers added and taken away."""
    text = parts[0] if parts else ""
    for part in parts[1:]:
        text += str(pick(scope.rng, (" + ", " - "))) + part
    return text


def _part(scope: Scope, name: str, item: Kind) -> str:
    try:
        return convert(name, scope.variables[name], item)
    except LookupError:
        return ""


def _helper(rng: Random, depth: int, style: Style) -> tuple[list[str], Style]:
    """Return a function that the entry may call, and the style that knows of it.

    It reads each of its parameters; the last of some tries may not, and the program is rejected.
    """
    kinds = tuple(str(pick(rng, ("int", "int", "str"))) for _ in range(1 + below(rng, 2)))
    result: Kind = str(pick(rng, ("int", "int", "str" if "str" in kinds else "int")))
    name = str(pick(rng, _HELPERS[result]))
    names: list[str] = []
    lines: list[str] = []
    for _ in range(_TRIES):
        scope = Scope(rng, taken={name})
        names = [_named(scope, kind) for kind in kinds]
        lines = _clauses(scope, result, depth)
        if not scope.unread:
            break
    head = f"def {name}({', '.join(names)}):"
    known = ((name, kinds, result),)
    return [head, *lines, ""], Style(style.structures, style.risk, known)


def _clauses(scope: Scope, result: Kind, depth: int) -> list[str]:
    inner = Style(0.0)
    lines: list[str] = []
    if scope.chance(0.5):
        lines = [f"    if {expression(scope, 'bool', 1, inner)}:"]
        lines.append(f"        return {expression(scope, result, 1, inner)}")
    lines.append(f"    return {expression(scope, result, max(depth - 1, 1), inner)}")
    return lines
