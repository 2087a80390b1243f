"""The recorded rollouts: the window placed as by 16 fixed ones, with three fifths of them."""

from pathlib import Path

import numpy as np
import pytest

from benchmarks.difficulty_recorded import agree_fixed, agree_table, score_matrix, shuffled
from filters.difficulty import Prior, StoppingTable

ROLLOUTS = Path(__file__).parents[2].parent / "shared" / "testdata" / "rollouts"


@pytest.mark.deep
@pytest.mark.skipif(not ROLLOUTS.exists(), reason="the recorded rollouts are not here")
@pytest.mark.parametrize("name", ["gsm8k", "math_level5"])
def test_three_fifths_of_the_rollouts_place_items_as_well(name: str) -> None:
    answers = score_matrix(ROLLOUTS / f"{name}.parquet").right
    chosen = np.random.default_rng(0).permutation(len(answers))
    pilot, rest = answers[chosen[:200]], answers[chosen[200:]]
    prior = Prior.fit((int(np.nansum(row)), int((~np.isnan(row)).sum())) for row in pilot)
    table = StoppingTable.matching(prior, 16, population=answers.shape[1])
    orders = [shuffled(rest, seed) for seed in range(5)]
    mean_n, agree = agree_table(rest, orders, table)
    naive = float(np.mean([agree_fixed(rest, ordered, 16) for ordered in orders]))
    assert mean_n <= 0.6 * 16
    assert agree >= naive - 0.005
