"""Inert: what strangers wrote, shown so that it does nothing, on a terminal and in Markdown.

In Markdown foreign text is always code: nothing in a code span or block becomes a tag, an image, a
link (GitHub's bare addresses included) or structure, and a reader still sees what was written.
"""

import re

_HIDDEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)
"""Control characters but tab and newline, marks that reorder text, halves of characters."""
_TICKS = re.compile("`+")
_LEAST_FENCE = 4
"""Backticks that open a block: one more than most code within foreign text has."""
_WORD = r"[^\W_]+(?:[_'-][^\W_]+)*"
_PLAIN = re.compile(rf"(?!\d+\. ){_WORD}(?:[,;:.]? {_WORD})*\.?")
"""Words and sentences in which no Markdown, not GitHub's either, sees anything."""


def visible(text: str) -> str:
    r"""Return a text with `\x1b`, `\u202e` and the like spelled out, as no terminal obeys them."""
    return _HIDDEN.sub(lambda hidden: repr(hidden[0])[1:-1], text)


def line(text: object) -> str:
    """Return a value as one line of visible text."""
    return visible(" ".join(str(text).split()))


def span(text: object) -> str:
    """Return a value as a Markdown code span, its white space as single spaces."""
    shown = line(text)
    if not shown:
        return "(empty)"
    ticks = "`" * (_longest_run(shown) + 1)
    # CommonMark takes off one space at both ends (section 6.1), which parts backticks from fences.
    pad = " " if "`" in (shown[0], shown[-1]) else ""
    return f"{ticks}{pad}{shown}{pad}{ticks}"


def cell(text: object) -> str:
    r"""Return a value as a code span within a table, where pipes are escaped in code too.

    Renderers disagree on a backslash before an escaped pipe, so `\|` becomes `\ |`.
    """
    return re.sub(r"(\\?)\|", lambda pipe: f"{pipe[1]}{pipe[1] and ' '}\\|", span(text))


def prose(text: object) -> str:
    """Return words and plain sentences as they are, on one line, and anything else as code."""
    shown = line(text)
    return shown if _PLAIN.fullmatch(shown) else cell(shown)


def block(text: object) -> str:
    """Return a value as a Markdown code block, its lines kept."""
    shown = visible(str(text).replace("\r\n", "\n"))
    ticks = "`" * max(_LEAST_FENCE, _longest_run(shown) + 1)
    return f"{ticks}text\n{shown}\n{ticks}"


def _longest_run(text: str) -> int:
    return max((len(run) for run in _TICKS.findall(text)), default=0)
