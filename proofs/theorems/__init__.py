"""The theorems, a module for each subject: statement, domain, and the check of one case."""
