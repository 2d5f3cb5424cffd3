"""The line protocol: one pure function from request to answer, and the loop around it."""
