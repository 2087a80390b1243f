"""Bodies: what requests may hold. An unknown key is an error, as in a recipe."""

import json
from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import Field, model_validator

from generators.family import Split
from pipelines.config import Strict
from pipelines.live.curriculum import LiveSplit, Position, SessionSettings

MOST_ORDINALS = 256
MOST_ITEMS = 1024
MOST_TICKET = 2**53 - 1
"""The greatest whole number that every JSON reader keeps."""

Ordinal = Annotated[int, Field(ge=0, le=MOST_TICKET)]
Key = Annotated[str, Field(min_length=1, max_length=200)]


class Rows(Strict):
    """Rows of a family's stream."""

    family: str
    dial: Position = 0.5
    knobs: Mapping[str, Position] = {}
    """Positions of single knobs, instead of the dial."""
    split: Split = "train"
    seed: Annotated[int, Field(ge=-(2**63), lt=2**63)] = 0
    ordinals: Annotated[tuple[Ordinal, ...], Field(min_length=1, max_length=MOST_ORDINALS)]
    """Places of the stream."""


class Item(Strict):
    """A response, and the row that it answers."""

    row: Mapping[str, Any] | str | None = None
    """A row, its `reward_model`, or its ground truth."""
    id: str | None = None
    """Of a row that this server has given out."""
    response: str

    @model_validator(mode="after")
    def _one_row(self) -> "Item":
        if (self.row is None) == (self.id is None):
            raise ValueError("give either row or id")
        return self

    @property
    def truth(self) -> str | None:
        """The row as text from which `proofmill.score` judges; None where its id stands for it."""
        if self.row is None or isinstance(self.row, str):
            return self.row
        model = self.row.get("reward_model", self.row)
        if isinstance(model, Mapping) and isinstance(model.get("ground_truth"), str):
            return str(model["ground_truth"])
        return json.dumps(self.row)


class Items(Strict):
    """Responses to be judged."""

    items: Annotated[tuple[Item, ...], Field(max_length=MOST_ITEMS)]


class NewSession(SessionSettings):
    """A session to be made, or gone on with."""

    session: str | None = None
    """Its name; one is made up where it is missing."""

    @property
    def settings(self) -> SessionSettings:
        """What it is asked for, but its name."""
        return SessionSettings(**self.model_dump(exclude={"session"}))


class Ticket(Strict):
    """Which problem of a session."""

    ticket: Ordinal
    split: LiveSplit = "train"


class Response(Ticket):
    """A response to a ticket's problem."""

    response: str
    key: Key | None = None
    """Makes the call idempotent."""


class Reward(Ticket):
    """What a trainer says of a response that it judged by itself."""

    reward: Annotated[float, Field(allow_inf_nan=False)] | None
    """Over 0.5 is right; null: undecided."""
    key: Key | None = None


class Rewards(Strict):
    """Rewards to be counted, all or none."""

    outcomes: Annotated[tuple[Reward, ...], Field(max_length=MOST_ITEMS)]
