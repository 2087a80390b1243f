"""How folding, unfolding and rolling are told."""

from collections.abc import Mapping
from random import Random

from generators.contest.geometry.folding_paths.kinds import FOLDS
from generators.contest.geometry.folding_paths.tales import TALES
from generators.contest.scenes import Scene, pictured, render
from generators.pictures import Panel


def told(scene: Scene, rng: Random) -> str:
    """Return the question in one of many wordings."""
    slots = dict(zip(FOLDS[scene.kind].fields.split(), scene.numbers, strict=True))
    return render(rng.choice(TALES[scene.kind]), {**slots, **_words(scene)}, rng)


def _words(scene: Scene) -> Mapping[str, object]:
    """Return what a kind needs beside its numbers."""
    numbers = scene.numbers
    match scene.kind:
        case "corner":
            return {"what": "the length of $BX$" if numbers[3] else "the length of $CX$"}
        case "outside":
            return {"double": 2 * numbers[2]}
        case "cone":
            r, ratio, is_round, *_ = numbers
            if is_round:
                words = (
                    ", on the same straight line through the top",
                    " that goes once around the cone",
                    ", but it goes once around the tip",
                )
            else:
                words = (", exactly on the opposite side", "", "")
            return {"slant": ratio * r} | dict(
                zip(("where", "around", "going"), words, strict=True)
            )
        case "inside":
            covers = "never touches" if numbers[3] else "passes over"
            return {"double": 2 * numbers[2], "covers": covers}
        case "triangle":
            return {"side": f"${sum(numbers)}$"}
        case "spider":
            _, wide, high, u, v = numbers
            feet = {
                f"foot_{name}": "foot" if n == 1 else "feet" for name, n in (("u", u), ("v", v))
            }
            return {"half": wide // 2, "below": high - u, **feet}
    return {}


_FIELDS = {
    "is_rest": "what is left (1) or not (0)",
    "is_round": "once around (1) or to the opposite side (0)",
    "ratio": "slant side over radius",
    "n": "turns",
    "u": "below the ceiling",
    "v": "above the floor",
}


def picture(scene: Scene) -> Panel:
    """Return a table of what is told."""
    return pictured(scene, FOLDS[scene.kind].fields, _FIELDS)
