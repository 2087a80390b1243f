"""Right answers of the peer's items, found by our independent solvers or by trying everything."""

import json
from collections.abc import Callable, Mapping
from itertools import product
from typing import Any

from benchmarks.audit_peers import PEERS, Entry, normal
from generators import FAMILIES
from generators.logic.futoshiki import Futoshiki, Sign
from generators.logic.sudoku import Sudoku


def _grid(text: str) -> str:
    return "\n".join(" ".join(map(str, row)) for row in json.loads(text))


def _sudoku(entry: Entry) -> list[str]:
    givens = tuple(tuple(row) for row in entry["metadata"]["puzzle"])
    found = FAMILIES["sudoku"].solve(Sudoku(givens, ""))
    return [normal(_grid(text)) for text in found]


def _futoshiki(entry: Entry) -> list[str]:
    meta = entry["metadata"]
    givens = tuple(tuple(row) for row in meta["puzzle"])
    signs = tuple(
        sorted(
            Sign((a, b), (c, d)) if sign == "<" else Sign((c, d), (a, b))
            for a, b, c, d, sign in meta["constraints"]
        )
    )
    found = FAMILIES["futoshiki"].solve(Futoshiki(givens, signs, ""))
    return [PEERS["futoshiki"].normal(_grid(text)) for text in found]


def _islanders(entry: Entry) -> list[str]:
    meta = entry["metadata"]
    statements, names = meta["statements"], [str(name) for name in meta["names"]]
    terms = meta["knight_knave_terms"]
    found = []
    for roles in product((True, False), repeat=len(names)):
        if all(_holds(said, roles) == role for said, role in zip(statements, roles, strict=True)):
            told = [
                f"{name} is {terms['a_knight' if role else 'a_knave']}"
                for name, role in zip(names, roles, strict=True)
            ]
            found.append(normal(", ".join(told[:-1]) + f", and {told[-1]}."))
    return found


def _holds(statement: Any, roles: tuple[bool, ...]) -> bool:  # noqa: ANN401 - nested tuples
    head, *parts = statement
    if head == "telling-truth":
        return bool(roles[parts[0]])
    if head == "lying":
        return bool(not roles[parts[0]])
    values = [_holds(part, roles) for part in parts]
    decide: Mapping[str, Callable[[], bool]] = {
        "not": lambda: not values[0],
        "and": lambda: all(values),
        "or": lambda: any(values),
        "->": lambda: not values[0] or values[1],
        "<=>": lambda: len(set(values)) == 1,
    }
    return bool(decide[head]())


def _reference(name: str) -> Callable[[Entry], list[str]]:
    """Where many answers are right, only the reference answer is judged."""

    def right(entry: Entry) -> list[str]:
        answer = PEERS[name].answer(entry)
        return [PEERS[name].normal(answer)] if PEERS[name].is_right(entry, answer) else []

    return right


LABELS: Mapping[str, Callable[[Entry], list[str] | None]] = {
    "countdown": _reference("countdown"),
    "futoshiki": _futoshiki,
    "graph_color": _reference("graph_color"),
    "knights_knaves": _islanders,
    "sudoku": _sudoku,
}
"""Name of the peer's family -> all right answers of an item, None if it cannot be read."""
