"""Conditional: one object that is written only over what its writer has seen of it."""

from dataclasses import dataclass
from datetime import datetime
from email.utils import parsedate_to_datetime
from http import HTTPStatus
from typing import Any, NamedTuple, Protocol, cast

from fsspec.asyn import sync

from pipelines.state.faults import code_of, failures, status_of

_OTHERS = (HTTPStatus.PRECONDITION_FAILED, HTTPStatus.CONFLICT)
"""States by which an S3 says that another was there first; 409: at the same moment."""


class Sight(NamedTuple):
    """An object as it was found."""

    tag: str
    """Of this version of it: the ETag."""
    data: bytes
    age: float
    """Whole seconds since it was written, by the server's clock; 0 where it shows none."""


class Conditional(Protocol):
    """An object of a store that knows conditional writes."""

    def look(self) -> Sight | None:
        """Return the object, None where there is none."""
        ...

    def put(self, data: bytes, over: str | None) -> str | None:
        """Write it over the version `over`, or where there is none; return the new version's tag.

        None: another version was there, and nothing was written.
        """
        ...

    def remove(self, version: str) -> None:
        """Remove it if this is its version."""
        ...


@dataclass(frozen=True, slots=True)
class S3Object:
    """An object of an S3; raises what `failures` lists."""

    filesystem: Any
    """Of s3fs."""
    path: str
    """`bucket/key`."""

    def look(self) -> Sight | None:
        """Return the object, None where there is none."""
        try:
            reply = self._call("get_object")
        except FileNotFoundError as error:
            if code_of(error) == "NoSuchBucket":
                raise
            return None
        data = cast("bytes", sync(self.filesystem.loop, reply["Body"].read))
        return Sight(reply["ETag"], data, _age(reply))

    def put(self, data: bytes, over: str | None) -> str | None:
        """Write it over the version `over`, or where there is none; return the new version's tag.

        None: another version was there, and nothing was written.
        """
        condition = {"IfNoneMatch": "*"} if over is None else {"IfMatch": over}
        try:
            return str(self._call("put_object", Body=data, **condition)["ETag"])
        except failures() as error:
            if status_of(error) in _OTHERS or (over and code_of(error) == "NoSuchKey"):
                return None
            raise

    def remove(self, version: str) -> None:
        """Remove it if this is its version."""
        try:
            self._call("delete_object", IfMatch=version)
        except failures() as error:
            if status_of(error) not in (*_OTHERS, HTTPStatus.NOT_FOUND):
                raise

    def _call(self, method: str, **settings: object) -> dict[str, Any]:
        bucket, key, _ = self.filesystem.split_path(self.path)
        reply: dict[str, Any] = self.filesystem.call_s3(method, Bucket=bucket, Key=key, **settings)
        return reply


def _age(reply: dict[str, Any]) -> float:
    """Return the seconds between two times that the server says, so that no other clock counts."""
    written: datetime | None = reply.get("LastModified")
    said = reply["ResponseMetadata"]["HTTPHeaders"].get("date")
    if written is None or said is None:
        return 0.0
    return max(0.0, (parsedate_to_datetime(said) - written).total_seconds())
