"""Tracking families after BIG-Bench Hard: solvers against brute force and values by hand."""

import json
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from fractions import Fraction
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import pytest

from generators import FAMILIES
from generators.logic.deduction import web_of_lies
from generators.logic.processes import (
    date_arithmetic,
    multistep_arithmetic,
    navigation,
    object_counting,
    shuffled_objects,
    temporal_sequences,
    word_sorting,
)
from generators.logic.processes._civil import civil, day_count, weekday_of

DATA = Path(__file__).parents[2].parent / "shared" / "testdata" / "benchmarks" / "bbh.jsonl"
Tuple = tuple[Any, ...]


def drawn(name: str, dial: float = 0.0, count: int = 40) -> Iterator[Any]:
    family = FAMILIES[name]
    return (family.draw(ordinal, dial, root_seed=77)[1] for ordinal in range(count))


# web_of_lies


def liars(web: web_of_lies.Web) -> list[tuple[bool, ...]]:
    """All assignments of liars under which each speaker is right just if truthful."""

    def fits(lies: Sequence[bool]) -> bool:
        for (speaker, *about), is_odd in web.said:
            if not about:
                if lies[speaker] != is_odd:
                    return False
                continue
            # One other: odd says "lies". Two others: odd says "exactly one of them lies".
            number = sum(lies[person] for person in about)
            claim = number == 1 if is_odd else number != 1
            if claim == lies[speaker]:
                return False
        return True

    return [lies for lies in product((False, True), repeat=len(web.names)) if fits(lies)]


def test_webs_of_lies_have_the_answer_that_every_assignment_gives() -> None:
    for web in drawn("web_of_lies"):
        found = {
            tuple(sorted(web.names[p] for p in web.asked if not lies[p])) for lies in liars(web)
        }
        assert [sorted(json.loads(text)) for text in web_of_lies.FAMILY.solve(web)] == [
            sorted(*found)
        ]


def test_a_web_without_a_fact_has_two_answers_and_a_contradiction_none() -> None:
    said = web_of_lies.Said
    open_web = web_of_lies.Web(("Ada", "Bo"), (said((0, 1), True),), (0, 1), "")
    assert sorted(web_of_lies.FAMILY.solve(open_web)) == ['["Ada"]', '["Bo"]']
    broken = web_of_lies.Web(("Ada",), (said((0,), True), said((0,), False)), (0,), "")
    assert web_of_lies.FAMILY.solve(broken) == []


# shuffled_objects


def test_shuffles_by_hand() -> None:
    mention = shuffled_objects.Mention
    steps = (
        (mention(0, False), mention(1, False)),  # Ada b, Bo a, Cy c
        (mention(0, True), mention(2, False)),  # whoever has a (Bo) and Cy: Bo c, Cy a
        (mention(0, False), mention(1, False), mention(2, False)),  # b to Bo, c to Cy, a to Ada
    )
    shuffle = shuffled_objects.Shuffle(("Ada", "Bo", "Cy"), ("a", "b", "c"), steps, "")
    assert shuffled_objects.FAMILY.solve(shuffle) == ['{"Ada":"a","Bo":"b","Cy":"c"}']


def test_shuffles_keep_every_object_and_agree_with_tables() -> None:
    for shuffle in drawn("shuffled_objects", 0.6):
        table = dict(zip(shuffle.names, shuffle.objects, strict=True))
        for step in shuffle.steps:
            who = [
                next(n for n, thing in table.items() if thing == shuffle.objects[m.number])
                if m.is_object
                else shuffle.names[m.number]
                for m in step
            ]
            table |= {
                after: table[before] for before, after in zip(who, who[1:] + who[:1], strict=True)
            }
        assert [json.loads(text) for text in shuffled_objects.FAMILY.solve(shuffle)] == [table]


# word_sorting


def test_words_are_sorted_by_every_pair_of_letters() -> None:
    def precedes(tongue: word_sorting.Tongue, one: str, other: str) -> bool:
        if tongue.is_backward:
            one, other = one[::-1], other[::-1]
        for a, b in zip(one, other, strict=False):
            if a != b:
                return tongue.alphabet.index(a) < tongue.alphabet.index(b)
        return len(one) < len(other)

    for tongue in drawn("word_sorting", 0.7):
        (text,) = word_sorting.FAMILY.solve(tongue)
        words = json.loads(text)
        assert sorted(words) == sorted(tongue.words)
        assert all(precedes(tongue, a, b) for a, b in pairwise(words))


def test_a_rhyming_dictionary_by_hand() -> None:
    tongue = word_sorting.Tongue("zyxwvutsrqponmlkjihgfedcba", ("ab", "b", "za", "cab"), True, "")
    assert word_sorting.FAMILY.solve(tongue) == ['["b","ab","cab","za"]']


# object_counting


def test_counts_agree_with_things_moved_one_by_one() -> None:
    for story in drawn("object_counting", 0.7):
        things = [list(cell) for cell, count in story.counts for _ in range(count)]
        for kind, where, to in story.events:
            hit = [
                t for t in things if all(w in (-1, part) for w, part in zip(where, t, strict=True))
            ]
            if kind in ("move", "paint", "change"):
                for thing in hit:
                    thing[("move", "paint", "change").index(kind)] = to
            elif kind == "double":
                things += [[*thing] for thing in hit]
            elif kind == "lose":
                things = [thing for thing in things if thing not in hit]
            else:
                things += [[*where] for _ in range(to)]
        counts = [
            sum(all(w in (-1, part) for w, part in zip(where, t, strict=True)) for t in things)
            for where in story.questions
        ]
        assert [json.loads(text) for text in object_counting.FAMILY.solve(story)] == [counts]


# navigation


def test_walks_by_hand() -> None:
    order = navigation.Order
    orders = (
        order("go", 0, 3),  # facing east: (3, 0)
        order("turn", 3, 0),  # north
        order("go", 1, 2),  # to the right, east: (5, 0)
        order("head", 3, 1),  # west: (4, 0)
        order("again", 1, 3),  # turn to the west, 2 north: (4, 2), 1 west: (3, 2)
        order("go", 0, 1),  # (2, 2)
    )
    assert navigation.FAMILY.solve(navigation.Walk(1, orders, "")) == ["[2,2]"]


def test_walks_agree_with_a_list_of_steps() -> None:
    compass = ((0, 1), (1, 0), (0, -1), (-1, 0))
    for walk in drawn("navigation", 0.8):
        done: list[list[Any]] = []
        for order in walk.orders:
            last = [one for part in done[-order.size :] for one in part]
            done.append(last * order.way if order.kind == "again" else [order])
        x, y, facing = 0, 0, walk.start
        for kind, way, size in (one for part in done for one in part):
            if kind in ("turn", "face"):
                facing = way if kind == "face" else (facing + way) % 4
            else:
                dx, dy = compass[way if kind == "head" else (facing + way) % 4]
                x, y = x + size * dx, y + size * dy
        assert navigation.FAMILY.solve(walk) == [f"[{x},{y}]"]


# multistep_arithmetic


def test_arithmetic_agrees_with_fractions_read_from_left_to_right() -> None:
    def value(tokens: list[str]) -> Fraction:
        def product_of() -> Fraction:
            found = atom()
            while tokens and tokens[0] == "*":
                tokens.pop(0)
                found *= atom()
            return found

        def atom() -> Fraction:
            token = tokens.pop(0)
            return value(tokens) if token == "(" else Fraction(token)

        total = product_of()
        while tokens and tokens[0] in "+-":
            sign = 1 if tokens.pop(0) == "+" else -1
            total += sign * product_of()
        if tokens:
            assert tokens.pop(0) == ")"
        return total

    for expression in drawn("multistep_arithmetic", 0.8):
        tokens = expression.text.replace("(", "( ").replace(")", " )").split()
        assert multistep_arithmetic.FAMILY.solve(expression) == [str(value(tokens))]


def test_benchmark_arithmetic_is_recognised_and_solved() -> None:
    text = "((-1 + 2 + 9 * 5) - (-2 + -4 + -4 * -7)) ="
    family = multistep_arithmetic.FAMILY
    assert family.solve(multistep_arithmetic.Expression(text[:-2], "")) == ["24"]
    name = family.recognised_hash(text)
    assert name
    assert family.recognised_hash("Q: ((9 * 5 + 2 + -1) - (-4 + -2 + -7 * -4)) = ?") == name
    assert family.recognised_hash(text.replace("9", "8")) not in (None, name)
    for other in ("", "(3) =", "((1 + 2) =", "(1 + ) * (2 2) =", "x = 3 + 4 * 2", "(" * 4000 + "="):
        assert family.recognised_hash(other) is None


def test_all_benchmark_arithmetic_is_recognised() -> None:
    if not DATA.exists():
        pytest.skip("needs the benchmark's text")
    rows = [json.loads(line) for line in DATA.read_text("utf8").splitlines()]
    rows = [row for row in rows if "/multistep_arithmetic" in row["id"]]
    assert len(rows) == 250
    family = multistep_arithmetic.FAMILY
    assert all(family.recognised_hash(row["question"]) for row in rows)
    for row in rows:
        text = row["question"].removesuffix("=").strip()
        assert family.solve(multistep_arithmetic.Expression(text, "")) == [row["answer"]]


# date_arithmetic


def test_days_are_counted_as_in_the_standard_library() -> None:
    first = date(1600, 1, 1)
    start = day_count(1600, 1, 1)
    for days in range(0, 292_000, 7):
        day = first + timedelta(days)
        assert day_count(day.year, day.month, day.day) == start + days
        assert civil(start + days) == (day.year, day.month, day.day)
        assert weekday_of(start + days) == day.weekday()


@pytest.mark.parametrize(
    ("start", "step", "end"),
    [
        ((2024, 1, 31), ("months", 1), "2024-02-29"),
        ((2024, 2, 29), ("years", -1), "2023-02-28"),
        ((1900, 2, 28), ("days", 1), "1900-03-01"),
        ((2000, 2, 28), ("days", 1), "2000-02-29"),
        ((2024, 5, 3), ("working", 1), "2024-05-06"),
        ((2024, 5, 4), ("working", 5), "2024-05-10"),
        ((2024, 5, 5), ("working", -6), "2024-04-26"),
        ((2024, 5, 1), ("next", 0, 2), "2024-05-08"),
        ((2024, 5, 1), ("previous", 0, 2), "2024-04-24"),
        ((2024, 5, 31), ("nth", 3, 1), "2024-05-21"),
        ((2024, 2, 1), ("last", 0, 3), "2024-02-29"),
        ((2023, 7, 4), ("yearday", 60), "2023-03-01"),
        ((2024, 12, 5), ("month_end",), "2024-12-31"),
    ],
)
def test_single_steps_by_hand(start: tuple[int, int, int], step: Tuple, end: str) -> None:
    chain = date_arithmetic.Chain(start, (date_arithmetic.Step(*step),), "")
    assert date_arithmetic.FAMILY.solve(chain) == [end]


def test_working_days_agree_with_a_walk_through_the_week() -> None:
    for offset, number in product(range(7), [*range(-23, 0), *range(1, 24)]):
        day = start = date(2024, 5, 6) + timedelta(offset)
        left = abs(number)
        while left:
            day += timedelta(1 if number > 0 else -1)
            left -= day.weekday() < 5
        step = date_arithmetic.Step("working", number)
        chain = date_arithmetic.Chain((start.year, start.month, start.day), (step,), "")
        assert date_arithmetic.FAMILY.solve(chain) == [day.isoformat()]


# temporal_sequences


@pytest.mark.deep
def test_the_longest_time_agrees_with_every_stretch_tried() -> None:
    for diaries in [*drawn("temporal_sequences"), *drawn("temporal_sequences", 0.8, 15)]:
        starts: list[int] = []
        lengths: list[int] = []
        busy: list[set[int]] = [set() for _ in range(diaries.closing)]
        for event in diaries.events:
            base, more = 0, 0
            if event.anchor >= 0:
                base = starts[event.anchor] + (lengths[event.anchor] if event.is_after else 0)
            if event.measure >= 0:
                more = lengths[event.measure]
            starts.append(base + event.offset)
            lengths.append(more + event.ticks)
            for tick in range(starts[-1], starts[-1] + lengths[-1]):
                busy[tick].add(event.person)
        span = range(diaries.opening, diaries.closing + 1)
        good = [
            (b - a, a, b)
            for a in span
            for b in span
            if a < b and all(len(busy[tick]) <= diaries.busy for tick in range(a, b))
        ]
        best = [(a, b) for length, a, b in good if length == max(good)[0]]
        texts = [[f"{t // 12:02}:{t % 12 * 5:02}" for t in stretch] for stretch in best]
        assert [json.loads(text) for text in temporal_sequences.FAMILY.solve(diaries)] == texts
