"""Quality: faults of questions and gold answers that stand in the text itself."""
