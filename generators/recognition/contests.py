"""Items of AIME 2024 and AMC 2023 that are instances of our families, read by hand.

A text of a contest is prose that no rule of ours reads, and its answer is often made into one whole
number. So each item stands here with the canonical form of what it asks at heart.
"""

from typing import Final, NamedTuple

from proofmill.problem import Json


class Posed(NamedTuple):
    """An item of a benchmark as a canonical instance of a family."""

    benchmark: str
    item: str
    family: str
    canonical: Json


POSED: Final = (
    Posed("aime24", "aime24/1", "triangle_circles", ["symmedian", [9, 10, 5, 0]]),
    Posed("aime24", "aime24/6", "box_extremes", ["boxes", [54, 23, 1, 0]]),
    Posed("aime24", "aime24/13", "similar_sections", ["circle_rows", [8, 34, 2024, 1, 0]]),
    Posed("aime24", "aime24/14", "conic_points", ["rhombus", [20, 24, 0]]),
    Posed("aime24", "aime24/16", "triangle_circles", ["perpendicular", [13, 6, 0, 0]]),
    Posed("aime24", "aime24/17", "factored_conditions", ["mean", [100, 0]]),
    Posed("aime24", "aime24/25", "similar_sections", ["equal_hexagon", [200, 240, 300]]),
    Posed("aime24", "aime24/28", "similar_sections", ["ring_on_ball", [3, 6, 11]]),
    Posed("amc23", "amc23/12", "divisor_inversions", ["d", "one", "value", [2023]]),
    Posed("amc23", "amc23/28", "unreachable_amounts", [[6, 10, 15], False, "largest", 0]),
)
