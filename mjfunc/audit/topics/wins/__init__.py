"""Questions about wins: their fields, right answers, probes, random samples and shrinking."""
