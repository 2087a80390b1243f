"""The policy's samples: asked in rounds, counted by verdict, kept by the window."""

from collections.abc import Sequence
from math import comb

from generators.weakness.text.drafts import Draft
from generators.weakness.text.policy import grade
from pipelines.loops.text.gates import PolicyWindow
from solvers.protocol import Completion, Prompt

WINDOW = PolicyWindow.between(0.2, 0.8)


def draft(name: str) -> Draft:
    return Draft(
        id=name,
        category="Algebra",
        level="easy",
        concepts=("a", "b", "c"),
        leaves=("alg.linear",),
        question=f"What is {name}?",
        label="7",
    )


class Policy:
    """Draw i of a question is what its script says at i; the script goes round."""

    solver_id = "policy"

    def __init__(self, scripts: dict[str, str], lost: frozenset[int] = frozenset()) -> None:
        self.scripts, self.lost = scripts, lost
        self.draws: list[tuple[str, int]] = []

    def answer(
        self, prompts: Sequence[Prompt], n: int, *, seed: int = 0, first: int = 0
    ) -> list[list[Completion]]:
        return [self._row(prompt, range(first, first + n)) for prompt in prompts]

    def _row(self, prompt: Prompt, draws: range) -> list[Completion]:
        assert not isinstance(prompt, str)
        name = prompt[-1]["content"].split("?")[0].removeprefix("What is ")
        script = self.scripts[name]
        self.draws += [(name, i) for i in draws]
        texts = {"+": r"\boxed{7}", "-": r"\boxed{8}", "?": r"\boxed{\int_0^1 x\,dx}", ".": "?"}
        return [
            Completion(
                text=texts[script[i % len(script)]],
                tokens=1,
                finish_reason="stop",
                cost=0.0,
                solver_id="policy",
                sample=i,
            )
            for i in draws
            if i not in self.lost
        ]


def test_counts_and_reasons() -> None:
    scripts = {"even": "+-", "always": "+", "never": "-", "silent": ".", "strange": "?"}
    policy = Policy(scripts)
    found = {one.id: one for one in grade([draft(n) for n in scripts], policy, WINDOW, seed=0)}
    assert {name: one.reason for name, one in found.items()} == {
        "even": "",
        "always": "too_easy",
        "never": "too_hard",
        "silent": "too_hard",
        "strange": "policy_undecided",
    }
    item = found["even"].item
    assert item is not None
    assert item.passed is not None
    assert item.tried is not None
    assert (2 * item.passed, item.tried) == (item.tried, found["even"].spent.replies)


def test_every_draw_is_asked_once_and_in_order() -> None:
    policy = Policy({"even": "+-", "rare": "+---", "always": "+"})
    grade([draft(name) for name in policy.scripts], policy, WINDOW, seed=0)
    for name in policy.scripts:
        draws = [i for one, i in policy.draws if one == name]
        assert draws == list(range(len(draws)))
    assert len(policy.draws) < 3 * WINDOW.limit


def test_rounds_follow_the_table() -> None:
    """Replayed by hand from the table's own decisions."""
    script = "+--+-+++--+-"
    policy = Policy({"x": script})
    grade([draft("x")], policy, WINDOW, seed=0)
    n = 0
    for _ in range(WINDOW.limit):
        n += WINDOW.decide(n, sum(script[i % len(script)] == "+" for i in range(n)))
    assert len(policy.draws) == n


def test_an_item_waits_when_a_draw_is_lost() -> None:
    found = grade([draft("x")], Policy({"x": "+-"}, frozenset({2})), WINDOW, seed=0)
    assert found[0].is_waiting
    again = grade([draft("x")], Policy({"x": "+-"}), WINDOW, seed=0)
    assert again[0].item is not None


def test_window_keeps_what_probably_lies_in_it() -> None:
    """Against Beta(k + 1, n - k + 1), whose tails are binomial sums."""

    def below(n: int, k: int, rate: float) -> float:
        terms = (comb(n + 1, j) * rate**j * (1 - rate) ** (n + 1 - j) for j in range(k + 1, n + 2))
        return sum(terms)

    for n, k in [(6, 0), (6, 1), (6, 3), (6, 6), (16, 2), (16, 4), (16, 13), (16, 15), (64, 9)]:
        inside = below(n, k, 0.8) - below(n, k, 0.2)
        assert abs(inside - 0.5) > 0.02
        assert (WINDOW.fault(n, k) == "") == (inside > 0.5), (n, k)
    assert WINDOW.fault(16, 16) == "too_easy"
    assert WINDOW.fault(16, 0) == "too_hard"
