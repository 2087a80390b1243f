"""Drawn mixes for `betting`: how they are drawn, written out, and named canonically."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import NamedTuple

from generators import pictures
from generators.games._betting import LINES, Hand, Mix, Stakes
from generators.wording import Grammar, listed
from generators.wording import draw as draw_words
from proofmill.problem import Json

RANKS = (
    ("10", "J", "Q", "K", "A"),
    ("1", "2", "3", "4", "5"),
    ("bronze", "silver", "gold", "ruby", "diamond"),
    ("ten", "jack", "queen", "king", "ace"),
)
"""Names of the cards, lowest first."""
_LARGEST = 6
"""Largest denominator of a stated chance."""
Group = tuple[str, tuple[Hand, ...]]
"""Hands that a player treats alike, and how they are called; `{0}`, `{1}`, ... are ranks."""


@dataclass(frozen=True, slots=True)
class Match:
    """Two players with stated mixes; what does the first win on average?"""

    stakes: Stakes
    mixes: tuple[Mix, Mix]
    answer: str = field(compare=False)
    """In lowest terms."""


class Table(NamedTuple):
    """Who sits at a table, what the cards are called, and what every question tells of them."""

    players: tuple[str, ...]
    ranks: Sequence[str]
    slots: dict[str, object]


def table(rng: Random, stakes: Stakes) -> Table:
    """Draw the players' names and the names of the cards."""
    players = draw_words("names", 2, rng)
    ranks = RANKS[int(rng.random() * len(RANKS))][-stakes.ranks :]
    slots: dict[str, object] = {
        "first": players[0],
        "second": players[1],
        "ante": stakes.ante,
        "bet": stakes.bets[0],
        "count": stakes.ranks,
        "deck": listed(ranks),
    }
    return Table(players, ranks, slots)


def groups(stakes: Stakes) -> list[list[Group]]:
    """Return, round by round, the kinds of hands that a mix can tell apart."""
    first: list[Group] = [(f"holding {{{rank}}}", ((rank, -1),)) for rank in range(stakes.ranks)]
    if len(stakes.bets) == 1:
        return [first]
    ranks = range(stakes.ranks)
    pairs: tuple[Hand, ...] = tuple((rank, rank) for rank in ranks)
    single: list[Group] = [
        (f"holding {{{rank}}} without a pair", tuple((rank, c) for c in ranks if c != rank))
        for rank in ranks
    ]
    return [first, [("with a pair", pairs), *single]]


def draw(rng: Random, stakes: Stakes, mixed: float) -> Mix:
    """Draw a mix in which a share `mixed` of the choices is left to chance."""
    bets, folds, raises = dict[Hand, Fraction](), dict[Hand, Fraction](), dict[Hand, Fraction]()
    for part in groups(stakes):
        for _, hands in part:
            bet, fold, again = (_chance(rng, mixed) for _ in range(3))
            for hand in hands:
                bets[hand], folds[hand] = bet, fold
                raises[hand] = again if fold + again <= 1 and stakes.raises else Fraction(0)
    return Mix(bets, folds, raises)


def _chance(rng: Random, mixed: float) -> Fraction:
    if rng.random() >= mixed:
        return Fraction(int(rng.random() < 0.5))
    below = rng.randint(2, _LARGEST)
    return Fraction(rng.randint(1, below - 1), below)


def rounded(mix: Mix) -> Mix:
    """Return the mix with every chance taken for the likelier choice."""
    bets, folds, raises = (
        {hand: Fraction(int(chance > Fraction(1, 2))) for hand, chance in part.items()}
        for part in mix
    )
    return Mix(bets, folds, raises)


QUESTION: Grammar = {
    "start": (
        "<scene> <rules>\n\n{tables}\n\n<ask>",
        "<scene>\n\n<rules>\n\n{tables}\n\n<ask>",
        "<scene> <rules> <ask>\n\n{tables}",
    ),
    "ask": (
        "How many chips does {who} gain on average in a hand? <form>",
        "What is the expected gain of {who}, in chips, over one hand? <form>",
        "Compute the mean number of chips that {who} wins per hand. <form>",
    ),
    "form": (
        "The gain is what {who} takes out of the pot minus all that {who} has put in, the ante "
        "included, so it may be negative. Give it exactly, as a fraction in lowest terms.",
        "All chips that {who} puts into the pot, the ante among them, are subtracted from those "
        "that {who} wins from it. Answer with an exact fraction in lowest terms.",
    ),
}
"""The frame of a question; `scene` and `rules` are the family's, and `ask` may be."""
KUHN_RULES: Grammar = {
    "rules": (
        "<deck> Each of the two players puts an ante of {ante} chips into the pot and gets one "
        "card, unseen by the other. {first} <acts> {bet} chips. After a check {second} may check, "
        "which leads to a showdown, or bet {bet} chips. Whoever faces a bet folds and gives up "
        "the pot, or calls by adding as much, which leads to a showdown. There the higher card "
        "takes the whole pot.",
        "<deck> Both players pay an ante of {ante} chips and are dealt a card each that "
        "nobody else sees. {first} <acts> {bet} chips; when {first} checks, {second} has the same "
        "choice. Two checks lead to a showdown. A bet is answered by calling (adding {bet} chips "
        "as well, followed by a showdown) or by folding, which leaves the pot to the other. At a "
        "showdown the higher card wins the pot with all that was put in.",
    ),
    "deck": (
        "A well shuffled deck has {count} cards, from low to high: {deck}.",
        "The game uses {count} different cards (in rising order: {deck}), well shuffled.",
        "There are just {count} cards, from low to high {deck}; all deals are equally likely.",
    ),
    "acts": ("acts first and either checks or bets", "begins, with a check or with a bet of"),
}
"""Slots: first, second, ante, bet, count, deck."""

LEDUC_RULES: Grammar = {
    "rules": (
        "<deck> Each of the two players puts an ante of {ante} chips into the pot and gets one "
        "card, unseen by the other. A round of betting follows, in which bets are {bet} chips; "
        "then one common card is turned up from the rest of the deck, and a second round follows "
        "with bets of {later} chips. {first} acts first in both rounds. <round> <end>",
        "<deck> Both players pay an ante of {ante} chips and are dealt a card each. There are two "
        "rounds of betting, opened by {first} each time: the first with bets of {bet} chips, the "
        "second, after one common card has been turned up from the remaining deck, with bets of "
        "{later} chips. <round> <end>",
    ),
    "deck": (
        "The deck, well shuffled, has two cards of each of {count} ranks, from low to high: "
        "{deck}.",
        "There are {count} ranks (in rising order: {deck}), and the deck has two cards of each; "
        "all deals are equally likely.",
    ),
    "round": (
        "In a round the players check until somebody bets; two checks end the round. Whoever "
        "faces a bet folds and gives up the pot, or calls by adding as much, which ends the "
        "round{raise}.",
        "The players act in turn: whoever faces no bet checks or bets. A round ends with two "
        "checks, with a call, which matches the other's bet, or with a fold, which gives the pot "
        "away{raise}.",
    ),
    "end": (
        "After the second round a player whose card has the rank of the common card holds a pair "
        "and wins; without a pair the higher card wins, and equal cards share the pot.",
        "At the end whoever pairs the common card takes the pot, else the higher card does; it is "
        "split when both have the same.",
    ),
}
"""Slots: first, ante, bet, later, count, deck, raise."""


def sentences(stakes: Stakes, mix: Mix, ranks: Sequence[str], titles: Sequence[str]) -> list[str]:
    """Return the mix as lines of text, each round under its title."""
    raised = " or a raise" if stakes.raises else ""
    yet = "" if len(stakes.bets) == 1 else " in the round"
    lines = []
    for part, title in zip(groups(stakes), titles, strict=True):
        lines.append(f"{title} (otherwise checks or calls):")
        for name, hands in part:
            hand = hands[0]
            choices = [
                f"{often('bets', mix.bets[hand])} if nobody has bet yet{yet}",
                f"{often('folds', mix.folds[hand])} when facing a bet{raised}",
            ]
            if stakes.raises:
                choices.append(f"{often('raises', mix.raises[hand])} where that is allowed")
            lines.append(f"- {name.format(*ranks)}: {'; '.join(choices)}")
    return lines


def often(does: str, chance: Fraction) -> str:
    """Return `never bets`, `always bets` or `bets with probability 2/5`."""
    if chance in (0, 1):
        return f"always {does}" if chance else f"never {does}"
    return f"{does} with probability {chance}"


def canonical(match: Match) -> Json:
    """Return stakes and mixes without names."""
    stakes = match.stakes
    tables = [
        [
            [str(mix.bets[hands[0]]), str(mix.folds[hands[0]]), str(mix.raises[hands[0]])]
            for part in groups(stakes)
            for _, hands in part
        ]
        for mix in match.mixes
    ]
    return [[stakes.ranks, stakes.suits, stakes.ante, list(stakes.bets), stakes.raises], tables]


def drawn_stakes(stakes: Stakes) -> list[tuple[str, pictures.Figure]]:
    """Return deck and money, and for Kuhn poker the tree of betting with what the first gains."""
    rows = [
        ("cards", f"{', '.join(RANKS[1][: stakes.ranks])}; {stakes.suits} of each"),
        ("ante", str(stakes.ante)),
        ("bet", ", then ".join(map(str, stakes.bets))),
    ]
    if stakes.raises:
        rows.append(("raises", f"{stakes.raises} in a round at most"))
    figures: list[tuple[str, pictures.Figure]] = [("stakes", pictures.Table(rows=rows))]
    if len(stakes.bets) == 1:
        figures.append(("who acts, and at the ends what player 1 gains", _tree(stakes)))
    return figures


def _tree(stakes: Stakes) -> pictures.Graph:
    """Return the ways that a single round can go; nodes are named by what was done."""
    nodes, edges = {"": ""}, dict[pictures.Edge, None]()
    for line in LINES[: 9 if stakes.raises else 5]:
        way = ""
        for player, choice in line.choices:
            nodes[way], before = str(player + 1), way
            way = f"{way} {choice}"
            edges[pictures.Edge(before, way, choice)] = None
        sign = "±" if line.folded is None else "-+"[line.folded]
        nodes[way] = f"{sign}{stakes.ante + stakes.bets[0] * min(line.paid)}"
    ends = {edge.end for edge in edges} - {edge.start for edge in edges}
    layers = pictures.layered([*nodes], [*edges])
    return pictures.Graph(nodes=nodes, edges=[*edges], layers=layers, boxes=frozenset(ends))


def drawn_mix(stakes: Stakes, mix: Mix, player: str) -> list[tuple[str, pictures.Figure]]:
    """Return a table for each round: how often a player does what with each hand."""
    choices = ("bets", "folds", "raises")[: 3 if stakes.raises else 2]
    figures: list[tuple[str, pictures.Figure]] = []
    for number, part in enumerate(groups(stakes), 1):
        rows = []
        for name, (hand, *_) in part:
            shares = [str(share[hand]) for share in mix[: len(choices)]]
            rows.append((name.format(*RANKS[1]), *shares))
        titled = f"{player}, round {number}" if len(stakes.bets) > 1 else player
        figures.append((titled, pictures.Table(header=("how often", *choices), rows=rows)))
    return figures


def picture(match: Match) -> pictures.Panel:
    """Return the stakes and how both players play."""
    figures = drawn_stakes(match.stakes)
    for player, mix in enumerate(match.mixes, 1):
        figures += drawn_mix(match.stakes, mix, f"player {player}")
    return pictures.Panel(figures=figures)
