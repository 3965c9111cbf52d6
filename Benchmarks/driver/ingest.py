"""How many responses the portal takes, each durable before its answer, beside a limit made by hand."""
import contextlib
import json
import pathlib
import shutil
import sqlite3
import threading
import urllib.request

from . import responses
from .lists import fill_wide_list
from .portal import Browser, Portal, begin_list, enroll, set_up
from .rounds import Goal, Result, Rounds, progress
from .servers import Load, Server

SCRIPT = pathlib.Path(__file__).with_name("post.lua")
PATH = "/response-processResponse.api"
SOAK_SECONDS = 600
# Without a rest, ten minutes would fill a disk of 70 GB.
SOAK_PAUSE_MILLISECONDS = 800
SOAK_BYTES = 25 << 30


class Stream:
    """A portal that collects one activity, and the requests of participants who send its responses."""

    def __init__(self, folder, activity, participants):
        self.portal = Portal(folder)
        self.activity, self.participants = activity, participants
        self.bodies = folder / "bodies"
        self.folder = folder

    @contextlib.contextmanager
    def serve(self):
        with self.portal.serve() as server:
            browser = Browser(server).sign_in()
            set_up(self.portal, browser)
            secrets = enroll(browser, self.participants)
            begin_list(browser, secrets[0], self.activity)
            lines = [json.dumps(responses.request(self.activity, secret), separators=(",", ":")) for secret in secrets]
            self.bodies.write_text("\n".join(lines))
            yield server, browser
        self._check_kept()

    def limit(self, kind, group):
        return Server("Limits", kind, "{port}", self.folder / f"{kind}{group}.sqlite", group)

    def load(self, server, path=PATH, pause=0, **how):
        return Load(server, path, script=SCRIPT, environment={"BODIES": str(self.bodies), "PAUSE": str(pause)}, **how)

    def compare(self, rounds, candidates, connections, seconds=2):
        """Loads the servers in turn; the values are responses a second, `<name> CPU` and `<name> 99 %`."""
        values = Rounds()
        for name, (server, path) in candidates.items():
            self.load(server, path, connections=connections, seconds=1)
        for number in range(rounds):
            for name, (server, path) in candidates.items():
                progress(f"{name}, round {number + 1} of {rounds}")
                found = self.load(server, path, connections=connections, seconds=seconds)
                values.add(name, found.per_second)
                values.add(f"{name} CPU", found.microseconds)
                values.add(f"{name} 99 %", found.most)
        return values

    def _check_kept(self):
        """Every response must have become rows: a fast refusal is no result."""
        with contextlib.closing(sqlite3.connect(self.portal.database)) as database:
            failed, = database.execute("select count(*) from responses where status <> 1").fetchone()
        if failed:
            raise SystemExit(f"{failed} responses were not processed")


def ingest(rounds, folder):
    stream = Stream(folder, "Diary", 64)
    results = []
    with stream.serve() as (ours, _):
        for connections, group, bound in (64, 100, 1.0), (1, 1, 0.75):
            with stream.limit("responses", group) as limit, stream.limit("indexed", group) as indexed:
                values = stream.compare(
                    rounds, {"limit": (limit, "/"), "indexed": (indexed, "/"), "ours": (ours, PATH)}, connections)
            results += compared(values, f"{connections} connection{'s' if connections > 1 else ''}", bound)
            results += [
                values.result("the same beside a limit with indexes, a second", "ours", "indexed", None, RATES),
                values.result("the same, CPU per request", "ours CPU", "indexed CPU", None, TIMES),
            ]
    return results


RATES, TIMES = "{ours:,.0f} / {base:,.0f}", "{ours:,.0f} / {base:,.0f} µs"


def compared(values, what, bound):
    return [
        values.result(f"processResponse, {what}, ours / by hand, a second", "ours", "limit", Goal(bound, most=False),
                      RATES),
        values.result("the same, CPU per request", "ours CPU", "limit CPU", None, TIMES),
    ]


def large(activity, questions, participants, connections, bound=0.6):
    def measure(rounds, folder):
        stream = Stream(folder, activity, participants)
        with stream.serve() as (ours, _), stream.limit("wide", 100) as limit:
            values = stream.compare(rounds, {"limit": (limit, "/"), "ours": (ours, PATH)}, connections, seconds=4)
        return compared(values, f"{questions:,} questions, {connections} connections", bound) + [
            Result("the same, 99 of 100 answered within", None, values.values["ours 99 %"], " ms",
                   f"by hand {values.median('limit 99 %'):,.0f} ms")]
    return measure


def soak(_, folder):
    """Ten minutes of responses of 250 questions from 500 participants, one a second from each; one that fails ends
    the run."""
    if shutil.disk_usage(folder).free < SOAK_BYTES:
        raise SystemExit(f"soak fills {SOAK_BYTES >> 30} GB of disk, and there is less at {folder}")
    stream = Stream(folder, "Q250", 500)
    with stream.serve() as (ours, _):
        progress(f"{SOAK_SECONDS} seconds of load")
        found = stream.load(ours, connections=500, seconds=SOAK_SECONDS, pause=SOAK_PAUSE_MILLISECONDS)
        memory = ours.memory()
    return [
        Result(f"{SOAK_SECONDS} s, 250 questions, 500 connections, no failure", Goal(41, most=False, unit="/s"),
               [found.per_second], "/s", f"99 of 100 within {found.most:,.0f} ms, {memory:.0f} MiB at the end"),
    ]


def beside_export(rounds, folder):
    """Responses of 250 questions while a List of a million rows is exported again and again, and without."""
    stream = Stream(folder, "Q250", 500)
    with stream.serve() as (ours, browser):
        address, _, _ = fill_wide_list(stream.portal, browser)
        values = Rounds()
        for number in range(rounds):
            progress(f"beside an export, round {number + 1} of {rounds}")
            values.add("alone", stream.load(ours, connections=500, seconds=4).per_second)
            with exporting(browser, f"{address}/export"):
                values.add("beside", stream.load(ours, connections=500, seconds=4).per_second)
    return [values.result("processResponse beside an export of a million rows / alone, a second", "beside", "alone",
                          Goal(0.9, most=False), RATES)]


@contextlib.contextmanager
def exporting(browser, path):
    """Reads an export again and again in a thread until the block ends."""
    ended = threading.Event()

    def read():
        while not ended.is_set():
            with browser.opener.open(urllib.request.Request(browser.address + path)) as answer:
                while not ended.is_set() and answer.read(1 << 20):
                    pass

    reader = threading.Thread(target=read)
    reader.start()
    try:
        yield
    finally:
        ended.set()
        reader.join()
