"""Linux system calls that Python has no function for, by number, with errors as OSError.

The numbers are those of the kernel's tables (arch/x86/entry/syscalls/syscall_64.tbl and
include/uapi/asm-generic/unistd.h); they are frozen for ever.
"""

import ctypes
import errno
import os
import platform
import signal
from typing import NamedTuple

CLONE_NEWNS = 0x00020000
CLONE_NEWUTS = 0x04000000
CLONE_NEWIPC = 0x08000000
CLONE_NEWUSER = 0x10000000
CLONE_NEWPID = 0x20000000
CLONE_NEWNET = 0x40000000

MS_RDONLY, MS_NOSUID, MS_NODEV, MS_NOEXEC = 1, 2, 4, 8
MS_REMOUNT, MS_BIND, MS_REC, MS_PRIVATE = 32, 4096, 16384, 1 << 18
MNT_DETACH = 2

_PR_SET_PDEATHSIG, _PR_SET_DUMPABLE, _PR_SET_NO_NEW_PRIVS = 1, 4, 38
_CAPABILITY_VERSION_3 = 0x20080522


class Machine(NamedTuple):
    """What differs between processors."""

    audit_arch: int
    """AUDIT_ARCH_* of linux/audit.h, as seccomp filters see it."""
    foreign_bit: int
    """Numbers from here on are of another calling convention (x32); 0 where there is none."""
    numbers: dict[str, int]


_CALLS_X86_64 = """
read 0 write 1 open 2 close 3 stat 4 fstat 5 lstat 6 poll 7 lseek 8 mmap 9 mprotect 10 munmap 11
brk 12 rt_sigaction 13 rt_sigprocmask 14 rt_sigreturn 15 ioctl 16 pread64 17 readv 19 writev 20
access 21 select 23 sched_yield 24 mremap 25 madvise 28 dup 32 dup2 33 pause 34 nanosleep 35
getitimer 36 alarm 37 setitimer 38 getpid 39 socket 41 socketpair 53 clone 56 fork 57 vfork 58
execve 59 exit 60 kill 62 uname 63 fcntl 72 getdents 78 ptrace 101 mount 165 tkill 200 tgkill 234
keyctl 250 unshare 272 perf_event_open 298 setns 308 process_vm_readv 310 process_vm_writev 311
bpf 321 execveat 322 userfaultfd 323 pidfd_send_signal 424 io_uring_setup 425 pidfd_getfd 438
getcwd 79 readlink 89 gettimeofday 96 getrlimit 97 getrusage 98 times 100 getuid 102 getgid 104
geteuid 107 getegid 108 getppid 110 getpgrp 111 getgroups 115 getresuid 118 getresgid 120
getpgid 121 getsid 124 sigaltstack 131 capset 126 pivot_root 155 gettid 186 time 201 futex 202
sched_getaffinity 204 getdents64 217 restart_syscall 219 fadvise64 221 clock_gettime 228
clock_getres 229 clock_nanosleep 230 exit_group 231 openat 257 newfstatat 262 readlinkat 267
faccessat 269 pselect6 270 ppoll 271 set_robust_list 273 dup3 292 prlimit64 302 getcpu 309
seccomp 317 getrandom 318 statx 332 rseq 334 clone3 435 openat2 437 faccessat2 439
landlock_create_ruleset 444 landlock_add_rule 445 landlock_restrict_self 446
"""
_CALLS_AARCH64 = """
mount 40 unshare 97 ptrace 117 kill 129 tkill 130 tgkill 131 socket 198 socketpair 199 keyctl 219
execve 221 perf_event_open 241 setns 268 process_vm_readv 270 process_vm_writev 271 bpf 280
execveat 281 userfaultfd 282 pidfd_send_signal 424 io_uring_setup 425 pidfd_getfd 438
getcwd 17 dup 23 dup3 24 fcntl 25 ioctl 29 pivot_root 41 faccessat 48 openat 56 close 57
getdents64 61 lseek 62 read 63 write 64 readv 65 writev 66 pread64 67 pselect6 72 ppoll 73
readlinkat 78 newfstatat 79 fstat 80 capset 91 exit 93 exit_group 94 futex 98 set_robust_list 99
nanosleep 101 getitimer 102 setitimer 103 clock_gettime 113 clock_getres 114 clock_nanosleep 115
sched_getaffinity 123 sched_yield 124 restart_syscall 128 sigaltstack 132 rt_sigaction 134
rt_sigprocmask 135 rt_sigreturn 139 getresuid 148 getresgid 150 times 153 getpgid 155 getsid 156
getgroups 158 uname 160 getrlimit 163 getrusage 165 getcpu 168 gettimeofday 169 getpid 172
getppid 173 getuid 174 geteuid 175 getgid 176 getegid 177 gettid 178 brk 214 munmap 215 mremap 216
clone 220 mmap 222 fadvise64 223 mprotect 226 madvise 233 prlimit64 261 seccomp 277 getrandom 278
statx 291 rseq 293 clone3 435 openat2 437 faccessat2 439 landlock_create_ruleset 444
landlock_add_rule 445 landlock_restrict_self 446
"""


def _table(listing: str) -> dict[str, int]:
    words = listing.split()
    return {name: int(number) for name, number in zip(words[::2], words[1::2], strict=True)}


MACHINES = {
    "x86_64": Machine(0xC000003E, 0x40000000, _table(_CALLS_X86_64)),
    "aarch64": Machine(0xC00000B7, 0, _table(_CALLS_AARCH64)),
}


class Unsupported(OSError):
    """The machine or the kernel lacks what was asked for."""


def machine() -> Machine:
    """Return the table of this processor.

    Raises:
        Unsupported: for one that has none here.
    """
    name = platform.machine()
    if name not in MACHINES:
        raise Unsupported(errno.ENOSYS, f"no system call table for {name}; have {[*MACHINES]}")
    return MACHINES[name]


# PyDLL, not CDLL: the interpreter's lock must not be let go around a clone.
_LIBC = ctypes.PyDLL(None, use_errno=True)


def call(name: str, *arguments: int | bytes | ctypes.Array[ctypes.c_char] | None) -> int:
    """Make one system call by name.

    Raises:
        OSError: with the kernel's error number.
    """
    words = [ctypes.c_long(a) if isinstance(a, int) else a for a in arguments]
    words += [ctypes.c_long(0)] * (6 - len(words))
    result = _LIBC.syscall(ctypes.c_long(machine().numbers[name]), *words)
    return _checked(result, name)


def _checked(result: int, name: str) -> int:
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{name}: {os.strerror(number)}")
    return int(result)


def _libc(name: str, *arguments: object) -> int:
    return _checked(getattr(_LIBC, name)(*arguments), name)


def unshare(flags: int) -> None:
    """Move this process (its children, for a process namespace) into new namespaces."""
    _libc("unshare", ctypes.c_int(flags))


def mount(source: str, target: str, kind: str, flags: int, options: str = "") -> None:
    """Mount, bind or remount."""
    _libc(
        "mount",
        source.encode(),
        target.encode(),
        kind.encode(),
        ctypes.c_ulong(flags),
        options.encode(),
    )


def detach(target: str) -> None:
    """Unmount `target` and all below it, now or when the last user is gone."""
    _libc("umount2", target.encode(), ctypes.c_int(MNT_DETACH))


def set_host_name(name: str) -> None:
    """Name this host within its own namespace."""
    _libc("sethostname", name.encode(), ctypes.c_size_t(len(name)))


def _prctl(option: int, value: int) -> None:
    _libc("prctl", ctypes.c_int(option), *[ctypes.c_ulong(v) for v in (value, 0, 0, 0)])


def die_with_parent() -> None:
    """Have the kernel kill this process when the thread that started it ends."""
    _prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


def set_dumpable(*, is_dumpable: bool) -> None:
    """Let processes of the same user look into this one, or not."""
    _prctl(_PR_SET_DUMPABLE, int(is_dumpable))


def forbid_new_privileges() -> None:
    """Make set-uid bits and file capabilities void, here and in all children."""
    _prctl(_PR_SET_NO_NEW_PRIVS, 1)


def drop_capabilities() -> None:
    """Give up every capability of this process."""
    header = _CAPABILITY_VERSION_3.to_bytes(4, "little") + bytes(4)
    call("capset", header, bytes(24))


def fork_into(namespaces: int) -> int:
    """Fork with the child in new namespaces; returns 0 in the child, its id in the parent.

    os.fork knows no namespaces, and unshare can make a process namespace only once. What the
    interpreter has to do around a fork, it exports as functions.
    """
    api = ctypes.pythonapi
    api.PyOS_BeforeFork()
    result = _LIBC.syscall(
        ctypes.c_long(machine().numbers["clone"]),
        ctypes.c_ulong(namespaces | signal.SIGCHLD),
        *[ctypes.c_long(0)] * 4,
    )
    number = ctypes.get_errno()
    if result == 0:
        api.PyOS_AfterFork_Child()
        return 0
    api.PyOS_AfterFork_Parent()
    if result < 0:
        raise OSError(number, f"clone: {os.strerror(number)}")
    return int(result)
