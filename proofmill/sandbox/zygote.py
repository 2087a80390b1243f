"""The zygote: an interpreter with its imports done, that forks one confined child per program.

It runs nothing untrusted, and never holds a byte of a job or of a result, for what it holds every
later child inherits. From the porter it gets limits and two descriptors; it forks the child into
fresh namespaces, which reads its job from the one and writes its result to the other, and says how
it ended. When the porter ends it ends; every child dies with it (process namespace, and PDEATHSIG).
"""

import contextlib
import errno
import gc
import importlib
import json
import os
import resource
import select
import signal
import socket
import sys
from collections.abc import Callable
from typing import Any, NamedTuple

from proofmill.sandbox import framing, perturbation, runner
from proofmill.sandbox.confinement import kernel, landlock, namespaces, seccomp
from proofmill.sandbox.porter import FLOODED, TOKEN_BYTES, End

_PRELOADED = (
    "abc bisect bz2 collections collections.abc contextlib copy dataclasses enum fractions "
    "functools heapq importlib.abc itertools json lzma math numbers operator random re statistics "
    "string types typing zlib"
)
"""Imported once, not once per program; those with a C library of their own cannot be later."""
_ANNOUNCEMENT = 4096
"""Bytes of the limits of one job."""
_KEPT_DESCRIPTORS = 3
"""Standard input, output and error, all of them the null device."""


class Confinement(NamedTuple):
    """What every child is put into."""

    rules: int | None
    """Landlock ruleset; None where there is no Landlock."""
    filter: seccomp.Filter
    per_job: int
    """Flags of the namespaces that are fresh for each program."""


def preload(*, is_second: bool) -> None:
    """Do the imports while files can still be read; the second interpreter is made different."""
    if is_second:
        perturbation.perturb()
    for name in _PRELOADED.split():
        with contextlib.suppress(ImportError):  # this interpreter was built without it
            importlib.import_module(name)


def confinement(*, needs_landlock: bool) -> Confinement:
    """Find out what holds here, by trying.

    Raises:
        OSError: if seccomp, or Landlock where nothing else guards the files, is missing.
    """
    rules = None
    if needs_landlock or landlock.version():
        rules = landlock.readable(namespaces.library_folders())
    program_filter = seccomp.Filter()
    if error := _tried(0, program_filter.install):
        raise kernel.Unsupported(error, f"no seccomp filters: {os.strerror(error)}")
    per_job = namespaces.PER_JOB if not _tried(namespaces.PER_JOB, os.getpid) else 0
    return Confinement(rules, program_filter, per_job)


def _tried(flags: int, action: Callable[[], object]) -> int:
    """Return the error number of doing something in a child in new namespaces; 0 if it can."""
    try:
        child = kernel.fork_into(flags)
    except OSError as error:
        return error.errno or errno.EPERM
    if child == 0:
        _exit_with(action)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def _exit_with(action: Callable[[], object]) -> None:
    """End this process with the error number of an action; never returns."""
    code = errno.EPERM
    try:
        action()
        code = 0
    except OSError as error:
        code = error.errno or errno.EPERM
    finally:
        os._exit(code)


def serve(porter: socket.socket, held: Confinement, *, is_second: bool) -> None:
    """Fork a child for each job that the porter announces, until it is gone."""
    _forget_ourselves()
    gc.collect()
    gc.freeze()
    while True:
        stated, descriptors, *_ = socket.recv_fds(porter, _ANNOUNCEMENT, 2)
        if not stated:
            return
        if stated == FLOODED:  # said of a child that had ended meanwhile
            continue
        end = _ended(json.loads(stated), descriptors, porter, held, is_second=is_second)
        if end is None:
            return
        porter.send(json.dumps(end).encode())


def _ended(
    limits: dict[str, Any],
    descriptors: list[int],
    porter: socket.socket,
    held: Confinement,
    *,
    is_second: bool,
) -> End | None:
    """Run one child and return how it ended; None if the porter is gone."""
    inlet, outlet = descriptors
    try:
        child = kernel.fork_into(held.per_job)
    except OSError as error:
        os.close(inlet)
        os.close(outlet)
        return End(0, 0.0, False, str(error))
    if child == 0:
        _become_child(inlet, outlet, limits, held, is_second=is_second)
    os.close(inlet)
    os.close(outlet)
    return _watch(child, porter, limits["wall"])


def _become_child(
    inlet: int, outlet: int, limits: dict[str, Any], held: Confinement, *, is_second: bool
) -> None:
    """Take the job, confine this process and run the job in it; never returns."""
    try:
        message = framing.read_to_end(inlet)
        token, job = message[:TOKEN_BYTES], json.loads(message[TOKEN_BYTES:])
        _confine(outlet, limits, held)
        request = runner.Request(
            job["program"],
            job["entry"],
            job["inputs"],
            limits["wall"],
            limits["output"],
            is_second,
        )
        runner.run(request, _KEPT_DESCRIPTORS, token)
    finally:
        os._exit(1)


def _confine(outlet: int, limits: dict[str, Any], held: Confinement) -> None:
    kernel.die_with_parent()
    kernel.forbid_new_privileges()
    if held.rules is not None:
        landlock.restrict(held.rules)
    if held.per_job:
        kernel.set_host_name(namespaces.HOST_NAME)
    os.dup2(outlet, _KEPT_DESCRIPTORS)
    os.closerange(_KEPT_DESCRIPTORS + 1, 1 << 20)
    kernel.drop_capabilities()
    kernel.set_dumpable(is_dumpable=False)
    _limit(limits)
    held.filter.install()


def _limit(limits: dict[str, Any]) -> None:
    bounds = {
        resource.RLIMIT_CPU: limits["cpu"],
        resource.RLIMIT_AS: limits["memory"],
        resource.RLIMIT_STACK: 8 << 20,
        resource.RLIMIT_FSIZE: 0,
        resource.RLIMIT_CORE: 0,
        resource.RLIMIT_MEMLOCK: 0,
        resource.RLIMIT_MSGQUEUE: 0,
        resource.RLIMIT_SIGPENDING: 16,
        resource.RLIMIT_NOFILE: 32,
        # Zero, for a user that is not root: not one more process or thread.
        resource.RLIMIT_NPROC: 0,
    }
    for kind, bound in bounds.items():
        ceiling = resource.getrlimit(kind)[1]
        value = bound if ceiling == resource.RLIM_INFINITY else min(bound, ceiling)
        resource.setrlimit(kind, (value, value))


def _forget_ourselves() -> None:
    """Leave neither the environment nor our modules where a program would stumble over them."""
    os.environ.clear()
    sys.argv[:] = [""]
    for name in [name for name in sys.modules if name.split(".")[0] == "proofmill"]:
        del sys.modules[name]


def _watch(child: int, porter: socket.socket, wall: float) -> End | None:
    """Wait until the child has ended, is late or writes too much; None if the porter is gone."""
    end = os.pidfd_open(child)
    poller = select.poll()
    poller.register(porter, select.POLLIN)
    poller.register(end, select.POLLIN)
    try:
        ready = dict(poller.poll(wall * 1000))
        is_ours = porter.fileno() not in ready or porter.recv(_ANNOUNCEMENT) == FLOODED
    finally:
        os.close(end)
        with contextlib.suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
        _, status, usage = os.wait4(child, 0)
    return End(status, usage.ru_utime + usage.ru_stime, not ready) if is_ours else None
