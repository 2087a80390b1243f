"""Texts: tables of facts, and programs with the numbers of their lines."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Facts in rows; rows may be shorter than the header, and without one have any length."""

    rows: Sequence[Sequence[str]]
    header: Sequence[str] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Program:
    """Lines of text in one width, numbered from 1."""

    lines: Sequence[str]
