"""Lists of concepts: their odds by hand, and what a plan owes."""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from random import Random

import numpy as np
import pytest

from generators.weakness.text.concepts import Concept, Tagged, pool
from generators.weakness.text.recombination import SYNONYM, Mixing, Plan, plan, quotas
from generators.weakness.text.similarity import Neighbors, nearest, tfidf

LEVELS = ("easy", "middle", "hard")
DEFAULT = Mixing()
NOBODY = Neighbors(np.zeros((0, 0), np.int64), np.zeros((0, 0)))


def tagged(concepts: Sequence[str], category: str = "Algebra", accuracy: float = 0.25) -> Tagged:
    return Tagged(
        id=f"{category} {concepts}",
        category=category,
        is_weak=True,
        accuracy=accuracy,
        concepts=tuple((name, "alg.linear") for name in concepts),
    )


def corpus(problems: int = 80, seed: int = 1) -> list[Tagged]:
    """Problems of two categories; most of their concepts come from sets that go together."""
    rng = Random(seed)
    sets = [[f"topic {i} {part}" for part in ("sum", "root", "path", "cone")] for i in range(12)]
    found = []
    for i in range(problems):
        own = [*rng.sample(sets[i % 12], 3), f"tool {rng.randrange(20)}"]
        found.append(tagged(own, ("Algebra", "Geometry")[i % 2], rng.choice([0.0, 0.125, 0.5])))
    return found


def strangers(concepts: Sequence[Concept]) -> Neighbors:
    """Neighbors that say nothing: no similarity at all."""
    ids = np.array([[(i + 1) % len(concepts)] for i in range(len(concepts))], np.int64)
    return Neighbors(ids, np.zeros((len(concepts), 1)))


def drawn(
    problems: Sequence[Tagged],
    wanted: int,
    mixing: Mixing = DEFAULT,
    seed: int = 0,
) -> Plan:
    concepts = pool(problems)
    neighbors = nearest(tfidf([one.name for one in concepts]), 5)
    return plan(
        problems, concepts, neighbors, wanted=wanted, levels=LEVELS, mixing=mixing, seed=seed
    )


def test_plan_is_a_pure_function_and_grows_by_its_end() -> None:
    problems = corpus()
    first, again, longer = drawn(problems, 60), drawn(problems, 60), drawn(problems, 120)
    assert first == again
    assert drawn(problems, 60, seed=1) != first
    for category in ("Algebra", "Geometry"):
        short = [one for one in first.drafts if one.category == category]
        long = [one for one in longer.drafts if one.category == category]
        assert short == long[: len(short)]


def test_no_list_repeats_itself_or_another() -> None:
    found = drawn(corpus(), 200)
    assert found.missing == 0
    assert len(found.drafts) == 200
    assert len({draft.id for draft in found.drafts}) == 200
    sets = [(draft.category, frozenset(draft.concepts)) for draft in found.drafts]
    assert len(set(sets)) == 200
    assert all(
        3 <= len(one) == len(draft.concepts) <= 5
        for (_, one), draft in zip(sets, found.drafts, strict=True)
    )


def test_concepts_are_of_the_category() -> None:
    problems = corpus()
    inside = {
        category: {n for p in problems if p.category == category for n, _ in p.concepts}
        for category in ("Algebra", "Geometry")
    }
    assert all(set(one.concepts) <= inside[one.category] for one in drawn(problems, 100).drafts)


def test_share_of_new_pairs_is_counted_right() -> None:
    problems = corpus()
    found = drawn(problems, 100)
    known = {
        frozenset(pair) for p in problems for pair in combinations([n for n, _ in p.concepts], 2)
    }
    pairs = [frozenset(pair) for one in found.drafts for pair in combinations(one.concepts, 2)]
    assert found.pairs == len(pairs)
    assert found.new_pairs == sum(pair not in known for pair in pairs)
    assert 0 < found.new_pairs < found.pairs


def test_novelty_makes_new_pairs_and_association_makes_known_ones() -> None:
    problems = corpus(200)
    base = Mixing(frequency=0.0, similarity=0.0)
    novel = drawn(problems, 100, base._replace(association=0.0, novelty=1.0))
    replay = drawn(problems, 100, base._replace(association=3.0, novelty=0.0, temperature=0.05))
    assert novel.new_pairs / novel.pairs > 0.95
    assert replay.new_pairs / replay.pairs < 0.3


def test_impossible_lists_are_missing_not_invented() -> None:
    found = drawn([tagged(["a", "b", "c"])], 10)
    assert (len(found.drafts), found.missing) == (1, 9)
    assert drawn([tagged(["a", "b"])], 4).missing == 4


def test_first_concept_is_drawn_by_weight() -> None:
    """Weights 1, 2, 3, 4, 6 of 16: each share within four standard errors over 2000 lists."""
    names = ["p", "q", "r", "s", "t"]
    concepts = [
        Concept(
            name=name,
            leaf="alg.linear",
            categories=("Algebra",),
            failed=1,
            known=0,
            weight=weight,
            accuracy=0.0,
        )
        for name, weight in zip(names, (1.0, 2.0, 3.0, 4.0, 6.0), strict=True)
    ]
    firsts = Counter[str]()
    for seed in range(2000):
        found = plan(
            [tagged(names)],
            concepts,
            strangers(concepts),
            wanted=1,
            levels=LEVELS,
            mixing=Mixing(),
            seed=seed,
        )
        firsts[found.drafts[0].concepts[0]] += 1
    for one in concepts:
        share = one.weight / 16
        assert abs(firsts[one.name] / 2000 - share) < 4 * math.sqrt(share * (1 - share) / 2000)


def odds_by_hand(
    problems: Sequence[str], chosen: str, cosines: dict[str, float], mixing: Mixing
) -> dict[str, float]:
    """The probabilities of the next concept, from the definition, one pair at a time."""
    names = sorted({name for problem in problems for name in problem})
    failed = {name: sum(name in problem for problem in problems) for name in names}

    def both(one: str, other: str) -> int:
        return sum(one in problem and other in problem for problem in problems)

    def association(one: str, other: str) -> float:
        count = both(one, other)
        if not count:
            return 0.0
        information = math.log(count * len(problems) / (failed[one] * failed[other]))
        rarest = min(failed[one], failed[other])
        shrunk = max(0.0, information) * count / (count + 1) * rarest / (rarest + 1)
        return shrunk / math.log(len(problems))

    found = {}
    for name in sorted(set(names) - set(chosen)):
        pairs = [
            mixing.association * association(name, other)
            + mixing.similarity * cosines.get(other + name, 0.0)
            for other in chosen
        ]
        often = math.log(1 + failed[name]) / math.log(1 + max(failed.values()))
        score = sum(pairs) / len(chosen) + mixing.frequency * often
        found[name] = math.exp(score / mixing.temperature)
    new = {name for name in found if not any(both(name, other) for other in chosen)}
    for group, share in ((new, mixing.novelty), (set(found) - new, 1 - mixing.novelty)):
        if new and len(new) < len(found):
            total = sum(found[name] for name in group)
            found |= {name: found[name] / total * share for name in group}
    return {name: value / sum(found.values()) for name, value in found.items()}


def test_further_concepts_are_drawn_by_the_stated_odds() -> None:
    """Lists of three that begin with a: each share within four standard errors over 4000 seeds."""
    corpus = ["ab", "abf", "ac", "ad", "cd", "e", "ef", "bg", "dg", "g", "h", "hi", "i"]
    problems = [tagged(list(one)) for one in corpus]
    # The first concept is always a: the others weigh nothing.
    concepts = [replace(one, weight=float(one.name == "a")) for one in pool(problems)]
    assert [one.name for one in concepts] == list("abcdefghi")
    ids = np.array([[2], [6], [0], [0], [0], [0], [0], [0], [0]], np.int64)
    cosines = np.array([[0.5], [0.4], *([[0.0]] * 7)])
    mixing = Mixing(1.0, 0.5, 0.4, 0.3, 0.1, 3, 3)
    lists = Counter[str]()
    for seed in range(4000):
        found = plan(
            problems,
            concepts,
            Neighbors(ids, cosines),
            wanted=1,
            levels=LEVELS,
            mixing=mixing,
            seed=seed,
        )
        lists["".join(found.drafts[0].concepts)] += 1
    similar = {"ac": 0.5, "bg": 0.4}
    expected: dict[str, float] = {}
    for second, share in odds_by_hand(corpus, "a", similar, mixing).items():
        for third, rest in odds_by_hand(corpus, "a" + second, similar, mixing).items():
            expected["a" + second + third] = share * rest
    assert sum(expected.values()) == pytest.approx(1.0)
    assert set(lists) <= set(expected)
    for name, share in expected.items():
        error = math.sqrt(share * (1 - share) / 4000)
        assert abs(lists[name] / 4000 - share) < 4 * error + 1e-3, name


def test_near_synonyms_are_no_combination() -> None:
    concepts = pool([tagged(["a", "b", "c", "d"])])
    ids = np.array([[1], [0], [3], [2]], np.int64)
    neighbors = Neighbors(ids, np.full((4, 1), SYNONYM))
    found = [
        plan(
            [tagged(["a", "b", "c", "d"])],
            concepts,
            neighbors,
            wanted=1,
            levels=LEVELS,
            mixing=Mixing(fewest=2, most=2),
            seed=seed,
        )
        for seed in range(50)
    ]
    pairs = {frozenset(one.drafts[0].concepts) for one in found}
    assert pairs == {frozenset(pair) for pair in ("ac", "ad", "bc", "bd")}


def test_quotas_follow_failures_that_are_not_hopeless() -> None:
    problems = [tagged(["a"], "Algebra", 0.25)] * 30 + [tagged(["b"], "Geometry", 0.25)] * 10
    problems += [tagged(["c"], "Precalculus", 0.0)] * 500
    # 0.9 x 30/40 + 0.1/3, 0.9 x 10/40 + 0.1/3, 0.1/3 of 600: the hopeless category is not boosted.
    assert quotas(problems, 600) == {"Algebra": 425, "Geometry": 155, "Precalculus": 20}
    assert sum(quotas(problems, 7).values()) == 7
    hopeless = quotas([tagged(["c"], "Precalculus", 0.0), tagged(["a"], "Algebra", 0.0)], 10)
    assert hopeless == {"Algebra": 5, "Precalculus": 5}
    assert quotas([], 10) == {}


def test_hopeless_concepts_get_easy_levels() -> None:
    easy = drawn([tagged([c, "x", "y"], accuracy=0.0) for c in "abcdefgh"], 30)
    assert {draft.level for draft in easy.drafts} == {"easy"}
    hard = drawn([tagged([c, "x", "y"], accuracy=0.5) for c in "abcdefgh"], 30)
    assert {draft.level for draft in hard.drafts} == {"hard"}
    mixed = drawn([tagged([c, "x", "y"], accuracy=0.25) for c in "abcdefgh"], 60)
    assert {draft.level for draft in mixed.drafts} == set(LEVELS)


@pytest.mark.parametrize(
    ("mixing", "message"),
    [
        (Mixing(temperature=0.0), "temperature must be positive"),
        (Mixing(novelty=1.5), "novelty within"),
        (Mixing(fewest=1), "2 <= fewest <= most"),
        (Mixing(fewest=4, most=3), "2 <= fewest <= most"),
    ],
)
def test_impossible_settings_are_refused(mixing: Mixing, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        plan([], [], NOBODY, wanted=1, levels=LEVELS, mixing=mixing, seed=0)
