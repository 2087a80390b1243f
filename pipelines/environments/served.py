"""Served: what `openenv validate` reads: declarations, one episode, trajectories worth nothing."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

import yaml

from pipelines.state import line_bytes

_EPISODE_SECONDS = 600.0
"""Within the 3600 that the validator's policy lets an author declare."""


def served(values: Mapping[str, Any], own: Sequence[Mapping[str, Any]]) -> dict[str, bytes]:
    """Return the files by path; `values` are those of the templates, `own` the fixtures."""
    full = own[0]
    plan = {
        "plan_schema_version": "1",
        "reset": {
            "episode_id": "validation",
            "seed": 0,
            "options": {"split": full["split"], "index": full["index"]},
        },
        "actions": [{"response": response} for response in full["responses"]],
    }
    floor = [one for one in own if one["reward"] == 0.0]
    text = yaml.safe_dump(_declared(values), sort_keys=False, allow_unicode=True)
    return {
        "openenv.yaml": text.encode(),
        "validation/runtime.json": (json.dumps(plan, indent=1) + "\n").encode(),
        "validation/canaries.jsonl": line_bytes(floor),
    }


def _declared(values: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "spec_version": 1,
        "name": values["module"],
        "version": values["version"],
        "type": "space",
        "runtime": "fastapi",
        "app": "server.app:app",
        "port": 8000,
        "validation": {
            # A reward is exactly 1 or 0.
            "reward": {"range": [0.0, 1.0], "oracle_tolerance": 0.0, "floor_margin": 1.0},
            "resources": {
                "cpu": 1.0,
                "memory_mb": 2048,
                "disk_mb": 1024,
                "episode_timeout_s": _EPISODE_SECONDS,
            },
            "network": {"mode": "no-network"},
            "task_distribution": {"dataset_version": values["manifest"].fingerprint},
            "capabilities": {
                "verifier": {"kind": "reward_channel"},
                "oracle": {"form": "script", "location": "validation/oracle.py"},
                "task_api": True,
                "canaries": "validation/canaries.jsonl",
                "declared_task_count": dict(values["splits"]),
            },
            "types": {"tags": ["reasoning", "rlvr"]},
            "execution": {
                "kind": "openenv_ws",
                "probe_path": "validation/runtime.json",
                "dockerfile": "Dockerfile",
            },
        },
    }
