"""Reports of an audit: for a terminal, a browser, reviewers, and programs."""

from mjfunc.audit.reports.folder import check_folder, verdicts_in, write_reports
from mjfunc.audit.reports.json_report import VerdictLines
from mjfunc.audit.reports.terminal_report import summary
from mjfunc.report_files import BadFolder

__all__ = ["BadFolder", "VerdictLines", "check_folder", "summary", "verdicts_in", "write_reports"]
