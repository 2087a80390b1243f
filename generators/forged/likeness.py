"""Likeness: how much of one program stands in another, whatever the names are."""

import ast
import builtins
import io
import keyword
import tokenize
from collections import Counter
from typing import Final

SPAN: Final = 6
"""Tokens of a piece."""
MOST: Final = 0.6
"""Share of the shorter program's pieces from which it is a copy."""


def likeness(one: str, other: str) -> float:
    """Return the share, 0..1, of the shorter program's pieces that stand in the other."""
    pieces, others = _pieces(one), _pieces(other)
    common = (pieces & others).total()
    return common / max(1, min(pieces.total(), others.total()))


def _pieces(text: str) -> Counter[tuple[str, ...]]:
    tokens = _tokens(text)
    return Counter(tuple(tokens[at : at + SPAN]) for at in range(len(tokens) - SPAN + 1))


def _tokens(text: str) -> list[str]:
    """Return the tokens, with own names and texts as such, layout and imports left out."""
    module = ast.parse(text)
    module.body = [n for n in module.body if not isinstance(n, ast.Import | ast.ImportFrom)]
    lines = io.StringIO(ast.unparse(module)).readline
    skipped = (tokenize.NEWLINE, tokenize.NL, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER)
    own = {node.id for node in ast.walk(module) if isinstance(node, ast.Name)}
    own |= {node.arg for node in ast.walk(module) if isinstance(node, ast.arg)}
    own |= {node.name for node in ast.walk(module) if isinstance(node, ast.FunctionDef)}
    own -= set(dir(builtins))
    found = []
    for token in tokenize.generate_tokens(lines):
        if token.type == tokenize.NAME and token.string in own:
            found.append("name" if not keyword.iskeyword(token.string) else token.string)
        elif token.type == tokenize.STRING:
            found.append("text")
        elif token.type not in skipped:
            found.append(token.string)
    return found
