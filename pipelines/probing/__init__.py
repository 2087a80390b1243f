"""Probing: whether a policy knows a dataset's rows better than their freshly drawn twins.

May import: `config`, `dataset`, `state`.
"""

from pipelines.probing.run import Accuracy, Probed, Settings, probe
from pipelines.probing.twins import Trio, Unpaired, trios

__all__ = [
    "Accuracy",
    "Probed",
    "Settings",
    "Trio",
    "Unpaired",
    "probe",
    "trios",
]
