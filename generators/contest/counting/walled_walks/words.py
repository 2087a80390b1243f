"""How walks between walls are told: paths, counters, stocks, lifts, votes."""

from collections.abc import Mapping, Sequence
from random import Random

from generators.contest.counting.walled_walks.instance import OPEN, Walks
from generators.pictures import Panel, Table
from generators.wording import Grammar, counted, draw, listed, speak

_GRAMMAR: Grammar = {
    "count": (
        "<scene> In how many ways can this happen so that {rules}?",
        "<scene> How many possibilities are there if {rules}?",
        "<scene> It is known that {rules}. How many courses are possible?",
        "<scene> Find the number of ways in which {rules}.",
    ),
    "chance": (
        "<scene> All ways to get from {ends} like this are equally likely. What is the "
        "probability that {rules}? <exact>",
        "<scene> One of all ways to do this is chosen at random, each with the same chance. How "
        "likely is it that {rules}? <exact>",
        "<scene> All courses that lead from {ends} have the same probability. With what "
        "probability is it true that {rules}? <exact>",
        "<scene> Of all possible courses with this beginning and end, what share has the property "
        "that {rules}? <exact>",
    ),
    "scene": ("{scene}",),
    "exact": ("Give the exact value.", "Do not round.", "Answer exactly."),
}
_SINGLE: Mapping[str, str] = {
    "plane": (
        "A path in the plane starts at $(0, {start})$ and ends at $(0 + {steps}, {end})$; each of "
        "its steps leads from a point $(x, y)$ to $(x + 1, y + 1)$ or to $(x + 1, y - 1)$."
    ),
    "line": (
        "On a number line, which reaches far to both sides, a counter stands on {start}. It is "
        "moved {steps} times, each time by 1 to the left or to the right, and then stands on {end}."
    ),
    "stock": (
        "A library owns {start} copies of a book that nobody has borrowed. During a day, "
        "{steps} people come, one after the other; each of them either borrows a copy or brings "
        "one that was borrowed on an earlier day, and in the evening {end} copies are there."
    ),
    "lift": (
        "In a tower with lots of floors above and below ground, a lift stands at floor {start}. It "
        "makes {steps} rides, each of them one floor up or one "
        "floor down, and after the last ride it is at floor {end}."
    ),
    "votes": (
        "Before the last {steps} votes are counted, one after the other, {name} is ahead of "
        "{other} by {start}; each of these votes is for one of the two, and in the end {name} is "
        "ahead by {end}."
    ),
}
_LOW: Mapping[str, str] = {
    "plane": "the path has no point with $y = {}$",
    "line": "the counter never stands on {}",
    "stock": "there is never a moment with exactly {} copies there",
    "lift": "the lift is never at floor {}",
    "votes": "the lead is never exactly {}",
}
_GATE: Mapping[str, tuple[str, str]] = {
    "plane": ("the path passes through $({0}, {1})$", "the path avoids the point $({0}, {1})$"),
    "line": (
        "the counter stands on {1} after {0} moves",
        "the counter does not stand on {1} after {0} moves",
    ),
    "stock": (
        "exactly {1} {copies} there after {0} people have come",
        "the number of copies there after {0} people have come is not {1}",
    ),
    "lift": (
        "the lift is at floor {1} after {0} rides",
        "the lift is not at floor {1} after {0} rides",
    ),
    "votes": (
        "the lead is {1} after {0} of these votes",
        "the lead is not {1} after {0} of these votes",
    ),
}
_ENDS: Mapping[str, str] = {
    "plane": "the one point to the other",
    "line": "{start} to {end}",
    "stock": "{start} to {end}",
    "lift": "floor {start} to floor {end}",
    "votes": "the one lead to the other",
}
_COMPANY: Sequence[tuple[str, str, str, str]] = (
    (
        "On a number line {many} counters stand on {starts}. At each tick of a clock all of them "
        "move at the same time, each by 1 to the left or to the right; after {steps} ticks they "
        "stand on {ends}, in the same order from left to right.",
        "no two counters are ever on the same number",
        "no counter is ever on {}",
        "these starts to these ends, each counter to its own,",
    ),
    (
        "In the plane, {many} paths start at {start_points} and end, in this order, at "
        "{end_points}; each step of a path leads from a point $(x, y)$ to $(x + 1, y + 1)$ or to "
        "$(x + 1, y - 1)$.",
        "no point belongs to two of the paths",
        "no path has a point with $y = {}$",
        "each start to its end",
    ),
    (
        "In a tower with lots of floors above and below ground, {many} lifts stand at the floors "
        "{starts}. In each minute every one of them goes exactly one floor up or down, all at the "
        "same time; after {steps} minutes they are, in the same order, at the floors {ends}.",
        "no two lifts are at the same floor at the end of any minute",
        "no lift ever is at floor {}",
        "these floors to those, each lift to its own,",
    ),
)
_MANY = {2: "two", 3: "three"}


def render(walks: Walks, rng: Random) -> str:
    """Return the question in one of many wordings."""
    scene, rules, ends = _alone(walks, rng) if len(walks.starts) == 1 else _together(walks, rng)
    is_chance = "chance" if walks.is_chance else "count"
    shuffled = rng.sample(rules, len(rules))
    return speak(_GRAMMAR, rng, is_chance, scene=scene, rules=listed(shuffled), ends=ends)


def _alone(walks: Walks, rng: Random) -> tuple[str, list[str], str]:
    [start], [end] = walks.starts, walks.ends
    # A stock cannot fall below nothing, so its courses are no share of all.
    has_stock = walks.low == 0 and not walks.is_chance
    kinds = [kind for kind in _SINGLE if kind != "stock" or has_stock]
    kind = rng.choice(kinds)
    name, other = draw("names", 2, rng)
    told = {"start": start, "end": end, "steps": walks.steps, "name": name, "other": other}
    scene = _SINGLE[kind].format(**told).replace("0 + ", "").replace("1 copies", "1 copy")
    rules = [_LOW[kind].format(wall) for wall in (walks.low, walks.high) if abs(wall) != OPEN]
    word, at, height = walks.gate
    if word:
        copies = "copy is" if height == 1 else "copies are"
        rules.append(_GATE[kind][word == "off"].format(at, height, copies=copies))
    return scene, rules, _ENDS[kind].format(**told)


def _together(walks: Walks, rng: Random) -> tuple[str, list[str], str]:
    scene, meet, low, ends = rng.choice(_COMPANY)
    told = scene.format(
        many=_MANY[len(walks.starts)],
        starts=listed([str(place) for place in walks.starts]),
        ends=listed([str(place) for place in walks.ends]),
        start_points=listed([f"$(0, {place})$" for place in walks.starts]),
        end_points=listed([f"$({walks.steps}, {place})$" for place in walks.ends]),
        steps=walks.steps,
    )
    walls = [wall for wall in (walks.low, walks.high) if abs(wall) != OPEN]
    return told, [meet, *(low.format(wall) for wall in walls)], ends


def picture(walks: Walks) -> Panel:
    """Return a table of what is told and asked."""
    walls = [str(wall) for wall in (walks.low, walks.high) if abs(wall) != OPEN]
    rows = [
        ("starts", ", ".join(map(str, walks.starts))),
        ("ends", ", ".join(map(str, walks.ends))),
        ("length", counted(walks.steps, "step")),
        ("walls", ", ".join(walls) or "none"),
        ("gate", " ".join(map(str, walks.gate)) if walks.gate[0] else "none"),
        ("asked", "probability" if walks.is_chance else "number"),
    ]
    return Panel(figures=[("", Table(rows=rows))])
