"""Gates refuse every kind of planted fault, and nothing else; all sizes in `benchmarks.faults`."""

import dataclasses
from collections.abc import Iterator

import pytest

from pipelines.gates import Elsewhere, Specimen, judged, of_table, telling
from readers import READERS
from tests.faults.kinds import KINDS
from tests.faults.suite import EACH, FAMILIES, MANY, planted
from tests.sizes import sized

ONE = ("modular_exponent", "graph_coloring", "web_of_lies")
"""Of one right answer, of several, of clues: together they have a place for every kind."""
MUTATED = sized(ONE[:1], (*ONE, "word_sorting"))
SOUND = sized(FAMILIES[::10], FAMILIES)


@pytest.fixture(scope="module")
def elsewhere() -> Iterator[Elsewhere]:
    with Elsewhere() as entered:
        yield entered


@pytest.mark.parametrize("kind", KINDS)
def test_a_fault_is_refused(kind: str, elsewhere: Elsewhere) -> None:
    mutants = [found for name in MUTATED if (found := planted(name, kind))]
    for specimen in mutants or [found for name in ONE if (found := planted(name, kind))]:
        assert judged(specimen, elsewhere, until_one=True), specimen.maker


def test_every_kind_has_a_place() -> None:
    for kind in KINDS:
        assert any(planted(name, kind) for name in ONE), kind


@pytest.mark.parametrize("name", SOUND)
def test_a_sound_family_passes(name: str, elsewhere: Elsewhere) -> None:
    assert not judged(Specimen(of_table(name), EACH, MANY), elsewhere)


@pytest.mark.parametrize(
    ("kind", "gate"),
    [
        ("wrong_answer", "certificate"),
        ("shared_rule", "reader"),
        ("solver_returns_the_answer", "blind solver"),
        ("solver_remembers", "elsewhere"),
        ("dial_ignored_effort_faked", "elsewhere"),
        ("answer_at_the_end", "blind words"),
        ("answer_reversed", "hidden answer"),
        ("answer_in_the_spacing", "learned"),
        ("one_wording", "words"),
        ("example_of_another_form", "example"),
        ("clock", "repeatable"),
        ("canonical_form_of_words", "canonical form"),
        ("canonical_form_merges", "distinct"),
        ("ten_answers", "unguessable"),
        ("effort_constant", "dial"),
        ("capacity_flattered", "stated"),
        ("guess_rate_zero", "stated"),
    ],
)
def test_a_gate_finds_its_fault(kind: str, gate: str, elsewhere: Elsewhere) -> None:
    """Whatever the others say: without it some mutant would pass, or be refused for less."""
    specimen = planted("date_arithmetic", kind)
    assert specimen
    assert gate in judged(specimen, elsewhere)


def test_a_solver_that_never_looks_further_is_found_by_a_puzzle_with_a_clue_less(
    elsewhere: Elsewhere,
) -> None:
    specimen = planted("web_of_lies", "solver_never_looks_further")
    assert specimen
    assert [*judged(specimen, elsewhere)] == ["loosened"]


def test_the_probe_alone_finds_what_the_choice_of_words_tells(elsewhere: Elsewhere) -> None:
    specimen = planted("word_sorting", "answer_in_the_wording")
    assert specimen
    assert [*judged(specimen, elsewhere)] == ["learned"]


def test_a_reader_that_searches_for_ever_has_found_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def search(puzzle: object) -> str:
        while True:
            puzzle = puzzle or None

    reader = dataclasses.replace(READERS["modular_exponent"], solve=search)
    monkeypatch.setattr(telling, "READERS", {"modular_exponent": reader})
    monkeypatch.setattr(telling, "MOST_READING", 0.2)
    found = telling.read_by_a_reader(Specimen(of_table("modular_exponent"), 1, 2))
    assert found == ["its reader, after 0.2 s of processor time, had no answer"]
