"""Scope: the live variables of a program that is being written, and which of them are unread."""

from dataclasses import dataclass, field
from random import Random

from generators.selfplay.programs.kinds import Kind, below, pick

_UNREAD = 5.0
_RECENT = 2.0
"""Weights of a variable that nothing has read yet, and of one of the last two, against 1."""


@dataclass(slots=True)
class Scope:
    """What a statement may read; a block shares its parent's `fresh` names and unread marks."""

    rng: Random
    variables: dict[str, Kind] = field(default_factory=dict)
    unread: dict[str, None] = field(default_factory=dict)
    """An ordered set."""
    fixed: set[str] = field(default_factory=set)
    """Loop variables and parameters: nothing is assigned to them."""
    count: int = 0
    """Names given so far."""

    def fresh(self) -> str:
        """Return a name that is not taken."""
        self.count += 1
        return f"v{self.count}"

    def add(self, name: str, kind: Kind, *, is_fixed: bool = False) -> None:
        """Make a variable live."""
        self.variables[name] = kind
        self.unread[name] = None
        if is_fixed:
            self.fixed.add(name)

    def drop(self, names: list[str]) -> None:
        """Forget variables that end with their block."""
        for name in names:
            self.variables.pop(name, None)
            self.unread.pop(name, None)
            self.fixed.discard(name)

    def read(self, kind: Kind) -> str | None:
        """Return a variable of a kind, unread and recent ones first; None where there is none."""
        names = [name for name, found in self.variables.items() if found == kind]
        if not names:
            return None
        weights = [
            (_UNREAD if name in self.unread else 1.0) * (_RECENT if place >= len(names) - 2 else 1)
            for place, name in enumerate(names)
        ]
        name = str(self.rng.choices(names, weights)[0])
        self.unread.pop(name, None)
        return name

    def has(self, kind: Kind) -> bool:
        """Tell whether a variable of the kind is live."""
        return kind in self.variables.values()

    def target(self, kinds: tuple[Kind, ...]) -> str | None:
        """Return a variable of one of the kinds that may be assigned to again."""
        names = [n for n, k in self.variables.items() if k in kinds and n not in self.fixed]
        return str(pick(self.rng, names)) if names else None

    def below(self, bound: int) -> int:
        """Return a whole number in 0..bound-1."""
        return below(self.rng, bound)

    def chance(self, share: float) -> bool:
        """Return True with probability `share`."""
        return self.rng.random() < share
