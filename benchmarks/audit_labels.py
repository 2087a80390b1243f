"""Right answers of the peer's items, found by our independent solvers or by trying everything."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from itertools import permutations, product
from typing import Any

from benchmarks.audit_peers import PEERS, Entry, digits, normal
from generators import FAMILIES
from generators.logic.grids import Futoshiki, Sign, Sudoku


def _grid(text: str) -> str:
    return "\n".join(" ".join(map(str, row)) for row in json.loads(text))


def _sudoku(entry: Entry) -> list[str]:
    givens = tuple(tuple(row) for row in entry["metadata"]["puzzle"])
    found = FAMILIES["sudoku"].solve(Sudoku(givens, ""))
    return [digits(_grid(text)) for text in found]


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
    return [digits(_grid(text)) for text in found]


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


def _kakurasu(entry: Entry) -> list[str]:
    rows, columns = entry["metadata"]["row_sums"], entry["metadata"]["col_sums"]
    fits = [
        [line for line in product((0, 1), repeat=len(columns)) if _weighted(line) == total]
        for total in rows
    ]
    found = [
        board
        for board in product(*fits)
        if [_weighted(column) for column in zip(*board, strict=True)] == list(columns)
    ]
    return [digits("".join(str(cell) for row in board for cell in row)) for board in found]


def _weighted(line: Sequence[int]) -> int:
    return sum(place for place, cell in enumerate(line, 1) if cell)


def _survo(entry: Entry) -> list[str]:
    meta = entry["metadata"]
    holes = [(r, c) for r, row in enumerate(meta["puzzle"]) for c, v in enumerate(row) if v == 0]
    found = []
    for values in set(permutations(meta["candidate_numbers"])):
        board = [list(row) for row in meta["puzzle"]]
        for (r, c), value in zip(holes, values, strict=True):
            board[r][c] = value
        lines = [*board, *map(list, zip(*board, strict=True))]
        if all(sum(line[:-1]) == line[-1] for line in lines):
            found.append(normal("\n".join(" ".join(map(str, row)) for row in board)))
    return found


_COUNTED = re.compile(r"(At least|At most|Exactly) (\d+) of these \d+ statements are (true|false)")
_EITHER = re.compile(r"Either Statement (\d+) or Statement (\d+) is true, but not both")
_KIND = re.compile(r"The number of (true|false) statements is a (prime|composite) number")


def _assignments(entry: Entry) -> list[str] | None:
    """Count the truth assignments; None where a statement is of another form."""
    said = re.findall(r"Statement \d+: '(.+?)'", entry["question"])
    count = 0
    for values in product((True, False), repeat=len(said)):
        claims = [_claim(text, values) for text in said]
        if None in claims:
            return None
        count += tuple(claims) == values
    return [str(count)]


def _claim(text: str, values: Sequence[bool]) -> bool | None:
    if found := _COUNTED.search(text):
        size = sum(values) if found[3] == "true" else len(values) - sum(values)
        wanted = int(found[2])
        holds = {"At least": size >= wanted, "At most": size <= wanted, "Exactly": size == wanted}
        return holds[found[1]]
    if found := _EITHER.search(text):
        return values[int(found[1]) - 1] != values[int(found[2]) - 1]
    if found := _KIND.search(text):
        size = sum(values) if found[1] == "true" else len(values) - sum(values)
        divisors = sum(size % d == 0 for d in range(1, size + 1))
        return divisors == 2 if found[2] == "prime" else divisors > 2
    return None


_FORM = re.compile(r"(All|No|Some) (\w+) are (not )?(\w+)")


def _syllogism(entry: Entry) -> list[str] | None:
    """Decide by models, kinds of individual that exist or not; None if import decides."""
    meta = entry["metadata"]
    texts = [meta["premise1"], meta["premise2"]]
    if meta["type"] == "inversion":
        texts = [texts[meta["selected_premise"] - 1]]
    forms = [_FORM.fullmatch(text.strip()) for text in [*texts, meta["conclusion"]]]
    if None in forms:
        return None
    read = [(f[1], f[2], bool(f[3]), f[4]) for f in forms if f]
    terms = sorted({term for form in read for term in (form[1], form[3])})
    answers = {_follows(read, terms, has_import) for has_import in (False, True)}
    return ["yes" if answers.pop() else "no"] if len(answers) == 1 else None


def _follows(
    forms: Sequence[tuple[str, str, bool, str]], terms: Sequence[str], has_import: bool
) -> bool:
    kinds = list(product((False, True), repeat=len(terms)))
    for exists in product((False, True), repeat=len(kinds)):
        world = [
            dict(zip(terms, kind, strict=True))
            for kind, there in zip(kinds, exists, strict=True)
            if there
        ]
        if has_import and not all(any(one[term] for one in world) for term in terms):
            continue
        *premises, conclusion = (_is_so(form, world) for form in forms)
        if all(premises) and not conclusion:
            return False
    return True


def _is_so(form: tuple[str, str, bool, str], world: Sequence[Mapping[str, bool]]) -> bool:
    quantifier, subject, is_negated, predicate = form
    values = [one[predicate] != is_negated for one in world if one[subject]]
    return {"All": all(values), "Some": any(values), "No": not any(values)}[quantifier]


def _sorted_words(entry: Entry) -> list[str]:
    meta = entry["metadata"]
    words = sorted(meta["transformed_words"], reverse=meta["direction"] == "descending")
    return [normal(", ".join(words))]


def _shortest(entry: Entry) -> list[str]:
    """Return the reference answer if it is as short as a flood of the grid says."""
    grid, answer = entry["metadata"]["matrix"], PEERS["shortest_path"].answer(entry)
    cells = {(r, c): cell for r, row in enumerate(grid) for c, cell in enumerate(row)}
    reached = {place for place, cell in cells.items() if cell == "*"}
    steps = 0
    while not any(cells[place] == "#" for place in reached):
        wider = reached | {
            (r + dr, c + dc)
            for r, c in reached
            for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0))
            if cells.get((r + dr, c + dc), "X") != "X"
        }
        if wider == reached:
            return ["infeasible"]
        reached, steps = wider, steps + 1
    is_right = PEERS["shortest_path"].is_right(entry, answer)
    return [normal(answer)] if is_right and len(answer.split()) == steps else []


def _circuit(entry: Entry) -> list[str]:
    meta = entry["metadata"]
    values = [_term(term, meta["assignments"]) for term in meta["term_strings"]]
    return [str(_gate(meta["final_gate"], values))]


_SIGNS = {"&": "AND", "+": "OR", "\u2295": "XOR", "\u2191": "NAND", "\u2193": "NOR"}


def _term(term: str, inputs: Mapping[str, int]) -> int:
    sign = next((sign for sign in _SIGNS if sign in term), "&")
    values = [inputs[part[0]] ^ part.endswith("'") for part in term.split(sign)]
    return _gate(_SIGNS[sign], values)


def _gate(kind: str, values: Sequence[int]) -> int:
    results = {"AND": all(values), "OR": any(values), "XOR": sum(values) % 2 == 1}
    if kind in results:
        return int(results[kind])
    return int(not results[{"NAND": "AND", "NOR": "OR", "XNOR": "XOR"}[kind]])


LABELS: Mapping[str, Callable[[Entry], list[str] | None]] = {
    "circuit_logic": _circuit,
    "countdown": _reference("countdown"),
    "cryptarithm": _reference("cryptarithm"),
    "futoshiki": _futoshiki,
    "graph_color": _reference("graph_color"),
    "jugs": _reference("jugs"),
    "kakurasu": _kakurasu,
    "knights_knaves": _islanders,
    "n_queens": _reference("n_queens"),
    "self_reference": _assignments,
    "shortest_path": _shortest,
    "sudoku": _sudoku,
    "survo": _survo,
    "syllogism": _syllogism,
    "tower_of_hanoi": _reference("tower_of_hanoi"),
    "word_sorting": _sorted_words,
}
"""Name of the peer's family -> all right answers of an item, None if it cannot be read."""
