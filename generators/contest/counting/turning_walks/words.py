"""How walks with turns are told: streets, lattice paths, words, tosses, beads, queues."""

from collections.abc import Mapping
from random import Random

from generators.contest.counting.turning_walks.instance import EAST, Gate, Walk
from generators.pictures import Panel, Table
from generators.wording import Grammar, draw, speak

_GRAMMAR: Grammar = {
    "count": (
        "<scene> In how many ways can this be done so that {rules}?",
        "<scene> How many {ways} are there such that {rules}?",
        "<scene> It is required that {rules}. How many {ways} are possible?",
        "<scene> Find the number of {ways} with the property that {rules}.",
        "<scene> Only {ways} such that {rules} are of interest. Count them.",
    ),
    "chance": (
        "<scene> All {ways} of this kind are equally likely. What is the probability that {rules}? "
        "<exact>",
        "<scene> One of all these {ways} is chosen at random, each with the same chance. How "
        "likely is it that {rules}? <exact>",
        "<scene> Of all {ways} of this kind, what share has the property that {rules}? <exact>",
        "<scene> One of these {ways} is drawn, and each of them has the same chance. Find the "
        "probability that {rules}. <exact>",
    ),
    "scene": ("{scene}",),
    "exact": ("Give the exact value.", "Do not round.", "Answer exactly."),
}
_TOWN: Mapping[str, str] = {
    "scene": (
        "The streets of a town run from west to east and from south to north and form a grid of "
        "equal blocks. {name} goes from one crossing to another, which lies {east} blocks farther "
        "east and {north} blocks farther north, along streets and always to the east or to the "
        "north."
    ),
    "ways": "routes",
    "turns": "the route has {bound} {k} turns",
    "left": "{name} turns left exactly {k} times (and right as often as needed)",
    "right": "{name} turns right exactly {k} times (and left as often as needed)",
    "first": "the first block is walked to the {way}",
    "last": "the last block is walked to the {way}",
    "ends": (
        "at least {s} blocks are walked before the first turn and at least {t} after the last turn"
    ),
    "stretches": (
        "each straight stretch to the east is at least {p} blocks long and each one to the "
        "north at least {q} blocks"
    ),
    "through": "the route passes the crossing {at}",
    "turn": "one of the turns is made at the crossing {at}",
    "avoid": "the route does not pass the crossing {at}",
    "straight": "no turn is made at the crossing {at} (it may be passed straight ahead)",
    "at": "{x} {x_block} east and {y} {y_block} north of the start",
}
_PLANE: Mapping[str, str] = {
    "scene": (
        "A path in the coordinate plane leads from $(0, 0)$ to $({east}, {north})$. It consists of "
        "steps of length 1, each of them to the right or upwards."
    ),
    "ways": "paths",
    "turns": "the path changes its direction {bound} {k} times",
    "left": "a step to the right is followed at once by a step upwards exactly {k} times",
    "right": "a step upwards is followed at once by a step to the right exactly {k} times",
    "first": "the path begins with a step {way}",
    "last": "the path ends with a step {way}",
    "ends": (
        "the first straight piece, up to the first change of direction, has a length of at least "
        "{s}, and the last one a length of at least {t}"
    ),
    "stretches": (
        "every straight piece to the right, from one change of direction (or end of the path) to "
        "the next, has a length of at least {p}, and every piece upwards one of at least {q}"
    ),
    "through": "the path goes through $({x}, {y})$",
    "turn": "the path changes its direction at $({x}, {y})$",
    "avoid": "$({x}, {y})$ is not on the path",
    "straight": "the path does not change its direction at $({x}, {y})$ (it may go through)",
    "at": "",
}
_ROW: Mapping[str, str] = {
    "turns": "there are {bound} {k} places where two neighboring {things} differ",
    "left": "{one} is followed directly by {other} exactly {k} times",
    "right": "{other} is followed directly by {one} exactly {k} times",
    "first": "the first {thing} is {way}",
    "last": "the last {thing} is {way}",
    "ends": (
        "at least the first {s} {things} are all alike, and so are at least the last {t} {things}"
    ),
    "stretches": (
        "each block of {ones}, as long as possible, contains at least {p} of them, and each block "
        "of {others} at least {q}"
    ),
    "through": "exactly {x} of the first {sum} {things} {is_one}",
    "turn": (
        "exactly {x} of the first {sum} {things} {is_one} while {thing} number {next} differs from "
        "{thing} number {sum}"
    ),
    "avoid": "the number of {ones} among the first {sum} {things} is not {x}",
    "straight": (
        "{thing} number {next} does not differ from {thing} number {sum} in case exactly {x} of "
        "the first {sum} {things} {is_one}"
    ),
    "at": "",
}
_ROWS: tuple[Mapping[str, str], ...] = (
    {
        "scene": "A word consists of {east} letters A and {north} letters B.",
        "ways": "words",
        "thing": "letter",
        "one": "an A",
        "other": "a B",
        "ones": "A's",
        "others": "B's",
        "is": "is an A",
        "are": "are A's",
    },
    {
        "scene": (
            "A coin is tossed {all} times; heads comes up {east} times and tails {north} times. "
            "{name} writes down the results in order."
        ),
        "ways": "sequences of results",
        "thing": "result",
        "one": "heads",
        "other": "tails",
        "ones": "heads",
        "others": "tails",
        "is": "is heads",
        "are": "are heads",
    },
    {
        "scene": (
            "{east} red and {north} blue beads are threaded on a straight string with a knot at "
            "its beginning. Beads of the same color look the same, and they are counted from the "
            "knot."
        ),
        "ways": "orders of colors",
        "thing": "bead",
        "one": "a red one",
        "other": "a blue one",
        "ones": "red beads",
        "others": "blue beads",
        "is": "is red",
        "are": "are red",
    },
    {
        "scene": (
            "{east} cars and {north} trucks drive onto a ferry one behind the other. {name} notes "
            "in order for each vehicle only whether it is a car or a truck."
        ),
        "ways": "lists",
        "thing": "vehicle",
        "one": "a car",
        "other": "a truck",
        "ones": "cars",
        "others": "trucks",
        "is": "is a car",
        "are": "are cars",
    },
)
_WAYS = {"town": ("east", "north"), "plane": ("to the right", "upwards")}


def render(walk: Walk, rng: Random) -> str:
    """Return the question in one of many wordings."""
    frame = rng.choice(("town", "plane", "row", "row"))
    words = {"town": _TOWN, "plane": _PLANE}.get(frame) or {**_ROW, **rng.choice(_ROWS)}
    (name,) = draw("names", 1, rng)
    slots = {"name": name, "east": walk.east, "north": walk.north, "all": walk.east + walk.north}
    if frame == "row":
        # A single toss is "heads", not "a heads": the nouns carry their article.
        slots |= {key: words[key] for key in ("thing", "one", "other", "ones", "others")}
        slots |= {"things": f"{words['thing']}s"}
        ways = (words["one"], words["other"])
    else:
        ways = _WAYS[frame]
    rules = _rules(walk, words, slots, ways)
    scene = words["scene"].format_map(slots)
    return speak(
        _GRAMMAR,
        rng,
        "chance" if walk.is_chance else "count",
        scene=scene,
        rules=_joined(rng.sample(rules, len(rules))),
        ways=words["ways"],
    )


def _joined(rules: list[str]) -> str:
    """Return conditions that have commas of their own as a list."""
    *some, last = rules
    return f"{', '.join(some)}, and {last}" if some else last


def _rules(
    walk: Walk, words: Mapping[str, str], slots: Mapping[str, object], ways: tuple[str, str]
) -> list[str]:
    bound = "at most" if walk.is_most else "exactly"
    (s, t), (p, q) = walk.least, walk.least
    sort = walk.kind if walk.kind in ("left", "right") else "turns"
    told = [words[sort].format_map({**slots, "bound": bound, "k": walk.turns})]
    for key, way in (("first", walk.first), ("last", walk.last)):
        if way:
            told.append(words[key].format_map({**slots, "way": ways[way != EAST]}))
    if walk.kind in ("ends", "stretches"):
        lengths = {"s": s, "t": t, "p": p, "q": q}
        told.append(words[walk.kind].format_map({**slots, **lengths}))
    return [*told, *(_gate(gate, words, slots) for gate in walk.gates)]


def _blocks(many: int) -> str:
    return "block" if many == 1 else "blocks"


def _gate(gate: Gate, words: Mapping[str, str], slots: Mapping[str, object]) -> str:
    x, y = gate.east, gate.north
    told = {
        **slots,
        **{"x": x, "y": y, "sum": x + y, "next": x + y + 1},
        **{"x_block": _blocks(x), "y_block": _blocks(y)},
    }
    at = words["at"].format_map(told)
    is_one = words.get("is" if x == 1 else "are", "")
    return words[gate.does].format_map({**told, "at": at, "is_one": is_one})


def picture(walk: Walk) -> Panel:
    """Return a table of what is told and asked."""
    rows = [
        ("kind", walk.kind),
        ("steps east", str(walk.east)),
        ("steps north", str(walk.north)),
        ("turns", f"{'at most' if walk.is_most else 'exactly'} {walk.turns}"),
        ("first and last step", f"{walk.first or 'any'}, {walk.last or 'any'}"),
        ("least lengths", f"{walk.least[0]}, {walk.least[1]}"),
        *(("crossing", f"({gate.east}, {gate.north}): {gate.does}") for gate in walk.gates),
        ("asked", "probability" if walk.is_chance else "number of ways"),
    ]
    return Panel(figures=[("", Table(rows=rows))])
