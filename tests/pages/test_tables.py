"""Tables of the pages that stand for something in the code: changes, words, rooms, settings."""

import re
import tomllib
from pathlib import Path
from typing import get_args

import pytest
from typer.testing import CliRunner

from pipelines.cli.commands import app
from pipelines.dataset import SHARD_SCHEMA
from proofmill import VERIFIERS
from proofmill.verifiers import Reason
from tests.pages.reading import PAGES, ROOT, blocks, rows
from tests.pages.rooms import FOLDERS, page
from tests.pages.rooms import PAGE as ARCHITECTURE
from tests.pages.test_links import DOTTED, is_known

CONTRIBUTING = ROOT / "CONTRIBUTING.md"
GLOSSARY = ROOT / "docs" / "glossary.md"


CHANGES = rows(CONTRIBUTING, "| change | room | file | guarded by |")
TERMS = rows(GLOSSARY, "| term | means | in code |")


@pytest.mark.parametrize(("change", "room", "file", "test"), CHANGES)
def test_a_change_has_one_room_and_file_and_a_test(
    change: str, room: str, file: str, test: str
) -> None:
    [path, *_] = re.findall(r"`([^`]+)`", file)
    assert (ROOT / path).is_file(), f"{change}: {path}"
    [guard] = re.findall(r"`([^`]+)`", test)
    assert "def test_" in (ROOT / guard).read_text(encoding="utf8"), f"{change}: {guard}"
    for folder in re.findall(r"`([^`]+)`", room):
        assert (ROOT / folder).is_dir(), f"{change}: {folder}"


def test_changes_are_many_and_each_stands_once() -> None:
    changes = [change for change, *_ in CHANGES]
    assert len(changes) >= 20
    assert len(set(changes)) == len(changes)


@pytest.mark.parametrize(("term", "meaning", "code"), TERMS)
def test_a_word_stands_in_the_code(term: str, meaning: str, code: str) -> None:
    assert meaning
    name = code.strip("`")
    dotted = DOTTED.fullmatch(name)
    if dotted and "/" not in name:
        assert is_known(dotted[1], dotted[2][1:].split(".")), f"{term}: {name}"
    else:
        assert (ROOT / name).exists(), f"{term}: {name}"


def test_words_have_one_meaning_and_an_order() -> None:
    terms = [term for term, *_ in TERMS]
    assert len(terms) >= 60
    assert terms == sorted(set(terms))


def test_rooms_are_described_by_their_first_line() -> None:
    assert len(FOLDERS) > 50
    assert ARCHITECTURE.read_text(encoding="utf8") == page(), "run `make docs`"


def test_settings_are_those_of_the_models() -> None:
    done = CliRunner().invoke(app, ["reference"])
    assert done.exit_code == 0
    stored = (ROOT / "docs" / "recipes.md").read_text(encoding="utf8")
    assert stored == done.stdout, "run `make docs`"


def test_settings_show_bounds_defaults_and_meanings() -> None:
    keys = {tuple(row) for row in rows(ROOT / "docs" / "recipes.md", HEADER)}
    assert ("`shard_rows`", "integer at least 100", "`5000`", SHARD_ROWS) in keys


HEADER = "| key | holds | default | meaning |"
SHARD_ROWS = "Rows per shard, which is also the row-group size."


def first_cells(page: Path, header: str) -> list[str]:
    """Return what stands between backticks in the first column of a table."""
    return [name for first, *_ in rows(page, header) for name in re.findall(r"`([^`]+)`", first)]


def test_columns_are_those_of_the_shards() -> None:
    columns = ROOT / "docs" / "dataset-format.md"
    assert sorted(first_cells(columns, "| column | what |")) == sorted(SHARD_SCHEMA.names)


def test_verifiers_and_reasons_are_those_of_the_wheel() -> None:
    kinds = ROOT / "docs" / "verification.md"
    accepted = first_cells(kinds, "| verifier | right for | wrong |")
    assert sorted(accepted) == sorted(VERIFIERS)
    assert sorted(first_cells(kinds, "| reason | means |")) == sorted(get_args(Reason))


def test_keys_of_settings_on_the_pages_are_those_of_the_models() -> None:
    reference = (ROOT / "docs" / "recipes.md").read_text(encoding="utf8")
    keys = set(re.findall(r"^\| `(\w+)` \|", reference, re.MULTILINE)) | {"kind", "solvers"}
    examples = [block for page in PAGES for block in blocks(page) if block.language == "toml"]
    assert len(examples) >= 2
    for block in examples:
        # What a package of somebody else's writes into its own project table is no setting.
        assert set(tomllib.loads(block.text)) <= keys | {"project"}, f"{block.page}:{block.line}"


def test_every_entry_of_data_is_described() -> None:
    described = (ROOT / "data" / "README.md").read_text(encoding="utf8")
    heads = re.findall(r"^## (\S+)$", described, re.MULTILINE)
    there = [f"{path.name}/" if path.is_dir() else path.name for path in (ROOT / "data").iterdir()]
    assert sorted(heads) == sorted(set(there) - {"README.md"})


def test_recipes_read_nothing_from_outside_of_the_checkout() -> None:
    recipes = sorted((ROOT / "recipes").rglob("*.toml"))
    assert len(recipes) >= 8
    for path in recipes:
        for name in re.findall(r'^\w+ = "(.*\.\.?/.*)"$', path.read_text("utf8"), re.MULTILINE):
            assert (path.parent / name).resolve().is_relative_to(ROOT), f"{path.name}: {name}"
