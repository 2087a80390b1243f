"""Tracing: an interpreter of our own for written programs, and what each result was made of.

It reads an allow-list of Python's syntax tree, shares nothing with the interpreter that runs the
same program in the sandbox, and notes for every executed statement which earlier ones it read and
which decision it hung on. The backward closure from the return is the dynamic slice (Agrawal and
Horgan 1990): statements in no slice are dead, and the length of a slice is the live trace.
"""

import ast
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from generators.selfplay.programs.assigning import appended, bind, bounded, summed, target_names
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
from proofmill.sandbox import Raised

MAX_EVENTS = 4_000
"""Executed statements of one call."""


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
    is_traced: bool
    """Else values alone are wanted."""
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
        self.statements.append(statement)
        if not self.is_traced:
            return event
        known = self.defined
        sources = [known[name] for name in reads if name in known]
        if control >= 0:
            sources.append(control)
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
        run, value, raised = self._ran(arguments, is_traced=True)
        return _ended(run, value, raised)

    def value(self, arguments: Sequence[Value]) -> Value:
        """Return what a call gives, or `Raised`.

        Raises:
            UnreadableError: if the call takes too many steps or makes too large a value.
        """
        _, value, raised = self._ran(arguments, is_traced=False)
        return Raised(raised) if raised else value

    def _ran(self, arguments: Sequence[Value], *, is_traced: bool) -> tuple[_Run, Value, str]:
        known = dict(zip(self.parameters, arguments, strict=True))
        run = _Run(Environment(known), is_traced)
        try:
            for execute in self._body:
                execute(run, -1)
            run.current = self._returns, self._reads, -1
            value = bounded(self._result(run.environment))
        except FAILURES as error:
            return run, None, type(error).__name__
        return run, value, ""


def _ended(run: _Run, value: Value, raised: str) -> Trace:
    last = run.note(*run.current)
    live = frozenset(run.statements[event] for event in run.closure([last]))
    steps = sum(run.work[event] for event in run.closure([last, *run.decisions]))
    return Trace(value, raised, live, steps)


def read(module: ast.Module, entry: str, known: Mapping[str, Function] | None = None) -> Program:
    """Return the program in a module of functions; `known` are functions that it may call.

    Raises:
        UnreadableError: for syntax outside of the allow-list.
    """
    functions = dict(known or {})
    for node in module.body:
        if not isinstance(node, ast.FunctionDef):
            raise UnreadableError(f"line {node.lineno}: {type(node).__name__}")
        if node.name == entry:
            return _entry(node, functions)
        functions[node.name] = compile_helper(node, functions)
    raise UnreadableError(f"no function {entry}")


def _entry(node: ast.FunctionDef, functions: dict[str, Function]) -> Program:
    listed = list(_statements(node.body))
    numbers = {statement: place for place, statement in enumerate(listed)}
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


def _statements(nodes: Sequence[ast.stmt]) -> Iterator[ast.stmt]:
    """Yield statements in the order of the text, each before those within it."""
    for node in nodes:
        yield node
        if isinstance(node, ast.If | ast.For):
            yield from _statements(node.body)
            yield from _statements(node.orelse)


def names_in(node: ast.AST) -> tuple[str, ...]:
    """Return the names that an expression reads, each once, sorted."""
    found: dict[str, None] = {}
    waiting = [node]
    while waiting:  # every node is taken once
        one = waiting.pop()
        if isinstance(one, ast.Name):
            found[one.id] = None
        else:
            for field in one._fields:
                value = getattr(one, field, None)
                if isinstance(value, ast.AST):
                    waiting.append(value)
                elif isinstance(value, list):
                    waiting += value
    return tuple(sorted(found))


@dataclass(frozen=True, slots=True)
class _Maker:
    """Turns statements into functions over a run."""

    numbers: dict[ast.stmt, int]
    functions: dict[str, Function]

    def block(self, nodes: Sequence[ast.stmt]) -> list[_Execute]:
        return [self._statement(node) for node in nodes]

    def _statement(self, node: ast.stmt) -> _Execute:
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            return self._assign(node, node.targets[0], node.value)
        if isinstance(node, ast.AugAssign):
            return self._assign(node, node.target, summed(node))
        if isinstance(node, ast.Expr):
            return self._append(node)
        if isinstance(node, ast.If):
            return self._if(node)
        if isinstance(node, ast.For) and not node.orelse:
            return self._for(node)
        raise UnreadableError(f"line {node.lineno}: {type(node).__name__}")

    def _assign(self, node: ast.stmt, target: ast.expr, source: ast.expr) -> _Execute:
        number, reads = self.numbers[node], names_in(source)
        value = compile_expression(source, self.functions)
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

    def _append(self, node: ast.Expr) -> _Execute:
        owner, item = appended(node)
        number, reads = self.numbers[node], (owner, *names_in(item))
        value = compile_expression(item, self.functions)

        def append(run: _Run, control: int) -> None:
            run.current = number, reads, control
            run.environment.values[owner].append(value(run.environment))
            bounded(run.environment.values[owner])
            run.defined[owner] = run.note(number, reads, control)

        return append

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
