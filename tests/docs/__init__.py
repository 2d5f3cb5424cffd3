"""What the README and the pages of ``docs/`` show is run, compared letter by letter, and can be written anew."""
