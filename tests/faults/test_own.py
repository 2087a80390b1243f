"""Families of the table, cut into proposals, pass the forge; with a fault planted they do not."""

import json
from collections.abc import Iterator
from random import Random

import pytest

from generators import FAMILIES
from generators.bundled import UnbundledError
from generators.forged import FAULTS, Program, Proposal, Sample, Workshop, planted, samples
from pipelines.cutting import CUT, cut, left_out
from pipelines.cutting.plain import plain, pruned
from pipelines.loops.forge import Drawn, Finding, Sizes, early, late, second
from pipelines.loops.forge.novelty import repeated
from proofmill.sandbox import Pool
from readers import parted
from tests.sizes import sized

SMALL = Sizes(pair=36, counted=150, second=60, read=48)
QUICK = ("dyck_completion", "multistep_arithmetic")
KINDS = sized(
    ("shared_rule", "answer_smuggled", "number_off_in_some", "solver_remembers"), tuple(FAULTS)
)


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    with Pool(1) as opened:
        yield opened


def tried(proposal: Proposal, sample: Sample, pool: Pool) -> Finding | None:
    """Send a proposal through all gates but that of novelty: it is one of our families."""
    drawn = Drawn(proposal, Workshop(pool), SMALL)
    other, reading = (json.dumps({"program": text}) for text in (sample.second, sample.reader))
    return early(drawn) or second(drawn, other) or late(drawn, other, reading, lambda: "")


def test_there_are_families_of_many_kinds() -> None:
    assert len(CUT) >= 10
    assert len({FAMILIES[name].verifier for name in CUT}) >= 5


@pytest.mark.parametrize("name", sized(QUICK, CUT))
def test_a_family_of_ours_passes(name: str, pool: Pool) -> None:
    sample = cut(name)
    assert tried(sample.proposal, sample, pool) is None


@pytest.mark.deep
@pytest.mark.parametrize("name", CUT)
def test_a_family_of_ours_is_not_new(name: str) -> None:
    """Whatever it is called, and with whatever names and numbers: rows that nobody has seen."""
    rows = [FAMILIES[name].problem(n, (0.0, 0.5, 1.0)[n % 3]) for n in range(100, 112)]
    said = repeated(cut(name).proposal, [parted(row.prompt).question for row in rows], [], None)
    assert said.startswith(f"its words are those of {name}")


@pytest.mark.deep
@pytest.mark.parametrize("name", samples())
def test_a_family_of_nobody_is_new(name: str, pool: Pool) -> None:
    drawn = Drawn(samples()[name].proposal, Workshop(pool), SMALL)
    assert repeated(drawn.proposal, drawn.shown(), [], None) == ""


@pytest.mark.parametrize("kind", KINDS)
def test_a_fault_in_a_family_of_ours_is_refused(kind: str, pool: Pool) -> None:
    samples = [cut(name) for name in (*QUICK, *CUT)]
    made = [(sample, proposal) for sample in samples if (proposal := planted(sample, kind))]
    for sample, proposal in made[:1]:
        found = tried(proposal, sample, pool)
        assert found
        assert "characters; " not in found.why


@pytest.mark.parametrize("name", sized(QUICK, CUT))
def test_what_is_cut_draws_and_words_as_the_family_does(name: str, pool: Pool) -> None:
    family, proposal, workshop = FAMILIES[name], cut(name).proposal, Workshop(pool)
    draw, word = Program(proposal.generate, "generate"), Program(proposal.render, "render")
    for seed in range(4):
        table = workshop.call(draw, seed, {knob.name: 50 for knob in family.knobs})
        assert isinstance(table, dict)
        told = {field: value for field, value in table.items() if field != "answer"}
        drawn = family.generate(Random(seed), {knob.name: 0.5 for knob in family.knobs})
        assert workshop.call(word, told, 7) == family.render(drawn, Random(7))


def test_the_others_say_why_they_are_not_cut() -> None:
    assert "no verifier math" in left_out("telescoping_sum") or "math" in left_out("norm_equations")
    assert "ortools" in left_out("zebra")
    assert "numpy" in left_out("circuits")


def test_classes_become_tuples_and_functions() -> None:
    text = plain(
        "from typing import NamedTuple\n"
        "class Pair(NamedTuple):\n"
        "    one: int\n"
        "    other: int = 2\n"
        "    def added(self) -> int:\n"
        "        return self.one + self.other\n"
        "def total(pairs: list[Pair]) -> int:\n"
        "    return sum(pair.added() for pair in pairs)\n"
    )
    assert "class " not in text
    space: dict[str, object] = {}
    exec(text, space)  # noqa: S102 (of this test)
    pair, total = space["Pair"], space["total"]
    assert total([pair(1), pair(3, 4)]) == 10  # type: ignore[operator]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("class A:\n    def __init__(self):\n        self.b = 1\n", "has no plain form"),
        ("class A:\n    b: int\n    def index(self):\n        return 1\n", "something else"),
        ("def f():\n    return missing\n", "needs missing"),
    ],
)
def test_what_has_no_plain_form_is_refused(text: str, why: str) -> None:
    with pytest.raises(UnbundledError, match=why):
        plain(text)


def test_what_is_never_reached_is_left_out() -> None:
    text = pruned("A = 1\nB = 2\ndef f():\n    return A\ndef g():\n    return B\n", "f")
    assert "A = 1" in text
    assert "B" not in text
