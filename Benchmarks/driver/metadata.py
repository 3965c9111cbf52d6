"""What apps read: an activity beside a static file of the same bytes, ours and nginx's."""
import base64
import contextlib
import os
import shutil
import sqlite3
import subprocess
import time
import urllib.request

from .portal import Demo
from .rounds import Goal, Result, Rounds, progress
from .servers import BENCHMARKS, Load, Server, free_port

CONNECTIONS = 64
FILE = "activity.json"

# One worker, as the goal says; it need not look at the file again, as our server does not.
NGINX = """
daemon off; worker_processes 1; {user} pid {folder}/nginx.pid; error_log stderr crit;
events {{ worker_connections 512; }}
http {{
    access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000; default_type application/json;
    open_file_cache max=16; gzip on; gzip_static on;
    client_body_temp_path {folder}; proxy_temp_path {folder}; fastcgi_temp_path {folder}; uwsgi_temp_path {folder};
    scgi_temp_path {folder};
    server {{ listen 127.0.0.1:{port}; root {root}; }}
}}
"""


class Nginx(Server):
    """nginx over one folder. What it uses is used by its worker, which is not asked."""

    def __init__(self, root, folder):
        folder.mkdir()
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        configuration = folder / "nginx.conf"
        # Started by root it gives its worker another name, who cannot read our folder.
        user = "user root;" if os.getuid() == 0 else ""
        configuration.write_text(NGINX.format(folder=folder, port=self.port, root=root, user=user))
        self.started = time.monotonic()
        program = shutil.which("nginx") or "/usr/sbin/nginx"
        self.process = subprocess.Popen([program, "-p", folder, "-c", configuration, "-e", "stderr"])


def metadata(rounds, folder):
    home = make_home(folder)
    demo = Demo(folder, environment={"PORTAL_HOME": str(home)})
    with demo.serve():
        pass  # makes the demo
    token = demo.app_token()
    path, size = largest_activity(demo)
    secret = base64.b64encode(f"{token['bundleID']}:{token['token']}".encode()).decode()
    headers = [f"Authorization: Basic {secret}", "applicationId: HERON", "orgId: MERIDIAN"]
    with demo.serve() as server:
        (home / "Public" / FILE).write_bytes(fetch(server, path, headers))
    subprocess.run(["gzip", "-9", "-k", home / "Public" / FILE], check=True)
    results = []
    with demo.serve() as server, Nginx(home / "Public", folder / "nginx") as nginx:
        for coding in None, "gzip":
            accepted = [f"Accept-Encoding: {coding}"] if coding else []
            candidates = {
                "ours": (server, path, headers + accepted), "file": (server, f"/assets/{FILE}", accepted),
                "nginx": (nginx, f"/{FILE}", accepted),
            }
            results += compared(rounds, candidates, f"activity of {size:,} bytes" + (", gzip" if coding else ""))
    return results


def make_home(folder):
    """What the portal serves, with the room for one file more."""
    home = folder / "home"
    package = BENCHMARKS.parent
    shutil.copytree(package / "Public", home / "Public")
    os.symlink(package / "Migrations", home / "Migrations")
    os.symlink(package / "Help", home / "Help")
    return home


def largest_activity(demo):
    """The address of the largest activity that the study's app reads in English, and its size."""
    with contextlib.closing(sqlite3.connect(demo.database)) as database:
        key, version, size = database.execute(
            """
            select a.variant, v.version, length(a.body) from publication_answers a
                join published_activities v on v.publication_id = a.publication_id and v.folded_key = a.variant
                join publications p on p.id = a.publication_id join channels c on c.id = p.channel_id
            where a.name = 'activity' and a.language = 'en' and c.study_id = 'SLEEP01'
            order by length(a.body) desc limit 1
            """).fetchone()
    return f"/StudyMetaData/activity?studyId=SLEEP01&activityId={key}&activityVersion={version / 10:.1f}", size


def fetch(server, path, headers):
    fields = dict(header.split(": ", 1) for header in headers)
    return urllib.request.urlopen(urllib.request.Request(server.address + path, headers=fields)).read()


def compared(rounds, candidates, title):
    values = Rounds()
    for number in range(-1, rounds):  # the first warms up
        for name, (server, path, headers) in candidates.items():
            progress(f"{title}: {name}, round {number + 1} of {rounds}")
            found = Load(server, path, connections=CONNECTIONS, headers=headers, seconds=1 if number < 0 else 2)
            if number < 0:
                continue
            values.add(name, found.per_second)
            values.add(f"{name} half", found.half)
            values.add(f"{name} most", found.most)
            values.add(f"{name} CPU", found.microseconds)
    rates, times = "{ours:,.0f} / {base:,.0f}", "{ours:.2f} / {base:.2f} ms"
    return [
        values.result(f"{title}, ours / our static file, requests a second", "ours", "file", Goal(0.9, most=False),
                      rates),
        values.result("the same, CPU per request", "ours CPU", "file CPU", None, "{ours:.1f} / {base:.1f} µs"),
        values.result(f"{title}, nginx with one worker / ours, requests a second", "nginx", "ours", Goal(2), rates),
        values.result("the same, half answered within, ours / nginx", "ours half", "nginx half", None, times),
        values.result("the same, 99 of 100 answered within, ours / nginx", "ours most", "nginx most", None, times),
    ]
