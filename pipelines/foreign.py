"""Foreign: JSON objects that strangers wrote, read so that nothing in them can abort what follows.

Python's reader takes what others refuse or read otherwise: a key twice, halves of characters, lists
so deep that whoever walks them runs out of stack.
"""

import json
from typing import Any, Final

DEEPEST: Final = 100
"""Levels of an object; rows of data sets have a handful."""
GZIP: Final = b"\x1f\x8b"
"""First bytes of a gzip file (RFC 1952)."""


def json_object(text: str | bytes) -> dict[str, Any]:
    """Return the object that a text or its UTF-8 bytes hold, a byte order mark before it or not.

    Raises:
        ValueError: if it is no JSON object, is nested too deeply, or has a key twice.
    """
    decoded = text.decode("utf8") if isinstance(text, bytes) else text
    try:
        value = json.loads(decoded.removeprefix("\ufeff"), object_pairs_hook=_object)
    except RecursionError as error:
        raise ValueError(f"nested more than {DEEPEST} levels deep") from error
    if not isinstance(value, dict):
        raise ValueError(f"a JSON {type(value).__name__}, not an object")
    if _depth_exceeds(value, DEEPEST):
        raise ValueError(f"nested more than {DEEPEST} levels deep")
    return value


def object_or_none(text: str | bytes) -> dict[str, Any] | None:
    """Return the object as `json_object` does, None where there is none."""
    try:
        return json_object(text)
    except ValueError:
        return None


def unbroken(value: Any) -> Any:  # noqa: ANN401 - any JSON value
    r"""Return a JSON value with question marks for halves of characters, which no file can hold.

    JSON may spell them (`"\ud800"` alone), and undecodable bytes are read as such.
    """
    text = json.dumps(value, ensure_ascii=False)
    try:
        text.encode("utf8")
    except UnicodeEncodeError:
        return json.loads(text.encode("utf8", "replace"))
    return value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) < len(pairs):
        names = [name for name, _ in pairs]
        raise ValueError(f"key {next(name for name in names if names.count(name) > 1)!r} twice")
    return value


def _depth_exceeds(value: Any, most: int) -> bool:  # noqa: ANN401 - any JSON value
    level = [value]
    for _ in range(most):
        inner = (one.values() if isinstance(one, dict) else one for one in level)
        level = [each for held in inner for each in held if isinstance(each, dict | list)]
        if not level:
            return False
    return True
