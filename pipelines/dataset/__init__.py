"""Dataset: rows, shards, manifest, card and report; verified, replaced.

May import: `config`, `drawing`, `state`.
"""

from pipelines.dataset.card import ALL, family_summary, with_configurations, with_images
from pipelines.dataset.columns import DERIVED, SHARD_SCHEMA, shard_rows
from pipelines.dataset.drawn import DRAWN, drawn_bytes
from pipelines.dataset.lengths import Lengths, lengths
from pipelines.dataset.manifest import (
    MANIFEST,
    Manifest,
    ShardFile,
    draft_manifest,
    library_versions,
    load_manifest,
    parse_manifest,
    require_manifest,
)
from pipelines.dataset.merge import merge
from pipelines.dataset.report import read_report, side_by_side
from pipelines.dataset.rows import (
    CANDIDATE_SCHEMA,
    DIFFICULTY,
    SCHEMA,
    problem_of,
    table_of,
)
from pipelines.dataset.rowset import KEPT, RowSet, gathered, gathered_shards
from pipelines.dataset.shards import read_shard, table_of_shard
from pipelines.dataset.swap import (
    EXTREMES,
    STAGING,
    finish_swap,
    gradable_rows,
    gradable_tables,
    is_staged,
    replace_rows,
    resume_swap,
)
from pipelines.dataset.verify import verify
from pipelines.dataset.writing import all_pages, write_dataset, write_shards

__all__ = [
    "ALL",
    "CANDIDATE_SCHEMA",
    "DERIVED",
    "DIFFICULTY",
    "DRAWN",
    "EXTREMES",
    "KEPT",
    "MANIFEST",
    "SCHEMA",
    "SHARD_SCHEMA",
    "STAGING",
    "Lengths",
    "Manifest",
    "RowSet",
    "ShardFile",
    "all_pages",
    "draft_manifest",
    "drawn_bytes",
    "family_summary",
    "finish_swap",
    "gathered",
    "gathered_shards",
    "gradable_rows",
    "gradable_tables",
    "is_staged",
    "lengths",
    "library_versions",
    "load_manifest",
    "merge",
    "parse_manifest",
    "problem_of",
    "read_report",
    "read_shard",
    "replace_rows",
    "require_manifest",
    "resume_swap",
    "shard_rows",
    "side_by_side",
    "table_of",
    "table_of_shard",
    "verify",
    "with_configurations",
    "with_images",
    "write_dataset",
    "write_shards",
]
