"""Checks of benchmarks/transformer, run as a program where torch is: `... ROWS`."""

import sys
from pathlib import Path

import torch  # pyright: ignore[reportMissingImports]

from benchmarks.learner.training import GROUP
from benchmarks.transformer.contamination import gap
from benchmarks.transformer.judging import Asking, Scorer, evaluate
from benchmarks.transformer.model import Decoders, Keys
from benchmarks.transformer.orthogonal import orthogonal
from benchmarks.transformer.reinforce import Reinforcer, advantages
from benchmarks.transformer.results import Replica
from benchmarks.transformer.rows import Rows, is_leaked, read
from benchmarks.transformer.sampling import sample
from benchmarks.transformer.scales import Imitation, Reinforcement, Shape
from benchmarks.transformer.text import ANSWER, Tokenizer, worked
from benchmarks.transformer.warm import Imitator, examples, nats, token_logs
from proofmill import Problem

SHAPE = Shape(width=48, layers=2, heads=2)
LOOSE = 0.05
"""Of logits in bfloat16."""


def answers_do_not_depend_on_how_they_are_read() -> None:
    """Padding, groups and token-by-token generation change nothing."""
    torch.manual_seed(0)
    model = Decoders(SHAPE, 300, 2)
    prompts, answers = torch.randint(3, 300, (2, 3, 20)), torch.randint(3, 300, (2, 3, 4, 6))
    answers[..., 0] = ANSWER
    lengths = torch.tensor([[20, 11, 15], [3, 20, 9]])
    with torch.no_grad():
        found = model.follow(model.read(prompts), lengths, answers)
        other = prompts.clone()
        other[torch.arange(20) >= lengths[..., None]] = 7
        assert torch.equal(model.follow(model.read(other), lengths, answers), found)
        keys: list[Keys] = model.room(3, 4)
        known = model.read(prompts)
        single = [model.follow(known, lengths, answers[..., : t + 1], keys, t) for t in range(6)]
        assert (torch.cat(single, 3) - found).abs().max() < LOOSE
        # In one piece: the same text, the same logits.
        text = torch.cat((prompts[:, 1:2, :11], answers[:, 1:2, 2]), -1)
        whole = model.whole(text, torch.arange(11, 17))
        assert (whole[0] - found[0, 1, 2]).abs().max() < LOOSE


def replicas_do_not_mix(rows: Rows) -> None:
    """A replica of two ends as it would alone."""
    tokenizer, warm = _tokenizer(rows)
    torch.manual_seed(0)
    both = Decoders(SHAPE, len(tokenizer), 2)
    alone = both.only([1])
    for model in (both, alone):
        imitator = Imitator(model, examples(tokenizer, warm), Imitation(steps=3, batch=4))
        while imitator.done < 3:
            imitator.advance()
    for mine, theirs in zip(alone.parameters(), both.parameters(), strict=True):
        assert (mine[0] - theirs[1]).abs().max() < 1e-4
        assert (theirs[0] - theirs[1]).abs().max() > 0 or theirs.shape[-1] == SHAPE.width


def imitation_learns_and_sampling_repeats_it(rows: Rows) -> None:
    """One row, seen often, is answered right; log probabilities agree with the samples' shares."""
    tokenizer, warm = _tokenizer(rows)
    row = warm[0]
    torch.manual_seed(0)
    model = Decoders(SHAPE, len(tokenizer), 1)
    found = examples(tokenizer, [row])
    before = float(nats(model, found).detach())
    imitator = Imitator(model, found, Imitation(steps=250, batch=1, rate=6e-3, decay=0.0))
    while imitator.done < 250:
        imitator.advance()
    assert float(nats(model, found).detach()) < 0.1 * before
    asking = Asking(tokenizer=tokenizer, most=96, batch=8)
    generator = torch.Generator().manual_seed(0)
    _, _, drawn = asking.draw(model, [[row]], GROUP, generator)
    assert asking.texts(drawn)[0].count(worked(row)) >= GROUP // 2


def samples_follow_the_probabilities() -> None:
    """First tokens come as often as their probabilities say."""
    torch.manual_seed(1)
    model = Decoders(SHAPE, 12, 1)
    with torch.no_grad():
        for part in model.parameters():
            part.mul_(8.0)
        prompt, length = torch.tensor([[[5, 6, 7]]]), torch.tensor([[3]])
        drawn = sample(model, prompt, length, 20_000, 1, torch.Generator().manual_seed(0))
        shares = drawn.flatten().bincount(minlength=12) / 20_000
        logits = model.follow(model.read(prompt), length, torch.tensor([[[[1]]]]))[0, 0, 0, 0]
        every = torch.arange(12)
        rates = token_logs(logits.expand(12, 12), every).exp()
    assert abs(float(rates.sum()) - 1.0) < 1e-3
    assert rates.max() > 2.0 / 12
    assert (shares - rates).abs().max() < 0.02


def steps_are_turned_to_orthogonal_ones() -> None:
    """All directions of a gradient count alike: torch's own factors say which they are."""
    torch.manual_seed(0)
    for shape in ((3, 24, 96), (96, 24)):
        matrices = torch.randn(shape)
        left, _, right = torch.linalg.svd(matrices, full_matrices=False)
        nearest = left @ right
        apart = orthogonal(matrices) - nearest
        assert float(apart.norm()) < 0.3 * float(nearest.norm())


def advantages_are_grpo() -> None:
    """Two of eight right: (1 - 1/4) / sqrt(3/16); groups that agree are worth nothing."""
    rewards = torch.tensor([[[1.0, 1, 0, 0, 0, 0, 0, 0], [1.0] * 8, [0.0] * 8]])
    worth = advantages(rewards)
    assert torch.allclose(worth[0, 0, :3], torch.tensor([3**0.5, 3**0.5, -(3**-0.5)]))
    assert not worth[0, 1:].any()


def rewards_raise_what_they_reward(rows: Rows, path: Path) -> None:
    """Where the grader takes what the policy says half of the time, it says it more often."""
    tokenizer, _ = _tokenizer(rows)
    torch.manual_seed(0)
    model = Decoders(SHAPE, len(tokenizer), 1)
    asking = Asking(tokenizer=tokenizer, most=4, batch=8)
    settings = Reinforcement(steps=40, prompts=4, rate=1e-2)
    with Scorer(path, rows, 0) as scorer:
        learner = Reinforcer(
            model, [Replica(0, "uniform")], rows.world, asking, _Short(scorer), settings
        )
        earned = [learner.advance() for _ in range(settings.steps)]
    assert 0.0 < sum(earned[:3]) / 3 < 0.9
    assert sum(earned[-3:]) / 3 > 0.95


class _Short(Scorer):
    """Rewards answers whose first letter comes early in the alphabet of bytes."""

    def __init__(self, scorer: Scorer) -> None:
        self.scorer = scorer

    def __call__(self, responses: object) -> list[float]:
        return [float(one.text[:1] < "P") for one in responses]  # type: ignore[attr-defined]


def probes_are_paid_for(rows: Rows, path: Path) -> None:
    """A data policy that probes takes fewer steps, and then stays as it is."""
    tokenizer, _ = _tokenizer(rows)
    torch.manual_seed(0)
    model = Decoders(SHAPE, len(tokenizer), 2)
    asking = Asking(tokenizer=tokenizer, most=4, batch=8)
    replicas = [Replica(0, "uniform"), Replica(0, "static band")]
    settings = Reinforcement(steps=5, prompts=4)
    with Scorer(path, rows, 2) as scorer:
        learner = Reinforcer(model, replicas, rows.world, asking, scorer, settings)
        for _ in range(settings.steps):
            learner.advance()
    probed = sum(map(len, learner.history[0]["probes"].values()))
    assert probed == 8 * len(rows.world.pool)
    taken = sum(step["right"][1] is not None for step in learner.history)
    assert taken == (5 * 4 * GROUP - probed) // (4 * GROUP)
    assert all(step["right"][0] is not None for step in learner.history)


def judgement_counts_by_row(rows: Rows, path: Path) -> None:
    """Every held-out row is asked, and nothing random is right."""
    tokenizer, _ = _tokenizer(rows)
    model = Decoders(SHAPE, len(tokenizer), 2)
    asking = Asking(tokenizer=tokenizer, most=4, batch=3)
    judged = list(rows.judged)
    with Scorer(path, rows, 0) as scorer:
        found = evaluate(model, asking, judged, scorer, 2)
    assert [set(one) for one in found] == [{row.id for row in judged}] * 2
    assert sum(sum(one.values()) for one in found) == 0


def a_gap_is_a_difference_in_differences(rows: Rows) -> None:
    """Leaked rows rise by .75 and the others by .25."""
    before = [{row.id: 0 for row in rows.suspects}]
    after = [{row.id: 3 if is_leaked(row) else 1 for row in rows.suspects}]
    found = gap(rows.suspects, before, after, 4)
    assert (found.mean, found.low, found.high) == (0.5, 0.5, 0.5)


def _tokenizer(rows: Rows) -> tuple[Tokenizer, list[Problem]]:
    warm = rows.lessons
    return Tokenizer.of([text for row in warm for text in (row.prompt, worked(row))], 400), warm


def main() -> None:
    """Run every check."""
    path = Path(sys.argv[1])
    rows = read(path)
    torch.set_num_threads(1)
    answers_do_not_depend_on_how_they_are_read()
    samples_follow_the_probabilities()
    advantages_are_grpo()
    steps_are_turned_to_orthogonal_ones()
    for check in (
        replicas_do_not_mix,
        imitation_learns_and_sampling_repeats_it,
        a_gap_is_a_difference_in_differences,
    ):
        check(rows)
    for judged in (rewards_raise_what_they_reward, probes_are_paid_for, judgement_counts_by_row):
        judged(rows, path)


if __name__ == "__main__":
    main()
