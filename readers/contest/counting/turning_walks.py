"""Rows of two kinds of things, or of steps in two directions, with rules for their changes."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from math import comb
from typing import Final, NamedTuple

from readers.exact import EXACTLY
from readers.phrases import Phrases, Said, Sayings, Unread
from readers.reader import Reader
from readers.rules import listed

_LISTS: Final = "<lists=lists|orders of colors|paths|routes|sequences of results|words>"
_SAYS: Final = Phrases(
    once={
        "scene": """
            A coin is tossed <n:int> times; <thing=heads> comes up <a:int> times and tails <b:int>
                times. <who:name> writes down the results in order.
            A path in the coordinate plane leads from $(<x:int>, <y:int>)$ to $(<a:int>, <b:int>)$.
                It consists of <thing=steps> of length 1, each of them to the right or upwards.
            A <thing=word> consists of <a:int> letters A and <b:int> letters B.
            <a:int> <thing=cars> and <b:int> trucks drive onto a ferry one behind the other.
                <who:name> notes in order for each vehicle only whether it is a car or a truck.
            <a:int> red and <b:int> blue <thing=beads> are threaded on a straight string with a knot
                at its beginning. Beads of the same color look the same, and they are counted from
                the knot.
            The streets of a town run from west to east and from south to north and form a grid of
                equal <thing=blocks>. <who:name> goes from one crossing to another, which lies
                <a:int> {blocks|block} farther east and <b:int> {blocks|block} farther north, along
                streets and always to the east or to the north.
        """,
        "asked": f"""
            Find the <count=number> of {_LISTS} with the property that <rules>.
            How <count=many> {_LISTS} are there such that <rules>?
            In how <count=many> ways can this be done so that <rules>?
            Only {_LISTS} such that <rules> are of interest. <count=Count> them.
            It is required that <rules>. How <count=many> {_LISTS} are possible?
            {{Find|What is}} the probability that <rules>{{.|?}}
            How likely is it that <rules>?
            With what probability is it true that <rules>?
            Of all {_LISTS} of this kind, what <share=share> has the property that <rules>?
        """,
    },
    perhaps={
        "likely": f"""
            All {_LISTS} of this kind are equally likely.
            One of all these {_LISTS} is chosen at random, each with the same chance.
            One of these {_LISTS} is drawn, and each of them has the same chance.
        """,
        "exact": EXACTLY,
    },
)
_OF: Final = "of the first <m:int> <items=letters|vehicles|beads|results>"
_THROUGH: Final = tuple(
    f"exactly <k:int> of the first <m:int> <items={items}> {words}"
    for items, words in {
        "beads": "{are|is} red",
        "letters": "{are A's|is an A}",
        "results": "{are|is} heads",
        "vehicles": "{are cars|is a car}",
    }.items()
)
_DIFFER: Final = (
    "<item=bead|letter|result|vehicle> number <next:int> {} from <item> number <m:int>".format
)
_ITEMS: Final = "<items=beads|letters|results|vehicles>"
_CROSSING: Final = (
    "<x:int> {blocks|block} east and <y:int> {blocks|block} north of the <item=start>"
)
_STEP: Final = "<first=to the right|upwards>"
_RULE: Final = Phrases(
    many={
        **{
            key: f"""
                the {place} <item=letter|vehicle> is {{a|an}} <one=A|B|car|truck>
                the {place} <item=bead> is a <one=red|blue> one
                the {place} <item=result> is <one=heads|tails>
                the {place} <item=block> is walked to the <one=east|north>
                the <item=path> {verb} with a step <one=to the right|upwards>
            """
            for key, place, verb in (("first", "first", "begins"), ("last", "last", "ends"))
        },
        "turns": f"""
            there are <how=exactly|at most> <n:int> places where two neighboring {_ITEMS} differ
            the <item=path> changes its direction <how=exactly|at most> <n:int> times
            the <item=route> has <how=exactly|at most> <n:int> {{turns|turn}}
        """,
        "follow": """
            {a|an} <one=A|B|car|truck> is followed directly by {a|an} <two=A|B|car|truck> exactly
                <n:int> times
            a <one=red|blue> one is followed directly by a <two=red|blue> one exactly <n:int> times
            <one=heads|tails> is followed directly by <two=heads|tails> exactly <n:int> times
            a step <one=to the right|upwards> is followed at once by a step
                <two=to the right|upwards> exactly <n:int> times
            <who:name> turns <side=left|right> exactly <n:int> times (and <rest=left|right> as often
                as needed)
        """,
        "through": "\n".join(
            (
                *_THROUGH,
                "the <item=path> goes through $(<x:int>, <y:int>)$",
                f"the route passes the crossing {_CROSSING}",
            )
        ),
        "not_through": f"""
            the number of {{A's|heads|cars|red beads}} among the first <m:int> {_ITEMS} is not
                <k:int>
            $(<x:int>, <y:int>)$ is not on the <item=path>
            the route does not pass the crossing {_CROSSING}
        """,
        "turn": "\n".join(
            (
                *(f"{through} while {_DIFFER('differs')}" for through in _THROUGH),
                "the <item=path> changes its direction at $(<x:int>, <y:int>)$",
                f"one of the turns is made at the crossing {_CROSSING}",
            )
        ),
        "not_turn": "\n".join(
            (
                *(f"{_DIFFER('does not differ')} in case {through}" for through in _THROUGH),
                "the <item=path> does not change its direction at $(<x:int>, <y:int>)$ "
                "(it may go through)",
                f"no turn is made at the crossing {_CROSSING} (it may be passed straight ahead)",
            )
        ),
        "ends": """
            at least the first <n:int> <items=beads|letters|results|vehicles> are all alike, and so
                are at least the last <end:int> <items>
            at least <n:int> {blocks|block} are walked before the first <item=turn> and at least
                <end:int> after the last turn
            the first <item=straight> piece, up to the first change of direction, has a length of at
                least <n:int>, and the last one a length of at least <end:int>
        """,
        "blocks": """
            each <block=block> of <one=A|B>'s, as long as possible, contains at least <n:int> of
                them, and each block of <two=A|B>'s at least <end:int>
            each <block=block> of <one=red|blue> beads, as long as possible, contains at least
                <n:int> of them, and each block of <two=red|blue> beads at least <end:int>
            each <block=block> of <one=heads|tails>, as long as possible, contains at least <n:int>
                of them, and each block of <two=heads|tails> at least <end:int>
            each <block=block> of <one=cars|trucks>, as long as possible, contains at least <n:int>
                of them, and each block of <two=cars|trucks> at least <end:int>
            each straight <item=stretch> to the <one=east|north> is at least <n:int> blocks long and
                each one to the <two=east|north> at least <end:int> blocks
            every straight <item=piece> <one=to the right|upwards>, from one change of direction (or
                end of the path) to the next, has a length of at least <n:int>, and every piece
                <two=to the right|upwards> one of at least <end:int>
        """,
    }
)
_NAMES: Final = {
    "heads": {"sequences of results", "result", "results", "heads", "tails"},
    "steps": {"paths", "path", "straight", "piece", "to the right", "upwards"},
    "word": {"words", "letter", "letters", "A", "B"},
    "cars": {"lists", "vehicle", "vehicles", "car", "cars", "truck", "trucks"},
    "beads": {"orders of colors", "bead", "beads", "red", "blue"},
    "blocks": {"routes", "route", "block", "start", "turn", "stretch", "east", "north"},
}
"""What there is -> what rules call it."""
_SECOND: Final = {"tails", "upwards", "B", "truck", "trucks", "blue", "north"}


class Rule(NamedTuple):
    """A rule: its kind, which of the two things (0 or 1) it names first, and its numbers."""

    kind: str
    one: int
    a: int
    b: int


class Rows(NamedTuple):
    """What a prompt says."""

    first: int
    second: int
    """How many there are of the two kinds."""
    rules: tuple[Rule, ...]
    is_share: bool


def _read(question: str) -> Rows:
    said = _SAYS.read(question)
    scene, asked = said.one("scene"), said.one("asked")
    is_share = "count" not in asked
    if (said.maybe("exact") is not None) != is_share:
        raise Unread("a number is asked as a share, or a share as a number")
    if (said.maybe("likely") is not None) != (is_share and "share" not in asked):
        raise Unread("does not say what is equally likely, or says it for nothing")
    first, second = scene.integer("a"), scene.integer("b")
    if "n" in scene and scene.integer("n") != first + second:
        raise Unread("not so many tosses")
    if "x" in scene and (scene["x"], scene["y"]) != ("0", "0"):
        raise Unread("a path that begins elsewhere")
    rules = listed(_RULE, asked["rules"], ", and ")
    _check(said, rules)
    return Rows(first, second, tuple(map(_rule, rules)), is_share)


def _check(said: Sayings, rules: Iterable[Said]) -> None:
    """Raise Unread if rules are not about what there is."""
    scene = said.one("scene")
    names = _NAMES[scene["thing"]]
    for part in (*said.parts, *rules):
        slots = ("lists", "item", "items", "one", "two")
        if {part[slot] for slot in slots if slot in part} - names:
            raise Unread(f"not about {scene['thing']}: {part.values}")
        if part.values.get("who", "") not in {"", scene.values.get("who")}:
            raise Unread(f"somebody else: {part['who']}")
        if "item" in part and "items" in part and part["item"] + "s" != part["items"]:
            raise Unread(f"not one of the {part['items']}: {part['item']}")


def _rule(said: Said) -> Rule:
    one = int(said["one"] in _SECOND) if "one" in said else 0
    if "two" in said and int(said["two"] in _SECOND) == one:
        raise Unread(f"the same thing twice: {said['two']}")
    if "side" in said:
        if said["side"] == said["rest"]:
            raise Unread(f"{said['side']} twice")
        one = int(said["side"] == "right")  # who walks to the north turns right to the east
    if "next" in said and said.integer("next") != said.integer("m") + 1:
        raise Unread(f"{said['next']} does not come after {said['m']}")
    if "m" in said:
        return Rule(said.key, one, said.integer("k"), said.integer("m") - said.integer("k"))
    if "x" in said:
        return Rule(said.key, one, said.integer("x"), said.integer("y"))
    end = said.integer("end") if "end" in said else int(said.values.get("how") == "at most")
    return Rule(said.key, one, said.integer("n") if "n" in said else 0, end)


State = tuple[int, int, int, int, int]
"""How many of the first kind there are, of which kind the last one is and how often it has come
without a change, and how often the first kind was followed by the second, the second by the first.
"""


def _solve(rows: Rows) -> str:
    ways = Counter[State]()
    for kind in (0, 1):
        if all(rule.one == kind for rule in rows.rules if rule.kind == "first"):
            ways[1 - kind, kind, 1, 0, 0] = 1
    for length in range(1, rows.first + rows.second):
        after = Counter[State]()
        for state, count in ways.items():
            for kind in (0, 1):
                if all(_may(rule, rows, state, length, kind) for rule in rows.rules):
                    after[_next(rows, state, kind)] += count
        ways = after
    found = sum(
        count
        for state, count in ways.items()
        if state[0] == rows.first and all(_ends(rule, state) for rule in rows.rules)
    )
    whole = comb(rows.first + rows.second, rows.first)
    return str(Fraction(found, whole) if rows.is_share else found)


def _next(rows: Rows, state: State, kind: int) -> State:
    firsts, last, run, down, up = state
    longest = max((max(rule.a, rule.b) for rule in rows.rules if rule.kind == "blocks"), default=1)
    run = min(run + 1, longest) if kind == last else 1
    return firsts + 1 - kind, kind, run, down + (kind > last), up + (kind < last)


def _may(rule: Rule, rows: Rows, state: State, length: int, kind: int) -> bool:
    """Tell whether one of a kind may come after so many of which one knows the state."""
    firsts, last, run, down, up = state
    is_turn, is_there = kind != last, (firsts, length - firsts) == (rule.a, rule.b)
    match rule.kind:
        case "through":
            return is_there or length != rule.a + rule.b
        case "not_through":
            return not is_there
        case "turn":
            return (is_there and is_turn) or length != rule.a + rule.b
        case "not_turn":
            return not (is_there and is_turn)
        case "turns":
            return down + up + is_turn <= rule.a
        case "follow":
            return (up if rule.one else down) <= rule.a
        case "ends":
            left = rows.first + rows.second - length
            return not is_turn or (length >= rule.a and left >= rule.b)
        case "blocks":
            return not is_turn or run >= _least(rule, last)
    return True


def _least(rule: Rule, kind: int) -> int:
    return rule.a if kind == rule.one else rule.b


def _ends(rule: Rule, state: State) -> bool:
    """Tell whether a whole row may have this state."""
    _, last, run, down, up = state
    match rule.kind:
        case "last":
            return last == rule.one
        case "turns":
            return rule.b == 1 or down + up == rule.a
        case "follow":
            return (up if rule.one else down) == rule.a
        case "blocks":
            return run >= _least(rule, last)
    return True


READER = Reader(_read, _solve)
