"""Challenger rounds: labels from families alone, scores that pay for the window, votes apart."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import exp
from pathlib import Path
from random import Random

import pyarrow.parquet as pq
import pytest

from filters.difficulty.learnability import Score
from generators import FAMILIES, find_family
from generators.selfplay.bandit import FLOOR, Bandit
from generators.selfplay.challenges import Challenge, challenge_arms, fresh
from generators.selfplay.item import Item
from pipelines.build import Done, Unit, run_unit
from pipelines.dataset.verify import verify
from pipelines.drawing import Planned
from pipelines.errors import RecipeError, StorageError
from pipelines.loops import load_loop
from pipelines.loops.kernel import run_round
from pipelines.loops.selfplay.challenger import item as prove
from pipelines.loops.selfplay.config import Challenger
from pipelines.loops.selfplay.fates import Fate
from pipelines.loops.selfplay.flavour import Report
from pipelines.loops.selfplay.loop import Round, Rounds, propose_round
from pipelines.loops.selfplay.state import (
    ATTEMPTS,
    ITEMS,
    PROPOSALS,
    REJECTIONS,
    ROUNDS,
    History,
)
from pipelines.progress import quiet
from pipelines.sources import Recipe
from pipelines.state.log import Log
from pipelines.state.storage import Store
from proofmill import Problem, score
from proofmill.extraction import wrap
from proofmill.problem import Json
from solvers import Completion, Prompt, Structured
from solvers.protocol import Solver
from solvers.standins import simulated
from tests.integration.conftest import Run
from tests.integration.killing import died
from tests.sizes import sized

FAST = ("modular_exponent", "chinese_remainder", "dyck_completion", "linear_functional")
CONFIG = Challenger(families=FAST, proposals=40, test=0.2, rescored=0.1)


def rate(problem: Problem) -> float:
    """A planted truth: one part of one family is learnable, the rest is too easy or too hard."""
    mean = sum(problem.knobs.values()) / len(problem.knobs)
    if "+" in problem.family:
        return 0.3
    if problem.family == "modular_exponent":
        return 1.0 / (1.0 + exp(14.0 * (mean - 0.3)))
    if problem.family == "chinese_remainder":
        return 1.0 / (1.0 + exp(14.0 * (mean - 0.8)))
    return 0.0


def planted(problems: Sequence[Problem]) -> Solver:
    return simulated(problems, rate, name="planted")


def work(units: Sequence[Unit], recipe: Recipe, out: str) -> Iterator[Done]:
    for unit in units:
        yield run_unit(unit, recipe, out)


def play(url: Path, config: Challenger = CONFIG) -> Round:
    return propose_round(config, str(url), work=work, solver_of=planted, progress=quiet)


def journal_bytes(url: Path) -> dict[str, bytes]:
    folder = url / "journal"
    return {str(p.relative_to(folder)): p.read_bytes() for p in sorted(folder.rglob("*.parquet"))}


def rows_of(url: Path, folder: str) -> list[dict[str, Json]]:
    paths = sorted(url.glob(f"{folder}/*/data/*.parquet"))
    return [row for path in paths for row in pq.read_table(path).to_pylist()]


@pytest.fixture(scope="module")
def three(tmp_path_factory: pytest.TempPathFactory) -> Path:
    url = tmp_path_factory.mktemp("three")
    for _ in range(3):
        play(url)
    return url


def test_rows_are_those_that_their_families_draw_and_solve(three: Path) -> None:
    rows = [*rows_of(three, "releases"), *rows_of(three, "frontier")]
    assert len(rows) > 40
    assert len({row["id"] for row in rows}) == len({row["instance"] for row in rows}) == len(rows)
    for row in rows:
        family = find_family(row["family"])
        lineage, knobs = row["lineage"], json.loads(row["knobs"])
        problem, instance = family.draw(
            lineage["ordinal"], row["dial"], knobs, lineage["root_seed"], lineage["split"]
        )
        assert problem.prompt == row["question"]
        assert row["answer"] in family.solve(instance)
        assert score(row, wrap(problem, row["answer"])).value == 1.0
        assert row["certificate"]["solver"] == f"{family.name}@{family.version}"
        assert lineage["synthesizer"] == "challenger"
        assert lineage["split"] in ("train", "test")
    for number in range(3):
        assert verify(str(three / f"releases/{number:04d}"), quiet).faults == []


def test_later_rounds_evolve_what_was_worth_something(three: Path) -> None:
    items = Log(Store(str(three))).read(ITEMS)
    made = {one.id: (one.round, Challenge.from_json(one.source)) for one in items}
    operators = Counter(challenge.operator for _, challenge in made.values())
    assert set(operators) == {"fresh", "raise", "lower", "redraw", "compose"}
    assert all(c.operator == "fresh" for number, c in made.values() if number == 0)
    for number, challenge in made.values():
        for parent in challenge.parents:
            before, old = made[parent]
            assert before < number
            if challenge.operator == "redraw":
                assert (challenge.family, challenge.knobs) == (old.family, old.knobs)
            if challenge.operator in ("raise", "lower"):
                moved = {n for n, v in challenge.knobs.items() if v != old.knobs[n]}
                up = [challenge.knobs[n] > old.knobs[n] for n in moved]
                assert up == [challenge.operator == "raise"]
            if challenge.operator == "compose":
                assert old.family in challenge.family.split("+")


def test_old_items_are_asked_again_and_each_round_counts_its_own_rollouts(three: Path) -> None:
    attempts = Log(Store(str(three))).read(ATTEMPTS)
    again = [
        one
        for place, one in enumerate(attempts)
        if one.id in {other.id for other in attempts[:place]}
    ]
    assert again
    assert all(0 < one.score.n <= 8 for one in again)
    rounds = Log(Store(str(three))).read(ROUNDS)
    assert rounds[0].rescored == 0
    assert sum(one.rescored for one in rounds) == len(again)
    asked: Counter[str] = Counter()
    for path in three.glob("rollouts/*/*.parquet"):
        asked.update(pq.read_table(path)["id"].to_pylist())
    for name in {one.id for one in attempts}:
        assert asked[name] == sum(one.score.n for one in attempts if one.id == name)


def test_ordinals_continue_and_two_states_are_equal(three: Path, tmp_path: Path) -> None:
    journal = Log(Store(str(three)))
    assert [one.ordinal for one in journal.read(PROPOSALS)] == list(range(120))
    assert len(journal.read(ITEMS)) + len(journal.read(REJECTIONS)) == 120
    for _ in range(3):
        play(tmp_path)
    assert journal_bytes(tmp_path) == journal_bytes(three)


@pytest.mark.deep
def test_killed_at_any_write_it_goes_on_to_the_same_end(tmp_path: Path) -> None:
    whole, hurt = tmp_path / "whole", tmp_path / "hurt"
    for _ in range(2):
        play_voted(whole)
    code = (
        "from pathlib import Path\n"
        "from tests.integration.test_challenger import play_voted\n"
        f"play_voted(Path({str(hurt)!r}))"
    )
    kills = 0
    for writes in sized((9,), (1, 3, 5, 7, 9, 14, 20, 3, 8, 11)):
        kills += died(code, writes)
        if Log(Store(str(hurt))).count(ROUNDS) == 2:
            break
    assert kills >= sized(1, 5)
    for _ in range(2 - Log(Store(str(hurt))).count(ROUNDS)):
        play_voted(hurt)
    assert journal_bytes(hurt) == journal_bytes(whole)
    for folder in ("releases", "frontier", "pseudo"):
        assert rows_of(hurt, folder) == rows_of(whole, folder)


def in_window(problems: Sequence[Problem]) -> float:
    """Share of problems whose planted rate lies in 1/8..7/8."""
    return sum(1 / 8 <= rate(one) <= 7 / 8 for one in problems) / len(problems)


def uniform_share() -> float:
    rng, names = Random(5), challenge_arms(FAST)
    drawn = [fresh(rng.choice(names), rng) for _ in range(400)]
    rows = [prove(_planned(c, n), c) for n, c in enumerate(drawn)]
    return in_window([one.problem for one in rows if not isinstance(one, str)])


def _planned(challenge: Challenge, ordinal: int) -> Planned:
    return Planned(
        family=challenge.family,
        version=find_family(challenge.family).version,
        knobs=challenge.knobs,
        ordinal=ordinal,
        root_seed=0,
        split="train",
        synthesizer="challenger",
        reason=challenge.operator,
    )


@pytest.mark.deep
@pytest.mark.parametrize("name", ["learnability", "uncertainty", "regret"])
@pytest.mark.parametrize("evolving", [0.0, 0.5])
def test_every_score_finds_the_window(name: Score, evolving: float, tmp_path: Path) -> None:
    """At least 1.2 times as many proposals in the window as uniform knobs, planted truth known."""
    proposals = 80
    config = CONFIG.model_copy(update={"score": name, "evolved": evolving, "proposals": proposals})
    last: list[Problem] = []
    for _ in range(4):
        done = play(tmp_path, config)
        last = [one.item.problem for one in done.fates if one.item is not None]
    assert in_window(last) * len(last) / proposals >= 1.2 * uniform_share()


@dataclass(frozen=True, slots=True)
class Proposers:
    """A good proposer, one of unsolvable rows, and one that says the same again and again."""

    subject: str = "doubles"

    def bandit(self) -> Bandit:
        return Bandit(["good", "unsolvable", "duplicate"])

    def seen(self, sources: Sequence[str]) -> None:
        return None

    def words(self, item: Item) -> str:
        return item.problem.instance

    def propose(self, past: History, report: Report) -> Iterator[Fate]:
        chosen = past.bandit.choose(30, Random(past.number))
        for ordinal, arm in enumerate(chosen, past.first):
            family, where = {
                "good": ("modular_exponent", ordinal),
                "unsolvable": ("linear_functional", ordinal),
                "duplicate": ("modular_exponent", 999_999),
            }[arm]
            knobs = {knob.name: 0.3 for knob in FAMILIES[family].knobs}
            one = Challenge(family=family, knobs=knobs, operator="fresh")
            found = prove(_planned(one, where), one)
            assert not isinstance(found, str)
            yield Fate(ordinal=ordinal, arm=arm, item=found)

    def prover(self, fate: Fate) -> str:
        return "doubles"


def test_an_unsolvable_and_a_duplicate_proposer_earn_nothing(tmp_path: Path) -> None:
    arms_of: list[list[str]] = []
    kept, earned = Counter[str](), Counter[str]()
    for _ in range(8):
        loop = Rounds(CONFIG, Proposers(), planted)
        done = run_round(loop, str(tmp_path), work=work, progress=quiet)
        arms_of.append([one.arm for one in done.fates])
        for one in done.fates:
            if one.item is not None:
                kept[one.arm] += 1
                earned[one.arm] += done.scored.worth[one.item.problem.id] > 0.0
    assert kept["good"] > 50
    assert earned["good"] > 0.75 * kept["good"]  # half of the rollouts are right, and few are asked
    assert earned["unsolvable"] == 0
    assert earned["duplicate"] <= 1  # the first time it is not one
    late = Counter(arm for some in arms_of[4:] for arm in some)
    assert late["unsolvable"] + late["duplicate"] < FLOOR * late.total()


QUESTIONS = (
    "A tank holds 90 liters and loses 2 liters an hour. After how many hours is it empty?",
    "How many diagonals has a convex polygon that has 17 sides in all?",
    "A tank holds 90 liters and loses 2 liters an hour. After how many hours is it empty?",
    "What share of 60 is 45, given as a fraction that is in lowest terms?",
    "How many ways are there to seat seven guests around one round table?",
    "",
)
VOTES = {
    "tank": ["45"] * 5 + ["40", "44", "50"],
    "diagonals": ["119"] * 8,
    "share": [r"\frac{3}{4}", "0.75", "3/4", "3/4", "1/2", "2/3", "x", "y"],
    "guests": ["1", "2", "3", "4", "5", "6", "7", "8"],
}


class Writer:
    """Writes the questions and answers them, as a model would."""

    solver_id = "recorded:questions"

    def structured(
        self, prompts: Sequence[Prompt], schema: Mapping[str, Json], *, seed: int = 0
    ) -> list[Structured | None]:
        texts = QUESTIONS[: len(prompts)]
        return [
            Structured(
                value={"question": t} if t else None, fault="" if t else "not JSON", completions=()
            )
            for t in texts
        ]

    def answer(
        self, prompts: Sequence[Prompt], n: int, *, seed: int = 0, first: int = 0
    ) -> list[list[Completion]]:
        return [self._answers(str(prompt), n) for prompt in prompts]

    def _answers(self, prompt: str, n: int) -> list[Completion]:
        votes = next(texts for word, texts in VOTES.items() if word in prompt)
        return [
            Completion(
                text=f"\\boxed{{{text}}}",
                tokens=1,
                finish_reason="stop",
                cost=0.0,
                solver_id=self.solver_id,
                sample=place,
            )
            for place, text in enumerate(votes[:n])
        ]


def either(problems: Sequence[Problem]) -> Solver:
    return planted(problems) if problems else Writer()


def play_voted(url: Path) -> Round:
    """A small round in which a model poses questions."""
    config = CONFIG.model_copy(update={"model_proposals": 6, "votes": 8, "proposals": 16})
    return propose_round(
        config, str(url), work=work, solver_of=either, progress=quiet, proposer=Writer()
    )


def test_voted_labels_lie_in_the_split_pseudo_alone(tmp_path: Path) -> None:
    done = play_voted(tmp_path)
    assert done.pseudo is not None
    assert [p.name for p in Path(done.pseudo).glob("data/*")] == ["pseudo-00000-of-00001.parquet"]
    rows = {row["question"].split("?")[0]: row for row in rows_of(tmp_path, "pseudo")}
    shares = {row["answer"]: row["pseudo"] for row in rows.values()}
    # Of the tank's eight answers five agree; of the share's, 3/4 in four spellings.
    assert {answer: one["agreement"] for answer, one in shares.items()} == {
        "45": 5 / 8,
        r"\frac{3}{4}" if r"\frac{3}{4}" in shares else "3/4": 4 / 8,
    }
    for row in rows.values():
        assert row["lineage"]["split"] == row["extra_info"]["split"] == "pseudo"
        assert row["certificate"]["solver"] == "majority vote of recorded:questions"
        assert row["difficulty"] is None
    assert verify(done.pseudo, quiet).faults == []
    manifest = json.loads((Path(done.pseudo) / "manifest.json").read_text())
    assert manifest["splits"] == {"pseudo": 2}
    assert manifest["dropped"] == {"agreement": 1, "near_duplicate": 1, "reply": 1, "tie": 1}
    certified = [*rows_of(tmp_path, "releases"), *rows_of(tmp_path, "frontier")]
    assert certified
    assert not {row["id"] for row in certified} & {row["id"] for row in rows.values()}
    assert {row["lineage"]["split"] for row in certified} <= {"train", "test"}
    assert play_voted(tmp_path).pseudo is None  # all of them were asked before


def test_another_round_at_the_same_time_is_refused(tmp_path: Path) -> None:
    with (
        Store(str(tmp_path)).locked(".lock", "x"),
        pytest.raises(StorageError, match="another round"),
    ):
        play(tmp_path)


def test_command_makes_rounds_and_names_faults(tmp_path: Path, pipelines: Run) -> None:
    loop = tmp_path / "loop.toml"
    loop.write_text(
        'flavour = "challenger"\n'
        'families = ["modular_exponent", "modular_exponent+urn_probability"]\n'
        'proposals = 10\nscore = "regret"\n[solvers.solver]\nkind = "search"\nbudget = 200\n'
    )
    done = pipelines("selfplay", loop, tmp_path / "state", "--rounds", "2", "--workers", "1")
    assert done.returncode == 0, done.stderr
    assert "round 0:" in done.stdout
    assert "round 1:" in done.stdout
    good = loop.read_text()
    for old, new, text in (
        ('"challenger"', '"chalenger"', "write one of programs, challenger"),
        ("proposals", "proposal", "did you mean 'proposals'"),
        ('"regret"', '"regrets"', "score: Input should be 'learnability', 'uncertainty'"),
        ('["modular_exponent"', '["modular_exponents"', "nearest is 'modular_exponent'"),
        ("urn_probability", "urn_probabilty", "nearest is 'urn_probability'"),
        ("urn_probability", "zebra", "have none"),
        ("proposals = 10", "model_proposals = 10", "go together"),
        (
            "[solvers.solver]",
            'model_proposals = 3\n[solvers.proposer]\nkind = "endpoint"\nbase_url = "http://x"\n'
            'model = "m"\n[solvers.solver]',
            "to vote on a model's questions",
        ),
    ):
        assert old in good
        loop.write_text(good.replace(old, new, 1))
        with pytest.raises(RecipeError, match=text):
            load_loop(loop, "selfplay")
