"""Generator and solver of a family share no search: what both may run states the puzzle.

The texts are read, so a call counts whether or not a row makes it; that the reading misses nothing
is checked against what runs.
"""

import ast
import re
import sys
from collections.abc import Callable
from functools import partial
from random import Random
from types import CodeType, FrameType
from typing import Any, TypeVar

import pytest

from generators import FAMILIES, Family
from tests.contract.reach import FUNCTION, Place, Sources
from tests.contract.sharing import ENGINES, FILES, common, homes, shared, sides, sources
from tests.sizes import sized

T = TypeVar("T")
MODULES = {str(path): module for module, path in FILES.items()}
RULED = [
    name for name, path in FILES.items() if re.search(r"^ *@rule$", path.read_text("utf8"), re.M)
]
"""Modules that state rules. Nothing is parsed here: every worker collects, one runs."""
REMEDY = (
    "let one side go another way or, if it states the puzzle and searches nothing, mark it @rule"
)
families = pytest.mark.parametrize("family", FAMILIES.values(), ids=list(FAMILIES))


def rules() -> set[Place]:
    return sources().marked["rule"]


def test_every_family_is_read() -> None:
    assert homes().keys() == FAMILIES.keys()
    assert len(rules()) > 50
    assert {rule.module for rule in rules()} == set(RULED)


@families
def test_generator_and_solver_share_nothing_but_rules(family: Family[Any]) -> None:
    found = shared(sources(), homes()[family.name])
    assert not found, "\n".join([f"{family.name}: {REMEDY}", *map(str, found)])


@pytest.mark.parametrize("module", RULED)
def test_a_rule_searches_nothing(module: str) -> None:
    for rule in sorted(rule for rule in rules() if rule.module == module):
        behind = {place for place in sources().reach(rule) if sources()[place].is_code}
        engines = [str(place) for place in behind - rules() if place.module.startswith(ENGINES)]
        assert not engines, f"{rule} enters {engines}"
        for place in behind:
            assert not _is_recursive(place), f"{rule} calls {place}, which calls itself"


def _is_recursive(place: Place) -> bool:
    node = sources()[place].node
    inner = [part for part in ast.walk(node) if isinstance(part, FUNCTION) and part is not node]
    names = [(one.name, part) for one in inner for part in ast.walk(one)]
    is_nested = any(isinstance(part, ast.Name) and part.id == name for name, part in names)
    return is_nested or (isinstance(node, FUNCTION) and node.name in sources()[place].names)


def test_every_rule_is_shared_by_a_family() -> None:
    used = {use.place for module in homes().values() for use in common(sources(), module)}
    behind = {place for rule in used for place in sources().reach(rule)}
    used |= {place for place in behind if place.module.startswith(ENGINES)}
    spare = [str(rule) for rule in sorted(rules() - used)]
    assert not spare, f"nothing needs @rule on {spare}"


@families
def test_nothing_runs_that_was_not_foreseen(family: Family[Any]) -> None:
    generator, solver = sides(sources(), homes()[family.name])
    setting = family.setting(0.4)
    for number in range(sized(1, 2)):
        instance, generated = _traced(partial(family.generate, Random(number), setting))
        answers, solved = _traced(partial(family.solve, instance))
        assert instance.answer
        assert answers
        assert generated <= generator.keys(), generated - generator.keys()
        assert solved <= solver.keys(), solved - solver.keys()
        assert generated
        assert solved


def _traced(work: Callable[[], T]) -> tuple[T, set[Place]]:
    """Return what `work` returns, and the definitions in `generators/` that it enters."""
    codes = set[CodeType]()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            codes.add(frame.f_code)

    sys.setprofile(note)
    try:
        result = work()
    finally:
        sys.setprofile(None)
    ours = [(MODULES[code.co_filename], code) for code in codes if code.co_filename in MODULES]
    places = [sources().at(module, code.co_firstlineno) for module, code in ours]
    assert None not in places
    return result, {place for place in places if place}


HELPER = """
class Maze:
    def walked(self, start): ...
    def far(self, start):
        return self.walked(start) + 1

def searched(start):
    return start + 1
"""
TOY = """
from functools import partial
from generators import maze
from generators.family import Family, rule
from generators.maze import Maze, searched

@rule
def moves(state):
    return state + 1

def deepened(state):
    return moves(state)

def _generate(rng, knobs):
    return {generated}

def _solve(puzzle):
    return {solved}

FAMILY = Family(name="toy", generate=_generate, solve=_solve)
"""


def _planted(generated: str, solved: str) -> list[str]:
    toy = TOY.format(generated=generated, solved=solved)
    texts = Sources({"generators.maze": HELPER, "generators.toy": toy})
    return [str(one.place) for one in shared(texts, "generators.toy")]


@pytest.mark.parametrize(
    ("generated", "solved", "names"),
    [
        ("deepened(rng)", "deepened(puzzle)", ["toy.deepened"]),
        ("deepened(rng)", "[searched(one) for one in map(deepened, puzzle)]", ["toy.deepened"]),
        ("searched(rng)", "partial(searched, puzzle)()", ["maze.searched"]),
        ("searched(rng)", "{'far': maze.searched}['far'](puzzle)", ["maze.searched"]),
        ("Maze().far(rng)", "Maze().far(puzzle)", ["maze.Maze.far"]),
        ("(lambda: Maze().far(rng))()", "max(puzzle, key=Maze().far)", ["maze.Maze.far"]),
        ("FAMILY.solve(rng)", "puzzle", ["toy._solve"]),
        ("deepened(rng)", "moves(puzzle)", []),
        ("deepened(rng)", "searched(puzzle)", []),
    ],
)
def test_a_planted_helper_is_found(generated: str, solved: str, names: list[str]) -> None:
    assert _planted(generated, solved) == [f"generators.{name}" for name in names]
