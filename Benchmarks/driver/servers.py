"""Programs under load: starting and stopping them, what they used, and the load itself."""
import os
import pathlib
import re
import socket
import subprocess
import time

BENCHMARKS = pathlib.Path(__file__).resolve().parent.parent
# Another build of the programs, such as one for finding out whether a measure works, is named in BENCH_BINARIES.
BINARIES = pathlib.Path(os.environ.get("BENCH_BINARIES") or BENCHMARKS / ".build" / "release").absolute()
TICKS_PER_SECOND = os.sysconf("SC_CLK_TCK")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Server:
    """A program that listens at a port of its own; `{port}` in its arguments is replaced."""

    def __init__(self, *arguments, environment=None, log=None):
        self.port = free_port()
        command = [str(argument).replace("{port}", str(self.port)) for argument in arguments]
        command[0] = str(BINARIES / command[0])
        self.started = time.monotonic()
        with open(log or os.devnull, "wb") as output:
            self.process = subprocess.Popen(command, stdout=output, env={**os.environ, **(environment or {})})
        self.address = f"http://127.0.0.1:{self.port}"

    def __enter__(self):
        self.wait_until_listening()
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(30)

    def wait_until_listening(self, seconds=60):
        """Returns the seconds from the start of the program until it takes connections."""
        while time.monotonic() - self.started < seconds:
            if self.process.poll() is not None:
                raise SystemExit(f"{self.process.args} ended with {self.process.returncode}")
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return time.monotonic() - self.started
            except OSError:
                time.sleep(0.001)
        raise SystemExit(f"{self.process.args} does not listen")

    def processor_seconds(self):
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS_PER_SECOND

    def memory(self, field="VmRSS"):
        """MiB of memory now (`VmRSS`), or the most since `forget_peak` (`VmHWM`)."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(rf"{field}:\s+(\d+) kB", status)[1]) / 1024

    def forget_peak(self):
        pathlib.Path(f"/proc/{self.process.pid}/clear_refs").write_text("5")


class Load:
    """What one run of wrk found: requests a second, microseconds of the server's processor for each, and the
    milliseconds within which half of them and 99 of a hundred were answered."""

    def __init__(self, server, path="/", connections=64, seconds=2, headers=(), script=None, environment=None):
        command = ["wrk", "-t1", "--latency", "--timeout", "30s", f"-c{connections}", f"-d{seconds}s", server.address + path]
        for header in headers:
            command[1:1] = ["-H", header]
        if script:
            command[1:1] = ["-s", str(script)]
        before = server.processor_seconds()
        output = subprocess.run(
            command, capture_output=True, text=True, check=True, env={**os.environ, **(environment or {})}).stdout
        used = server.processor_seconds() - before
        if found := re.search(r"Non-2xx.*|Socket errors.*", output):
            raise SystemExit(f"{server.process.args}: {found[0]}")
        self.output = output
        count = int(re.search(r"(\d+) requests in", output)[1])
        self.per_second = float(re.search(r"Requests/sec:\s+([\d.]+)", output)[1])
        self.microseconds = used * 1e6 / count
        self.half, self.most = (milliseconds(output, share) for share in ("50%", "99%"))


def milliseconds(output, share):
    """The time that wrk prints beside a share of the requests."""
    number, unit = re.search(rf"{share}\s+([\d.]+)(us|ms|s)", output).groups()
    return float(number) * {"us": 0.001, "ms": 1, "s": 1000}[unit]


def run(program, *arguments):
    """Runs one of our programs and returns what it printed."""
    command = [str(BINARIES / program), *map(str, arguments)]
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout
