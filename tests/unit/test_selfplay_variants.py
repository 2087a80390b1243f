"""Variants of programs: so many tokens apart, or one fed into the other, and still of our kind."""

import ast
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from generators.selfplay.archive import Archive, Member
from generators.selfplay.item import Cell, Item, Task
from generators.selfplay.making import Proposal, make
from generators.selfplay.neighbours import Variant, variants
from generators.selfplay.programs.screening import Candidate, screen
from generators.selfplay.programs.tracing import read
from generators.selfplay.programs.variants import composed, contrast, mutant, signature
from proofmill.sandbox import Pool, available

SUM = """def f(a: list[int], b: int) -> int:
    v1 = 0
    for v2 in a:
        if v2 > b:
            v1 = v1 + v2 % 47 * 3
    return v1 - max(b, 2)"""
TEXT = """def g1(a, b):
    if a > 3:
        return b[:2]
    return b

def f(a: int, b: str) -> str:
    v1 = g1(a, b)
    return v1 + str(a * 31) + b"""


def call(source: str) -> Callable[..., Any]:
    """The program in our own interpreter, which the variants know nothing of."""
    program = read(ast.parse(source), "f")
    return lambda *arguments: program.trace(list(arguments)).value


def tokens(source: str) -> Counter[str]:
    return Counter(source.replace("(", " ").replace(")", " ").replace(",", " ").split())


def test_signatures_are_read_from_annotations() -> None:
    assert signature(SUM) == (("list[int]", "int"), "int")
    assert signature(TEXT) == (("int", "str"), "str")
    with pytest.raises(ValueError, match="no whole signature"):
        signature("def f(a):\n    return a")


def test_a_contrast_is_one_token_apart() -> None:
    rng = Random(1)
    texts = set()
    for _ in range(60):
        draft = contrast(SUM, rng)
        assert draft is not None
        texts.add(draft.source)
        gone = tokens(SUM) - tokens(draft.source)
        assert gone.total() == (tokens(draft.source) - tokens(SUM)).total() == 1
        assert (draft.parameters, draft.result) == signature(SUM)
    assert len(texts) > 10
    assert contrast("def f(a: str) -> str:\n    return a", rng) is None


def test_a_mutant_differs_in_half_of_what_can_turn() -> None:
    draft = mutant(SUM, Random(2))
    assert draft is not None
    assert (tokens(SUM) - tokens(draft.source)).total() >= 3
    assert mutant("def f(a: int) -> int:\n    return a + 1", Random(2)) is None


@pytest.mark.parametrize(("a", "b", "c"), [([4, 5, 9], 2, "pear"), ([1], 0, "x"), ([8, 8], 7, "")])
def test_a_composition_gives_what_feeding_by_hand_gives(a: list[int], b: int, c: str) -> None:
    draft = composed(SUM, TEXT, Random(3))
    assert draft is not None
    assert (draft.parameters, draft.result) == (("list[int]", "int", "str"), "str")
    assert call(draft.source)(a, b, c) == call(TEXT)(call(SUM)(a, b), c)
    found = screen(0, {}, draft)
    assert isinstance(found, Candidate)
    assert call(found.source)(a, b, c) == call(TEXT)(call(SUM)(a, b), c)


def test_names_of_a_composition_stay_apart_and_stay_words() -> None:
    inner = "def f(n: int) -> int:\n    total = n + 2\n    return total * 3"
    outer = "def f(n: int, text: str) -> int:\n    total = n * len(text)\n    return total - n"
    draft = composed(inner, outer, Random(6))
    assert draft is not None
    assert "def f(n: int, text: str) -> int:\n    total = n + 2\n    n2 = total * 3" in draft.source
    assert call(draft.source)(4, "pear") == (4 + 2) * 3 * 4 - (4 + 2) * 3


def test_what_does_not_fit_is_not_composed() -> None:
    assert composed(TEXT, SUM, Random(4)) is None  # no parameter is a text
    assert composed(SUM, SUM, Random(4)) is not None
    three = "def f(a: int, b: int, c: int) -> int:\n    return a + b * c"
    assert composed(three, three, Random(4)) is None  # five parameters


def cell(task: str, kinds: str = "list[int], int -> int") -> Cell:
    return Cell(task, kinds, "", 3, "int")


def test_variants_come_from_our_own_members() -> None:
    archive = Archive()
    archive.place(cell("deduction"), Member("own", SUM, 0.5, 0, call="[4, 5], 3"))
    archive.place(cell("outcomes"), Member("raises", SUM, 0.5, 0))
    archive.place(cell("deduction"), Member("held out", TEXT, 0.5, 0, call="1", split="test"))
    archive.place(cell("abduction"), Member("model", TEXT, 0.5, 0, is_own=False))
    found = variants(archive, ("deduction", "outcomes"), 200, Random(5))
    assert {parent for one in found for parent in one.parents} == {"own", "raises", "held out"}
    for one in found:
        assert one.split == ("test" if one.parents == ("held out",) else "train")
        if one.operator == "contrast":
            call_of = {"own": "[4, 5], 3", "held out": "1"}
            assert one.call == call_of[one.parents[0]]
    count = Counter(one.operator for one in found)
    assert (count["mutant"], count["contrast"]) == (100, 50)
    assert count["composed"] == 0  # neither into itself nor into one of another split
    assert variants(Archive(), ("deduction",), 9, Random(5)) == []


@pytest.mark.skipif(not available().ok, reason="no sandbox here")
def test_a_contrast_asks_the_parents_call_and_ends_it_otherwise() -> None:
    variant = Variant("contrast", "deduction", (SUM,), ("parent",), "test", "[14, 25, 9, 11], 5")
    proposals = [Proposal(n, "deduction", {}, variant) for n in range(12)]
    with Pool(1) as pool:
        found = [one for one in make(proposals, pool) if isinstance(one, Item)]
    assert len(found) >= 6
    for one in found:
        assert one.call == "[14, 25, 9, 11], 5"
        assert one.problem.lineage.parents == ("parent",)
        assert one.problem.lineage.split == "test"  # as its parent's, whatever its behaviour
        assert ast.literal_eval(one.problem.answer) == call(one.source)([14, 25, 9, 11], 5)
        assert ast.literal_eval(one.problem.answer) != call(SUM)([14, 25, 9, 11], 5)


@pytest.mark.skipif(not available().ok, reason="no sandbox here")
@pytest.mark.parametrize("task", ["deduction", "abduction", "outcomes"])
def test_variants_go_through_the_gates_of_their_task(task: Task) -> None:
    made = [
        Variant("mutant", task, (SUM,), ("p",)),
        Variant("composed", task, (SUM, TEXT), ("p", "q")),
    ]
    proposals = [Proposal(n, task, {}, made[n % 2]) for n in range(16)]
    with Pool(1) as pool:
        first = make(proposals, pool)
        assert [str(one) for one in first] == [str(one) for one in make(proposals, pool)]
    kept = [one for one in first if isinstance(one, Item)]
    assert all(one.cell.task == task for one in kept)
    assert kept or task == "outcomes"  # these programs raise nothing
