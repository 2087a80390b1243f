"""What a recipe may ask for: weights, dials and knobs apart, several sources, splits, wording."""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from typer.testing import CliRunner

from filters.decontamination import BenchmarkIndex
from generators import FAMILIES
from generators.instructions import taken_apart
from pipelines.build import build, check_capacity, forecast, planned, quotas, run_unit
from pipelines.cli import app
from pipelines.dataset import problem_of, verify
from pipelines.drawing import Candidate
from pipelines.errors import RecipeError
from pipelines.grading import Settings, grade
from pipelines.progress import quiet
from pipelines.sources import JsonlSource, Recipe, Style, load_recipe
from pipelines.sources.inputs import InputUnit
from proofmill import Problem, score
from proofmill.problem import content_hash
from solvers.protocol import Completion, Prompt

HEAD = 'name = "wishes"\n'
SOURCE = '[[sources]]\nkind = "families"\n'


def recipe_of(folder: Path, text: str, *changes: str) -> Recipe:
    path = folder / "wishes.toml"
    path.write_text(HEAD + text)
    return load_recipe(path, changes)


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> str:
    """An index that opens in no time."""
    folder = tmp_path_factory.mktemp("index")
    BenchmarkIndex.build([("bench", "1", "How many legs have seven spiders?")]).save(folder)
    return str(folder)


def built(recipe: Recipe, index: str, out: Path) -> list[dict[str, Any]]:
    """Build a recipe here, check it, and return its rows."""
    recipe = recipe.model_copy(update={"benchmarks": index})
    build(recipe, str(out), execute=lambda units: (run_unit(u, recipe, str(out)) for u in units))
    assert verify(str(out), quiet).faults == []
    return [row for path in sorted(out.glob("data/*")) for row in pq.read_table(path).to_pylist()]


def by_family(recipe: Recipe) -> dict[str, int]:
    counts: Counter[str] = Counter()
    for cell, rows in quotas(recipe).items():
        counts[cell.family] += rows
    return dict(counts)


def test_a_family_of_weight_three_has_three_times_the_rows(tmp_path: Path) -> None:
    recipe = recipe_of(
        tmp_path,
        SOURCE + 'rows = 500\nfamilies = ["zebra", "sudoku", "determinant"]\n'
        "[sources.per_family.zebra]\nweight = 3\ndials = 0.2\nknobs = { houses = [0.4, 0.8] }\n",
    )
    assert by_family(recipe) == {"zebra": 300, "sudoku": 100, "determinant": 100}
    zebra = {cell.knobs: cell.setting for cell in quotas(recipe) if cell.family == "zebra"}
    assert sorted(setting["houses"] for setting in zebra.values()) == [0.4, 0.8]
    assert all(
        place == 0.2 for s in zebra.values() for name, place in s.items() if name != "houses"
    )


def test_domains_share_by_their_weights_and_families_within(tmp_path: Path) -> None:
    recipe = recipe_of(
        tmp_path,
        SOURCE
        + 'rows = 400\nfamilies = ["zebra", "sudoku", "hitori", "determinant"]\ndials = 0.5\n'
        "[sources.per_domain.math]\nweight = 1\n"
        "[sources.per_domain.logic]\nweight = 3\ndials = 0.1\n"
        "[sources.per_family.hitori]\nweight = 2\ndials = [0.3, 0.9]\n",
    )
    # A quarter for mathematics; the other 300 rows as 1 : 1 : 2.
    assert by_family(recipe) == {"zebra": 75, "sudoku": 75, "hitori": 150, "determinant": 100}
    dials = {(cell.family, cell.dial) for cell in quotas(recipe)}
    assert dials == {
        ("zebra", 0.1),
        ("sudoku", 0.1),
        ("hitori", 0.3),
        ("hitori", 0.9),
        ("determinant", 0.5),
    }


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[sources.per_family.zebrra]\nweight = 2", "per_family.zebrra: .*nearest is 'zebra'"),
        ("[sources.per_domain.maths]\nweight = 2", "per_domain.maths: .*nearest is 'math'"),
        ("[sources.per_family.zebra]\nwieght = 2", "'sources.0.per_family.zebra.wieght'.*'weight'"),
        ("[sources.per_family.zebra]\nknobs = {house = 1}", "no knob 'house'; nearest is 'houses'"),
        ("[sources.per_family.zebra]\nknobs = {houses = 2}", "houses.0: .*less than or equal to 1"),
        ("[sources.per_family.zebra]\nweight = -1", "zebra.weight: .*greater than or equal to 0"),
        ("[sources.per_family.zebra]\ndials = [0.1, 0.1]", "a position stands twice"),
        (
            "[sources.per_domain.logic]\nweight = 0\n[sources.per_domain.math]\nweight = 0",
            "raise one",
        ),
    ],
)
def test_a_wrong_wish_names_key_and_nearest(tmp_path: Path, text: str, fault: str) -> None:
    start = SOURCE + 'rows = 50\nfamilies = ["zebra", "determinant"]\n'
    with pytest.raises(RecipeError, match=fault):
        recipe_of(tmp_path, start + text + "\n")


def test_several_sources_of_families_draw_from_streams_of_their_own(
    tmp_path: Path, index: str
) -> None:
    text = SOURCE + 'rows = 8\nfamilies = ["telescoping_sum"]\ndials = 0.4\n'
    alone = built(recipe_of(tmp_path, text), index, tmp_path / "alone")
    both = built(recipe_of(tmp_path, text + text + 'name = "second"\n'), index, tmp_path / "both")
    assert len(alone) == 8
    assert len(both) == 16
    # The second source changes nothing of the first.
    assert {row["id"] for row in alone} < {row["id"] for row in both}
    assert len({row["lineage"]["root_seed"] for row in both}) == 2
    report = json.loads((tmp_path / "both" / "manifest.json").read_text())
    assert report["drawn"] == 16


def test_capacity_is_shared_by_sources(tmp_path: Path) -> None:
    capacity = FAMILIES["water_jugs"].capacity(0.0) * 15 / 16
    text = SOURCE + f'rows = {int(capacity * 0.6)}\nfamilies = ["water_jugs"]\ndials = 0.0\n'
    splits = "[splits]\ntrain = 1.0\ntest = 0.0\n"
    check_capacity(quotas(recipe_of(tmp_path, splits + text)))
    with pytest.raises(RecipeError, match="water_jugs has about"):
        check_capacity(quotas(recipe_of(tmp_path, splits + text + text + 'name = "more"\n')))


def test_validation_is_disjoint_from_both_by_instance(tmp_path: Path, index: str) -> None:
    recipe = recipe_of(
        tmp_path,
        "[splits]\ntrain = 0.8\nvalidation = 0.1\ntest = 0.1\n"
        + SOURCE
        + 'rows = 100\nfamilies = ["telescoping_sum"]\ndials = 0.5\n',
    )
    rows = built(recipe, index, tmp_path / "out")
    names: dict[str, set[str]] = {"train": set(), "validation": set(), "test": set()}
    for row in rows:
        names[row["extra_info"]["split"]].add(row["instance"][-2:])
    assert Counter(row["lineage"]["split"] for row in rows) == {
        "train": 80,
        "validation": 10,
        "test": 10,
    }
    assert all(name[1] == "f" for name in names["test"])
    assert all(name[0] == "f" and name[1] != "f" for name in names["validation"])
    assert all(name[0] != "f" and name[1] != "f" for name in names["train"])
    row = next(row for row in rows if row["extra_info"]["split"] == "validation")
    place = row["lineage"]
    again = FAMILIES["telescoping_sum"].problem(
        place["ordinal"], 0.5, root_seed=place["root_seed"], split="validation"
    )
    assert again.id == row["id"]


def test_lines_of_a_file_fall_into_three_splits(tmp_path: Path) -> None:
    lines = [
        {"q": f"How many marbles are left of {i} if two are lost?", "a": str(i)} for i in range(300)
    ]
    (tmp_path / "rows.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    recipe = recipe_of(
        tmp_path,
        "[splits]\ntrain = 0.6\nvalidation = 0.2\ntest = 0.2\n"
        '[[sources]]\nkind = "jsonl"\nname = "own"\npath = "rows.jsonl"\n'
        'question = "q"\nanswer = "a"\n',
    )
    plan = planned(recipe)
    source = recipe.sources[0]
    assert isinstance(source, JsonlSource)
    units = [unit for unit in plan.first if isinstance(unit, InputUnit)]
    rows = [row for unit in units for row in source.read(unit)]
    counts = Counter(row.problem.lineage.split for row in rows)
    assert counts.total() == 300
    assert 150 < counts["train"] < 210
    assert 35 < counts["validation"] < 85


@pytest.mark.parametrize(
    ("settings", "form"),
    [
        ({"answer_format": "tags"}, "tags"),
        ({"system_prompt": "Think first."}, "boxed"),
        ({"instruction": "Write <answer>{example}</answer>."}, "tags"),
        ({"instruction": "", "system_prompt": r"Answer in \boxed{}."}, "boxed"),
    ],
)
def test_wording_by_choice_is_read_and_judged(
    tmp_path: Path, index: str, settings: Mapping[str, str], form: str
) -> None:
    text = SOURCE + 'rows = 6\nfamilies = ["telescoping_sum"]\ndials = 0.3\n'
    plain = built(recipe_of(tmp_path, text), index, tmp_path / "plain")
    changes = [f"{key}={json.dumps(value)}" for key, value in settings.items()]
    worded = built(recipe_of(tmp_path, text, *changes), index, tmp_path / "worded")
    assert {row["answer_format"] for row in worded} == {form}
    # The puzzle is the same, what is shown is not: so is the id.
    assert {row["instance"] for row in worded} == {row["instance"] for row in plain}
    assert not {row["id"] for row in worded} & {row["id"] for row in plain}
    for row in worded:
        roles = [turn["role"] for turn in row["prompt"]]
        assert roles == (["system", "user"] if "system_prompt" in settings else ["user"])
        assert row["prompt"][-1]["content"] == row["question"]
        assert problem_of(row).id == row["id"]
        texts = {
            "boxed": rf"\boxed{{{row['answer']}}}",
            "tags": f"<answer>{row['answer']}</answer>",
        }
        assert score(row, texts[form]).value == 1.0


def test_a_grading_asks_with_the_system_message(tmp_path: Path, index: str) -> None:
    text = SOURCE + 'rows = 3\nfamilies = ["telescoping_sum"]\ndials = 0.3\n'
    out = tmp_path / "out"
    rows = built(recipe_of(tmp_path, text, 'system_prompt="Think first."'), index, out)
    asked: list[Prompt] = []

    class Listener:
        solver_id = "listener"

        def answer(
            self, prompts: Sequence[Prompt], n: int, *, seed: int = 0, first: int = 0
        ) -> list[list[Completion]]:
            asked.extend(prompts)
            return [[] for _ in prompts]

    grade(str(out), lambda problems: Listener(), Settings(), quiet)
    assert rows[0]["prompt"] in asked
    shown = [prompt[0] for prompt in asked if not isinstance(prompt, str)]
    assert shown == [{"role": "system", "content": "Think first."}] * len(asked)


def test_an_instruction_shows_the_example_of_the_row() -> None:
    problem = FAMILIES["countdown"].problem(1, dial=0.2)
    parts = taken_apart(problem.prompt)
    assert parts is not None
    assert parts.example == "(9 - 2) * 4 + 1"  # as the page of the front shows it
    style = Style(instruction=r"Use \boxed{{example}}.", answer_format="boxed")
    worded = style.applied(Candidate(problem=problem, source=0)).problem
    assert worded.prompt == parts.question + "\n\n" + r"Use \boxed{(9 - 2) * 4 + 1}."


def test_a_prompt_that_gives_the_answer_away_is_rejected() -> None:
    problem = FAMILIES["telescoping_sum"].problem(3)
    style = Style(system=rf"It is \boxed{{{problem.answer}}}.")
    assert style.applied(Candidate(problem=problem, source=0)).reason == "prompt_credited"


def test_an_instruction_that_no_reader_follows_is_refused(tmp_path: Path) -> None:
    text = SOURCE + 'rows = 6\nfamilies = ["zebra"]\n'
    for change in ('instruction="Say it."', 'instruction=""'):
        with pytest.raises(RecipeError, match=r"must ask for .*boxed.* or <answer>"):
            recipe_of(tmp_path, text, change)
    with pytest.raises(RecipeError, match="must ask for <answer>"):
        recipe_of(tmp_path, text, r"instruction='In \boxed{}.'", "answer_format=tags")


def test_ids_of_rows_without_a_system_message_are_what_they_were() -> None:
    problem = FAMILIES["zebra"].problem(0)
    parts = [problem.family, problem.version, problem.prompt, problem.ground_truth]
    assert problem.id == content_hash(parts)


def test_a_question_that_was_read_is_compared_without_its_instruction() -> None:
    question = "How many marbles has Ada, if she has three red and four blue ones?"
    problem = JsonlSourceRow.of(question)
    style = Style(answer_format="tags", instruction="Close with <answer>{example}</answer>.")
    worded = style.applied(Candidate(problem=problem, source=0)).problem
    assert worded.prompt == question + "\n\nClose with <answer>...</answer>."
    assert style.bare(worded.prompt) == question


class JsonlSourceRow:
    """A row as a `JsonlSource` words it."""

    @staticmethod
    def of(question: str) -> Problem:
        source = JsonlSource(kind="jsonl", name="own", path="-", question="q", answer="a")
        return Problem(
            prompt=f"{question}\n\nPut your final answer in \\boxed{{}}.",
            answer="7",
            verifier="integer",
            family=source.name,
            version=1,
            domain="math",
            instance="0" * 32,
        )


def test_prompts_over_the_bound_are_rejected_and_counted(tmp_path: Path, index: str) -> None:
    text = SOURCE + 'rows = 4\nfamilies = ["telescoping_sum", "zebra"]\ndials = 0.3\n'
    lengths = [len(FAMILIES["zebra"].problem(i, 0.3).prompt.encode()) for i in range(4)]
    out = tmp_path / "out"
    rows = built(recipe_of(tmp_path, text, f"max_prompt_tokens={min(lengths) - 200}"), index, out)
    assert {row["family"] for row in rows} == {"telescoping_sum"}
    assert all(len(row["question"].encode()) <= min(lengths) - 200 for row in rows)
    manifest = json.loads((out / "manifest.json").read_text())
    assert manifest["dropped"]["prompt_too_long"] >= 2
    assert manifest["shortfall"] == {"zebra 0.3 train": 2}


def test_a_tokenizer_counts_what_it_makes(tmp_path: Path) -> None:
    """That a named file is what counts; needs the package that reads it."""
    tokenizers = pytest.importorskip("tokenizers")
    words = tokenizers.Tokenizer(tokenizers.models.WordLevel({"?": 0}, unk_token="?"))
    words.pre_tokenizer = tokenizers.pre_tokenizers.WhitespaceSplit()
    words.save(str(tmp_path / "tokenizer.json"))
    problem = FAMILIES["zebra"].problem(0)
    text = SOURCE + 'rows = 6\nfamilies = ["zebra"]\n'
    changes = ("max_prompt_tokens=9", "tokenizer=tokenizer.json", 'system_prompt="Think first."')
    style = recipe_of(tmp_path, text, *changes).style()
    row = style.applied(Candidate(problem=problem, source=0))
    assert row.reason == "prompt_too_long"
    assert row.notes == (f"{len(problem.prompt.split()) + 2} tokens; most 9",)
    # Bytes are the bound without it: a byte-level tokenizer that has learnt nothing makes as many.
    alphabet = sorted(tokenizers.pre_tokenizers.ByteLevel.alphabet())
    raw = tokenizers.Tokenizer(
        tokenizers.models.BPE({sign: number for number, sign in enumerate(alphabet)}, [])
    )
    raw.pre_tokenizer = tokenizers.pre_tokenizers.ByteLevel(add_prefix_space=False)
    assert len(raw.encode(problem.prompt).ids) == Style().tokens(problem.messages)


def test_a_named_tokenizer_counts_prompts_for_the_report(index: str, tmp_path: Path) -> None:
    tokenizers = pytest.importorskip("tokenizers")
    words = tokenizers.Tokenizer(tokenizers.models.WordLevel({"?": 0}, unk_token="?"))
    words.pre_tokenizer = tokenizers.pre_tokenizers.WhitespaceSplit()
    words.save(str(tmp_path / "tokenizer.json"))
    recipe = recipe_of(
        tmp_path,
        SOURCE + 'rows = 9\nfamilies = ["zebra"]\n',
        "tokenizer=tokenizer.json",
        'system_prompt="Think first."',
    )
    rows = built(recipe, index, tmp_path / "out")
    texts = [[turn["content"] for turn in row["prompt"]] for row in rows]
    counts = sorted(len(" ".join(each).split()) for each in texts)
    told = json.loads((tmp_path / "out" / "report.json").read_text())["prompt_tokens"]
    assert told["mean"] == round(sum(counts) / len(counts), 1)
    assert (told["median"], told["most"]) == (counts[4], counts[-1])
    for page in ("README.md", "report.md"):
        assert f"the longest {counts[-1]}." in (tmp_path / "out" / page).read_text()


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ("sources.0.rws=5", "unknown key 'sources.0.rws'; did you mean 'rows'?"),
        ("sources.1.rows=5", "sources is a list of 1; write sources.0 for its first"),
        ("sources.rows=5", "sources is a list of 1; write sources.0 for its first"),
        ("seed.x=5", "seed is 7, not a table"),
        ("seed", "is not key=value"),
        ("sources.0.dials=[0.1", "is no TOML value"),
        ("max_prompt_tokens=0", "max_prompt_tokens: .*greater than 0"),
    ],
)
def test_a_wrong_change_is_named(tmp_path: Path, change: str, fault: str) -> None:
    with pytest.raises(RecipeError, match=fault):
        recipe_of(tmp_path, "seed = 7\n" + SOURCE + "rows = 9\n", change)


def test_changes_have_the_types_of_toml(tmp_path: Path) -> None:
    changes = [
        "seed=3",
        "name=other",
        "sources.0.dials=[0.2, 0.4]",
        "splits.train=1.0",
        "splits.test=0",
        "sources.0.per_family.zebra.weight=4",
        'description="a = b"',
    ]
    recipe = recipe_of(tmp_path, "seed = 7\n" + SOURCE + "rows = 9\n", *changes)
    told = recipe.stated
    assert (told["seed"], told["name"], told["description"]) == (3, "other", "a = b")
    assert told["sources"][0]["dials"] == [0.2, 0.4]
    assert told["sources"][0]["per_family"]["zebra"]["weight"] == 4.0


def test_a_dry_run_from_the_command_line_writes_nothing(tmp_path: Path, index: str) -> None:
    (tmp_path / "wishes.toml").write_text(
        HEAD + SOURCE + 'rows = 9\nfamilies = ["telescoping_sum"]\ndials = [0.1, 0.3]\n'
    )
    arguments = ["build", str(tmp_path / "wishes.toml"), str(tmp_path / "out"), "--dry-run"]
    changes = ["--set", f"benchmarks={index}", "--set", "sources.0.rows=40"]
    done = CliRunner().invoke(app, [*arguments, *changes])
    assert done.exit_code == 0, done.output
    assert "0.1 x 20, 0.3 x 20" in done.output
    assert "about 40 rows (38 train, 2 test of families)" in done.output
    assert [path.name for path in tmp_path.iterdir()] == ["wishes.toml"]


def test_families_are_found_by_domain_and_words() -> None:
    done = CliRunner().invoke(
        app, ["families", "--domain", "games", "--search", "POKER value", "--json"]
    )
    found = json.loads(done.output)
    assert found
    assert {family["domain"] for family in found.values()} == {"games"}
    assert all("poker" in f"{name} {family}".casefold() for name, family in found.items())
    for arguments, fault in (
        (["--domain", "game"], "no domain 'game'; have games"),
        (["--search", "quidditch"], "no family has all words of 'quidditch'"),
    ):
        done = CliRunner().invoke(app, ["families", *arguments])
        assert done.exit_code == 1
        assert fault in done.output


def test_a_forecast_knows_the_rows_and_writes_nothing(
    tmp_path: Path, index: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "empty"
    folder.mkdir()
    recipe = recipe_of(
        tmp_path,
        SOURCE + 'rows = 100\nfamilies = ["telescoping_sum", "zebra"]\ndials = [0.1, 0.5]\n'
        "[sources.per_family.zebra]\nweight = 3\n",
    ).model_copy(update={"benchmarks": index})
    monkeypatch.chdir(folder)
    expected = forecast(planned(recipe), quiet)
    assert list(folder.iterdir()) == []
    assert {line.family: line.rows for line in expected.lines} == {
        "telescoping_sum": 25,
        "zebra": 75,
    }
    assert expected.splits == {"train": 95, "test": 5}
    assert expected.dropped == {}
    zebra = next(line for line in expected.lines if line.family == "zebra")
    assert zebra.seconds > 0.0
    # A row is a few kilobytes of JSON, and Parquet presses it.
    assert 75 * 1_000 < zebra.plain < 75 * 10_000
    assert 20_000 < expected.bytes < 100 * 2_000
