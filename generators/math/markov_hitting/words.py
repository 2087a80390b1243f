"""How random walks, patterns of tosses and collections are told."""

from collections.abc import Mapping
from fractions import Fraction
from random import Random

from generators.latex import number
from generators.math.markov_hitting.instance import Question
from generators.math.markov_hitting.kinds import SOLID_TIMES
from generators.pictures import Panel, Table
from generators.wording import FRACTION, Grammar, draw, listed, speak

_GRAMMAR: Grammar = {
    "start": ("{told} <form>",),
    "form": FRACTION,
    "chance": (
        "{told} What is the probability that {event}?",
        "{told} How likely is it that {event}?",
        "{told} Find the probability that {event}.",
    ),
    "bet": (
        "{told} {name} gains ${one}$ coins if {event}, and loses {two} otherwise. What is the "
        "expected gain, in coins (negative if it is a loss)?",
        "{told} In a bet, {name} is paid ${one}$ coins if {event}, and pays {two} if not. Find the "
        "expected value of this bet for {name}, in coins.",
    ),
    "time": (
        "{told} What is the expected number of {units}?",
        "{told} Find the expected number of {units}.",
        "{told} How many {units} are there on average?",
    ),
    "cost": (
        "{told} Each {unit} costs ${one}$ coins, and {two} were paid before the first one. What is "
        "the expected total, in coins?",
        "{told} At the start {name} pays {two}, and then ${one}$ coins for each {unit}. Compute "
        "the expected sum of all that is paid.",
        "{told} {name} pays ${one}$ coins for every {unit} and, once and for all, {two} more. How "
        "many coins does {name} expect to pay?",
    ),
    "if": (
        "{told} What is the expected number of rounds, given that the end is at ${goal}$?",
        "{told} Suppose that it is known to have ended at ${goal}$. How many rounds are then "
        "expected?",
    ),
    "if_cost": (
        "{told} Each round costs ${one}$ coins, and {two} were paid before the first one. Given "
        "that the end is at ${goal}$, what is the expected total, in coins?",
        "{told} Before the first round {name} pays {two}, and ${one}$ coins for each round. Now "
        "suppose that the end was at ${goal}$. Under this condition, compute the expected sum of "
        "all that was paid.",
    ),
    "walk": (
        "A game starts with a score of ${start}$. In each round, the score grows by one with "
        "probability ${up}$ and drops by one with probability ${down}${else}. The game ends when "
        "the score is ${goal}$ or $0$.",
        "A token stands on place ${start}$ of a row of places numbered from $0$ to ${goal}$. In "
        "each round it goes one place up with probability ${up}$, and one place down with "
        "probability ${down}${else}, until it reaches place $0$ or place ${goal}$.",
        "A climber on a ladder with rungs $0, 1, \\ldots, {goal}$ starts on rung ${start}$. In "
        "each round, independently of all others, the climber gets one rung higher with "
        "probability ${up}$ and slips one rung down with probability ${down}${else}; the climb "
        "ends on rung $0$ or on rung ${goal}$.",
    ),
    "coin": (
        "A coin shows heads (H) with probability ${up}$ and tails (T) otherwise. It is tossed "
        "{until}.",
        "Somebody tosses a coin that comes up heads (H) with probability ${up}$ and else tails "
        "(T), {until}.",
        "{name} notes the tosses of a coin, H for heads, with probability ${up}$, and T for tails, "
        "{until}.",
    ),
    "coupons": (
        "A wheel of fortune has ${whole}$ equal fields: {fields}. It is spun until every one of "
        "these colors has come up at least once; each spin is a round.",
        "A bag holds ${whole}$ beads: {fields}. In each round a bead is drawn at random and put "
        "back, until all of these colors have been seen.",
        "In each round a die with ${whole}$ equally likely faces is rolled: {fields}. The rounds "
        "go on until each of these colors was on top at least once.",
    ),
    "ring": (
        "Round a pond lie ${size}$ stones. A frog sits on one of them. In each round it stays "
        "with probability ${stay}$; else it jumps to one of the two neighboring stones, both "
        "equally likely. This goes on until it first gets to the stone that lies ${far}$ stones "
        "further clockwise.",
        "A circular bus line has ${size}$ stops, numbered in order from $0$ to ${last}$. A "
        "traveler starts at stop $0$. In each round the traveler stays with probability ${stay}$, "
        "and otherwise goes one stop forward or one stop back, each as likely as the other, until "
        "stop ${far}$ is reached.",
        "On a dial with the numbers $0$ to ${last}$ in a circle, a hand points at $0$. In each "
        "round it stays put with probability ${stay}$ and else moves to one of the two numbers "
        "beside it, with equal chances. It stops as soon as it points at ${far}$.",
    ),
    "solid": (
        "A bug sits on a vertex of a {solid}. Again and again it rests for {rest} with "
        "probability ${stay}$, and else crawls along one of the edges at its vertex, all equally "
        "likely, which takes {cost}. What is the expected time, in seconds, until it first "
        "reaches {goal}?",
        "Wires form the edges of a {solid}, and a spark starts at a vertex. With probability "
        "${stay}$ it waits there for {rest} before it tries anew; otherwise it runs along one "
        "of the edges from there, chosen at random, within {cost}. Find the mean time in seconds "
        "that it needs to get to {goal}.",
        "{name} wanders along the edges of a {solid}. At each vertex {name} draws lots: with "
        "probability ${stay}$ lots are drawn again, after a rest of {rest}, and else {name} takes "
        "one of the edges, all with the same chance, to the next vertex in {cost}. How many "
        "seconds pass on average until {name} first comes to {goal}?",
    ),
    "visits": (
        "A token starts on place ${start}$ of a row of places numbered from $0$ to ${goal}$. In "
        "each round it stays with probability ${stay}$, and else goes one place up or one place "
        "down, both equally likely. At place $0$ and at place ${goal}$ it is taken away. What is "
        "the expected number of rounds that begin with the token on place ${place}$?",
        "In a corridor with rooms $0$ to ${goal}$ in a row, a guard starts in room ${start}$. "
        "Every minute the guard stays in the room with probability ${stay}$ and else changes to "
        "one of the two rooms beside it, with equal chances. In room $0$ or room ${goal}$ the "
        "guard's duty ends. How many minutes are spent in room ${place}$ on average?",
        "{name} starts a game with ${start}$ coins. In each round nothing happens with "
        "probability ${stay}$; otherwise {name} wins or loses one coin, both equally likely. It "
        "is over when {name} has ${goal}$ coins or none. Find the expected number of rounds "
        "before which {name} owns exactly ${place}$ coins.",
    ),
}
_COLORS = ("red", "blue", "green", "white", "black", "yellow")
_SOLIDS = {
    ("cube", 1): ("cube", "a certain neighboring vertex"),
    ("cube", 3): ("cube", "the vertex that lies opposite on one of the faces at its start"),
    ("cube", 7): ("cube", "the vertex farthest away from its start"),
    ("octahedron", 1): ("regular octahedron", "a certain neighboring vertex"),
    ("octahedron", 5): ("regular octahedron", "the vertex opposite to its start"),
    ("tetrahedron", 1): ("regular tetrahedron", "a certain other vertex"),
    ("prism", 4): (
        "prism whose base is a triangle",
        "a certain vertex that has no edge in common with its start",
    ),
}


def render(question: Question, rng: Random) -> str:
    """Return the question in one of many wordings."""
    kind = question.kind
    slots = {"name": draw("names", 1, rng)[0], **_slots(question, rng)}
    told = speak(_GRAMMAR, rng, _STORIES.get(kind, kind), **slots)
    if kind in ("solid", "visits"):
        return speak(_GRAMMAR, rng, told=told)
    one, two = question.numbers[:2] if kind == "coupons" else question.numbers[-2:]
    is_plain = (one, two) == (1, 0)
    ask = {"ruin": ("chance", "bet"), "race": ("chance", "bet"), "given": ("if", "if_cost")}
    asked = ask.get(kind, ("time", "cost"))[not is_plain]
    paid = {"one": one, "two": "one coin" if two == 1 else f"${two}$ coins", "told": told}
    return speak(_GRAMMAR, rng, told=speak(_GRAMMAR, rng, asked, **{**slots, **paid}))


_STORIES = {
    **dict.fromkeys(("ruin", "duration", "given"), "walk"),
    **dict.fromkeys(("run", "pattern", "race", "race_time"), "coin"),
}


def _share(a: int, b: int) -> str:
    return number(Fraction(a, b))


def _slots(question: Question, rng: Random) -> Mapping[str, object]:
    rounds = {"unit": "round", "units": "rounds"}
    match question.kind, question.numbers:
        case (("ruin" | "duration" | "given"), (up, down, stay, goal, start, _, _)):
            whole = up + down + stay
            return {
                **{"up": _share(up, whole), "down": _share(down, whole)},
                "else": ", and else nothing changes" if stay else "",
                **{"goal": goal, "start": start, "event": f"the end is at ${goal}$", **rounds},
            }
        case "coupons", (_, _, *parts):
            colors = rng.sample(_COLORS, len(parts))
            told = [f"${n}$ {color}" for n, color in zip(parts, colors, strict=True)]
            return {"whole": sum(parts), "fields": listed(rng.sample(told, len(told))), **rounds}
        case "ring", (size, far, stay, whole, _, _):
            share = _share(stay, whole)
            return {"size": size, "last": size - 1, "far": far, "stay": share, **rounds}
        case "solid", (which, stay, whole, *times):
            solid, goal_told = _SOLIDS[SOLID_TIMES[which][:2]]
            cost, rest = ("one second" if n == 1 else f"${n}$ seconds" for n in times)
            share = _share(stay, whole)
            return {"solid": solid, "goal": goal_told, "stay": share, "cost": cost, "rest": rest}
        case "visits", (goal, start, place, stay, whole):
            share = _share(stay, whole)
            return {"goal": goal, "start": start, "place": place, "stay": share}
    a, b, *_ = question.numbers
    first, *others = question.words
    some = " or ".join([first, *others])
    return {
        "up": _share(a, b),
        "until": f"until the latest results, in consecutive tosses, read {some} in this order",
        "event": f"{first} comes up in this way, and not {''.join(others)}",
        **{"unit": "toss", "units": "tosses"},
    }


def picture(question: Question) -> Panel:
    """Return a table of what is told."""
    rows = [
        ("process", question.kind),
        ("numbers", ", ".join(map(str, question.numbers))),
        ("patterns", ", ".join(question.words) or "none"),
    ]
    return Panel(figures=[("", Table(rows=rows))])
