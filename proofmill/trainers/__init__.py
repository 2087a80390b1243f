"""Glue for trainers: one module each, none of which imports its trainer."""
