"""The process between an audit and a program: the parent of everything that the program starts, which ends with it.

Linux gives a process whose parent ended to the nearest process above it that is a "child subreaper". This one is, so
whatever the program starts remains below it, in other groups and sessions too, and is found and ended. The audit runs
this file alone (``python -I -S supervisor.py RESULT CONTROL COMMAND...``), once for each start of a program; it imports
only what is loaded at once.
"""
# ruff: noqa: PTH110, PTH123, PTH208, SIM105  # pathlib and contextlib take longer to load than everything else here

from __future__ import annotations

import _thread
import os
import sys
import time

_PROC = "/proc"
_SUBREAPER = 36
_KILL = 9
_CHANGED_BY_PYTHON = (13, 25)
"""SIGPIPE and SIGXFSZ, which Python ignores; a program starts with neither ignored."""
_TICK = 0.001


def become_subreaper() -> bool:
    """Get the processes below this one whose parents end; return whether the system can do that, and lists them."""
    this = os.getpid()
    if not os.path.exists(f"{_PROC}/{this}/task/{this}/children"):
        return False
    try:
        import _ctypes  # noqa: PLC0415  # some Pythons are built without it

        loaded = _ctypes.dlopen(None, 2)  # type: ignore[arg-type]  # its types do not know None
        call = _ctypes.dlsym(loaded, "prctl")
        return not _ctypes.call_function(call, (_SUBREAPER, 1, 0, 0, 0))
    except (ImportError, OSError):
        return False


def children(pid: int) -> list[int]:
    """The processes whose parent is this one; none if the system does not tell."""
    found: list[int] = []
    try:
        for thread in os.listdir(f"{_PROC}/{pid}/task"):
            with open(f"{_PROC}/{pid}/task/{thread}/children", encoding="ascii") as listed:
                found += map(int, listed.read().split())
    except OSError:  # it ended meanwhile
        pass
    return found


def descendants(pid: int) -> list[int]:
    """The processes below this one."""
    found = children(pid)
    for each in found:  # which grows
        found += children(each)
    return found


def is_running(pid: int) -> bool:
    """Whether a process has not ended; true if the system does not tell."""
    try:
        with open(f"{_PROC}/{pid}/stat", encoding="utf-8", errors="replace") as told:
            return told.read().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return not os.path.exists(f"{_PROC}/self/stat")


def kill(pid: int) -> None:
    """Kill a process, if it is still there."""
    try:
        os.kill(pid, _KILL)
    except OSError:
        pass


def kill_group(group: int) -> None:
    """Kill the processes of a group, if any is still there."""
    try:
        os.killpg(group, _KILL)
    except OSError:
        pass


def end_strays(known: list[int], session: int) -> None:
    """Kill those children of this process that are known, or in a session, with everything below them.

    They become children of this process if the process that supervised them was killed.
    """
    while found := [pid for pid in children(os.getpid()) if pid in known or _session(pid) == session]:
        for pid in found:
            for each in (pid, *descendants(pid)):
                kill(each)
            os.waitpid(pid, 0)


def _session(pid: int) -> int:
    try:
        return os.getsid(pid)
    except OSError:
        return 0


def end_descendants() -> None:
    """Kill everything below this process, and wait until it has ended."""
    try:
        while True:
            for pid in descendants(os.getpid()):
                kill(pid)
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
            time.sleep(_TICK)
    except ChildProcessError:
        return


def end_with_audit(control: int, program: int) -> None:
    """Kill the program and everything below this process, as soon as the audit closes a pipe or ends."""
    os.read(control, 1)
    while True:  # until the main thread has seen that the program ended
        kill_group(program)
        for pid in descendants(os.getpid()):
            kill(pid)
        time.sleep(_TICK)


def end_as(status: int) -> int:
    """End by the signal that a program ended by; return the status of one that exited."""
    code = os.waitstatus_to_exitcode(status)
    if code < 0:
        import resource  # noqa: PLC0415  # start-up time
        import signal  # noqa: PLC0415  # as above

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if -code != _KILL:
            signal.signal(-code, signal.SIG_DFL)
        os.kill(os.getpid(), -code)
    return abs(code)


def main(arguments: list[str]) -> int:
    """Start the program, tell the audit its number or the error, and end as it does, after everything that it left."""
    result, control, *command = arguments
    for number in (int(result), int(control)):
        os.set_inheritable(number, False)  # noqa: FBT003  # it takes no name
    is_subreaper = become_subreaper()
    try:
        program = os.posix_spawnp(command[0], command, os.environ, setsid=True, setsigdef=_CHANGED_BY_PYTHON)
    except OSError as error:
        os.write(int(result), b"%d 0" % (error.errno or 0))
        return 1
    os.write(int(result), b"0 %d" % program)
    os.close(int(result))
    nowhere = os.open(os.devnull, os.O_RDWR)
    for number in range(3):  # or the program could not close its own
        os.dup2(nowhere, number)
    _thread.start_new_thread(end_with_audit, (int(control), program))
    import signal  # noqa: PLC0415  # the program has started; loading it takes time

    for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM, signal.SIGUSR1, signal.SIGUSR2):
        signal.signal(number, signal.SIG_IGN)
    ended, status = os.waitpid(-1, 0)
    while ended != program:
        ended, status = os.waitpid(-1, 0)
    if is_subreaper:
        end_descendants()
    else:
        kill_group(program)
    return end_as(status)


if __name__ == "__main__":
    os._exit(main(sys.argv[1:]))
