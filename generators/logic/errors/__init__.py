"""Finding the error: the first wrong line of several pieces of work."""
