"""Text: prompts and worked answers as tokens.

Words that many texts share are one token each; all else, random letter strings above all, is
spelled in UTF-8 bytes, so that a model can read and write single letters and digits.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from proofmill import Problem
from proofmill.extraction import wrap

PAD: Final = 0
ANSWER: Final = 1
"""First token of every answer."""
END: Final = 2
_BYTES: Final = 3
"""Token of byte 0; the words come after those of the 256 bytes."""
_PIECE = re.compile(r" ?[^\W\d_]+|\s?[^\w\s]|.", re.DOTALL)


def worked(problem: Problem) -> str:
    """Return a right answer with its work, as a supervised start imitates it."""
    return "\n".join([*problem.steps, wrap(problem, problem.answer)])


class Tokenizer:
    """Lossless: `decode(encode(text)) == text`."""

    def __init__(self, words: Sequence[str]) -> None:
        """Take the words that are one token each."""
        self.words = list(words)
        self._tokens = {word: _BYTES + 256 + i for i, word in enumerate(words)}

    @classmethod
    def of(cls, texts: Iterable[str], most: int) -> "Tokenizer":
        """Return a tokenizer with the pieces that the most texts share, two texts at least."""
        counts = Counter(piece for text in texts for piece in set(_PIECE.findall(text)))
        shared = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
        return cls([piece for piece, count in shared[:most] if count > 1 and len(piece) > 1])

    def __len__(self) -> int:
        """Return how many tokens there are."""
        return _BYTES + 256 + len(self.words)

    def encode(self, text: str) -> list[int]:
        """Return the tokens of a text."""
        tokens: list[int] = []
        for piece in _PIECE.findall(text):
            token = self._tokens.get(piece)
            tokens += [token] if token else [_BYTES + byte for byte in piece.encode()]
        return tokens

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
        return found.decode(errors="replace")
