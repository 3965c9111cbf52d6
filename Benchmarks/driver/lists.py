"""Lists of many rows: exported beside the shell, and paged beside a short one."""
import contextlib
import re
import sqlite3
import subprocess
import time

from . import responses
from .portal import Browser, Portal, begin_list, enroll, set_up
from .rounds import Goal, Result, Rounds, progress

EXPORT_ROWS = 1_000_000
GRID_ROWS = 10_000_000
SHORT_ROWS = 10_000
# A page is asked for so often in a round, and the median counts.
TIMES = 20


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
    table = table_of(address)
    keys = [key for _, key in responses.ACTIVITIES[activity]]
    physical = fill_list(portal.database, table, keys, map(row, range(EXPORT_ROWS)))
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


def table_of(address):
    """The table of the List at an address."""
    return "list_" + address.rpartition("/")[2]


def fill_list(path, table, keys, rows):
    """Fills a List with rows, as if responses had come; returns the physical names of its columns."""
    with contextlib.closing(sqlite3.connect(path, timeout=60)) as database, database:
        numbers = dict(database.execute(
            "select name, number from list_columns where list_id = ?", [int(table.removeprefix("list_"))]))
        physical = [f"c{numbers[key]}" for key in keys]
        places = ", ".join("?" * (len(keys) + 3))
        database.execute(f"delete from {table}")
        database.executemany(
            f"insert into {table} (key, participant_id, created, {', '.join(physical)}) values ({places})", rows)
        return physical


def fill_wide_list(portal, browser, count=EXPORT_ROWS):
    """Begins the List of 12 columns in a portal that runs, and fills it; returns its address, table and columns."""
    secret, = enroll(browser, 1)
    address = begin_list(browser, secret, "Wide")
    progress(f"filling a List with {count:,} rows")
    keys = [key for _, key in responses.WIDE]
    return address, table_of(address), fill_list(
        portal.database, table_of(address), keys, map(wide_row, range(count)))


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


def grid(rounds, folder):
    """Pages of a List of ten million rows beside those of one of ten thousand, in one portal."""
    portals = {"short": Portal(folder / "short"), "long": Portal(folder / "long")}
    counts = {"short": SHORT_ROWS, "long": GRID_ROWS}
    values = Rounds()
    with contextlib.ExitStack() as stack:
        browsers, addresses = {}, {}
        for name, portal in portals.items():
            browser = Browser(stack.enter_context(portal.serve())).sign_in()
            set_up(portal, browser)
            addresses[name], _, _ = fill_wide_list(portal, browser, counts[name])
            prepare_order(browser, addresses[name])
            browsers[name] = browser
        for number in range(rounds):
            for name, browser in browsers.items():
                progress(f"pages of {counts[name]:,} rows, round {number + 1} of {rounds}")
                for page, query in pages(counts[name]).items():
                    values.add(f"{name} {page}", median_time(browser, f"{addresses[name]}?{query}"))
    return [
        values.result(f"{page} page of 10,000,000 rows / of 10,000, time", f"long {page}", f"short {page}", Goal(2),
                      "{ours:.1f} / {base:.1f} ms")
        for page in pages(1)]


def pages(count):
    """The pages by name: the newest rows, a page in the middle, one filtered, one sorted, and one of both."""
    return {
        "first": "", "deep": f"after={count // 2}", "filtered": "query.score~eq=57.125",
        "sorted": "sort=-score", "filtered and sorted": "sort=score&query.score~gte=100",
    }


def prepare_order(browser, address):
    """Has the List ordered by `score`, and waits until it is."""
    form_page = f"{address}?sort=-score"
    page = browser.get(form_page)
    if form := re.search(r'action="([^"]*/order[^"]*)"', page):
        browser.post(form_page, {"column": "score"}, path=form[1])
    while "being prepared" in browser.get(form_page):
        time.sleep(0.5)


def median_time(browser, path):
    times = []
    for _ in range(TIMES):
        start = time.monotonic()
        browser.get(path)
        times.append((time.monotonic() - start) * 1000)
    return sorted(times)[len(times) // 2]
