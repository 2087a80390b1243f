"""Tasks about programs: rows whose answers hold, and which no attack of ours solves."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any

import pytest

from generators.selfplay import attacks
from generators.selfplay.bank import bank
from generators.selfplay.item import TASKS, Item, Subject, Task, split_of, trace_bin
from generators.selfplay.making import Proposal, make
from generators.selfplay.programs.kinds import draw
from generators.selfplay.programs.probing import probes
from generators.selfplay.programs.running import Calls, run_written
from generators.selfplay.programs.screening import Rejected
from generators.selfplay.programs.writing import KNOBS
from generators.selfplay.tasks.deduction import Call, deduction
from generators.selfplay.tasks.induction import SHOWN, Alternative, induction
from generators.selfplay.tasks.outcomes import outcomes
from proofmill import score
from proofmill.extraction import wrap
from proofmill.sandbox import Pool, Raised, available, run, same, wire
from proofmill.verifiers import literals
from tests.sizes import sized

pytestmark = pytest.mark.skipif(not available().ok, reason="no sandbox here")
DIALS = (0.0, 0.3, 0.7)
EACH = sized(4, 24)
"""Proposals of a dial."""


@cache
def made(task: Task) -> list[Item | Rejected]:
    """One pool of items for all tests of a task."""
    proposals = [
        Proposal(ordinal, task, {knob.name: dial for knob in KNOBS})
        for dial in DIALS
        for ordinal in range(EACH)
    ]
    with Pool(1) as pool:
        return make(proposals, pool, test=0.2)


def items(task: Task) -> list[Item]:
    found = [one for one in made(task) if isinstance(one, Item)]
    assert len(found) >= sized(5, 15), Counter(
        one.reason for one in made(task) if isinstance(one, Rejected)
    )
    return found


def earned(item: Item, answers: Sequence[str]) -> float:
    return sum(score(item.problem, wrap(item.problem, text)).value for text in answers)


@pytest.mark.parametrize("task", TASKS)
def test_right_answers_earn_and_wrong_ones_do_not(task: Task) -> None:
    for item in items(task):
        assert earned(item, [item.problem.answer, *item.answers]) == 1 + len(item.answers)
        assert len(item.wrong) >= 2
        assert earned(item, item.wrong) == 0
        assert score(item.problem, item.problem.prompt).value == 0
        assert item.guess_rate <= attacks.MAX_GUESS


@pytest.mark.parametrize("task", TASKS)
def test_rows_are_a_function_of_their_proposal(task: Task) -> None:
    proposal = Proposal(3, task, {knob.name: 0.3 for knob in KNOBS})
    with Pool(1) as pool:
        alone = make([proposal], pool, test=0.2)
    together = made(task)[EACH + 3]
    assert alone == [together]


@pytest.mark.parametrize("task", TASKS)
def test_no_two_rows_ask_the_same_and_wording_varies(task: Task) -> None:
    found = items(task)
    assert len({item.problem.instance for item in found}) == len(found)
    assert len({item.problem.prompt.split("\n")[0] for item in found}) >= 4
    assert {item.problem.lineage.split for item in items("deduction")} == {"train", "test"}
    assert all(item.problem.lineage.split == split_of(item.behaviour, 0.2) for item in found)


@pytest.mark.parametrize("task", TASKS)
def test_levels_are_bins_of_the_live_trace(task: Task) -> None:
    for item in items(task):
        steps = item.problem.effort or 0
        assert item.cell.trace == trace_bin(steps) == min(8, (steps or 1).bit_length() - 1)
        assert item.problem.dial == item.cell.trace / 8


def test_deduction_answers_are_what_the_program_returns() -> None:
    for item in items("deduction")[:25]:
        call = item.problem.prompt.split("`f(")[1].split(")`")[0]
        arguments = literals.read_arguments(call, len(list(_kinds(item))))
        found = run(item.source, "f", [arguments]).values
        assert same(found[0], literals.read(item.problem.answer))


def test_random_inputs_hardly_ever_solve_abduction() -> None:
    """Fresh random inputs, other than those of the gate: at most 1 in 50 over all rows."""
    rng = Random("not the gate's")
    rates = []
    with Pool(1) as pool:
        for item in items("abduction")[:30]:
            types = item.problem.args["types"]
            given = [tuple(draw(kind, rng) for kind in types) for _ in range(100)]
            found = run_written([Calls(item.source, given)], pool)[0]
            wanted = wire.decode(item.problem.args["output"])
            rates.append(sum(same(value, wanted) for value in found) / len(found))
    assert sum(rates) / len(rates) <= 1 / 50


def test_expected_outputs_of_induction_are_not_in_the_prompt() -> None:
    for item in items("induction"):
        args = item.problem.args
        assert len(args["inputs"]) == len(args["outputs"]) == 16
        shown = item.problem.prompt
        assert shown.count(" -> ") == SHOWN
        for tree in args["inputs"][SHOWN:]:
            text = ", ".join(map(repr, wire.decode(tree)))
            assert f"f({text}) ->" not in shown


def test_no_short_program_fits_the_pairs_shown() -> None:
    for item in items("induction")[:10]:
        kinds = tuple(_kinds(item))
        places = [probes(kinds).index(wire.decode(t)) for t in item.problem.args["inputs"][:SHOWN]]
        wanted = [wire.decode(tree) for tree in item.problem.args["outputs"][:SHOWN]]
        short = bank(kinds, item.cell.signature.rpartition(" -> ")[2])
        assert len(short) > 50
        assert not [
            one
            for one in short
            if all(same(one.outputs[p], w) for p, w in zip(places, wanted, strict=True))
        ]


def _kinds(item: Item) -> Iterator[str]:
    text = item.cell.signature.rpartition(" -> ")[0]
    rest = text.replace("dict[str, int]", "dict").replace("tuple[int, int]", "tuple")
    full = {"dict": "dict[str, int]", "tuple": "tuple[int, int]"}
    return (full.get(kind, kind) for kind in rest.split(", "))


def test_outcomes_are_mixed() -> None:
    for item in items("outcomes"):
        labels = literals.read(item.problem.answer.replace('"', "'"))
        assert len(labels) == 6
        assert len(set(labels)) >= 2
        assert max(Counter(labels).values()) <= 4


SUBJECT = Subject(
    source="def f(a: int) -> int:\n    return a * 31 + 407",
    entry="f",
    parameters=("int",),
    result="int",
    knobs={},
    ordinal=0,
    root_seed=0,
    behaviour="0" * 32,
)


def call(argument: Any, value: Any, own: Any = None) -> Call:  # noqa: ANN401
    return Call((argument,), value, value if own is None else own, 3)


@pytest.mark.parametrize(
    ("one", "reason"),
    [
        (call(0, 407), "leak"),
        (call(7, 7), "echo"),
        (call(5, 1), "constant"),
        (call(5, 562, 563), "interpreters_disagree"),
        (call(5, Raised("ValueError")), "raises"),
        (call(5, 562.0), "value_type"),
        (call(5, {562}), "value_type"),
        (call(5, list(range(200))), "gold_too_long"),
        (call(5, 600), "guess"),
    ],
)
def test_deduction_rejects(one: Call, reason: str) -> None:
    others = [600] * 5 + list(range(1000, 1015))
    assert deduction(SUBJECT, [one], others, "train") == reason
    kept = deduction(SUBJECT, [one, call(5, 562)], others, "train")
    assert isinstance(kept, Item)
    assert kept.problem.answer == "562"


def test_attacks_on_inputs() -> None:
    tried = {"edges": [1, 2], "random": [3] * 2 + list(range(100, 338))}
    assert attacks.input_attack(2, tried) == "edges"
    assert attacks.input_attack(3, tried) == "random"
    assert attacks.input_attack(100, tried) == ""
    assert len(attacks.edge_inputs(("int", "list[int]", "str"))) == attacks.MAX_EDGES + 2


def test_induction_tells_alternatives_apart_or_refuses() -> None:
    calls = [Call((n,), n * n + n // 7 * 100, n * n + n // 7 * 100, 5) for n in range(-8, 20)]
    square = Alternative("def f(a):\n    return a * a", [n * n for n in range(-8, 20)])
    item = induction(SUBJECT, calls, [square], Random(1), "train")
    assert isinstance(item, Item)
    shown = [wire.decode(tree) for tree in item.problem.args["inputs"][:SHOWN]]
    assert any(n >= 7 or n < 0 for (n,) in shown)
    same_thing = Alternative("def f(a):\n    return ...", [one.value for one in calls])
    assert induction(SUBJECT, calls, [same_thing], Random(1), "train") == "short_program_fits"
    assert induction(SUBJECT, calls[:12], [], Random(1), "train") == "too_few_pairs"
    flat = [Call((n,), n % 2, n % 2, 5) for n in range(20)]
    assert induction(SUBJECT, flat, [], Random(1), "train") == "too_few_values"


def test_outcomes_need_two_ends_on_which_all_agree() -> None:
    failed = Raised("KeyError")
    mixed = [call(n, n if n % 3 else failed) for n in range(12)]
    item = outcomes(SUBJECT, mixed, "train")
    assert isinstance(item, Item)
    assert Counter(literals.read(item.problem.answer.replace('"', "'"))) == {
        "none": 3,
        "KeyError": 3,
    }
    assert item.guess_rate == pytest.approx(0.5**6)
    assert outcomes(SUBJECT, [call(n, n) for n in range(12)], "train") == "one_outcome"
    other = [call(1, failed, Raised("IndexError")), *mixed]
    assert outcomes(SUBJECT, other, "train") == "interpreters_disagree"
