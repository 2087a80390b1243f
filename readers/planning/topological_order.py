"""An order in which some come before others, those named first as early as possible."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from readers.phrases import Phrases, Unread
from readers.reader import Reader
from readers.retracing import retraced

_SAYS: Final = Phrases(
    once={
        "scene": r"""
            <n:int> <things:things>, <names:names>, have to be put in order, one after the other.
            Put the <things:things> <names:names> in a row.
            A schedule has each of the <n:int> <things:things> <names:names> once.
            Order these <things:things>: <names:names>.
        """,
        "means": r"""
            Each condition x<than:than>y says that x must come somewhere before y.
            The notation x<than:than>y means: x is earlier than y.
            In what follows, x<than:than>y means that x has to come before y (not necessarily
                directly).
            A condition x<than:than>y demands that x stands earlier in the schedule than y.
        """,
        "conditions": r"""
            The conditions:¶<conditions:conditions>
            These must hold:¶<conditions:conditions>
            <conditions:conditions>
        """,
        "choice": r"""
            Among all orders that meet every condition, take those with <a:name> as early as
                possible; among these, those with <b:name> as early as possible; then <c:name>, and
                so on through the <things:things> in the order in which they are named at the
                beginning.
            Of all valid orders, choose the one in which <a:name> comes as early as it can; if
                several remain, the one in which <b:name> is as early as it can then be; after that
                <c:name>, and so on, in the order in which the <things:things> are named at the
                beginning.
        """,
        "form": r"""
            Write down the resulting order of all <n:int>, separated by commas.
            Only one order is left. Give it in full, separated by commas.
            Answer with the whole order, from first to last, separated by commas.
        """,
    },
    kinds={
        "things": "tasks|visits|courses|steps",
        "than": "<",
        "names": r"\w+(?:, \w+)+",
        "conditions": r"\w+<\w+(?:(?:, |; |\n)\w+<\w+)+",
    },
)


class Plan(NamedTuple):
    """What a prompt says."""

    names: tuple[str, ...]
    before: frozenset[tuple[str, str]]
    """Pairs of which the first comes before the second."""


def _read(question: str) -> Plan:
    said = _SAYS.read(question)
    scene, choice = said.one("scene"), said.one("choice")
    names = tuple(scene["names"].split(", "))
    pairs = re.findall(r"(\w+)<(\w+)", said.one("conditions")["conditions"])
    plan = Plan(names, frozenset(pairs))
    if {part.integer("n") for part in said.parts if "n" in part} - {len(set(names))}:
        raise Unread(f"says otherwise than that there are {len(names)}")
    if len(set(names)) != len(names) or len(plan.before) != len(pairs):
        raise Unread("a name or a condition comes twice")
    if not {name for pair in pairs for name in pair} <= set(names):
        raise Unread("a condition names what is not to be ordered")
    if (choice["a"], choice["b"], choice["c"]) != names[:3]:
        raise Unread("says another order of the names")
    if len({part["things"] for part in said.parts if "things" in part}) != 1:
        raise Unread("says two words for the same things")
    return plan


def _solve(plan: Plan) -> str:
    return ", ".join(_ordered(plan, list(plan.names)))


def _ordered(plan: Plan, names: list[str]) -> list[str]:
    """Put the first name as early as it can be: directly after all that must come before it.

    Those stand before it in their own best order, all others after it in theirs.
    """
    if not names:
        return []
    earlier = _earlier(plan, names[0])
    before = [name for name in names if name in earlier]
    after = [name for name in names[1:] if name not in earlier]
    return [*_ordered(plan, before), names[0], *_ordered(plan, after)]


def _earlier(plan: Plan, name: str) -> set[str]:
    """Return all that must come before a name, directly or not."""
    found = {name}
    while more := {one for one, other in plan.before if other in found} - found:
        found |= more
    return found - {name}


def _told(plan: Plan) -> Iterator[str]:
    """Yield, from the final order, what each name of the list has to wait for when its turn comes.

    Where others stand before it that have no place yet, those are done first, in the same way.
    """
    order = _ordered(plan, list(plan.names))
    placed = 0
    turns = [*plan.names[::-1]]
    while turns:
        name = turns.pop()
        if name in order[:placed]:
            continue
        earlier = _earlier(plan, name) - set(order[:placed])
        left = [one for one in plan.names if one in earlier]
        if left:
            yield f"{name} waits for {', '.join(left)}."
            turns += [name, *left[::-1]]
        else:
            placed += 1
            yield f"{name} waits for nothing more: place {order.index(name) + 1}."


READER = Reader(_read, _solve, follow=retraced(_told, _solve))
