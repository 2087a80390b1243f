"""The loop over texts: from failed problems to certified rows of new ones, by language models."""
