"""A cipher of a known kind with a secret key: one known pair of texts tells how another reads."""

import re
from collections.abc import Iterator
from itertools import permutations
from math import gcd
from typing import Final, NamedTuple

from readers.enumerated import joined
from readers.phrases import Phrases, Said, Unread
from readers.reader import Reader
from readers.retracing import explained

_SAYS: Final = Phrases(
    once={
        "scene": r"""
            {A cipher works as follows.|Messages are encrypted in this way.|This is how the secret
                writing is made.|A machine encrypts capital letters like this.}
        """,
        "numbers": r"""
            Number the letters A = 0, B = 1, ..., Z = 25.
            Letters count as numbers from A = 0 to Z = 25.
        """,
        "places": r"""
            <stay=Nothing> else is changed.
            The letters <stay=stay> in their places.
            These letters are put into rows of <n:int> below each other, and the ciphertext is read
                off column by column (each downwards), the columns being taken in a secret order
                that belongs to the key.
            The result is written, row by row, into a table with <n:int> columns. The columns are
                then read from top to bottom, one after the other, in a secret order, which is part
                of the key.
        """,
        "known": r"""
            The plaintext <plain:text_of> is known to give <secret:text_of>.
            Under a secret key, the plaintext <plain:text_of> becomes the ciphertext
                <secret:text_of>.
            Known: <plain:text_of> is encrypted as <secret:text_of>.
        """,
        "question": r"""
            Encrypt <encrypt:text_of> with the same key.
            What is the ciphertext of <encrypt:text_of> under the same key?
            Under the same key, what does <encrypt:text_of> become?
            Decrypt <decrypt:text_of>, which was made with the same key.
            Under the same key, what is the plaintext of <decrypt:text_of>?
            Which plaintext does the ciphertext <decrypt:text_of> stand for, under the same key?
        """,
        "letter": r"""
            A letter with number x turns into the one with number (x + k) mod 26, where k is a
                secret number (the <one=key>).
            Each letter x is replaced by the letter x + k modulo 26, where k is a secret number (the
                <one=key>).
            A letter x that uses the number k is replaced by the letter x + k modulo 26.
            A letter turns from x into (x + k) mod 26, k being the number that it takes.
            A letter x that uses the number k is replaced by the letter <times=a>*x + k modulo 26.
            A letter turns from x into (<times=a>*x + k) mod 26, k being the number that it takes.
        """,
    },
    perhaps={
        "key": r"""
            The key has <n:int> secret numbers <keys>. The first letter of a text uses <first:key>,
                the second <second:key>, and so on; after <last:key> it starts again with <first>.
            The key has a secret number <times=a>, coprime to 26, and <n:int> secret numbers <keys>.
                The first letter of a text uses <first:key>, the second <second:key>, and so on;
                after <last:key> it starts again with <first>.
            The key has a list of <n:int> secret numbers <keys>, which is used over and over: the
                letters of a text take <round>, ... in turn.
            The key has a secret number <times=a>, coprime to 26, and a list of <n:int> secret
                numbers <keys>, which is used over and over: the letters of a text take <round>, ...
                in turn.
        """
    },
    kinds={"text_of": r"[A-Z]+", "key": r"k\d+"},
)
_LETTERS: Final = 26


class Cipher(NamedTuple):
    """What a prompt says."""

    multiplies: bool
    """Whether letters are multiplied by a secret number."""
    keys: int
    """How many numbers are added in turn."""
    columns: int
    """Of the table whose columns are read in a secret order; 1 if there is none."""
    plain: str
    secret: str
    text: str
    encrypts: bool


def _read(question: str) -> Cipher:
    said = _SAYS.read(question)
    letter, key, known = said.one("letter"), said.maybe("key"), said.one("known")
    if (key is None) != ("one" in letter) or (key and ("times" in key) != ("times" in letter)):
        raise Unread("the key is not the one that letters use")
    asked, places = said.one("question"), said.one("places")
    if len(known["plain"]) != len(known["secret"]):
        raise Unread("ciphertext and plaintext differ in length")
    if places.values.get("stay") == "Nothing" and key:
        raise Unread("says that nothing else is changed of a key of several numbers")
    return Cipher(
        "times" in letter,
        _count(key) if key else 1,
        places.integer("n") if "n" in places else 1,
        known["plain"],
        known["secret"],
        asked["encrypt"] if "encrypt" in asked else asked["decrypt"],
        "encrypt" in asked,
    )


def _count(key: Said) -> int:
    """Return how many numbers a key has; all that it says of them must agree."""
    names = tuple(f"k{n}" for n in range(1, key.integer("n") + 1))
    if joined(key["keys"]) != names or len(names) < 2:
        raise Unread(f"not the numbers {names}: {key['keys']!r}")
    turns = (key["first"], key["second"], key["last"]) if "first" in key else ()
    if turns and turns != (names[0], names[1], names[-1]):
        raise Unread(f"not the order of {names}: {turns}")
    if "round" in key and tuple(key["round"].split(", ")) != (*names, names[0]):
        raise Unread(f"not the round of {names}: {key['round']!r}")
    return len(names)


def _solve(cipher: Cipher) -> str:
    answers = set(_answers(cipher))
    return answers.pop() if len(answers) == 1 else f"{len(answers)} texts are possible"


def _answers(cipher: Cipher) -> Iterator[str]:
    """Yield what each key that makes the known ciphertext makes of the other text."""
    factors = [a for a in range(_LETTERS) if gcd(a, _LETTERS) == 1] if cipher.multiplies else [1]
    plain, secret = _numbers(cipher.plain), _numbers(cipher.secret)
    text = _numbers(cipher.text)
    for order in permutations(range(cipher.columns)):
        places = _places(len(plain), order)
        for a in factors:
            added = dict[int, int]()
            for place, to in zip(places, secret, strict=True):
                shift = (to - a * plain[place]) % _LETTERS
                if added.setdefault(place % cipher.keys, shift) != shift:
                    break
            else:
                if len(added) == cipher.keys:
                    yield _turned(text, a, added, _places(len(text), order), cipher.encrypts)


def _places(length: int, order: tuple[int, ...]) -> list[int]:
    """Return which place of the text before stands at each place of the one read by columns."""
    return [place for column in order for place in range(column, length, len(order))]


def _turned(
    text: list[int], a: int, added: dict[int, int], places: list[int], encrypts: bool
) -> str:
    turned = [0] * len(text)
    for to, place in enumerate(places):
        shift = added[place % len(added)]
        if encrypts:
            turned[to] = a * text[place] + shift
        else:
            turned[place] = (text[to] - shift) * pow(a, -1, _LETTERS)
    return "".join(chr(ord("A") + number % _LETTERS) for number in turned)


def _numbers(text: str) -> list[int]:
    return [ord(letter) - ord("A") for letter in text]


_STATED: Final = re.compile(
    r"Let the key be (?:a = (\d+), )?k = (\d+(?: \d+)*)"
    r"(?:, columns read in the order (\d(?: \d)*))?\."
)


class Key(NamedTuple):
    """What letters are multiplied by and shifted by, and the order of the columns, from 0."""

    a: int
    shifts: tuple[int, ...]
    order: tuple[int, ...]


def _stated(cipher: Cipher, line: str) -> Key | None:
    """Return the key that a line states; None if it is none that makes the known ciphertext."""
    found = _STATED.fullmatch(line)
    if not found or (found[1] is not None) != cipher.multiplies:
        return None
    order = tuple(int(number) - 1 for number in (found[3] or "1").split(" "))
    key = Key(int(found[1] or 1), tuple(map(int, found[2].split(" "))), order)
    if sorted(order) != [*range(cipher.columns)] or len(key.shifts) != cipher.keys:
        return None
    if gcd(key.a, _LETTERS) != 1 or max(key.a, *key.shifts) >= _LETTERS:
        return None
    return key if _used(key, cipher.plain, encrypts=True) == cipher.secret else None


def _used(key: Key, text: str, *, encrypts: bool) -> str:
    places, added = _places(len(text), key.order), dict(enumerate(key.shifts))
    return _turned(_numbers(text), key.a, added, places, encrypts)


def _trace(cipher: Cipher, key: Key) -> Iterator[str]:
    plain, secret = cipher.plain, _rows(cipher.secret, key.order)
    if cipher.columns > 1:
        yield f"Put back into rows, the known ciphertext is {secret}."
    for at, shift in enumerate(key.shifts):
        name = f"k{at + 1}" if len(key.shifts) > 1 else "k"
        turns = [
            f"{one} {ord(one) - ord('A')} to {other} {ord(other) - ord('A')}"
            for one, other in zip(plain[at :: cipher.keys], secret[at :: cipher.keys], strict=True)
        ]
        yield f"{name} = {shift} takes {', '.join(turns)}."
    text = cipher.text if cipher.encrypts else _rows(cipher.text, key.order)
    if cipher.columns > 1 and not cipher.encrypts:
        yield f"Put back into rows, the message is {text}."
    made = _used(key._replace(order=(0,)), text, encrypts=cipher.encrypts)
    yield f"Letter by letter {text} becomes {made}."
    if cipher.columns > 1 and cipher.encrypts:
        yield f"Read by columns that is {_used(key, text, encrypts=True)}."


def _rows(text: str, order: tuple[int, ...]) -> str:
    """Return a text that is read by columns in the order of its table's rows."""
    rows = [""] * len(text)
    for place, letter in zip(_places(len(text), order), text, strict=True):
        rows[place] = letter
    return "".join(rows)


READER = Reader(_read, _solve, follow=explained(_stated, _trace, _solve))
