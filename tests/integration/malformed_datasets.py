"""Malformed datasets, mixtures, loops and figures: files of ours, changed by somebody else."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from tests.integration.malformed import (
    DEEP,
    ESC,
    GOOD,
    Arguments,
    Case,
    Command,
    Place,
    jsonl,
    text,
)
from tests.integration.malformed_rows import trained


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


def manifest_folder(folder: Path) -> None:
    """Put a folder in the place of a manifest."""
    (folder / "manifest.json").unlink()
    (folder / "manifest.json").mkdir()


def estimates(folder: Path) -> None:
    """Leave another solver's estimates that are none."""
    (folder / "difficulty").mkdir()
    (folder / "difficulty/x.parquet").write_bytes(b"no Parquet")


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
DATASETS = (
    Case(
        "verify a path outside",
        on("verify", manifest(lambda m: m["shards"][0].update(path="../../etc/passwd"))),
        "../../etc/passwd ... outside",
    ),
    Case(
        "verify an absolute path",
        on("verify", manifest(lambda m: m["shards"][0].update(path="/etc/passwd"))),
        "/etc/passwd ... outside",
    ),
    Case(
        "publish a path outside",
        on("publish", manifest(lambda m: m["shards"][0].update(path="../x")), "me/x", "--dry-run"),
        "../x ... outside",
    ),
    Case(
        "grade a path outside",
        on(
            "grade",
            manifest(lambda m: m["rejected"].append(m["shards"][0] | {"path": "../x"})),
            "--solver",
            "guesser",
        ),
        "../x ... outside",
    ),
    Case(
        "a manifest of no JSON",
        on("verify", lambda f: (f / "manifest.json").write_text("{")),
        "manifest.json ... damaged",
    ),
    Case(
        "a manifest of a list",
        on("verify", lambda f: (f / "manifest.json").write_text("[]")),
        "manifest.json ... damaged",
    ),
    Case(
        "a manifest of bytes",
        on("verify", lambda f: (f / "manifest.json").write_bytes(b"\xff\xfe")),
        "manifest.json ... damaged",
    ),
    Case(
        "a manifest 900 deep",
        on("verify", lambda f: (f / "manifest.json").write_text(DEEP)),
        "manifest.json ... damaged",
    ),
    Case(
        "a manifest that is a folder",
        on("verify", manifest_folder),
        "manifest.json",
    ),
    Case(
        "a manifest of another format",
        on("grade", manifest(lambda m: m.update(format=9)), "--solver", "guesser"),
        "format 9 ... use the version",
    ),
    Case(
        "a manifest of a count of text",
        on("verify", manifest(lambda m: m.update(kept="many"))),
        "manifest.json ... kept",
    ),
    Case(
        "a manifest of no recipe",
        on("grade", manifest(lambda m: m.update(recipe={})), "--solver", "guesser"),
        "manifest.json ... shard_rows",
    ),
    Case(
        "a shard of another digest",
        on("verify", lambda f: first_shard(f).write_bytes(b"x")),
        "train- ... has changed",
    ),
    Case(
        "a shard that is gone",
        on("grade", lambda f: first_shard(f).unlink(), "--solver", "guesser"),
        "train-",
    ),
    Case("a shard that is no Parquet", on("verify", shard(b"no Parquet")), "train- ... no Parquet"),
    Case(
        "grade what is no Parquet",
        on("grade", shard(b"no Parquet"), "--solver", "guesser"),
        "train- ... no Parquet ... build",
    ),
    Case(
        "mix what is no Parquet",
        lambda place: [
            "mixture",
            place.file("l.jsonl", "{}"),
            "--dataset",
            on("x", shard(b""))(place)[1],
        ],
        "train- ... no Parquet",
    ),
    Case(
        "a shard without a column",
        on("grade", without("lineage"), "--solver", "guesser"),
        "train- ... lineage",
    ),
    Case("verify without a column", on("verify", without("certificate")), "train- ... certificate"),
    Case("a shard of null prompts", on("verify", column("prompt", None)), "train- ... prompt"),
    Case(
        "a shard of args of no JSON",
        on("verify", column("verifier_args", "{")),
        "train- ... verifier_args",
    ),
    Case(
        "grade args of no JSON",
        on("grade", column("verifier_args", "{"), "--solver", "guesser"),
        "row  ... verifier_args",
    ),
    Case("a shard of knobs 900 deep", on("verify", column("knobs", DEEP)), "train- ... knobs"),
    Case(
        "a shard of another verifier",
        on("verify", column("verifier", f"x{ESC}")),
        "train- ... x\\x1b[31m",
    ),
    Case(
        "a shard of null lineage",
        on("grade", column("lineage", None), "--solver", "guesser"),
        "train- ... lineage",
    ),
    Case(
        "estimates of no Parquet",
        on("grade", estimates, "--solver", "guesser"),
        "difficulty/x.parquet is damaged ... remove it",
    ),
    Case(
        "grade a file",
        lambda place: ["grade", place.file("a.jsonl", text(GOOD)), "--solver", "guesser"],
        "a.jsonl ... is a file ... folder",
    ),
    Case(
        "grade a folder of nothing",
        lambda place: ["grade", place.folder, "--solver", "guesser"],
        "no manifest ... give the folder",
    ),
    Case(
        "verify a file",
        lambda place: ["verify", place.file("a.jsonl", text(GOOD))],
        "a.jsonl ... is a file ... folder",
    ),
    Case(
        "report on nothing",
        lambda place: ["report", place.folder / "no"],
        "/no does not exist ... give the folder",
    ),
    Case(
        "report of bytes",
        on("report --markdown", lambda f: (f / "report.md").write_bytes(b"\xff")),
        "report.md ... UTF-8",
    ),
    Case("build into a file", lambda place: [*jsonl("")(place)[:2], place.file("f", "")], "f"),
    Case("a loop of bytes", loop("weakness", b"\xff"), "loop.toml ... is not TOML"),
    Case(
        "a loop of no kind",
        loop("weakness", "kind = 7\n"),
        "loop.toml ... kind is 7 ... write kind",
    ),
    Case(
        "a loop of solvers of text",
        loop("weakness", KNOBS.split("[")[0] + "solvers = 'x'"),
        "loop.toml ... solvers",
    ),
    Case(
        "a loop of a solver of text",
        loop("weakness", KNOBS.split("[")[0] + "solvers.policy = 'x'"),
        "loop.toml ... solvers is ... [solvers.ROLE]",
    ),
    Case(
        "a loop of unhashable kind",
        loop("selfplay", "flavour = []\n[solvers.solver]\nkind = 'search'\n"),
        "loop.toml ... flavour is []",
    ),
    Case(
        "a loop of a seed of 70 bits",
        loop("weakness", KNOBS.replace("rows", f"seed = {2**70}\nrows")),
        "seed is ... 64 bits",
    ),
    Case("a text loop of nothing", loop("weakness", TEXT), "failures.jsonl"),
    Case(
        "a text loop of blank lines",
        loop("weakness", TEXT, failures_jsonl="\n"),
        "failures.jsonl ... is empty",
    ),
    Case(
        "a text loop of bytes",
        loop("weakness", TEXT, failures_jsonl=b"\xff\n"),
        "failures.jsonl ... is not UTF-8",
    ),
    Case(
        "a text loop of wrong types",
        loop("weakness", TEXT, failures_jsonl=text({"prompt": 1, "accs": "x"}) + DEEP),
        "failures.jsonl ... weak",
    ),
    Case(
        "figures of no JSON",
        lambda place: ["certify", "telescoping_sum", "--out", place.file("c.json", "{")],
        "c.json ... restore",
    ),
    Case(
        "figures of bytes",
        lambda place: ["certify", "telescoping_sum", "--out", place.file("c.json", b"\xff")],
        "c.json ... restore",
    ),
    Case(
        "figures that are a folder",
        lambda place: ["certify", "telescoping_sum", "--out", place.folder],
        "cannot read",
    ),
    Case("a family of no name", lambda place: ["certify", f"a{ESC}"], "a\\x1b[31m"),
    Case(
        "a registry of nothing",
        lambda place: [
            "decontaminate",
            "index",
            "--registry",
            "--registry-file",
            place.folder / "no.toml",
            "--out",
            place.folder / "i",
        ],
        "registry ... no.toml",
    ),
    Case(
        "a registry of bytes",
        lambda place: [
            "decontaminate",
            "index",
            "--registry",
            "--registry-file",
            place.file("r.toml", b"\xff"),
            "--out",
            place.folder / "i",
        ],
        "registry ... r.toml",
    ),
    Case(
        "a registry of text",
        lambda place: [
            "decontaminate",
            "index",
            "--registry",
            "--registry-file",
            place.file("r.toml", "benchmark = 7"),
            "--out",
            place.folder / "i",
        ],
        "registry ... r.toml",
    ),
    Case(
        "a registry of wrong types",
        lambda place: [
            "decontaminate",
            "index",
            "--registry",
            "--registry-file",
            place.file("r.toml", "[[benchmark]]\nname = 7\n"),
            "--out",
            place.folder / "i",
        ],
        "registry ... r.toml",
    ),
    Case("a mixture of no JSON", previous("{"), "mixture.json ... no mixture"),
    Case("a mixture of a list", previous("[]"), "mixture.json ... no mixture"),
    Case(
        "a mixture of wrong types",
        previous(text({"format": 1, "history": [[["a", 1]]], "weights": [], "log": ""})),
        "mixture.json ... no mixture",
    ),
    Case(
        "a mixture of text as counts",
        previous(
            text({"format": 1, "history": [[["a", "b", "c", "d"]]], "weights": [], "log": ""})
        ),
        "mixture.json ... no mixture",
    ),
)
