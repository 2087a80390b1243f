"""What people run together, part otherwise or name, and the wrong answers of the same form."""

import pytest

from proofmill import check
from proofmill.problem import Json

SOKOBAN: dict[str, Json] = {
    "puzzle": {
        "kind": "boxes",
        "width": 5,
        "free": [6, 7, 8, 11, 12, 13, 16, 17, 18],
        "start": [11, 12],
        "goal": [None, 8],
    },
    "limit": 6,
}
"""The worker stands left of the box, which belongs into the upper right corner."""
ROADS: dict[str, Json] = {
    "vertices": ["1", "2", "3", "12"],
    "edges": [["1", "3"], ["3", "2"], ["2", "12"]],
}
MATE: dict[str, Json] = {"right": [["f7-f8", "f7f8", "f7->f8"]]}
BRACKETS: dict[str, Json] = {"ignore_spaces": True}


@pytest.mark.parametrize(
    ("verifier", "gold", "args", "right", "wrong"),
    [
        ("set", '["B","E","F"]', {}, ["BEF", "FEB", "E, F, B"], ["BE", "BEFF", "BED", "bef"]),
        (
            "sequence",
            '["83","7","62"]',
            {},
            ["83-7-62", "83 - 7 - 62", "83\u20137\u201362"],
            ["83-762"],
        ),
        (
            "sequence",
            "[-24,-26]",
            {},
            ["x = -24, y = -26", "x=-24 and y=-26"],
            ["y = -24"],
        ),
        ("sequence", "[-24,26]", {}, ["x = -24, y = 26"], ["x = -26, y = 24", "x = -24, z = 26"]),
        (
            "sequence",
            '["08:30","18:45",45]',
            {},
            ["08:30 to 18:45, 45", "8:30 - 18:45; 45", "08:30\u201318:45, 45 minutes"],
            ["08:30 to 18:45 to 45", "18:45 to 08:30, 45", "08:30 to 18:40, 45"],
        ),
        (
            "sequence",
            '["dog","tea","cider"]',
            {},
            ["(a) dog, (b) tea, (c) cider", "a. dog\nb. tea\nc. cider", "A: dog\nB: tea\nC: cider"],
            [
                "(b) dog, (a) tea, (c) cider",
                "(a) tea, (b) dog, (c) cider",
                "(a) dog, tea, (c) cider",
            ],
        ),
        ("text", ")]>", BRACKETS, ["), ], >", ") ] >", ")]>"], ["), >, ]", "), ],"]),
        ("text", "1925-07-05", {}, ["1925-7-5", "1925-07-5"], ["1925-5-7", "1925-7-50", "25-7-5"]),
        ("moves", "f7-f8", MATE, ["f7 to f8", "F7 to F8", "f7-f8"], ["f8 to f7", "f7 to f6"]),
        (
            "plan",
            "d, r, u, l, u, r",
            SOKOBAN,
            ["drulur", "DRULUR", "D R U L U R"],
            ["drulu"],
        ),
        ("path", "1, 3, 2, 12", ROADS, ["1-3-2-12", "1 - 3 - 2 - 12"], ["1-2-3-12", "1-3-2-1-2"]),
    ],
)
def test_answers(
    verifier: str, gold: str, args: dict[str, Json], right: list[str], wrong: list[str]
) -> None:
    for text in (gold, *right):
        assert check(verifier, gold, f"<answer>{text}</answer>", **args).value == 1.0, text
    for text in wrong:
        assert check(verifier, gold, f"<answer>{text}</answer>", **args).value == 0.0, text
