"""Loops: scheduled rounds that make new rows from what earlier ones showed."""
