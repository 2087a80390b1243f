"""Lines of worked solutions: rounds that a formula leaves out are told, nothing else changes."""

import pytest

from generators.latex import in_rounds, worked_out


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (
            r"So $u = \frac{2 \cdot 3}{4 \cdot 5^2} = \frac{3}{50}$, and $v = 1 + 2 = 3$.",
            r"So $u = \frac{2 \cdot 3}{4 \cdot 5^2} = \frac{6}{4 \cdot 25} = \frac{6}{100} "
            r"= \frac{3}{50}$, and $v = 1 + 2 = 3$.",
        ),
        (
            "Together $1 + 2 + 3 + 4 + 5 = 15$.",
            "Together $1 + 2 + 3 + 4 + 5 = 3 + 7 + 5 = 10 + 5 = 15$.",
        ),
        (
            r"It is too large: $(7^2 + 8^2)(28 - 8) > 2000$.",
            r"It is too large: $(7^2 + 8^2)(28 - 8) = (49 + 64) \cdot 20 = 113 \cdot 20 = 2260 "
            r"> 2000$.",
        ),
        (
            r"$2 \cdot 47^3 + 3 \cdot 47^2 + 47 - 288 = 4368 \cdot 49$",
            r"$2 \cdot 47^3 + 3 \cdot 47^2 + 47 - 288 = 2 \cdot 103823 + 3 \cdot 2209 - 241 "
            r"= 207646 + 6627 - 241 = 4368 \cdot 49$",
        ),
    ],
)
def test_rounds_that_are_left_out_are_told(line: str, told: str) -> None:
    assert worked_out(line) == told


@pytest.mark.parametrize(
    "line",
    [
        "Nothing is worked out here: 1 + 2 + 3 + 4 + 5 = 15.",
        r"Two rounds are few enough: $2 \cdot 3 + 4 = 10$.",
        r"Letters stand for what is not known: $(a + 1)^2 \cdot 3 + 4 \cdot 5 - 6 = 20$.",
        r"A root is no operation of these: $\sqrt{(1 + 2 + 3 + 4 + 5) \cdot 15} = 15$.",
        "It is wrong, and is left for others to notice: $1 + 2 + 3 + 4 + 5 = 16$.",
        r"An exponent that is not whole is left as well: $4^{\frac{1}{2}} + 1 + 2 + 3 + 4 = 12$.",
    ],
)
def test_other_lines_stay_as_they_are(line: str) -> None:
    assert worked_out(line) == line


def test_a_function_that_tells_a_solution_tells_it_in_rounds() -> None:
    @in_rounds
    def steps(first: int, *, last: int) -> list[str]:
        """Tell a sum."""
        return [f"${first} + 2 + 3 + 4 + {last} = {first + last + 9}$", "So it is."]

    assert steps(1, last=5) == ("$1 + 2 + 3 + 4 + 5 = 3 + 7 + 5 = 10 + 5 = 15$", "So it is.")
    assert steps.__doc__ == "Tell a sum."
