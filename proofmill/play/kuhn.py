"""Kuhn poker in several hands, as an environment plays it; the pot grows with every bet.

Rules: `cards` in the deck (3 or more; a card is its rank, 1 is the lowest), `ante`, `bet`, `hands`
to play and the `seed` of the deals; seat 0 acts first in every hand. A state is (number of the
hand, choices made in it, chips that seat 0 has won so far, report of the last hand).
"""

from collections.abc import Mapping
from random import Random
from typing import cast

from proofmill.play.game import State, whole
from proofmill.problem import Json

_MAX_CHIPS = 1_000_000
KuhnState = tuple[int, tuple[str, ...], int, str]


class Kuhn:
    """See the module."""

    is_open = False
    size = 0

    def __init__(self, rules: Mapping[str, Json]) -> None:
        self.cards = whole(rules, "cards", 3, 100)
        self.ante = whole(rules, "ante", 1, _MAX_CHIPS)
        self.bet = whole(rules, "bet", 1, _MAX_CHIPS)
        self.hands = whole(rules, "hands", 1, 1000)
        self._seed = whole(rules, "seed", 0, 2**63)

    def start(self) -> State:
        """Return the first hand, dealt and nothing done."""
        return 0, (), 0, ""

    def player(self, state: State) -> int | None:
        """Return the seat to act."""
        hand, choices, _, _ = cast(KuhnState, state)
        return len(choices) % 2 if hand < self.hands else None

    def moves(self, state: State) -> list[str]:
        """Return check and bet, or, facing a bet, fold and call."""
        hand, choices, _, _ = cast(KuhnState, state)
        if hand >= self.hands:
            return []
        return ["fold", "call"] if "bet" in choices else ["check", "bet"]

    def after(self, state: State, move: str) -> State:
        """Act; a hand that ends is settled and the next one dealt."""
        hand, choices, chips, _ = cast(KuhnState, state)
        choices = (*choices, move)
        if move == "bet" or choices == ("check",):
            return hand, choices, chips, cast(KuhnState, state)[3]
        won, cards = self._won(hand, choices), self.deal(hand)
        shown = "" if move == "fold" else f" Cards: {cards[0]} against {cards[1]}."
        report = f"Hand {hand + 1} ({', '.join(choices)}): the first player wins {won}.{shown}"
        return hand + 1, (), chips + won, report

    def deal(self, hand: int) -> tuple[int, int]:
        """Return the cards of both seats in a hand."""
        first, second = Random(f"kuhn/{self._seed}/{hand}").sample(range(1, self.cards + 1), 2)
        return first, second

    def card(self, state: State, seat: int) -> int:
        """Return the card that a seat holds in the hand being played."""
        return self.deal(cast(KuhnState, state)[0])[seat]

    def payoff(self, state: State, seat: int) -> int:
        """Return the chips won in all hands, negative if lost."""
        chips = cast(KuhnState, state)[2]
        return -chips if seat else chips

    def picture(self, state: State, seat: int) -> str:
        """Tell own card, what has been done, and the chips won."""
        hand, choices, _, report = cast(KuhnState, state)
        total = f"You have won {self.payoff(state, seat)} chips in all."
        if hand >= self.hands:
            return f"{report} {total}".strip()
        done = ", ".join(choices) or "nothing"
        card = self.card(state, seat)
        shown = f"Hand {hand + 1} of {self.hands}. Your card: {card}. Done so far: {done}."
        return f"{report} {total} {shown}".strip()

    def _won(self, hand: int, choices: tuple[str, ...]) -> int:
        """Return what seat 0 wins: the ante, and the bet too where it was called."""
        if choices[-1] == "fold":
            return self.ante if (len(choices) - 1) % 2 else -self.ante
        pot = self.ante + (self.bet if choices[-1] == "call" else 0)
        first, second = self.deal(hand)
        return pot if first > second else -pot
