r"""Matrices: rows of entries, times a factor (`2 A`), and sums of them, added entry by entry."""

from collections.abc import Sequence

from proofmill.verifiers.math.syntax import parse
from proofmill.verifiers.math.tokens import Token, Unreadable, Unsupported, nesting, parted
from proofmill.verifiers.math.tree import Node

MAX_ENTRIES = 100
MAX_TERMS = 8
"""Matrices in one sum."""
_NAMES = frozenset({"pmatrix", "bmatrix", "matrix", "array", "smallmatrix", "Bmatrix"})

Rows = tuple[tuple[Node, ...], ...]


def read(tokens: Sequence[Token]) -> Rows:
    """Return the rows of a matrix, all of one length, or of a sum of matrices of one shape.

    Raises:
        Unreadable: if the tokens are no matrix.
        Unsupported: if it is too large, or of a kind that is not compared here.
    """
    depths = nesting(tokens)
    cuts = [i for i, token in enumerate(tokens) if not depths[i] and _is_sign(token)]
    terms = parted(tokens, cuts)
    if len(terms) > MAX_TERMS:
        raise Unsupported("too long a sum of matrices")
    signs = [tokens[cut].text for cut in cuts]
    if terms[0]:
        signs.insert(0, "+")
    else:
        terms.pop(0)
    found = [_signed(sign, _term(term)) for sign, term in zip(signs, terms, strict=True)]
    return found[0] if len(found) == 1 else _sum(found)


def _is_sign(token: Token) -> bool:
    return token.kind == "op" and token.text in {"+", "-"}


def _term(tokens: Sequence[Token]) -> Rows:
    tokens = _unbracketed(tokens)
    start = next((i for i, token in enumerate(tokens) if token.kind == "begin"), None)
    if start is None:
        raise Unreadable("a matrix and a number in one sum")
    if tokens[start].text not in _NAMES or tokens[-1].kind != "end":
        raise Unsupported(tokens[start].text)
    rows = _rows(tokens[start + 1 : -1])
    return _scaled(parse(tokens[:start]), rows) if start else rows


def _unbracketed(tokens: Sequence[Token]) -> Sequence[Token]:
    r"""Drop the brackets that are typed around `\begin{array}` and `\begin{matrix}`."""
    is_bracketed = len(tokens) > 2 and tokens[0].text + tokens[-1].text in {"[]", "()"}
    if is_bracketed and tokens[1].kind == "begin" and tokens[1].text in {"matrix", "array"}:
        return tokens[1:-1]
    return tokens


def _rows(body: Sequence[Token]) -> Rows:
    if body and body[-1].kind == "row":
        body = body[:-1]
    rows = tuple(
        tuple(parse(cell) for cell in _cut_at(row, ("op", "&")))
        for row in _cut_at(body, ("row", "row"))
    )
    if len({len(row) for row in rows}) != 1 or len(rows) * len(rows[0]) > MAX_ENTRIES:
        raise Unreadable("a matrix of uneven rows")
    return rows


def _cut_at(tokens: Sequence[Token], mark: tuple[str, str]) -> list[Sequence[Token]]:
    return parted(tokens, [i for i, token in enumerate(tokens) if (token.kind, token.text) == mark])


def _scaled(factor: Node, rows: Rows) -> Rows:
    return tuple(tuple(Node("mul", (factor, cell)) for cell in row) for row in rows)


def _signed(sign: str, rows: Rows) -> Rows:
    return rows if sign == "+" else tuple(tuple(Node("neg", (c,)) for c in row) for row in rows)


def _sum(terms: Sequence[Rows]) -> Rows:
    if len({(len(rows), len(rows[0])) for rows in terms}) != 1:
        raise Unreadable("a sum of matrices of different shapes")
    return tuple(
        tuple(Node("add", cells) for cells in zip(*lines, strict=True))
        for lines in zip(*terms, strict=True)
    )
