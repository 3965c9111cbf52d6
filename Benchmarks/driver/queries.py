"""What queries and large bodies cost others: the end of a query whose client left, memory after a large result, and the
other requests while large bodies arrive."""
import http.client
import json
import re
import socket
import statistics
import subprocess
import time
import urllib.parse

from . import responses
from .lists import fill_wide_list
from .portal import EMAIL, STUDY, Browser, Portal, begin_list, enroll, set_up
from .rounds import Goal, Result, progress

FOLDER = "/BENCH/LOAD/STUDY01"
ROWS = 1_000_000
# Memory is compared a minute after the result was read.
REST_SECONDS = 60
BODIES = 8
BODY_BYTES = int(15.8 * (1 << 20))


class Script:
    """Somebody's script: an API key and requests with it, each on a connection of its own."""

    def __init__(self, portal, server):
        told = subprocess.run(
            [portal.binary, "key", "issue", EMAIL, "--scope", "read-data", "--folder", "BENCH", "--json", "--data",
             portal.data], stdout=subprocess.PIPE, check=True)
        self.key = json.loads(told.stdout)["key"]
        self.port = server.port

    def begin(self, sql):
        """Sends a query; returns the connection, which still has to be read."""
        connection = socket.create_connection(("127.0.0.1", self.port))
        target = f"{FOLDER}/query-executeSql.api?" + urllib.parse.urlencode({"schemaName": "lists", "sql": sql})
        connection.sendall(
            f"GET {target} HTTP/1.1\r\nHost: localhost\r\napikey: {self.key}\r\nConnection: close\r\n\r\n".encode())
        return connection

    @staticmethod
    def finish(connection):
        """Reads the answer, which must be complete; returns its number of rows."""
        first, last = b"", b""
        while part := connection.recv(1 << 16):
            first, last = first or part, (last + part)[-200:]
        connection.close()
        found = re.search(rb'"rowCount":(\d+)', last)
        if not first.startswith(b"HTTP/1.1 200") or not found:
            raise SystemExit(f"a query was refused: {first[:500]} … {last}")
        return int(found[1])


def queries(rounds, folder):
    """A person's third query waits for one of two that would never end; it's answered once the client of one leaves."""
    portal = Portal(folder)
    with portal.serve() as server:
        browser = Browser(server).sign_in()
        set_up(portal, browser)
        fill_wide_list(portal, browser, ROWS)
        script = Script(portal, server)
        script.finish(script.begin("select Key from Wide order by Key limit 1000"))
        before, growth = server.memory(), []
        for number in range(min(rounds, 3)):
            progress(f"a result of {ROWS:,} rows, round {number + 1}")
            server.forget_peak()
            if script.finish(script.begin("select Key from Wide")) != ROWS:
                raise SystemExit("the result isn't complete")
            peak = server.memory("VmHWM")
            time.sleep(REST_SECONDS)
            growth.append(server.memory() - before)
        cancels = [cancel(script, number, rounds) for number in range(rounds)]
    return [
        Result("end of a query after its client closed the connection", Goal(100, unit=" ms"), cancels, " ms"),
        Result(f"memory growth a minute after a result of {ROWS:,} rows", Goal(32, unit=" MiB"), growth, " MiB",
               f"peak {peak - before:.0f} MiB"),
    ]


def cancel(script, number, rounds):
    """The milliseconds from the end of a connection to the answer of the query that waited for its place."""
    progress(f"a client leaves, round {number + 1} of {rounds}")
    endless = "select count(*) from Wide a, Wide b, Wide c where a.Key + b.Key + c.Key < 0"
    first, second = script.begin(endless), script.begin(endless)
    time.sleep(1)
    third = script.begin("select 1")
    time.sleep(0.5)
    third.setblocking(False)
    try:
        third.recv(1)
        raise SystemExit("the third query didn't wait")
    except BlockingIOError:
        third.setblocking(True)
    start = time.monotonic()
    first.close()
    third.recv(1)
    milliseconds = (time.monotonic() - start) * 1000
    second.close()
    third.close()
    time.sleep(0.5)
    return milliseconds


def bodies(rounds, folder):
    """Others' requests, one after another, while eight phones send responses of 15.8 MiB."""
    portal = Portal(folder)
    with portal.serve() as server:
        browser = Browser(server).sign_in()
        set_up(portal, browser)
        secret, = enroll(browser, 1)
        begin_list(browser, secret, "Wide")
        file = folder / "body.json"
        file.write_bytes(large_body(secret))
        header = browser.cookie_header.removeprefix("Cookie: ")
        selection = urllib.parse.urlencode({"participantId": secret, "query.queryName": "Wide", "query.maxRows": "1"})
        targets = [("/health/live", {}), (f"{STUDY}/lists", {"Cookie": header, "Accept": "text/html"}),
                   (f"/mobileappstudy-selectRows.api?{selection}", {})]
        sample(server, targets, seconds=2)
        alone, beside, worst = [], [], []
        for number in range(rounds):
            progress(f"{BODIES} bodies, round {number + 1} of {rounds}")
            alone.append(percentile(sample(server, targets, seconds=2)))
            times = sample(server, targets, senders=[send(server, file) for _ in range(BODIES)])
            beside.append(percentile(times))
            worst.append(max(times))
    note = f"alone {statistics.median(alone):.1f} ms, worst {max(worst):.0f} ms"
    return [Result(f"99 of 100 other requests while {BODIES} bodies of 15.8 MiB arrive", Goal(20, unit=" ms"), beside,
                   " ms", note)]


def large_body(secret):
    """A response whose last answer is as long as the body may be."""
    document = responses.request("Wide", secret)
    document["data"]["filler"] = "x" * (BODY_BYTES - len(json.dumps(document)) - 20)
    return json.dumps(document).encode()


def send(server, file):
    return subprocess.Popen(
        ["curl", "-sS", "-o", "/dev/null", "-w", "%{http_code}", "-H", "content-type: application/json", "-H", "Expect:",
         "--data-binary", f"@{file}", f"{server.address}/response-processResponse.api"], stdout=subprocess.PIPE,
        text=True)


def sample(server, targets, seconds=None, senders=()):
    """The milliseconds of requests in turn, for a time or until all senders have their answers."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port)
    times, number, end = [], 0, time.monotonic() + (seconds or 600)
    while time.monotonic() < end and (seconds or any(sender.poll() is None for sender in senders)):
        target, headers = targets[number % len(targets)]
        start = time.monotonic()
        connection.request("GET", target, headers=headers)
        response = connection.getresponse()
        response.read()
        times.append((time.monotonic() - start) * 1000)
        if response.status != 200:
            raise SystemExit(f"{target} was answered with {response.status}")
        number += 1
        time.sleep(0.002)
    connection.close()
    if statuses := {sender.stdout.read() for sender in senders} - {"200"}:
        raise SystemExit(f"bodies were answered with {statuses}")
    return times


def percentile(times, share=0.99):
    times = sorted(times)
    return times[min(len(times) - 1, int(len(times) * share))]
