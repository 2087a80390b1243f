"""The system call filter, run by an interpreter of BPF that is written here, and in the sandbox."""

import errno
import platform
from collections.abc import Sequence

import pytest

from proofmill import sandbox
from proofmill.sandbox.confinement import kernel, seccomp

needs_sandbox = pytest.mark.skipif(
    not sandbox.available().ok, reason="; ".join(sandbox.available().missing)
)
ALLOW, KILL, ERRNO = 0x7FFF0000, 0x80000000, 0x00050000
HIGHEST = 600


def decide(machine: kernel.Machine, number: int, *arguments: int, arch: int | None = None) -> int:
    """Run the filter as the kernel does (man 2 seccomp, Documentation/networking/filter.txt)."""
    data = number.to_bytes(4, "little")
    data += (machine.audit_arch if arch is None else arch).to_bytes(4, "little") + bytes(8)
    data += b"".join(a.to_bytes(8, "little") for a in (*arguments, 0, 0, 0, 0, 0, 0)[:6])
    program = seccomp.assemble(machine)
    place, accumulator = 0, 0
    for _ in range(len(program)):
        code, if_true, if_false, value = program[place]
        place += 1
        if code == 0x20:
            accumulator = int.from_bytes(data[value : value + 4], "little")
        elif code == 0x15:
            place += if_true if accumulator == value else if_false
        elif code == 0x35:
            place += if_true if accumulator >= value else if_false
        else:
            assert code == 0x06
            return value
    raise AssertionError("the filter ran off its end")


@pytest.mark.parametrize("name", kernel.MACHINES)
def test_exactly_the_listed_calls_are_allowed(name: str) -> None:
    machine = kernel.MACHINES[name]
    listed = {machine.numbers[call] for call in seccomp.ALLOWED if call in machine.numbers}
    special = {machine.numbers[call] for call in (*seccomp.ABSENT, "ioctl", "fcntl", "prlimit64")}
    assert len(listed) > 50
    for number in range(HIGHEST):
        if number not in special:
            expected = ALLOW if number in listed else ERRNO | errno.EPERM
            assert decide(machine, number) == expected, number


@pytest.mark.parametrize("name", kernel.MACHINES)
def test_calls_that_depend_on_an_argument(name: str) -> None:
    machine = kernel.MACHINES[name]
    number = machine.numbers
    assert decide(machine, number["clone3"]) == ERRNO | errno.ENOSYS
    assert decide(machine, number["fcntl"], 0, 3) == ALLOW
    assert decide(machine, number["fcntl"], 0, 8, 1) == ERRNO | errno.EPERM  # F_SETOWN
    assert decide(machine, number["ioctl"], 0, 0x5401) == ALLOW
    assert decide(machine, number["ioctl"], 0, 0x5412) == ERRNO | errno.ENOTTY  # TIOCSTI
    assert decide(machine, number["prlimit64"], 0, 7, 0) == ALLOW
    for pointer in (1, 1 << 32, 0x7FFF12345678):
        assert decide(machine, number["prlimit64"], 0, 7, pointer) == ERRNO | errno.EPERM


@pytest.mark.parametrize("name", kernel.MACHINES)
def test_other_calling_conventions_kill(name: str) -> None:
    machine = kernel.MACHINES[name]
    for other in (0x40000003, 0, *(m.audit_arch for m in kernel.MACHINES.values())):
        if other != machine.audit_arch:
            assert decide(machine, machine.numbers["read"], arch=other) == KILL
    x32 = 0x40000000 + machine.numbers["read"]
    assert decide(machine, x32) == (KILL if machine.foreign_bit else ERRNO | errno.EPERM)


def test_no_dangerous_call_is_listed() -> None:
    names = """
        clone clone3 fork vfork execve execveat kill tkill tgkill ptrace socket connect bind mount
        umount2 unshare setns chroot pivot_root bpf io_uring_setup userfaultfd keyctl add_key
        perf_event_open memfd_create prctl setrlimit prlimit64 unlink rename mkdir symlink link
        process_vm_readv pidfd_open open_by_handle_at inotify_init1 shmget msgget setuid capset
    """
    dangerous = set(names.split())
    assert len(dangerous) > 30
    assert not seccomp.ALLOWED & dangerous


DENIED = {
    "x86_64": """
        29:shmget 41:socket 53:socketpair 56:clone 57:fork 58:vfork 59:execve
        62:kill 64:semget 68:msgget 76:truncate 82:rename 83:mkdir 86:link 87:unlink 88:symlink
        90:chmod 92:chown 95:umask 101:ptrace 103:syslog 105:setuid 106:setgid 109:setpgid
        112:setsid 116:setgroups 126:capset 132:utime 133:mknod 135:personality 141:setpriority
        149:mlock 153:vhangup 154:modify_ldt 155:pivot_root 157:prctl 158:arch_prctl
        160:setrlimit 161:chroot 163:acct 164:settimeofday 165:mount 166:umount2 167:swapon
        169:reboot 170:sethostname 172:iopl 173:ioperm 175:init_module 179:quotactl 200:tkill
        203:sched_setaffinity 206:io_setup 222:timer_create 234:tgkill 237:mbind 240:mq_open
        246:kexec_load 248:add_key 249:request_key 250:keyctl 251:ioprio_set 253:inotify_init
        256:migrate_pages 272:unshare 275:splice 276:tee 278:vmsplice 279:move_pages
        282:signalfd 283:timerfd_create 284:eventfd 290:eventfd2 291:epoll_create1 293:pipe2
        294:inotify_init1 297:rt_tgsigqueueinfo 298:perf_event_open 300:fanotify_init
        303:name_to_handle_at 304:open_by_handle_at 308:setns 310:process_vm_readv
        311:process_vm_writev 312:kcmp 313:finit_module 314:sched_setattr 317:seccomp
        319:memfd_create 320:kexec_file_load 321:bpf 322:execveat 323:userfaultfd
        324:membarrier 329:pkey_mprotect 424:pidfd_send_signal 425:io_uring_setup
        426:io_uring_enter 428:open_tree 429:move_mount 430:fsopen 434:pidfd_open 435:clone3
        437:openat2 438:pidfd_getfd 440:process_madvise 442:mount_setattr
        444:landlock_create_ruleset 447:memfd_secret 448:process_mrelease 462:mseal
    """
}
_BY_NUMBER = """
import ctypes
call = ctypes.CDLL(None, use_errno=True).syscall
def f(number):
    ctypes.set_errno(0)
    return [call(number, 0, 0, 0, 0, 0, 0), ctypes.get_errno()]
"""


def denied() -> Sequence[int]:
    words = DENIED.get(platform.machine(), "").split()
    return [int(word.split(":")[0]) for word in words]


@needs_sandbox
@pytest.mark.skipif(not denied(), reason="the numbers are those of x86-64")
def test_denied_calls_fail_inside() -> None:
    numbers = denied()
    assert len(numbers) > 90
    execution = sandbox.run(_BY_NUMBER, "f", list(numbers))
    assert execution.status == "ok", execution
    for number, (result, error) in zip(numbers, execution.values, strict=True):
        assert (result, error in (errno.EPERM, errno.ENOSYS)) == (-1, True), (number, error)


_OTHER_CONVENTION = """
import ctypes, mmap
code = mmap.mmap(-1, 4096, prot=7)
code.write(bytes.fromhex(CODE))
run = ctypes.CFUNCTYPE(ctypes.c_long)(ctypes.addressof(ctypes.c_char.from_buffer(code)))
def f(x): return run()
"""


@needs_sandbox
@pytest.mark.skipif(platform.machine() != "x86_64", reason="machine code of x86-64")
@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("int 0x80, getpid of i386", "b814000000cd80c3"),
        ("x32 getpid", "b8270000400f05c3"),
    ],
)
def test_other_conventions_kill_inside(name: str, code: str) -> None:
    execution = sandbox.run(_OTHER_CONVENTION.replace("CODE", repr(code)), "f", [0])
    assert execution.status == "error", name
    assert "SIG" in execution.detail
    # The same way of running machine code works for a call that is allowed: getpid is 39.
    plain = _OTHER_CONVENTION.replace("CODE", repr("b8270000000f05c3"))
    assert sandbox.run(plain, "f", [0], deterministic=False).status == "ok"
