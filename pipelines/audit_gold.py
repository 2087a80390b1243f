"""Flags on the gold answer: absent, unverifiable, several, hedged, prose, broken, out of nowhere."""

import re
from functools import lru_cache

from pipelines.audit_read import Row
from pipelines.audit_tex import known_symbols, parts, symbols, unbalanced, words
from proofmill import VERIFIERS, check

CHAIN = ("math",) if "math" in VERIFIERS else ("rational", "text")
"""Verifiers under which a gold may prove itself; the first that accepts counts."""
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
    r"^(?:\\text\{)?(?:no(?:t|such|real|possible|inter)?|all|the|any|infinitely|every|there)"
    r"(?:such|real|possible|solution|value|number|integer|intersection|vector|positive|odd|even|a|"
    r"many|is|are|graph|set|circle|operation|invertible|account|length|modular|mod)[a-z]+",
    re.IGNORECASE,
)
_PROOF = re.compile(
    r"\b(?:proof|q\.?e\.?d\.?|therefore|hence|thus|suppose|assume|contradiction|by induction|"
    r"it follows|we have|we need|we get)\b|\\blacksquare|\\square\b|\\therefore",
    re.IGNORECASE,
)
_LOST_ROWS = re.compile(r"(?<!\\)\\(?=[0-9(\-+&\s]|\\[a-z])")
_MATRIX = re.compile(r"\\begin\{(?:[pbvBV]?matrix|cases|array)\}")
_MERGED = re.compile(r"\\(?:cdot|mid|times|in|ge|le|leq|geq|floor|lfloor|pm)(?=[a-zA-Z])")
_MERGED_NAMES = frozenset("int infty inf in left leq leqslant geq geqslant leftarrow".split())
_ASKS_MANY = re.compile(
    r"\b(?:all|values|solutions|roots|zeros|list|pairs?|triples?|tuples?|points|coordinates|"
    r"vertices|numbers|intercepts|integers|commas?|semicolons?|respectively|both|each|"
    r"factors|terms|lengths|dimensions|sides|angles|eigenvalues|vectors|complex|sets?|"
    r"functions|primes|divisors|polynomials|digits|ordered|sequence|order|what are|and (?:find|"
    r"determine|what|calculate))\b|[a-z],\s*(?:[a-z],\s*)?(?:and\s+)?\$?[a-z]\b|\band\b",
    re.IGNORECASE,
)
_RELATION = re.compile(r"\\(?:text|mathrm|mbox)\{\s*(?:if|for|when|where|otherwise)\b")

_UNITS: dict[str, str] = {
    "percent": r"%|percent|percentage|probability|chance|share|rate|interest|efficien",
    "dollars": r"\$|dollars?|usd|cents?|cost|price|money|pay|earn",
    "cents": r"¢|\bcents?\b|dollars?|\$",
    "euros": r"€|euros?",
    "pounds": r"£|pounds?|\blbs?\b",
    "km": r"\bkm\b|kilomet",
    "cm": r"\bcm\b|centimet",
    "mm": r"\bmm\b|millimet",
    "m": r"\bm\b|met(?:er|re)|\d ?m\b",
    "miles": r"\bmiles?\b|\bmi\b|\bmph\b",
    "feet": r"\bf(?:oo|ee)t\b|\bft\b|'",
    "inches": r"\binch(?:es)?\b|\bin\b|\"",
    "yards": r"\byards?\b|\byd",
    "hours": r"\bhours?\b|\bhr|\bmph\b|\d ?h\b|o'clock|a\.?m\.?\b|p\.?m\.?\b|time",
    "minutes": r"\bminutes?\b|\bmins?\b|hour|time",
    "seconds": r"\bseconds?\b|\bsecs?\b|minute|\d ?s\b|time",
    "days": r"\bdays?\b|week|month|daily|date|time",
    "weeks": r"\bweeks?\b|weekly|day",
    "months": r"\bmonths?\b|monthly|year",
    "years": r"\byears?\b|yearly|annual|\bold\b|\bages?\b|time",
    "kg": r"\bkg\b|kilogram",
    "grams": r"\bgrams?\b|\d ?g\b",
    "liters": r"\blit(?:er|re)s?\b|\d ?l\b",
    "gallons": r"\bgallons?\b|\bgal\b",
}
"""Unit -> what in a question introduces it. Angles in degrees need no introduction."""
_UNIT_FORMS = {
    "%": "percent", "\\%": "percent", "percent": "percent", "dollars": "dollars",
    "dollar": "dollars", "\\$": "dollars", "$": "dollars", "cents": "cents", "euros": "euros",
    "€": "euros", "pounds": "pounds", "£": "pounds", "lbs": "pounds", "km": "km",
    "kilometers": "km", "cm": "cm", "centimeters": "cm", "mm": "mm", "meters": "m", "metres": "m",
    "meter": "m", "miles": "miles", "mile": "miles", "feet": "feet", "foot": "feet", "ft": "feet",
    "inches": "inches", "inch": "inches", "yards": "yards", "hours": "hours", "hour": "hours",
    "minutes": "minutes", "seconds": "seconds", "days": "days", "day": "days", "weeks": "weeks",
    "week": "weeks", "months": "months", "years": "years", "kg": "kg", "kilograms": "kg",
    "grams": "grams", "liters": "liters", "gallons": "gallons",
}  # fmt: skip
_UNIT_TOKEN = re.compile(r"\\?[%$]|[€£]|[a-z]+")
_FREE = frozenset("eidECk")
"""Symbols that need no introduction: e, i, the d of dx, expectation, constants, the index k."""


def empty(row: Row) -> str | None:
    """Return why a gold says nothing."""
    if not row.gold.strip(" \t\n.$"):
        return f"gold is {row.gold!r}"
    is_null = row.gold.strip().casefold() in {"none", "null", "nan", "n/a", "na", "unknown"}
    asks = "none" in row.question.casefold()
    return f"gold is {row.gold!r}" if is_null and not asks else None


def unverified(row: Row) -> str | None:
    """Return the reasons for which a boxed gold does not earn its own reward."""
    reasons = _own_reasons(row.gold) if row.gold.strip() else ()
    return "; ".join(reasons) or None


@lru_cache(maxsize=4096)
def _own_reasons(gold: str) -> tuple[str, ...]:
    response = rf"\boxed{{{gold}}}"
    reasons = []
    for name in CHAIN:
        found = check(name, gold, response)
        if found.verdict == "correct":
            return ()
        reasons.append(f"{name} says {found.verdict}: {found.reason}")
    return tuple(reasons)


def several(row: Row) -> str | None:
    """Return the parts of a gold that lists several values where the question asks for one."""
    found = parts(row.gold)
    if len(found) < 2 or _RELATION.search(row.gold) or _ASKS_MANY.search(row.question):
        return None
    if len(words(row.gold)) > _MANY_WORDS:
        return None  # a sentence with a comma: `prose` says so
    return f"{len(found)} parts: {' | '.join(found[:4])[:120]}"


def hedged(row: Row) -> str | None:
    """Return the word or sign by which a gold leaves its value open."""
    text = _SPACE.sub(" ", row.gold)
    found = _HEDGE.search(text)
    return f"{found[0]!r} in {text[:100]!r}" if found else None


def prose(row: Row) -> str | None:
    """Return a gold that is a sentence, or words run together as `Nosolution`."""
    found = words(row.gold)
    if len(found) >= _MANY_WORDS:
        return f"{len(found)} words: {' '.join(found)[:120]}"
    long = [word for word in found if len(word) >= _LONG_RUN and word not in row.question]
    if long or any(_GLUED.match(word) for word in found):
        return f"words without spaces: {(long or found)[0][:120]}"
    return None


def proof(row: Row) -> str | None:
    """Return the word that shows a gold to be an argument, not a value."""
    text = _SPACE.sub(" ", row.gold)
    found = _PROOF.search(text)
    is_long = len(row.gold) > 60
    return f"{found[0]!r} in {len(row.gold)} characters" if found and is_long else None


def broken(row: Row) -> str | None:
    """Return the fault of a damaged formula: open braces, a matrix that lost its row breaks."""
    fault = unbalanced(row.gold)
    if fault:
        return fault
    if _MATRIX.search(row.gold) and _LOST_ROWS.search(row.gold):
        return "row breaks with one backslash"
    merged = _MERGED.search(row.gold)
    if merged:
        name = re.match(r"\\([a-zA-Z]+)", row.gold[merged.start() :])
        known = name is None or name[1] in _MERGED_NAMES or name[1] in _TEX_NAMES
        return None if known else f"no such command: {name[0] if name else ''}"
    return None


_TEX_NAMES = frozenset(
    "cdot cdots cdotp mid middle times timesint in inf infty int iint ge geq geqslant geqq le leq "
    "leqslant left leftarrow leftrightarrow lfloor floor pm pmatrix pmod".split()
)


def unknown_symbol(row: Row) -> str | None:
    """Return the letters of a formula that its question never uses."""
    if words(row.gold) or _MATRIX.search(row.gold):
        return None
    foreign = symbols(row.gold) - known_symbols(row.question) - _FREE
    if len(foreign) == 1 and foreign <= set("nkmt") and re.search(r"\\mathbb|\\in", row.gold):
        return None  # a free integer, as in n pi
    return f"never in the question: {', '.join(sorted(foreign))}" if foreign else None


def unknown_unit(row: Row) -> str | None:
    """Return the unit of a gold that nothing in its question introduces."""
    question = row.question.casefold()
    for token in _UNIT_TOKEN.findall(row.gold.casefold()):
        unit = _UNIT_FORMS.get(token)
        if unit and not re.search(_UNITS[unit], question):
            return f"{token} is never in the question"
    return None
