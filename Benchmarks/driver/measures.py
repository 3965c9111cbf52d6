"""What is measured: one function for each name of `Scripts/bench`, which gives back lines of the table."""
import contextlib
import json
import pathlib
import sqlite3
import subprocess
import time

from . import responses
from .metadata import metadata
from .portal import STUDY, Browser, Demo, Portal, begin_list, enroll, issue, set_up
from .rounds import Goal, Result, Rounds, progress
from .saving import save
from .servers import Load, Server, run

SCRIPT = pathlib.Path(__file__).with_name("post.lua")
PARTICIPANTS = 64
EXPORT_ROWS = 1_000_000
CONNECTIONS = 64


def within_one_process(program, rounds):
    """The values that a program printed, which lets its candidates take turns itself."""
    values = Rounds()
    for line in run(program, rounds).splitlines():
        _, name, value = line.split("\t")
        values.add(name, float(value))
    return values


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


def ingest(rounds, folder):
    portal = Portal(folder)
    bodies = folder / "bodies"
    results = []
    with portal.serve() as ours:
        browser = Browser(ours).sign_in()
        set_up(portal, browser)
        secrets = enroll(browser, PARTICIPANTS)
        begin_list(browser, secrets[0], "Diary")
        lines = [json.dumps(responses.request("Diary", secret), separators=(",", ":")) for secret in secrets]
        bodies.write_text("\n".join(lines))
        for connections, group, bound in (CONNECTIONS, 100, 1.0), (1, 1, 0.75):
            with (Server("Limits", "responses", "{port}", folder / f"limit{group}.sqlite", group) as limit,
                  Server("Limits", "indexed", "{port}", folder / f"indexed{group}.sqlite", group) as indexed):
                servers = {"limit": (limit, "/"), "indexed": (indexed, "/"),
                           "ours": (ours, "/response-processResponse.api")}
                values = compare_loads(rounds, servers, connections=connections, script=SCRIPT,
                                       environment={"BODIES": str(bodies)})
            results += ingest_results(values, connections, bound)
    check_kept(portal.database)
    return results


def ingest_results(values, connections, bound):
    plural = "s" if connections > 1 else ""
    of = f"processResponse, {connections} connection{plural}, ours / by hand"
    rates, times = "{ours:,.0f} / {base:,.0f}", "{ours:.0f} / {base:.0f} µs"
    return [
        values.result(f"{of}, a second", "ours", "limit", Goal(bound, most=False), rates),
        values.result("the same, CPU per request", "ours CPU", "limit CPU", None, times),
        values.result("the same beside a limit with indexes, a second", "ours", "indexed", None, rates),
        values.result("the same, CPU per request", "ours CPU", "indexed CPU", None, times),
    ]


def check_kept(path):
    """Every response must have become rows: a fast refusal is no result."""
    with contextlib.closing(sqlite3.connect(path)) as database:
        failed, = database.execute("select count(*) from responses where status <> 1").fetchone()
    if failed:
        raise SystemExit(f"{failed} responses were not processed")


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


def export(rounds, folder):
    return export_beside_shell(rounds, folder, "Wide", wide_row, time_goal=0.75, memory_goal=16)


def export100(rounds, folder):
    """A million rows of 100 columns: about two gigabytes of disk, and minutes to fill."""
    return export_beside_shell(rounds, folder, "Hundred", hundred_row, time_goal=1, memory_goal=32)


def export_beside_shell(rounds, folder, activity, row, time_goal, memory_goal):
    portal = Portal(folder)
    with portal.serve() as server:
        browser = Browser(server).sign_in()
        set_up(portal, browser)
        address = begin_list(browser, enroll(browser, 1)[0], activity)
    progress(f"filling a List with {EXPORT_ROWS:,} rows")
    table = "list_" + address.rpartition("/")[2]
    keys = [key for _, key in responses.ACTIVITIES[activity]]
    physical = fill_list(portal.database, table, keys, row)
    columns = ["Key", "ParticipantId"] + keys
    path = f"{address}/export?" + "&".join(f"column={name}" for name in columns)
    statement = f"select {', '.join(['key', 'participant_id'] + physical)} from {table}"
    values = Rounds()
    growth = []
    with portal.serve() as server:
        header = Browser(server).sign_in().cookie_header
        for number in range(rounds + 1):
            progress(f"export, round {number} of {rounds}")
            before = server.memory()
            server.forget_peak()
            ours = timed("curl", "-sSf", "-H", header, "-o", folder / "ours.csv", server.address + path)
            peak = server.memory("VmHWM")
            with open(folder / "shell.csv", "wb") as output:
                theirs = timed("sqlite3", "-csv", "-header", portal.database, statement, output=output)
            if number > 0:  # the first fills the caches of the system
                values.add("ours", ours)
                values.add("shell", theirs)
                growth.append(peak - before)
    check_lines(folder)
    return [
        values.result(f"export of 1,000,000 rows x {len(columns)} columns by HTTP / sqlite3 -csv, time", "ours",
                      "shell", Goal(time_goal), "{ours:.2f} / {base:.2f} s"),
        Result(f"memory growth during the export of {len(columns)} columns", Goal(memory_goal, unit=" MiB"), growth,
               " MiB"),
    ]


def fill_list(path, table, keys, row):
    """Fills a List with rows, as if responses had come; returns the physical names of its columns."""
    with contextlib.closing(sqlite3.connect(path)) as database, database:
        numbers = dict(database.execute(
            "select name, number from list_columns where list_id = ?", [int(table.removeprefix("list_"))]))
        physical = [f"c{numbers[key]}" for key in keys]
        places = ", ".join("?" * (len(keys) + 3))
        database.execute(f"delete from {table}")
        database.executemany(
            f"insert into {table} (key, participant_id, created, {', '.join(physical)}) values ({places})",
            map(row, range(EXPORT_ROWS)))
        return physical


def wide_row(index):
    day = f"2026-0{1 + index % 9}-1{index % 10}"
    return (
        index + 1, 1, f"{day} 10:00:00.000", float(index % 12), float(index % 30),
        f"{day} 08:{10 + index % 50}:00.000", f"{day} 09:{10 + index % 50}:00.000", index % 1000 / 8,
        float(index % 7), index % 97 / 4, None if index % 11 == 0 else "control" if index % 2 else "intervention",
        'felt "ok", then tired' if index % 10 == 0 else "no remarks today", index & 1)


def hundred_row(index):
    day = f"2026-0{1 + index % 9}-1{index % 10} 10:00:00.000"
    values = {"numeric": index % 1000 / 8, "scale": float(index % 7), "boolean": index & 1, "date": day,
              "text": None if index % 11 == 0 else "felt \"ok\", then tired" if index % 10 == 0 else "no remarks"}
    return (index + 1, 1, day, *(values[kind] for kind, _ in responses.HUNDRED))


def timed(*command, output=None):
    start = time.monotonic()
    subprocess.run([str(word) for word in command], check=True, stdout=output)
    return time.monotonic() - start


def check_lines(folder):
    """Both files must have a line for each row and one for the heading."""
    for name in "ours.csv", "shell.csv":
        with open(folder / name, "rb") as file:
            count = sum(1 for _ in file)
        if count != EXPORT_ROWS + 1:
            raise SystemExit(f"{name} has {count} lines")


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
    "export100": export100,
    "read": read, "json": json_bytes, "start": start, "metadata": metadata, "save": save,
}
# What takes so long that it is measured only where it is named.
LONG = {"export100"}
