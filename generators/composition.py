"""Composition: two or more problems in one, joined by a last step that spreads the answer again.

A part offers a port when its answer is a number: an integer as it is, a fraction p/q as p + q. The
last step is a linear form of the ports modulo a prime near a thousand, so the answer tells little
of the parts and depth does not collapse its range.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from math import prod
from random import Random
from types import MappingProxyType
from typing import Any

from generators.family import Family, IllPosedError, Knob, Knobs, Split, is_in_split
from generators.pictures import Figure, Panel, Table
from generators.wording import Grammar, speak
from proofmill.problem import Json, content_hash

JOIN = "+"
"""Joins the names of the parts in the name of a composition."""
_VERSION = 2
_MAX_DRAWS = 640
"""Draws until a part or the whole falls into a split: as many as `family` allows an instance."""
_PRIMES = (1009, 1013, 1019, 1021, 1031, 1033, 1039, 1049, 1051, 1061, 1063, 1069, 1087, 1091)
_LETTERS = ("\\alpha", "\\beta", "\\gamma", "\\delta", "\\epsilon", "\\zeta")
"""Greek, since the parts have Latin letters of their own."""

PORTS: Mapping[str, tuple[str, Callable[[str], int]]] = MappingProxyType(
    {
        "integer": ("the answer to part {part}", int),
        "rational": (
            "the sum of numerator and denominator of the answer to part {part}, written in lowest "
            "terms with a positive denominator (which is 1 for an integer)",
            lambda text: sum(Fraction(text).as_integer_ratio()),
        ),
    }
)
"""Verifier of a part -> how its number is read, in words and in code."""


@dataclass(frozen=True, slots=True)
class Composed:
    """Instances of the parts and the linear form that joins their ports."""

    parts: tuple[Any, ...]
    factors: tuple[int, ...]
    modulus: int
    answer: str = field(compare=False)


def offers_port(family: Family[Any]) -> bool:
    """Tell whether a family can be a part: its answer is one number, and the only right one."""
    return family.verifier in PORTS and family.unique


@cache
def compose(*parts: Family[Any]) -> Family[Composed]:
    """Return the family of problems that need all `parts`, each with its knobs as `1.name`, ...

    Raises:
        ValueError: unless there are two to six parts that offer a port.
    """
    deaf = [part.name for part in parts if not offers_port(part)]
    if deaf or not 2 <= len(parts) <= len(_LETTERS):
        raise ValueError(
            f"compose two to {len(_LETTERS)} families with a number for an answer; got "
            f"{[part.name for part in parts]}, of which {deaf} have none"
        )
    knobs = tuple(
        Knob(f"{i}.{knob.name}", knob.low, knob.high, f"{knob.meaning}, in part {i}")
        for i, part in enumerate(parts, 1)
        for knob in part.knobs
    )
    concepts = dict.fromkeys(concept for part in parts for concept in part.concepts)
    return Family(
        name=JOIN.join(part.name for part in parts),
        version=int("".join(f"{number:02}" for number in (_VERSION, *(p.version for p in parts)))),
        domain="math" if all(part.domain == "math" for part in parts) else "logic",
        summary="a number from the answers to " + " and ".join(part.name for part in parts),
        concepts=tuple(concepts),
        knobs=knobs,
        verifier="integer",
        examples=("512", "77"),
        generate=lambda rng, setting: _generate(parts, rng, setting, "train"),
        generate_in=lambda rng, setting, split: _generate(parts, rng, setting, split),
        render=lambda instance, rng: _render(parts, instance, rng),
        solve=lambda instance: _solve(parts, instance),
        effort=lambda instance: sum(
            part.effort(one) for part, one in zip(parts, instance.parts, strict=True)
        ),
        canonical=lambda instance: _canonical(parts, instance),
        picture=_drawer(parts),
        steps=lambda instance: _steps(parts, instance),
        capacity=lambda dial: prod(part.capacity(dial) for part in parts),
        guess_rate=lambda dial: 1.0 / _PRIMES[0],
    )


def _generate(parts: Sequence[Family[Any]], rng: Random, setting: Knobs, split: Split) -> Composed:
    """Draw parts of a split and factors that put the whole into the same split.

    A test problem thus never shows a part that training rows have shown, nor the reverse.
    """
    for _ in range(_MAX_DRAWS):
        drawn = tuple(_part(part, rng, _own(setting, i), split) for i, part in enumerate(parts, 1))
        names = {part.instance_hash(one) for part, one in zip(parts, drawn, strict=True)}
        if len(names) == len(parts):
            return _joined(parts, drawn, split, rng)
    raise IllPosedError(f"no different parts in {_MAX_DRAWS} draws of {_name(parts)}")


def _part(part: Family[Any], rng: Random, setting: Knobs, split: Split) -> Any:  # noqa: ANN401
    for _ in range(_MAX_DRAWS):
        drawn, _name = part.draw_in_split(rng, setting, split)
        # A port of 0 would make the part superfluous.
        if PORTS[part.verifier][1](drawn.answer):
            return drawn
    raise IllPosedError(f"no {part.name} of split {split!r} in {_MAX_DRAWS} draws")


def _own(setting: Knobs, part: int) -> dict[str, float]:
    prefix = f"{part}."
    return {
        name.removeprefix(prefix): value
        for name, value in setting.items()
        if name.startswith(prefix)
    }


def _joined(
    parts: Sequence[Family[Any]], drawn: tuple[Any, ...], split: Split, rng: Random
) -> Composed:
    values = _values(parts, [one.answer for one in drawn])
    for _ in range(_MAX_DRAWS):
        modulus = _PRIMES[int(rng.random() * len(_PRIMES))]
        factors = tuple(rng.randint(2, 40) for _ in drawn)
        answer = str(_value(values, factors, modulus))
        whole = Composed(drawn, factors, modulus, answer)
        name = content_hash([_name(parts), _canonical(parts, whole)])
        if is_in_split(name, split):
            return whole
    raise IllPosedError(f"no factors put the whole into split {split} in {_MAX_DRAWS} draws")


def _name(parts: Sequence[Family[Any]]) -> str:
    return JOIN.join(part.name for part in parts)


def _values(parts: Sequence[Family[Any]], answers: Sequence[str]) -> list[int]:
    return [PORTS[part.verifier][1](text) for part, text in zip(parts, answers, strict=True)]


def _value(values: Sequence[int], factors: Sequence[int], modulus: int) -> int:
    return sum(f * value for f, value in zip(factors, values, strict=True)) % modulus


def _solve(parts: Sequence[Family[Any]], instance: Composed) -> list[str]:
    """Solve every part by its own independent solver; the last step adds up, without a product."""
    found = [part.solve(one) for part, one in zip(parts, instance.parts, strict=True)]
    if any(len(answers) != 1 for answers in found):
        return []
    values = _values(parts, [answers[0] for answers in found])
    total = 0
    for factor, value in zip(instance.factors, values, strict=True):
        for _ in range(factor):
            total = (total + value) % instance.modulus
    return [str(total)]


def _canonical(parts: Sequence[Family[Any]], instance: Composed) -> Json:
    pairs = sorted(
        [part.instance_hash(one), factor]
        for part, one, factor in zip(parts, instance.parts, instance.factors, strict=True)
    )
    return [pairs, instance.modulus]


def _drawer(parts: Sequence[Family[Any]]) -> Callable[[Composed], Panel] | None:
    """Return what draws the parts side by side; None if some part has no picture."""
    drawers = [part.picture for part in parts if part.picture]
    if len(drawers) < len(parts):
        return None

    def drawn(instance: Composed) -> Panel:
        figures: list[tuple[str, Figure]] = []
        for number, (draw, one) in enumerate(zip(drawers, instance.parts, strict=True), 1):
            picture = draw(one)
            inner = picture.figures if isinstance(picture, Panel) else [("", picture)]
            figures += [(f"{number}. {caption}", figure) for caption, figure in inner]
        return Panel(figures=[*figures, ("last step", _joint(parts, instance))])

    return drawn


def _joint(parts: Sequence[Family[Any]], instance: Composed) -> Table:
    rows = []
    for number, (part, factor) in enumerate(zip(parts, instance.factors, strict=True), 1):
        port = {"integer": "", "rational": "numerator + denominator of "}[part.verifier]
        rows.append((f"{factor} times", f"{port}answer {number}"))
    return Table(rows=[*rows, ("the sum modulo", str(instance.modulus))])


def _steps(parts: Sequence[Family[Any]], instance: Composed) -> tuple[str, ...]:
    values = _values(parts, [one.answer for one in instance.parts])
    named = zip(_LETTERS, parts, instance.parts, values, strict=False)
    lines = [
        f"part {i}: {one.answer}, so {letter} = {value}"
        for i, (letter, _, one, value) in enumerate(named, 1)
    ]
    form = " + ".join(f"{f}*{v}" for f, v in zip(instance.factors, values, strict=True))
    return (*lines, f"{form} = {instance.answer} (mod {instance.modulus})")


_GRAMMAR: Grammar = {
    "opening": (
        "Solve the {count} parts below, then combine their answers.",
        "This question has {count} independent parts and one last step.",
        "Work out {count} separate problems; the final answer joins them.",
        "Here are {count} problems. Only a number made from their answers is asked for.",
        "First answer each of the {count} parts. Then carry out the last step.",
        "The answer to what follows needs each of the {count} parts.",
    ),
    "label": ("Part {i}.", "Part {i}:", "[Part {i}]", "({i})"),
    "let": (
        "Let ${letter}$ be {port}.",
        "Write ${letter}$ for {port}.",
        "By ${letter}$ we mean {port}.",
    ),
    "ask": (
        "What is the remainder of ${form}$ on division by ${modulus}$?",
        "Find ${form}$ modulo ${modulus}$, as a number from $0$ to ${last}$.",
        "Compute the remainder when ${form}$ is divided by ${modulus}$.",
        "Determine the integer $\\rho$ with $0 \\le \\rho < {modulus}$ and "
        "$\\rho \\equiv {form} \\pmod{{{modulus}}}$.",
    ),
}


def _render(parts: Sequence[Family[Any]], instance: Composed, rng: Random) -> str:
    label = rng.choice(_GRAMMAR["label"])
    counts = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}
    blocks = [speak(_GRAMMAR, rng, "opening", count=counts[len(parts)])]
    lets = []
    for i, (part, one) in enumerate(zip(parts, instance.parts, strict=True), 1):
        blocks.append(f"{label.format(i=i)} {part.render(one, rng)}")
        port = PORTS[part.verifier][0].format(part=i)
        lets.append(speak(_GRAMMAR, rng, "let", letter=_LETTERS[i - 1], port=port))
    form = " + ".join(
        f"{factor} {letter}" for factor, letter in zip(instance.factors, _LETTERS, strict=False)
    )
    modulus = instance.modulus
    ask = speak(_GRAMMAR, rng, "ask", form=form, modulus=modulus, last=modulus - 1)
    blocks.append(" ".join([*lets, ask]))
    return "\n\n".join(blocks)
