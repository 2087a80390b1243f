"""The HTTP application; docs/live-api.md says what each address does."""

import json
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from fastapi import FastAPI, HTTPException, Request, Response
from fastapi.responses import StreamingResponse
from fastapi.routing import APIRoute
from pydantic import BaseModel, ValidationError

from generators import FAMILIES
from pipelines.errors import ProofmillError
from pipelines.live.http import bodies
from pipelines.live.http.guard import Application, Guard
from pipelines.live.http.metrics import Requests, prometheus
from pipelines.live.http.pages import reference_page
from pipelines.live.making import NothingReady
from pipelines.live.mill import LiveMill, Taken, Unknown
from pipelines.live.reporting import settings_of, state_of
from pipelines.live.sessions import Rewarded, UnknownTicket
from pipelines.live.storing import Assignment, Conflict, Stored
from pipelines.live.watch import EVENTS, TooMany, Watch, watch_page
from pipelines.mill import Stream, json_bytes
from proofmill import Score, __version__

Model = TypeVar("Model", bound=BaseModel)


class Direct(APIRoute):
    """Calls the endpoint with the request and the address's parts, which are words, and no more.

    FastAPI's own reading of parameters takes two thirds of its time for a request.
    """

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Return what answers a request."""

        async def handle(request: Request) -> Response:
            response: Response = await self.endpoint(request, **request.path_params)
            return response

        return handle


class Malformed(ProofmillError):
    """A body that is not what its address takes."""


_STATUS: dict[type[ProofmillError], int] = {
    Unknown: 404,
    UnknownTicket: 404,
    Taken: 409,
    Conflict: 409,
    NothingReady: 503,
    TooMany: 503,
}
RETRY_AFTER = "1"
"""Seconds after which a caller that found nothing ready may ask again."""


def create_app(mill: LiveMill, watch: Watch, token: str | None = None) -> Application:
    """Return the application over `mill`.

    With a token, every request needs it but `/health` and the page, which say nothing of sessions.
    """

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await mill.begin()
        try:
            yield
        finally:
            await mill.end()

    app = FastAPI(
        title="Proofmill",
        version=__version__,
        summary="Certified problems on demand, at the difficulty that teaches.",
        lifespan=lifespan,
        docs_url=None,  # those load scripts from elsewhere
        redoc_url=None,
    )
    app.router.route_class = Direct
    requests = Requests()
    _add_refusals(app)
    _add_sessions(app, mill)  # first: routes are tried in order
    _add_mill(app, mill, watch, requests)
    _add_watch(app, mill, watch)
    return Guard(app, token=token, token_of=mill.token_of, requests=requests)


def _add_refusals(app: FastAPI) -> None:
    @app.exception_handler(ProofmillError)
    async def refused(request: Request, error: Exception) -> Response:
        status = next((s for kind, s in _STATUS.items() if isinstance(error, kind)), 422)
        return _refusal(status, str(error))

    @app.exception_handler(404)
    @app.exception_handler(405)
    async def nowhere(request: Request, error: Exception) -> Response:
        status = getattr(error, "status_code", 404)
        return _refusal(status, f"there is no {request.method} {request.url.path[:100]}; see /docs")

    @app.exception_handler(HTTPException)
    async def otherwise(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        return _refusal(error.status_code, str(error.detail))


def accepts(model: type[BaseModel]) -> dict[str, Any]:
    """Return what the schema says of a body that `read` reads."""
    content = {"application/json": {"schema": model.model_json_schema()}}
    return {"requestBody": {"content": content, "required": True}}


async def read(request: Request, model: type[Model]) -> Model:
    """Return a request's body; by hand, since FastAPI takes longer for it than all the rest.

    Raises:
        Malformed: naming every key that is wrong.
    """
    try:
        return model.model_validate_json(await request.body())
    except ValidationError as error:
        raise Malformed("; ".join(map(_fault, error.errors()))) from error


def _fault(detail: Any) -> str:  # noqa: ANN401 - as pydantic has them
    place = ".".join(map(str, detail["loc"])) or "body"
    shown = (
        "" if detail["type"] in ("missing", "json_invalid") else f" (got {detail['input']!r:.80})"
    )
    return f"{place}: {detail['msg'].removeprefix('Value error, ')}{shown}"


def _refusal(status: int, words: str) -> Response:
    headers = {"retry-after": RETRY_AFTER} if status == 503 else None
    return _reply(json_bytes({"error": " ".join(words.split())}), status, headers)


def _json(value: dict[str, Any]) -> Response:
    return _reply(json_bytes(value))


def _reply(body: bytes, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    return Response(body, status, headers, "application/json")


def _add_mill(app: FastAPI, mill: LiveMill, watch: Watch, requests: Requests) -> None:
    @app.get("/health")
    async def health(request: Request) -> Response:
        """Tell that the server is there."""
        told = {
            "status": "ok",
            "version": __version__,
            "sessions": len(mill.sessions),
            "workers": mill.makers.count,
        }
        return _json(told)

    @app.get("/metrics")
    async def metrics(request: Request) -> Response:
        """Return counters, gauges and times for Prometheus."""
        return Response(
            prometheus(requests, mill, watch.watchers), media_type="text/plain; version=0.0.4"
        )

    @app.get("/docs", include_in_schema=False)
    async def docs(request: Request) -> Response:
        return Response(reference_page(app.openapi()), media_type="text/html; charset=utf-8")

    @app.get("/families")
    async def families(request: Request) -> Response:
        """Return the families with the meanings of their knobs."""
        return _json({"families": [_family(name) for name in FAMILIES]})

    @app.post("/problems", openapi_extra=accepts(bodies.Rows))
    async def problems(request: Request) -> Response:
        """Return rows of a family's stream: equal bodies, equal rows."""
        body = await read(request, bodies.Rows)
        stream = Stream(body.family, body.dial, dict(body.knobs), body.seed, body.split)
        rows = await mill.rows(stream, body.ordinals)
        return _reply(b'{"rows":[' + b",".join(rows) + b"]}")

    @app.post("/score", openapi_extra=accepts(bodies.Items))
    async def score(request: Request) -> Response:
        """Judge responses to rows, by value or by id."""
        body = await read(request, bodies.Items)
        pairs = [(item.truth or mill.truth(item.id or ""), item.response) for item in body.items]
        try:
            scores = await mill.judge.scores(pairs)
        except (ValueError, LookupError) as error:
            raise HTTPException(422, f"items: {error}") from error
        return _json({"scores": [_score(one) for one in scores]})


def _family(name: str) -> dict[str, Any]:
    family = FAMILIES[name]
    return {
        "name": name,
        "version": family.version,
        "domain": family.domain,
        "summary": family.summary,
        "knobs": {knob.name: knob.meaning for knob in family.knobs},
        "guess_rate": family.guess_rate(0.0),
    }


def _score(one: Score) -> dict[str, Any]:
    return dict(one._asdict())


def _add_sessions(app: FastAPI, mill: LiveMill) -> None:
    @app.post("/sessions/{session}/problem", openapi_extra=accepts(bodies.Ticket))
    async def problem(request: Request, session: str) -> Response:
        """Return a ticket's problem, which is fixed at the first call."""
        body = await read(request, bodies.Ticket)
        assignment = await mill.session(session).problem(body.split, body.ticket)
        return _reply(_problem(session, assignment))

    @app.post("/sessions/{session}/verify", openapi_extra=accepts(bodies.Response))
    async def verify(request: Request, session: str) -> Response:
        """Judge a response to a ticket's problem, and count it."""
        body = await read(request, bodies.Response)
        stored = await mill.session(session).verify(
            body.split, body.ticket, body.response, body.key
        )
        return _json(_verdict(stored))

    @app.post("/sessions/{session}/outcomes", openapi_extra=accepts(bodies.Rewards))
    async def outcomes(request: Request, session: str) -> Response:
        """Count rewards of a trainer that judges by itself, all or none."""
        body = await read(request, bodies.Rewards)
        told = [Rewarded(o.split, o.ticket, o.reward, o.key) for o in body.outcomes]
        stored = await mill.session(session).outcomes(told)
        new = sum(one.is_new for one in stored)
        return _json({"counted": new, "repeated": len(stored) - new})

    @app.get("/sessions/{session}/state")
    async def state(request: Request, session: str) -> Response:
        """Return what the session knows and what it asks next."""
        return _json(state_of(mill.session(session)))

    @app.get("/sessions")
    async def sessions(request: Request) -> Response:
        """Return the names of all sessions."""
        return _json({"sessions": sorted(mill.sessions)})

    @app.post("/sessions", openapi_extra=accepts(bodies.NewSession))
    async def create(request: Request) -> Response:
        """Make a session, or go on with the one of that name and these settings."""
        body = await read(request, bodies.NewSession)
        session = mill.create(body.session, body.settings)
        return _json({**settings_of(session), "token": session.token})


def _add_watch(app: FastAPI, mill: LiveMill, watch: Watch) -> None:
    page = watch_page()

    @app.get("/", include_in_schema=False)
    async def look(request: Request) -> Response:
        return Response(page.body, headers=page.headers, media_type="text/html; charset=utf-8")

    @app.get("/sessions/{session}/stream", response_class=StreamingResponse)
    async def stream(request: Request, session: str) -> Response:
        """Send a session's state as server-sent events, at most one a second."""
        events = watch.events(mill.session(session).name)
        return StreamingResponse(events, headers=EVENTS, media_type="text/event-stream")


def _problem(session: str, assignment: Assignment) -> bytes:
    """Return the reply about a ticket, the row's bytes as they are."""
    head = {
        "session": session,
        "ticket": assignment.ticket,
        "split": assignment.split,
        "reason": assignment.made.reason,
    }
    return json.dumps(head).encode()[:-1] + b', "row": ' + assignment.made.row + b"}"


def _verdict(stored: Stored) -> dict[str, Any]:
    outcome = stored.outcome
    return {
        "value": outcome.reward or 0.0,
        "verdict": outcome.verdict,
        "reason": outcome.reason,
        "extracted": outcome.extracted,
        "reward": outcome.reward,
        "counted": stored.is_new,
    }
