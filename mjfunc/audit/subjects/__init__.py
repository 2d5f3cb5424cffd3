"""Programs and Python functions under test, and the processes that run them."""
