"""A portal with one study, set up as an operator, an administrator and apps would do it."""
import html
import http.cookiejar
import json
import re
import subprocess
import time
import urllib.parse
import urllib.request

from . import responses
from .servers import BINARIES, Server

STUDY = "/orgs/BENCH/apps/LOAD/studies/STUDY01"
EMAIL = "bench@example.org"
PASSWORD = "quiet orchard paper boat"


class Portal:
    """A data folder, and a server on it with somebody signed in."""

    def __init__(self, folder):
        self.data = folder / "data"
        self.designs = self.data / "metadata"
        self.designs.mkdir(parents=True)
        for name, document in responses.designs().items():
            (self.designs / name).write_text(json.dumps(document))
        self.verb("folder", "add", "BENCH/LOAD/STUDY01")
        self.verb("user", "add", EMAIL, "--role", "site-admin", "--folder", "/", "--password-stdin",
                  words=PASSWORD + "\n")

    def verb(self, *words_of_command, words=None):
        """Runs a command on the data folder and returns what it printed."""
        return subprocess.run([BINARIES / "portal", *words_of_command, "--data", self.data], input=words, text=True,
                              check=True, stdout=subprocess.PIPE).stdout

    def serve(self):
        return Server("portal", "serve", "--data", self.data, "--port", "{port}")

    @property
    def database(self):
        return self.data / "portal.sqlite"

    @property
    def binary(self):
        return BINARIES / "portal"


class Demo:
    """A data folder with the demo, and a server on it."""

    EMAIL = "admin@example.org"
    PASSWORD = "meadow lantern harbor nine"
    STUDY = "/orgs/MERIDIAN/apps/HERON/studies/SLEEP01"

    def __init__(self, folder, environment=None):
        self.data = folder / "demo"
        self.environment = environment

    def serve(self, log=None):
        return Server("portal", "serve", "--demo", "--data", self.data, "--port", "{port}",
                      environment=self.environment, log=log)

    def app_token(self):
        """What an app of the demo is known by, as its requests say it."""
        told = subprocess.run(
            [BINARIES / "portal", "app", "token", "issue", "MERIDIAN/HERON", "--platform", "ios", "--json", "--data",
             self.data], stdout=subprocess.PIPE, check=True)
        return json.loads(told.stdout)

    @property
    def database(self):
        return self.data / "portal.sqlite"


class Browser:
    """Somebody who is signed in, or an app."""

    def __init__(self, server):
        self.address = server.address
        self.cookies = http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))

    def get(self, path):
        return self.opener.open(self.address + path).read().decode()

    def post(self, form_page, fields, path=None):
        """Posts a form with the token that its page holds; returns the address that it led to."""
        token = re.search(r'name="([^"]*token[^"]*)" value="([^"]+)"', self.get(form_page))
        body = urllib.parse.urlencode({**fields, token[1]: token[2]}).encode()
        request = urllib.request.Request(self.address + (path or form_page), body)
        return self.opener.open(request).geturl().removeprefix(self.address)

    def resubmit(self, path, changes):
        """Posts the form of a page as it is shown, with changes; returns the address that it led to."""
        shown = {}
        for field in re.findall(r"<input [^>]*>", self.get(path).partition('class="sheet"')[2]):
            name, value = re.search(r' name="([^"]*)"', field), re.search(r' value="([^"]*)"', field)
            if name and ('type="checkbox"' not in field or " checked" in field):
                shown[html.unescape(name[1])] = html.unescape(value[1])
        return self.post(path, {**shown, **changes})

    def call(self, action, document):
        """One of the actions that apps call."""
        request = urllib.request.Request(
            f"{self.address}/response-{action}.api", json.dumps(document).encode(),
            {"content-type": "application/json"})
        return json.load(self.opener.open(request))

    def sign_in(self, email=EMAIL, password=PASSWORD):
        self.post("/sign-in", {"email": email, "password": password})
        return self

    @property
    def cookie_header(self):
        return "Cookie: " + "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.cookies)


def set_up(portal, browser):
    """Starts collection with the designs of the folder."""
    browser.post(f"{STUDY}/set-up", {"collection": "1", "source": "files", "directory": str(portal.designs)})


def issue(browser, count):
    """Makes a batch of tokens and returns its address."""
    return browser.post(f"{STUDY}/tokens", {"count": "other", "other": str(count), "label": ""})


def enroll(browser, count):
    """Enrolls that many participants and returns their secrets."""
    batch = issue(browser, count)
    tokens = [line.split(",")[0] for line in browser.get(f"{batch}/tokens.csv").split("\r\n")[1:] if line]
    return [enroll_by(browser, token) for token in tokens]


def enroll_by(browser, token):
    request = {"studyId": "STUDY01", "token": token, "allowDataSharing": "true"}
    return browser.call("enroll", request)["data"]["appToken"]


def begin_list(browser, secret, activity):
    """Sends a first response and waits until the activity's List is there."""
    browser.call("processResponse", responses.request(activity, secret))
    address = None
    while address is None:
        time.sleep(0.1)
        index = browser.get(f"{STUDY}/lists")
        address = re.search(rf'href="({STUDY}/lists/\d+)"[^>]*>\s*{activity}\b', index)
    return address[1]
