"""The loop over mixtures: trainer logs to the weights of the next release's cells."""
