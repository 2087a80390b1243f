"""Stored replies survive threads, processes, full disks and damage, or say why not."""

import os
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from solvers.endpoint.cache import Reply, ResponseCache
from solvers.protocol import SolverError
from tests.waiting import PATIENCE

ROOT = Path(__file__).parents[2]


def key(number: int) -> str:
    return f"{number:064x}"


def reply(number: int) -> Reply:
    return Reply(f"text {number} é\n", "stop", number, 2 * number)


def filled(path: Path, rows: int = 200) -> Path:
    cache = ResponseCache(path)
    for number in range(rows):
        cache.put(key(number), reply(number))
    cache.close()
    return path


def test_replies_come_back_as_they_were(tmp_path: Path) -> None:
    path = filled(tmp_path / "new" / "replies.sqlite", 3)
    cache = ResponseCache(path)
    assert [cache.get(key(number)) for number in range(4)] == [reply(0), reply(1), reply(2), None]
    cache.close()


def test_first_reply_under_a_key_counts(tmp_path: Path) -> None:
    path = tmp_path / "replies.sqlite"
    one, two = ResponseCache(path), ResponseCache(path)
    assert one.put(key(1), reply(1)) == reply(1)
    assert two.put(key(1), reply(2)) == reply(1)
    assert two.get(key(1)) == reply(1)
    one.close()
    two.close()


@pytest.mark.parametrize("in_memory", [False, True])
def test_many_threads_store_and_read(in_memory: bool, tmp_path: Path) -> None:
    cache = ResponseCache(None if in_memory else tmp_path / "replies.sqlite")

    def work(number: int) -> bool:
        stored = cache.put(key(number % 150), reply(number % 150))
        return stored == reply(number % 150) == cache.get(key(number % 150))

    with ThreadPoolExecutor(16) as pool:
        assert all(pool.map(work, range(600)))
    cache.close()


WRITER = """
import sys
from pathlib import Path
from solvers.endpoint.cache import Reply, ResponseCache
cache = ResponseCache(Path(sys.argv[1]))
for number in range(100):
    cache.put(f"{number:064x}", Reply(sys.argv[2], "stop", 0, 0))
cache.close()
"""


def test_many_processes_open_and_write_at_once(tmp_path: Path) -> None:
    path = tmp_path / "replies.sqlite"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    writers = [
        subprocess.Popen([sys.executable, "-c", WRITER, str(path), name], env=environment)
        for name in "abcd"
    ]
    assert [writer.wait(timeout=PATIENCE) for writer in writers] == [0] * 4
    cache = ResponseCache(path)
    found = [cache.get(key(number)) for number in range(100)]
    cache.close()
    assert all(each is not None and each.text in "abcd" for each in found)


def test_no_database_is_named_as_damaged(tmp_path: Path) -> None:
    path = tmp_path / "replies.sqlite"
    path.write_bytes(b"certainly no database, but long enough for a header of one" * 100)
    with pytest.raises(SolverError, match=r"replies\.sqlite: file is not a database: .* move it"):
        ResponseCache(path)


def test_foreign_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "other.sqlite"
    database = sqlite3.connect(path)
    database.execute("CREATE TABLE mine (x)")
    database.commit()
    database.close()
    before = path.read_bytes()
    with pytest.raises(SolverError, match="something else"):
        ResponseCache(path)
    assert path.read_bytes() == before


def test_overwritten_pages_are_named_as_damage(tmp_path: Path) -> None:
    path = filled(tmp_path / "replies.sqlite")
    data = bytearray(path.read_bytes())
    data[4096:] = b"\xff" * (len(data) - 4096)
    path.write_bytes(data)
    with pytest.raises(SolverError, match="damaged; move it away"):
        _read_all(path)


def test_flipped_bits_inside_a_reply_are_named_as_damage(tmp_path: Path) -> None:
    """SQLite itself notices nothing of this; the checksum of the reply does."""
    path = filled(tmp_path / "replies.sqlite", 1)
    database = sqlite3.connect(path)
    [(stored,)] = database.execute("SELECT reply FROM replies").fetchall()
    broken = stored[:8] + bytes([stored[8] ^ 4]) + stored[9:]
    database.execute("UPDATE replies SET reply = ?", (broken,))
    database.commit()
    database.close()
    with pytest.raises(SolverError, match="damaged; move it away"):
        _read_all(path)


def _read_all(path: Path) -> None:
    cache = ResponseCache(path)
    try:
        for number in range(200):
            cache.get(key(number))
    finally:
        cache.close()


FULL = """
import resource, signal, sys
from pathlib import Path
from solvers.endpoint.cache import Reply, ResponseCache
from solvers.protocol import SolverError
cache = ResponseCache(Path(sys.argv[1]))
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000))
for number in range(2000):
    try:
        cache.put(f"{number:064x}", Reply(str(number), "stop", 0, 0))
    except SolverError as error:
        print(number, error)
        break
"""


@pytest.mark.skipif(sys.platform != "linux", reason="limits the size of files as Linux does")
def test_disk_that_is_full_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "replies.sqlite"
    done = subprocess.run(
        [sys.executable, "-c", FULL, str(path)],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE,
    )
    stored, _, said = done.stdout.partition(" ")
    assert int(stored) > 10
    assert "free some space and run again" in said
    cache = ResponseCache(path)
    found = [cache.get(key(number)) for number in range(int(stored))]
    cache.close()
    assert [each and each.text for each in found] == [str(number) for number in range(int(stored))]


def test_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(SolverError, match=r"response cache .*file/replies\.sqlite"):
        ResponseCache(tmp_path / "file" / "replies.sqlite")


def test_nobody_else_reads_the_replies(tmp_path: Path) -> None:
    cache = ResponseCache(tmp_path / "replies.sqlite")
    cache.put(key(1), reply(1))
    modes = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir()}
    cache.close()
    assert modes == dict.fromkeys(modes, 0o600)
    assert {"replies.sqlite", "replies.sqlite-wal"} <= set(modes)
