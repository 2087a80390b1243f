"""Does the data train? A policy learns from our problems under many data policies, seed by seed.

`python -m benchmarks.learner` prints the tables of docs/does-it-train.md. The policy is a table of
skills (`solvers.skilltable`): it answers in text, through the families' prompts, the extraction and
the verifiers. Budgets count all rollouts, probes included.
"""
