"""Runs a program and measures it: exit status, what it printed, seconds, peak memory.

    result = measured.run(["ppcheck", "--rules", "rules/", "PATH"], timeout=60)
    result.status     # exit code; negative: ended by that signal; None: ended by us at the time limit
    result.seconds    # by the clock; result.cpu_seconds: of all its threads
    result.peak_mib   # largest resident size of the process

`cpu_limit` ends it after that many seconds of processor time: a limit that a busy machine does not move.
"""

import os
import resource
import signal
import subprocess
import tempfile
import time
from dataclasses import dataclass


@dataclass
class Result:
    status: "int | None"
    stdout: bytes
    stderr: bytes
    seconds: float
    cpu_seconds: float
    peak_mib: float

    def how(self):
        """The end of the process in words."""
        if self.status is None:
            return f"still running after {self.seconds:.0f} s"
        if self.status == -signal.SIGXCPU:
            return f"still running after {self.cpu_seconds:.0f} s of processor time"
        if self.status < 0:
            return f"ended by {signal.Signals(-self.status).name}"
        return f"exit {self.status}"


def run(command, timeout, cwd=None, env=None, preexec_fn=None, cpu_limit=None):
    """Waits with wait4, the only call that reports the peak of this one child."""

    def prepare():
        if cpu_limit:
            resource.setrlimit(resource.RLIMIT_CPU, (cpu_limit, cpu_limit + 5))
        if preexec_fn:
            preexec_fn()

    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        begin = time.monotonic()
        child = subprocess.Popen([os.fspath(part) for part in command], stdin=subprocess.DEVNULL,
                                 stdout=out, stderr=err, cwd=cwd, env=env,
                                 preexec_fn=prepare if cpu_limit or preexec_fn else None)
        ended_by_us = False
        pause = 0.001
        while True:
            pid, status, usage = os.wait4(child.pid, os.WNOHANG)
            seconds = time.monotonic() - begin
            if pid:
                break
            if seconds > timeout and not ended_by_us:
                ended_by_us = True
                child.kill()
            time.sleep(pause)
            pause = min(pause * 2, 0.05)
        child.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        err.seek(0)
        return Result(None if ended_by_us else child.returncode, out.read(), err.read(), seconds,
                      usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)
