"""Recognition: benchmark texts read as instances of our families."""
