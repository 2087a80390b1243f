"""Sources: where candidates come from."""
