"""Boards to be tiled, as their prompts tell them."""

from generators import FAMILIES


def test_holes_lie_on_the_board() -> None:
    """Rows in terms of n are shortened after they were drawn, and their holes must be, too."""
    found = 0
    for ordinal in range(300):
        _, drawn = FAMILIES["tilings"].draw(ordinal, 0.0, None, 3)
        found += drawn.squares < 0
        assert drawn.blocked
        assert all(row < drawn.rows and place < drawn.columns for row, place in drawn.blocked)
    assert found > 10
