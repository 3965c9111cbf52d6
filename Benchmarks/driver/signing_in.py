"""Participants who sign in at a fixed rate, whatever the answers take."""
import asyncio
import contextlib
import json
import re
import statistics
import threading
import time

from .rounds import Goal, Result, Rounds, progress

PASSWORD = "Quiet-orchard-8"
RATE = 32
SECONDS = 60
OVERLOAD_RATE = 128
OVERLOAD_SECONDS = 5


class Answer:
    """The status of a sign-in, whether it says when to try again, and how many milliseconds it took."""

    def __init__(self, head, milliseconds):
        self.status = int(head.split(" ", 2)[1])
        self.says_when = "\r\nretry-after:" in head.lower()
        self.milliseconds = milliseconds


async def sign_in(server, number):
    """Signs in on a connection and from an address of its own, as a phone does."""
    body = json.dumps({"emailId": f"participant{number}@example.org", "password": PASSWORD})
    start = time.monotonic()
    phone = f"127.1.{number // 250 % 250 + 1}.{number % 250 + 1}"
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port, local_addr=(phone, 0))
    writer.write((
        "POST /fdahpUserRegWS/login.api HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\napplicationId: LOAD\r\n"
        f"orgId: BENCH\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n{body}").encode())
    answer = (await reader.read()).decode()
    writer.close()
    return Answer(answer.split("\r\n\r\n")[0], (time.monotonic() - start) * 1000)


async def sign_in_at(server, rate, numbers, is_over):
    """Starts sign-ins until it is over, and returns their answers."""
    tasks, start = [], time.monotonic()
    while not is_over(time.monotonic() - start):
        tasks.append(asyncio.create_task(sign_in(server, next(numbers))))
        await asyncio.sleep(max(0, start + len(tasks) / rate - time.monotonic()))
    return await asyncio.gather(*tasks)


@contextlib.contextmanager
def signing_in(server, rate, numbers):
    """Signs in on another thread until the block ends, and adds the answers to the list that it yields."""
    answers, ended = [], threading.Event()
    thread = threading.Thread(
        target=lambda: answers.extend(asyncio.run(sign_in_at(server, rate, numbers, lambda _: ended.is_set()))))
    thread.start()
    try:
        yield answers
    finally:
        ended.set()
        thread.join()


def sign_ins(rounds, server, numbers, load):
    """Other requests alone and during sign-ins, in turn, for a minute each; `load` runs them for some seconds."""
    values, answers, seconds = Rounds(), [], max(2, round(SECONDS / rounds))
    load(2)
    for number in range(rounds):
        progress(f"sign-ins, round {number + 1} of {rounds}")
        values.add("alone", within_95(load(seconds)))
        with signing_in(server, RATE, numbers) as found:
            values.add("during sign-ins", within_95(load(seconds)))
        answers += found
    require_only(answers, 200, 503)
    times = [answer.milliseconds for answer in answers if answer.status == 200]
    return [
        Result(f"{RATE} sign-ins a second for {SECONDS} s, the share that was served", Goal(1, most=False, unit=""),
               [len(times) / len(answers)], "", f"{len(times):,} of {len(answers):,}"),
        values.result(f"other requests during {RATE} sign-ins a second / alone, 95 of 100 answered within", "during sign-ins",
                      "alone", Goal(2), "{ours:.1f} / {base:.1f} ms"),
        Result(f"{len(times):,} sign-ins, half of them answered within", None, [statistics.median(times)], " ms",
               f"95 of 100 within {percentile(times, 95):.0f} ms, all within {max(times):.0f} ms"),
    ]


def overload(rounds, server, numbers):
    """More sign-ins than can be served: the queue fills, and the others are refused at once."""
    answers, slowest = [], []
    for number in range(rounds):
        progress(f"more sign-ins than can be served, round {number + 1} of {rounds}")
        found = asyncio.run(sign_in_at(server, OVERLOAD_RATE, numbers, lambda seconds: seconds > OVERLOAD_SECONDS))
        slowest.append(max((answer.milliseconds for answer in found if answer.status == 503), default=0))
        answers += found
    require_only(answers, 200, 503)
    refused = [answer for answer in answers if answer.status == 503]
    if not refused or not all(answer.says_when for answer in refused):
        raise SystemExit(f"{len(refused)} of {len(answers)} sign-ins were refused, not all with Retry-After")
    times = [answer.milliseconds for answer in refused]
    return [
        Result(f"{OVERLOAD_RATE} sign-ins a second: the slowest 503", Goal(100, unit=" ms"), slowest, " ms",
               f"{len(refused):,} of {len(answers):,} refused, 95 of 100 within {percentile(times, 95):.0f} ms, "
               f"half within {statistics.median(times):.0f} ms"),
    ]


def require_only(answers, *statuses):
    others = [answer.status for answer in answers if answer.status not in statuses]
    if others:
        raise SystemExit(f"{len(others)} of {len(answers)} sign-ins got other answers: {set(others)}")


def percentile(times, share):
    return sorted(times)[min(len(times) - 1, len(times) * share // 100)]


def within_95(load):
    return float(re.search(r"95 of 100 within ([\d.]+) ms", load.output)[1])
