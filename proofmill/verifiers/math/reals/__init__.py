"""Reals: exact fractions while they last, else intervals that enclose the value, by proof."""
