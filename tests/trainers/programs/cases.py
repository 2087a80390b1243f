"""In a trainer's environment: responses to a row of a live mill whose verdicts are known."""

from proofmill.extraction import placed
from proofmill.trainers.packaged import oracle


def case(row):
    """Return a right response, a wrong one, and the moves that win, as the shard's cases have."""
    is_game = row["verifier"] == "game_play"
    return {
        "right": placed(row["answer"], row["answer_format"]),
        "wrong": placed("1/7", row["answer_format"]),
        "moves": row["answer"].split(", ") if is_game else [],
        "won": oracle(row),
        "lost": ["pass", "pass"] if is_game else [placed("1/7", row["answer_format"])],
    }
