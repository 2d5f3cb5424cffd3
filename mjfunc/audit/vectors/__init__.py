"""Vectors: questions with their right answers, for tests in other languages."""
