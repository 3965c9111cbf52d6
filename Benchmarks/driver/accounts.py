"""Accounts of participants: their states next to SwiftNIO with the same SQL by hand, and a notification to all devices."""
import base64
import contextlib
import hashlib
import json
import pathlib
import random
import shutil
import sqlite3
import time
import urllib.request

from .portal import EMAIL, Portal
from .rounds import Goal, Result, Rounds, progress, within_one_process
from .servers import Load, Server, run
from .signing_in import PASSWORD, overload, sign_ins

SCRIPT = pathlib.Path(__file__).with_name("accounts.lua")
API = "/fdahpUserRegWS"
ACCOUNTS = 100_000
ACTIVITIES = 30
CONNECTIONS = 64
# The accounts that are asked about, at random; the others sign in.
CALLERS = 20_000
# An update has 5 KB, and wrk keeps all of them in memory.
UPDATES = 4_000


class Population:
    """A portal with accounts that are signed in, take part in a study, and have saved 30 activities each."""

    def __init__(self, folder):
        self.portal = Portal(folder)
        self.folder = folder
        progress(f"{ACCOUNTS:,} accounts")
        run("Accounts", self.portal.data, "BENCH", "LOAD", "STUDY01", ACCOUNTS, PASSWORD)
        with contextlib.closing(sqlite3.connect(self.portal.database)) as database, database:
            self._add_activities(database)
            database.executemany(
                "update account_sessions set auth_digest = ?, auth_expires_at = ? where account_id = ?",
                [(hashlib.sha256(secret(account)).digest(), int(time.time() + 86_400) * 1000, account)
                 for account, in database.execute("select id from accounts").fetchall()])
            callers = database.execute("select id, user_id from accounts order by id limit ?", [CALLERS]).fetchall()
        random.Random(1).shuffle(callers)
        self.callers = callers

    @staticmethod
    def _add_activities(database):
        database.execute(
            """
            with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ?)
            insert into account_activities (account_id, study_key, activity_key, activity_id, version, state, run_id,
                total, completed, missed)
            select a.id, 'study01', printf('activity%02d', n), printf('Activity%02d', n), '1.0', 'inProgress', '3', 10, 2, 1
            from accounts a cross join numbers order by a.id, n
            """, [ACTIVITIES])

    def requests(self, *kinds):
        """Writes a file of requests of these kinds in turn and returns its path."""
        lines = []
        for kind in kinds:
            lines.append([self._line(kind, *caller) for caller in self.callers] if kind != "updateActivityState" else
                         [self._line(kind, *caller, run=run) for run in (4, 5) for caller in self.callers[:UPDATES]])
        path = self.folder / "-".join(kinds)
        path.write_text("".join(line + "\n" for turn in zip(*lines) for line in turn))
        return path

    @staticmethod
    def _line(kind, account, user, run=0):
        path = f"{API}/{kind}.api" + ("?studyId=STUDY01" if kind == "activityState" else "")
        return "\t".join(["POST" if run else "GET", path, user, credential(account), update(run) if run else ""])

    def load(self, server, requests, pause=0, **how):
        return Load(server, script=SCRIPT, environment={"REQUESTS": str(requests), "PAUSE": str(pause)}, **how)


def secret(account):
    return hashlib.sha256(f"credential of {account}".encode()).digest()


def credential(account):
    return base64.urlsafe_b64encode(secret(account)).decode().rstrip("=")


def update(run):
    """All activities of a study, as apps send them. Another number of the run changes every row."""
    activities = [
        {"activityId": f"Activity{number:02}", "activityVersion": "1.0", "activityState": "inProgress",
         "activityRunId": str(run), "bookmarked": False, "activityRun": {"total": 10, "completed": run - 1, "missed": 1}}
        for number in range(1, ACTIVITIES + 1)]
    return json.dumps({"studyId": "STUDY01", "activity": activities}, separators=(",", ":"))


def accounts(rounds, folder):
    population = Population(folder)
    copy = folder / "limit.sqlite"
    shutil.copy(population.portal.database, copy)
    with population.portal.serve() as ours, Server("Limits", "accounts", "{port}", copy, 256) as limit:
        require_same_answers(population, ours, limit)
        results = [
            compared(rounds, population, kind, ours, limit)
            for kind in ("studyState", "activityState", "updateActivityState")]
    results = [line for lines in results for line in lines] + hashing(rounds) + [notification(rounds, population)]
    others = population.requests("studyState", "activityState", "updateActivityState")
    with population.portal.serve() as server:
        # Signing in takes the device of the earlier session away, so that this comes last.
        numbers = iter(range(CALLERS + 1, ACCOUNTS))
        results += sign_ins(
            rounds, server, numbers,
            lambda seconds: population.load(server, others, pause=50, connections=16, seconds=seconds))
        return results + overload(rounds, server, numbers)


def compared(rounds, population, kind, ours, limit):
    values = Rounds()
    requests = population.requests(kind)
    for number in range(-1, rounds):  # the first warms up
        for name, server in ("limit", limit), ("ours", ours):
            progress(f"{kind}: {name}, round {number + 1} of {rounds}")
            found = population.load(server, requests, connections=CONNECTIONS)
            if number >= 0:
                values.add(name, found.per_second)
                values.add(f"{name} CPU", found.microseconds)
    return [
        values.result(f"{kind}, 64 connections, ours / SwiftNIO with the SQL by hand, requests a second", "ours", "limit",
                      Goal(0.8, most=False), "{ours:,.0f} / {base:,.0f}"),
        values.result("the same, CPU per request", "ours CPU", "limit CPU", None, "{ours:.0f} / {base:.0f} µs"),
    ]


def require_same_answers(population, ours, limit):
    """Saves an update on both servers, and compares what they answer, except for app tokens, which only we decrypt."""
    account, user = population.callers[0]
    requests = [
        ("/updateActivityState.api", update(9)), ("/activityState.api?studyId=STUDY01", None), ("/studyState.api", None)]
    for path, body in requests:
        answers = [ask(server, path, user, credential(account), body) for server in (ours, limit)]
        for study in [study for answer in answers for study in answer.get("studies", [])]:
            del study["participantId"]
        if answers[0] != answers[1]:
            raise SystemExit(f"{path} has different answers: {answers}")


def ask(server, path, user, auth, body):
    fields = {"applicationId": "LOAD", "orgId": "BENCH", "userId": user, "auth": auth, "Content-Type": "application/json"}
    request = urllib.request.Request(server.address + API + path, body and body.encode(), fields)
    return json.load(urllib.request.urlopen(request))


def hashing(rounds):
    values = within_one_process("HashBench", rounds * 3)
    return [
        values.result("one hashing thread / libargon2's loop, passwords a second", "ours", "libargon2",
                      Goal(0.9, most=False), "{ours:.1f} / {base:.1f}"),
        values.result("the same, CPU per password", "ours CPU", "libargon2 CPU", None, "{ours:.2f} / {base:.2f} ms"),
    ]


def notification(rounds, population):
    """How long another program waits until its message is queued for all devices."""
    portal, seconds = population.portal, []
    issued = portal.verb("key", "issue", EMAIL, "--scope", "administration", "--folder", "BENCH/LOAD", "--json")
    notice = {"notificationType": "GT", "notificationText": "Hello", "appId": "LOAD", "orgId": "BENCH"}
    for number in range(rounds):
        progress(f"notification, round {number + 1} of {rounds}")
        with portal.serve() as server:
            request = urllib.request.Request(
                f"{server.address}{API}/sendNotification.api", json.dumps({"notifications": [notice]}).encode(),
                {"Content-Type": "application/json", "apikey": json.loads(issued)["key"]})
            start = time.monotonic()
            urllib.request.urlopen(request).close()
            seconds.append(time.monotonic() - start)
        with contextlib.closing(sqlite3.connect(portal.database)) as database, database:
            devices, = database.execute("select max(recipients) from push_messages").fetchone()
            for table in "push_deliveries", "push_results", "push_messages":
                database.execute(f"delete from {table}")
        if devices != ACCOUNTS:
            raise SystemExit(f"a notification was queued for {devices} devices")
    return Result(f"a notification to {ACCOUNTS:,} devices queued", Goal(2, unit=" s"), seconds, " s")
