"""Verifiers: what each accepts and refuses. Expected values are by hand."""

import pytest

from proofmill import VERIFIERS, check, sandbox, score

JUGS: dict[str, object] = {
    "puzzle": {
        "kind": "jugs",
        "names": ["A", "B", "C"],
        "capacities": [8, 5, 3],
        "start": [8, 0, 0],
        "goal": [None, 2, None],
    },
    "limit": 2,
}
PEGS: dict[str, object] = {
    "puzzle": {
        "kind": "pegs",
        "names": ["A", "B", "C"],
        "start": [0, 0],
        "goal": [2, 2],
        "links": [[0, 1], [0, 2], [1, 2]],
    },
    "limit": 4,
}
TILES: dict[str, object] = {
    "puzzle": {"kind": "tiles", "width": 2, "start": [1, 0, -1, 2], "goal": [0, 1, -1, 2]},
    "limit": 3,
}
BOXES: dict[str, object] = {
    # a worker, a box and a target in a corridor of one row: @$.o
    "puzzle": {
        "kind": "boxes",
        "width": 6,
        "free": [7, 8, 9, 10],
        "start": [7, 8],
        "goal": [None, 10],
    },
    "limit": 4,
}
BLOCKS: dict[str, object] = {
    # a 2 by 2 board whose cells turn in a circle
    "puzzle": {
        "kind": "blocks",
        "blocks": {"A": [0, 1, 3, 2]},
        "start": [1, 2, 3, 4],
        "goal": [3, 1, 4, 2],
    },
    "limit": 3,
}
CARS: dict[str, object] = {
    # A in the top row, B in the last column and in its way
    "puzzle": {
        "kind": "cars",
        "side": 3,
        "cars": [
            {"name": "A", "upright": False, "line": 0, "length": 2},
            {"name": "B", "upright": True, "line": 2, "length": 2},
        ],
        "start": [0, 0],
        "goal": [1, None],
    },
    "limit": 2,
}
JUMPS: dict[str, object] = {
    "puzzle": {
        "kind": "jumps",
        "names": ["a", "b", "c"],
        "lines": [[0, 1, 2]],
        "start": [1, 1, 0],
        "goal": [0, 0, 1],
    },
    "limit": 1,
}
LADDER: dict[str, object] = {
    "puzzle": {
        "kind": "ladder",
        "words": ["cat", "cog", "cot", "dog", "dot"],
        "first": "cat",
        "start": [0, 0, 0],
        "goal": [*map(ord, "dog")],
    },
    "limit": 4,
}
LINES: dict[str, object] = {
    "puzzle": {
        "kind": "lines",
        "needs": [[[2, 3]], [[0], [3]], [], []],
        "start": [0, 0, 0, 0],
        "goal": [1, 1, 1, 1],
    },
    "limit": 4,
}
PAINT: dict[str, object] = {
    "puzzle": {
        "kind": "paint",
        "colors": [1, 2, 1],
        "shift": 1,
        "changes": 1,
        "start": [0, 0, 0, 0],
        "goal": [3, None, None, None],
    },
    "limit": 3,
}
PIECES: dict[str, object] = {
    "puzzle": {
        "kind": "pieces",
        "names": ["a1", "b3", "c2"],
        "links": [[0, 1], [1, 2]],
        "start": [1, 0, 2],
        "goal": [0, 1, 2],
    },
    "limit": 1,
}
PATH: dict[str, object] = {
    "vertices": ["A", "B", "C"],
    "edges": [["A", "B"]],
    "one_way": [["B", "C"], ["C", "A"]],
    "start": "A",
    "end": "C",
}
_N = ["at", "x", 0]
EVENS = {
    "object": {"kind": "number", "length": [1, 1], "range": [1, 9]},
    "domain": 1,
    "refuted": [None, ["=", ["%", _N, 2], 0], ["<=", 7, _N]],
}
"""Numbers to 9, of which the even ones refute one statement and those from 7 on another."""
PAIRS: dict[str, object] = {
    "object": {"kind": "numbers", "length": [2, 2], "range": [1, 3]},
    "domain": ["not", ["=", _N, ["at", "x", 1]]],
    "refuted": [["=", ["+", _N, ["at", "x", 1]], 3], None],
}
SUBSETS: dict[str, object] = {
    "object": {"kind": "set", "length": [1, 3], "range": [1, 4]},
    "domain": [
        "all",
        "i",
        1,
        ["-", ["len", "x"], 1],
        ["<", ["at", "x", ["-", "i", 1]], ["at", "x", "i"]],
    ],
    "refuted": [["=", ["sum", "i", 0, ["-", ["len", "x"], 1], ["at", "x", "i"]], 4], None],
}

CASES: list[tuple[str, str, dict[str, object], list[str], list[str]]] = [
    (
        "integer",
        "1024",
        {},
        [
            "1024",
            "1,024",
            "+1024",
            "01024",
            "1{,}024",
            r"1\,024",
            "$1024$",
            "**1024**",
            "1024.",
            r"\boxed{1024}",
            *("N = 1024", "R(8) = 1024", r"\gcd(a,b) = 1024", "x = 1024 = 1024", "1024 apples"),
        ],
        [
            *("1024.0", "1024 or so", "10,24", "1025", "-1024", "2^{10}", "1024 or 1", "1_024"),
            *(
                "१०२४",
                "x + 1 = 1024",
                "x^2 = 1024",
                "2x = 1024",
                r"\frac{x}{2} = 1024",
                "-x = 1024",
            ),
            *(r"\sqrt{x} = 1024", "half of x = 1024", "1023 = 1024", "x > 1024", r"\log x = 1024"),
            *("1024k", "1024!", "1024 squared", "1024 hundred", "1024x", "over 1024", "~1024"),
        ],
    ),
    ("integer", "-7", {}, ["-7", "\u22127", r"\text{-7}"], ["7", "--7", "-7.5", "- - 7"]),
    ("integer", "0", {}, ["0", "-0", "000"], ["", "00.0", "1"]),
    (
        "rational",
        "3/4",
        {},
        ["3/4", "6/8", "0.75", ".75", "0.750", r"\frac{3}{4}", r"\dfrac34", r"$\tfrac{3}{4}$"],
        ["-3/4", "4/3", "0.7500001", "75%", "3/4 or 1", "3/0", "3//4", "0.75e0", r"\frac{3}{-4}"],
    ),
    (
        "rational",
        "-1/3",
        {},
        ["-1/3", r"-\frac{1}{3}", r"\frac{-1}{3}"],
        ["0.333", "-0.3333", "1/3"],
    ),
    (
        "choice",
        "B",
        {"options": ["red", "blue", "green"]},
        ["B", "b", "(B)", "B.", "B)", "blue", "(b) blue", "B: Blue"],
        ["A", "AB", "B or C", "B green", "D", "bluegreen", "B, C", "not B"],
    ),
    (
        "text",
        "Blue  moon",
        {},
        ["blue moon", "'Blue moon'", " BLUE MOON. "],
        ["moon", "blue moons"],
    ),
    ("text", "aB", {"case": True}, ["aB"], ["ab", "AB"]),
    ("text", ") ]", {"ignore_spaces": True}, [")]", ") ]", " )  ] "], [")", "])", ") ] )"]),
    (
        "sequence",
        "[3,1,2]",
        {},
        ["[3, 1, 2]", "3, 1, 2", "3 1 2", "(3,1,2)", "3\n1\n2", '["3","1","2"]'],
        ["1, 2, 3", "3, 1", "3, 1, 2, 2", "3,,1,2", "[3, 1, 2", "3 1 2 because", "[3, 1, 2.0]"],
    ),
    (
        "set",
        '["a","b"]',
        {},
        ['["b", "a"]', "{a, b}", r"\{b, a\}", "b a", "A, B"],
        ["a", "a, b, a", "a, b, c", "ab", "{}"],
    ),
    (
        "mapping",
        '{"Ann":"knight","Bob":"knave"}',
        {},
        [
            '{"Bob": "knave", "Ann": "knight"}',
            "Ann: knight\nBob: knave",
            "ann=knight, bob=knave",
            "- Ann is knight\n- Bob is knave",
            "**Ann**: Knight\n**Bob**: Knave",
        ],
        [
            "Ann: knight",
            "Ann: knave\nBob: knight",
            "Ann: knight\nBob: knave\nAnn: knave",
            "Ann: knight\nBob: knave\nCy: knave",
            "Ann: knight or knave\nBob: knave",
            "knight knave",
        ],
    ),
    (
        "mapping",
        '{"1":"red","2":"blue"}',
        {},
        [
            "1: red\n2: blue",
            "2: blue\n1: red",
            "1. 1: red\n2. 2: blue",
            "house 1: red\nhouse 2: blue",
            "1) 2 = blue\n2) 1 = red",
        ],
        [
            "1: blue\n2: red",
            "red\nblue",
            "1: red\nhouse 1: blue",
            "1: red",
            "1: 2: blue\n2: 1: blue",
        ],
    ),
    (
        "grid",
        "[[1,2],[2,1]]",
        {},
        [
            "1 2\n2 1",
            "12\n21",
            "1,2\n2,1",
            "[[1, 2], [2, 1]]",
            "| 1 | 2 |\n| 2 | 1 |",
            "[1,2]\n[2,1]",
        ],
        [
            "1 2\n1 2",
            "1 2",
            "1 2\n2 1\n1 2",
            "1 2 1\n2 1 2",
            "2 1\n1 2",
            "[[1,2],[2,1],[1,2]]",
            "1221",
        ],
    ),
    (
        "math",
        r"\frac{\sqrt{2}}{2}",
        {},
        [r"\frac{1}{\sqrt2}", "sqrt(2)/2", "2^{-1/2}", r"x = \sin 45^\circ", "\u221a2/2"],
        ["0.7071", r"\frac{\sqrt{3}}{2}", r"\frac{\sqrt{2}}{2} or 1", "sqrt(2)", "maybe", ""],
    ),
    (
        "math",
        "(-1, 2]",
        {},
        [r"2 \ge x > -1", r"-1 < x \leq 2", r"x \in (-1, 2]", r"\left(-1,2\right]"],
        ["[-1, 2]", "(-1, 2)", "(2, -1]", r"-1 < x < 2", "2", "-1, 2"],
    ),
    (
        "counterexamples",
        "none; 4; 7",
        EVENS,
        [
            "none; 6; 7",
            "None; 2; 9.",
            "[none, 8, 7]",
            "1. none\n2. 6\n3. 7",
            "none, n = 4, 7",
            "true; 4; 9",
            '["none", 4, 7]',
            r"\text{none}; 4; 7",
            "(1) none; (2) 4; (3) 7",
            "no counterexample; 4 and 7",
        ],
        [
            "none; 4",
            "none; 4; 7; 7",
            "none; 3; 7",
            "none; none; 7",
            "4; 4; 7",
            "none; 10; 7",
            "none; 4, 6; 7",
            "none; 4; none",
            "none; 4 or 6; 7",
            "none; -4; 7",
            "none; 4.0; 7",
            "none; 2+2; 7",
            "; 4; 7",
            "none;; 7",
            "not none; 4; 7",
            f"none; {'9' * 5000}; 7",
        ],
    ),
    (
        "counterexamples",
        "(1, 2); none",
        PAIRS,
        [
            "(2, 1); none",
            "[1, 2]; none",
            r"\left(1, 2\right); \text{none}",
            "(u, v) = (1, 2); none",
        ],
        ["(1, 1); none", "(3, 1); none", "(1, 2, 1); none", "1; none", "1, 2, none", "(1, 2)"],
    ),
    (
        "counterexamples",
        "(1, 3); none",
        SUBSETS,
        ["(3, 1); none", r"\{1, 3\}; none", "{3, 1}; none", "1, 3; none"],
        ["(1, 1, 3); none", "(2, 3); none", "(1); none", "(); none", "(4, 1); none"],
    ),
    (
        "counterexamples",
        "ab; none",
        {
            "object": {"kind": "word", "letters": "ab", "length": [1, 3]},
            "domain": 1,
            "refuted": [["=", ["at", "x", ["-", ["len", "x"], 1]], 1], None],
        },
        ["b; none", "aab; none", "AB; none", "a b; none", "w = ab; none", '"ab"; none'],
        ["a; none", "aaab; none", "abc; none", "ab; ab", "; none", "a or b; none"],
    ),
    (
        "several",
        '["7/3","-1/2","5"]',
        {"each": "rational"},
        [
            "7/3; -1/2; 5",
            "7/3, -0.5, 5",
            r"\frac{14}{6}; -\frac12; 5",
            r"(\frac73, -\frac12, 5)",
            "1. 7/3\n2. -1/2\n3. 5",
            "x = 7/3, y = -1/2, z = 5",
            "(a) 7/3, (b) -1/2, (c) 5",
            "7/3, -1/2 and 5",
        ],
        [
            "7/3; -1/2",
            "7/3; 5; -1/2",
            "7/3; 1/2; 5",
            "2.33; -1/2; 5",
            "7/3; -1/2; 5; 5",
            "7/3 or 1; -1/2; 5",
        ],
    ),
    (
        "several",
        r'["-\\sqrt{2}","-3","\\{-7, 2\\}"]',
        {"each": "math", "args": {"fallback": False}},
        [
            r"-\sqrt{2}; -3; \{2, -7\}",
            r"- \sqrt2; - 3; \{-7, 2\}",
            "$-\\sqrt{2}$, $-3$, $\\{-7, 2\\}$",
            r"-\frac{2}{\sqrt{2}},\ -3,\ \{-7,2\}",
        ],
        [r"\sqrt{2}; 3; \{-7, 2\}", r"-\sqrt{2}; -3; 2", r"-\sqrt{2}; -7; \{-3, 2\}"],
    ),
    (
        "expression_game",
        "(6+6)*(6-4)",
        {"numbers": [6, 6, 6, 4], "target": 24},
        [
            "(6+6)*(6-4)",
            r"(6-4)\times(6+6)",
            "(6+6)*(6-4) = 24",
            "(6 + 6) x (6 - 4)",
            "[6+6]*(6-4)",
            "[(6+6)]*[6-4]",
        ],
        [
            "(6+6]*(6-4)",
            "[6+6)*(6-4)",
            "[(6+6])*(6-4)",
            "(6+6)(6-4)",
            "(6+6) x x (6-4)",
            "6+6+6+6",
            "24",
            "(6+6)*(6-4) = 25",
            "4*6",
            "len('aaaaaa')*4",
            "6**6-6+4",
            "6//6+4*6",
            "-6+6*6-4",
        ],
    ),
    (
        "graph_coloring",
        '{"a":"red","b":"blue"}',
        {"vertices": ["a", "b"], "edges": [["a", "b"]], "colors": ["red", "blue"]},
        ["a: red\nb: blue", "a: blue\nb: red"],
        ["a: red\nb: red", "a: red", "a: red\nb: green", "impossible", "a: red\nb: blue\nc: red"],
    ),
    (
        "graph_coloring",
        '{"1":"red","2":"blue","3":"red"}',
        {"vertices": ["1", "2", "3"], "edges": [["1", "2"], ["2", "3"]], "colors": ["red", "blue"]},
        [
            "1: red\n2: blue\n3: red",
            "3: blue\n2: red\n1: blue",
            "vertex 1: red, vertex 2: blue, vertex 3: red",
            "1. 1: red\n2. 2: blue\n3. 3: red",
        ],
        ["1: red\n2: red\n3: red", "red\nblue\nred", "1: red\nvertex 1: red\n2: blue\n3: red"],
    ),
    (
        "graph_coloring",
        "impossible",
        {"vertices": ["a", "b"], "edges": [["a", "b"]], "colors": ["red"]},
        ["impossible", "Impossible."],
        ["a: red\nb: red", "possible", "not impossible", "impossible or a: red, b: blue"],
    ),
    (
        "moves",
        "c4, b2",
        {"right": [["c4", "a1"], ["b2"]]},
        ["c4, b2", "C4 b2", "a1, b 2.", "a1\nb2"],
        ["c4", "c4, b2, a1", "b2, c4", "a1 or c4, b2", "c4, a1", "1) or True or (1"],
    ),
    (
        "game_play",
        "B1, B1",
        {
            "spec": {
                "game": "nim",
                "rules": {"heaps": [1, 2]},
                "opponent": {"kind": "optimal"},
                "goal": 1,
            }
        },
        ["B1, B1", "b1 b1", "B1\nB1."],
        ["B1", "B2, A1", "B1, B1, A1", "B1, A1", "A1, B1, B1", "B1 and win"],
    ),
    (
        "program_value",
        "[1, 'a']",
        {},
        ["[1, 'a']", '[1,"a"]', "`[1, 'a']`.", "```python\n[1, 'a']\n```"],
        ["[1.0, 'a']", "[True, 'a']", "(1, 'a')", "[1, 'a'] or 1", "list((1, 'a'))"],
    ),
    (
        "program_input",
        "3",
        {"program": "def f(a):\n    return a * a", "entry": "f", "types": ["int"], "output": 9},
        ["3", "-3", "f(3)"],
        ["4", "3.0", "True", "'3'", "1+2", "1) or True or (1"],
    ),
    (
        "program",
        "def f(a):\n    return a * a",
        {"entry": "f", "inputs": [["t", 2], ["t", 3]], "outputs": [4, 9]},
        ["def f(a):\n    return a * a", "```python\ndef f(a):\n    return a ** 2\n```"],
        ["def f(a):\n    return a + 2", "def g(a):\n    return a * a", "9", "f = 9"],
    ),
    (
        "plan",
        "A-B, B-C",
        JUGS,
        ["A-B, B-C", "a-b b-c", "A->B\nB->C", "A > B, B > C.", "A to B, B to C"],
        ["A-B", "A-C, C-B", "B-C, A-B", "A-B, B-C, C-A", "A-A, B-C", "A-D", "A-B or B-C", "A-B, x"],
    ),
    (
        "plan",
        "A-B, A-C, B-C",
        PEGS,
        ["A-B, A-C, B-C", "A-C, C-B, A-C, B-C", "A->B, A->C, B->C"],
        ["A-C, A-C", "A-B, B-A, A-B, A-C, B-C", "B-A, A-C", "A-B, A-B, B-C", "1-2, 1-3, 2-3"],
    ),
    (
        "plan",
        "1",
        TILES,
        ["1", "[1]", "1.", "1, 1, 1"],
        ["2", "0", "-1", "1, 1", "1, 1, 1, 1, 1", "2, 1", "one", "1 because it is", "1.0"],
    ),
    (
        "plan",
        "R, R",
        BOXES,
        ["R, R", "r r", "R\nR.", "R, R, L, R", "RR"],
        ["R", "RRR", "R, R, R", "R, L, R, L, R", "L, R, R", "R, R, U", "R, R or L", "right, right"],
    ),
    (
        "plan",
        "A+",
        BLOCKS,
        ["A+", "a+", "A +", "A-, A-, A-", "A+."],
        ["A-", "A+, A+", "B+", "A", "+A", "A+ or A-", "A-, A-, A-, A-, A-, A-, A-"],
    ),
    (
        "plan",
        "B down 1, A right 1",
        CARS,
        ["B down 1, A right 1", "Bd1, Ar1", "b d 1\na r 1."],
        [
            "A right 1",
            "A right 1, B down 1",
            "B down 2, A right 1",
            "B right 1, A right 1",
            "B down 1",
            "C down 1, A right 1",
            "B down 1, A right 2",
        ],
    ),
    ("plan", "a-c", JUMPS, ["a-c", "A-C", "a to c."], ["c-a", "a-b", "b-c", "a-a", "a-c, c-a"]),
    (
        "plan",
        "cat, cot, cog, dog",
        LADDER,
        ["cat, cot, cog, dog", "Cat\nCot\nDot\nDog", "cat cot dot dog."],
        [
            "cot, cog, dog",
            "cat, dog",
            "cat, cot, cog",
            "cat, cot, cot, dog",
            "cat, cat, cot, cog, dog",
            "cat, car, cot, dog",
        ],
    ),
    (
        "plan",
        "3, 1, 4, 2",
        LINES,
        ["3, 1, 4, 2", "4 1 2 3", "[4, 3, 1, 2]", "3\n4\n1\n2"],
        ["3, 1, 2, 4", "1, 3, 4, 2", "2, 1, 4, 3", "3, 1, 4", "3, 1, 4, 4", "4, 1, 2, 3, 3", "5"],
    ),
    (
        "plan",
        "1, 3, 2",
        PAINT,
        ["1, 3, 2", "2, 1, 3", "[1, 3, 2]"],
        ["1, 2, 3", "3, 1, 2", "1, 3", "1, 3, 3", "1, 3, 2, 2", "1, 3, 4", "1, 0, 2", "1, -3, 2"],
    ),
    (
        "plan",
        "a1-b3",
        PIECES,
        ["a1-b3", "A1->B3", "a1 to b3."],
        ["b3-a1", "a1-c2", "c2-b3", "a1-b3, b3-c2", "a1-b3, b3-a1, a1-b3", "a1-a1"],
    ),
    (
        "path",
        "A, B, C",
        PATH,
        ["A, B, C", "a b c", '["A", "B", "C"]', "A -> B -> C"],
        ["C, B, A", "A, B", "B, C", "A, C, B", "A, B, A", "A, B, D", "A, B, C, A", "A, B, C or C"],
    ),
]


def tagged(text: str) -> str:
    return f"<answer>{text}</answer>"


@pytest.mark.parametrize(("verifier", "gold", "args", "right", "wrong"), CASES)
def test_accepts_and_refuses(
    verifier: str, gold: str, args: dict[str, object], right: list[str], wrong: list[str]
) -> None:
    if verifier in {"program", "program_input"} and not sandbox.available().ok:
        pytest.skip("no sandbox here")
    for text in right:
        assert check(verifier, gold, tagged(text), **args).verdict == "correct", text
    for text in wrong:
        assert check(verifier, gold, tagged(text), **args).verdict == "wrong", text


def test_every_verifier_has_cases() -> None:
    assert {case[0] for case in CASES} == set(VERIFIERS)


@pytest.mark.parametrize(
    ("verifier", "gold", "args"),
    [
        ("integer", "about 5", {}),
        ("plan", "A-C", JUGS),
        ("plan", "what", PEGS),
        ("plan", "2", TILES),
        ("path", "A, C", PATH),
        ("rational", "1/0", {}),
        ("choice", "E", {"options": ["red", "blue"]}),
        ("sequence", "3, 1", {}),
        ("set", "[1,1]", {}),
        ("mapping", "[]", {}),
        ("grid", "[[1],[1,2]]", {}),
        ("text", "", {}),
        ("math", r"\frac{3}{", {}),
        ("expression_game", "1+1", {"numbers": [1, 2], "target": 3}),
        ("counterexamples", "none; 3; 7", EVENS),
        ("counterexamples", "none; 4; none", EVENS),
        ("several", "[7, 8]", {"each": "rational"}),
        ("graph_coloring", '{"a":"red"}', {"vertices": ["a", "b"], "edges": [], "colors": ["red"]}),
    ],
)
def test_a_broken_reference_is_never_a_wrong_answer(
    verifier: str, gold: str, args: dict[str, object]
) -> None:
    got = check(verifier, gold, tagged("5"), **args)
    assert (got.value, got.verdict, got.reason) == (0.0, "undecided", "bad_gold")


@pytest.mark.parametrize(
    ("response", "reason"),
    [
        (r"\boxed{7}", "match"),
        (r"\boxed{8}", "mismatch"),
        (r"\boxed{seven}", "malformed"),
        (r"\boxed{7 or 8}", "hedged"),
        (r"\boxed{\neq 7}", "hedged"),
        (r"\boxed{7?}", "hedged"),
        (r"\boxed{7} \boxed{8}", "multiple_answers"),
        (r"\boxed{7} \boxed{07}", "match"),
        (r"\boxed{7} \boxed{07} \boxed{+7} \boxed{007} \boxed{7.}", "multiple_answers"),
        ("7", "no_answer"),
    ],
)
def test_reasons(response: str, reason: str) -> None:
    assert check("integer", "7", response).reason == reason


def test_score_takes_the_three_forms_of_a_row() -> None:
    truth = '{"answer":"7","verifier":"integer","args":{},"answer_format":"boxed"}'
    row = {"answer": "7", "verifier": "integer", "verifier_args": "{}"}
    for form in (truth, row, {"reward_model": {"style": "rule", "ground_truth": truth}}):
        assert score(form, r"\boxed{7}").value == 1.0
        assert score(form, r"\boxed{8}").value == 0.0


def test_unusable_rows_are_named() -> None:
    with pytest.raises(LookupError, match="no verifier 'oracle'; have"):
        check("oracle", "7", r"\boxed{7}")
    with pytest.raises(ValueError, match="not JSON"):
        score("{7", r"\boxed{7}")
    with pytest.raises(ValueError, match="not a JSON object"):
        score("7", r"\boxed{7}")
    with pytest.raises(ValueError, match="neither 'verifier'"):
        score({"question": "?"}, r"\boxed{7}")
