"""A scripted model for the loop's tests: answers every prompt of it sensibly, and not always well.

What it says depends on the request alone, so a request that comes again gets the same reply. Its
questions come from templates with a known answer, which it finds again from the question's text
when it is asked to solve it; some questions are unfit on purpose, one kind for each gate.
"""

import json
import re
from collections.abc import Callable
from fractions import Fraction
from math import comb, perm
from random import Random
from typing import Any

from generators.weakness.text.taxonomy import leaves
from tests.integration.endpoint_stub import digest

CONCEPTS = "meta-llama/Llama-3.3-70B-Instruct"
WRITER = "meta-llama/Llama-3.3-70B-Writer"
STRICT = "Qwen/Qwen2.5-72B-Instruct"
LENIENT = "google/gemma-3-27b-it"
LABELLER = "Qwen/QwQ-32B"
POLICY = "Qwen/Qwen2.5-7B"
MODELS = (CONCEPTS, WRITER, STRICT, LENIENT, LABELLER, POLICY)

_NAMES = ("Asha", "Bram", "Cleo", "Dario", "Edda", "Faris", "Gwen", "Hugo", "Ines", "Jonas")
_SCENES = (
    "{} is preparing a contest for a small club.",
    "While waiting for a train, {} thinks about this.",
    "{} found the following in an old notebook.",
    "A friend asked {} for help with a puzzle.",
    "{} wants to check a computation by hand.",
    "In a workshop, {} is given this task.",
    "Nobody in the class of {} could do this at once.",
    "{} draws a sketch and begins to reckon.",
)


def weakness_brain(request: dict[str, Any]) -> str:
    """Reply to any prompt of the loop."""
    rng = Random(digest(request))
    text = request["messages"][-1]["content"]
    form = request.get("response_format")
    if form is None:
        return _solve(text.split("\n\nPut your final answer")[0], request["model"], rng)
    asked = form["json_schema"]["schema"]["properties"]
    if "concepts" in asked and "solvable" not in asked:
        return _concepts(text, rng)
    return _judge(text, request["model"], rng) if "solvable" in asked else _question(rng)


def _between(text: str, tag: str) -> str:
    return text.split(f"<{tag}>\n", 1)[1].rsplit(f"\n</{tag}>", 1)[0]


def _concepts(text: str, rng: Random) -> str:
    """Name what the words of the problem speak for; now and then nothing of use."""
    problem = _between(text, "problem").casefold()
    found = []
    for leaf in leaves().values():
        hits = [word for word in leaf.words if re.search(rf"(?<![a-z]){re.escape(word)}", problem)]
        found += [{"name": f"  {word.upper()} methods. ", "leaf": leaf.id} for word in hits[:2]]
        found += [{"name": leaf.name[:60], "leaf": leaf.id} for _ in hits[:1]]
    if rng.random() < 0.02:
        found = [{"name": "42", "leaf": "arith.operations"}]
    fallback = [{"name": "careful reading of a definition", "leaf": "arith.operations"}]
    return json.dumps({"concepts": (found or fallback)[:6]})


def _question(rng: Random) -> str:
    template = rng.choice([name for name in _TEMPLATES if name != _FIXED])
    scene = rng.choice(_SCENES).format(rng.choice(_NAMES))
    text = f"{scene} {_TEMPLATES[template][0](rng)}"
    kind = rng.random()
    for share, unfit in _UNFIT:
        if kind < share:
            text = unfit(text)
            break
        kind -= share
    return json.dumps({"question": text})


_FIXED = "A ladder of"
"""First words of the one question that comes again and again."""
_UNFIT: tuple[tuple[float, Callable[[str], str]], ...] = (
    (0.02, lambda text: f"Prove that the following has a solution. {text}"),
    (0.02, lambda text: f"{text}\n(A) 12\n(B) 15\n(C) 18\n(D) 21"),
    (0.02, lambda text: f"{text} And how would that change if all numbers were doubled? Why so?"),
    (0.02, lambda text: f"**Problem:** {text}"),
    (0.02, lambda text: f"{text} The answer is {_shown(answer(text), Random(0))}."),
    (0.05, lambda text: f"{text} Use the figure shown below."),
    (0.02, lambda _: ""),
    (
        0.03,
        lambda _: "A ladder of $65$ leans on a wall, its foot $25$ away. How high does it reach?",
    ),
    (0.06, lambda text: f"{text} The numbers are such that no such thing exists."),
)
"""(share of the questions, what is done to them): the last kind is for the judges to find."""


def _judge(text: str, model: str, rng: Random) -> str:
    question = _between(text, "problem")
    is_unsound = "no such thing exists" in question
    noise = 0.25 if model == STRICT else 0.1
    marks = {
        point: "acceptable" if rng.random() < noise else "perfect"
        for point in ("format", "factual", "level", "concepts", "solvable")
    }
    remark = ""
    if is_unsound and (model == STRICT or rng.random() < 0.5):
        marks["factual"] = marks["solvable"] = "bad"
        remark = "It contradicts itself."
    return json.dumps({**marks, "remark": remark})


def _solve(question: str, model: str, rng: Random) -> str:
    """Answer; the labeller is right nine times of ten, the policy as the question will have it."""
    item = Random(f"hardness of {question}")
    rate = item.choice([0.9, 0.9, 0.95, 0.97, 0.55])
    if model == POLICY:
        rate = item.choice([0.0, 0.1, 0.3, 0.4, 0.5, 0.6, 0.7, 0.9, 1.0])
    value = answer(question)
    if value is None:
        return "I am not sure what is asked here."
    if rng.random() >= rate:
        value += Fraction(rng.choice([-4, -2, 1, 2, 4, 6]), 2)
    thought = "<think>Let me see, is it \\boxed{0}? No.</think>" if rng.random() < 0.5 else ""
    said = rng.choice(["So the value is", "This gives", "Hence"])
    return f"{thought}{said} $\\boxed{{{_shown(value, rng)}}}$."


def _shown(true: Fraction | None, rng: Random) -> str:
    value = true or Fraction(0)
    if value.denominator == 1:
        return rng.choice(
            [f"{value}", f"{value}", f"{value}.0", f" {value} ", f"\\text{{}}{value}"]
        )
    top, bottom, sign = abs(value.numerator), value.denominator, "-" if value < 0 else ""
    return rng.choice(
        [
            f"{sign}{top}/{bottom}",
            f"{sign}\\frac{{{top}}}{{{bottom}}}",
            f"{sign}\\dfrac{{{top}}}{{{bottom}}}",
        ]
    )


def answer(question: str) -> Fraction | None:
    """Return the true answer of a question of the server's own; None for any other."""
    for name, (_, solve) in _TEMPLATES.items():
        if name in question:
            tail = question[question.index(name) :]
            return Fraction(solve([int(n) for n in re.findall(r"-?\d+", tail)]))
    return None


def is_right(question: str, given: str) -> bool:
    """Tell whether a number, a fraction a/b or one in TeX is the true answer."""
    parts = re.fullmatch(r"(-?)\\d?frac\{(\d+)\}\{(\d+)\}", given)
    plain = f"{parts[1]}{parts[2]}/{parts[3]}" if parts else given
    return Fraction(plain) == answer(question)


def _paths(rng: Random) -> str:
    a, b = rng.randint(4, 9), rng.randint(4, 9)
    c, d = rng.randint(1, a - 1), rng.randint(1, b - 1)
    return (
        f"A walk on the lattice leads from the origin to ({a}, {b}), each step one unit right or "
        f"one unit up. How many such walks visit the point ({c}, {d}) on their way?"
    )


def _remainder(rng: Random) -> str:
    return (
        f"Find the remainder of the power ${rng.randint(3, 99)}^{{{rng.randint(50, 999)}}}$ plus "
        f"${rng.randint(2, 500)}$ after division by the modulus ${rng.randint(50, 400)}$."
    )


def _urn(rng: Random) -> str:
    red, blue = rng.randint(5, 20), rng.randint(3, 20)
    return (
        f"From a jar with {red} red and {blue} blue stones, {rng.randint(2, 4)} are taken out "
        "blindly and kept out. With what probability are all of them red?"
    )


def _system(rng: Random) -> str:
    a, b, d = rng.randint(2, 9), rng.randint(2, 9), rng.randint(2, 9)
    e = next(e for e in (rng.randint(2, 9), 11, 13) if a * e != b * d)
    return (
        f"The unknowns satisfy ${a}x + {b}y = {rng.randint(5, 90)}$ together with ${d}x + {e}y = "
        f"{rng.randint(5, 90)}$. What is the value of the sum of both unknowns?"
    )


def _solve_system(n: list[int]) -> Fraction:
    a, b, c, d, e, f = n[:6]
    return Fraction(c * e - b * f + a * f - c * d, a * e - b * d)


def _triangle(rng: Random) -> str:
    x, y, z = rng.randint(3, 30), rng.randint(2, 30), rng.randint(3, 30)
    return (
        f"The corners of a triangle are $(0, 0)$, $({x}, {y})$ and $({-z}, {rng.randint(40, 90)})$ "
        "in the plane. Determine the area that it encloses."
    )


def _divisors(rng: Random) -> str:
    number = rng.randint(100, 9999)
    return f"Add up all positive divisors of the whole number ${number}$. What is the total?"


def _cubes(rng: Random) -> str:
    return (
        f"The equation $x^2 - {rng.randint(3, 40)}x + {rng.randint(1, 60)} = 0$ has two roots. "
        "Compute the sum of the third powers of its roots."
    )


def _count(rng: Random) -> str:
    return (
        f"Among the whole numbers from 1 to {rng.randint(200, 3000)}, count those that are "
        f"multiples of {rng.randint(3, 9)} or of {rng.randint(10, 19)}. How many are there?"
    )


def _chord(rng: Random) -> str:
    r = rng.randint(20, 90)
    return (
        f"In a circle of radius ${r}$ a chord lies at distance ${rng.randint(3, r - 2)}$ from the "
        "center. What is the square of the length of this chord?"
    )


def _progression(rng: Random) -> str:
    p = rng.randint(2, 9)
    return (
        f"Term number {p} of an arithmetic progression is {rng.randint(-50, 90)}, and term number "
        f"{p + rng.randint(2, 9)} is {rng.randint(100, 400)}. Find term number "
        f"{rng.randint(20, 60)} of this progression."
    )


def _seats(rng: Random) -> str:
    n = rng.randint(6, 12)
    return (
        f"In how many orders can {rng.randint(3, 5)} of {n} runners take the first places of a "
        "race without ties?"
    )


def _multiples(n: list[int]) -> int:
    last, a, b = n[1:4]
    return sum(k % a == 0 or k % b == 0 for k in range(1, last + 1))


_TEMPLATES: dict[str, tuple[Callable[[Random], str], Callable[[list[int]], int | Fraction]]] = {
    "A walk on the lattice": (
        _paths,
        lambda n: comb(n[2] + n[3], n[2]) * comb(n[0] + n[1] - n[2] - n[3], n[0] - n[2]),
    ),
    "Find the remainder of the power": (
        _remainder,
        lambda n: (pow(n[0], n[1], n[3]) + n[2]) % n[3],
    ),
    "From a jar with": (_urn, lambda n: Fraction(comb(n[0], n[2]), comb(n[0] + n[1], n[2]))),
    "The unknowns satisfy": (_system, _solve_system),
    "The corners of a triangle": (_triangle, lambda n: Fraction(abs(n[2] * n[5] - n[3] * n[4]), 2)),
    "Add up all positive divisors": (
        _divisors,
        lambda n: sum(k for k in range(1, n[0] + 1) if n[0] % k == 0),
    ),
    "The equation $x^2": (_cubes, lambda n: n[1] ** 3 - 3 * n[1] * n[2]),
    "Among the whole numbers": (_count, lambda n: _multiples([0, n[1], n[2], n[3]])),
    "In a circle of radius": (_chord, lambda n: 4 * (n[0] ** 2 - n[1] ** 2)),
    "Term number": (
        _progression,
        lambda n: n[1] + Fraction(n[3] - n[1], n[2] - n[0]) * (n[4] - n[0]),
    ),
    "In how many orders": (_seats, lambda n: perm(n[1], n[0])),
    _FIXED: (lambda _: "", lambda n: 60),
}
"""First words -> how the question is made, and how it is solved from the numbers in its text."""
