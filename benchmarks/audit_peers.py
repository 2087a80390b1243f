"""What the audit knows of each family of the peer: its twin here, its answers, what is right."""

import ast
import json
import operator
import re
from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

Entry = Mapping[str, Any]


def reference(entry: Entry) -> str:
    """Return the reference answer."""
    return str(entry["answer"])


def normal(text: str) -> str:
    """Return an answer without spaces at the ends and in runs, in lower case."""
    return " ".join(text.split()).casefold().rstrip(".")


def digits(text: str) -> str:
    """Return the digits of a grid, whatever is drawn between them."""
    return " ".join(re.findall(r"[0-9]", text))


def same(entry: Entry, text: str) -> bool:
    """Tell whether a text is the one right answer."""
    return normal(text) == normal(reference(entry))


class Peer(NamedTuple):
    """A family of the peer."""

    ours: str
    is_right: Callable[[Entry, str], bool] = same
    answer: Callable[[Entry], str] = reference
    normal: Callable[[str], str] = normal


def _countdown(entry: Entry, text: str) -> bool:
    """Judge by the peer's rules: each number at most once, a leading minus is fine."""
    meta = entry["metadata"]
    try:
        value, used = _evaluated(ast.parse(text.strip(), mode="eval").body)
    except (SyntaxError, ValueError, ZeroDivisionError, RecursionError, MemoryError):
        return False
    return value == meta["target"] and not Counter(used) - Counter(meta["numbers"])


_OPERATIONS: Mapping[type[ast.operator], Callable[[Fraction, Fraction], Fraction]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}


def _evaluated(node: ast.expr) -> tuple[Fraction, list[int]]:
    """Return the value of an expression and the numbers in it."""
    if isinstance(node, ast.Constant) and type(node.value) is int:
        return Fraction(node.value), [node.value]
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        value, used = _evaluated(node.operand)
        return -value, used
    if isinstance(node, ast.BinOp) and type(node.op) in _OPERATIONS:
        left, right = _evaluated(node.left), _evaluated(node.right)
        return _OPERATIONS[type(node.op)](left[0], right[0]), left[1] + right[1]
    raise ValueError("no arithmetic")


def _cryptarithm(entry: Entry, text: str) -> bool:
    meta = entry["metadata"]
    pairs = [part.strip().split("=") for part in text.upper().split(",")]
    if any(len(pair) != 2 or not re.fullmatch("[0-9]", pair[1]) for pair in pairs):
        return False
    digit = {pair[0]: pair[1] for pair in pairs}
    words = [*meta["words_letters"], meta["result_letters"]]
    is_whole = set(digit) == set(meta["letters"]) and len(pairs) == len(set(digit.values()))
    if not is_whole or any(digit[word[0]] == "0" for word in words):
        return False
    *terms, total = (int("".join(digit[letter] for letter in word)) for word in words)
    return sum(terms) == total


def _coloring(entry: Entry) -> str:
    answer = entry["metadata"]["possible_answer"]
    return json.dumps({str(vertex): color for vertex, color in answer.items()})


def _is_coloring(entry: Entry, text: str) -> bool:
    puzzle = entry["metadata"]["puzzle"]
    try:
        colors = json.loads(text)
    except ValueError:
        return False
    if not isinstance(colors, dict) or set(colors) != {str(v) for v in puzzle["vertices"]}:
        return False
    is_known = all(color in puzzle["color_options"] for color in colors.values())
    return is_known and all(colors[str(a)] != colors[str(b)] for a, b in puzzle["edges"])


def _queens(entry: Entry, text: str) -> bool:
    board = [line.split() for line in text.strip().splitlines()]
    given = entry["metadata"]["puzzle"]
    size = len(given)
    if [len(row) for row in board] != [size] * size:
        return False
    queens = [(r, c) for r, row in enumerate(board) for c, cell in enumerate(row) if cell == "Q"]
    keeps = all(board[r][c] == "Q" for r in range(size) for c in range(size) if given[r][c] == "Q")
    lines = [{key(r, c) for r, c in queens} for key in _LINES]
    return keeps and len(queens) == size and all(len(line) == size for line in lines)


_LINES: tuple[Callable[[int, int], int], ...] = (
    lambda r, c: r,
    lambda r, c: c,
    lambda r, c: r + c,
    lambda r, c: r - c,
)
_STEPS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


def _walk(entry: Entry, text: str) -> bool:
    grid = entry["metadata"]["matrix"]
    words = text.split()
    if reference(entry) == "infeasible":
        return normal(text) == "infeasible"
    if any(word not in _STEPS for word in words) or len(words) != len(reference(entry).split()):
        return False
    row, column = next(
        (r, c) for r, line in enumerate(grid) for c, cell in enumerate(line) if cell == "*"
    )
    for word in words:
        row, column = row + _STEPS[word][0], column + _STEPS[word][1]
        inside = 0 <= row < len(grid) and 0 <= column < len(grid[0])
        if not inside or grid[row][column] == "X":
            return False
    return bool(grid[row][column] == "#")


def _pours(entry: Entry, text: str) -> bool:
    puzzle = entry["metadata"]["puzzle"]
    sizes, level = puzzle["jug_capacities"], [0] * len(puzzle["jug_capacities"])
    try:
        moves = json.loads(text)
    except ValueError:
        return False
    for move in moves if isinstance(moves, list) else ["?"]:
        found = re.fullmatch(r"(fill|empty|pour) ([A-Z])(?:->([A-Z]))?", str(move))
        if not found:
            return False
        one = ord(found[2]) - 65
        other = ord(found[3]) - 65 if found[3] else one
        if max(one, other) >= len(sizes):
            return False
        if found[1] != "pour":
            level[one] = sizes[one] if found[1] == "fill" else 0
        else:
            moved = min(level[one], sizes[other] - level[other])
            level[one], level[other] = level[one] - moved, level[other] + moved
    return bool(puzzle["target"] in level)


def _hanoi(entry: Entry, text: str) -> bool:
    meta = entry["metadata"]
    pegs: dict[int, list[int]] = {peg: [] for peg in range(1, meta["num_pegs"] + 1)}
    pegs[meta["start_peg"]] = list(range(meta["num_disks"], 0, -1))
    for line in text.strip().splitlines():
        found = re.fullmatch(r"Move disk (\d+) from Peg (\d+) to Peg (\d+)", line.strip())
        if not found:
            return False
        disk, start, end = map(int, found.groups())
        is_there = start in pegs and end in pegs and pegs[start][-1:] == [disk]
        if not is_there or (pegs[end] and pegs[end][-1] < disk):
            return False
        pegs[end].append(pegs[start].pop())
    return bool(len(pegs[meta["target_peg"]]) == meta["num_disks"])


def _number(entry: Entry, text: str) -> bool:
    try:
        return Fraction(text.strip().rstrip(".")) == Fraction(reference(entry))
    except (ValueError, ZeroDivisionError):
        return False


def _letters(text: str) -> str:
    """Return `A=1,B=2` sorted by letter."""
    return ",".join(sorted(part.strip() for part in text.upper().split(",")))


def _board(entry: Entry, text: str) -> bool:
    return digits(text) == digits(reference(entry))


PEERS: dict[str, Peer] = {
    "acre": Peer("blicket"),
    "arc_1d": Peer("arc_1d"),
    "caesar_cipher": Peer("cipher"),
    "calendar_arithmetic": Peer("date_arithmetic"),
    "circuit_logic": Peer("circuits"),
    "countdown": Peer("countdown", _countdown, lambda entry: str(entry["metadata"]["expression"])),
    "cryptarithm": Peer("cryptarithm", _cryptarithm, normal=_letters),
    "family_relationships": Peer("family_relations"),
    "futoshiki": Peer("futoshiki", normal=digits),
    "game_of_life": Peer("grid_automaton", _board, normal=digits),
    "graph_color": Peer("graph_coloring", _is_coloring, _coloring),
    "jugs": Peer("water_jugs", _pours),
    "kakurasu": Peer("kakurasu", normal=digits),
    "knights_knaves": Peer("knights_knaves"),
    "list_functions": Peer("list_functions"),
    "n_queens": Peer("n_queens_completion", _queens),
    "number_sequence": Peer("number_sequence", _number),
    "rectangle_count": Peer("rectangle_count", _number),
    "self_reference": Peer("self_reference", _number),
    "shortest_path": Peer("shortest_path", _walk),
    "string_manipulation": Peer("string_rewriting"),
    "sudoku": Peer("sudoku", normal=digits),
    "survo": Peer("survo"),
    "syllogism": Peer("syllogisms"),
    "tower_of_hanoi": Peer("tower_of_hanoi", _hanoi),
    "word_sorting": Peer("word_sorting"),
    "zebra_puzzles": Peer("zebra"),
}
"""Name of the peer's family -> what is known of it."""
