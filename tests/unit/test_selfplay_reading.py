"""What written programs look like: nothing in them is idle, and nothing reads as nobody writes.

The checks are written from what is asked of programs, not from the code that makes them: idle parts
are found by leaving them out and running the rest in the sandbox, oddities by the syntax tree.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache

import pytest

from generators.selfplay.item import Item
from generators.selfplay.making import Proposal, make
from generators.selfplay.programs.kinds import copied
from generators.selfplay.programs.probing import probes
from generators.selfplay.programs.screening import Candidate, propose
from generators.selfplay.programs.tracing import read
from generators.selfplay.programs.writing import KNOBS
from proofmill.sandbox import Limits, Pool, available

NEEDS_SANDBOX = pytest.mark.skipif(not available().ok, reason="no sandbox here")
IDLE = """
import ast

def results(module, inputs):
    space = {}
    exec(compile(ast.fix_missing_locations(module), "p", "exec"), space)
    found = []
    for given in inputs:
        copies = [type(one)(one) if type(one) in (list, dict) else one for one in given]
        try:
            found.append(repr(space["f"](*copies)))
        except Exception as error:
            found.append(type(error).__name__)
    return found

def changes(source):
    for number, _ in enumerate(ast.walk(ast.parse(source))):
        module = ast.parse(source)
        node = list(ast.walk(module))[number]
        for field in ("body", "orelse"):
            block = getattr(node, field, None)
            for place, one in enumerate(block if isinstance(block, list) else []):
                text = ast.unparse(one)
                block[place] = ast.Pass()
                yield "left out: " + text, module
                block[place] = one
        if isinstance(node, (ast.If, ast.IfExp)):
            test = node.test
            for value in (True, False):
                node.test = ast.Constant(value)
                yield f"always {value}: {ast.unparse(test)}", module
            node.test = test
        for place, test in enumerate(getattr(node, "ifs", [])):
            node.ifs[place] = ast.Constant(True)
            yield "always True: " + ast.unparse(test), module
            node.ifs[place] = test

def idle(source, inputs):
    expected = results(ast.parse(source), inputs)
    return [name for name, module in changes(source) if results(module, inputs) == expected]
"""


@cache
def written(count: int, risk: float = 0.0) -> list[Candidate]:
    """Return so many programs of each of three dials."""
    found = []
    for dial in (0.1, 0.3, 0.6):
        proposed = (propose(n, {k.name: dial for k in KNOBS}, risk=risk) for n in range(40 * count))
        kept = (one for one in proposed if isinstance(one, Candidate))
        found += [one for one, _ in zip(kept, range(count), strict=False)]
    assert len(found) == 3 * count
    return found


def idle_parts(programs: list[tuple[str, tuple[tuple[object, ...], ...]]]) -> list[list[str]]:
    """Return for each program the parts that can be left out with the same results."""
    limits = Limits(wall=300.0, cpu=300)
    with Pool(1) as pool:
        execution = pool.run(IDLE, "idle", programs, limits=limits)
    assert execution.status == "ok", execution.detail
    return list(execution.values)


@NEEDS_SANDBOX
def test_the_check_finds_what_is_idle() -> None:
    dead = "def f(a):\n    v = 3\n    if len(a) >= 0:\n        v = v * 1\n    return a[0] + v"
    (found,) = idle_parts([(dead, (([1, 2],), ([5],)))])
    assert "left out: v = v * 1" in found
    assert "always True: len(a) >= 0" in found
    live = "def f(a):\n    v = 3\n    if len(a) > 1:\n        v = 4\n    return a[0] + v"
    assert idle_parts([(live, (([1, 2],), ([5],)))]) == [[]]


def assert_nothing_is_idle(candidates: list[Candidate]) -> None:
    found = idle_parts([(one.source, probes(one.parameters)) for one in candidates])
    assert [(c.source, idle) for c, idle in zip(candidates, found, strict=True) if idle] == []


@NEEDS_SANDBOX
def test_leaving_out_any_statement_changes_a_result() -> None:
    assert_nothing_is_idle([*written(5), *written(2, risk=0.2)])


@NEEDS_SANDBOX
@pytest.mark.deep
def test_leaving_out_any_statement_of_hundreds_changes_a_result() -> None:
    assert_nothing_is_idle([*written(80), *written(20, risk=0.2)])


@NEEDS_SANDBOX
def test_the_effort_of_a_row_is_that_of_its_cleaned_program() -> None:
    proposals = [Proposal(n, "deduction", {k.name: 0.3 for k in KNOBS}) for n in range(12)]
    with Pool(1) as pool:
        items = [one for one in make(proposals, pool) if isinstance(one, Item)]
    assert len(items) >= 4
    for item in items:
        program = read(ast.parse(item.source), "f")
        steps = program.trace(copied(ast.literal_eval(f"({item.call},)"))).steps
        assert item.problem.effort == steps
        assert item.problem.dial == min(steps.bit_length() - 1, 8) / 8
        assert item.source in item.problem.prompt


def oddities(source: str) -> Iterator[str]:
    """Yield what the issue names, in the words of the program."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.expr):
            yield from odd_words(ast.unparse(node))
            yield from odd_pairs(node)
        if isinstance(node, ast.If | ast.IfExp):
            names = [one for one in ast.walk(node.test) if isinstance(one, ast.Name)]
            yield from [] if names else [f"constant condition: {ast.unparse(node.test)}"]
    yield from unused(source)


PATTERNS = {
    "true on the types": r"(len|abs)\([^()]*\) (>= 0|> -\d+|< 0|!= -\d+)",
    "neutral": r".* (\* 1|\+ 0|- 0|// 1|% 1)",
    "double negation": r"not (not .*|[^()]* (<|<=|>|>=|==|!=|in|not in) [^()]*)",
    "letters in digits": r"str\(.*\)\.count\(.*\)",
    "twice": r"(?P<f>sorted|abs|list|set|len)\((?P=f)\([^()]*\)\)|.*\.upper\(\)\.upper\(\)",
}


def odd_words(text: str) -> Iterator[str]:
    for name, pattern in PATTERNS.items():
        if re.fullmatch(pattern, text):
            yield f"{name}: {text}"


def odd_pairs(node: ast.expr) -> Iterator[str]:
    """Yield `x - x`, `a == a`, `min(a, a)` and `7 > 6`."""
    match node:
        case ast.BinOp(left, ast.Sub() | ast.FloorDiv() | ast.Mod(), right):
            pair = [left, right]
        case ast.Compare(left, _, [right]) | ast.Call(ast.Name("min" | "max"), [left, right]):
            pair = [left, right]
        case ast.IfExp(_, left, right):
            pair = [left, right]
        case _:
            return
    if ast.unparse(pair[0]) == ast.unparse(pair[1]):
        yield f"the same twice: {ast.unparse(node)}"
    if all(isinstance(one, ast.Constant) for one in pair) and not isinstance(node, ast.IfExp):
        yield f"constants: {ast.unparse(node)}"


def unused(source: str) -> Iterator[str]:
    for function in ast.parse(source).body:
        assert isinstance(function, ast.FunctionDef)
        nodes = [one for one in ast.walk(function) if isinstance(one, ast.Name)]
        read = {one.id for one in nodes if isinstance(one.ctx, ast.Load)}
        names = {one.id for one in nodes if isinstance(one.ctx, ast.Store)}
        names |= {one.arg for one in function.args.args}
        yield from (f"unused: {name}" for name in sorted(names - read))
        yield from (f"says nothing: {name}" for name in names if re.fullmatch(r"[a-z]?\d+", name))
        yield from (f"says nothing: {name}" for name in names - set("nkijcwx") if len(name) < 2)


def test_the_list_sees_what_it_names() -> None:
    lines = ["abs(a - a)", "a * 1", "a + 0", "min(a, a)", "not not a", "not a < b", "a == a"]
    lines += ["str(a).count('g')", "len(b) >= 0", "3 if 7 > 6 else a", "[a for v1 in b]"]
    for line in lines:
        assert list(oddities(f"def f(a, b):\n    return ({line}, a, b)")), line
    assert list(oddities("def f(n, text):\n    return n + len(text)")) == []


def test_programs_read_as_people_write() -> None:
    for one in (*written(5), *written(2, risk=0.2)):
        assert list(oddities(one.source)) == [], one.source


@pytest.mark.deep
def test_hundreds_of_programs_read_as_people_write() -> None:
    for one in (*written(80), *written(20, risk=0.2)):
        assert list(oddities(one.source)) == [], one.source
