"""Settings of Ray for these tests: loopback only, and nothing told to its makers."""

import os

# Read when Ray is imported. By the first it knows no address but 127.0.0.1; by the last its workers
# do not give way to everybody else on the machine, while these tests wait for them.
os.environ.update(
    {
        "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",
        "RAY_USAGE_STATS_ENABLED": "0",
        "RAY_worker_niceness": "0",
    }
)
