"""Induction: the rule behind the examples, where the examples decide."""
