"""Pictures of what families here state: formulas, arguments, statements about statements."""

import re
from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Any

from generators.logic.deduction._claims import Claim
from generators.logic.deduction._truth import OPERATORS
from generators.pictures import Edge, Figure, Graph, Grid, Panel, Table
from generators.wording import LETTERS

_SIGNS: Mapping[str, str] = dict(zip(("not ", *OPERATORS), "¬∧\N{LOGICAL OR}⊕→↔", strict=True))
_OPERATOR = re.compile(rf"not |\b(?:{'|'.join(OPERATORS)})\b")
_WIDTH = 84
"""Characters of a line of a formula; longer ones go on in the next."""
_ATOMS = "pqrstuvw"


def formulas(labels: Sequence[str], texts: Sequence[str]) -> Table:
    """Return formulas, whose operators are words, with signs for these and under their labels."""
    rows = []
    for label, text in zip(labels, texts, strict=True):
        lines = wrap(_OPERATOR.sub(lambda word: _SIGNS[word[0]], text), _WIDTH)
        rows += [(label if place == 0 else "", line) for place, line in enumerate(lines)]
    return Table(rows=rows)


def argument(
    atoms: Sequence[str], premises: Sequence[tuple[Any, ...]], lettered: Sequence[tuple[Any, ...]]
) -> Panel:
    """Return the picture of an argument, with a letter for each atom."""
    numbers = [str(number) for number in range(1, len(premises) + 1)]
    figures: list[tuple[str, Figure]] = [
        ("atoms", Table(rows=list(zip(_ATOMS, atoms, strict=False)))),
        ("premises", formulas(numbers, [_formula(premise) for premise in premises])),
        ("what follows?", formulas(LETTERS, [_formula(formula) for formula in lettered])),
    ]
    return Panel(figures=figures)


def _formula(formula: tuple[Any, ...]) -> str:
    """Write a formula of `propositional_entailment`, with brackets around compound sides."""
    kind, *sides = formula
    if kind == "atom":
        return _ATOMS[sides[0]]
    texts = [f"({_formula(side)})" if side[0] in OPERATORS else _formula(side) for side in sides]
    return f"not {texts[0]}" if kind == "not" else f" {kind} ".join(texts)


_JOINED: Mapping[str, str] = {
    "is": "",
    "and": "both",
    "or": "at least one",
    "xor": "exactly one",
    "iff": "both or neither",
    "implies": "if {}, then {}",
}
_COUNTED = {"exactly": "exactly {}", "least": "at least {}", "most": "at most {}"}


def statements(labels: Sequence[str], claims: Sequence[Claim]) -> Panel:
    """Return a row for each statement of `self_reference`: which it is about, and what it says."""
    cells, told = [], []
    for claim in claims:
        row = [""] * len(labels)
        for place, mark in _marks(claim):
            row[place] += mark
        cells.append(row)
        told.append(_said(claim, labels))
    grid = Grid(cells=cells, left=labels, top=labels, right=told)
    legend = Table(rows=[("T", "is true"), ("F", "is false"), ("●", "is counted")])
    return Panel(figures=[("what each claims of which", grid), ("", legend)])


def _marks(claim: Claim) -> Iterator[tuple[int, str]]:
    """Yield the statements that a claim is about, and what it says of each."""
    if claim[0] == "count":
        yield from ((place, "●") for place in claim[3])
    else:
        sides = [claim] if claim[0] == "is" else claim[1:]
        yield from ((place, "T" if value else "F") for _, place, value in sides)


def _said(claim: Claim, labels: Sequence[str]) -> str:
    if claim[0] == "count":
        _, relation, k, _, of_true = claim
        amount = _COUNTED[relation].format(k) if relation in _COUNTED else ("even", "odd")[k]
        return f"{amount}{' number' * (relation == 'parity')} of ● {'true' if of_true else 'false'}"
    return _JOINED[claim[0]].format(*(labels[place] for place, _ in _marks(claim)))


_CATEGORICAL: Mapping[str, tuple[str, str]] = {
    "all": ("all", "all {} are {}"),
    "no": ("no", "no {} are {}"),
    "some": ("some", "some {} are {}"),
    "lack": ("some not", "some {} are not {}"),
}
"""Kind of a statement -> label of an arrow, and the sentence."""


def inclusions(
    terms: Sequence[str],
    premises: Sequence[tuple[str, int, int]],
    lettered: Sequence[tuple[str, int, int]],
) -> Panel:
    """Return categorical premises as arrows between terms, and the conclusions in words."""
    edges = [Edge(terms[a], terms[b], _CATEGORICAL[kind][0]) for kind, a, b in premises]
    told = [_CATEGORICAL[kind][1].format(terms[a], terms[b]) for kind, a, b in lettered]
    graph = Graph(nodes={term: term for term in terms}, edges=edges, is_directed=True)
    table = Table(rows=list(zip(LETTERS, told, strict=False)))
    return Panel(figures=[("premises; no group is empty", graph), ("what follows?", table)])
