"""The worked solution about restricted words: classes of beginnings, letter after letter."""

from collections.abc import Iterator, Sequence

from generators.contest.counting.restricted_words.automata import (
    Class,
    Condition,
    Words,
    accepted,
    classes,
    numbers,
)
from generators.wording import listed

_NAMES = "abcfghjmpqrsuvwxyz"
_MANY = 100


def letters(words: Words) -> dict[str, str]:
    """Return what the letters of the steps stand for."""
    found = {"N": words.answer}
    for place, told in enumerate(_parts(words)):
        kinds = classes(words.letters, words.length, told, _MANY)
        for k, row in enumerate(numbers(kinds, words.length)):
            found |= {_name(i, place, k): str(many) for i, many in enumerate(row)}
    return found


def _parts(words: Words) -> list[Sequence[Condition]]:
    return [words.conditions, *([words.conditions[:1]] if words.is_chance else [])]


def _name(kind: int, place: int, index: int | str) -> str:
    letter = _NAMES[kind]
    return f"{letter}_{{{place},{index}}}" if place else f"{letter}_{{{index}}}"


def steps(words: Words) -> tuple[str, ...]:
    """Return the worked solution."""
    lines, totals = list[str](), list[int]()
    for place, told in enumerate(_parts(words)):
        kinds = classes(words.letters, words.length, told, _MANY)
        totals.append(accepted(kinds, words.length))
        start, *rest = _lines(words, kinds, place)
        lines += [f"{'Now only the first condition counts. ' * place}{start}", *rest]
    if not words.is_chance:
        return tuple(lines)
    part, whole = totals
    return (*lines, rf"The probability is $\frac{{{part}}}{{{whole}}} = {words.answer}$.")


def _lines(words: Words, kinds: Sequence[Class], place: int) -> Iterator[str]:
    shortest = [one.like or "empty" for one in kinds]
    told = listed([f"${_name(i, place, 'k')}$ ({like})" for i, like in enumerate(shortest)])
    yield (
        f"Two beginnings belong together if they can be ended in the same ways. Let {told} be the "
        "numbers of beginnings of length $k$ of each class, whose shortest member is given, with "
        f"A, B, ... for what may stand at a place; ${_name(0, place, 0)} = 1$."
    )
    table = numbers(kinds, words.length)
    for k in range(1, words.length + 1):
        rows = [_row(kinds, table, place, i, k) for i in range(len(kinds)) if table[k][i]]
        yield f"Length {k}: {', '.join(rows)}."
    ends = [i for i, one in enumerate(kinds) if one.accepts and table[-1][i]]
    total = " + ".join(_name(i, place, words.length) for i in ends)
    found = accepted(kinds, words.length)
    yield f"What is wanted of the whole holds for ${total} = {found}$ of them."


def _row(
    kinds: Sequence[Class], table: Sequence[Sequence[int]], place: int, to: int, k: int
) -> str:
    terms = []
    for i, one in enumerate(kinds):
        many = one.steps.count(to)
        if many and table[k - 1][i]:
            terms.append((f"{many} " if many > 1 else "") + _name(i, place, k - 1))
    return f"${_name(to, place, k)} = {' + '.join(terms)} = {table[k][to]}$"
