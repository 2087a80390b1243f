"""Statements: assignments, branches and comprehensions, as short as people write them."""

from collections.abc import Callable
from typing import TypeAlias

from generators.selfplay.programs.expressions import Style, expression, named_expression
from generators.selfplay.programs.kinds import Kind, pick
from generators.selfplay.programs.scope import RESULT_NAMES, Scope
from generators.selfplay.programs.turns import INDENT, container, item_test

Maker: TypeAlias = Callable[[Scope, int, Style], list[str]]
"""(scope, depth of expressions, style) -> lines; the scope knows of them afterwards."""

_ASSIGNED: tuple[Kind, ...] = ("int", "int", "int", "str", "list[int]", "list[str]")
_CARRIED: tuple[Kind, ...] = ("int", "str", "list[int]", "list[str]")
_TRIES = 4
_COMPREHENSION_NAMES = {"int": "x", "str": "c"}


def assignment(scope: Scope, depth: int, style: Style) -> list[str]:
    """Give a value to a new variable."""
    kinds = (*_ASSIGNED, "tuple[int, int]") if scope.chance(style.structures) else _ASSIGNED
    for _ in range(_TRIES):
        kind = str(pick(scope.rng, kinds))
        text, name = named_expression(scope, kind, depth, style)
        if text.isidentifier() or not any(known in text for known in scope.variables):
            continue  # a copy, or a constant
        name = scope.fresh((name, *RESULT_NAMES[kind]))
        scope.held[text] = name
        scope.add(name, kind)
        return [f"{name} = {text}"]
    return []


def branch(scope: Scope, depth: int, style: Style) -> list[str]:
    """Change a variable one way or another."""
    name = scope.target(_CARRIED)
    if name is None:
        return assignment(scope, depth, style)
    test = expression(scope, "bool", min(depth, 2), style)
    yes = _change(scope, name, depth, style)
    lines = [f"if {test}:", INDENT + yes]
    no = _change(scope, name, 1, style)
    if scope.chance(0.5) and no != yes:
        lines += ["else:", INDENT + no]
    scope.change(name)
    return lines


def _change(scope: Scope, name: str, depth: int, style: Style) -> str:
    """Return a statement that makes something new of a variable."""
    kind = scope.variables[name]
    forms: dict[Kind, tuple[str, ...]] = {
        "int": ("{0} += {1}", "{0} -= {1}", "{0} = {1}", "{0} *= {2}", "{0} += {2}"),
        "str": ("{0} += {1}", "{0} = {1}", "{0} = {0}[::-1]", "{0} = {0}[{2}:]", "{0} = {1} + {0}"),
        "list[int]": ("{0} = {0}[::-1]", "{0} = {0}[1:]", "{0} = sorted({0})", "{0} = {0}[:{2}]"),
        "list[str]": ("{0} = {0}[::-1]", "{0} = {0}[1:]", "{0} = sorted({0})"),
    }
    form, small = str(pick(scope.rng, forms[kind])), 2 + scope.below(4)
    text = _without(scope, name, kind, depth, style) if "{1}" in form else ""
    return form.format(name, text, small)


def _without(scope: Scope, name: str, kind: Kind, depth: int, style: Style) -> str:
    """Return an expression that does not read a variable, where there is one."""
    hidden = scope.variables.pop(name)
    text = expression(scope, kind, depth - 1, style)
    scope.variables[name] = hidden
    return text


def comprehension(scope: Scope, depth: int, style: Style) -> list[str]:
    """Make a list or a dict from another container, item by item."""
    name, kind = container(scope)
    if name is None:
        return assignment(scope, depth, style)
    item: Kind = "int" if kind == "list[int]" else "str"
    x = "w" if kind == "list[str]" else _COMPREHENSION_NAMES[item]
    forms = _ITEM_FORMS[kind]
    if item == "str" and scope.chance(0.5 * style.structures):
        made: Kind = "dict[str, int]"
        value = f"len({x})" if kind == "list[str]" else f"{name}.count({x})"
        text, marks = f"{x}: {value}", "{}"
    else:
        made, form = pick(scope.rng, forms)
        number = _without(scope, name, "int", 0, style)
        text = form.format(x, number, 2 + scope.below(6), repr(pick(scope.rng, "abcdefgh")))
        marks = "[]"
    is_filtered = scope.chance(0.4) or text == x
    test = f" if {item_test(scope, x, kind, style)}" if is_filtered else ""
    target = scope.fresh(_made_names(made, is_filtered))
    scope.add(target, made)
    return [f"{target} = {marks[0]}{text} for {x} in {name}{test}{marks[1]}"]


_ITEM_FORMS: dict[Kind, tuple[tuple[Kind, str], ...]] = {
    "list[int]": (
        *(("list[int]", "{0}"), ("list[int]", "{0} * {2}"), ("list[int]", "{0} + {1}")),
        *(("list[int]", "{0} % {2}"), ("list[int]", "abs({0} - {1})"), ("list[int]", "{0} - {1}")),
        *(("list[str]", "str({0})"), ("list[int]", "max({0}, {1})"), ("list[int]", "{0} // {2}")),
        *(("list[int]", "{0} * {0}"), ("list[int]", "min({0}, {1})")),
    ),
    "str": (
        *(("list[int]", "ord({0}) - ord('a')"), ("list[str]", "{0} * {2}")),
        *(("list[str]", "{0}.upper()"), ("list[str]", "{0}"), ("list[str]", "{0} + {3}")),
        ("list[str]", "chr((ord({0}) - ord('a') + {2}) % 26 + ord('a'))"),
    ),
    "list[str]": (
        *(("list[int]", "len({0})"), ("list[str]", "{0}[::-1]"), ("list[str]", "{0}")),
        *(("list[str]", "{0}.upper()"), ("list[int]", "{0}.count({3})"), ("list[str]", "{0}[:2]")),
        *(("list[str]", "{0} + {3}"), ("list[int]", "len({0}) * {1}"), ("list[str]", "{0}[1:]")),
    ),
}
"""Kind of a container -> what a comprehension makes of an item, a number, a factor and a letter."""


def _made_names(kind: Kind, is_filtered: bool) -> tuple[str, ...]:
    own = ("kept", "chosen") if is_filtered else ("changed", "mapped")
    return (
        ("lengths", *RESULT_NAMES[kind])
        if kind == "dict[str, int]"
        else (*own, *RESULT_NAMES[kind])
    )
