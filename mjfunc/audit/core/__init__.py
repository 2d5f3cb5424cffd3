"""The core of an audit: questions, answers, verdicts, suites, subjects, the report and profiles."""
