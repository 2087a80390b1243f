"""Boards: counts and values from the literature, two solvers that agree, no row for one ply."""

from itertools import product
from random import Random
from typing import NamedTuple

import pytest

from generators import FAMILIES
from generators.games._board import Forced, Negamax, Rules, has_line, least, moves
from generators.games._layers import best_cells
from generators.games._positions import draw, one_ply, text

TIC_TAC_TOE = Rules(3, 3, 3)


class Census(NamedTuple):
    """Positions that alternating play from the empty board can reach."""

    states: int
    """All, the empty board and finished games among them."""
    unfinished: int
    """Without a line and with a free cell: somebody is to move."""
    classes: int
    """Unfinished, up to the symmetries of the board."""


def census(rules: Rules) -> Census:
    """Count the positions of the whole game, from the empty board."""
    found, unfinished = {(0, 0)}, []
    layer = [(0, 0)]
    for _ in range(rules.width * rules.height + 1):
        following: set[tuple[int, int]] = set()
        for mine, theirs in layer:
            legal = moves(rules, mine | theirs)
            if legal and not has_line(rules, theirs):
                unfinished.append((mine, theirs))
                following |= {(theirs, mine | 1 << cell) for cell in legal}
        found |= following
        layer = sorted(following)
    classes = {least(rules, mine, theirs) for mine, theirs in unfinished}
    return Census(len(found), len(unfinished), len(classes))


def test_tic_tac_toe_has_the_known_counts() -> None:
    assert census(TIC_TAC_TOE) == Census(states=5478, unfinished=4520, classes=627)


def test_census_of_a_tiny_board_is_that_of_a_hand_count() -> None:
    # 2x1, two in a row win: empty, x., .x, xo, ox; the last two are full.
    assert census(Rules(2, 1, 2)) == Census(states=5, unfinished=3, classes=2)


@pytest.mark.parametrize(
    ("rules", "value"),
    [
        (TIC_TAC_TOE, 0),
        (TIC_TAC_TOE._replace(misere=True), 0),  # drawn too: mirror in the centre
        (Rules(4, 3, 3), 1),  # the smallest board on which three in a row can be forced
        (Rules(4, 4, 3), 1),
        (Rules(4, 4, 4, drops=True), 0),  # Tromp's table of connect-four on small boards
        pytest.param(Rules(5, 4, 4, drops=True), 0, marks=pytest.mark.deep),
    ],
)
def test_games_have_their_known_values(rules: Rules, value: int) -> None:
    assert Negamax(rules, is_reduced=rules.width == 3).value(0, 0) == value


def test_symmetric_table_changes_no_value() -> None:
    plain, reduced = Negamax(TIC_TAC_TOE), Negamax(TIC_TAC_TOE, is_reduced=True)
    assert plain.value(0, 0) == reduced.value(0, 0) == 0
    assert len(reduced.table) < len(plain.table) / 4
    for (mine, theirs), value in plain.table.items():
        assert reduced.value(mine, theirs) == value


@pytest.mark.deep
def test_all_solvers_agree_on_every_unfinished_tic_tac_toe_position() -> None:
    checked = 0
    for cells in product(".xo", repeat=9):
        board = "".join(cells)
        if board.count("x") != board.count("o") or _won(board):
            continue
        value, kept = best_cells(TIC_TAC_TOE, board)
        mine, theirs = (sum(1 << i for i in range(9) if board[i] == kind) for kind in "xo")
        search = Negamax(TIC_TAC_TOE, mine, theirs)
        moves = [cell for cell in range(9) if board[cell] == "."]
        values = {cell: search.after(mine, theirs, cell) for cell in moves}
        assert max(values.values()) == value == _plain(board, "x")
        assert kept == [cell for cell in moves if values[cell] == value]
        checked += 1
    assert checked > 2000


@pytest.mark.parametrize("rules", [Rules(4, 4, 4), Rules(5, 4, 4, drops=True)])
def test_what_can_be_forced_is_what_the_solver_from_the_end_says(rules: Rules) -> None:
    rng, seen = Random(3), set[int]()
    for _ in range(200):
        columns = ["".join(rng.choices("xo", k=rng.randrange(5))) for _ in range(rules.width)]
        heights = range(rules.height)
        board = "".join(column[row : row + 1] or "." for row in heights for column in columns)
        mine, theirs = (sum(1 << i for i, s in enumerate(board) if s == kind) for kind in "xo")
        if has_line(rules, mine) or has_line(rules, theirs) or board.count(".") > 9:
            continue
        for cell in moves(rules, mine | theirs):
            after = board[:cell] + "x" + board[cell + 1 :]
            value = 1 if has_line(rules, mine | 1 << cell) else None
            if value is None:
                value = -best_cells(rules, after.translate(str.maketrans("xo", "ox")))[0]
            search = Forced(rules, mine, theirs)
            assert search.after(mine, theirs, cell, 1) == (value == 1)
            assert search.after(mine, theirs, cell, 0) == (value >= 0)
            seen.add(value)
    assert seen == {-1, 0, 1}


def _won(board: str) -> bool:
    rows = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
    return any(board[a] != "." and board[a] == board[b] == board[c] for a, b, c in rows)


def _plain(board: str, stone: str) -> int:
    """Textbook minimax."""
    if _won(board):
        return -1
    if "." not in board:
        return 0
    other = "o" if stone == "x" else "x"
    free = [cell for cell in range(9) if board[cell] == "."]
    return max(-_plain(board[:cell] + stone + board[cell + 1 :], other) for cell in free)


@pytest.mark.parametrize(
    "rules",
    [Rules(5, 4, 4), Rules(4, 4, 3, misere=True), Rules(6, 4, 4, drops=True)],
)
def test_drawn_positions_are_right_and_one_ply_is_wrong(rules: Rules) -> None:
    rng = Random(1)
    for _ in range(12):
        position = draw(rng, rules, 8)
        board = text(rules, position.mine, position.theirs)
        value, kept = best_cells(rules, board)
        assert value >= 0
        assert tuple(kept) == position.right
        assert set(position.right).isdisjoint(one_ply(rules, position.mine, position.theirs))


def test_one_ply_rule_wins_then_blocks_then_takes_the_centre() -> None:
    assert one_ply(TIC_TAC_TOE, 0b000000011, 0b000011000) == [2]
    assert one_ply(TIC_TAC_TOE, 0b100000000, 0b000000011) == [2]
    assert one_ply(TIC_TAC_TOE, 0, 0) == [4]


@pytest.mark.deep
@pytest.mark.parametrize("name", ["board_best_move", "connect_best_move"])
def test_no_emitted_row_falls_to_one_ply(name: str) -> None:
    """One ply is written here anew, on the drawn board, and may break ties in any way."""
    family, looked_at = FAMILIES[name], 0
    for dial in (0.0, 0.5, 1.0):
        for ordinal in range(40):
            problem, instance = family.draw(ordinal, dial)
            for board, right in zip(instance.boards, problem.args["right"], strict=True):
                chosen = _greedy(instance.rules, board)
                assert chosen
                assert not chosen & set(right), (problem.prompt, chosen, right)
                looked_at += 1
    assert looked_at > 240


def _greedy(rules: Rules, board: str) -> set[str]:
    width, height = rules.width, rules.height

    def completes(cell: int, stone: str) -> bool:
        after = board[:cell] + stone + board[cell + 1 :]
        rows = [after[r * width : (r + 1) * width] for r in range(height)]
        columns = ["".join(row[c] for row in rows) for c in range(width)]
        slants = [
            "".join(rows[r][c] for r in range(height) for c in range(width) if c - sign * r == k)
            for sign in (1, -1)
            for k in range(-width - height, width + height)
        ]
        return any(stone * rules.length in line for line in (*rows, *columns, *slants))

    free = [cell for cell, stone in enumerate(board) if stone == "."]
    if rules.drops:
        free = [cell for cell in free if cell < width or board[cell - width] != "."]
    wins = [cell for cell in free if completes(cell, "x")]
    blocks = [cell for cell in free if completes(cell, "o")]
    if rules.misere:
        choice = [cell for cell in free if cell not in wins] or free
        wins = blocks = []
    else:
        choice = free

    def distance(cell: int) -> float:
        across = abs(cell % width - (width - 1) / 2)
        return across if rules.drops else across + abs(cell // width - (height - 1) / 2)

    nearest = min(map(distance, choice))
    picked = wins or blocks or [cell for cell in choice if distance(cell) == nearest]
    return {f"{chr(97 + cell % width)}{cell // width + 1}" for cell in picked}


@pytest.mark.deep
def test_duels_are_not_won_by_one_ply() -> None:
    family = FAMILIES["board_duel"]
    for ordinal in range(40):
        _, instance = family.draw(ordinal, 0.4)
        assert not _greedy_wins(instance.rules, instance.board, list(instance.order))


def _greedy_wins(rules: Rules, board: str, order: list[int]) -> bool:
    """Follow every choice that one ply may make against the stated routine."""
    names = {f"{chr(97 + c % rules.width)}{c // rules.width + 1}": c for c in range(len(board))}
    for cell in sorted(names[name] for name in _greedy(rules, board)):
        after = board[:cell] + "x" + board[cell + 1 :]
        if _line(rules, after, "x"):
            return True
        free = [c for c in order if after[c] == "."]
        if not free:
            continue
        wins = [c for c in free if _line(rules, after[:c] + "o" + after[c + 1 :], "o")]
        blocks = [c for c in free if _line(rules, after[:c] + "x" + after[c + 1 :], "x")]
        if wins:
            continue
        reply = (blocks or free)[0]
        after = after[:reply] + "o" + after[reply + 1 :]
        if "." in after and _greedy_wins(rules, after, order):
            return True
    return False


def _line(rules: Rules, board: str, stone: str) -> bool:
    for cell in range(len(board)):
        row, column = divmod(cell, rules.width)
        for up, across in ((0, 1), (1, 0), (1, 1), (1, -1)):
            spots = [(row + i * up, column + i * across) for i in range(rules.length)]
            if all(0 <= r < rules.height and 0 <= c < rules.width for r, c in spots) and all(
                board[r * rules.width + c] == stone for r, c in spots
            ):
                return True
    return False
