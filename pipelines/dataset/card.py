"""Card: the README.md of a dataset, with the metadata block that the Hub reads."""

from collections import Counter

import pyarrow as pa
import yaml

from filters.parquet import sorted_by
from generators import FAMILIES
from pipelines.dataset.manifest import Manifest
from pipelines.templates import render

_EXAMPLES = 3


def card(kept: pa.Table, manifest: Manifest) -> bytes:
    """Return the dataset card of the kept rows."""
    counts = Counter(kept["family"].to_pylist())
    families = [
        {
            "name": name,
            "rows": rows,
            "summary": FAMILIES[name].summary if name in FAMILIES else "read, not generated",
        }
        for name, rows in sorted(counts.items())
    ]
    columns = sorted_by(kept.select(["family", "dial", "question", "answer"]), "answer")
    step = max(1, columns.num_rows // _EXAMPLES)
    examples = columns.take(
        pa.array(range(0, columns.num_rows, step)[:_EXAMPLES], type=pa.int64())
    ).to_pylist()
    text = render(
        "card.md",
        metadata=_metadata(manifest, kept.num_rows),
        manifest=manifest,
        families=families,
        examples=examples,
        columns=[name for name in kept.schema.names if name not in ("source", "reason", "notes")],
    )
    return text.encode()


def _metadata(manifest: Manifest, rows: int) -> str:
    """Return the block of YAML that the Hub reads; a value never becomes a key."""
    splits = [name for name, count in manifest.splits.items() if count]
    files = [{"split": name, "path": f"data/{name}-*.parquet"} for name in splits]
    values = {
        "license": manifest.recipe["license"],
        "pretty_name": manifest.name,
        "language": ["en"],
        "task_categories": ["text-generation"],
        "tags": ["rlvr", "reasoning", "verifiable-rewards", "proofmill"],
        "size_categories": [_size_category(rows)],
        "configs": [{"config_name": "default", "data_files": files}],
    }
    return yaml.safe_dump(values, sort_keys=False, allow_unicode=True).rstrip()


def _size_category(rows: int) -> str:
    """Return the Hub's name for a dataset of so many rows."""
    for limit, name in ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K")):
        if rows < limit:
            return name
    return "100K<n<1M" if rows < 1_000_000 else "1M<n<10M"
