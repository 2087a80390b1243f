"""Programs that may answer differently tomorrow are found out; those that cannot are left alone."""

import subprocess
import sys
from itertools import combinations

import pytest

from proofmill import sandbox
from proofmill.sandbox import launch

needs_sandbox = pytest.mark.skipif(
    not sandbox.available().ok, reason="; ".join(sandbox.available().missing)
)
WORDS = ["alpha", "beta", "gamma", "delta", "epsilon"]

DEPENDENT = {
    "set-order": "def f(x): return list(set(x))",
    "set-order-text": "def f(x): return str(set(x))",
    "set-order-pop": "def f(x): return [set(x).pop(), list(frozenset(x))]",
    "dict-by-set": "def f(x): return {w: 1 for w in set(x)}",
    "hash-of-text": "def f(x): return hash(x[0]) % 1000",
    "hash-of-bytes": "def f(x): return hash(x[0].encode()) % 1000",
    "id": "def f(x): return id(x)",
    "hash-of-object": "def f(x): return hash(object())",
    "repr-of-object": "def f(x): return repr(object())",
    "repr-of-function": "def f(x): return str(f)",
    "order-by-id": (
        "class A: pass\n"
        "def f(x):\n"
        "    found = [A() for _ in range(9)]\n"
        "    return [id(a) % 8191 for a in sorted(found, key=id)]"
    ),
    "random": "import random\ndef f(x): return random.random()",
    "random-choice": "import random\ndef f(x): return [random.choice(x) for _ in range(20)]",
    "random-system": "import random\ndef f(x): return random.SystemRandom().random()",
    "random-unseeded": "import random\ndef f(x): return random.Random().random()",
    "urandom": "import os\ndef f(x): return os.urandom(8).hex()",
    "getrandom": "import os\ndef f(x): return os.getrandom(8).hex()",
    "secrets": "import secrets\ndef f(x): return secrets.token_hex(8)",
    "uuid1": "import uuid\ndef f(x): return str(uuid.uuid1())",
    "uuid4": "import uuid\ndef f(x): return str(uuid.uuid4())",
    "temporary-name": "import tempfile\ndef f(x): return next(tempfile._get_candidate_names())",
    "time": "import time\ndef f(x): return time.time()",
    "time-of-day": "import time\ndef f(x): return time.time_ns() // 10**9 // 86400",
    "monotonic": "import time\ndef f(x): return int(time.monotonic())",
    "processor-time": "import time\ndef f(x): return time.process_time_ns()",
    "counter": "from time import perf_counter\ndef f(x): return perf_counter()",
    "date": "import datetime\ndef f(x): return str(datetime.date.today())",
    "year": "from datetime import datetime\ndef f(x): return datetime.now().year",
    "utc-month": (
        "from datetime import datetime, timezone\ndef f(x): return datetime.now(timezone.utc).month"
    ),
    "weekday": "import time\ndef f(x): return time.localtime().tm_wday",
    "time-as-text": "import time\ndef f(x): return time.strftime('%Y')",
    "calendar-text": "import time\ndef f(x): return time.ctime()[-4:]",
    "process-id": "import os\ndef f(x): return os.getpid()",
    "thread-id": "import threading\ndef f(x): return threading.get_ident()",
    "processors": "import os\ndef f(x): return os.cpu_count()",
    "address-in-c": "import ctypes\ndef f(x): return ctypes.addressof(ctypes.c_int())",
    "address-in-message": "def f(x):\n    return str(object())[-14:]",
    "module-state": "n = [0]\ndef f(x):\n    n[0] += 1\n    return n[0]",
    "mutable-default": "def f(x, seen=[]):\n    seen.append(1)\n    return len(seen)",
    "function-attribute": "def f(x):\n    f.n = getattr(f, 'n', 0) + 1\n    return f.n",
    "class-state": "class A:\n    n = 0\ndef f(x):\n    A.n += 1\n    return A.n",
    "generator-state": "import itertools\nc = itertools.count()\ndef f(x): return next(c)",
    "state-in-a-library": (
        "import math\ndef f(x):\n    math.n = getattr(math, 'n', 0) + 1\n    return math.n"
    ),
    "different-exceptions": (
        "import random\ndef f(x): raise type(f'E{random.random()}', (Exception,), {})"
    ),
    "sometimes-raises": "n = []\ndef f(x):\n    n.append(1)\n    if len(n) > 1: raise ValueError",
    "garbage-order": (
        "import weakref\n"
        "class A: pass\n"
        "def f(x):\n"
        "    s = weakref.WeakSet()\n"
        "    k = [A() for _ in range(9)]\n"
        "    for n, a in enumerate(k):\n"
        "        a.n = n\n"
        "        s.add(a)\n"
        "    return [a.n for a in s] + [id(k)]"
    ),
}

INDEPENDENT = {
    "sorted-set": "def f(x): return sorted(set(x))",
    "a-set": "def f(x): return set(x)",
    "set-size": "def f(x): return len(set(x)) + sum(map(len, set(x)))",
    "dict-order": "def f(x): return dict.fromkeys(x)",
    "integer-hash": "def f(x): return hash(12345)",
    "seeded": "import random\ndef f(x):\n    random.seed(7)\n    return random.sample(x, 3)",
    "own-random": "import random\ndef f(x): return random.Random('a').random()",
    "given-time": "import time\ndef f(x): return time.gmtime(86400 * 365).tm_year",
    "given-date": (
        "from datetime import date, datetime, timedelta, timezone\n"
        "def f(x):\n"
        "    d = datetime(2024, 2, 28, 23, tzinfo=timezone.utc) + timedelta(hours=2)\n"
        "    return [d.isoformat(), repr(d), (date(2024, 3, 1) - date(2024, 2, 1)).days,\n"
        "            d.strftime('%A %d'), datetime.strptime('2020-05-06', '%Y-%m-%d').month]"
    ),
    "memo": "m = {}\ndef f(x):\n    return m.setdefault(len(x), sorted(x))",
    "cached": (
        "import functools\n@functools.cache\ndef g(n): return n * n\ndef f(x): return g(len(x))"
    ),
    "same-exception": "def f(x): return x['a']",
    "address-in-exception": "def f(x): raise ValueError(object())",
    "empty-set": "def f(x): return list(set())",
    "uuid-of-name": ("import uuid\ndef f(x): return str(uuid.uuid5(uuid.NAMESPACE_DNS, x[0]))"),
}


@needs_sandbox
@pytest.mark.parametrize("name", DEPENDENT)
@pytest.mark.parametrize("inputs", [[WORDS], [WORDS, WORDS[::-1], WORDS[1:]]], ids=["one", "more"])
def test_dependent_programs_are_found_out(name: str, inputs: list[object]) -> None:
    execution = sandbox.run(DEPENDENT[name], "f", inputs)
    assert execution.status == "nondeterministic", execution
    assert execution.detail


@needs_sandbox
@pytest.mark.parametrize("name", INDEPENDENT)
@pytest.mark.parametrize("inputs", [[WORDS], [WORDS, WORDS[::-1], WORDS[1:]]], ids=["one", "more"])
def test_independent_programs_are_left_alone(name: str, inputs: list[object]) -> None:
    execution = sandbox.run(INDEPENDENT[name], "f", inputs)
    assert execution.status == ("error" if "exception" in name else "ok"), execution


def test_the_suite_is_whole() -> None:
    assert len(DEPENDENT) >= 46
    assert len(INDEPENDENT) >= 15


@needs_sandbox
def test_one_interpreter_finds_nothing_out() -> None:
    """The control: what is found out, is found out by the second interpreter."""
    for name in ("set-order", "id", "date", "module-state"):
        execution = sandbox.run(DEPENDENT[name], "f", [WORDS], deterministic=False)
        assert execution.status == "ok", name


def test_the_two_hash_seeds_order_small_sets_differently() -> None:
    """Of all pairs of letters, the share whose set is ordered differently; two seeds give 1/2."""
    pairs = [a + b for a, b in combinations("abcdefghijklmnopqrstuvwxyz", 2)]
    code = f"print([next(iter(set(pair))) for pair in {pairs}])"
    first, second = (
        subprocess.run(
            [sys.executable, "-s", "-S", "-P", "-c", code],
            env=launch.environment(role),
            capture_output=True,
            text=True,
            check=True,
        ).stdout.split()
        for role in (launch.FIRST, launch.SECOND)
    )
    differing = sum(a != b for a, b in zip(first, second, strict=True))
    assert differing / len(pairs) >= 0.6


@needs_sandbox
def test_every_call_of_a_lone_input_is_compared() -> None:
    """Three tosses of a coin agree in one of four runs; two would in one of two."""
    toss = "import random\ndef f(x): return random.SystemRandom().randint(0, 1)"
    tosses = [sandbox.run(toss, "f", [0]).status for _ in range(200)]
    # 50 are expected, with a standard deviation of 6; 100 with one of 7 if two calls counted.
    assert tosses.count("ok") <= 72
