"""Malformed inputs of builds: what strangers' JSON lines, plans, proved rows and recipes hold.

A case writes its input below a place and names the command that reads it.
"""

import gzip
import json
import shutil
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

ESC = "\x1b[31m"
DEEP = "[" * 900 + "]" * 900
DEEPER = "[" * 99_999
BOMB = "1" + "0" * 5000
"""An integer that Python does not read."""
GOOD = {"problem": "How many diagonals has a convex polygon with 17 sides?", "gold": "119"}
WORDS = "Ida bought 3 red kites and 14 blue kites at the fair. How many kites has she now?"

Arguments: TypeAlias = list[str | Path]
Command: TypeAlias = Callable[["Place"], Arguments]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a case lies."""

    folder: Path
    dataset: Path
    """A finished dataset, not to be changed."""
    index: Path
    """A small benchmark index, not to be changed."""

    def file(self, name: str, content: str | bytes) -> Path:
        """Write a file and return its path."""
        path = self.folder / name
        data = content if isinstance(content, bytes) else content.encode("utf8", "surrogatepass")
        path.write_bytes(data)
        return path

    def copy(self) -> Path:
        """Return a dataset that may be changed."""
        return Path(shutil.copytree(self.dataset, self.folder / "dataset"))


class Case(NamedTuple):
    """A malformed input and what must be said of it."""

    name: str
    command: Command
    says: str
    """Parts of the line of error, in order, between dots: what is wrong, its value, the remedy."""


def text(row: Any) -> str:  # noqa: ANN401 - a row of any shape
    """Return a row as a line."""
    return f"{json.dumps(row)}\n"


def changed(row: dict[str, Any], **fields: Any) -> dict[str, Any]:  # noqa: ANN401
    """Return a copy with fields changed; `problem__answer` reaches into `problem`."""
    copy = json.loads(json.dumps(row))
    for name, value in fields.items():
        *way, last = name.split("__")
        holder = copy
        for step in way:
            holder = holder[step]
        holder[last] = value
    return dict(copy)


def recipe(place: Place, source: str, head: str = "") -> Arguments:
    """Return a build of a recipe with one source."""
    text = f'name = "own"\nbenchmarks = "{place.index}"\n{head}\n[[sources]]\n{source}\n'
    path = place.file("own.toml", text)
    return ["build", path, place.folder / "out", "--workers", "1"]


JSONL = 'kind = "jsonl"\nname = "own"\npath = "in.jsonl"\nquestion = "problem"\nanswer = "gold"'


def jsonl(content: str | bytes) -> Command:
    """Return a build of a file."""

    def command(place: Place) -> Arguments:
        place.file("in.jsonl", content)
        return recipe(place, JSONL)

    return command


def with_recipe(source: str = JSONL, head: str = "", name: str = "in.jsonl") -> Command:
    """Return a build of a good file by a bad recipe."""

    def command(place: Place) -> Arguments:
        place.file(name, text(GOOD))
        return recipe(place, source, head)

    return command


def whole_recipe(content: str | bytes) -> Command:
    """Return a build of a file that is hardly a recipe."""
    return lambda place: ["build", place.file("own.toml", content), place.folder / "out"]


def instead(make: Callable[[Path], object]) -> Command:
    """Return a build of what stands in the place of a file."""

    def command(place: Place) -> Arguments:
        make(place.folder / "in.jsonl")
        return recipe(place, JSONL)

    return command


def squeezed(data: str) -> bytes:
    """Return text as gzip."""
    return gzip.compress(data.encode(), mtime=0)


def no_way(path: Path) -> None:
    """Leave a link that leads nowhere."""
    path.symlink_to(path.with_name("absent"))


def own_tail(path: Path) -> None:
    """Leave a link that leads to itself."""
    path.symlink_to(path)


LONG = "x" * 300


class Line(NamedTuple):
    """A line of JSON lines that cannot be a row."""

    name: str
    data: bytes
    reason: str
    """Why it is rejected."""


def line(name: str, content: str | bytes, reason: str) -> Line:
    """Return a line."""
    return Line(name, content if isinstance(content, bytes) else content.encode(), reason)


def row(name: str, reason: str, **fields: Any) -> Line:  # noqa: ANN401
    """Return the line of a good row with fields changed."""
    return line(name, json.dumps(GOOD | fields), reason)


LINES = (
    line("half a character", '{"problem": "\\ud800", "gold": "1"}', "bad_characters"),
    line("half a key", f'{{"\\udfff": 1, {json.dumps(GOOD)[1:]}', "bad_characters"),
    row("NUL", "bad_characters", problem=f"{WORDS}\0"),
    line("invalid UTF-8", b'{"problem": "\xff\xfe", "gold": "1"}', "bad_characters"),
    line("invalid UTF-8 and no JSON", b"\xff\xfe", "not_json"),
    line("lists 900 deep beside", f'{json.dumps(GOOD)[:-1]}, "x": {DEEP}}}', "not_json"),
    line("lists 900 deep as concepts", f'{json.dumps(GOOD)[:-1]}, "c": {DEEP}}}', "not_json"),
    line("lists 99,999 deep", DEEPER, "not_json"),
    line("an integer of 5,001 digits", f'{{"problem": "{WORDS}", "gold": {BOMB}}}', "not_json"),
    row("an answer of 5,001 digits", "answer_not_verifiable", gold=BOMB),
    line("NaN", f'{{"problem": "{WORDS}", "gold": NaN}}', "answer_not_verifiable"),
    line("Infinity", f'{{"problem": "{WORDS}", "gold": Infinity}}', "answer_not_verifiable"),
    line("1e999", f'{{"problem": "{WORDS}", "gold": 1e999}}', "answer_not_verifiable"),
    line("a key twice", f'{{"problem": "{WORDS}", "gold": 17, "gold": 18}}', "not_json"),
    row("a question that is a list", "question_too_short", problem=[WORDS]),
    row("a question that is a number", "question_too_short", problem=7),
    row("a question that is null", "question_too_short", problem=None),
    row("an answer that is an object", "question_too_short", gold={"a": 1}),
    row("an answer that is true", "question_too_short", gold=True),
    row("an answer that is null", "question_too_short", gold=None),
    line("a column missing", json.dumps({"problem": WORDS}), "missing_column"),
    line("an array", "[1, 2]", "not_json"),
    line("a word", "hello", "not_json"),
)
UNREADABLE = (
    line("lists 900 deep", f'{{"problem": {DEEP}}}', ""),
    line("lists 99,999 deep", DEEPER, ""),
    line("invalid UTF-8", b'{"problem": "\xff"}', ""),
    line("half a character", '{"problem": "\\ud800"}', ""),
    line("an integer of 5,001 digits", f'{{"problem": "x", "n": {BOMB}}}', ""),
    line("a key twice", f'{{"problem": "x", "problem": "{WORDS}"}}', ""),
    line("an array", "[1]", ""),
)
"""What a decontamination puts into neither output."""

BUILDS = (
    Case("invalid UTF-8 throughout", jsonl(b"\xff\xfe\x00\n"), "in.jsonl ... is not UTF-8"),
    Case("UTF-16", jsonl(text(GOOD).encode("utf16")), "in.jsonl ... no line is a JSON object"),
    Case("empty", jsonl(""), "in.jsonl ... is empty ... JSON object per line"),
    Case("blank lines", jsonl(" \n\r\n\t\n"), "in.jsonl ... is empty"),
    Case("gzip", jsonl(squeezed(text(GOOD))), "in.jsonl ... gzip ... unpack"),
    Case("no such columns", jsonl(text({"a": 1})), "'problem' ... it has a ... set `question`"),
    Case("ESC in a column name", jsonl(text({f"a{ESC}b\nc": 1})), "a\\x1b[31mb ... set `question`"),
    Case("a folder", instead(Path.mkdir), "in.jsonl ... set `path`"),
    Case("a link to nowhere", instead(no_way), "in.jsonl ... set `path`"),
    Case("a link to itself", instead(own_tail), "in.jsonl ... set `path`"),
    Case("nothing", instead(lambda path: None), "in.jsonl ... set `path`"),
    Case("a recipe of bytes", whole_recipe(b"\xff\xfe"), "own.toml ... is not TOML"),
    Case("a recipe that is empty", whole_recipe(""), "own.toml ... name ... sources"),
    Case("a recipe of brackets", whole_recipe("a = " + "[" * 5000), "own.toml ... is not TOML"),
    Case("a recipe with NUL", whole_recipe("name = 'a\0'"), "own.toml ... is not TOML"),
    Case("a recipe of an array", whole_recipe("[[name]]\nx = 1\n"), "own.toml ... name"),
    Case(
        "a recipe that is a folder",
        lambda place: ["build", place.folder, place.folder / "out"],
        "cannot read recipe ... directory",
    ),
    Case("a seed of 70 bits", with_recipe(head=f"seed = {2**70}"), "seed is ... 64 bits"),
    Case(
        "shards of 10**30 rows",
        with_recipe(head=f"shard_rows = {10**30}"),
        "shard_rows is ... 64 bits",
    ),
    Case(
        "a name of two lines",
        whole_recipe('name = "a\\nb"\n[[sources]]\nkind = "families"\nrows = 9\n'),
        "name ... a\\nb",
    ),
    Case(
        "a path with NUL",
        with_recipe(JSONL.replace("in.jsonl", "a\\u0000b")),
        "a\\x00b ... set `path`",
    ),
    Case(
        "a path that is too long",
        with_recipe(JSONL.replace("in.jsonl", LONG)),
        "xxx ... set `path`",
    ),
    Case(
        "a path of no protocol",
        with_recipe(JSONL.replace("in.jsonl", "no://where")),
        "no:// ... set `path`",
    ),
    Case("a path that is empty", with_recipe(JSONL.replace("in.jsonl", "")), "path"),
    Case(
        "an index that is none",
        lambda place: recipe(replace(place, index=place.folder), JSONL),
        "benchmarks ... index",
    ),
)
