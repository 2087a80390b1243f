"""Readers of other collections' questions about strings.

May import: nothing more.
"""

from collections.abc import Mapping
from typing import Any

from readers.outside.strings import (
    ciphers,
    machines,
    words,
)
from readers.reader import Reader

READERS: Mapping[str, Reader[Any]] = {
    "reasoning_gym/ab": machines.AB,
    "reasoning_gym/bf": machines.BF,
    "reasoning_gym/binary_alternation": words.BINARY_ALTERNATION,
    "reasoning_gym/caesar_cipher": ciphers.CAESAR_CIPHER,
    "reasoning_gym/group_anagrams": words.GROUP_ANAGRAMS,
    "reasoning_gym/isomorphic_strings": words.ISOMORPHIC_STRINGS,
    "reasoning_gym/letter_counting": words.LETTER_COUNTING,
    "reasoning_gym/palindrome_generation": words.PALINDROME_GENERATION,
    "reasoning_gym/palindrome_partitioning": words.PALINDROME_PARTITIONING,
    "reasoning_gym/ransom_note": words.RANSOM_NOTE,
    "reasoning_gym/spell_backward": words.SPELL_BACKWARD,
    "reasoning_gym/string_insertion": machines.STRING_INSERTION,
    "reasoning_gym/string_manipulation": machines.STRING_MANIPULATION,
    "reasoning_gym/word_sequence_reversal": words.WORD_SEQUENCE_REVERSAL,
    "reasoning_gym/word_sorting": words.WORD_SORTING,
}

__all__ = ["READERS"]
