"""Amounts that were doubled or given on in turn, and what there was before."""

from collections.abc import Sequence

from generators.contest.scenes import Numbers


def doubled(start: Sequence[int]) -> tuple[int, ...]:
    """Return what players have after each has once doubled what the others had, in order."""
    have, total = list(start), sum(start)
    for loser in range(len(have)):
        have = [2 * one for one in have]
        have[loser] -= total
        if have[loser] < 0:
            return (-1,)
    return tuple(have)


def undoubled(found: Sequence[int]) -> list[Numbers]:
    """Return what players had before each round, the last round first."""
    have, total, rounds = list(found), sum(found), list[Numbers]()
    for loser in reversed(range(len(have))):
        have = [one // 2 for one in have]
        have[loser] += total - sum(have)
        rounds.append(tuple(have))
    return rounds


def untransferred(found: Sequence[int], parts: Sequence[int]) -> list[Numbers]:
    """Return what people had before each gift, the last gift first."""
    have, rounds = list(found), list[Numbers]()
    for giver in (2, 1, 0):
        whole = have[giver] * parts[giver] // (parts[giver] - 1)
        have[(giver + 1) % 3] -= whole - have[giver]
        have[giver] = whole
        rounds.append(tuple(have))
    return rounds
