"""Names: a canonical form, in which they say nothing, and names that fit; statements left out.

Equal text is equal program up to names; two programs that behave alike are told by their behaviour
key instead (`screening`).
"""

import ast
from collections.abc import Iterable, Mapping
from types import MappingProxyType

_PARAMETERS = "abcdefgh"
_OPPOSITES: Mapping[type[ast.cmpop], type[ast.cmpop]] = MappingProxyType(
    {
        ast.Lt: ast.GtE,
        ast.GtE: ast.Lt,
        ast.Gt: ast.LtE,
        ast.LtE: ast.Gt,
        ast.Eq: ast.NotEq,
        ast.NotEq: ast.Eq,
        ast.In: ast.NotIn,
        ast.NotIn: ast.In,
    }
)
_OPERATIONS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "Add": ("total", "joined", "extended", "combined", "mirrored", "tagged", "rotated"),
        "Sub": ("difference", "gap", "spread", "rank"),
        "Mult": ("product", "scaled", "area"),
        "Mod": ("rest", "remainder"),
        "FloorDiv": ("share", "part"),
        "Subscript": ("picked", "first", "last", "middle", "others", "front", "tail", "rest"),
        "Tuple": ("bounds", "swapped", "moved"),
        "abs": ("distance", "apart"),
        "count": ("count", "amount"),
        "get": ("amount", "stored"),
        "len": ("length", "size", "width", "distinct"),
        "max": ("larger", "highest", "latest"),
        "min": ("smaller", "lowest", "earliest"),
        "range": ("steps", "places"),
        "sorted": ("ordered", "letters", "keys", "unique", "descending", "amounts"),
        "sum": ("total", "start", "altogether"),
    }
)
"""What a value comes down to -> names that say so."""


def without(module: ast.Module, dead: Iterable[ast.stmt], entry: str) -> ast.Module:
    """Remove statements, and helpers that nothing calls then; the module's functions are changed.

    A branch that loses one side keeps the other; one that loses both goes.
    """
    cleaner = _Cleaner(frozenset(map(id, dead)))
    cleaner.generic_visit(module)
    called = {name for name, _ in _calls(module)} | {entry}
    kept = [n for n in module.body if not isinstance(n, ast.FunctionDef) or n.name in called]
    return ast.fix_missing_locations(ast.Module(kept, []))


def _calls(module: ast.AST) -> list[tuple[str, ast.Call]]:
    """Return the calls of functions by name."""
    found = [n for n in ast.walk(module) if isinstance(n, ast.Call)]
    return [(n.func.id, n) for n in found if isinstance(n.func, ast.Name)]


class _Cleaner(ast.NodeTransformer):
    """Drops statements by identity."""

    def __init__(self, dead: frozenset[int]) -> None:
        self._dead = dead

    def visit(self, node: ast.AST) -> ast.AST | None:
        if id(node) in self._dead:
            return None
        found: ast.AST = self.generic_visit(node)
        if isinstance(found, ast.For) and not found.body:
            return None
        return _branch(found) if isinstance(found, ast.If) else found


def _branch(node: ast.If) -> ast.If | None:
    if node.body:
        return node
    if not node.orelse:
        return None
    return ast.copy_location(ast.If(opposite(node.test), node.orelse, []), node)


def opposite(test: ast.expr) -> ast.expr:
    """Return the condition that holds where another does not, without `not` where that can be."""
    if isinstance(test, ast.Compare) and len(test.ops) == 1:
        turned = ast.Compare(test.left, [_OPPOSITES[type(test.ops[0])]()], test.comparators)
        return ast.copy_location(turned, test)
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return test.operand
    if isinstance(test, ast.BoolOp):
        turn = ast.Or() if isinstance(test.op, ast.And) else ast.And()
        return ast.copy_location(ast.BoolOp(turn, [opposite(one) for one in test.values]), test)
    return ast.copy_location(ast.UnaryOp(ast.Not(), test), test)


def canonical(module: ast.Module, entry: str) -> str:
    """Return the text with parameters `a`, `b`, ..., locals `v1`, `v2`, ... and helpers `g1`, ...

    A module that passes arguments by keyword to its own functions, or assigns to names outside of
    functions, keeps its names: renaming there would need more than a table.
    """
    functions = [node for node in module.body if isinstance(node, ast.FunctionDef)]
    helpers = [node.name for node in functions if node.name != entry]
    plain = all(isinstance(n, ast.FunctionDef) for n in module.body) and not _is_entangled(module)
    if not plain:
        return ast.unparse(module)
    renamed = {name: f"g{place}" for place, name in enumerate(helpers, 1)} | {entry: "f"}
    for node in functions:
        _Renamer(renamed | _locals(node, renamed)).visit(node)
    return ast.unparse(module)


def _is_entangled(module: ast.Module) -> bool:
    kinds = (ast.Global, ast.Nonlocal, ast.Lambda, ast.ClassDef, ast.Import, ast.ImportFrom)
    nested = sum(isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef) for n in ast.walk(module))
    own = {n.name for n in module.body if isinstance(n, ast.FunctionDef)}
    by_keyword = any(name in own and call.keywords for name, call in _calls(module))
    odd = any(isinstance(n, kinds) for n in ast.walk(module))
    handlers = any(isinstance(n, ast.ExceptHandler) and n.name for n in ast.walk(module))
    return nested != len(own) or by_keyword or odd or handlers


def _locals(function: ast.FunctionDef, taken: Mapping[str, str]) -> dict[str, str]:
    given = function.args
    arguments = [a.arg for a in (*given.posonlyargs, *given.args, *given.kwonlyargs)]
    arguments += [a.arg for a in (given.vararg, given.kwarg) if a]
    stored = [n for n in ast.walk(function) if isinstance(n, ast.Name)]
    stored = [n for n in stored if isinstance(n.ctx, ast.Store)]
    stored.sort(key=lambda node: (node.lineno, node.col_offset))
    names = dict.fromkeys(node.id for node in stored)
    local = [name for name in names if name not in arguments and name not in taken]
    renamed = {name: _parameter(place) for place, name in enumerate(arguments)}
    return renamed | {name: f"v{place}" for place, name in enumerate(local, 1)}


def _parameter(place: int) -> str:
    return _PARAMETERS[place] if place < len(_PARAMETERS) else f"a{place}"


class _Renamer(ast.NodeTransformer):
    """Renames what a function owns, in place."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self._names = names

    def visit_Name(self, node: ast.Name) -> ast.Name:
        """Rename a variable or a called function."""
        node.id = self._names.get(node.id, node.id)
        return node

    def visit_arg(self, node: ast.arg) -> ast.arg:
        """Rename a parameter; its annotation stays."""
        node.arg = self._names.get(node.arg, node.arg)
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        """Rename the function itself too."""
        node.name = self._names.get(node.name, node.name)
        annotations = [(argument, argument.annotation) for argument in node.args.args]
        returns, node.returns = node.returns, None
        for argument, _ in annotations:
            argument.annotation = None
        self.generic_visit(node)
        for argument, annotation in annotations:
            argument.annotation = annotation
        node.returns = returns
        return node


def fitting(module: ast.Module) -> ast.Module:
    """Return the module with variables that are called after an operation called after theirs.

    Leaving parts out can turn `smaller = min(n, total)` into another value; names change in place.
    """
    for function in module.body:
        if isinstance(function, ast.FunctionDef):
            taken = {n.id for n in ast.walk(module) if isinstance(n, ast.Name)}
            taken |= {one.arg for one in function.args.args}
            _Renamer(_better(function, taken)).visit(function)
    return module


def _better(function: ast.FunctionDef, taken: set[str]) -> dict[str, str]:
    """Return new names of those variables whose first value is of another operation."""
    known = {name for names in _OPERATIONS.values() for name in names}
    first: dict[str, ast.expr] = {}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            first.setdefault(node.targets[0].id, node.value)
    better: dict[str, str] = {}
    for name, value in first.items():
        fit = _OPERATIONS.get(_operation(value), ())
        if fit and name.rstrip("0123456789") in known - set(fit):
            free = [one for one in fit if one not in taken]
            better[name] = free[0] if free else f"{fit[0]}{len(taken)}"
            taken.add(better[name])
    return better


def _operation(value: ast.expr) -> str:
    """Return the name of what an expression comes down to."""
    match value:
        case ast.BinOp(_, operator, _):
            return type(operator).__name__
        case ast.Call(ast.Name(name)) | ast.Call(ast.Attribute(_, name)):
            return name
    return type(value).__name__


def unread_names(module: ast.Module, entry: str) -> list[str]:
    """Return the entry's parameters that no expression reads."""
    function = next(n for n in module.body if isinstance(n, ast.FunctionDef) and n.name == entry)
    read = {n.id for n in ast.walk(function) if isinstance(n, ast.Name)}
    return [argument.arg for argument in function.args.args if argument.arg not in read]
