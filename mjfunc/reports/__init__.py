"""The parts that reports of audits and of recorded games share: JUnit XML, and the folder of the files."""
