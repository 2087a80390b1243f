"""The checks of OpenEnv's policy as docs/training.md shows them, from the validator's report."""

from collections.abc import Iterable, Mapping
from typing import Any

OWN_TESTS: Mapping[str, str] = {
    "static.task_distribution_pinning": "`openenv.yaml` pins the dataset's fingerprint",
    "runtime.task_declaration_accuracy": "test_there_are_as_many_as_the_page_says",
    "runtime.episode_determinism": "test_determinism",
    "runtime.oracle_containment": "test_no_policy_is_shown_a_ground_truth",
    "semantic.oracle_max": "test_the_oracle_earns_1_on_every_row",
    "semantic.floor_gap": "test_zero_reward",
    "semantic.canary_floor": "test_malformed",
    "semantic.no_solution_leakage": "test_no_policy_is_shown_a_ground_truth",
    "semantic.verifier_determinism": "test_determinism",
}
"""Check -> what of the package itself speaks to it."""
_HUB = "run by a hub only"
_NONE = "no grader in openenv 0.10.0"


def table(policy: Iterable[Mapping[str, Any]], results: Iterable[Mapping[str, Any]]) -> str:
    """Return a line for each check of the policy: what came of it here, and why not."""
    found = {one["check_id"]: one for one in results}
    lines = ["| check | severity | here | the package's own |", "|---|---|---|---|"]
    for entry in policy:
        check = entry["check_id"]
        own = OWN_TESTS.get(check, "")
        shown = f"`{own}`" if own.startswith("test_") else own
        lines.append(
            f"| `{check}` | {entry['severity']} | {_here(entry, found.get(check))} | {shown} |"
        )
    return "\n".join(lines)


def _here(entry: Mapping[str, Any], result: Mapping[str, Any] | None) -> str:
    if entry["lane"] == "hub":
        return _HUB
    if result is None:
        # The validator reports on static checks only where it has a grader, and leaves out those
        # of capabilities that are not declared.
        return _NONE if entry["level"] == 1 else "does not apply: no tree of rubrics"
    if result["status"] == "skip":
        reason = str(result["evidence"][0])
        return _NONE if "not implemented" in reason else f"not run: {reason}"
    return f"**{result['status']}**"
