"""Sections: the tables of the page, and the lines that each must hold."""

from collections.abc import Callable, Mapping, Sequence

from benchmarks.learner.beginners import Scenario
from benchmarks.learner.difficulty import difficulty
from benchmarks.learner.graders import CORRUPT, GRADERS, SOUND
from benchmarks.learner.plan import ROUNDS, Runner
from benchmarks.learner.reporting import HEAD, Line, difference, gain, line
from benchmarks.learner.taught import transforms
from benchmarks.learner.training import Outcome

DEFAULT = "utility"
"""The rule that `mixture` uses, after every group instead of every release."""
MAIN = ("uniform", "uniform again (A/A)", "DUMP", "online band", DEFAULT)
HONEST = (
    "uniform",
    "uniform again (A/A)",
    "static band",
    "easy to hard",
    "p(1-p)",
    "failure budget (SwS)",
    "DUMP",
    "TD(0) (SEC)",
    "Thompson",
    "Thompson, refilled",
    "online band",
    "failure x online band",
    "groups that teach",
    DEFAULT,
    "mixture, utility",
    "mixture, ucb",
    "mixture, td",
    "knob loop",
    "live session, utility",
    "live session, band",
    "self-play's bandit",
)
_LOGGED = "mixture from the log"
POOLS = ("one pool of 48 rows", "easiest fifth only", "hardest fifth only")
FAULTS = tuple(name for name in GRADERS if name != SOUND)
"""Of graders."""
Found = Mapping[str, Sequence[Outcome]]


def _show(title: str, found: Found, uniform: Sequence[Outcome]) -> None:
    print(f"\n### {title}\n\n{HEAD}")
    for name, outcomes in found.items():
        print(line(name, outcomes, uniform), flush=True)


def honest(runner: Runner) -> list[Line]:
    """Print every data policy on the ordinary world."""
    found = runner.outcomes(HONEST)
    _show("Data policies", found, found["uniform"])
    return _lines(found)


def main_lines(runner: Runner) -> list[Line]:
    """Print the main policies, and the control with corrupted keys."""
    found = runner.outcomes(MAIN)
    _show("Main data policies", found, found["uniform"])
    corrupted = runner.outcomes(["uniform"], grader=CORRUPT)
    _show("Controls", corrupted, found["uniform"])
    return [*_lines(found), _corrupted(corrupted["uniform"], found["uniform"])]


def _lines(found: Found) -> list[Line]:
    ours, uniform = found[DEFAULT], found["uniform"]
    again = difference(found["uniform again (A/A)"], uniform, "average")

    def over(other: str, measure: str, least: float | None, low: float) -> Line:
        what = f"default - {other}, {measure}"
        return Line(what=what, found=difference(ours, found[other], measure), least=least, low=low)

    return [
        Line(what="uniform: after - before", found=gain(uniform, "average"), least=20, low=15),
        over("uniform", "weakest", 12, 6),
        over("uniform", "average", 4, 2),
        over("uniform", "beyond", 4, 0),
        over("DUMP", "weakest", None, 0),
        over("online band", "average", None, -2),
        Line(what="A/A, average", found=again, contains_zero=True),
    ]


def _corrupted(corrupted: Sequence[Outcome], uniform: Sequence[Outcome]) -> Line:
    found = difference(corrupted, uniform, "average")
    return Line(what="half the keys corrupted - uniform", found=found, most=-5)


def controls(runner: Runner) -> list[Line]:
    """Print what must train worse."""
    found = runner.outcomes(("uniform", *POOLS))
    uniform = found["uniform"]
    _show("Controls: rows", found, uniform)
    graded: dict[str, Sequence[Outcome]] = {}
    for grader in FAULTS:
        for name in ("uniform", DEFAULT):
            graded[f"{name}: {grader}"] = runner.outcomes([name], grader=grader)[name]
    _show("Controls: graders", graded, uniform)
    corrupted = graded[f"uniform: {CORRUPT}"]
    bug = difference(graded["uniform: order of sequences ignored"], uniform, "average")
    pool = difference(found[POOLS[0]], uniform, "average")
    return [
        _corrupted(corrupted, uniform),
        Line(what="one pool of 48 rows - uniform", found=pool, most=-7),
        Line(what="order of sequences ignored - uniform", found=bug, most=-1),
    ]


def scenarios(runner: Runner) -> list[Line]:
    """Print a world with a hopeless family, and one with a family where guesses are often right."""
    names = ("uniform", "failure budget (SwS)", "DUMP", "online band", DEFAULT)
    lines = []
    for title, scenario in (
        ("A hopeless family", Scenario(name="hopeless", hopeless=frozenset({"color_cube"}))),
        ("A guessable family", Scenario(name="guessable", lucky=0.4)),
    ):
        found = runner.outcomes(names, scenario=scenario)
        _show(title, found, found["uniform"])
        if scenario.hopeless:
            best = difference(found[DEFAULT], found["uniform"], "average")
            lines = [Line(what="hopeless family: default - uniform", found=best, least=5)]
    return lines


def estimates(runner: Runner) -> list[Line]:
    """Print how often difficulty must be estimated, by paid probes or from the training log."""
    found = runner.outcomes(("uniform", "static band", *estimated()))
    _show("Rounds of estimation", found, found["uniform"])
    ours = found[f"6 rounds, {_LOGGED}"]
    static = difference(ours, found["static band"], "average")
    paid = difference(ours, found["6 rounds, utility, paid probes"], "average")
    return [
        Line(what="six rounds from the log - static band, average", found=static, least=3),
        Line(what="six rounds: log - paid probes, average", found=paid, low=0),
    ]


def estimated() -> list[str]:
    """Return the data policies that estimate in rounds, by how they do."""
    kinds = ("band, paid probes", "band, own rollouts", "utility, paid probes", _LOGGED)
    return [f"{count} rounds, {kind}" for kind in kinds for count in ROUNDS]


def rates(runner: Runner) -> list[Line]:
    """Print the main policies at another learning rate."""
    lines = []
    for rate in (runner.plan.rate / 2, runner.plan.rate * 2):
        found = runner.outcomes(("static band", *MAIN), rate=rate)
        _show(f"Learning rate {rate:g}", found, found["uniform"])
        for measure in ("average", "weakest"):
            best = difference(found[DEFAULT], found["uniform"], measure)
            lines.append(
                Line(what=f"rate {rate:g}: default - uniform, {measure}", found=best, low=0)
            )
    return lines


SECTIONS: Mapping[str, Callable[[Runner], list[Line]]] = {
    "honest": honest,
    "controls": controls,
    "scenarios": scenarios,
    "rounds": estimates,
    "rates": rates,
    "difficulty": difficulty,
    "transforms": transforms,
}
