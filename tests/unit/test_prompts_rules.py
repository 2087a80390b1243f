"""Prompts of the families about rules, processes and games tell all that is needed, and well."""

import json
import re
from functools import cache
from random import Random

import pytest

from benchmarks.row_rules import is_settled, read
from benchmarks.row_words import STATED
from generators import FAMILIES
from generators.logic.induction._row_steps import ROW_LANGUAGE, operations
from tests.sizes import sized

DIALS = (0.0, 0.25, 0.5, 0.75, 1.0)


@cache
def _prompt(name: str, number: int) -> str:
    return FAMILIES[name].problem(number, DIALS[number % 5], root_seed=777).prompt


def _prompts(name: str, rows: int = 200) -> list[str]:
    return [_prompt(name, number) for number in range(rows // sized(8, 2))]


# Rows of colors


@pytest.mark.parametrize("kind", ROW_LANGUAGE)
def test_row_operations_do_what_their_words_say(kind: str) -> None:
    rng = Random(kind)
    rows = [
        "".join(color * rng.randint(1, 4) for color in rng.choices("000123", k=6))
        for _ in range(200)
    ]
    stated = list(STATED[kind]([1, 2, 3]))
    for row in [*rows, "0000000"]:
        by_words = {"".join(map(str, change(tuple(map(int, row))))) for change in stated}
        assert {operation.apply(row) for operation in operations((kind,), "123")} == by_words


@pytest.mark.parametrize("dial", DIALS)
def test_no_row_has_a_second_answer_under_any_reading_of_its_list(dial: float) -> None:
    # `python -m benchmarks.row_rules` checks 400 rows a dial
    family = FAMILIES["arc_1d"]
    assert all(is_settled(family.problem(n, dial, root_seed=777)) for n in range(sized(1, 3)))


def test_rows_list_each_operation_that_they_name() -> None:
    for prompt in _prompts("arc_1d", 30):
        puzzle = read(prompt)
        assert set(puzzle.listed) <= STATED.keys()
        assert len(puzzle.listed) >= 5
        named = {
            letter for name in puzzle.listed for letter in name.split()[1:] if len(letter) == 1
        }
        assert ("The letter a stands" in prompt) == (named == {"a"})
        assert ("The letters a and b stand" in prompt) == (named == {"a", "b"})


@pytest.mark.parametrize("name", ["arc_1d", "grid_programs", "grid_walk", "grid_automaton"])
def test_boards_have_spaces_between_their_cells(name: str) -> None:
    glued = re.compile(r"^(?:Input: +|Output: +|in +|out +)?[\d#.OX*_-]{4,}\b", re.MULTILINE)
    assert not [prompt for prompt in _prompts(name, 40) if glued.search(prompt)]


# Grammar


@pytest.mark.parametrize("name", ["negotiation_pareto", "negotiation_nash", "grid_automaton"])
def test_one_thing_is_not_many(name: str) -> None:
    many = re.compile(r"(?<!or )\b1 (?:live )?(?!is\b)[a-z]+s\b")
    assert not [found for prompt in _prompts(name) if (found := many.search(prompt))]


def test_a_colon_leads_to_words_and_their_labels() -> None:
    for prompt in _prompts("automaton_induction", 100):
        assert not re.search(r": (?:The|It|That|All|Judge|Here) ", prompt)
        assert not prompt.startswith("It ")


def test_formulas_of_one_operation_are_not_told_of_each_of_them() -> None:
    for prompt in _prompts("number_sequence"):
        assert ("each of them" in prompt) != ("one operation (" in prompt)


def test_keys_are_written_out() -> None:
    assert not [prompt for prompt in _prompts("cipher", 60) if "..., k" in prompt]


def test_programs_are_named_before_they_consist_of_steps() -> None:
    for name in ("list_functions", "grid_programs"):
        assert not [prompt for prompt in _prompts(name, 25) if " It " in prompt]


def test_weekdays_and_short_months_are_told_where_they_matter() -> None:
    for prompt in _prompts("date_arithmetic", 60):
        steps = "\n".join(re.findall(r"^\d+\. .*", prompt, re.MULTILINE))
        is_told = bool(re.search(r"\d \(a [A-Z][a-z]+day\)", prompt))
        assert is_told == bool(re.search(r"[A-Z][a-z]+day\b|working", steps))
        assert bool(re.search(r"\d (?:month|year)", steps)) == ("too short" in prompt)


def test_no_letter_of_an_alphabet_is_a_verdict() -> None:
    for prompt in _prompts("automaton_induction", 60):
        (letters,) = re.findall(r"letters (\w) and (\w)", prompt)
        assert not set("".join(letters).lower()) & set("ar")
        if re.search(r": [AR]$", prompt, re.MULTILINE):
            assert "(A for accepted, R for rejected):\n" in prompt


@pytest.mark.parametrize(
    ("name", "first", "then"),
    [
        ("cipher", r"A = 0", r"Decrypt|Which plaintext|what is the pl|Encrypt |What is|what does"),
        ("tree_navigation", r"^1\. ", r"Where nothing|Moves without"),
        ("list_functions", r"program", r"^\["),
        ("grid_programs", r"program", r"^\d "),
        ("number_sequence", r"sequence|terms|numbers", r"From the third|The first two"),
        ("kuhn_best_response", r"\bante of", r"the ante"),
    ],
)
def test_things_are_introduced_before_they_are_spoken_of(name: str, first: str, then: str) -> None:
    for prompt in _prompts(name, 60):
        introduced, spoken = (re.search(words, prompt, re.MULTILINE) for words in (first, then))
        assert introduced
        assert spoken
        assert introduced.start() < spoken.start()


@pytest.mark.parametrize("name", ["arc_1d", "grid_programs", "list_functions"])
def test_one_step_is_not_compared_with_fewer(name: str) -> None:
    for prompt in _prompts(name, 60):
        assert ("a single" in prompt) != bool(re.search(r"Fewer|No shorter", prompt))


def test_integers_are_not_called_whole_numbers() -> None:
    for name in ("custom_operators", "list_functions"):
        assert not [prompt for prompt in _prompts(name, 60) if "whole number" in prompt]


def test_examples_of_answers_name_nobody_who_takes_part() -> None:
    for prompt in _prompts("shuffled_objects", 60):
        assert prompt.count("Kim") == prompt.count("Lee") == 1


# What the words promise


def test_detectors_keep_their_name_and_promise_no_blickets() -> None:
    devices = ("detector", "music box", "sensor plate", "machine", "test bench", "scanner")
    for prompt in _prompts("blicket", 100):
        assert sum(device in prompt for device in devices) == 1
        assert "Some of these objects are" not in prompt


@pytest.mark.parametrize("name", ["kuhn_value", "kuhn_best_response", "leduc_value"])
def test_poker_says_what_a_gain_is_and_the_rules_before_the_styles(name: str) -> None:
    for prompt in _prompts(name, 100):
        assert "own ante" not in prompt
        assert "takes out of the pot minus all that" in prompt or "are subtracted from" in prompt
        assert "lowest terms" in prompt
        assert prompt.index(" showdown" if "kuhn" in name else " pot") < prompt.index("\nHow ")
        assert not re.search(r"\b(?:bets|folds|raises) (?:never|always)\b", prompt)


def test_shares_are_spoken_of_after_those_who_share() -> None:
    for name in ("negotiation_nash", "negotiation_pareto"):
        for prompt in _prompts(name, 100):
            shared = re.search(r"(?:\d \w+(?:, | and )){2,}", prompt)
            assert shared
            assert shared.start() < re.search(r"efficient|Nash|arbitrator", prompt).start()  # type: ignore[union-attr]


# Small ends


def test_the_lowest_dial_is_small() -> None:
    for n in range(40):
        assert "multiplied" not in (cipher := FAMILIES["cipher"].problem(n, 0.1).prompt)
        assert "a*x" not in cipher
        assert re.search(
            r"\b2 (?:different )?cards\b", FAMILIES["kuhn_value"].problem(n, 0.0).prompt
        )
        sheet = json.loads(FAMILIES["paper_folding"].problem(n, 0.0).answer)
        assert len(sheet) == 6
