"""Games that `proofmill.play.environment` can play: one module each, in one table.

These rules are written for replaying and judging; the generators and their solvers have their own.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from proofmill.play.board import Board
from proofmill.play.division import Division
from proofmill.play.game import Game
from proofmill.play.kuhn import Kuhn
from proofmill.play.nim import Nim
from proofmill.problem import Json

GAMES: Mapping[str, Callable[[Mapping[str, Json]], Game]] = MappingProxyType(
    {"board": Board, "division": Division, "kuhn": Kuhn, "nim": Nim}
)
"""Name in a specification -> what reads its `rules`."""

__all__ = ["GAMES", "Game"]
