"""Retracing: whether the lines of a worked solution tell what a reader of the prompt finds too.

Three kinds of solutions are followed. In one something runs its course, so there is one way to tell
it: the reader tells it again, by its own work. In the second somebody makes moves: any that the
rules allow are right, and what stands behind each is what the reader finds there. The third begins
with a guess at something hidden: any that explains what is known is right, and the reader tells
what it explains, and how. All end with the line of `END`, which states the answer.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import zip_longest
from typing import Final, TypeAlias, TypeVar

from readers.following import Followed

P = TypeVar("P")
S = TypeVar("S")
G = TypeVar("G")
Follow: TypeAlias = Callable[[P, Sequence[str]], Followed]

END: Final = "So the answer is {}."
"""Rows of an answer stand between slashes."""
_END: Final = re.compile(re.escape(END).replace(r"\{\}", "(.+)"))
_MOVE: Final = re.compile(r"(.+?): (.+)")


def retraced(trace: Callable[[P], Iterable[str]], solve: Callable[[P], str]) -> Follow[P]:
    """Return how lines are followed that tell what happens.

    Args:
        trace: what a prompt says -> all lines but the last.
        solve: the reader's.
    """

    def follow(said: P, lines: Sequence[str]) -> Followed:
        return _compared(lines, trace(said), solve(said))

    return follow


def _compared(lines: Sequence[str], told: Iterable[str], answer: str) -> Followed:
    ending = END.format(answer.replace("\n", " / "))
    pairs = zip_longest(lines, [*told, ending], fillvalue="")
    faults = [f"{line}: {own!r} happens" for line, own in pairs if line != own]
    return Followed(faults, None if faults else stated(lines))


def chosen(trace: Callable[[P, str], Iterable[str]], judge: Callable[[P, str], bool]) -> Follow[P]:
    """Return how lines are followed that tell what comes of a choice, the answer, of several.

    Args:
        trace: what a prompt says, and the answer of the last line -> all lines but that.
        judge: the reader's.
    """

    def follow(said: P, lines: Sequence[str]) -> Followed:
        answer = stated(lines)
        if answer is None or not judge(said, answer):
            return Followed([f"{lines[-1:]}: not right"], answer)
        return _compared(lines, trace(said, answer), answer)

    return follow


def explained(
    guess: Callable[[P, str], G | None],
    trace: Callable[[P, G], Iterable[str]],
    solve: Callable[[P], str],
) -> Follow[P]:
    """Return how lines are followed the first of which states what is hidden.

    Args:
        guess: what a prompt says, and that line -> what it states; None if it states nothing that
            is possible or does not explain what is known.
        trace: what a prompt says, and that -> the lines between the first and the last.
        solve: the reader's.
    """

    def follow(said: P, lines: Sequence[str]) -> Followed:
        stated = guess(said, lines[0]) if lines else None
        if stated is None:
            return Followed([f"{[*lines[:1]]}: does not explain what is known"], None)
        return retraced(lambda known: [lines[0], *trace(known, stated)], solve)(said, lines)

    return follow


def replayed(
    start: Callable[[P], S],
    moves: Callable[[P, S], Iterable[tuple[str, S]]],
    shown: Callable[[P, S], str],
    judge: Callable[[P, str], bool],
    opening: Callable[[P], Iterable[str]] = lambda said: (),
) -> Follow[P]:
    """Return how lines are followed that name a move each, a colon, and what there is after it.

    A line that is wrong is taken for right by those after it, if another move leads there.

    Args:
        start: what a prompt says -> how things stand at first.
        moves: names of the moves that are allowed there, each with what it leads to.
        shown: how things stand, in words.
        judge: the reader's: whether moves, in an answer, do what is asked.
        opening: what an answer begins with, before the moves.
    """

    def follow(said: P, lines: Sequence[str]) -> Followed:
        state, made, faults = start(said), [*opening(said)], list[str]()
        for line in lines[:-1]:
            move = _MOVE.fullmatch(line)
            after = dict(moves(said, state)).get(move[1]) if move else None
            if not move or after is None:
                faults.append(f"{line}: no move that is allowed")
                continue
            made.append(move[1])
            if (own := shown(said, after)) != move[2]:
                faults.append(f"{line}: there is {own}")
                ends = (end for _, end in moves(said, state) if shown(said, end) == move[2])
                after = next(ends, after)
            state = after
        answer = stated(lines)
        if answer is None or answer != ", ".join(made):
            faults.append(f"{lines[-1:]}: the moves were {', '.join(made)}")
        elif not judge(said, answer):
            faults.append(f"{answer}: does not do what is asked")
        return Followed(faults, answer)

    return follow


def stated(lines: Sequence[str]) -> str | None:
    """Return the answer of the last line."""
    end = _END.fullmatch(lines[-1]) if lines else None
    return end[1].replace(" / ", "\n") if end else None
