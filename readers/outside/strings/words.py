"""Words and their letters."""

import json
import re
from typing import Final, NamedTuple

from readers.forms import Form
from readers.phrases import Unread
from readers.reader import Reader

_BACKWARD: Final = Form("Spell this word backward (example: sun -> nus): <word>")
_REVERSE: Final = Form(r"""
    Solve the following problem.

    Provide you answer as a comma-separated list of words with a space after the comma.

    Reverse this list of words: <words>
""")
_SORT: Final = Form(r"""
    Your task is to sort words in ascending or descending order using ASCII/Unicode ordering.

    Your output should be a comma-separated list of words, e.g. word_1, word_2, word_3

    Now, sort these words in <order=ascending|descending> order (using ASCII/Unicode ordering) and \
    return them as a comma-separated list: <words>
""")
_COUNT: Final = Form(
    'How many times does the letter "<letter:letter>" appear in the text: "<text>"?',
    kinds={"letter": r"\w"},
)
_ISOMORPHIC: Final = Form(
    r"""
    Two strings are isomorphic if the characters in one string can be replaced to get the second \
    string.

    All occurrences of a character must be replaced with another character while preserving the \
    order of characters.

    No two characters may map to the same character, but a character may map to itself.

    Return True if the following two strings are isomorphic, or False otherwise:
    <one:token> <other:token>
""",
    kinds={"token": r"\S+"},
)
_RANSOM: Final = Form(
    r"""
    Given two strings representing a ransom note and a magazine, return True if you can construct \
    the ransom note using the letters in the magazine, and False otherwise.

    Each letter in the magazine string can only be used once in your ransom note.

    Ransom note: <one:token>
    Magazine: <other:token>
""",
    kinds={"token": r"\S+"},
)
_PALINDROME: Final = Form(r"""
    Your task is, given a list of letters, to form a valid palindrome.

    A palindrome is a phrase that reads the same forwards and backwards.

    If there are multiple possible answers, only respond with one of them. You must use all the \
    letters provided.

    Your output should be a single string, with no spaces or punctuation.

    Now, form a valid palindrome using the following letters: <letters>
""")
_ANAGRAMS: Final = Form(r"""
    An anagram is a word formed by rearranging the letters of a different word, using all the \
    original letters exactly once.

    Your job is to group the anagrams together. You can return the answer in any order.

    The output is a list of lists of strings, where each outer list contains a group of anagrams, \
    e.g. [["eat", "tea"], ["tan", "nat"]].

    Group the following list of words into anagrams:
    [<words>]
""")
_PARTITION: Final = Form(r"""
    Given a string, partition it such that every substring is a palindrome.

    A palindrome is a word that reads the same backward as forward.

    You may return all possible palindrome partitioning in any order.

    Your output should be a list of lists, where each list represents a palindrome partition, e.g. \
    [["a","a","b"],["aa","b"]].

    Partition the following string into palindromes: <word:word>
""")
_ALTERNATE: Final = Form(
    r"""
    Given a binary string, return the minimum number of character swaps to make it alternating, or \
    -1 if it is impossible.

    The string is called alternating if no two adjacent characters are equal. For example, the \
    strings "010" and "1010" are alternating, while the string "0100" is not.

    Any two characters may be swapped, even if they are not adjacent.

    Now, determine the minimum number of swaps to make the following binary string alternating: \
    <bits:bits>
""",
    kinds={"bits": "[01]+"},
)
_LONGEST: Final = 16
"""Letters of a string that is to be partitioned."""


class Sort(NamedTuple):
    """Words to be sorted."""

    order: str
    words: tuple[str, ...]


class Pair(NamedTuple):
    """Two strings, of which something is asked that tells them apart."""

    one: str
    other: str


def _backward(word: str) -> str:
    return word[::-1]


def _read_backward(question: str) -> str:
    word = _BACKWARD.read(question)["word"]
    if re.search(r"\s", word):
        raise Unread(f"no single word: {word!r}")
    return word


def _words(text: str) -> tuple[str, ...]:
    words = tuple(text.split(", "))
    if not all(re.fullmatch(r"[^\s,]+", word) for word in words):
        raise Unread(f"no words parted by commas: {text!r}")
    return words


def _read_reverse(question: str) -> tuple[str, ...]:
    return _words(_REVERSE.read(question)["words"])


def _read_sort(question: str) -> Sort:
    said = _SORT.read(question)
    return Sort(said["order"], _words(said["words"]))


def _sorted(wanted: Sort) -> str:
    return json.dumps(
        sorted(wanted.words, reverse=wanted.order == "descending"), ensure_ascii=False
    )


def _read_count(question: str) -> Pair:
    said = _COUNT.read(question)
    return Pair(said["letter"], said["text"])


def _counted(asked: Pair) -> str:
    """Return how often a letter stands in a text.

    Where it stands as a capital and as a small letter, both readings of "the letter" are fair.
    """
    exactly = asked.other.count(asked.one)
    either = asked.other.lower().count(asked.one.lower())
    return str(exactly) if exactly == either else f"{exactly}, or {either} with the other case"


def _read_isomorphic(question: str) -> Pair:
    said = _ISOMORPHIC.read(question)
    return Pair(said["one"], said["other"])


def _isomorphic(pair: Pair) -> str:
    both = set(zip(pair.one, pair.other, strict=False))
    each = len(set(pair.one)), len(set(pair.other))
    return str(len(pair.one) == len(pair.other) and each == (len(both), len(both)))


def _read_ransom(question: str) -> Pair:
    said = _RANSOM.read(question)
    return Pair(said["one"], said["other"])


def _ransom(pair: Pair) -> str:
    return str(all(pair.one.count(letter) <= pair.other.count(letter) for letter in set(pair.one)))


def _read_palindrome(question: str) -> tuple[str, ...]:
    letters = _words(_PALINDROME.read(question)["letters"])
    if any(len(letter) != 1 for letter in letters):
        raise Unread(f"no letters: {letters}")
    return tuple(sorted(letters))


def _palindrome(letters: tuple[str, ...]) -> str:
    odd = [letter for letter in sorted(set(letters)) if letters.count(letter) % 2]
    if len(odd) > 1:
        return f"there is none: {', '.join(odd)} come an odd number of times"
    half = "".join(letter * (letters.count(letter) // 2) for letter in sorted(set(letters)))
    return half + "".join(odd) + half[::-1]


def _is_palindrome(letters: tuple[str, ...], answer: str) -> bool:
    return tuple(sorted(answer)) == letters and answer == answer[::-1]


def _read_anagrams(question: str) -> tuple[str, ...]:
    listed = _ANAGRAMS.read(question)["words"]
    quoted = listed.split(", ")
    words = tuple(word[1:-1] for word in quoted)
    if [f'"{word}"' for word in words] != quoted or len(set(words)) != len(words):
        raise Unread(f"no list of different words: {listed!r}")
    return tuple(sorted(words))


def _groups(words: tuple[str, ...]) -> list[list[str]]:
    found: dict[str, list[str]] = {}
    for word in words:
        found.setdefault("".join(sorted(word)), []).append(word)
    return sorted(map(sorted, found.values()))


def _listed(answer: str) -> list[list[str]] | None:
    """Return the lists of strings of an answer, as they stand; None if it is in another form."""
    try:
        found = json.loads(answer)
    except (ValueError, RecursionError):
        return None
    if not isinstance(found, list) or not all(isinstance(one, list) for one in found):
        return None
    return found if all(isinstance(word, str) for one in found for word in one) else None


def _are_groups(words: tuple[str, ...], answer: str) -> bool:
    found = _listed(answer)
    return found is not None and sorted(map(sorted, found)) == _groups(words)


def _read_partition(question: str) -> str:
    word = _PARTITION.read(question)["word"]
    if len(word) > _LONGEST:
        raise Unread(f"{len(word)} letters; {_LONGEST} at most")
    return word


def _partitions(word: str) -> list[list[str]]:
    if not word:
        return [[]]
    return [
        [word[:end], *rest]
        for end in range(1, len(word) + 1)
        if word[:end] == word[:end][::-1]
        for rest in _partitions(word[end:])
    ]


def _are_partitions(word: str, answer: str) -> bool:
    found = _listed(answer)
    return found is not None and sorted(found) == sorted(_partitions(word))


def _read_alternate(question: str) -> str:
    return _ALTERNATE.read(question)["bits"]


def _swaps(bits: str) -> str:
    """Return the swaps needed: half of the bits that are out of place, as each puts two right."""
    counts = list[int]()
    for first in "01":
        wanted = [str((int(first) + place) % 2) for place in range(len(bits))]
        if wanted.count("1") == bits.count("1"):
            counts.append(sum(a != b for a, b in zip(wanted, bits, strict=True)) // 2)
    return str(min(counts, default=-1))


SPELL_BACKWARD: Final = Reader(_read_backward, _backward)
WORD_SEQUENCE_REVERSAL: Final = Reader(
    _read_reverse, lambda words: json.dumps(words[::-1], ensure_ascii=False)
)
WORD_SORTING: Final = Reader(_read_sort, _sorted)
LETTER_COUNTING: Final = Reader(_read_count, _counted)
ISOMORPHIC_STRINGS: Final = Reader(_read_isomorphic, _isomorphic)
RANSOM_NOTE: Final = Reader(_read_ransom, _ransom)
PALINDROME_GENERATION: Final = Reader(_read_palindrome, _palindrome, _is_palindrome)
GROUP_ANAGRAMS: Final = Reader(
    _read_anagrams, lambda words: json.dumps(_groups(words)), _are_groups
)
PALINDROME_PARTITIONING: Final = Reader(
    _read_partition, lambda word: json.dumps(_partitions(word)), _are_partitions
)
BINARY_ALTERNATION: Final = Reader(_read_alternate, _swaps)
