r"""Gates on labelled problems: the answer is given away, or can be guessed.

*Given away*: a phrase such as `the answer is` is followed by the label, or a label that is hardly
there by chance stands by itself in the question. Numbers of a question often equal its answer by
accident, so what counts as hardly by chance was measured: how often labels occur in their own
question, against how often in another (docs/weakness-text.md has the table). Integers of one or
two digits and single letters occur by chance in 1 to 28 % of questions and are let pass; integers
of three or more digits, fractions and formulas do so in under 2 %, and one that is there can be
earned by copying.

*Guessed*: labels are capped as a share of what is kept, trivial ones together as well.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from generators.weakness.text.drafts import Draft
from generators.weakness.text.outcome import Outcome
from proofmill.problem import content_hash
from proofmill.verifiers import reading

TRIVIAL = frozenset({"0", "1", "-1", "2", "true", "false", "yes", "no"})
"""Labels that a policy tries when it knows nothing."""
MIN_CAP = 2
"""Problems that may share a label however few there are."""
_INFORMATIVE = 3
"""Digits of an integer, or signs of a formula (a command is one), from which chance is unlikely."""

_STATED = re.compile(
    r"\b(?:answer|result|solution|value)(?: is| equals| =|:| is equal to| turns out to be)+[ :]*"
)
_SPACED = re.compile(r" *([^\w\s\\]) *")
_STANDALONE = (r"(?<![\w.^_/*+\-{\\])", r"(?![\w^_/*+{]|\.\d|-\w)")


class Shares(NamedTuple):
    """Most of the kept problems that may have one label."""

    label: float = 0.02
    trivial: float = 0.05
    """For all trivial labels together."""


def given_answer(question: str, label: str) -> str:
    """Return how the question gives its label away, or an empty text."""
    text, value = _plain(question), _plain(label)
    if not value:
        return ""
    pattern = _alone(value)
    for stated in _STATED.finditer(text):
        if pattern.match(text, stated.end()):
            return f"it says {text[stated.start() : stated.end() + len(value)]!r}"
    found = is_informative(label) and pattern.search(text)
    return f"{label!r} stands in it" if found else ""


def stands_alone(question: str, label: str) -> bool:
    """Tell whether the label stands in the question, and not as a part of something larger."""
    return bool(_alone(_plain(label)).search(_plain(question)))


def is_informative(label: str) -> bool:
    """Tell whether a label is hardly anywhere by chance."""
    value = _plain(label)
    digits = value.lstrip("-")
    if digits.isdigit():
        return len(digits) >= _INFORMATIVE
    return len(re.sub(r"[{} ]", "", re.sub(r"\\[a-z]+", "#", value))) >= _INFORMATIVE


def _alone(value: str) -> re.Pattern[str]:
    return re.compile(_STANDALONE[0] + re.escape(value) + _STANDALONE[1])


def _plain(text: str) -> str:
    """Return one spelling: no dollars, no sizes, no spaces but between words."""
    for old, new in (("\\dfrac", "\\frac"), ("\\tfrac", "\\frac"), ("\\left", ""), ("\\right", "")):
        text = text.replace(old, new)
    text = re.sub(r"\\[,;!: ]|[$\s]+", " ", text)
    text = re.sub(r"(?<=\d),(?=\d{3}(?!\d))|(?<=[\d})]) +(?=\\)", "", text)
    return _SPACED.sub(r"\1", text).strip().casefold()


def gate(drafts: Sequence[Draft], shares: Shares) -> list[Outcome[Draft]]:
    """Drop what gives its answer away, then the surplus of common labels; in order."""
    faults = {draft.id: given_answer(draft.question, draft.label) for draft in drafts}
    honest = [draft for draft in drafts if not faults[draft.id]]
    surplus = _surplus(honest, shares)
    return [
        Outcome(id=draft.id, reason="answer_given", note=faults[draft.id])
        if faults[draft.id]
        else Outcome(id=draft.id, reason="common_label", note=draft.label)
        if draft.id in surplus
        else Outcome(id=draft.id, item=draft)
        for draft in drafts
    ]


def _surplus(drafts: Sequence[Draft], shares: Shares) -> set[str]:
    """Return the ids beyond the caps; who goes is decided by a hash, not by position."""
    by_label: dict[str, list[str]] = defaultdict(list)
    for draft in sorted(drafts, key=lambda one: content_hash(["cap", one.id])):
        by_label[_key(draft.label)].append(draft.id)
    counts = Counter({label: len(ids) for label, ids in by_label.items()})
    most = cap(list(counts.values()), shares.label)
    gone = {name for ids in by_label.values() for name in ids[most:]}
    trivial = [name for label in sorted(TRIVIAL) for name in by_label[label][:most]]
    others = len(drafts) - len(gone) - len(trivial)
    allowed = max(MIN_CAP, int(shares.trivial / (1.0 - shares.trivial) * others))
    trivial.sort(key=lambda name: content_hash(["trivial", name]))
    return gone | set(trivial[allowed:])


def _key(label: str) -> str:
    """Return one spelling of a label, whether it reads `0.5`, `1/2` or as a fraction in TeX."""
    value = reading.rational(reading.clean(label))
    return label.strip().casefold() if value is None else str(value)


def cap(counts: Sequence[int], share: float) -> int:
    """Return the most rows per label such that none has more than `share` of what is left.

    At least MIN_CAP: with few rows nothing else would leave any.
    """
    for most in range(max(counts, default=0), MIN_CAP, -1):
        if most <= share * sum(min(count, most) for count in counts):
            return most
    return MIN_CAP
