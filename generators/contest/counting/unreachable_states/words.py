"""How moves are told: lamps, cards with letters, piles of stones, numbers on a board."""

from collections.abc import Mapping, Sequence
from random import Random

from generators.contest.counting.unreachable_states.moves import Game
from generators.pictures import Panel, Table
from generators.wording import Grammar, draw, listed, speak

_GRAMMAR: Grammar = {
    "count": (
        "<scene> How many different {states} can be reached in this way? {first}",
        "<scene> Find the number of different {states} that can come up. {first}",
        "<scene> {name} wants to see as many different {states} as possible. How many is that at "
        "most? {first}",
        "<scene> Of how many different {states} is it true that they can be reached? {first}",
    ),
    "chance": (
        "<scene> Consider all {every}; one of them is chosen at random, each with the same chance. "
        "What is the probability that it can be reached? {first} <exact>",
        "<scene> At random, {name} writes down one of all {every}, each being equally likely. How "
        "likely is it that it can be reached? {first} <exact>",
        "<scene> What share of all {every} can be reached? {first} <exact>",
    ),
    "scene": ("{scene}",),
    "exact": ("Give the exact value.", "Do not round.", "Answer exactly."),
}
_SCENES: Mapping[str, Sequence[tuple[str, str, str]]] = {
    "lamps": (
        (
            "{many} lamps in a {row} are numbered from 1 to {many}{ring}. At first {on} lit and "
            "the others are dark. In a move, two lamps {apart} are switched: each of them is lit "
            "if it was dark, and dark if it was lit. There may be any number of moves.",
            "patterns with {wanted} lit lamps",
            "patterns of these lamps with {wanted} lit",
        ),
        (
            "{many} coins lie in a {row}; their places are numbered from 1 to {many}{ring}. Heads "
            "are up at first at {places}, and tails at all others. Again and again one may turn "
            "over two coins {apart}, both at once.",
            "patterns of faces with {wanted} heads",
            "patterns of faces with {wanted} heads",
        ),
        (
            "A word of {many} digits 0 and 1 stands in a {row}, with places numbered from 1 to "
            "{many}{ring}; it has the digit 1 at {places} and 0 elsewhere. A move takes two places "
            "{apart} and replaces both digits there, 0 by 1 and 1 by 0. Any number of moves is "
            "allowed.",
            "words with {wanted} digits 1",
            "words of this length with {wanted} digits 1",
        ),
    ),
    "letters": (
        (
            "Cards with the letters {letters} lie in a row in this order. As often as one likes, "
            "two cards with exactly {between} between them may be swapped.",
            "orders of letters that do not begin with {letter}",
            "orders of these letters in the row that do not begin with {letter}",
        ),
        (
            "Start with the word {word}. In a move, two letters with exactly {between} between "
            "them change places; any number of moves may be made.",
            "words that do not begin with {letter}",
            "different words that have these letters in some order and do not begin with {letter}",
        ),
        (
            "In a train the wagons are of the sorts {letters}, from front to back. A crane can "
            "exchange two wagons that have exactly {between} between them, again and again.",
            "orders of sorts with a front wagon of another sort than {letter}",
            "orders of these sorts of wagons whose front wagon is of another sort than {letter}",
        ),
    ),
    "piles": (
        (
            "Three piles A, B and C consist of {piles} stones, in this order. A move takes a stone "
            "from each of two piles, neither of which is empty, and adds both stones to the third "
            "pile. Moves may be repeated.",
            "triples of sizes (of A, of B, of C) with at least {least} in A",
            "triples of sizes of three piles A, B and C with the same total and at least {least} "
            "in A, where B and C may be empty",
        ),
        (
            "On an island there are {coloured} chameleons. Whenever two "
            "of different colors meet, both take the third color; otherwise nothing changes.",
            "triples of numbers (of red, green and blue ones) with at least {least} red",
            "triples of numbers of red, green and blue ones (there may be no green or no blue "
            "one) with the same total and at least {least} red",
        ),
        (
            "A triple of whole numbers, none negative, starts as $({triple})$. In a move, two of "
            "the three numbers, both positive, are made smaller by 1 and the third one grows by 2.",
            "triples, in this order of the three numbers, whose first number is at least {least},",
            "triples of whole numbers, none negative, with the same sum and a first number of at "
            "least {least}",
        ),
    ),
    "pairs": (
        (
            "Two numbers, ${pair}$ in this order, stand on a board. In a move, one of the two is "
            "replaced by the sum of both, or the other one is subtracted from it; but both "
            "numbers always have to be whole numbers from 1 to {most}.",
            "pairs, in this order of the two numbers,",
            "pairs of whole numbers from 1 to {most}, whose order counts,",
        ),
        (
            "A token lies on the point $({pair})$ of the plane. From $(x, y)$ it may go to "
            "$(x + y, y)$, $(x, x + y)$, $(x - y, y)$ or $(x, y - x)$, as long as both coordinates "
            "stay within 1 to {most}.",
            "points",
            "points whose coordinates are whole numbers from 1 to {most}",
        ),
        (
            "A machine has two dials, which show ${pair}$. One button adds the first number to "
            "the second, one the second to the first, one takes the first from the second and one "
            "the second from the first. A button has no effect if a number would fall below 1 or "
            "rise above {most}.",
            "displays of the two dials",
            "displays of two whole numbers from 1 to {most}",
        ),
    ),
}
_FIRST = ("The one at the start counts as well.", "The start itself counts, too.")


def render(game: Game, rng: Random) -> str:
    """Return the question in one of many wordings."""
    scene, states, all_states = rng.choice(_SCENES[game.kind])
    (name,) = draw("names", 1, rng)
    told = _told(game, rng)
    first = rng.choice(_FIRST) if _has_first(game) else ""
    return " ".join(
        speak(
            _GRAMMAR,
            rng,
            "chance" if game.is_chance else "count",
            scene=scene.format(**told),
            states=states.format(**told),
            every=all_states.format(**told),
            name=name,
            first=first,
        ).split()
    )


def _has_first(game: Game) -> bool:
    """Tell whether the state at the start is one of those asked for."""
    match game.kind:
        case "lamps":
            return game.told[2] <= sum(game.start) <= game.told[3]
        case "letters":
            return game.start[0] != game.told[1]
        case "piles":
            return game.start[0] >= game.told[0]
        case _:
            return True


def _told(game: Game, rng: Random) -> dict[str, str]:
    start = [str(x) for x in game.start]
    if game.kind == "piles":
        least = str(game.told[0])
        colours = zip(start, ("red", "green", "blue"), strict=True)
        coloured = listed([" ".join(one) for one in colours])
        words = {"least": least, "coloured": coloured}
        return words | {"piles": listed(start), "triple": ", ".join(start)}
    if game.kind == "pairs":
        return {"pair": ", ".join(start), "most": str(game.told[0])}
    if game.kind == "letters":
        letters = ["ABCDE"[letter] for letter in game.start]
        between = {2: "one other", 3: "two others"}[game.told[0]]
        told = {"letters": ", ".join(letters), "word": "".join(letters), "between": between}
        return told | {"letter": "ABCDE"[game.told[1]]}
    apart, is_ring, low, high = game.told
    to = "or" if high == low + 1 else "to"
    wanted = f"exactly {low}" if low == high else f"{low} {to} {high}"
    on = [str(i + 1) for i, lamp in enumerate(game.start) if lamp]
    if not on:
        named, where = "no lamps are", "no place"
    else:
        named = f"lamp {on[0]} is" if len(on) == 1 else f"the lamps {listed(on)} are"
        where = f"place {on[0]}" if len(on) == 1 else f"the places {listed(on)}"
    gap = f"of which one is {apart} places further"
    return {
        "many": str(len(start)),
        "row": "ring" if is_ring else "row",
        "ring": f", clockwise, so that 1 follows {len(start)}" if is_ring else "",
        "on": named,
        "places": where,
        "apart": f"{gap} {'clockwise' if is_ring else 'to the right'} than the other",
        "wanted": wanted,
    }


def picture(game: Game) -> Panel:
    """Return a table of what is told and asked."""
    rows = [
        ("kind", game.kind),
        ("rule", ", ".join(map(str, game.told)) or "none"),
        ("start", ", ".join(map(str, game.start))),
        ("asked", "share that can be reached" if game.is_chance else "number that can be reached"),
    ]
    return Panel(figures=[("", Table(rows=rows))])
