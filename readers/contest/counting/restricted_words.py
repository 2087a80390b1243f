"""Rows of letters or colors under rules: how many there are, or what share keeps further rules."""

import re
from collections import Counter
from collections.abc import Hashable
from fractions import Fraction
from typing import Any, Final, NamedTuple

from readers.enumerated import joined
from readers.exact import EXACTLY
from readers.phrases import Phrases, Said, Sayings, Unread
from readers.reader import Reader
from readers.rules import listed

_SAYS: Final = Phrases(
    once={
        "rows": """
            A <row=code> consists of <n:int> <items=digits> in a row, and each <item=digit> is
                <kinds>.
            A nurse has a <row=schedule> of <n:int> <items=shifts>, one after the other; each
                <item=shift> is <kinds>.
            A ship signals with a <row=row> of <n:int> <items=flags>, read from left to right; each
                <item=flag> is <kinds>.
            A <row=word> is a row of <n:int> <items=letters>, each of which is <kinds>; it need not
                mean anything.
            <n:int> <items=beads> are put on a straight <row=string>, which has a marked left end;
                each <item=bead> is <kinds>.
            <who:name> keeps a <row=record> of the weather of <n:int> <items=days> in a row; each
                <item=day> is <kinds>.
        """,
    },
    perhaps={
        "count": """
            Call a <one:word> good if <rules>. Determine the number of good <rows:word>.
            Find the number of <rows:word> for which all of this holds: <rules>.
            How many <rows:word> are there for which <rules>?
            How many such <rows:word> are there if <rules>?
            It has to be the case that <rules>. How many <rows:word> are possible?
            Somebody claims to know all <rows:word> with the property that <rules>. How many must
                they know?
            <by:name> writes down all <rows:word> for which <rules>. How long is the list?
        """,
        "given": """
            A machine makes a <one:word> with the property that <rules>, each such <one:word> with
                the same chance.
            Of all <rows:word> with the property that <rules>, one is chosen at random, each being
                equally likely.
            Only <rows:word> for which <rules> are possible, and these are equally likely.
            <by:name> knows of a <one:word> nothing but that <rules>, so all <rows:word> like this
                are equally likely.
        """,
        "asked": """
            Find the probability that <further>.
            How likely is it that <further>?
            What is the probability that <further>?
            With what probability is it true that <further>?
        """,
        "share": """
            What share of the <rows:word> for which <rules> has the property that <further>?
        """,
        "exact": EXACTLY,
    },
)
_FORMS: Final = ({"rows", "count"}, {"rows", "given", "asked", "exact"}, {"rows", "share", "exact"})
_ALIKE: Final = "<alike=equal|of the same color|of the same sort>"
_RULE: Final = Phrases(
    many={
        "apart": "{a|an} <x:thing> and {a|an} <y:thing> are nowhere directly next to each other",
        "ahead": """
            among the first $j$ <items:word> there are, for every $j$, at least as many <x:thing> as
                <y:thing>
        """,
        "behind": "directly behind every <x:thing> there is {a|an} <y:thing>",
        "sorts": "exactly <number:word> different <sorts> occur",
        "before": "no <x:thing> comes anywhere before {a|an} <y:thing>",
        "three": f"no three <items:word> in a row are all {_ALIKE}",
        "two": f"no two <items:word> next to each other are {_ALIKE}",
        "block": "nowhere <block:block_of> follow each other directly in this order",
        "place": """
            the <place=first|last> <item:word> <is=is|is not> {a|an} <x:thing>
            the <place=first|last> <item:word> <is=is|is not> <symbol:symbol>
        """,
        "ends": f"the first <item:word> and the last one <is=are|are not> {_ALIKE}",
        "parity": """
            the number of <x:thing> is a <parity=multiple of three> (possibly 0)
            the number of <x:thing> is <parity=even> (possibly 0)
            the number of <x:thing> is <parity=odd>
        """,
        "compare": """
            there are as <compare=many> <x:thing> as <y:thing>
            there are <compare=more> <x:thing> than <y:thing>
        """,
        "times": """
            there are <bound=at least|at most|exactly> <number:word> <x:thing>
            there is <bound=at least|at most|exactly> <number=one> <x:thing>
        """,
    },
    kinds={
        "thing": r"[a-z]+ [A-Z\d]|[a-z]+ [a-z]+",
        "symbol": r"[A-Z\d]",
        "block_of": r"(?:[A-Z\d]|[a-z]+)(?:, (?:[A-Z\d]|[a-z]+))+",
    },
)
_NUMBERS: Final = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_SORTS: Final = {
    "digits": ("equal", "digits"),
    "letters": ("equal", "letters"),
    "beads": ("of the same color", "colors"),
    "flags": ("of the same color", "colors"),
    "days": ("of the same sort", "sorts of days"),
    "shifts": ("of the same sort", "sorts of shifts"),
}
"""What stands in a row -> how two are called that are the same, and what differs."""


class Rule(NamedTuple):
    """What must hold of a row."""

    kind: str
    how: str
    """Words that the rule chooses between."""
    what: tuple[str, ...]
    number: int


class Rows(NamedTuple):
    """What a prompt says."""

    length: int
    kinds: tuple[str, ...]
    rules: tuple[Rule, ...]
    further: tuple[Rule, ...]
    """Rules whose share is asked; none if the rows are counted."""


def _read(question: str) -> Rows:
    said = _SAYS.read(question)
    rows = said.one("rows")
    keys = {part.key for part in said.parts}
    if keys not in _FORMS or {part["one"] for part in said.parts if "one" in part} - {rows["row"]}:
        raise Unread(f"sentences that do not belong together: {sorted(keys)}")
    if {part["rows"] for part in said.parts if "rows" in part} - {rows["row"] + "s"}:
        raise Unread("speaks of other rows")
    kinds = joined(rows["kinds"], "or")
    if not all(re.fullmatch(r"[A-Z]|\d|[a-z]+", kind) for kind in kinds):
        raise Unread(f"no kinds: {kinds}")
    rules, further = (_rules(said, slot, rows["items"], kinds) for slot in ("rules", "further"))
    if len(set(kinds)) != len(kinds):
        raise Unread(f"a kind comes twice: {kinds}")
    return Rows(rows.integer("n"), kinds, rules, further)


def _rules(said: Sayings, slot: str, items: str, kinds: tuple[str, ...]) -> tuple[Rule, ...]:
    texts = [part[slot] for part in said.parts if slot in part]
    return tuple(_rule(each, items, kinds) for text in texts for each in listed(_RULE, text))


def _rule(said: Said, items: str, kinds: tuple[str, ...]) -> Rule:
    alike, sorts = _SORTS[items]
    told = {"items": items, "item": items[:-1], "alike": alike, "sorts": sorts}
    if any(said.values.get(slot, word) != word for slot, word in told.items()):
        raise Unread(f"not about {items}: {said.values}")
    if said.values.get("number", "one") not in _NUMBERS:
        raise Unread(f"no number: {said['number']!r}")
    what = tuple(_kind(said[slot], items[:-1]) for slot in ("x", "y") if slot in said)
    what += (said["symbol"],) if "symbol" in said else ()
    what += tuple(said["block"].split(", ")) if "block" in said else ()
    if set(what) - set(kinds):
        raise Unread(f"none of the kinds: {what}")
    how = [said[slot] for slot in ("place", "is", "parity", "compare", "bound") if slot in said]
    return Rule(said.key, ", ".join(how), what, _NUMBERS[said.values.get("number", "one")])


def _kind(text: str, item: str) -> str:
    found = re.fullmatch(rf"{item}s? ([A-Z\d])|([a-z]+) {item}s?", text)
    if not found:
        raise Unread(f"no {item}: {text!r}")
    return found[1] or found[2]


def _after(rule: Rule, state: Any, kind: str) -> Any:  # noqa: ANN401 (each rule has its own)
    """Return what a rule remembers after one more of a kind; None if the rule is broken."""
    what = rule.what
    match rule.kind:
        case "apart":
            return None if {state, kind} == set(what) else kind
        case "ahead":
            more = (state or 0) + (kind == what[0]) - (kind == what[1])
            return None if more < 0 else more
        case "behind":
            return None if state == what[0] and kind != what[1] else kind
        case "before":
            return None if state is True and kind == what[1] else state is True or kind == what[0]
        case "two":
            return None if state == kind else kind
        case "three":
            last = (*(state or ()), kind)[-3:]
            return None if len(last) == 3 and len(set(last)) == 1 else last
        case "block":
            last = (*(state or ()), kind)[-len(what) :]
            return None if last == what else last
        case "place" | "ends":
            return (state or (kind,))[0], kind
        case "sorts":
            return (state or frozenset()) | {kind}
        case "compare":
            return (state or 0) + (kind == what[0]) - (kind == what[1])
    return (state or 0) + (kind == what[0])


def _holds(rule: Rule, state: Any) -> bool:  # noqa: ANN401
    """Tell from what a rule remembers of a whole row whether the row keeps it."""
    match rule.kind:
        case "behind":
            return bool(state != rule.what[0])
        case "place":
            end = state[0 if rule.how.startswith("first") else 1]
            return bool(end == rule.what[0]) != rule.how.endswith("not")
        case "ends":
            return bool(state[0] == state[1]) != rule.how.endswith("not")
        case "sorts":
            return len(state) == rule.number
        case "compare":
            return bool(state > 0 if rule.how == "more" else state == 0)
        case "parity":
            divisor, rest = {"even": (2, 0), "odd": (2, 1), "multiple of three": (3, 0)}[rule.how]
            return bool(state % divisor == rest)
        case "times":
            if rule.how == "exactly":
                return bool(state == rule.number)
            return bool(state >= rule.number if rule.how == "at least" else state <= rule.number)
    return True


def _number(rows: Rows, rules: tuple[Rule, ...]) -> int:
    """Return how many rows keep rules, counted by what the rules remember."""
    ways = Counter[tuple[Hashable, ...]]({(None,) * len(rules): 1})
    for _ in range(rows.length):
        after = Counter[tuple[Hashable, ...]]()
        for states, count in ways.items():
            for kind in rows.kinds:
                new = [_after(*each, kind) for each in zip(rules, states, strict=True)]
                if None not in new:
                    after[tuple(new)] += count
        ways = after
    return sum(
        count
        for states, count in ways.items()
        if all(_holds(*each) for each in zip(rules, states, strict=True))
    )


def _solve(rows: Rows) -> str:
    number = _number(rows, rows.rules)
    if not rows.further:
        return str(number)
    return str(Fraction(_number(rows, rows.rules + rows.further), number))


READER = Reader(_read, _solve)
