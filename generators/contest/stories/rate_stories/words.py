"""How stories of motion, work, mixtures and means are told."""

from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import NamedTuple

from generators.contest.stories.rate_stories.instance import Rates
from generators.latex import number
from generators.pictures import Panel, Table
from generators.wording import counted


class Text(NamedTuple):
    """Stories of a kind, and the questions by what is asked."""

    stories: tuple[str, ...]
    asks: Mapping[str, tuple[str, ...]]


TEXTS: Mapping[str, Text] = {
    "meet": Text(
        (
            "The towns {A} and {B} are {0} kilometers apart by road. {name} leaves {A} and cycles "
            "towards {B} at {1} kilometers per hour. {wait} later {other} leaves {B} and rides "
            "towards {A} on the same road, at {2} kilometers per hour.",
            "A slow train leaves {A} for {B}, {0} kilometers away, and runs at {1} kilometers per "
            "hour. A second train starts in {B} {wait} after the first one has left {A}, and runs "
            "towards {A} on the track beside, at {2} kilometers per hour.",
            "Along a straight canal of {0} kilometers a barge sets out from its western end, "
            "{A}, at {1} kilometers per hour. At the eastern end, {B}, another barge waits for "
            "{wait} after that and then comes the opposite way at {2} kilometers per hour.",
        ),
        {
            "where": (
                "How many kilometers from {A} do they meet?",
                "At what distance from {A}, in kilometers, do the two meet?",
            ),
            "when": (
                "How many minutes after the first start do they meet?",
                "Find the time from the start in {A} to their meeting, in minutes.",
            ),
        },
    ),
    "balance": Text(
        (
            "On a scale, ${0}$ of a melon and ${1}$ cups of cherries on the left balance exactly "
            "${2}$ of such a melon and ${3}$ cups of cherries on the right. A cup of cherries "
            "weighs ${4}$ pounds. (Amounts above 1 mean that several equal melons were cut.)",
            "{name} pays the same for ${0}$ meters of silk with ${1}$ meters of linen as {other} "
            "pays for ${2}$ meters of the same silk with ${3}$ meters of the same linen. The linen "
            "costs ${4}$ coins a meter.",
            "Two tanks hold equal masses. In one there are ${0}$ liters of syrup and ${1}$ liters "
            "of oil, in the other one ${2}$ liters of syrup and ${3}$ liters of oil. A liter of "
            "this oil has a mass of ${4}$ kilograms.",
        ),
        {"weight": ("{unit}",)},
    ),
    "train": Text(
        (
            "A train that runs at constant speed takes {0} seconds to pass a signal, from its "
            "front end to its rear end, and {1} seconds from the moment when its front reaches a "
            "bridge of {2} meters to the moment when its rear leaves the bridge.",
            "{name} stands beside a straight road on which a convoy drives by at constant speed. "
            "It takes {0} seconds to pass {name}. From when its first vehicle enters a tunnel of "
            "{2} meters until its last vehicle has left it, {1} seconds go by.",
            "A ship keeps its speed. It needs {0} seconds to move completely past a buoy, and {1} "
            "seconds to move completely past a pier that is {2} meters long, from bow at the near "
            "end to stern at the far end.",
        ),
        {
            "length": ("{long}",),
            "speed": (
                "How fast is it, in meters per second?",
                "Find its speed in meters per second.",
            ),
        },
    ),
    "pairs": Text(
        (
            "Of three pumps, the first and the second together empty a tank in {hours0}, the "
            "second and the third together in {hours1}, the first and the third together in "
            "{hours2}.",
            "{name} and {other} paint a fence in {hours0}, {other} and {third} would take {hours1} "
            "for the same fence, {name} and {third} {hours2}. Everyone always works at the "
            "same pace.",
            "Three printers, I, II and III, print a catalog. Running together, I and II need "
            "{hours0} for the whole run, II and III need {hours1}, and I and III need {hours2}.",
        ),
        {
            "all": (
                "In how many hours do all three finish it together?",
                "How many hours does it take if all three work at once?",
            ),
            "first": ("How many hours does {one} need for it, working alone?",),
        },
    ),
    "wind": Text(
        (
            "A ferry goes {0} kilometers up a river and back again to where it started. The river "
            "flows at {1} kilometers per hour, the turn takes no time, and the whole trip lasts "
            "{clock2}.",
            "A drone flies to a tower {0} kilometers away, straight against a wind of {1} "
            "kilometers per hour, and at once straight back with the same wind. It is in the air "
            "for {clock2}.",
            "{name} paddles {0} kilometers along a channel whose water moves at {1} kilometers per "
            "hour, first with the water and then back against it, {clock2} in all and without any "
            "rest.",
        ),
        {
            "speed": (
                "The speed of {who} relative to {medium} never changes. Find this speed in "
                "kilometers per hour.",
                "How fast would {who} be, in kilometers per hour, if {medium} stood still? The "
                "speed relative to {medium} is always the same.",
            ),
        },
    ),
    "work": Text(
        (
            "{name} alone needs {clock0} less for a mosaic than {other} alone. Together, each at "
            "the usual pace, they finish it in {clock1}.",
            "Two hoses fill a pool in {clock1} when both are open. The narrow one alone takes "
            "{clock0} longer to fill it than the wide one alone.",
            "A new machine sorts the mail of a day {clock0} faster than the old one does. When "
            "both run side by side, the mail of a day is sorted in {clock1}.",
        ),
        {
            "faster": ("How many minutes does {quick} take alone?",),
            "slower": ("How many minutes does {slow} take alone?",),
        },
    ),
    "draws": Text(
        (
            "A barrel holds {0} liters of juice. Some of it is drawn off and replaced by water. "
            "After stirring, {times} as much of the mixture is drawn off and again replaced by "
            "water. Now the barrel holds {1} liters of juice, the rest is water.",
            "From a tank with {0} liters of pure acid a chemist takes a sample and fills the tank "
            "up with water. When all is mixed, a second sample, {times} as large, is taken and "
            "the tank filled up with water again. There are {1} liters of acid left in the tank.",
            "A cook has {0} deciliters of strong broth, ladles out a portion, adds just as much "
            "water and stirs. Then the cook ladles out a portion {times} as large and adds as much "
            "water again. Of the strong broth {1} deciliters are left in the pot.",
        ),
        {"draw": ("{sample}",)},
    ),
    "after": Text(
        (
            "{name} starts from {A} for {B} at the same moment as {other} starts from {B} for {A}, "
            "on the same path. Both keep their speeds. After they have met, {name} needs {clock0} "
            "more to reach {B} and {other} needs {clock1} more to reach {A}.",
            "Two ships leave {A} and {B} at the same time, the first from {A} to {B}, the second "
            "from {B} to {A} along the same line, each at a constant speed. The first one arrives "
            "{clock0} after they pass each other, the second one arrives {clock1} after they pass.",
            "Two beetles start at the same time from the two ends of a straight twig and crawl "
            "towards each other at constant speeds. From their meeting on, the first one takes "
            "{clock0} to the end where the second one began, and the second one takes {clock1} to "
            "the end where the first one began.",
        ),
        {
            "meeting": (
                "How many minutes after the start did they meet?",
                "For how many minutes had they been on their way when they met?",
            ),
            "first": ("How many minutes does {early} take for the whole way?",),
            "ratio": ("How many times as fast as {late} is {early}?",),
        },
    ),
    "means": Text(
        (
            "{name} works out the mean of all quiz scores so far. If {score0}, the mean "
            "will rise by ${rise0}$. If instead {score1}, it will rise by "
            "${rise1}$.",
            "A museum notes the mean age of its paintings. If it buys {count0} of exactly {0} "
            "years, the mean goes up by ${rise0}$ years. If it buys {count1} of exactly {0} years "
            "instead, the mean goes up by ${rise1}$ years.",
            "A list of numbers is given. With {append0} at its end, its mean would be ${rise0}$ "
            "greater than it is; with {append1} at its end, it would be ${rise1}$ greater than it "
            "is.",
        ),
        {"mean": ("What is {mean} now?", "Find {mean} as it is now.")},
    ),
    "swim": Text(
        (
            "{name} and {other} swim to and fro between the two ends of a pool, each at a constant "
            "speed and without losing time at a turn. They start at the same time, {name} at the "
            "west end and {other} at the east end. They meet for the first time {0} meters from "
            "the west end, and for the second time, both having turned once, {1} meters from the "
            "{end} end.",
            "Two ferries shuttle across a wide river on one line, at constant speeds and with no "
            "stop at the banks. One leaves the west bank when the other leaves the east bank. "
            "They pass each other first {0} meters from the west bank, and then, when each has "
            "turned once, {1} meters from the {end} bank.",
            "A red and a blue robot run back and forth along a straight rail, never changing speed "
            "and turning in no time. Red starts at its west end as blue starts at its east end. "
            "Their first meeting is {0} meters from the west end, their second one, after each "
            "has turned once, {1} meters from the {end} end.",
        ),
        {
            "length": ("How many meters long is {line}?", "Find the length of {line} in meters."),
            "ratio": ("How many times as fast as {east} is {west}?",),
        },
    ),
    "steps": Text(
        (
            "{name} walks up an escalator that moves up, and counts {0} steps until the top. "
            "{other}, who takes ${faster}$ times as many steps per second, counts {1} steps on the "
            "same escalator.",
            "On an escalator that runs upwards, a child who keeps a steady pace takes {0} steps on "
            "the way up. A dog whose steady pace is ${faster}$ times as many steps per second "
            "takes {1} steps on the way up. (Both tread on every step that they pass.)",
            "A robot climbs a staircase that itself moves upwards, and treads on {0} steps before "
            "it is at the top. Then its pace, in steps per second, is made ${faster}$ times as "
            "fast; now it treads on {1} steps before it is at the top.",
        ),
        {
            "steps": (
                "How many steps would it take to climb if it stood still?",
                "How many steps are there from bottom to top at any moment?",
            ),
        },
    ),
    "pause": Text(
        (
            "Every Sunday {name} walks {0} kilometers and rests on the way, always equally long. "
            "At the usual speed it takes {clock1} in all. At a speed that is ${more}$ "
            "km/h higher it takes {clock2} in all.",
            "A barge goes {0} kilometers along a canal; the locks on the way take the same time on "
            "every day. A trip takes {clock1} with the locks. If the barge goes ${more}$ km/h "
            "faster between the locks, a trip takes {clock2} with the locks.",
            "{name} rides {0} kilometers to a lake and spends some time at a bakery on the way. "
            "The trip, bakery included, takes {clock1}. Riding ${more}$ km/h "
            "faster, with just as much time at the bakery, {name} arrives after {clock2}.",
        ),
        {
            "time": (
                "How many minutes does it take in all, with the same pause, if the speed is "
                "${then}$ km/h above the first one?",
            ),
            "pause": ("How many minutes {lost}?",),
        },
    ),
}
"""Slots with digits are the numbers told; the others are words that go with a story."""
_WITH: Mapping[str, Mapping[str, tuple[str, str, str]]] = {
    "balance": {
        "unit": (
            "What does a whole melon weigh, in pounds?",
            "What does a meter of the silk cost, in coins?",
            "What is the mass of a liter of the syrup, in kilograms?",
        )
    },
    "train": {
        "long": (
            "How many meters long is the train?",
            "How many meters long is the convoy?",
            "Find the length of the ship in meters.",
        )
    },
    "pairs": {"one": ("the first pump", "{name}", "printer I")},
    "wind": {
        "medium": ("the water", "the air", "the water"),
        "who": ("the ferry", "the drone", "{name}"),
    },
    "work": {
        "quick": ("{name}", "the wide hose", "the new machine"),
        "slow": ("{other}", "the narrow hose", "the old machine"),
    },
    "draws": {
        "sample": (
            "How many liters were drawn off the first time?",
            "How many liters was the first sample?",
            "How many deciliters was the first portion?",
        )
    },
    "after": {
        "early": ("{name}", "the first ship", "the first beetle"),
        "late": ("{other}", "the second ship", "the second beetle"),
    },
    "means": {"mean": ("the mean of the scores", "the mean age in years", "the mean of the list")},
    "swim": {
        "line": ("the pool", "the line from bank to bank", "the rail"),
        "west": ("{name}", "the ferry from the west bank", "red"),
        "east": ("{other}", "the ferry from the east bank", "blue"),
    },
    "pause": {
        "lost": ("does each rest last", "do the locks take", "does the time at the bakery last")
    },
}
_NAMES = ("Ada", "Bao", "Clara", "Emil", "Gita", "Hugo", "Lina", "Omar", "Rosa", "Theo", "Vera")
_TOWNS = ("Alder", "Birch", "Corwen", "Dunmore", "Elston", "Farley", "Garth", "Holm", "Ilford")
_EXACT = ("Give the exact value.", "Do not round.", "An exact answer is wanted.")


def render(one: Rates, rng: Random) -> str:
    """Return the question in one of many wordings."""
    text = TEXTS[one.kind]
    place = rng.randrange(len(text.stories))
    name, other, third = rng.sample(_NAMES, 3)
    here, there = rng.sample(_TOWNS, 2)
    slots = {"name": name, "other": other, "third": third, "A": here, "B": there, **_told(one)}
    slots |= {key: told[place].format_map(slots) for key, told in _WITH.get(one.kind, {}).items()}
    ask = rng.choice(text.asks[one.asked])
    parts = [text.stories[place], ask, rng.choice(_EXACT)]
    return " ".join(parts).format(*_amounts(one), **slots)


def _amounts(one: Rates) -> list[str]:
    """Return the numbers as they are told; those of a balance are fractions."""
    if one.kind == "balance":
        return [number(Fraction(*one.numbers[at : at + 2])) for at in range(0, 10, 2)]
    return [str(amount) for amount in one.numbers]


def _told(one: Rates) -> dict[str, str]:
    """Return words for numbers of the story."""
    n = one.numbers
    match one.kind:
        case "meet":
            return {"wait": clock(n[3])}
        case "pairs":
            return {f"hours{k}": counted(hours, "hour") for k, hours in enumerate(n)}
        case "draws":
            return {"times": {1: "just", 2: "twice", 3: "three times"}[n[2]]}
        case "means":
            return _means(n)
        case "swim":
            return {"end": "west" if n[2] else "east"}
        case "steps":
            return {"faster": number(Fraction(n[2], n[3]))}
        case "pause":
            speeds = {"more": number(Fraction(n[3], 2)), "then": number(Fraction(n[4], 2))}
            return speeds | {"clock1": clock(n[1]), "clock2": clock(n[2])}
    return {f"clock{k}": clock(minutes) for k, minutes in enumerate(n)}


def _means(n: tuple[int, ...]) -> dict[str, str]:
    told = {f"rise{k}": number(Fraction(*n[at : at + 2])) for k, at in ((0, 3), (1, 5))}
    for k, count in enumerate(n[1:3]):
        many = _COUNTS[count]
        scores = "the next score" if count == 1 else f"each of the next {many} scores"
        told[f"score{k}"] = f"{scores} is {n[0]}"
        told[f"count{k}"] = "one painting" if count == 1 else f"{many} paintings"
        told[f"append{k}"] = (
            f"one more number, {n[0]}," if count == 1 else f"{many} more numbers, each {n[0]},"
        )
    return told


_COUNTS = ("no", "one", "two", "three", "four", "five", "six")


def clock(minutes: int) -> str:
    """Return `45 minutes`, `1 hour` or `2 hours and 24 minutes`."""
    hours, rest = divmod(minutes, 60)
    parts = [counted(hours, "hour")] if hours else []
    parts += [counted(rest, "minute")] if rest or not hours else []
    return " and ".join(parts)


def picture(one: Rates) -> Panel:
    """Return a table of what is told and asked."""
    told = [
        (name, str(amount)) for name, amount in zip(_COLUMNS[one.kind], one.numbers, strict=True)
    ]
    return Panel(figures=[(one.kind, Table(rows=[*told, ("asked", one.asked)]))])


_COLUMNS: Mapping[str, tuple[str, ...]] = {
    "meet": ("km", "km/h of the first", "km/h of the second", "minutes that the second waits"),
    "balance": tuple(
        f"{part} of {what}"
        for what in ("first left", "second left", "first right", "second right", "weight of second")
        for part in ("numerator", "denominator")
    ),
    "train": ("seconds past a point", "seconds past the length", "length in meters"),
    "pairs": ("hours of 1 and 2", "hours of 2 and 3", "hours of 1 and 3"),
    "wind": ("way", "speed of the medium", "minutes there and back"),
    "work": ("minutes longer", "minutes together"),
    "draws": ("all", "left", "second draw is so many times the first"),
    "after": ("minutes of the first after the meeting", "minutes of the second"),
    "means": (
        *("value", "first count", "second count"),
        *("first rise", "divided by", "second rise", "divided by that"),
    ),
    "swim": ("first meeting from west", "second meeting", "measured from west"),
    "steps": ("steps of the slow one", "steps of the fast one", "pace", "divided by"),
    "pause": ("km", "minutes", "minutes when faster", "half km/h faster", "half km/h asked"),
}
