"""Leases: what two runs may do to each other, on a store and a clock that the test moves."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import pytest

from pipelines.errors import Busy
from pipelines.state import lease as leases
from pipelines.state.conditional import Sight
from pipelines.state.faults import described, failures
from pipelines.state.lease import Lease, Surroundings, leased, require_leases

URL = "s3://bucket/out"
BUSY = "another run is building"


@dataclass
class Clock:
    """Time that passes when somebody sleeps; `events` happen on the way."""

    seconds: float = 1000.0
    said: list[str] = field(default_factory=list)
    events: list[Callable[[], object]] = field(default_factory=list)

    def sleep(self, seconds: float) -> None:
        self.seconds += seconds
        if self.events:
            self.events.pop(0)()

    @property
    def world(self) -> Surroundings:
        return Surroundings(lambda: self.seconds, self.sleep, self.said.append)


@dataclass
class Object:
    """One object of a store that has the clock's time."""

    clock: Clock
    data: bytes | None = None
    version: int = 0
    written: float = 0.0
    ignores: bool = False
    """Whether conditions are ignored, as by a store that does not know them."""
    is_dated: bool = True
    lost: int = 0
    """Replies of writes that get lost on the way, so that the library writes a second time."""
    is_away: bool = False

    def look(self) -> Sight | None:
        self._reach()
        if self.data is None:
            return None
        age = self.clock.seconds - self.written if self.is_dated else 0.0
        return Sight(str(self.version), self.data, age)

    def put(self, data: bytes, over: str | None) -> str | None:
        self._reach()
        there = str(self.version) if self.data is not None else None
        if there != over and not self.ignores:
            return None
        self.data, self.written = data, self.clock.seconds
        self.version += 1
        if self.lost:
            self.lost -= 1
            return self.put(data, over)
        return str(self.version)

    def remove(self, version: str) -> None:
        self._reach()
        if version == str(self.version):
            self.data = None

    def _reach(self) -> None:
        if self.is_away:
            raise OSError("away")


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def place(clock: Clock) -> Object:
    return Object(clock)


@contextmanager
def run(place: Object, clock: Clock) -> Iterator[Lease]:
    """Hold the lease as a run does; yield it."""
    with leased(place, URL, BUSY, clock.world):
        yield leases._HELD[-1]


def dead(place: Object, clock: Clock) -> Lease:
    """Return the lease of a run that takes it and is killed."""
    lease = Lease(place, URL, clock.world)
    lease.take(BUSY)
    return lease


def test_it_is_removed_at_the_end(place: Object, clock: Clock) -> None:
    with run(place, clock):
        assert place.data is not None
    assert place.data is None
    assert clock.said == []


def test_a_run_that_was_killed_is_waited_for(place: Object, clock: Clock) -> None:
    dead(place, clock)
    clock.seconds += 20
    begun = clock.seconds
    with run(place, clock):
        # 60 seconds of the lease, 20 of which are gone, and 2 since servers count whole ones.
        assert clock.seconds - begun == pytest.approx(42)
    assert "its lease ends in 42 s" in clock.said[0]
    assert clock.said[1] == f"took over {URL} from a run that was killed"


def test_a_lease_that_ended_long_ago_costs_no_wait(place: Object, clock: Clock) -> None:
    dead(place, clock)
    clock.seconds += 3600
    begun = clock.seconds
    with run(place, clock):
        assert clock.seconds == begun


def test_a_server_without_a_clock_is_watched(place: Object, clock: Clock) -> None:
    dead(place, clock)
    clock.seconds += 3600
    place.is_dated = False
    begun = clock.seconds
    with run(place, clock):
        assert clock.seconds - begun == pytest.approx(62)


def test_a_living_run_is_left_alone(place: Object, clock: Clock) -> None:
    with run(place, clock) as other:
        clock.events = [lambda: None, other.renew]
        begun = clock.seconds
        with pytest.raises(Busy, match="another run is building in s3://bucket/out; wait for it"):
            Lease(place, URL, clock.world).take(BUSY)
        assert clock.seconds - begun == pytest.approx(10)
        other.require()


def test_a_slow_look_makes_no_lease_older(place: Object, clock: Clock) -> None:
    """The store is out of reach for two minutes while another run takes the lease."""
    place.is_dated = False
    look = place.look

    def slow() -> Sight | None:
        place.look = look  # type: ignore[method-assign]
        clock.seconds += 120
        dead(place, clock)
        return look()

    place.look = slow  # type: ignore[method-assign]
    begun = clock.seconds
    with run(place, clock):
        assert clock.seconds - begun == pytest.approx(120 + 62)


def test_of_two_that_take_over_one_wins(place: Object, clock: Clock) -> None:
    dead(place, clock)
    clock.seconds += 3600
    look = place.look

    def late() -> Sight | None:
        """Look, and let another take it before the look is used."""
        seen = look()
        place.look = look  # type: ignore[method-assign]
        dead(place, clock)
        return seen

    place.look = late  # type: ignore[method-assign]
    second = Lease(place, URL, clock.world)
    clock.events = [lambda: place.put(b'{"seconds": 60}', str(place.version))]
    with pytest.raises(Busy):
        second.take(BUSY)


@pytest.mark.parametrize("moment", ["take", "renew"])
def test_a_lost_reply_loses_no_lease(place: Object, clock: Clock, moment: str) -> None:
    place.lost = int(moment == "take")
    with run(place, clock) as held:
        place.lost = int(moment == "renew")
        clock.seconds += 50
        assert held.renew()
        clock.seconds += 50
        held.require()
    assert place.data is None


def test_who_has_lost_it_writes_no_more(place: Object, clock: Clock) -> None:
    with run(place, clock) as first:
        clock.seconds += 100  # suspended, as a laptop is
        with pytest.raises(Busy, match="lease on s3://bucket/out has ended"):
            require_leases(f"{URL}/releases/1")
        require_leases(f"{URL}-2")
        second = dead(place, clock)
        assert not first.renew()
        with pytest.raises(Busy):
            require_leases(URL)
    assert place.look() is not None
    second.require()


def test_a_store_out_of_reach_ends_it_in_time(place: Object, clock: Clock) -> None:
    with run(place, clock) as held:
        place.is_away = True
        clock.seconds += 59
        assert held.renew()
        held.require()
        clock.seconds += 1
        with pytest.raises(Busy):
            held.require()


def test_a_store_that_ignores_conditions_locks_nothing(place: Object, clock: Clock) -> None:
    place.ignores = True
    with leased(place, URL, BUSY, clock.world):
        assert place.data is None
        require_leases(URL)
    assert clock.said == [
        f"the store of {URL} ignores conditional writes: no other run is kept out there"
    ]


def test_what_is_no_lease_is_taken_for_an_old_one(place: Object, clock: Clock) -> None:
    place.put(b"\xff not ours", None)
    clock.seconds += 61
    with run(place, clock):
        assert clock.seconds == pytest.approx(1000 + 61 + 1)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("NoCredentialsError", "no credentials were found; set AWS_ACCESS_KEY_ID"),
        ("EndpointConnectionError", "it cannot be reached; check the network and AWS_ENDPOINT_URL"),
        ("ConnectTimeoutError", "it cannot be reached in time; check the network"),
        ("ReadTimeoutError", "it does not answer in time; check the network"),
    ],
)
def test_what_botocore_raises_is_told_with_a_remedy(name: str, expected: str) -> None:
    import botocore.exceptions

    error = getattr(botocore.exceptions, name)(endpoint_url="http://x", error="slow")
    assert isinstance(error, failures())
    assert described(error).startswith(expected)
