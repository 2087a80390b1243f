"""Short answers in words: `text` and `choice`."""

import re

from proofmill.verifiers import reading
from proofmill.verifiers.verdict import BAD_GOLD, MALFORMED, Args, Verdict, same

_LETTER = re.compile(r"\(?([A-Za-z])[).:]?")


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
    text = " ".join(text.split())
    match = _LETTER.fullmatch(text)
    if match and (not options or ord(match[1].upper()) - 65 < len(options)):
        return match[1].upper()
    if options.count(reading.label(text)) == 1:
        return chr(65 + options.index(reading.label(text)))
    head, rest = _LETTER.match(text), text[2:].strip(" ).:")
    if head and options:  # "B) blue", only when letter and text name the same option
        index = ord(head[1].upper()) - 65
        if index < len(options) and text[len(head[0]) :].strip() and _names(rest, options[index]):
            return head[1].upper()
    return None


def _names(text: str, option: str) -> bool:
    return reading.label(text) == option
