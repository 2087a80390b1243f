"""Dates, times and durations; expected values by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from proofmill.verifiers.math import times


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("3:05 pm", ("time", 15, 5, 0)),
        ("3:05pm", ("time", 15, 5, 0)),
        (r"3:05 \text{ p.m.}", ("time", 15, 5, 0)),
        (r"\text{3:05 PM}", ("time", 15, 5, 0)),
        ("15:05", ("time", 15, 5, 0)),
        ("15{:}05", ("time", 15, 5, 0)),
        ("15:05:30", ("time", 15, 5, 30)),
        ("10:05", ("time", 10, 5, 0)),
        ("3 pm", ("time", 15, 0, 0)),
        ("7 o'clock", ("time", 7, 0, 0)),
        (r"7:30\text{ in the evening}", ("time", 19, 30, 0)),
        ("12:00 am", ("time", 0, 0, 0)),
        ("12:30 p.m.", ("time", 12, 30, 0)),
        ("12 noon", ("time", 12, 0, 0)),
        ("noon", ("time", 12, 0, 0)),
        ("Midnight", ("time", 0, 0, 0)),
        ("March 5, 2024", ("date", 2024, 3, 5)),
        ("Mar. 5 2024", ("date", 2024, 3, 5)),
        ("5 March 2024", ("date", 2024, 3, 5)),
        ("5th of March, 2024", ("date", 2024, 3, 5)),
        ("2024-03-05", ("date", 2024, 3, 5)),
        ("2024/3/5", ("date", 2024, 3, 5)),
        ("Tuesday, March 5, 2024", ("date", 2024, 3, 5)),
        (r"\text{March 5}", ("date", None, 3, 5)),
        ("February 29", ("date", None, 2, 29)),
        ("February 29, 2000", ("date", 2000, 2, 29)),
        ("2 hours 30 minutes", ("duration", 9000)),
        ("2 hours and 30 minutes", ("duration", 9000)),
        (r"2\text{ h }30\text{ min}", ("duration", 9000)),
        ("1 day, 1 minute, and 3 seconds", ("duration", 86463)),
    ],
)
def test_read(text: str, expected: tuple[str | int | None, ...]) -> None:
    assert times.read(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "2:3",  # a ratio
        "1:2:3",
        "03/05/2024",  # March or May
        "25:00",
        "24:00",
        "3:60",
        "13:05 pm",
        "0:30 am",
        "11 noon",
        "3",
        "2024",
        "May",
        "March 2024",
        "February 30",
        "February 29, 2023",
        "February 29, 1900",
        "5st of March",
        "2024-13-01",
        "Monday, March 5, 2024",  # it was a Tuesday
        "Monday, March 5",
        "30 minutes",  # a number with a unit
        "1 h 75 min",
        "30 minutes 2 hours",
        "5 m 3 s",
        "3:05 pm or 4:05 pm",
        "not 3:05",
        "-3:05",
        "\u0663:\u0660\u0665",
        "noon " * 40,
        "",
    ],
)
def test_what_is_no_time_or_ambiguous_is_none(text: str) -> None:
    assert times.read(text) is None


@given(st.text("0123456789: -/,pamMarch.\\text{}", max_size=90))
def test_read_is_total(text: str) -> None:
    assert times.read(text) is None or isinstance(times.read(text), tuple)
