"""Questions: problems of several kinds whose answers have any form, each told in its own way.

A family of questions is a table of kinds, as one of scenes is; answers are LaTeX, so that they may
be counts, sets and intervals as well as exact numbers.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from string import Formatter
from typing import NamedTuple, TypeAlias

from generators.contest.scenes import (
    IDEAS,
    Numbers,
    Scene,
    Steps,
    Tale,
    scene_family,
)
from generators.family import Family, Knob
from generators.latex import plain
from generators.pictures import Panel, Table
from generators.wording import Grammar, speak

SIZE = Knob("size", 30, 40, "largest of the numbers drawn first")
MOST_DIGITS = 9
"""Of an answer."""
_MOST_DRAWS = 60
"""Of one kind."""

Tales: TypeAlias = Mapping[str, Sequence[Tale]]
Slots: TypeAlias = Mapping[str, Callable[..., Mapping[str, object]]]
"""Kind -> what its tales need beside the numbers, from the numbers."""


class Kind(NamedTuple):
    """Questions that take the same ideas."""

    ideas: int
    fields: str
    """Names of the numbers, separated by spaces."""
    draw: Callable[[Random, int], Numbers | None]
    """From the largest number; None for a useless draw."""
    answer: Callable[..., str | None]
    """LaTeX of the answer, from the numbers; None where there is none worth asking for."""
    weight: int = 1
    """How often it is drawn among kinds of as many ideas: by how many different ones it has."""


def asked(kinds: Mapping[str, Kind], rng: Random, ideas: int, most: int) -> Scene | None:
    """Return a question that takes so many ideas, or None where the draw is useless."""
    names = [name for name, kind in kinds.items() if kind.ideas == ideas]
    [name] = rng.choices(names, [kinds[name].weight for name in names])
    for _ in range(_MOST_DRAWS):
        numbers = kinds[name].draw(rng, most)
        answer = kinds[name].answer(*numbers) if numbers else None
        if numbers and answer and answer not in map(str, numbers) and _is_short(answer):
            return Scene(name, numbers, answer)
    return None


def _is_short(answer: str) -> bool:
    return 0 < sum(map(str.isdigit, answer)) <= MOST_DIGITS


_GRAMMAR: Grammar = {
    "asked": ("{given} <ask>",),
    "whole": ("{given}",),
    "ask": ("What is {asked}?", "Find {asked}.", "Determine {asked}.", "Compute {asked}."),
}


def _told(tale: Tale, slots: Mapping[str, object], rng: Random) -> str:
    given, asked_for = (part.format_map(slots) for part in tale)
    return speak(_GRAMMAR, rng, "asked" if asked_for else "whole", given=given, asked=asked_for)


def _pictured(kind: str, tales: Sequence[Tale], slots: Mapping[str, object]) -> Panel:
    """Return a table of what the tales of a kind state, and of nothing else."""
    texts = [text for tale in tales for text in tale]
    names = dict.fromkeys(
        name for text in texts for _, name, _, _ in Formatter().parse(text) if name
    )
    rows = [(name.replace("_", " "), plain(str(slots[name]))) for name in names]
    return Panel(figures=[(kind.replace("_", " "), Table(rows=rows))])


def question_family(
    *,
    name: str,
    summary: str,
    concepts: tuple[str, ...],
    examples: tuple[str, str, *tuple[str, ...]],
    kinds: Mapping[str, Kind],
    tales: Tales,
    slots: Slots,
    steps: Steps,
    generate: Callable[[Random, Mapping[str, float]], Scene],
    solve: Callable[[Scene], list[str]],
    swaps: Mapping[str, Sequence[Numbers]] | None = None,
    version: int = 1,
) -> Family[Scene]:
    """Return the family of a table of kinds; the rest is as in `scene_family`.

    `swaps` has orders of a kind's numbers that make the same problem.
    """

    def told(scene: Scene) -> dict[str, object]:
        own = dict(zip(kinds[scene.kind].fields.split(), scene.numbers, strict=True))
        return {**own, **(slots[scene.kind](*scene.numbers) if scene.kind in slots else {})}

    return scene_family(
        name=name,
        summary=summary,
        concepts=concepts,
        examples=examples,
        kinds=kinds,
        steps=steps,
        swaps=swaps or {},
        generate=generate,
        solve=solve,
        render=lambda scene, rng: _told(rng.choice(tales[scene.kind]), told(scene), rng),
        picture=lambda scene: _pictured(scene.kind, tales[scene.kind], told(scene)),
        knobs=(IDEAS, SIZE),
        version=version,
    )
