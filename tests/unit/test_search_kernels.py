"""Kernels of search, each against a slow twin that says the same in another way."""

from itertools import pairwise, product
from random import Random

from generators.canonical import connected_parts
from generators.logic.grids._bridges import Span, _reached, groups
from generators.logic.grids._crossings import _crossings, _narrow, is_replaceable
from generators.logic.grids._crossings import search as search_words
from generators.logic.grids.thermometers import _flowed, _ways
from generators.search import Net, Rule, masks, search, table


def test_connected_cells_are_one_part() -> None:
    rng, seen = Random(1), set[bool]()
    for _ in range(300):
        size = rng.randint(2, 6)
        shape, share = masks.board(size, size), rng.random()
        cells = [cell for cell in range(size * size) if rng.random() < share]
        is_one = len(connected_parts(cells, size)) == 1
        assert masks.is_connected(shape, masks.to_mask(shape, cells)) == is_one
        seen.add(is_one)
    assert seen == {False, True}


def test_islands_are_reached_as_their_groups_say() -> None:
    rng, seen = Random(2), set[bool]()
    for _ in range(300):
        pairs = [sorted(rng.sample(range(8), 2)) for _ in range(rng.randint(1, 12))]
        spans = [Span(a, b, True, 0) for a, b in pairs]
        is_bridge = [rng.random() < 0.7 for _ in spans]
        whole = sum(1 << island for island in {island for pair in pairs for island in pair})
        joined = [
            1 << a | 1 << b for (a, b), is_open in zip(pairs, is_bridge, strict=True) if is_open
        ]
        is_one = len(groups(spans, is_bridge)) == 1
        assert (_reached(joined) == whole) == is_one
        seen.add(is_one)
    assert seen == {False, True}


def test_what_flows_in_tubes_stops_at_their_ends() -> None:
    shape = masks.board(3, 3)
    tubes = [[0, 1, 2, 5], [8, 7, 6, 3, 4]]
    ways = _ways(shape, tubes)
    for chosen in product((0, 1), repeat=9):
        cells = {cell for cell, is_in in enumerate(chosen) if is_in}
        after = set(cells)
        for tube in tubes:
            for one, two in pairwise(tube):
                after |= {two} if one in after else set()
        found = _flowed(shape, ways, masks.to_mask(shape, cells))
        assert found == masks.to_mask(shape, after)


def test_tables_find_what_trying_all_finds() -> None:
    rng, counts = Random(4), set[int]()
    for _ in range(60):
        values, cells = rng.choice((2, 3)), 5
        rules = []
        for _ in range(4):
            own = tuple(rng.sample(range(cells), 3))
            tuples = [row for row in product(range(values), repeat=3) if rng.random() < 0.5]
            rules.append((own, tuples))
        fitting = [
            flat
            for flat in product(range(values), repeat=cells)
            if all(tuple(flat[cell] for cell in own) in tuples for own, tuples in rules)
        ]
        net = Net(cells, [Rule(table(tuples, values), own) for own, tuples in rules])
        found = search(net, [(1 << values) - 1] * cells, limit=1000)
        assert found.is_complete
        assert sorted(found.solutions) == fitting
        counts.add(min(2, len(fitting)))
    assert counts == {0, 1, 2}


def test_words_left_fit_a_word_across() -> None:
    words = ["cat", "cot", "tin", "tan", "ace", "ice"]
    across, down = ((0, 0), (0, 1), (0, 2)), ((0, 1), (1, 1), (2, 1))
    crossings = _crossings([across, down], words)
    left = [63, 63]
    _narrow(left, [0, 0], crossings)
    fitting = [(a, b) for a in words for b in words if a[1] == b[0]]
    assert [w for i, w in enumerate(words) if left[0] >> i & 1] == sorted(
        {a for a, _ in fitting}, key=words.index
    )
    assert [w for i, w in enumerate(words) if left[1] >> i & 1] == sorted(
        {b for _, b in fitting}, key=words.index
    )


def test_words_that_cross_are_replaced_together() -> None:
    across, down = ((0, 0), (0, 1), (0, 2)), ((0, 1), (1, 1), (2, 1))
    filling = ["cat", "ace"]
    for spare, fits in (
        (["ice"], False),
        (["ice", "tin"], True),
        (["rat"], True),
        (["cot", "cit"], False),
    ):
        words = sorted({*filling, *spare})
        assert is_replaceable([across, down], words, filling) == fits
        assert not fits or search_words([across, down], words)[0] == 2
