"""Environments: a finished dataset as a package for verifiers, OpenEnv or Gymnasium.

May import: `dataset`, `state`.
"""

from pipelines.environments.export import Exported, export_environment
from pipelines.environments.kinds import KINDS

__all__ = ["KINDS", "Exported", "export_environment"]
