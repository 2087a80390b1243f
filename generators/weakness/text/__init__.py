"""Weakness in text: language models name what failed problems are about and write new ones.

    failures -> concepts -> (similarity, recombination) -> problems -> judging -> labelling
             -> gates -> policy

Every stage is a function from items to outcomes: kept, dropped for a reason, or waiting for a
reply that was lost. The loop over texts runs them and keeps the files.
"""

from generators.weakness.text import concepts, gates, judging, labelling, policy, problems
from generators.weakness.text.concepts import Concept, Tagged, normalise, pool
from generators.weakness.text.drafts import Draft
from generators.weakness.text.failures import History, Record, history, is_weak, slope
from generators.weakness.text.gates import Shares
from generators.weakness.text.outcome import NOTHING, Outcome, Spent
from generators.weakness.text.problems import form_fault
from generators.weakness.text.recombination import Mixing, Plan, plan
from generators.weakness.text.similarity import F64, nearest, tfidf
from generators.weakness.text.taxonomy import leaves, leaves_of

__all__ = [
    "F64",
    "NOTHING",
    "Concept",
    "Draft",
    "History",
    "Mixing",
    "Outcome",
    "Plan",
    "Record",
    "Shares",
    "Spent",
    "Tagged",
    "concepts",
    "form_fault",
    "gates",
    "history",
    "is_weak",
    "judging",
    "labelling",
    "leaves",
    "leaves_of",
    "nearest",
    "normalise",
    "plan",
    "policy",
    "pool",
    "problems",
    "slope",
    "tfidf",
]
