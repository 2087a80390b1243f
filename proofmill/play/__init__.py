"""Play: games and turn-by-turn rows, their environments and opponents."""
