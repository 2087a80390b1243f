"""A model hides errors in right calculations: a real endpoint, honest and dishonest replies."""

import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from pipelines.build import Done, Unit, run_unit
from pipelines.cli.selfplay import load_plan
from pipelines.errors import RecipeError
from pipelines.loops.selfplay.loop import Round, Sneaky, propose_round
from pipelines.loops.selfplay.made import from_lines
from pipelines.progress import quiet
from pipelines.sources import Recipe
from proofmill import Problem, score
from solvers import Endpoint, Solver
from solvers.standins import budgeted_search
from tests.integration.endpoint_stub import running_endpoint

ROWS = 24
CONFIG = Sneaky(proposals=ROWS, rescored=0.0)
KINDS = ("sound", "sound", "sound", "untouched", "twice", "short")
"""How the model replies, by turns: three of six are what was asked for."""


def work(units: Sequence[Unit], recipe: Recipe, out: str) -> Iterator[Done]:
    for unit in units:
        yield run_unit(unit, recipe, out)


def solver_of(problems: Sequence[Problem]) -> Solver:
    return budgeted_search(problems, 200)


def results(lines: Sequence[str], slips: Sequence[int]) -> list[int]:
    """Compute every line in Python, one too much where there is a slip."""
    values: dict[str, int] = {}
    found = []
    for number, line in enumerate(lines):
        name, expression = line.split(" = ")[:2]
        value = eval(expression, {"__builtins__": {}}, values)  # noqa: S307 - our own prompt
        values[name] = value + (number in slips)
        if line.count("=") == 2:
            found.append(values[name])
    return found


class Brain:
    """Spoils the last line of every calculation, or breaks the rules."""

    def __init__(self) -> None:
        self.kinds: dict[str, str] = {}

    def __call__(self, request: dict[str, Any]) -> str:
        text = request["messages"][-1]["content"]
        kind = self.kinds.setdefault(text, KINDS[len(self.kinds) % len(KINDS)])
        blocks = re.findall(r"Calculation \d+\n((?:[a-z] = .+\n)+)", text)
        assert blocks
        replies = []
        for block in blocks:
            lines = block.strip().splitlines()
            slips = {"untouched": [], "twice": [len(lines) - 2, len(lines) - 1]}
            replies.append(results(lines, slips.get(kind, [len(lines) - 1])))
        return json.dumps({"results": replies[1:] if kind == "short" else replies})


def play(url: Path, base: str) -> Round:
    with Endpoint(base, "stub") as proposer:
        return propose_round(
            CONFIG, str(url), work=work, solver_of=solver_of, progress=quiet, proposer=proposer
        )


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Round, Brain]:
    url, brain = tmp_path_factory.mktemp("sneaky"), Brain()
    with running_endpoint(brain) as server:
        return url, play(url, server.url), brain


def test_what_the_model_says_is_proved_or_refused(played: tuple[Path, Round, Brain]) -> None:
    _, done, brain = played
    kinds = Counter(brain.kinds.values())
    reasons = Counter(one.reason for one in done.made)
    assert sum(kinds.values()) == ROWS
    assert reasons["no_error"] == kinds["untouched"] > 0
    assert reasons["several_errors"] == kinds["twice"] > 0
    assert reasons["form"] == kinds["short"] > 0
    assert reasons[""] == kinds["sound"]


def test_rows_ask_for_the_line_that_the_model_broke(played: tuple[Path, Round, Brain]) -> None:
    _, done, _ = played
    for one in done.made:
        if one.item is None:
            continue
        problem = one.item.problem
        places = json.loads(problem.answer)
        assert 2 <= sum(map(bool, places)) < len(places)
        assert "stub" in str(problem.lineage.model)
        assert problem.lineage.synthesizer == "sneaky"
        works = problem.prompt.split("\n\n")[1:-2]
        for place, work_text in zip(places, works, strict=False):
            # the model spoils last lines only
            assert place in (0, len(work_text.splitlines()) - 1)


def test_released_rows_are_certified_and_continue(played: tuple[Path, Round, Brain]) -> None:
    url, done, brain = played
    places = [place for place in (done.released, done.frontier) if place]
    rows = [
        row
        for place in places
        for path in sorted(Path(place).glob("data/*.parquet"))
        for row in pq.read_table(path).to_pylist()
    ]
    assert rows
    assert all(row["certificate"]["solver"].startswith("trace_error@") for row in rows)
    assert all(score(row, rf"\boxed{{{row['answer']}}}").value == 1.0 for row in rows)
    with running_endpoint(brain) as server:
        again = play(url, server.url)
    assert again.number == 1
    assert min(one.ordinal for one in again.made) == ROWS
    first = from_lines((url / "rounds" / "0000-made.jsonl").read_bytes())
    known = {one.item.problem.instance for one in first if one.item}
    assert not known & {one.item.problem.instance for one in again.made if one.item}


def test_a_loop_without_a_model_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "loop.toml"
    path.write_text('flavour = "sneaky"\n[solvers.solver]\nkind = "search"\nbudget = 9\n', "utf8")
    with pytest.raises(RecipeError, match=r"solvers\.proposer"):
        load_plan(path)
