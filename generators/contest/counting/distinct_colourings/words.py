"""How different colourings are told: as necklaces, boards, solids, networks and their like."""

from collections.abc import Sequence
from random import Random

from generators.contest.counting.distinct_colourings.tales import SCENES, Scene
from generators.contest.counting.distinct_colourings.things import Colouring, Count
from generators.pictures import Panel, Table
from generators.wording import Grammar, counted, draw, listed, speak

_GRAMMAR: Grammar = {
    "count": (
        "<start> {paint} {rule} <same> <ask>",
        "<start> {rule} {paint} <ask> <same>",
        "<ask> <start> {paint} {rule} <same>",
        "<same> <start> {paint} {rule} <ask>",
        "{name} wants to own one of each kind of {thing}. <start> {paint} {rule} <same> <own>",
        "<start> {paint} {name} makes such {things}, never two that are the same. <same> {rule} "
        "<most>",
    ),
    "chance": (
        "<start> {paint} <same> One of all different {things} is chosen at random, each of them "
        "being equally likely. <likely>",
        "<start> {paint} {name} owns exactly one of each kind of {thing} and takes one of them out "
        "blindly. <same> <likely>",
        "<same> <start> {paint} Pick one of all different {things} at random, all with the same "
        "chance. <likely>",
        "<start> {paint} A museum shows each possible {thing} exactly once, and a visitor points "
        "at one of them at random. <same> <likely>",
    ),
    "start": ("{start}",),
    "same": (
        "Two {things} count as the same if {same}.",
        "We call two {things} the same if {same}.",
        "{Things} are not told apart if {same}.",
    ),
    "ask": (
        "How many different {things} are possible? <form>",
        "Find the number of different {things}. <form>",
        "How many {things} are there, no two of them the same? <form>",
    ),
    "own": ("How many does {name} need? <form>", "How many {things} is that? <form>"),
    "most": ("How many can {name} make at most? <form>",),
    "likely": (
        "What is the probability that {event}? <exact>",
        "With what probability is it true that {event}? <exact>",
        "How likely is it that {event}? <exact>",
    ),
    "exact": ("Give the exact value.", "Do not round.", "Answer exactly."),
    "form": ("{form}",),
}
_COLOURS = ("red", "blue", "green", "white", "black", "yellow", "orange", "violet")
_FORMS = (
    "Express the answer in terms of $n$.",
    "Give a formula in $n$ that holds for every $n \\geq 2$.",
    "The answer is a polynomial in $n$.",
)


def _scenes(drawn: Colouring) -> Sequence[Scene]:
    sized = drawn.kind in ("cube", "tetrahedron")
    return SCENES[f"{drawn.kind}{drawn.size}" if sized else drawn.kind]


def _places(drawn: Colouring) -> int:
    size = drawn.size
    special = {"wheel": size + 1, "prism": size + 2, "posts": 2 * size}
    return special.get(drawn.kind, size * (size - 1) // 2)


def render(drawn: Colouring, rng: Random) -> str:
    """Return the question in one of many wordings."""
    scene = rng.choice(_scenes(drawn))
    (name,) = draw("names", 1, rng)
    event = _event(drawn, scene)
    text = speak(
        _GRAMMAR,
        rng,
        "chance" if drawn.is_chance else "count",
        start=scene.start.format(size=drawn.size, width=drawn.width, places=_places(drawn)),
        paint=_paint(drawn, scene, rng),
        rule=rng.choice(("It is required that {}.", "The condition is that {}.")).format(event)
        if event
        else "",
        event=event,
        same=scene.same,
        thing=scene.thing,
        things=f"{scene.thing}s",
        Things=f"{scene.thing.capitalize()}s",
        name=name,
        form="" if drawn.colours else rng.choice(_FORMS),
    )
    return " ".join(text.replace("ctahedrons", "ctahedra").split())


def _paint(drawn: Colouring, scene: Scene, rng: Random) -> str:
    places = f"{scene.place}s"
    many = (
        ""
        if drawn.rule == "each" and not drawn.is_chance
        else (rng.choice(("; not every color has to occur", "; colors may be left unused")))
    )
    if not drawn.colours:
        names = " and ".join(_COLOURS[: len(drawn.counts)])
        among = {0: "", 1: f", one of which is {names}"}
        known = among.get(len(drawn.counts), f", among them {names}")
        return rng.choice(
            (
                f"There are $n$ colors{known}, and each {scene.place} gets one of them{many}.",
                f"Each {scene.place} gets one of $n$ colors{known}{many}.",
            )
        )
    names = listed(_COLOURS[: drawn.colours])
    either = f"{', '.join(_COLOURS[: drawn.colours - 1])} or {_COLOURS[drawn.colours - 1]}"
    return rng.choice(
        (
            f"Each {scene.place} is colored {either}{many}.",
            f"The colors {names} are available, and each {scene.place} gets one of them{many}.",
            f"Each of the {places} gets one of the {drawn.colours} colors {names}{many}.",
        )
    )


def _event(drawn: Colouring, scene: Scene) -> str:
    if drawn.rule == "each":
        both = "both" if drawn.colours == 2 else f"all {drawn.colours}"
        return f"{both} colors occur"
    if drawn.rule == "apart":
        return f"no two {scene.near} have the same color"
    pairs = zip(drawn.counts, _COLOURS, strict=False)
    return (
        listed([_counted(count, colour, scene.place) for count, colour in pairs])
        if drawn.counts
        else ""
    )


def _counted(count: Count, colour: str, place: str) -> str:
    word, low, high = count
    match word:
        case "even" | "odd":
            aside = " (possibly 0)" if word == "even" else ""
            return f"the number of {colour} {place}s is {word}{aside}"
        case "except":
            return f"the number of {colour} {place}s is not {low}"
        case "between":
            to = "or" if high == low + 1 else "to"
            return f"{'from ' * (to == 'to')}{low} {to} {high} {place}s are {colour}"
        case _:
            times = high if word == "most" else low
            amount = {"exactly": "exactly", "most": "at most", "least": "at least"}[word]
            return f"{amount} {counted(times, place)} {'is' if times == 1 else 'are'} {colour}"


def picture(drawn: Colouring) -> Panel:
    """Return a table of what is told and asked."""
    size = f"{drawn.size} x {drawn.width}" if drawn.width else str(drawn.size)
    rows = [("thing", f"{drawn.kind} {size}"), ("colors", str(drawn.colours or "n"))]
    pairs = zip(drawn.counts, _COLOURS, strict=False)
    rows += [(colour, f"{one.word} {one.low} {one.high}") for one, colour in pairs]
    asked = "probability of these" if drawn.is_chance else "number of different ones"
    return Panel(
        figures=[("", Table(rows=[*rows, ("rule", drawn.rule or "none"), ("asked", asked)]))]
    )
