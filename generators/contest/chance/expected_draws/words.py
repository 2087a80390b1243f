"""Drawing without putting back: what is told, and the words and formulas for it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations
from random import Random

from generators.latex import in_rounds, number
from generators.pictures import Panel, Table
from generators.wording import Grammar, listed, speak


@dataclass(frozen=True, slots=True)
class Draws:
    """Things of some kinds come in random order; `counts` says how many there are of each kind.

    Asked for kinds 0 to `among` - 1 (`left`: for all of them).
    """

    counts: tuple[int, ...]
    asked: str
    """`place`: where the one of kind 0 with number `times` comes. `before`: how many of kind 1 come
    before it. `seen`: when all kinds asked for have come. `gone`: when one of them is used up.
    `company`, `used`: how many of the kind after them come until all of them have come, until one
    of them is used up. `left`: how many are left when all that are left are of one kind."""
    among: int
    times: int
    answer: str = field(compare=False)


BESIDES = ("company", "used")
"""What is asked of a kind that the end does not depend on."""
_GRAMMAR: Grammar = {
    "start": (
        "<scene> <ask>",
        "<scene> <ask>",
        "<scene> Let $X$ be {what}. <ask_x>",
        "<scene> Write $T$ for {what}. <ask_t>",
        "<story> <ask>",
    ),
    "ask": (
        "What is the expected value of {what}?",
        "Find the expected value of {what}.",
        "Determine the mean of {what}. <exact>",
        "On average over all orders, what is {what}? <exact>",
        "Compute the expected value of {what}. <exact>",
    ),
    "ask_x": ("Find the expected value of $X$.", "What is $E(X)$, exactly?"),
    "ask_t": ("Find the expected value of $T$. <exact>", "What is the mean of $T$? <exact>"),
    "exact": ("Give the exact value.", "Do not round.", "Answer exactly."),
    "scene": ("{scene}",),
    "story": ("{bet} {scene}",),
}
_SCENES: Sequence[tuple[str, str, str, Sequence[str], str]] = (
    (
        "A bag holds {told}. They are drawn out one by one at random, and none is put back.",
        "ball",
        "drawn",
        ("red", "blue", "green", "white", "black"),
        "bag",
    ),
    (
        "A deck is made of {told}. It is shuffled well and turned over card by card.",
        "card",
        "turned over",
        ("red", "blue", "green", "yellow", "black"),
        "deck",
    ),
    (
        "A playlist has {told}. It plays every song once, in random order.",
        "song",
        "played",
        ("rock", "jazz", "folk", "soul", "pop"),
        "list",
    ),
    (
        "At a gate wait {told}. They are let in one after the other, all orders being equally "
        "likely.",
        "guest",
        "let in",
        ("Danish", "Irish", "Polish", "Greek", "Dutch"),
        "crowd",
    ),
    (
        "All arrangements of {told} in a row are equally likely; one of them is chosen and read "
        "from left to right.",
        "tile",
        "read",
        ("round", "square", "oval", "starry", "plain"),
        "row",
    ),
)
_BETS = (
    "{0} and {1} argue about a question of chance.",
    "{0} sets {1} the following problem.",
    "{0} watches, and {1} takes notes.",
)
_ORDINALS = (
    *("first", "second", "third", "fourth", "fifth", "sixth"),
    *("seventh", "eighth", "ninth", "tenth", "eleventh"),
)
_NAMES = ("Ada", "Emil", "Gita", "Hugo", "Lina", "Omar", "Rosa", "Theo")


def render(draws: Draws, rng: Random) -> str:
    """Return the question in one of many wordings."""
    scene, thing, done, kinds, _ = rng.choice(_SCENES)
    names = rng.sample(kinds, len(draws.counts))
    told = [
        f"{count} {name} {thing}{'' if count == 1 else 's'}"
        for count, name in zip(draws.counts, names, strict=True)
    ]
    told = rng.sample(told, len(told))
    return speak(
        _GRAMMAR,
        rng,
        scene=scene.format(told=listed(told)),
        what=rng.choice(_what(draws, names, thing, done)),
        bet=rng.choice(_BETS).format(*rng.sample(_NAMES, 2)),
    ).strip()


def _what(draws: Draws, names: Sequence[str], thing: str, done: str) -> tuple[str, ...]:
    """Return noun phrases for the number that is asked for."""
    own = draws.counts[0]
    which = _ORDINALS[draws.times - 1]
    one = f"the {which} {names[0]} {thing}" if own > 1 else f"the only {names[0]} {thing}"
    among = names[: draws.among]
    each = listed([f"{_article(name)} {name} {thing}" for name in among or names])
    match draws.asked:
        case "place":
            return (
                f"the number of {thing}s {done} up to and including {one}",
                f"the position, counted from 1, at which {one} is {done}",
                f"the number of {thing}s that have been {done} once {one} is among them",
            )
        case "before":
            return (
                f"the number of {names[1]} {thing}s {done} before {one}",
                f"the number of {names[1]} {thing}s among the {thing}s that precede {one}",
            )
        case "seen":
            return (
                f"the number of {thing}s {done} until at least {each} have been among them",
                f"the number of {thing}s that must be {done} for {each} all to have appeared"
                if draws.among > 2
                else f"the number of {thing}s that must be {done} for both {each} to have appeared",
            )
        case "gone":
            any_of = f"{', '.join(among[:-1])} or {among[-1]}"
            return (
                f"the number of {thing}s {done} until, for the first time, all the {thing}s of one "
                f"of the kinds {any_of} have been {done}",
                f"the number of {thing}s {done} by the first moment at which at least one of the "
                f"kinds {listed(among)} has none still to come",
            )
        case "used":
            other = names[draws.among]
            return (
                f"the number of {other} {thing}s {done} before the first moment at which at least "
                f"one of the kinds {listed(among)} has none still to come",
                f"how many {other} {thing}s have been {done} when, for the first time, all the "
                f"{thing}s of one of the kinds {', '.join(among[:-1])} or {among[-1]} have been "
                f"{done}",
            )
        case "company":
            other = names[draws.among]
            return (
                f"the number of {other} {thing}s {done} before the moment at which "
                f"{each} have all been {done}"
                if draws.among > 2
                else f"the number of {other} {thing}s {done} before the moment at which both "
                f"{each} have been {done}",
                f"how many {other} {thing}s have been {done} when, for the first time, at least "
                f"{each} have been {done}",
            )
        case _:
            return (
                f"the number of {thing}s still to come at the first moment when all of those still "
                "to come are of the same kind",
                f"the length of the run of {thing}s of one kind with which the whole order ends",
            )


def _article(name: str) -> str:
    return "an" if name[0] in "IOo" else "a"


def groups(counts: Sequence[int]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield sign and members of each group of kinds, for inclusion and exclusion."""
    for size in range(1, len(counts) + 1):
        for members in combinations(range(len(counts)), size):
            yield (-1) ** (size + 1), tuple(counts[i] for i in members)


def letters(draws: Draws) -> dict[str, str]:
    """Return what the letters of the steps stand for."""
    return {"N": str(sum(draws.counts))}


@in_rounds
def steps(draws: Draws) -> tuple[str, ...]:
    """Return the worked solution."""
    counts, total, answer = draws.counts, sum(draws.counts), draws.answer
    own, told = counts[0], " + ".join(map(str, counts))
    start = f"In all there are $N = {told} = {total}$, and all orders are equally likely."
    gaps = (
        f"The ${own}$ of the kind asked for cut the order into $1 + {own} = {own + 1}$ stretches, "
        "and by symmetry each other one is equally likely to lie in any of them."
    )
    if draws.asked == "place":
        mean = number(Fraction(total - own, own + 1))
        return (
            start,
            gaps,
            rf"So a stretch has the mean length $\frac{{{total} - {own}}}{{{own + 1}}} = {mean}$.",
            f"Up to the wanted one there are {draws.times} such stretches and as many of its kind: "
            rf"${draws.times} \cdot ({mean} + 1) = {answer}$.",
        )
    if draws.asked == "before":
        share = number(Fraction(draws.times, own + 1))
        return (
            gaps,
            f"One of the other kind lies in one of the first {draws.times} stretches with "
            rf"probability $\frac{{{draws.times}}}{{1 + {own}}} = {share}$.",
            f"There are {counts[1]} of these, and means add up: "
            rf"${counts[1]} \cdot {share} = {answer}$.",
        )
    if draws.asked == "left":
        return (start, *_left(draws))
    return (start, *_joined(draws))


def _left(draws: Draws) -> list[str]:
    total = sum(draws.counts)
    shares = [rf"\frac{{{count}}}{{{total - count + 1}}}" for count in draws.counts]
    lines = [
        f"One of a kind with {count} members is left only if it comes after all "
        rf"${total} - {count} = {total - count}$ of other kinds: the mean number of such is "
        rf"${count} \cdot \frac{{1}}{{{total - count} + 1}} = {share}$."
        for count, share in zip(draws.counts, shares, strict=True)
    ]
    return [*lines, f"Means add up: ${' + '.join(shares)} = {draws.answer}$."]


def _joined(draws: Draws) -> list[str]:
    """Return the lines for several kinds, by inclusion and exclusion over groups of them."""
    total, lines, terms = sum(draws.counts), list[str](), ""
    for sign, members in groups(draws.counts[: draws.among]):
        size = sum(members)
        is_last = draws.asked in ("gone", "used")
        top, over = ("N + 1", total + 1)
        if draws.asked in BESIDES:
            top = str(draws.counts[draws.among])
            over = draws.counts[draws.among]
        value = Fraction(over * (size if is_last else 1), size + 1)
        formula = rf"\frac{{{top}}}{{{size} + 1}}"
        formula = rf"{size} \cdot {formula}" if is_last else formula
        added = " + ".join(map(str, members))
        group = str(size) if len(members) == 1 else f"${added} = {size}$"
        value_is = f"${formula} = {number(value)}$"
        end = "last" if is_last else "first"
        if draws.asked in BESIDES:
            lines.append(
                f"Before the {end} of these {group} come, of the {top} besides, on average "
                f"{value_is}."
            )
        else:
            lines.append(f"The {end} of these {group} has the mean place {value_is}.")
        terms += f" {'+' if sign > 0 else '-'} {number(value)}" if terms else number(value)
    rule = "smallest" if draws.asked in ("gone", "used") else "largest"
    lines.append(
        f"The {rule} of some numbers is the sum of them, less those of pairs, and so on with "
        f"{'largest' if rule == 'smallest' else 'smallest'} ones: ${terms} = {draws.answer}$."
    )
    return lines


def picture(draws: Draws) -> Panel:
    """Return a table of what is told and asked."""
    rows = [(f"kind {kind}", str(count)) for kind, count in enumerate(draws.counts, 1)]
    asked = [("asked", f"{draws.asked}, {draws.among}, {draws.times}")]
    return Panel(figures=[("drawn without putting back", Table(rows=rows + asked))])
