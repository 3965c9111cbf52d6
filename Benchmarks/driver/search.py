"""How long a search takes among 1,000 studies with 200,000 texts: the time of the server, out of its log."""
import contextlib
import itertools
import json
import random
import sqlite3
import urllib.parse

from .portal import Browser, Demo
from .rounds import Goal, Result, progress

STUDIES = 1000
TEXTS = 200
# Searches of each kind in one round.
TIMES = 20
SYLLABLES = ["ka", "lo", "mi", "ne", "ru", "ta", "si", "po", "ve", "dal", "ster", "min", "sor", "gen"]
COMMON = ("how often did you sleep feel pain during the last week your have day night is are many hours "
          "medication").split()
# What is typed, from a rare word and the vocabulary.
KINDS = {
    "the beginning of a rare word": lambda word: word[:5],
    "two beginnings": lambda word: f"sle {word[:4]}",
    "a word of most texts": lambda word: "sleep",
    "a mistyped word": lambda word: word[:3] + "x" + word[3:],
}


def search(rounds, folder):
    demo = Demo(folder)
    log = folder / "log"
    with demo.serve(log=log) as server:
        Browser(server).sign_in(Demo.EMAIL, Demo.PASSWORD).get("/search?q=sleep")
    draw = random.Random(7)
    words = sorted({"".join(draw.choices(SYLLABLES, k=draw.randint(2, 4))) for _ in range(6000)})
    with contextlib.closing(sqlite3.connect(demo.database)) as database:
        fill(database, draw, words)
    times = {(who, kind): [] for who in ("admin", "designer") for kind in KINDS}
    with demo.serve(log=log) as server:
        for who in ("admin", "designer"):
            browser = Browser(server).sign_in(f"{who}@example.org", Demo.PASSWORD)
            for number in range(rounds):
                progress(f"searching as {who}, round {number + 1} of {rounds}")
                for kind, typed in KINDS.items():
                    times[who, kind].append(slow(browser, log, [typed(draw.choice(words)) for _ in range(TIMES)]))
    return [
        Result(f"{kind} among {STUDIES * TEXTS:,} texts as {who}, 95th percentile", Goal(50, unit=" ms"), found, " ms")
        for (who, kind), found in times.items()]


def slow(browser, log, queries):
    """Searches, and returns the 95th percentile of the milliseconds that the server took."""
    begin = log.stat().st_size
    for query in queries:
        browser.get(f"/search?q={urllib.parse.quote(query)}")
    with open(log, "rb") as file:
        file.seek(begin)
        lines = [json.loads(line) for line in file]
    times = sorted(line["microseconds"] / 1000 for line in lines if line.get("route") == "/search")
    return times[int(len(times) * 0.95) - 1]


def fill(database, draw, words):
    """Adds studies to an app of the demo, each with a design's texts in the index."""
    app, = database.execute("select id from folders where kind = 'app' and name = 'HERON'").fetchone()
    folder, = database.execute("select max(id) from folders").fetchone()
    channel, = database.execute("select max(id) from channels").fetchone()
    entry, = database.execute("select max(id) from search_entries").fetchone()
    entries = itertools.count(entry + 1)
    for number in range(STUDIES):
        folder, channel, name = folder + 1, channel + 1, f"BIG{number:04}"
        title = " ".join(draw.choices(words, k=3))
        database.execute(
            "insert into folders (id, parent_id, kind, name, name_key, title, stops_inheriting, created_at)"
            " values (?, ?, 'study', ?, ?, ?, 0, 0)", [folder, app, name, name.lower(), title])
        database.execute(
            "insert into channels (id, study_folder_id, kind, app_folder_id, study_id, study_id_key, status,"
            " collection_enabled, created_at) values (?, ?, 'live', ?, ?, ?, 'draft', 0, 0)",
            [channel, folder, app, name, name.lower()])
        add(database, next(entries), "channel", channel, "study", folder, channel, title, [*title.split(), name.lower()])
        for _ in range(TEXTS):
            text = [draw.choice(COMMON if draw.random() < 0.6 else words) for _ in range(draw.randint(4, 14))]
            add(database, next(entries), "document", -folder, "design", folder, None, " ".join(text), text)
    database.execute("delete from search_changes")
    database.execute("analyze")
    database.commit()


def add(database, entry, source, source_id, kind, folder, channel, title, words):
    unique = list(dict.fromkeys(words))
    database.execute(
        "insert into search_entries (id, source, source_id, kind, folder_id, channel_id, section, part, title, detail,"
        " words, texts) values (?, ?, ?, ?, ?, ?, 'questionnaires', 's1', ?, '', ?, ?)",
        [entry, source, source_id, kind, folder, channel, title, " ".join(unique), title])
    database.executemany(
        "insert into search_words (word, folder_id, entry_id) values (?, ?, ?)", [(word, folder, entry) for word in unique])
