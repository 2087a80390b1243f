"""How overlapping groups are told: the people, the things, and the slots of the tales."""

from collections.abc import Mapping, Sequence
from random import Random

from generators.contest.counting.overlapping_groups.kinds import GROUPS
from generators.contest.counting.overlapping_groups.tales import TALES
from generators.contest.scenes import Numbers, Scene, pictured, render
from generators.pictures import Panel
from generators.wording import draw

_PEOPLE: Sequence[tuple[str, str, tuple[str, str, str, str]]] = (
    ("residents of a village", "own", ("a bicycle", "a garden", "a piano", "a dog")),
    ("students of a school", "speak", ("French", "Spanish", "Italian", "Polish")),
    ("members of a club", "play", ("chess", "bridge", "darts", "billiards")),
    ("visitors of a museum", "saw", ("the coins", "the maps", "the clocks", "the masks")),
    ("readers of a library", "borrowed", ("a novel", "a comic", "an atlas", "a cookbook")),
    ("hikers on a tour", "carried", ("a map", "a rope", "a knife", "a lamp")),
)
_BASES = {"saw": "see", "borrowed": "borrow", "carried": "carry"}
_GROUPS = (
    ("pilots", "cooks", "doctors", "painters"),
    ("juniors", "seniors", "teachers", "parents"),
    ("sopranos", "altos", "tenors", "basses"),
    ("Belgians", "Chileans", "Kenyans", "Danes"),
)
_SIDES = (
    ("left-handers", "right-handers"),
    ("juniors", "seniors"),
    ("guests", "members of the home club"),
    ("amateurs", "professionals"),
)
_TIMES = {1: "", 2: "twice as many", 3: "three times as many", 4: "four times as many"}
_FEW = {3: "third", 4: "quarter", 5: "fifth", 6: "sixth"}


def told(scene: Scene, rng: Random) -> str:
    """Return the question in one of many wordings."""
    slots: dict[str, object] = dict(
        zip(GROUPS[scene.kind].fields.split(), scene.numbers, strict=True)
    )
    people, verb, things = rng.choice(_PEOPLE)
    base = _BASES.get(verb, verb)
    slots |= {"people": people, "who": people.split()[0], "verb": verb, "base": base}
    slots["not_verb"] = f"did not {base}" if verb in _BASES else f"do not {base}"
    slots |= dict(zip(("A", "B", "C", "D"), rng.sample(things, 4), strict=True))
    (slots["name"],) = draw("names", 1, rng)
    slots |= _words(scene, rng)
    return render(rng.choice(TALES[scene.kind]), slots, rng)


def _words(scene: Scene, rng: Random) -> Mapping[str, object]:
    """Return what a kind needs beside its numbers and people."""
    numbers = scene.numbers
    match scene.kind:
        case "committee" | "committee_four" | "quarrel":
            groups = rng.sample(rng.choice(_GROUPS), 4)
            names = dict(zip(("E", "F", "G", "H"), groups, strict=True))
            return {**names, **_asked(scene, groups, rng)}
        case "points":
            return {"few": _FEW[numbers[1]]}
        case "tournament":
            return _sides(numbers, rng)
    return {}


_SEATS = (
    "In how many ways is it possible that {rule}?",
    "All choices are equally likely. What is the probability that {rule}?",
)


def _asked(scene: Scene, groups: Sequence[str], rng: Random) -> Mapping[str, str]:
    """Return what is asked about a committee."""
    *_, is_same, is_chance = scene.numbers
    rule = "each of these groups is represented"
    if scene.kind != "quarrel":
        return {"asked": _SEATS[is_chance].format(rule=rule)}
    one, other = draw("names", 2, rng)
    who = f"{one} is one of the {groups[0]} and {other} one of the {groups[1]}"
    if is_same:
        who = f"{one} and {other} are two of the {groups[0]}"
    rule += f", but {one} and {other} are not both among those chosen"
    asked = _SEATS[is_chance].format(rule=rule)
    return {"asked": f"{who}. {asked}"}


def _sides(numbers: Numbers, rng: Random) -> Mapping[str, object]:
    times, more, won, lost, rounds, is_games = numbers
    first, second = rng.choice(_SIDES)
    sizes = f"{_TIMES[times]} {second} as {first}"
    if times == 1:
        sizes = f"{more} more {second} than {first}"
    elif more:
        sizes = f"{more} more {second} than {_TIMES[times].removesuffix(' as many')} the number of"
        sizes = f"{sizes} {first}"
    games = "once" if rounds == 1 else "twice"
    asked = "games were played" if is_games else "players took part"
    of_lost = "game" if lost == 1 else f"{lost} games"
    ratio = f"for every {of_lost} won by {second}, {first} won {won}"
    percent, rest = divmod(100 * (won - lost), lost)
    if percent > 0 and not rest and rng.random() < 1 / 2:
        ratio = f"{first} won {percent} percent more games than {second}"
    return {
        **{"first": first, "second": second, "sizes": sizes, "games": games},
        **{"asked": asked, "ratio": ratio},
    }


_FIELDS = {
    "n": "people",
    "k": "seats",
    "is_chance": "asked: probability (1) or number (0)",
    "is_same": "two of the first group (1), or one of each of the first two (0), quarrel",
    "is_games": "asked: games (1) or players (0)",
    "few": "draws are fewer than one in",
    "times": "the second group, times the first",
    "more": "and more",
    "won": "wins of the first group",
    "lost": "to wins of the second",
    "rounds": "games of any two players",
}


def picture(scene: Scene) -> Panel:
    """Return a table of what is told."""
    return pictured(scene, GROUPS[scene.kind].fields, _FIELDS)
