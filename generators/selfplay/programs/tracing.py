"""Tracing: an interpreter of our own for written programs, and what each result was made of.

It reads an allow-list of Python's syntax tree, shares nothing with the interpreter that runs the
same program in the sandbox, and notes for every executed statement which earlier ones it read and
which decision it hung on. The backward closure from the return is the dynamic slice (Agrawal and
Horgan 1990): statements in no slice are dead, and the length of a slice is the live trace.
"""

import ast
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from generators.selfplay.programs.evaluation import (
    FAILURES,
    Environment,
    Evaluate,
    Function,
    UnreadableError,
    compile_expression,
    compile_helper,
)
from generators.selfplay.programs.kinds import Value

MAX_EVENTS = 4_000
"""Executed statements of one call."""
MAX_INTEGER = 10**15
MAX_ITEMS = 120
"""Bounds of every value that a statement assigns."""


class Trace(NamedTuple):
    """One call of a program."""

    value: Value
    raised: str
    """Name of the exception that ended the call; empty if it returned."""
    live: frozenset[int]
    """Statements in the slice of the result, or of the statement that failed, numbered as in
    `Program.statements`."""
    steps: int
    """Live trace: executed statements that the result was made of, or that decided what ran; a
    turn of a comprehension and a call of a helper count like statements."""


@dataclass(slots=True)
class _Run:
    """Events so far: statement, what it read, its work."""

    environment: Environment
    defined: dict[str, int] = field(default_factory=dict)
    """Variable -> event that defined it last."""
    statements: list[int] = field(default_factory=list)
    sources: list[list[int]] = field(default_factory=list)
    work: list[int] = field(default_factory=list)
    decisions: list[int] = field(default_factory=list)
    current: tuple[int, Sequence[str], int] = (-1, (), -1)
    """Statement, reads and decision of what is being evaluated: the place of a failure."""

    def note(self, statement: int, reads: Sequence[str], control: int) -> int:
        event = len(self.statements)
        if event >= MAX_EVENTS:
            raise UnreadableError(f"more than {MAX_EVENTS} steps")
        known = self.defined
        sources = [known[name] for name in reads if name in known]
        if control >= 0:
            sources.append(control)
        self.statements.append(statement)
        self.sources.append(sources)
        self.work.append(1 + self.environment.work)
        self.environment.work = 0
        return event

    def closure(self, roots: Sequence[int]) -> set[int]:
        """Return all events that the roots were made of."""
        found: set[int] = set()
        waiting = list(roots)
        while waiting:  # each event is entered once, so this ends
            event = waiting.pop()
            if event not in found:
                found.add(event)
                waiting += self.sources[event]
        return found


_Execute: TypeAlias = Callable[[_Run, int], None]
"""(run, event of the enclosing decision or -1)."""


@dataclass(frozen=True, slots=True)
class Program:
    """A program that can be traced."""

    parameters: tuple[str, ...]
    statements: tuple[ast.stmt, ...]
    """Statements of the entry function in the order of the text; events name their positions."""
    _body: tuple[_Execute, ...]
    _returns: int
    _result: Evaluate
    _reads: tuple[str, ...]

    def trace(self, arguments: Sequence[Value]) -> Trace:
        """Return what a call gives and what it was made of.

        Raises:
            UnreadableError: if the call takes too many steps or makes too large a value.
        """
        run = _Run(Environment(dict(zip(self.parameters, arguments, strict=True))))
        try:
            for execute in self._body:
                execute(run, -1)
            run.current = self._returns, self._reads, -1
            value = bounded(self._result(run.environment))
        except FAILURES as error:
            return _ended(run, None, type(error).__name__)
        return _ended(run, value, "")


def _ended(run: _Run, value: Value, raised: str) -> Trace:
    last = run.note(*run.current)
    live = frozenset(run.statements[event] for event in run.closure([last]))
    steps = sum(run.work[event] for event in run.closure([last, *run.decisions]))
    return Trace(value, raised, live, steps)


def read(module: ast.Module, entry: str) -> Program:
    """Return the program in a module of functions.

    Raises:
        UnreadableError: for syntax outside of the allow-list.
    """
    functions: dict[str, Function] = {}
    for node in module.body:
        if not isinstance(node, ast.FunctionDef):
            raise UnreadableError(f"line {node.lineno}: {type(node).__name__}")
        if node.name == entry:
            return _entry(node, functions)
        functions[node.name] = compile_helper(node, functions)
    raise UnreadableError(f"no function {entry}")


def _entry(node: ast.FunctionDef, functions: dict[str, Function]) -> Program:
    numbers: dict[ast.stmt, int] = {}
    listed: list[ast.stmt] = []
    for child in ast.walk(node):
        if isinstance(child, ast.stmt) and child is not node:
            listed.append(child)
    listed.sort(key=lambda statement: (statement.lineno, statement.col_offset))
    numbers.update((statement, place) for place, statement in enumerate(listed))
    last = node.body[-1]
    if not isinstance(last, ast.Return) or last.value is None:
        raise UnreadableError("the entry does not end in a return")
    maker = _Maker(numbers, functions)
    return Program(
        tuple(argument.arg for argument in node.args.args),
        tuple(listed),
        tuple(maker.block(node.body[:-1])),
        numbers[last],
        compile_expression(last.value, functions),
        names_in(last.value),
    )


def names_in(node: ast.AST) -> tuple[str, ...]:
    """Return the names that an expression reads, each once, in order."""
    found = [n.id for n in ast.walk(node) if isinstance(n, ast.Name)]
    return tuple(dict.fromkeys(found))


@dataclass(frozen=True, slots=True)
class _Maker:
    """Turns statements into functions over a run."""

    numbers: dict[ast.stmt, int]
    functions: dict[str, Function]

    def block(self, nodes: Sequence[ast.stmt]) -> list[_Execute]:
        return [self._statement(node) for node in nodes]

    def _statement(self, node: ast.stmt) -> _Execute:
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            return self._assign(node, node.targets[0])
        if isinstance(node, ast.If):
            return self._if(node)
        if isinstance(node, ast.For) and not node.orelse:
            return self._for(node)
        raise UnreadableError(f"line {node.lineno}: {type(node).__name__}")

    def _assign(self, node: ast.Assign, target: ast.expr) -> _Execute:
        number, reads = self.numbers[node], names_in(node.value)
        value = compile_expression(node.value, self.functions)
        if isinstance(target, ast.Name):
            name = target.id

            def assign(run: _Run, control: int) -> None:
                run.current = number, reads, control
                run.environment.values[name] = bounded(value(run.environment))
                run.defined[name] = run.note(number, reads, control)

            return assign
        if not isinstance(target, ast.Subscript) or not isinstance(target.value, ast.Name):
            raise UnreadableError(f"line {node.lineno}: an assignment to {type(target).__name__}")
        owner, key = target.value.id, compile_expression(target.slice, self.functions)
        all_reads = (*reads, *names_in(target))

        def store(run: _Run, control: int) -> None:
            run.current = number, all_reads, control
            found = bounded(value(run.environment))
            run.environment.values[owner][key(run.environment)] = found
            bounded(run.environment.values[owner])
            run.defined[owner] = run.note(number, all_reads, control)

        return store

    def _if(self, node: ast.If) -> _Execute:
        number, reads = self.numbers[node], names_in(node.test)
        test = compile_expression(node.test, self.functions)
        yes, no = self.block(node.body), self.block(node.orelse)

        def branch(run: _Run, control: int) -> None:
            run.current = number, reads, control
            chosen = yes if test(run.environment) else no
            event = run.note(number, reads, control)
            run.decisions.append(event)
            for execute in chosen:
                execute(run, event)

        return branch

    def _for(self, node: ast.For) -> _Execute:
        number, reads = self.numbers[node], names_in(node.iter)
        source, body = compile_expression(node.iter, self.functions), self.block(node.body)
        names = target_names(node.target)

        def loop(run: _Run, control: int) -> None:
            run.current = number, reads, control
            for item in bounded(list(source(run.environment))):
                bind(run.environment, names, item)
                event = run.note(number, reads, control)
                run.decisions.append(event)
                run.defined.update(dict.fromkeys(names, event))
                for execute in body:
                    execute(run, event)

        return loop


def target_names(target: ast.expr) -> tuple[str, ...]:
    """Return the names that a loop assigns.

    Raises:
        UnreadableError: for any other target.
    """
    parts = target.elts if isinstance(target, ast.Tuple) else [target]
    names = tuple(part.id for part in parts if isinstance(part, ast.Name))
    if len(names) != len(parts):
        raise UnreadableError(f"line {target.lineno}: a loop over {type(target).__name__}")
    return names


def bind(environment: Environment, names: tuple[str, ...], item: Any) -> None:  # noqa: ANN401
    """Give a loop's variables their values."""
    items = [item] if len(names) == 1 else list(item)
    environment.values.update(zip(names, items, strict=True))


def bounded(value: Value) -> Value:
    """Return a value that is not too large.

    Raises:
        UnreadableError: if it is.
    """
    if type(value) is int:
        if not -MAX_INTEGER < value < MAX_INTEGER:
            raise UnreadableError("a number of more than 15 digits")
    elif type(value) in (str, list, dict) and len(value) > MAX_ITEMS:
        raise UnreadableError(f"more than {MAX_ITEMS} items or characters")
    return value
