"""Expressions: typed, made of live variables as far as there are any, and unable to fail.

A template names what goes into it: `<int>` is an expression of that kind, `#ints` one and the same
variable wherever it stands in the template, `<k>` a small factor, `<m>` a modulus, `<c>` a letter.
The risky ones may raise; they are for tasks that ask which exception a call ends in.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from generators.selfplay.programs.kinds import Kind, pick
from generators.selfplay.programs.scope import Scope

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
"""Slot -> kind; `map` and `pair` stand by name only."""
_PLAIN: Mapping[Kind, tuple[str, ...]] = MappingProxyType(
    {
        "int": (
            *("<int> + <int>", "<int> - <int>", "<int> * <k>", "(<int> + <k>) % <m>"),
            *("(<int> - <int>) // <m>", "abs(<int> - <int>)", "max(<int>, <int>)"),
            *("min(<int>, <int> + <k>)", "len(<str>)", "sum(<ints>)", "<str>.count(<c>)"),
            *("#ints[<int> % len(#ints)] if #ints else <k>", "len(set(<ints>))"),
            *(
                "sum(<ints>[:<k>])",
                "<int> if <bool> else <int>",
                "ord(#str[0]) - 97 if #str else 0",
            ),
            *("len(#strs[0]) if #strs else <k>", "max(#ints) - min(#ints) if #ints else <k>"),
        ),
        "str": (
            *("<str> + <str>", "<str>[::-1]", "<str>.upper()", "<str>[<small>:]"),
            *("<str>[:<k>]", "<str>.replace(<c>, <c>)", "str(<int>)", "''.join(sorted(<str>))"),
            *("'-'.join(<strs>)", "<str> if <bool> else <str>", "chr(97 + <int> % 26)"),
            *("#strs[<int> % len(#strs)] if #strs else <str>", "<str>[<int> % 3::2]"),
            "<str> * (<int> % 3)",
        ),
        "list[int]": (
            *("sorted(<ints>)", "<ints>[::-1]", "<ints> + [<int>]", "<ints>[<small>:]"),
            *("[<int>, <int>]", "<ints>[:<k>]", "sorted(set(<ints>))", "[<int>] + <ints>"),
            *("list(range(<int> % <m>))", "sorted(<ints>, reverse=True)[:<k>]"),
        ),
        "list[str]": (
            *("sorted(<strs>)", "<strs>[::-1]", "<strs> + [<str>]", "[<str>, <str>]"),
            *("<strs>[<small>:]", "list(<str>)", "[<str>] + <strs>"),
        ),
        "bool": (
            *("<int> > <int>", "<int> % <k> == 0", "<c> in <str>", "len(<str>) > <k>"),
            *("<int> in <ints>", "<int> < <k>", "len(<ints>) % 2 == 1", "<str> < <str>"),
        ),
        "tuple[int, int]": ("(<int>, <int>)",),
        "dict[str, int]": ("{<c>: <int>, <c>: <int>}",),
    }
)
_STRUCTURED: Mapping[Kind, tuple[str, ...]] = MappingProxyType(
    {
        "int": (
            *("#map.get(<c>, <int>)", "sum(#map.values())", "len(#map)", "#pair[0] - <int>"),
            *("#pair[1] + <int>", "max(#pair)", "sum(#pair) % <m>"),
            "#map.get(#str[:1], <int>)",
        ),
        "str": ("''.join(sorted(#map))",),
        "list[int]": ("sorted(#map.values())", "list(#pair) + <ints>"),
        "list[str]": ("sorted(#map)", "[key for key in sorted(#map) if #map[key] > <int>]"),
        "bool": ("<c> in #map", "#pair[0] < #pair[1]", "<str> in #map"),
        "tuple[int, int]": ("(len(<str>), <int>)", "(#pair[1], #pair[0] + <int>)"),
    }
)
_RISKY: Mapping[Kind, tuple[str, ...]] = MappingProxyType(
    {
        "int": (
            *("#ints[<int>]", "<int> // (<int> - <k>)", "<int> % (<int> - <k>)", "#map[<c>]"),
            *("<ints>.index(<int>)", "ord(<str>)", "int(<str>)", "max(<ints>[<k>:])"),
            *("[<int>, <k>].index(<int>)", "<int> % len(<str>[<small>:])", "ord(<str>[<k>])"),
        ),
        "str": ("#str[<int>]", "#strs[<int>]", "chr(<int>)"),
        "list[int]": ("[<int> // #int, <k>]",),
    }
)
_SLOT = re.compile(r"<([a-z]+)>|#([a-z]+)")
_LETTERS = "abcdefgh"


@dataclass(frozen=True, slots=True)
class Style:
    """What expressions may hold."""

    structures: float
    """0..1: how often dicts, tuples and helpers take part."""
    risk: float = 0.0
    """0..1: how often an expression may raise."""
    helpers: tuple[tuple[str, tuple[Kind, ...], Kind], ...] = ()
    """Functions that are defined already: name, kinds of parameters, kind of result."""


def expression(scope: Scope, kind: Kind, depth: int, style: Style) -> str:
    """Return the text of an expression of a kind; brackets stand where they are needed."""
    if depth <= 0 or scope.chance(0.15):
        return leaf(scope, kind)
    if scope.chance(0.5 * style.structures):
        call = _call(scope, kind, depth, style)
        if call:
            return call
    return _filled(scope, _template(scope, kind, style), depth, style)


def _call(scope: Scope, kind: Kind, depth: int, style: Style) -> str:
    fitting = [helper for helper in style.helpers if helper[2] == kind]
    if not fitting:
        return ""
    name, kinds, _ = pick(scope.rng, fitting)
    return f"{name}({', '.join(expression(scope, one, depth - 1, style) for one in kinds)})"


def _template(scope: Scope, kind: Kind, style: Style) -> str:
    table = _PLAIN
    if kind in _RISKY and scope.chance(style.risk):
        table = _RISKY
    elif kind in _STRUCTURED and scope.chance(style.structures):
        table = _STRUCTURED
    fitting = [text for text in table[kind] if _binds(scope, text)]
    return str(pick(scope.rng, fitting)) if fitting else str(pick(scope.rng, _fallback(kind)))


def _fallback(kind: Kind) -> list[str]:
    return [text for text in _PLAIN[kind] if "#" not in text]


def _binds(scope: Scope, text: str) -> bool:
    """Tell whether there are variables for what the template takes by name."""
    return all(scope.has(_KINDS[found[2]]) for found in _SLOT.finditer(text) if found[2])


def _filled(scope: Scope, template: str, depth: int, style: Style) -> str:
    bound: dict[str, str] = {}

    def fill(found: re.Match[str]) -> str:
        slot, name = found[1], found[2]
        if name:
            if name not in bound:
                bound[name] = scope.read(_KINDS[name]) or leaf(scope, _KINDS[name])
            return bound[name]
        if slot in _KINDS:
            return _bracketed(expression(scope, _KINDS[slot], depth - 1, style))
        return _constant(scope, slot)

    return _SLOT.sub(fill, template)


def _constant(scope: Scope, slot: str) -> str:
    if slot == "c":
        return repr(pick(scope.rng, _LETTERS))
    low, high = {"k": (2, 8), "m": (3, 14), "small": (1, 3)}[slot]
    return str(low + scope.below(high - low))


def _bracketed(text: str) -> str:
    """Put brackets around anything but a name, a literal or a call; `unparse` drops idle ones."""
    return text if text.isidentifier() or text.isdigit() else f"({text})"


_CONVERSIONS: Mapping[Kind, Mapping[Kind, str]] = MappingProxyType(
    {
        "int": {
            "str": "len({})",
            "list[int]": "sum({})",
            "list[str]": "len({})",
            "dict[str, int]": "sum({}.values())",
            "tuple[int, int]": "{}[0]",
        },
        "str": {
            "int": "str({})",
            "list[str]": "''.join({})",
            "dict[str, int]": "''.join(sorted({}))",
        },
        "list[int]": {
            "int": "[{}]",
            "tuple[int, int]": "list({})",
            "dict[str, int]": "sorted({}.values())",
            "str": "[ord(letter) - 96 for letter in {}]",
            "list[str]": "[len(word) for word in {}]",
        },
        "list[str]": {"str": "list({})", "dict[str, int]": "sorted({})", "int": "list(str({}))"},
        "tuple[int, int]": {"int": "({}, 1)", "list[int]": "(len({0}), sum({0}))"},
        "dict[str, int]": {"str": "{{letter: {0}.count(letter) for letter in {0}}}"},
    }
)


def leaf(scope: Scope, kind: Kind) -> str:
    """Return a variable, else what a variable of another kind converts to, else a literal."""
    if kind == "bool":
        return f"{leaf(scope, 'int')} > {_constant(scope, 'k')}"
    name = scope.read(kind) if scope.chance(0.95) else None
    if name:
        return name
    ways = [(other, form) for other, form in _CONVERSIONS.get(kind, {}).items() if scope.has(other)]
    if ways and scope.chance(0.85):
        other, form = pick(scope.rng, ways)
        return str(form.format(scope.read(other)))
    return literal(scope, kind)


def literal(scope: Scope, kind: Kind) -> str:
    """Return a constant of a kind."""
    number, letter = _constant(scope, "k"), _constant(scope, "c")
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
    """Return the expression that makes a variable of one kind one of another.

    Raises:
        LookupError: if there is none.
    """
    return text if kind == wanted else _CONVERSIONS[wanted][kind].format(text)
