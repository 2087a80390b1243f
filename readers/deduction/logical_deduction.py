"""People in an order: clues tie each to places and to others."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Final, NamedTuple

from readers.deduction._lists import LIST, names
from readers.deduction._trees import Tree, connected, worded
from readers.following import Constraint, Ground, on
from readers.phrases import Phrases, Unread
from readers.reader import Reader

_SAYS: Final = Phrases(
    once={
        "scene": r"""
            <people:list> sit in a row of <n:int> seats, numbered from the left as places 1 to
                <last:int>. Whoever sits further left comes before those to the right.
            <people:list> stand in a line of <n:int> people. Place 1 is at the head of the line, and
                people nearer to the head come before the others.
            <n:int> runners finish a race, no two at the same time: <people:list>. Place 1 is the
                winner's, and to come before somebody is to finish earlier.
            The <n:int> friends <people:list> are of different ages. Listed from the oldest (place
                1) to the youngest, they come one after another: whoever is older comes before those
                who are younger.
            <people:list> give one talk each, one after another; the first talk is place 1 and the
                last is place <last:int>, and to come before somebody is to talk earlier.
        """,
        "clues": r"""
            {Clues|The following is true|This is known about their places}:¶<clues:block>
        """,
        "question": r"""
            Find the only order that fits. List all names from place 1 to place <last:int>,
                separated by commas.
            Work out the order and list everybody from the first place to the last, separated by
                commas.
            In which order do they come? Give the names from first to last, with commas between
                them.
        """,
    },
    kinds={"list": LIST},
)
_ATOM: Final = Phrases(
    many={
        "in": r"""
            <a:name> is in place <n:int>
            place <n:int> is <a:name>'s
        """,
        "not in": r"""
            <a:name> is not in place <n:int>
            place <n:int> is not <a:name>'s
        """,
        "one in": r"""
            either <a:name> or <b:name> is in place <n:int>
            place <n:int> is either <a:name>'s or <b:name>'s
        """,
        "before": "<a:name> comes somewhere before <b:name>",
        "after": "<a:name> comes somewhere after <b:name>",
        "just before": "<a:name> comes directly before <b:name>",
        "just after": "<a:name> comes directly after <b:name>",
        "not just before": "<a:name> does not come directly before <b:name>",
        "not just after": "<a:name> does not come directly after <b:name>",
        "beside": r"""
            <a:name> is in a place next to <b:name>'s
            <a:name> and <b:name> are in neighboring places
        """,
        "not beside": r"""
            <a:name> is not in a place next to <b:name>'s
            <a:name> and <b:name> are not in neighboring places
        """,
        "one apart": r"""
            exactly one person comes between <a:name> and <b:name>, in either order
            <a:name> and <b:name>, in either order, have exactly one person between them
        """,
        "apart": r"""
            exactly <n:int> people come between <a:name> and <b:name>, in either order
            <a:name> and <b:name>, in either order, have exactly <n:int> people between them
        """,
        "between": r"""
            <a:name> comes somewhere between <b:name> and <c:name>, these two in either order
            one of <b:name> and <c:name> comes somewhere before <a:name>, the other somewhere after
                <a:name>
        """,
    }
)
_MEANS: Final[dict[str, Callable[..., bool]]] = {
    "in": lambda a, n: a == n,
    "not in": lambda a, n: a != n,
    "one in": lambda a, b, n: n in {a, b},
    "before": lambda a, b: a < b,
    "after": lambda a, b: a > b,
    "just before": lambda a, b: a + 1 == b,
    "just after": lambda a, b: a == b + 1,
    "not just before": lambda a, b: a + 1 != b,
    "not just after": lambda a, b: a != b + 1,
    "beside": lambda a, b: abs(a - b) == 1,
    "not beside": lambda a, b: abs(a - b) != 1,
    "one apart": lambda a, b: abs(a - b) == 2,
    "apart": lambda a, b, n: abs(a - b) == n + 1,
    "between": lambda a, b, c: b < a < c or c < a < b,
}


class Order(NamedTuple):
    """What a prompt says."""

    people: tuple[str, ...]
    clues: tuple[Tree, ...]


def _read(question: str) -> Order:
    said = _SAYS.read(question)
    people = names(said.one("scene")["people"])
    counts = {part.integer(slot) for part in said.parts for slot in ("n", "last") if slot in part}
    if counts - {len(people)}:
        raise Unread(f"says {counts} where it names {len(people)}")
    clues = tuple(map(_clue, said.one("clues")["clues"].split("\n")))
    if not {name for clue in clues for name in _named(clue)} <= set(people):
        raise Unread(f"clues name others than {people}")
    return Order(people, clues)


def _clue(line: str) -> Tree:
    if not (line.startswith("- ") and line.endswith(".")):
        raise Unread(f"no clue: {line!r}")
    return worded(line[2:-1], _atom)


def _atom(text: str) -> Tree | None:
    try:
        said = _ATOM.only(text)
    except Unread:
        return None
    return (said.key, *((said[slot],) for slot in "abcn" if slot in said))


def _named(tree: Tree) -> Iterator[str]:
    head, *parts = tree
    if not parts and not head.isdigit():
        yield head
    for part in parts:
        yield from _named(part)


def _solve(order: Order) -> str:
    first = max(order.people, key=lambda name: sum(name in _named(clue) for clue in order.clues))
    people, clues = [first], {clue: set(_named(clue)) for clue in order.clues}
    while rest := [name for name in order.people if name not in people]:
        people.append(min(rest, key=lambda name: _left(clues, {*people, name})))
    places = list(islice(_placed(order, people, {}), 2))
    if len(places) != 1:
        return "there is no order, or more than one"
    return ", ".join(sorted(places[0], key=places[0].__getitem__))


def _left(clues: dict[Tree, set[str]], placed: set[str]) -> tuple[int, int]:
    """Tell how many clues cannot be tried once some people are placed, and what these lack."""
    lacking = [len(needed - placed) for needed in clues.values()]
    return sum(map(bool, lacking)), sum(lacking)


def _placed(order: Order, people: list[str], place: dict[str, int]) -> Iterator[dict[str, int]]:
    """Yield all orders that fit the clues, placing people one after another."""
    if len(place) == len(people):
        yield place
        return
    name = people[len(place)]
    known = {*place, name}
    clues = [clue for clue in order.clues if name in (who := set(_named(clue))) and who <= known]
    for at in range(1, len(people) + 1):
        if at not in place.values():
            tried = {**place, name: at}
            if all(_true(clue, tried) for clue in clues):
                yield from _placed(order, people, tried)


def _true(tree: Tree, place: dict[str, int]) -> bool:
    head, *parts = tree
    if head not in _MEANS:
        return connected(head, [_true(part, place) for part in parts])
    return _MEANS[head](*(place[part[0]] if part[0] in place else int(part[0]) for part in parts))


def _ground(order: Order) -> Ground:
    places = {f"in place {n}": n for n in range(1, len(order.people) + 1)}
    rules = {"the order": Constraint(order.people, lambda taken: len({*taken}) == len(taken))}
    rules |= {f"clue {n}": _constraint(clue, places) for n, clue in enumerate(order.clues, 1)}
    return Ground(
        {name: [*places] for name in order.people},
        rules,
        lambda settled: ", ".join(sorted(settled, key=lambda name: places[settled[name]])),
    )


def _constraint(clue: Tree, places: Mapping[str, int]) -> Constraint:
    """Return that a clue is true; nobody in it shares a place."""
    people = tuple(sorted({*_named(clue)}))

    def possible(values: Sequence[str]) -> bool:
        if len(values) < len(people) or len({*values}) < len(values):
            return len({*values}) == len(values)
        at = [places[value] for value in values]
        return _true(clue, dict(zip(people, at, strict=True)))

    return Constraint(people, possible)


READER = Reader(_read, _solve, follow=on(_ground))
