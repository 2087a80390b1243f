"""Data policies that run the real loops: knobs, live sessions, mixtures by logs, a bandit."""

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

import numpy as np

from benchmarks.learner.policies import Uniform, Weights
from benchmarks.learner.training import GROUP, Asked, Probe
from benchmarks.learner.world import TRAINED
from generators import FAMILIES
from generators.selfplay import Archive, Bandit, Member, Reward
from generators.selfplay import Cell as Place
from generators.weakness import Cell, Rule, Tally, Weight, mix
from generators.weakness.knobs import Attempt, diagnose, draw_plan, probe
from pipelines.live.curriculum import (
    BINS,
    TABLE,
    Knowledge,
    Policy,
    PolicyName,
    Seen,
    SessionSettings,
    directed,
)
from pipelines.loops.knobs import subject_of
from pipelines.loops.mixture import Index, Row, read_logs, tally
from pipelines.loops.mixture.logs import Earned
from pipelines.state import spilled
from proofmill import Problem

RANGE: Final = TRAINED / 5
"""Part of the dial that is trained on."""
_PLANNED_SEED: Final = 3
"""Root seed of rows that the loop over knobs asks for: none is held out."""


@dataclass(slots=True)
class KnobLoop(Uniform):
    """The loop over knobs: `diagnose` and `draw_plan` once a release, rows drawn at their knobs.

    The training groups are its gradings. What the policy cannot see, the loop cannot either: its
    knobs 0..1 are the trained part of the dial.
    """

    budget: int = field(kw_only=True)
    releases: int = 6
    attempts: list[Attempt] = field(default_factory=list)
    waiting: list[Asked] = field(default_factory=list)
    release: int = -1

    def choose(self, count: int, rng: Random, probe: Probe) -> list[Asked]:
        """Take the next rows of the release, or plan the next one."""
        if len(self.waiting) < count:
            self.release += 1
            self.waiting += self._plan(rng)
        chosen, self.waiting = self.waiting[:count], self.waiting[count:]
        return chosen

    def observe(self, asked: Asked, k: int, n: int) -> None:
        """Note the attempt."""
        knobs = tuple(value / RANGE for value in asked.row.knobs.values())
        self.attempts.append(Attempt(asked.cell.family, knobs, k, n, self.release))

    def _plan(self, rng: Random) -> list[Asked]:
        items = self.budget // GROUP // self.releases
        seeded = np.random.default_rng(rng.getrandbits(63))
        subjects = [subject_of(name) for name in self.world.families]
        if self.release:
            choices = draw_plan(diagnose(subjects, self.attempts, self.release), items, seeded)
        else:
            choices = probe(subjects, items, seeded)
        rows = [self._row(choice.family, choice.knobs, rng) for choice in choices]
        rng.shuffle(rows)
        return rows

    def _row(self, family: str, knobs: tuple[float, ...], rng: Random) -> Asked:
        names = [knob.name for knob in FAMILIES[family].knobs]
        setting = {name: round(RANGE * value, 3) for name, value in zip(names, knobs, strict=True)}
        dial = sum(setting.values()) / len(setting)
        row = _drawn(family, tuple(setting.items()), rng.randrange(4))
        return Asked(Cell(family, min(int(5 * dial), TRAINED - 1)), row)


@cache
def _drawn(family: str, setting: tuple[tuple[str, float], ...], ordinal: int) -> Problem:
    return FAMILIES[family].problem(ordinal, knobs=dict(setting), root_seed=_PLANNED_SEED)


@dataclass(slots=True)
class Live(Uniform):
    """What a live session knows and asks, in process: HTTP would carry the same and no more."""

    policy: PolicyName = field(kw_only=True)
    session: tuple[SessionSettings, Policy, Knowledge] | None = None
    problems: int = 0

    def choose(self, count: int, rng: Random, probe: Probe) -> list[Asked]:
        """Draw cells by the session's weights, and of each the row nearest to what it asks for."""
        settings, policy, knowledge = self._opened()
        if question := policy.question(knowledge):
            policy.answer(question.plan())
        weights = policy.weights()
        if policy.follows:
            weights = directed(weights, knowledge, (), settings.epoch)
        cells = rng.choices(list(weights), list(weights.values()), k=count)
        return [Asked(cell, self._row(cell, policy, rng)) for cell in cells]

    def observe(self, asked: Asked, k: int, n: int) -> None:
        """Tell the session of each rollout."""
        _, policy, knowledge = self._opened()
        self.problems += 1
        for turn in range(n):
            knobs = tuple(asked.row.knobs.values())
            seen = Seen(self.problems, asked.cell, knobs, turn < k)
            ended = knowledge.add(seen)
            policy.observe(seen)
            if ended:
                policy.close(knowledge)

    def _opened(self) -> tuple[SessionSettings, Policy, Knowledge]:
        if self.session is None:
            names = tuple(self.world.families)
            settings = SessionSettings(
                policy=self.policy, families=names, dials=(0.0, RANGE - 1e-6)
            )
            knowledge = Knowledge([subject_of(name) for name in names], settings.epoch)
            self.session = (settings, TABLE[self.policy](settings), knowledge)
        return self.session

    def _row(self, cell: Cell, policy: Policy, rng: Random) -> Problem:
        knobs = policy.setting(cell, rng).knobs
        wanted = sum(knobs) / len(knobs)
        rows = rng.sample(list(self.world.pool[cell]), min(4, len(self.world.pool[cell])))
        return min(rows, key=lambda row: abs((row.dial or 0.0) - wanted))


@dataclass(slots=True)
class MixtureRounds(Uniform):
    """The loop over mixtures: rollouts go through a trainer's log into the next weights."""

    rule: Rule = field(kw_only=True)
    budget: int = field(kw_only=True)
    rounds: int = 6
    history: list[Mapping[Cell, Tally]] = field(default_factory=list)
    mixed: dict[Cell, Weight] = field(default_factory=dict)
    log: list[tuple[str, float]] = field(default_factory=list)
    """Row id and reward of this round's rollouts."""

    def choose(self, count: int, rng: Random, probe: Probe) -> list[Asked]:
        """Mix anew when a round's rollouts are in."""
        if len(self.log) >= self.budget // self.rounds:
            self._close()
        return Uniform.choose(self, count, rng, probe)

    def observe(self, asked: Asked, k: int, n: int) -> None:
        """Write the group to the log."""
        self.log += [(asked.row.id, float(i < k)) for i in range(n)]

    def weights(self, rng: Random) -> Weights:
        """Return the mixture's weights; all alike before the first."""
        if not self.mixed:
            return dict.fromkeys(self.world.pool, 1.0)
        return {cell: self.mixed[cell].weight for cell in self.world.pool}

    def _close(self) -> None:
        self.history.append(tally(self._read()))
        weights = mix(list(self.world.pool), self.history, self.rule, self.mixed or None)
        self.mixed = {Cell(weight.family, weight.bin): weight for weight in weights}
        self.log.clear()

    def _read(self) -> Counter[Earned]:
        """Send the log through the importer."""
        rows = (
            Row(row.id, row.prompt, "train", cell.family, (cell.bin + 0.5) / BINS)
            for cell, some in self.world.pool.items()
            for row in some
        )
        with TemporaryDirectory() as folder, spilled(None) as spill:
            file = Path(folder) / "rollouts.jsonl"
            lines = (json.dumps({"id": name, "reward": reward}) for name, reward in self.log)
            file.write_text("\n".join(lines), encoding="utf8")
            return read_logs([file], Index(spill, rows)).earned


@dataclass(slots=True)
class SelfPlay(Uniform):
    """Self-play's bandit and archive over cells: a row is worth its learnability, 4 p (1 - p).

    Half of the groups are pulls of the bandit, half ask members of the archive again.
    """

    bandit: Bandit | None = None
    archive: Archive = field(default_factory=Archive)
    asked: dict[str, Asked] = field(default_factory=dict)
    """Row id -> the row, for the members."""

    def choose(self, count: int, rng: Random, probe: Probe) -> list[Asked]:
        """Pull arms; each pull is a row of a cell."""
        names = {_arm(cell): cell for cell in self.world.pool}
        self.bandit = self.bandit or Bandit(list(names))
        members = [one for some in self.archive.cells.values() for one in some if one.score]
        again = count // 2 if members else 0
        chosen = [names[name] for name in self.bandit.choose(count - again, rng)]
        weights = [member.score for member in members]
        return [Asked(cell, rng.choice(self.world.pool[cell])) for cell in chosen] + [
            self.asked[member.id]
            for member in (rng.choices(members, weights, k=again) if again else ())
        ]

    def observe(self, asked: Asked, k: int, n: int) -> None:
        """Reward the arm, and let the row join or leave its cell of the archive."""
        worth = 4.0 * k / n * (1.0 - k / n)
        if self.bandit:
            self.bandit.learn([Reward(_arm(asked.cell), worth, False)])
        self.asked[asked.row.id] = asked
        cell = Place(asked.cell.family, str(asked.cell.bin), "", 0, asked.row.verifier)
        members = self.archive.cells[cell]
        members[:] = [member for member in members if member.id != asked.row.id]
        member = Member(asked.row.id, "", worth, self.archive.number, k / n)
        self.archive.number += 1
        self.archive.place(cell, member)


def _arm(cell: Cell) -> str:
    return f"{cell.family}/{cell.bin}"
