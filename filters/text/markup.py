r"""Markup: HTML and fractions of whole texts, turned into what they show before words are read.

Entities become their characters and tags vanish: `x<sup>2</sup> &le; 4` is `x^2 ≤ 4`. A tag is
one of HTML's names with attributes of the form `name=value`, so `a < b and c > d` holds none. A
fraction in LaTeX gets the stroke of plain text, `\frac{a}{b}` is `{a} / {b}`. Both may hold blanks,
which is why whole texts are read here and not the pieces between blanks.
"""

import html
import re

import polars as pl
import pyarrow as pa

_LOOKS_MARKED = r"<[/!A-Za-z]|&[#A-Za-z][0-9A-Za-z]*;|(?i:frac)"
"""What a text must hold to be worth a second look."""
_ENTITY = re.compile(r"&#?[0-9A-Za-z]{1,32};")
_TWICE = 2
"""Entities are often escaped again on the way: `&amp;nbsp;`."""
_ATTRIBUTES = r"""(?:\s+[A-Za-z_:][\w:.-]*\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>]+))*\s*/?"""
_INLINE = (
    "a|abbr|b|bdi|bdo|big|cite|code|del|dfn|em|font|i|ins|kbd|mark|q|s|samp|small|span|strike|"
    "strong|tt|u|var|wbr"
)
"""Tags that part no words."""
_BLOCK = (
    "article|blockquote|br|caption|center|col|colgroup|dd|div|dl|dt|figcaption|figure|footer|"
    "h[1-6]|header|hr|img|input|label|li|ol|p|pre|section|sub|table|tbody|td|tfoot|th|thead|tr|ul"
)
_TAGS = (
    (r"(?s:<!--.*?-->)", " "),
    (rf"(?i)<sup{_ATTRIBUTES}>\s*(st|nd|rd|th)\s*</sup\s*>", "${1}"),
    (rf"(?i)<sup{_ATTRIBUTES}>", "^"),
    (rf"(?i)</?(?:{_INLINE}){_ATTRIBUTES}>", ""),
    (rf"(?i)</?(?:sup|{_BLOCK}){_ATTRIBUTES}>", " "),
)
_DEPTH = 3
"""Braces within braces of a numerator, and fractions within fractions."""


def _braces(depth: int) -> str:
    inner = "[^{}]" if not depth else rf"(?:[^{{}}]|{_braces(depth - 1)})"
    return rf"\{{{inner}*\}}"


_PART = rf"\s*({_braces(_DEPTH)}|[0-9A-Za-z]|\\[A-Za-z]+)"
_FRACTION = rf"(?i)\\[cdt]?frac{_PART}"


def shown(texts: pa.Array) -> pa.Array:
    """Return the texts without HTML and with plain fractions; most are returned as they are."""
    series = pl.Series(texts)
    marked = series.str.contains(_LOOKS_MARKED)
    if not marked.any():
        return texts
    some = pl.Series([_unescaped(text) for text in series.filter(marked)], dtype=pl.String)
    for pattern, new in _TAGS:
        some = some.str.replace_all(pattern, new)
    for _ in range(_DEPTH):
        some = some.str.replace_all(_FRACTION, " ${1} / ")
    return series.scatter(marked.arg_true(), some).to_arrow()


def _unescaped(text: str) -> str:
    for _ in range(_TWICE):
        text = _ENTITY.sub(lambda entity: html.unescape(entity[0]), text)
    return text
