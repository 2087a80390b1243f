"""Tables: what matching reads of an index, and how they are made from texts."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np

from filters.decontamination.alignment import partly_masked
from filters.decontamination.characters import character_sets
from filters.decontamination.keys import Keys
from filters.decontamination.postings import Postings
from filters.decontamination.rules import Thresholds
from filters.decontamination.views import letters, lexicon, read
from filters.text import I64, U64, Sets, distinct, run_hashes, tokenise


@dataclass(frozen=True, slots=True, eq=False)
class Tables:
    """What matching reads of an index."""

    thresholds: Thresholds
    views: Mapping[str, Postings]
    characters: Postings
    lexicon: U64
    """Ascending hashes of the words that are no names."""
    sequences: tuple[bytes, ...]
    """Per item, one byte per token: see `views.letters`."""
    whole: U64
    """(items,) hash of all tokens in order."""
    lengths: I64 = field(init=False)
    """(items,) tokens."""
    keys: Mapping[str, Keys] = field(init=False)
    forms: tuple[Counter[bytes], ...] = field(init=False)
    """How many items have a sequence, blind to numbers, and blind to letters."""

    def __post_init__(self) -> None:
        """Choose the keys."""
        lengths = np.array([len(sequence) for sequence in self.sequences], np.int64)
        object.__setattr__(self, "lengths", lengths)
        keys = {view: Keys.of(postings) for view, postings in self.views.items()}
        object.__setattr__(self, "keys", keys)
        masked = [partly_masked(sequence) for sequence in self.sequences]
        forms = tuple(Counter(of_one) for of_one in zip(*masked, strict=True)) or (Counter(),)
        object.__setattr__(self, "forms", forms)

    def is_variant(self, item: int, row: bytes) -> bool:
        """Tell whether a row and this item alone differ in numbers only, or in letters only."""
        pairs = zip(
            partly_masked(self.sequences[item]), partly_masked(row), self.forms, strict=True
        )
        return any(own == other and forms[own] == 1 for own, other, forms in pairs)

    @classmethod
    def of(cls, texts: Sequence[str], thresholds: Thresholds) -> "Tables":
        """Return the tables of items 0, 1, ..."""
        return cls._of(texts, thresholds, lexicon(texts))

    @classmethod
    def _of(cls, texts: Sequence[str], thresholds: Thresholds, known: U64) -> "Tables":
        tokens = tokenise(texts)
        readings = read(tokens, known)
        edges, codes = tokens.bounds.tolist(), letters(tokens, known).tobytes()
        return cls(
            thresholds,
            {
                view: Postings.of(distinct(reading.runs, len(texts)))
                for view, reading in readings.items()
            },
            Postings.of(character_sets(tokens)),
            known,
            tuple(codes[a:b] for a, b in pairwise(edges)),
            run_hashes(readings["surface"].values, tokens.bounds[:-1], tokens.bounds[1:]),
        )

    def extended(self, texts: Sequence[str]) -> "Tables":
        """Return tables with more items behind these, read with the lexicon of these.

        Weights are those of all items together.
        """
        more = Tables._of(texts, self.thresholds, self.lexicon)
        return Tables(
            self.thresholds,
            {view: _joined(self.views[view], more.views[view]) for view in self.views},
            _joined(self.characters, more.characters),
            self.lexicon,
            self.sequences + more.sequences,
            np.concatenate([self.whole, more.whole]),
        )


def _joined(one: Postings, other: Postings) -> Postings:
    first, second = one.sets(), other.sets()
    bounds = np.concatenate([first.bounds, second.bounds[1:] + first.bounds[-1]])
    return Postings.of(Sets(np.concatenate([first.hashes, second.hashes]), bounds))
