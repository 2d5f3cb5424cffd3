"""Other mahjong programs ("peers"), audited and compared. Each file in ``pypi`` and ``npm`` is one peer.

``python -m mjfunc.audit.peers NAME`` speaks the line protocol for a package from PyPI, and ``node node/peer.cjs NAME``
for one from npm. A peer only converts tiles and answers; every answer is the package's own. What a package does not
claim to answer is skipped with a reason.
"""
