"""Dataset: rows, shards, manifest, card and report; verified, replaced, published."""
