"""Strangers: programs that a language model wrote, through the same gates as our own."""
