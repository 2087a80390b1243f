"""Blocks of letters in random letters: which comes first, and how long one waits for them."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from readers.contest.chance._words import SCENE
from readers.enumerated import joined
from readers.exact import EXACTLY
from readers.linear import solutions
from readers.phrases import Phrases, Sayings, Unread
from readers.reader import Reader

_UNIT: Final = "<unit=tosses|rolls|spins|draws|letters>"
_WAIT: Final = (
    rf"both of the blocks <all> have each come up in consecutive {_UNIT}",
    rf"one of the blocks <any> has come up in consecutive {_UNIT}",
    rf"the block <all:word> has come up in consecutive {_UNIT}",
)
_BEFORE: Final = (
    "the block <second:word>",
    "the block <second:word> and before the block <third:word>",
)
_SAYS: Final = Phrases(
    once={
        "source": """
            A coin shows <letters>. It is <made=tossed> again and again.
            A fair die with <faces> is <made=rolled> again and again.
            A wheel stops on <letters>. It is <made=spun> again and again.
            From a bag with <balls> one ball is <made=drawn> at random, noted and put back, again
                and again.
            A machine <made=prints> one letter after the other: <letters>.
        """,
        "exact": EXACTLY,
    },
    perhaps={
        "scene": SCENE,
        "independent": """
            All outcomes are independent.
            No outcome depends on earlier ones.
        """,
        "wait": "\n".join(
            f"""
                Find the expected number of {_UNIT} needed until {wait}.
                Everything stops as soon as {wait}. How many {_UNIT} have there been by then, on
                    average?
                Let $T$ be the number of {_UNIT} made up to the moment when {wait}. Determine the
                    mean of $T$.
                On average, after how many {_UNIT} is it true for the first time that {wait}?
                What is the expected number of {_UNIT} until {wait}?
            """
            for wait in _WAIT
        ),
        "first": "\n".join(
            f"""
                What is the probability that the block <first:word> is completed before {before}?
                With what probability does the block <first:word> appear before {before}?
                <who:name> bets that the block <first:word> comes before {before}. Find the
                    probability that this bet is won.
                <who:name> wins if the block <first:word> appears in consecutive {_UNIT} before
                    {before} does, and <loser:name> wins otherwise. How likely is it that
                    <asked:name> wins?
            """
            for before in _BEFORE
        )
        + f"""
                Everything stops once one of the blocks <blocks> has come up in consecutive {_UNIT}.
                    Determine the probability that it is the block <first:word>.
        """,
    },
)
_LETTER: Final = Phrases(
    many={
        "chance": r"<letter:word> with probability $\frac{<top:int>}{<bottom:int>}$",
        "faces": """
            <n:int> faces marked <letter:word>
            <n:int> face marked <letter:word>
        """,
        "balls": """
            <n:int> <color:word> balls (<letter:word>)
            <n:int> <color:word> ball (<letter:word>)
        """,
    }
)
_UNITS: Final = {
    "tossed": "tosses",
    "rolled": "rolls",
    "spun": "spins",
    "drawn": "draws",
    "prints": "letters",
}
State = tuple[str, frozenset[str]]
"""As much of the last letters as may begin a block, and the blocks that have come up."""


class Wait(NamedTuple):
    """What a prompt says."""

    chances: tuple[tuple[str, Fraction], ...]
    blocks: tuple[str, ...]
    end: str
    """What ends it: `any` of the blocks, or `all`."""
    asked: str
    """The block that is to come first; empty for the expected number of letters."""
    is_other: bool
    """If the chance is asked that it does not."""


def _read(question: str) -> Wait:
    said = _SAYS.read(question)
    unit = _UNITS[said.one("source")["made"]]
    if any(part.values.get("unit", unit) != unit for part in said.parts):
        raise Unread(f"not always {unit}")
    chances = _chances(said)
    wait, first = said.maybe("wait"), said.maybe("first")
    if (wait is None) == (first is None):
        raise Unread("asks nothing, or two things")
    if wait:
        end = "all" if "all" in wait else "any"
        blocks = joined(wait[end], "or" if end == "any" else "and")
        result = Wait(chances, blocks, end, "", is_other=False)
    else:
        result = _race(said, chances)
    letters = {letter for letter, _ in chances}
    if len(set(result.blocks)) != len(result.blocks) or set("".join(result.blocks)) - letters:
        raise Unread(f"blocks that cannot be: {result.blocks}")
    return result


def _race(said: Sayings, chances: tuple[tuple[str, Fraction], ...]) -> Wait:
    first = said.one("first")
    if "blocks" in first:
        blocks = joined(first["blocks"])
    else:
        blocks = tuple(first[slot] for slot in ("first", "second", "third") if slot in first)
    players = [first[slot] for slot in ("who", "loser") if slot in first]
    asked = first["asked"] if "asked" in first else first.values.get("who", "")
    if first["first"] not in blocks or len(set(players)) < len(players):
        raise Unread("what comes first is none of the blocks, or who wins also loses")
    if players and asked not in players:
        raise Unread(f"{asked} does not play")
    return Wait(chances, blocks, "any", first["first"], bool(players) and asked != players[0])


def _chances(said: Sayings) -> tuple[tuple[str, Fraction], ...]:
    source = said.one("source")
    ((slot, text),) = ((slot, text) for slot, text in source.values.items() if slot != "made")
    parts = [_LETTER.only(each) for each in joined(text)]
    if {part.key for part in parts} != {"chance" if slot == "letters" else slot}:
        raise Unread(f"letters in another form: {text!r}")
    if any("color" in part and part["color"][0].upper() != part["letter"] for part in parts):
        raise Unread(f"a color with another letter: {text!r}")
    letters = [part["letter"] for part in parts]
    if slot == "letters":
        shares = [Fraction(part.integer("top"), part.integer("bottom")) for part in parts]
    else:
        total = sum(part.integer("n") for part in parts)
        shares = [Fraction(part.integer("n"), total) for part in parts]
    if sum(shares) != 1 or len(set(letters)) != len(letters):
        raise Unread(f"chances that are not those of all letters: {text!r}")
    return tuple(zip(letters, shares, strict=True))


def _solve(wait: Wait) -> str:
    begin: State = ("", frozenset())
    states: list[State] = [begin]
    rows, right = list[dict[State, Fraction]](), list[Fraction]()
    for state in states:
        row, value = {state: Fraction(1)}, Fraction(not wait.asked)
        for letter, chance in wait.chances:
            after = _after(wait.blocks, state, letter)
            seen = after[1]
            if seen if wait.end == "any" else len(seen) == len(wait.blocks):
                value += chance * (bool(wait.asked) and seen == {wait.asked})
                continue
            row[after] = row.get(after, Fraction(0)) - chance
            if after not in states:
                states.append(after)
        rows.append(row)
        right.append(value)
    table = [[row.get(state, Fraction(0)) for state in states] for row in rows]
    found = (solutions(table, right) or [None])[0]
    if found is None:
        return "there is no such number"
    return str(1 - found if wait.is_other else found)


def _after(blocks: Sequence[str], state: State, letter: str) -> State:
    letters = state[0] + letter
    seen = state[1] | {block for block in blocks if letters.endswith(block)}
    starts = {block[:size] for block in blocks for size in range(len(block))}
    kept = next(letters[at:] for at in range(len(letters) + 1) if letters[at:] in starts)
    return kept, seen


READER = Reader(_read, _solve)
