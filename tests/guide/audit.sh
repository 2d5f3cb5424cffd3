#!/bin/sh
# Install mjfunc from MJFUNC, a checkout or a wheel, and audit with the given options; reports are in the folder report.
set -eu
python3 -m venv .mjfunc
.mjfunc/bin/python -m pip install --quiet "${MJFUNC:?}[batch,cli]"
exec .mjfunc/bin/mjfunc audit --report report "$@"
