"""Words in the order of a dictionary with another alphabet, perhaps read from their ends."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from readers.phrases import Phrases, Unread
from readers.reader import Reader
from readers.retracing import retraced

_SAYS: Final = Phrases(
    once={
        "alphabet": r"""
            {Here is an alphabet in an unusual order, beginning with its first letter:|Suppose that
                the alphabet were ordered like this:|In a foreign language the alphabet runs in this
                order:|The letters of a made-up alphabet, from first to last:|A dictionary uses the
                letters in the following order, first to last:}¶¶<alphabet:line>
        """,
        "compared": r"""
            Words are compared as in any dictionary, from their <side=first> letter on; a word that
                is the beginning of another comes before it.
            As in an ordinary dictionary, the <side=first> letter in which two words differ decides,
                and a word comes before its own extensions.
            This is a rhyming dictionary: read each word from its end to its beginning when you
                compare two of them, and put a word before any longer word that ends in it.
            Words are compared from their last letter: the last letters count first, then the ones
                before them, and so on; a word that is the ending of another comes before it.
        """,
        "words": r"""
            {Put the following words in order:|Arrange this list of words in the order of that
                dictionary:|These are the words to be sorted:|Sort these words:}¶¶<words:block>
        """,
        "form": r"""
            List the sorted words with commas between them.
            Answer with the sorted list, the words separated by commas.
            Give all <n:int> words in order, separated by commas.
        """,
    }
)
_LETTERS: Final = 26


class Words(NamedTuple):
    """What a prompt says."""

    alphabet: tuple[str, ...]
    from_end: bool
    words: tuple[str, ...]


def _read(question: str) -> Words:
    said = _SAYS.read(question)
    alphabet = _parts(said.one("alphabet")["alphabet"], (", ", " < ", " "))
    words = _parts(said.one("words")["words"], (", ", " ", "\n"))
    if len(set(alphabet)) != _LETTERS or set("".join(alphabet)) != set(alphabet):
        raise Unread(f"no alphabet: {alphabet}")
    form = said.one("form")
    if "n" in form and form.integer("n") != len(words):
        raise Unread(f"not {len(words)} words: {form['n']}")
    return Words(alphabet, "side" not in said.one("compared"), words)


def _parts(text: str, signs: tuple[str, ...]) -> tuple[str, ...]:
    for sign in signs:
        if re.fullmatch(rf"[a-z]+(?:{sign}[a-z]+)+", text):
            return tuple(text.split(sign))
    raise Unread(f"neither letters nor words: {text!r}")


def _solve(words: Words) -> str:
    return ", ".join(_sorted(words))


def _sorted(words: Words) -> list[str]:
    place = {letter: n for n, letter in enumerate(words.alphabet)}
    return sorted(
        words.words, key=lambda word: [place[letter] for letter in _as_compared(words, word)]
    )


def _as_compared(words: Words, word: str) -> str:
    return word[::-1] if words.from_end else word


def _trace(words: Words) -> Iterator[str]:
    at, part = ("end", "ending") if words.from_end else ("begin", "beginning")
    before = ""
    for word in _sorted(words):
        read, last = _as_compared(words, word), _as_compared(words, before)
        if last[:1] != read[0]:
            heap = [one for one in words.words if _as_compared(words, one)[0] == read[0]]
            yield f"Words that {at} with {read[0]}: {', '.join(heap)}."
        elif read.startswith(last):
            yield f"{before} is before {word}: it is its {part}."
        else:
            letters = zip(last, read, strict=False)
            one, other = next(pair for pair in letters if pair[0] != pair[1])
            yield f"{before} is before {word}: {one} is before {other}."
        before = word


READER = Reader(_read, _solve, follow=retraced(_trace, _solve))
