"""open-instruct: call `register()` before its training script builds the verifiers.

Written against open-instruct at e6c3044 (August 2026): every subclass of `VerifierFunction` is
made with one config and called with `(tokenized_prediction, prediction, label, query,
rollout_state)` for the rows whose `dataset` is its name, here `proofmill`. A `VerificationResult`
must have a number: no signal is 0.0, said by `reasoning`. Groups of one score are left out there.
"""

from importlib import import_module
from typing import Any

from proofmill.scoring import score

NAME = "proofmill"
"""What the column `dataset` must say."""


def register() -> type[Any]:
    """Define the verifier, which is all that open-instruct needs to find it, and return it."""
    truths = import_module("open_instruct.ground_truth_utils")
    base: Any = truths.VerifierFunction

    class ProofmillVerifier(base):
        """Judges a response against a row's ground truth."""

        def __init__(self, verifier_config: object = None) -> None:
            super().__init__(NAME, verifier_config=verifier_config, weight=1.0)

        def __call__(
            self,
            tokenized_prediction: list[int],
            prediction: str,
            label: str,
            query: str | None = None,
            rollout_state: dict[str, Any] | None = None,
        ) -> Any:  # noqa: ANN401
            found = score(label, prediction)
            return truths.VerificationResult(
                score=found.value, reasoning=f"{found.verdict}: {found.reason}"
            )

    return ProofmillVerifier
