"""Tables of the pages that stand for something in the code: changes, words, rooms, settings."""

import ast
import re
import tomllib
from pathlib import Path
from typing import get_args

import pytest
from typer.testing import CliRunner

from pipelines.cli.commands import app
from pipelines.dataset import SCHEMA
from proofmill import VERIFIERS
from proofmill.verifiers import Reason
from tests.pages.reading import PAGES, ROOT, blocks, rows
from tests.pages.test_links import DOTTED, LAYERS, is_known

CONTRIBUTING = ROOT / "CONTRIBUTING.md"
GLOSSARY = ROOT / "docs" / "glossary.md"
ARCHITECTURE = ROOT / "docs" / "architecture.md"
FOLDERS = [path.parent for layer in LAYERS for path in sorted((ROOT / layer).rglob("__init__.py"))]


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


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.relative_to(ROOT).as_posix())
def test_rooms_are_described_by_their_first_line(folder: Path) -> None:
    said = ast.get_docstring(ast.parse((folder / "__init__.py").read_text(encoding="utf8"))) or ""
    row = f"| `{folder.relative_to(ROOT).as_posix()}` | {said.splitlines()[0]} |"
    assert row in ARCHITECTURE.read_text(encoding="utf8").splitlines(), f"put there: {row}"


def test_no_room_is_described_that_is_not_there() -> None:
    listed = [name.strip("`") for name, _ in rows(ARCHITECTURE, "| room | is for |")]
    assert sorted(listed) == sorted(folder.relative_to(ROOT).as_posix() for folder in FOLDERS)


def test_settings_are_those_of_the_models() -> None:
    done = CliRunner().invoke(app, ["reference"])
    assert done.exit_code == 0
    page = (ROOT / "docs" / "recipes.md").read_text(encoding="utf8")
    assert page == done.stdout, "run `make docs`"


def test_settings_show_bounds_defaults_and_meanings() -> None:
    keys = {tuple(row) for row in rows(ROOT / "docs" / "recipes.md", HEADER)}
    assert ("`shard_rows`", "integer at least 100", "`5000`", SHARD_ROWS) in keys


HEADER = "| key | holds | default | meaning |"
SHARD_ROWS = "Rows per shard, which is also the row-group size."


def first_cells(page: Path, header: str) -> list[str]:
    """Return what stands between backticks in the first column of a table."""
    return [name for first, *_ in rows(page, header) for name in re.findall(r"`([^`]+)`", first)]


def test_columns_are_those_of_the_shards() -> None:
    page = ROOT / "docs" / "dataset-format.md"
    assert sorted(first_cells(page, "| column | what |")) == sorted(SCHEMA.names)


def test_verifiers_and_reasons_are_those_of_the_wheel() -> None:
    page = ROOT / "docs" / "verification.md"
    accepted = first_cells(page, "| verifier | right for | wrong |")
    assert sorted(accepted) == sorted(VERIFIERS)
    assert sorted(first_cells(page, "| reason | means |")) == sorted(get_args(Reason))


def test_keys_of_settings_on_the_pages_are_those_of_the_models() -> None:
    reference = (ROOT / "docs" / "recipes.md").read_text(encoding="utf8")
    keys = set(re.findall(r"^\| `(\w+)` \|", reference, re.MULTILINE)) | {"kind", "solvers"}
    examples = [block for page in PAGES for block in blocks(page) if block.language == "toml"]
    assert len(examples) >= 2
    for block in examples:
        assert set(tomllib.loads(block.text)) <= keys, f"{block.page}:{block.line}"


def test_every_entry_of_data_is_described() -> None:
    page = (ROOT / "data" / "README.md").read_text(encoding="utf8")
    heads = re.findall(r"^## (\S+)$", page, re.MULTILINE)
    there = [f"{path.name}/" if path.is_dir() else path.name for path in (ROOT / "data").iterdir()]
    assert sorted(heads) == sorted(set(there) - {"README.md"})


def test_recipes_read_nothing_from_outside_of_the_checkout() -> None:
    recipes = sorted((ROOT / "recipes").rglob("*.toml"))
    assert len(recipes) >= 8
    for path in recipes:
        for name in re.findall(r'^\w+ = "(.*\.\.?/.*)"$', path.read_text("utf8"), re.MULTILINE):
            assert (path.parent / name).resolve().is_relative_to(ROOT), f"{path.name}: {name}"
