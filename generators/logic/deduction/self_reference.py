"""Self-reference: a list of statements about the list itself, true in one way only.

The generator draws which statements are true, then statements of that value, and redraws single
ones until no other assignment is left; it holds the assignments as the bits of one integer. The
solver is CP-SAT. At the top: sixteen statements, most of which count true or false ones, so that
little follows before many are decided.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache, partial, reduce
from itertools import combinations, permutations, product
from operator import and_
from random import Random

from generators.canonical import Arc, normal_form
from generators.chance import below, picked, sampled
from generators.deducing import Rule, lines, worked_facts
from generators.family import Family, Knob, Knobs, redrawn, rule
from generators.logic.deduction._claims import Claim, extent, holds, worlds
from generators.logic.deduction._pictures import statements
from generators.logic.deduction._truth import OPERATORS, SIDES
from generators.search import CpLiteral, Model, Var, new_bools, new_model, solutions
from generators.wording import Grammar, listed, speak
from proofmill.problem import Json, canonical_json

STATEMENTS = Knob("statements", 5, 16, "statements")
COMPOUND = Knob("compound", 0.3, 0.2, "share of statements that join two about single ones")
COUNTS = Knob("counts", 0.4, 1.0, "share of the others that count true or false statements")

_MAX_REDRAWS = 150
_LISTED = 0.15
"""Chance that a count is of four listed statements."""
_LABELS = "BCDEFGHJKLMNPQRSTUVWXYZ"
"""Of statements; a few of them, so that a short list has as many answers as a long one."""
_MOST_TOLD = 10
"""Statements of a sheet that is worked; more take many suppositions, and longer than the draw."""
_RELATIONS = ("exactly", "exactly", "least", "most", "parity")
_COUNT_COLORS = {"exactly": 0, "least": 1, "most": 2, "parity": 3}
_COLORS = {kind: color for color, kind in enumerate(("is", *OPERATORS))}
"""Of statements by their claims, in canonical forms."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """What each statement claims; in claims a person is a statement, a knight a true one."""

    labels: tuple[str, ...]
    """Letters of the statements, in alphabetical order."""
    claims: tuple[Claim, ...]
    answer: str = field(compare=False)
    """The letters of the true statements, as JSON."""


@redrawn(60, "statements that settle each other")
def _generate(rng: Random, knobs: Knobs) -> Sheet | None:
    count = STATEMENTS.integer(knobs)
    real = 1 + below(rng, (1 << count) - 2)  # neither all true nor all false
    claims = _settled(rng, count, real, knobs)
    if claims is None:
        return None
    labels = tuple(sorted(sampled(rng, _LABELS, count)))
    return Sheet(labels, claims, _text(labels, [real >> place & 1 for place in range(count)]))


@rule
def _text(labels: Sequence[str], truth: Sequence[int]) -> str:
    return canonical_json([label for label, is_true in zip(labels, truth, strict=True) if is_true])


def _settled(rng: Random, count: int, real: int, knobs: Knobs) -> tuple[Claim, ...] | None:
    """Return claims that leave no other assignment than `real`, the true statements as bits.

    A redrawn claim stays if it leaves no more assignments than there were.
    """
    compound, counts = COMPOUND.number(knobs), COUNTS.number(knobs)
    claims = [_drawn(rng, count, real, own, compound, counts) for own in range(count)]
    fits = [_fits(own, claim, count) for own, claim in enumerate(claims)]
    left = reduce(and_, fits)
    for _ in range(_MAX_REDRAWS):
        if left == 1 << real:
            return tuple(claims)
        own = below(rng, count)
        claim = _drawn(rng, count, real, own, compound, counts)
        mask = _fits(own, claim, count)
        others = reduce(and_, fits[:own] + fits[own + 1 :])
        if (others & mask).bit_count() <= left.bit_count():
            claims[own], fits[own], left = claim, mask, others & mask
    return None


def _fits(own: int, claim: Claim, count: int) -> int:
    """Return the assignments in which a statement is true just if its claim is."""
    return _false(count)[own] ^ _kept(claim, count)


@cache
def _false(count: int) -> Sequence[int]:
    """Return for each statement the assignments in which it is false."""
    return [worlds(("is", own, False), count) for own in range(count)]


_kept = lru_cache(maxsize=1024)(worlds)
"""Where claims hold; many are drawn again and again."""


def _drawn(rng: Random, count: int, real: int, own: int, compound: float, counts: float) -> Claim:
    """Return a claim of the value that the statement is to have."""
    want = real >> own & 1 == 1
    if rng.random() < compound:
        operator = picked(rng, OPERATORS)
        left, right = picked(rng, SIDES[operator, want])
        p, q = picked(rng, _about(count, own, 2))
        return (operator, ("is", p, real >> p & 1 == left), ("is", q, real >> q & 1 == right))
    if rng.random() < counts:
        return _count(rng, count, real, want)
    (place,) = picked(rng, _about(count, own, 1))
    return ("is", place, real >> place & 1 == want)


@cache
def _about(count: int, own: int, most: int) -> Sequence[tuple[int, ...]]:
    """Return so many other statements at once, in all ways and orders."""
    return [*permutations([place for place in range(count) if place != own], most)]


def _count(rng: Random, count: int, real: int, want: bool) -> Claim:
    group, relation, of_true = picked(rng, _counts(count))
    if rng.random() < _LISTED:
        group = picked(rng, _lists(count))
    number = [real >> place & 1 for place in group].count(of_true)
    near = _near(relation, number, len(group), want)
    if not near:
        return ("count", "parity", number % 2 ^ (not want), group, of_true)
    return ("count", relation, picked(rng, near), group, of_true)


@cache
def _counts(count: int) -> Sequence[tuple[tuple[int, ...], str, bool]]:
    """Return what is counted of groups that need no list, and how it is compared: all ways."""
    every = range(count)
    groups: list[Sequence[int]] = []
    for middle in range(2, count - 1):
        groups += [every, every, every[:middle], every[-middle:], every[::2], every[1::2]]
    return [*product(map(tuple, groups), _RELATIONS, (False, True))]


@cache
def _lists(count: int) -> Sequence[tuple[int, ...]]:
    return [*combinations(range(count), 4)]


@cache
def _near(relation: str, number: int, size: int, want: bool) -> Sequence[int]:
    """Return what a number of a group may be compared with, near it if there is any such."""
    # "At least none" and "at most all" would be no claims.
    first, last = int(relation == "least"), size - (relation == "most")
    span = range(2) if relation == "parity" else range(first, last + 1)
    fits = [k for k in span if holds(relation, number, k) == want]
    return [k for k in fits if abs(k - number) <= 2] or fits


_GRAMMAR: Grammar = {
    "start": (
        "<scene>{reading} <task>\n\n{lines}\n\n<layout>",
        "<scene>{reading}\n\n{lines}\n\n<task> <layout>",
    ),
    "reading": (
        '"If p, then q" counts as false only when p is true and q is false.',
        'A statement "if p, then q" is true unless p is true and q is false.',
    ),
    "scene": (
        "Here is a list of {count} statements about themselves, each of them true or false.",
        "The {count} lettered statements below speak about this very list; every one of them is "
        "either true or false.",
        "Each of the following {count} statements is true or false, and they are all about one "
        "another.",
        "A sheet of paper bears {count} statements about the statements on that sheet. Each is "
        "true or false.",
    ),
    "task": (
        "There is only one way to call them true or false without contradiction. Which are true?",
        "Exactly one assignment of true and false fits all of them. Find the true statements.",
        "Only one choice of true statements agrees with what they say. Which statements are they?",
    ),
    "layout": (
        "List the letters of all true statements, separated by commas.",
        "Answer with the letters of the true ones, with commas between them.",
        "Give the letters of the true statements, separated by commas.",
    ),
    "is_true": ("statement {n} is true", "{n} is true"),
    "is_false": ("statement {n} is false", "{n} is false"),
    "and": ("{left} and {right}", "both of these hold: {left}; {right}"),
    "or": ("{left}, or {right}, or both", "at least one of these holds: {left}; {right}"),
    "xor": (
        "either {left} or {right}, but not both",
        "exactly one of these holds: {left}; {right}",
    ),
    "implies": ("if {left}, then {right}",),
    "iff": ("{left} if and only if {right}", "{left} exactly when {right}"),
    "exactly": ("exactly {k} of {group} {are} {value}", "of {group}, exactly {k} {are} {value}"),
    "least": ("at least {k} of {group} {are} {value}", "{k} or more of {group} {are} {value}"),
    "most": ("at most {k} of {group} {are} {value}", "no more than {k} of {group} {are} {value}"),
    "parity": ("an {k} number of {group} are {value}",),
    "all": ("all of {group} are {value}", "{group} are all {value}"),
    "both": ("both of {group} are {value}", "{group} are both {value}"),
    "none": ("none of {group} are {value}", "not one of {group} is {value}"),
    "neither": ("neither of {group} is {value}",),
}


def _render(sheet: Sheet, rng: Random) -> str:
    lines = []
    for label, claim in zip(sheet.labels, sheet.claims, strict=True):
        text = _worded(claim, sheet.labels, rng)
        lines.append(f"{label}. {text[0].upper()}{text[1:]}.")
    has_if = any(claim[0] == "implies" for claim in sheet.claims)
    reading = f" {speak(_GRAMMAR, rng, 'reading')}" if has_if else ""
    return speak(_GRAMMAR, rng, count=len(lines), lines="\n".join(lines), reading=reading)


def _worded(claim: Claim, labels: Sequence[str], rng: Random) -> str:
    kind = claim[0]
    if kind == "is":
        return speak(_GRAMMAR, rng, "is_true" if claim[2] else "is_false", n=labels[claim[1]])
    if kind == "count":
        _, relation, k, group, of_true = claim
        return speak(
            _GRAMMAR,
            rng,
            extent(relation, k, len(group)) or relation,
            k=("even", "odd")[k] if relation == "parity" else k,
            group=_group(group, labels),
            are="is" if k == 1 else "are",
            value="true" if of_true else "false",
        )
    left, right = (_worded(side, labels, rng) for side in claim[1:])
    return speak(_GRAMMAR, rng, kind, left=left, right=right)


def _group(group: tuple[int, ...], labels: Sequence[str]) -> str:
    name = _named(group, len(labels))
    return name or f"statements {listed([labels[place] for place in group])}"


@lru_cache(maxsize=256)
def _named(group: tuple[int, ...], count: int) -> str:
    """Return what a group is called if it needs no list."""
    if len(group) == count:
        return f"these {count} statements"
    if group == tuple(range(len(group))):
        return f"the first {len(group)} statements"
    is_last = group == tuple(range(count - len(group), count))
    return f"the last {len(group)} statements" if is_last else ""


def _solve(sheet: Sheet) -> list[str]:
    model = new_model()
    true = new_bools(model, len(sheet.claims))
    for own, claim in zip(true, sheet.claims, strict=True):
        _state(model, claim, true, own)
    return [_text(sheet.labels, found) for found in solutions(model, true)]


def _state(model: Model, claim: Claim, true: Sequence[Var], own: CpLiteral) -> None:
    """Require that `own` is true just if the claim is."""
    if claim[0] == "count":
        _, relation, k, group, of_true = claim
        total = sum(true[p] if of_true else 1 - true[p] for p in group)
        half = 2 * model.new_int_var(0, len(true), "") if relation == "parity" else 0
        yes, no = {
            "exactly": (total == k, total != k),
            "least": (total >= k, total < k),
            "most": (total <= k, total > k),
            "parity": (total == half + k, total == half + 1 - k),
        }[relation]
        model.add(yes).only_enforce_if(own)
        model.add(no).only_enforce_if(~own)
        return
    if claim[0] == "is":
        model.add(own == (true[claim[1]] if claim[2] else ~true[claim[1]]))
        return
    left, right = (true[p] if value else ~true[p] for _, p, value in claim[1:])
    if claim[0] in ("xor", "iff"):
        model.add_bool_xor([left, right, ~own if claim[0] == "xor" else own])
    elif claim[0] == "and":
        model.add_bool_and([left, right]).only_enforce_if(own)
        model.add_bool_or([~left, ~right]).only_enforce_if(~own)
    else:
        left = ~left if claim[0] == "implies" else left
        model.add_bool_or([left, right]).only_enforce_if(own)
        model.add_bool_and([~left, ~right]).only_enforce_if(~own)


def _steps(sheet: Sheet) -> tuple[str, ...]:
    """Let each statement settle itself and those it is about; suppose where none does."""
    count = len(sheet.claims)
    if count > _MOST_TOLD:
        return ()
    rules = [
        _ruled(f"statement {label}", own, claim)
        for own, (label, claim) in enumerate(zip(sheet.labels, sheet.claims, strict=True))
    ]
    answer = ", ".join(json.loads(sheet.answer))
    return worked_facts(
        sheet.labels,
        [3] * count,
        rules,
        range(count),
        answer,
        lambda truth: "true" if truth else "false",
    )


def _ruled(name: str, own: int, claim: Claim) -> Rule:
    """Return that a statement is true just if its claim is."""
    if claim[0] == "count":
        _, relation, k, group, of_true = claim
        right = sum([holds(relation, number, k) << number for number in range(len(group) + 1)])
        cells = tuple(dict.fromkeys((own, *group)))
        return Rule(name, cells, partial(_narrowed, right, own in group, of_true))
    about = [claim] if claim[0] == "is" else claim[1:]
    cells = (own, *(part[1] for part in about))
    ways = []
    for values in product((0, 1), repeat=len(about)):
        sides = [part[2] == bool(value) for part, value in zip(about, values, strict=True)]
        truth = sides[0] if claim[0] == "is" else (sides[0], sides[1]) in SIDES[claim[0], True]
        ways.append((int(truth), *values))
    return lines(name, cells, ways)


def _narrowed(right: int, is_among: bool, of_true: bool, masks: Sequence[int]) -> list[int]:
    """Return what is left where the first statement is true just if the count of others is right.

    Args:
        right: for each count, as a bit, whether it is right.
        is_among: the first statement is counted as well.
        of_true: true ones are counted, else false ones.
        masks: of the first statement and those counted: bit 0 for false, bit 1 for true.
    """
    own, *others = masks
    counted = 2 if of_true else 1
    low, free = others.count(counted), others.count(3)
    left = rest = 0
    for truth in (0, 1):
        if own >> truth & 1:
            least = low + (is_among and truth == of_true)
            # bit n: the statement may have this truth with n of the free ones counted
            fits = (right if truth else ~right) >> least & ((2 << free) - 1)
            if fits:
                left |= 1 << truth
            if fits >> 1:
                rest |= counted
            if fits & ((1 << free) - 1):
                rest |= 3 - counted
    return [left, *[mask & rest if mask == 3 else mask if left else 0 for mask in others]]


def _effort(sheet: Sheet) -> int:
    """Count the assignments left before each statement, when they are held against one by one."""
    count = len(sheet.claims)
    left, total = (1 << (1 << count)) - 1, 0
    for own, claim in enumerate(sheet.claims):
        total += left.bit_count()
        left &= _fits(own, claim, count)
    return total


def _canonical(sheet: Sheet) -> Json:
    # A statement is a vertex of the color of its claim's kind; its number does not matter.
    colors, arcs = list[int](), list[Arc]()
    for own, claim in enumerate(sheet.claims):
        if claim[0] == "count":
            _, relation, k, group, of_true = claim
            is_of_all = len(group) == len(sheet.claims)
            color = 4 * k + _COUNT_COLORS[relation]
            colors.append(len(_COLORS) + 4 * color + 2 * is_of_all + of_true)
            if not is_of_all:
                arcs += [(0, own, place) for place in group]
            continue
        colors.append(_COLORS[claim[0]])
        about = claim[1:] if claim[0] != "is" else [claim]
        for side, (_, place, value) in enumerate(about):
            arcs.append((value + 2 * side if claim[0] == "implies" else value, own, place))
    return normal_form(colors, arcs)


FAMILY = Family(
    name="self_reference",
    version=4,
    domain="logic",
    summary="which statements of a list about itself are true",
    concepts=("propositional logic", "self-reference"),
    knobs=(STATEMENTS, COMPOUND, COUNTS),
    verifier="set",
    examples=("C, F, M", "B, G, K, T"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=_effort,
    canonical=_canonical,
    picture=lambda sheet: statements(sheet.labels, sheet.claims),
    steps=_steps,
    # Each statement has dozens of forms; those alike but for their numbers count once.
    capacity=lambda dial: float(min(1e12, 12.0 ** STATEMENTS.integer_at(dial))),
    guess_rate=lambda dial: 1 / (2 ** STATEMENTS.integer_at(dial) - 2),
)
