"""The induction and simulation families: solvers against brute force, hand work and literature."""

import json
from collections.abc import Callable
from itertools import permutations, product
from random import Random
from typing import Any

import pytest

from generators.family import Knobs
from generators.logic.errors import _damage, buggy_table
from generators.logic.grids import crossword_fill, cryptarithm, number_square
from generators.logic.induction import cipher, grid_programs, list_functions, number_sequence
from generators.logic.induction._chains import Step, fitting_chains, last_steps, results
from generators.logic.induction._grid_steps import grid_steps
from generators.logic.processes import color_cube, custom_operators, grid_walk, string_machine
from generators.logic.processes._operators import Condition, Operator, Term

EASY: Knobs = {"length": 0, "addends": 0, "given": 0, "base": 0}


# Cryptarithms


def _brute_sums(puzzle: cryptarithm.Sum) -> list[dict[str, int]]:
    letters = sorted(set("".join(puzzle.words)))

    def number(word: str, key: dict[str, int]) -> int:
        value = 0
        for letter in word:
            value = value * puzzle.base + key[letter]
        return value

    hidden = [letter for letter in letters if letter not in puzzle.given]
    free = [digit for digit in range(puzzle.base) if digit not in puzzle.given.values()]
    found = []
    for digits in permutations(free, len(hidden)):
        key = dict(puzzle.given) | dict(zip(hidden, digits, strict=True))
        if any(key[word[0]] == 0 for word in puzzle.words):
            continue
        if sum(number(word, key) for word in puzzle.addends) == number(puzzle.total, key):
            found.append(key)
    return found


def test_cryptarithm_send_more_money() -> None:
    # Dudeney, Strand Magazine 1924: 9567 + 1085 = 10652
    puzzle = cryptarithm.Sum(10, ("SEND", "MORE"), "MONEY", {}, "")
    (answer,) = cryptarithm.FAMILY.solve(puzzle)
    assert json.loads(answer) == dict(zip("SENDMORY", (9, 5, 6, 7, 1, 0, 8, 2), strict=True))


@pytest.mark.parametrize(
    ("base", "addends", "total", "given"),
    [
        (5, ("AB", "BA"), "CC", {}),
        (6, ("AAB", "BC"), "ACD", {}),
        (6, ("AB", "CB"), "DBA", {"B": 0}),
        (7, ("ABA", "CB", "B"), "DEC", {"C": 1}),
        (5, ("ABC", "ABC"), "BCDA", {}),
    ],
)
def test_cryptarithm_finds_what_brute_force_finds(
    base: int, addends: tuple[str, ...], total: str, given: dict[str, int]
) -> None:
    puzzle = cryptarithm.Sum(base, addends, total, given, "")
    expected = _brute_sums(puzzle)
    found = [json.loads(text) for text in cryptarithm.FAMILY.solve(puzzle)]
    assert len(found) == min(len(expected), 2)
    assert all(key in expected for key in found)


@pytest.mark.parametrize(
    ("addends", "total", "given"),
    [
        (("AB", "CD"), "ED", {"A": 2}),  # D counts for nothing
        (("AB", "CD"), "ED", {}),
        (("AB", "BA"), "CC", {}),
        (("ABC", "ABC"), "BCDA", {}),
        (("AB", "CA"), "CBD", {"A": 4}),
    ],
)
def test_cryptarithm_searches_find_what_brute_force_finds(
    addends: tuple[str, ...], total: str, given: dict[str, int]
) -> None:
    puzzle = cryptarithm.Sum(5, addends, total, given, "")
    plan = cryptarithm._plan(puzzle.words, puzzle.base, puzzle.given)
    expected = min(len(_brute_sums(puzzle)), 2)
    one_by_one = cryptarithm._one_by_one(puzzle.base, *plan)
    in_blocks = cryptarithm._in_blocks(puzzle.base, *plan)
    assert min(one_by_one.solutions, 2) == min(in_blocks.solutions, 2) == expected
    assert expected > 1 or one_by_one.nodes == in_blocks.nodes


def test_cryptarithm_sums_seen_to_be_ambiguous_have_several_solutions() -> None:
    rng, seen = Random(1), list[bool]()
    for _ in range(60):
        numbers = rng.randrange(25, 125), rng.randrange(5, 125)
        words = tuple(cryptarithm._word(number, "ABCDE") for number in (*numbers, sum(numbers)))
        key = {letter: "ABCDE".index(letter) for letter in sorted({*"".join(words)})}
        given = {letter: key[letter] for letter in rng.sample([*key], 1)}
        keys = _brute_sums(cryptarithm.Sum(5, words[:2], words[2], given, ""))
        seen.append(cryptarithm._is_ambiguous(words, 5, key, given))
        assert len(keys) > seen[-1]
    assert {*seen} == {False, True}


def test_cryptarithm_is_unique_by_brute_force() -> None:
    rng = Random(1)
    for _ in range(4):
        puzzle = cryptarithm.FAMILY.generate(rng, EASY)
        assert [json.loads(puzzle.answer)] == _brute_sums(puzzle)


# Number sequences


def _every_formula(operations: int) -> list[str]:
    """All bracketed formulas as text, built without any table of the module."""
    if operations == 0:
        return ["p", "q", "n", *map(str, range(1, 10))]
    return [
        f"({left}{sign}{right})"
        for inner in range(operations)
        for left in _every_formula(inner)
        for right in _every_formula(operations - 1 - inner)
        for sign in "+-*"
    ]


def _text_value(text: str, p: int, q: int, n: int) -> int:
    """Evaluate a fully bracketed formula."""
    if text in ("p", "q", "n"):
        return {"p": p, "q": q, "n": n}[text]
    if text.isdigit():
        return int(text)
    depth = 0
    for place, char in enumerate(text):
        depth += (char == "(") - (char == ")")
        if depth == 1 and char in "+-*":
            a = _text_value(text[1:place], p, q, n)
            b = _text_value(text[place + 1 : -1], p, q, n)
            return a + b if char == "+" else a - b if char == "-" else a * b
    raise AssertionError(text)


def _brute_ends(terms: tuple[int, ...], operations: int, asked: int) -> set[tuple[int, ...]]:
    ends = set()
    for text in _every_formula(operations):
        made = list(terms[:2])
        while len(made) < len(terms):
            made.append(_text_value(text, made[-1], made[-2], len(made) + 1))
            if made[-1] != terms[len(made) - 1]:
                break
        if tuple(made) == terms:
            for _ in range(asked):
                made.append(_text_value(text, made[-1], made[-2], len(made) + 1))
            ends.add(tuple(made[len(terms) :]))
    return ends


@pytest.mark.parametrize(
    ("terms", "operations", "answers"),
    [
        ((1, 1, 2, 3, 5, 8, 13), 1, ["[21,34]"]),  # Fibonacci
        ((1, 3, 7, 15, 31, 63), 2, ["[127,255]"]),  # 2 p + 1
        ((0, 1, 2, 5, 12, 29, 70), 2, ["[169,408]"]),  # Pell: q + (p + p)
        ((3, 1, 2, 3, 4, 5), 2, []),  # p + 1 is shorter than the two operations claimed
    ],
)
def test_number_sequences_by_hand(
    terms: tuple[int, ...], operations: int, answers: list[str]
) -> None:
    task = number_sequence.Task(terms, operations, 2, "", "")
    assert number_sequence.FAMILY.solve(task) == answers


def test_three_terms_leave_every_continuation_open() -> None:
    task = number_sequence.Task((1, 2, 4), 1, 2, "", "")
    # p + p, q + 3, n + 1, p p, p + 2, q + n, 7 - n, 6 - p, 5 - q, 2 2
    assert set(number_sequence.FAMILY.solve(task)) == {
        *("[8,16]", "[5,7]", "[5,6]", "[16,256]", "[6,8]"),
        *("[6,9]", "[3,2]", "[2,4]", "[3,1]", "[4,4]"),
    }


def test_number_sequences_by_brute_force() -> None:
    rng = Random(2)
    for knob in (0.0, 0.5, 0.5):
        task = number_sequence.FAMILY.generate(
            rng, {"operations": knob, "start": 0, "shown": 1, "asked": 0}
        )
        shorter = [_brute_ends(task.terms, n, task.asked) for n in range(task.operations)]
        assert not any(shorter)
        ends = _brute_ends(task.terms, task.operations, task.asked)
        assert ends == {tuple(json.loads(task.answer))}


# Chains of steps, on lists and grids


def _steps() -> list[Step[int]]:
    return [
        Step("add", "add 3", lambda x: x + 3),
        Step("double", "double", lambda x: 2 * x),
        Step("square", "square", lambda x: x * x % 101),
    ]


def test_chains_are_those_of_brute_force() -> None:
    known = _steps()
    for start, test in product(range(4), range(2, 6)):
        for first in product(known, repeat=3):
            goal, other = start, 7
            for step in first:
                goal, other = step.apply(goal), step.apply(other)
            pairs = [(start, goal), (7, other)]
            expected: dict[int, set[int]] = {}
            for size in (1, 2, 3):
                for chain in product(known, repeat=size):
                    a, b, c = start, 7, test
                    for step in chain:
                        a, b, c = step.apply(a), step.apply(b), step.apply(c)
                    if (a, b) == (goal, other):
                        expected.setdefault(size, set()).add(c)
            shortest = min(expected)
            fitting = list(fitting_chains(known, pairs, 3))
            assert len(fitting[0]) == shortest
            assert {len(chain) for chain in fitting} == set(expected)
            for size in (1, 2, 3):
                wanted = expected[size] if size == shortest else set()
                assert set(results(known, pairs, test, size)) == wanted


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        ("reverse", (1, 2, 3), (3, 2, 1)),
        ("sort up", (3, 1, 2), (1, 2, 3)),
        ("sort down", (3, 1, 2), (3, 2, 1)),
        ("drop first 2", (1, 2, 3), (3,)),
        ("drop last 1", (1, 2, 3), (1, 2)),
        ("rotate 2", (1, 2, 3, 4, 5), (3, 4, 5, 1, 2)),
        ("add -4", (1, 9), (-3, 5)),
        ("times -1", (1, -9), (-1, 9)),
        ("keep even", (1, 2, -4, 0, 7), (2, -4, 0)),
        ("keep odd", (1, 2, -3, 0), (1, -3)),
        ("keep above 10", (10, 11, 3, 40), (11, 40)),
        ("keep below 5", (5, 4, -9, 12), (4, -9)),
        ("distinct", (4, 1, 4, 1, 2), (4, 1, 2)),
        ("running sums", (1, 2, 3), (1, 3, 6)),
        ("gaps", (1, 4, 2), (3, -2)),
        ("odd places", (7, 8, 9, 6, 5), (7, 9, 5)),
        ("even places", (7, 8, 9, 6, 5), (8, 6)),
        ("swap pairs", (1, 2, 3, 4, 5), (2, 1, 4, 3, 5)),
        ("add places", (5, 5, 5), (6, 7, 8)),
        ("last digits", (12, -3, 40), (2, 7, 0)),
        ("append sum", (1, 2, 3), (1, 2, 3, 6)),
    ],
)
def test_list_steps(name: str, before: tuple[int, ...], after: tuple[int, ...]) -> None:
    step = next(step for step in list_functions.steps_known() if step.text == name)
    assert step.apply(before) == after


def _lists(rng: Random) -> tuple[int, ...]:
    return tuple(rng.choices(range(-4, 21), k=rng.randrange(9)))


def _grids(rng: Random) -> tuple[str, ...]:
    size = rng.randrange(2, 7)
    return tuple("".join(rng.choices("00127", k=size)) for _ in range(size))


@pytest.mark.parametrize(
    ("known", "draw"), [(list_functions.steps_known(), _lists), (grid_steps("127"), _grids)]
)
def test_what_a_step_makes_leads_back_to_it(
    known: tuple[Step[Any], ...], draw: Callable[[Random], Any]
) -> None:
    rng = Random(5)
    for _ in range(200):
        value = draw(rng)
        for first, step in zip(known, rng.choices(known, k=len(known)), strict=True):
            before = first.apply(value)
            after = step.apply(before)
            assert step.is_end(after)
            assert step in last_steps(known, after)(before)
            assert step.undo is None or step.undo(after) == before


def test_list_functions_by_hand() -> None:
    pairs = (((1, 2, 3), (4, 3, 2)), ((5, 0, 9), (10, 1, 6)))
    task = list_functions.Task(pairs, (7, 8, 2), 2, (), "")
    assert list_functions.FAMILY.solve(task) == ["[3,9,8]"]  # reverse and add 1, in either order
    assert list_functions.FAMILY.solve(list_functions.Task(pairs, (7, 8, 2), 3, (), "")) == []


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        ("turn right", "100 200 034", "021 300 400"),
        ("turn left", "100 200 034", "004 003 120"),
        ("turn around", "100 200 034", "430 002 001"),
        ("mirror left-right", "100 200 034", "001 002 430"),
        ("mirror top-bottom", "100 200 034", "034 200 100"),
        ("transpose", "100 200 034", "120 003 004"),
        ("roll right", "100 200 034", "010 020 403"),
        ("roll left", "100 200 034", "001 002 340"),
        ("roll up", "100 200 034", "200 034 100"),
        ("roll down", "100 200 034", "034 100 200"),
        ("fall down", "120 010 200", "000 120 210"),
        ("fall up", "020 010 200", "220 010 000"),
        ("fall left", "020 012 200", "200 120 200"),
        ("fall right", "120 102 200", "012 012 002"),
        ("unite", "123 456 789", "121 454 787"),
        ("trim", "123 456 789", "000 050 000"),
        ("thin", "110 002 201", "110 000 000"),
        ("frame 1", "000 020 000", "111 121 111"),
        ("grow 1", "010 000 002", "111 010 002"),
        ("swap 1 2", "120 012 300", "210 021 300"),
        ("recolor 1 2", "120 012 300", "220 022 300"),
    ],
)
def test_grid_steps(name: str, before: str, after: str) -> None:
    step = next(step for step in grid_steps("12") if step.text == name)
    assert step.apply(tuple(before.split())) == tuple(after.split())


@pytest.mark.parametrize("size", [2, 3, 5, 7])
def test_growing_and_thinning_go_by_the_four_cells_beside(size: int) -> None:
    rng, cells = Random(size), [(r, c) for r in range(size) for c in range(size)]
    steps = {step.text: step.apply for step in grid_steps("389")}
    changed = 0
    for _ in range(60):
        grid = tuple("".join(rng.choices("00389", k=size)) for _ in range(size))
        sides = {
            (r, c): [grid[y][x] for y, x in cells if abs(y - r) + abs(x - c) == 1] for r, c in cells
        }
        grown = [
            "8" if grid[r][c] == "0" and "8" in beside else grid[r][c]
            for (r, c), beside in sides.items()
        ]
        thin = [grid[r][c] if grid[r][c] in beside else "0" for (r, c), beside in sides.items()]
        assert "".join(steps["grow 8"](grid)) == "".join(grown)
        assert "".join(steps["thin"](grid)) == "".join(thin)
        changed += "".join(grown) != "".join(grid) != "".join(thin)
    assert changed


def test_grid_programs_do_not_depend_on_the_names_of_colors() -> None:
    task = grid_programs.FAMILY.draw(1, 0.25)[1]
    table = str.maketrans("123456789", "912345678")

    def renamed(grid: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(row.translate(table) for row in grid)

    pairs = tuple((renamed(a), renamed(b)) for a, b in reversed(task.pairs))
    other = grid_programs.Task(pairs, renamed(task.test), task.steps, (), "")
    assert grid_programs.FAMILY.canonical(other) == grid_programs.FAMILY.canonical(task)
    (answer,) = grid_programs.FAMILY.solve(other)
    assert answer == task.answer.translate(table)


# Ciphers


def test_cipher_by_hand() -> None:
    # Vigenere's textbook case: ATTACKATDAWN under LEMON
    key = cipher.Key(1, (11, 4, 12, 14, 13), (0,))
    assert cipher.encrypt(key, "ATTACKATDAWN") == "LXFOPVEFRNHR"
    # affine: AFFINECIPHER under 5 x + 8
    assert cipher.encrypt(cipher.Key(5, (8,), (0,)), "AFFINECIPHER") == "IHHWVCSWFRCP"
    # columns 3, 1, 2 of WEARED ISCOVERED in rows of three
    columns = cipher.encrypt(cipher.Key(1, (0,), (2, 0, 1)), "WEAREDISC")
    assert columns == "ADCWRIEES"


def test_cipher_covers_the_whole_key_space() -> None:
    plain, message = "ATQB", "SECRET"
    true = cipher.Key(7, (3, 20), (1, 0))
    task = cipher.Task(2, 2, True, plain, cipher.encrypt(true, plain), message, False, true, "")
    factors = (1, 3, 5, 7, 9, 11, 15, 17, 19, 21, 23, 25)
    expected = {
        cipher.encrypt(cipher.Key(a, (k, m), order), message)
        for a in factors
        for k, m in product(range(26), repeat=2)
        for order in permutations(range(2))
        if cipher.encrypt(cipher.Key(a, (k, m), order), plain) == task.secret
    }
    assert set(cipher.FAMILY.solve(task)) == expected
    assert cipher.encrypt(true, message) in expected


def test_cipher_without_a_factor_is_caesars() -> None:
    # Suetonius, Julius 56: D for A
    known = cipher.Task(1, 1, False, "A", "D", "VENI", False, cipher.Key(1, (3,), (0,)), "")
    assert cipher.FAMILY.solve(known) == ["YHQL"]


# Operators


def test_operator_cases_by_hand() -> None:
    terms = (Term("linear", 2, -1, 3), Term("product", 1, 0, -2), Term("mod", 1, 1, 7))
    operator = Operator((Condition("greater", 0), Condition("multiple", 3)), terms)
    assert operator.apply(5, 4) == 9  # 5 > 4: 10 - 4 + 3
    assert operator.apply(3, 4) == 13  # a multiple of 3: 12 + 3 - 2
    assert operator.apply(2, 9) == 4  # 11 mod 7
    assert operator.apply(-4, -2) == 1  # -6 mod 7
    distance = Operator(
        (Condition("size", 5),), (Term("distance", 3, 0, 1), Term("extremes", 2, -1, 0))
    )
    assert distance.apply(2, -6) == 25  # |b| > 5: 3 * 8 + 1
    assert distance.apply(2, 5) == 8  # 2 * 5 - 2
    assert Operator((Condition("parity", 0),), (Term("linear", 1, 1, 0), terms[0])).apply(3, 5) == 8


@pytest.mark.parametrize(
    ("expression", "side", "value"),
    [
        ("20 ★ 5 ★ 3", "left", "12"),
        ("20 ★ 5 ★ 3", "right", "18"),
        ("2 ★ 3 ◇ 4", "left", "-8"),
        ("(2 ★ 3) ◇ 4", "left", "-6"),
        ("2 ◇ 3 ★ 4", "right", "0"),
        ("2 ◇ (3 ★ 4)", "right", "-4"),
    ],
)
def test_priorities_by_hand(expression: str, side: custom_operators.Side, value: str) -> None:
    # a ◇ b = ab - 2 binds more tightly than a ★ b = a - b
    minus = Operator((), (Term("linear", 1, -1, 0),))
    times = Operator((), (Term("product", 0, 0, -2),))
    task = custom_operators.Task({"◇": times, "★": minus}, side, expression, "")
    assert custom_operators.FAMILY.solve(task) == [value]


# Machines


def test_string_machine_by_hand() -> None:
    # in P: a -> b, stay; b -> nothing, to Q. In Q: a -> ab, to P; b -> a, stay.
    move = string_machine.Move
    table = {
        ("P", "a"): move("b", "P"),
        ("P", "b"): move("", "Q"),
        ("Q", "a"): move("ab", "P"),
        ("Q", "b"): move("a", "Q"),
    }
    once = string_machine.Task(table, "P", "abba", 1, "")
    assert string_machine.FAMILY.solve(once) == ["baab"]  # b, nothing, a, ab
    twice = string_machine.Task(table, "P", "abba", 2, "")
    assert string_machine.FAMILY.solve(twice) == ["abb"]  # nothing, ab, b, nothing


def test_renamed_machines_are_one() -> None:
    task = string_machine.FAMILY.draw(3, 0.5)[1]
    states = {state: f"S{state}" for state, _ in task.table}
    letters = {letter: letter.swapcase() for letter in task.text}
    table = {
        (states[state], letters[letter]): string_machine.Move(
            "".join(letters[x] for x in move.output), states[move.state]
        )
        for (state, letter), move in reversed(list(task.table.items()))
    }
    text = "".join(letters[x] for x in task.text)
    other = string_machine.Task(table, states[task.start], text, task.passes, "")
    assert string_machine.FAMILY.canonical(other) == string_machine.FAMILY.canonical(task)


# Tables


def test_buggy_table_by_hand() -> None:
    fault, scope = _damage.Fault, _damage.Scope
    # original x: 1 2 3 4, y: 10 20 30 40; groups 0 1 0 1
    faults = (
        fault("scale", 0, 1, 3, scope("group", 1)),  # x: 1 6 3 12
        fault("shift", 1, 0, 1, scope("range", 1, 4)),  # y: 40 10 20 30
        fault("mix", 1, 0, 2, scope("every", 2)),  # y: 40 16 20 42
        fault("swap", 0, 1, 2, scope("range", 2, 3)),  # x: 1 16 20 12, y: 40 6 3 42
        fault("flip", 0, 1, 2, scope("range", 1, 4)),  # x: 12 20 16 1
        fault("add", 1, 0, 5, scope("range", 4, 4)),  # y: 40 6 3 47
    )
    columns = ((12, 20, 16, 1), (40, 6, 3, 47))
    for query, value in (
        (_damage.Query("product", 0, 1, 0, 0), "100"),  # 1 * 10 + 3 * 30
        (_damage.Query("place", 1, 0, 0, 0), "300"),  # 10 + 40 + 90 + 160
        (_damage.Query("above", 1, 0, 2, 0), "70"),  # x > 2: 30 + 40
    ):
        groups = (0, 1, 0, 1)
        task = _damage.Task(("x", "y"), groups, ("p", "q", "r"), columns, faults, query, "")
        assert buggy_table.FAMILY.solve(task) == [value]


# Crosswords


def _brute_fillings(task: crossword_fill.Task) -> set[str]:
    places = crossword_fill.slots(task.rows)
    found = set()
    for words in permutations(task.words, len(places)):
        cells: dict[tuple[int, int], str] = {}
        if all(
            len(word) == len(slot)
            and all(cells.setdefault(cell, x) == x for cell, x in zip(slot, word, strict=True))
            for word, slot in zip(words, places, strict=True)
        ):
            height, width = len(task.rows), len(task.rows[0])
            rows = [[cells.get((r, c), "#") for c in range(width)] for r in range(height)]
            found.add(json.dumps(rows, separators=(",", ":")))
    return found


def test_crosswords_by_brute_force() -> None:
    rows = ("...", ".#.", "...")
    words = ("BAD", "BEG", "DIG", "GAG", "GIG")
    for chosen in permutations(words, 4):
        task = crossword_fill.Task(rows, tuple(sorted(chosen)), "")
        assert set(crossword_fill.FAMILY.solve(task)) == _brute_fillings(task)
    task = crossword_fill.Task(rows, words, "")
    assert set(crossword_fill.FAMILY.solve(task)) == _brute_fillings(task)
    assert len(_brute_fillings(task)) >= 2


def test_easy_crosswords_are_unique_by_brute_force() -> None:
    rng = Random(3)
    for _ in range(3):
        task = crossword_fill.FAMILY.generate(
            rng, {"size": 0, "splits": 0, "decoys": 0.1, "traps": 0, "consonants": 0, "picks": 0}
        )
        assert _brute_fillings(task) == {task.answer}


# Number squares


def _brute_squares(square: number_square.Square) -> set[str]:
    height, width = len(square.rows), len(square.columns)

    def comes_out(chain: number_square.Chain, values: tuple[int, ...]) -> bool:
        total = values[0]
        for sign, value in zip(chain.signs, values[1:], strict=True):
            total = {"+": total + value, "-": total - value, "*": total * value}[sign]
        return total == chain.result

    found = set()
    for numbers in permutations(range(1, height * width + 1)):
        rows = [numbers[r * width : (r + 1) * width] for r in range(height)]
        columns = list(zip(*rows, strict=True))
        if (
            all(rows[r][c] == value for r, c, value in square.given)
            and all(map(comes_out, square.rows, rows))
            and all(map(comes_out, square.columns, columns))
        ):
            found.add(json.dumps(rows, separators=(",", ":")))
    return found


def test_number_squares_by_brute_force() -> None:
    rng = Random(4)
    easy = {"shape": 0.0, "given": 0.5, "times": 0.5}
    for _ in range(12):
        square = number_square.FAMILY.generate(rng, easy)
        assert _brute_squares(square) == {square.answer}
        free = number_square.Square(square.rows, square.columns, (), "")
        assert set(number_square.FAMILY.solve(free)) == _brute_squares(free)


def test_the_magic_squares_of_order_three() -> None:
    # Row and column sums of 15 alone leave 72 tables: 8 that are magic, each in 9 orders.
    chain = number_square.Chain("++", 15)
    square = number_square.Square((chain,) * 3, (chain,) * 3, (), "")
    found = number_square.FAMILY.solve(square)
    assert len(set(found)) == len(found) == 72
    assert "[[2,7,6],[9,5,1],[4,3,8]]" in found


# Grid walks


def test_four_steps_of_langtons_ant() -> None:
    # On white: turn right, on black: left; four steps paint a block of four and lead back.
    rules = (grid_walk.Rule("right", 1), grid_walk.Rule("left", 0))
    board = ((0,) * 4,) * 4
    four = grid_walk.Task(rules, board, 1, 1, "up", 4, "")
    assert grid_walk.FAMILY.solve(four) == ["[[0,0,0,0],[0,9,1,0],[0,1,1,0],[0,0,0,0]]"]
    five = grid_walk.Task(rules, board, 1, 1, "up", 5, "")
    assert grid_walk.FAMILY.solve(five) == ["[[0,0,0,0],[9,0,1,0],[0,1,1,0],[0,0,0,0]]"]


def test_ants_wrap_around_and_boards_may_be_turned_and_rolled() -> None:
    rules = (grid_walk.Rule("none", 1), grid_walk.Rule("back", 0))
    board = ((0, 1, 0), (0, 0, 0), (0, 0, 1))
    task = grid_walk.Task(rules, board, 0, 0, "up", 3, "")
    # up, over the edge, to the bottom left; then up twice, on cells of color 0 that turn to 1
    assert grid_walk.FAMILY.solve(task) == ["[[9,1,0],[1,0,0],[1,0,1]]"]
    turned = tuple(zip(*board[::-1], strict=True))  # a quarter to the right, then one row down
    moved = grid_walk.Task(rules, (turned[2], *turned[:2]), 1, 2, "right", 3, "")
    assert grid_walk.FAMILY.canonical(moved) == grid_walk.FAMILY.canonical(task)


# Cubes


def _turned(*actions: color_cube.Action) -> list[str]:
    faces: list[str] = ["top", "bottom", "front", "back", "left", "right"]
    colors = dict(zip(faces, "TUFBLR", strict=True))
    (answer,) = color_cube.FAMILY.solve(color_cube.Task(colors, actions, ""))
    return list(json.loads(answer))


def test_cubes_by_hand() -> None:
    action = color_cube.Action
    assert _turned() == list("TUFBLR")
    assert _turned(action("spin", 1)) == list("TURLFB")  # front to the left, right to the front
    assert _turned(action("roll", 1)) == list("LRFBUT")  # top to the right, left to the top
    assert _turned(action("tip", 1)) == list("BFTULR")  # top to the front, back to the top
    assert _turned(action("tip", 2)) == list("UTBFLR")
    assert _turned(action("roll", 3), action("roll", 1)) == list("TUFBLR")
    assert _turned(action("spin", 1), action("paint", 0, "front", "X")) == list("TUXLFB")


def test_two_quarter_turns_about_two_axes_have_order_three() -> None:
    # their product is a rotation by 120 degrees about a diagonal of the cube
    for first, second in permutations(("spin", "roll", "tip"), 2):
        pair = (color_cube.Action(first, 1), color_cube.Action(second, 1))
        assert _turned(*pair) != _turned()
        assert _turned(*pair * 3) == _turned()
