"""Objects that switch a device on or keep it off: what trials tell about other sets of objects."""

from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from readers.enumerated import joined, numbered
from readers.phrases import Phrases, Said, Sayings, Unread
from readers.reader import Reader

_SAYS: Final = Phrases(
    once={
        "objects": r"""
            Objects are tested on a <device:device>. They are <objects>.
            Some of these objects may be <some:word>: <objects>. A <device:device> that they are put
                on can tell.
            Some of these objects may be <some:word>, some <stoppers:word>: <objects>. A
                <device:device> that they are put on can tell.
            A <device:device> reacts to objects that are put on it. There are <n:int> objects:
                <objects>.
            There are <n:int> objects (<objects>), and a <device:device> on which any of them can
                lie.
        """,
        "rule": r"""
            The <device:device> is on exactly if at least <least=one> object on it is a
                <single:word>; any object may or may not be a <single>.
            When at least <least=one> object on it is a <single:word>, the <device:device> is on,
                else it is off; each object is a <single> or is not.
            The <device:device> is on exactly if at least <least=k> objects on it are <some:word>;
                any object may or may not be a <single:word>.
            When at least <least=k> objects on it are <some:word>, the <device:device> is on, else
                it is off; each object is a <single:word> or is not.
            The <device:device> is on when at least <least=k> objects on it are <some:word>, unless
                there is also a <stopper:word> on it, which keeps it off.
            The <device:device> is on exactly if at least <least=k> objects on it are <some:word>
                and no <stopper:word> is on it.
        """,
        "unknown": r"""
            Nobody knows what each object is, nor is k, which is <numbers> and the same all the
                time, and nothing else has any influence.
            Which objects are which is not known, nor is k, which is <numbers> and the same all the
                time; nothing else matters.
            Nobody knows what each object is, and nothing else has any influence.
            Which objects are which is not known; nothing else matters.
        """,
        "trials": r"""
            {The trials:|This was observed:|Here is what happened:|The results so
                far:}¶¶<trials:trials>
            {The trials:|This was observed:|Here is what happened:|The results so
                far:}¶<trials:trials>
        """,
        "question": r"""
            {Consider these sets, each alone on the|Say for each of these sets, alone on the}
                <device:device>{:|, what must happen:}
            What follows from this for these sets?
        """,
        "sets": r"<sets:list>",
        "form": r"""
            Answer with a word per set, in order and separated by commas: on or off if that is
                certain, unknown if the observations allow both.
            For each set, in order, write on (it is certainly on), off (certainly off) or unknown
                (both agree with what was observed), separated by commas.
        """,
    },
    perhaps={
        "kinds": r"""
            Each object is a <single:word>, a <stopper:word> or neither.
            An object is a <single:word>, a <stopper:word> or plain.
        """
    },
    kinds={
        "device": r"[a-z]+(?: [a-z]+)?",
        "list": r"1\. [^\n]+(?:\n\d+\. [^\n]+)*",
        "trials": r"[^\n]+ (?:on|off)(?:\n[^\n]+ (?:on|off))*",
    },
)
_TRIAL: Final = Phrases(
    many={
        "bare": r"<objects>: <outcome=on|off>",
        "arrow": r"<objects> -> <outcome=on|off>",
        "device": r"<objects>: <device> <outcome=on|off>",
    }
)

Set: TypeAlias = frozenset[str]


class Device(NamedTuple):
    """What a prompt says."""

    objects: tuple[str, ...]
    thresholds: tuple[int, ...]
    """How many objects may be needed."""
    stops: bool
    """Whether some objects may keep it off."""
    trials: tuple[tuple[Set, bool], ...]
    sets: tuple[Set, ...]


def _read(question: str) -> Device:
    said = _SAYS.read(question)
    objects = joined(said.one("objects")["objects"])
    name = _name(said)
    device = Device(
        objects,
        _thresholds(said),
        said.maybe("kinds") is not None,
        _trials(said.one("trials")["trials"], name),
        tuple(_set(line) for line in numbered(said.one("sets")["sets"])),
    )
    used = [each for each, _ in device.trials] + [*device.sets]
    count = said.one("objects").values.get("n", str(len(objects)))
    if count != str(len({*objects})) or not frozenset().union(*used) <= {*objects}:
        raise Unread(f"not these objects: {objects}")
    return device


def _name(said: Sayings) -> str:
    """Return what the device is called; whatever is called must be called the same."""
    devices = {part["device"] for part in said.parts if "device" in part}
    single = {part["single"] for part in said.parts if "single" in part}
    some = {part["some"] for part in said.parts if "some" in part}
    stopper = {part["stopper"] for part in said.parts if "stopper" in part}
    stoppers = {part["stoppers"] for part in said.parts if "stoppers" in part}
    if len(devices) != 1 or len(single) != 1 or some - {f"{word}s" for word in single}:
        raise Unread(f"what is called what: {devices}, {single}, {some}")
    if len(stopper) > 1 or stoppers - {f"{word}s" for word in stopper}:
        raise Unread(f"what stops it: {stopper}, {stoppers}")
    if ("stopper" in said.one("rule")) != (said.maybe("kinds") is not None):
        raise Unread("says only half of what stops it")
    return devices.pop()


def _thresholds(said: Sayings) -> tuple[int, ...]:
    unknown = said.one("unknown")
    if ("numbers" in unknown) != (said.one("rule")["least"] == "k"):
        raise Unread("says only half of what k is")
    if "numbers" not in unknown:
        return (1,)
    numbers = joined(unknown["numbers"], "or")
    if numbers != tuple(str(n) for n in range(1, len(numbers) + 1)):
        raise Unread(f"no numbers from 1: {numbers}")
    return tuple(map(int, numbers))


def _trials(text: str, name: str) -> tuple[tuple[Set, bool], ...]:
    parts = [_TRIAL.only(line) for line in text.split("\n")]
    ways = {(said.key, said.values.get("device", name)) for said in parts}
    if len(ways) != 1 or {device for _, device in ways} != {name}:
        raise Unread(f"trials are written in several ways: {ways}")
    return tuple(map(_trial, parts))


def _trial(said: Said) -> tuple[Set, bool]:
    return _set(said["objects"]), said["outcome"] == "on"


def _set(text: str) -> Set:
    objects = text.split(", ")
    if len(set(objects)) != len(objects):
        raise Unread(f"an object comes twice: {text!r}")
    return frozenset(objects)


def _solve(device: Device) -> str:
    kinds = 3 if device.stops else 2
    worlds = np.indices((kinds,) * len(device.objects)).reshape(len(device.objects), -1)
    can_be = [set[bool]() for _ in device.sets]
    for least in device.thresholds:
        fits = np.ones(worlds.shape[1], dtype=bool)
        for objects, outcome in device.trials:
            fits &= _on(device, worlds, objects, least) == outcome
        for each, objects in zip(can_be, device.sets, strict=True):
            each |= set(_on(device, worlds[:, fits], objects, least).tolist())
    return ", ".join(
        "unknown" if len(each) > 1 else "on" if True in each else "off" for each in can_be
    )


def _on(
    device: Device, worlds: npt.NDArray[np.int_], objects: Set, least: int
) -> npt.NDArray[np.bool_]:
    """Return in which worlds a set switches the device on.

    Args:
        device: The device.
        worlds: (objects, worlds): 0 for nothing, 1 for what switches on, 2 for what keeps off.
        objects: The set.
        least: How many must switch on.
    """
    on_it = worlds[[n for n, each in enumerate(device.objects) if each in objects]]
    enough: npt.NDArray[np.bool_] = (on_it == 1).sum(axis=0) >= least
    stopped: npt.NDArray[np.bool_] = (on_it == 2).any(axis=0)
    return enough & ~stopped


READER = Reader(_read, _solve)
