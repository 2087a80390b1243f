"""Reduction: a program without what it can do without, on the probes of its signature.

First what is in no dynamic slice goes; then, one by one, every statement, branch and operation is
left out and put back unless all results stay. That is repeated until nothing changes, so what is
left is 1-minimal (Zeller and Hildebrandt 2002, section 3.2): no single part of it is idle.
"""

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from generators.selfplay.programs.canonical import opposite, without
from generators.selfplay.programs.constancy import Position, constants, position
from generators.selfplay.programs.evaluation import UnreadableError
from generators.selfplay.programs.kinds import Value, copied
from generators.selfplay.programs.tracing import read
from proofmill.sandbox import Raised, same

MAX_PASSES = 40
"""Passes over a program; each but the last leaves something out."""
_WRAPPERS = frozenset(("sorted", "list", "set", "abs", "tuple", "str", "max", "min"))
"""Functions in whose place one of their arguments may stand."""
_MAY_BE_EMPTY = ("orelse", "ifs")


class Place(NamedTuple):
    """A part of a program, where it hangs, and what may stand for it, the plainest first."""

    node: ast.AST
    field: str
    part: ast.AST
    ways: Iterator[Sequence[ast.AST]]


def reduced(
    module: ast.Module, entry: str, given: Sequence[tuple[Value, ...]], outputs: Sequence[Value]
) -> ast.Module:
    """Return the program, by its results on some calls, without its idle parts.

    Raises:
        UnreadableError: if it cannot be traced, or something still changes in the last pass.
    """
    wanted = _Wanted(entry, list(zip(given, outputs, strict=True)))
    for _ in range(MAX_PASSES):
        module = ast.parse(ast.unparse(_without_dead(module, wanted)))
        if not _swept(module, wanted):
            return module
    raise UnreadableError(f"something changes in pass {MAX_PASSES}")


@dataclass(slots=True)
class _Wanted:
    """What a program is to give."""

    entry: str
    calls: list[tuple[tuple[Value, ...], Value]]
    """Arguments and result; the call that told the last program apart comes first."""

    def holds(self, module: ast.Module) -> bool:
        """Tell whether a program gives all of it."""
        try:
            program = read(module, self.entry)
            for place, (given, output) in enumerate(self.calls):
                if not _equal(program.value(copied(given)), output):
                    self.calls.insert(0, self.calls.pop(place))
                    return False
        except UnreadableError:
            return False
        return True


def _equal(ours: Value, theirs: Value) -> bool:
    if isinstance(ours, Raised) or isinstance(theirs, Raised):
        return bool(ours == theirs)
    return same(ours, theirs)


def _without_dead(module: ast.Module, wanted: _Wanted) -> ast.Module:
    """Return the program without the statements that are in no slice."""
    program = read(module, wanted.entry)
    live: set[int] = set()
    for arguments, _ in wanted.calls:
        live |= program.trace(copied(arguments)).live
    dead = [node for place, node in enumerate(program.statements) if place not in live]
    left = without(module, dead, wanted.entry)
    for function in left.body:
        if isinstance(function, ast.FunctionDef):
            ends = [n for n, one in enumerate(function.body) if isinstance(one, ast.Return)]
            del function.body[ends[0] + 1 :]
    return left


def _swept(module: ast.Module, wanted: _Wanted) -> bool:
    """Replace each part by the first of its ways that keeps all results; tell whether one did."""
    gone: set[int] = set()
    found = False
    for place in list(_places(module, wanted)):
        if id(place.part) in gone:
            continue
        for way in place.ways:
            for one in way:
                if not hasattr(one, "lineno"):  # parts keep their place: literals are known by it
                    ast.fix_missing_locations(ast.copy_location(one, place.part))
            if _is_replaced(place, way, module, wanted):
                kept = {id(one) for part in way for one in ast.walk(part)}
                gone |= {id(one) for one in ast.walk(place.part)} - kept
                found = True
                break
    return found


def _is_replaced(place: Place, way: Sequence[ast.AST], module: ast.Module, wanted: _Wanted) -> bool:
    """Put something else in a place; leave it there if all results stay."""
    old = getattr(place.node, place.field)
    if isinstance(old, list):
        at = next(n for n, one in enumerate(old) if one is place.part)
        new: Any = [*old[:at], *way, *old[at + 1 :]]
        if not new and place.field not in _MAY_BE_EMPTY:
            return False
    else:
        (new,) = way
    setattr(place.node, place.field, new)
    if wanted.holds(module):
        return True
    setattr(place.node, place.field, old)
    return False


def _places(module: ast.Module, wanted: _Wanted) -> Iterator[Place]:
    literals = constants(module, wanted.entry, [given for given, _ in wanted.calls])
    copied = _copied(module)
    for node in ast.walk(module):
        for field, value in ast.iter_fields(node):
            for part in value if isinstance(value, list) else [value]:
                if isinstance(part, ast.stmt):
                    yield Place(node, field, part, _shorter(part))
                elif isinstance(part, ast.expr):
                    ways = _simpler(part, literals, copied, is_filter=field == "ifs")
                    yield Place(node, field, part, ways)


def _shorter(statement: ast.stmt) -> Iterator[Sequence[ast.AST]]:
    """Yield what may stand for a statement."""
    if isinstance(statement, ast.FunctionDef | ast.Return):
        return
    yield []
    if isinstance(statement, ast.If):
        yield list(statement.body)
        if statement.orelse:
            yield list(statement.orelse)
            yield [ast.If(opposite(statement.test), list(statement.orelse), [])]
    if isinstance(statement, ast.For):
        yield from ([one] for one in _plainer_loops(statement))


def _plainer_loops(loop: ast.For) -> Iterator[ast.stmt]:
    """Yield the loop over less: items without their places, values without their keys."""
    match loop.target, loop.iter:
        case ast.Tuple([_, second]), ast.Call(ast.Name("enumerate"), [source]):
            yield ast.For(second, source, loop.body, [], lineno=loop.lineno)
        case ast.Tuple([first, second]), ast.Call(
            ast.Name("sorted"), [ast.Call(ast.Attribute(mapping, "items"), [])]
        ):
            values = ast.Call(ast.Attribute(mapping, "values", ast.Load()), [], [])
            yield ast.For(second, values, loop.body, [], lineno=loop.lineno)
            keys = ast.Call(ast.Name("sorted", ast.Load()), [mapping], [])
            yield ast.For(first, keys, loop.body, [], lineno=loop.lineno)


def _simpler(
    node: ast.expr,
    literals: Mapping[Position, ast.expr],
    copied: Mapping[str, str],
    *,
    is_filter: bool,
) -> Iterator[Sequence[ast.AST]]:
    """Yield what may stand for an expression: nothing, its one value, a part of it."""
    if is_filter:
        yield []
    literal = literals.get(position(node))
    if literal is not None and not isinstance(node, ast.Constant):
        yield [literal]
    yield from ([part] for part in _parts(node, copied))


def _parts(node: ast.expr, copied: Mapping[str, str]) -> Iterator[ast.expr]:
    match node:
        case ast.Name(name, ast.Load()) if name in copied:
            yield ast.Name(copied[name], ast.Load())
        case ast.BinOp(left, _, right) | ast.IfExp(_, left, right):
            yield from (left, right)
        case ast.BoolOp(_, values):
            yield from values
        case ast.UnaryOp(_, operand):
            yield operand
        case ast.Subscript(value, ast.Slice()):
            yield value
        case ast.Call():
            yield from _parts_of_call(node)
        case ast.ListComp():
            yield from _plainer_lists(node)


def _parts_of_call(node: ast.Call) -> Iterator[ast.expr]:
    match node:
        case ast.Call(ast.Attribute(value), arguments):
            yield from (value, *arguments)
        case ast.Call(ast.Name("sorted"), [ast.Call(ast.Name("set"))]):
            return  # a set has no order to go through it by
        case ast.Call(ast.Name(name), arguments) if name in _WRAPPERS:
            if node.keywords:
                yield ast.Call(node.func, arguments, [])
            yield from arguments


def _plainer_lists(node: ast.ListComp) -> Iterator[ast.expr]:
    """Yield what is gone through, or a comprehension of the items as they are."""
    turns = node.generators[0]
    if not isinstance(node.elt, ast.Name):
        if isinstance(turns.target, ast.Name):
            yield ast.ListComp(ast.Name(turns.target.id, ast.Load()), node.generators)
    elif not turns.ifs:
        yield from (turns.iter, ast.Call(ast.Name("list", ast.Load()), [turns.iter], []))


def _copied(module: ast.Module) -> dict[str, str]:
    """Return the variables that are copies of another one, and of which."""
    found: dict[str, str] = {}
    for node in ast.walk(module):
        match node:
            case ast.Assign([ast.Name(target)], ast.Name(source)):
                found[target] = source
    return found
