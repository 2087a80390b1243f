"""Contest mathematics: problems that ask for a method and name none, answered exactly."""
