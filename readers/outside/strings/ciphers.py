"""Texts whose letters were shifted along the alphabet."""

import re
from itertools import pairwise
from math import log
from typing import Final

from readers.forms import Form
from readers.phrases import Unread
from readers.reader import Reader

_CAESAR: Final = Form(
    "Decrypt this Caesar cipher text: <text>. Provide only the decrypted text as your final answer."
)
_PER_MILLE: Final = (
    *(81.67, 14.92, 27.82, 42.53, 127.02, 22.28, 20.15, 60.94, 69.66, 1.53, 7.72, 40.25, 24.06),
    *(67.49, 75.07, 19.29, 0.95, 59.87, 63.27, 90.56, 27.58, 9.78, 23.60, 1.50, 19.74, 0.74),
)
"""How often English has the letters from A to Z (Beker and Piper 1982)."""
_WORDS: Final = (
    "A I MR AM AN AS AT BE BY DO GO HE IF IN IS IT ME MY NO OF ON OR SO TO UP US WE ALL AND ANY "
    "ARE BUT CAN DID FOR HAD HAS HER HIM HIS HOW ITS MAY NOT NOW ONE OUR OUT SHE THE TOO TWO WAS "
    "WHO WHY YOU BEEN FROM HAVE HERE INTO MORE ONLY SAID SOME THAT THEM THEN THEY THIS UPON WERE "
    "WHAT WHEN WILL WITH YOUR EVERY OTHER SHALL THEIR THERE THESE THOSE WHICH WOULD"
)
_TWO_LETTERS: Final = (
    "TH HE IN ER AN RE ND AT ON NT HA ES ST EN ED TO IT OU EA HI IS OR TI AS TE ET NG OF AL DE SE "
    "LE SA SI AR VE RA LD UR CE EE LL RI RO ME MA LI NE"
)
_COMMON: Final = frozenset(_WORDS.split())
_PAIRS: Final = frozenset(_TWO_LETTERS.split())
_PAIR: Final = log(4)
"""What two letters weigh that often stand together."""
_LETTER: Final = log(5)
"""What each letter of a common word weighs: hardly any words of chance letters are among them."""
_MUTE: Final = log(100)
"""What a word without a vowel weighs against a text."""
_MARGIN: Final = log(100_000)
"""By how much the likeliest text has to be likelier than the next."""


def _read(question: str) -> str:
    text = _CAESAR.read(question)["text"]
    if not re.fullmatch(r"[A-Z]+(?: [A-Z]+)*", text):
        raise Unread(f"no capitals: {text!r}")
    return text


def _shifted(text: str, shift: int) -> str:
    return re.sub("[A-Z]", lambda letter: chr((ord(letter[0]) - 65 - shift) % 26 + 65), text)


def _english(text: str) -> float:
    """Return how like English a text is: the logarithm of a likelihood."""
    letters = sum(log(_PER_MILLE[ord(letter) - 65]) for letter in text if letter != " ")
    common = [word for word in text.split(" ") if word in _COMMON]
    mute = [word for word in text.split(" ") if not set(word) & set("AEIOUY") | {word} & _COMMON]
    pairs = sum(a + b in _PAIRS for a, b in pairwise(text))
    return letters + _PAIR * pairs + _LETTER * sum(map(len, common)) - _MUTE * len(mute)


def _solve(text: str) -> str:
    """Return the text that is English; one that is not clearly so is not decided."""
    texts = sorted((_shifted(text, shift) for shift in range(1, 26)), key=_english, reverse=True)
    best, second = texts[:2]
    if _english(best) - _english(second) < _MARGIN:
        return f"two texts are about as English: {best}; {second}"
    return best


CAESAR_CIPHER: Final = Reader(_read, _solve)
