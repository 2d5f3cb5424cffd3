"""What values look like in notebooks: hands and what is found of them, scores, counts of all hands, explanations."""
