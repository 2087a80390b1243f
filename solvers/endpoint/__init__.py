"""Endpoint: models behind OpenAI-compatible servers, with a store of replies."""
