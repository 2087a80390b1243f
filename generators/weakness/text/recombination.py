"""Recombination: lists of concepts to write new problems about, drawn per category.

The first concept of a list is drawn by its weight, each next one by exp(score / temperature). The
score adds terms that each lie in 0..1, so that none drowns the others (in the released SwS sampler
one co-occurrence multiplies the odds by 148, and it replays the sets that it was given):

- association: positive pointwise mutual information of failing together, shrunk for rare pairs
  (Pantel and Lin 2002) and divided by its maximum, the logarithm of the number of problems;
- frequency: log(1 + problems failed), divided by its maximum;
- similarity: cosine, for the nearest neighbors.

Association and similarity are means over the concepts chosen so far. To these comes novelty, the
same for all concepts that no failed problem has together with a chosen one, and as large as makes
one of them the next with the stated probability: a fixed bonus would mean nothing with ten such
concepts and everything with a thousand. Chosen concepts and their near synonyms are out.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from generators.weakness.knobs import UNIFORM_SHARE
from generators.weakness.text.concepts import Concept, Tagged
from generators.weakness.text.drafts import Draft
from generators.weakness.text.similarity import F64, I64, Neighbors
from proofmill.problem import content_hash

SYNONYM = 0.8
"""Cosine from which two names are taken to mean one concept: such a pair is no combination."""
_TRIES = 20
"""Draws of one list before it is given up: it keeps repeating earlier ones."""


class Mixing(NamedTuple):
    """Weights of the terms of the score, novelty, the temperature and the size of lists."""

    association: float = 1.0
    frequency: float = 0.5
    similarity: float = 0.5
    novelty: float = 0.3
    """Probability that a further concept is new to all chosen ones, 0..1."""
    temperature: float = 0.2
    fewest: int = 3
    most: int = 5


class Plan(NamedTuple):
    """What to write, and how new it is."""

    drafts: tuple[Draft, ...]
    missing: int
    """Lists that could not be drawn without repeating one."""
    pairs: int
    """Pairs of concepts over all lists."""
    new_pairs: int
    """Of these, pairs that no failed problem has."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Statistics:
    """Concepts by position, and how often they fail together."""

    concepts: Sequence[Concept]
    failed: F64
    """(concepts,) weak problems of each."""
    together: Sequence[Mapping[int, int]]
    """Per concept: other concept -> weak problems that have both."""
    problems: int
    neighbors: Neighbors

    def relation(self, concept: int, mixing: Mixing) -> F64:
        """Return (concepts,) the terms that depend on `concept`; -inf for it and its synonyms."""
        scores = np.zeros(len(self.concepts))
        for other, both in self.together[concept].items():
            scores[other] = mixing.association * self._association(concept, other, both)
        ids, cosines = self.neighbors.ids[concept], self.neighbors.scores[concept]
        scores[ids] += mixing.similarity * np.maximum(cosines, 0.0)
        scores[ids[cosines >= SYNONYM]] = -np.inf
        scores[concept] = -np.inf
        return scores

    def _association(self, one: int, other: int, both: int) -> float:
        left, right = float(self.failed[one]), float(self.failed[other])
        information = math.log(both * self.problems / (left * right))
        rarest = min(left, right)
        shrink = both / (both + 1) * rarest / (rarest + 1)
        return max(0.0, information) * shrink / max(math.log(self.problems), 1.0)


def plan(
    tagged: Iterable[Tagged],
    concepts: Sequence[Concept],
    neighbors: Neighbors,
    *,
    wanted: int,
    levels: Sequence[str],
    mixing: Mixing,
    seed: int,
) -> Plan:
    """Draw `wanted` different lists over all categories; a pure function of its arguments.

    `neighbors` are those of `concepts`, by position; `levels` go from easiest to hardest. List i
    of a category does not depend on how many are wanted.

    Raises:
        ValueError: if the temperature is not positive, novelty is no probability, or sizes are
            not 2 <= fewest <= most.
    """
    if not mixing.temperature > 0 or not 0 <= mixing.novelty <= 1:
        raise ValueError(f"temperature must be positive and novelty within 0..1, got {mixing}")
    if not 2 <= mixing.fewest <= mixing.most:
        raise ValueError(f"lists need 2 <= fewest <= most, got {mixing}")
    weak = [problem for problem in tagged if problem.is_weak]
    known = _statistics(weak, concepts, neighbors)
    drafts: list[Draft] = []
    for category, count in quotas(weak, wanted).items():
        drafts += _lists(known, category, count, levels, mixing, seed)
    place = {concept.name: i for i, concept in enumerate(concepts)}
    pairs = [(place[a], place[b]) for draft in drafts for a, b in combinations(draft.concepts, 2)]
    new = sum(b not in known.together[a] for a, b in pairs)
    return Plan(tuple(drafts), wanted - len(drafts), len(pairs), new)


def quotas(weak: Iterable[Tagged], wanted: int) -> dict[str, int]:
    """Return how many lists each category gets; they add up to `wanted`.

    Nine tenths by the number of weak problems that were ever solved, one tenth uniform: a category
    that is hopeless throughout is not boosted. Where nothing was ever solved all counts.
    """
    hopeful: Counter[str] = Counter()
    for problem in weak:
        hopeful[problem.category] += problem.accuracy > 0
    names = sorted(hopeful)
    total = sum(hopeful.values())
    even = 1 / len(names) if names else 0.0
    shares = [
        (1 - UNIFORM_SHARE) * (hopeful[name] / total if total else even) + UNIFORM_SHARE * even
        for name in names
    ]
    edges = [round(wanted * math.fsum(shares[:i])) for i in range(len(names) + 1)]
    return {name: edges[i + 1] - edges[i] for i, name in enumerate(names)}


def _statistics(
    weak: Sequence[Tagged], concepts: Sequence[Concept], neighbors: Neighbors
) -> _Statistics:
    place = {concept.name: i for i, concept in enumerate(concepts)}
    together: list[dict[int, int]] = [defaultdict(int) for _ in concepts]
    for problem in weak:
        inside = sorted(place[name] for name, _ in problem.concepts if name in place)
        for a, b in combinations(inside, 2):
            together[a][b] += 1
            together[b][a] += 1
    return _Statistics(
        concepts=concepts,
        failed=np.array([concept.failed for concept in concepts], np.float64),
        together=[dict(sorted(counts.items())) for counts in together],
        problems=len(weak),
        neighbors=neighbors,
    )


def _lists(
    known: _Statistics, category: str, count: int, levels: Sequence[str], mixing: Mixing, seed: int
) -> list[Draft]:
    inside = np.array(
        [i for i, concept in enumerate(known.concepts) if category in concept.categories], np.int64
    )
    weights = np.array([known.concepts[i].weight for i in inside.tolist()])
    weights = weights if weights.sum() > 0 else known.failed[inside]
    seen: set[frozenset[int]] = set()
    drafts: list[Draft] = []
    for ordinal in range(count):
        for attempt in range(_TRIES):
            rng = Random(f"weakness/{seed}/{category}/{ordinal}/{attempt}")
            chosen = _draw(known, inside, weights, mixing, rng)
            if len(chosen) >= mixing.fewest and frozenset(chosen) not in seen:
                seen.add(frozenset(chosen))
                drafts.append(_draft(known, category, chosen, levels, rng))
                break
    return drafts


def _draw(known: _Statistics, inside: I64, weights: F64, mixing: Mixing, rng: Random) -> list[int]:
    """Return positions of concepts; fewer than asked for where nothing else may be taken."""
    if not len(inside):
        return []
    frequency = np.log1p(known.failed[inside])
    frequency *= mixing.frequency / frequency.max()
    chosen = [int(inside[_pick(weights, rng)])]
    related = known.relation(chosen[0], mixing)[inside]
    has_met = np.isin(inside, list(known.together[chosen[0]]))
    for _ in range(rng.randint(mixing.fewest, mixing.most) - 1):
        scores = (frequency + related / len(chosen)) / mixing.temperature
        if not np.isfinite(scores).any():
            break
        odds = _with_novelty(np.exp(scores - scores.max()), has_met, mixing.novelty)
        chosen.append(int(inside[_pick(odds, rng)]))
        related = related + known.relation(chosen[-1], mixing)[inside]
        has_met |= np.isin(inside, list(known.together[chosen[-1]]))
    return chosen


def _with_novelty(odds: F64, has_met: npt.NDArray[np.bool_], novelty: float) -> F64:
    """Give what the chosen have not met the share `novelty`; all, where it is all there is."""
    met, new = np.where(has_met, odds, 0.0), np.where(has_met, 0.0, odds)
    if not met.sum() > 0 or not new.sum() > 0:
        return odds
    return np.asarray(met / met.sum() * (1 - novelty) + new / new.sum() * novelty, np.float64)


def _pick(weights: F64, rng: Random) -> int:
    """Return a position with probability proportional to its weight."""
    edges = np.cumsum(weights)
    at = int(np.searchsorted(edges, rng.random() * edges[-1], side="right"))
    return min(at, int(np.flatnonzero(weights)[-1]))


def _draft(
    known: _Statistics, category: str, chosen: list[int], levels: Sequence[str], rng: Random
) -> Draft:
    concepts = [known.concepts[i] for i in chosen]
    level = levels[_level(concepts, len(levels), rng)]
    names = tuple(concept.name for concept in concepts)
    return Draft(
        id=content_hash([category, level, sorted(names)]),
        category=category,
        level=level,
        concepts=names,
        leaves=tuple(dict.fromkeys(concept.leaf for concept in concepts)),
    )


def _level(concepts: Sequence[Concept], levels: int, rng: Random) -> int:
    """Draw a level that suits how the policy did on these concepts: Binomial(levels - 1, 2p).

    p is the mean accuracy on the failed problems, at most 0.5 by the rule of failure: what was
    never solved begins at the easiest level.
    """
    rate = min(1.0, 2.0 * math.fsum(concept.accuracy for concept in concepts) / len(concepts))
    return sum(rng.random() < rate for _ in range(levels - 1))
