"""Rule chaining: what facts and ranked rules establish about people, true, false or unknown.

After FOLIO and BIG-Bench-Extra-Hard's board-game questions: rules conclude that somebody has or
lacks a trait, may ask that nothing be known, and a rule listed earlier beats a later one. Traits
have an order in which no rule concludes backward, so there is one reading. The generator fills in
traits in that order; the solver asks for conditions from the question back. At the top: five
people, twelve derived traits with up to three rules each of up to three conditions.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import TypeAlias

from generators.canonical import Arc, normal_form
from generators.family import Family, IllPosedError, Knob, Knobs
from generators.logic.deduction._theories import Condition, Rule, Theory, theory_picture, worded
from generators.wording import Grammar, draw, speak
from proofmill.problem import Json, canonical_json

PEOPLE = Knob("people", 3, 5, "people")
DERIVED = Knob("derived", 4, 12, "traits that rules conclude")
RIVALS = Knob("rivals", 1, 3, "most rules about one trait")
CONDITIONS = Knob("conditions", 1, 3, "most conditions of a rule")

_GIVEN = 4
"""Traits of which facts are given."""
_ASKED = 6
_MODES = ("has", "has", "has", "lacks", "lacks", "open")
_MAX_DRAWS = 5_000
_CLOSED = "Nobody likes anyone whom they are not said to like."
_LABELS: Mapping[bool | None, str] = {True: "true", False: "false", None: "unknown"}
Known: TypeAlias = dict[tuple[int, int], bool]
"""(person, trait) -> whether the person has it, where that is established."""


def _generate(rng: Random, knobs: Knobs) -> Theory:
    people, derived = PEOPLE.integer(knobs), DERIVED.integer(knobs)
    labels = [rng.choice((True, False, None)) for _ in range(_ASKED)]
    for _ in range(_MAX_DRAWS):
        facts = tuple(
            (person, trait, rng.random() < 0.6)
            for person in range(people)
            for trait in range(_GIVEN)
            if rng.random() < 0.75
        )
        likes = tuple(
            (one, rng.choice([p for p in range(people) if p != one])) for one in range(people)
        )
        rules = _rules(rng, derived, RIVALS.integer(knobs), CONDITIONS.number(knobs))
        known = _established(people, facts, likes, rules, _GIVEN + derived)
        questions = _questions(rng, known, people, derived, labels)
        if questions:
            names, traits = draw("names", people, rng), draw("traits", _GIVEN + derived, rng)
            answer = canonical_json([_LABELS[label] for label in labels])
            return Theory(names, traits, facts, likes, rules, questions, answer)
    raise IllPosedError(f"rule_chaining: {_MAX_DRAWS} theories of {derived} traits do not fit")


def _rules(rng: Random, derived: int, rivals: int, conditions: float) -> tuple[Rule, ...]:
    """Draw rules for every derived trait, on traits before it, mostly on the last few."""
    rules = []
    for trait in range(_GIVEN, _GIVEN + derived):
        for _ in range(rng.randint(1, rivals)):
            size = max(1, int(conditions * rng.random() + 1))
            before = rng.sample(range(max(0, trait - _GIVEN), trait), min(size, _GIVEN))
            body = tuple(Condition(t, rng.choice(_MODES), rng.random() < 0.2) for t in before)
            rules.append(Rule(body, trait, rng.random() < 0.5))
    rng.shuffle(rules)
    return tuple(rules)


def _established(
    people: int,
    facts: Sequence[tuple[int, int, bool]],
    likes: Sequence[tuple[int, int]],
    rules: Sequence[Rule],
    traits: int,
) -> Known:
    """Fill in trait after trait, for each person by the first rule that applies."""
    known = {(person, trait): has for person, trait, has in facts}
    for trait in range(traits):
        found = {}
        for rule in reversed([rule for rule in rules if rule.trait == trait]):
            for person in range(people):
                if all(_holds(condition, person, known, likes) for condition in rule.body):
                    found[person, trait] = rule.has
        known = found | known
    return known


def _holds(
    condition: Condition,
    person: int,
    known: Mapping[tuple[int, int], bool | None],
    likes: Sequence[tuple[int, int]],
) -> bool:
    who = [b for a, b in likes if a == person] if condition.of_liked else [person]
    values = [known.get((one, condition.trait)) for one in who]
    if condition.mode == "open":
        return any(value is not True for value in values)
    return (condition.mode == "has") in values


def _questions(
    rng: Random, known: Known, people: int, derived: int, labels: Sequence[bool | None]
) -> tuple[tuple[int, int], ...]:
    """Draw different questions on derived traits with the given answers; none if there are none."""
    found: list[tuple[int, int]] = []
    cells = [(p, t) for t in range(_GIVEN, _GIVEN + derived) for p in range(people)]
    for label in labels:
        fits = [cell for cell in cells if known.get(cell) == label and cell not in found]
        if not fits:
            return ()
        # The better of two draws: later traits take longer chains.
        found.append(max(rng.choice(fits), rng.choice(fits), key=lambda cell: cell[1]))
    return tuple(found)


_GRAMMAR: Grammar = {
    "start": (
        "<facts>\n\n{facts}\n\n<rules>\n\n{rules}\n\n<reading>\n\n<ask>\n\n{questions}\n\n<layout>",
        "<ask>\n\n{questions}\n\n<facts>\n\n{facts}\n\n<rules>\n\n{rules}\n\n<reading> <layout>",
    ),
    "facts": ("These facts are given:", "This is known about some people:"),
    "rules": (
        "Rules, the strongest first:",
        "These rules hold, each of them stronger than those below it:",
    ),
    "reading": (
        "A thing is established if it is a fact or if a rule concludes it whose conditions are all "
        "met. Facts beat rules, and where rules disagree about somebody the stronger one wins. "
        'A condition such as "is kind" or "is not kind" is met if just that is established; "is '
        'not known to be kind" is met if it is not established that the person is kind. After a '
        "comma, a condition is about the first person again.",
        "Conclude only what the facts and rules establish: that somebody is not kind has to be "
        "established as well as that somebody is. Somebody who is not established to be kind is "
        '"not known to be kind". If rules that apply contradict each other, the strongest of them '
        "counts, and no rule counts against a fact. What follows a comma in a rule is said of the "
        "same person as its beginning.",
    ),
    "ask": (
        "For each statement, say whether it is established to be true, to be false, or unknown:",
        "Which of these statements are true, which are false, and which remain unknown?",
    ),
    "layout": (
        "Answer with six words (true, false or unknown) in the order of the statements, separated "
        "by commas.",
        "Give six labels, each of them true, false or unknown, in order and separated by commas.",
    ),
    "rule": ("If somebody {body}, then that person {head}.", "Whoever {body}, {head}."),
}


def _render(theory: Theory, rng: Random) -> str:
    facts = [
        f"{theory.names[person]} is {'' if has else 'not '}{theory.traits[trait]}."
        for person, trait, has in theory.facts
    ]
    facts += [f"{theory.names[one]} likes {theory.names[other]}." for one, other in theory.likes]
    style = rng.choice(_GRAMMAR["rule"])
    rules = [f"{n}. {worded(rule, theory, style)}" for n, rule in enumerate(theory.rules, 1)]
    questions = [
        f"({n}) {theory.names[person]} is {theory.traits[trait]}."
        for n, (person, trait) in enumerate(theory.questions, 1)
    ]
    return speak(
        _GRAMMAR,
        rng,
        facts=" ".join(rng.sample(facts, len(facts))) + f" {_CLOSED}",
        rules="\n".join(rules),
        questions="\n".join(questions),
    )


class _Asker:
    """Answers questions backward: first by facts, then by the rules that conclude the trait."""

    def __init__(self, theory: Theory) -> None:
        self.theory = theory
        self.seen: dict[tuple[int, int], bool | None] = {
            (person, trait): has for person, trait, has in theory.facts
        }
        self.checked = 0  # conditions

    def ask(self, person: int, trait: int) -> bool | None:
        if (person, trait) not in self.seen:
            rules = (rule for rule in self.theory.rules if rule.trait == trait)
            self.seen[person, trait] = next(
                (rule.has for rule in rules if all(self.meets(person, c) for c in rule.body)), None
            )
        return self.seen[person, trait]

    def meets(self, person: int, condition: Condition) -> bool:
        self.checked += 1
        if condition.of_liked:
            alone = condition._replace(of_liked=False)
            return any(self.meets(b, alone) for a, b in self.theory.likes if a == person)
        value = self.ask(person, condition.trait)
        if condition.mode == "open":
            return not value
        return value is (condition.mode == "has")


def _solve(theory: Theory) -> list[str]:
    asker = _Asker(theory)
    return [canonical_json([_LABELS[asker.ask(*question)] for question in theory.questions])]


def _steps(theory: Theory) -> tuple[str, ...]:
    """Ask backward, each thing once: what the rules for it need comes before it."""
    known: dict[tuple[int, int], bool | None] = {(p, trait): has for p, trait, has in theory.facts}
    lines: list[str] = []
    for person, trait in theory.questions:
        _tell(theory, person, trait, known, lines)
    answer = ", ".join(_LABELS[known[question]] for question in theory.questions)
    return (*lines, f"So the answer is {answer}.")


def _tell(
    theory: Theory,
    person: int,
    trait: int,
    known: dict[tuple[int, int], bool | None],
    lines: list[str],
) -> None:
    """Find out whether somebody has a trait, and say which rules were tried for it."""
    if (person, trait) in known:
        return
    tried, value = list[str](), None
    for number, rule in enumerate(theory.rules, 1):
        if rule.trait == trait and value is None:
            failing = _failing(theory, rule, person, known, lines)
            value = None if failing else rule.has
            how = f"fails at condition {failing}" if failing else "applies"
            tried.append(f"rule {number} {how}")
    known[person, trait] = value
    why = ", ".join(tried) or "no rule is about that"
    name, word = theory.names[person], theory.traits[trait]
    verb = "is" if value else "is not"
    start = f"It stays open whether {name} is" if value is None else f"{name} {verb}"
    lines.append(f"{start} {word}: {why}.")


def _failing(
    theory: Theory,
    rule: Rule,
    person: int,
    known: dict[tuple[int, int], bool | None],
    lines: list[str],
) -> int:
    """Return the number of the first condition that is not met; 0 if all are."""
    for number, condition in enumerate(rule.body, 1):
        liked = [other for one, other in theory.likes if one == person]
        who = sorted(liked, key=theory.names.__getitem__) if condition.of_liked else [person]
        for one in who:
            _tell(theory, one, condition.trait, known, lines)
        if not _holds(condition, person, known, theory.likes):
            return number
    return 0


def _effort(theory: Theory) -> int:
    """Count the conditions that the backward search looks at."""
    asker = _Asker(theory)
    for question in theory.questions:
        asker.ask(*question)
    return asker.checked + sum(len(rule.body) for rule in theory.rules)


def _canonical(theory: Theory) -> Json:
    # People, traits and rules are vertices; of the rules' order only that for one trait counts.
    people, traits = len(theory.names), len(theory.traits)
    colors = [0] * people + [1] * traits
    arcs: list[Arc] = [(int(has), p, people + t) for p, t, has in theory.facts]
    arcs += [(2, one, other) for one, other in theory.likes]
    arcs += [(3, person, people + trait) for person, trait in theory.questions]
    ranks = [0] * traits
    for body, trait, has in theory.rules:
        colors.append(2 + ranks[trait])
        ranks[trait] += 1
        arcs.append((4 + has, len(colors) - 1, people + trait))
        for earlier, mode, of_liked in body:
            label = 6 + 2 * ("has", "lacks", "open").index(mode) + of_liked
            arcs.append((label, len(colors) - 1, people + earlier))
    return normal_form(colors, arcs)


FAMILY = Family(
    name="rule_chaining",
    version=3,
    domain="logic",
    summary="what facts and ranked rules establish about people: true, false or unknown",
    concepts=("rule-based reasoning", "defeasible logic"),
    knobs=(PEOPLE, DERIVED, RIVALS, CONDITIONS),
    verifier="sequence",
    answer_format="tags",
    examples=(
        "true, unknown, false, false, true, unknown",
        "false, false, true, unknown, true, true",
    ),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=_effort,
    canonical=_canonical,
    picture=theory_picture,
    # Facts and rules alike have hundreds of forms.
    steps=_steps,
    capacity=lambda dial: 1e12,
    guess_rate=lambda dial: 3.0**-_ASKED,
)
