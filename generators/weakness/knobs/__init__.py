"""Weakness in knob space: which family and knobs the next release asks for; no model needed."""
