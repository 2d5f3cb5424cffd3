"""Readers and writers of recorded games: Tenhou's mjlog and JSON, and mjai."""
