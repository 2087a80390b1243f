"""The keeper: a fresh interpreter that confines itself, starts the zygote and watches over it.

Started by `launch.command`. On standard output the zygote says what was achieved (one JSON
message), then the porter answers jobs. The zygote holds no end of the channel, so that both sides
see when the other is gone; the host is watched by a pidfd as well, because a fork of the host may
hold the channel open after the host was killed.
"""

import json
import os
import select
import signal
import socket

from proofmill.sandbox import framing, launch, porter, zygote
from proofmill.sandbox.confinement import (
    bubblewrap,
    identity,
    kernel,
    landlock,
    namespaces,
    seccomp,
)


def main(mode: str, role: str) -> None:
    """Confine, start the zygote, serve; `mode` is a backend or `inside` (of bubblewrap)."""
    host = _watched_host()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if mode == "bubblewrap":
        child = _start_bubblewrap(role)
        if child:
            _wait(child, host)
    else:
        _keep(mode, role, host)


def _start_bubblewrap(role: str) -> int:
    """Let bubblewrap make the namespaces; the zygote starts inside of them."""
    try:
        if identity.is_root():
            identity.leave_root()
        command = bubblewrap.command(role)
    except (OSError, identity.IdentityError) as error:
        framing.write_blocking(1, _hello({}, _said(error, "bubblewrap")))
        return 0
    child = os.fork()
    if child == 0:
        kernel.die_with_parent()
        os.execve(command[0], command, launch.environment(role))
    _take_channel()
    return child


def _keep(mode: str, role: str, host: int | None) -> None:
    """Start the zygote and carry jobs to its children, until it or the host is gone."""
    source, sink = _take_channel()
    try:
        who = _confine(mode, is_second=role == launch.SECOND)
    except (OSError, identity.IdentityError) as error:
        framing.write_blocking(sink, _hello({}, _said(error, mode)))
        return
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    child = os.fork()
    if child == 0:
        ours.close()
        os.close(source)
        os.close(sink)
        _be_zygote(theirs, mode, role, who)
    theirs.close()
    _silence()
    ends = [os.pidfd_open(child), *([] if host is None else [host])]
    porter.Porter(source, sink, ours, ends).serve()
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)


def _confine(mode: str, *, is_second: bool) -> str:
    """Confine this process as far as its children share it; returns who it became.

    Raises:
        OSError, IdentityError: if a layer that this mode stands on is missing.
    """
    zygote.preload(is_second=is_second)
    who = f"user {os.getuid()}"
    if mode == "namespaces":
        who = _enter_namespaces() or who
    elif identity.is_root():
        who = identity.leave_root()
    kernel.forbid_new_privileges()
    kernel.drop_capabilities()
    kernel.set_dumpable(is_dumpable=False)
    return who


def _enter_namespaces() -> str | None:
    """Return how root was left, if it was root that started us."""
    if not identity.is_root():
        namespaces.enter(as_root=False)
        return None
    try:
        namespaces.enter(as_root=True)
    except PermissionError:  # root without CAP_SYS_ADMIN: try what an ordinary user may
        who = identity.leave_root()
        namespaces.enter(as_root=False)
        return who
    return identity.leave_root()


def _layers(mode: str, who: str, held: zygote.Confinement) -> dict[str, str]:
    files = [] if mode == "landlock" else ["a root of its own"]
    if held.rules is not None:
        files.append(f"Landlock version {landlock.version()}")
    processes = "seccomp, no process may be started"
    if held.per_job:
        processes += "; user, process, IPC and host-name namespaces per program"
    return {
        "user": who,
        "files": ", ".join(files),
        "network": "seccomp" + ("" if mode == "landlock" else ", a network namespace"),
        "processes": processes,
        "system calls": f"seccomp, {len(seccomp.ALLOWED)} allowed",
        "resources": "rlimits, wall clock and output cap by the zygote",
    }


def _be_zygote(to_porter: socket.socket, mode: str, role: str, who: str) -> None:
    """Serve; never returns."""
    try:
        kernel.die_with_parent()
        try:
            held = zygote.confinement(needs_landlock=mode == "landlock")
        except OSError as error:
            to_porter.send(_hello({}, _said(error, mode)))
            return
        _silence()
        to_porter.send(_hello(_layers(mode, who, held), ""))
        zygote.serve(to_porter, held, is_second=role == launch.SECOND)
    finally:
        os._exit(0)


def _wait(child: int, host: int | None) -> None:
    """Wait for the child; kill it, and with it all of its namespace, when the host is gone."""
    end = os.pidfd_open(child)
    poller = select.poll()
    for descriptor in (end, host):
        if descriptor is not None:
            poller.register(descriptor, select.POLLIN)
    if end not in dict(poller.poll()):
        os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)


def _watched_host() -> int | None:
    """Return a pidfd of whoever started us; None from within another process namespace."""
    try:
        return os.pidfd_open(os.getppid()) if os.getppid() else None
    except OSError:
        return None


def _take_channel() -> tuple[int, int]:
    """Move the channel away from 0 and 1, and everything else out of reach."""
    source, sink = os.dup(0), os.dup(1)
    null = os.open(os.devnull, os.O_RDWR)
    os.dup2(null, 0)
    os.dup2(null, 1)
    return source, sink


def _silence() -> None:
    """Let go of the host's error stream, which is for failures of the start alone."""
    os.dup2(0, 2)


def _said(error: Exception, mode: str) -> str:
    return f"{'bubblewrap' if mode == 'inside' else mode}: {error}"


def _hello(layers: dict[str, str], refused: str) -> bytes:
    return json.dumps({"layers": layers, "refused": refused}).encode()
