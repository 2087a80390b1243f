"""Evaluation: expressions of an allow-list, turned into functions over an environment.

Names, constants, arithmetic, comparisons, subscripts, containers, comprehensions, conditional
expressions, and calls of the functions and methods named here. Anything else is unreadable; no
text is ever evaluated.
"""

import ast
import operator
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, TypeAlias

FAILURES = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""Exceptions that a call of a written program may end in."""


class UnreadableError(Exception):
    """A program outside of what is read or bounded here; the message says where."""


@dataclass(slots=True)
class Environment:
    """Variables of one call, and the work done within expressions since the last statement."""

    values: dict[str, Any]
    work: int = 0


Evaluate: TypeAlias = Callable[[Environment], Any]
Function: TypeAlias = Callable[..., Any]

_BINARY: Mapping[type, Function] = MappingProxyType(
    {
        ast.Add: operator.add,
        ast.Sub: operator.sub,
        ast.Mult: operator.mul,
        ast.FloorDiv: operator.floordiv,
        ast.Mod: operator.mod,
    }
)
_COMPARED: Mapping[type, Function] = MappingProxyType(
    {
        ast.Eq: operator.eq,
        ast.NotEq: operator.ne,
        ast.Lt: operator.lt,
        ast.LtE: operator.le,
        ast.Gt: operator.gt,
        ast.GtE: operator.ge,
        ast.In: lambda left, right: left in right,
        ast.NotIn: lambda left, right: left not in right,
    }
)
_BUILTINS: Mapping[str, Function] = MappingProxyType(
    {
        function.__name__: function
        for function in (
            *(abs, chr, dict, enumerate, int, len, list, max, min, ord, range, set, sorted, str),
            *(sum, tuple, zip),
        )
    }
)
_KEYWORDS = MappingProxyType({"sorted": "reverse", "max": "default", "min": "default"})
"""Functions that take something by keyword."""
_METHODS = frozenset(
    (
        *("count", "endswith", "get", "index", "items", "join", "keys", "lower", "replace"),
        *("startswith", "upper", "values"),
    )
)


def compile_expression(node: ast.expr, functions: Mapping[str, Function]) -> Evaluate:
    """Return a function that evaluates an expression.

    Raises:
        UnreadableError: for syntax outside of the allow-list.
    """
    try:
        maker = _MAKERS[type(node)]
    except KeyError:
        raise UnreadableError(f"line {node.lineno}: {type(node).__name__}") from None
    return maker(node, functions)


def _all(nodes: Sequence[ast.expr], functions: Mapping[str, Function]) -> list[Evaluate]:
    return [compile_expression(node, functions) for node in nodes]


def _constant(node: ast.Constant, functions: Mapping[str, Function]) -> Evaluate:
    value = node.value
    return lambda _: value


def _name(node: ast.Name, functions: Mapping[str, Function]) -> Evaluate:
    name = node.id
    return lambda environment: environment.values[name]


def _binary(node: ast.BinOp, functions: Mapping[str, Function]) -> Evaluate:
    left, right = _all([node.left, node.right], functions)
    if type(node.op) not in _BINARY:
        raise UnreadableError(f"line {node.lineno}: {type(node.op).__name__}")
    apply = _BINARY[type(node.op)]
    return lambda environment: apply(left(environment), right(environment))


def _unary(node: ast.UnaryOp, functions: Mapping[str, Function]) -> Evaluate:
    operand = compile_expression(node.operand, functions)
    if isinstance(node.op, ast.USub):
        return lambda environment: -operand(environment)
    if isinstance(node.op, ast.Not):
        return lambda environment: not operand(environment)
    raise UnreadableError(f"line {node.lineno}: {type(node.op).__name__}")


def _compare(node: ast.Compare, functions: Mapping[str, Function]) -> Evaluate:
    if len(node.ops) != 1 or type(node.ops[0]) not in _COMPARED:
        raise UnreadableError(f"line {node.lineno}: a comparison of another kind")
    left, right = _all([node.left, node.comparators[0]], functions)
    apply = _COMPARED[type(node.ops[0])]
    return lambda environment: apply(left(environment), right(environment))


def _both(node: ast.BoolOp, functions: Mapping[str, Function]) -> Evaluate:
    first, *others = _all(node.values, functions)
    stops = isinstance(node.op, ast.Or)

    def evaluate(environment: Environment) -> Any:  # noqa: ANN401
        value = first(environment)
        for other in others:
            if bool(value) is stops:
                break
            value = other(environment)
        return value

    return evaluate


def _conditional(node: ast.IfExp, functions: Mapping[str, Function]) -> Evaluate:
    test, yes, no = _all([node.test, node.body, node.orelse], functions)
    return lambda environment: yes(environment) if test(environment) else no(environment)


def _list(node: ast.List, functions: Mapping[str, Function]) -> Evaluate:
    items = _all(node.elts, functions)
    return lambda environment: [item(environment) for item in items]


def _tuple(node: ast.Tuple, functions: Mapping[str, Function]) -> Evaluate:
    items = _all(node.elts, functions)
    return lambda environment: tuple([item(environment) for item in items])


def _dict(node: ast.Dict, functions: Mapping[str, Function]) -> Evaluate:
    keys = _all([key for key in node.keys if key is not None], functions)
    values = _all(node.values, functions)
    pairs = list(zip(keys, values, strict=True))
    return lambda environment: {key(environment): value(environment) for key, value in pairs}


def _subscript(node: ast.Subscript, functions: Mapping[str, Function]) -> Evaluate:
    owner = compile_expression(node.value, functions)
    key = compile_expression(node.slice, functions)
    return lambda environment: owner(environment)[key(environment)]


def _slice(node: ast.Slice, functions: Mapping[str, Function]) -> Evaluate:
    parts = [
        compile_expression(part, functions) if part else lambda _: None
        for part in (node.lower, node.upper, node.step)
    ]
    return lambda environment: slice(*[part(environment) for part in parts])


def _call(node: ast.Call, functions: Mapping[str, Function]) -> Evaluate:
    given = _all(node.args, functions)
    named = {word.arg: compile_expression(word.value, functions) for word in node.keywords}
    if isinstance(node.func, ast.Attribute) and node.func.attr in _METHODS and not named:
        owner, name = compile_expression(node.func.value, functions), node.func.attr
        return lambda environment: getattr(owner(environment), name)(
            *[one(environment) for one in given]
        )
    if not isinstance(node.func, ast.Name) or named.keys() - {_KEYWORDS.get(node.func.id)}:
        raise UnreadableError(f"line {node.lineno}: a call of another kind")
    function = functions.get(node.func.id) or _BUILTINS.get(node.func.id)
    if function is None:
        raise UnreadableError(f"line {node.lineno}: unknown function {node.func.id}")
    if named:
        return lambda environment: function(
            *[one(environment) for one in given],
            **{str(word): one(environment) for word, one in named.items()},
        )
    if node.func.id in functions:
        return lambda environment: function(environment, *[one(environment) for one in given])
    return lambda environment: function(*[one(environment) for one in given])


def _comprehended(
    generators: Sequence[ast.comprehension], functions: Mapping[str, Function]
) -> Callable[[Environment], Iterator[None]]:
    if len(generators) != 1 or not isinstance(generators[0].target, ast.Name):
        raise UnreadableError("a comprehension with several loops")
    name = generators[0].target.id
    source = compile_expression(generators[0].iter, functions)
    tests = _all(generators[0].ifs, functions)

    def turns(environment: Environment) -> Iterator[None]:
        values = environment.values
        for item in source(environment):
            values[name] = item
            environment.work += 1
            if all(test(environment) for test in tests):
                yield

    return turns


def _list_comprehension(node: ast.ListComp, functions: Mapping[str, Function]) -> Evaluate:
    turns = _comprehended(node.generators, functions)
    item = compile_expression(node.elt, functions)
    return lambda environment: [item(environment) for _ in turns(environment)]


def _dict_comprehension(node: ast.DictComp, functions: Mapping[str, Function]) -> Evaluate:
    turns = _comprehended(node.generators, functions)
    key, value = _all([node.key, node.value], functions)
    return lambda environment: {key(environment): value(environment) for _ in turns(environment)}


_MAKERS: Mapping[type, Callable[[Any, Mapping[str, Function]], Evaluate]] = MappingProxyType(
    {
        ast.BinOp: _binary,
        ast.BoolOp: _both,
        ast.Call: _call,
        ast.Compare: _compare,
        ast.Constant: _constant,
        ast.Dict: _dict,
        ast.DictComp: _dict_comprehension,
        ast.IfExp: _conditional,
        ast.List: _list,
        ast.ListComp: _list_comprehension,
        ast.Name: _name,
        ast.Slice: _slice,
        ast.Subscript: _subscript,
        ast.Tuple: _tuple,
        ast.UnaryOp: _unary,
    }
)


def compile_helper(node: ast.FunctionDef, functions: Mapping[str, Function]) -> Function:
    """Return a helper function, called as `(environment of the caller, *arguments)`.

    Its body is `if test: return ...` any number of times and, last, a `return`.

    Raises:
        UnreadableError: for any other body.
    """
    names = [argument.arg for argument in node.args.args]
    clauses = [_clause(statement, functions) for statement in node.body]

    def call(caller: Environment, *arguments: object) -> Any:  # noqa: ANN401
        own = Environment(dict(zip(names, arguments, strict=True)))
        value = next(result(own) for test, result in clauses if test(own))
        caller.work += 1 + own.work
        return value

    return call


def _clause(statement: ast.stmt, functions: Mapping[str, Function]) -> tuple[Evaluate, Evaluate]:
    """Return the condition and the value of one way to return."""
    test: ast.expr = ast.Constant(True)
    if isinstance(statement, ast.If) and len(statement.body) == 1 and not statement.orelse:
        test, statement = statement.test, statement.body[0]
    if not isinstance(statement, ast.Return) or statement.value is None:
        raise UnreadableError(f"line {statement.lineno}: a helper of another shape")
    return compile_expression(test, functions), compile_expression(statement.value, functions)
