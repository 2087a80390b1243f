"""How chords that do not cross are told: handshakes, ropes, cables, fences, cuts."""

from collections.abc import Mapping, Sequence
from random import Random

from generators.contest.counting.disguised_recursions.instance import Chords
from generators.pictures import Panel, Table
from generators.wording import Grammar, draw, listed, speak

_GRAMMAR: Grammar = {
    "count": (
        "<scene> {not_allowed} In how many ways can this be done?",
        "<scene> How many ways are there if {rule}?",
        "<scene> {name} wants to know in how many ways this is possible so that {rule}. Find this "
        "number.",
        "<scene> Count the ways in which {rule}.",
    ),
    "chance": (
        "<scene> All ways to do this are equally likely. What is the probability that {rule}? "
        "<exact>",
        "<scene> One of all ways to do this is chosen at random, each with the same chance. How "
        "likely is it that {rule}? <exact>",
        "<scene> What share of all ways to do this has the property that {rule}? <exact>",
    ),
    "scene": ("{scene}",),
    "exact": ("Give the exact value.", "Do not round.", "Answer exactly."),
}
_SCENES: Mapping[str, Sequence[tuple[str, str]]] = {
    "all": (
        (
            "{many} people, numbered from 1 to {many} in order, sit round a table. All of them "
            "shake hands at the same time, in pairs, and no two pairs of arms cross.",
            "no handshake joins {pairs}",
        ),
        (
            "{many} points on a circle are numbered from 1 to {many} in order. They are joined by "
            "{half} chords so that each point is an end of exactly one chord and no two chords "
            "meet.",
            "no chord joins {pairs}",
        ),
        (
            "Round a lake lie {many} villages, numbered from 1 to {many} in order. Through the "
            "lake run {half} straight cables, so that each village is joined to exactly one "
            "other and no cables cross.",
            "no cable joins {pairs}",
        ),
    ),
    "some": (
        (
            "{many} people, numbered from 1 to {many} in order, sit round a table. At a signal "
            "some of them shake hands in pairs, everybody with one other person at most, and no "
            "two pairs of arms cross; it is also possible that nobody does. Ways differ if they do "
            "not consist of the same handshakes.",
            "no handshake joins {pairs}",
        ),
        (
            "{many} points on a circle are numbered from 1 to {many} in order. Chords between them "
            "are drawn, perhaps none at all, so that no two chords meet, not even at an end.",
            "no chord joins {pairs}",
        ),
        (
            "Round a lake lie {many} harbors, numbered from 1 to {many} in order. Straight ferry "
            "lines between two harbors each are set up, perhaps none at all; no harbor is on more "
            "than one line, and no lines cross.",
            "no line joins {pairs}",
        ),
    ),
    "cuts": (
        (
            "The corners of a convex {many}-gon are numbered from 1 to {many} in order. It is cut "
            "into triangles by {less} diagonals that do not cross; ways are different if they use "
            "different diagonals.",
            "no diagonal joins {pairs}",
        ),
        (
            "A field has the form of a convex polygon with {many} posts at its corners, numbered "
            "from 1 to {many} in order. It is divided into triangles by {less} straight fences "
            "that do not cross, each between two posts that are no neighbors.",
            "no fence joins {pairs}",
        ),
        (
            "A sheet of glass is a convex {many}-gon with corners numbered from 1 to {many} in "
            "order. An artist divides it into triangles by {less} straight lines from corner to "
            "corner, which do not cross.",
            "no line joins {pairs}",
        ),
    ),
}


def render(chords: Chords, rng: Random) -> str:
    """Return the question in one of many wordings."""
    scene, rule = rng.choice(_SCENES[chords.kind])
    (name,) = draw("names", 1, rng)
    pairs = [f"{i} with {j}" for i, j in rng.sample(chords.forbidden, len(chords.forbidden))]
    either = f"{', '.join(pairs[:-1])} or {pairs[-1]}"
    many = chords.points
    told = scene.format(many=many, half=_WORDS.get(many // 2, ""), less=many - 3)
    said = rule.format(pairs=either)
    return speak(
        _GRAMMAR,
        rng,
        "chance" if chords.is_chance else "count",
        scene=told[0].upper() + told[1:],
        rule=said,
        not_allowed=rng.choice((f"It is required that {said}.", f"The condition is that {said}.")),
        name=name,
    )


_WORDS = {5: "five", 6: "six", 7: "seven"}


def picture(chords: Chords) -> Panel:
    """Return a table of what is told and asked."""
    rows = [
        ("points", str(chords.points)),
        ("kind", chords.kind),
        ("forbidden", listed([f"{i}-{j}" for i, j in chords.forbidden])),
        ("asked", "probability" if chords.is_chance else "number of ways"),
    ]
    return Panel(figures=[("", Table(rows=rows))])
