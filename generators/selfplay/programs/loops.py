"""Loops: what people build up turn by turn; loops run over a container or a short range.

There is no `while`, and what multiplies is reduced, so every program ends soon and small whatever
it is given. A loop counts, adds up, keeps the best, collects, joins, mixes, compares neighbours,
walks a table of states or tallies.
"""

from generators.selfplay.programs.expressions import Style
from generators.selfplay.programs.kinds import Kind, pick
from generators.selfplay.programs.scope import ITEM_NAMES, Scope
from generators.selfplay.programs.statements import assignment
from generators.selfplay.programs.turns import (
    INDENT,
    Source,
    built,
    container,
    enter,
    guarded,
    head,
    indented,
    is_keyed,
    source_of,
)

_MODULI = (97, 101, 251, 1009)


def loop(scope: Scope, depth: int, style: Style, nesting: int) -> list[str]:
    """Build something up over a container, a range or the items of a dict."""
    source = source_of(scope, depth, style)
    if source is None:
        return assignment(scope, depth, style)
    scope.drop(source.names)
    makers = (_adding, _adding, _counting, _best, _collecting, _joining, _rolling, _neighbours)
    lines = pick(scope.rng, makers)(scope, source, depth, style, nesting)
    scope.release(source.names)
    return list(lines)


def _value(scope: Scope, source: Source, depth: int, style: Style) -> str:
    """Return a number that depends on the turn."""
    share = scope.rng.random()
    if share < 0.4 or depth < 2:
        return source.number
    other = _plain(scope, style)
    forms = ("{0} * {1}", "{0} + {1}", "({0}) % {2}", "abs({0} - {1})", "max({0}, {1})")
    inner = f"({source.number})" if not source.number.isidentifier() else source.number
    return str(pick(scope.rng, forms)).format(inner, other, 3 + scope.below(7))


def _plain(scope: Scope, style: Style) -> str:
    """Return a number made of a variable, not of the loop's own."""
    return scope.read("int") or str(2 + scope.below(6))


def _adding(scope: Scope, source: Source, depth: int, style: Style, nesting: int) -> list[str]:
    """Add up; a second loop inside adds what pairs come to."""
    name = scope.fresh(("total", "score", "points", "sum_so_far"))
    enter(scope, source)
    sign = "+=" if scope.chance(0.8) else "-="
    inner = source_of(scope, 1, style) if nesting > 1 and scope.chance(0.7) else None
    if inner is not None:
        enter(scope, inner)
        pairs = (
            "{0} * {1}",
            "abs({0} - {1})",
            "max({0}, {1})",
            "({0} + {1}) % {2}",
            "min({0}, {1})",
        )
        text = str(pick(scope.rng, pairs))
        text = text.format(f"({source.number})", f"({inner.number})", 3 + scope.below(7))
        own = guarded(scope, inner, [f"{name} {sign} {text}"], style, 0.6)
        scope.drop(inner.names)
        body = [head(inner), *indented(own)]
    else:
        line = [f"{name} {sign} {_value(scope, source, depth, style)}"]
        body = guarded(scope, source, line, style, 0.4)
        if len(body) > 1 and scope.chance(0.5):
            turned = "-=" if sign == "+=" else "+="
            body += ["else:", f"{INDENT}{name} {turned} {1 + scope.below(3)}"]
    return built(scope, source, "0", body, name, "int")


def _counting(scope: Scope, source: Source, depth: int, style: Style, nesting: int) -> list[str]:
    """Count the turns on which a condition holds."""
    name = scope.fresh(("count", "hits", "matches"))
    enter(scope, source)
    body = guarded(scope, source, [f"{name} += 1"], style, 1.0)
    return built(scope, source, "0", body, name, "int")


def _best(scope: Scope, source: Source, depth: int, style: Style, nesting: int) -> list[str]:
    """Keep the largest value seen, or the item that has it."""
    name = scope.fresh(("best", "record", "peak"))
    enter(scope, source)
    value = _value(scope, source, 2, style)
    body = [f"{name} = max({name}, {value})"]
    if is_keyed(source):
        body = guarded(scope, source, body, style, 1.0)
    elif scope.chance(0.5):
        body = [f"if {value} > {name}:", f"{INDENT}{name} = {value}"]
    return built(scope, source, "0", body, name, "int")


def _collecting(scope: Scope, source: Source, depth: int, style: Style, nesting: int) -> list[str]:
    """Collect what turns come to in a list."""
    is_text = source.kinds[-1] == "str" and scope.chance(0.5)
    kind: Kind = "list[str]" if is_text else "list[int]"
    name = scope.fresh(("found", "collected", "picked", "output"))
    enter(scope, source)
    piece = source.names[-1] if is_text else _value(scope, source, depth, style)
    body = guarded(scope, source, [f"{name}.append({piece})"], style, 0.6)
    if len(body) > 1 and scope.chance(0.4):
        other = f"{source.names[-1]}[::-1]" if is_text else f"{_plain(scope, style)}"
        if not is_text or source.number.startswith("len"):
            body += ["else:", f"{INDENT}{name}.append({other})"]
    return built(scope, source, "[]", body, name, kind)


def _joining(scope: Scope, source: Source, depth: int, style: Style, nesting: int) -> list[str]:
    """Join pieces to a text, in front or behind."""
    x, is_text = source.names[-1], source.kinds[-1] == "str"
    name = scope.fresh(("output", "joined", "built"))
    enter(scope, source)
    piece = x if is_text else f"str({_value(scope, source, depth, style)})"
    if is_text and len(source.names) > 1 and source.kinds[0] == "int":
        piece = f"{x} * ({source.names[0]} % {2 + scope.below(2)} + 1)"
    front = f"{name} = {piece} + {name}"
    body = [front] if scope.chance(0.3) else [f"{name} += {piece}"]
    body = guarded(scope, source, body, style, 0.5)
    if len(body) > 1 and scope.chance(0.5):
        body += ["else:", INDENT + (front if front not in body[1] else f"{name} += {piece}")]
    return built(scope, source, "''", body, name, "str")


def _rolling(scope: Scope, source: Source, depth: int, style: Style, nesting: int) -> list[str]:
    """Mix each turn into a number that is reduced."""
    name = scope.fresh(("mixed", "checksum", "digest"))
    enter(scope, source)
    factor, modulus = 2 + scope.below(6), pick(scope.rng, _MODULI)
    line = f"{name} = ({name} * {factor} + {_value(scope, source, depth, style)}) % {modulus}"
    body = guarded(scope, source, [line], style, 0.4)
    return built(scope, source, str(scope.below(3)), body, name, "int")


def _neighbours(scope: Scope, source: Source, depth: int, style: Style, nesting: int) -> list[str]:
    """Compare each turn with the one before."""
    name = scope.fresh(("hits", "score", "tally"))
    before = scope.fresh(("previous", "before", "earlier"))
    now = source.number.removesuffix(" - ord('a')")
    gain = pick(scope.rng, ("1", f"abs({now} - {before})", f"{2 + scope.below(4)}"))
    sign = pick(scope.rng, (">", "<", ">="))
    body = [f"if {now} {sign} {before}:", f"{INDENT}{name} += {gain}", f"{before} = {now}"]
    if scope.chance(0.3):
        body[2:2] = ["else:", f"{INDENT}{name} -= 1"]
    return [f"{before} = 0", *built(scope, source, "0", body, name, "int")]


def state_machine(scope: Scope, depth: int, style: Style) -> list[str]:
    """Walk a table of states over a text or a list, and note what is visited."""
    size = 3 + scope.below(3)
    name, kind = container(scope)
    if name is None:
        return assignment(scope, depth, style)
    moves = {number: scope.below(size) for number in range(size)}
    table, state = scope.fresh(("moves", "jumps", "leads")), scope.fresh(("state", "room", "node"))
    visited, x = scope.fresh(("visited", "trail", "path")), scope.fresh(ITEM_NAMES[kind])
    symbol = {"list[int]": x, "str": f"ord({x})", "list[str]": f"len({x})"}[kind]
    scope.add(visited, "list[int]")
    scope.add(state, "int")
    noted = [f"{INDENT}{visited}.append({state})"]
    if scope.chance(0.5):
        noted = [
            f"{INDENT}if {state} == {scope.below(size)}:",
            f"{INDENT * 2}{visited}.append({symbol})",
        ]
    return [
        f"{table} = {moves!r}",
        f"{state} = 0",
        f"{visited} = []",
        f"for {x} in {name}:",
        f"{INDENT}if {symbol} % {2 + scope.below(2)} == 0:",
        f"{INDENT * 2}{state} = {table}[{state}]",
        f"{INDENT}else:",
        f"{INDENT * 2}{state} = ({state} + {symbol}) % {size}",
        *noted,
    ]


def tally(scope: Scope, depth: int, style: Style) -> list[str]:
    """Count or add up the items of a container by key."""
    name, kind = container(scope)
    if name is None:
        return assignment(scope, depth, style)
    target, x = scope.fresh(("counts", "tally", "groups")), scope.fresh(ITEM_NAMES[kind])
    lines, key, value = [], x, "1"
    if kind == "list[str]" and scope.chance(0.6):
        key = scope.fresh(("initial", "key"))
        lines = [f"{key} = {x}[:1]"]
        value = pick(scope.rng, ("1", f"len({x})"))
    elif kind == "list[int]":
        key = scope.fresh(("key", "group", "side"))
        forms = ((f"{x} % 2 == 0", "even", "odd"), (f"{x} > {5 + scope.below(8)}", "high", "low"))
        test, yes, no = pick(scope.rng, forms)
        lines = [f"{key} = {yes!r} if {test} else {no!r}"]
        value = pick(scope.rng, ("1", x))
    scope.add(target, "dict[str, int]")
    return [
        f"{target} = {{}}",
        f"for {x} in {name}:",
        *indented(lines),
        f"{INDENT}{target}[{key}] = {target}.get({key}, 0) + {value}",
    ]
