"""The system calls of a program: an allow-list, as a BPF filter assembled by hand.

What is not listed fails with EPERM: sockets, processes, threads, signals, writing to the file
system, tracing, mounting, keys, performance counters, and every call that a later kernel adds.
A call of another architecture kills the process. Sources: linux/filter.h, linux/seccomp.h.
"""

import ctypes
import errno
from collections.abc import Callable, Iterator
from typing import NamedTuple

from proofmill.sandbox.confinement import kernel

_NAMES = """
read write readv writev pread64 close lseek dup dup2 dup3 poll ppoll select pselect6
open openat stat fstat lstat newfstatat statx access faccessat faccessat2 readlink readlinkat
getdents getdents64 getcwd fadvise64
mmap munmap mremap mprotect madvise brk
rt_sigaction rt_sigprocmask rt_sigreturn sigaltstack restart_syscall
nanosleep clock_nanosleep clock_gettime clock_getres gettimeofday time times
getitimer setitimer alarm pause
getpid getppid gettid getuid geteuid getgid getegid getresuid getresgid getgroups
getpgid getpgrp getsid getcpu getrusage getrlimit sched_getaffinity sched_yield uname
futex set_robust_list rseq getrandom exit exit_group
"""
ALLOWED = frozenset(_NAMES.split())
"""Names that a processor lacks are left out there."""
ABSENT = ("clone3", "openat2")
"""Fail with ENOSYS, so that the C library falls back to an older call."""
_DENIED = """
socket socketpair io_uring_setup fork vfork execve execveat kill tkill tgkill pidfd_send_signal
pidfd_getfd ptrace process_vm_readv process_vm_writev mount unshare setns bpf keyctl
perf_event_open userfaultfd
"""
DENIED = tuple(_DENIED.split())
"""What a program with its libraries may not do: networks, processes, others' memory, mounts."""

_FCNTL_COMMANDS = (0, 1, 2, 3, 1030)  # F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_DUPFD_CLOEXEC
_IOCTL_REQUESTS = (0x5401, 0x5451)  # TCGETS (is it a terminal?), FIOCLEX

_LOAD, _JUMP_EQUAL, _JUMP_AT_LEAST, _RETURN = 0x20, 0x15, 0x35, 0x06
_JUMP_SET, _CLONE_THREAD = 0x45, 0x00010000
_RET_ALLOW, _RET_KILL_PROCESS, _RET_ERRNO = 0x7FFF0000, 0x80000000, 0x00050000
_OFFSET_NUMBER, _OFFSET_ARCH, _OFFSET_ARGUMENTS = 0, 4, 16
_SET_MODE_FILTER = 1


class Instruction(NamedTuple):
    """One `struct sock_filter`."""

    code: int
    if_true: int
    if_false: int
    value: int

    def pack(self) -> bytes:
        """Return its eight bytes."""
        return (
            self.code.to_bytes(2, "little")
            + bytes((self.if_true, self.if_false))
            + self.value.to_bytes(4, "little")
        )


def assemble(machine: kernel.Machine) -> list[Instruction]:
    """Return the filter of one kind of processor."""
    numbers, program = machine.numbers, _opening(machine)
    program += _among(numbers["fcntl"], 1, _FCNTL_COMMANDS, errno.EPERM)
    program += _among(numbers["ioctl"], 1, _IOCTL_REQUESTS, errno.ENOTTY)
    program += _reading_limits_only(numbers["prlimit64"])
    return program + _search(_ranges({numbers[name] for name in ALLOWED & numbers.keys()}))


def assemble_denials(machine: kernel.Machine) -> list[Instruction]:
    """Return the filter that lets everything through but `DENIED` and new processes.

    Threads may be started: libraries of arrays do at their import.
    """
    numbers, program = machine.numbers, _opening(machine)
    for name in DENIED:
        if name in numbers:
            program += [Instruction(_JUMP_EQUAL, 0, 1, numbers[name]), _fail(errno.EPERM)]
    program += [
        Instruction(_JUMP_EQUAL, 0, 3, numbers["clone"]),
        _load(_OFFSET_ARGUMENTS),
        Instruction(_JUMP_SET, 1, 0, _CLONE_THREAD),
        _fail(errno.EPERM),
    ]
    return [*program, _return(_RET_ALLOW)]


def _opening(machine: kernel.Machine) -> list[Instruction]:
    """Return what every filter begins with; the call's number is in the accumulator then."""
    program = [
        _load(_OFFSET_ARCH),
        Instruction(_JUMP_EQUAL, 1, 0, machine.audit_arch),
        _return(_RET_KILL_PROCESS),
        _load(_OFFSET_NUMBER),
    ]
    if machine.foreign_bit:
        program += [
            Instruction(_JUMP_AT_LEAST, 0, 1, machine.foreign_bit),
            _return(_RET_KILL_PROCESS),
        ]
    for name in ABSENT:
        program += [Instruction(_JUMP_EQUAL, 0, 1, machine.numbers[name]), _fail(errno.ENOSYS)]
    return program


def _ranges(numbers: set[int]) -> list[tuple[int, int]]:
    """Return runs of adjacent numbers, ascending, ends included."""
    starts = sorted(n for n in numbers if n - 1 not in numbers)
    ends = sorted(n for n in numbers if n + 1 not in numbers)
    return list(zip(starts, ends, strict=True))


def _search(ranges: list[tuple[int, int]]) -> list[Instruction]:
    """Allow what lies in a range, found by halving.

    The kernel walks the filter for every call number when it is installed; a chain of comparisons
    made that a tenth of a small program's time.
    """
    if len(ranges) == 1:
        low, high = ranges[0]
        return [
            Instruction(_JUMP_AT_LEAST, 0, 1, low),
            Instruction(_JUMP_AT_LEAST, 0, 1, high + 1),
            _fail(errno.EPERM),
            _return(_RET_ALLOW),
        ]
    middle = len(ranges) // 2
    below, above = _search(ranges[:middle]), _search(ranges[middle:])
    return [Instruction(_JUMP_AT_LEAST, len(below), 0, ranges[middle][0]), *below, *above]


def _load(offset: int) -> Instruction:
    return Instruction(_LOAD, 0, 0, offset)


def _return(value: int) -> Instruction:
    return Instruction(_RETURN, 0, 0, value)


def _fail(error: int) -> Instruction:
    return _return(_RET_ERRNO | error)


def _among(number: int, argument: int, values: tuple[int, ...], error: int) -> list[Instruction]:
    """Allow a call only with one of `values`; the number is in the accumulator."""
    body: list[Instruction] = [_load(_OFFSET_ARGUMENTS + 8 * argument)]
    for value in values:
        body += [Instruction(_JUMP_EQUAL, 0, 1, value), _return(_RET_ALLOW)]
    body.append(_fail(error))
    return [Instruction(_JUMP_EQUAL, 0, len(body), number), *body]


def _reading_limits_only(number: int) -> list[Instruction]:
    """Allow prlimit64 without a new limit: both halves of the third argument are zero."""
    low = _OFFSET_ARGUMENTS + 8 * 2
    body = [
        _load(low),
        Instruction(_JUMP_EQUAL, 0, 2, 0),
        _load(low + 4),
        Instruction(_JUMP_EQUAL, 1, 0, 0),
        _fail(errno.EPERM),
        _return(_RET_ALLOW),
    ]
    return [Instruction(_JUMP_EQUAL, 0, len(body), number), *body]


class Filter:
    """The assembled filter, in memory as the kernel wants it (`struct sock_fprog`)."""

    def __init__(self, assembled: Callable[[kernel.Machine], list[Instruction]] = assemble) -> None:
        packed = b"".join(_packed(assembled(kernel.machine())))
        self._code = ctypes.create_string_buffer(packed, len(packed))
        head = (len(packed) // 8).to_bytes(8, "little")
        pointer = ctypes.addressof(self._code).to_bytes(8, "little")
        self._program = ctypes.create_string_buffer(head + pointer, 16)

    def install(self) -> None:
        """Hold this process to the filter for ever.

        Raises:
            OSError: if the kernel has no seccomp filters, or forbids them here.
        """
        kernel.call("seccomp", _SET_MODE_FILTER, 0, self._program)


def _packed(program: list[Instruction]) -> Iterator[bytes]:
    return (instruction.pack() for instruction in program)
