"""jansou with its native kernel: otherwise the peer in ``jansou.py``."""

from __future__ import annotations

from typing import Final

import attrs

from mjfunc.audit.peers.peer import Extra
from mjfunc.audit.peers.pypi import jansou

PEER: Final = attrs.evolve(
    jansou.PEER,
    name="jansou-native",
    sentence="As jansou, with the native kernel.",
    language="rust",
    extra=Extra("native", "jansou-native"),
    adapter=jansou.native_adapter,
)
