"""Lines: what is shown of worked solutions in a prompt, read and judged again."""

import re

from filters.certification import check_steps
from generators.instructions import taken_apart
from proofmill import Problem


def question(problem: Problem) -> str:
    posed = taken_apart(problem.prompt)
    assert posed is not None
    return posed.question


def listed(text: str) -> list[str]:
    """Return the lines of the last numbered list of a text."""
    _, _, last = f"\n{text}".rpartition("\n1. ")
    lines = re.split(r"\n\d+\. ", last.partition("\n\n")[0])
    assert lines
    return lines


def filled(line: str, numbers: list[int]) -> str:
    return re.sub(r"\[\?(\d+)\]", lambda mark: str(numbers[int(mark[1]) - 1]), line)


def others(number: int) -> set[int]:
    """Return numbers near one, and those that come of a slip."""
    near = {number + away for away in (*range(-12, 13), -100, 100)}
    slips = {2 * number, number // 2, int(str(number)[::-1]), 0, 1}
    return {other for other in near | slips if other >= 0} - {number}


_DEFINED = re.compile(
    r"([A-Za-z](?:_\{[^{}]*\}|_\w)?) *=(?:[^$]*=)? *(-?(?:\d+|\\frac\{\d+\}\{\d+\}))"
)


def wrong_lines(lines: list[str], letters: dict[str, str]) -> list[int]:
    """Return the lines that do not hold, letters being what the lines up to them say."""
    known: dict[str, str] = {}
    wrong = []
    for place, line in enumerate(lines, 1):
        for formula in re.findall(r"\$([^$]+)\$", line):
            if told := _DEFINED.fullmatch(formula):
                known.setdefault(told[1], told[2])
        [found] = check_steps([line], letters | known)
        if found.false:
            wrong.append(place)
    return wrong


_SOLUTION = re.compile(
    r"\n(?:Worked solution|Solution|Its solution):\n1\. (.+?)(?=\n\n|\Z)", re.DOTALL
)


def solutions(text: str) -> list[list[str]]:
    """Return the lines of each of several worked solutions."""
    return [re.split(r"\n\d+\. ", found) for found in _SOLUTION.findall(text)]
