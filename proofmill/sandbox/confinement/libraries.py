"""Libraries: a process that keeps its installed packages and loses everything else, for ever.

For somebody's package that makes data: it reads its libraries, writes one folder, and reaches no
network and no other process. It stays who it was, without capabilities; `proofmill.sandbox.run` is
for programs of whom nothing is known, and holds them closer.
"""

import os
import resource
import sys
from collections.abc import Iterable

from proofmill.sandbox.confinement import kernel, landlock, seccomp

_SYSTEM = (
    *("/usr", "/lib", "/lib64", "/etc/ld.so.cache", "/etc/localtime", "/sys/devices/system/cpu"),
    *("/dev/zero", "/dev/urandom", "/dev/random"),
)
"""What shared libraries and the standard library read."""
_FILE_BYTES = 64 * 2**20
_FILES = 256


def confine(folder: str, *, cpu_seconds: int, memory_bytes: int) -> None:
    """Hold this process: `folder` can be written, its interpreter's trees read, nothing else.

    Raises:
        OSError: if the kernel lacks a layer, or refuses it; nothing may be run then.
    """
    _limit(cpu_seconds, memory_bytes)
    ruleset = landlock.opened(_libraries(), [folder, os.devnull])
    kernel.die_with_parent()
    kernel.forbid_new_privileges()
    kernel.drop_capabilities()
    kernel.set_dumpable(is_dumpable=False)
    landlock.restrict(ruleset)
    os.close(ruleset)
    seccomp.Filter(seccomp.assemble_denials).install()


def _libraries() -> Iterable[str]:
    """Return the trees of the interpreter and its packages, and the system's, that are there."""
    own = (sys.prefix, sys.base_prefix, sys.exec_prefix)
    return [path for path in dict.fromkeys((*own, *_SYSTEM)) if os.path.exists(path)]


def _limit(cpu_seconds: int, memory_bytes: int) -> None:
    for kind, most in (
        (resource.RLIMIT_CPU, cpu_seconds),
        (resource.RLIMIT_AS, memory_bytes),
        (resource.RLIMIT_FSIZE, _FILE_BYTES),
        (resource.RLIMIT_NOFILE, _FILES),
        (resource.RLIMIT_CORE, 0),
    ):
        resource.setrlimit(kind, (most, most))
