"""The tests: unit, laws, examples, differential, typing and bench."""
