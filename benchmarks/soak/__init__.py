"""Runs in shards whose processes are killed at random moments: at the end the same is found as where nothing is."""
