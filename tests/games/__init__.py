"""Tests of recorded games."""
