"""Flag on a question that asks for several things where the gold is one value."""

import re
from collections.abc import Iterator

from filters.quality.question import options
from filters.quality.row import Row

_MANY = re.compile(r"[,;:=]|\\pm\b|\b(?:and|or)\b|\\text\{ ?(?:and|or)\b|\\\\|\\cup")
"""A gold that may hold more than one value."""
_VALUES = "find|determine|compute|calculate|evaluate"
"""Verbs that ask for a value."""
_TASKS = f"{_VALUES}|solve|prove|show|derive|explain|describe|sketch|justify|identify|estimate"
_MARKS = tuple(
    re.compile(rf"(?:^|(?<=[\s.?;:*])){mark}(?=\s|\*|\$|\\)", re.MULTILINE)
    for mark in (
        r"\(([a-h])\)",
        r"\*{0,2}([a-h])[.)]",
        r"\(([1-6])\)",
        r"([1-6])\)",
        r"\((i{1,3}|iv|vi?)\)",
        r"\*{0,2}(i{1,3}|iv|vi?)[.)]",
    )
)
"""Ways of numbering parts."""
_ORDERS = (tuple("abcdefgh"), tuple("123456"), ("i", "ii", "iii", "iv", "v", "vi"))
_LEAD = (
    r"^(?:\W|hence|then|also|next|now|finally|and|please|so|thus"
    r"|(?:using|if|given|when|for|in) [^,]*,)*"
)
_ASKED = {
    verbs: re.compile(rf"{_LEAD}(?:{verbs}|what|how (?:many|much))\b", re.IGNORECASE)
    for verbs in (_VALUES, _TASKS)
}
_ALSO = re.compile(
    rf"(?:;|\band\b)\s*(?:also|then|hence|further(?:more)?)?,?\s*(?:{_VALUES}|what (?:is|are)|"
    r"how (?:many|much))\b",
    re.IGNORECASE,
)
_SAME = re.compile(
    rf"\b(?:your|final|the) (?:final )?(?:answer|result|solution|response|steps?)\b|\bas follows\b|"
    rf"\b(?:round|nearest|decimal places?|simplest form|note that|hint|assum\w+)\b|"
    rf"\b(?:{_VALUES}) (?:this|that|these|it|its (?:\w+ )?value|the resulting)\b|"
    rf"\bfor each [^,]*, (?:{_VALUES})\b",
    re.IGNORECASE,
)
"""Requests for a form, and for the same thing once more."""
_WORD_OF_ASKING = re.compile(r"\b(?:what|how|which|who|when|where|does|do|is|are|can)\b", re.I)
_THEN = re.compile(
    r"^\W*(?:hence|finally|thus|so|use)\b|\bthen\b(?! \w+ (?:for which|when|whether)\b)"
    r"|^\W*and use\b",
    re.IGNORECASE,
)
"""A step that leads to the next: the last one is what is asked."""
_NEAR = 12
"""Characters behind a second request in which it may show to be one about the first's place."""
_RESHAPED = re.compile(
    r"\b(?:of|in) the form\b"
    r"|\b(?:written|expressed) (?:as|in) (?:the form|lowest|an irreducible|\$)",
    re.IGNORECASE,
)
"""`The probability is m/n. Find m + n.` is one question."""
_STOP = re.compile(r"(?<=[?])\s+|(?<=[.!;])\s+(?=[A-Z(*\\$])|\n\s*\n|\n(?=\W*[A-Z0-9])")


def asks_several(row: Row) -> str | None:
    """Return the requests of a question whose gold is one value: numbered parts, or sentences."""
    if not row.gold or _MANY.search(row.gold) or options(row.question):
        return None
    is_one = _RESHAPED.search(row.question)
    asked = _parts(row.question) or ([] if is_one else [*_requests(row.question, _VALUES)])
    if len(asked) < 2:
        return None
    return (
        f"asks {len(asked)} times: {' | '.join(' '.join(text.split())[:60] for text in asked[:3])}"
    )


def _parts(question: str) -> list[str]:
    """Return the parts, marked (a), (b) or the like in order, that ask for something."""
    for mark in _MARKS:
        found = list(mark.finditer(question))
        names = tuple(match[1] for match in found)
        if len(names) > 1 and any(names == order[: len(names)] for order in _ORDERS):
            ends = [*(match.start() for match in found[1:]), len(question)]
            parts = [question[m.end() : end] for m, end in zip(found, ends, strict=True)]
            asking = [part for part in parts if any(True for _ in _requests(part, _TASKS))]
            return asking if len(asking) > 1 else []
    return []


def _requests(text: str, verbs: str) -> Iterator[str]:
    """Yield each request: a sentence that asks, and what it asks besides (`and find ...`)."""
    for sentence in _STOP.split(text):
        if not _is_request(sentence, verbs) or _SAME.search(sentence) or _THEN.match(sentence):
            continue
        yield sentence
        for also in _ALSO.finditer(sentence):
            is_request = _ASKED[verbs].match(sentence[: also.start()])
            if is_request and not _THEN.search(sentence[also.start() : also.end() + _NEAR]):
                yield sentence[also.start() :]


def _is_request(sentence: str, verbs: str) -> bool:
    is_question = sentence.rstrip(" $*").endswith("?") and _WORD_OF_ASKING.search(sentence)
    return bool(is_question or _ASKED[verbs].match(sentence))
