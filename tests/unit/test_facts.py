"""Facts: what is told of things is what the answer needs, and each line of it is followed."""

from generators.deducing import lines, worked_facts

NAMES = ("a", "b", "c", "d")
NOT = [(0, 1), (1, 0)]
OR = [(0, 1), (1, 0), (1, 1)]


def test_only_what_the_answer_needs_is_told() -> None:
    rules = [
        lines("a or b", (0, 1), OR),
        lines("b not c", (1, 2), NOT),
        lines("a not d", (0, 3), NOT),
    ]
    told = worked_facts(NAMES, [1, 3, 3, 3], rules, [2], "0")
    assert told == (
        "b is 1: a or b leaves nothing else.",
        "c is 0: b not c leaves nothing else.",
        "So the answer is 0.",
    )


def test_what_no_rule_settles_is_supposed() -> None:
    equal = [(0, 0), (1, 1)]
    rules = [lines("a or b", (0, 1), OR), lines("a as b", (0, 1), equal)]
    told = worked_facts(NAMES[:2], [3, 3], rules, [0], "1")
    assert told == (
        "| Suppose a is 0.",
        "| b is 1: a or b leaves nothing else.",
        "| Then a as b leaves nothing for a.",
        "So a is not 0.",
        "So the answer is 1.",
    )


def test_nothing_is_told_of_what_does_not_follow() -> None:
    assert worked_facts(NAMES[:2], [3, 3], [lines("a or b", (0, 1), OR)], [0], "1") == ()
