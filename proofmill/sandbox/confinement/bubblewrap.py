"""Bubblewrap as the second choice: its namespaces around the same zygote, with the same limits.

For machines where ordinary users get no namespaces but `bwrap` does (set-uid, or by a policy).
"""

import errno
import os
import shutil
from pathlib import Path

from proofmill.sandbox import launch
from proofmill.sandbox.confinement import kernel, namespaces

SEARCHED = "/usr/local/bin:/usr/bin:/bin"
"""Not the caller's PATH: the program found here may run with more rights than the caller."""
_LOADER_FOLDERS = ("/lib", "/lib64", "/usr/lib64")
"""Where the dynamic loader is named to be: links are made again, real folders bound."""


def command(role: str) -> list[str]:
    """Return the command line of a zygote inside bubblewrap.

    Raises:
        Unsupported: if there is no bubblewrap.
    """
    bwrap = shutil.which("bwrap", path=SEARCHED)
    if bwrap is None:
        raise kernel.Unsupported(errno.ENOENT, f"no bwrap in {SEARCHED}; install bubblewrap")
    python = os.path.realpath("/proc/self/exe")
    folders = {*namespaces.library_folders(), *_library_folders(), launch.package_folder()}
    binds = [word for path in sorted(folders) for word in ("--ro-bind", path, path)]
    links = [
        word
        for path in _LOADER_FOLDERS
        if Path(path).is_symlink()
        for word in ("--symlink", os.readlink(path), path)
    ]
    isolation = ["--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL"]
    covers = [
        word
        for folder in namespaces.library_folders()
        for name in namespaces.PRIVATE
        if (Path(folder) / name).is_dir()
        for word in ("--tmpfs", f"{folder}/{name}")
    ]
    devices = ["--dev-bind", os.devnull, os.devnull]
    system = [*binds, *covers, "--ro-bind", python, python, *devices, *links]
    return [
        *[bwrap, *isolation, "--hostname", namespaces.HOST_NAME, *system],
        *["--remount-ro", "/", "--chdir", "/", "--"],
        *launch.command("inside", role, python),
    ]


def _library_folders() -> set[str]:
    """Return the folders of the shared libraries that this interpreter has mapped."""
    lines = Path("/proc/self/maps").read_text().splitlines()
    paths = {line.split(maxsplit=5)[5] for line in lines if line.count("/") and ".so" in line}
    mapped = {str(Path(path).parent) for path in paths if path.startswith("/")}
    return mapped | {
        f for f in _LOADER_FOLDERS[1:] if Path(f).is_dir() and not Path(f).is_symlink()
    }
