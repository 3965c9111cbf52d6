"""What is measured: one function for each name of `Scripts/bench`, which gives back lines of the table."""
import contextlib
import sqlite3
import time

from .accounts import accounts
from .adherence import adherence
from .ingest import beside_export, ingest, large, soak
from .lists import export, export100, grid
from .metadata import metadata
from .portal import STUDY, Browser, Demo, Portal, issue
from .queries import bodies, queries
from .rounds import Goal, Result, Rounds, progress, within_one_process
from .saving import save
from .search import search
from .servers import Load, Server, run

CONNECTIONS = 64


def template(rounds, _):
    values = within_one_process("TemplateBench", rounds * 2)
    return [values.result("page of 50 rows, template / by hand, CPU", "page of a template", "page by hand",
                          Goal(0.8), "{ours:.2f} / {base:.2f} µs")]


def read(rounds, _):
    values = within_one_process("ReadBench", rounds * 2)
    return [values.result("50 typed rows, store / libsqlite3, CPU", "read", "read by hand", Goal(1.2),
                          "{ours:.1f} / {base:.1f} µs")]


def json_bytes(rounds, _):
    values = within_one_process("JSONBench", rounds * 2)
    note = "{ours:.2f} / {base:.2f} µs"
    return [
        values.result("JSON of a response to cells, ours / by hand, CPU", "decode to cells", "decode by hand",
                      Goal(0.2), note),
        values.result("JSON written, ours / by hand, CPU", "encode", "encode by hand", Goal(1.2), note),
    ]


def compare_loads(rounds, servers, **load):
    """Loads the servers in turn; the values are requests a second, and `<name> CPU`."""
    values = Rounds()
    for name, (server, path) in servers.items():
        Load(server, path, seconds=1, **load)
    for number in range(rounds):
        for name, (server, path) in servers.items():
            progress(f"{name}, round {number + 1} of {rounds}")
            found = Load(server, path, **load)
            values.add(name, found.per_second)
            values.add(f"{name} CPU", found.microseconds)
    return values


def hello(rounds, _):
    with Server("Limits", "hello", "{port}") as limit, Server("Servers", "hello", "{port}") as ours:
        values = compare_loads(rounds, {"limit": (limit, "/"), "ours": (ours, "/")}, connections=CONNECTIONS)
    return [
        values.result("hello, 64 connections, ours / bare SwiftNIO, requests a second", "ours", "limit",
                      Goal(0.9, most=False), "{ours:,.0f} / {base:,.0f}"),
        values.result("the same, CPU per request", "ours CPU", "limit CPU", Goal(1.2), "{ours:.1f} / {base:.1f} µs"),
    ]


def page(rounds, folder):
    portal = Portal(folder)
    with portal.serve() as server:
        browser = Browser(server).sign_in()
    fill_studies(portal.database)
    with (Server("Limits", "page", "{port}", portal.database) as limit,
          Server("Servers", "page", "{port}", portal.data) as ours):
        servers = {"limit": (limit, "/"), "ours": (ours, f"{STUDY}/page")}
        values = compare_loads(rounds, servers, connections=CONNECTIONS, headers=[browser.cookie_header])
    return [
        values.result("page with query, session, permission / by hand without, CPU per request", "ours CPU",
                      "limit CPU", Goal(2), "{ours:.0f} / {base:.0f} µs"),
        values.result("the same, requests a second", "ours", "limit", None, "{ours:,.0f} / {base:,.0f}"),
    ]


def fill_studies(path):
    """The table that both programs read, by the rule of `StudyListPage.Row`."""
    with contextlib.closing(sqlite3.connect(path)) as database, database:
        database.execute(
            "create table bench_studies (id integer primary key, name text not null, pi text not null, "
            "status text not null, active integer not null, enrolled integer not null, target integer not null, "
            "created text not null, note text not null) strict")
        database.execute("create index bench_studies_by_day on bench_studies (created, id)")
        database.executemany("insert into bench_studies values (?, ?, ?, ?, ?, ?, ?, ?, ?)", map(study, range(1000)))


def study(index):
    is_active = index % 3 != 0
    return (
        1000 + index,
        f"Sleep & Mood <Cohort {index}>" if index % 4 == 0 else f"Longitudinal Wellbeing Study {index}",
        "Dr. M. O'Neil & team" if index % 5 == 0 else "Dr. Anna Lindqvist",
        "Active" if is_active else "Paused" if index % 2 == 0 else "Closed", is_active, 17 * index, 1000,
        f"2026-0{1 + index % 9}-1{index % 10}",
        'IRB <b>pending</b> & contact "site B"' if index % 7 == 0 else "Recruiting by letter and by clinic poster")


def tokens(rounds, folder):
    portal = Portal(folder)
    values = Rounds()
    with portal.serve() as server:
        browser = Browser(server).sign_in()
        for number in range(rounds):
            progress(f"tokens, round {number + 1} of {rounds}")
            values.add("limit", float(run("Limits", "tokens", 10_000, folder / "limit.sqlite")))
            start = time.monotonic()
            issue(browser, 10_000)
            values.add("ours", (time.monotonic() - start) * 1000)
        progress("a million tokens")
        limit = float(run("Limits", "tokens", 1_000_000, folder / "limit.sqlite")) / 1000
        seconds, steps = issue_million(portal, browser)
    return [
        values.result("10,000 tokens by the page / raw insert, time", "ours", "limit", Goal(2),
                      "{ours:.1f} / {base:.1f} ms"),
        Result("1,000,000 tokens in one batch / raw insert in one commit, time", None, [seconds / limit], "×",
               f"{seconds:.1f} / {limit:.1f} s, progress seen in {steps} steps"),
    ]


def issue_million(portal, browser):
    """The seconds that a batch of a million took, and how many states of its progress were seen."""
    start = time.monotonic()
    number = int(issue(browser, 1_000_000).rpartition("/")[2])
    seen = set()
    with contextlib.closing(sqlite3.connect(portal.database)) as database:
        while 1_000_000 not in seen:
            time.sleep(0.02)
            seen.update(database.execute("select issued_count from token_batches where id = ?", [number]).fetchone())
    return time.monotonic() - start, len(seen)


def start(rounds, folder):
    demo = Demo(folder)
    with demo.serve():
        pass  # makes the demo
    seconds, memory = [], []
    for number in range(rounds):
        progress(f"start, round {number + 1} of {rounds}")
        with demo.serve() as server:
            server.wait_until_listening()
            Browser(server).get("/health/live")
            seconds.append(time.monotonic() - server.started)
            time.sleep(1)
            memory.append(server.memory())
    return [
        Result("start of the demo to its first answer", Goal(0.3, unit=" s"), seconds, " s"),
        Result("memory of the idle demo", Goal(48, unit=" MiB"), memory, " MiB"),
    ]


MEASURES = {
    "hello": hello, "template": template, "page": page, "ingest": ingest, "tokens": tokens, "export": export,
    "read": read, "json": json_bytes, "start": start, "metadata": metadata, "save": save, "search": search,
    "ingest250": large("Q250", 250, participants=500, connections=500),
    "ingest5000": large("Q5000", 5000, participants=16, connections=64),
    "beside-export": beside_export, "soak": soak, "export100": export100, "grid": grid, "queries": queries,
    "bodies": bodies, "accounts": accounts, "adherence": adherence,
}
# What takes so long that it is measured only where it is named.
LONG = {"ingest250", "ingest5000", "beside-export", "soak", "export100", "grid", "queries", "bodies", "accounts",
        "adherence", "search"}
