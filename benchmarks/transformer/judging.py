"""Judging: rewards of sampled answers, and pass rates on held-out rows."""

from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Final, NamedTuple, Self

import torch

from benchmarks.learner.graders import GRADERS, SOUND
from benchmarks.transformer.model import Decoders
from benchmarks.transformer.results import Right
from benchmarks.transformer.rows import Rows, read
from benchmarks.transformer.sampling import answers, sample
from benchmarks.transformer.text import Tokenizer
from benchmarks.transformer.warm import pad
from proofmill import Problem, score

_CHUNK: Final = 64


class Response(NamedTuple):
    """What is to be judged, and by whom."""

    grader: str
    row_id: str
    text: str


def _sound(problem: Problem, text: str) -> float:
    return score(problem, text).value


class Judges:
    """The graders, each with the rows that it knows."""

    def __init__(self, rows: Rows) -> None:
        """Take every row that may be asked about."""
        pool = [row for some in rows.pool.values() for row in some]
        self.rows = {row.id: row for row in (*pool, *rows.judged)}
        self.graders = {name: make(rows.world, _sound) for name, make in GRADERS.items()}

    def __call__(self, response: Response) -> float:
        """Return the reward of a response."""
        return self.graders[response.grader](self.rows[response.row_id], response.text)


_judges: Judges | None = None
"""Of a worker process."""


def _begin(path: Path) -> None:
    global _judges
    _judges = Judges(read(path))


def _judge(responses: Sequence[Response]) -> list[float]:
    assert _judges
    return [_judges(one) for one in responses]


class Scorer:
    """Scores responses in worker processes, or here where there are none."""

    def __init__(self, path: Path, rows: Rows, workers: int) -> None:
        """Start the workers; each reads the file of rows."""
        self._pool = (
            ProcessPoolExecutor(workers, get_context("spawn"), _begin, (path,)) if workers else None
        )
        self._judge = None if workers else Judges(rows)

    def __enter__(self) -> Self:
        """Keep the workers."""
        return self

    def __exit__(self, *error: object) -> None:
        """End the workers."""
        if self._pool:
            self._pool.shutdown(cancel_futures=True)

    def __call__(self, responses: Sequence[Response]) -> list[float]:
        """Return the reward of each response; equal ones are judged once."""
        new = list(dict.fromkeys(responses))
        if self._judge:
            found = [self._judge(one) for one in new]
        else:
            assert self._pool
            chunks = [new[i : i + _CHUNK] for i in range(0, len(new), _CHUNK)]
            found = [reward for some in self._pool.map(_judge, chunks) for reward in some]
        rewards = dict(zip(new, found, strict=True))
        return [rewards[one] for one in responses]


@dataclass(frozen=True, slots=True, kw_only=True)
class Asking:
    """How answers are drawn."""

    tokenizer: Tokenizer
    most: int
    """Tokens of an answer, at most."""
    batch: int
    """Prompts of one replica that are asked at a time, in judging."""

    def draw(
        self,
        model: Decoders,
        rows: Sequence[Sequence[Problem]],
        group: int,
        generator: torch.Generator,
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Return prompts (R, P, T), their lengths, and answers (R, P, group, most)."""
        device = model.embedding.device
        flat = [self.tokenizer.encode(row.prompt) for some in rows for row in some]
        tokens, lengths = pad(flat, device)
        prompts = tokens.view(model.replicas, -1, tokens.shape[-1])
        counts = lengths.view(model.replicas, -1)
        return prompts, counts, sample(model, prompts, counts, group, self.most, generator)

    def texts(self, drawn: torch.Tensor) -> list[list[str]]:
        """Return the text of each answer, by replica; prompts before draws."""
        return [[self.tokenizer.decode(one) for one in some] for some in answers(drawn)]


def evaluate(
    model: Decoders,
    asking: Asking,
    rows: Iterable[Problem],
    scorer: Scorer,
    draws: int,
    seed: int = 1,
) -> list[Right]:
    """Return the right answers of `draws` to each row, for each replica, by the sound verifiers."""
    ordered = sorted(rows, key=lambda row: len(row.prompt))
    generator = torch.Generator(model.embedding.device).manual_seed(seed)
    found = graded(model, asking, ordered, scorer, draws, generator)
    return [dict(zip((row.id for row in ordered), one, strict=True)) for one in found]


def graded(
    model: Decoders,
    asking: Asking,
    rows: Sequence[Problem],
    scorer: Scorer,
    draws: int,
    generator: torch.Generator,
    grader: str = SOUND,
) -> list[list[int]]:
    """Return, for each replica, how many of the draws on each row are right, by a grader."""
    found: list[list[int]] = [[] for _ in range(model.replicas)]
    for start in range(0, len(rows), asking.batch):
        batch = rows[start : start + asking.batch]
        drawn = asking.draw(model, [batch] * model.replicas, draws, generator)[2]
        asked = [row.id for row in batch for _ in range(draws)]
        for counts, texts in zip(found, asking.texts(drawn), strict=True):
            said = zip(asked, texts, strict=True)
            rewards = scorer([Response(grader, name, text) for name, text in said])
            groups = range(0, len(rewards), draws)
            counts += [round(sum(rewards[at : at + draws])) for at in groups]
    return found
