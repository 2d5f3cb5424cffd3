"""The tests: unit, laws, examples, differential, and typing."""
