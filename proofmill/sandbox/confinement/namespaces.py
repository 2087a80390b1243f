"""A private root that holds the standard library, read-only, and nothing else.

Made once per zygote, in mount, process, network, IPC and host-name namespaces of its own. The order
of steps follows bubblewrap: private mounts, a small tmpfs, binds, pivot_root, detach the old root.
"""

import errno
import os
import sys
from collections.abc import Iterable
from pathlib import Path

from proofmill.sandbox.confinement import kernel

_APART = (
    kernel.CLONE_NEWNS
    | kernel.CLONE_NEWPID
    | kernel.CLONE_NEWNET
    | kernel.CLONE_NEWIPC
    | kernel.CLONE_NEWUTS
)
PER_JOB = kernel.CLONE_NEWUSER | kernel.CLONE_NEWPID | kernel.CLONE_NEWIPC | kernel.CLONE_NEWUTS
"""Fresh for every program. The mount and network namespaces are the zygote's: nothing in them can
be changed (a read-only tree, no interface up, no socket calls), and a network namespace per program
would cost more than all the others together."""
HOST_NAME = "sandbox"
_BASES = ("/tmp", "/usr", "/var")
PRIVATE = ("site-packages", "dist-packages")
_LOCKED = {
    os.ST_NOSUID: kernel.MS_NOSUID,
    getattr(os, "ST_NODEV", 4): kernel.MS_NODEV,
    getattr(os, "ST_NOEXEC", 8): kernel.MS_NOEXEC,
}
"""Flags that a mount has keep; a remount that leaves one out is refused."""


def library_folders() -> list[str]:
    """Return the folders of the standard library, none of them inside another.

    Raises:
        Unsupported: if this user cannot read it.
    """
    folders = sorted({entry for entry in sys.path if entry and os.path.isdir(entry)})
    if not all(os.access(folder, os.R_OK | os.X_OK) for folder in folders) or not folders:
        raise kernel.Unsupported(
            errno.EACCES,
            f"user {os.getuid()} cannot read the standard library ({sys.path}); "
            "install Python where every user may read it",
        )
    return [f for f in folders if not any(f.startswith(other + os.sep) for other in folders)]


def enter(*, as_root: bool) -> None:
    """Move this process into new namespaces with a private root; its children get process id 1.

    Without root this makes a user namespace first, in which the user keeps its own number.

    Raises:
        OSError: if the kernel, or a policy of the machine, does not allow it.
    """
    folders = library_folders()
    if as_root:
        kernel.unshare(_APART)
    else:
        user, group = os.getuid(), os.getgid()
        kernel.unshare(_APART | kernel.CLONE_NEWUSER)
        Path("/proc/self/setgroups").write_text("deny")
        Path("/proc/self/uid_map").write_text(f"{user} {user} 1")
        Path("/proc/self/gid_map").write_text(f"{group} {group} 1")
    kernel.set_host_name(HOST_NAME)
    _change_root(folders)


def _change_root(folders: Iterable[str]) -> None:
    base = next(b for b in _BASES if Path(b).is_dir())
    kernel.mount("none", "/", "", kernel.MS_REC | kernel.MS_PRIVATE)
    # Opened before the tmpfs covers `base`: the library may itself lie below it.
    sources = {folder: os.open(folder, os.O_PATH | os.O_CLOEXEC) for folder in folders}
    plain = kernel.MS_NOSUID | kernel.MS_NODEV | kernel.MS_NOEXEC
    kernel.mount("tmpfs", base, "tmpfs", plain, "size=64k,nr_inodes=256,mode=755")
    for folder, descriptor in sources.items():
        _bind(descriptor, base + folder)
        os.close(descriptor)
    os.chdir(base)
    kernel.call("pivot_root", b".", b".")
    kernel.detach(".")
    os.chdir("/")
    kernel.mount("none", "/", "", kernel.MS_REMOUNT | kernel.MS_BIND | kernel.MS_RDONLY | plain)


def _bind(descriptor: int, target: str) -> None:
    Path(target).mkdir(parents=True, exist_ok=True, mode=0o755)
    kernel.mount(f"/proc/self/fd/{descriptor}", target, "", kernel.MS_BIND)
    have = os.statvfs(target).f_flag
    kept = sum(flag for seen, flag in _LOCKED.items() if have & seen)
    flags = kernel.MS_RDONLY | kernel.MS_NOSUID | kernel.MS_NODEV | kept
    kernel.mount("none", target, "", kernel.MS_REMOUNT | kernel.MS_BIND | flags)
    for name in PRIVATE:
        if (Path(target) / name).is_dir():
            cover = kernel.MS_RDONLY | kernel.MS_NOSUID | kernel.MS_NODEV | kernel.MS_NOEXEC
            kernel.mount("tmpfs", f"{target}/{name}", "tmpfs", cover, "size=4k,nr_inodes=2")
