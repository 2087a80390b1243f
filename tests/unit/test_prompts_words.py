"""What a stranger must be able to read: prompts of the rooms of words, plans and schedules."""

import re
from functools import cache

import pytest

from generators import FAMILIES
from generators.logic import deduction, errors, geometry, optimisation, planning
from tests.sizes import sized

ROOMS = (deduction, errors, geometry, optimisation, planning)
NAMES = [*(family.name for room in ROOMS for family in room.FAMILIES), "temporal_sequences"]
DIALS = (0.0, 0.1, 0.3, 0.6, 1.0)


@cache
def prompts(name: str, rows: int = 40, dials: tuple[float, ...] = DIALS) -> tuple[str, ...]:
    return tuple(
        FAMILIES[name].problem(ordinal, dials[ordinal % len(dials)], root_seed=14).prompt
        for ordinal in range(rows // sized(8, 3))
    )


@pytest.mark.parametrize("name", NAMES)
def test_what_is_counted_agrees_with_its_number(name: str) -> None:
    # "1" names a thing after these words, and counts none.
    named = "(?<!place)(?<!row)(?<!column)(?<!number)(?<!tatement)(?<!line)(?<!disk)(?<!car)"
    wrong = rf"{named}(?<![\d.,:*+/-]) 1 (?:white |black )?(?!is\b|was\b|has\b|lies\b)[a-z]+s\b"
    assert not [found[0] for text in prompts(name) for found in re.finditer(wrong, text, re.I)]


@pytest.mark.parametrize("name", NAMES)
def test_words_begin_with_one_capital_and_colons_lead_somewhere(name: str) -> None:
    wrong = r"\b[A-Z]{2}[a-z]+\b|: (?:The|Rows?|Before|Each time|In a) [a-z]+"
    assert not [found[0] for text in prompts(name) for found in re.finditer(wrong, text)]


@pytest.mark.parametrize("name", ["dyck_errors", "number_maze", "rush_hour", "sokoban"])
def test_signs_of_a_board_stand_apart(name: str) -> None:
    for text in prompts(name):
        board = [line.split() for line in text.splitlines() if re.fullmatch(r"[^a-z]{7,}", line)]
        assert board
        assert all(len(sign) == 1 for row in board for sign in row[1:])


def test_brackets_are_not_glued_to_colons() -> None:
    assert not [text for text in prompts("process_error") if re.search(r"[(<)>\[\]]: ", text)]


@pytest.mark.parametrize("name", ["process_error", "trace_error"])
def test_a_work_and_its_lines_are_not_marked_alike(name: str) -> None:
    for text in prompts(name):
        assert not re.search(r"^(\(\d\))\n\(1\) ", text, re.M)
        assert "separated by commas" in text or "with commas between" in text


def test_only_numbered_questions_are_asked_about_rectangles() -> None:
    for text in prompts("rectangle_count"):
        asked = [line for line in text.splitlines() if "?" in line]
        assert all(re.match(r"[1-4]\. ", line) for line in asked)


def test_cars_are_there_before_anything_is_said_about_them() -> None:
    for text in prompts("car_painting"):
        assert re.match(r"(A queue of )?\d+ cars|This is the sequence|In the paint shop", text)


def test_order_has_one_meaning_in_a_workshop() -> None:
    assert not [text for text in prompts("job_scheduling") if re.search(r"\d+ orders", text)]


def test_one_fault_is_not_called_several() -> None:
    for text in prompts("buggy_table", dials=(0.0,)):
        assert not re.search(r"[Ss]everal|mistakes|faults", text)


def test_whoever_is_between_two_is_so_in_either_order() -> None:
    for text in prompts("logical_deduction"):
        clues = [line for line in text.splitlines() if line.startswith("- ")]
        between = [line for line in clues if re.search(r"[Bb]etween \w+ and \w+", line)]
        assert all("order" in line for line in between)


def test_no_appointment_is_listed_twice_for_a_meeting() -> None:
    for text in prompts("meeting_schedule"):
        lines = re.findall(r"(?:busy|appointments) (\d\d:.*)", text)
        assert lines
        for line in lines:
            times = line.split(", ")
            assert len({*times}) == len(times)


def test_minutes_are_asked_for_as_a_number_alone() -> None:
    assert not [text for text in prompts("meeting_schedule") if "HH:MM, minutes" in text]


def test_it_is_said_what_touching_appointments_mean() -> None:
    said = r"free again from the moment at which it ends|ends at the moment at which another"
    assert all(re.search(said, text) for text in prompts("temporal_sequences"))


def test_the_two_boards_of_a_turning_puzzle_are_named_as_a_pair() -> None:
    pairs = (("Start:", "Goal:"), ("The board now:", "The board wanted:"))
    for text in prompts("rotation_puzzle"):
        for first, second in pairs:
            assert (first in text) == (second in text)


def test_at_most_one_of_several_statements_is_true() -> None:
    wrong = r"(?<!\d)(?:1 or more|no more than 1) of [^.;,]* are"
    assert not [text for text in prompts("self_reference") if re.search(wrong, text, re.I)]


def test_both_of_two_are_not_counted() -> None:
    wrong = r"(?:exactly|at least|number of) (?:0|2) of \w+ and \w+ (?:are|is)"
    assert not [text for text in prompts("knights_knaves") if re.search(wrong, text, re.I)]
    wrong = r"\b0 (?:of|are|is) |\b2 (?:or more )?of the (?:first|last) 2\b|Both \w+ is"
    assert not [text for text in prompts("self_reference", 60) if re.search(wrong, text, re.I)]


def test_speakers_do_not_name_themselves() -> None:
    for text in prompts("knights_knaves", 60):
        for name, said in re.findall(r'^(\w+)(?: says| claims)?: "(.*)"$', text, re.M):
            assert not re.search(rf"among [^.;)]*\b{name}\b", said) or " would " in said
            assert not re.search(rf"(?:^|[(;,] ){name} is ", said) or " would " in said


@pytest.mark.parametrize(
    ("name", "explained", "occurs"),
    [
        ("self_reference", r'"if p, then q"', r"^[A-Z]\. If "),
        ("hamiltonian_path", r"x>y", r"^(?:.* )?\w+>\w+(?:[, ].*)?$"),
        ("word_ladder", r"Capital and small", r"\b[A-Z]{4}\b"),
    ],
)
def test_a_convention_is_explained_where_it_is_used(name: str, explained: str, occurs: str) -> None:
    seen = set()
    for text in prompts(name, 60):
        is_said = re.search(explained, text, re.I) is not None
        rest = re.sub(r"(?m)^.*x>y.*$", "", text)
        assert is_said == (re.search(occurs, rest, re.M) is not None), text
        seen.add(is_said)
    assert seen == {False, True}


def test_clocks_are_explained_where_they_differ() -> None:
    for text in prompts("meeting_schedule", 60):
        zones = {*re.findall(r"\((UTC[^ )]*)\): works", text)}
        assert (len(zones) > 1) == bool(re.search(r"ahead of UTC|than in UTC", text))


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("buggy_table", r"\A(?:Undo|Restore|For the original)"),
        ("dyck_errors", r"\binputs\b"),
        ("graph_coloring", r"\bnames?\b"),
        ("knight_swap", r"\A(?:Let|Find|Swap)"),
        ("number_maze", r"\A(?!.*(?:[Rr]ow 1 is|Rows count from 1) )"),
        ("process_error", r"[Pp]rotocol|\bIn each,|Any of them|of each,"),
        ("rush_hour", r"\A[^.]*\b[Cc]ar X"),
        ("stack_sorting", r"(?s)\A[^.?]* one (?:stack|dead-end).*(?:to another|on a stack)"),
        ("tower_of_hanoi", r"Wanted|Now\b"),
        (
            "web_of_lies",
            r"(?:same|different) habit|(?:^|[.] )\w+ (?:lies|is a|is truthful|tells)\b",
        ),
    ],
)
def test_things_are_there_before_they_are_spoken_of_and_keep_their_name(
    name: str, wrong: str
) -> None:
    flags = re.S if name == "number_maze" else re.M
    found = [
        text for text in prompts(name, 60) if re.search(wrong, text.split("answer>")[0], flags)
    ]
    assert not found, found[0]
