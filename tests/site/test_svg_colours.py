"""Colours of drawings: texts stand out from what lies behind them, and shades from each other."""

import re
from itertools import pairwise

import pytest

from tests.pages.reading import ROOT

CSS = (ROOT / "data" / "site" / "drawing.css").read_text(encoding="utf8")
LEAST = 4.5
"""Contrast of text with its background (WCAG 2.2, 1.4.3)."""


def colours(scheme: str) -> dict[str, str]:
    """Return the colours of a scheme by name; the dark one is in the second block."""
    light, dark = CSS.split("@media (prefers-color-scheme: dark)")
    return dict(re.findall(r"--([\w-]+): #(\w{6});", light if scheme == "light" else dark))


def luminance(colour: str) -> float:
    """Return the relative luminance, as WCAG 2.2 defines it."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    red, green, blue = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted(map(luminance, (one, other)))
    return (high + 0.05) / (low + 0.05)


def test_contrast_is_what_it_is_known_to_be() -> None:
    assert contrast("000000", "ffffff") == pytest.approx(21)
    assert contrast("777777", "ffffff") == pytest.approx(4.48, abs=0.005)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_texts_can_be_read_on_every_shade(scheme: str) -> None:
    found = colours(scheme)
    assert len(found) >= 12
    for shade in ("paper", *(f"shade-{n}" for n in range(1, 9))):
        assert contrast(found["ink"], found[shade]) >= LEAST, shade
    assert contrast(found["paper"], found["shade-9"]) >= LEAST
    assert contrast(found["soft"], found["paper"]) >= LEAST


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_lines_can_be_seen(scheme: str) -> None:
    found = colours(scheme)
    assert contrast(found["faint"], found["paper"]) >= 3  # WCAG 2.2, 1.4.11
    shades = sorted(luminance(found[f"shade-{n}"]) for n in range(1, 10))
    assert all(low < high for low, high in pairwise(shades))
