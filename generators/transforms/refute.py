"""Refute: statements about all objects of a finite domain, each proved or refuted by an object.

After the theorems and their disproved variants of DeepTheorem (Zhang et al. 2025, arXiv
2505.23754). An instance of a family names a domain, such as the words that an automaton reads or
the proper colourings of a graph; of six statements about all of its objects two to four are false,
each of them by little. Every false one wants an object that refutes it, and any that does is right.
"""

import json
from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from random import Random
from typing import Any, Final

from generators.family import Knobs
from generators.transforms.refuting import (
    SCENES,
    Masks,
    Object,
    Scene,
    Statement,
    drawn,
    refuting_tree,
    said,
    shaped,
    written,
)
from generators.transforms.transform import AnyFamily, Derived, Form, Transform, among
from generators.wording import Grammar, speak
from proofmill.problem import Json, canonical_json
from proofmill.verifiers import Condition

COUNT: Final = 6
_FALSE: Final = (2, 3, 4)
_FEWEST: Final = 40
"""Objects of a domain."""
NONE: Final = "none"
_DRAWS: Final = 12
"""Forms of a statement that are tried."""


def _scene(family: AnyFamily, instance: Any) -> Scene | None:  # noqa: ANN401
    scene = SCENES[family.name](instance)
    return scene if scene and len(scene.objects) >= _FEWEST else None


def _known(family: AnyFamily, derived: Derived) -> tuple[Scene, list[Statement]]:
    scene = _scene(family, derived.bases[0])
    assert scene is not None
    return scene, list(map(Statement.of, derived.detail))


def _make(
    family: AnyFamily,
    instance: Any,  # noqa: ANN401
    rng: Random,
    knobs: Knobs,
) -> Derived | None:
    scene = _scene(family, instance)
    if scene is None:
        return None
    masks = Masks(scene)
    false = rng.sample(range(COUNT), rng.choice(_FALSE))
    found: list[Statement] = []
    for place in range(COUNT):
        statement = _statement(masks, place not in false, rng, found)
        if statement is None:
            return None
        found.append(statement)
    answer = "; ".join(_refuted(scene, masks.refuters(statement), rng) for statement in found)
    return Derived((instance,), [statement.detail for statement in found], answer)


def _statement(
    masks: Masks, truth: bool, rng: Random, others: Sequence[Statement]
) -> Statement | None:
    for _ in range(_DRAWS):
        found = drawn(masks, truth, rng, others)
        if found is not None:
            return found
    return None


def _refuted(scene: Scene, refuting: Sequence[Object], rng: Random) -> str:
    return written(scene, rng.choice(refuting)) if refuting else NONE


_GRAMMAR: Grammar = {
    "start": (
        "{told}\n\n<ask>\n{statements}\n\n<layout> <object>",
        "<ask>\n\n{told}\n\n<these>\n{statements}\n\n<layout> <object>",
        "{told}\n\n<these>\n{statements}\n\n<ask> <layout> <object>",
    ),
    "ask": (
        "Prove or refute each of the {count} statements, which are about all cases at once.",
        "Each of the {count} statements is true in all cases, or there is a counterexample.",
        "Which of the {count} statements hold in all cases? Refute the others.",
        "Find a counterexample to each of the {count} statements that has one.",
        "Somebody claims {count} things about all cases; not all claims are right.",
        "Judge {count} general statements: a single case refutes a statement, all cases prove it.",
    ),
    "these": ("The statements:", "Statements:", "It is claimed:"),
    "layout": (
        "Answer with {count} entries in the order of the statements, separated by semicolons: a "
        "counterexample if the statement is false, and the word none if it is true.",
        "Write down, for each statement in its order and with semicolons between them, a "
        "counterexample, or none if there is no counterexample.",
    ),
    "object": (
        "Write a counterexample as {written}; any that refutes the statement is right.",
        "A counterexample is written as {written}. Where there are several, any of them will do.",
    ),
    "if": (
        "If {given}, then {then}.",
        "Whenever {given}, then {then}.",
        "{open}: if {given}, then {then}.",
    ),
    "open": ("It is always so", "It holds in all cases"),
    "iff": ("{open}: {left} if and only if {then}.",),
    "iff given": (
        "In all cases in which {given}, it is so: {left} if and only if {then}.",
        "Provided that {given}: {left} if and only if {then}.",
    ),
}


def _render(family: AnyFamily, derived: Derived, rng: Random) -> str:
    scene, statements = _known(family, derived)
    lines = [f"{n}. {_worded(scene, one, rng)}" for n, one in enumerate(statements, 1)]
    slots = {"told": scene.told, "written": scene.written, "count": _NUMBERS[COUNT]}
    return speak(_GRAMMAR, rng, statements="\n".join(lines), **slots)


_NUMBERS: Final = {6: "six"}


def _worded(scene: Scene, statement: Statement, rng: Random) -> str:
    given = " and ".join(said(scene, one) for one in statement.given)
    then = said(scene, statement.then)
    slots = {"given": given, "then": then, "open": rng.choice(_GRAMMAR["open"])}
    if statement.left is None:
        return rng.choice(_GRAMMAR["if"]).format(**slots)
    form = "iff given" if statement.given else "iff"
    return rng.choice(_GRAMMAR[form]).format(left=said(scene, statement.left), **slots)


def _conditions(scene: Scene, statements: Sequence[Statement]) -> list[Json]:
    return [refuting_tree(scene, statement) for statement in statements]


def _solve(family: AnyFamily, derived: Derived) -> list[str]:
    """Go through everything of an object's shape, by the verifier's conditions alone."""
    scene, statements = _known(family, derived)
    objects = _in_domain(canonical_json([scene.shape, scene.domain]))
    found = []
    for tree in _conditions(scene, statements):
        refuting = Condition(tree)
        first = next((x for x in objects if refuting.holds(x)), None)
        found.append(NONE if first is None else written(scene, first))
    return ["; ".join(found)]


@lru_cache(maxsize=4)
def _in_domain(told: str) -> tuple[Object, ...]:
    shape, tree = json.loads(told)
    domain = Condition(tree)
    return tuple(x for x in shaped(shape) if domain.holds(x))


def _args(family: AnyFamily, derived: Derived) -> dict[str, Json]:
    scene, statements = _known(family, derived)
    masks = Masks(scene)
    refuted = [refuting_tree(scene, one) if masks.refuting(one) else None for one in statements]
    return {"object": dict(scene.shape), "domain": scene.domain, "refuted": refuted}


def _near_misses(family: AnyFamily, derived: Derived) -> list[str]:
    """Return answers with one entry wrong: none, or an object that refutes nothing."""
    scene, statements = _known(family, derived)
    masks, right = Masks(scene), derived.answer.split("; ")
    wrong = []
    for place, statement in enumerate(statements):
        refuting = set(masks.refuters(statement))
        others = [x for x in scene.objects if x not in refuting]
        entries = [written(scene, others[len(others) // 2]), written(scene, others[0])]
        if refuting:
            entries.append(NONE)
        wrong += [[*right[:place], entry, *right[place + 1 :]] for entry in entries]
    wrong += [[NONE] * COUNT, right[:-1], [*right, NONE]]
    return ["; ".join(entries) for entries in wrong]


_EXAMPLES: Final[dict[str, tuple[str, str]]] = {
    "number": ("none; 12; 7; none; none; 3", "5; none; none; none; 31; none"),
    "numbers": (
        "none; (1, 4); (3, 2); none; none; (2, 5)",
        "(6, 1); none; none; none; (2, 3); none",
    ),
    "set": ("none; (1, 4); (2, 3, 5); none; none; (2)", "(1, 6); none; none; none; (3, 4); none"),
    "word": ("none; {0}; {1}; none; none; {1}", "{1}; none; none; none; {0}; none"),
}
_SAMPLES: Final = {
    "automaton_induction": ("abb", "ba"),
    "digit_counting": ("313", "170"),
    "graph_coloring": ("RGBRGB", "GBRRGB"),
    "lattice_paths": ("RRU", "URR"),
}
"""Words that answers of a family may have."""
_KINDS: Final = {
    "assignment": "numbers",
    "determinant": "numbers",
    "hamiltonian_path": "numbers",
    "knapsack": "set",
    "lattice_polygon": "numbers",
    "nim_move": "numbers",
}


def _form(family: AnyFamily) -> Form:
    words = _SAMPLES.get(family.name)
    kind = "word" if words else _KINDS.get(family.name, "number")
    first, second = (text.format(*words or ()) for text in _EXAMPLES[kind])
    return Form(
        "counterexamples",
        (first, second),
        args=lambda derived: _args(family, derived),
        near_misses=lambda derived: _near_misses(family, derived),
        unique=False,
    )


_PATTERNS: Final = sum(1 for truths in product((0, 1), repeat=COUNT) if sum(truths) in _FALSE)


TRANSFORM = Transform(
    name="refute",
    version=2,
    source="theorems, proved or disproved: DeepTheorem, arXiv 2505.23754",
    summary=f"{COUNT} general statements, a counterexample to each that is false",
    takes=among(frozenset(SCENES)),
    make=_make,
    render=_render,
    solve=_solve,
    form=_form,
    guess_rate=lambda family, dial: 1.0 / _PATTERNS,
)
