"""What the reports of audits and of recorded games share: JUnit XML, and the folder that they are written to."""
