"""The audit in shards: in several processes or on several machines, and killed and gone on with at any time."""
