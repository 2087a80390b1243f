"""How corners and parts of polyhedra are told."""

from collections.abc import Callable, Mapping
from random import Random

from generators.contest.geometry.polyhedron_chances.kinds import CHANCES
from generators.contest.geometry.polyhedron_chances.tales import TALES
from generators.contest.scenes import Scene, pictured, render
from generators.pictures import Panel


def told(scene: Scene, rng: Random) -> str:
    """Return the question in one of many wordings."""
    slots = dict(zip(CHANCES[scene.kind].fields.split(), scene.numbers, strict=True))
    words = _WORDS[scene.kind](*scene.numbers) if scene.kind in _WORDS else {}
    return render(rng.choice(TALES[scene.kind]), {**slots, **words}, rng)


def _painted(_a: int, _b: int, _c: int, asked: int) -> Mapping[str, object]:
    exactly = ("no face that is", "exactly one face that is", "exactly two faces that are")
    if asked == 3:
        return {
            "pick": "One of them is picked at random and rolled like a fair die.",
            "sought": "the probability that the face on its top is painted",
        }
    return {
        "pick": "One of them is picked at random.",
        "sought": f"the probability that it has {exactly[asked]} painted",
    }


def _touching(_a: int, _b: int, _c: int, ways: int) -> Mapping[str, object]:
    share = ("a whole face", "an edge, but no face", "a corner, but no edge")[ways]
    return {"share": share}


_SOLIDS = (
    "a right prism whose two ends are regular polygons with ${n}$ corners each",
    "an antiprism: its two ends are regular polygons with ${n}$ corners each, and every corner of "
    "one end is joined by edges to two neighboring corners of the other end",
)
_HOUSES = (
    "Two ring roads with ${n}$ stations each run one above the other. Every station has a track to "
    "the next one on either side of it in its ring, and a track to the station right above or "
    "below it in the other ring.",
    "Two ring roads with ${n}$ stations each run one above the other, a little turned. Every "
    "station has a track to the next one on either side of it in its ring, and a track to each of "
    "the two stations of the other ring that are nearest to it.",
)


def _solid(is_antiprism: int, n: int, is_free: int = 0) -> dict[str, object]:
    return {
        "picked": "Corners $Q$, $R$ and $S$ are chosen at random, independently of each other, so "
        "that the same corner may be chosen again."
        if is_free
        else "Three different corners are chosen at random and called $Q$, $R$ and $S$ in random "
        "order.",
        "stations": "Stations $Q$, $R$ and $S$ are chosen at random, independently of each other, "
        "so that the same station may be chosen again;"
        if is_free
        else "Three different stations, called $Q$, $R$ and $S$, are chosen at random one after "
        "the other, and",
        "solid": _SOLIDS[is_antiprism].format(n=n),
        "rings": _HOUSES[is_antiprism].format(n=n),
    }


def _far(is_antiprism: int, n: int, k: int, is_more: int) -> Mapping[str, object]:
    return {
        **_solid(is_antiprism, n),
        "event": f"at least ${k}$" if is_more else f"exactly ${k}$",
    }


def _compared(
    is_antiprism: int, n: int, k: int, is_exact: int, is_free: int
) -> Mapping[str, object]:
    more = "exactly" if is_exact else "at least"
    event = f"$d(Q, R)$ is larger than $d(R, S)$ by {more} ${k}$"
    if k == 1 and not is_exact:
        event = "$d(Q, R) > d(R, S)$"
    return {**_solid(is_antiprism, n, is_free), "event": event}


def _sum(is_antiprism: int, n: int, k: int, is_free: int) -> Mapping[str, object]:
    return {**_solid(is_antiprism, n, is_free), "event": f"$d(Q, R) + d(R, S) = {k}$"}


def _triples(is_antiprism: int, n: int, event: int, k: int) -> Mapping[str, object]:
    return {
        **_solid(is_antiprism, n),
        "event": (
            "$d(Q, R) + d(R, S) = d(Q, S)$",
            f"the three distances $d(Q, R)$, $d(R, S)$ and $d(Q, S)$ have the sum ${k}$",
            f"the greatest of the distances $d(Q, R)$, $d(R, S)$ and $d(Q, S)$ is ${k}$",
            f"each of the distances $d(Q, R)$, $d(R, S)$ and $d(Q, S)$ is at least ${k}$",
        )[event],
    }


def _areas(_a: int, _b: int, _c: int, is_acute: int) -> Mapping[str, object]:
    return {
        "sought": "the sum of the areas of those triangles that have no right angle"
        if is_acute
        else "the arithmetic mean of the squares of the areas of all these triangles"
    }


_MINUTES = ("two", "three", "four", "five")


def _walk(_a: int, _b: int, _c: int, m: int) -> Mapping[str, object]:
    return {"minutes": _MINUTES[m - 2]}


_WORDS: Mapping[str, Callable[..., Mapping[str, object]]] = {
    "painted": _painted,
    "touching_cubes": _touching,
    "far_corners": _far,
    "compared": _compared,
    "distance_sum": _sum,
    "triangle_areas": _areas,
    "walk": _walk,
    "three_corners": _triples,
}
_FIELDS = {
    "a": "an edge",
    "b": "another edge",
    "c": "a third edge",
    "n": "corners of each end",
    "k": "distance or sum of distances",
    "m": "steps",
    "ways": "shared: face (0), edge (1) or corner (2)",
    "event": "R between (0), sum (1), greatest (2), least (3) of the distances",
    "is_antiprism": "antiprism (1) or prism (0)",
    "is_more": "at least (1) or exactly (0)",
    "is_exact": "exactly (1) or at least (0)",
    "is_free": "corners may coincide (1) or not (0)",
    "is_acute": "asked: area without right angles (1) or mean square (0)",
    "asked": "painted faces, or a rolled cube (3)",
}


def picture(scene: Scene) -> Panel:
    """Return a table of what is told."""
    return pictured(scene, CHANCES[scene.kind].fields, _FIELDS)
