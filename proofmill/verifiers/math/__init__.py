"""The `math` verifier: answers of any mathematical kind, compared by value; never evaluated.

A size and character gate, an own tokenizer, a bounded tree, then the first that decides of: typed
exact comparison, evaluation modulo primes or in intervals at random points, Math-Verify in a
process of its own (extra `proofmill[math]`; `"fallback": false` in the args leaves it out).
"""

import re
from fractions import Fraction
from typing import cast

from proofmill.verifiers import reading
from proofmill.verifiers.dress import undressed
from proofmill.verifiers.math import appeal, forms, gate, readings, tree, wording
from proofmill.verifiers.math.compare import Rules, compare
from proofmill.verifiers.math.forms import Form, Group, Relation, Value, Words
from proofmill.verifiers.math.tokens import Unreadable, Unsupported
from proofmill.verifiers.numbers import check_rational
from proofmill.verifiers.texts import check_choice
from proofmill.verifiers.verdict import (
    BAD_GOLD,
    MALFORMED,
    MATCH,
    MISMATCH,
    Args,
    Reason,
    Verdict,
    same,
)

__all__ = ["check_math"]

MAX_APPEALED = 300
"""Characters of an answer that is worth an appeal."""
UNSUPPORTED = Verdict("undecided", "unsupported")
HEDGED = Verdict("wrong", "hedged")
_NONE = Fraction(0)
_LETTER = re.compile(
    r"(?:(?:option|choice|answer)[ ]+)?(?:\(([A-Za-z])\)|([A-Za-z])\)?)[.:]?", re.IGNORECASE
)
_MACRO = re.compile(r"\\[A-Za-z]+")
_SAYS = re.compile(r"[A-Za-z0-9]")
_COUNT = re.compile(
    r"(.*[0-9})])(?:\\[ ,;]|[~ ])*(?:\\(?:text|mathrm)\{([A-Za-z ]{2,40})\}| ([A-Za-z ]{2,40}))"
)
_COUNTERS = frozenset("kmn")
_COUNTER = re.compile(r"(?<![A-Za-z\\])[kmn](?![A-Za-z])")
_EMPTY = re.compile(
    r"no (?:real )?(?:solutions?|roots?|such values?)|none|empty set|\\emptyset|\\varnothing|\u2205"
    r"|\\\{\s*\\\}|\{\s*\}"
)
"""What says that nothing solves it."""
_CAPITAL = re.compile(r"\(?([A-Z])\)?\.?")


def check_math(candidate: str, gold: str, args: Args) -> Verdict:
    r"""Compare by value: `\frac{\sqrt2}{2}` for `1/\sqrt{2}`, `2 \ge x > -1` for `(-1, 2]`.

    Args are `tolerance`, `rel_tolerance`, `up_to_constant`, `options` (of a multiple choice, in
    letter order), `variables` (names that are no constants here, such as `i` and `e`) and
    `fallback`. Every rule is in docs/verification.md.
    """
    try:
        return _check(candidate, gold, args)
    except RecursionError:  # the caller's own stack is nearly full
        return UNSUPPORTED


def _check(candidate: str, gold: str, args: Args) -> Verdict:
    if gate.refusal(gold):
        return BAD_GOLD
    fault = gate.refusal(candidate)
    if fault:
        return Verdict("wrong", cast("Reason", fault))
    gold, candidate = gate.plain(gold), gate.plain(candidate)
    if not gold:
        return BAD_GOLD
    if not candidate:
        return MALFORMED
    chosen = _choice(candidate, gold, args)
    if chosen is not None:
        return chosen
    rules = _rules(args)
    if rules is None:
        return BAD_GOLD
    if not any(rules):
        left, right = reading.reference(gold), reading.rational(candidate)
        if left is not None and right is not None:
            return same(left == right)
        if left is not None and check_rational(candidate, gold, args) == MATCH:
            return MATCH
        if readings.is_asked_form(candidate, gold):
            return MATCH
    return _by_form(wording.unranged(candidate), wording.unranged(gold), args, rules)


def _choice(candidate: str, gold: str, args: Args) -> Verdict | None:
    """Compare letters where the row has options or its answer is a single capital."""
    if isinstance(args.get("options"), list):
        verdict = check_choice(candidate, gold, args)
        return None if verdict == BAD_GOLD else verdict
    expected = _CAPITAL.fullmatch(gold)
    if expected is None:
        return None
    given = _LETTER.fullmatch(undressed(candidate).strip())
    return same((given[1] or given[2]).upper() == expected[1]) if given else MALFORMED


def _rules(args: Args) -> Rules | None:
    """Read the args that govern values; None if a tolerance is no number."""
    found = []
    for name in ("tolerance", "rel_tolerance"):
        value = args.get(name, 0)
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < 1e9:
            return None
        found.append(Fraction(str(value)) if value else _NONE)
    return Rules(found[0], found[1], args.get("up_to_constant") is True)


def _by_form(candidate: str, gold: str, args: Args, rules: Rules) -> Verdict:
    try:
        expected = forms.read(gold, _variables(args))
    except Unreadable:
        return BAD_GOLD
    except Unsupported:
        is_same, is_doubtful = candidate == gold, gate.is_hedged(candidate)
        return MATCH if is_same else HEDGED if is_doubtful else _appeal(candidate, gold, args)
    if _same_words(candidate, gold, expected):
        return MATCH
    return _against(expected, _renamed(candidate, expected), gold, args, rules)


def _renamed(candidate: str, expected: Form) -> str:
    r"""Let `2k\pi` be `2n\pi`: a family of values may count by any of the usual letters.

    The name of the reference is taken where each side has one such letter, and not the same.
    """
    given = set(_COUNTER.findall(candidate))
    if len(given) != 1:
        return candidate
    own = _COUNTERS & frozenset().union(*map(tree.names, forms.nodes(expected)))
    if len(own) != 1 or own == given:
        return candidate
    return _COUNTER.sub(next(iter(own)), candidate)


def _against(expected: Form, candidate: str, gold: str, args: Args, rules: Rules) -> Verdict:
    variables = _variables(args)
    if isinstance(expected, Words):
        candidate, expected = _counted(candidate, gold, expected, variables)
    elif isinstance(expected, Value):
        own = tree.names(expected.node)
        if not own:
            candidate = wording.unlabelled(candidate)
        elif set(candidate) == own:
            candidate = " ".join(candidate)  # a product of letters that would else be a word
    if gate.is_hedged(candidate) and not _may_have_several(expected):
        return HEDGED
    try:
        given = forms.read(candidate, variables)
        verdict = compare(expected, given, rules)
    except Unreadable:
        return MALFORMED
    except Unsupported:
        return UNSUPPORTED if _SAYS.search(_MACRO.sub(" ", candidate)) else MALFORMED
    if verdict is not False:
        return MATCH if verdict else _appeal(candidate, gold, args)
    if gate.is_hedged(candidate) and not gate.is_hedged(gold):
        return HEDGED
    if isinstance(given, Words) and not isinstance(expected, Words):
        return MALFORMED
    return MISMATCH


def _variables(args: Args) -> frozenset[str]:
    names = args.get("variables")
    return frozenset(map(str, names)) if isinstance(names, list) else frozenset()


def _counted(
    candidate: str, gold: str, expected: Form, variables: frozenset[str]
) -> tuple[str, Form]:
    r"""Read a gold such as `12\text{ students}`, whose words may be left out, as its number."""
    found = _COUNT.fullmatch(gold)
    if found is None or gate.is_hedged(gold):
        return candidate, expected
    given = _COUNT.fullmatch(candidate)
    if given and forms.folded(given[2] or given[3]) == forms.folded(found[2] or found[3]):
        candidate = given[1]
    try:
        number = forms.read(found[1], variables)
    except (Unreadable, Unsupported):
        return candidate, expected
    return candidate, number if isinstance(number, Value) else expected


def _same_words(candidate: str, gold: str, expected: Form) -> bool:
    """Tell whether both are the same words; letters of a product keep their case."""
    if candidate == gold or all(_EMPTY.fullmatch(forms.folded(text)) for text in (candidate, gold)):
        return True
    if isinstance(expected, Words):
        return forms.folded(candidate) == expected.text
    is_word = forms.is_wordy(candidate) or forms.is_wordy(gold)
    return is_word and forms.folded(candidate) == forms.folded(gold)


def _may_have_several(form: Form) -> bool:
    """Tell whether `or` and `not equal` may be part of a right answer."""
    if isinstance(form, Group):
        return form.kind not in {"ratio"}
    return isinstance(form, Relation | Words) and not isinstance(form, Value)


def _appeal(candidate: str, gold: str, args: Args) -> Verdict:
    """Ask Math-Verify about what is left, unless it would only be killed at its limit."""
    if args.get("fallback") is False or not _is_light(candidate, _variables(args)):
        return UNSUPPORTED
    found = appeal.decide(gold, candidate)
    return UNSUPPORTED if found is None else same(found)


def _is_light(candidate: str, variables: frozenset[str]) -> bool:
    """Tell whether an answer is free of what keeps computer algebra busy: towers, factorials."""
    try:
        expressions = forms.nodes(forms.read(candidate, variables))
    except (Unreadable, Unsupported):
        return False
    return len(candidate) <= MAX_APPEALED and not any(map(tree.is_towering, expressions))
