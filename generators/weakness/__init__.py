"""Weakness-driven synthesis: from what a policy fails to new problems of exactly that kind.

Two loops share this folder. In knob space (`knobs`, `composition`, `allocation`) the new problems
come from the families and no model is needed. In text (the other modules) language models name the
concepts of failed problems, write new ones about recombined concepts, judge and label them:

    failures -> concepts -> (similarity, recombination) -> problems -> judging -> labelling
             -> gates -> policy

Every stage is a function from items to outcomes: kept, dropped for a reason, or waiting for a
reply that was lost. `pipelines/loops/text/loop.py` runs them and keeps the files.
"""

from generators.weakness.text.concepts import Concept, Tagged
from generators.weakness.text.drafts import Draft
from generators.weakness.text.failures import History, Record, history, is_weak
from generators.weakness.text.outcome import Outcome, Spent
from generators.weakness.text.taxonomy import Leaf, leaves

__all__ = [
    "Concept",
    "Draft",
    "History",
    "Leaf",
    "Outcome",
    "Record",
    "Spent",
    "Tagged",
    "history",
    "is_weak",
    "leaves",
]
