"""The diagnosis of wrong answers: the smallest wrong hands, their causes, and groups without a known cause."""
