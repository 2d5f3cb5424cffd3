"""The core of an audit: questions, answers, verdicts, suites, subjects, the engine, the report and profiles."""
