"""Boolean expressions: which of eight lettered expressions over named values are true.

Eight at once, because one truth value is worth a coin. The generator wants a value and grows an
expression that has it, so neither the operators nor the names tell true from false. It never
writes a bare True or False into an expression: BIG-Bench-Hard's `boolean_expressions` consist of
nothing else, hence no row of ours can hold one of them.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import cycle
from math import comb, log10
from random import Random
from typing import NamedTuple

from generators.canonical import nameless
from generators.family import Family, IllPosedError, Knob, Knobs
from generators.logic.deduction._pictures import formulas
from generators.logic.deduction._truth import BINDING, OPERATORS, SIDES, evaluate, tokens
from generators.pictures import Panel
from generators.recognition import boolean_expression
from generators.wording import Grammar, speak
from proofmill.problem import Json, canonical_json

SIZE = Knob("size", 2, 28, "least number of connectives of one expression")
NAMES = Knob("names", 4, 12, "named values; the sixth and later ones are defined by earlier ones")
RARE = Knob("rare", 0.0, 0.6, "share of operators besides and/or, and of comparisons as leaves")

_MAX_DRAWS = 200
_LETTERS = "ABCDEFGH"
_FEWEST, _MOST = 2, 6
"""True expressions of a sheet."""
_NAMES = "jkmnpqrstuwyz"
_PLAIN = 5
"""Names whose value is given outright."""
_COMMON, _OTHERS = OPERATORS[:2], OPERATORS[2:]
_NOT = BINDING["not"]
_ATOM = 9
"""Binding of a name or of anything in brackets."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """Named values and eight expressions over them, all as text with the operators in words."""

    names: tuple[str, ...]
    values: tuple[str, ...]
    """`True`, `False` or an expression over earlier names."""
    expressions: tuple[str, ...]
    answer: str = field(compare=False)
    """The letters of the true ones, as JSON."""


class Piece(NamedTuple):
    """An expression, and how tightly its outermost operator binds."""

    text: str
    binding: int


def _generate(rng: Random, knobs: Knobs) -> Sheet:
    size, rare = SIZE.integer(knobs), RARE.number(knobs)
    names = rng.sample(_NAMES, NAMES.integer(knobs))
    first = rng.random() < 0.5
    known = {names[0]: first, names[1]: not first}  # never all alike
    known |= {name: rng.random() < 0.5 for name in names[2:_PLAIN]}
    values = [str(value) for value in known.values()]
    for name in names[_PLAIN:]:
        value = rng.random() < 0.5
        values.append(_grow(rng, rng.randint(1, 3), value, _scope(rng, known, rare)).text)
        known[name] = value
    wanted = _subset(rng)
    texts: list[str] = []
    for _ in range(_MAX_DRAWS):
        want = _LETTERS[len(texts)] in wanted
        text = _grow(rng, size + rng.randrange(3), want, _scope(rng, known, rare)).text
        if text not in texts:
            texts.append(text)
        if len(texts) == len(_LETTERS):
            return Sheet(tuple(names), tuple(values), tuple(texts), canonical_json(wanted))
    raise IllPosedError(f"boolean_expressions: no {len(_LETTERS)} different ones of size {size}")


class _Scope(NamedTuple):
    """What leaves are made of."""

    known: Mapping[str, bool]
    deck: Iterator[str]
    """The known names, shuffled anew for every expression, so that neighbours differ."""
    rare: float


def _scope(rng: Random, known: Mapping[str, bool], rare: float) -> _Scope:
    return _Scope(known, cycle(rng.sample([*known], len(known))), rare)


def _subset(rng: Random) -> list[str]:
    """Return each set of letters of an allowed size with the same chance."""
    sizes = range(_FEWEST, _MOST + 1)
    size = rng.choices(sizes, [comb(len(_LETTERS), size) for size in sizes])[0]
    return sorted(rng.sample(_LETTERS, size))


def _grow(rng: Random, size: int, want: bool, scope: _Scope) -> Piece:
    """Return an expression of `size` operators whose value is `want`."""
    if size == 0:
        return _leaf(rng, want, scope)
    if size > 1 and rng.random() < 0.2:
        inner = _grow(rng, size - 1, not want, scope)
        return Piece(f"not {_bracketed(inner, _NOT)}", _NOT)
    operator = rng.choice(_OTHERS if rng.random() < scope.rare else _COMMON)
    left, right = rng.choice(SIDES[operator, want])
    share = rng.randrange(size)
    # Nothing but a negation stands bare beside xor, implies or iff: how they group is disputed.
    least = BINDING[operator] if operator in _COMMON else _NOT
    head = _bracketed(_grow(rng, share, left, scope), least)
    tail = _bracketed(_grow(rng, size - 1 - share, right, scope), least)
    return Piece(f"{head} {operator} {tail}", BINDING[operator])


def _leaf(rng: Random, want: bool, scope: _Scope) -> Piece:
    if rng.random() < scope.rare / 2:
        return Piece(_comparison(rng, want), _ATOM)
    name = next(scope.deck)
    return Piece(name, _ATOM) if scope.known[name] == want else Piece(f"not {name}", _NOT)


def _bracketed(piece: Piece, least: int) -> str:
    return piece.text if piece.binding >= least else f"({piece.text})"


def _comparison(rng: Random, want: bool) -> str:
    a, b = rng.randint(11, 60), rng.randint(3, 9)
    operator, relation = rng.choice("+*"), rng.choice("<>")
    left = a + b if operator == "+" else a * b
    is_left_larger = want == (relation == ">")
    # A false comparison may be of equals.
    gap = rng.randint(1 if want else 0, 9)
    return f"({a} {operator} {b} {relation} {left - gap if is_left_larger else left + gap})"


_GRAMMAR: Grammar = {
    "start": (
        "<given>\n\n{values}\n\n<list>\n\n{expressions}\n\n{reading}\n\n<ask>",
        "<list>\n\n{expressions}\n\n<given>\n\n{values}\n\n{reading}\n\n<ask>",
    ),
    "given": (
        "The following values are given:",
        "These names stand for truth values:",
        "Truth values are assigned as follows, from top to bottom:",
        "Let the names below have these values:",
    ),
    "list": (
        "Here are eight logical expressions:",
        "Look at these expressions, lettered A to H:",
        "Each of the expressions A to H is either true or false:",
        "Eight Boolean expressions are to be evaluated:",
    ),
    "symbols": (
        "{not_} means not, {and_} means and, {or_} means or.",
        "{not_}, {and_} and {or_} stand for not, and, or.",
    ),
    "reading": (
        "{not_} binds most tightly, then {and_}, then {or_}; brackets go before all of them. "
        "{or_} is true when at least one side is.",
        "The order of operations is: brackets, {not_}, {and_}, {or_} (the inclusive one), anything "
        "else.",
        "Without brackets, {not_} goes before anything else and {and_} before the inclusive {or_}.",
    ),
    "xor": (
        "{sign} is true when exactly one side is.",
        "{sign} means: one side is true, not both.",
    ),
    "implies": (
        "{sign} is false only when the left side is true and the right side is false.",
        "{sign} is true unless the left side is true and the right side is false.",
    ),
    "iff": (
        "{sign} is true when both sides have the same value.",
        "{sign} means: both sides agree.",
    ),
    "arithmetic": (
        "Comparisons of numbers are true or false as in ordinary arithmetic.",
        "Numbers are added (+), multiplied (*) and compared as usual.",
    ),
    "ask": (
        "Which of them are true? List the letters, separated by commas.",
        "Give the letters of all true expressions, separated by commas.",
        "Find every expression that is true and list their letters with commas between them.",
        "Answer with the letters of the true ones, separated by commas.",
    ),
}
# Ways to write the operators: words, capitals, symbols.
_WORDS: tuple[str, ...] = ("not", *OPERATORS)
_STYLES = (
    ("not ", "and", "or", "xor", "implies", "iff"),
    ("NOT ", "AND", "OR", "XOR", "IMPLIES", "IFF"),
    ("¬", "∧", "\N{LOGICAL OR}", "⊕", "→", "↔"),
    ("~", "&", "|", "^", "=>", "<=>"),
)
_OPERATOR = re.compile(r"not |and|or|xor|implies|iff")


def _render(sheet: Sheet, rng: Random) -> str:
    signs = dict(zip(_WORDS, rng.choice(_STYLES), strict=True))
    given = [f"{name} = {value}" for name, value in zip(sheet.names, sheet.values, strict=True)]
    expressions = [
        f"{letter}. {text}" for letter, text in zip(_LETTERS, sheet.expressions, strict=True)
    ]
    values, listed = (
        _OPERATOR.sub(lambda match: signs[match[0].strip()], "\n".join(lines))
        for lines in (given, expressions)
    )
    return speak(
        _GRAMMAR, rng, values=values, expressions=listed, reading=_legend(sheet, signs, rng)
    )


def _legend(sheet: Sheet, signs: Mapping[str, str], rng: Random) -> str:
    """Explain the operators that occur."""
    text = " ".join((*sheet.values, *sheet.expressions))
    slots = {f"{word}_": f'"{signs[word].strip()}"' for word in _WORDS[:3]}
    said = [] if signs["and"].isalpha() else [speak(_GRAMMAR, rng, "symbols", **slots)]
    said.append(speak(_GRAMMAR, rng, "reading", **slots))
    for word in _OTHERS:
        if f" {word} " in text:
            said.append(speak(_GRAMMAR, rng, word, sign=f'"{signs[word]}"'))
    if "<" in text or ">" in text:
        said.append(speak(_GRAMMAR, rng, "arithmetic"))
    return " ".join(said)


def _values(sheet: Sheet) -> dict[str, bool]:
    """Return the values of the names, in order, then of the letters."""
    known = {"True": True, "False": False}
    names, texts = (*sheet.names, *_LETTERS), (*sheet.values, *sheet.expressions)
    for name, text in zip(names, texts, strict=True):
        known[name] = evaluate(text, known)
    return {name: known[name] for name in names}


def _solve(sheet: Sheet) -> list[str]:
    """Evaluate bottom-up; an expression has one value, so there is one answer."""
    values = _values(sheet)
    return [canonical_json([letter for letter in _LETTERS if values[letter]])]


def _near_misses(sheet: Sheet) -> list[str]:
    right = set(json.loads(sheet.answer))
    return [canonical_json(sorted(right ^ {letter})) for letter in _LETTERS]


_INNER = re.compile(r"\(([^()]*)\)")
_WHOLE = re.compile(r"^(.+)$")
_LEAF = re.compile(r"\b[a-z]\b|\d+ [+*] \d+ [<>] \d+")
_TRUTH: Mapping[str, int] = {"True": 1, "False": 0}


def _steps(sheet: Sheet) -> tuple[str, ...]:
    """Put in what is known, then take innermost brackets away until one value is left."""
    known, lines = dict(_TRUTH), list[str]()
    names, texts = (*sheet.names, *_LETTERS), (*sheet.values, *sheet.expressions)
    for name, text in zip(names, texts, strict=True):
        stages = [*_stages(text, known)]
        known[name] = _TRUTH[stages[-1]]
        if text not in _TRUTH:
            lines += [f"{name} = {stage}" for stage in stages]
    right = [letter for letter in _LETTERS if known[letter]]
    return (*lines, f"So the answer is {', '.join(right)}.")


def _stages(text: str, known: Mapping[str, int]) -> Iterator[str]:
    text = _LEAF.sub(lambda leaf: str(evaluate(leaf[0], known)), text)
    for _ in range(len(text)):
        yield text
        if text in _TRUTH:
            break
        inner = _INNER if "(" in text else _WHOLE
        text = inner.sub(lambda part: _value(part[1]), text)


@lru_cache(maxsize=4096)
def _value(text: str) -> str:
    """Return the value of an expression without names."""
    return str(evaluate(text, _TRUTH))


_NAME = re.compile(r"\b([a-z])\b")


def _canonical(sheet: Sheet) -> Json:
    given = [f"{name} = {value}" for name, value in zip(sheet.names, sheet.values, strict=True)]
    return nameless([_NAME.split(line) for line in (*given, *sheet.expressions)])


def _picture(sheet: Sheet) -> Panel:
    given, asked = formulas(sheet.names, sheet.values), formulas(_LETTERS, sheet.expressions)
    return Panel(figures=[("given", given), ("which are true?", asked)])


def _capacity(dial: float) -> float:
    # expressions of one shape with two operators, names bare or negated; eight in any order
    size, names = SIZE.integer_at(dial), NAMES.integer_at(dial)
    return float(10.0 ** min(300.0, 8 * (size * log10(4 * names) - 0.6)))


FAMILY = Family(
    name="boolean_expressions",
    version=3,
    domain="logic",
    summary="which of eight logical expressions over named values are true",
    concepts=("propositional logic", "operator precedence"),
    knobs=(SIZE, NAMES, RARE),
    verifier="set",
    examples=("B, E, F", "A, H"),
    generate=_generate,
    render=_render,
    solve=_solve,
    # Count the names, numbers and operators that an evaluation reads.
    effort=lambda sheet: sum(len(tokens(text)) for text in (*sheet.values, *sheet.expressions)),
    canonical=_canonical,
    picture=_picture,
    steps=_steps,
    near_misses=_near_misses,
    recognise=boolean_expression,
    capacity=_capacity,
    guess_rate=lambda dial: 1 / sum(comb(8, size) for size in range(_FEWEST, _MOST + 1)),
)
