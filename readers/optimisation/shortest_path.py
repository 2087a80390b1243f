"""The cheapest way from one place to another in a network, some of it one-way."""

import re
from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from math import inf
from typing import Final, NamedTuple

from readers.following import Followed
from readers.phrases import Phrases, Unread
from readers.reader import Reader
from readers.retracing import retraced

_SAYS: Final = Phrases(
    once={
        "asked": r"""
            Among all routes from place <start:place> to place <end:place> in the network below,
                find the one with the least total cost.<bare:empty>
            How does one get from place <start:place> to place <end:place> of the network below at
                the least total cost?<bare:empty>
            Find the cheapest path from place <start:place> to place <end:place> on the following
                map.<bare:empty>
            Go from <start:place> to <end:place> so that the costs add up to as little as possible.
            Find the path from <start:place> to <end:place> with the least total cost.
            What is the cheapest way from <start:place> to <end:place>?
        """,
        "means": r"""
            Written x-y:c, a connection between <things:things> x and y can be used both ways at
                cost c; written x<than:than>y:c, only from x to y.
            x-y:c is a connection between <things:things> x and y that costs c in either direction,
                x<than:than>y:c one that leads from x to y only, at cost c.
        """,
        "connections": "<connections:connections>",
        "form": r"""
            The best route is unique: give all its <things:things> in order, <start:place> and
                <end:place> included, separated by commas.
            Only one path is cheapest. Answer with the <things:things> that it visits, <start:place>
                first and <end:place> last, separated by commas.
            There is exactly one cheapest path. List its <things:things> in order, from
                <start:place> to <end:place>, separated by commas.
        """,
    },
    perhaps={
        "scene": r"""
            A road map has the <things:things> <names:names>.
            The <things:things> of a weighted graph are <names:names>.
            <n:int> <things:things> (<names:names>) are joined by cables, and each cable has a cost.
            A delivery company serves <n:int> <things:things>: <names:names>.
        """,
    },
    kinds={
        "empty": "",
        "than": ">",
        "things": "places|towns|vertices|computers",
        "place": r"\w+",
        "names": r"\w+(?:, \w+)+",
        "connections": r"\w+[->]\w+:\d+(?:(?:,? +|; |\n)\w+[->]\w+:\d+)+",
    },
)
_SETTLED: Final = re.compile(r"Settle (\w+) at")


class Network(NamedTuple):
    """What a prompt says."""

    places: tuple[str, ...]
    """All that are named, () if they are named by their connections alone."""
    costs: tuple[tuple[str, str, int], ...]
    """From where one can go directly to where, and at what cost."""
    start: str
    end: str


def _read(question: str) -> Network:
    said = _SAYS.read(question)
    asked, scene = said.one("asked"), said.maybe("scene")
    ends = asked["start"], asked["end"]
    if ("bare" in asked) == (scene is not None):
        raise Unread("says nothing, or twice, of what the network is")
    if {(part["start"], part["end"]) for part in said.parts if "start" in part} != {ends}:
        raise Unread("says of two ways")
    if len({part["things"] for part in said.parts if "things" in part}) != 1:
        raise Unread("says two words for the same things")
    found = re.findall(r"(\w+)([->])(\w+):(\d+)", said.one("connections")["connections"])
    costs = [(one, other, int(cost)) for one, _, other, cost in found]
    costs += [(other, one, int(cost)) for one, sign, other, cost in found if sign == "-"]
    if len({step[:2] for step in costs}) != len(costs):
        raise Unread("names a connection twice")
    network = Network(tuple(scene["names"].split(", ")) if scene else (), tuple(costs), *ends)
    _check(network, scene.integer("n") if scene and "n" in scene else len(network.places))
    return network


def _check(network: Network, number: int) -> None:
    joined = {place for one, other, _ in network.costs for place in (one, other)}
    if len(set(network.places)) != number or len(network.places) != number:
        raise Unread(f"says {number} places where it names {len(set(network.places))}")
    if network.places and joined - set(network.places):
        raise Unread(f"joins what it does not name: {joined - set(network.places)}")
    if not {network.start, network.end} <= joined:
        raise Unread("begins or ends where nothing is joined")


def _solve(network: Network) -> str:
    queue = [(0, [network.start])]
    seen = set[str]()
    while queue:
        total, way = heappop(queue)
        if way[-1] == network.end:
            return ", ".join(way)
        if way[-1] in seen:
            continue
        seen.add(way[-1])
        for one, other, cost in network.costs:
            if one == way[-1] and other not in seen:
                heappush(queue, (total + cost, [*way, other]))
    return "impossible"


def _follow(network: Network, lines: Sequence[str]) -> Followed:
    """Settle what the lines settle: of places as near as each other any may come first."""
    order = [found[1] for line in lines if (found := _SETTLED.match(line))]
    return retraced(lambda whole: _told(whole, order), _solve)(network, lines)


def _told(network: Network, order: Sequence[str]) -> Iterator[str]:
    near, before = {network.start: 0}, dict[str, str]()
    left = {network.start}
    for here in order:
        if here not in left or near[here] > min(near[place] for place in left):
            yield f"another place than {here} is the nearest"
            return
        left.remove(here)
        if here == network.end:
            break
        nearer = {
            other: near[here] + cost
            for one, other, cost in network.costs
            if one == here and near[here] + cost < near.get(other, inf)
        }
        near |= nearer
        left |= nearer.keys()
        before |= dict.fromkeys(nearer, here)
        said = sorted(f"{place} {cost}" for place, cost in nearer.items()) or ["nothing new"]
        yield f"Settle {here} at {near[here]}: {', '.join(said)}."
    yield f"Settle {network.end} at {near.get(network.end)}."
    way = [network.end]
    while way[-1] in before:
        way.append(before[way[-1]])
    yield f"Reached from one another, backwards: {', '.join(way)}."


READER = Reader(_read, _solve, follow=_follow)
