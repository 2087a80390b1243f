"""Union-find over an array of labels: each leads to a smaller position, at last to its group's.

Sets are joined at their roots and paths halved (Tarjan and van Leeuwen 1984); the smaller position
is always the root, so that labels do not depend on the order of joins.
"""

import numpy as np
import numpy.typing as npt

from filters.text import I64, U64

_AT_ONCE = 1 << 20
"""Labels handled at a time: bounds memory."""


def joined(labels: I64, left: I64, right: I64) -> None:
    """Join pairs of positions in place."""
    touched = np.concatenate([left, right])
    for one, other in zip(left.tolist(), right.tolist(), strict=True):
        low, high = sorted((_root(labels, one), _root(labels, other)))
        labels[high] = low
    _shorten(labels, np.unique(np.concatenate([touched, labels[touched]])))


def rooted(labels: I64) -> I64:
    """Return the labels with every one the smallest position of its group."""
    for begin in range(0, len(labels), _AT_ONCE):
        _shorten(labels, np.arange(begin, min(begin + _AT_ONCE, len(labels))))
    return labels


def settled(keys: U64, places: I64, labels: I64) -> npt.NDArray[np.bool_]:
    """Tell for each of the sorted keys, one at least, whether all places with it are one group."""
    begins = np.flatnonzero(np.concatenate([[True], keys[1:] != keys[:-1]]))
    _shorten(labels, places)
    groups = labels[places]
    is_one = np.minimum.reduceat(groups, begins) == np.maximum.reduceat(groups, begins)
    return np.repeat(is_one, np.diff(np.append(begins, len(keys))))


def _shorten(labels: I64, places: I64) -> None:
    """Let places lead to their roots at once; each round halves the ways among them."""
    below = labels[places]
    for _ in range(len(labels)):
        above = labels[below]
        if np.array_equal(above, below):
            return
        labels[places] = above
        below = above


def _root(labels: I64, index: int) -> int:
    for _ in range(len(labels)):
        parent = int(labels[index])
        if parent == index:
            return index
        labels[index] = labels[parent]
        index = parent
    return index
