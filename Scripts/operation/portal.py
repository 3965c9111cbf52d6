"""The real program with its own data folder: its commands, and its server, which can be started and killed.

    with Portal(folder) as portal:
        portal.verb("folder", "add", "ORG/APP/STUDY")
        portal.start()
        ...
        portal.kill()
"""
import json
import os
import pathlib
import random
import shutil
import socket
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
START_SECONDS = 600
STOP_SECONDS = 120


def binary():
    """Returns the path of the newest build of the program, or of the one in PORTAL_BINARY."""
    named = os.environ.get("PORTAL_BINARY")
    built = [ROOT / ".build" / mode / "portal" for mode in ("debug", "release")]
    found = [pathlib.Path(named)] if named else [path for path in built if path.exists()]
    if not found:
        raise SystemExit("no portal was built: run swift build --product portal")
    return max(found, key=lambda path: path.stat().st_mtime)


# Below the ports that the system assigns to connections, so that no connection takes the port between check and use.
PORTS = range(20_000, 32_000)


def free_port():
    """Returns a loopback port on which no process listens."""
    for port in random.SystemRandom().sample(PORTS, 100):
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
                return port
            except OSError:
                continue
    raise SystemExit("tried 100 loopback ports; all are in use")


def without_rights(program):
    """Returns the command that starts the program without root privileges, like a systemd unit with its own user."""
    taken = ["setpriv", "--bounding-set=-all", "--inh-caps=-all"] if os.geteuid() == 0 else []
    return [*taken, program]


class Refused(Exception):
    """A command exited with a status other than 0; the text is its output."""


class Portal:
    """A data folder, the commands on it, and at most one server."""

    def __init__(self, data=None, program=None, environment=None):
        self.program = str(program or binary())
        self._temporary = None if data else tempfile.mkdtemp(prefix="portal-")
        self.folder = pathlib.Path(data or self._temporary)
        self.data = self.folder / "data"
        self.address = None
        self._server = None
        self._environment = {name: os.environ[name] for name in ("PATH", "HOME", "PORTAL_HOME") if name in os.environ}
        self._environment["PORTAL_METADATA_ROOTS"] = str(self.folder)
        self._environment.update(environment or {})

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self._server and self._server.poll() is None:
            self.kill()
        if self._temporary:
            shutil.rmtree(self._temporary)

    def add_environment(self, variables):
        """Adds environment variables for all processes started afterwards."""
        self._environment.update(variables)

    @property
    def database(self):
        return self.data / "portal.sqlite"

    def spawn(self, *verb, reads=False):
        """Starts a command without waiting for it."""
        return subprocess.Popen([*without_rights(self.program), *map(str, verb)], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                stdin=subprocess.PIPE if reads else subprocess.DEVNULL, text=True,
                                env=self._environment)

    def verb(self, *verb, data=None, entering=None):
        """Runs a command on the data folder and returns its output."""
        return self.bare(*verb, "--data", data or self.data, entering=entering)

    def bare(self, *verb, entering=None):
        """Runs a command that needs no data folder; `entering` is the typed input."""
        run = self.spawn(*verb, reads=entering is not None)
        output, error = run.communicate(entering, timeout=600)
        if run.returncode != 0:
            raise Refused((error or output).strip())
        return output

    def json(self, *verb, data=None):
        """Runs a command and returns the JSON that it prints."""
        return json.loads(self.verb(*verb, "--json", data=data))

    def json_bare(self, *verb):
        """Runs a command that needs no data folder and returns the JSON that it prints."""
        return json.loads(self.bare(*verb, "--json"))

    def launch(self, *options):
        """Starts the server and returns at once."""
        self.address = None
        self._log = self.folder / "server.log"
        with open(self._log, "wb") as log:
            self._server = subprocess.Popen(
                [*without_rights(self.program), "serve", "--port", "0", "--data", str(self.data), *map(str, options)],
                stdout=log, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, env=self._environment)

    def wait_until_ready(self, seconds=START_SECONDS):
        """Waits until the server prints its address."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            for line in self._log.read_text(errors="replace").splitlines():
                if line.startswith("Study Portal is at "):
                    self.address = line.split(" at ")[1].strip()
                    return self.address
            if self._server.poll() is not None:
                break
            time.sleep(0.003)
        raise AssertionError(f"the server did not start: {self._log.read_text(errors='replace')[-2000:]}")

    def start(self, *options):
        self.launch(*options)
        return self.wait_until_ready()

    @property
    def printed(self):
        """Returns what the server has printed so far."""
        return self._log.read_text(errors="replace")

    @property
    def is_running(self):
        return self._server.poll() is None

    @property
    def pid(self):
        return self._server.pid

    def kill(self):
        """Kills the server with SIGKILL, without a chance to clean up."""
        self._server.kill()
        self._server.wait()

    def stop(self):
        """Stops the server as a supervisor does; it finishes running requests."""
        self._server.terminate()
        status = self._server.wait(timeout=STOP_SECONDS)
        assert status == 0, f"the server ended with status {status}: {self.printed[-2000:]}"
