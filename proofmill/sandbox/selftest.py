"""Escapes that must fail, tried inside before anything untrusted is run."""

from proofmill.sandbox.execution import Execution
from proofmill.sandbox.limits import Limits
from proofmill.sandbox.pair import Pair, task

_PROBES = """
import os

def open_passwd():
    open("/etc/passwd").close()

def open_environment():
    open("/proc/self/environ").close()

def write_file():
    os.open("/tmp", os.O_TMPFILE | os.O_WRONLY)  # a file without a name: none is left

def write_here():
    os.open(".", os.O_TMPFILE | os.O_WRONLY)

def write_library():
    os.open(os.__file__, os.O_WRONLY)

def internet_socket():
    import _socket
    _socket.socket(_socket.AF_INET, _socket.SOCK_STREAM)

def unix_socket():
    import _socket
    _socket.socket(_socket.AF_UNIX, _socket.SOCK_STREAM)

def fork():
    if os.fork() == 0:
        os._exit(0)

def thread():
    import _thread
    _thread.start_new_thread(lambda: None, ())

def execute():
    os.execv("/bin/sh", ["sh", "-c", "exit"])

def signal_parent():
    os.kill(os.getppid(), 0)

def signal_everyone():
    os.kill(-1, 0)

def memory_file():
    os.memfd_create("probe")

def set_limits():
    import resource
    resource.setrlimit(resource.RLIMIT_NPROC, (0, 0))

def become_root():
    os.setuid(0)

def system_call(number, *arguments):
    import ctypes
    if ctypes.CDLL(None, use_errno=True).syscall(number, *arguments) < 0:
        raise OSError(ctypes.get_errno())

def trace():
    system_call(101 if os.uname().machine == "x86_64" else 117, 0, 0, 0, 0)

def unshare():
    system_call(272 if os.uname().machine == "x86_64" else 97, 0x10000000)

PROBES = (open_passwd, open_environment, write_file, write_here, write_library, internet_socket,
          unix_socket, fork, thread, execute, signal_parent, signal_everyone, memory_file,
          set_limits, become_root, trace, unshare)

def probe(_):
    escaped = []
    for attempt in PROBES:
        try:
            attempt()
            escaped.append(attempt.__name__)
        except (OSError, RuntimeError, ImportError, ValueError):
            pass
    return [escaped, len(PROBES), sorted(os.environ), open_descriptors(), os.getuid() == 0]

def open_descriptors():
    found = []
    for number in range(32):
        try:
            os.fstat(number)
            found.append(number)
        except OSError:
            pass
    return found
"""
_PROBE_COUNT = 17
_HELD = [[], _PROBE_COUNT, [], [0, 1, 2, 3], False]
"""Nothing escaped, all was tried, no environment, the null device thrice and the result."""
_SLEEP = "import time\ndef f(seconds): time.sleep(seconds)"
_HOARD = "def f(size): return len(bytearray(size))"
_FLOOD = "import os\ndef f(size):\n    for _ in range(size): os.write(3, bytes(1 << 16))"


def failures(pair: Pair) -> list[str]:
    """Return what this pair of interpreters lets a program do; empty if it holds.

    Takes about a fifth of a second.
    """
    probed = _run(pair, _PROBES, "probe", 0, Limits(wall=60, cpu=5))
    found = [] if probed.values == [_HELD] else [f"probes: {probed.detail or probed.values}"]
    expected = {
        "timeout": _run(pair, _SLEEP, "f", 60, Limits(wall=0.1)),
        "memory": _run(pair, _HOARD, "f", 256 << 20, Limits(wall=60, memory=128 << 20)),
        "output": _run(pair, _FLOOD, "f", 64, Limits(wall=60)),
    }
    return found + [
        f"a program that should end as {status} ended as {execution.status} {execution.detail}"
        for status, execution in expected.items()
        if execution.status != status
    ]


def _run(pair: Pair, program: str, entry: str, given: int, limits: Limits) -> Execution:
    return pair.run(task(program, entry, [given], limits, "stop"), deterministic=True)
