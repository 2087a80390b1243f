"""The worked solution of a question about a random process."""

from generators.math.markov_hitting.instance import Question


def steps(question: Question) -> tuple[str, ...]:
    """Return the lines."""
    return (_WHY[question.kind], f"So the value is ${question.answer}$.")


_OVERLAPS = (
    "Give every word a weight, one over its probability, and add up the weights of all beginnings "
    "of a pattern with which it, or the other one, ends"
)
_WHY = {
    "ruin": "From one place to the next, the chances differ by a constant factor.",
    "duration": "By fairness, up to the drift of a round, the rounds follow from where it ends.",
    "run": f"{_OVERLAPS}: here all beginnings of the run.",
    "coupons": "The last color is a maximum of waiting times; it follows from their minima.",
    "ring": "Without rest the product of both ways round is what it takes; rests stretch it.",
    "pattern": f"{_OVERLAPS}: that sum is the expected time.",
    "solid": "Vertices that symmetries about the goal exchange are alike, which leaves few states.",
    "race": f"{_OVERLAPS}: the odds are differences of two such sums.",
    "visits": "First the place has to be reached, and then to be reached anew before an end.",
    "given": "A walk that is known to reach the goal is a walk again, with other chances.",
    "race_time": f"{_OVERLAPS}: four such sums settle when the race ends.",
}
