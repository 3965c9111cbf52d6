"""Many participants with a year of daily runs: how long it takes to compute their adherence, to find their deviations, and
to plan their reminders and tasks, and the pages about it."""
import contextlib
import datetime
import re
import sqlite3
import statistics
import time

from .portal import Browser, Demo
from .rounds import Goal, Result, progress

PEOPLE = 100_000
DAYS = 365
SITES = 5
# Of 100 runs, so many are answered.
ANSWERED = 70
# The days of which missed runs are deviations.
DEVIATION_DAYS = 14
DAY = 86_400_000
# A page is asked for so often.
TIMES = 60


def adherence(_, folder):
    demo = Demo(folder)
    with demo.serve():
        pass  # makes the demo
    progress(f"making {PEOPLE:,} participants with {DAYS} days each")
    people = fill(demo.database)
    with demo.serve() as server:
        browser = Browser(server).sign_in(Demo.EMAIL, Demo.PASSWORD)
        results = [computed("of a year computed", demo.database, people, lambda: None)]
        results += [page(browser, name, *known) for name, known in pages(people).items()]
        results.append(computed(
            "with deviations found and reminders planned", demo.database, people, lambda: switch_rules_on(browser)))
        results.append(tasks(demo.database))
        results += [page(browser, name, *known) for name, known in pages_of_rules(people).items()]
        monitor = Browser(server).sign_in("monitor@example.org", Demo.PASSWORD)
        results.append(page(monitor, "home of a monitor", Demo.STUDY, "Sleep diary"))
        clinic = Browser(server).sign_in("clinic@example.org", Demo.PASSWORD)
        results.append(page(clinic, "home of a site", Demo.STUDY, "Sleep diary"))
        results.append(page(clinic, "responses of a site", f"{Demo.STUDY}/responses", "Responses"))
    return results


def computed(what, database, people, change):
    """How many participants are computed per second from a change until all are."""
    start = time.monotonic()
    change()
    catch_up(database)
    seconds = time.monotonic() - start
    return Result(f"{len(people):,} participants {what}, per second", None, [len(people) / seconds], "/s",
                  f"{seconds:.0f} s")


def switch_rules_on(browser):
    """Every missed run of two weeks is a deviation, and two rules plan a reminder for each participant."""
    progress("rules")
    since = datetime.datetime.now(datetime.timezone.utc).date() - datetime.timedelta(days=DEVIATION_DAYS)
    path = f"{Demo.STUDY}/deviations/rules"
    number = re.search(r'name="activity-(\d+)" value="SleepDiary"', browser.get(path))[1]
    browser.resubmit(path, {f"on-{number}": "1", f"since-{number}": str(since)})
    for kind in ("opens", "silent"):
        rule = browser.resubmit(f"{Demo.STUDY}/worklist/reminders/new", {
            "kind": kind, "amount": "7", "activity": "", "text.en": f"Please answer ({kind})"})
        browser.post(rule, {"on": "1"}, f"{rule}/switch")


def tasks(path):
    """How many tasks the rule of silence has made when no more come; the rule was switched on in the demo."""
    progress("tasks")
    before = -1
    with contextlib.closing(sqlite3.connect(path, timeout=60)) as database:
        while True:
            count, = database.execute("select count(*) from tasks where rule = 'silent'").fetchone()
            if count == before:
                return Result("tasks of silent participants", None, [count], "")
            before = count
            # Rules are carried out once a minute.
            time.sleep(65)


def pages_of_rules(people):
    """The pages about what the rules have made, each with words that it must have."""
    base = f"{Demo.STUDY}/deviations"
    listed = "deviations on this page"
    return {
        "deviations without reason": (base, listed),
        "deviations of a site": (f"{base}?site=2", listed),
        "all deviations": (f"{base}?list=all", listed),
        "deviations of a participant": (f"{base}?participant={people[len(people) // 2]}", "Sleep diary"),
        "worklist": (f"{Demo.STUDY}/worklist?list=all", "Silent"),
        "worklist of a site": (f"{Demo.STUDY}/worklist?list=all&site=2", "Silent"),
        "responses": (f"{Demo.STUDY}/responses", "Responses"),
        "sites": (f"{Demo.STUDY}/sites", "Site 3"),
        "home of the study with deviations": (Demo.STUDY, "Sleep diary"),
    }


def pages(people):
    """The pages by name, each with words that it must have."""
    base, listed = f"{Demo.STUDY}/adherence", "50 participants on this page"
    table, rows = f"{Demo.STUDY}/participants", "100 participants on this page"
    return {
        "adherence": (base, "Sleep diary"), "adherence of a site": (f"{base}?site=1", "Sleep diary"),
        "participants, longest silent first": (f"{base}/participants", listed),
        "participants, most missed first": (f"{base}/participants?order=misses", listed),
        "participants silent for 7 days": (f"{base}/participants?silence=7", listed),
        "participants of a site": (f"{base}/participants?site=2&order=number", listed),
        "home of the study": (Demo.STUDY, "Sleep diary"),
        "table of participants": (table, rows), "the same by enrollment": (f"{table}?sort=Enrolled", rows),
        "the same, silent for 7 days": (f"{table}?query.SilentDays~gte=7", rows),
        "the same, of a version that no one has": (f"{table}?query.LastVersion~eq=9", "No participants match"),
        "page of one participant": (f"{Demo.STUDY}/participants/{people[len(people) // 2]}", "Sleep diary"),
    }


def page(browser, name, path, words):
    """The 95th percentile of the time of a page, after a first one."""
    progress(name)
    if words not in browser.get(path):
        raise SystemExit(f"{path} doesn't have the words {words}")
    times = []
    for _ in range(TIMES):
        start = time.monotonic()
        browser.get(path)
        times.append((time.monotonic() - start) * 1000)
    high = statistics.quantiles(times, n=20)[-1]
    return Result(f"{name}, 95 of 100 within", Goal(100, unit=" ms"), [high], " ms",
                  f"half within {statistics.median(times):.1f} ms")


def fill(path):
    """Adds participants who enrolled a year ago and their responses to the demo's largest study; returns their numbers."""
    now = int(time.time() * 1000)
    begin = now - now % DAY - DAYS * DAY
    with contextlib.closing(sqlite3.connect(path, timeout=60)) as database, database:
        channel, = database.execute("select id from channels where study_id = 'SLEEP01'").fetchone()
        begin_year_ago(database, channel, begin)
        # Every row would mark its participant; they are marked together below.
        triggers = database.execute(
            "select name, sql from sqlite_schema where type = 'trigger' and name like 'adherence_of%'").fetchall()
        for name, _ in triggers:
            database.execute(f"drop trigger {name}")
        before, = database.execute("select max(id) from participants").fetchone()
        add_participants(database, channel, begin)
        add_responses(database, channel, begin, before)
        count_responses(database)
        database.execute("update adherence_people set next_change_at = 0")
        for _, sql in triggers:
            database.execute(sql)
        people = [number for number, in database.execute(
            "select id from participants where id > ? order by id", [before])]
        database.execute("analyze")
    return people


def begin_year_ago(database, channel, begin):
    """Has the daily activity begun a year ago, and the study with it."""
    start, = database.execute(
        "select json_extract(d.value, '$.body.schedule.startDate') from publications p, "
        "json_each(p.design, '$.documents') d where p.channel_id = ? and json_extract(d.value, '$.key') = 'SleepDiary' "
        "order by p.number limit 1", [channel]).fetchone()
    day = datetime.datetime.fromtimestamp(begin / 1000, datetime.timezone.utc).date()
    database.execute(
        "update publications set design = replace(replace(design, ?, ?), '\"days\":365', '\"days\":400'), "
        "published_at = ? + number where channel_id = ?",
        [f'"startDate":"{start}"', f'"startDate":"{day}"', begin - DAY, channel])


def add_participants(database, channel, begin):
    database.executemany(
        "insert into study_sites (channel_id, code, name, status, opened_at) values (?, ?, ?, 'open', ?)",
        [(channel, f"S{number}", f"Site {number}", begin) for number in range(3, SITES + 1)])
    database.execute(
        """
        with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ?)
        insert into participants (channel_id, allow_data_sharing, enrolled_at, site_id, enrollment_site_id)
        select ?, 'true', ? + n, 1 + n % ?, 1 + n % ? from numbers
        """, [PEOPLE, channel, begin, SITES, SITES])
    database.execute(
        """
        insert into adherence_people (participant_id, channel_id, site_id, last_contact_at)
        select id, channel_id, site_id, enrolled_at from participants
        where id not in (select participant_id from adherence_people)
        """)


def add_responses(database, channel, begin, before):
    """A part of the participants has stopped answering a while ago."""
    database.execute(
        """
        with recursive days (d) as (select 0 union all select d + 1 from days where d < ?)
        insert into responses (channel_id, participant_id, activity_id, version, run, language, data, status,
            received_at, completed_at, utc_offset)
        select ?, p.id, 'SleepDiary', '1.0', d + 1, 'en', '{}', 1, at, at, 0
        from (select p.id, d, ? + d * ? + 50400000 as at from participants p cross join days where p.id > ?) p
        where abs(p.id * 7919 + d * 104729) % 100 < ? and (p.id % 20 > 0 or d < 365 - p.id % 60)
        """, [DAYS - 1, channel, begin, DAY, before, ANSWERED])


def count_responses(database):
    """What the triggers would have counted."""
    database.execute(
        """
        update adherence_people set response_count = counted.number, last_response_at = counted.at,
            last_activity_id = 'SleepDiary', last_version = '1.0'
        from (select participant_id, count(*) as number, max(received_at) as at from responses group by 1) as counted
        where counted.participant_id = adherence_people.participant_id
        """)


def catch_up(path):
    """Waits until all participants are computed."""
    with contextlib.closing(sqlite3.connect(path, timeout=60)) as database:
        while True:
            waiting, = database.execute(
                "select (select count(*) from adherence_people where next_change_at = 0) "
                "+ (select count(*) from adherence_restarts)").fetchone()
            if waiting == 0:
                return
            progress(f"{waiting:,} participants are still to be computed")
            time.sleep(1)
