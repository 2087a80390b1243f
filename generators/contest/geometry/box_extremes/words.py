"""How figures with a free size are told."""

from collections.abc import Callable, Mapping
from random import Random

from generators.contest.geometry.box_extremes.kinds import EXTREMES
from generators.contest.geometry.box_extremes.tales import TALES
from generators.contest.scenes import Scene, pictured, render
from generators.latex import added, rooted
from generators.pictures import Panel


def told(scene: Scene, rng: Random) -> str:
    """Return the question in one of many wordings."""
    slots = dict(zip(EXTREMES[scene.kind].fields.split(), scene.numbers, strict=True))
    words = _WORDS[scene.kind](*scene.numbers) if scene.kind in _WORDS else {}
    return render(rng.choice(TALES[scene.kind]), {**slots, **words}, rng)


def _fence(m: int, n: int, _k: int, is_wall: int) -> Mapping[str, object]:
    if is_wall:
        return {
            "shape": "A straight wall serves as one side of it. A fence for the side across from "
            f"the wall costs ${m}$ dollars a meter, for the other two sides ${n}$ dollars a meter.",
            "sum": f"{added([(m, 'x'), (2 * n, 'y')])}",
        }
    return {
        "shape": f"A fence for the sides in front and at the back costs ${m}$ dollars a meter, for "
        f"the other two sides ${n}$ dollars a meter.",
        "sum": f"{added([(2 * m, 'x'), (2 * n, 'y')])}",
    }


def _wire(_k: int, m: int, n: int, p: int, q: int) -> Mapping[str, object]:
    shapes = [
        "square" if one == two else f"rectangle whose sides are in the ratio ${one}:{two}$"
        for one, two in ((m, n), (p, q))
    ]
    return {"one": shapes[0], "two": shapes[1]}


def _cylinder(_r: int, _h: int, asked: int) -> Mapping[str, object]:
    return {
        "sought": (
            "the greatest volume that the cylinder can have",
            "the greatest area that the curved surface of the cylinder can have",
            "the greatest total surface area, with both ends, that the cylinder can have",
        )[asked]
    }


def _weighted(p: int, q: int, r: int, k: int) -> Mapping[str, object]:
    return {"sum": f"{added([(p, 'x^2'), (q, 'y^2'), (r, 'z^2')])} = {k}"}


def _gutter(_b: int, n: int) -> Mapping[str, object]:
    return {"leg": rooted(n).latex}


def _edges(s: int, d: int, by_surface: int, is_least: int) -> Mapping[str, object]:
    return {
        "total": 4 * s,
        "also": f"a surface area of ${s * s - d}$"
        if by_surface
        else f"a diagonal of length ${rooted(d).latex}$ through its inside",
        "which": "the least" if is_least else "the greatest",
    }


def _folded(a: int, b: int, asked: int) -> Mapping[str, object]:
    return {
        "total": a + b,
        "sought": ("the length of $AC$", "the area of triangle $OAC$", "the $x$-coordinate of $C$")[
            asked
        ],
    }


def _boxes(_surface: int, _volume: int, asked: int, is_least: int) -> Mapping[str, object]:
    most = "least" if is_least else "greatest"
    sphere = (
        "the square of the radius of the smallest sphere that runs through all corners of one of "
        "these boxes"
        if is_least
        else "the square of the radius of the smallest sphere into which each of these boxes fits"
    )
    return {
        "sought": (
            f"the {most} length that a diagonal through the inside of such a box can have",
            sphere,
            f"the {most} total length that the twelve edges of such a box can have",
            f"the {most} length that an edge of such a box can have",
        )[asked]
    }


def _sliding(p: int, q: int, asked: int) -> Mapping[str, object]:
    return {
        "length": rooted(p + q).latex,
        "along": rooted(p).latex,
        "up": rooted(q).latex,
        "sought": ("$OC^2$", "the length of $AC$", "the $x$-coordinate of $C$")[asked],
        "ladder": (
            "the square of the distance from the corner to this point",
            "the distance from the foot of the ladder to this point",
            "the distance from the wall to this point",
        )[asked],
    }


_WORDS: Mapping[str, Callable[..., Mapping[str, object]]] = {
    "fence": _fence,
    "wire": _wire,
    "cylinder": _cylinder,
    "weighted_box": _weighted,
    "gutter": _gutter,
    "edges": _edges,
    "folded": _folded,
    "boxes": _boxes,
    "sliding": _sliding,
}
_FIELDS = {
    "h": "height",
    "k": "total",
    "s": "a quarter of the sum of all edges",
    "by_surface": "told: surface area (1) or diagonal (0)",
    "is_wall": "a wall on one side (1) or none (0)",
    "is_least": "asked: the least (1) or the greatest (0)",
    "asked": "which of the sizes is asked",
}


def picture(scene: Scene) -> Panel:
    """Return a table of what is told."""
    return pictured(scene, EXTREMES[scene.kind].fields, _FIELDS)
