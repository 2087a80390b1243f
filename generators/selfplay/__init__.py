"""Self-play: proposers of tasks, the attacks that their tasks must survive, and their archive."""
