"""Readers: texts are read whole or not at all, and faults planted into families are found."""

import dataclasses
import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from filters.certification import flips
from generators import FAMILIES, Family
from pipelines.certifying import read_named, reading
from pipelines.errors import FamilyError
from readers import READERS, Phrases, Reader, Unread, parted

LAMPS = Phrases(
    once={"rule": "At <bound=least|most> <n:int> of the lamps {burn|are on}."},
    perhaps={"hint": "Lamp <a:int> is like lamp <b:int>.¶It is {not |}red."},
    many={"lamp": "Lamp <a:int> is <state=on|off>."},
)


def test_a_text_is_taken_apart_in_its_order() -> None:
    said = LAMPS.read("Lamp 1 is on. At least 2 of the lamps burn.\nLamp 3 is off.\n")
    assert [part.key for part in said.parts] == ["lamp", "rule", "lamp"]
    assert said.one("rule")["bound"] == "least"
    assert [part.integer("a") for part in said.many("lamp")] == [1, 3]
    assert said.maybe("hint") is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("At most 2 of the lamps glow.", "no phrase begins 'At most 2 of the lamps glow"),
        ("At least 2 of the lamps burn. Now", "no phrase begins 'Now'"),
        ("Lamp 1 is on.", "0 times what it must say once: rule"),
        ("At least 2 of the lamps burn. At most 3 of the lamps burn.", "2 times"),
        ("At least two of the lamps burn.", "no phrase begins"),
        ("at least 2 of the lamps burn.", "no phrase begins"),
        ("At least 2 of the lamps burn.Lamp 1 is on.", "no phrase begins"),
        ("At least 2 of the lamps burn. Lamp 1 is like lamp 2. It is red.", "no phrase begins"),
        ("", "no phrase begins"),
    ],
)
def test_what_no_template_accounts_for_is_refused(text: str, said: str) -> None:
    with pytest.raises(Unread, match=said):
        LAMPS.read(text)


def test_words_that_are_optional_lines_and_slots_that_come_again() -> None:
    rule = "At most 1 of the lamps are on. "
    assert LAMPS.read(rule + "Lamp 1 is like lamp 2.\nIt is not red.").maybe("hint")
    assert LAMPS.read(rule + "Lamp 1 is like lamp 2.\nIt is red.").maybe("hint")
    twice = Phrases(many={"twice": "<a:word> and again <a:word>."})
    assert twice.only("on and again on.")["a"] == "on"
    with pytest.raises(Unread):
        twice.only("on and again off.")


def test_where_one_way_of_parting_leads_nowhere_the_next_is_tried() -> None:
    said = Phrases(many={"short": "a b", "long": "a b c", "rest": "c d"})
    assert [part.key for part in said.read("a b c d").parts] == ["short", "rest"]
    assert [part.key for part in said.read("a b c a b").parts] == ["long", "short"]


def test_templates_say_brackets_backslashes_and_further_lines() -> None:
    sums = Phrases(
        once={
            "sum": r"""
        Compute $\sum_{k=1}^{<n:int>} a_{k}$ over {all|every one}
            of them.
    """
        }
    )
    assert (
        sums.read(r"Compute $\sum_{k=1}^{12} a_{k}$ over every one of them.").one("sum")["n"]
        == "12"
    )


def test_a_prompt_is_parted_from_its_instruction() -> None:
    asked = parted("A.\n\nB?\n\nPut your final answer in \\boxed{}, for example \\boxed{3}.")
    assert asked == ("A.\n\nB?", "3")
    with pytest.raises(Unread, match="no known instruction"):
        parted("A.\n\nB?")


def test_flips_turn_leave_out_and_put_off_by_one() -> None:
    found = {flip.text: flip for flip in flips("Not more than 3 rows at least.")}
    assert "Not fewer than 3 rows at least." in found
    assert "Not more than 4 rows at least." in found
    assert "Not more than 3 columns at least." in found
    assert "Not more than 3 rows at most." in found
    assert found["Not more than 3 at least."].is_omission
    assert not found["Not more than 4 rows at least."].is_omission


def test_who_has_no_reader_is_told() -> None:
    with pytest.raises(FamilyError, match="no reader of 'zebro'"):
        read_named("zebro")


Change = Callable[[Family[Any]], dict[str, Any]]


def _worded(change: Callable[[str], str]) -> Change:
    def changes(family: Family[Any]) -> dict[str, Any]:
        def render(instance: Any, rng: Random) -> str:  # noqa: ANN401
            return change(family.render(instance, rng))

        return {"render": render}

    return changes


def _shared(family: Family[Any]) -> dict[str, Any]:
    """Return a rule that generator and solver have wrong alike: each remainder is one too large."""

    def larger(answer: str, modulus: int) -> str:
        return str((int(answer) + 1) % modulus)

    def generate(rng: Random, knobs: Any) -> Any:  # noqa: ANN401
        drawn = family.generate(rng, knobs)
        return dataclasses.replace(drawn, answer=larger(drawn.answer, drawn.modulus))

    def solve(instance: Any) -> list[str]:  # noqa: ANN401
        return [larger(answer, instance.modulus) for answer in family.solve(instance)]

    return {"generate": generate, "solve": solve}


@pytest.mark.parametrize(
    ("name", "change", "said"),
    [
        ("modular_exponent", _shared, "the reader's answer"),
        ("zebra", _worded(lambda text: text.replace("to the left", "to the right")), ""),
        ("zebra", _worded(lambda text: text.replace("\n3. ", "\n3. Not ", 1)), "unread"),
        ("graph_coloring", _worded(lambda text: text.replace("must not", "must")), "unread"),
        ("zebra", _worded(lambda text: re.sub(r"\n\d+\. .*\n\n", "\n\n", text)), "the reader's"),
        ("modular_exponent", _worded(lambda text: re.sub(r"\^\{\d", "^{7", text)), "the reader's"),
    ],
    ids=["shared rule", "flipped clue", "negated clue", "flipped rule", "left out", "off"],
)
def test_planted_faults_are_found(
    name: str, change: Change, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    faulty = dataclasses.replace(FAMILIES[name], **change(FAMILIES[name]))
    monkeypatch.setattr(reading, "find_family", lambda name: faulty)
    found = read_named(name, 4, flipped=0)
    assert found.faults
    assert any(said in fault for fault in found.faults)


def test_a_reader_that_skips_words_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    sound = READERS["graph_coloring"]

    def read(question: str) -> Any:  # noqa: ANN401
        rules = r"(Two stations|Rooms|Rivals|Exams) [^.]*\."
        return sound.read(re.sub(rules, lambda found: RULES[found[1]], question))

    monkeypatch.setattr(
        reading, "READERS", {"graph_coloring": Reader(read, sound.solve, sound.judge)}
    )
    found = read_named("graph_coloring", 5, flipped=5)
    assert found.agreed == found.rows
    assert any("changed words were not noticed" in fault for fault in found.faults)


RULES = {
    "Two stations": "Two stations that interfere must not share a channel.",
    "Rooms": "Rooms that are joined by a door must not have the same color.",
    "Rivals": "Rivals may not be in the same team; a team may be of any size.",
    "Exams": "Exams that have a student in common must be in different sessions.",
}
"""What a reader of data alone takes for granted."""
