"""Malformed inputs: what strangers' files hold, as commands over a folder of one's own.

Each case writes its input below a place and names the command that reads it.
"""

import gzip
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import pyarrow as pa
import pyarrow.parquet as pq

ESC = "\x1b[31m"
DEEP = "[" * 900 + "]" * 900
GOOD = {"problem": "How many diagonals has a convex polygon with 17 sides?", "gold": "119"}
WORDS = "Ida bought 3 red kites and 14 blue kites at the fair. How many kites has she now?"
PLANNED = {
    "family": "telescoping_sum",
    "version": 1,
    "knobs": {"terms": 0.5, "gap": 0.5, "digits": 0.5},
    "ordinal": 0,
    "root_seed": 0,
    "split": "train",
    "synthesizer": "test",
    "reason": "test",
}
PROVED = {
    "problem": {
        "prompt": "What is six times seven?\n\nPut your final answer in \\boxed{}.",
        "answer": "42",
        "verifier": "integer",
        "args": {},
        "answer_format": "boxed",
        "family": "own",
        "version": 1,
        "domain": "math",
        "concepts": [],
        "knobs": {},
        "dial": None,
        "effort": None,
        "steps": [],
        "lineage": {
            "root_seed": 0,
            "split": "train",
            "ordinal": 0,
            "parents": [],
            "synthesizer": "test",
            "model": None,
        },
        "instance": "0" * 32,
    },
    "answers": ["42"],
    "wrong": ["43"],
    "solver": "test",
    "unique": True,
    "guess_rate": 0.0,
    "difficulty": None,
}


class Place(NamedTuple):
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


Arguments: TypeAlias = list[str | Path]
Command: TypeAlias = Callable[[Place], Arguments]


class Case(NamedTuple):
    """A malformed input and what must be said of it."""

    name: str
    command: Command
    says: tuple[str, ...] = ()
    """Parts of the one line of error: what, its value, the remedy."""
    rejected: str = ""
    """Or why the one bad row is rejected."""


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


# --- builds ---


def recipe(place: Place, source: str, head: str = "") -> Arguments:
    """Return a build of a recipe with one source."""
    text = f'name = "own"\nbenchmarks = "{place.index}"\n{head}\n[[sources]]\n{source}\n'
    path = place.file("own.toml", text)
    return ["build", path, place.folder / "out", "--workers", "1"]


JSONL = 'kind = "jsonl"\nname = "own"\npath = "in.jsonl"\nquestion = "problem"\nanswer = "gold"'


def jsonl(bad: str | bytes, *, good: bool = True, more: str = "") -> Command:
    """Return a build of a file with a bad line and, mostly, a good one."""

    def command(place: Place) -> Arguments:
        data = bad if isinstance(bad, bytes) else bad.encode("utf8", "surrogatepass")
        place.file("in.jsonl", text(GOOD).encode() * good + data)
        return recipe(place, f"{JSONL}\n{more}")

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


def of_kind(kind: str, row: Any) -> Command:  # noqa: ANN401 - a line, or a row of any shape
    """Return a build of a file of planned or proved rows."""

    def command(place: Place) -> Arguments:
        place.file("rows.jsonl", row if isinstance(row, str | bytes) else text(row))
        return recipe(place, f'kind = "{kind}"\npath = "rows.jsonl"')

    return command


def planned(row: Any) -> Command:  # noqa: ANN401
    """Return a build of a plan."""
    return of_kind("planned", row)


def proved(row: Any) -> Command:  # noqa: ANN401
    """Return a build of proved rows."""
    return of_kind("problems", row)


def instead(make: Callable[[Path], object]) -> Command:
    """Return a build of what stands in the place of a file."""

    def command(place: Place) -> Arguments:
        make(place.folder / "in.jsonl")
        return recipe(place, JSONL)

    return command


# --- Parquet ---


def parquet(path: Path, columns: list[tuple[str, pa.Array]]) -> Path:
    """Write a Parquet file whose columns may share a name."""
    table = pa.Table.from_arrays([array for _, array in columns], [name for name, _ in columns])
    pq.write_table(table, path)
    return path


def illegal_text(path: Path) -> Path:
    """Write a Parquet file whose text is not UTF-8."""
    offsets, data = pa.py_buffer(b"\0\0\0\0\3\0\0\0"), pa.py_buffer(b"\xff\xfe\xfd")
    array = pa.Array.from_buffers(pa.string(), 1, [None, offsets, data])
    return parquet(path, [("question", array)])


def twin_columns(path: Path) -> Path:
    """Write a Parquet file with two columns of one name."""
    column = pa.array([WORDS])
    return parquet(path, [("question", column), ("question", column)])


def nested_cell(path: Path) -> Path:
    """Write a Parquet file with lists in lists, as deep as Arrow stores them."""
    value: list[Any] = [WORDS]
    for _ in range(60):
        value = [value]
    return parquet(path, [("question", pa.array([value]))])


def no_rows(path: Path) -> Path:
    """Write a Parquet file without a row."""
    return parquet(path, [("question", pa.array([], pa.string()))])


def truncated(path: Path) -> Path:
    """Write the first half of a Parquet file."""
    twin_columns(path)
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2])
    return path


# --- decontaminate, audit ---


def rows(name: str, content: str | bytes) -> Command:
    """Return a decontamination of a file."""
    return lambda place: decontaminate(place, place.file(name, content))


def rows_by(make: Callable[[Path], object], name: str = "rows.parquet") -> Command:
    """Return a decontamination of what a maker leaves."""

    def command(place: Place) -> Arguments:
        make(place.folder / name)
        return decontaminate(place, place.folder / name)

    return command


def decontaminate(place: Place, path: Path) -> Arguments:
    """Return the decontamination of a path."""
    out = ("--out", place.folder / "clean", "--index", place.index)
    return ["decontaminate", "run", path, *out]


def items(content: str | bytes) -> Command:
    """Return the indexing of a file of benchmark items."""
    return lambda place: [
        *("decontaminate", "index", place.file("bench.jsonl", content)),
        *("--out", place.folder / "built"),
    ]


def explained(what: str, **files: str | bytes) -> Command:
    """Return the explanation of a place, after some files are written."""

    def command(place: Place) -> Arguments:
        for name, content in files.items():
            place.file(name.replace("_", "."), content)
        row = what.replace("HERE", str(place.folder))
        return ["decontaminate", "explain", row, "--index", place.index]

    return command


def broken_index(change: Callable[[Path], object]) -> Command:
    """Return a decontamination with a damaged index."""

    def command(place: Place) -> Arguments:
        folder = Path(shutil.copytree(place.index, place.folder / "index"))
        change(folder)
        return decontaminate(place._replace(index=folder), place.file("a.jsonl", text(GOOD)))

    return command


def audited(name: str, content: str | bytes) -> Command:
    """Return the audit of a file."""
    return lambda place: [
        *("audit", place.file(name, content), "--out", place.folder / "audit"),
    ]


def audited_by(make: Callable[[Path], object], name: str = "rows.parquet") -> Command:
    """Return the audit of what a maker leaves."""

    def command(place: Place) -> Arguments:
        make(place.folder / name)
        return ["audit", place.folder / name, "--out", place.folder / "audit"]

    return command


# --- finished datasets ---


def on(verb: str, change: Callable[[Path], object], *options: str) -> Command:
    """Return a command on a dataset that was changed."""

    def command(place: Place) -> Arguments:
        folder = place.copy()
        change(folder)
        return [*verb.split(), folder, *options]

    return command


def manifest(change: Callable[[dict[str, Any]], object]) -> Callable[[Path], object]:
    """Return a change of a dataset's manifest."""

    def apply(folder: Path) -> None:
        path = folder / "manifest.json"
        values = json.loads(path.read_bytes())
        change(values)
        path.write_text(json.dumps(values))

    return apply


def first_shard(folder: Path) -> Path:
    """Return the path of a shard."""
    return next(iter(sorted(folder.glob("data/train-*"))))


def shard(data: bytes) -> Callable[[Path], object]:
    """Return a change of a shard that the manifest agrees with."""

    def apply(folder: Path) -> None:
        import hashlib

        path = first_shard(folder)
        path.write_bytes(data)
        name = str(path.relative_to(folder))
        digest = {"sha256": hashlib.sha256(data).hexdigest(), "bytes": len(data)}

        def told(values: dict[str, Any]) -> None:
            next(one for one in values["shards"] if one["path"] == name).update(digest)

        manifest(told)(folder)

    return apply


def rewritten(change: Callable[[pa.Table], pa.Table]) -> Callable[[Path], object]:
    """Return a change of the rows of a shard that the manifest agrees with."""

    def apply(folder: Path) -> None:
        table = change(pq.read_table(first_shard(folder)))
        buffer = pa.BufferOutputStream()
        pq.write_table(table, buffer)
        shard(buffer.getvalue().to_pybytes())(folder)

    return apply


def column(name: str, value: Any) -> Callable[[Path], object]:  # noqa: ANN401
    """Return a change of a column to one value in all rows."""

    def change(table: pa.Table) -> pa.Table:
        at, kind = table.schema.get_field_index(name), table.schema.field(name).type
        cells = pa.array([value] * len(table), kind)
        return table.set_column(at, table.schema.field(name), cells)

    return rewritten(change)


def without(name: str) -> Callable[[Path], object]:
    """Return the removal of a column."""
    return rewritten(lambda table: table.drop_columns([name]))


def trained(content: str | bytes, name: str = "log.jsonl", *options: str) -> Command:
    """Return a mixture of a trainer's log."""
    return lambda place: [
        *("mixture", place.file(name, content), "--dataset", place.dataset),
        *("--out", place.folder / "mixture", *options),
    ]


def previous(content: str | bytes) -> Command:
    """Return a mixture that goes on from an earlier one."""

    def command(place: Place) -> Arguments:
        row = next(iter(pq.read_table(first_shard(place.dataset)).to_pylist()))
        old = place.file("mixture.json", content)
        log = text({"id": row["id"], "reward": 1.0})
        return [*trained(log)(place), "--previous", old]

    return command


def loop(verb: str, content: str | bytes, **files: str | bytes) -> Command:
    """Return a round of a loop."""

    def command(place: Place) -> Arguments:
        for name, data in files.items():
            place.file(name.replace("_", "."), data)
        return [verb, place.file("loop.toml", content), place.folder / "state"]

    return command


def graded(solver: str, **files: str | bytes) -> Command:
    """Return a grading by a solver that is none."""

    def command(place: Place) -> Arguments:
        for name, data in files.items():
            place.file(name.replace("_", "."), data)
        words = solver.replace("HERE", str(place.folder))
        return ["grade", place.copy(), "--solver", words]

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


KNOBS = """kind = "knobs"
name = "weakness"
rows = 20
[solvers.policy]
kind = "search"
"""
TEXT = "kind = 'text'\nfailures = 'failures.jsonl'\n" + "".join(
    f"[solvers.{role}]\nkind = 'endpoint'\nbase_url = 'http://127.0.0.1:9/v1'\nmodel = '{model}'\n"
    for role, model in (
        *(("concepts", "a"), ("writer", "a"), ("judge_a", "meta-llama/Llama-3")),
        *(("judge_b", "Qwen/Qwen2"), ("labeller", "Qwen/Qwen3")),
    )
)
LONG = "x" * 300
BOMB = "1" + "0" * 5000

CASES = (
    # build, JSONL
    Case("half a character", jsonl('{"problem": "\\ud800", "gold": "1"}'), (), "bad_characters"),
    Case("half a key", jsonl(f'{{"\\udfff": 1, {text(GOOD)[1:]}'), (), "bad_characters"),
    Case("NUL", jsonl(text(changed(GOOD, problem=WORDS + "\0"))), (), "bad_characters"),
    Case("invalid UTF-8 in a line", jsonl(b'{"problem": "\xff\xfe", "gold": "1"}\n'), (), "bad_characters"),
    Case("invalid UTF-8 in no JSON", jsonl(b"\xff\xfe\n"), (), "not_json"),
    Case("invalid UTF-8 throughout", jsonl(b"\xff\xfe\x00\n", good=False), ("in.jsonl", "is not UTF-8")),
    Case("UTF-16", jsonl(text(GOOD).encode("utf16"), good=False), ("in.jsonl", "no line is a JSON object")),
    Case("lists 900 deep beside", jsonl(text(changed(GOOD, problem=WORDS))[:-2] + f', "x": {DEEP}}}'), (), "not_json"),
    Case("lists 900 deep as concepts", jsonl(f'{{"problem": "{WORDS}", "gold": "17", "c": {DEEP}}}', more='concepts = "c"'), (), "not_json"),
    Case("lists 99,999 deep", jsonl("[" * 99_999), (), "not_json"),
    Case("an integer of 5,001 digits", jsonl(f'{{"problem": "{WORDS}", "gold": {BOMB}}}'), (), "not_json"),
    Case("an answer of 5,001 digits", jsonl(f'{{"problem": "{WORDS}", "gold": "{BOMB}"}}'), (), "answer_not_verifiable"),
    Case("NaN", jsonl(f'{{"problem": "{WORDS}", "gold": NaN}}'), (), "not_json"),
    Case("Infinity beside", jsonl(f'{{"problem": "{WORDS}", "gold": 17, "x": -Infinity}}'), (), "not_json"),
    Case("1e999", jsonl(f'{{"problem": "{WORDS}", "gold": 1e999}}'), (), "answer_not_verifiable"),
    Case("a key twice", jsonl(f'{{"problem": "{WORDS}", "gold": 17, "gold": 18}}'), (), "not_json"),
    Case("a question that is a list", jsonl(text(changed(GOOD, problem=[WORDS]))), (), "question_too_short"),
    Case("a question that is a number", jsonl(text(changed(GOOD, problem=7))), (), "question_too_short"),
    Case("a question that is null", jsonl(text(changed(GOOD, problem=None))), (), "question_too_short"),
    Case("an answer that is an object", jsonl(text(changed(GOOD, gold={"a": 1}))), (), "question_too_short"),
    Case("an answer that is true", jsonl(text(changed(GOOD, gold=True))), (), "question_too_short"),
    Case("an answer that is null", jsonl(text(changed(GOOD, gold=None))), (), "question_too_short"),
    Case("a column missing", jsonl(text({"problem": WORDS})), (), "missing_column"),
    Case("an array", jsonl("[1, 2]"), (), "not_json"),
    Case("a word", jsonl("hello"), (), "not_json"),
    Case("empty", jsonl("", good=False), ("in.jsonl", "is empty", "JSON object per line")),
    Case("blank lines", jsonl(" \n\r\n\t\n", good=False), ("in.jsonl", "is empty")),
    Case("gzip", jsonl(squeezed(text(GOOD)), good=False), ("in.jsonl", "gzip", "unpack")),
    Case("no such columns", jsonl(text({"a": 1}), good=False), ("'problem'", "it has a", "set `question`")),
    Case("ESC in a column name", jsonl(text({f"a{ESC}b\nc": 1}), good=False), (r"a\x1b[31mb", "set `question`")),
    Case("a folder", instead(Path.mkdir), ("in.jsonl", "set `path`")),
    Case("a link to nowhere", instead(no_way), ("in.jsonl", "set `path`")),
    Case("a link to itself", instead(own_tail), ("in.jsonl", "set `path`")),
    Case("nothing", instead(lambda path: None), ("in.jsonl", "set `path`")),
    # build, recipes
    Case("a recipe of bytes", whole_recipe(b"\xff\xfe"), ("own.toml", "is not TOML")),
    Case("a recipe that is empty", whole_recipe(""), ("own.toml", "name", "sources")),
    Case("a recipe of brackets", whole_recipe("a = " + "[" * 5000), ("own.toml", "is not TOML")),
    Case("a recipe with NUL", whole_recipe("name = 'a\0'"), ("own.toml", "is not TOML")),
    Case("a recipe of an array", whole_recipe("[[name]]\nx = 1\n"), ("own.toml", "name")),
    Case("a recipe that is a folder", lambda place: ["build", place.folder, place.folder / "out"], ("cannot read recipe", "directory")),
    Case("a seed of 70 bits", with_recipe(head=f"seed = {2**70}"), ("seed is", "64 bits")),
    Case("shards of 10**30 rows", with_recipe(head=f"shard_rows = {10**30}"), ("shard_rows is", "64 bits")),
    Case("a name of two lines", whole_recipe('name = "a\\nb"\n[[sources]]\nkind = "families"\nrows = 9\n'), ("name", "a\\nb")),
    Case("a path with NUL", with_recipe(JSONL.replace("in.jsonl", "a\\u0000b")), ("a\\x00b", "set `path`")),
    Case("a path that is too long", with_recipe(JSONL.replace("in.jsonl", LONG)), ("xxx", "set `path`")),
    Case("a path of no protocol", with_recipe(JSONL.replace("in.jsonl", "no://where")), ("no://", "set `path`")),
    Case("a path that is empty", with_recipe(JSONL.replace("in.jsonl", "")), ("path",)),
    Case("an index that is none", lambda place: recipe(place._replace(index=place.folder), JSONL), ("benchmarks", "index")),
    # build, plans and proved rows
    Case("a plan that is no JSON", planned("no\n"), ("line 1", "not a planned row")),
    Case("a plan with half a character", planned('{"family": "\\ud800"}\n'), ("line 1", "not a planned row")),
    Case("a plan of invalid UTF-8", planned(b"\xff\n"), ("rows.jsonl", "is not UTF-8")),
    Case("a plan 900 deep", planned(DEEP), ("line 1", "not a planned row")),
    Case("a plan of no family", planned(changed(PLANNED, family=f"z{ESC}")), ("line 1", r"z\x1b[31m")),
    Case("a plan of an ordinal of 70 bits", planned(changed(PLANNED, ordinal=2**70)), ("line 1", "ordinal")),
    Case("a plan of a seed of 70 bits", planned(changed(PLANNED, root_seed=2**70)), ("line 1", "root_seed")),
    Case("a plan of a negative ordinal", planned(changed(PLANNED, ordinal=-1)), ("line 1", "ordinal")),
    Case("a plan of knobs beyond 1", planned(changed(PLANNED, knobs={"terms": 7.0, "gap": 0.5, "digits": 0.5})), ("line 1", "7.0")),
    Case("a plan of NaN knobs", planned(text(changed(PLANNED, knobs={"terms": 7.0, "gap": 0.5, "digits": 0.5})).replace("7.0", "NaN")), ("line 1", "knobs")),
    Case("a plan of another split", planned(changed(PLANNED, split="dev")), ("line 1", "split", "train")),
    Case("proved rows of no JSON", proved("{"), ("line 1", "not a proved row")),
    Case("proved rows of half characters", proved(changed(PROVED, problem__prompt="\ud800")), ("line 1", "not a proved row")),
    Case("a proved row 900 deep", proved(text(PROVED).replace('"args": {}', f'"args": {{"x": {DEEP}}}')), ("line 1", "not a proved row")),
    Case("a proved row without a problem", proved(changed(PROVED, problem={})), ("line 1", "problem")),
    Case("a proved row of a null problem", proved(changed(PROVED, problem=None)), ("line 1", "problem")),
    Case("a proved row of a prompt that is a number", proved(changed(PROVED, problem__prompt=7)), ("line 1", "prompt")),
    Case("a proved row of an answer that is a list", proved(changed(PROVED, problem__answer=["42"])), ("line 1", "answer")),
    Case("a proved row of concepts that are a number", proved(changed(PROVED, problem__concepts=7)), ("line 1", "concepts")),
    Case("a proved row of steps that are numbers", proved(changed(PROVED, problem__steps=[7])), ("line 1", "steps")),
    Case("a proved row of lineage that is text", proved(changed(PROVED, problem__lineage="x")), ("line 1", "lineage")),
    Case("a proved row of an effort of 70 bits", proved(changed(PROVED, problem__effort=2**70)), ("line 1", "too large")),
    Case("a proved row of another format", proved(changed(PROVED, problem__answer_format="x")), ("line 1", "answer_format")),
    Case("a proved row of another verifier", proved(changed(PROVED, problem__verifier=f"x{ESC}")), ("line 1", r"x\x1b[31m", "have")),
    Case("a proved row of args that are a list", proved(changed(PROVED, problem__args=[1])), ("line 1", "args")),
    Case("a proved row of a split", proved(changed(PROVED, problem__lineage__split="x")), ("line 1", "split")),
    Case("a proved row of a NaN dial", proved(text(PROVED).replace('"dial": null', '"dial": NaN')), ("line 1", "not JSON compliant")),
    Case("a proved row of a difficulty of text", proved(changed(PROVED, difficulty={"n": "x"})), ("line 1", "'x'")),
    # decontaminate
    Case("rows of lists 900 deep", rows("a.jsonl", f'{{"question": {DEEP}}}\n' + text(GOOD)), (), "unreadable"),
    Case("rows of invalid UTF-8", rows("a.jsonl", b'{"question": "\xff"}\n'), (), "unreadable"),
    Case("rows of half characters", rows("a.jsonl", '{"question": "\\ud800"}\n'), (), "unreadable"),
    Case("rows of blank lines", rows("a.jsonl", "\n\n"), ("a.jsonl", "no row")),
    Case("rows that are no JSON", rows("a.jsonl", "no\n"), ("a.jsonl", "no row")),
    Case("rows in gzip", rows("a.jsonl", squeezed(text(GOOD))), ("a.jsonl", "gzip")),
    Case("rows of another kind", rows("a.txt", "x"), ("a.txt", ".jsonl")),
    Case("rows without a column", rows("a.jsonl", text({f"a{ESC}": 1})), (r"a\x1b[31m", "--column")),
    Case("Parquet of twin columns", rows_by(twin_columns), ("rows.parquet", "'question'", "twice")),
    Case("Parquet of illegal text", rows_by(illegal_text), ("rows.parquet", "UTF-8")),
    Case("Parquet of no rows", rows_by(no_rows), ("rows.parquet", "no row")),
    Case("Parquet cut short", rows_by(truncated), ("rows.parquet", "cannot read")),
    Case("Parquet of zero bytes", rows("a.parquet", b""), ("a.parquet", "cannot read")),
    Case("Parquet that is JSON", rows("a.parquet", text(GOOD)), ("a.parquet", "cannot read")),
    Case("Parquet that is a folder", rows_by(Path.mkdir), ("rows.parquet", "cannot read")),
    Case("Parquet that is nowhere", rows_by(no_way), ("rows.parquet", "cannot read")),
    Case("Parquet that is itself", rows_by(own_tail), ("rows.parquet", "cannot read")),
    Case("an index without a head", broken_index(lambda f: (f / "index.json").unlink()), ("no benchmark index", "build one")),
    Case("an index of no JSON", broken_index(lambda f: (f / "index.json").write_text("{")), ("index.json", "again")),
    Case("an index of a list", broken_index(lambda f: (f / "index.json").write_text("[]")), ("index.json", "again")),
    Case("an index of a missing file", broken_index(lambda f: (f / "items.parquet").unlink()), ("items.parquet", "again")),
    Case("an index of a changed file", broken_index(lambda f: (f / "items.parquet").write_bytes(b"")), ("items.parquet", "again")),
    Case("items of no JSON", items("no\n"), ("bench.jsonl:1", "one object a line")),
    Case("items of invalid UTF-8", items(b'{"id": "\xff"}\n'), ("bench.jsonl:1", "utf-8", "one object a line")),
    Case("items of half characters", items('{"id": "\\ud800", "question": "x y z"}\n'), ("bench.jsonl:1", "\\ud800")),
    Case("items 900 deep", items(f'{{"id": "a", "question": {DEEP}}}'), ("bench.jsonl:1",)),
    Case("items without id", items(text({"question": WORDS})), ("bench.jsonl:1", "no id")),
    Case("an item twice", items(text({"id": "a", "question": WORDS}) * 2), ("a", "twice")),
    Case("items of wrong types", items(text({"id": "a", "question": 7})), ("bench.jsonl:1", "question")),
    Case("no items at all", items("\n"), ("bench.jsonl", "no item")),
    Case("explain a row of nowhere", explained("HERE/no.jsonl:3"), ("no.jsonl", "does not exist")),
    Case("explain a file without a row", explained("HERE/a.jsonl", a_jsonl=text(GOOD)), ("a.jsonl", "FILE:NUMBER")),
    Case("explain beyond the end", explained("HERE/a.jsonl:9", a_jsonl=text(GOOD)), ("no row 9", "count from 1")),
    Case("explain no JSON", explained("HERE/a.jsonl:1", a_jsonl="no\n"), ("a.jsonl:1", "no JSON object")),
    # audit
    Case("audit of nothing", lambda place: ["audit", place.folder / "no.jsonl"], ("no.jsonl",)),
    Case("audit of invalid UTF-8", audited("a.jsonl", b"\xff\xfe\n"), ("a.jsonl",)),
    Case("audit of blank lines", audited("a.jsonl", "\n"), ("a.jsonl",)),
    Case("audit of twin columns", audited_by(twin_columns), ("rows.parquet",)),
    Case("audit of half a Parquet", audited_by(truncated), ("rows.parquet",)),
    Case("audit of illegal text", audited_by(illegal_text), ("rows.parquet",)),
    Case("audit of ESC", audited("a.jsonl", text({f"a{ESC}": 1})), (r"a\x1b[31m", "--question")),
    Case("audit of an empty CSV", audited("a.csv", ""), ("a.csv",)),
    Case("audit of deep JSON", audited("a.json", "[" * 99_999), ("a.json",)),
    # finished datasets
    Case("verify a path outside", on("verify", manifest(lambda m: m["shards"][0].update(path="../../etc/passwd"))), ("../../etc/passwd", "outside")),
    Case("verify an absolute path", on("verify", manifest(lambda m: m["shards"][0].update(path="/etc/passwd"))), ("/etc/passwd", "outside")),
    Case("publish a path outside", on("publish", manifest(lambda m: m["shards"][0].update(path="../x")), "me/x", "--dry-run"), ("../x", "outside")),
    Case("grade a path outside", on("grade", manifest(lambda m: m["rejected"].append(m["shards"][0] | {"path": "../x"})), "--solver", "guesser"), ("../x", "outside")),
    Case("a manifest of no JSON", on("verify", lambda f: (f / "manifest.json").write_text("{")), ("manifest.json", "damaged")),
    Case("a manifest of a list", on("verify", lambda f: (f / "manifest.json").write_text("[]")), ("manifest.json", "damaged")),
    Case("a manifest of bytes", on("verify", lambda f: (f / "manifest.json").write_bytes(b"\xff\xfe")), ("manifest.json", "damaged")),
    Case("a manifest 900 deep", on("verify", lambda f: (f / "manifest.json").write_text(DEEP)), ("manifest.json", "damaged")),
    Case("a manifest that is a folder", on("verify", lambda f: ((f / "manifest.json").unlink(), (f / "manifest.json").mkdir())), ("manifest.json",)),
    Case("a manifest of another format", on("grade", manifest(lambda m: m.update(format=9)), "--solver", "guesser"), ("format 9", "use the version")),
    Case("a manifest of a count of text", on("verify", manifest(lambda m: m.update(kept="many"))), ("manifest.json", "kept")),
    Case("a manifest of no recipe", on("grade", manifest(lambda m: m.update(recipe={})), "--solver", "guesser"), ("manifest.json", "shard_rows")),
    Case("a shard of another digest", on("verify", lambda f: first_shard(f).write_bytes(b"x")), ("train-", "has changed")),
    Case("a shard that is gone", on("grade", lambda f: first_shard(f).unlink(), "--solver", "guesser"), ("train-",)),
    Case("a shard that is no Parquet", on("verify", shard(b"no Parquet")), ("train-", "no Parquet")),
    Case("grade what is no Parquet", on("grade", shard(b"no Parquet"), "--solver", "guesser"), ("train-", "no Parquet", "build")),
    Case("mix what is no Parquet", lambda place: ["mixture", place.file("l.jsonl", "{}"), "--dataset", on("x", shard(b""))(place)[1]], ("train-", "no Parquet")),
    Case("a shard without a column", on("grade", without("lineage"), "--solver", "guesser"), ("train-", "lineage")),
    Case("verify without a column", on("verify", without("certificate")), ("train-", "certificate")),
    Case("a shard of null prompts", on("verify", column("prompt", None)), ("train-", "prompt")),
    Case("a shard of args of no JSON", on("verify", column("verifier_args", "{")), ("train-", "verifier_args")),
    Case("grade args of no JSON", on("grade", column("verifier_args", "{"), "--solver", "guesser"), ("row ", "verifier_args")),
    Case("a shard of knobs 900 deep", on("verify", column("knobs", DEEP)), ("train-", "knobs")),
    Case("a shard of another verifier", on("verify", column("verifier", f"x{ESC}")), ("train-", r"x\x1b[31m")),
    Case("a shard of null lineage", on("grade", column("lineage", None), "--solver", "guesser"), ("train-", "lineage")),
    Case("grade a file", lambda place: ["grade", place.file("a.jsonl", text(GOOD)), "--solver", "guesser"], ("a.jsonl", "is a file", "folder")),
    Case("grade a folder of nothing", lambda place: ["grade", place.folder, "--solver", "guesser"], ("no manifest", "give the folder")),
    Case("verify a file", lambda place: ["verify", place.file("a.jsonl", text(GOOD))], ("a.jsonl", "is a file", "folder")),
    Case("report on nothing", lambda place: ["report", place.folder / "no"], ("/no does not exist", "give the folder")),
    Case("report of bytes", on("report", lambda f: (f / "report.md").write_bytes(b"\xff")), ("report.md", "UTF-8")),
    Case("build into a file", lambda place: [*jsonl("")(place)[:2], place.file("f", "")], ("f",)),
    # solvers
    Case("a recording of nothing", graded("recorded:path=HERE/no.jsonl"), ("no recording", "give a")),
    Case("a recording of bytes", graded("recorded:path=HERE/r.jsonl", r_jsonl=b"\xff\n"), ("r.jsonl, line 1", "utf-8", "mend or remove")),
    Case("a recording 99,999 deep", graded("recorded:path=HERE/r.jsonl", r_jsonl="[" * 99_999), ("r.jsonl, line 1",)),
    Case("a recording of a list as prompt", graded("recorded:path=HERE/r.jsonl", r_jsonl=text({"question": 7, "response": "x"})), ("r.jsonl", "question")),
    Case("a recording of no Parquet", graded("recorded:path=HERE/r.parquet", r_parquet=b"x"), ("r.parquet", "no whole Parquet")),
    Case("a solver of bytes", graded("HERE/s.toml", s_toml=b"\xff"), ("s.toml", "is not TOML")),
    # mixture
    Case("a log of no JSON", trained("no\n"), ("log.jsonl", "line 1", "no JSON object")),
    Case("a log of a list", trained("[1]\n"), ("log.jsonl", "line 1", "no JSON object")),
    Case("a log 99,999 deep", trained("[" * 99_999), ("log.jsonl", "line 1", "no JSON object")),
    Case("a log without a reward", trained(text({f"id{ESC}": 1})), ("log.jsonl", r"id\x1b[31m", "--reward")),
    Case("a log of a reward of text", trained(text({"reward": "high"})), ("log.jsonl", "'high'", "not a number")),
    Case("a log of a conversation of numbers", trained(text({"reward": 1, "prompt": [1, 2]})), ("no rollout", "give the dataset")),
    Case("a log of validation", trained(text({"reward": 1, "split": "val"})), ("validation", "train logs only")),
    Case("a log of twin columns", lambda place: [*trained("")(place)[:1], twin_columns(place.folder / "log.parquet"), *trained("")(place)[2:]], ("log.parquet",)),
    Case("a log of half a Parquet", lambda place: [*trained("")(place)[:1], truncated(place.folder / "log.parquet"), *trained("")(place)[2:]], ("log.parquet", "no Parquet")),
    Case("a mixture of no JSON", previous("{"), ("mixture.json", "no mixture")),
    Case("a mixture of a list", previous("[]"), ("mixture.json", "no mixture")),
    Case("a mixture of wrong types", previous(text({"format": 1, "history": [[["a", 1]]], "weights": [], "log": ""})), ("mixture.json", "no mixture")),
    Case("a mixture of text as counts", previous(text({"format": 1, "history": [[["a", "b", "c", "d"]]], "weights": [], "log": ""})), ("mixture.json", "no mixture")),
    # loops
    Case("a loop of bytes", loop("weakness", b"\xff"), ("loop.toml", "is not TOML")),
    Case("a loop of no kind", loop("weakness", "kind = 7\n"), ("loop.toml", "kind is 7", "write kind")),
    Case("a loop of solvers of text", loop("weakness", KNOBS.split("[")[0] + "solvers = 'x'"), ("loop.toml", "solvers")),
    Case("a loop of a solver of text", loop("weakness", KNOBS.split("[")[0] + "solvers.policy = 'x'"), ("loop.toml", "solvers is", "[solvers.ROLE]")),
    Case("a loop of unhashable kind", loop("selfplay", "flavour = []\n[solvers.solver]\nkind = 'search'\n"), ("loop.toml", "flavour is []")),
    Case("a loop of a seed of 70 bits", loop("weakness", KNOBS.replace("rows", f"seed = {2**70}\nrows")), ("seed is", "64 bits")),
    Case("a text loop of nothing", loop("weakness", TEXT), ("failures.jsonl",)),
    Case("a text loop of blank lines", loop("weakness", TEXT, failures_jsonl="\n"), ("failures.jsonl", "is empty")),
    Case("a text loop of bytes", loop("weakness", TEXT, failures_jsonl=b"\xff\n"), ("failures.jsonl", "is not UTF-8")),
    Case("a text loop of wrong types", loop("weakness", TEXT, failures_jsonl=text({"prompt": 1, "accs": "x"}) + DEEP), ("failures.jsonl", "weak")),
    # families
    Case("figures of no JSON", lambda place: ["certify", "telescoping_sum", "--out", place.file("c.json", "{")], ("c.json", "restore")),
    Case("figures of bytes", lambda place: ["certify", "telescoping_sum", "--out", place.file("c.json", b"\xff")], ("c.json", "restore")),
    Case("figures that are a folder", lambda place: ["certify", "telescoping_sum", "--out", place.folder], ("cannot read",)),
    Case("a family of no name", lambda place: ["certify", f"a{ESC}"], (r"a\x1b[31m",)),
    Case("a registry of nothing", lambda place: ["decontaminate", "index", "--registry", "--registry-file", place.folder / "no.toml", "--out", place.folder / "i"], ("registry", "no.toml")),
    Case("a registry of bytes", lambda place: ["decontaminate", "index", "--registry", "--registry-file", place.file("r.toml", b"\xff"), "--out", place.folder / "i"], ("registry", "r.toml")),
    Case("a registry of text", lambda place: ["decontaminate", "index", "--registry", "--registry-file", place.file("r.toml", "benchmark = 7"), "--out", place.folder / "i"], ("registry", "r.toml")),
    Case("a registry of wrong types", lambda place: ["decontaminate", "index", "--registry", "--registry-file", place.file("r.toml", "[[benchmark]]\nname = 7\n"), "--out", place.folder / "i"], ("registry", "r.toml")),
)
