"""Malformed rows of other commands: decontaminate, audit, recordings and trainers' logs."""

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from tests.integration.malformed import (
    DEEP,
    DEEPER,
    ESC,
    GOOD,
    WORDS,
    Arguments,
    Case,
    Command,
    Place,
    no_way,
    own_tail,
    squeezed,
    text,
)


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
    options: Arguments = ["--out", place.folder / "clean", "--index", place.index]
    return ["decontaminate", "run", path, *options]


def copies(name: str, content: str | bytes, *options: str) -> Command:
    """Return a deduplication of a file."""

    def command(place: Place) -> Arguments:
        return ["deduplicate", place.file(name, content), place.folder / "single", *options]

    return command


def copies_by(make: Callable[[Path], object], name: str = "rows.parquet") -> Command:
    """Return a deduplication of what a maker leaves."""

    def command(place: Place) -> Arguments:
        make(place.folder / name)
        return ["deduplicate", place.folder / name, place.folder / "single"]

    return command


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
        return decontaminate(replace(place, index=folder), place.file("a.jsonl", text(GOOD)))

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


def graded(solver: str, **files: str | bytes) -> Command:
    """Return a grading by a solver that is none."""

    def command(place: Place) -> Arguments:
        for name, data in files.items():
            place.file(name.replace("_", "."), data)
        words = solver.replace("HERE", str(place.folder))
        return ["grade", place.copy(), "--solver", words]

    return command


def trained(content: str | bytes, name: str = "log.jsonl", *options: str) -> Command:
    """Return a mixture of a trainer's log."""

    def command(place: Place) -> Arguments:
        named: Arguments = ["--dataset", place.dataset, "--out", place.folder / "mixture"]
        return ["mixture", place.file(name, content), *named, *options]

    return command


FOREIGN_ROWS = (
    Case("rows of blank lines", rows("a.jsonl", "\n\n"), "no row ... a.jsonl ... give Parquet"),
    Case("rows that are no JSON", rows("a.jsonl", "no\n"), "no row ... a.jsonl ... give Parquet"),
    Case("rows in gzip", rows("a.jsonl", squeezed(text(GOOD))), "a.jsonl ... gzip"),
    Case("rows of another kind", rows("a.txt", "x"), "a.txt ... .jsonl"),
    Case("rows without a column", rows("a.jsonl", text({f"a{ESC}": 1})), "a\\x1b[31m ... --column"),
    Case("Parquet of twin columns", rows_by(twin_columns), "rows.parquet ... 'question' ... twice"),
    Case("Parquet of illegal text", rows_by(illegal_text), "rows.parquet ... UTF-8"),
    Case("Parquet of no rows", rows_by(no_rows), "no row ... rows.parquet"),
    Case(
        "Parquet cut short",
        rows_by(truncated),
        "cannot read ... rows.parquet ... is it what its name says",
    ),
    Case("Parquet of zero bytes", rows("a.parquet", b""), "cannot read ... a.parquet"),
    Case("Parquet that is JSON", rows("a.parquet", text(GOOD)), "cannot read ... a.parquet"),
    Case(
        "Parquet that is a folder",
        rows_by(Path.mkdir),
        "no file of rows in ... rows.parquet ... give a place with files named",
    ),
    Case(
        "Parquet that is nowhere",
        rows_by(no_way),
        "cannot read ... rows.parquet ... is it what its name says",
    ),
    Case(
        "Parquet that is itself",
        rows_by(own_tail),
        "cannot read ... rows.parquet ... is it what its name says",
    ),
    Case("copies of blank lines", copies("a.jsonl", "\n\n"), "no row in a.jsonl: give Parquet"),
    Case(
        "copies that are no JSON",
        copies("a.jsonl", "no\n"),
        "no row in a.jsonl; none of its lines is a JSON object: give Parquet",
    ),
    Case("copies in gzip", copies("a.jsonl", squeezed(text(GOOD))), "a.jsonl ... gzip ... unpack"),
    Case("copies of another kind", copies("a.txt", "x"), "a.txt ... .jsonl"),
    Case(
        "copies without a question",
        copies("a.jsonl", text({f"a{ESC}": 1})),
        "a\\x1b[31m ... --column",
    ),
    Case(
        "copies without the column",
        copies("a.jsonl", text(GOOD), "--column", "x"),
        "a.jsonl ... problem ... not x ... --column",
    ),
    Case(
        "copies in an output that is a file",
        lambda place: ["deduplicate", place.file("a.jsonl", text(GOOD)), place.file("b", "")],
        "cannot write into ... b",
    ),
    Case(
        "copies in an output that holds them",
        lambda place: ["deduplicate", place.file("a.jsonl", text(GOOD)), place.folder],
        "an input lies in ... another folder",
    ),
    Case(
        "copies in an output elsewhere",
        lambda place: ["deduplicate", place.file("a.jsonl", text(GOOD)), "s3://b/out"],
        "the output s3:/b/out ... copy it",
    ),
    Case(
        "copies in a folder of none",
        lambda place: ["deduplicate", place.folder, place.folder / "o"],
        "no file of rows in ... .parquet",
    ),
    Case(
        "copies of no protocol",
        lambda place: ["deduplicate", "no://where", place.folder / "o"],
        "cannot use 'no://where' ... protocol that is installed",
    ),
    Case(
        "copies in twin columns", copies_by(twin_columns), "rows.parquet ... 'question' ... twice"
    ),
    Case("copies in illegal text", copies_by(illegal_text), "rows.parquet ... UTF-8"),
    Case("copies of no rows", copies_by(no_rows), "no row in rows.parquet: give"),
    Case(
        "copies cut short",
        copies_by(truncated),
        "cannot read ... rows.parquet ... is it what its name says",
    ),
    Case(
        "copies that are nowhere",
        copies_by(no_way),
        "cannot read ... rows.parquet ... is it what its name says",
    ),
    Case(
        "an index without a head",
        broken_index(lambda f: (f / "index.json").unlink()),
        "no benchmark index ... build one",
    ),
    Case(
        "an index of no JSON",
        broken_index(lambda f: (f / "index.json").write_text("{")),
        "index.json ... again",
    ),
    Case(
        "an index of a list",
        broken_index(lambda f: (f / "index.json").write_text("[]")),
        "index.json ... again",
    ),
    Case(
        "an index of a missing file",
        broken_index(lambda f: (f / "items.parquet").unlink()),
        "items.parquet ... again",
    ),
    Case(
        "an index of a changed file",
        broken_index(lambda f: (f / "items.parquet").write_bytes(b"")),
        "items.parquet ... again",
    ),
    Case("items of no JSON", items("no\n"), "bench.jsonl:1 ... one object a line"),
    Case(
        "items of invalid UTF-8",
        items(b'{"id": "\xff"}\n'),
        "bench.jsonl:1 ... utf-8 ... one object a line",
    ),
    Case(
        "items of half characters",
        items('{"id": "\\ud800", "question": "x y z"}\n'),
        "bench.jsonl:1 ... \\ud800",
    ),
    Case("items 900 deep", items(f'{{"id": "a", "question": {DEEP}}}'), "bench.jsonl:1"),
    Case("items without id", items(text({"question": WORDS})), "bench.jsonl:1 ... no id"),
    Case("an item twice", items(text({"id": "a", "question": WORDS}) * 2), "a ... twice"),
    Case(
        "items of wrong types",
        items(text({"id": "a", "question": 7})),
        "bench.jsonl:1 ... question",
    ),
    Case("no items at all", items("\n"), "no item ... bench.jsonl ... give JSON lines"),
    Case("explain a row of nowhere", explained("HERE/no.jsonl:3"), "no.jsonl ... does not exist"),
    Case(
        "explain a file without a row",
        explained("HERE/a.jsonl", a_jsonl=text(GOOD)),
        "a.jsonl ... FILE:NUMBER",
    ),
    Case(
        "explain beyond the end",
        explained("HERE/a.jsonl:9", a_jsonl=text(GOOD)),
        "no row 9 ... count from 1",
    ),
    Case(
        "explain no JSON",
        explained("HERE/a.jsonl:1", a_jsonl="no\n"),
        "a.jsonl:1 ... no JSON object",
    ),
    Case("audit of nothing", lambda place: ["audit", place.folder / "no.jsonl"], "no.jsonl"),
    Case("audit of invalid UTF-8", audited("a.jsonl", b"\xff\xfe\n"), "a.jsonl"),
    Case("audit of blank lines", audited("a.jsonl", "\n"), "a.jsonl"),
    Case("audit of twin columns", audited_by(twin_columns), "rows.parquet"),
    Case("audit of half a Parquet", audited_by(truncated), "rows.parquet"),
    Case("audit of illegal text", audited_by(illegal_text), "rows.parquet"),
    Case("audit of ESC", audited("a.jsonl", text({f"a{ESC}": 1})), "a\\x1b[31m ... --question"),
    Case("audit of an empty CSV", audited("a.csv", ""), "a.csv"),
    Case("audit of deep JSON", audited("a.json", DEEPER), "a.json"),
    Case(
        "a recording of nothing", graded("recorded:path=HERE/no.jsonl"), "no recording ... give a"
    ),
    Case(
        "a recording of bytes",
        graded("recorded:path=HERE/r.jsonl", r_jsonl=b"\xff\n"),
        "r.jsonl, line 1 ... utf-8 ... mend or remove",
    ),
    Case(
        "a recording 99,999 deep",
        graded("recorded:path=HERE/r.jsonl", r_jsonl=DEEPER),
        "r.jsonl, line 1",
    ),
    Case(
        "a recording of a list as prompt",
        graded("recorded:path=HERE/r.jsonl", r_jsonl=text({"question": 7, "response": "x"})),
        "r.jsonl ... question",
    ),
    Case(
        "a recording of no Parquet",
        graded("recorded:path=HERE/r.parquet", r_parquet=b"x"),
        "r.parquet ... no whole Parquet",
    ),
    Case("a solver of bytes", graded("HERE/s.toml", s_toml=b"\xff"), "s.toml ... is not TOML"),
    Case("a log of no JSON", trained("no\n"), "log.jsonl ... line 1 ... no JSON object"),
    Case("a log of a list", trained("[1]\n"), "log.jsonl ... line 1 ... no JSON object"),
    Case("a log 99,999 deep", trained(DEEPER), "log.jsonl ... line 1 ... no JSON object"),
    Case(
        "a log without a reward",
        trained(text({f"id{ESC}": 1})),
        "log.jsonl ... id\\x1b[31m ... --reward",
    ),
    Case(
        "a log of a reward of text",
        trained(text({"reward": "high"})),
        "log.jsonl ... 'high' ... not a number",
    ),
    Case(
        "a log of a conversation of numbers",
        trained(text({"reward": 1, "prompt": [1, 2]})),
        "no rollout ... give the dataset",
    ),
    Case(
        "a log of validation",
        trained(text({"reward": 1, "split": "val"})),
        "validation ... train logs only",
    ),
    Case(
        "a log of twin columns",
        lambda place: [
            *trained("")(place)[:1],
            twin_columns(place.folder / "log.parquet"),
            *trained("")(place)[2:],
        ],
        "log.parquet",
    ),
    Case(
        "a log of half a Parquet",
        lambda place: [
            *trained("")(place)[:1],
            truncated(place.folder / "log.parquet"),
            *trained("")(place)[2:],
        ],
        "log.parquet ... no Parquet",
    ),
)
