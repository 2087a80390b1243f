"""What readers say of rows of step transforms about solutions that are told in words.

Each function returns what is wrong with a row, from what is shown and from the reader of the base
family, which reads the problem in other words than the row's.
"""

import json
import re
from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import Any

from generators import FAMILIES
from generators.family import Family
from generators.instructions import taken_apart
from generators.transforms import VIA
from proofmill import Problem, score
from readers import READERS

_MARK = re.compile(r"\[\?(\d+)\]")
_VALUED = re.compile(
    r"^[^|]+? (?:is|are) (?:[^:]+ )?([^ :]+): (?:.+) (?:nothing else|cell for it)\.$"
)
_ENDING = "So the answer is ."
"""Ends a plan that breaks off, for a reader who looks for an end; what it says of that is left."""
_ENDED = f"{[_ENDING]}: "
_STEP = re.compile(r"(?:After \w+|Step) \d+: ")
_ITEM = re.compile(r"(?:^|\n)(\d+)\. ([^\n]+)")
_SOLUTION = re.compile(
    r"\n(?:Worked solution|Solution|Its solution):\n1\. (.+?)(?=\n\n|\Z)", re.DOTALL
)
_MIXED = re.compile(
    r"\n(?:Lines in disorder|Lines of its solution, mixed up|Lines to be ordered):\n"
    r"(.+?)(?=\n\n|\Z)",
    re.DOTALL,
)
_BEFORE = re.compile(
    r"\n\n(?:How it is solved at first|Its solution begins|First lines of its solution):\n"
    r"(.+?)(?=\n\n)",
    re.DOTALL,
)


def base_of(problem: Problem) -> Family[Any]:
    """Return the family of the rows that a row was made from."""
    return FAMILIES[problem.family.partition(VIA)[0]]


def question(problem: Problem) -> str:
    """Return a prompt without the words about the form of an answer."""
    posed = taken_apart(problem.prompt)
    assert posed is not None
    return posed.question


def follower(problem: Problem, instance: Any) -> Callable[[Sequence[str]], list[str]]:  # noqa: ANN401
    """Return what tells of lines those that the reader says do not follow."""
    base = base_of(problem)
    reader = READERS[base.name]
    said, follow = reader.read(base.render(instance, Random(5))), reader.follow
    assert follow

    def unfollowed(lines: Sequence[str]) -> list[str]:
        found = [one for one in follow(said, [*lines]).faults if not one.startswith(_ENDED)]
        return [next((line for line in lines if one.startswith(f"{line}: ")), one) for one in found]

    return unfollowed


def is_board(lines: Sequence[str]) -> bool:
    """Tell whether lines are those of a deduction."""
    return any(_VALUED.match(line) for line in lines)


def _is_plan(steps: Sequence[str]) -> bool:
    moves = ", ".join(line.split(": ")[0] for line in steps[:-1])
    return bool(steps) and steps[-1] == f"So the answer is {moves}."


def _listed(text: str) -> list[str]:
    _, _, last = f"\n{text}".rpartition("\n1. ")
    return re.split(r"\n\d+\. ", last.partition("\n\n")[0])


def _filled(line: str, words: Sequence[object]) -> str:
    return _MARK.sub(lambda mark: str(words[int(mark[1]) - 1]), line)


def hidden(problem: Problem, derived: Any) -> list[str]:  # noqa: ANN401
    """Judge a row of `masked` or `parts`."""
    (instance,), key = derived.bases, json.loads(problem.answer)
    follow = follower(problem, instance)
    lines, steps = _listed(question(problem)), base_of(problem).steps(instance)
    filled = [_filled(line, key) for line in lines]
    board = is_board(filled)
    rest = [] if board else steps[len(lines) :]
    wrong = [f"with the key: {line}" for line in follow([*filled, *rest])]
    if steps and filled != [*steps[: len(lines)]]:
        wrong.append("the lines are not those of the row")
    values = [said[1] for line in filled if (said := _VALUED.match(line))] if board else []
    words = sorted({str(word) for word in [*key, *values]})
    for place, word in enumerate(key):
        for other in [one for one in words if one != str(word)]:
            tried = [_filled(line, [*key[:place], other, *key[place + 1 :]]) for line in lines]
            if not follow([*tried, *rest]):
                wrong.append(f"[?{place + 1}] may be {other}")
    return wrong


def parted(problem: Problem, derived: Any) -> list[str]:  # noqa: ANN401
    """Judge a row of `parts`: besides, a whole one leads to the answer, which is not shown."""
    (instance,), key = derived.bases, json.loads(problem.answer)
    base, lines = base_of(problem), _listed(question(problem))
    steps, wrong = base.steps(instance), hidden(problem, derived)
    first = next(place for place, line in enumerate(lines) if _MARK.search(line))
    ends = [line for line in lines if re.match(r"So the answer is |All rows: ", line)]
    if re.search(r"[^,. ]", _MARK.sub("", "".join(ends).removeprefix("So the answer is "))):
        wrong.append("the answer is stated")
    if instance.answer in re.findall(r"[-\w]+", "\n".join(lines[:first])):
        wrong.append("the answer is shown")
    if steps and len(lines) >= len(steps) - 1:
        reader = READERS[base.name]
        filled = [_filled(line, key) for line in lines]
        assert reader.follow
        said = reader.read(base.render(instance, Random(5)))
        found = reader.follow(said, [*filled, *steps[len(lines) :]])
        posed = base.pose(instance, Random(5), problem.lineage, setting={}, dial=0.5)
        box = found.answer or ""
        box = f"<answer>{box}</answer>" if base.answer_format == "tags" else f"\\boxed{{{box}}}"
        if score(posed, box).value != 1.0:
            wrong.append(f"leads to {found.answer}")
    return wrong


def first_wrong(problem: Problem, derived: Any) -> list[str]:  # noqa: ANN401
    """Judge a row of `first_wrong`: just the line of the key does not follow."""
    works = [re.split(r"\n\d+\. ", text) for text in _SOLUTION.findall(question(problem))]
    wrong = [] if len(works) == len(derived.bases) > 2 else [f"{len(works)} solutions"]
    for place, lines, instance in zip(
        json.loads(problem.answer), works, derived.bases, strict=True
    ):
        steps = base_of(problem).steps(instance)
        ending = [_ENDING] if _is_plan(steps) else []
        found = follower(problem, instance)([*lines, *ending])
        if found != ([lines[place - 1]] if place else []):
            wrong.append(f"{found} does not follow, not line {place} of {lines}")
        if steps and place and lines[: place - 1] != [*steps[: place - 1]]:
            wrong.append("the lines before are not the row's own")
        if steps and lines == [*steps[: len(lines)]] and place:
            wrong.append("nothing is wrong")
    return wrong


def _numbered(steps: Sequence[str], before: Sequence[str], lines: Sequence[str]) -> list[str]:
    """Put lines that tell of steps without their numbers back into a solution."""
    heads = [head for step in steps if (head := _STEP.match(step))]
    told = iter(f"{head[0]}{line}" for head, line in zip(heads, [*before, *lines], strict=False))
    count, whole = len(before) + len(lines), list[str]()
    for step in steps:
        is_step = _STEP.match(step) is not None
        whole.append(next(told) if is_step and count > 0 else step)
        count -= is_step
    return whole


def ordered(problem: Problem, derived: Any, tries: int = 4) -> list[str]:  # noqa: ANN401
    """Judge a row of `ordered`: the verifier takes the orders in which each line follows."""
    text, rng, wrong = question(problem), Random(problem.id), list[str]()
    blocks = [dict(_ITEM.findall(part)) for part in _MIXED.findall(text)]
    heads = _heads(text, len(blocks))
    key = [one.strip() for one in problem.answer.split(",")]
    orders, start = [key], 0
    for block in blocks:
        end = start + len(block)
        swaps = [
            [*range(start, at), at + 1, at, *range(at + 2, end)] for at in range(start, end - 1)
        ]
        swaps += [rng.sample(range(start, end), end - start) for _ in range(tries)]
        orders += [[*key[:start], *(key[at] for at in one), *key[end:]] for one in swaps]
        start = end
    pairs = zip(derived.bases, heads, strict=True)
    judges = [_placed(problem, instance, head) for instance, head in pairs]
    verdicts = set[bool]()
    for order in orders:
        is_right = all(
            is_placed(tuple(block[one] for one in order if one in block))
            for is_placed, block in zip(judges, blocks, strict=True)
        )
        verdicts.add(is_right)
        if (score(problem, f"\\boxed{{{', '.join(order)}}}").value == 1.0) != is_right:
            wrong.append(f"{order} is {'right' if is_right else 'wrong'}")
    if verdicts != {True, False} or key == sorted(key, key=int):
        wrong.append("all orders alike")
    return wrong


def _heads(text: str, count: int) -> list[list[str]]:
    """Return the lines that stand before those in disorder, solution by solution."""
    heads = list[list[str]]()
    for part in _MIXED.split(text)[0 : 2 * count : 2]:
        found = _BEFORE.findall(f"{part}\n\n")
        heads.append(found[-1].removeprefix("- ").split("\n- ") if found else [])
    return heads


def _placed(
    problem: Problem,
    instance: Any,  # noqa: ANN401
    before: Sequence[str],
) -> Callable[[tuple[str, ...]], bool]:
    """Return what tells whether lines follow one from the other; an order is judged once."""
    steps, follow = base_of(problem).steps(instance), follower(problem, instance)
    is_plan = _is_plan(steps)

    @cache
    def is_placed(lines: tuple[str, ...]) -> bool:
        whole = [*before, *lines]
        if is_board(whole):
            return not follow(whole)
        return not follow([*whole, _ENDING] if is_plan else _numbered(steps, before, lines))

    return is_placed
