"""People exchange things, by name or by what they hold, in pairs and in rounds; who has what."""

from collections.abc import Iterator
from typing import Final, NamedTuple, TypeAlias

from readers.enumerated import joined, numbered
from readers.phrases import Phrases, Said, Unread
from readers.reader import Reader
from readers.retracing import retraced

_SAYS: Final = Phrases(
    once={
        "people": r"""
            <n:int> friends exchange things.
            Everybody in a group of <n:int> has exactly one thing.
            <people> each hold one thing.
            <people> play a game of exchanges.
        """,
        "owned": r"""
            {To begin with|At the start|At first|In the beginning}, <owned>.
        """,
        "steps": r"""
            {These steps follow, one after another:|Now they exchange things as follows, step by
                step:|All this happens, in this order:|Then this happens, in this
                order:}¶¶<steps:block>
        """,
        "question": r"""
            {What does everybody hold after the last step?|Say what each of them has in the end.|Who
                holds what at the end?|Keep track of who holds what, and say who has what after the
                last step.|Follow the exchanges below and say who ends up with what.|Find out what
                everybody holds at the end of this story.}
        """,
        "form": r"""
            Answer with a line per person: the name, a colon and the thing.
            Write one line for each person, in the form "name: thing".
        """,
    }
)
_OWNED: Final = Phrases(many={"owned": r"<who:name> has the <thing>"})
_STEP: Final = Phrases(
    many={
        "swap": r"<one> {swaps with|trades with|exchanges things with} <two>.",
        "round": r"""
            All at once, things pass <passes>; each hands on what they held until then.
            At the same time, things pass <passes>, everyone handing on what they held before.
            In one simultaneous round, things pass <passes>: everyone hands on what they held before
                it.
        """,
    }
)
_PASS: Final = Phrases(many={"pass": r"from <one> to <two>"})
_WHO: Final = Phrases(
    many={
        "holder": r"""
            {the holder of|The holder of} the <thing>
            {whoever has|Whoever has} the <thing>
            {the person with|The person with} the <thing>
        """,
        "named": r"<who:name>",
    }
)

Someone: TypeAlias = tuple[str, str]
"""`named` and a name, or `holder` and what is held at the time."""
Passes: TypeAlias = tuple[tuple[Someone, Someone], ...]
"""Who hands to whom, all at once."""


class Game(NamedTuple):
    """What a prompt says."""

    owned: tuple[tuple[str, str], ...]
    """People and their things."""
    steps: tuple[Passes, ...]


def _read(question: str) -> Game:
    said = _SAYS.read(question)
    owned = tuple(_owned(part) for part in joined(said.one("owned")["owned"]))
    holds, people = dict(owned), said.one("people")
    if len(holds) != len(owned) or len({*holds.values()}) != len(owned):
        raise Unread("somebody or something comes twice")
    if "n" in people and people.integer("n") != len(owned):
        raise Unread(f"not {len(owned)} people: {people['n']}")
    if "people" in people and sorted(joined(people["people"])) != sorted(holds):
        raise Unread(f"not the people {sorted(holds)}")
    lines = said.one("steps")["steps"]
    steps = numbered(lines) if lines.startswith("1. ") else lines.split("\n")
    game = Game(owned, tuple(map(_step, steps)))
    known = {*(("named", who) for who in holds), *(("holder", thing) for thing in holds.values())}
    if not {who for passes in game.steps for each in passes for who in each} <= known:
        raise Unread("somebody or something is not of the game")
    return game


def _owned(text: str) -> tuple[str, str]:
    said = _OWNED.only(text)
    return said["who"], said["thing"]


def _step(line: str) -> Passes:
    said = _STEP.only(line)
    if said.key == "swap":
        one, two = _pair(said)
        return (one, two), (two, one)
    passes = tuple(_pair(_PASS.only(part)) for part in joined(said["passes"]))
    if any(one[1] != two[0] for one, two in zip(passes, passes[1:] + passes[:1], strict=True)):
        raise Unread(f"no round: {line!r}")
    return passes


def _pair(said: Said) -> tuple[Someone, Someone]:
    return _someone(said["one"]), _someone(said["two"])


def _someone(text: str) -> Someone:
    said = _WHO.only(text)
    return said.key, said["who"] if said.key == "named" else said["thing"]


def _solve(game: Game) -> str:
    holds = dict(game.owned)
    for changes in _course(game):
        holds |= changes
    return "\n".join(f"{who}: {thing}" for who, thing in sorted(holds.items()))


def _course(game: Game) -> Iterator[dict[str, str]]:
    """Yield who gets what in each step."""
    holds = dict(game.owned)
    for passes in game.steps:
        people = {("holder", thing): who for who, thing in holds.items()}
        people |= {("named", who): who for who in holds}
        changes = {people[to]: holds[people[giver]] for giver, to in passes}
        holds |= changes
        yield changes


def _trace(game: Game) -> Iterator[str]:
    for number, changes in enumerate(_course(game), 1):
        got = ", ".join(f"{who} has the {thing}" for who, thing in changes.items())
        yield f"After step {number}: {got}."


READER = Reader(_read, _solve, follow=retraced(_trace, _solve))
