"""The page on which the package runs in a browser: its answers, how it is built, and a server that shows it."""
