"""Scope: the live variables of a program that is being written, and which of them are unread."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from types import MappingProxyType

from generators.selfplay.programs.kinds import Kind, below, pick

_UNREAD = 12.0
_RECENT = 2.0
"""Weights of a variable that nothing has read yet, and of one of the last two, against 1."""
PARAMETER_NAMES: Mapping[Kind, tuple[str, ...]] = MappingProxyType(
    {
        "int": ("n", "k", "limit", "step", "amount", "offset"),
        "str": ("text", "word", "name", "line", "message"),
        "list[int]": ("numbers", "values", "scores", "prices", "heights"),
        "list[str]": ("words", "names", "lines", "labels"),
        "dict[str, int]": ("stock", "weights", "points", "costs"),
        "tuple[int, int]": ("pair", "point", "span"),
    }
)
ITEM_NAMES: Mapping[Kind, tuple[str, ...]] = MappingProxyType(
    {
        "list[int]": ("number", "value", "current", "term", "figure"),
        "list[str]": ("item", "entry", "piece", "part", "element"),
        "str": ("letter", "char", "symbol", "sign", "mark"),
    }
)
"""Container -> names of the variable of a loop over it."""
RESULT_NAMES: Mapping[Kind, tuple[str, ...]] = MappingProxyType(
    {
        "int": ("result", "level", "rank", "mark", "key"),
        "str": ("label", "code", "phrase", "tag"),
        "list[int]": ("results", "row", "series", "sizes"),
        "list[str]": ("parts", "tokens", "chunks"),
        "dict[str, int]": ("table", "index", "totals"),
        "tuple[int, int]": ("bounds", "corner", "ends"),
    }
)
"""For what no template and no statement has a name."""


@dataclass(slots=True)
class Scope:
    """What a statement may read; a block shares its parent's names and unread marks."""

    rng: Random
    variables: dict[str, Kind] = field(default_factory=dict)
    unread: dict[str, None] = field(default_factory=dict)
    """An ordered set."""
    fixed: set[str] = field(default_factory=set)
    """Loop variables and parameters: nothing is assigned to them."""
    taken: set[str] = field(default_factory=set)
    """Names that are not to be given."""
    held: dict[str, str] = field(default_factory=dict)
    """Expression -> variable that holds it already."""

    def fresh(self, names: Sequence[str]) -> str:
        """Return a name that is not taken: one of those given, else the first with a number."""
        free = [name for name in names if name not in self.taken]
        numbered = (f"{names[0]}{n}" for n in range(2, len(self.taken) + 3))
        name = free[0] if free else next(one for one in numbered if one not in self.taken)
        self.taken.add(name)
        return name

    def add(self, name: str, kind: Kind, *, is_fixed: bool = False) -> None:
        """Make a variable live."""
        self.variables[name] = kind
        self.unread[name] = None
        self.taken.add(name)
        if is_fixed:
            self.fixed.add(name)

    def drop(self, names: Sequence[str]) -> None:
        """Forget variables that end with their block."""
        for name in names:
            self.variables.pop(name, None)
            self.unread.pop(name, None)
            self.fixed.discard(name)

    def release(self, names: Sequence[str]) -> None:
        """Forget variables of a loop that is over; their names may be given again."""
        self.drop(names)
        self.taken -= set(names)

    def change(self, name: str) -> None:
        """Note that a variable has another value now, which nothing has read yet."""
        self.unread[name] = None
        pattern = re.compile(rf"\b{name}\b")
        self.held = {
            text: holder
            for text, holder in self.held.items()
            if holder != name and not pattern.search(text)
        }

    def read(self, kind: Kind, but: Sequence[str] = ()) -> str | None:
        """Return a variable of a kind, unread and recent ones first; None where there is none."""
        names = [name for name, found in self.variables.items() if found == kind]
        names = [name for name in names if name not in but]
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
