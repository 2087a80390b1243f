"""Reader: whoever solves a puzzle from its prompt alone, and knows nothing of who made it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from readers.following import Followed

P = TypeVar("P")


@dataclass(frozen=True, slots=True)
class Reader(Generic[P]):
    """The third piece of code of a family, beside its generator and its solver.

    It is written from prompts, by somebody who has seen neither of the others, and imports nothing
    of the house: what two pieces of code share it does not share.
    """

    read: Callable[[str], P]
    """Prompt -> what it says, all of it: data that are given and rules that are chosen between. Two
    prompts that say different things give values that are not equal. Raises Unread."""
    solve: Callable[[P], str]
    """Return an answer as a person would write it, without boxes or tags."""
    judge: Callable[[P, str], bool] | None = None
    """Tell whether a written answer is right; needed where several are. Raises no error: what is in
    no form at all is wrong."""
    follow: Callable[[P, Sequence[str]], Followed] | None = None
    """Tell what comes of the lines of a worked solution, and which of them do not follow."""
    search: Callable[[P, Sequence[str]], Followed] | None = None
    """Tell what comes of the lines of a search with dead ends, and which of them are not so."""
