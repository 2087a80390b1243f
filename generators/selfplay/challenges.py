"""Challenges: which family to ask for next, and at which knobs; fresh, or evolved from a row.

Fresh ones fill the arms of a bandit (R-Zero's Challenger, arXiv 2508.05004, with knobs for words).
Evolved ones rewrite what was worth most (eva's estimate, sample, evolve, arXiv 2411.00062v3,
section 3): a knob is raised or lowered, the same knobs are drawn again, or two rows become one. No
label is rewritten: the family draws and proves every instance anew.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Literal, TypeAlias

from generators import JOIN, find_family, offers_port
from generators.selfplay.archive import Member
from proofmill.problem import canonical_json

Operator: TypeAlias = Literal["fresh", "raise", "lower", "redraw", "compose"]
FIFTHS = 5
"""Arms per family: fifths of the mean knob."""
SPREAD = 0.15
"""How far a fresh challenge's knobs lie from the middle of its arm, at most."""
STEPS = (0.08, 0.25)
"""How far evolving moves a knob."""
_ENDS = 1e-6
_COMPOSED, _REDRAWN = 0.2, 0.3
"""Shares of the evolved that join two rows, where both can be joined, and that draw again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Challenge:
    """What to draw."""

    family: str
    """A family, or a composition `first+second`."""
    knobs: Mapping[str, float]
    operator: Operator
    parents: tuple[str, ...] = ()
    """Ids of the rows that it was evolved from."""

    @property
    def arm(self) -> str:
        """The arm that its knobs belong to, whoever proposed it."""
        mean = sum(self.knobs.values()) / len(self.knobs)
        return _arm(self.family, min(FIFTHS - 1, int(FIFTHS * mean)))

    def to_json(self) -> str:
        """Return one line; `from_json` is its inverse."""
        return canonical_json(
            {
                "family": self.family,
                "knobs": dict(self.knobs),
                "operator": self.operator,
                "parents": self.parents,
            }
        )

    @classmethod
    def from_json(cls, text: str) -> "Challenge":
        """Rebuild it from `to_json`."""
        fields = json.loads(text)
        return cls(**fields | {"parents": tuple(fields["parents"])})


def challenge_arms(families: Sequence[str]) -> list[str]:
    """Return the arms: every fifth of the mean knob of every family."""
    return [_arm(name, fifth) for name in families for fifth in range(FIFTHS)]


def _arm(family: str, fifth: int) -> str:
    return f"{family}/{fifth}"


def fresh(arm: str, rng: Random) -> Challenge:
    """Return a challenge of an arm, its knobs scattered about the arm's middle."""
    family, _, fifth = arm.rpartition("/")
    middle = (int(fifth) + 0.5) / FIFTHS
    names = [knob.name for knob in find_family(family).knobs]
    knobs = {name: _within(middle + rng.uniform(-SPREAD, SPREAD)) for name in names}
    return Challenge(family=family, knobs=knobs, operator="fresh")


def _within(value: float) -> float:
    return round(min(1.0, max(0.0, value)), 4)


def evolved(members: Sequence[Member], count: int, rng: Random) -> Iterator[Challenge]:
    """Yield challenges evolved from members, drawn by what they were worth; none if none was."""
    worthy = [one for one in members if one.score > 0.0]
    if not worthy:
        return
    weights = [one.score for one in worthy]
    able = [one for one in worthy if _can_be_part(one)]
    for parent in rng.choices(worthy, weights, k=count):
        old = Challenge.from_json(parent.source)
        draw = rng.random()
        if draw < _COMPOSED and _can_be_part(parent):
            partner = rng.choices(able, [one.score for one in able])[0]
            yield _composed(parent, partner)
        elif draw < _COMPOSED + _REDRAWN:
            yield _redrawn(parent, old)
        else:
            yield _moved(parent, old, rng)


def _can_be_part(member: Member) -> bool:
    name = Challenge.from_json(member.source).family
    return JOIN not in name and offers_port(find_family(name))


def _composed(first: Member, second: Member) -> Challenge:
    """Join two rows; a row with itself asks for two instances of one family."""
    parts = [Challenge.from_json(one.source) for one in (first, second)]
    knobs = {
        f"{place}.{name}": value
        for place, part in enumerate(parts, 1)
        for name, value in part.knobs.items()
    }
    return Challenge(
        family=JOIN.join(part.family for part in parts),
        knobs=knobs,
        operator="compose",
        parents=tuple(dict.fromkeys((first.id, second.id))),
    )


def _redrawn(parent: Member, old: Challenge) -> Challenge:
    return Challenge(family=old.family, knobs=old.knobs, operator="redraw", parents=(parent.id,))


def _moved(parent: Member, old: Challenge, rng: Random) -> Challenge:
    """Raise a knob of a row that is mostly solved, lower one of a row that mostly is not."""
    is_raised = parent.share > 0.5 or (parent.share == 0.5 and rng.random() < 0.5)
    is_free: Callable[[float], bool] = (
        (lambda value: value < 1.0 - _ENDS) if is_raised else (lambda value: value > _ENDS)
    )
    free = [name for name, value in old.knobs.items() if is_free(value)]
    if not free:
        return _redrawn(parent, old)
    name = rng.choice(free)
    step = rng.uniform(*STEPS) * (1 if is_raised else -1)
    return Challenge(
        family=old.family,
        knobs=dict(old.knobs) | {name: _within(old.knobs[name] + step)},
        operator="raise" if is_raised else "lower",
        parents=(parent.id,),
    )
