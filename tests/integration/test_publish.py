"""Publishing to a Hub on loopback: order, privacy, retries, dry run."""

import hashlib
import json
import re
import shutil
import socket
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import datasets
import pyarrow.parquet as pq
import pytest
import yaml

from pipelines.errors import DatasetError, StorageError
from pipelines.publishing import publish
from tests.integration.hub_stub import Hub, running_hub


@pytest.fixture
def hub(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Hub]:
    with running_hub() as running:
        # The endpoint is read when huggingface_hub is imported, so it is set on the module too.
        monkeypatch.setattr("huggingface_hub.constants.ENDPOINT", running.url)
        monkeypatch.setattr("huggingface_hub.constants.HF_HUB_DISABLE_XET", True)
        monkeypatch.setenv("HF_ENDPOINT", running.url)
        monkeypatch.setenv("HF_TOKEN", "hf_test")
        monkeypatch.setenv("HF_HOME", str(tmp_path / "hf"))
        monkeypatch.setenv("no_proxy", "127.0.0.1")
        yield running


IMAGES = ("figures/effort-by-dial.png", "figures/outcomes-by-family.png")
"""Of a card of rows that nobody has graded."""


def body(card: bytes) -> str:
    """Return a card without its block of YAML, and without its images and their captions."""
    text = card.decode().split("---\n", 2)[2]
    return re.sub(r"\n!\[\]\(\S+\)\n\n.+\n(?=\n)", "", text)


def test_data_first_then_manifest_and_card(dataset: Path, hub: Hub) -> None:
    done = publish(str(dataset), "me/small")
    files = hub.repos["me/small"]
    assert set(done.files) == set(files)
    own = [name for name in done.files if (dataset / name).exists() and name != "README.md"]
    assert len(own) == 5
    for name in own:
        assert files[name] == (dataset / name).read_bytes()
    assert body(files["README.md"]) == body((dataset / "README.md").read_bytes())
    card = files["README.md"].decode()
    assert re.findall(r"!\[\]\((\S+)\)", card) == list(IMAGES)
    assert card.index(IMAGES[1]) < card.index("\n## ")
    assert all(files[name][:4] == b"\x89PNG" for name in IMAGES)
    assert hub.private["me/small"] is True
    assert sorted(hub.commits[-1]) == ["CHANGELOG.md", "README.md", "manifest.json"]
    assert not any("manifest.json" in commit for commit in hub.commits[:-1])
    assert not any(name.startswith("rejected") for name in files)


def test_second_publish_sends_no_shard_again(dataset: Path, hub: Hub) -> None:
    publish(str(dataset), "me/small")
    sent = hub.uploads
    publish(str(dataset), "me/small", rejected=True)
    assert hub.uploads == sent + 1  # the rejected rows, asked for only now
    assert "rejected/rejected-00000-of-00001.parquet" in hub.repos["me/small"]


def test_stale_shards_go(dataset: Path, hub: Hub) -> None:
    old = {"data/train-00000-of-00009.parquet", "figures/pass-rate-by-dial.png"}
    hub.repos["me/small"] = dict.fromkeys(old, b"old")
    publish(str(dataset), "me/small")
    assert not old & set(hub.repos["me/small"])


def test_passing_failures_are_waited_out(dataset: Path, hub: Hub) -> None:
    hub.failures = [503, 429, 500]
    taken: list[float] = []
    publish(str(dataset), "me/small", sleep=taken.append)
    assert len(taken) == 3
    assert [1.0 <= taken[0] <= 1.5, 2.0 <= taken[1] <= 3.0, 4.0 <= taken[2] <= 6.0] == [True] * 3
    assert "manifest.json" in hub.repos["me/small"]


def test_lasting_failure_says_what_to_do(dataset: Path, hub: Hub) -> None:
    hub.failures = [503] * 20
    with pytest.raises(StorageError, match=r"answered 503 after 8 attempts.*run the same command"):
        publish(str(dataset), "me/small", sleep=lambda seconds: None)
    assert "manifest.json" not in hub.repos["me/small"]
    hub.failures = [403]
    with pytest.raises(StorageError, match=r"403 after 1 attempts.*no right to write"):
        publish(str(dataset), "me/small", sleep=lambda seconds: None)


def test_dry_run_touches_nothing(dataset: Path, hub: Hub) -> None:
    done = publish(str(dataset), "me/small", dry_run=True)
    assert done.is_dry_run
    assert "manifest.json" in done.files
    assert not hub.repos


def test_unfinished_dataset_is_refused(tmp_path: Path, hub: Hub) -> None:
    with pytest.raises(DatasetError, match="has no manifest; give the folder"):
        publish(str(tmp_path), "me/small")
    assert not hub.repos


@pytest.mark.parametrize("repo", ["small", "a/b/c", "me/sm all", "me/", "/small", "", "-x/y"])
def test_a_repository_needs_an_owner(repo: str, dataset: Path, hub: Hub) -> None:
    for dry_run in (True, False):
        with pytest.raises(StorageError, match=f"repository '{repo}' is no owner/name; write such"):
            publish(str(dataset), repo, dry_run=dry_run)
    assert not hub.repos


def test_without_a_token_nothing_is_asked(
    dataset: Path, hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("huggingface_hub.get_token", lambda: None)
    with pytest.raises(StorageError, match="no Hub token; run `hf auth login` or set HF_TOKEN"):
        publish(str(dataset), "me/small")
    assert not hub.repos
    assert publish(str(dataset), "me/small", dry_run=True).is_dry_run


def test_without_a_network_the_remedy_is_named(
    dataset: Path, hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket() as taken:  # bound and not listening: every call is refused
        taken.bind(("127.0.0.1", 0))
        nowhere = f"http://127.0.0.1:{taken.getsockname()[1]}"
        monkeypatch.setattr("huggingface_hub.constants.ENDPOINT", nowhere)
        monkeypatch.setenv("HF_ENDPOINT", nowhere)
        waits: list[float] = []
        with pytest.raises(
            StorageError, match=f"cannot reach {nowhere} in 8 attempts.*HF_ENDPOINT"
        ):
            publish(str(dataset), "me/small", sleep=waits.append)
    assert len(waits) == 7


def test_offline_mode_is_named(dataset: Path, hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_OFFLINE", True)
    with pytest.raises(StorageError, match="HF_HUB_OFFLINE keeps from the Hub; unset it"):
        publish(str(dataset), "me/small", sleep=lambda seconds: None)


@pytest.mark.parametrize("name", ["README.md", "report.md"])
def test_a_link_out_of_the_folder_is_not_followed(
    name: str, dataset: Path, hub: Hub, tmp_path: Path
) -> None:
    secret = tmp_path / "secret"
    secret.write_text("token")
    copy = Path(shutil.copytree(dataset, tmp_path / "copy"))
    (copy / name).unlink()
    with pytest.raises(DatasetError, match=f"lacks {name}"):
        publish(str(copy), "me/small", dry_run=True)
    (copy / name).symlink_to(secret)
    with pytest.raises(DatasetError, match=f"{name} is a link out of the folder"):
        publish(str(copy), "me/small")
    assert not hub.repos


def test_a_third_of_failing_requests_costs_nothing_but_time(
    dataset: Path, hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every byte is right, each large file arrived once, and a second run sends none."""
    monkeypatch.setattr("huggingface_hub.utils._http.time", SimpleNamespace(sleep=lambda _: None))
    hub.failing = (1, 4, 7)
    done = publish(str(dataset), "me/small", sleep=lambda seconds: None)
    files = hub.repos["me/small"]
    assert set(done.files) == set(files)
    for name in done.files:
        if (dataset / name).exists() and name != "README.md":
            assert files[name] == (dataset / name).read_bytes()
    large = [hashlib.sha256(files[name]).hexdigest() for name in files if "parquet" in name]
    assert len(large) >= 8
    assert hub.stored == Counter(set(large))
    before, sent = dict(files), hub.uploads
    assert publish(str(dataset), "me/small", sleep=lambda seconds: None).tag == done.tag == "v1"
    assert (hub.repos["me/small"], hub.uploads) == (before, sent)
    assert hub.requests.total() > 40
    assert 0.2 < hub.faults.total() / hub.requests.total() < 0.4


def test_views_hold_the_rows_of_their_name_and_load(
    dataset: Path, hub: Hub, tmp_path: Path
) -> None:
    publish(str(dataset), "me/small")
    copy = tmp_path / "copy"
    for name, data in hub.repos["me/small"].items():
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        (copy / name).write_bytes(data)

    def load(name: str | None = None) -> datasets.DatasetDict:
        loaded = datasets.load_dataset(str(copy), name, cache_dir=str(tmp_path / "cache"))
        assert isinstance(loaded, datasets.DatasetDict)
        return loaded

    whole, logic, easy = load(), load("domain_logic"), load("dial_0.0_0.2")
    rows = [row for split in whole.values() for row in split.to_list()]
    manifest = json.loads((dataset / "manifest.json").read_text())
    assert len(rows) == manifest["kept"]
    table = pq.read_table(dataset / "data")
    assert whole["train"].features == datasets.Features.from_arrow_schema(table.schema)
    wanted = [row["id"] for row in rows if row["ability"] == "logic"]
    low = [row["id"] for row in rows if row["dial"] is not None and row["dial"] < 0.2]
    for view, belong in ((logic, wanted), (easy, low)):
        found = [name for split in view.values() for name in split["id"]]
        assert sorted(found) == sorted(belong)
        assert 0 < len(found) < len(rows)


def test_without_views_only_the_shards_go(dataset: Path, hub: Hub) -> None:
    publish(str(dataset), "me/small")
    assert any(name.startswith("views/") for name in hub.repos["me/small"])
    publish(str(dataset), "me/small", views=False)
    assert not any(name.startswith("views/") for name in hub.repos["me/small"])
    card = hub.repos["me/small"]["README.md"].decode()
    (offered,) = yaml.safe_load(card.split("---\n")[1])["configs"]
    assert offered["config_name"] == "all"


def test_releases_are_numbered_and_say_what_changed(
    dataset: Path, hub: Hub, tmp_path: Path
) -> None:
    copy = Path(shutil.copytree(dataset, tmp_path / "copy"))
    assert publish(str(copy), "me/small").tag == "v1"
    first = dict(hub.repos["me/small"])
    manifest = json.loads((copy / "manifest.json").read_text())
    newer = manifest | {"created": "2030-01-02T00:00:00+00:00"}
    (copy / "manifest.json").write_text(json.dumps(newer))
    assert publish(str(copy), "me/small").tag == "v1"  # the same data, made again
    rows = manifest["splits"]["train"]
    newer |= {"index": "abc", "splits": manifest["splits"] | {"train": rows + 5}}
    (copy / "manifest.json").write_text(json.dumps(newer))
    assert publish(str(copy), "me/small").tag == "v2"
    page = hub.repos["me/small"]["CHANGELOG.md"].decode()
    assert page.index("## v2, 2030-01-02") < page.index("## v1, ")
    assert f"| rows of split train | `{rows} -> {rows + 5}` |" in page
    assert "-> abc`" in page
    assert "| shards that stayed | `2 of 2` |" in page
    assert hub.tags["me/small"]["v1"] == first
    assert set(hub.tags["me/small"]) == {"v1", "v2"}


def test_a_card_that_was_edited_keeps_its_words(dataset: Path, hub: Hub, tmp_path: Path) -> None:
    copy = Path(shutil.copytree(dataset, tmp_path / "copy"))
    card = copy / "README.md"
    card.write_text(card.read_text().replace("license:", "arxiv: '1'\nlicense:") + "\nMine.\n")
    publish(str(copy), "me/small")
    page = hub.repos["me/small"]["README.md"].decode()
    assert page.endswith("\nMine.\n")
    assert yaml.safe_load(page.split("---\n")[1])["arxiv"] == "1"
    card.write_text("no block")
    with pytest.raises(DatasetError, match="block of YAML cannot be read"):
        publish(str(copy), "me/small")


def test_the_held_out_split_is_registered_as_a_benchmark(
    dataset: Path, hub: Hub, tmp_path: Path
) -> None:
    publish(str(dataset), "me/small", benchmark=True)
    files = hub.repos["me/small"]
    assert sorted(hub.commits[-1]) == [
        *("CHANGELOG.md", "README.md", "benchmark.py", "eval.yaml", "manifest.json")
    ]
    assert yaml.safe_load(files["eval.yaml"])["tasks"][0]["split"] == "test"
    compile(files["benchmark.py"], "benchmark.py", "exec")
    assert b'"me/small"' in files["benchmark.py"]
    copy = Path(shutil.copytree(dataset, tmp_path / "copy"))
    manifest = json.loads((copy / "manifest.json").read_text())
    manifest["splits"]["test"] = 0
    (copy / "manifest.json").write_text(json.dumps(manifest))
    with pytest.raises(DatasetError, match="dataset 'small' holds no row out; give its recipe"):
        publish(str(copy), "me/other", benchmark=True, dry_run=True)
