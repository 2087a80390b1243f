"""Text: prompts and worked answers as tokens.

Words that many texts share are one token each, with or without a space before them, and phrases
whose words stick together are one, too; all else, random letter strings above all, is spelled in
UTF-8 bytes, so that a model can read and write single letters and digits.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import Final

from proofmill import Problem
from proofmill.extraction import wrap

PAD: Final = 0
ANSWER: Final = 1
"""First token of every answer."""
END: Final = 2
_BYTES: Final = 3
"""Token of byte 0; the words come after those of the 256 bytes."""
_PIECE: Final = re.compile(r" ?[^\W\d_]{2,}| ?[^\w\s]|.", re.DOTALL)
_JOIN: Final = "\ufdd0"
"""Takes away the space after it; a noncharacter, which no text contains."""
_SHARE: Final = 1 / 500
"""Of the texts, which share a word at least."""
_SHORT_SHARE: Final = 1 / 40
_SAMPLE: Final = 4000
"""Texts in which phrases are looked for."""
_ROUNDS: Final = 6
"""How often neighbours are glued; each may double a phrase."""
_STICKY: Final = 0.6
"""Of the places of a piece, where its neighbour is the same."""
_MUTUAL: Final = 0.2
"""Of the places of its commoner neighbour: one of many things that stand there is no part of it."""


def worked(problem: Problem) -> str:
    """Return a right answer with its work, as a supervised start imitates it."""
    return "\n".join([*problem.steps, wrap(problem, problem.answer)])


class Tokenizer:
    """Lossless: `decode(encode(text)) == text`."""

    def __init__(self, words: Sequence[str]) -> None:
        """Take the words and phrases that are one token each."""
        self.words = list(words)
        self._tokens = {word: _BYTES + 256 + i for i, word in enumerate(words)}
        self._begun = {word[:end] for word in words for end in range(1, len(word) + 1)}

    @classmethod
    def of(cls, texts: Iterable[str], most: int) -> "Tokenizer":
        """Return a tokenizer with the words that the most texts share, and phrases of them."""
        found = list(texts)
        counts = Counter(word for text in found for word in set(_words(text)))
        shared = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
        words = [word for word, count in shared if _is_common(word, count / len(found))][:most]
        sample = Random(0).sample(found, min(_SAMPLE, len(found)))
        return cls([_JOIN, *words, *_phrases(sample, set(words), most - len(words))])

    def __len__(self) -> int:
        """Return how many tokens there are."""
        return _BYTES + 256 + len(self.words)

    def encode(self, text: str) -> list[int]:
        """Return the tokens of a text: the longest phrase at each place."""
        pieces = list(_pieces(text, self._tokens))
        tokens: list[int] = []
        at = 0
        while at < len(pieces):
            taken, token = self._longest(pieces, at)
            tokens += [token] if token else [_BYTES + byte for byte in pieces[at].encode()]
            at += taken
        return tokens

    def _longest(self, pieces: Sequence[str], at: int) -> tuple[int, int]:
        """Return how many pieces the longest word here has, and its token, 0 if there is none."""
        found, text = (1, 0), ""
        for end in range(at, len(pieces)):
            text += pieces[end]
            if text not in self._begun:
                break
            if token := self._tokens.get(text):
                found = (end + 1 - at, token)
        return found

    def decode(self, tokens: Iterable[int]) -> str:
        """Return the text of tokens up to END; what is no UTF-8 becomes U+FFFD."""
        found = bytearray()
        for token in tokens:
            if token == END:
                break
            if token >= _BYTES + 256:
                found += self.words[token - _BYTES - 256].encode()
            elif token >= _BYTES:
                found.append(token - _BYTES)
        return found.decode(errors="replace").replace(f"{_JOIN} ", "").replace(_JOIN, "")


def _is_common(word: str, share: float) -> bool:
    """Tell whether a word is one for many texts; pairs of letters are often no words."""
    return share >= (_SHORT_SHARE if len(word) == 3 and word[-1].isalpha() else _SHARE)


def _words(text: str) -> Iterator[str]:
    """Yield what may be a token of its own; words have a space before them, be it there or not."""
    for piece in _PIECE.findall(text):
        if len(piece) > 1:
            yield f" {piece.strip()}" if piece[-1].isalpha() else piece


def _pieces(text: str, words: Collection[str]) -> Iterator[str]:
    """Yield words, and the characters of all else."""
    for piece in _PIECE.findall(text):
        if piece in words:
            yield piece
        elif piece[0].isalpha() and f" {piece}" in words:
            yield from (_JOIN, f" {piece}")
        else:
            yield from piece


def _phrases(texts: Sequence[str], words: Collection[str], most: int) -> list[str]:
    """Return phrases of pieces that stand beside each other nearly always, the commonest first."""
    lines = [list(_pieces(text, words)) for text in texts]
    least = _SHARE * len(texts)
    for _ in range(_ROUNDS):
        glued = _glued(lines, least)
        lines = [_joined(line, glued) for line in lines]
    counts = Counter(piece for line in lines for piece in line if len(piece) > 1)
    return [piece for piece, _ in counts.most_common() if piece not in words and piece != _JOIN][
        :most
    ]


def _glued(lines: Sequence[Sequence[str]], least: float) -> set[tuple[str, str]]:
    single = Counter(piece for line in lines for piece in line)
    pairs = Counter(pair for line in lines for pair in pairwise(line))
    return {
        (one, other)
        for (one, other), count in pairs.items()
        if count >= max(least, _STICKY * min(single[one], single[other]))
        and count >= _MUTUAL * max(single[one], single[other])
        and not (_is_content(one) or _is_content(other))
    }


def _is_content(piece: str) -> bool:
    """Tell a single letter or digit, which must stay one."""
    return len(piece) == 1 and piece.isalnum()


def _joined(line: Sequence[str], glued: Collection[tuple[str, str]]) -> list[str]:
    found: list[str] = []
    for piece in line:
        if found and (found[-1], piece) in glued:
            found[-1] += piece
        else:
            found.append(piece)
    return found
