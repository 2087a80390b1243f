"""Short answers in words: `text` and `choice`."""

import re

from proofmill.verifiers import reading
from proofmill.verifiers.verdict import BAD_GOLD, MALFORMED, Args, Verdict, same

_LETTER = re.compile(r"\(?([A-Za-z])[).:]?()")
_LABELLED = re.compile(r"\(?([A-Za-z])[).:]{1,2} (.*)")


def check_text(candidate: str, gold: str, args: Args) -> Verdict:
    """Compare with case, outer quotes and runs of spaces folded.

    With `"ignore_spaces": true` all spaces go (bracket strings); with `"case": true` case counts.
    """
    fold = _folded if not args.get("case") else _spaced
    given, expected = fold(reading.clean(candidate)), fold(gold)
    if args.get("ignore_spaces"):
        given, expected = given.replace(" ", ""), expected.replace(" ", "")
    if not expected:
        return BAD_GOLD
    return same(given == expected) if given else MALFORMED


def _folded(text: str) -> str:
    return reading.label(text)


def _spaced(text: str) -> str:
    text = " ".join(text.split())
    is_quoted = len(text) > 2 and text[0] == text[-1] and text[0] in "\"'"
    return text[1:-1].strip() if is_quoted else text


def check_choice(candidate: str, gold: str, args: Args) -> Verdict:
    """Accept `B`, `(b)`, `B.` or the text of option B for `B`; args: `options`, in letter order."""
    options = [reading.label(str(option)) for option in args.get("options", ())]
    expected = _letter(gold, options)
    if expected is None:
        return BAD_GOLD
    letter = _letter(reading.clean(candidate), options)
    return MALFORMED if letter is None else same(letter == expected)


def _letter(text: str, options: list[str]) -> str | None:
    """Return the option that a text names by letter, by its own text or, agreeing, by both."""
    text = " ".join(text.split())
    by_text = options.index(reading.label(text)) if options.count(reading.label(text)) == 1 else -1
    if by_text >= 0:
        return chr(65 + by_text)
    match = _LETTER.fullmatch(text) or _LABELLED.fullmatch(text)
    if match is None:
        return None
    letter, rest = match[1].upper(), reading.label(match[2] or "")
    index = ord(letter) - 65
    if options and index >= len(options):
        return None
    return letter if not rest or (options and options[index] == rest) else None
