"""Who the sandbox runs as: never root.

RLIMIT_NPROC does not bind user 0, files of root are everywhere, and a kernel treats it apart.
"""

import os

from proofmill.sandbox.confinement import kernel

_FIRST, _COUNT = 61184, 4336
"""The range that systemd gives to services without an account of their own (DynamicUser=)."""
NOBODY = 65534


class IdentityError(Exception):
    """The process is root and cannot become anyone else."""


def is_root() -> bool:
    """Tell whether this process has, or can take back, the rights of user 0."""
    return 0 in os.getresuid()


def leave_root() -> str:
    """Become a user that owns nothing, in no group; returns how, for the report.

    Two sandboxes get two numbers, most likely: users may look into their own processes.

    Raises:
        IdentityError: if no such number can be taken (no CAP_SETUID, or not mapped here).
    """
    reasons = []
    for user in (_FIRST + os.getpid() % _COUNT, NOBODY):
        try:
            _become(user)
        except OSError as error:
            reasons.append(f"{user}: {error.strerror}")
            continue
        if not is_root() and 0 not in os.getresgid():
            return f"root became user {user}"
    raise IdentityError(
        f"running as root and cannot become another user ({'; '.join(reasons)}); "
        "start as an ordinary user, or allow CAP_SETUID and CAP_SETGID"
    )


def _become(user: int) -> None:
    os.setgroups([])
    os.setresgid(user, user, user)
    os.setresuid(user, user, user)
    # Changing user made this process undumpable, and its own /proc files root's.
    kernel.set_dumpable(is_dumpable=True)
