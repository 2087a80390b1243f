"""Units split off answers; expected values by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from proofmill.verifiers.math import units


@pytest.mark.parametrize(
    ("text", "number", "unit"),
    [
        (r"5\text{ cm}", "5", "cm"),
        (r"5\ \mathrm{kg}", "5", "kg"),
        (r"5~\text{kg}", "5", "kg"),
        (r"5\text{m}", "5", "m"),
        ("5 cm", "5", "cm"),
        ("5cm", "5", "cm"),
        ("5 m", "5", "m"),
        (r"10\,m", "10", "m"),
        ("7 feet", "7", "ft"),
        ("1 foot", "1", "ft"),
        ("20 sq. ft.", "20", "ft^2"),
        ("5 square meters", "5", "m^2"),
        (r"3.2\text{ cubic feet}", "3.2", "ft^3"),
        (r"12\text{ square units}", "12", "unit^2"),
        (r"\frac{3}{4}\text{ cm}^2", r"\frac{3}{4}", "cm^2"),
        (r"12 \text{ m}^{2}", "12", "m^2"),
        ("5 m\u00b2", "5", "m^2"),
        (r"9.8\mathrm{~m/s^2}", "9.8", "m s^-2"),
        (r"9.8\ \mathrm{m}\cdot\mathrm{s}^{-2}", "9.8", "m s^-2"),
        (r"9.8\text{ meters per second squared}", "9.8", "m s^-2"),
        ("60 mph", "60", "mi h^-1"),
        ("60 miles per hour", "60", "mi h^-1"),
        ("5 km/h", "5", "km h^-1"),
        ("5 KM/h", "5", "km h^-1"),
        (r"5\text{ kilowatt hours}", "5", "kWh"),
        ("5 fl oz", "5", "fl oz"),
        (r"6\,\mu\mathrm{m}", "6", "um"),
        (r"3\frac12\text{ hours}", r"3\frac12", "h"),
        (r"2.5\times10^{3} J", r"2.5\times10^{3}", "J"),
        (r"2\pi\text{ rad}", r"2\pi", "rad"),
        (r"(3,4)\text{ cm}", "(3,4)", "cm"),
        (r"5x\text{ cm}", "5x", "cm"),
        ("30^\\circ", "30", "deg"),
        (r"30^{\circ}", "30", "deg"),
        ("30\u00b0", "30", "deg"),
        ("30 degrees", "30", "deg"),
        (r"20^\circ\text{C}", "20", "degC"),
        (r"20^\circ C", "20", "degC"),
        ("20\u00b0F", "20", "degF"),
        ("20 degrees Fahrenheit", "20", "degF"),
        (r"\$5", "5", "USD"),
        ("$12,000", "12,000", "USD"),
        ("-\\$5.50", "-5.50", "USD"),
        (r"\text{\$}5", "5", "USD"),
        (r"\text{\$5.00}", "5.00", "USD"),
        ("5 dollars", "5", "USD"),
        (r"\$5\text{ dollars}", "5", "USD"),
        (r"\$5\text{ per hour}", "5", "USD h^-1"),
        ("$5/hour", "5", "USD h^-1"),
        ("\u20ac5", "5", "EUR"),
        ("5 \u20ac", "5", "EUR"),
        ("5 cents", "5", "cent"),
        ("5 pounds", "5", "lb"),
        (r"\pounds5", "5", "GBP"),
        ("25 percent", "25", "%"),
        ("25 per cent", "25", "%"),
    ],
)
def test_split(text: str, number: str, unit: str) -> None:
    assert units.split(text) == (number, unit)


@pytest.mark.parametrize(
    "text",
    [
        "5m",  # five times m
        "10m/s",
        "2ab",
        "3x m",
        "3x+2 m",
        "x^2 m",
        "f(x) m",
        "2 t",
        "2 C",
        "4 a",
        "2 e",
        "3+2i",
        r"6\mu m",
        "5 apples",
        r"5\text{ apples}",
        r"5\text{ m or so}",
        r"5\text{ or }6",
        "5 or 6 cm",
        "5 ft 3 in",  # two units
        r"3\text{ cm}+5\text{ cm}",
        r"90^\circ-30^\circ",
        r"\sin 30^\circ",  # the degree belongs to the argument
        r"180^\circ\text{ degrees}",
        "5 J/kg K",  # J/(kg K) or (J/kg) K
        r"5\%",
        "$5$",  # math shifts
        "cm",
        "ms",
        "$",
        "\\",
        "",
        "5 " + "cm " * 300,
    ],
)
def test_what_has_no_unit_is_left_alone(text: str) -> None:
    assert units.split(text) == (text, None)


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("meters", "m"),
        (r"\text{km/h}", "km h^-1"),
        ("sq. ft.", "ft^2"),
        ("^\\circ", "deg"),
        ("$", "USD"),
        ("mL", "mL"),
        ("MW", "MW"),
        ("mW", "mW"),
        ("N m", "N m"),
        ("m N", "N m"),
        ("apples", None),
        ("m m", None),
        ("/s", None),
        ("m^0", None),
        ("m/", None),
        ("", None),
    ],
)
def test_canonical(text: str, unit: str | None) -> None:
    assert units.canonical(text) == unit


@given(st.text("5 m\\cm/^{}$~\u00b0text-circ2.", max_size=60))
def test_split_is_total_and_takes_from_the_ends_only(text: str) -> None:
    number, unit = units.split(text)
    assert (unit is None) == (number == text)
    assert unit is None or number.lstrip("-+") in text
