"""The registry of public benchmarks, `data/benchmarks.toml`, and reading their items.

Items come through `datasets`, so its cache and its settings (HF_ENDPOINT, HF_HUB_OFFLINE, HF_TOKEN)
apply. A benchmark that cannot be read is a failure that names it; none is left out in silence.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, cast

import pydantic

from filters.decontamination import BenchmarkItem
from pipelines.config import Strict, checked, read_toml
from pipelines.errors import DatasetError, RecipeError
from pipelines.progress import Progress, quiet

REGISTRY = Path(__file__).parents[2] / "data" / "benchmarks.toml"


class Benchmark(Strict):
    """Where the items of one benchmark are."""

    name: str
    hub: str = ""
    configs: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    split: str
    text: tuple[str, ...] = pydantic.Field(min_length=1)
    id: str = ""
    revision: str | None = None
    gated: bool = False

    @pydantic.model_validator(mode="after")
    def _is_somewhere(self) -> "Benchmark":
        if not self.hub and not self.files:
            raise ValueError(f"{self.name} has neither hub nor files")
        return self


class _Registry(Strict):
    """The file."""

    benchmark: tuple[Benchmark, ...]


class Read(NamedTuple):
    """What was read of some benchmarks, and what was not."""

    items: list[BenchmarkItem]
    failures: list[str]
    """Why a benchmark could not be read, in words."""
    asked: int
    """Benchmarks that were to be read."""

    def require_all(self) -> None:
        """Refuse to go on if one benchmark could not be read.

        Raises:
            DatasetError: if so.
        """
        if self.failures:
            raise DatasetError(
                f"{len(self.failures)} of {self.asked} benchmarks could not be read, so no index "
                "is written; --partial goes on without them"
            )


def load_registry(path: Path = REGISTRY) -> list[Benchmark]:
    """Read a registry.

    Raises:
        RecipeError: if it cannot be read or an entry is wrong; the message names it.
    """
    entries = read_toml(path, "registry of benchmarks")
    benchmarks = checked(_Registry, entries, f"registry of benchmarks {path}").benchmark
    names = [benchmark.name for benchmark in benchmarks]
    twice = {name for name in names if names.count(name) > 1}
    if twice:
        raise RecipeError(f"{path} names {min(twice)} twice: names must differ")
    return list(benchmarks)


def chosen(benchmarks: Sequence[Benchmark], names: Sequence[str]) -> list[Benchmark]:
    """Return the benchmarks of these names, all where none is given.

    Raises:
        RecipeError: if a name is not in the registry.
    """
    unknown = sorted(set(names) - {benchmark.name for benchmark in benchmarks})
    if unknown:
        have = ", ".join(benchmark.name for benchmark in benchmarks)
        raise RecipeError(f"no benchmark {unknown[0]!r} in the registry; it has {have}")
    return [benchmark for benchmark in benchmarks if not names or benchmark.name in names]


def read_registered(benchmarks: Sequence[Benchmark], progress: Progress = quiet) -> Read:
    """Read the items of all benchmarks; one that cannot be read is reported, the others go on."""
    read = Read([], [], len(benchmarks))
    for number, benchmark in enumerate(benchmarks):
        progress("benchmarks", number, len(benchmarks))
        try:
            read.items.extend(_items(benchmark))
        except DatasetError as error:
            read.failures.append(str(error))
    progress("benchmarks", len(benchmarks), len(benchmarks))
    return read


def _items(benchmark: Benchmark) -> list[BenchmarkItem]:
    items = []
    configs: list[str | None] = [*benchmark.configs] or [None]
    for config in configs:
        prefix = "/".join(filter(None, (benchmark.name, config)))
        for number, row in enumerate(_rows(benchmark, config)):
            missing = [name for name in (*benchmark.text, benchmark.id) if name and name not in row]
            if missing:
                raise DatasetError(
                    f"{benchmark.name} has no column {missing[0]!r}; it has {', '.join(row)}: "
                    "correct its entry in the registry"
                )
            text = "\n\n".join(str(row[name] or "") for name in benchmark.text)
            own = str(row[benchmark.id]) if benchmark.id else ""
            items.append((benchmark.name, f"{prefix}/{own or number}", text))
    return _distinct(items)


def _distinct(items: list[BenchmarkItem]) -> list[BenchmarkItem]:
    """Return the items with a number behind an id that came before."""
    seen = Counter[str]()
    distinct = []
    for name, item_id, text in items:
        seen[item_id] += 1
        distinct.append(
            (name, f"{item_id}#{seen[item_id]}" if seen[item_id] > 1 else item_id, text)
        )
    return distinct


def _rows(benchmark: Benchmark, config: str | None) -> Iterator[Mapping[str, Any]]:
    import datasets  # 1 s to import

    at = f"@{benchmark.revision}" if benchmark.revision else ""
    prefix = f"hf://datasets/{benchmark.hub}{at}/" if benchmark.hub else ""
    try:
        if benchmark.files:
            files = [f"{prefix}{name}" for name in benchmark.files]
            rows = datasets.load_dataset("json", data_files=files, split="train")
        else:
            rows = datasets.load_dataset(
                benchmark.hub, config, split=benchmark.split, revision=benchmark.revision
            )
    # huggingface_hub, httpx and datasets raise their own errors, all of these kinds.
    except (OSError, ValueError, RuntimeError) as error:
        raise DatasetError(_why(benchmark, config, error)) from error
    yield from cast("Iterator[Mapping[str, Any]]", rows)


def _why(benchmark: Benchmark, config: str | None, error: Exception) -> str:
    first = str(error).strip().split("\n")[0][:300]
    remedy = "check the network, HF_ENDPOINT and HF_HUB_OFFLINE"
    if benchmark.gated:
        remedy = f"accept its terms on the Hub, set HF_TOKEN, and {remedy}"
    where = benchmark.hub or ", ".join(benchmark.files)
    return (
        f"cannot read {benchmark.name} from {where} (config {config!r}, split "
        f"{benchmark.split!r}): {type(error).__name__}: {first}; {remedy}, or index a local file "
        "of its items"
    )
