"""Settings for all tests."""

from hypothesis import settings

# No deadline: a slow machine is no fault. Derandomised: a run of CI says the same as the last one.
settings.register_profile("proofmill", deadline=None, derandomize=True)
settings.load_profile("proofmill")
