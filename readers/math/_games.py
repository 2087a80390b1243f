"""Games that come to an end by chance: what prompts say of them, and their Markov chains."""

import re
from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from typing import Final, TypeAlias

from readers.enumerated import listed
from readers.formulas import formula
from readers.math._chains import Chain, State, chain
from readers.phrases import Said, Unread

_SITS: Final = (
    "A bug sits on a vertex of <solid:solid>.",
    "Wires form the edges of <solid:solid>, and a spark starts at a vertex.",
)
_RESTS: Final = (
    "With probability $<stay>$ it waits there for <rest:time> before it tries anew; otherwise it"
    " runs along one of the edges from there, chosen at random, within <go:time>.",
    "Again and again it rests for <rest:time> with probability $<stay>$, and else crawls along one"
    " of the edges at its vertex, all equally likely, which takes <go:time>.",
)
_REACHES: Final = (
    "What is the expected time, in seconds, until it first reaches <goal:goal>?",
    "Find the mean time in seconds that it needs to get to <goal:goal>.",
)
SCENES: Final = {
    "score": r"""
        A game starts with a score of $<s:int>$. In each round, the score grows by one with
            probability $<up>$ and drops by one with probability $<down>$<else:else>. The game ends
            when the score is $<high:int>$ or $<low:int>$.
    """,
    "ladder": r"""
        A climber on a ladder with rungs $0, 1, \ldots, <top:int>$ starts on rung $<s:int>$. In each
            round, independently of all others, the climber gets one rung higher with probability
            $<up>$ and slips one rung down with probability $<down>$<else:else>; the climb ends on
            rung $<low:int>$ or on rung $<high:int>$.
    """,
    "token": r"""
        A token stands on place $<s:int>$ of a row of places numbered from $0$ to $<top:int>$. In
            each round it goes one place up with probability $<up>$, and one place down with
            probability $<down>$<else:else>, until it reaches place $<low:int>$ or place
            $<high:int>$.
    """,
    "taken": r"""
        A token starts on place $<s:int>$ of a row of places numbered from $0$ to $<top:int>$. In
            each round it stays with probability $<stay>$, and else goes one place up or one place
            down, both equally likely. At place $<low:int>$ and at place $<high:int>$ it is taken
            away. What is the expected number of rounds that begin with the token on place
            $<visit:int>$?
    """,
    "guard": r"""
        In a corridor with rooms $0$ to $<top:int>$ in a row, a guard starts in room $<s:int>$.
            Every minute the guard stays in the room with probability $<stay>$ and else changes to
            one of the two rooms beside it, with equal chances. In room $<low:int>$ or room
            $<high:int>$ the guard's duty ends. How many minutes are spent in room $<visit:int>$ on
            average?
    """,
    "gambler": r"""
        <who:name> starts a game with $<s:int>$ coins. In each round nothing happens with
            probability $<stay>$; otherwise <who:name> wins or loses one coin, both equally likely.
            It is over when <who:name> has $<high:int>$ coins or none. Find the expected number of
            rounds before which <who:name> owns exactly $<visit:int>$ coins.
    """,
    "pond": r"""
        Round a pond lie $<size:int>$ stones. A frog sits on one of them. In each round it stays
            with probability $<stay>$; else it jumps to one of the two neighboring stones, both
            equally likely. This goes on until it first gets to the stone that lies $<to:int>$
            stones further clockwise.
    """,
    "bus": r"""
        A circular bus line has $<size:int>$ stops, numbered in order from $0$ to $<last:int>$. A
            traveler starts at stop $<s:int>$. In each round the traveler stays with probability
            $<stay>$, and otherwise goes one stop forward or one stop back, each as likely as the
            other, until stop $<to:int>$ is reached.
    """,
    "dial": r"""
        On a dial with the numbers $0$ to $<last:int>$ in a circle, a hand points at $<s:int>$. In
            each round it stays put with probability $<stay>$ and else moves to one of the two
            numbers beside it, with equal chances. It stops as soon as it points at $<to:int>$.
    """,
    "coin": r"""
        A coin shows heads (H) with probability $<heads>$ and tails (T) otherwise. It is tossed
            until the latest results, in consecutive tosses, read <patterns> in this order.
        Somebody tosses a coin that comes up heads (H) with probability $<heads>$ and else tails
            (T), until the latest results, in consecutive tosses, read <patterns> in this order.
        <noting:name> notes the tosses of a coin, H for heads, with probability $<heads>$, and T for
            tails, until the latest results, in consecutive tosses, read <patterns> in this order.
    """,
    "colors": r"""
        In each round a die with $<size:int>$ equally likely faces is rolled: <colors>. The rounds
            go on until each of these colors was on top at least once.
        A wheel of fortune has $<size:int>$ equal fields: <colors>. It is spun until every one of
            these colors has come up at least once; each spin is a round.
        A bag holds $<size:int>$ beads: <colors>. In each round a bead is drawn at random and put
            back, until all of these colors have been seen.
    """,
    "edges": r"""
        <who:name> wanders along the edges of <solid:solid>. At each vertex <who:name> draws lots:
            with probability $<stay>$ lots are drawn again, after a rest of <rest:time>, and else
            <who:name> takes one of the edges, all with the same chance, to the next vertex in
            <go:time>. How many seconds pass on average until <who:name> first comes to <goal:goal>?
    """.rstrip()
    + "".join(f"\n{' '.join(each)}" for each in product(_SITS, _RESTS, _REACHES)),
}
Numbers: TypeAlias = Mapping[str, Fraction]
_SOLIDS: Final[Mapping[str, list[str]]] = {
    "a cube": [f"{a}{b}{c}" for a, b, c in product("01", repeat=3)],
    "a prism whose base is a triangle": [f"{a}{b}" for a, b in product("012", "xy")],
}
"""Names of vertices; an edge joins two whose names differ in one place."""
_GOALS: Final = {
    "a certain neighboring vertex": 1,
    "a certain other vertex": 1,
    "the vertex opposite to its start": 2,
    "a certain vertex that has no edge in common with its start": 2,
    "the vertex that lies opposite on one of the faces at its start": 2,
    "a vertex that lies opposite on one of the faces at its start": 2,
    "the vertex farthest away from its start": 3,
}
"""Where a walk goes -> how many edges away that is."""
_FARTHEST: Final = {
    "a cube": 3,
    "a prism whose base is a triangle": 2,
    "a regular octahedron": 2,
    "a regular tetrahedron": 1,
}


def numbers(said: Said) -> dict[str, Fraction]:
    """Return what numbers a scene gives, by slot.

    Raises:
        Unread: if they do not agree with each other.
    """
    found = {slot: _number(slot, text) for slot, text in said.values.items() if slot not in _WORDS}
    found.setdefault("low", Fraction(0))
    if "top" in found and (found["low"], found["high"]) not in {
        (0, found["top"]),
        (found["top"], 0),
    }:
        raise Unread("the ends are not where the row ends")
    if "else" in said and (found["up"] + found["down"] == 1) != (not said["else"]):
        raise Unread("nothing changes, or does it?")
    if "last" in found and found.get("size", found["last"] + 1) != found["last"] + 1:
        raise Unread("not so many in a circle")
    return found


_WORDS: Final = {"who", "noting", "else", "patterns", "colors", "solid", "goal"}


def _number(slot: str, text: str) -> Fraction:
    if slot in {"rest", "go"}:
        return Fraction(int(text.split("$")[1]) if "$" in text else 1)
    return Fraction(str(formula(text, {})))


def words(said: Said) -> tuple[str, ...]:
    """Return patterns of tosses, or a solid and where on it one goes.

    Raises:
        Unread: if they are none.
    """
    if "patterns" in said:
        found = re.fullmatch(r"([HT]+)(?: or ([HT]+))?", said["patterns"])
        if not found:
            raise Unread(f"no patterns: {said['patterns']!r}")
        return tuple(pattern for pattern in found.groups() if pattern)
    if "solid" not in said:
        return ()
    if said["goal"] not in _GOALS or _GOALS[said["goal"]] > _FARTHEST[said["solid"]]:
        raise Unread(f"no vertex of {said['solid']}: {said['goal']!r}")
    return said["solid"], said["goal"]


def colors(said: Said) -> tuple[int, ...]:
    """Return how many faces have each color.

    Raises:
        Unread: if they are not as many as there are.
    """
    if "colors" not in said:
        return ()
    items = [item.split(" ") for item in listed(said["colors"], r"\$\d+\$ [a-z]+")]
    found = tuple(int(number.strip("$")) for number, _ in items)
    if sum(found) != int(said["size"]) or len({color for _, color in items}) != len(items):
        raise Unread(f"not {said['size']} faces")
    return found


def made(
    scene: str, found: Numbers, patterns: tuple[str, ...], faces: tuple[int, ...]
) -> tuple[Chain, Fraction]:
    """Return the chain of a scene, and how long a move takes on average."""
    if scene == "coin":
        return _tosses(found["heads"], patterns), Fraction(1)
    if scene == "colors":
        return _collection(faces), Fraction(1)
    if scene == "edges":
        time = found["stay"] * found["rest"] + (1 - found["stay"]) * found["go"]
        return _edges(patterns[0], patterns[1], found["stay"]), time
    if scene in {"pond", "bus", "dial"}:
        return _circle(found), Fraction(1)
    half = (1 - found.get("stay", Fraction(1))) / 2
    up, down = found.get("up", half), found.get("down", half)
    ends = {found["low"], found["high"]}

    def moves(state: State) -> dict[State, Fraction]:
        at = Fraction(str(state))
        if at in ends:
            return {}
        return {at: 1 - up - down, at + 1: up, at - 1: down}

    return chain(found["s"], moves), Fraction(1)


def _circle(found: Numbers) -> Chain:
    size = int(found["size"] if "size" in found else found["last"] + 1)
    start, stay = int(found.get("s", 0)), found["stay"]
    side = (1 - stay) / 2

    def moves(state: State) -> dict[State, Fraction]:
        at = int(str(state))
        if at == found["to"]:
            return {}
        return {at: stay, (at + 1) % size: side, (at - 1) % size: side}

    return chain(start, moves)


def _tosses(heads: Fraction, patterns: tuple[str, ...]) -> Chain:
    """What matters of the tosses are the last ones, as many as the longest pattern has."""
    longest = max(map(len, patterns))

    def moves(state: State) -> dict[State, Fraction]:
        if state in patterns:
            return {}
        return {_latest(f"{state}{side}"): p for side, p in (("H", heads), ("T", 1 - heads))}

    def _latest(tosses: str) -> str:
        ended = (pattern for pattern in patterns if tosses.endswith(pattern))
        return next(ended, tosses[-longest:])

    return chain("", moves)


def _collection(faces: tuple[int, ...]) -> Chain:
    total = sum(faces)

    def moves(state: State) -> dict[State, Fraction]:
        seen = int(str(state))
        if seen == 2 ** len(faces) - 1:
            return {}
        found = dict[State, Fraction]()
        for n, number in enumerate(faces):
            found[seen | 1 << n] = found.get(seen | 1 << n, Fraction(0)) + Fraction(number, total)
        return found

    return chain(0, moves)


def _edges(solid: str, goal: str, stay: Fraction) -> Chain:
    """Walk by distances from the start, on vertices; the goal is the first at its distance."""
    joined = _joined(solid)
    start = next(iter(joined))
    away = {start: 0}
    todo = [start]
    for vertex in todo:
        for other in joined[vertex]:
            if other not in away:
                away[other] = away[vertex] + 1
                todo.append(other)
    end = next(vertex for vertex in todo if away[vertex] == _GOALS[goal])

    def moves(state: State) -> dict[State, Fraction]:
        if state == end:
            return {}
        others = joined[str(state)]
        return {state: stay, **{other: (1 - stay) / len(others) for other in others}}

    return chain(start, moves)


def _joined(solid: str) -> dict[str, list[str]]:
    """Return which vertices have edges in common."""
    if solid in _SOLIDS:
        names = _SOLIDS[solid]
        return {a: [b for b in names if _differences(a, b) == 1] for a in names}
    if solid == "a regular octahedron":
        names = ["+x", "-x", "+y", "-y", "+z", "-z"]
        return {a: [b for b in names if a[1] != b[1]] for a in names}
    return {a: [b for b in "ABCD" if a != b] for a in "ABCD"}


def _differences(a: str, b: str) -> int:
    return sum(x != y for x, y in zip(a, b, strict=True))
