"""Landlock: reading below the given paths, and nothing else of the file system or the network.

An unprivileged process may bind itself (Linux 5.13 on). Each version of the interface handles more
kinds of access; all that the running kernel knows are denied. Source: linux/landlock.h.
"""

import ctypes
import errno
import os
from collections.abc import Iterable

from proofmill.sandbox.confinement import kernel, namespaces

_ACCESS_BITS = {1: 13, 2: 14, 3: 15, 4: 15, 5: 16}
"""Version -> how many kinds of file access it knows; later versions know as many as 5."""
_READ_FILE, _READ_DIR = 4, 8
_WRITE_FILE, _REMOVE_DIR, _REMOVE_FILE, _MAKE_DIR, _MAKE_FILE = 2, 16, 32, 128, 256
_TRUNCATE, _TRUNCATE_FROM = 1 << 14, 3
_NETWORK = 0b11  # binding and connecting TCP
_SCOPES = 0b11  # abstract sockets, signals
_CREATE_VERSION = 1
_RULE_PATH_BENEATH = 1
_NETWORK_FROM, _SCOPES_FROM, _FILES_UP_TO = 4, 6, 5


def version() -> int:
    """Return the version of the interface; 0 where there is none."""
    try:
        return kernel.call("landlock_create_ruleset", 0, 0, _CREATE_VERSION)
    except OSError:
        return 0


def readable(folders: Iterable[str]) -> int:
    """Return the descriptor of a ruleset under which these folders can be read, no file elsewhere.

    Installed packages inside of them (`site-packages`) stay closed, as does what links lead to.

    Raises:
        OSError: if there is no Landlock.
    """
    ruleset = _create(version())
    for folder in folders:
        _allow(ruleset, folder, _READ_DIR)
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.name not in namespaces.PRIVATE and not entry.is_symlink():
                    is_dir = entry.is_dir()
                    _allow(ruleset, entry.path, _READ_FILE | (_READ_DIR if is_dir else 0))
    return ruleset


def opened(readable_trees: Iterable[str], writable_trees: Iterable[str]) -> int:
    """Return the descriptor of a ruleset under which whole trees can be read, and some written.

    Installed packages are read too, as a program needs them that brings its libraries along.

    Raises:
        OSError: if there is no Landlock, or a tree is not there.
    """
    abi = version()
    ruleset = _create(abi)
    for path in readable_trees:
        is_dir = os.path.isdir(path)
        _allow(ruleset, path, _READ_FILE | (_READ_DIR if is_dir else 0))
    written = _WRITE_FILE | _REMOVE_DIR | _REMOVE_FILE | _MAKE_DIR | _MAKE_FILE
    written |= _TRUNCATE if abi >= _TRUNCATE_FROM else 0
    for path in writable_trees:
        rights = _READ_FILE | _READ_DIR | written
        _allow(ruleset, path, rights if os.path.isdir(path) else _READ_FILE | _WRITE_FILE)
    return ruleset


def _create(abi: int) -> int:
    if abi < 1:
        raise kernel.Unsupported(errno.ENOSYS, "no Landlock in this kernel (Linux 5.13 or later)")
    handled = (1 << _ACCESS_BITS[min(abi, _FILES_UP_TO)]) - 1
    words = [handled]
    if abi >= _NETWORK_FROM:
        words.append(_NETWORK)
    if abi >= _SCOPES_FROM:
        words.append(_SCOPES)
    attributes = b"".join(word.to_bytes(8, "little") for word in words)
    return kernel.call("landlock_create_ruleset", attributes, len(attributes), 0)


def _allow(ruleset: int, path: str, access: int) -> None:
    descriptor = os.open(path, os.O_PATH | os.O_CLOEXEC)
    try:
        rule = access.to_bytes(8, "little") + descriptor.to_bytes(4, "little")
        attributes = ctypes.create_string_buffer(rule, len(rule))
        kernel.call("landlock_add_rule", ruleset, _RULE_PATH_BENEATH, attributes, 0)
    finally:
        os.close(descriptor)


def restrict(ruleset: int) -> None:
    """Bind this process for ever; needs `kernel.forbid_new_privileges` before.

    Raises:
        OSError: if the kernel refuses.
    """
    kernel.call("landlock_restrict_self", ruleset, 0)
