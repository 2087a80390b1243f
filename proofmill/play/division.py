"""Negotiation as an environment plays it: offers to a counterpart whose demands fall.

Rules: `counts` of each kind of goods, `own` and `other` values of one of each, `reserves` (what no
agreement is worth to each) and `demands`: what the counterpart's share must be worth to it in
round 1, 2, ... for it to accept. Seat 0 offers in every round; a move lists what it would keep of
each kind, such as `2-0-1`. A state is (round, accepted offer, was the last one refused).
"""

from collections.abc import Mapping
from itertools import product
from math import prod
from typing import cast

from proofmill.play.game import State, wholes
from proofmill.problem import Json

_MAX_OFFERS = 5000
_MAX_VALUE = 1_000_000
DivisionState = tuple[int, str]


class Division:
    """See the module."""

    is_open = True

    def __init__(self, rules: Mapping[str, Json]) -> None:
        self.counts = wholes(rules, "counts", 0, 100, 8)
        self.own = wholes(rules, "own", 0, _MAX_VALUE, 8)
        self.other = wholes(rules, "other", 0, _MAX_VALUE, 8)
        self.reserves = wholes(rules, "reserves", 0, _MAX_VALUE, 2)
        self.demands = wholes(rules, "demands", 0, _MAX_VALUE, 50)
        if not len(self.counts) == len(self.own) == len(self.other) or len(self.reserves) != 2:
            raise ValueError(
                f"counts, own and other must be of one length and reserves two numbers, got "
                f"{len(self.counts)}, {len(self.own)}, {len(self.other)}, {len(self.reserves)}"
            )
        if self.offers > _MAX_OFFERS:
            raise ValueError(f"{self.offers} possible offers are more than {_MAX_OFFERS}")

    @property
    def offers(self) -> int:
        """Different offers in a round."""
        return prod(count + 1 for count in self.counts)

    @property
    def size(self) -> int:
        """Rounds times offers."""
        return self.offers * len(self.demands)

    def start(self) -> State:
        """Return the first round."""
        return 0, ""

    def player(self, state: State) -> int | None:
        """Return seat 0 until an offer is accepted or the rounds are over."""
        done, accepted = cast(DivisionState, state)
        return None if accepted or done >= len(self.demands) else 0

    def moves(self, state: State) -> list[str]:
        """Return all offers."""
        if self.player(state) is None:
            return []
        parts = product(*(range(count + 1) for count in self.counts))
        return ["-".join(map(str, part)) for part in parts]

    def after(self, state: State, move: str) -> State:
        """Offer; the counterpart accepts when its share meets its demand of this round."""
        done, _ = cast(DivisionState, state)
        if self._worth(move, 1) >= self.demands[done]:
            return done, move
        return done + 1, ""

    def payoff(self, state: State, seat: int) -> int:
        """Return the value of the seat's share, or its reserve without an agreement."""
        accepted = cast(DivisionState, state)[1]
        return self._worth(accepted, seat) if accepted else self.reserves[seat]

    def picture(self, state: State, seat: int) -> str:
        """Tell the goods, the own values and the round."""
        done, accepted = cast(DivisionState, state)
        if accepted:
            return f"The offer {accepted} is accepted."
        values = self.other if seat else self.own
        refused = "Your offer was refused. " if done else ""
        if done >= len(self.demands):
            return f"{refused}There is no agreement."
        return (
            f"{refused}Round {done + 1} of {len(self.demands)}. Goods: {_dashed(self.counts)}; "
            f"worth to you, one of each: {_dashed(values)}; without an agreement you have "
            f"{self.reserves[seat]}. State what you keep, such as {_dashed(self.counts)}."
        )

    def _worth(self, move: str, seat: int) -> int:
        kept = map(int, move.split("-"))
        if seat == 0:
            return sum(value * got for value, got in zip(self.own, kept, strict=True))
        goods = zip(self.other, self.counts, kept, strict=True)
        return sum(value * (count - got) for value, count, got in goods)


def _dashed(numbers: tuple[int, ...]) -> str:
    return "-".join(map(str, numbers))
