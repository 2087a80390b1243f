"""Statements: assignments, branches, loops that end, comprehensions and small state machines.

Loops run over a container or a short range, never `while`; numbers in loops are reduced and
containers cut, so every program ends soon and small whatever it is given.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeAlias

from generators.selfplay.programs.expressions import Style, expression, literal
from generators.selfplay.programs.kinds import Kind, pick
from generators.selfplay.programs.scope import Scope

Maker: TypeAlias = Callable[[Scope, int, Style], list[str]]
"""(scope, depth of expressions, style) -> lines; the scope knows of them afterwards."""

_INDENT = "    "
_ASSIGNED: tuple[Kind, ...] = ("int", "int", "str", "list[int]", "list[str]")
_CARRIED: tuple[Kind, ...] = ("int", "int", "str", "list[int]")
"""Kinds of a variable that a loop builds up."""
_STARTS: Mapping[Kind, str] = MappingProxyType({"int": "0", "str": "''", "list[int]": "[]"})


def assignment(scope: Scope, depth: int, style: Style) -> list[str]:
    """Give a value to a new variable, or another one to an old variable."""
    kinds = (*_ASSIGNED, "tuple[int, int]") if scope.chance(style.structures) else _ASSIGNED
    name = scope.target(kinds) if scope.chance(0.3) else None
    kind = scope.variables[name] if name else str(pick(scope.rng, kinds))
    text = expression(scope, kind, depth, style)
    if text == name:
        return []
    name = name or scope.fresh()
    scope.add(name, kind)
    return [f"{name} = {text}"]


def branch(scope: Scope, depth: int, style: Style) -> list[str]:
    """Change a variable one way or another."""
    name = scope.target(_CARRIED)
    if name is None:
        return assignment(scope, depth, style)
    kind = scope.variables[name]
    test = expression(scope, "bool", depth, style)
    yes = _changed(expression(scope, kind, depth, style), name, kind)
    lines = [f"if {test}:", f"{_INDENT}{name} = {yes}"]
    if scope.chance(0.6):
        no = _changed(expression(scope, kind, depth - 1, style), name, kind)
        lines += ["else:", f"{_INDENT}{name} = {no}"]
    scope.add(name, kind)
    return lines


def _changed(text: str, name: str, kind: Kind) -> str:
    """Return an expression that is not the variable itself."""
    if text != name:
        return text
    return f"{name} + 1" if kind == "int" else f"{name}[1:]"


def comprehension(scope: Scope, depth: int, style: Style) -> list[str]:
    """Make a list or a dict from another container."""
    source, _, item = _source(scope, depth, style)
    scope.add("item", item, is_fixed=True)
    if scope.chance(0.4 * style.structures) and item == "str":
        body, result = f"{{item: {expression(scope, 'int', depth - 1, style)}", "dict[str, int]"
    else:
        made: Kind = "list[int]" if scope.chance(0.7) else "list[str]"
        inner: Kind = "int" if made == "list[int]" else "str"
        body, result = f"[{expression(scope, inner, depth, style)}", made
    test = f" if {expression(scope, 'bool', 1, style)}" if scope.chance(0.4) else ""
    scope.drop(["item"])
    name = scope.fresh()
    scope.add(name, result)
    return [f"{name} = {body} for item in {source}{test}{'}' if body[0] == '{' else ']'}"]


def _source(scope: Scope, depth: int, style: Style) -> tuple[str, Kind, Kind]:
    """Return something to go through, its kind and that of its items."""
    kinds: list[tuple[Kind, Kind]] = [
        *([("list[int]", "int")] * 2),
        ("str", "str"),
        ("list[str]", "str"),
    ]
    live = [pair for pair in kinds if scope.has(pair[0])]
    if not live and scope.has("int"):
        return f"range({scope.read('int')} % 7)", "list[int]", "int"
    kind, item = pick(scope.rng, live or kinds)
    found = scope.read(kind) if scope.chance(0.8) else None
    return found or f"({expression(scope, kind, depth - 1, style)})", kind, item


def loop(scope: Scope, depth: int, style: Style, nesting: int) -> list[str]:
    """Build a variable up over a container, a range or the items of a dict."""
    lines: list[str] = []
    carried = scope.target(_CARRIED) if scope.chance(0.5) else None
    if carried is None:
        carried = scope.fresh()
        kind = str(pick(scope.rng, _CARRIED))
        scope.add(carried, kind)
        lines.append(f"{carried} = {_STARTS[kind]}")
    head, names = _head(scope, depth, style)
    body = _steps(scope, carried, depth, style)
    if nesting > 1 and scope.chance(0.6):
        inner, inner_names = _head(scope, 1, style)
        body += [inner, *_indented(_steps(scope, carried, 1, style))]
        scope.drop(inner_names)
    scope.drop(names)
    scope.add(carried, scope.variables[carried])
    return [*lines, head, *_indented(body)]


def _head(scope: Scope, depth: int, style: Style) -> tuple[str, list[str]]:
    """Return the loop's first line and the variables that live in it."""
    name = scope.fresh()
    if scope.has("dict[str, int]") and scope.chance(0.3 + 0.7 * style.structures):
        mapping, value = scope.read("dict[str, int]"), scope.fresh()
        scope.add(name, "str", is_fixed=True)
        scope.add(value, "int", is_fixed=True)
        return f"for {name}, {value} in sorted({mapping}.items()):", [name, value]
    if scope.chance(0.25):
        count = expression(scope, "int", 1, style)
        scope.add(name, "int", is_fixed=True)
        return f"for {name} in range(({count}) % 6 + 1):", [name]
    source, _, item = _source(scope, depth, style)
    scope.add(name, item, is_fixed=True)
    return f"for {name} in {source}:", [name]


def _steps(scope: Scope, carried: str, depth: int, style: Style) -> list[str]:
    """Return the body of a loop: the step, plain, under a condition or one of two."""
    step = _step(scope, carried, depth, style)
    if not scope.chance(0.5):
        return [step]
    lines = [f"if {expression(scope, 'bool', 1, style)}:", _INDENT + step]
    if scope.chance(0.5):
        lines += ["else:", _INDENT + _step(scope, carried, 1, style)]
    return lines


def _step(scope: Scope, carried: str, depth: int, style: Style) -> str:
    kind = scope.variables[carried]
    item: Kind = "int" if kind == "list[int]" else kind
    scope.unread.pop(carried, None)
    text = expression(scope, item, max(depth - 1, 1), style)
    if kind == "str":
        return f"{carried} = ({carried} + {text})[-12:]"
    if kind == "list[int]":
        return f"{carried} = ({carried} + [({text}) % 100])[-10:]"
    factor = scope.below(4) + 2
    return f"{carried} = ({carried} * {factor} + {text}) % {pick(scope.rng, (97, 101, 251, 1009))}"


def state_machine(scope: Scope, depth: int, style: Style) -> list[str]:
    """Walk a table of states over a string or a list, and note what is visited."""
    size = 3 + scope.below(3)
    source, _, item = _source(scope, depth, style)
    table, state, out, x = (scope.fresh() for _ in range(4))
    moves = {number: scope.below(size) for number in range(size)}
    is_text = scope.variables.get(source) == "str"
    symbol = x if item == "int" else f"ord({x})" if is_text else f"len({x})"
    goal = scope.below(size)
    scope.add(out, "list[int]")
    scope.add(state, "int")
    noted = f"({out} + [{state}])[-8:]" if scope.chance(0.5) else f"{out} + [{symbol}]"
    return [
        f"{table} = {moves!r}",
        f"{state} = 0",
        f"{out} = {literal(scope, 'list[int]')}",
        f"for {x} in {source}:",
        f"{_INDENT}if {symbol} % {2 + scope.below(2)} == 0:",
        f"{_INDENT * 2}{state} = {table}[{state}]",
        f"{_INDENT}else:",
        f"{_INDENT * 2}{state} = ({state} + {symbol}) % {size}",
        f"{_INDENT}if {state} == {goal}:",
        f"{_INDENT * 2}{out} = {noted}",
    ]


def tally(scope: Scope, depth: int, style: Style) -> list[str]:
    """Count or add up the items of a container by key."""
    source, _, item = _source(scope, depth, style)
    name, x = scope.fresh(), scope.fresh()
    scope.add(x, item, is_fixed=True)
    key = x if item == "str" else f"str({x} % {3 + scope.below(4)})"
    value = expression(scope, "int", 1, style) if scope.chance(0.5) else "1"
    scope.drop([x])
    scope.add(name, "dict[str, int]")
    return [
        f"{name} = {{}}",
        f"for {x} in {source}:",
        f"{_INDENT}{name}[{key}] = {name}.get({key}, 0) + {value}",
    ]


def _indented(lines: list[str]) -> list[str]:
    return [_INDENT + line for line in lines]
