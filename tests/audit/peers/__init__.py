"""A test file for each peer from PyPI."""
