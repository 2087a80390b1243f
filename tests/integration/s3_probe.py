"""What a process sees of an S3 that it finds by its environment, as JSON on its output."""

import json
import os
import sys
from collections.abc import Callable
from urllib.parse import urlsplit

from pipelines.errors import StorageError
from pipelines.state import Store
from tests.integration.s3_server import BUCKET, S3

NAMES = sorted(
    ("a b/ä ö.bin", "a b/100%.bin", "a+b/c&d=e.bin", *(f"many/{n:04d}" for n in range(8)))
)


def listing() -> list[object]:
    """Write all names but the last, which another client writes, and remove some."""
    store = Store(f"s3://{BUCKET}/list ed/ünd")
    seen: list[object] = [store.exists(), store.list()]
    for name in NAMES[:-1]:
        store.write(name, name.encode())
    seen += [store.list(), store.exists("many"), store.exists("man"), store.is_file()]
    seen += [all(store.read(name) == name.encode() for name in NAMES[:-1])]
    S3(os.environ["AWS_ENDPOINT_URL"]).put(f"{BUCKET}/list ed/ünd/{NAMES[-1]}", b"new")
    seen += [store.list(), store.exists(NAMES[-1]), store.list("many")[-1:]]
    store.remove("many")
    store.remove("absent")
    return [*seen, store.list()]


def parts() -> list[object]:
    """Write and read an object that is larger than what is sent at once."""
    data = bytes(range(256)) * 2**12 * 101
    store = Store(f"s3://{BUCKET}/large")
    store.write("x", data)
    return [store.list(), store.read("x") == data]


def conditions() -> list[object]:
    """Write one object over what was seen, and over what was not."""
    import fsspec

    from pipelines.state.conditional import S3Object

    place = S3Object(*fsspec.core.url_to_fs(f"s3://{BUCKET}/lea se/lease.json"))
    seen: list[object] = [place.look(), place.put(b"no", '"tag"')]
    first = place.put(b"one", None)
    assert first
    seen += [place.put(b"two", None), place.look()]
    second = place.put(b"two", first)
    assert second
    seen += [place.put(b"three", first), place.look()]
    place.remove(first)
    seen += [place.look()]
    place.remove(second)
    place.remove(second)
    seen += [place.look()]
    store = Store(f"s3://{BUCKET}/lea se")
    with store.locked(".work", "another run is building"):
        seen += [store.list()]
    return [*seen, store.list(), [first, second]]


def faults() -> list[str]:
    """Return what is said where buckets, credentials or the server are missing."""
    store = Store(f"s3://{BUCKET}/out")
    wrong, unnamed = Store("s3://no-such-bucket/out"), Store("s3://NO BUCKET/out")
    endpoint = os.environ["AWS_ENDPOINT_URL"]
    return [
        _told(lambda: store.read("absent")),
        _told(lambda: wrong.write("x", b"")),
        _told(lambda: wrong.read("x")),
        _told(wrong.list),
        _told(lambda: unnamed.write("x", b"")),
        _told(lambda: store.write("x", b""), AWS_ACCESS_KEY_ID="", AWS_MAX_ATTEMPTS="1"),
        _told(
            lambda: store.exists("x"),
            AWS_ACCESS_KEY_ID="x",
            AWS_ENDPOINT_URL=endpoint.replace(str(urlsplit(endpoint).port), "1"),
        ),
    ]


def _told(call: Callable[[], object], **variables: str) -> str:
    from s3fs import S3FileSystem

    os.environ.update(variables)
    S3FileSystem.clear_instance_cache()
    try:
        return repr(call())
    except StorageError as error:
        return str(error)


PROBES = (listing, parts, conditions, faults)

if __name__ == "__main__":
    wanted = [probe for probe in PROBES if probe.__name__ in sys.argv[1:]]
    sys.stdout.write(
        json.dumps({probe.__name__: probe() for probe in wanted}, default=bytes.decode)
    )
