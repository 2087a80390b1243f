"""Groups that share members, that are represented in a choice, or that play against each other."""

import re
from fractions import Fraction
from math import comb
from typing import Final, NamedTuple

from readers.contest.counting._tournaments import (
    KINDS,
    TEMPLATES,
    Draws,
    Players,
    draws,
    players,
    solved,
)
from readers.enumerated import joined
from readers.exact import EXACT_VALUE
from readers.phrases import Phrases, Said, Sayings, Unread
from readers.reader import Reader

_FEW: Final = "(?:hikers|members|readers|residents|students|visitors)"
_HAVE: Final = "(?:carried|carry|play|borrowed|borrow|own|speak|saw|see)"
_PRESENT: Final = {"carried": "carry", "borrowed": "borrow", "saw": "see"}
_THING: Final = (
    "(?:the (?:clocks|coins|maps|masks)|an atlas|French|Spanish|Italian|Polish"
    "|a (?:bicycle|dog|garden|piano|rope|map|knife|lamp|comic|cookbook|novel)"
    "|chess|darts|bridge|billiards)"
)
_ASK: Final = "{Find|Compute|Determine|What is} the"
_MISSING: Final = "<a:int> of the <few:few>, the second for <b:int>, the third for <c:int> and the"
_FOUR: Final = (
    "<who:name> has four lists with different names of the same <n:int> <people:people>:"
    " <a:int> names of those who <have:have> <t:thing>, <b:int> names for <u:thing>, <c:int> names"
    " for <v:thing> and <d:int> names for <w:thing>."
)
_TAGS: Final = (
    "<who:name> writes a tag for each case in which one of <n:int> <people:people> is among those"
    " who <have:have> <t:thing> (this makes <a:int> tags), <u:thing> (<b:int> tags), <v:thing>"
    " (<c:int> tags) or <w:thing> (<d:int> tags). Nobody gets no tag,"
)
_KNOWN: Final = (
    "There are <n:int> <people:people>. It is known that <a:int> of them <have:have> <t:thing> and"
    " <b:int> <have:have> <u:thing>; also, <c:int> <have:have> <v:thing> and <d:int> <have:have>"
    " <w:thing>."
)
_SURVEY: Final = (
    "A survey asked <n:int> <people:people> about <things:things>. Of them, <all:each>. All <n:int>"
    " <have:have> at least one of the four,"
)
_LISTS: Final = (
    "There are <n:int> <people:people>, and each of them belongs to at least one of four lists:"
    " <all:lists>."
)
_SAYS: Final = Phrases(
    perhaps={
        "exact": EXACT_VALUE,
        "pair": """
            <x:name> and <y:name> are two of the <g:word>.
            <x:name> is one of the <g:word> and <y:name> one of the <h:word>.
        """,
        "likely": "All choices are equally likely.",
        "asked": """
            In how many <count=ways> is it possible that each of these groups is represented?
            In how many <count=ways> is it possible that each of these groups is represented, but
                <x:name> and <y:name> are not both among those chosen?
            What is the probability that each of these groups is represented?
            What is the probability that each of these groups is represented, but <x:name> and
                <y:name> are not both among those chosen?
        """,
    },
    many={
        "all four": f"""
            {_KNOWN} At least how many of the <few:few> must <must:have> all four?
            Of <n:int> <people:people>, <all:each>. {_ASK} least possible number of <few:few> who
                <have:have> all four{{.|?}}
            {_FOUR} Some names have to be on all four lists. {_ASK} smallest number of names for
                which this is possible{{.|?}}
        """,
        "three or four": f"""
            {_KNOWN} At most how many of the <few:few> <have:have> three or four of these?
            Of <n:int> <people:people>, <all:each>. {_ASK} greatest possible number of <few:few> who
                <have:have> at least three of the four{{.|?}}
            {_FOUR} A prize goes to everybody who is on three or on all four lists. {_ASK} greatest
                number of prizes that may be needed{{.|?}}
        """,
        "none": f"""
            Of <n:int> <people:people>, <all:each>. At least two of these three are named by
                <two:int> of the <few:few>, and all three by <three:int> of them. {_ASK} number of
                the <n:int> <few:few> who <have:have> none of the three{{.|?}}
            Three lists show which of <n:int> <people:people> <have:have> <t:thing> (<a:int> names),
                <u:thing> (<b:int> names) and <v:thing> (<c:int> names). There are <two:int> people
                whose name is on more than one list, and <three:int> of them are on all three lists.
                {_ASK} number of the <n:int> people who are on no list{{.|?}}
            <who:name> asks <n:int> <people:people>: <a:int> of them <have:have> <t:thing>, <b:int>
                <have:have> <u:thing>, <c:int> <have:have> <v:thing>. Two or more of these apply to
                <two:int> people, and to <three:int> of these <two:int> all three apply. How many of
                the people does none of them apply to?
        """,
        "two": f"""
            {_SURVEY} <three:int> <have:have> exactly three of them and <four:int> <have:have> all
                four. {_ASK} number of <few:few> who <have:have> exactly two of the four{{.|?}}
            {_LISTS} Exactly <three:int> names are on just three lists, and exactly <four:int> on
                all of them. How many names are on just two lists?
            {_TAGS} <three:int> people get three different tags and <four:int> get four. {_ASK}
                number of people who get exactly two tags{{.|?}}
        """,
        "four": f"""
            {_SURVEY} <two:int> <have:have> exactly two of them and <three:int> exactly three.
                {_ASK} number of <few:few> who <have:have> all four{{.|?}}
            {_LISTS} Exactly <two:int> names are on just two lists, and exactly <three:int> names on
                just three. How many names are on all four lists?
            {_TAGS} <two:int> people get two different tags and <three:int> get three. {_ASK} number
                of people who get all four tags{{.|?}}
        """,
        "missing": f"""
            A number of <people:people> each <have:have> one, two, three or four of these:
                <things:things>. As many as <four:int> <have:have> all of them, <two:int> just two
                and <one:int> just one. If all of them had everything, <a:int> more would have the
                first, <b:int> more the second, <c:int> more the third and <d:int> more the fourth.
                {_ASK} number of these people{{.|?}}
            All <people:people> <have:have> at least one of these: <things:things>. The first is
                missing for {_MISSING} fourth for <d:int>. Exactly <one:int> of the <few:few>
                <have:have> just one of the four, exactly <two:int> just two, and <four:int>
                <have:have> all. {_ASK} number of all these <few:few>{{.|?}}
            <who:name> keeps four lists of those <people:people> who {{did|do}} not <have:have>
                <t:thing> (<a:int> names), <u:thing> (<b:int> names), <v:thing> (<c:int> names) and
                <w:thing> (<d:int> names). Nobody is on all four lists, <one:int> people are on
                exactly three lists, <two:int> on exactly two, and <four:int> on none. How many
                people are there in all?
        """,
        "choice": """
            From <groups>, a {committee|team} of <few:int> people is formed.
            Each of <groups> puts a ticket with their name on it into a box, and <few:int> tickets
                are drawn; their order is of no importance.
            A boat has room for <few:int> of the people on the shore: <groups>, no two of whom are
                the same person. It is decided who may come.
            A bus has room for <few:int> of the people who wait for it: <groups>, no two of whom are
                the same person. <who:name> decides who may come.
        """,
        **TEMPLATES,
    },
    kinds={
        "people": r"hikers on a tour|members of a club|readers of a library|residents of a village"
        r"|students of a school|visitors of a museum",
        "few": _FEW,
        "have": _HAVE,
        "thing": _THING,
        "things": rf"{_THING}(?:, {_THING})+(?: and {_THING})?",
        "each": rf"\d+ {_HAVE} {_THING}(?:, \d+ {_HAVE} {_THING})+ and \d+ {_HAVE} {_THING}",
        "lists": rf"\d+ {_FEW} {_HAVE} {_THING}(?:, \d+ {_HAVE} {_THING})+",
        **KINDS,
    },
)


class Sets(NamedTuple):
    """Sets that overlap."""

    kind: str
    whole: int
    """How many people there are; 0 if that is asked."""
    sizes: tuple[int, ...]
    """How many are in each set; of `missing`, how many are not."""
    counts: tuple[int, ...]
    """How many are in just one set, in two, three and four, as far as that is said."""


class Choice(NamedTuple):
    """So many are chosen from groups; each group is to be represented."""

    sizes: tuple[int, ...]
    few: int
    apart: tuple[int, ...]
    """To which groups two people belong that may not both be chosen."""
    is_share: bool


Puzzle = Sets | Choice | Players | Draws


def _read(question: str) -> Puzzle:
    said = _SAYS.read(question)
    mains = [part for part in said.parts if part.key not in {"exact", "pair", "likely", "asked"}]
    if len(mains) != 1:
        raise Unread(f"asks {len(mains)} things")
    (main,) = mains
    if main.key == "choice":
        return _choice(main, said)
    if said.maybe("pair") or said.maybe("likely") or said.maybe("asked"):
        raise Unread("sentences that do not belong together")
    if main.key in {"players", "draws"}:
        return players(main) if main.key == "players" else draws(main)
    return _sets(main)


def _sets(said: Said) -> Sets:
    if "few" in said and not said["people"].startswith(said["few"]):
        raise Unread(f"not {said['people']}: {said['few']}")
    if "must" in said and _PRESENT.get(said["have"], said["have"]) != said["must"]:
        raise Unread(f"who {said['have']}, and must {said['must']}")
    text = said.values.get("all", "")
    things = re.findall(_THING, text) or [said[slot] for slot in "tuvw" if slot in said]
    things = things or re.findall(_THING, said["things"])
    sizes = [int(each) for each in re.findall(r"\d+", text)]
    sizes = sizes or [said.integer(slot) for slot in "abcd" if slot in said]
    size = 3 if said.key == "none" else 4
    if not len(sizes) == len(things) == len(set(things)) == size:
        raise Unread(f"not {size} different things: {things}")
    if "things" in said and set(re.findall(_THING, said["things"])) != set(things):
        raise Unread(f"other things: {said['things']!r}")
    counts = (said.integer(slot) for slot in ("one", "two", "three", "four") if slot in said)
    return Sets(said.key, said.integer("n") if "n" in said else 0, tuple(sizes), tuple(counts))


def _choice(said: Said, whole: Sayings) -> Choice:
    asked, pair = whole.maybe("asked"), whole.maybe("pair")
    if asked is None or (whole.maybe("likely") is not None) != ("count" not in asked):
        raise Unread("asks nothing, or does not say what is equally likely")
    groups = {}
    for each in joined(said["groups"]):
        found = re.fullmatch(r"(\d+) ([A-Za-z]+)", each)
        if not found or found[2] in groups:
            raise Unread(f"no group: {each!r}")
        groups[found[2]] = int(found[1])
    names, of = list(groups), list[str]()
    if (pair is not None) != ("x" in asked):
        raise Unread("two people who do not belong there")
    if pair:
        of = [pair["g"], pair.values.get("h", pair["g"])]
        if {pair["x"], pair["y"]} != {asked["x"], asked["y"]} or pair["x"] == pair["y"]:
            raise Unread(f"others than {pair['x']} and {pair['y']}")
        if set(of) - set(names) or pair.values.get("h") == pair["g"]:
            raise Unread(f"no such groups: {of}")
    apart = tuple(sorted(map(names.index, of)))
    return Choice(tuple(groups.values()), said.integer("few"), apart, "count" not in asked)


def _solve(puzzle: Puzzle) -> str:
    if isinstance(puzzle, Sets):
        return str(_number(puzzle))
    if isinstance(puzzle, Choice):
        found = _chosen(puzzle.sizes, puzzle.few, [1] * len(puzzle.sizes))
        if puzzle.apart:
            sizes = [size - puzzle.apart.count(at) for at, size in enumerate(puzzle.sizes)]
            least = [int(at not in puzzle.apart) for at in range(len(sizes))]
            found -= _chosen(tuple(sizes), puzzle.few - 2, least)
        whole = comb(sum(puzzle.sizes), puzzle.few)
        return str(Fraction(found, whole) if puzzle.is_share else found)
    return solved(puzzle)


def _chosen(sizes: tuple[int, ...], few: int, least: list[int]) -> int:
    """Return in how many ways so few can be chosen, at least so many from each group."""
    ways = {0: 1}
    for size, low in zip(sizes, least, strict=True):
        after = dict[int, int]()
        for chosen, count in ways.items():
            for more in range(low, size + 1):
                after[chosen + more] = after.get(chosen + more, 0) + count * comb(size, more)
        ways = after
    return ways.get(few, 0)


def _number(sets: Sets) -> int | Fraction:
    total, whole, counts = sum(sets.sizes), sets.whole, sets.counts
    match sets.kind:
        case "all four":
            return max(0, total - 3 * whole)
        case "three or four":  # so many, if sets have three places for each of them
            enough = (
                number
                for number in range(whole + 1)
                if sum(min(size, number) for size in sets.sizes) >= 3 * number
            )
            return max(enough)
        case "none":
            two, three = counts
            return whole - (total - (two - three) - 2 * three)
        case "two":
            three, four = counts
            return total - whole - 2 * three - 3 * four
        case "four":
            two, three = counts
            return Fraction(total - whole - two - 2 * three, 3)
    one, two, four = counts
    return one + two + (total - 3 * one - 2 * two) + four


READER = Reader(_read, _solve)
