"""How subsets and chains of subsets are told: as sets, as tickets, as seats and shelves."""

from random import Random

from generators.contest.counting.subset_counts.instance import Subsets
from generators.pictures import Panel, Table
from generators.wording import Grammar, speak

_GRAMMAR: Grammar = {
    "range": (
        "How many subsets of $\\{{1, 2, \\ldots, {a}\\}}$ have exactly {c} elements, the greatest "
        "of which exceeds the least by {b}?",
        "From tickets with the numbers 1 to {a}, {name} takes {c} at once. The greatest number "
        "taken is {b} more than the least one. How many sets of tickets may this be?",
        "A set of {c} different integers from 1 to {a} has the difference {b} between its greatest "
        "and its least element. Find the number of such sets.",
        "Of the days 1 to {a} of a project, {c} are chosen as test days, so that the last test day "
        "comes {b} days after the first one. In how many ways can this be done?",
        "In a row of {a} lamps exactly {c} are lit. Between the first and the last lit lamp there "
        "are {b} steps from lamp to next lamp. How many patterns of light are possible?",
    ),
    "ends": (
        "How many subsets of $\\{{1, 2, \\ldots, {a}\\}}$ with exactly {c} elements have a least "
        "and a greatest element that add up to {b}?",
        "{name} picks {c} different numbers from 1 to {a}. The least and the greatest of them have "
        "the sum {b}. Find the number of possible picks, if order does not matter.",
        "{c} runners wear different numbers from 1 to {a}, and the mean of the least and the "
        "greatest number is half of {b}. How many sets of numbers may they wear?",
        "Call a set of {c} integers from 1 to {a} level if its least plus its greatest element is "
        "{b}. How many level sets are there?",
        "Cards numbered from 1 to {a} lie in a box. In how many ways can {c} of them be taken out "
        "together such that the least and the greatest number taken add up to {b}?",
    ),
    "parity": (
        "How many sets of {c} different integers from {a} to {b} have an {parity} sum?",
        "{name} takes {c} of the tickets with the numbers {a} to {b} at the same time and finds "
        "that their sum is {parity}. How many sets of tickets may this be?",
        "Find the number of subsets of $\\{{{a}, {after}, \\ldots, {b}\\}}$ that have exactly {c} "
        "elements and an {parity} sum.",
        "A committee of {c} is formed of members numbered {a} to {b}. In how many ways can this be "
        "done, if the numbers of those chosen must add up to an {parity} number?",
        "In how many ways can {c} of the page numbers {a} to {b} be marked such that the marked "
        "numbers have an {parity} sum?",
    ),
    "size": (
        "How many nonempty subsets of $\\{{{a}, {after}, \\ldots, {b}\\}}$ have {size}?",
        "A nonempty set of integers from {a} to {b} is called modest if it has {size}. Find the "
        "number of modest sets.",
        "{name} packs a box with some of the tickets numbered {a} to {b}, one ticket for each "
        "number, so that the box holds {tickets}. How many contents are possible?",
        "Players wear the numbers from {a} to {b}, each number once. A team of them may enter if "
        "it "
        "has {players}. How many different teams may enter?",
        "Consider sets of one or more integers, none less than {a} and none greater than {b}, "
        "such "
        "that the set has {size}. How many such sets are there?",
    ),
    "row": (
        "How many subsets of $\\{{1, 2, \\ldots, {a}\\}}$ have exactly {b} elements, any two of "
        "which differ by at least {c}?",
        "On a shelf with {a} places in a row, {b} equal vases are put on different places, so that "
        "there are at least {gap} between any two of them. In how many ways can this be done?",
        "{name} marks {b} of {a} squares in a row. Between any two marked squares at least {free} "
        "must stay unmarked. How many ways are there?",
        "Of {a} trees along a straight road, {b} are to be felled, but the numbers of any two "
        "felled "
        "trees, counted along the road, must differ by {c} or more. How many choices are there?",
        "In how many ways can {b} of the days 1 to {a} be made rest days, if after each rest day "
        "at least {days} other {day} must come before the next one?",
    ),
    "circle": (
        "{a} chairs, numbered from 1 to {a}, stand round a table. In how many ways can {b} of them "
        "be chosen, so that between any two chosen ones, on either side, there are at least {gap}?",
        "Round a pond there are {a} numbered posts. {name} hangs lamps on {b} of them, and "
        "leaves at "
        "least {posts} free between each lamp and the next one all round. How many sets of "
        "posts can get lamps?",
        "A wheel has {a} spokes with the numbers 1 to {a}. {b} spokes are painted, and from each "
        "painted spoke to the next painted one, all the way round, it is at least {c} steps. How "
        "many choices of spokes are there?",
        "Choose {b} of the {a} vertices of a regular polygon with {a} numbered vertices, such that "
        "any two chosen ones are separated by at least {vertices} on both ways round. How many "
        "choices are possible?",
    ),
    "inverse": (
        "{name} chooses a set $A$ of integers, all at least {b}. There are exactly {a} nonempty "
        "finite sets of integers, all at least {b}, whose greatest element belongs to $A$. Find "
        "the "
        "sum of the elements of $A$.",
        "Let $A$ be a set of integers from {b} on. A finite, nonempty set $B$ of integers from {b} "
        "on is good if its greatest element lies in $A$. Exactly {a} sets are good. What do the "
        "elements of $A$ add up to?",
        "Some of the levels {b}, {after}, {next}, ... of a game are called peaks. A player's "
        "record "
        "is any nonempty finite set of levels, and it counts if the highest level in it is a peak. "
        "There are {a} records that count. What is the sum of the numbers of all peaks?",
        "A shop sells bags with one or more tickets; the tickets bear different whole numbers, "
        "none "
        "less than {b}, without an upper limit. A bag wins if its greatest number is lucky. In "
        "all, "
        "{a} different bags win. Determine the sum of all lucky numbers.",
    ),
    "chains": (
        "Let $S = \\{{1, 2, \\ldots, {a}\\}}$, and let $N$ be the number of sequences $A_1, A_2, "
        "\\ldots, A_k$ of subsets of $S$, with $1 \\le k \\le {b}$, in which each set is contained "
        "in the next one (it may be equal to it){filled}. Find the remainder of $N$ on division by "
        "{c}.",
        "A club has {a} members. A season has at least 1 and at most {b} meetings, and whoever was "
        "at a meeting is at all later ones of the season{filled_story}. In how many ways can a "
        "season go, if only its number of meetings and who is at which meeting matter? Give the "
        "remainder of this number on division by {c}.",
        "{a} lamps, all different, are off. {name} writes down a protocol of 1 to {b} lines, each "
        "of which names the lamps (possibly none) that are lit at that time; a lamp that is lit "
        "stays lit"
        "{filled_lamps}. What is the remainder when the number of possible protocols is divided by "
        "{c}?",
        "Subsets of a set with {a} elements are listed in a sequence of at least 1 and at most {b} "
        "sets, each a subset of (or equal to) its successor{filled}. What remainder does the "
        "number "
        "of all such sequences leave on division by {c}?",
    ),
}
_NAMES = ("Ada", "Bao", "Clara", "Emil", "Gita", "Hugo", "Lina", "Omar", "Rosa", "Theo", "Vera")
_COUNTS = ("no", "one", "two", "three", "four", "five")


def render(one: Subsets, rng: Random) -> str:
    """Return the question in one of many wordings."""
    line = speak(_GRAMMAR, rng, one.kind, **{"name": rng.choice(_NAMES), **_told(one)})
    return line[:1].upper() + line[1:]


def _told(one: Subsets) -> dict[str, object]:
    n = one.numbers
    slots: dict[str, object] = dict(zip("abcd", n, strict=False))
    match one.kind:
        case "parity":
            return {**slots, "after": n[0] + 1, "parity": "odd" if n[3] else "even"}
        case "size":
            return {**slots, "after": n[0] + 1, **_sizes(n[2])}
        case "row" | "circle":
            free = n[2] - 1
            places = "place" if one.kind == "row" else "chair"
            end = "s" if free > 1 else ""
            gap = f"{_COUNTS[free]} empty {places}{end}"
            other = "other vertices" if free > 1 else "other vertex"
            more = {"vertices": f"{_COUNTS[free]} {other}", "posts": f"{_COUNTS[free]} post{end}"}
            more |= {"free": _COUNTS[free], "days": _COUNTS[free], "day": f"day{end}"}
            return {**slots, **more, "gap": gap}
        case "inverse":
            return {**slots, "after": n[1] + 1, "next": n[1] + 2}
        case "chains":
            return {**slots, **(_FILLED if n[3] else dict.fromkeys(_FILLED, ""))}
    return slots


_FILLED: dict[str, object] = {
    "filled": ", and the first one is not empty",
    "filled_story": "; nobody knows who comes, but at the first meeting there is somebody",
    "filled_lamps": ", and in the first line there is a lamp that is lit",
}


def _sizes(more: int) -> dict[str, object]:
    """Return how many elements a set has, told by its least one."""
    count = "as many {0} as {1}"
    if more:
        kind = "more" if more > 0 else "fewer"
        count = f"one {{2}} {kind} than {{1}}"
        if abs(more) > 1:
            count = f"{abs(more)} {kind} {{0}} than {{1}}"
    parts = {
        "size": ("elements", "its least element says", "element"),
        "tickets": ("tickets", "the least number on them says", "ticket"),
        "players": ("players", "the least number worn in it says", "player"),
    }
    return {name: count.format(*words) for name, words in parts.items()}


def picture(one: Subsets) -> Panel:
    """Return a table of what is told."""
    rows = [
        (name, str(number)) for name, number in zip(_COLUMNS[one.kind], one.numbers, strict=True)
    ]
    return Panel(figures=[(one.kind, Table(rows=rows))])


_COLUMNS = {
    "range": ("up to", "greatest minus least", "elements"),
    "ends": ("up to", "greatest plus least", "elements"),
    "parity": ("from", "to", "elements", "sum is odd"),
    "size": ("from", "to", "elements minus least"),
    "row": ("places", "chosen", "apart"),
    "circle": ("places", "chosen", "apart"),
    "inverse": ("sets", "integers from"),
    "chains": ("elements", "most sets", "divided by", "first not empty"),
}
