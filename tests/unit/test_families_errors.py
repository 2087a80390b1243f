"""First errors in brackets, stacks and sorting, against all short words and all small states."""

import json
from functools import cache
from itertools import permutations, product
from random import Random

import pytest

from generators.logic.errors import dyck_errors, process_error

_KINDS = ("()", "[]")
_LONGEST = 6


def _whole_words(most: int) -> set[str]:
    """All nested words of two kinds with at most so many brackets, by their grammar."""
    return {word for length in range(0, most + 1, 2) for word in _words(length)}


@cache
def _words(length: int) -> frozenset[str]:
    if not length:
        return frozenset({""})
    return frozenset(
        pair[0] + inner + pair[1] + rest
        for pair in _KINDS
        for size in range(0, length, 2)
        for inner in _words(size)
        for rest in _words(length - 2 - size)
    )


@pytest.mark.deep
def test_dyck_errors_on_all_short_sequences() -> None:
    whole = _whole_words(2 * _LONGEST)
    assert sum(len(word) == 4 for word in whole) == 8  # 2 shapes, 2 kinds for each of 2 pairs
    beginnings = {word[:end] for word in whole for end in range(_LONGEST + 1)}
    seen = set[int]()
    for length in range(1, _LONGEST + 1):
        for brackets in product("()[]", repeat=length):
            text = "".join(brackets)
            wrong = [end for end in range(1, length + 1) if text[:end] not in beginnings]
            right = wrong[0] if wrong else 0 if text in whole else -1
            instance = dyck_errors.Sequences((text,), _KINDS, "")
            assert dyck_errors.FAMILY.solve(instance) == [f"[{right}]"]
            seen.add(right)
    assert seen == {-1, *range(_LONGEST + 1)}


@pytest.mark.deep
def test_drawn_sequences_go_wrong_where_they_say() -> None:
    setting = dyck_errors.FAMILY.setting(0.0)
    whole = _whole_words(12)
    for seed in range(200):
        drawn = dyck_errors.FAMILY.generate(Random(seed), setting)
        names = dict(zip("".join(drawn.pairs), "()[]", strict=True))
        for text, place in zip(drawn.texts, json.loads(drawn.answer), strict=True):
            plain = "".join(names[bracket] for bracket in text)
            if place == 0 and len(plain) <= 12:
                assert plain in whole
            elif place > 0 and place <= 6:
                assert not any(word.startswith(plain[:place]) for word in whole)
                assert any(word.startswith(plain[: place - 1]) for word in whole)


def _inserted(word: str, before: tuple[str, ...]) -> tuple[str, ...]:
    head: list[str] = []
    for other in before:
        if other > word:
            break
        head.append(other)
    return (*head, word, *before[len(head) :])


def test_insertions_of_all_small_lists() -> None:
    for before in permutations("bdf"):
        for word in "aceg":
            right = [
                after
                for after in permutations((*before, word))
                if process_error._is_inserted(word, before, after)
            ]
            assert right == [_inserted(word, before)]
    assert not process_error._is_inserted("a", ("b",), ("a",))
    assert not process_error._is_inserted("a", ("b",), ("a", "a", "b"))


def test_steps_of_all_small_stacks() -> None:
    stacks = [stack for size in range(4) for stack in product("([", repeat=size)]
    for before in stacks:
        for bracket in "()[]":
            partner = {")": "(", "]": "["}.get(bracket)
            right = {(*before, bracket)} if partner is None else set()
            if partner and before[-1:] == (partner,):
                right = {before[:-1]}
            everything = {*stacks, *right}
            assert {
                after for after in everything if process_error._is_stacked(bracket, before, after)
            } == right


def test_works_by_hand() -> None:
    line = process_error.Line
    lost = (line("(", ("(",)), line("[", ("(", "[")), line("]", ()), line("<", ("<",)))
    fine = (line("(", ("(",)), line(")", ()), line("<", ("<",)))
    works = process_error.Works("stack", (lost, fine), "")
    assert process_error.FAMILY.solve(works) == ["[3,0]"]
    words = (line("b", ("b",)), line("d", ("d", "b")), line("c", ("c", "d", "b")))
    assert process_error.FAMILY.solve(process_error.Works("sort", (words,), "")) == ["[2]"]
