"""What an audit costs at scale: measured here, reckoned for the full space, and simulated for more workers."""
