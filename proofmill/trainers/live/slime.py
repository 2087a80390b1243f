"""slime: a data source and its reward, both named by slime's settings.

    --data-source-path proofmill.trainers.live.slime.Tickets
    --custom-rm-path proofmill.trainers.live.slime.reward
    --prompt-data http://HOST:PORT/sessions/NAME --apply-chat-template

Written against slime at 624b824 (August 2026): `get_samples(n)` gives n groups, `add_samples` takes
back what was cut off, `save` and `load` go with its checkpoints. A sample's key is its index and
its response, so a run that resumes counts what is new, and nothing twice.
"""

import json
from asyncio import to_thread
from collections.abc import Sequence
from copy import deepcopy
from importlib import import_module
from pathlib import Path
from typing import Any

from proofmill.trainers import slime
from proofmill.trainers.live.tickets import place, session_at, verified


class Tickets:
    """The problems of a session, a group of samples each."""

    def __init__(self, args: Any) -> None:  # noqa: ANN401
        self._args, self._session = args, session_at(args.prompt_data)
        self._next = 0
        self._back: list[list[Any]] = []
        self._sample = import_module("slime.utils.types").Sample
        load = import_module("slime.utils.processing_utils").load_tokenizer
        self._tokenizer = load(args.hf_checkpoint, trust_remote_code=True)

    def get_samples(self, num_samples: int) -> list[list[Any]]:
        """Return groups, those that came back first."""
        groups, self._back = self._back[:num_samples], self._back[num_samples:]
        while len(groups) < num_samples:
            groups.append(self._group(self._next))
            self._next += 1
        return groups

    def _group(self, ticket: int) -> list[Any]:
        """Return the samples of a ticket; equal numbers after a resumption."""
        row, size = self._session.problem(ticket)["row"], self._args.n_samples_per_prompt
        first = self._sample(
            prompt=self._shown(row["prompt"]),
            label=row["reward_model"]["ground_truth"],
            metadata={"session": self._args.prompt_data, "ticket": ticket, "split": "train"},
        )
        group = [deepcopy(first) for _ in range(size)]
        for index, sample in enumerate(group, ticket * size):
            sample.group_index, sample.index = ticket, index
        return group

    def _shown(self, prompt: Any) -> Any:  # noqa: ANN401
        if not self._args.apply_chat_template:
            return prompt
        settings = self._args.apply_chat_template_kwargs or {}
        return self._tokenizer.apply_chat_template(
            prompt, tokenize=False, add_generation_prompt=True, **settings
        )

    def add_samples(self, samples: list[list[Any]]) -> None:
        """Take back groups that were cut off."""
        self._back += samples

    def save(self, rollout_id: int) -> None:
        """Keep which ticket is next."""
        path = self._state(self._args.save, rollout_id)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps({"ticket": self._next}), encoding="utf8")

    def load(self, rollout_id: int | None = None) -> None:
        """Go on where a checkpoint stood, if there is one."""
        if self._args.load and (path := self._state(self._args.load, rollout_id)).exists():
            self._next = json.loads(path.read_text(encoding="utf8"))["ticket"]

    def _state(self, folder: str, rollout_id: int | None) -> Path:
        return Path(folder, "rollout", f"tickets_{rollout_id}.json")

    def __len__(self) -> int:
        return self._next


async def reward(args: object, sample: Any, **_: object) -> float | list[float]:  # noqa: ANN401
    """Return 1.0 or 0.0 by the mill; remove the sample where it is undecided."""
    if isinstance(sample, Sequence):
        return [await _reward(one) for one in sample]
    return await _reward(sample)


async def _reward(sample: Any) -> float:  # noqa: ANN401
    ticket = sample.metadata or {}
    if "ticket" not in ticket:  # a row of a shard, as evaluations have them
        return slime.rewarded(sample)
    session = await to_thread(session_at, ticket["session"])
    said = (session, place(ticket), sample.response, str(sample.index))
    return slime.marked(sample, await to_thread(verified, *said))
