"""Canonical form of lines of text that mention names, blind to the names and to the line order.

Colour refinement as in `relations` beside it, with a line of text as one relation between the
names in it: names that stand in the same places of the same lines get the same number.
"""

from collections.abc import Mapping, Sequence

_ROUNDS = 3
"""Enough for a dozen names; fewer numbers than names cost a duplicate row at worst."""


def nameless(lines: Sequence[Sequence[str]]) -> list[str]:
    """Return the lines, sorted, with numbers for names; in a line every second part is a name."""
    rank = {name: 0 for line in lines for name in line[1::2]}
    for _ in range(_ROUNDS):
        seen: dict[str, list[str]] = {name: [] for name in rank}
        for line in lines:
            view = _view(line, rank)
            for place, name in enumerate(line[1::2]):
                seen[name].append(f"{place} {view}")
        signs = {name: "\n".join(sorted(views)) for name, views in seen.items()}
        order = {sign: index for index, sign in enumerate(sorted(set(signs.values())))}
        rank = {name: order[sign] for name, sign in signs.items()}
    return sorted(_view(line, rank) for line in lines)


def _view(line: Sequence[str], rank: Mapping[str, int]) -> str:
    return "".join(str(rank[part]) if place % 2 else part for place, part in enumerate(line))
