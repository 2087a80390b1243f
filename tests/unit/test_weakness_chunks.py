"""Chunks: written once, never redone, and nothing lost while items wait."""

import re
import tomllib
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from generators.weakness.text.drafts import Draft
from generators.weakness.text.outcome import Outcome, Spent
from pipelines.errors import ProofmillError, RecipeError, StorageError
from pipelines.loops.text.config import parse_config
from pipelines.loops.text.stages import Runner, Stage
from pipelines.progress import quiet
from pipelines.state.storage import Store


def drafts(count: int) -> list[Draft]:
    return [
        Draft(
            id=f"{i:03d}",
            category="Algebra",
            level="easy\u2028",  # a line separator, which is no end of a line in these files
            concepts=("a", "b"),
            leaves=("alg.linear",),
        )
        for i in range(count)
    ]


class Worker:
    """Keeps items whose number is not divisible by three; loses each the first few times."""

    def __init__(self, losses: int = 0) -> None:
        self.losses = losses
        self.asked: Counter[str] = Counter()

    def __call__(self, some: Sequence[Draft]) -> list[Outcome[Draft]]:
        return [self._one(item) for item in some]

    def _one(self, item: Draft) -> Outcome[Draft]:
        self.asked[item.id] += 1
        if self.asked[item.id] <= self.losses and int(item.id) % 2:
            return Outcome(id=item.id)
        if int(item.id) % 3 == 0:
            return Outcome(id=item.id, reason="third", spent=Spent(1, 5, 0.5))
        return Outcome(id=item.id, item=item, spent=Spent(1, 5, 0.5))


def stage(worker: Worker, identity: str = "v1") -> Stage[Draft, Draft]:
    return Stage(name="sift", work=worker, outcome=Outcome[Draft], identity=identity)


def runner(folder: Path, size: int = 4, passes: int = 3) -> Runner:
    return Runner(store=Store(str(folder)), size=size, passes=passes, progress=quiet)


def test_outcomes_come_in_order_and_add_up(tmp_path: Path) -> None:
    items = drafts(10)
    found = runner(tmp_path).run(stage(Worker()), items)
    assert [one.id for one in found.kept] == ["001", "002", "004", "005", "007", "008"]
    assert list(found.kept) == [item for item in items if int(item.id) % 3]
    assert (found.yields.taken, found.yields.kept, found.yields.dropped) == (10, 6, {"third": 4})
    assert found.yields.spent == Spent(10, 50, 5.0)


def test_finished_chunks_are_not_redone(tmp_path: Path) -> None:
    first, second = Worker(), Worker()
    before = runner(tmp_path).run(stage(first), drafts(10))
    after = runner(tmp_path).run(stage(second), drafts(10))
    assert before == after
    assert not second.asked
    grown = Worker()
    runner(tmp_path).run(stage(grown), drafts(14))
    assert set(grown.asked) == {"008", "009", "010", "011", "012", "013"}  # the last chunk grew


def test_another_prompt_or_solver_is_another_chunk(tmp_path: Path) -> None:
    runner(tmp_path).run(stage(Worker(), "v1"), drafts(3))
    other = Worker()
    runner(tmp_path).run(stage(other, "v2"), drafts(3))
    assert len(other.asked) == 3


def test_only_lost_items_are_asked_again(tmp_path: Path) -> None:
    worker = Worker(losses=2)
    found = runner(tmp_path, passes=3).run(stage(worker), drafts(9))
    assert found.yields.taken == 9
    assert {int(name) % 2: count for name, count in worker.asked.items()} == {0: 1, 1: 3}
    assert found == runner(tmp_path).run(stage(Worker()), drafts(9))


def test_items_that_still_wait_stop_the_run_and_keep_the_rest(tmp_path: Path) -> None:
    worker = Worker(losses=9)
    message = r"'sift': 4 of 9 items wait for replies after 2 passes.*same command"
    with pytest.raises(ProofmillError, match=re.compile(message)):
        runner(tmp_path, size=2, passes=2).run(stage(worker), drafts(9))
    later = Worker()
    found = runner(tmp_path, size=2).run(stage(later), drafts(9))
    assert found.yields.taken == 9
    assert "008" not in later.asked  # its chunk had no lost item


def test_a_damaged_chunk_is_named(tmp_path: Path) -> None:
    runner(tmp_path, size=9).run(stage(Worker()), drafts(3))
    path = next((tmp_path / "chunks" / "sift").iterdir())
    for text in ('{"id": "000"', '{"id": "000"}\n', "null\n", "[]\n", '{"item": 3}\n'):
        path.write_text(text + "\n")
        with pytest.raises(StorageError, match=f"{path.name} is damaged .* remove that file"):
            runner(tmp_path, size=9).run(stage(Worker()), drafts(3))


def test_no_items_are_no_work(tmp_path: Path) -> None:
    found = runner(tmp_path).run(stage(Worker()), [])
    assert (found.kept, found.yields.taken) == ((), 0)


def test_settings_file(tmp_path: Path) -> None:
    text = 'failures = "log.jsonl"\nquestions = 50\nwindow = [0.1, 0.9]\n'
    config = parse_config(tomllib.loads(text), tmp_path / "loop.toml")
    assert config.failures == str(tmp_path / "log.jsonl")
    assert (config.questions, config.window, config.agree) == (50, (0.1, 0.9), 6)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("question = 5", "unknown key 'question'; did you mean 'questions'"),
        ("questions = 0", "questions: Input should be greater than 0"),
        ("agree = 4", "agree must be more than half of votes"),
        ("agree = 9", "agree must be more than half of votes"),
        ("fewest_concepts = 6", "fewest_concepts is above most_concepts"),
        ("window = [0.8, 0.2]", "window must rise"),
    ],
)
def test_wrong_settings_are_explained(tmp_path: Path, text: str, message: str) -> None:
    values = tomllib.loads(f'failures = "log.jsonl"\n{text}\n')
    with pytest.raises(RecipeError, match=re.escape(message)):
        parse_config(values, tmp_path / "loop.toml")


def test_a_url_of_failures_stays_as_it_is(tmp_path: Path) -> None:
    config = parse_config({"failures": "s3://bucket/log.jsonl"}, tmp_path / "loop.toml")
    assert config.failures == "s3://bucket/log.jsonl"
