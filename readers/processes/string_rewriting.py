"""A string is rewritten by an ordered list of rules, so many times or until none applies."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from readers.phrases import Phrases, Unread
from readers.reader import Reader
from readers.retracing import retraced

_KINDS: Final = {"string": r"[A-Za-z]+", "list": r"1[.)] [^\n]+(?:\n\d+[.)] [^\n]+)*"}
_SAYS: Final = Phrases(
    once={
        "rules": r"""
            {These rewriting rules, in this order, act on a string:|A machine changes a string of
                letters by the following list of rules:|A string is rewritten step by step with
                these numbered rules:|Consider this ordered list of replacement rules for
                strings:}¶¶<rules:list>
        """,
        "step": r"""
            <rule=In each step, take the first rule in the list> whose left side occurs in the
                string, and replace the leftmost occurrence of its left side by its right side.
            Each step goes like this: <rule=go through the rules from the top>, stop at the first
                one whose left side appears anywhere in the current string, and replace only the
                leftmost appearance of that left side by the right side. The next step starts again
                at the top.
            One step means: <rule=the applicable rule with the lowest number> is used once, at the
                leftmost place where its left side occurs. A rule is applicable if its left side
                occurs somewhere in the string.
            Each step goes like this: read the current string from the left up to the first position
                where any rule's left side starts; of the rules that match at this position, the
                topmost one is used, once, and its left side is replaced by its right side. The
                next step starts again at the left end.
            One step means: of all occurrences of left sides in the string, the one that begins
                furthest left is replaced by the right side of its rule; among rules that match at
                the same position, the lowest-numbered one wins.
            In each step, find the leftmost position of the string at which the left side of some
                rule begins, and replace it there by the right side. If several rules match at that
                position, use the one that comes first in the list.
        """,
        "end": r"""
            Exactly <n:int> replacements are made in this way.
            Do exactly <n:int> steps.
            Stop after exactly <n:int> steps (each single replacement is one step).
            This goes on until no left side occurs in the string any more.
            The process ends when none of the rules can be applied.
            Repeat until no rule applies.
        """,
        "start": r"""
            The starting string: <start:string>
            Start with <start:string>
            The string at the start: <start:string>
            Begin with <start:string>
        """,
        "question": r"""
            {Give the string that results.|What is the final string?|Write down the last
                string.|Which string is left at the end?}
        """,
    },
    kinds=_KINDS,
)
_RULE: Final = Phrases(
    many={
        "rule": r"""
            <left:string> becomes <right:string>
            <left:string> -> <right:string>
            <left:string> → <right:string>
            replace <left:string> by <right:string>
        """,
        "nothing": r"""
            <left:string> becomes {(nothing)|(the empty string)}
            <left:string> -> {(nothing)|(the empty string)}
            <left:string> → {(nothing)|(the empty string)}
            replace <left:string> by {(nothing)|(the empty string)}
        """,
    },
    kinds=_KINDS,
)
_MOST_STEPS: Final = 100_000


class Rewriting(NamedTuple):
    """What a prompt says."""

    rules: tuple[tuple[str, str], ...]
    rule_first: bool
    """Whether the first rule counts and then the leftmost place, or the other way round."""
    steps: int | None
    """None: until no rule applies."""
    start: str


def _read(question: str) -> Rewriting:
    said = _SAYS.read(question)
    lines = enumerate(said.one("rules")["rules"].split("\n"), 1)
    rules = tuple(_rule(line, number) for number, line in lines)
    end = said.one("end")
    steps = end.integer("n") if "n" in end else None
    return Rewriting(rules, "rule" in said.one("step"), steps, said.one("start")["start"])


def _rule(line: str, number: int) -> tuple[str, str]:
    found = re.fullmatch(rf"{number}[.)] (.+)", line)
    if not found:
        raise Unread(f"not numbered {number}: {line!r}")
    said = _RULE.only(found[1])
    return said["left"], said.values.get("right", "")


def _solve(rewriting: Rewriting) -> str:
    texts = [rewriting.start, *(text for _, _, text in _run(rewriting))]
    if rewriting.steps is None:
        return texts[-1] if len(texts) <= _MOST_STEPS else "it goes on for ever"
    return texts[-1] if len(texts) > rewriting.steps else "no rule applies any more"


def _run(rewriting: Rewriting) -> Iterator[tuple[int, int, str]]:
    """Yield, for each step, where which rule is used, both from 0, and the string after it."""
    text = rewriting.start
    for _ in range(_MOST_STEPS if rewriting.steps is None else rewriting.steps):
        places = [(text.find(left), n) for n, (left, _) in enumerate(rewriting.rules)]
        places = [place for place in places if place[0] >= 0]
        if not places:
            return
        at, n = min(places, key=lambda place: place[1]) if rewriting.rule_first else min(places)
        left, right = rewriting.rules[n]
        text = text[:at] + right + text[at + len(left) :]
        yield at, n, text


def _trace(rewriting: Rewriting) -> Iterator[str]:
    for number, (at, n, text) in enumerate(_run(rewriting), 1):
        left, right = rewriting.rules[n]
        used = f"rule {n + 1} at letter {at + 1}, {left} -> {right or '(nothing)'}"
        yield f"Step {number}: {used}: {text}."
    if rewriting.steps is None:
        yield "No rule applies any more."


READER = Reader(_read, _solve, follow=retraced(_trace, _solve))
