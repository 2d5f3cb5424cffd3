"""Measure the speed of mjfunc and of its peers."""
