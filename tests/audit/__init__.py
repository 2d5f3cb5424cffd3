"""The audit, and the programs that it is told about."""
