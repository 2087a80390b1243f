"""Sums of words whose letters stand for digits."""

import re
from typing import Final, NamedTuple

from readers.forms import Form
from readers.phrases import Unread
from readers.reader import Reader

_SUM: Final = Form(r"""
    Solve this cryptarithm:

    <sum:block>

    Each letter stands for a unique digit (0-9). No leading letter can be zero.
    Provide a comma separated mapping from letters to digits that satisfies the equation in your \
    final answer. Output format: "A=1,B=2,C=3" (without quotes)
""")


class Letters(NamedTuple):
    """Words that are added, and the word that is their sum."""

    added: tuple[str, ...]
    total: str


def _read_letters(question: str) -> Letters:
    block = _SUM.read(question)["sum"]
    *lines, rule, total = [line.strip() for line in block.split("\n")]
    lines[-1:] = [lines[-1].removeprefix("+").strip()] if "+" in lines[-1] else ["+"]
    words = (*lines, total)
    if not all(re.fullmatch("[A-Z]{1,12}", word) for word in words) or not re.fullmatch("-+", rule):
        raise Unread(f"no sum of words: {block!r}")
    if len(lines) < 2 or len(set("".join(words))) > 10:
        raise Unread(f"one word, or more than ten letters: {words}")
    return Letters(tuple(lines), total)


def _solutions(puzzle: Letters, digits: dict[str, int], column: int, carry: int) -> list[str]:
    """Return up to two ways to give digits to what is left, column by column from the right."""
    words = (*puzzle.added, puzzle.total)
    if column == max(map(len, words)):
        return [_mapping(digits)] if carry == 0 else []
    places = [word[-1 - column] if column < len(word) else "" for word in words]
    unknown = next((letter for letter in places if letter and letter not in digits), None)
    if unknown is None:
        *added, total = (digits[letter] if letter else 0 for letter in places)
        after, digit = divmod(sum(added) + carry, 10)
        return _solutions(puzzle, digits, column + 1, after) if digit == total else []
    found = list[str]()
    for digit in range(10):
        leads = digit == 0 and any(word[0] == unknown for word in words)
        if digit not in digits.values() and not leads:
            found += _solutions(puzzle, {**digits, unknown: digit}, column, carry)
            if len(found) > 1:
                return found[:2]
    return found


def _mapping(digits: dict[str, int]) -> str:
    return ",".join(f"{letter}={digit}" for letter, digit in sorted(digits.items()))


def _decode(puzzle: Letters) -> str:
    found = _solutions(puzzle, {}, 0, 0)
    return found[0] if found else "no digits fit"


def _decodes(puzzle: Letters, answer: str) -> bool:
    """Tell whether an answer gives each letter a digit of its own so that the sum holds."""
    parts = [re.fullmatch(r"\s*([A-Z])\s*=\s*(\d)\s*", part) for part in answer.split(",")]
    digits = {part[1]: int(part[2]) for part in parts if part}
    words = (*puzzle.added, puzzle.total)
    if not len(parts) == len(digits) == len(set(digits.values())):
        return False
    if set(digits) != set("".join(words)) or any(digits[word[0]] == 0 for word in words):
        return False
    *added, total = (int("".join(str(digits[letter]) for letter in word)) for word in words)
    return sum(added) == total


CRYPTARITHM: Final = Reader(_read_letters, _decode, _decodes)
