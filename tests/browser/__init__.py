"""Pages as a browser opens them."""
