"""Participants who enroll and send responses over several connections, and a record of what was acknowledged."""
import http.client
import itertools
import random
import threading

from diary import App, NotTaken

ENROLL_SHARE = 0.1


class Stream:
    """The data acknowledged to participants of one study, and the threads that keep sending."""

    def __init__(self, study, tokens, connections=6, goes_on=False):
        """With `goes_on`, keeps sending after a temporary refusal with 503."""
        self.study = study
        self.goes_on = goes_on
        self.connections = connections
        self.responses = []         # (number, version): acknowledged
        self.enrollments = []       # token: acknowledged
        self.refusals = []          # refused requests, of which there should be none
        self.faults = 0             # the number of 503 responses
        self.broken = []            # errors of connections that ended without a response
        self._tokens = iter(tokens)
        self._numbers = itertools.count(1)
        self._secrets = []
        self._lock = threading.Lock()
        self._threads = []
        self._ends = threading.Event()

    def start(self, address, versions):
        """Sends responses of these versions until `join`, or until the server is gone."""
        self._ends.clear()
        self._threads = [threading.Thread(target=self._work, args=(address, versions), daemon=True)
                         for _ in range(self.connections)]
        for thread in self._threads:
            thread.start()

    def join(self):
        self._ends.set()
        for thread in self._threads:
            thread.join(timeout=600)
            assert not thread.is_alive(), "a connection hangs although the server is gone"

    def _work(self, address, versions):
        app = App(address)
        try:
            while not self._ends.is_set():
                try:
                    self._ask(app, versions)
                except NotTaken as refusal:
                    if not self.goes_on or refusal.status != 503:
                        raise
                    self.faults += 1
        except (OSError, http.client.HTTPException) as error:
            # The server was killed, so data that it didn't acknowledge may or may not be stored.
            self.broken.append(repr(error))
        except NotTaken as refusal:
            self.refusals.append(str(refusal))
        finally:
            app.close()

    def _ask(self, app, versions):
        if not self._secrets or random.random() < ENROLL_SHARE:
            self._enroll(app)
        else:
            self._send(app, random.choice(versions))

    def _enroll(self, app):
        with self._lock:
            token = next(self._tokens)
        secret = app.enroll(self.study, token)
        self.enrollments.append(token)
        self._secrets.append(secret)

    def _send(self, app, version):
        with self._lock:
            number = next(self._numbers)
        app.send(random.choice(self._secrets), number, version)
        self.responses.append((number, version))
