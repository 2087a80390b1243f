"""Publishing to a Hub on loopback: order, privacy, retries, dry run."""

import shutil
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from pipelines.dataset.publish import publish
from pipelines.errors import DatasetError, StorageError
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


def test_data_first_then_manifest_and_card(dataset: Path, hub: Hub) -> None:
    done = publish(str(dataset), "me/small")
    files = hub.repos["me/small"]
    assert set(done.files) == set(files)
    for name in done.files:
        assert files[name] == (dataset / name).read_bytes()
    assert hub.private["me/small"] is True
    assert sorted(hub.commits[-1]) == ["README.md", "manifest.json"]
    assert not any("manifest.json" in commit for commit in hub.commits[:-1])
    assert not any(name.startswith("rejected") for name in files)


def test_second_publish_sends_no_shard_again(dataset: Path, hub: Hub) -> None:
    publish(str(dataset), "me/small")
    sent = hub.uploads
    publish(str(dataset), "me/small", rejected=True)
    assert hub.uploads == sent + 1  # the rejected rows, asked for only now
    assert "rejected/rejected.parquet" in hub.repos["me/small"]


def test_stale_shards_go(dataset: Path, hub: Hub) -> None:
    hub.repos["me/small"] = {"data/train-00000-of-00009.parquet": b"old"}
    publish(str(dataset), "me/small")
    assert "data/train-00000-of-00009.parquet" not in hub.repos["me/small"]


def test_passing_failures_are_waited_out(dataset: Path, hub: Hub) -> None:
    hub.failures = [503, 429, 500]
    taken: list[float] = []
    publish(str(dataset), "me/small", sleep=taken.append)
    assert len(taken) == 3
    assert [1.0 <= taken[0] <= 1.5, 2.0 <= taken[1] <= 3.0, 4.0 <= taken[2] <= 6.0] == [True] * 3
    assert "manifest.json" in hub.repos["me/small"]


def test_lasting_failure_says_what_to_do(dataset: Path, hub: Hub) -> None:
    hub.failures = [503] * 20
    with pytest.raises(StorageError, match=r"answered 503 after 5 attempts.*run the same command"):
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
            StorageError, match=f"cannot reach {nowhere} in 5 attempts.*HF_ENDPOINT"
        ):
            publish(str(dataset), "me/small", sleep=waits.append)
    assert len(waits) == 4


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
