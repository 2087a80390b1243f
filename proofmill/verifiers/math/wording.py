r"""What stands around an answer and says nothing of its value: a name in signs, an integer's range.

`\angle ABC = 60^\circ`, `\lim_{x \to 0} f(x) = 5` name what was asked in signs that are not read
here; `2k\pi, k \in \mathbb{Z}` says what the letter runs over, which everybody assumes.
"""

import re

MAX_CLAUSE = 60
"""Characters of what says that a letter is an integer."""
_NAME = re.compile(
    r"(?:m(?=\\)|[A-Z]_\{?(?=\\)|\\(?:sin|cos|tan|cot|sec|csc)(?![A-Za-z])\s*)?"
    r"\\(?:angle|measuredangle|triangle|lim|sum|prod|i{1,3}nt|max|min|sup|inf)(?![A-Za-z])"
)
_TEXT = re.compile(r"\\(?:text|mathrm|textrm|mbox)\s*\{([^{}]*)\}")
_SPACE = re.compile(r"\\[ ,;:]|\\q?quad(?![A-Za-z])|~|\$")
_CLAUSE = re.compile(
    r"""[\s,;(]*(?:(?:where|for|with|and)\s)?\s*(?:(?:any|all|every|some)\s)?\s*
    (?:(?:an\s)?\s*integers?\s+([kmn])
    |([kmn])\s*(?:\\in\s*(?:\\mathbb\s*(?:\{\s*Z\s*\}|Z)|Z)
        |\s(?:is\s|are\s)?\s*(?:any?\s)?\s*integers?))
    [\s).]*""",
    re.VERBOSE,
)


def unlabelled(text: str) -> str:
    r"""Drop the name in front of the first equals sign outside braces: `\angle A = 60` is `60`."""
    if not _NAME.match(text):
        return text
    depth = 0
    for at, char in enumerate(text):
        depth += (char == "{") - (char == "}")
        if depth == 0 and char == "=":
            return text[at + 1 :].strip() or text
        if depth == 0 and char in "+" and text.startswith((r"\angle", "m\\angle")):
            return text
    return text


def unranged(text: str) -> str:
    r"""Drop a last clause that says of k, m or n, which the rest holds, that it is an integer."""
    if "Z" not in text and "integer" not in text:
        return text
    plain = _SPACE.sub(" ", _TEXT.sub(r" \1 ", text))
    for at in range(max(1, len(plain) - MAX_CLAUSE), len(plain)):
        clause = _CLAUSE.fullmatch(plain, at)
        if clause and (clause[1] or clause[2]) in plain[:at]:
            return plain[:at].rstrip(" ,;(")
    return text
