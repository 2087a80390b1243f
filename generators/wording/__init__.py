"""Wording: grammars, word lists and English that families share."""
