"""All pairs of values of divisions between two that are not worse than another for both."""

from typing import Final

from readers.games._shares import GOODS, KINDS, SCENE, Shares, shares
from readers.phrases import Phrases, Unread
from readers.reader import Reader
from readers.retracing import retraced

_SAYS: Final = Phrases(
    once={
        "scene": SCENE
        + r"""
    <a:name> and <b:name> negotiate how to divide <kinds>; nothing can be cut, and everything is
        given to one of the two.
""",
        "goods": GOODS,
        "efficient": r"""
            Call the pair (total value to <a:name>, total value to <b:name>) of a division efficient
                if no division gives one of them more without giving the other less.
            An outcome is the pair of total values that <a:name> and <b:name> receive. It is
                Pareto-efficient if no other division is at least as good for both and better for
                one.
        """,
        "asked": r"""
            Write down every efficient pair on a line of its own, first the value to <a:name>, then
                that to <b:name>, sorted so that the value to <a:name> falls. Equal pairs are
                written only once.
            List all efficient pairs, one per line: the value to <a:name>, a space, the value to
                <b:name>. Begin with the pair that is best for <a:name> and go down from there; a
                pair that several divisions yield is listed once.
        """,
    },
    kinds=KINDS,
)


def _read(question: str) -> Shares:
    said = _SAYS.read(question)
    found = shares(said)
    if any((part["a"], part["b"]) != found.people for part in said.parts if "a" in part):
        raise Unread("somebody else is named")
    return found


def _solve(puzzle: Shares) -> str:
    best = dict[int, int]()
    for division in puzzle.divisions():
        first, second = puzzle.values(division)
        best[first] = max(second, best.get(first, 0))
    lines, most = list[str](), -1
    for first in sorted(best, reverse=True):
        if best[first] > most:
            most = best[first]
            lines.append(f"{first} {most}")
    return "\n".join(lines)


READER = Reader(_read, _solve, follow=retraced(Shares.told, _solve))
