"""How facts about things in places are told."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple

from generators.contest.stories.quantity_graphs.facts import Fact
from generators.wording import Grammar, listed, speak


class Theme(NamedTuple):
    """Six things in six places."""

    things: tuple[str, ...]
    places: tuple[str, ...]
    opening: tuple[str, ...]


THEMES: tuple[Theme, ...] = (
    Theme(
        ("cows", "goats", "hens", "ducks", "sheep", "horses"),
        tuple(f"at {name} Farm" for name in ("Mill", "Hill", "Brook", "Oak", "Stone", "Lake")),
        ("A vet visits six farms and notes:", "Farmers of a valley know the following."),
    ),
    Theme(
        ("atlases", "novels", "comics", "songbooks", "dictionaries", "almanacs"),
        tuple(
            f"in the {name} library" for name in ("town", "school", "old", "new", "port", "club")
        ),
        ("Librarians compare their shelves.", "A report on libraries says:"),
    ),
    Theme(
        ("barrels", "crates", "sacks", "lamps", "anchors", "drums"),
        tuple(f"on the {name}" for name in ("Aurora", "Borea", "Celia", "Dora", "Elba", "Flora")),
        ("A harbor master checks six ships.", "Six ships are loaded as follows."),
    ),
    Theme(
        ("red balls", "blue balls", "green balls", "white balls", "black balls", "gold balls"),
        tuple(f"in box {name}" for name in "ABCDEF"),
        ("Balls lie in boxes.", "Of balls in some boxes the following is known.", ""),
    ),
    Theme(
        ("apple trees", "pear trees", "plum trees", "fig trees", "walnut trees", "cherry trees"),
        tuple(
            f"in the {name} orchard" for name in ("north", "south", "east", "west", "upper", "low")
        ),
        ("A gardener plans six orchards.", "An inventory of orchards reads:"),
    ),
    Theme(
        ("pencils", "rulers", "notebooks", "brushes", "erasers", "folders"),
        tuple(f"in room {name}" for name in ("11", "12", "13", "21", "22", "23")),
        ("A caretaker counts what lies in the rooms of a school.", "Teachers compare supplies."),
    ),
)
_TELL: Mapping[str, tuple[str, ...]] = {
    "told": (
        "There are {amount} {0}.",
        "The number of {0} is {n}.",
        "Somebody counted {amount} {0}.",
    ),
    "more": (
        "There are {n} more {0} than {1}.",
        "The {0} outnumber the {1} by {n}.",
        "The number of {0} is {n} greater than the number of {1}.",
    ),
    "fewer": (
        "There are {n} fewer {0} than {1}.",
        "The number of {0} is {n} less than the number of {1}.",
        "The {0} are {n} short of the number of {1}.",
    ),
    "times": (
        "There are {fold} as many {0} as {1}.",
        "The number of {0} is {n} times the number of {1}.",
        "For each of the {1} there are {n} {0}.",
    ),
    "part": (
        "There are {share} as many {0} as {1}.",
        "The number of {0} is the number of {1} divided by {n}.",
    ),
    "sum": (
        "There are as many {0} as {rest} together.",
        "Added up, {rest} are as many as the {0}.",
    ),
    "excess": (
        "The number of {0} is the number of {1} minus the number of {2}.",
        "If the number of {2} is taken away from the number of {1}, the number of {0} is left.",
    ),
    "average": (
        "The number of {0} is the average of the numbers of {1} and of {2}.",
        "The number of {0} lies halfway between the number of {1} and the number of {2}.",
    ),
}
_FOLD = {2: "twice", 3: "three times", 4: "four times", 5: "five times"}
_SHARE = {2: "half", 3: "a third", 4: "a quarter", 5: "a fifth"}
_GRAMMAR: Grammar = {
    "start": ("{opening} {facts} <ask>", "{opening}\n{lines}\n\n<ask>", "<ask_first>\n\n{lines}"),
    "ask": ("How many {asked} are there?", "Find the number of {asked}.", "<ask_if>"),
    "ask_if": (
        "If all of this is so, how many {asked} are there?",
        "What is the number of {asked}?",
    ),
    "ask_first": (
        "How many {asked} are there, if the following is true?",
        "Determine the number of {asked} from these facts.",
    ),
}


def name_of(theme: int, quantity: int) -> str:
    """Return the things in their place."""
    place, thing = divmod(quantity, 6)
    return f"{THEMES[theme].things[thing]} {THEMES[theme].places[place]}"


def spoken(theme: int, facts: Sequence[Fact], asked: Sequence[int], rng: Random) -> str:
    """Return the question in one of many wordings, the facts in no order."""
    told = [_told(theme, fact, rng) for fact in rng.sample(facts, len(facts))]
    mark = rng.choice(("- ", "* ", ""))
    text = speak(
        _GRAMMAR,
        rng,
        opening=rng.choice(THEMES[theme].opening),
        facts=" ".join(told),
        lines="\n".join(mark + one for one in told),
        asked=_asked(theme, asked),
    )
    return text.strip()


def _told(theme: int, fact: Fact, rng: Random) -> str:
    left, *rights = (name_of(theme, one) for one in (fact.left, *fact.rights))
    n = fact.number
    is_dozens = n % 12 == 0 and rng.random() < 0.5
    return rng.choice(_TELL[fact.kind]).format(
        left,
        *rights,
        n=n,
        amount=("a dozen" if n == 12 else f"{n // 12} dozen") if is_dozens else n,
        fold=_FOLD.get(n),
        share=_SHARE.get(n),
        rest=listed(rights or [left]),
    )


def _asked(theme: int, asked: Sequence[int]) -> str:
    named = listed([name_of(theme, one) for one in asked])
    return f"{named} together" if len(asked) > 1 else named
