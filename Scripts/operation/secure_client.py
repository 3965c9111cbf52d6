"""A browser or an app that connects to the portal over TLS and keeps its cookies."""
import http.client
import re
import subprocess
from urllib.parse import urlencode


def make_certificate(folder, host, days=2, key="rsa:2048"):
    """Writes a self-signed `certificate.pem` and its `key.pem` to the folder."""
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", *key.split(), "-nodes", "-days", str(days), "-subj", f"/CN={host}",
         "-addext", f"subjectAltName=DNS:{host}", "-keyout", folder / "key.pem",
         "-out", folder / "certificate.pem"], check=True, capture_output=True)


class Client(http.client.HTTPSConnection):
    """An HTTP client. `connect_securely` returns a TLS socket; the host is the one in the requests."""

    def __init__(self, host, connect_securely):
        super().__init__(host)
        self.cookies = {}
        self._connect_securely = connect_securely

    def connect(self):
        self.sock = self._connect_securely()

    def ask(self, method, path, body=None, **headers):
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.cookies:
            named["cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        try:
            self.request(method, path, body, named)
            answer = self.getresponse()
        except http.client.RemoteDisconnected:
            # The server closes idle connections, and browsers reconnect.
            self.close()
            self.request(method, path, body, named)
            answer = self.getresponse()
        for line in answer.headers.get_all("set-cookie") or []:
            name, value = line.split(";")[0].split("=", 1)
            self.cookies[name] = value
        return answer

    def page(self, path):
        answer = self.ask("GET", path, accept="text/html")
        text = answer.read().decode()
        assert answer.status == 200, f"{path} answered {answer.status}"
        return text

    def post(self, path, page, **form):
        token = re.search(r'name="_token" value="([^"]+)"', page)[1]
        answer = self.ask("POST", path, urlencode({**form, "_token": token}), accept="text/html",
                          content_type="application/x-www-form-urlencoded", origin=f"https://{self.host}")
        answer.read()
        return answer

    def sign_in(self, email, password):
        answer = self.post("/sign-in", self.page("/sign-in"), email=email, password=password)
        assert answer.status == 303, f"signing in answered {answer.status}"
        return answer
