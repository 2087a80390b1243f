"""Entry: whether one entry of a list, cell or value says what the reference says.

The reference decides what is read: where it is a number, a noun may stand beside it (`7 cards`,
`item 4`); where it is a time, `9:15` is `09:15`; else texts are compared folded, articles aside.
"""

import re
from collections.abc import Iterable, Mapping, Sequence

from proofmill.verifiers.reading import ARTICLE, integer, item, label, without

_NO_NOUN = re.compile(
    r"""
    a|about|above|after|all|almost|am|an|and|any|approximately|around|at|before|below|between
    |billion|both|but|by|cubed|degrees|dozens?|each|either|else|every|except|factorial|few|fewer
    |for|from|halves|half|hundreds?|if|impossible|in|infinite|is|least|less|many|maybe|millions?
    |minus|mod|modulo|more|most|nearly|negative|neither|never|no|none|nor|not|of|off|on|one|only
    |or|other|over|percent|percentage|perhaps|per|pi|plus|point|possibly|quarters?|radians|roughly
    |score|sqrt|squared?|than|the|thirds?|thousands?|times|to|trillion|twice|under|unknown|unless
    |until|up|wrong
    """,
    re.VERBOSE | re.IGNORECASE,
)
"""Words that change what a number says, or hedge; a noun beside a number is none of them."""
_UNITS = "gmshld"
"""Single letters that are units; others are variables, or multiply (`5k`)."""
_NOUN_AFTER = re.compile(
    r"([+-]?[0-9][0-9,]*)[ ]?([a-z]{1,20})(?:[ ]([a-z]{2,20}))?", re.IGNORECASE
)
_NOUN_BEFORE = re.compile(r"(?:([a-z]{2,20})\.?[ ]?|#)([+-]?[0-9]+)", re.IGNORECASE)
_TIME = re.compile(r"([0-9]{1,2})[:.]([0-9]{2})(?:[ ]?([ap])\.?m\.?)?(?:[ ]?h)?", re.IGNORECASE)


def agrees(given: str, gold: str) -> bool:
    """Tell whether an entry says the folded reference `gold` (as `reading.item` gives it)."""
    if item(given) == gold:
        return True
    if integer(gold) == gold:
        return counted(given) == gold
    if ":" in gold and _TIME.fullmatch(gold):
        return _time(given) == _time(gold)
    return item(without(ARTICLE, label(given))) == gold


def counted(text: str) -> str | None:
    """Return the number in `7 cards`, `48g` or `item 4`; None for a bare number or a hedge."""
    after = _NOUN_AFTER.fullmatch(text)
    if after and is_noun(after[2]) and (after[3] is None or is_noun(after[3])):
        return integer(after[1])
    before = _NOUN_BEFORE.fullmatch(text)
    if before and (before[1] is None or is_noun(before[1])):
        return integer(before[2])
    return None


def is_noun(word: str) -> bool:
    """Tell whether a word may stand beside a number and leave its value alone."""
    return _NO_NOUN.fullmatch(word) is None if len(word) > 1 else word.casefold() in _UNITS


def _time(text: str) -> tuple[int, str] | None:
    match = _TIME.fullmatch(text.strip())
    if match is None or not (match[3] or ":" in text):
        return None
    hours = int(match[1])
    if match[3]:
        if not 1 <= hours <= 12:
            return None
        hours = hours % 12 + 12 * (match[3].casefold() == "p")
    return hours, match[2]


def all_agree(given: Sequence[str], gold: Sequence[str]) -> bool:
    """Tell whether two lists agree entry by entry, in order."""
    return len(given) == len(gold) and all(map(agrees, given, gold))


def named(given: str, names: Iterable[str]) -> str | None:
    """Return the one of the folded `names` that an entry says; None for none or several."""
    folded = item(given)
    known = list(names)
    if folded in known:
        return folded
    found = [name for name in known if agrees(given, name)]
    return found[0] if len(found) == 1 else None


def keyed(given: Mapping[str, str], names: Iterable[str]) -> dict[str, str] | None:
    """Return a mapping with the folded `names` as keys (`vertex 4` says `4`), every one once.

    None if a key says none of them or two say the same, or one is missing.
    """
    known = set(names)
    if len(given) != len(known):
        return None
    found = {named(key, known): value for key, value in given.items()}
    if len(found) != len(given) or found.keys() != known:
        return None
    return {name: value for name, value in found.items() if name is not None}
