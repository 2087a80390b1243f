"""Things in several places, whose numbers are told by one another; some of them is asked for."""

from fractions import Fraction
from typing import Final, NamedTuple

from readers.contest.stories._numbers import NUMBERS
from readers.enumerated import joined
from readers.phrases import Phrases, Said, Unread
from readers.reader import Reader

_THING: Final = (
    r"[a-z]+(?: trees| balls)?"
    r" (?:at [A-Z][a-z]+ Farm|in the [a-z]+ (?:library|orchard)|in box [A-Z]|in room \d+"
    r"|on the [A-Z][a-z]+)"
)
_SAYS: Final = Phrases(
    once={
        "asked": r"""
            {How many|If all of this is so, how many} <asked:thing> are there?
            {How many|If all of this is so, how many} <asked:things> together are there?
            How many <asked:thing> are there, if the following is true?
            How many <asked:things> together are there, if the following is true?
            {Find|Determine} the number of <asked:thing>{| from these facts}.
            {Find|Determine} the number of <asked:things> together{| from these facts}.
            What is the number of <asked:thing>?
            What is the number of <asked:things> together?
        """
    },
    perhaps={
        "scene": r"""
            Farmers of a valley know the following.
            A vet visits <places:count> farms and notes:
            A gardener plans <places:count> orchards.
            An inventory of orchards reads:
            A caretaker counts what lies in the rooms of a school.
            Teachers compare supplies.
            <places:count> ships are loaded as follows.
            A harbor master checks <places:count> ships.
            A report on libraries says:
            Librarians compare their shelves.
            Balls lie in boxes.
            Of balls in some boxes the following is known.
        """,
    },
    many={
        "is": r"""
            {- |* |}The number of <a:thing> is <n:int>.
            {- |* |}There are <n:int> <a:thing>.
            {- |* |}Somebody counted <n:int> <a:thing>.
        """,
        "dozens": r"""
            {- |* |}The number of <a:thing> is <n:some> dozen.
            {- |* |}There are <n:some> dozen <a:thing>.
            {- |* |}Somebody counted <n:some> dozen <a:thing>.
        """,
        "sum": r"""
            {- |* |}Added up, <things:things> are as many as the <a:thing>.
            {- |* |}There are as many <a:thing> as <things:things> together.
        """,
        "more": r"""
            {- |* |}There are <n:int> more <a:thing> than <b:thing>.
            {- |* |}The number of <a:thing> is <n:int> greater than the number of <b:thing>.
            {- |* |}The <a:thing> outnumber the <b:thing> by <n:int>.
        """,
        "fewer": r"""
            {- |* |}There are <n:int> fewer <a:thing> than <b:thing>.
            {- |* |}The number of <a:thing> is <n:int> less than the number of <b:thing>.
            {- |* |}The <a:thing> are <n:int> short of the number of <b:thing>.
        """,
        "mean": r"""
            {- |* |}The number of <a:thing> lies halfway between the number of <b:thing> and the
                number of <c:thing>.
            {- |* |}The number of <a:thing> is the average of the numbers of <b:thing> and of
                <c:thing>.
        """,
        "difference": r"""
            {- |* |}The number of <a:thing> is the number of <b:thing> minus the number of
                <c:thing>.
            {- |* |}If the number of <c:thing> is taken away from the number of <b:thing>, the
                number of <a:thing> is left.
        """,
        "times": r"""
            {- |* |}For each of the <b:thing> there are <n:int> <a:thing>.
            {- |* |}The number of <a:thing> is <n:int> times the number of <b:thing>.
            {- |* |}There are <n:count> times as many <a:thing> as <b:thing>.
            {- |* |}There are <n=twice> as many <a:thing> as <b:thing>.
        """,
        "part": r"""
            {- |* |}The number of <a:thing> is the number of <b:thing> divided by <n:int>.
            {- |* |}There are <n=half|a third|a quarter|a fifth|a sixth> as many <a:thing> as
                <b:thing>.
        """,
    },
    kinds={
        "thing": _THING,
        "things": rf"{_THING}(?:, {_THING})* and {_THING}",
        "count": "[Tt]wo|[Tt]hree|[Ff]our|[Ff]ive|[Ss]ix|[Ss]even|[Ee]ight",
        "some": r"a|\d+",
    },
)
_WORDS: Final = {
    **NUMBERS,
    **{"twice": 2, "half": 2, "a third": 3, "a quarter": 4, "a fifth": 5, "a sixth": 6, "a": 1},
}


class Equation(NamedTuple):
    """A sum of multiples of numbers of things, and what it is."""

    terms: tuple[tuple[str, Fraction], ...]
    value: Fraction


class Places(NamedTuple):
    """What a prompt says."""

    known: tuple[Equation, ...]
    asked: tuple[str, ...]
    most: int
    """No more places than these are named, if that is said; else 0."""


def _read(question: str) -> Places:
    said = _SAYS.read(question)
    known = tuple(_equation(part) for part in said.parts if part.key not in {"scene", "asked"})
    asked = joined(said.one("asked")["asked"])
    things = {thing for equation in known for thing, _ in equation.terms}
    scene = said.maybe("scene")
    most = NUMBERS[scene["places"].lower()] if scene and "places" in scene else 0
    places = {thing.split(" trees")[-1].split(maxsplit=1)[-1] for thing in things}
    if most and len(places) > most:
        raise Unread(f"there are more places than said: {places}")
    return Places(known, asked, most)


def _equation(said: Said) -> Equation:
    """Return a fact as terms of which the first is what the fact tells the number of."""
    plus, minus = Fraction(1), Fraction(-1)
    number = _number(said.values.get("n", "0"))
    terms = [(said["a"], plus)]
    match said.key:
        case "is":
            return Equation(tuple(terms), number)
        case "dozens":
            return Equation(tuple(terms), 12 * number)
        case "sum":
            terms += [(thing, minus) for thing in joined(said["things"])]
        case "mean":
            terms += [(said["b"], -Fraction(1, 2)), (said["c"], -Fraction(1, 2))]
        case "difference":
            terms += [(said["b"], minus), (said["c"], plus)]
        case "times":
            terms += [(said["b"], -number)]
        case "part":
            terms += [(said["b"], -1 / number)]
        case _:
            terms += [(said["b"], minus)]
            return Equation(tuple(terms), number if said.key == "more" else -number)
    return Equation(tuple(terms), Fraction(0))


def _number(word: str) -> Fraction:
    return Fraction(_WORDS.get(word) or int(word))


def _solve(places: Places) -> str:
    """Eliminate one thing after the other, and then put in what is known."""
    value = Fraction(0)
    sought = dict.fromkeys(places.asked, Fraction(0))
    for thing in places.asked:
        sought[thing] += 1
    for thing, terms, equals in _eliminated(places.known):
        if times := sought.pop(thing, Fraction(0)):
            value += times * equals
            for other, factor in terms.items():
                sought[other] = sought.get(other, Fraction(0)) - times * factor
    if any(sought.values()):
        raise ValueError(f"not known: {sought}")
    return str(value)


def _eliminated(known: tuple[Equation, ...]) -> list[tuple[str, dict[str, Fraction], Fraction]]:
    """Return for some things, in order, what they are by those that come after them.

    Each is a thing, a sum of others that is added to it, and what both are together.
    """
    found = list[tuple[str, dict[str, Fraction], Fraction]]()
    for equation in known:
        terms, equals = dict[str, Fraction](), equation.value
        for thing, factor in equation.terms:
            terms[thing] = terms.get(thing, Fraction(0)) + factor
        for thing, others, value in found:
            if times := terms.pop(thing, Fraction(0)):
                equals -= times * value
                for other, factor in others.items():
                    terms[other] = terms.get(other, Fraction(0)) - times * factor
        terms = {thing: factor for thing, factor in terms.items() if factor}
        if not terms:
            if equals:
                raise ValueError("the facts contradict each other")
            continue
        thing, first = terms.popitem()
        found.append((thing, {other: f / first for other, f in terms.items()}, equals / first))
    return found


READER = Reader(_read, _solve)
