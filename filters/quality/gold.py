"""Flags on the gold answer: absent, unverifiable, several, open, prose, broken, out of nowhere."""

import re

from filters.quality.question import requests
from filters.quality.row import Row
from filters.quality.tex import LISTS, damage, known_symbols, parts, symbols, words

_MANY_WORDS = 4
"""Words of a gold beyond which it is prose; names, dates and `right triangle` stay below."""
_LONG_RUN = 15
"""Letters in one run: longer than the words of answers (`perpendicular` has 13)."""

_SPACE = re.compile(r"\\[,;:! ]|~|\s+")
_HEDGE = re.compile(
    r"\b(?:or|either|maybe|perhaps|possibly|approximately|approx|roughly|about|almost|likely)\b"
    r"|\\l?or\b|\\vee\b|\\approx\b|≈|\?|\betc\b",
    re.IGNORECASE,
)
_GLUED = re.compile(
    r"(?:no|not|nosuch|all|the|any|infinitely|every|thereare)(?:such|real|possible|solution|value|"
    r"number|integer|intersection|vector|positive|odd|many|graph|set|circle|operation|invertible|"
    r"account|length|modular|an?(?:integer|prime|rational|real))",
    re.IGNORECASE,
)
_PROOF = re.compile(
    r"\b(?:proof|q\.?e\.?d\.?|therefore|hence|thus|suppose|assume|contradiction|by induction|"
    r"it follows|we have|we need|we get)\b|\\blacksquare|\\square\b|\\therefore",
    re.IGNORECASE,
)
_MATRIX = re.compile(r"\\begin\{")
_ASKS_MANY = re.compile(
    r"\b(?:all|solve|domain and range|values|solutions|roots|zeros|list|pairs?|triples?|tuples?|"
    r"points|coordinates|"
    r"vertices|numbers|intercepts|integers|commas?|semicolons?|respectively|both|each|"
    r"factors|terms|lengths|dimensions|sides|angles|eigenvalues|vectors|complex|sets?|"
    r"functions|primes|divisors|polynomials|digits|ordered|sequence|order|what are|and (?:find|"
    r"determine|what|calculate))\b|[a-z],\s*(?:[a-z],\s*)?(?:and\s+)?\$?[a-z]\b",
    re.IGNORECASE,
)
_RELATION = re.compile(r"\\(?:text|mathrm|mbox)\{\s*(?:if|for|when|where|otherwise)\b")

_BRACKETS = re.compile(r"[\[\](){}<>\s]+")
_OF_BRACKETS = re.compile(r"\b(?:parenthes[ei]s|brackets?)\b", re.IGNORECASE)
_FUNCTION_WORD = re.compile(r"\b(?:the|is|are|of|that|we)\b", re.IGNORECASE)
_WRAPPING = re.compile(r"\\(?:text|textbf|mathrm|mbox|boxed)\b|\$")
_NOTHING = frozenset(LISTS["nothing"])
_WHETHER = re.compile(
    r"\b(?:none|n/?a|if (?:no|not|there (?:is|are) no)|if any|whether|(?:find|determine|list) all|"
    r"solutions?|roots?|which (?:of|among)|possible values|asymptotes?|exists?)\b",
    re.IGNORECASE,
)
"""A question that may be answered by there being nothing."""

_UNITS: dict[str, str] = {
    form: unit["said"] for unit in LISTS["units"].values() for form in unit["forms"]
}
"""Form of a unit in a gold -> what in a question introduces it."""
_UNIT_TOKEN = re.compile(r"\\?[%$]|[€£]|[a-z]{3,}|(?<=[0-9 {~}])[a-z]{1,2}(?![a-z])")
"""A short one stands behind its number: `km` in a product of letters is none."""
_USUAL = (
    (
        re.compile(r"\b(?:equations?|functions?|lines?|curves?|polynomials?|planes?)\b", re.I),
        frozenset("xyzabc"),
    ),
    (re.compile(r"differential|y'|motion|transform", re.I), frozenset("xtABC")),
    (re.compile(r"gravit|pendulum|\bmass\b|released|thrown", re.I), frozenset("gt")),
)
"""What a question speaks of, and the symbols that a gold may then use without a word."""
_NAMED_VALUE = re.compile(r"^\s*\$?\s*\\?[A-Za-z]+(?:_\{?(\w)\}?)?\s*=(?:\s*\1\s*$)?")
"""A gold `s = 7`: the value is the answer, its name is the writer's."""
_CONVENTIONS = re.compile(
    r"\b[FH]_(?=[a-z0-9{])|\\(?:var)?(?:phi|mu|psi|sigma|zeta|Gamma|Phi|Theta)(?=\s*(?:\(|\\left))"
    r"|\bO(?=\s*\()"
)
"""Fibonacci and harmonic numbers, functions of number theory, orders of growth: known by name."""
_FREE = frozenset("eidECk")
"""Symbols that need no introduction: e, i, the d of dx, expectation, constants, the index k."""


def empty(row: Row) -> str | None:
    """Return why a gold says nothing: empty, or a word for there being no answer."""
    if _is_bracketing(row):
        return None
    said = _WRAPPING.sub("", row.gold).strip(" \t\n.$*\"'(){}-").casefold()
    is_asked = said in _NOTHING and said and _WHETHER.search(row.question)
    return f"gold is {row.gold!r}" if said in _NOTHING and not is_asked else None


def unverified(row: Row) -> str | None:
    """Return why a gold does not earn its own reward from the verifier that its row names.

    Where the row names none, `math` judges, and the gold is damaged: of others `unread` tells.
    """
    fault = "" if row.truth or _is_bracketing(row) else damage(row.gold)
    refused = _refused(row) if row.truth or fault else None
    return f"{refused}; {fault}".rstrip("; ") if refused else None


def unread(row: Row) -> str | None:
    """Return why a whole formula does not earn its own reward: `math` does not read its form."""
    is_whole = not row.truth and (_is_bracketing(row) or not damage(row.gold))
    return _refused(row) if is_whole else None


def _refused(row: Row) -> str | None:
    if not row.gold.strip():
        return None
    own = row.judged(row.gold)
    return f"{row.verifier or 'math'} says {own.verdict}: {own.reason}" if not own.value else None


def several(row: Row) -> str | None:
    """Return the parts of a gold that lists several values where the question asks for one."""
    listed = parts(row.gold)
    if (
        len(listed) < 2
        or not requests(row.question)
        or _RELATION.search(row.gold)
        or _ASKS_MANY.search(row.question)
    ):
        return None
    if len(words(row.gold)) > _MANY_WORDS:
        return None  # a sentence with a comma: `prose` says so
    return f"{len(listed)} parts: {' | '.join(listed[:4])[:120]}"


def hedged(row: Row) -> str | None:
    """Return the word or sign by which a gold leaves its value open."""
    text = _SPACE.sub(" ", row.gold)
    match = _HEDGE.search(text)
    return f"{match[0]!r} in {text[:100]!r}" if match and not _is_chosen(row) else None


def prose(row: Row) -> str | None:
    """Return a gold that is a sentence, or words run together as `Nosolution`."""
    prose = words(row.gold)
    if len(prose) >= _MANY_WORDS and not _is_chosen(row):
        return f"{len(prose)} words: {' '.join(prose)[:120]}"
    glued = [word for word in prose if len(word) >= _LONG_RUN or _GLUED.match(word)]
    foreign = [word for word in glued if word not in row.question]
    return f"words without spaces: {foreign[0][:120]}" if foreign else None


def proof(row: Row) -> str | None:
    """Return the word that shows a gold to be an argument, not a value."""
    text = _SPACE.sub(" ", row.gold)
    match = _PROOF.search(text)
    is_long = len(row.gold) > 60 and not _is_chosen(row)
    return f"{match[0]!r} in {len(row.gold)} characters" if match and is_long else None


def broken(row: Row) -> str | None:
    """Return the fault of a damaged formula: open braces, commands run together, lost rows."""
    return None if _is_bracketing(row) else damage(row.gold) or None


def _is_bracketing(row: Row) -> bool:
    """Tell whether brackets are the answer themselves: a sequence of them was asked about."""
    return bool(_BRACKETS.fullmatch(row.gold) and _OF_BRACKETS.search(row.question))


def _is_chosen(row: Row) -> bool:
    """Tell whether a gold is a list of words of its question, put into order, not a sentence."""
    said = set(words(row.gold))
    return bool(said) and said <= set(words(row.question)) and not _FUNCTION_WORD.search(row.gold)


def unknown_symbol(row: Row) -> str | None:
    """Return the letters of a formula that its question never uses."""
    if words(row.gold) or _MATRIX.search(row.gold):
        return None
    if not row.question or len(row.gold) == 1:
        return None  # a letter of options: `options_missing` says so
    usual = _FREE.union(*(free for said, free in _USUAL if said.search(row.question)))
    said = _CONVENTIONS.sub(" ", _NAMED_VALUE.sub("", row.gold))
    foreign = symbols(said) - known_symbols(row.question) - usual
    if len(foreign) == 1 and foreign <= set("nkmt") and re.search(r"\\mathbb|\\in", row.gold):
        return None  # a free integer, as in n pi
    return f"never in the question: {', '.join(sorted(foreign))}" if foreign else None


def unknown_unit(row: Row) -> str | None:
    """Return the unit of a gold that nothing in its question introduces."""
    question = row.question.casefold()
    for token in _UNIT_TOKEN.findall(row.gold.casefold()):
        said = _UNITS.get(token)
        if said and not re.search(said, question):
            return f"{token} is never in the question"
    return None
