"""Emphasis: what a recipe asks of single families and domains, and the slots that follow."""

import difflib
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import Annotated, Any, Final, NamedTuple, TypeAlias

from pydantic import AfterValidator, BeforeValidator, Field, WithJsonSchema

from generators import find_family
from pipelines.config import Strict
from proofmill.problem import canonical_json

MOST_SLOTS: Final = 64
"""Settings of one family in one source: more lists of knobs are a slip, not a wish."""
_PLACE = {"maximum": 1.0, "minimum": 0.0, "type": "number"}


def _listed(value: Any) -> Any:  # noqa: ANN401 - whatever stands in the file
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return (value,) if is_number else value


def _once(values: tuple[float, ...]) -> tuple[float, ...]:
    if len(set(values)) != len(values):
        raise ValueError("a position stands twice; give each once")
    return values


Spread: TypeAlias = Annotated[
    tuple[Annotated[float, Field(ge=0.0, le=1.0)], ...],
    Field(min_length=1),
    BeforeValidator(_listed),
    AfterValidator(_once),
    WithJsonSchema({"anyOf": [_PLACE, {"type": "array", "items": _PLACE}]}),
]
"""One position, or several to spread rows over evenly."""


class Emphasis(Strict):
    """What one family, or every family of a domain, gets instead of what its source says."""

    weight: Annotated[float, Field(ge=0.0)] | None = None
    """Rows beside those of weight 1, the usual one; 0 leaves it out. Where a domain has a weight,
    whole domains share the rows by theirs, and families the rows of their domain."""
    dials: Spread | None = None
    """Positions of the dial: one, or several to spread the rows over."""
    knobs: Mapping[str, Spread] = {}
    """Positions of single knobs, over the dial: each one, or several to spread the rows over."""


class Slot(NamedTuple):
    """A family at one setting of its knobs, and its weight among all slots of the source."""

    family: str
    knobs: str
    """Position of every knob, as canonical JSON."""
    weight: float


Chosen: TypeAlias = Mapping[str, Emphasis]


def check_emphasis(families: Sequence[str], per_family: Chosen, per_domain: Chosen) -> None:
    """Refuse what names no family, domain or knob of a source.

    Raises:
        ValueError: naming the key, and the nearest valid one.
    """
    domains = {name: find_family(name).domain for name in families}
    for what, chosen, known in (
        ("per_family", per_family, set(families)),
        ("per_domain", per_domain, set(domains.values())),
    ):
        for name, emphasis in chosen.items():
            if name not in known:
                raise ValueError(f"{what}.{name}: not among this source's{_nearest(name, known)}")
            own = [name] if what == "per_family" else [f for f in families if domains[f] == name]
            knobs = {knob.name for family in own for knob in find_family(family).knobs}
            for knob in set(emphasis.knobs) - knobs:
                raise ValueError(f"{what}.{name}.knobs: no knob {knob!r}{_nearest(knob, knobs)}")


def _nearest(name: str, known: Iterable[str]) -> str:
    valid = sorted(known)
    near = difflib.get_close_matches(name, valid, 1)
    return f"; nearest is {near[0]!r}" if near else f"; have {', '.join(valid)}"


def slots(
    families: Sequence[str], dials: Sequence[float], per_family: Chosen, per_domain: Chosen
) -> list[Slot]:
    """Return the slots of all families, in order; those of one family share its weight evenly.

    Raises:
        ValueError: if a family has more than MOST_SLOTS settings, or none has a weight.
    """
    weights = _weights(families, per_family, per_domain)
    settings = {name: _settings(name, dials, per_family, per_domain) for name in families}
    even = len({len(some) for some in settings.values()}) == 1 and len(set(weights.values())) == 1
    found = [
        # Equal slots weigh 1 each, so that running sums of them round as they always did.
        Slot(name, knobs, 1.0 if even else weights[name] / len(settings[name]))
        for name in families
        for knobs in settings[name]
        if weights[name] > 0.0
    ]
    if not found:
        raise ValueError("no family has a weight above 0; raise one")
    return found


def _settings(
    family: str, dials: Sequence[float], per_family: Chosen, per_domain: Chosen
) -> list[str]:
    """Return every combination of a family's dials and knobs, as canonical JSON, once each."""
    own = per_family.get(family, Emphasis())
    shared = per_domain.get(find_family(family).domain, Emphasis())
    names = [knob.name for knob in find_family(family).knobs]
    chosen = {**shared.knobs, **own.knobs}
    spreads = [[(name, place) for place in chosen[name]] for name in names if name in chosen]
    found = [
        canonical_json(find_family(family).setting(dial, dict(knobs)))
        for dial in own.dials or shared.dials or dials
        for knobs in product(*spreads)
    ]
    if len(found) > MOST_SLOTS:
        raise ValueError(
            f"{family} has {len(found)} settings of dials and knobs, the most is {MOST_SLOTS}; "
            "give fewer positions"
        )
    return list(dict.fromkeys(found))


def _weights(families: Sequence[str], per_family: Chosen, per_domain: Chosen) -> dict[str, float]:
    """Return each family's weight among all."""
    own = {name: _weight(per_family.get(name)) for name in families}
    if all(emphasis.weight is None for emphasis in per_domain.values()):
        return own
    sums: dict[str, float] = defaultdict(float)
    for name, weight in own.items():
        sums[find_family(name).domain] += weight
    return {
        name: weight and weight * _weight(per_domain.get(domain)) / sums[domain]
        for name, weight in own.items()
        for domain in [find_family(name).domain]
    }


def _weight(emphasis: Emphasis | None) -> float:
    return 1.0 if emphasis is None or emphasis.weight is None else emphasis.weight
