"""Records of work line by line, each with one slip at most: what prompts about them share."""

import re
from collections.abc import Sequence
from typing import Final

from readers.phrases import Sayings, Unread

HEAD: Final = r"(?:(?:Record|List|Calculation|Run|Trace) \d+:?|#\d+|No\. \d+|\[\d+\])"
"""Kind of a slot for the line above a record."""
RECORD: Final = "<head:head>¶<lines:block>"
QUESTION: Final = r"""
    Give, separated by commas and in order, the number of the first wrong line of each <thing:word>,
        or 0 if there is none.
    List the first wrong line of each <thing:word>, in order, with commas between them; write 0
        where every line is right.
    State in order where each <thing:word> goes wrong: the numbers of the lines, separated by
        commas, with 0 where nothing does.
    Which line is the first wrong one in each <thing:word>? Answer with one number for each, in
        order and separated by commas; use 0 where there is no error.
    Answer with one number for each <thing:word>, in order and separated by commas: the first line
        that is wrong, 0 for none.
"""
_COUNTS: Final = {
    **{"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8},
    **{"nine": 9, "ten": 10},
}
_LABEL: Final = re.compile(r"(?:\((\d+)\)|(\d+)\)|(\d+)\.|line (\d+):) (.+)")


def records(said: Sayings, thing: str) -> list[list[str]]:
    """Return the lines of each record, without their numbers.

    Raises:
        Unread: if they are called something else than a thing, or are not as many as is said.
    """
    found = said.many("record")
    counts = {_COUNTS.get(part["count"].lower(), 0) for part in said.parts if "count" in part}
    if {part["thing"] for part in said.parts if "thing" in part} != {thing}:
        raise Unread(f"not all of them are called {thing}")
    if counts != {len(found)}:
        raise Unread(f"{len(found)} records, where {counts} are announced")
    for number, record in enumerate(found, 1):
        name, digits = re.findall(r"[A-Z]\w+", record["head"]), re.findall(r"\d+", record["head"])
        if digits != [str(number)] or name not in ([], ["No"], [thing.capitalize()]):
            raise Unread(f"not the head of {thing} {number}: {record['head']!r}")
    return [_numbered(record["lines"].split("\n")) for record in found]


def _numbered(lines: list[str]) -> list[str]:
    found = [_LABEL.fullmatch(line) for line in lines]
    numbers = [next(filter(None, line.groups())) if line else "" for line in found]
    if numbers != [str(number) for number in range(1, len(lines) + 1)]:
        raise Unread(f"not numbered 1 to {len(lines)}: {lines}")
    return [line[5] for line in found if line]


def typed(wrong: Sequence[list[int]]) -> str:
    """Return the first wrong line of each record, 0 for none, as one types it.

    Raises:
        Unread: if a record has more slips than one.
    """
    if any(len(lines) > 1 for lines in wrong):
        raise Unread(f"more than one slip: {wrong}")
    return ", ".join(str(lines[0] if lines else 0) for lines in wrong)
