"""Stories of constant speeds: pauses, wind, meetings, escalators, trains and bridges."""

from collections.abc import Callable, Mapping
from typing import Final

from sympy import Expr, sqrt

from readers.contest.stories._told import Story, zeros

WAYS: Final[Mapping[str, str]] = {
    "pause": r"""
        A barge goes <way:int> kilometers along a canal; the locks on the way take the same time
            on every day. A trip takes <slow:time> with the locks. If the barge goes
            <more:amount> km/h faster between the locks, a trip takes <fast:time> with the
            locks.
        Every Sunday <who:name> walks <way:int> kilometers and rests on the way, always equally
            long. At the usual speed it takes <slow:time> in all. At a speed that is
            <more:amount> km/h higher it takes <fast:time> in all.
        <who:name> rides <way:int> kilometers to a lake and spends some time at a bakery on the
            way. The trip, bakery included, takes <slow:time>. Riding <more:amount> km/h faster,
            with just as much time at the bakery, <who:name> arrives after <fast:time>.
    """,
    "pause.alone": r"""
        How many minutes {do the locks take|does each rest last|does the time at the bakery
            last}?
    """,
    "pause.all": r"""
        How many minutes does it take in all, with the same pause, if the speed is
            <other:amount> km/h above the first one?
    """,
    "wind": r"""
        A drone flies to a tower <way:int> kilometers away, straight against a wind of
            <wind:int> kilometers per hour, and at once straight back with the same wind. It is
            in the air for <t:time>.
        A ferry goes <way:int> kilometers up a river and back again to where it started. The
            river flows at <wind:int> kilometers per hour, the turn takes no time, and the whole
            trip lasts <t:time>.
        <who:name> paddles <way:int> kilometers along a channel whose water moves at <wind:int>
            kilometers per hour, first with the water and then back against it, <t:time> in all
            and without any rest.
    """,
    "wind.speed": r"""
        How fast would {the drone|the ferry} be, in kilometers per hour, if the {air|water}
            stood still? The speed relative to the {air|water} is always the same.
        How fast would <who:name> be, in kilometers per hour, if the water stood still? The
            speed relative to the water is always the same.
        The speed of {the drone|the ferry} relative to the {air|water} never changes. Find this
            speed in kilometers per hour.
        The speed of <who:name> relative to the water never changes. Find this speed in
            kilometers per hour.
    """,
    "laps": r"""
        A red and a blue robot run back and forth along a straight rail, never changing speed
            and turning in no time. <west=Red> starts at its west end as <east=blue> starts at
            its east end. Their first meeting is <one:int> meters from the west end, their
            second one, after each has turned once, <two:int> meters from the <side=west|east>
            end.
        Two ferries shuttle across a wide river on one line, at constant speeds and with no stop
            at the banks. One leaves the west bank when the other leaves the east bank. They
            pass each other first <one:int> meters from the west bank, and then, when each has
            turned once, <two:int> meters from the <side=west|east> bank.
        <west:name> and <east:name> swim to and fro between the two ends of a pool, each at a
            constant speed and without losing time at a turn. They start at the same time,
            <west:name> at the west end and <east:name> at the east end. They meet for the first
            time <one:int> meters from the west end, and for the second time, both having turned
            once, <two:int> meters from the <side=west|east> end.
    """,
    "laps.length": r"""
        How many meters long is the {line from bank to bank|pool|rail}?
        Find the length of the {line from bank to bank|pool|rail} in meters.
    """,
    "any.ratio": r"""
        How many times as fast as <under=blue> is <over=red>?
        How many times as fast as <under=the ferry from the east bank> is <over=the ferry from the
            west bank>?
        How many times as fast as <under=the second beetle> is <over=the first beetle>?
        How many times as fast as <under=the second ship> is <over=the first ship>?
        How many times as fast as <under:name> is <over:name>?
    """,
    "escalator": r"""
        A robot climbs a staircase that itself moves upwards, and treads on <slow:int> steps
            before it is at the top. Then its pace, in steps per second, is made <times:amount>
            times as fast; now it treads on <fast:int> steps before it is at the top.
        On an escalator that runs upwards, a child who keeps a steady pace takes <slow:int>
            steps on the way up. A dog whose steady pace is <times:amount> times as many steps
            per second takes <fast:int> steps on the way up. (Both tread on every step that they
            pass.)
        <who:name> walks up an escalator that moves up, and counts <slow:int> steps until the
            top. <other:name>, who takes <times:amount> times as many steps per second, counts
            <fast:int> steps on the same escalator.
    """,
    "escalator.steps": r"""
        How many steps would it take to climb if it stood still?
        How many steps are there from bottom to top at any moment?
    """,
    "passing": r"""
        A ship keeps its speed. It needs <short:int> seconds to move completely past a buoy, and
            <long:int> seconds to move completely past a pier that is <way:int> meters long,
            from bow at the near end to stern at the far end.
        A train that runs at constant speed takes <short:int> seconds to pass a signal, from its
            front end to its rear end, and <long:int> seconds from the moment when its front
            reaches a bridge of <way:int> meters to the moment when its rear leaves the bridge.
        <who:name> stands beside a straight road on which a convoy drives by at constant speed.
            It takes <short:int> seconds to pass <who:name>. From when its first vehicle enters
            a tunnel of <way:int> meters until its last vehicle has left it, <long:int> seconds
            go by.
    """,
    "passing.speed": r"""
        How fast is it, in meters per second?
        Find its speed in meters per second.
    """,
    "passing.length": r"""
        How many meters long is the {convoy|train|ship}?
        Find the length of the {convoy|train|ship} in meters.
    """,
    "meeting": r"""
        A slow train leaves <a:name> for <b:name>, <way:int> kilometers away, and runs at <one:int>
            kilometers per hour. A second train starts in <b:name> <later:time> after the first one
            has left <a:name>, and runs towards <a:name> on the track beside, at <two:int>
            kilometers per hour.
        Along a straight canal of <way:int> kilometers a barge sets out from its western end,
            <a:name>, at <one:int> kilometers per hour. At the eastern end, <b:name>, another barge
            waits for <later:time> after that and then comes the opposite way at <two:int>
            kilometers per hour.
        The towns <a:name> and <b:name> are <way:int> kilometers apart by road. <who:name> leaves
            <a:name> and cycles towards <b:name> at <one:int> kilometers per hour. <later:time>
            later <other:name> leaves <b:name> and rides towards <a:name> on the same road, at
            <two:int> kilometers per hour.
    """,
    "meeting.time": r"""
        How many minutes after the first start do they meet?
        Find the time from the start in <start:name> to their meeting, in minutes.
    """,
    "meeting.place": r"""
        How many kilometers from <place:name> do they meet?
        At what distance from <place:name>, in kilometers, do the two meet?
    """,
    "parting": r"""
        Two beetles start at the same time from the two ends of a straight twig and crawl towards
            each other at constant speeds. From their meeting on, the first one takes <one:time> to
            the end where the second one began, and the second one takes <two:time> to the end where
            the first one began.
        Two ships leave <a:name> and <b:name> at the same time, the first from <a:name> to <b:name>,
            the second from <b:name> to <a:name> along the same line, each at a constant speed. The
            first one arrives <one:time> after they pass each other, the second one arrives
            <two:time> after they pass.
        <first:name> starts from <a:name> for <b:name> at the same moment as <second:name> starts
            from <b:name> for <a:name>, on the same path. Both keep their speeds. After they have
            met, <first:name> needs <one:time> more to reach <b:name> and <second:name> needs
            <two:time> more to reach <a:name>.
    """,
    "parting.before": r"""
        For how many minutes had they been on their way when they met?
        How many minutes after the start did they meet?
    """,
    "parting.all": r"""
        How many minutes does {the first beetle|the first ship} take for the whole way?
        How many minutes does <first:name> take for the whole way?
    """,
}


def _pause(told: Story) -> Expr:
    """Return minutes: way / speed + pause = slow, and way / (speed + more) + pause = fast."""
    way, more, saved = 60 * told["way"], told["more"], told["slow"] - told["fast"]
    speed = max(zeros(saved, saved * more, -way * more))
    pause = told["slow"] - way / speed
    return pause if told.asked == "alone" else pause + way / (speed + told["other"])


def _wind(told: Story) -> Expr:
    """Return a speed: way / (speed - wind) + way / (speed + wind) = hours."""
    hours = told["t"] / 60
    return max(zeros(hours, -2 * told["way"], -hours * told["wind"] ** 2))


def _laps(told: Story) -> Expr:
    """Return what the two meetings tell: until the second all go three times as far."""
    one, two = told["one"], told["two"]
    # Who starts in the west has gone 2 * length - two if that is seen from the west.
    length = (3 * one + two) / 2 if told.words["side"] == "west" else 3 * one - two
    if told.asked == "length":
        return length
    west = told.words.get("west", "the ferry from the west bank")
    ratio = one / (length - one)
    return ratio if told.words["over"].lower() == west.lower() else 1 / ratio


def _escalator(told: Story) -> Expr:
    """Return steps: whoever is faster has stood on the moving steps for a shorter time."""
    slow, fast = told["slow"], told["fast"]
    carried = (fast - slow) / (slow - fast / told["times"])
    return slow * (1 + carried)


def _passing(told: Story) -> Expr:
    speed = told["way"] / (told["long"] - told["short"])
    return speed if told.asked == "speed" else speed * told["short"]


def _meeting(told: Story) -> Expr:
    one, two, later = told["one"] / 60, told["two"] / 60, told["later"]
    time = (told["way"] + later * two) / (one + two)
    if not later < time < told["way"] / one:
        raise ValueError("they do not meet on the way")
    first = told.words.get("place", told.words.get("start", told.words["a"])) == told.words["a"]
    if told.asked == "time":
        return time if first else time - later
    return time * one if first else told["way"] - time * one


def _parting(told: Story) -> Expr:
    """Return what the times after a meeting tell: their product is the square of that before."""
    before = sqrt(told["one"] * told["two"])
    if told.asked == "ratio":
        ratio = sqrt(told["two"] / told["one"])
        first = told.words["over"] in {
            "the first beetle",
            "the first ship",
            told.words.get("first"),
        }
        return ratio if first else 1 / ratio
    return before if told.asked == "before" else before + told["one"]


SOLVED: Final[Mapping[str, Callable[[Story], Expr]]] = {
    "pause": _pause,
    "wind": _wind,
    "laps": _laps,
    "escalator": _escalator,
    "passing": _passing,
    "meeting": _meeting,
    "parting": _parting,
}
"""Kind of story -> what solves it."""
