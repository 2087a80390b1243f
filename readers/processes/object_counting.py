"""People own colored things, which are given, painted, lost, bought; how many there are at last."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

from readers.enumerated import joined
from readers.phrases import Phrases, Said, Unread
from readers.reader import Reader
from readers.retracing import retraced

_KINDS: Final = {"what": r"[a-z]+(?: [a-z]+)?", "plural": r"[a-z]+s"}
_SAYS: Final = Phrases(
    once={
        "owned": r"""
            <people> collect things. This is all that they have at first:¶¶<owned:block>
            At the start <people> have these things and no others:¶¶<owned:block>
        """,
        "events": r"""
            {These events follow, in the order given:|Then the following happens, in this
                order:}¶¶<events:block>
        """,
        "ask": r"""
            {Answer three questions on what there is after the last event below.|Three questions are
                about the end of the story below.|Answer three questions about the end of this
                story.|After all that, answer three questions.}
        """,
        "questions": r"1. <one:line>¶2. <two:line>¶3. <three:line>",
        "form": r"""
            Answer with three numbers, in the order of the questions, with commas between them.
            Give the three numbers in order, separated by commas.
        """,
    }
)
_OWNED: Final = Phrases(
    many={
        "owned": r"""
            <who:name> {has|owns} <things>.
            <who:name>: <things>.
        """
    }
)
_THING: Final = Phrases(many={"thing": r"<n:int> <color:word> <kind:word>"})
_EVENT: Final = Phrases(
    many={
        "give": r"""
            <who:name> gives all <what:what> to <to:name>.
            All of <who:name>'s <what:what> go to <to:name>.
        """,
        "lose": r"<who:name> {loses|throws away} all <what:what>.",
        "gain": r"<who:name> {finds|buys} <n:int> <color:word> <kind:word>.",
        "paint": r"""
            All of <who:name>'s <what:what> are painted <color:word>.
            Somebody paints all of <who:name>'s <what:what> <color:word>.
            All the <what:what> are painted <color:word>.
            Somebody paints all the <what:what> <color:word>.
        """,
        "copy": r"""
            For every one of the <what:what> that <who:name> has, <who> buys another one just like
                it.
            <who:name> buys an exact copy of each of the <what:what> that <who> has.
        """,
        "replace": r"""
            All of <who:name>'s <what:what> are replaced by as many <kind:plural>, each of the color
                of what it replaces.
            All of <who:name>'s <what:what> are swapped, one for one, for <kind:plural> of the same
                color.
            All the <what:what> are replaced by as many <kind:plural>, each of the color of what it
                replaces.
            All the <what:what> are swapped, one for one, for <kind:plural> of the same color.
        """,
    },
    kinds=_KINDS,
)
_QUESTION: Final = Phrases(
    many={
        "count": r"""
            How many <what:what> are there {altogether|in all}?
            How many <what:what> does <who:name> have?
            How many <what:what> has <who:name> got?
        """
    },
    kinds=_KINDS,
)

Thing: TypeAlias = tuple[str, str, str]
"""Its owner, its color, its kind; in a wanted one nothing stands for anything."""


class Event(NamedTuple):
    """What happens to which things, what becomes of them, and how many come."""

    kind: str
    which: Thing
    becomes: Thing
    """Nothing where it stays as it is."""
    number: int


class Story(NamedTuple):
    """What a prompt says."""

    owned: tuple[tuple[Thing, int], ...]
    events: tuple[Event, ...]
    wanted: tuple[Thing, ...]


def _read(question: str) -> Story:
    said = _SAYS.read(question)
    people = joined(said.one("owned")["people"])
    lines = [_OWNED.only(line) for line in said.one("owned")["owned"].split("\n")]
    if sorted(line["who"] for line in lines) != sorted(people):
        raise Unread(f"not the things of {people}")
    story = Story(
        tuple(thing for line in lines for thing in _things(line)),
        tuple(map(_event, said.one("events")["events"].split("\n"))),
        tuple(_which(_QUESTION.only(asked)) for asked in said.one("questions").values.values()),
    )
    named = [event.which[0] for event in story.events] + [
        event.becomes[0] for event in story.events
    ]
    if not {*named, *(thing[0] for thing in story.wanted)} <= {*people, ""}:
        raise Unread(f"somebody is none of {people}")
    return story


def _things(line: Said) -> Iterator[tuple[Thing, int]]:
    for part in joined(line["things"]) if line["things"] != "nothing" else ():
        said = _THING.only(part)
        yield (line["who"], said["color"], _plural(said)), said.integer("n")


def _plural(said: Said) -> str:
    kind = said["kind"] + "s" * (said["n"] == "1")
    if not kind.endswith("s") or kind.endswith("ss"):
        raise Unread(f"one or several: {said.values}")
    return kind


def _event(line: str) -> Event:
    said = _EVENT.only(line)
    if said.key == "gain":
        thing = said["who"], said["color"], _plural(said)
        return Event(said.key, thing, ("", "", ""), said.integer("n"))
    to, color, kind = (said.values.get(slot, "") for slot in ("to", "color", "kind"))
    return Event(said.key, _which(said), (to, color, kind), 0)


def _which(said: Said) -> Thing:
    """Return what `things`, `red things`, `cards` or `red cards` of somebody or all stand for."""
    color, _, kind = said["what"].rpartition(" ")
    if not kind.endswith("s"):
        raise Unread(f"no things: {said['what']!r}")
    return said.values.get("who", ""), color, "" if kind == "things" else kind


def _solve(story: Story) -> str:
    *_, owned = _course(story)
    return ", ".join(str(_wanted(owned, wanted).total()) for wanted in story.wanted)


def _course(story: Story) -> Iterator[Counter[Thing]]:
    """Yield what there is at first and after each event."""
    owned = Counter(dict(story.owned))
    yield owned
    for event in story.events:
        owned = _after(owned, event)
        yield owned


def _wanted(owned: Counter[Thing], wanted: Thing) -> Counter[Thing]:
    return Counter({thing: n for thing, n in owned.items() if _fits(thing, wanted)})


def _trace(story: Story) -> Iterator[str]:
    course = [*_course(story)]
    for number, (before, after) in enumerate(pairwise(course), 1):
        people = sorted({who for who, _, _ in {**before, **after}})
        had, has = ({who: _listed(counts, who) for who in people} for counts in (before, after))
        changed = [
            f"{who} has {', '.join(has[who]) or 'nothing'}"
            for who in people
            if had[who] != has[who]
        ]
        yield f"After event {number}: {'; '.join(changed) or 'as before'}."
    for number, wanted in enumerate(story.wanted, 1):
        counts = _wanted(course[-1], wanted)
        people = sorted({who for who, _, _ in counts})
        parts = [f"{who}'s {thing}" for who in people for thing in _listed(counts, who)]
        yield f"Question {number}: {' + '.join(parts) or 'nothing'} = {counts.total()}."


def _listed(owned: Counter[Thing], owner: str) -> list[str]:
    things = sorted(
        (f"{color} {kind}", n) for (who, color, kind), n in owned.items() if who == owner
    )
    return [f"{n} {thing}" for thing, n in things if n]


def _fits(thing: Thing, wanted: Thing) -> bool:
    return all(asked in {"", part} for part, asked in zip(thing, wanted, strict=True))


def _after(owned: Counter[Thing], event: Event) -> Counter[Thing]:
    after = Counter[Thing]()
    if event.kind == "gain":
        after[event.which] = event.number
    for thing, number in owned.items():
        if event.kind == "gain" or not _fits(thing, event.which):
            after[thing] += number
        elif event.kind != "lose":
            owner, color, kind = (new or old for new, old in zip(event.becomes, thing, strict=True))
            after[owner, color, kind] += number * (2 if event.kind == "copy" else 1)
    return after


READER = Reader(_read, _solve, follow=retraced(_trace, _solve))
