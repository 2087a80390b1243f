"""The steps of the Dockerfile, taken outside Docker: what they give serves."""

import json
import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import NamedTuple
from urllib.request import urlopen

import pytest
import yaml

from tests.integration.serving import environment
from tests.packaging.wheels import ROOT
from tests.waiting import await_that

pytestmark = pytest.mark.timeout(3000)
WORK = "/srv/proofmill"


class Step(NamedTuple):
    """An instruction of the Dockerfile."""

    word: str
    rest: str


def steps() -> Iterator[Step]:
    text = (ROOT / "Dockerfile").read_text().replace("\\\n", " ")
    for line in text.splitlines():
        if line and not line.startswith("#"):
            word, _, rest = line.partition(" ")
            yield Step(word, rest)


def every(word: str) -> list[str]:
    return [step.rest for step in steps() if step.word == word]


def ignored(folder: str, names: list[str]) -> set[str]:
    """Return what of a folder's names stays outside, as `.dockerignore` says."""
    rules = (ROOT / ".dockerignore").read_text().split()
    near = [rule for rule in rules if "/" not in rule] if Path(folder) == ROOT else []
    deep = [rule.removeprefix("**/") for rule in rules if rule.startswith("**/")]
    return {name for name in names if any(fnmatch(name, rule) for rule in near + deep)}


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder that the steps give, in place of the image's."""
    folder = tmp_path_factory.mktemp("image") / "proofmill"
    assert every("WORKDIR") == [WORK]
    assert every("COPY") == [". ."]
    shutil.copytree(ROOT, folder, ignore=ignored, symlinks=True)
    programs = tmp_path_factory.mktemp("programs")
    (programs / "python").symlink_to(sys.executable)
    path = f"{programs}{os.pathsep}{os.environ['PATH']}"
    for command in every("RUN"):
        assert WORK not in command, "a step that names the folder cannot be tried elsewhere"
        subprocess.run(
            ["/bin/sh", "-c", command], cwd=folder, env={**os.environ, "PATH": path}, check=True
        )
    return folder


def test_what_was_built_serves_until_it_is_stopped(image: Path, tmp_path: Path) -> None:
    [words] = map(json.loads, every("CMD"))
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    # On loopback: nothing that a test starts is open to other machines.
    loopback = ["127.0.0.1" if word == "0.0.0.0" else word for word in words]
    assert loopback != words
    variables = dict(text.split("=", 1) for text in every("ENV"))
    variables = {name: text.replace(WORK, str(image)) for name, text in variables.items()}
    serving = subprocess.Popen(
        [str(image / loopback[0]), *loopback[1:], "--port", str(port)],
        cwd=image,
        env=environment(tmp_path) | {"PREFECT_SERVER_API_AUTH_STRING": "me:mine"} | variables,
    )

    def is_healthy() -> bool:
        try:
            with urlopen(f"http://127.0.0.1:{port}/api/health") as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    try:
        await_that(lambda: serving.poll() is not None or is_healthy(), pause=0.5)
        assert serving.poll() is None
        assert (image / ".prefect" / "prefect.db").exists()
    finally:
        serving.terminate()
        assert serving.wait() in (0, 128 + 15)  # the second: before its runner listened


def test_a_host_that_is_open_is_refused_without_a_password(image: Path, tmp_path: Path) -> None:
    [words] = map(json.loads, every("CMD"))
    done = subprocess.run(
        [str(image / words[0]), *words[1:]],
        cwd=image,
        env=environment(tmp_path),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "PREFECT_SERVER_API_AUTH_STRING" in done.stderr
    assert "Traceback" not in done.stderr


def test_compose_runs_what_was_built() -> None:
    service = yaml.safe_load((ROOT / "compose.yaml").read_text())["services"]["proofmill"]
    [port] = service["ports"]
    assert port.split(":") == ["127.0.0.1", *every("EXPOSE") * 2]
    assert "PREFECT_SERVER_API_AUTH_STRING" in service["environment"]
    [home] = [text.split("=")[1] for text in every("ENV") if text.startswith("PREFECT_HOME=")]
    places = dict(volume.split(":")[:2] for volume in service["volumes"])
    targets = {target: source for source, target in places.items()}
    assert home in targets
    scheduled = yaml.safe_load((ROOT / "prefect.yaml").read_text())["deployments"]
    made = [entry["parameters"] for entry in scheduled if entry.get("schedules")]
    folders = {(one.get("out") or one["state"]).partition("/")[0] for one in made}
    given = {"prefect.yaml", "recipes"}
    assert targets.keys() - {home} == {f"{WORK}/{name}" for name in folders | given}
    assert all((ROOT / name).exists() for name in given)
