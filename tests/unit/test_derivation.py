"""What the lines of worked solutions state is checked, and what is false is found."""

import pytest

from filters.certification import check_steps


def only(text: str, **letters: str) -> tuple[int, int, int]:
    [line] = check_steps([text], letters)
    return line.statements, line.proved, len(line.false)


@pytest.mark.parametrize(
    ("text", "letters", "found"),
    [
        ("Since $x^2 + y^2 = (x+y)^2 - 2xy$, we go on.", {}, (1, 1, 0)),
        ("Since $x^2 + y^2 = (x+y)^2 - xy$, we go on.", {}, (1, 0, 1)),
        ("So $x + y = 7 = 4 + 3$.", {"x": "2", "y": "5"}, (2, 2, 0)),
        ("So $x + y = 8$.", {"x": "2", "y": "5"}, (1, 0, 1)),
        (
            r"So $K = \frac{ab}{2} = 3\sqrt{2}$.",
            {"K": r"\sqrt{18}", "a": "6", "b": r"\sqrt{2}"},
            (2, 2, 0),
        ),
        (r"Here $a < b \le 3$.", {"a": r"\sqrt{2}", "b": "3"}, (2, 2, 0)),
        (r"Here $a < b$.", {"a": "3", "b": "3"}, (1, 0, 1)),
        (r"Here $a \ge b$.", {"a": "2", "b": "3"}, (1, 0, 1)),
        ("It cannot be otherwise.", {}, (0, 0, 0)),
        ("So $x = 1.4142135623730950488016887242$.", {"x": r"\sqrt{2}"}, (1, 1, 0)),
        ("So $x = 1.41421$.", {"x": r"\sqrt{2}"}, (1, 0, 1)),
    ],
)
def test_statements(text: str, letters: dict[str, str], found: tuple[int, int, int]) -> None:
    assert only(text, **letters) == found


def test_a_command_is_no_letter() -> None:
    assert only(r"So $\frac{a}{c} = 2$.", a="4", c="2", r="9", f="9") == (1, 1, 0)
    assert only("So $x_1 x_2 = 6$.", x_1="2", x_2="3", x="7") == (1, 1, 0)
