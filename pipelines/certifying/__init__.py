"""Certifying: the contract of the families at full size, its store and its gallery."""
