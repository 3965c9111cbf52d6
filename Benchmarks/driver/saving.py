"""How long the server takes to save and to show a questionnaire of 300 steps."""
import contextlib
import html.parser
import json
import sqlite3
import time
import urllib.error
import urllib.parse
import urllib.request

from .portal import Browser, Demo
from .rounds import Goal, Result, progress

STEPS = 300
KINDS = ["scale", "text", "textChoice", "boolean", "numeric"]
# What is done of each in one round: the median of a round hides what else the machine did.
TIMES = 5
# What is measured, by the method and the end of the route.
ROUTES = {
    ("POST", "/steps/{step}"): "save", ("POST", "{document:int}"): "move",
    ("GET", "{document:int}"): "steps", ("GET", "/steps/{step}"): "step",
    ("GET", "/design/check"): "check", ("GET", "/design/actions"): "actions",
}


class Form(html.parser.HTMLParser):
    """The fields that a browser sends with the form of a page that has an action."""

    def __init__(self, page, action):
        super().__init__()
        self.action = action
        self.fields = {}
        self._is_inside = False
        self._text = self._select = None
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if tag == "form":
            self._is_inside = attributes.get("action") == self.action
        name = attributes.get("name")
        if not self._is_inside:
            return
        if tag == "input" and name:
            kind = attributes.get("type", "text")
            if kind in ("checkbox", "radio"):
                if "checked" in attributes:
                    self.fields[name] = attributes.get("value", "on")
            elif kind not in ("file", "submit"):
                self.fields[name] = attributes.get("value", "")
        elif tag == "textarea":
            self._text = name
            self.fields[name] = ""
        elif tag == "select":
            self._select = name
        elif tag == "option" and ("selected" in attributes or self._select not in self.fields):
            self.fields[self._select] = attributes.get("value", "")

    def handle_endtag(self, tag):
        if tag == "form":
            self._is_inside = False
        elif tag == "textarea":
            self._text = None

    def handle_data(self, data):
        if self._text and self._is_inside:
            self.fields[self._text] += data


class Designer(Browser):
    """Somebody who designs, and stays on the page that a form led to without reading it."""

    class _Stay(urllib.request.HTTPRedirectHandler):
        def redirect_request(self, *_):
            return None

    def __init__(self, server):
        super().__init__(server)
        self.staying = urllib.request.build_opener(
            urllib.request.HTTPCookieProcessor(self.cookies), self._Stay())

    def form(self, address, action=None):
        return Form(self.get(address), action or address).fields

    def send(self, address, fields):
        """Sends a form, which must have been taken, and returns the address that it led to."""
        body = urllib.parse.urlencode(fields).encode()
        try:
            answer = self.staying.open(urllib.request.Request(self.address + address, body))
        except urllib.error.HTTPError as answer:
            if answer.code == 303:
                return answer.headers["location"]
            raise
        raise SystemExit(f"{address} was not saved: {answer.status}")


def save(rounds, folder):
    demo = Demo(folder)
    log = folder / "log"
    with demo.serve(log=log) as server:
        designer = Designer(server).sign_in(Demo.EMAIL, Demo.PASSWORD)
        address, steps = make_questionnaire(designer)
        times = {name: [] for name in ROUTES.values()}
        for number in range(rounds):
            progress(f"saving, round {number + 1} of {rounds}")
            begin = log.stat().st_size
            work(designer, address, steps, number)
            for name, found in server_times(log, begin).items():
                times[name].append(found)
    size, limit = raw_write(demo, folder)
    note = f"{size / 1024:.0f} KiB; a raw write of them takes {limit:.1f} ms"
    goal = Goal(100, unit=" ms")
    return [
        Result(f"saving one of {STEPS} steps, time of the server", goal, times["save"], " ms", note),
        Result(f"moving one of {STEPS} steps", goal, times["move"], " ms"),
        Result(f"the page of {STEPS} steps", goal, times["steps"], " ms"),
        Result(f"the page of one of {STEPS} steps", goal, times["step"], " ms"),
        Result(f"Check with {STEPS} faulty steps", Goal(20, unit=" ms"), times["check"], " ms"),
        Result(f"Actions with {STEPS} faulty steps", Goal(20, unit=" ms"), times["actions"], " ms"),
    ]


def make_questionnaire(designer):
    """A questionnaire with steps of several kinds; returns its address and those of its steps."""
    section = f"{Demo.STUDY}/design/questionnaires"
    fields = designer.form(f"{section}/new")
    address = designer.send(f"{section}/new", {**fields, "key": "LARGE", "name": "A large questionnaire"})
    steps = []
    forms = {}
    for number in range(STEPS):
        if number % 50 == 0:
            progress(f"{number} of {STEPS} steps")
        kind = KINDS[number % len(KINDS)]
        step = designer.send(f"{address}/new-step", {"_token": fields["_token"], "kind": kind})
        if kind not in forms:
            forms[kind] = designer.form(step)
            revision = int(forms[kind]["revision"])
        typed = {**forms[kind], "key": f"q{number}", "text": f"How did you sleep in night {number} of the study?"}
        designer.send(step, {**typed, "revision": str(revision)})
        # One for this, one for the next step.
        revision += 2
        steps.append(step)
    make_faulty_steps(designer, f"{section}/new", fields["_token"])
    return address, steps


def make_faulty_steps(designer, new, token):
    """Adds a questionnaire whose steps lack everything that must be filled in."""
    fields = designer.form(new)
    address = designer.send(new, {**fields, "key": "FAULTY", "name": "A questionnaire with problems"})
    for number in range(STEPS):
        designer.send(f"{address}/new-step", {"_token": token, "kind": KINDS[number % len(KINDS)]})


def work(designer, address, steps, number):
    for turn in range(TIMES):
        step = steps[(number * TIMES + turn) * 7 % len(steps)]
        fields = designer.form(step)
        designer.send(step, {**fields, "text": f"How was night {turn}, all in all?", "action": "save"})
        fields = designer.form(address)
        name = step.rpartition("/")[2]
        designer.send(address, {**fields, "action": f"part {'down' if turn % 2 else 'up'} {name}"})
        designer.get(f"{Demo.STUDY}/design/check")
        designer.get(f"{Demo.STUDY}/design/actions")


def server_times(log, begin):
    """The median milliseconds of each kind of request that was logged since."""
    found = {name: [] for name in ROUTES.values()}
    with open(log, "rb") as file:
        file.seek(begin)
        for line in map(json.loads, file):
            for (method, ending), name in ROUTES.items():
                if line.get("method") == method and line["route"].endswith(ending):
                    found[name].append(line["microseconds"] / 1000)
    return {name: sorted(times)[len(times) // 2] for name, times in found.items()}


def raw_write(demo, folder):
    """The size of the document, and the median milliseconds of a durable commit of these bytes."""
    with contextlib.closing(sqlite3.connect(demo.database)) as database:
        body, = database.execute("select body from design_revisions order by length(body) desc limit 1").fetchone()
    times = []
    with contextlib.closing(sqlite3.connect(folder / "raw.sqlite", isolation_level=None)) as database:
        database.execute("pragma journal_mode = wal")
        database.execute("pragma synchronous = full")
        database.execute("create table revisions (id integer primary key, body text not null)")
        for _ in range(20):
            start = time.monotonic()
            database.execute("insert into revisions (body) values (?)", [body])
            times.append((time.monotonic() - start) * 1000)
    return len(body.encode()), sorted(times)[len(times) // 2]
