"""Card: the README.md of a dataset, with the metadata block that the Hub reads."""

from collections.abc import Mapping, Sequence
from typing import Any

import pyarrow as pa
import yaml

from generators import FAMILIES, find_family
from pipelines.dataset.columns import shard_schema
from pipelines.dataset.manifest import Manifest
from pipelines.dataset.report import side_by_side
from pipelines.dataset.rowset import KEPT, RowSet
from pipelines.errors import DatasetError
from pipelines.templates import render

ALL = "all"
"""The configuration of all rows, which is the default one."""
_EXAMPLES = 3


def card(rows: RowSet, manifest: Manifest) -> bytes:
    """Return the dataset card of the kept rows."""
    counts = rows.ask(f"select family, count(*) from rows where {KEPT} group by all order by all")
    families = [
        {
            "name": name,
            "rows": count,
            "summary": family_summary(name),
            "read": "yes" if name in FAMILIES else "",  # each has its reader
        }
        for name, count in counts
    ]
    schema = shard_schema(rows.schema)
    text = render(
        "card.md",
        metadata=_yaml(_metadata(manifest, schema)),
        manifest=manifest,
        families=families,
        read=sum(bool(family["read"]) for family in families),
        examples=_examples(rows),
        columns=schema.names,
        **side_by_side(manifest),
    )
    return text.encode()


def _examples(rows: RowSet) -> list[dict[str, Any]]:
    """Return the rows whose ids come first: ids are hashes, so these are any rows."""
    names = ("family", "dial", "question", "answer")
    chosen = rows.ask(
        f"select {', '.join(names)} from rows where {KEPT} order by id limit $most", most=_EXAMPLES
    )
    return [dict(zip(names, values, strict=True)) for values in chosen]


def family_summary(name: str) -> str:
    """Return what a family asks, in the words of its module."""
    try:
        return find_family(name).summary
    except LookupError:
        return "read, not generated"


def with_configurations(page: bytes, files: Mapping[str, Sequence[tuple[str, str]]]) -> bytes:
    """Return a card that offers more configurations: name -> (split, path of its files).

    Nothing else of the page changes, whoever has written on it.

    Raises:
        DatasetError: if the card has no block of YAML before it, or not ours.
    """
    try:
        block, body = page.decode().removeprefix("---\n").split("\n---\n", 1)
        values = yaml.safe_load(block)
        offered = [one for one in values["configs"] if one["config_name"] not in files]
    except (ValueError, KeyError, TypeError, yaml.YAMLError) as error:
        raise DatasetError(
            f"the card's block of YAML cannot be read ({error}); build the dataset anew, or put "
            "the keys of the Hub back between two lines of ---"
        ) from error
    values["configs"] = [*offered, *(_configuration(name, files[name]) for name in files)]
    return f"---\n{_yaml(values)}\n---\n{body}".encode()


def with_images(page: bytes, images: Mapping[str, str]) -> bytes:
    """Return a card that shows images above its first section: path -> caption.

    Nothing else of the page changes, whoever has written on it.
    """
    shown = "".join(f"\n![]({path})\n\n{caption}\n" for path, caption in images.items())
    body, mark, rest = page.decode().partition("\n## ")
    return f"{body}{shown}{mark}{rest}".encode()


def _configuration(name: str, files: Sequence[tuple[str, str]]) -> dict[str, Any]:
    listed = [{"split": split, "path": path} for split, path in files]
    return {"config_name": name, "data_files": listed}


def _yaml(values: object) -> str:
    """Return values as YAML; a value never becomes a key."""
    return yaml.safe_dump(values, sort_keys=False, allow_unicode=True).rstrip()


def _metadata(manifest: Manifest, schema: pa.Schema) -> dict[str, Any]:
    """Return what the Hub reads."""
    splits = [name for name, count in manifest.splits.items() if count]
    files = [(name, f"data/{name}-*.parquet") for name in splits]
    return {
        "license": manifest.recipe["license"],
        "pretty_name": manifest.name,
        "language": ["en"],
        "task_categories": ["text-generation"],
        "tags": ["rlvr", "reasoning", "verifiable-rewards", "proofmill"],
        "size_categories": [_size_category(manifest.kept)],
        "configs": [_configuration(ALL, files) | {"default": True}],
        "dataset_info": [
            {
                "config_name": ALL,
                "features": [{"name": field.name} | _feature(field.type) for field in schema],
                "splits": [
                    {"name": name, "num_examples": manifest.splits[name]} for name in splits
                ],
            }
        ],
    }


def _feature(kind: pa.DataType) -> dict[str, Any]:
    """Return a column's type as the Hub writes it."""
    if pa.types.is_struct(kind):
        return {"struct": [{"name": field.name} | _feature(field.type) for field in kind]}
    if pa.types.is_list(kind):
        inner = _feature(kind.value_type)
        return {"list": inner.get("dtype", inner.get("struct", inner))}
    return {"dtype": {"double": "float64"}.get(str(kind), str(kind))}


def _size_category(rows: int) -> str:
    """Return the Hub's name for a dataset of so many rows."""
    for limit, name in ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K")):
        if rows < limit:
            return name
    return "100K<n<1M" if rows < 1_000_000 else "1M<n<10M"
