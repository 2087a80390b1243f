"""Oddities: what nobody would write, found in the text of a program.

Most do not arise, by the grammar and by reduction; a program in which one does is rejected. The
list is kept in `docs/selfplay.md`.
"""

import ast
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

_LITERALS = (ast.Constant, ast.List, ast.Tuple, ast.Dict)
_ORDERED = frozenset(("sorted", "list", "tuple"))
_COUNTED = frozenset(("len", "sum", "max", "min", "set", "sorted", "list"))
"""Functions to which the order, or being a list, says nothing."""
_DIGITLESS = frozenset(("count", "replace", "upper", "lower", "startswith", "endswith"))
_NEUTRAL: Mapping[type[ast.operator], tuple[int, ...]] = MappingProxyType(
    {ast.Add: (0,), ast.Sub: (0,), ast.Mult: (0, 1), ast.FloorDiv: (1,), ast.Mod: (1,)}
)


_LONGEST = 100
"""Characters of a line."""


def oddity(module: ast.Module, entry: str) -> str:
    """Return the first oddity of a program in a word; empty where there is none."""
    for node in ast.walk(module):
        for find in _OF_NODES:
            found = find(node)
            if found:
                return found
    if max(map(len, ast.unparse(module).splitlines())) > _LONGEST:
        return "long_line"
    for function in module.body:
        if isinstance(function, ast.FunctionDef):
            found = _of_function(function, is_entry=function.name == entry)
            if found:
                return found
    return ""


def _is_same(left: ast.AST, right: ast.AST) -> bool:
    return ast.dump(left) == ast.dump(right)


def _is_number(node: ast.AST, *numbers: int) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) is int and node.value in numbers


def _same_twice(node: ast.AST) -> str:
    """`x - x`, `x < x`, `max(x, x)`, `y if c else y`, `(x, x)`; a square is none."""
    match node:
        case ast.BinOp(left, operator, right) if not isinstance(operator, ast.Mult):
            pairs = [(left, right)]
            if isinstance(left, ast.BinOp) and isinstance(left.op, type(operator)):
                pairs.append((left.right, right))
        case ast.Compare(left, _, [right]) | ast.IfExp(_, left, right):
            pairs = [(left, right)]
        case ast.Call(ast.Name("max" | "min"), [left, right]):
            pairs = [(left, right)]
        case ast.BoolOp(_, [left, right, *_]):
            pairs = [(left, right)]
        case ast.Return(ast.Tuple([left, right])) | ast.Assign(_, ast.Tuple([left, right])):
            pairs = [(left, right)]
        case ast.Return(ast.List(items)):
            pairs = [(one, other) for one in items for other in items if one is not other]
        case _:
            return ""
    return "same_twice" if any(_is_same(*pair) for pair in pairs) else ""


def _same_branches(node: ast.AST) -> str:
    if not isinstance(node, ast.If):
        return ""
    texts = [[ast.dump(one) for one in block] for block in (node.body, node.orelse)]
    return "same_twice" if texts[0] == texts[1] else ""


def _neutral(node: ast.AST) -> str:
    """`x + 0`, `x * 1`, `x % 1`, `0 - x`, `x[0:]`, `x += 0`."""
    match node:
        case ast.BinOp(left, operator, right):
            numbers = _NEUTRAL.get(type(operator), ())
            turned = () if isinstance(operator, ast.FloorDiv | ast.Mod) else numbers
            return "neutral" if _is_number(right, *numbers) or _is_number(left, *turned) else ""
        case ast.AugAssign(_, ast.Add() | ast.Sub(), ast.UnaryOp(ast.USub())):
            return "neutral"
        case ast.AugAssign(_, operator, value):
            return "neutral" if _is_number(value, *_NEUTRAL.get(type(operator), ())) else ""
        case ast.Slice(lower, upper, step):
            is_whole = lower is None and upper is None and step is None
            starts = lower is not None and _is_number(lower, 0)
            return "neutral" if is_whole or starts or (step and _is_number(step, 1)) else ""
    return ""


def _constant(node: ast.AST) -> str:
    """An operation over literals alone, a literal as a condition; `ord('a')` is none."""
    if isinstance(node, ast.If | ast.IfExp) and isinstance(node.test, ast.Constant):
        return "constant"
    if not isinstance(node, ast.BinOp | ast.Compare | ast.Call | ast.BoolOp | ast.Subscript):
        return ""
    parts = list(ast.walk(node))
    functions = {id(part.func) for part in parts if isinstance(part, ast.Call)}
    names = [part for part in parts if isinstance(part, ast.Name) and id(part) not in functions]
    is_code = isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    is_code = is_code and ast.unparse(node) == "ord('a')"
    return "" if names or is_code else "constant"


def _negated(node: ast.AST) -> str:
    """`not a < b`, `not not a`."""
    match node:
        case ast.UnaryOp(ast.Not(), ast.Compare() | ast.UnaryOp(ast.Not())):
            return "negated"
        case ast.UnaryOp(ast.USub(), ast.UnaryOp(ast.USub())):
            return "negated"
    return ""


def _doubled(node: ast.AST) -> str:
    """`f(f(x))`, a slice of a slice, `x % 7 % 3`, `x + 2 + 3`, `x // 2 // 3`."""
    match node:
        case ast.Call(ast.Name(outer), given):
            inner = [one.func for one in given if isinstance(one, ast.Call)]
            names = [one.id for one in inner if isinstance(one, ast.Name)]
            return "doubled" if outer in names else ""
        case ast.Call(ast.Attribute(ast.Call(ast.Attribute(_, inner)), outer)) if outer == inner:
            return "doubled"
        case ast.Subscript(ast.Subscript(_, ast.Slice()), ast.Slice()):
            return "doubled"
        case ast.BinOp(ast.BinOp(_, ast.Mod(), _), ast.Mod(), _):
            return "doubled"
        case ast.BinOp(ast.BinOp(_, inner, ast.Constant()), outer, ast.Constant()):
            signs = (ast.Add, ast.Sub)
            is_sum = isinstance(inner, signs) and isinstance(outer, signs)
            return "doubled" if is_sum or type(inner) is type(outer) else ""
    return ""


def _wrapped(node: ast.AST) -> str:
    """`len(sorted(x))`, `sum(x[::-1])`, `sorted(list(x))`, `''.join(list(x))`."""
    match node:
        case ast.Call(ast.Name(outer), [ast.Call(ast.Name(inner))]):
            return "wrapped" if outer in _COUNTED and inner in _ORDERED else ""
        case ast.Call(ast.Name(outer), [ast.Subscript(_, ast.Slice(None, None, ast.UnaryOp()))]):
            return "wrapped" if outer in _COUNTED else ""
        case ast.Call(ast.Attribute(_, "join"), [ast.Call(ast.Name("list"))]):
            return "wrapped"
    return ""


def _letters_of_digits(node: ast.AST) -> str:
    """`str(n).count('a')`, `'a' in str(n)`."""
    match node:
        case ast.Call(ast.Attribute(ast.Call(ast.Name("str")), name)):
            return "letters_of_digits" if name in _DIGITLESS else ""
        case ast.Compare(ast.Constant(), [ast.In() | ast.NotIn()], [ast.Call(ast.Name("str"))]):
            return "letters_of_digits"
    return ""


def _always(node: ast.AST) -> str:
    """`len(x) >= 0`, `abs(x) < 0`, `x % 3 < 5`, `min(x, x + 2)`, `x + y - y`."""
    match node:
        case ast.Compare(ast.Call(ast.Name("len" | "abs")), [operator], [right]):
            signs = ast.GtE | ast.Lt
            at_zero = isinstance(operator, signs) and _is_number(right, 0)
            return "always" if at_zero or isinstance(right, ast.UnaryOp) else ""
        case ast.Compare(ast.BinOp(_, ast.Mod(), ast.Constant(int(modulus))), _, [right]):
            return "" if _is_number(right, *range(max(modulus, 0))) else "always"
        case ast.Call(ast.Name("max" | "min"), [one, ast.BinOp(left, _, ast.Constant())]):
            return "always" if _is_same(one, left) else ""
        case ast.BinOp(ast.BinOp(one, ast.Add(), other), ast.Sub(), right):
            return "always" if _is_same(one, right) or _is_same(other, right) else ""
        case ast.BinOp(left, ast.Add(), right):
            taken = [one.right for one in _sums(left) if isinstance(one.op, ast.Sub)]
            return "always" if any(_is_same(one, right) for one in taken) else ""
    return ""


def _sums(node: ast.expr) -> Iterator[ast.BinOp]:
    """Yield the additions and subtractions that an expression ends in."""
    while isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
        yield node
        node = node.left


def _noted(node: ast.AST) -> str:
    """A list or table of one value again and again, or a list built as a copy of another."""
    match node:
        case ast.Expr(ast.Call(ast.Attribute(_, "append"), [ast.Constant()])):
            return "one_value"
        case ast.Assign([ast.Subscript()], ast.Constant()):
            return "one_value"
        case ast.For(ast.Name(item), _, [ast.Expr(ast.Call(_, [ast.Name(appended)]))]):
            return "copy" if item == appended else ""
        case ast.Assign(_, ast.Tuple(parts)):
            return "one_value" if any(isinstance(one, ast.Constant) for one in parts) else ""
        case ast.Assign(_, ast.Constant(str() as text)) if text:
            return "one_value"
        case ast.Return(value) if value is not None:
            made = [one for one in ast.walk(value) if isinstance(one, ast.List | ast.Tuple)]
            parts = [part for one in made for part in one.elts]
            return "one_value" if any(isinstance(one, ast.Constant) for one in parts) else ""
        case ast.For(_, _, [ast.Assign([ast.Name(name)], value)]) if name not in _names(value):
            return "overwritten"
        case ast.List([ast.Constant("")]):
            return "one_value"
        case ast.ListComp(ast.Constant()) | ast.DictComp(_, ast.Constant()):
            return "one_value"
    return ""


_OF_NODES: tuple[Callable[[ast.AST], str], ...] = (
    *(_same_twice, _same_branches, _neutral, _constant, _negated, _doubled, _wrapped),
    *(_letters_of_digits, _always, _noted),
)


def _of_function(function: ast.FunctionDef, *, is_entry: bool) -> str:
    names = [node for node in ast.walk(function) if isinstance(node, ast.Name)]
    read = {node.id for node in names if isinstance(node.ctx, ast.Load)}
    owned = {argument.arg for argument in function.args.args}
    owned |= {node.id for node in names if isinstance(node.ctx, ast.Store)}
    if owned - read or any(_unread(function)):
        return "unused"
    match function.body[0]:
        case ast.Return(ast.Name() | ast.Constant()) if not is_entry:
            return "idle_helper"
    return _of_assignments(function, names)


def _unread(function: ast.FunctionDef) -> Iterator[str]:
    """Yield variables of loops and comprehensions that their turns do not read."""
    for node in ast.walk(function):
        if isinstance(node, ast.For):
            yield from _names(node.target) - set().union(*map(_loaded, node.body))
        elif isinstance(node, ast.ListComp | ast.DictComp):
            made = node.elt if isinstance(node, ast.ListComp) else node.value
            yield from _names(node.generators[0].target) - _loaded(made)


def _names(node: ast.AST) -> set[str]:
    return {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}


def _loaded(node: ast.AST) -> set[str]:
    names = [one for one in ast.walk(node) if isinstance(one, ast.Name)]
    return {one.id for one in names if isinstance(one.ctx, ast.Load)}


def _of_assignments(function: ast.FunctionDef, names: list[ast.Name]) -> str:
    """A plain copy, an expression worked out twice, a variable that is one number throughout."""
    stores = Counter(node.id for node in names if isinstance(node.ctx, ast.Store))
    values: Counter[str] = Counter()
    text = ast.unparse(function)
    for node in ast.walk(function):
        match node:
            case ast.Assign([ast.Name(name)], value):
                is_empty = isinstance(value, ast.List) and not value.elts
                is_grown = f"{name}.append(" in text
                is_idle = stores[name] == 1 and not is_grown
                if is_idle and (is_empty or isinstance(value, ast.Constant)):
                    return "one_value"
                if not isinstance(value, _LITERALS):
                    values[ast.dump(value)] += 1
    if any(isinstance(n, ast.Assign) and isinstance(n.value, ast.Name) for n in function.body):
        return "copy"
    tests = Counter(ast.dump(n.test) for n in function.body if isinstance(n, ast.If))
    values.update(tests)
    return "same_twice" if any(count > 1 for count in values.values()) else ""
