"""Row: what the finders look at."""

from collections.abc import Mapping
from typing import NamedTuple

from proofmill import Score, score
from proofmill.problem import Json


class Row(NamedTuple):
    """One question with the answer that the data set calls right."""

    number: int
    """Position among the rows of the source, from 1."""
    question: str
    gold: str
    truth: Mapping[str, Json] | None = None
    """Ground truth of a row that names its verifier: `answer, verifier, args, answer_format`.

    None for a plain question and answer, which `math` judges.
    """
    puzzle: tuple[str, str] | None = None
    """Family and canonical instance; what has them is compared by them, prose by its words."""

    @property
    def verifier(self) -> str:
        """Name of the row's own verifier; empty where it names none."""
        return self.truth["verifier"] if self.truth else ""

    @property
    def is_formula(self) -> bool:
        """Tell whether the gold is to be read as mathematics, not in a form of its own."""
        return self.verifier in ("", "math")

    def judged(self, answer: str) -> Score:
        """Return what the row's own verifier says of an answer, given as the row asks for it."""
        truth = self.truth or {"answer": self.gold, "verifier": "math"}
        is_tagged = truth.get("answer_format") == "tags"
        return score(
            truth, f"<answer>\n{answer}\n</answer>" if is_tagged else rf"\boxed{{{answer}}}"
        )
