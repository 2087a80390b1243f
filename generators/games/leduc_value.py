"""Leduc hold'em with stated mixes: what does a player win on average, as an exact fraction?

Two rounds of betting around a common card; the pot grows with every bet. A mix tells a hand by its
rank before the common card and by pair or rank after it. Rejected are rows whose value is zero, or
the same when every chance is taken for the likelier choice. At the top: three ranks, raises
allowed, most choices mixed.
"""

from random import Random

from generators.family import Family, Knob, Knobs, redrawn
from generators.games import _mixes
from generators.games._betting import Stakes, tally, value
from generators.games._mixes import Match
from generators.wording import Grammar, speak

RANKS = Knob("ranks", 1.6, 3.4, "ranks in the deck, two cards of each")
MIXED = Knob("mixed", 0.1, 0.6, "share of the choices that are left to chance")
RAISES = Knob("raises", 0.0, 1.0, "raises allowed in a round")


@redrawn(200, "telling mix")
def _generate(rng: Random, knobs: Knobs) -> Match | None:
    mixed = MIXED.number(knobs)
    bets = (rng.randint(2, 5), rng.randint(4, 9))
    stakes = Stakes(RANKS.integer(knobs), 2, rng.randint(2, 6), bets, RAISES.integer(knobs))
    pair = _mixes.draw(rng, stakes, mixed), _mixes.draw(rng, stakes, mixed)
    found = value(stakes, pair)
    crude = value(stakes, (_mixes.rounded(pair[0]), _mixes.rounded(pair[1])))
    return Match(stakes, pair, str(found)) if found.denominator > 1 and found != crude else None


_GRAMMAR: Grammar = {
    "scene": (
        "{first} and {second} play a small poker game in two rounds.",
        "Two players, {first} and {second}, play a simplified hold'em hand.",
        "In a poker game with one common card {first} meets {second}.",
        "Consider one hand of two-round poker between {first} and {second}.",
    )
}
_RAISE = (
    ". A bet may be raised once in a round by another bet of the same size on top of the call; "
    "the raise is then answered by a fold or a call"
)


def _render(match: Match, rng: Random) -> str:
    stakes = match.stakes
    players, ranks, slots = _mixes.table(rng, stakes)
    tables = []
    for name, mix in zip(players, match.mixes, strict=True):
        titles = (f"How {name} plays the first round", f"How {name} plays the second round")
        tables += _mixes.sentences(stakes, mix, ranks, titles)
    slots |= {"later": stakes.bets[1], "raise": _RAISE if stakes.raises else ""}
    grammar = {**_mixes.QUESTION, **_mixes.LEDUC_RULES, **_GRAMMAR}
    return speak(grammar, rng, "start", who=players[0], tables="\n".join(tables), **slots)


def _solve(match: Match) -> list[str]:
    return [str(tally(match.stakes, match.mixes)[0])]


FAMILY = Family(
    name="leduc_value",
    version=2,
    domain="games",
    summary="the exact average gain in two-round Leduc poker with stated mixed strategies",
    concepts=("expected value", "mixed strategies", "poker"),
    knobs=(RANKS, MIXED, RAISES),
    verifier="rational",
    examples=("-17/91", "40/143"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=lambda match: tally(match.stakes, match.mixes)[1],
    canonical=_mixes.canonical,
    picture=_mixes.picture,
    # Twenty choices of two values and the stakes; chances multiply that.
    capacity=lambda dial: 1e8 * 1e6**dial,
    guess_rate=lambda dial: 0.01,
)
