"""The zygote: an interpreter with its imports done, that forks one confined child per program.

It runs nothing untrusted. It reads a job, forks the child into fresh namespaces, gives it a pipe
for the result, and answers with what came through the pipe, or with why nothing did. When its
standard input ends it ends; every child dies with it (process namespace, and PDEATHSIG).
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
import sys
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from proofmill.sandbox import framing, perturbation, runner
from proofmill.sandbox.confinement import kernel, landlock, namespaces, seccomp

_PRELOADED = (
    "abc bisect bz2 collections collections.abc contextlib copy dataclasses enum fractions "
    "functools heapq importlib.abc itertools json lzma math numbers operator random re statistics "
    "string types typing zlib"
)
"""Imported once, not once per program; those with a C library of their own cannot be later."""
_TOKEN_BYTES = 16
_CHUNK = 1 << 16
_CPU_SHARE = 0.25
"""The kernel holds the limit by ticks and reports time by the clock, so a program killed for its
processor time may seem to have used less; one killed for want of memory has used next to none."""
_KEPT_DESCRIPTORS = 3
"""Standard input, output and error, all of them the null device."""


class Confinement(NamedTuple):
    """What every child is put into."""

    rules: int | None
    """Landlock ruleset; None where there is no Landlock."""
    filter: seccomp.Filter
    per_job: int
    """Flags of the namespaces that are fresh for each program."""


class _Ended(NamedTuple):
    """How a child ended."""

    output: bytes
    is_late: bool
    is_flooding: bool
    status: int
    cpu: float
    """Seconds of processor time."""


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


def serve(source: int, sink: int, held: Confinement, *, is_second: bool) -> None:
    """Answer jobs until `source` ends."""
    _forget_ourselves()
    gc.collect()
    gc.freeze()
    while (frame := framing.read_blocking(source)) is not None:
        reply = _reply({**json.loads(frame), "is_second": is_second}, source, held)
        if reply is None:
            return
        framing.write_blocking(sink, reply)


def _reply(job: dict[str, Any], source: int, held: Confinement) -> bytes | None:
    token = os.urandom(_TOKEN_BYTES)
    result, outlet = os.pipe2(os.O_CLOEXEC | os.O_NONBLOCK)
    try:
        child = kernel.fork_into(held.per_job)
    except OSError as error:
        os.close(result)
        os.close(outlet)
        return b"refused\n" + str(error).encode()
    if child == 0:
        _become_child(job, outlet, token, held)
    os.close(outlet)
    try:
        ended = _watch(child, result, source, job["limits"])
    finally:
        os.close(result)
    return None if ended is None else _verdict(ended, token, job["limits"])


def _become_child(job: dict[str, Any], outlet: int, token: bytes, held: Confinement) -> None:
    """Confine this process and run the job in it; never returns."""
    try:
        os.set_blocking(outlet, True)
        _confine(outlet, job["limits"], held)
        request = runner.Request(
            job["program"],
            job["entry"],
            job["inputs"],
            job["limits"]["wall"],
            job["limits"]["output"],
            job["is_second"],
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


def _watch(child: int, result: int, source: int, limits: dict[str, Any]) -> _Ended | None:
    """Collect what the child writes until it ends; None if our own parent is gone."""
    deadline = time.monotonic() + limits["wall"]
    ceiling = limits["output"] + 2 * _TOKEN_BYTES
    end = os.pidfd_open(child)
    poller = select.poll()
    poller.register(source, 0)  # hang-up only
    poller.register(end, select.POLLIN)
    poller.register(result, select.POLLIN)
    output = bytearray()
    is_ours, is_late = True, False
    try:
        while len(output) <= ceiling:
            ready = dict(poller.poll(max(deadline - time.monotonic(), 0) * 1000))
            is_ours, is_late = source not in ready, not ready
            if not is_ours or is_late or end in ready:
                break
            if not _collect(result, output):
                poller.unregister(result)
        if end in dict(poller.poll(0)) or is_late:
            _drain(result, output, ceiling)
    finally:
        os.close(end)
        with contextlib.suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
        _, status, usage = os.wait4(child, 0)
    cpu = usage.ru_utime + usage.ru_stime
    ended = _Ended(bytes(output), is_late, len(output) > ceiling, status, cpu)
    return ended if is_ours else None


def _collect(result: int, output: bytearray) -> bool:
    """Take what is there; False at the end."""
    try:
        chunk = os.read(result, _CHUNK)
    except BlockingIOError:
        return True
    output += chunk
    return bool(chunk)


def _drain(result: int, output: bytearray, ceiling: int) -> None:
    before = -1
    while before < len(output) <= ceiling:
        before = len(output)
        _collect(result, output)


def _verdict(ended: _Ended, token: bytes, limits: dict[str, Any]) -> bytes:
    output = ended.output
    if ended.is_flooding:
        return b"output\nthe result channel was flooded"
    is_whole = len(output) >= 2 * _TOKEN_BYTES and output.startswith(token)
    if is_whole and output.endswith(token):
        return b"done\n" + output[_TOKEN_BYTES:-_TOKEN_BYTES]
    if ended.is_late:
        return f"timeout\n{limits['wall']:g} s of wall clock".encode()
    if os.WIFSIGNALED(ended.status):
        return _killed(os.WTERMSIG(ended.status), ended.cpu, limits)
    if output:
        return b"output\nthe program wrote to the result channel"
    return f"error\nthe program ended its interpreter ({ended.status >> 8})".encode()


def _killed(number: int, cpu: float, limits: dict[str, Any]) -> bytes:
    if number in (signal.SIGXCPU, signal.SIGKILL) and cpu >= limits["cpu"] * _CPU_SHARE:
        return f"timeout\n{limits['cpu']} s of processor time".encode()
    if number == signal.SIGKILL:
        return b"memory\nkilled by the kernel, most likely for want of memory"
    return f"error\nthe interpreter was killed by {signal.Signals(number).name}".encode()
