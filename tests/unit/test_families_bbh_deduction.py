"""Deduction families after BIG-Bench Hard: solvers against brute force over all worlds."""

import json
from collections.abc import Callable, Iterator, Sequence
from itertools import permutations, product
from random import Random
from typing import Any

from generators import FAMILIES
from generators.logic.deduction import (
    _kinship,
    circuits,
    family_relations,
    logical_deduction,
    propositional_entailment,
    rule_chaining,
    self_reference,
    syllogisms,
)
from generators.logic.deduction._places import Clue
from generators.wording.lettered import GUESS, LETTERS, draw_letters

Tuple = tuple[Any, ...]


def drawn(name: str, dial: float = 0.0, count: int = 40) -> Iterator[Any]:
    family = FAMILIES[name]
    return (family.draw(ordinal, dial, root_seed=77)[1] for ordinal in range(count))


# logical_deduction

HOLDS: dict[str, Callable[..., bool]] = {
    "at": lambda k, a: a == k,
    "not_at": lambda k, a: a != k,
    "next": lambda k, a, b: b - a == 1,
    "not_next": lambda k, a, b: b - a != 1,
    "gap": lambda k, a, b: a - b in (k, -k),
    "before": lambda k, a, b: b > a,
    "beside": lambda k, a, b: a - b in (1, -1),
    "apart": lambda k, a, b: a - b not in (1, -1),
    "between": lambda k, a, b, c: b < a < c or c < a < b,
    "either": lambda k, a, b: k in (a, b),
}


def holds(clue: Clue, places: Sequence[int]) -> bool:
    if clue.kind in ("or", "xor"):
        true = sum(holds(part, places) for part in clue.parts)
        return true == 1 or (true == 2 and clue.kind == "or")
    return HOLDS[clue.kind](clue.number, *(places[p] for p in clue.people))


def fitting(clues: Sequence[Any], count: int) -> list[tuple[int, ...]]:
    orders = permutations(range(count))
    return [places for places in orders if all(holds(clue, places) for clue in clues)]


def test_orders_are_unique_and_every_clue_is_needed_but_spare_ones() -> None:
    family = FAMILIES["logical_deduction"]
    hard = {"people": 0.3, "joint": 1.0, "spare": 1.0}
    for order in [
        *drawn("logical_deduction"),
        *(family.draw(ordinal, knobs=hard)[1] for ordinal in range(20)),
    ]:
        count = len(order.names)
        (places,) = fitting(order.clues, count)
        names = [order.names[places.index(place)] for place in range(count)]
        assert [json.loads(text) for text in logical_deduction.FAMILY.solve(order)] == [names]
        if count > 4:  # the others have clues to spare
            for clue in order.clues:
                assert len(fitting([c for c in order.clues if c != clue], count)) > 1


# syllogisms


def valid(statement: syllogisms.Statement, world: Sequence[Sequence[bool]]) -> bool:
    kind, left, right = statement
    inside = [thing[right] for thing in world if thing[left]]
    if kind == "all":
        return all(inside)
    if kind == "no":
        return not any(inside)
    return any(inside) if kind == "some" else not all(inside)


def test_moods_of_three_terms_agree_with_all_models() -> None:
    kinds = [thing for thing in product((False, True), repeat=3) if any(thing)]
    models = [
        [kind for bit, kind in enumerate(kinds) if number >> bit & 1]
        for number in range(1 << len(kinds))
    ]
    models = [world for world in models if all(any(t[n] for t in world) for n in range(3))]
    statement = syllogisms.Statement
    moods = ("all", "no", "some", "lack")
    every = [statement(kind, a, b) for a, b in permutations(range(3), 2) for kind in moods]
    for major, minor in product(
        [s for s in every if {0, 1} == {*s[1:]}], [s for s in every if {1, 2} == {*s[1:]}]
    ):
        fits = [world for world in models if valid(major, world) and valid(minor, world)]
        for start in range(0, len(every), 8):
            conclusions = tuple(every[start : start + 8])
            sorites = syllogisms.Sorites(("a", "b", "c"), (major, minor), conclusions, "")
            follow = [
                letter
                for letter, conclusion in zip(LETTERS, conclusions, strict=True)
                if all(valid(conclusion, world) for world in fits)
            ]
            assert fits
            assert [json.loads(text) for text in syllogisms.FAMILY.solve(sorites)] == [follow]


def test_contradicting_premises_have_no_answer() -> None:
    statement = syllogisms.Statement
    both = (statement("all", 0, 1), statement("no", 0, 1))
    sorites = syllogisms.Sorites(("a", "b"), both, (statement("some", 0, 1),) * 8, "")
    assert syllogisms.FAMILY.solve(sorites) == []


# propositional_entailment


def true_in(formula: Tuple, world: Sequence[bool]) -> bool:
    if formula[0] == "atom":
        return bool(world[formula[1]])
    sides = [true_in(side, world) for side in formula[1:]]
    if formula[0] == "not":
        return not sides[0]
    table = {"and": "1000", "or": "1110", "xor": "0110", "implies": "1011", "iff": "1001"}
    return table[formula[0]][2 * (not sides[0]) + (not sides[1])] == "1"


def test_conclusions_agree_with_truth_tables() -> None:
    for argument in [
        *drawn("propositional_entailment"),
        *drawn("propositional_entailment", 0.8, 10),
    ]:
        worlds = [
            world
            for world in product((False, True), repeat=len(argument.atoms))
            if all(true_in(premise, world) for premise in argument.premises)
        ]
        follow = [
            letter
            for letter, formula in zip(LETTERS, argument.conclusions, strict=True)
            if all(true_in(formula, world) for world in worlds)
        ]
        assert len(worlds) > 1
        assert [json.loads(t) for t in propositional_entailment.FAMILY.solve(argument)] == [follow]


# rule_chaining


def test_theories_agree_with_a_fixed_point_over_all_traits() -> None:
    for theory in drawn("rule_chaining", 0.7):
        facts = {(p, t): has for p, t, has in theory.facts}
        known: dict[tuple[int, int], bool] = {}

        def meets(person: int, condition: Any, known: dict[tuple[int, int], bool]) -> bool:  # noqa: ANN401
            who = [b for a, b in theory.likes if a == person] if condition.of_liked else [person]  # noqa: B023
            wanted = {"has": (True,), "lacks": (False,), "open": (False, None)}[condition.mode]
            return any(known.get((one, condition.trait)) in wanted for one in who)

        # Rules conclude upward only, so as many rounds as traits settle everything.
        for _ in theory.traits:
            after: dict[tuple[int, int], bool] = {}
            for rule in theory.rules[::-1]:
                for person in range(len(theory.names)):
                    if all(meets(person, condition, known) for condition in rule.body):
                        after[person, rule.trait] = rule.has
            known = after | facts
        words = {True: "true", False: "false", None: "unknown"}
        expected = [words[known.get(question)] for question in theory.questions]
        assert [json.loads(text) for text in rule_chaining.FAMILY.solve(theory)] == [expected]


# circuits


def test_circuits_agree_with_every_setting_of_the_inputs() -> None:
    for network in [*drawn("circuits"), *drawn("circuits", 0.4, 12)]:
        found = set()
        for bits in product((0, 1), repeat=network.inputs):
            wires = [*bits]
            for kind, left, right in network.gates:
                ones = wires[left] + wires[right]
                core = kind.removeprefix("N") if kind in ("NAND", "NOR") else kind
                value = {"AND": ones == 2, "OR": ones > 0, "XOR": ones == 1, "XNOR": ones != 1}.get(
                    core, ones == 0
                )
                wires.append(int(value != (core != kind)))
            if all(wires[wire] == bit for wire, bit in network.known):
                found.add("".join(str(wires[wire]) for wire in network.asked))
        assert circuits.FAMILY.solve(network) == [*found]


# self_reference


def says(claim: Tuple, truth: Sequence[bool]) -> bool:
    if claim[0] == "is":
        return bool(truth[claim[1]] == claim[2])
    if claim[0] == "count":
        _, relation, k, group, of_true = claim
        number = len([place for place in group if truth[place] == of_true])
        value: bool = {
            "exactly": number == k,
            "least": number >= k,
            "most": number <= k,
            "parity": number % 2 == k,
        }[relation]
        return value
    left, right = (says(side, truth) for side in claim[1:])
    return {
        "and": left and right,
        "or": left or right,
        "xor": left != right,
        "iff": left == right,
        "implies": right or not left,
    }[claim[0]]


def test_lists_about_themselves_have_one_truth() -> None:
    for sheet in [*drawn("self_reference"), *drawn("self_reference", 0.5, 10)]:
        fits = [
            [label for label, is_true in zip(sheet.labels, truth, strict=True) if is_true]
            for truth in product((False, True), repeat=len(sheet.claims))
            if all(says(c, truth) == own for c, own in zip(sheet.claims, truth, strict=True))
        ]
        assert [json.loads(text) for text in self_reference.FAMILY.solve(sheet)] == fits


# family_relations


def test_relatives_by_hand() -> None:
    # Ann and Bob have Cy, Dot and Eve; Cy and Fay have Gus.
    names = ("Ann", "Bob", "Cy", "Dot", "Eve", "Fay", "Gus")
    female = (True, False, False, True, True, True, False)
    fact = _kinship.Fact
    facts = (
        fact("sibling", 4, 3),
        fact("sibling", 3, 2),
        fact("child", 2, 1),
        fact("spouse", 0, 1),
        fact("spouse", 2, 5),
        fact("child", 6, 5),
    )

    def answers(person: int, *words: str) -> set[str]:
        kin = family_relations.Kin(names, female, facts, ((person, words),), "")
        return {name for text in family_relations.FAMILY.solve(kin) for name in json.loads(text)}

    assert answers(6, "grandmother") == {"Ann"}
    assert answers(6, "aunt") == {"Dot", "Eve"}
    assert answers(6, "uncle") == set()
    assert answers(4, "nephew") == {"Gus"}
    assert answers(4, "nephew", "mother", "father-in-law") == {"Bob"}
    assert answers(0, "grandson", "father", "wife") == {"Fay"}
    assert answers(3, "sister") == {"Eve"}
    assert answers(1, "son") == {"Cy"}


def test_relatives_agree_with_parents_told_outright() -> None:
    for kin in drawn("family_relations", 0.7):
        married = {frozenset(fact[1:]) for fact in kin.facts if fact.kind == "spouse"}
        home: dict[int, frozenset[int]] = {}
        waiting = [fact for fact in kin.facts if fact.kind != "spouse"]
        while waiting:
            kind, one, other = waiting.pop(0)
            if kind == "child":
                home[one] = next(pair for pair in married if other in pair)
            elif other in home:
                home[one] = home[other]
            else:
                waiting.append(_kinship.Fact(kind, one, other))
        people = range(len(kin.names))

        def has(
            word: str, one: int, other: int, home: dict[int, frozenset[int]], people: range
        ) -> bool:
            if word == "parent":
                return other in home.get(one, ())
            if word == "child":
                return one in home.get(other, ())
            if word == "spouse":
                return frozenset((one, other)) in married  # noqa: B023
            if word == "sibling":
                return one != other and one in home and home.get(one) == home.get(other)
            first, second = word.split()
            return any(
                has(first, one, p, home, people) and has(second, p, other, home, people)
                for p in people
            )

        expected = []
        for person, chain in kin.questions:
            for word in chain:
                steps, is_female = _kinship.WORDS_OF_KIN[word]
                (person,) = [
                    p
                    for p in people
                    if kin.is_female[p] == is_female
                    and has(" ".join(steps), person, p, home, people)
                ]
            expected.append(kin.names[person])
        assert [json.loads(text) for text in family_relations.FAMILY.solve(kin)] == [expected]


# lettered


def test_letters_are_drawn_as_often_as_they_should_be() -> None:
    rng = Random(4)
    sets = ["".join(draw_letters(rng)) for _ in range(20_000)]
    assert {len(letters) for letters in sets} == {2, 3, 4, 5, 6}
    assert len({*sets}) == round(1 / GUESS) == 238
    assert max(map(sets.count, {*sets})) < 3 * len(sets) * GUESS
