"""What an audit found, for every reader: a terminal, a browser, people who review, and programs."""

from mjfunc.audit.reports.files import BadFolder, check_folder, verdicts_in, write_reports
from mjfunc.audit.reports.lines import VerdictLines
from mjfunc.audit.reports.terminal import summary

__all__ = ["BadFolder", "VerdictLines", "check_folder", "summary", "verdicts_in", "write_reports"]
