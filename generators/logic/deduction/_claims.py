"""Claims of knights and knaves about each other: how to draw them, and three ways to take them.

`invent` draws a claim of a wanted truth value, in a form that does not depend on that value.
`worlds` gives all worlds in which a claim is true, as the bits of one integer; `truth` judges it
while some roles are still open (Kleene's three values); `words` says it in English.
"""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from random import Random
from typing import Any, NamedTuple, TypeAlias

from generators.family import rule
from generators.logic.deduction._truth import OPERATORS, SIDES, combined
from generators.wording import Grammar, speak

Claim: TypeAlias = tuple[Any, ...]
"""A kind and its parts, with people as numbers:

is(person, whether a knight), not(claim), says(person, claim), an operator of `_truth`
(claim, claim), or count(relation, number, group, whether of knights).
"""
_RELATIONS = ("exactly", "least", "most", "parity")
_BOUNDS = ("least", "most")
_SYMMETRIC = ("and", "or", "xor", "iff")
_MAX_MENTIONS = 1000
"""Of people while one claim is drawn; a claim of depth 4 has up to 16."""


class Voice(NamedTuple):
    """What a claim is drawn from."""

    rng: Random
    roles: tuple[bool, ...]
    """Whether each person is a knight."""
    indirect: float
    speaker: int
    people: Iterator[int]
    """Whom the parts of a claim are about; neighbours differ."""


def voice_of(rng: Random, roles: tuple[bool, ...], indirect: float, speaker: int) -> Voice:
    """Return what the claims of one speaker are drawn from."""
    return Voice(rng, roles, indirect, speaker, _mentions(rng, len(roles)))


def _mentions(rng: Random, people: int) -> Iterator[int]:
    person = int(rng.random() * people)
    for _ in range(_MAX_MENTIONS):
        yield person
        person = (person + 1 + int(rng.random() * (people - 1))) % people


def invent(voice: Voice, levels: int, want: bool) -> Claim:
    """Return a claim of about `levels` levels that is true if `want`."""
    rng, roles, person = voice.rng, voice.roles, next(voice.people)
    if levels == 0:
        return ("is", person, roles[person] == want)
    if rng.random() < voice.indirect:
        if person == voice.speaker or rng.random() < 0.5:
            return _count(voice, want)
        return ("says", person, invent(voice, levels - 1, want == roles[person]))
    if levels > 1 and rng.random() < 0.15:
        return ("not", invent(voice, levels - 1, not want))
    kind = rng.choice(OPERATORS)
    left, right = rng.choice(SIDES[kind, want])
    levels_left, levels_right = levels - 1, int(rng.random() * levels)
    if rng.random() < 0.5:
        levels_left, levels_right = levels_right, levels_left
    return (kind, invent(voice, levels_left, left), invent(voice, levels_right, right))


def _count(voice: Voice, want: bool) -> Claim:
    """Return a claim on how many of a group are knights, or knaves."""
    rng, people = voice.rng, len(voice.roles)
    size = people if rng.random() < 0.4 else rng.randint(2, people - 1)
    group = tuple(sorted(rng.sample(range(people), size)))
    of_knights = rng.random() < 0.5
    number = sum(voice.roles[person] == of_knights for person in group)
    relation = rng.choice(_RELATIONS)
    # "At least none" and "at most all" would be no claims, "at most none" is said by "exactly".
    first, last = int(relation in _BOUNDS), {"most": size - 1, "parity": 1}.get(relation, size)
    fits = [k for k in range(first, last + 1) if holds(relation, number, k) == want]
    if not fits:
        relation, fits = "exactly", [k for k in range(size + 1) if (k == number) == want]
    return ("count", relation, rng.choice(fits), group, of_knights)


@rule
def holds(relation: str, number: int, k: int) -> bool:
    """Tell whether a number of people meets a relation to `k`, which is 0 or 1 for parity."""
    if relation == "exactly":
        return number == k
    if relation == "least":
        return number >= k
    return number <= k if relation == "most" else number % 2 == k


def _met(relation: str, k: int) -> slice:
    """Return the numbers that meet a relation to `k`, out of all from 0 on."""
    if relation == "exactly":
        return slice(k, k + 1)
    if relation == "least":
        return slice(k, None)
    return slice(k + 1) if relation == "most" else slice(k, None, 2)


@cache
def _roles(people: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """For each person: the worlds, as bits, of that person as a knave, and those as a knight."""
    everything = (1 << (1 << people)) - 1
    # Half of each period of worlds, repeated: everything is so many ones, 2^period - 1 times.
    knights = tuple(
        everything // ((1 << (2 << person)) - 1) * ((1 << (1 << person)) - 1 << (1 << person))
        for person in range(people)
    )
    return tuple(everything ^ some for some in knights), knights


@lru_cache(maxsize=256)
def _tally(people: int, group: tuple[int, ...]) -> tuple[int, ...]:
    """For each number: the worlds in which so many of the group are knights."""
    counts = [(1 << (1 << people)) - 1]
    for person in group:
        knave, knight = (worlds_of[person] for worlds_of in _roles(people))
        more = [0, *(some & knight for some in counts)]
        fewer = [*(some & knave for some in counts), 0]
        counts = [a | b for a, b in zip(more, fewer, strict=True)]
    return tuple(counts)


def worlds(claim: Claim, people: int) -> int:
    """Return the worlds in which a claim is true."""
    kind = claim[0]
    if kind == "count":
        _, relation, k, group, of_knights = claim
        tally = _tally(people, group)[:: 1 if of_knights else -1]
        return sum(tally[_met(relation, k)])
    if kind == "is":
        return _roles(people)[claim[2]][claim[1]]
    everything = (1 << (1 << people)) - 1
    if kind == "not":
        return everything ^ worlds(claim[1], people)
    if kind == "says":
        return _roles(people)[False][claim[1]] ^ worlds(claim[2], people)
    return combined(kind, worlds(claim[1], people), worlds(claim[2], people), everything)


def truth(claim: Claim, roles: Sequence[bool | None]) -> bool | None:
    """Judge a claim by the roles known so far; None while it could be either."""
    kind = claim[0]
    if kind == "is":
        role = roles[claim[1]]
        return None if role is None else role == claim[2]
    if kind == "count":
        return _count_truth(claim, roles)
    if kind == "not":
        inner = truth(claim[1], roles)
        return None if inner is None else not inner
    left = roles[claim[1]] if kind == "says" else truth(claim[1], roles)
    right = truth(claim[2], roles)
    if kind == "and":
        return False if left is False or right is False else _both(left, right)
    if kind == "or":
        return True if left or right else _both(left, right)
    if kind == "implies":
        return True if left is False or right else _both(left, right)
    if left is None or right is None:
        return None
    return left != right if kind == "xor" else left == right


def _both(left: bool | None, right: bool | None) -> bool | None:
    """Return what is left to say when no side decides: the last side if both are known."""
    return None if left is None else right


def _count_truth(claim: Claim, roles: Sequence[bool | None]) -> bool | None:
    _, relation, k, group, of_knights = claim
    known = [roles[person] for person in group]
    least, most = known.count(of_knights), len(group) - known.count(not of_knights)
    possible = {holds(relation, number, k) for number in range(least, most + 1)}
    return possible.pop() if len(possible) == 1 else None


def atoms(claim: Claim) -> int:
    """Return how many mentions of people a claim has."""
    kind = claim[0]
    if kind == "count":
        people: tuple[int, ...] = claim[3]
        return len(people)
    own = 1 if kind in ("is", "says") else 0
    return own + sum(atoms(part) for part in claim[1:] if isinstance(part, tuple))


def form(claim: Claim, labels: Sequence[str]) -> str:
    """Return a normal form with labels for people, blind to the order of equal sides."""
    kind = claim[0]
    if kind == "is":
        return f"{labels[claim[1]]}{'+' if claim[2] else '-'}"
    if kind == "count":
        people: tuple[int, ...] = claim[3]
        group = ",".join(sorted(labels[person] for person in people))
        return f"{claim[1]} {claim[2]} {'+' if claim[4] else '-'}[{group}]"
    if kind == "says":
        return f"{labels[claim[1]]}:({form(claim[2], labels)})"
    parts = [form(part, labels) for part in claim[1:]]
    return f"{kind}({' '.join(sorted(parts) if kind in _SYMMETRIC else parts)})"


_GRAMMAR: Grammar = {
    "knight": ("{who} a knight", "{who} not a knave"),
    "knave": ("{who} a knave", "{who} not a knight"),
    "and": ("{left} and {right}",),
    "or": ("{left} or {right}", "at least one of these is true: {left}; {right}"),
    "xor": (
        "either {left} or {right}, but not both",
        "exactly one of these is true: {left}; {right}",
    ),
    "iff": ("{left} if and only if {right}", "{left} exactly when {right}"),
    "implies": ("if {left}, then {right}",),
    "not": ("it is not true that {right}", "it is false that {right}"),
    "says": ("{left} would say that {right}", "if asked, {left} would claim that {right}"),
    "number": ("the number of {role}s among {group} is {amount}",),
    "several": ("<number>", "{amount} of {group} {are}"),
    "all": ("all {whole} are {role}s",),
    "both": ("{first} and {second} are both {role}s",),
    "none": ("none of {group} is a {role}",),
    "neither": ("neither {first} nor {second} is a {role}",),
}
_AMOUNTS = {"exactly": "exactly {}", "least": "at least {}", "most": "at most {}"}


def words(claim: Claim, names: Sequence[str], speaker: int | None, rng: Random) -> str:
    """Say a claim in English, with brackets around every part that has parts itself.

    The speaker says "I", also when telling what somebody else would say.
    """
    kind = claim[0]
    if kind == "is":
        who = "I am" if claim[1] == speaker else f"{names[claim[1]]} is"
        return speak(_GRAMMAR, rng, "knight" if claim[2] else "knave", who=who)
    if kind == "count":
        return _count_words(claim, names, speaker, rng)
    if kind == "says":
        right = _part(claim[2], names, speaker, rng)
        return speak(_GRAMMAR, rng, kind, left=names[claim[1]], right=right)
    left, right = claim[1], claim[-1]
    slots = {"left": _part(left, names, speaker, rng), "right": _part(right, names, speaker, rng)}
    return speak(_GRAMMAR, rng, kind, **slots)


def extent(relation: str, k: int, size: int) -> str:
    """Return `both`, `all`, `neither` or `none` where a count of `k` out of `size` means that."""
    if relation == "parity" or 0 < k < size:
        return ""
    if k == 0:
        return "neither" if size == 2 else "none"
    return "both" if size == 2 else "all"


def _part(claim: Claim, names: Sequence[str], speaker: int | None, rng: Random) -> str:
    text = words(claim, names, speaker, rng)
    return text if claim[0] in ("is", "count") else f"({text})"


def _count_words(claim: Claim, names: Sequence[str], speaker: int | None, rng: Random) -> str:
    _, relation, k, _, of_knights = claim
    group: tuple[int, ...] = claim[3]
    role = "knight" if of_knights else "knave"
    others = [names[person] for person in group if person != speaker]
    people = [*others, "me"] if len(others) < len(group) else others
    slots = {
        "role": role,
        "group": f"{', '.join(people[:-1])} and {people[-1]}",
        "are": f"is a {role}" if k == 1 else f"are {role}s",
        "amount": ("even", "odd")[k] if relation == "parity" else _AMOUNTS[relation].format(k),
    }
    slots["whole"] = f"of {slots['group']}"
    if len(group) == len(names):
        slots["whole"] = f"{len(group)} of us"
        slots["group"] = f"the {slots['whole']}"
    if len(group) == 2:
        subjects = [*others, "I"][:2]
        is_both = k == 2
        slots["first"], slots["second"] = subjects if is_both else sorted(subjects, key="I".__ne__)
    kind = "number" if relation == "parity" else "several"
    return speak(_GRAMMAR, rng, extent(relation, k, len(group)) or kind, **slots)
