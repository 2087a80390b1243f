"""Turn games: players try in turn until one succeeds, or all others are out; who wins, how soon?"""

from generators.contest.chance.turn_games.family import FAMILY

__all__ = ["FAMILY"]
