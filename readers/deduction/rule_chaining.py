"""Facts about people, and rules of which the stronger win: what is established, what unknown?"""

from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from typing import Final, NamedTuple, TypeAlias

from readers.phrases import Phrases, Said, Sayings, Unread
from readers.reader import Reader
from readers.retracing import retraced

_SAYS: Final = Phrases(
    once={
        "facts": r"""
            These facts are given:
            This is known about some people:
        """,
        "closed": "Nobody likes anyone whom they are not said to like.",
        "rules": r"""
            Rules, the strongest first:
            These rules hold, each of them stronger than those below it:
        """,
        "meaning": r"""
            Conclude only what the facts and rules establish: that somebody is not kind has to be
                established as well as that somebody is. Somebody who is not established to be kind
                is "not known to be kind". If rules that apply contradict each other, the strongest
                of them counts, and no rule counts against a fact. What follows a comma in a rule is
                said of the same person as its beginning.
            A thing is established if it is a fact or if a rule concludes it whose conditions are
                all met. Facts beat rules, and where rules disagree about somebody the stronger one
                wins. A condition such as "is kind" or "is not kind" is met if just that is
                established; "is not known to be kind" is met if it is not established that the
                person is kind. After a comma, a condition is about the first person again.
        """,
        "question": r"""
            Which of these statements are true, which are false, and which remain unknown?
            For each statement, say whether it is established to be true, to be false, or unknown:
        """,
        "form": r"""
            Answer with six words (true, false or unknown) in the order of the statements, separated
                by commas.
            Give six labels, each of them true, false or unknown, in order and separated by commas.
        """,
    },
    many={
        "is": "<a:name> is <is_not=not |><what:word>.",
        "likes": "<a:name> likes <b:name>.",
        "rule": r"""
            <n:int>. Whoever <if>, is <is_not=not |><what:word>.
            <n:int>. If somebody <if>, then that person is <is_not=not |><what:word>.
        """,
        "asked": "(<n:int>) <a:name> is <is_not=not |><what:word>.",
    },
)
_CONDITION: Final = Phrases(
    many={
        "own": "is <how=|not |not known to be ><what:word>",
        "liked": "likes somebody who is <how=|not |not known to be ><what:word>",
    }
)
_ASKED: Final = 6


class Condition(NamedTuple):
    """What a person, or somebody whom that person likes, has to be."""

    whose: str
    how: str
    """`not`, `not known to be` or nothing."""
    what: str


class Rule(NamedTuple):
    """Conditions, and what somebody who meets them is or is not."""

    conditions: tuple[Condition, ...]
    holds: bool
    what: str


class Fact(NamedTuple):
    """What somebody is or is not."""

    who: str
    holds: bool
    what: str


class People(NamedTuple):
    """What a prompt says."""

    facts: frozenset[Fact]
    likes: frozenset[tuple[str, str]]
    rules: tuple[Rule, ...]
    """The strongest first."""
    asked: tuple[Fact, ...]


def _read(question: str) -> People:
    said = _SAYS.read(question)
    _check_places(said)
    facts = frozenset(map(_fact, said.many("is")))
    likes = frozenset((part["a"], part["b"]) for part in said.many("likes"))
    asked = tuple(map(_fact, said.many("asked")))
    if len({(who, what) for who, _, what in facts}) != len(said.many("is")):
        raise Unread("a fact comes twice, or with its opposite")
    if len(likes) != len(said.many("likes")):
        raise Unread("the same person is liked twice")
    people = {fact.who for fact in facts} | {name for pair in likes for name in pair}
    if len(asked) != _ASKED or not {fact.who for fact in asked} <= people:
        raise Unread(f"asks {len(asked)} things, or of others than {sorted(people)}")
    return People(facts, likes, tuple(map(_rule, said.many("rule"))), asked)


def _check_places(said: Sayings) -> None:
    """Raise Unread if facts, rules and questions are not where they belong, or misnumbered."""
    keys = [part.key for part in said.parts]
    for key in ("rule", "asked"):
        found = [part.integer("n") for part in said.many(key)]
        if found != list(range(1, len(found) + 1)):
            raise Unread(f"numbered {found}: {key}")
    for start, parts in (("facts", {"is", "likes"}), ("rules", {"rule"}), ("question", {"asked"})):
        at = keys.index(start) + 1
        count = sum(key in parts for key in keys)
        if any(key not in parts for key in keys[at : at + count]):
            raise Unread(f"not all together: {sorted(parts)}")


def _fact(said: Said) -> Fact:
    return Fact(said["a"], not said["is_not"], said["what"])


def _rule(said: Said) -> Rule:
    conditions = [_CONDITION.only(words) for words in said["if"].split(", and ")]
    return Rule(
        tuple(Condition(each.key, each["how"].strip(), each["what"]) for each in conditions),
        not said["is_not"],
        said["what"],
    )


def _solve(people: People) -> str:
    """Go through the words so that each comes after those that its rules look at."""
    words: TopologicalSorter[str] = TopologicalSorter()
    for rule in people.rules:
        words.add(rule.what, *(condition.what for condition in rule.conditions))
    known = {(who, what): holds for who, holds, what in people.facts}
    names = {who for who, _ in known} | {name for pair in people.likes for name in pair}
    try:
        order = tuple(words.static_order())
    except CycleError as error:
        raise Unread(f"rules look at each other in a circle: {error.args[1]}") from error
    for what in order:
        for who in names:
            met = [
                rule
                for rule in people.rules
                if rule.what == what and _met(rule, who, people, known)
            ]
            if met:
                known.setdefault((who, what), met[0].holds)
    return ", ".join(_label(fact, known) for fact in people.asked)


def _met(rule: Rule, who: str, people: People, known: dict[tuple[str, str], bool]) -> bool:
    for whose, how, what in rule.conditions:
        about = [who] if whose == "own" else [b for a, b in people.likes if a == who]
        states = [known.get((name, what)) for name in about]
        if not any(
            state is not True if how == "not known to be" else state is (how != "not")
            for state in states
        ):
            return False
    return True


def _label(fact: Fact, known: dict[tuple[str, str], bool]) -> str:
    state = known.get((fact.who, fact.what))
    return "unknown" if state is None else str(state == fact.holds).lower()


States: TypeAlias = dict[tuple[str, str], bool | None]


def _trace(people: People) -> Iterator[str]:
    """Ask for each thing backward: what its rules need is told before it."""
    known: States = {(who, what): holds for who, holds, what in people.facts}
    for who, _, what in people.asked:
        yield from _told(people, who, what, known)


def _told(people: People, who: str, what: str, known: States) -> Iterator[str]:
    if (who, what) in known:
        return
    tried, found = list[str](), None
    for number, rule in enumerate(people.rules, 1):
        if rule.what != what:
            continue
        fails = 0
        for at, condition in enumerate(rule.conditions, 1):
            about = sorted(b for a, b in people.likes if a == who)
            for name in [who] if condition[0] == "own" else about:
                yield from _told(people, name, condition[2], known)
            alone = rule._replace(conditions=(condition,))
            if not _met(alone, who, people, {key: s for key, s in known.items() if s is not None}):
                fails = at
                break
        tried.append(f"rule {number} " + (f"fails at condition {fails}" if fails else "applies"))
        if not fails:
            found = rule.holds
            break
    known[who, what] = found
    open_start = f"It stays open whether {who} is {what}"
    start = open_start if found is None else f"{who} is {what}" if found else f"{who} is not {what}"
    yield f"{start}: {', '.join(tried) or 'no rule is about that'}."


READER = Reader(_read, _solve, follow=retraced(_trace, _solve))
