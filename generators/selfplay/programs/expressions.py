"""Expressions: typed, made of live variables, short as people write them, and unable to fail.

Containers stand by name, so calls are not heaped; what fills two slots of one template differs; a
value that a variable holds already is read from it.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from generators.selfplay.programs.kinds import Kind, pick
from generators.selfplay.programs.scope import RESULT_NAMES, Scope
from generators.selfplay.programs.templates import (
    CONVERSIONS,
    JOINED,
    MEASURES,
    PLAIN,
    RISKY,
    STRUCTURES,
)

_KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        "int": "int",
        "str": "str",
        "bool": "bool",
        "ints": "list[int]",
        "strs": "list[str]",
        "map": "dict[str, int]",
        "pair": "tuple[int, int]",
    }
)
"""Slot -> kind."""
_SLOT = re.compile(r"<([a-z]+)>|#([a-z]+?)(2?)\b")
_LETTERS = "abcdefgh"
_TRIES = 6
"""Fillings of a slot that are tried until one differs from the others."""


@dataclass(frozen=True, slots=True)
class Style:
    """What expressions may hold."""

    structures: float
    """0..1: how often dicts, tuples and helpers take part."""
    risk: float = 0.0
    """0..1: how often an expression may raise."""
    helpers: tuple[tuple[str, tuple[Kind, ...], Kind], ...] = ()
    """Functions that are defined already: name, kinds of parameters, kind of result."""


def expression(scope: Scope, kind: Kind, depth: int, style: Style, *, is_part: bool = False) -> str:
    """Return the text of an expression of a kind; brackets stand where they are needed.

    A choice, `... if ... else ...`, is never part of another expression.
    """
    return named_expression(scope, kind, depth, style, is_part=is_part)[0]


def named_expression(
    scope: Scope, kind: Kind, depth: int, style: Style, *, is_part: bool = False
) -> tuple[str, str]:
    """Return an expression, and a name for a variable that holds it."""
    if depth <= 0:
        return leaf(scope, kind), RESULT_NAMES.get(kind, ("",))[0]
    if scope.chance(0.5 * style.structures):
        call = _call(scope, kind, depth, style)
        if call:
            return call, RESULT_NAMES[kind][0]
    template, name = _template(scope, kind, style, is_part=is_part)
    if not template:
        return leaf(scope, kind), RESULT_NAMES.get(kind, ("",))[0]
    text = _filled(scope, template, depth, style)
    return _known(scope, text), name or RESULT_NAMES.get(kind, ("",))[0]


def _known(scope: Scope, text: str) -> str:
    """Return the variable that holds an expression already, else the expression."""
    scope.unread.pop(scope.held.get(text, ""), None)
    return scope.held.get(text, text)


def _call(scope: Scope, kind: Kind, depth: int, style: Style) -> str:
    kinds = list(scope.variables.values())
    known = [one for one in style.helpers if all(map(kinds.count, one[1]))]
    known = [one for one in known if kinds.count("str") >= one[1].count("str")]
    fitting = [helper for helper in known if helper[2] == kind]
    if not fitting:
        return ""
    name, kinds, _ = pick(scope.rng, fitting)
    inner = Style(style.structures, style.risk)  # a helper is not called on its own result
    given: list[str] = []
    for one in kinds:
        given.append(_other(scope, one, depth - 1, inner, given))
    return f"{name}({', '.join(given)})"


def _template(scope: Scope, kind: Kind, style: Style, *, is_part: bool) -> tuple[str, str]:
    """Return a template that can be filled and its name; empty ones where there is none."""
    if kind in RISKY and scope.chance(style.risk):
        risky = [text for text in RISKY[kind] if _binds(scope, text)]
        if risky:
            return str(pick(scope.rng, risky)), ""
    table = dict(PLAIN[kind])
    if kind == "int" and scope.chance(0.5) and any(_binds(scope, text) for text in MEASURES):
        table = dict(MEASURES)
    fitting = [t for t in table if _binds(scope, t) and not (is_part and " if " in t)]
    structured = [text for text in fitting if any(one in text for one in STRUCTURES)]
    if structured and scope.chance(style.structures):
        fitting = structured
    if not fitting:
        return "", ""
    text = str(pick(scope.rng, fitting))
    return text, table[text]


def _binds(scope: Scope, text: str) -> bool:
    """Tell whether there are variables for what the template takes by name."""
    wanted = {
        f"#{found[2]}{found[3]}": _KINDS[found[2]] for found in _SLOT.finditer(text) if found[2]
    }
    kinds = list(scope.variables.values())
    return all(kinds.count(one) >= list(wanted.values()).count(one) for one in wanted.values())


def _filled(scope: Scope, template: str, depth: int, style: Style) -> str:
    bound: dict[str, str] = {}
    given: list[str] = []

    def fill(found: re.Match[str]) -> str:
        slot, name = found[1], found[2]
        if name:
            key = f"{name}{found[3]}"
            if key not in bound:
                bound[key] = scope.read(_KINDS[name], list(bound.values())) or bound[name]
            return bound[key]
        if slot in _KINDS:
            text = _other(scope, _KINDS[slot], depth - 1, style, [*given, *bound.values()])
        else:
            text = _constant(scope, slot, given)
        given.append(text)
        return _bracketed(text) if slot in _KINDS else text

    return _SLOT.sub(fill, template)


def _other(scope: Scope, kind: Kind, depth: int, style: Style, given: list[str]) -> str:
    """Return an expression that differs from those given; a literal where some tries do not."""
    for _ in range(_TRIES):
        text = expression(scope, kind, depth, style, is_part=True)
        if text not in given:
            return text
    return literal(scope, kind)


def _constant(scope: Scope, slot: str, given: list[str]) -> str:
    if slot == "c":
        return repr(pick(scope.rng, [one for one in _LETTERS if repr(one) not in given]))
    low, high = {"k": (2, 8), "m": (3, 14), "small": (1, 3)}[slot]
    return str(low + scope.below(high - low))


def _bracketed(text: str) -> str:
    """Put brackets around anything but a name or a literal; `unparse` drops idle ones."""
    return text if text.isidentifier() or text.isdigit() else f"({text})"


def leaf(scope: Scope, kind: Kind) -> str:
    """Return a variable, else what a variable of another kind converts to, else a literal."""
    if kind == "bool":
        return f"{leaf(scope, 'int')} > {_constant(scope, 'k', [])}"
    name = scope.read(kind)
    if name:
        return name
    ways = [(other, form) for other, form in CONVERSIONS.get(kind, {}).items() if scope.has(other)]
    if ways:
        other, form = pick(scope.rng, ways)
        return _known(scope, str(form.format(scope.read(other))))
    return literal(scope, kind)


def literal(scope: Scope, kind: Kind) -> str:
    """Return a constant of a kind."""
    number, letter = _constant(scope, "k", []), _constant(scope, "c", [])
    forms: dict[Kind, str] = {
        "int": number,
        "str": letter,
        "list[int]": f"[{number}]",
        "list[str]": f"[{letter}]",
        "dict[str, int]": f"{{{letter}: {number}}}",
        "tuple[int, int]": f"({number}, 1)",
    }
    return forms[kind]


def convert(text: str, kind: Kind, wanted: Kind) -> str:
    """Return the expression that makes a variable of one kind part of one of another.

    Raises:
        LookupError: if there is none.
    """
    if kind == wanted:
        return text
    forms = JOINED if wanted == "str" and kind in JOINED else CONVERSIONS[wanted]
    return forms[kind].format(text)
