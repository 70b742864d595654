"""Which words exist: graphs, lists, the cache, and the English lexicon."""
