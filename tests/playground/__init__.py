"""The answers of the page on which the package runs in a browser, and what builds and serves it."""
