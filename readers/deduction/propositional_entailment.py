"""Premises about what is so or not: which of eight statements follow from them?"""

from collections.abc import Iterator
from itertools import product
from typing import Final, NamedTuple

from readers.deduction._lists import EIGHT, LETTERS
from readers.deduction._trees import Tree, connected, worded
from readers.enumerated import numbered
from readers.phrases import Phrases, Unread
from readers.reader import Reader
from readers.retracing import retraced

_SAYS: Final = Phrases(
    once={
        "premises": r"""
            All of this is true:¶¶<premises:block>
            Premises:¶¶<premises:block>
        """,
        "question": r"""
            Which of the eight lettered statements must then be true?
            Decide which of the statements A to H are logical consequences of the premises.
            Which of the conclusions A to H follow from that?
        """,
        "conclusions": EIGHT,
        "form": r"""
            List the letters, separated by commas.
            Answer with the letters of all that follow, separated by commas.
        """,
        "words": r"""
            "Or" includes the case of both unless "not both" is added; "if p, then q" and "q if p"
                are false only when p is true and q is false.
            Unless "but not both" is said, "or" means at least one. "If p, then q", or "q if p",
                holds unless p is true and q is not.
        """,
        "brackets": r"""
            Brackets group what belongs together.
            Parts are grouped by brackets.
        """,
    },
    perhaps={"heading": "Conclusions:"},
)
_ATOM: Final = Phrases(
    many={
        "is": r"""
            <who:name> is at home
            the <who:word> lamp is on
            the bus to <who:name> runs
        """,
        "is not": r"""
            <who:name> is not at home
            the <who:word> lamp is off
            the bus to <who:name> does not run
        """,
    }
)


class Entailment(NamedTuple):
    """What a prompt says."""

    premises: tuple[Tree, ...]
    conclusions: tuple[Tree, ...]


def _read(question: str) -> Entailment:
    said = _SAYS.read(question)
    lines = said.one("conclusions")
    return Entailment(
        tuple(map(_statement, numbered(said.one("premises")["premises"]))),
        tuple(_statement(lines[letter.lower()]) for letter in LETTERS),
    )


def _statement(line: str) -> Tree:
    if not line.endswith("."):
        raise Unread(f"no sentence: {line!r}")
    return worded(line[:-1], _atom)


def _atom(text: str) -> Tree | None:
    try:
        said = _ATOM.only(text)
    except Unread:
        return None
    kind = text.split(" ")[1] if text.startswith("the bus") else text.split(" ")[-1]
    scene = {"home": "home", "on": "lamp", "off": "lamp", "bus": "bus"}[kind]
    return (said.key, (scene,), (said["who"],))


def _things(trees: tuple[Tree, ...]) -> Iterator[Tree]:
    """Yield what trees say is so or not."""
    for head, *parts in trees:
        if head in {"is", "is not"}:
            yield ("is", *parts)
        else:
            yield from _things(tuple(parts))


def _solve(puzzle: Entailment) -> str:
    things = sorted(set(_things(puzzle.premises + puzzle.conclusions)))
    left = dict(zip(LETTERS, puzzle.conclusions, strict=True))
    possible = False
    for truths in product((True, False), repeat=len(things)):
        holds = dict(zip(things, truths, strict=True))
        if all(_true(premise, holds) for premise in puzzle.premises):
            possible = True
            left = {letter: tree for letter, tree in left.items() if _true(tree, holds)}
    return ", ".join(left) if possible else "the premises contradict each other"


def _true(tree: Tree, holds: dict[Tree, bool]) -> bool:
    head, *parts = tree
    if head in {"is", "is not"}:
        return holds["is", *parts] == (head == "is")
    return connected(head, [_true(part, holds) for part in parts])


def _trace(puzzle: Entailment) -> Iterator[str]:
    yield "A case has 1 for what is so, at home or on or running, and 0 for what is not, in order."
    known, cases = list[Tree](), [dict[Tree, bool]()]
    for number, premise in enumerate(puzzle.premises, 1):
        cases = _opened(cases, known, (premise,))
        cases = [case for case in cases if _true(premise, case)]
        yield f"Premise {number} leaves{_listed(known, cases)}."
    before = len(known)
    cases = _opened(cases, known, puzzle.conclusions)
    if len(known) > before:
        yield f"Nothing said leaves{_listed(known, cases)}."
    for letter, conclusion in zip(LETTERS, puzzle.conclusions, strict=True):
        failing = [case for case in cases if not _true(conclusion, case)]
        shown = _shown(known, failing[0]) if failing else ""
        yield f"{letter} {f'fails in the case {shown}' if shown else 'holds in all of them'}."


def _opened(
    cases: list[dict[Tree, bool]], known: list[Tree], trees: tuple[Tree, ...]
) -> list[dict[Tree, bool]]:
    """Return the cases told apart by what trees say too, which becomes known; in order."""
    new = sorted({*_things(trees)} - {*known})
    known += new
    known.sort(key=_name)
    opened = [
        {**case, **dict(zip(new, truths, strict=True))}
        for case in cases
        for truths in product((True, False), repeat=len(new))
    ]
    return sorted(opened, key=lambda case: _shown(known, case), reverse=True)


def _name(thing: Tree) -> str:
    return str(thing[-1][0])


def _shown(known: list[Tree], case: dict[Tree, bool]) -> str:
    return "".join(str(int(case[thing])) for thing in known)


def _listed(known: list[Tree], cases: list[dict[Tree, bool]]) -> str:
    shown = ", ".join(_shown(known, case) for case in cases)
    return f", for {', '.join(map(_name, known))}: {shown}"


READER = Reader(_read, _solve, follow=retraced(_trace, _solve))
