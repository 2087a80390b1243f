"""Theories of `rule_chaining`: facts and ranked rules, in words and as a picture."""

from dataclasses import dataclass, field
from typing import NamedTuple

from generators.pictures import Edge, Graph, Panel, Program, Table


class Condition(NamedTuple):
    """That one has, or lacks, a trait is established, or (`open`) that one has it is not.

    With `of_liked` somebody whom one likes has to be so.
    """

    trait: int
    mode: str
    of_liked: bool


class Rule(NamedTuple):
    """If all conditions hold, one has a trait, or lacks it."""

    body: tuple[Condition, ...]
    trait: int
    has: bool


@dataclass(frozen=True, slots=True)
class Theory:
    """Facts and rules, an earlier one stronger than a later one; who likes whom; the questions."""

    names: tuple[str, ...]
    traits: tuple[str, ...]
    facts: tuple[tuple[int, int, bool], ...]
    likes: tuple[tuple[int, int], ...]
    rules: tuple[Rule, ...]
    questions: tuple[tuple[int, int], ...]
    answer: str = field(compare=False)


_SAID = {"has": "is {}", "lacks": "is not {}", "open": "is not known to be {}"}


def worded(rule: Rule, theory: Theory, style: str) -> str:
    """Return a rule in the words of a style, which has slots for its conditions and its head."""
    parts = []
    for condition in rule.body:
        text = _SAID[condition.mode].format(theory.traits[condition.trait])
        parts.append(f"likes somebody who {text}" if condition.of_liked else text)
    head = _SAID["has" if rule.has else "lacks"].format(theory.traits[rule.trait])
    return style.format(body=", and ".join(parts), head=head)


def theory_picture(theory: Theory) -> Panel:
    """Return the facts as a table, who likes whom, and the rules with their ranks."""
    given = sorted({trait for _, trait, _ in theory.facts})
    rows = []
    for person, name in enumerate(theory.names):
        cells = [
            " and ".join(
                "yes" if has else "no"
                for one, about, has in theory.facts
                if (one, about) == (person, trait)
            )
            for trait in given
        ]
        rows.append((name, *cells))
    likes = [Edge(theory.names[one], theory.names[other]) for one, other in theory.likes]
    rules = [worded(rule, theory, "{body} → {head}") for rule in theory.rules]
    asked = [(theory.names[person], theory.traits[trait]) for person, trait in theory.questions]
    return Panel(
        figures=[
            ("facts", Table(header=("", *(theory.traits[trait] for trait in given)), rows=rows)),
            (
                "who likes whom",
                Graph(nodes={n: n for n in theory.names}, edges=likes, is_directed=True),
            ),
            ("rules, the strongest first", Program(lines=rules)),
            (
                "true, false or unknown?",
                Program(lines=[f"{one} is {trait}" for one, trait in asked]),
            ),
        ]
    )
