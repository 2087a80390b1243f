"""Self-play: proposers of tasks, the attacks that their tasks must survive, and their archive."""

from generators.selfplay.archive import Archive, Member
from generators.selfplay.attacks import MAX_GUESS
from generators.selfplay.bandit import Bandit, Reward, arms
from generators.selfplay.challenges import Challenge, challenge_arms, evolved, fresh
from generators.selfplay.item import MAX_GOLD_SHARE, TASKS, Cell, Item, Task, trace_bin
from generators.selfplay.making import Proposal, make
from generators.selfplay.neighbours import CONTRAST, OPERATORS, variants
from generators.selfplay.sneaky import SCHEMA, Draft, draft, item, shown, spoilt

__all__ = [
    "CONTRAST",
    "MAX_GOLD_SHARE",
    "MAX_GUESS",
    "OPERATORS",
    "SCHEMA",
    "TASKS",
    "Archive",
    "Bandit",
    "Cell",
    "Challenge",
    "Draft",
    "Item",
    "Member",
    "Proposal",
    "Reward",
    "Task",
    "arms",
    "challenge_arms",
    "draft",
    "evolved",
    "fresh",
    "item",
    "make",
    "shown",
    "spoilt",
    "trace_bin",
    "variants",
]
