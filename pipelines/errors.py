"""Errors that a user of the pipelines can act on."""


class ProofmillError(Exception):
    """Something the user can mend; the message names the thing, the value and the remedy."""


class RecipeError(ProofmillError):
    """The recipe, or an input it names, is not usable."""


class StorageError(ProofmillError):
    """The output (or an input) cannot be written or read; what was finished is kept."""


class Busy(StorageError):
    """Another run is at work there; its end frees the place, however it ends."""


class DatasetError(ProofmillError):
    """A finished dataset is not what its manifest says."""


class FamilyError(ProofmillError):
    """A family, its name or its place in the tables, is not usable."""
