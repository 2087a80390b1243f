"""Glue for trainers that ask a live mill: one module each, none of which imports its trainer.

A trainer's rows are tickets; docs/live.md says how each trainer takes them. A session is named by
its address, `http://HOST:PORT/sessions/NAME`, and its token comes from PROOFMILL_TOKEN.
"""
