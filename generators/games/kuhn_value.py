"""Kuhn poker with stated mixes: what does a player win on average, as an exact fraction?

Decks of three to five cards and stakes are drawn, so that the pot and the bet matter. Equilibria
are never asked for, since they are not unique. Rejected are rows whose value is zero, or the same
when every chance is taken for the likelier choice. At the top: five cards, all choices mixed.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations
from random import Random

from generators.deducing import ending
from generators.family import Family, Knob, Knobs, redrawn
from generators.games import _mixes
from generators.games._betting import Stakes, tally, value
from generators.games._mixes import Match
from generators.wording import Grammar, speak

CARDS = Knob("cards", 1.6, 5, "cards in the deck")
MIXED = Knob("mixed", 0.3, 1.0, "share of the choices that are left to chance")


@redrawn(200, "telling mix")
def _generate(rng: Random, knobs: Knobs) -> Match | None:
    stakes = Stakes(CARDS.integer(knobs), 1, rng.randint(2, 7), (rng.randint(2, 9),), 0)
    pair = (
        _mixes.draw(rng, stakes, MIXED.number(knobs)),
        _mixes.draw(rng, stakes, MIXED.number(knobs)),
    )
    found = value(stakes, pair)
    crude = value(stakes, (_mixes.rounded(pair[0]), _mixes.rounded(pair[1])))
    return Match(stakes, pair, str(found)) if found not in (0, crude) else None


_GRAMMAR: Grammar = {
    "scene": (
        "{first} and {second} play a small poker game.",
        "Two players, {first} and {second}, play a simplified poker hand.",
        "In a tiny poker game {first} meets {second}.",
        "Consider one hand of a poker game between {first} and {second}.",
    )
}


def _render(match: Match, rng: Random) -> str:
    players, ranks, slots = _mixes.table(rng, match.stakes)
    tables = []
    for name, mix in zip(players, match.mixes, strict=True):
        tables += _mixes.sentences(match.stakes, mix, ranks, (f"How {name} plays",))
    grammar = {**_mixes.QUESTION, **_mixes.KUHN_RULES, **_GRAMMAR}
    return speak(grammar, rng, "start", who=players[0], tables="\n".join(tables), **slots)


def _solve(match: Match) -> list[str]:
    return [str(tally(match.stakes, match.mixes)[0])]


def _steps(match: Match) -> tuple[str, ...]:
    """Add up, for every deal, the ends of the hand with their chances."""
    deals = [*permutations(range(match.stakes.ranks), 2)]
    lines, gains = (
        ["Cards are counted from the lowest; chances times chips gained:"],
        list[Fraction](),
    )
    for one, two in deals:
        terms = [(way, chance, chips) for way, chance, chips in _ends(match, one, two) if chance]
        gains.append(sum((chance * chips for _, chance, chips in terms), Fraction(0)))
        said = " + ".join(f"{chance} * {chips} ({way})" for way, chance, chips in terms)
        lines.append(f"Card {one + 1} against card {two + 1}: {said} = {gains[-1]}.")
    total = sum(gains, Fraction(0))
    lines.append(f"Mean of {len(deals)} deals: {total} / {len(deals)} = {match.answer}.")
    return (*lines, ending(match.answer))


def _ends(match: Match, one: int, two: int) -> Iterator[tuple[str, Fraction, int]]:
    """Yield how a hand may end, how likely, and what the first player gains then."""
    first, second = match.mixes
    (bet, fold), (bet_after, fold_after) = (
        (mix.bets[card, -1], mix.folds[card, -1]) for mix, card in ((first, one), (second, two))
    )
    ante, more = match.stakes.ante, match.stakes.bets[0]
    sign = 1 if one > two else -1
    yield "bet, fold", bet * fold_after, ante
    yield "bet, call", bet * (1 - fold_after), sign * (ante + more)
    yield "check, bet, fold", (1 - bet) * bet_after * fold, -ante
    yield "check, bet, call", (1 - bet) * bet_after * (1 - fold), sign * (ante + more)
    yield "check, check", (1 - bet) * (1 - bet_after), sign * ante


FAMILY = Family(
    name="kuhn_value",
    version=3,
    domain="games",
    summary="the exact average gain in Kuhn poker with stated mixed strategies",
    concepts=("expected value", "mixed strategies", "poker"),
    knobs=(CARDS, MIXED),
    verifier="rational",
    examples=("-17/91", "40/143"),
    generate=_generate,
    render=_render,
    solve=_solve,
    steps=_steps,
    effort=lambda match: tally(match.stakes, match.mixes)[1],
    canonical=_mixes.canonical,
    picture=_mixes.picture,
    # Nine choices or more of two values, 54 stakes, and the chances: 2^12 * 54 at the least.
    capacity=lambda dial: 2e5 * 1e6 ** (0.3 + dial),
    guess_rate=lambda dial: 0.01,
)
