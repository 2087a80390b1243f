"""Statements about all, some or none of a group: which of eight others follow from them?"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from readers.deduction._lists import EIGHT, LETTERS, LIST, names
from readers.enumerated import numbered
from readers.phrases import Phrases, Unread
from readers.reader import Reader
from readers.retracing import retraced

_SAYS: Final = Phrases(
    once={
        "premises": r"""
            It is known that:¶¶<premises:block>
            Suppose that the following {is|are} true:¶¶<premises:block>
            These statements are given:¶¶<premises:block>
            Take these premises for granted, whatever the words in them may mean
                elsewhere:¶¶<premises:block>
        """,
        "groups": r"""
            There is at least one member of each of these groups: <groups:list>.
            Each of these groups has at least one member: <groups:list>.
            None of these groups is empty: <groups:list>.
        """,
        "question": r"""
            Which of the {statements|conclusions} A to H follow with necessity?
            Decide which of the eight lettered conclusions must be true.
            Which lettered statements follow logically?
        """,
        "some": r"""
            As usual in logic, "some" leaves open whether it is all.
            "Some" means at least one and perhaps all.
            "Some" means "at least one".
        """,
        "form": r"""
            Answer with the letters, separated by commas.
            List the letters, separated by commas.
            Give the letters of all that follow, with commas between them.
        """,
        "conclusions": EIGHT,
    },
    perhaps={"heading": "Conclusions:"},
    kinds={"list": LIST},
)
_CLAIM: Final = Phrases(
    many={
        "all": r"""
            All <a:word> are <b:word>.
            Only <b:word> are <a:word>.
            Every one of the <a:word> is among the <b:word>.
        """,
        "no": r"""
            No <a:word> are <b:word>.
            None of the <a:word> are <b:word>.
            There are no <b:word> among the <a:word>.
        """,
        "some": r"""
            Some <a:word> are <b:word>.
            At least one of the <a:word> is among the <b:word>.
        """,
        "not all": r"""
            Some <a:word> are not <b:word>.
            Not all <a:word> are <b:word>.
        """,
    }
)
_DENIAL: Final = {"all": "not all", "not all": "all", "no": "some", "some": "no"}


class Claim(NamedTuple):
    """All, no, some or not all members of a group are in another."""

    how: str
    group: str
    other: str


class Syllogism(NamedTuple):
    """What a prompt says."""

    groups: tuple[str, ...]
    premises: tuple[Claim, ...]
    conclusions: tuple[Claim, ...]


def _read(question: str) -> Syllogism:
    said = _SAYS.read(question)
    groups = names(said.one("groups")["groups"])
    premises = tuple(map(_claim, numbered(said.one("premises")["premises"])))
    lines = said.one("conclusions")
    conclusions = tuple(_claim(lines[letter.lower()]) for letter in LETTERS)
    if {end for claim in premises for end in claim[1:]} != set(groups):
        raise Unread(f"other groups than {groups} are in the premises")
    if not {end for claim in conclusions for end in claim[1:]} <= set(groups):
        raise Unread(f"other groups than {groups} are in the conclusions")
    return Syllogism(groups, premises, conclusions)


def _claim(line: str) -> Claim:
    said = _CLAIM.only(line)
    return Claim(said.key, said["a"], said["b"])


def _solve(puzzle: Syllogism) -> str:
    claims = zip(LETTERS, puzzle.conclusions, strict=True)
    return ", ".join(letter for letter, claim in claims if not _possible(puzzle, _denied(claim)))


def _denied(claim: Claim) -> Claim:
    return Claim(_DENIAL[claim.how], claim.group, claim.other)


def _possible(puzzle: Syllogism, further: Claim) -> bool:
    """Tell whether premises and one claim more can be true together.

    Somebody is a set of groups. Claims of all or none forbid some of these; each other claim, and
    each group, needs somebody who is not forbidden.
    """
    claims = [*puzzle.premises, further]
    people = [somebody for somebody in _people(puzzle.groups) if _allowed(somebody, claims)]
    wanted = [claim for claim in claims if claim.how in {"some", "not all"}]
    return all(any(group in each for each in people) for group in puzzle.groups) and all(
        any(group in each and (other in each) == (how == "some") for each in people)
        for how, group, other in wanted
    )


def _people(groups: tuple[str, ...]) -> Iterator[frozenset[str]]:
    for bits in range(1 << len(groups)):
        yield frozenset(group for n, group in enumerate(groups) if bits >> n & 1)


def _allowed(somebody: frozenset[str], claims: list[Claim]) -> bool:
    return not any(
        group in somebody and (other in somebody) == (how == "no")
        for how, group, other in claims
        if how in {"all", "no"}
    )


def _trace(puzzle: Syllogism) -> Iterator[str]:
    people = [one for one in _people(puzzle.groups) if _allowed(one, [*puzzle.premises])]
    groups = sorted(puzzle.groups)
    witnesses = {f"all {group}": [one for one in people if group in one] for group in groups}
    for number, (how, group, other) in enumerate(puzzle.premises, 1):
        if how in {"some", "not all"}:
            witnesses[f"premise {number}"] = [
                one for one in people if group in one and (other in one) == (how == "some")
            ]
    for source, those in witnesses.items():
        own = source.removeprefix("all ")
        within = [each for each in groups if each != own and all(each in one for one in those)]
        beyond = [each for each in groups if not any(each in one for one in those)]
        parts = [f"in {', '.join(within)}"] if within else []
        parts += [f"not in {', '.join(beyond)}"] if beyond else []
        start = source.capitalize() + (", somebody" if source.startswith("premise") else "")
        yield f"{start}: {'; '.join(parts) or 'nothing more'}."
    for letter, (how, group, other) in zip(LETTERS, puzzle.conclusions, strict=True):
        fitting = [
            source
            for source, those in witnesses.items()
            if all(group in one and (other in one) == (how in {"all", "some"}) for one in those)
            and (how in {"some", "not all"} or source == f"all {group}")
        ]
        if how == "no" and fitting:
            fitting = [min(f"all {group}", f"all {other}")]
        why = f"follows, by {fitting[0]}" if fitting else "does not follow: no line above says so"
        yield f"{letter} {why}."


READER = Reader(_read, _solve, follow=retraced(_trace, _solve))
