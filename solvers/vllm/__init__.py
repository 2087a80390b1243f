"""vLLM: a server of our own on loopback, stopped for certain."""
