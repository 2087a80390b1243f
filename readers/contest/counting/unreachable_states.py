"""States that moves lead to: how many there are, or what share of all that one could think of."""

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import permutations
from math import comb, factorial, prod
from typing import Final, NamedTuple

from readers.enumerated import joined
from readers.exact import EXACTLY
from readers.phrases import Phrases, Said, Unread
from readers.reader import Reader

_BETWEEN: Final = "<between=one other|two others|three others>"
_TURNED: Final = "two <things=places|coins|lamps> of which one is <step:int> {places|place} further"
_LIT: Final = (
    "each of them is lit if it was dark, and dark if it was lit. There may be any number of moves."
)
_DIGITS: Final = (
    "and replaces both digits there, 0 by 1 and 1 by 0. Any number of moves is allowed."
)
_COINS: Final = "Heads are up at first at {the places|place} <on:numbers>, and tails at all others."
_RING: Final = (", clockwise, so that 1 <ring=follows> <end:int>", "clockwise")
_ROW: Final = ("", "to the right")
_SAYS: Final = Phrases(
    once={
        "scene": "\n".join(
            f"""
                A word of <size:int> digits 0 and 1 stands in a {form}, with places numbered from 1
                    to <last:int>{order}; it has the digit 1 at {{the places|place}} <on:numbers>
                    and 0 elsewhere. A move takes {_TURNED} {way} than the other {_DIGITS}
                <size:int> lamps in a {form} are numbered from 1 to <last:int>{order}. At first
                    {{the lamps|lamp}} <on:numbers> {{are|is}} lit and the others are dark. In a
                    move, {_TURNED} {way} than the other are switched: {_LIT}
                <size:int> coins lie in a {form}; their places are numbered from 1 to
                    <last:int>{order}. {_COINS} Again and again one may turn over {_TURNED} {way}
                    than the other, both at once.
            """
            for form, (order, way) in {"ring": _RING, "row": _ROW}.items()
        )
        + f"""
                Cards with the letters <letters> lie in a row in this order. As often as one likes,
                    two cards with exactly {_BETWEEN} between them may be swapped.
                In a train the wagons are of the sorts <letters>, from front to back. A crane can
                    exchange two wagons that have exactly {_BETWEEN} between them, again and again.
                Start with the word <letters>. In a move, two letters with exactly {_BETWEEN}
                    between them change places; any number of moves may be made.
                Two numbers, $<a:int>, <b:int>$ in this order, stand on a board. In a move, one of
                    the two is replaced by the sum of both, or the other one is subtracted from it;
                    but both numbers always have to be whole numbers from 1 to <high:int>.
                A token lies on the point $(<a:int>, <b:int>)$ of the plane. From $(x, y)$ it may go
                    to $(x + y, y)$, $(x, x + y)$, $(x - y, y)$ or $(x, y - x)$, as long as both
                    coordinates stay within 1 to <high:int>.
                A machine has two dials, which show $<a:int>, <b:int>$. One button adds the first
                    number to the second, one the second to the first, one takes the first from the
                    second and one the second from the first. A button has no effect if a number
                    would fall below 1 or rise above <high:int>.
                Three piles A, B and C consist of <a:int>, <b:int> and <c:int> stones, in this
                    order. A move takes a stone from each of two piles, neither of which is empty,
                    and adds both stones to the third pile. Moves may be repeated.
                On an island there are <a:int> red, <b:int> green and <c:int> blue chameleons.
                    Whenever two of different colors meet, both take the third color; otherwise
                    nothing changes.
                A triple of whole numbers, none negative, starts as $(<a:int>, <b:int>, <c:int>)$.
                    In a move, two of the three numbers, both positive, are made smaller by 1 and
                    the third one grows by 2.
        """,
        "asked": """
            Find the <count=number> of different <goal> that can come up.
            How <count=many> different <goal> can be reached in this way?
            Of how <count=many> different <goal> is it true that they can be reached?
            <who:name> wants to see as <count=many> different <goal> as possible. How many is that
                at most?
            What share of all <goal> can be reached?
            Consider all <goal>; one of them is chosen at random, each with the same chance. What is
                the probability that it can be reached?
            At random, <who:name> writes down one of all <goal>, each being equally likely. How
                likely is it that it can be reached?
        """,
    },
    perhaps={
        "start": """
            The start itself counts, too.
            The one at the start counts as well.
        """,
        "exact": EXACTLY,
    },
    kinds={"numbers": r"\d+(?:, \d+)*(?: and \d+)?"},
)
_NUMBER: Final = ("exactly <least:int>", "<least:int> <link=to|or> <most:int>")
_GOAL: Final = Phrases(
    many={
        "letters": """
            words that do not begin with <letter:word>
            different words that have these letters in some order and do not begin with
                <letter:word>
            orders of letters that do not begin with <letter:word>
            orders of these letters in the row that do not begin with <letter:word>
            orders of sorts with a front wagon of another sort than <letter:word>
            orders of these sorts of wagons whose front wagon is of another sort than <letter:word>
        """,
        "a": """
            pairs, in this order of the two numbers,
            points
            displays of the two dials
            pairs of whole numbers from 1 to <high:int>, whose order counts,
            points whose coordinates are whole numbers from 1 to <high:int>
            displays of two whole numbers from 1 to <high:int>
        """,
        "c": """
            triples of numbers (of red, green and blue ones) with at least <least:int> red
            triples of numbers of red, green and blue ones (there may be no green or no blue one)
                with the same total and at least <least:int> red
            triples of sizes (of A, of B, of C) with at least <least:int> in A
            triples of sizes of three piles A, B and C with the same total and at least <least:int>
                in A, where B and C may be empty
            triples, in this order of the three numbers, whose first number is at least <least:int>,
            triples of whole numbers, none negative, with the same sum and a first number of at
                least <least:int>
        """,
        "size": "\n".join(
            f"""
                words with {number} {{digits|digit}} 1
                words of this length with {number} {{digits|digit}} 1
                patterns with {number} lit {{lamps|lamp}}
                patterns of these lamps with {number} lit
                patterns of faces with {number} {{heads|head}}
            """
            for number in _NUMBER
        ),
    }
)
State = tuple[int, ...]


class Game(NamedTuple):
    """What a prompt says."""

    kind: str
    """The slot that scenes of its kind have: `letters`, `a`, `c` or `size`."""
    start: State
    """Letters as numbers from A = 1 on, pairs, triples, or 0 and 1 for each place."""
    step: int
    """How far apart things are that change; of pairs, the largest number."""
    is_ring: bool
    least: int
    """What states are counted: letters that they do not begin with, the first number, ones."""
    most: int
    is_share: bool
    starts: bool
    """If it is said that the start counts."""


def _read(question: str) -> Game:
    said = _SAYS.read(question)
    scene, asked = said.one("scene"), said.one("asked")
    is_share = "count" not in asked
    if (said.maybe("exact") is not None) != is_share:
        raise Unread("a number is asked as a share, or a share as a number")
    goal = _GOAL.only(asked["goal"])
    kind = next(slot for slot in ("letters", "c", "a", "size") if slot in scene)
    if goal.key != kind or ("high" in goal and goal["high"] != scene["high"]):
        raise Unread(f"asks for what is not there: {asked['goal']!r}")
    least, most = _span(goal)
    step = _step(scene)
    starts = said.maybe("start") is not None
    return Game(kind, _start(scene), step, "ring" in scene, least, most, is_share, starts)


def _span(goal: Said) -> tuple[int, int]:
    if "letter" in goal:
        return _letter(goal["letter"]), 0
    least = goal.integer("least") if "least" in goal else 0
    most = goal.integer("most") if "most" in goal else least
    if least > most or (goal.values.get("link") == "or" and most != least + 1):
        raise Unread(f"no numbers from {least} to {most}")
    return least, most


def _letter(text: str) -> int:
    if len(text) != 1 or not "A" <= text <= "Z":
        raise Unread(f"no letter: {text!r}")
    return ord(text) - ord("A") + 1


def _step(scene: Said) -> int:
    if "between" in scene:
        return {"one": 2, "two": 3, "three": 4}[scene["between"].split()[0]]
    return scene.integer("step" if "step" in scene else "high") if "c" not in scene else 0


def _start(scene: Said) -> State:
    if "letters" in scene:
        text = scene["letters"]
        return tuple(map(_letter, text.split(", ") if ", " in text else text))
    if "a" in scene:
        return tuple(scene.integer(slot) for slot in ("a", "b", "c") if slot in scene)
    size, places = scene.integer("size"), [int(each) for each in joined(scene["on"])]
    if {scene[slot] for slot in ("last", "end") if slot in scene} != {str(size)}:
        raise Unread(f"places that are not numbered from 1 to {size}")
    if places != sorted(set(places)) or not 1 <= places[0] <= places[-1] <= size:
        raise Unread(f"places that are not there: {places}")
    return tuple(int(place in places) for place in range(1, size + 1))


def _solve(game: Game) -> str:
    if game.kind == "letters":
        classes = [game.start[at :: game.step] for at in range(game.step)]
        found = _orders(classes[0], game.least) * prod(_orders(each) for each in classes[1:])
        whole = _orders(game.start, game.least)
    elif game.kind == "a":
        found, whole = len(_reached(game.start, lambda pair: _sums(pair, game.step))), game.step**2
    elif game.kind == "c":
        found = sum(state[0] >= game.least for state in _reached(game.start, _thirds))
        whole = comb(sum(game.start) - game.least + 2, 2)
    else:
        states = _reached(game.start, lambda state: _turned(state, game))
        found = sum(game.least <= sum(state) <= game.most for state in states)
        whole = sum(comb(len(game.start), ones) for ones in range(game.least, game.most + 1))
    return str(Fraction(found, whole) if game.is_share else found)


def _orders(letters: State, first: int = 0) -> int:
    """Return in how many orders letters may stand that do not begin with one of them.

    What stands a step apart may be swapped, so letters stand in any order in places whose numbers
    have the same remainder.
    """
    counts = Counter(letters)
    whole = factorial(len(letters)) // prod(map(factorial, counts.values()))
    return whole - whole * counts[first] // len(letters)


def _reached(start: State, moves: Callable[[State], Iterable[State]]) -> set[State]:
    found, ends = {start}, [start]
    while ends:
        for state in moves(ends.pop()):
            if state not in found:
                found.add(state)
                ends.append(state)
    return found


def _sums(pair: State, high: int) -> Iterable[State]:
    a, b = pair
    after = ((a + b, b), (a, a + b), (a - b, b), (a, b - a))
    return (each for each in after if min(each) >= 1 and max(each) <= high)


def _thirds(sizes: State) -> Iterable[State]:
    for one, two, third in permutations(range(3)):
        if one < two and sizes[one] and sizes[two]:
            after = [size - 1 for size in sizes]
            after[third] += 3
            yield tuple(after)


def _turned(state: State, game: Game) -> Iterable[State]:
    size = len(state)
    for one in range(size if game.is_ring else size - game.step):
        other = (one + game.step) % size
        yield tuple(each ^ (at in {one, other}) for at, each in enumerate(state))


READER = Reader(_read, _solve)
