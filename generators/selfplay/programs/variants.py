"""Variants: programs made of earlier ones, by some tokens or by feeding one into another.

Nothing that a variant changes can make a loop longer than its container or a number larger than a
sum: they run as shortly as what they are made of, and go through the same screening.
"""

import ast
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from generators.selfplay.programs.kinds import Kind, pick
from generators.selfplay.programs.writing import ENTRY, Draft

MAX_LINES = 40
"""Of a composed program."""
MAX_PARAMETERS = 3
LEAST_MUTATED = 3
"""Tokens in which a mutant differs from its parent, at least."""
_ORDERS: tuple[type[ast.cmpop], ...] = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)
_SIGNS: tuple[type[ast.operator], ...] = (ast.Add, ast.Sub)
_ENDS = {"min": "max", "max": "min"}


class Signature(NamedTuple):
    """Kinds of a program's parameters and of its result, as annotated."""

    parameters: tuple[Kind, ...]
    result: Kind


def signature(source: str) -> Signature:
    """Return the signature of a program of our own.

    Raises:
        ValueError: if its entry is not annotated.
    """
    entry = _entry(ast.parse(source))
    annotations = [*(argument.annotation for argument in entry.args.args), entry.returns]
    kinds = [ast.unparse(one) for one in annotations if one is not None]
    if len(kinds) != len(annotations):
        raise ValueError(f"the program has no whole signature: {source[:80]!r}")
    return Signature(tuple(kinds[:-1]), kinds[-1])


def _entry(module: ast.Module) -> ast.FunctionDef:
    return next(n for n in module.body if isinstance(n, ast.FunctionDef) and n.name == ENTRY)


def contrast(source: str, rng: Random) -> Draft | None:
    """Return a program that is one token apart; None where none can be changed.

    A number goes up or down by one, a comparison, a sign, `min` or `max` turns.
    """
    module, sites = _sites(source)
    if not sites:
        return None
    _turn(pick(rng, sites), rng)
    return Draft(ast.unparse(module), *signature(source))


def mutant(source: str, rng: Random) -> Draft | None:
    """Return a program in which half of such tokens differ; None where too few can.

    Fewer leave a near copy.
    """
    module, sites = _sites(source)
    if len(sites) < LEAST_MUTATED:
        return None
    for site in rng.sample(sites, max(LEAST_MUTATED, len(sites) // 2)):
        _turn(site, rng)
    return Draft(ast.unparse(module), *signature(source))


def _sites(source: str) -> tuple[ast.Module, list[ast.AST]]:
    module = ast.parse(source)
    return module, [node for node in ast.walk(module) if _can_turn(node)]


def _can_turn(node: ast.AST) -> bool:
    if isinstance(node, ast.Compare):
        return len(node.ops) == 1 and type(node.ops[0]) in (*_ORDERS, ast.Eq, ast.NotEq)
    if isinstance(node, ast.BinOp):
        return type(node.op) in _SIGNS
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name) and node.func.id in _ENDS
    return isinstance(node, ast.Constant) and type(node.value) is int


def _turn(node: ast.AST, rng: Random) -> None:
    """Change the one token of a node."""
    if isinstance(node, ast.Constant) and type(node.value) is int:
        # A literal is never negative: its sign is an operator of its own.
        node.value += 1 if node.value == 0 or rng.random() < 0.5 else -1
    elif isinstance(node, ast.Compare):
        old = type(node.ops[0])
        others = [one for one in (*_ORDERS, ast.Eq, ast.NotEq) if one is not old]
        node.ops = [pick(rng, others)()]
    elif isinstance(node, ast.BinOp):
        node.op = ast.Sub() if isinstance(node.op, ast.Add) else ast.Add()
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        node.func.id = _ENDS[node.func.id]


def composed(inner: str, outer: str, rng: Random) -> Draft | None:
    """Return the program in which the result of `inner` is a parameter of `outer`.

    The statements of both stand one after the other, so the trace goes through both. None where no
    parameter has the kind of the result, or the whole would be too large.
    """
    first, second = signature(inner), signature(outer)
    places = [n for n, kind in enumerate(second.parameters) if kind == first.result]
    kinds = [*first.parameters, *second.parameters]
    if not places or len(kinds) - 1 > MAX_PARAMETERS:
        return None
    place = pick(rng, places)
    del kinds[len(first.parameters) + place]
    head = ast.parse(inner)
    tail = _apart(outer, _names(head))
    draft = Draft(_joined(head, tail, place), tuple(kinds), second.result)
    return draft if draft.source.count("\n") < MAX_LINES else None


def _names(module: ast.Module) -> set[str]:
    """Return the names that a program gives: helpers, parameters, variables of statements."""
    functions = [node for node in module.body if isinstance(node, ast.FunctionDef)]
    names = {node.name for node in functions if node.name != ENTRY}
    names |= {one.arg for node in functions for one in node.args.args}
    turns = [one.target for one in ast.walk(module) if isinstance(one, ast.comprehension)]
    own = {id(name) for target in turns for name in ast.walk(target)}
    stored = [n for n in ast.walk(module) if isinstance(n, ast.Name) and id(n) not in own]
    return names | {n.id for n in stored if isinstance(n.ctx, ast.Store)}


def _apart(source: str, taken: set[str]) -> ast.Module:
    """Return a program in which the names that are taken have a number."""
    module = ast.parse(source)
    names = _names(module)
    new: dict[str, str] = {}
    for name in sorted(names & taken):
        numbered = (f"{name}{n}" for n in range(2, len(names | taken) + 3))
        new[name] = next(one for one in numbered if one not in names | taken)
    for node in ast.walk(module):
        if isinstance(node, ast.FunctionDef):
            node.name = new.get(node.name, node.name)
        elif isinstance(node, ast.arg):
            node.arg = new.get(node.arg, node.arg)
        elif isinstance(node, ast.Name):
            node.id = new.get(node.id, node.id)
    return module


def _joined(head: ast.Module, tail: ast.Module, place: int) -> str:
    first, second = _entry(head), _entry(tail)
    fed = second.args.args.pop(place)
    body: list[ast.stmt] = []
    for statement in first.body:
        if isinstance(statement, ast.Return) and statement.value is not None:
            target = ast.Name(fed.arg, ast.Store())
            body.append(ast.Assign([target], statement.value, lineno=statement.lineno))
        else:
            body.append(statement)
    second.args.args = [*first.args.args, *second.args.args]
    second.body = [*body, *second.body]
    helpers: Sequence[ast.stmt] = [n for n in head.body if n is not first]
    return ast.unparse(ast.Module([*helpers, *tail.body], []))
