r"""Dress: the typography of LaTeX and Markdown around a plain answer, taken off.

Shared by all verifiers but `math`, which reads LaTeX as mathematics. `undressed` changes how a text
is typed, never what it says: spacing commands become spaces, `\text{Ada}` becomes `Ada`, `\to`
becomes `->`, a matrix becomes lines, bold and code marks go. Every rule is one scan of the text,
each rule is applied once or a bounded number of times. `docs/verification.md` has the table.
"""

import re

_NESTING = 4
"""Depth to which text commands may stand in one another."""

_PLAIN = (
    dict.fromkeys(
        map(ord, "\u00a0\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f"), " "
    )
    | dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\uff0d"), "-")
    | dict.fromkeys(map(ord, "\u2192\u27f6\u279c\u2794\u21d2\u27f9\u21a6\u27a1"), "->")
    | dict.fromkeys(map(ord, "\u201c\u201d\u201e"), '"')
    | dict.fromkeys(map(ord, "\u2018\u2019\u201a"), "'")
    | {0x2022: "- ", 0x25CF: "- ", 0xFE0F: None}
)
"""Unicode typography -> ASCII."""

_SPACING = r"quad|qquad|enspace|enskip|thinspace|medspace|thickspace|space"
_SILENT = (
    r"left|right|[bB]igg?[lrm]?|displaystyle|textstyle|scriptstyle|hline|limits|boldmath"
    r"|rm|bf|it|tt"
)
_ARROWS = r"to|rightarrow|Rightarrow|longrightarrow|Longrightarrow|mapsto|implies|leadsto|rarr"
_COMMANDS = re.compile(
    # Digits grouped by a thin space or a comma in braces are one number.
    r"(?P<group>(?<=[0-9])(?:\{,\}|\\!,\\!|,\\!|\\!,|\\,)(?=[0-9]{3}(?![0-9])))"
    r"|(?P<row>\\\\(?:\[[0-9.a-z]{1,8}\])?)"
    r"|(?P<matrix>\\(?:begin|end)\{[a-zA-Z]{1,12}\*?\}(?:\{[lcr| ]{1,40}\})?)"
    rf"|(?P<arrow>\\(?:{_ARROWS})(?![a-zA-Z]))"
    rf"|(?P<silent>\\(?:{_SILENT})(?![a-zA-Z])|\\!)"
    rf"|(?P<space>\\(?:{_SPACING})(?![a-zA-Z])|\\[ ,;:>\n]|(?<=\S)~|\{{\}})"
    r"|(?P<brace>\\(?:lbrace|rbrace|langle|rangle|lbrack|rbrack)(?![a-zA-Z]))"
    r"|\\(?P<escaped>[{}#%&$_])"
)
_BRACES = {"lbrace": "{", "rbrace": "}", "langle": "(", "rangle": ")", "lbrack": "[", "rbrack": "]"}
_TEXT = re.compile(
    r"\\(?:text|textbf|textit|textrm|textsf|texttt|textup|textnormal|mathrm|mathbf|mathit|mathtt|mathsf"
    r"|operatorname|mbox|hbox|emph|underline|boldsymbol|bm|boxed|fbox)\*?[ ]?\{([^{}]*)\}"
)
_COMMANDED = ("\\", "~", "$", "{}", "{,}")
"""What the patterns above change, and that of inline mathematics, has one of these."""
_CELL = re.compile(r"(?<!\\)&")
_BOLD = re.compile(r"(?<![\w)*])\*\*(?=[^\s*])([^*\n]{1,200})\*\*(?![\w(*])")
_ITALIC = re.compile(r"(?<![\w)*])\*(?=[^\s*])([^*\n]{1,200})(?<!\s)\*(?![\w(*])")
_UNDERLINED = re.compile(r"(?<!\w)__(?=[^\s_])([^_\n]{1,200})__(?!\w)")
_CODE = re.compile(r"(?<!`)`([^`\n]{1,400})`(?!`)")
_MARKS = (("`", _CODE), ("*", _BOLD), ("_", _UNDERLINED), ("*", _ITALIC))
"""What stands in a text that the pattern may change, and the pattern."""
_INLINE = re.compile(r"(?<!\\)\$(?=[^\s$])([^$\n]{1,400})(?<!\\)\$|\\\(([^()\n]{1,400})\\\)")


def undressed(text: str) -> str:
    r"""Return `text` without typography: `2,\ \text{Ada} \to 3` is `2,  Ada -> 3`."""
    if not text.isascii():
        text = text.translate(_PLAIN)
    if any([mark in text for mark in _COMMANDED]):
        text = _without_commands(text)
    for mark, pattern in _MARKS:
        if mark in text:
            text = pattern.sub(r"\1", text)
    return text


def _without_commands(text: str) -> str:
    text = _INLINE.sub(lambda match: match[1] or match[2], text)
    for _ in range(_NESTING):
        bare = _TEXT.sub(r"\1", text)
        if bare == text:
            break
        text = bare
    if "\\begin{" in text:
        text = _CELL.sub(" | ", text)
    return _COMMANDS.sub(_plain, text)


def _plain(match: re.Match[str]) -> str:
    kind = match.lastgroup
    if kind == "escaped":
        return match["escaped"]
    if kind == "brace":
        return _BRACES[match[0][1:]]
    return {"row": "\n", "matrix": "\n", "arrow": " -> ", "space": " "}.get(kind or "", "")
