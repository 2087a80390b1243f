"""Stock: rows made ahead by weight, cells that are owed one, and cells that give no more."""

from collections import Counter
from random import Random

from generators.weakness import Cell
from pipelines.live.making.stock import MOST_DEBT, STRIKES, Stock, apportioned
from pipelines.mill import Made

A, B, C = Cell("a", 0), Cell("b", 0), Cell("c", 0)


def made(number: int) -> Made:
    return Made(None, "", str(number), str(number), "", b"{}")


def filled(*cells: Cell) -> Stock:
    stock = Stock()
    for number, cell in enumerate(cells):
        stock.put(cell, made(number))
    return stock


def test_running_sums_lose_no_row() -> None:
    shares = {Cell("a", i): 1 / 40 for i in range(40)}
    assert sum(apportioned(shares, 32).values()) == 32
    assert set(apportioned(shares, 32).values()) == {0, 1}
    assert apportioned({A: 0.5, B: 0.25, C: 0.25}, 8) == {A: 4, B: 2, C: 2}


def test_what_lacks_most_is_made_first_and_no_more_than_lacks() -> None:
    stock = filled(A, A, B)
    stock.ahead = 8
    stock.making[A] = 1
    assert list(stock.wanted({A: 0.5, B: 0.5})) == [(B, 3), (A, 1)]


def test_a_cell_with_nothing_ready_is_owed_and_paid_first() -> None:
    stock = filled(A, A)
    taken = stock.take({A: 1e-9, B: 1.0}, Random(0))
    assert taken
    assert taken[0] == A
    assert stock.debts[B] == 1
    stock.put(B, made(9))
    paid = stock.take({A: 1.0, B: 1e-9}, Random(0))
    assert paid
    assert paid[0] == B
    assert stock.debts[B] == 0


def test_cells_without_weight_are_never_served() -> None:
    stock = filled(A, A, A)
    assert stock.take({A: 0.0, B: 1.0}, Random(0)) is None
    assert stock.held == 3


def test_debts_are_bounded_and_more_is_made_ahead_where_rows_ran_out() -> None:
    stock = Stock()
    before = stock.ahead
    for _ in range(100):
        assert stock.take({A: 1.0}, Random(0)) is None
    assert stock.debts[A] == MOST_DEBT
    assert stock.ahead > before


def test_a_slow_cell_keeps_its_share_and_stalls_nobody() -> None:
    """One cell of two delivers a row every third turn: everybody is served, it gets its third."""
    stock, rng, weights = Stock(), Random(3), {A: 0.5, B: 0.5}
    served = Counter[Cell]()
    for turn in range(3000):
        stock.put(A, made(turn))
        if turn % 3 == 0:
            stock.put(B, made(10_000 + turn))
        taken = stock.take(weights, rng)
        assert taken
        served[taken[0]] += 1
    assert served[B] >= 990


def test_too_many_useless_rows_close_a_cell_and_a_good_one_forgives() -> None:
    stock = Stock()
    for _ in range(STRIKES - 1):
        stock.strike(A, "exhausted")
    stock.put(A, made(0))
    stock.strike(A, "exhausted")
    assert not stock.closed
    for _ in range(STRIKES):
        stock.strike(B, "failing")
    assert stock.closed == {B: "failing"}
    assert B not in dict(stock.wanted({A: 0.5, B: 0.5}))
