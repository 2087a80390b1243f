"""Self-reference: a list of statements about the list itself, true in one way only.

The generator draws which statements are true, then statements of that value, and redraws single
ones until no other assignment is left; it holds the assignments as the bits of one integer. The
solver is CP-SAT. At the top: sixteen statements, most of which count true or false ones, so that
little follows before many are decided.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial, reduce
from itertools import product
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
    truth = [rng.random() < 0.5 for _ in range(count)]
    claims = _settled(rng, truth, knobs) if 0 < sum(truth) < count else None
    labels = tuple(sorted(sampled(rng, _LABELS, count)))
    return Sheet(labels, claims, _text(labels, truth)) if claims is not None else None


@rule
def _text(labels: Sequence[str], truth: Sequence[int]) -> str:
    return canonical_json([label for label, is_true in zip(labels, truth, strict=True) if is_true])


def _settled(rng: Random, truth: Sequence[bool], knobs: Knobs) -> tuple[Claim, ...] | None:
    """Return claims that leave no other assignment; a redraw stays if it leaves no more."""
    count, compound, counts = len(truth), COMPOUND.number(knobs), COUNTS.number(knobs)
    real = 1 << sum(1 << place for place, is_true in enumerate(truth) if is_true)
    claims = [_drawn(rng, truth, own, compound, counts) for own in range(count)]
    fits = [_fits(own, claim, count) for own, claim in enumerate(claims)]
    left = reduce(and_, fits)
    for _ in range(_MAX_REDRAWS):
        if left == real:
            return tuple(claims)
        own = below(rng, count)
        claim = _drawn(rng, truth, own, compound, counts)
        mask = _fits(own, claim, count)
        others = reduce(and_, fits[:own] + fits[own + 1 :])
        if (others & mask).bit_count() <= left.bit_count():
            claims[own], fits[own], left = claim, mask, others & mask
    return None


@lru_cache(maxsize=256)
def _fits(own: int, claim: Claim, count: int) -> int:
    """Return the assignments in which a statement is true just if its claim is."""
    return worlds(("says", own, claim), count)


def _drawn(rng: Random, truth: Sequence[bool], own: int, compound: float, counts: float) -> Claim:
    """Return a claim of the value that the statement is to have."""
    others = [place for place in range(len(truth)) if place != own]
    if rng.random() < compound:
        operator = picked(rng, OPERATORS)
        ways = SIDES[operator, truth[own]]
        left, right = picked(rng, ways)
        p, q = sampled(rng, others, 2)
        return (operator, ("is", p, truth[p] == left), ("is", q, truth[q] == right))
    if rng.random() < counts:
        return _count(rng, truth, own)
    place = picked(rng, others)
    return ("is", place, truth[place] == truth[own])


def _count(rng: Random, truth: Sequence[bool], own: int) -> Claim:
    size = len(truth)
    middle = 2 + below(rng, size - 3)
    groups = [range(size), range(size), range(middle), range(size - middle, size)]
    groups += [range(0, size, 2), range(1, size, 2)]
    group, of_true = tuple(picked(rng, groups)), rng.random() < 0.5
    if rng.random() < _LISTED:
        group = tuple(sorted(sampled(rng, range(size), 4)))
    number = [truth[place] for place in group].count(of_true)
    relation = picked(rng, _RELATIONS)
    # "At least none" and "at most all" would be no claims.
    first, last = int(relation == "least"), len(group) - (relation == "most")
    span = range(2) if relation == "parity" else range(first, last + 1)
    fits = [k for k in span if holds(relation, number, k) == truth[own]]
    near = [k for k in fits if abs(k - number) <= 2] or fits
    if not near:
        return ("count", "parity", number % 2 ^ (not truth[own]), group, of_true)
    return ("count", relation, picked(rng, near), group, of_true)


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
    count = len(labels)
    if len(group) == count:
        return f"these {count} statements"
    if group == tuple(range(len(group))):
        return f"the first {len(group)} statements"
    if group == tuple(range(count - len(group), count)):
        return f"the last {len(group)} statements"
    return f"statements {listed([labels[place] for place in group])}"


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
    # Statements are vertices, and so are counts and compounds; numbers do not matter.
    kinds = ("count", *OPERATORS)
    colors, arcs = [0] * len(sheet.claims), list[Arc]()
    for own, claim in enumerate(sheet.claims):
        if claim[0] == "is":
            arcs.append((int(claim[2]), own, claim[1]))
            continue
        color = 1 + kinds.index(claim[0])
        if claim[0] == "count":
            relation = sorted({*_RELATIONS}).index(claim[1])
            color = 10 + 2 * (4 * claim[2] + relation) + claim[4]
            arcs += [(2, len(colors), place) for place in claim[3]]
        else:
            is_even = claim[0] != "implies"
            for side, (_, place, value) in enumerate(claim[1:]):
                arcs.append((4 + 2 * (side and not is_even) + value, len(colors), place))
        arcs.append((3, own, len(colors)))
        colors.append(color)
    return normal_form(colors, arcs)


FAMILY = Family(
    name="self_reference",
    version=3,
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
