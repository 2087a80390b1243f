"""Turns: what loops go through, how their variables are called, and conditions on a turn."""

from collections.abc import Sequence
from typing import NamedTuple

from generators.selfplay.programs.expressions import Style, expression
from generators.selfplay.programs.kinds import Kind, pick
from generators.selfplay.programs.scope import ITEM_NAMES, Scope

INDENT = "    "


class Source(NamedTuple):
    """What a loop goes through."""

    text: str
    names: tuple[str, ...]
    """Of the variables that each turn sets."""
    kinds: tuple[Kind, ...]
    number: str
    """What a turn comes to as a number."""


def container(scope: Scope) -> tuple[str | None, Kind]:
    """Return a variable to go through and its kind; None where there is none."""
    kinds = [kind for kind in ITEM_NAMES if scope.has(kind)]
    kind = str(pick(scope.rng, kinds)) if kinds else ""
    return (scope.read(kind), kind) if kinds else (None, "")


def item_test(scope: Scope, x: str, kind: Kind, style: Style) -> str:
    """Return a condition on one item."""
    k, letter = 2 + scope.below(6), repr(pick(scope.rng, "bcdefg"))
    forms = {
        "list[int]": ("{0} % 2 == 0", "{0} > {1}", "{0} < {1}", "{0} % 3 != {3}", "{0} > {2}"),
        "str": ("{0} > {4}", "{0} in {5}", "{0} != {4}", "{0} not in {5}"),
        "list[str]": ("len({0}) > {2}", "{4} in {0}", "len({0}) % 2 == 1", "{0} > {4}"),
    }[kind]
    other = scope.read("str", [x])
    usable = [form for form in forms if other or "{5}" not in form]
    number = scope.read("int", [x]) or str(k)
    return str(pick(scope.rng, usable)).format(x, number, k, scope.below(2), letter, other)


def enter(scope: Scope, source: Source) -> None:
    """Make the variables of a turn live."""
    for name, kind in zip(source.names, source.kinds, strict=True):
        scope.add(name, kind, is_fixed=True)


def head(source: Source) -> str:
    """Return the first line of a loop."""
    return f"for {', '.join(source.names)} in {source.text}:"


def source_of(scope: Scope, depth: int, style: Style) -> Source | None:
    """Return something to go through; its variables are named and not yet live."""
    if scope.has("dict[str, int]") and scope.chance(0.3 + 0.7 * style.structures):
        return _pairs(scope)
    if scope.has("int") and scope.chance(0.2):
        count = expression(scope, "int", 0, style)
        i = scope.fresh(("i", "j", "turn"))
        return Source(f"range({count} % 6 + 1)", (i,), ("int",), i)
    name, kind = container(scope)
    if name is None:
        return None
    item: Kind = "int" if kind == "list[int]" else "str"
    x = scope.fresh(ITEM_NAMES[kind])
    number = {"list[int]": x, "str": f"ord({x}) - ord('a')", "list[str]": f"len({x})"}[kind]
    if scope.chance(0.25):
        i = scope.fresh(("i", "j", "place"))
        return Source(f"enumerate({name})", (i, x), ("int", item), f"({number}) * {i}")
    return Source(name, (x,), (item,), number)


def _pairs(scope: Scope) -> Source:
    """Return a dict's values, or its items."""
    mapping, value = scope.read("dict[str, int]"), scope.fresh(("value", "amount"))
    if scope.chance(0.5):
        return Source(f"{mapping}.values()", (value,), ("int",), value)
    key = scope.fresh(("key", "name", "kind"))
    return Source(f"sorted({mapping}.items())", (key, value), ("str", "int"), value)


def _test(scope: Scope, source: Source, style: Style) -> str:
    """Return a condition on the turn."""
    x, kind = source.names[-1], source.kinds[-1]
    if is_keyed(source):
        return item_test(scope, source.names[0], "str", style)
    if kind == "int":
        return item_test(scope, x, "list[int]", style)
    return item_test(
        scope, x, "str" if source.number.startswith(("ord", "(ord")) else "list[str]", style
    )


def is_keyed(source: Source) -> bool:
    """Tell whether a turn sets a key, which its condition is then to read."""
    return len(source.names) > 1 and source.kinds[0] == "str"


def guarded(
    scope: Scope, source: Source, lines: list[str], style: Style, share: float
) -> list[str]:
    """Return the lines, under a condition in a share of the cases."""
    if not scope.chance(share) and not is_keyed(source):
        return lines
    return [f"if {_test(scope, source, style)}:", *indented(lines)]


def built(
    scope: Scope, source: Source, start: str, body: Sequence[str], name: str, kind: Kind
) -> list[str]:
    """Return a loop that builds a variable up; the turn's own ones are over."""
    scope.drop(source.names)
    scope.add(name, kind)
    return [f"{name} = {start}", head(source), *indented(list(body))]


def indented(lines: Sequence[str]) -> list[str]:
    """Return lines one level further in."""
    return [INDENT + line for line in lines]
