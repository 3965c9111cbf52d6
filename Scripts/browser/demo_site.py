"""A portal with the demo and its users, and a browser to test it."""
from checks import Browser
from portal import Portal

PASSWORD = "meadow lantern harbor nine"
PEOPLE = ["admin", "orgadmin", "designer", "coordinator", "researcher", "clinic", "monitor"]


class DemoSite:
    """Starts the newest build of the program on a free port, unless an address is given."""

    def __init__(self, address=None):
        self._portal = None if address else Portal()
        self.address = address

    def __enter__(self):
        if self._portal:
            self.address = self._portal.start("--demo")
        self._browser = Browser(self.address)
        self.browser = self._browser.__enter__()
        self._sessions = {}
        return self

    def __exit__(self, *trouble):
        self._browser.__exit__(*trouble)
        if self._portal:
            self._portal.__exit__(*trouble)

    def session(self, name):
        """Returns the session of a demo user, or None for no user. Each user signs in once."""
        if name is None:
            return None
        if name not in self._sessions:
            self._sessions[name] = self.browser.state(f"{name}@example.org", PASSWORD)
        return self._sessions[name]

    @property
    def routes(self):
        """Returns the output of `portal routes`."""
        return (self._portal or Portal()).json_bare("routes")["routes"]
