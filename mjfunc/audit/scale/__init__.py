"""The audit in shards: in several processes or on several machines, and resumed after it was killed."""
