"""Text as filters read it: normal forms, shingles, MinHash signatures."""
