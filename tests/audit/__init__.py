"""The audit: what is asked, how answers are judged, and what is reported."""
