"""Self-play rounds: released rows hold, runs continue, kills leave nothing behind."""

import json
import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from generators.selfplay import TASKS
from generators.selfplay.foreign.reading import read_proposal
from generators.selfplay.programs.running import SandboxError
from pipelines.build import Done, Unit, run_unit
from pipelines.errors import ProofmillError, RecipeError, StorageError
from pipelines.loops import load_loop, run_loop
from pipelines.loops.selfplay.balance import Held
from pipelines.loops.selfplay.config import SelfPlay
from pipelines.loops.selfplay.fates import Fate
from pipelines.loops.selfplay.loop import Round, propose_round
from pipelines.loops.selfplay.programs import foreign_item
from pipelines.loops.selfplay.state import ATTEMPTS, ITEMS, PROPOSALS, REJECTIONS, ROUNDS
from pipelines.progress import quiet
from pipelines.sources import Recipe
from pipelines.state.log import Kind, Log
from pipelines.state.steps import Step
from pipelines.state.storage import Store
from proofmill import Problem, score
from proofmill.extraction import wrap
from proofmill.problem import Json
from proofmill.sandbox import Pool, available
from solvers import Completion, Prompt, Solver, Structured
from solvers.standins import noisy_interpreter
from tests.sizes import sized

pytestmark = pytest.mark.skipif(not available().ok, reason="no sandbox here")
ROOT = Path(__file__).parents[2]
PROPOSED = ROOT.parent / "shared" / "testdata" / "selfplay"
CONFIG = SelfPlay(proposals=sized(20, 80), test=0.2)
SMALL = SelfPlay(proposals=24, test=0.2)


def work(units: Sequence[Unit], recipe: Recipe, out: str) -> Iterator[Done]:
    for unit in units:
        yield run_unit(unit, recipe, out)


def solver_of(problems: Sequence[Problem]) -> Solver:
    return noisy_interpreter(problems, 0.04)


def play(url: Path, config: SelfPlay = CONFIG, **more: object) -> Round:
    return propose_round(
        config,
        str(url),
        work=work,
        solver_of=solver_of,
        progress=quiet,
        **more,  # type: ignore[arg-type]
    )


def journal_bytes(url: Path) -> dict[str, bytes]:
    folder = url / "journal"
    return {str(p.relative_to(folder)): p.read_bytes() for p in sorted(folder.rglob("*.parquet"))}


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Path:
    url = tmp_path_factory.mktemp("two")
    play(url)
    play(url)
    return url


def test_released_rows_are_in_the_window_and_score_their_answers(two: Path) -> None:
    rows = [
        row
        for p in sorted(two.glob("releases/*/data/*.parquet"))
        for row in pq.read_table(p).to_pylist()
    ]
    assert len(rows) > CONFIG.proposals // 4
    assert len({row["family"] for row in rows}) >= 3
    for row in rows:
        assert 1 / 8 <= row["difficulty"]["k"] / row["difficulty"]["n"] <= 7 / 8
        assert row["difficulty"]["solver_id"] == "stand-in:noisy-interpreter(slip=0.04)"
        assert score(row, f"<answer>\n{row['answer']}\n</answer>").value == 1.0
        assert score(row["reward_model"]["ground_truth"], "<answer>0</answer>").value == 0.0
        assert row["lineage"]["synthesizer"] == "selfplay"
    hard = [
        row for p in two.glob("frontier/*/data/*.parquet") for row in pq.read_table(p).to_pylist()
    ]
    assert all(row["difficulty"]["k"] == 0 for row in hard)
    assert not {row["id"] for row in rows} & {row["id"] for row in hard}


def test_ordinals_continue_and_nothing_is_there_twice(two: Path) -> None:
    journal = Log(Store(str(two)))
    assert [p.ordinal for p in journal.read(PROPOSALS)] == list(range(2 * CONFIG.proposals))
    items, rejected = journal.read(ITEMS), journal.read(REJECTIONS)
    assert len(items) + len(rejected) == 2 * CONFIG.proposals
    assert len({one.instance for one in items}) == len(items)
    assert len({(one.cell.task, one.behaviour) for one in items}) == len(items)
    assert {one.id for one in journal.read(ATTEMPTS)} == {one.id for one in items}
    assert [one.round for one in journal.read(ROUNDS)] == [0, 1]


def test_the_second_round_varies_admitted_programs_and_asks_again(two: Path) -> None:
    log = Log(Store(str(two)))
    arms = {one.ordinal: one.arm for one in log.read(PROPOSALS)}
    varied = Counter(arm for n, arm in arms.items() if arm in ("mutant", "contrast", "composed"))
    assert min(n for n, arm in arms.items() if arm in varied) >= CONFIG.proposals
    # A fifth, a tenth and a tenth; a composition may find no partner.
    tenth = CONFIG.proposals // 10
    assert (varied["mutant"], varied["contrast"]) == (2 * tenth, tenth)
    assert tenth / 2 <= varied["composed"] <= tenth
    first = {one.id: one for one in log.read(ITEMS) if one.round == 0}
    fates = Step(log.store, "rounds/0001-proposals.jsonl", Fate).read()
    kept = [one for one in fates if one.arm in varied and one.item is not None]
    assert {one.arm for one in kept} >= {"contrast"}
    for one in kept:
        assert one.item is not None
        parents = one.item.problem.lineage.parents
        assert len(parents) == (2 if one.arm == "composed" else 1)
        assert set(parents) <= set(first)
        assert {first[p].split for p in parents} == {one.item.problem.lineage.split}
        if one.arm == "contrast":
            parent = first[parents[0]]
            assert one.item.call == parent.call in one.item.problem.prompt
            assert one.item.problem.answer != parent.answer
    again = [a for a in log.read(ATTEMPTS) if a.round == 1 and a.id in first]
    assert len(again) == log.read(ROUNDS)[1].rescored == ceil(0.05 * len(first))


def released(state: Path) -> dict[str, Counter[str]]:
    """Rows per task of each release."""
    found = {}
    for folder in sorted(state.glob("releases/*")):
        tables = [pq.read_table(p, columns=["family"]) for p in folder.glob("data/*.parquet")]
        names = [name for table in tables for name in table.column("family").to_pylist()]
        found[folder.name] = Counter(name.removeprefix("program_") for name in names)
    return found


def assert_balanced_or_told(state: Path) -> None:
    """Each of four tasks has a tenth to four tenths of a release, or its page says why not."""
    assert released(state)
    for name, count in released(state).items():
        page = (state / "releases" / name / "README.md").read_text()
        assert "Tasks: deduction" in page
        shares = [count[task] / count.total() for task in TASKS]
        is_balanced = all(0.1 <= share <= 0.4 for share in shares)
        assert is_balanced != ("Out of bounds, for there are too few of" in page), (name, count)


def test_a_release_is_balanced_or_says_why(two: Path) -> None:
    assert_balanced_or_told(two)
    ids: Counter[str] = Counter()
    for p in two.glob("releases/*/data/*.parquet"):
        ids.update(pq.read_table(p, columns=["id"]).column("id").to_pylist())
    assert set(ids.values()) == {1}
    log = Log(Store(str(two)))
    last = Step(log.store, "rounds/0001-held.jsonl", Held).read()
    first = Step(log.store, "rounds/0000-held.jsonl", Held).read()
    assert not {one.id for one in last} & set(ids)
    # What waited after the first round was released, waits on, or left the window since.
    again = {one.id: one for one in log.read(ATTEMPTS) if one.round == 1}
    for one in first:
        waits = one.id in ids or one.id in {other.id for other in last}
        assert waits or again[one.id].score.place != "window"


_CHILD = """
import os, signal, sys
from tests_selfplay import SMALL, play
from pipelines.state.storage import Store
from pathlib import Path

url, pattern = sys.argv[1:]
write = Store.write

def killing(self, path, data, *mode):
    if pattern and pattern in path:
        os.kill(os.getpid(), signal.SIGKILL)
    write(self, path, data, *mode)

Store.write = killing
play(Path(url), SMALL)
"""
KINDS: tuple[Kind[Any], ...] = (PROPOSALS, ITEMS, ATTEMPTS, REJECTIONS)
PHASES = (
    ("-proposals", "rollouts/", "journal/proposals", "journal/rejections"),
    ("journal/items", "journal/attempts", "-window", ".work/units"),
    ("data/", "manifest", "journal/rounds"),
)


def play_apart(folder: Path, state: Path, phase: str) -> "subprocess.CompletedProcess[bytes]":
    """Make a round in a process of its own, killed before it writes the files of a phase."""
    child = folder / "child.py"
    here = "import importlib.util as u\n"
    here += f"s = u.spec_from_file_location('tests_selfplay', {__file__!r})\n"
    here += "m = u.module_from_spec(s)\nimport sys\nsys.modules['tests_selfplay'] = m\n"
    child.write_text(f"{here}s.loader.exec_module(m)\n{_CHILD}")
    line = [sys.executable, str(child), str(state), phase]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    return subprocess.run(line, env=environment, check=False, capture_output=True)


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    url = tmp_path_factory.mktemp("small")
    play(url, SMALL)
    return url


@pytest.mark.deep
@pytest.mark.parametrize("phases", PHASES[: sized(1, 3)], ids=" ".join)
def test_killed_at_any_phase_it_goes_on_and_leaves_the_same_journal(
    phases: Sequence[str], small: Path, tmp_path: Path
) -> None:
    state = tmp_path / "state"
    for phase in phases[-sized(1, 4) :]:
        done = play_apart(tmp_path, state, phase)
        assert done.returncode == -signal.SIGKILL, (phase, done.stderr[-2000:])
        journal = Log(Store(str(state)))
        assert {record.round for kind in KINDS for record in journal.read(kind)} <= {0}
        assert journal.read(ROUNDS) == []
    play(state, SMALL)
    assert journal_bytes(state) == journal_bytes(small)


@pytest.mark.deep
def test_two_runs_leave_what_one_long_run_leaves(small: Path, tmp_path: Path) -> None:
    runs, long = tmp_path / "runs", tmp_path / "long"
    for _ in range(2):
        done = play_apart(tmp_path, runs, "")
        assert done.returncode == 0, done.stderr[-2000:]
        play(long, SMALL)
    assert journal_bytes(runs) == journal_bytes(long)
    first = {name: data for name, data in journal_bytes(long).items() if "00000000" in name}
    assert first == journal_bytes(small)


def test_another_round_at_the_same_time_is_refused(tmp_path: Path) -> None:
    store = Store(str(tmp_path))
    with store.locked(".lock", "x"), pytest.raises(StorageError, match="another round"):
        play(tmp_path)


class Scripted:
    """A proposer with recorded replies, one per prompt."""

    solver_id = "recorded:azr"

    def __init__(self, values: Sequence[Json]) -> None:
        self.values = list(values)
        self.prompts: list[Prompt] = []

    def answer(
        self, prompts: Sequence[Prompt], n: int, *, seed: int = 0, first: int = 0
    ) -> list[list[Completion]]:
        raise AssertionError("it is asked for structured replies only")

    def structured(
        self, prompts: Sequence[Prompt], schema: Mapping[str, Json], *, seed: int = 0
    ) -> list[Structured | None]:
        self.prompts += prompts
        return [
            Structured(value=value, fault="" if value else "not JSON", completions=())
            for value in self.values[: len(prompts)]
        ]


OWN = [
    {
        "program": "def f(word, n):\n    out = ''\n    for i, c in enumerate(word):\n"
        "        out += c * ((i * n) % 3 + 1)\n    return out[::-1]",
        "inputs": ["'pear', 2", "'moss', 4", "'dune', 5", "'kite', 1"],
    },
    None,
    {"program": "import os\ndef f(a):\n    return os.getpid()", "inputs": ["1"]},
    {"program": "def f(a):\n    return a", "inputs": ["1", "2"]},
]


def test_a_models_programs_go_through_the_same_gates(two: Path, tmp_path: Path) -> None:
    proposer = Scripted(OWN)
    config = CONFIG.model_copy(update={"proposals": 6, "model_proposals": 4})
    done = play(tmp_path, config, proposer=proposer)
    foreign = done.fates[6:]
    assert [one.reason for one in foreign] == ["", "reply", "import", "identity"]
    assert foreign[0].item is not None
    row = foreign[0].item.problem
    assert (row.lineage.model, row.lineage.synthesizer) == ("recorded:azr", "selfplay-model")
    assert score(row, wrap(row, row.answer)).value == 1.0
    assert len(proposer.prompts) == 4
    again = Scripted(OWN)
    play(tmp_path, config, proposer=again)
    assert "These exist already" in json.dumps([list(prompt) for prompt in again.prompts])
    with pytest.raises(ValueError, match="name a proposer"):
        play(tmp_path, config)


BROKEN = [
    ("def f(a):\n    return 1 +", ["1"], "syntax"),
    ("def g(a):\n    return a\ndef h(a):\n    return a", ["1"], "no_entry"),
    ("def f(*a):\n    return a", ["1"], "parameters"),
    ("def f(a):\n    return eval(a)", ["'1'"], "banned_name"),
    ("def f(a):\n    return a.__class__.__name__", ["1"], "banned_name"),
    ("print(3)\ndef f(a):\n    return a", ["1"], "state"),
    ("def f(a):\n    return a + 1", ["dict(a=1)", "open('x')"], "inputs"),
    ("def f(a):\n    return 7", ["1", "2"], "constant"),
    ("def f(a):\n    return ''.join(set(a))", ["'pear'", "'moss'"], "nondeterministic"),
    ("def f(a):\n    while True:\n        pass", ["1"], "timeout"),
    ("def f(a):\n    return [a] * 10**9", ["1"], "memory"),
    ("def f(a):\n    return a[9]", ["'pear'"], "inputs_raise"),
    ("def f(a, b):\n    return a * 3 + 1", ["1, 2", "5, 9"], "dead_parameter"),
    ("def f(a):\n    return str(a) * 300", ["12", "57"], "gold_too_long"),
    ("def f(a):\n    return a / 7", ["12", "57"], "value_type"),
]


@pytest.mark.parametrize(("program", "inputs", "reason"), BROKEN)
def test_gates_of_foreign_programs(program: str, inputs: list[str], reason: str) -> None:
    value = {"program": program, "inputs": inputs}
    with Pool(1) as pool:
        found = foreign_item(value, ("deduction",), pool, 0, SelfPlay(test=0.0), None)
    assert found == reason


@pytest.mark.skipif(not PROPOSED.exists(), reason="the recorded proposals are not here")
def test_real_proposals_give_rows_that_hold() -> None:
    lines = (PROPOSED / "azr_programs_7b.jsonl").read_text().splitlines()[:60]
    rows = 0
    with Pool(2) as pool:
        for ordinal, line in enumerate(lines):
            record = json.loads(line)
            value = {"program": record["snippet"], "inputs": [record["input"]]}
            if isinstance(read_proposal(value), str):
                continue
            found = foreign_item(value, ("deduction",), pool, ordinal, SelfPlay(test=0.0), "azr")
            if isinstance(found, str):
                continue
            rows += 1
            problem = found.problem
            assert score(problem, wrap(problem, problem.answer)).value == 1.0
            assert not [t for t in found.wrong if score(problem, wrap(problem, t)).value]
    assert rows >= 15


@pytest.mark.skipif(not PROPOSED.exists(), reason="the recorded proposals are not here")
@pytest.mark.deep
def test_a_release_of_real_proposals_is_balanced_or_says_why(tmp_path: Path) -> None:
    values = []
    for line in (PROPOSED / "azr_programs_7b.jsonl").read_text().splitlines()[:120]:
        record = json.loads(line)
        values.append({"program": record["snippet"], "inputs": [record["input"]]})
    config = SelfPlay(proposals=60, model_proposals=len(values), test=0.0)
    done = play(tmp_path, config, proposer=Scripted(values))
    assert_balanced_or_told(tmp_path)
    own = Counter(fate.task for fate in done.fates if fate.item and fate.arm == "model")
    # Each of the three tasks of a stranger's program gets a fair part of those that pass.
    assert min(own[task] for task in ("deduction", "abduction", "induction")) >= own.total() // 6


def test_a_sandbox_that_refuses_is_told_with_the_remedy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise SandboxError("refused: no user namespaces")

    monkeypatch.setattr("pipelines.loops.selfplay.programs.make", refuse)
    path = tmp_path / "loop.toml"
    path.write_text('proposals = 9\n[solvers.solver]\nkind = "search"\nbudget = 30\n')
    with pytest.raises(ProofmillError, match=r"no user namespaces; see to that \(docs"):
        list(run_loop(load_loop(path, "selfplay"), str(tmp_path / "state"), work=work))


def test_a_plan_is_checked(tmp_path: Path) -> None:
    path = tmp_path / "loop.toml"
    path.write_text('proposals = 9\n[solvers.solver]\nkind = "search"\nbudget = 30\n')
    config = load_loop(path, "selfplay").config
    assert isinstance(config, SelfPlay)
    assert config.proposals == 9
    path.write_text('proposal = 9\n[solvers.solver]\nkind = "search"\nbudget = 30\n')
    with pytest.raises(RecipeError, match="did you mean 'proposals'"):
        load_loop(path, "selfplay")
    path.write_text('model_proposals = 9\n[solvers.solver]\nkind = "search"\nbudget = 30\n')
    with pytest.raises(RecipeError, match="go together"):
        load_loop(path, "selfplay")
    path.write_text("proposals = 9\n")
    with pytest.raises(RecipeError, match=r"solvers\.solver"):
        load_loop(path, "selfplay")
