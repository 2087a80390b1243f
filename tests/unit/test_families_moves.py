"""More planning families: solvers against brute force, hand-worked values and the literature."""

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise, permutations, product
from math import comb
from random import Random
from typing import Any

import pytest

from generators import FAMILIES
from generators.logic.optimisation import car_painting, tour
from generators.logic.planning import (
    _chess,
    knight_swap,
    mate_in_one,
    peg_solitaire,
    rotation_puzzle,
    rush_hour,
    stack_sorting,
    word_ladder,
)
from generators.logic.planning._parking import Car
from proofmill import check
from proofmill.verifiers.plan import KINDS


def rows(name: str, count: int = 12, dial: float = 0.0) -> list[Any]:
    """Instances as users get them."""
    return [FAMILIES[name].draw(ordinal, dial, root_seed=77)[1] for ordinal in range(count)]


def holds(name: str, instance: Any, plan: str) -> bool:  # noqa: ANN401
    """The verifier accepts the plan; a plan is its own reference, undecided if it fails."""
    args = FAMILIES[name].args(instance)
    return bool(check("plan", plan, f"<answer>{plan}</answer>", **args).value)


def fewest(name: str, instance: Any, moves: Sequence[str]) -> int | None:  # noqa: ANN401
    """The length of the shortest plans, from trying every move in every state of the verifier."""
    puzzle: Any = FAMILIES[name].args(instance)["puzzle"]
    step = KINDS[puzzle["kind"]].step
    layer, seen = [tuple(puzzle["start"])], {tuple(puzzle["start"])}
    for count in range(100):
        for state in layer:
            if all(want in (None, got) for want, got in zip(puzzle["goal"], state, strict=True)):
                return count
        after = {step(puzzle, state, move) for state in layer for move in moves} - {None}
        layer = [state for state in after if state is not None and state not in seen]
        seen.update(layer)
    return None


def is_shortest(name: str, instance: Any, moves: Sequence[str]) -> bool:  # noqa: ANN401
    (plan,) = FAMILIES[name].solve(instance)
    assert holds(name, instance, plan)
    limit: int = instance.limit
    return len(plan.split(", ")) == limit == fewest(name, instance, moves)


# word_ladder


@pytest.mark.parametrize("text", ["head heal teal tell tall tail", "cold cord card ward warm"])
def test_ladders_of_carroll(text: str) -> None:
    # His first puzzle, head into tail (Vanity Fair, 1879), and a well-known ladder in his manner.
    words = text.split()
    ladder = word_ladder.Ladder(tuple(sorted(words)), words[0], words[-1], len(words), "")
    assert word_ladder.FAMILY.solve(ladder) == [", ".join(words)]
    assert holds("word_ladder", ladder, ", ".join(words))


def test_ladders_are_as_short_as_all_listed_words_allow() -> None:
    for ladder in (*rows("word_ladder", 20), *rows("word_ladder", 4, 0.7)):
        assert is_shortest("word_ladder", ladder, ladder.listed)


def test_a_missing_rung_leaves_no_ladder() -> None:
    ladder = word_ladder.Ladder(("card", "cold", "ward", "warm"), "cold", "warm", 4, "")
    assert word_ladder.FAMILY.solve(ladder) == []


# rush_hour


def test_a_lot_by_hand() -> None:
    # X in the third row, a truck A across its way: only its full way down clears that row.
    cars = (Car(False, 2, 2), Car(True, 4, 3))
    lot = rush_hour.Lot(cars, (0, 1), 2, 0, "")
    assert rush_hour.FAMILY.solve(lot) == ["A down 2, X right 4"]
    assert holds("rush_hour", lot, "A down 2, X right 4")
    assert not holds("rush_hour", lot, "A down 1, X right 4")
    assert not holds("rush_hour", lot, "A down 3, X right 4")
    assert not holds("rush_hour", lot, "X right 2, X right 2")
    blocked = rush_hour.Lot((*cars, Car(False, 5, 3)), (0, 1, 2), 2, 0, "")
    assert rush_hour.FAMILY.solve(blocked) == []
    assert fewest("rush_hour", blocked, _drives(3)) == 3


def _drives(count: int) -> list[str]:
    letters, ways = "xabcdefghijklmno"[:count], ("left", "right", "up", "down")
    return [f"{a} {way} {far}" for a in letters for way in ways for far in range(1, 5)]


def test_lots_need_as_many_moves_as_the_rules_of_the_verifier_say() -> None:
    for lot in rows("rush_hour", 8):
        assert is_shortest("rush_hour", lot, _drives(len(lot.cars)))


# peg_solitaire


def _jumpable(board: peg_solitaire.Board) -> bool:
    """Play all jumps on sets of (column, row) until nothing new turns up."""
    holes = {divmod(cell, 5) for cell in board.holes}
    todo = [frozenset(divmod(cell, 5) for cell in board.pegs)]
    seen = {*todo}
    for pegs in todo:
        for (r, c), (dr, dc) in product(pegs, ((0, 1), (1, 0), (0, -1), (-1, 0))):
            over, end = (r + dr, c + dc), (r + 2 * dr, c + 2 * dc)
            if over in pegs and end in holes - pegs:
                after = pegs - {(r, c), over} | {end}
                if after not in seen:
                    seen.add(after)
                    todo.append(after)
    return frozenset({divmod(board.last, 5)}) in seen


def test_pegs_can_be_removed_just_where_all_lines_of_play_say_so() -> None:
    rng, found = Random(4), set[bool]()
    for board in rows("peg_solitaire", 12):
        for last in (board.last, *rng.sample(board.holes, 6)):
            other = peg_solitaire.Board(board.holes, board.pegs, last, "")
            plans = peg_solitaire.FAMILY.solve(other)
            assert bool(plans) == _jumpable(other)
            assert all(holds("peg_solitaire", other, plan) for plan in plans)
            found.add(bool(plans))
    assert found == {True, False}


def test_a_row_of_pegs_by_hand() -> None:
    # o P P . : one jump to the left end or to the right end, nowhere else.
    for last, plans in ((0, ["c1-a1"]), (3, ["b1-d1"]), (1, []), (2, [])):
        board = peg_solitaire.Board((0, 1, 2, 3), (1, 2), last, "")
        assert peg_solitaire.FAMILY.solve(board) == plans


# knight_swap


def test_guarini_needs_sixteen_moves() -> None:
    # White knights in two corners of a 3 by 3 board, black ones in the others: 16 (Guarini 1512).
    squares = tuple(row * 4 + column for row in range(3) for column in range(3))
    start = (1 << 0 | 1 << 2, 1 << 8 | 1 << 10)
    board = knight_swap.Board(squares, start, 16, 0, "")
    (plan,) = knight_swap.FAMILY.solve(board)
    assert len(plan.split(", ")) == 16
    assert holds("knight_swap", board, plan)
    shorter = knight_swap.Board(squares, start, 15, 0, "")
    assert knight_swap.FAMILY.solve(shorter) == []


def test_knights_need_as_many_moves_as_the_rules_of_the_verifier_say() -> None:
    names = [f"{column}{row}" for column, row in product("abcd", "12345")]
    hops = [
        f"{one}-{other}"
        for one, other in permutations(names, 2)
        if {abs(ord(one[0]) - ord(other[0])), abs(int(one[1]) - int(other[1]))} == {1, 2}
    ]
    for board in rows("knight_swap", 4):
        assert is_shortest("knight_swap", board, hops)


# rotation_puzzle


def test_boards_need_as_many_turns_as_the_rules_of_the_verifier_say() -> None:
    turns = [letter + sign for letter, sign in product("abcdef", "+-")]
    for boards in (*rows("rotation_puzzle", 12), *rows("rotation_puzzle", 4, 0.25)):
        assert is_shortest("rotation_puzzle", boards, turns)


def test_a_turn_by_hand() -> None:
    start = (1, 2, 9, 4, 3, 9, 9, 9, 9, 9, 9, 9)
    clockwise = (4, 1, 9, 3, 2, 9, 9, 9, 9, 9, 9, 9)
    boards = rotation_puzzle.Boards(3, start, clockwise, 1, 0, "")
    assert rotation_puzzle.FAMILY.solve(boards) == ["A+"]
    assert holds("rotation_puzzle", boards, "A+")
    assert holds("rotation_puzzle", rotation_puzzle.Boards(3, clockwise, start, 1, 0, ""), "A-")


# stack_sorting


def _outputs(items: int, stacks: int, height: int) -> set[tuple[int, ...]]:
    """All orders in which items can leave, from every choice at every step."""
    todo: list[tuple[tuple[tuple[int, ...], ...], int, tuple[int, ...]]] = [(((),) * stacks, 1, ())]
    seen = {*todo}
    for held, coming, left in todo:
        steps = []
        for n, stack in enumerate(held):
            if stack:
                steps.append(((*held[:n], stack[:-1], *held[n + 1 :]), coming, (*left, stack[-1])))
            if coming <= items and len(stack) < height:
                steps.append(((*held[:n], (*stack, coming), *held[n + 1 :]), coming + 1, left))
        for step in steps:
            if step not in seen:
                seen.add(step)
                todo.append(step)
    return {left for _, _, left in todo if len(left) == items}


@pytest.mark.parametrize(
    ("items", "stacks", "height"), [(5, 1, 3), (6, 1, 4), (5, 2, 2), (6, 2, 3), (5, 3, 2)]
)
def test_orders_that_can_come_out_are_all_found(items: int, stacks: int, height: int) -> None:
    outputs = _outputs(items, stacks, height)
    every = [*permutations(range(1, items + 1))]
    for start in range(0, len(every), 8):
        orders = tuple(every[start : start + 8])
        yard = stack_sorting.Yard(stacks, height, orders, 0, "")
        possible = [letter for letter, o in zip("ABCDEFGH", orders, strict=False) if o in outputs]
        assert [json.loads(text) for text in stack_sorting.FAMILY.solve(yard)] == [possible]


def _counted(orders: Iterable[tuple[int, ...]], stacks: int) -> int:
    found = 0
    for order in orders:
        yard = stack_sorting.Yard(stacks, len(order), (order,) * 8, 0, "")
        found += stack_sorting.FAMILY.solve(yard) != ["[]"]
    return found


def test_numbers_of_orders_from_the_literature() -> None:
    for items in (3, 4, 5, 6):  # one stack: the Catalan numbers (Knuth 1968)
        catalan = comb(2 * items, items) // (items + 1)
        assert _counted(permutations(range(1, items + 1)), 1) == catalan
    # two stacks side by side (Elvey Price and Guttmann 2017)
    assert [_counted(permutations(range(1, n + 1)), 2) for n in (4, 5, 6)] == [23, 103, 513]


# car_painting


def test_orders_have_as_few_changes_as_any_permutation() -> None:
    rng = Random(8)
    for _ in range(40):
        count, shift = rng.choice((5, 6, 7)), rng.choice((1, 2, 3))
        colors = tuple(rng.randrange(3) for _ in range(count))
        changes = min(
            sum(colors[a] != colors[b] for a, b in pairwise(order))
            for order in permutations(range(count))
            if all(abs(car - place) <= shift for place, car in enumerate(order))
        )
        queue = car_painting.Queue(("a", "b", "c"), colors, shift, changes, 0, "")
        (plan,) = car_painting.FAMILY.solve(queue)
        assert holds("car_painting", queue, plan)
        one_less = car_painting.Queue(("a", "b", "c"), colors, shift, changes - 1, 0, "")
        assert car_painting.FAMILY.solve(one_less) == []


def test_stated_changes_are_the_fewest() -> None:
    for queue in rows("car_painting", 20):
        (plan,) = car_painting.FAMILY.solve(queue)
        order = [int(car) - 1 for car in plan.split(", ")]
        assert sum(queue.colors[a] != queue.colors[b] for a, b in pairwise(order)) == queue.changes
        assert holds("car_painting", queue, plan)


# tour


def _trips(times: Sequence[Sequence[int]], start: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    for rest in permutations([town for town in range(len(times)) if town != start]):
        trip = (start, *rest)
        yield sum(times[a][b] for a, b in pairwise((*trip, start))), trip


def test_tours_are_the_only_shortest_of_all() -> None:
    for country in (*rows("tour", 20), *rows("tour", 3, 0.4)):
        found = sorted(_trips(country.times, country.start))
        assert found[0][0] < found[1][0]
        names = [country.names[town] for town in found[0][1]]
        assert [json.loads(text) for text in tour.FAMILY.solve(country)] == [names]


def test_two_shortest_tours_are_both_found() -> None:
    # Four towns in a square: once round either way.
    times = ((0, 1, 2, 1), (1, 0, 1, 2), (2, 1, 0, 1), (1, 2, 1, 0))
    found = tour.FAMILY.solve(tour.Country(tuple("ABCD"), times, 0, ""))
    assert sorted(found) == ['["A","B","C","D"]', '["A","D","C","B"]']


# mate_in_one


def _placed(pieces: str) -> str:
    """A board from piece letters with their squares, as in `Kg6 kg8 Ra1`."""
    board = ["."] * 64
    for piece in pieces.split():
        board["abcdefgh".index(piece[1]) + 8 * (int(piece[2]) - 1)] = piece[0]
    return "".join(board)


@pytest.mark.parametrize(
    ("pieces", "expected"),
    [
        ("Kg6 kg8 Ra1", ["a1-a8"]),  # the back rank
        ("Kg6 kg8 Ra1 rb2", []),  # and a rook that can step between
        ("Kg1 kh8 pg7 ph7 Ra1", ["a1-a8"]),  # own pawns shut the king in
        ("Kg1 kg8 pf6 pg6 ph6 Ra1", []),  # the king goes to the second rank
        ("Kg1 kh8 Nf6 Ra7", ["a7-h7"]),  # the knight guards both the rook and the flight
        ("Kg1 kh8 Nf5 Ra7", []),
        ("Kg1 kh8 rg8 pg7 ph7 Nd6", ["d6-f7"]),  # smothered
        ("Kg1 kh8 rg8 pg6 ph6 Nd6", []),
        ("Kg1 kg8 rf8 pf7 pg4 ph5 Qd3 Bc2", ["d3-h7"]),  # the bishop guards the queen
        ("Kg1 kg8 rf8 pf7 pg6 ph6 Qd3 Bc2", []),
        ("Kf6 kh8 Qa1 Rb7", ["a1-a8"]),
        ("Kf6 kh6 Rg1 Qa2", ["a2-h2", "g1-h1"]),
        ("Kb6 ka8 Qh7", ["h7-a7", "h7-b7", "h7-g8", "h7-h8"]),
    ],
)
def test_mates_by_hand(pieces: str, expected: list[str]) -> None:
    board = _placed(pieces)
    assert sorted(mate_in_one.FAMILY.solve(mate_in_one.Position(board, ""))) == expected
    assert sorted(f"{_chess.name(a)}-{_chess.name(b)}" for a, b in _chess.mates(board)) == expected


def test_pinned_pieces_neither_capture_nor_block() -> None:
    # Rd8 is mate only if the knight on b7, which could take there, is pinned by a bishop.
    for pieces, expected in (("Kb6 ka8 nb7 Rd1", []), ("Kb6 ka8 nb7 Rd1 Bf3", ["d1-d8"])):
        assert mate_in_one.FAMILY.solve(mate_in_one.Position(_placed(pieces), "")) == expected


@pytest.mark.parametrize(
    ("pieces", "counts"),
    [
        ("Kd4", 8),  # a king in the open
        ("Qd4", 27),
        ("Rd4", 14),
        ("Bd4", 13),
        ("Nd4", 8),
        ("Na1", 2),
        ("Pd4 pc5 pe5 nd5", 2),  # two captures, blocked ahead
        ("Pd4 pc5", 2),
        ("Rd4 Nd6 pf4", 3 + 1 + 2 + 3 + 8),
    ],
)
def test_moves_are_as_many_as_counted_by_hand(pieces: str, counts: int) -> None:
    assert len([*_chess.moves(_placed(pieces), white=True)]) == counts


def test_generator_and_solver_agree_on_boards_with_any_number_of_mates() -> None:
    numbers = set()
    for seed in range(300):
        board = mate_in_one._scattered(Random(seed), 3 + seed % 7, 2 + seed % 9)
        if not _chess.is_attacked(board, board.index("k"), white=True):
            position = mate_in_one.Position("".join(board), "")
            played = sorted(f"{_chess.name(a)}-{_chess.name(b)}" for a, b in _chess.mates(board))
            assert sorted(mate_in_one.FAMILY.solve(position)) == played
            numbers.add(len(played))
    assert {0, 1} < numbers
