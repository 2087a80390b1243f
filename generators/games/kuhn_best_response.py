"""Kuhn poker against a known opponent: how much can be won on average by the best plan?

The value of the best reply is a single fraction, whatever ties there are between plans. Rejected
are rows in which a plan of one idea is best already: bet and call with the better half of the
cards, always, or never. At the top: five cards and an opponent that mixes every choice.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random

from generators.deducing import ending
from generators.family import Family, Knob, Knobs, redrawn
from generators.games import _mixes
from generators.games._betting import Mix, Stakes, value
from generators.games._replies import best_value, enumerated, faced
from generators.pictures import Panel
from generators.wording import Grammar, speak
from proofmill.problem import Json

CARDS = Knob("cards", 1.6, 5, "cards in the deck")
MIXED = Knob("mixed", 0.4, 1.0, "share of the opponent's choices that are left to chance")


@dataclass(frozen=True, slots=True)
class Exploit:
    """An opponent whose mix is known; what does the best reply win?"""

    stakes: Stakes
    mix: Mix
    seat: int
    """Of the player who replies; 0 acts first."""
    answer: str = field(compare=False)


@redrawn(400, "opponent")
def _generate(rng: Random, knobs: Knobs) -> Exploit | None:
    stakes = Stakes(CARDS.integer(knobs), 1, rng.randint(3, 20), (rng.randint(3, 30),), 0)
    mix, seat = _mixes.draw(rng, stakes, MIXED.number(knobs)), int(rng.random() * 2)
    best = best_value(stakes, mix, seat)
    if best.denominator <= 1 or best <= max(simple_values(stakes, mix, seat)):
        return None
    return Exploit(stakes, mix, seat, str(best))


def simple_values(stakes: Stakes, mix: Mix, seat: int) -> list[Fraction]:
    """Return what the plans of one idea win: be bold from a certain card on, else passive."""
    found = []
    for bold in (0, stakes.ranks // 2, (stakes.ranks + 1) // 2, stakes.ranks):
        plan = {
            (card, -1): (Fraction(int(card >= bold)), Fraction(int(card < bold)))
            for card in range(stakes.ranks)
        }
        found.append((1, -1)[seat] * value(stakes, faced(mix, seat, plan)))
    return found


_GRAMMAR: Grammar = {
    "scene": (
        "{first} and {second} play a small poker game, and {who} knows how {other} plays.",
        "{who} has watched {other} for long in a simplified poker game and knows every habit.",
        "In a tiny poker game between {first} and {second}, the way {other} plays is no secret.",
        "Consider a poker game in which {who} can foresee how often {other} does what.",
    ),
    "ask": (
        "How many chips per hand can {who} gain on average by the best possible play? <form>",
        "What is the largest expected gain per hand that {who} can reach against {other}, in "
        "chips? <form>",
        "If {who} plays as well as possible, what is the mean gain of {who} per hand, in chips? "
        "<form>",
    ),
}


def _render(exploit: Exploit, rng: Random) -> str:
    players, ranks, slots = _mixes.table(rng, exploit.stakes)
    other = players[1 - exploit.seat]
    tables = _mixes.sentences(exploit.stakes, exploit.mix, ranks, (f"How {other} plays",))
    slots |= {"who": players[exploit.seat], "other": other}
    grammar = {**_mixes.QUESTION, **_mixes.KUHN_RULES, **_GRAMMAR}
    return speak(grammar, rng, "start", tables="\n".join(tables), **slots)


def _steps(exploit: Exploit) -> tuple[str, ...]:
    """Compare, for every card, the plain ways to play it."""
    cards, best = range(exploit.stakes.ranks), Fraction(0)
    lines = ["Cards are counted from the lowest; gains of who replies:"]
    for card in cards:
        sums = list[Fraction]()
        for bets, folds in _WAYS[exploit.seat]:
            said, total = list[str](), Fraction(0)
            for held in cards:
                if held != card:
                    terms = _ends(exploit, card, held, bets, folds)
                    gain = sum([chance * chips for chance, chips in terms], Fraction(0))
                    total += gain
                    added = " + ".join([f"{chance} * {chips}" for chance, chips in terms])
                    said.append(f"against {held + 1}, {added} = {gain}")
            sums.append(total)
            lines.append(
                f"Card {card + 1}, {_way(bets, folds)}: {'; '.join(said)}; {total} in all."
            )
        best += max(sums)
        lines.append(f"Card {card + 1}: {max(sums)} at best.")
    deals = len(cards) * (len(cards) - 1)
    lines.append(f"Mean of {deals} deals: {best} / {deals} = {exploit.answer}.")
    return (*lines, ending(exploit.answer))


_WAYS: tuple[Sequence[tuple[int, int | None]], ...] = (
    ((1, None), (0, 0), (0, 1)),
    ((0, 0), (0, 1), (1, 0), (1, 1)),
)
"""Of who acts first, and of the other: whether to bet, and whether to fold; None if that cannot
come to it."""


def _way(bets: int, folds: int | None) -> str:
    first = "bet" if bets else "check"
    return first if folds is None else f"{first}, {'fold' if folds else 'call'} if faced with a bet"


def _ends(
    exploit: Exploit, card: int, held: int, bets: int, folds: int | None
) -> list[tuple[Fraction, int]]:
    """Return the chances of the ends of a hand, and what who replies gains then."""
    bet, fold = exploit.mix.bets[held, -1], exploit.mix.folds[held, -1]
    ante, sign = exploit.stakes.ante, 1 if card > held else -1
    more = sign * (ante + exploit.stakes.bets[0])
    faced = -ante if folds else more
    if exploit.seat == 0:
        found = [(fold, ante), (1 - fold, more)] if bets else [(bet, faced), (1 - bet, sign * ante)]
    else:
        after = [(fold, ante), (1 - fold, more)] if bets else [(Fraction(1), sign * ante)]
        found = [(bet, faced), *(((1 - bet) * chance, chips) for chance, chips in after)]
    return [(chance, chips) for chance, chips in found if chance]


def _solve(exploit: Exploit) -> list[str]:
    return [str(enumerated(exploit.stakes, exploit.mix, exploit.seat))]


def _effort(exploit: Exploit) -> int:
    """Count products in the sums that decide: a mixed choice splits one in two."""
    mix, cards = exploit.mix, exploit.stakes.ranks
    split = sum(0 < chance < 1 for part in (mix.bets, mix.folds) for chance in part.values())
    return (cards - 1) * (2 * cards + split)


def _canonical(exploit: Exploit) -> Json:
    match = _mixes.Match(exploit.stakes, (exploit.mix, exploit.mix), "")
    return [exploit.seat, _mixes.canonical(match)]


def _picture(exploit: Exploit) -> Panel:
    own, other = (("player 1", "player 2"), ("player 2", "player 1"))[exploit.seat]
    mix = _mixes.drawn_mix(exploit.stakes, exploit.mix, f"{other}, whom {own} knows")
    return Panel(figures=[*_mixes.drawn_stakes(exploit.stakes), *mix])


FAMILY = Family(
    name="kuhn_best_response",
    version=3,
    domain="games",
    summary="the most that can be won on average in Kuhn poker against a known opponent",
    concepts=("expected value", "best response", "poker"),
    knobs=(CARDS, MIXED),
    verifier="rational",
    examples=("-17/91", "40/143"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=_effort,
    steps=_steps,
    canonical=_canonical,
    picture=_picture,
    # Birthday estimate at dial 0; every card more brings two chances of a dozen values.
    capacity=lambda dial: 3e5 * 100.0 ** (CARDS.integer_at(dial) - 2),
    guess_rate=lambda dial: 0.02,
)
