"""Near misses: well-formed answers that are surely wrong, derived from a right one.

They hold for rows with exactly one right answer. Rows where any valid answer counts bring their
own, since a random change of a valid colouring is often valid too.
"""

import json
from collections.abc import Callable, Mapping

from proofmill import Problem
from proofmill.problem import Json, canonical_json


def near_misses(problem: Problem) -> list[str]:
    """Return wrong answers close to the reference answer; at least two for every known verifier.

    Raises:
        LookupError: if there is no rule for the row's verifier.
    """
    try:
        mutate = _MUTATIONS[problem.verifier]
    except KeyError:
        raise LookupError(
            f"no near misses for verifier {problem.verifier!r}; have {sorted(_MUTATIONS)}"
        ) from None
    wrong = dict.fromkeys(mutate(problem.answer, problem.args))
    return [text for text in wrong if text and text != problem.answer]


def _integer(answer: str, args: Mapping[str, Json]) -> list[str]:
    value, digits = int(answer), answer.lstrip("-")
    swapped = digits[:-2] + digits[:-3:-1]
    near = [str(value + 1), str(value - 1), answer + digits[-1], swapped, digits[:-1], str(-value)]
    wrong = [text for text in near if text and int(text) != value]
    return [*wrong, f"{value}.5", f"{value} {value}"]


def _rational(answer: str, args: Mapping[str, Json]) -> list[str]:
    top, _, bottom = answer.partition("/")
    a, b = int(top), int(bottom or 1)
    texts = [f"{a + b}/{b}", f"{a - b}/{b}", f"{a + 1}/{b}", f"{2 * a + 1}/{2 * b}"]
    if a != 0:
        texts += [f"{-a}/{b}", f"{a}/{b + 1}"]
    if abs(a) != b and a != 0:
        texts.append(f"{b}/{a}" if a > 0 else f"-{b}/{-a}")
    return texts


def _math(answer: str, args: Mapping[str, Json]) -> list[str]:
    """Other values where the answer is a value, and nonsense where it is a set or a relation."""
    if answer.rstrip().endswith(("+C", "+ C")):  # equal up to a constant: another multiple
        return [f"3({answer})", f"x({answer})"]
    return [f"{answer}+1", f"{answer}-\\frac{{1}}{{7}}", f"\\neq {answer}"]


def _text(answer: str, args: Mapping[str, Json]) -> list[str]:
    half = len(answer) // 2
    texts = [answer[:-1], answer + answer[-1], answer[::-1], answer[half:] + answer[:half]]
    folded = "".join(answer.split()).casefold()
    return [text for text in texts if "".join(text.split()).casefold() != folded]


def _choice(answer: str, args: Mapping[str, Json]) -> list[str]:
    letters = [chr(65 + index) for index in range(max(len(args.get("options", ())), 4))]
    return [letter for letter in letters if letter != answer] + ["".join(letters)]


def _other(value: Json) -> Json:
    """Return another entry of the same kind."""
    return value + 1 if isinstance(value, int) else f"{value}{str(value)[-1]}"


def _list(answer: str, args: Mapping[str, Json]) -> list[str]:
    items = json.loads(answer)
    if not items:
        return ["[0]", "[1]"]
    changed = [[*items[:i], _other(items[i]), *items[i + 1 :]] for i in {0, len(items) // 2}]
    return [canonical_json(v) for v in (*changed, items[:-1], [*items, items[-1]], [*items, 0])]


def _sequence(answer: str, args: Mapping[str, Json]) -> list[str]:
    items = json.loads(answer)
    swapped = [
        [*items[:i], items[i + 1], items[i], *items[i + 2 :]]
        for i in range(len(items) - 1)
        if items[i] != items[i + 1]
    ]
    return _list(answer, args) + [canonical_json(value) for value in swapped[:2]]


def _set(answer: str, args: Mapping[str, Json]) -> list[str]:
    items = set(map(str, json.loads(answer)))
    texts = _list(answer, args)
    return [t for t in texts if set(map(str, json.loads(t))) != items or len(t) > len(answer)]


def _mapping(answer: str, args: Mapping[str, Json]) -> list[str]:
    value = json.loads(answer)
    keys = sorted(value)
    texts = [{**value, key: _other(value[key])} for key in keys[:2]]
    texts += [{key: value[key] for key in keys[1:]}, {**value, "nobody": value[keys[0]]}]
    for key in keys[1:]:
        if value[key] != value[keys[0]]:
            texts.append({**value, key: value[keys[0]], keys[0]: value[key]})
            break
    return [canonical_json(text) for text in texts if text]


def _grid(answer: str, args: Mapping[str, Json]) -> list[str]:
    rows = json.loads(answer)
    other = next((cell for row in rows for cell in row if cell != rows[0][0]), _other(rows[0][0]))
    wrong = [[[other, *rows[0][1:]], *rows[1:]], rows[:-1], [*rows, rows[-1]]]
    if rows[0] != rows[-1]:
        wrong.append([rows[-1], *rows[1:-1], rows[0]])
    if any(row != row[::-1] for row in rows):
        wrong.append([row[::-1] for row in rows])
    return [canonical_json(value) for value in wrong if value]


def _several(answer: str, args: Mapping[str, Json]) -> list[str]:
    """Another answer in each place, two that change places, one too few and one too many."""
    golds = json.loads(answer)
    mutate, inner = _MUTATIONS[str(args["each"])], args.get("args", {})
    assert isinstance(inner, Mapping)
    wrong = [
        [*golds[:place], other, *golds[place + 1 :]]
        for place, gold in enumerate(golds)
        for other in mutate(gold, inner)[:2]
    ]
    if golds[0] != golds[-1]:
        wrong.append([golds[-1], *golds[1:-1], golds[0]])
    wrong += [golds[:-1], [*golds, golds[-1]]]
    return ["; ".join(entries) for entries in wrong]


_MUTATIONS: Mapping[str, Callable[[str, Mapping[str, Json]], list[str]]] = {
    "choice": _choice,
    "grid": _grid,
    "integer": _integer,
    "mapping": _mapping,
    "math": _math,
    "rational": _rational,
    "sequence": _sequence,
    "set": _set,
    "several": _several,
    "text": _text,
}
