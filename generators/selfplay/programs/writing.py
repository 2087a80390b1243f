"""Writing: a whole program from knobs, statement by statement, along the flow of its data."""

from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import NamedTuple

from generators.family import Knob, Knobs
from generators.selfplay.programs import statements
from generators.selfplay.programs.expressions import Style, convert, expression
from generators.selfplay.programs.kinds import PARAMETERS, RESULTS, Kind, below, pick
from generators.selfplay.programs.scope import Scope

ENTRY = "f"
STATEMENTS = Knob("statements", 1, 10, "statements before the return")
DEPTH = Knob("depth", 1, 3, "nesting of expressions")
LOOPS = Knob("loops", 0, 3, "loops, from the third on nested ones")
PARAMETERS_KNOB = Knob("parameters", 1, 3, "parameters")
STRUCTURES = Knob("structures", 0, 1, "share of dicts, tuples, helpers and state machines")
KNOBS = (STATEMENTS, DEPTH, LOOPS, PARAMETERS_KNOB, STRUCTURES)
"""The prior that programs are drawn from; how hard one is, is measured."""
_NAMES = "abc"
_JOINED = 5
"""Most variables that the return statement takes up."""


class Draft(NamedTuple):
    """A program as it was written, before anything was removed."""

    source: str
    parameters: tuple[Kind, ...]
    result: Kind


def write(rng: Random, knobs: Knobs, risk: float = 0.0) -> Draft:
    """Return a random program; `risk` 0..1 lets expressions raise."""
    scope = Scope(rng)
    style = Style(STRUCTURES.number(knobs), risk)
    kinds = tuple(str(pick(rng, PARAMETERS)) for _ in range(PARAMETERS_KNOB.integer(knobs)))
    depth = DEPTH.integer(knobs)
    lines: list[str] = []
    if scope.chance(0.6 * style.structures):
        helper, style = _helper(rng, depth, style)
        lines += helper
    for name, kind in zip(_NAMES, kinds, strict=False):
        scope.add(name, kind, is_fixed=True)
    signature = ", ".join(f"{n}: {k}" for n, k in zip(_NAMES, kinds, strict=False))
    body = _body(scope, knobs, depth, style)
    result: Kind = str(pick(rng, RESULTS))
    body.append(f"return {_result(scope, result, depth, style)}")
    lines += [f"def {ENTRY}({signature}) -> {result}:", *(f"    {line}" for line in body)]
    return Draft("\n".join(lines), kinds, result)


def _body(scope: Scope, knobs: Knobs, depth: int, style: Style) -> list[str]:
    count, loops = STATEMENTS.integer(knobs), LOOPS.integer(knobs)
    wanted = ["loop"] * min(loops, count)
    wanted += [_statement(scope, style) for _ in range(count - len(wanted))]
    scope.rng.shuffle(wanted)
    lines: list[str] = []
    for name in wanted:
        if name == "loop":
            lines += _looped(scope, depth, style, loops)
        else:
            lines += _STATEMENTS[name](scope, depth, style)
    return lines


def _looped(scope: Scope, depth: int, style: Style, loops: int) -> list[str]:
    share = scope.rng.random()
    if share < 0.35 * style.structures:
        return statements.state_machine(scope, depth, style)
    if share < 0.6 * style.structures:
        return statements.tally(scope, depth, style)
    return statements.loop(scope, depth, style, 2 if loops > 2 else 1)


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
    unread = sorted(unread, key=lambda name: name not in _NAMES)[: len(_NAMES)] + unread[-_JOINED:]
    unread = list(dict.fromkeys(unread))
    if not unread:
        return expression(scope, kind, max(depth, 1), style)
    item: Kind = {"list[int]": "int", "list[str]": "str", "tuple[int, int]": "int"}.get(kind, kind)
    parts = [text for name in unread if (text := _part(scope, name, item))]
    if not parts:
        return expression(scope, kind, max(depth, 1), style)
    if kind in ("list[int]", "list[str]"):
        whole = [n for n in unread if scope.variables[n] == kind]
        rest = [t for n in unread if n not in whole and (t := _part(scope, n, item))]
        return " + ".join([*whole, *([f"[{', '.join(rest)}]"] if rest else [])])
    if kind == "tuple[int, int]":
        other = " - ".join(parts[1:]) or expression(scope, "int", 1, style)
        return f"({parts[0]}, {other})"
    if kind == "str":
        return " + ".join(parts)
    signs = [" + ", " - ", f" * {2 + scope.below(4)} + "]
    text = parts[0]
    for part in parts[1:]:
        text += str(pick(scope.rng, signs)) + part
    return text


def _part(scope: Scope, name: str, item: Kind) -> str:
    try:
        return convert(name, scope.variables[name], item)
    except LookupError:
        return ""


def _helper(rng: Random, depth: int, style: Style) -> tuple[list[str], Style]:
    """Return a function that the entry may call, and the style that knows of it."""
    scope = Scope(rng)
    kinds = tuple(str(pick(rng, ("int", "int", "str"))) for _ in range(1 + below(rng, 2)))
    names = ("p", "q")[: len(kinds)]
    for name, kind in zip(names, kinds, strict=True):
        scope.add(name, kind, is_fixed=True)
    result: Kind = str(pick(rng, ("int", "int", "str")))
    inner = Style(0.0)
    lines = [f"def g({', '.join(names)}):"]
    if scope.chance(0.5):
        test = expression(scope, "bool", 1, inner)
        lines += [f"    if {test}:", f"        return {expression(scope, result, 1, inner)}"]
    lines.append(f"    return {expression(scope, result, max(depth - 1, 1), inner)}")
    known = (("g", kinds, result),)
    return [*lines, ""], Style(style.structures, style.risk, known)
