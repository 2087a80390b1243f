"""Shelf: where an accepted family lies in a state, as files that a person can read and promote."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from generators.forged import PARTS, Proposal, read_programs
from pipelines.loops.forge.novelty import Accepted
from pipelines.loops.forge.records import Candidate, Verdict
from pipelines.loops.forge.stage import proposal_of
from pipelines.state import Store

_PARTED = "\n\n----\n\n"
LEVEL = "forged"
"""What rows of such a family may be called: neither certified nor audited."""


def folder_of(name: str) -> str:
    """Return the folder of an accepted family in a state."""
    return f"forged/{name}"


def forged_files(
    candidate: Candidate,
    verdict: Verdict,
    written: tuple[str, str],
    questions: Sequence[str],
    names: Mapping[str, str],
) -> dict[str, bytes]:
    """Return the files of an accepted family by path.

    `written` are the replies of solver and reader, `names` role -> solver id.
    """
    proposal, folder = proposal_of(candidate), folder_of(verdict.name)
    evidence = {
        "level": LEVEL,
        "round": verdict.round,
        "ordinal": verdict.ordinal,
        "figures": dict(sorted(verdict.figures.items())),
        "replies": dict(sorted(verdict.replies.items())),
        "models": dict(sorted(names.items())),
    }
    files = {f"{part}.py": proposal.program(part).encode() for part in PARTS}
    files |= {"second.py": _text(written[0]), "reader.py": _text(written[1])}
    files["questions.txt"] = (_PARTED.join(questions) + "\n").encode()
    files |= {"spec.json": _json(_spec(proposal)), "evidence.json": _json(evidence)}
    return {f"{folder}/{name}": data for name, data in sorted(files.items())}


def known(store: Store, name: str) -> Accepted:
    """Return a family that an earlier round has accepted.

    Raises:
        StorageError: if its folder is not whole.
    """
    texts = [store.read(f"{folder_of(name)}/{part}.py").decode() for part in ("generate", "solve")]
    return Accepted(name, *texts)


def _spec(proposal: Proposal) -> dict[str, Any]:
    value = proposal.to_json()
    return {name: part for name, part in value.items() if name not in PARTS}


def _text(reply: str) -> bytes:
    program = read_programs(reply)
    return program.encode() if isinstance(program, str) else b""


def _json(value: Mapping[str, Any]) -> bytes:
    return (json.dumps(value, indent=1, sort_keys=True, ensure_ascii=False) + "\n").encode()
