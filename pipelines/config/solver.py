"""Solving: from a few words of configuration to a solver that is ready to be asked.

`search:budget=200` on the command line, or the same keys in a TOML file, `kind = "search"`.
"""

import difflib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field, RootModel

from pipelines.config.strict import Strict, checked, read_toml
from pipelines.errors import RecipeError
from proofmill import Problem
from proofmill.problem import Json
from solvers import Endpoint, Recorded, Solver, VllmServer
from solvers.standins import budgeted_search, mode_guesser, noisy_interpreter

SolverOf: TypeAlias = Callable[[Sequence[Problem]], Solver]
"""The rows that will be asked -> the solver; models need not look at them."""


class _Sampled(Strict):
    """What every language model has."""

    temperature: Annotated[float, Field(ge=0.0)] | None = 1.0
    top_p: Annotated[float, Field(gt=0.0, le=1.0)] | None = 1.0
    max_tokens: Annotated[int, Field(gt=0)] | None = 2048
    system: str | None = None
    extra: Mapping[str, Json] = {}
    """More parameters of the request's body, such as `top_k` (TOML file only)."""
    revision: str = ""
    """Of the weights; part of the solver's name."""
    concurrency: Annotated[int, Field(gt=0)] = 32
    timeout: Annotated[float, Field(gt=0.0)] = 600.0
    """Seconds for one reply."""
    price_in: Annotated[float, Field(ge=0.0)] = 0.0
    price_out: Annotated[float, Field(ge=0.0)] = 0.0
    """US dollars per million tokens of prompts and of completions."""

    def options(self) -> dict[str, Any]:
        """Return the arguments of `Endpoint`."""
        values = self.model_dump(include=set(_Sampled.model_fields))
        prices = (values.pop("price_in"), values.pop("price_out"))
        return values | {"prices": prices}


class EndpointSpec(_Sampled):
    """Any OpenAI-compatible server. The key is read from OPENAI_API_KEY."""

    kind: Literal["endpoint"]
    base_url: str
    model: str
    schema_in_prompt: bool = False
    """For servers that cannot be held to a JSON schema."""
    pause: Annotated[float, Field(ge=0.0)] = 1.0
    """Unit of the waits between attempts, seconds."""


class VllmSpec(_Sampled):
    """A vLLM server that is started for the run, from its own environment."""

    kind: Literal["vllm"]
    model: str
    """Hub id or folder of the weights."""
    python: str = ".venv-vllm/bin/python"
    """Interpreter of the environment that holds vLLM; it cannot share this one."""
    args: tuple[str, ...] = ()
    """More arguments for the server."""


class RecordedSpec(Strict):
    """Stored rollouts: Parquet or JSON lines with a prompt and a response per row."""

    kind: Literal["recorded"]
    path: str
    model: str | None = None
    """Replay this model's responses only; None: several models stand in for several samples."""
    prompt_column: str = "question"
    response_column: str = "response"
    model_column: str = "model"


class SearchSpec(Strict):
    """A stand-in: search that gives up after about `budget` units of the row's `effort`."""

    kind: Literal["search"]
    budget: Annotated[float, Field(gt=0.0)] = 200.0
    spread: Annotated[float, Field(ge=0.0)] = 1.0


class InterpreterSpec(Strict):
    """A stand-in: carries out `effort` steps and slips on each with chance `slip`."""

    kind: Literal["interpreter"]
    slip: Annotated[float, Field(gt=0.0, lt=1.0)] = 0.01


class GuesserSpec(Strict):
    """A stand-in: always the commonest answer of the family's other rows."""

    kind: Literal["guesser"]


SolverSpec: TypeAlias = Annotated[
    EndpointSpec | VllmSpec | RecordedSpec | SearchSpec | InterpreterSpec | GuesserSpec,
    Field(discriminator="kind"),
]


class _Solver(RootModel[SolverSpec]):
    """Any of them."""


KINDS = ("endpoint", "vllm", "recorded", "search", "interpreter", "guesser")


def parse_solver(text: str) -> SolverSpec:
    """Read `kind:key=value,...` or the path of a TOML file with the same keys.

    Raises:
        RecipeError: naming the key and what is wrong with it.
    """
    kind, _, rest = text.partition(":")
    if kind in KINDS:
        pairs = [pair.partition("=") for pair in rest.split(",") if pair]
        values: dict[str, Any] = {"kind": kind} | {key: value for key, _, value in pairs}
    elif text.endswith(".toml"):
        values = read_toml(text, "solver file")
    else:
        near = difflib.get_close_matches(kind, KINDS, 1)
        hint = f"did you mean {near[0]!r}? Give" if near else "give"
        raise RecipeError(
            f"no solver {text!r}; {hint} a TOML file or one of {', '.join(KINDS)}, such as "
            "search:budget=200 or endpoint:base_url=http://127.0.0.1:8000/v1,model=NAME"
        )
    return solver_spec(values, f"solver {text!r}")


def solver_spec(values: Mapping[str, Any], where: str) -> SolverSpec:
    """Check the keys of a solver.

    Raises:
        RecipeError: naming `where`, the key and what is wrong with it.
    """
    return checked(_Solver, values, where).root


@contextmanager
def opened(spec: SolverSpec, cache: Path | None = None) -> Iterator[SolverOf]:
    """Yield a way to the solver; servers and connections end with the block.

    `cache` is a file for the replies of language models: a rerun asks none of them again.
    """
    if isinstance(spec, EndpointSpec):
        with _endpoint(spec, cache) as endpoint:
            yield lambda problems: endpoint
    elif isinstance(spec, VllmSpec):
        with (
            VllmServer(spec.model, python=spec.python, args=spec.args) as server,
            server.endpoint(cache=cache, **spec.options()) as endpoint,
        ):
            yield lambda problems: endpoint
    elif isinstance(spec, RecordedSpec):
        recorded = Recorded(
            spec.path,
            model=spec.model,
            prompt_column=spec.prompt_column,
            response_column=spec.response_column,
            model_column=spec.model_column,
        )
        yield lambda problems: recorded
    else:
        yield _stand_in(spec)


def _endpoint(spec: EndpointSpec, cache: Path | None) -> Endpoint:
    given = spec.model_dump(include={"schema_in_prompt", "pause"})
    try:
        return Endpoint(spec.base_url, spec.model, cache=cache, **given, **spec.options())
    except ValueError as error:
        raise RecipeError(f"solver endpoint: {error}") from error


def _stand_in(spec: SearchSpec | InterpreterSpec | GuesserSpec) -> SolverOf:
    if isinstance(spec, SearchSpec):
        return lambda problems: budgeted_search(problems, spec.budget, spec.spread)
    if isinstance(spec, InterpreterSpec):
        return lambda problems: noisy_interpreter(problems, spec.slip)
    return mode_guesser
