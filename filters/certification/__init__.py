"""Certification: proofs and attacks that a row must pass, and how far guessing gets."""
