"""The `mill` command: rows on request, for a program in another environment."""

import os
import sys


def mill() -> None:
    """Answer requests for rows, JSON lines on standard input and output, until the input ends.

    `proofmill.mill()` starts this and speaks to it.
    """
    from pipelines.mill import serve_lines

    # Whatever prints must not get between the replies.
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as replies:
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
        serve_lines(sys.stdin.buffer, replies)
