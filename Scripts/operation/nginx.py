"""nginx on loopback with the configuration of `Deployment`, in front of a portal."""
import os
import pathlib
import re
import shutil
import socket
import ssl
import subprocess
import time

from portal import ROOT, free_port
from secure_client import make_certificate

HOST = "studies.example.org"
START_SECONDS = 300
CONFIGURATION = ROOT / "Deployment/nginx.conf"


class Nginx:
    """nginx in front of the portal at `address`; only ports, paths and the log differ from `nginx.conf`."""

    def __init__(self, folder, address):
        self.folder = pathlib.Path(folder) / "nginx"
        self.folder.mkdir()
        self.port = free_port()
        self._process = None
        make_certificate(self.folder, HOST)
        upstream = address.removeprefix("http://")
        server = CONFIGURATION.read_text()
        for pattern, words in (("listen 443 ssl;", f"listen 127.0.0.1:{self.port} ssl;"),
                               ("127.0.0.1:8080", upstream),
                               (r"ssl_certificate [^;]+;", f"ssl_certificate {self.folder}/certificate.pem;"),
                               (r"ssl_certificate_key [^;]+;", f"ssl_certificate_key {self.folder}/key.pem;")):
            server, count = re.subn(pattern, words, server)
            assert count == 1, f"{CONFIGURATION} has {count} lines that match {pattern}"
        temporary = "".join(f"    {kind}_temp_path {self.folder}/{kind};\n"
                            for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        self._file = self.folder / "nginx.conf"
        # If nginx runs as root, its workers run as nobody, who can't enter the folder.
        user = "user root;\n" if os.geteuid() == 0 else ""
        self._file.write_text(
            f"{user}daemon off;\npid {self.folder}/pid;\nerror_log {self.folder}/error.log;\nworker_processes 1;\n"
            f"events {{}}\nhttp {{\n    access_log off;\n{temporary}{server}}}\n")

    def __enter__(self):
        program = shutil.which("nginx") or "/usr/sbin/nginx"
        self._process = subprocess.Popen([program, "-c", self._file], stderr=subprocess.PIPE)
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end and self._process.poll() is None:
            try:
                self.connect().close()
                return self
            except OSError:
                time.sleep(0.02)
        raise AssertionError(f"nginx did not start: {self._process.stderr.read() if self._process.poll() else ''}")

    def __exit__(self, *_):
        self._process.terminate()
        self._process.wait()

    def connect(self, client="127.0.0.1"):
        """Returns a TLS connection from one of this machine's loopback addresses, which nginx treats as the client's
        address.
        """
        context = ssl.create_default_context(cafile=self.folder / "certificate.pem")
        plain = socket.create_connection(("127.0.0.1", self.port), timeout=300, source_address=(client, 0))
        return context.wrap_socket(plain, server_hostname=HOST)
