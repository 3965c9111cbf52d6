"""Checks the database for everything that was acknowledged, independently of the server."""
import json
import sqlite3
import time

from diary import ACTIVITY, answers, picks

SETTLE_SECONDS = 600


class Evidence:
    """The content of the database. Every check covers only the changes since the last one, unless it is documented
    otherwise.
    """

    def __init__(self, database):
        self._database = database
        self._seen = 0

    def check(self, responses, enrollments, batches, whole=False):
        """Returns a sentence for every difference from what was acknowledged."""
        connection = sqlite3.connect(f"file:{self._database}?mode=ro", uri=True, timeout=60)
        try:
            self._wait_until_settled(connection)
            since = 0 if whole else self._seen
            problems = list(self._responses(connection, responses, since))
            problems += self._enrollments(connection, enrollments)
            problems += self._batches(connection, batches)
            if whole:
                problems += [row[0] for row in connection.execute("pragma integrity_check") if row[0] != "ok"]
            self._seen = connection.execute("select coalesce(max(id), 0) from responses").fetchone()[0]
            return problems
        finally:
            connection.close()

    def _wait_until_settled(self, connection):
        end = time.monotonic() + SETTLE_SECONDS
        while connection.execute("select count(*) from responses where status = 0").fetchone()[0]:
            assert time.monotonic() < end, "responses stay pending"
            time.sleep(0.005)

    def _responses(self, connection, promised, since):
        """Returns problems of acknowledged responses that are missing or differ, and of stored responses that aren't
        in their Lists.
        """
        found = {}
        for row in connection.execute(
                "select id, run, version, data, status, error_message from responses where id > ?", (since,)):
            identifier, run, version, data, status, message = row
            number = int(run)
            if number in found:
                yield f"response {number} is there twice"
            found[number] = (identifier, version)
            if data != answers(number):
                yield f"response {number} is not what was sent"
            if status != 1:
                yield f"response {number} has status {status}: {message}"
        for number, version in promised:
            if found.get(number, (0, None))[1] != version:
                yield f"response {number} of version {version} was acknowledged and is not there"
        yield from self._lists(connection, found, since)

    def _lists(self, connection, found, since):
        lists = {(name, kind): identifier for identifier, name, kind in connection.execute(
            "select id, name, kind from lists")}
        survey = lists.get((ACTIVITY, "survey"))
        if survey is None:
            if found:
                yield "there are responses and no List"
            return
        number = self._column(connection, survey, "number")
        rows = {}
        for key, response, value in connection.execute(
                f"select key, response_id, {number} from list_{survey} where response_id > ?", (since,)):
            if response in rows:
                yield f"row {response} of the List is there twice"
            rows[response] = (key, int(value))
        for value, (identifier, _) in found.items():
            if rows.get(identifier, (0, None))[1] != value:
                yield f"response {value} is kept and not in its List"
        for identifier in rows.keys() - {identifier for identifier, _ in found.values()}:
            yield f"the List has a row of response {identifier}, which is not kept"
        for kind, expected in (("choices", lambda value: len(picks(value))), ("group", lambda value: 1)):
            below = [identifier for (_, its_kind), identifier in lists.items() if its_kind == kind]
            counts = dict(connection.execute(
                f"select response_id, count(*) from list_{below[0]} where response_id > ? group by 1", (since,)))
            for identifier, (_, value) in rows.items():
                if counts.get(identifier, 0) != expected(value):
                    yield f"response {value} has {counts.get(identifier, 0)} rows in its List of {kind}"

    def _column(self, connection, survey, name):
        row = connection.execute(
            "select number from list_columns where list_id = ? and name_key = ?", (survey, name)).fetchone()
        return f"c{row[0]}"

    def _enrollments(self, connection, tokens):
        for token in tokens:
            row = connection.execute(
                "select p.app_token_digest from enrollment_tokens t join participants p on p.id = t.participant_id "
                "where t.token = ?", (token.replace("-", ""),)).fetchone()
            if row is None or row[0] is None:
                yield f"the enrollment with {token} was acknowledged and is not there"

    def _batches(self, connection, promised):
        """Returns problems of batches, which must be stored completely or not at all; `promised` ones must be
        stored.
        """
        counts = {batch: (asked, made) for batch, asked, made in connection.execute(
            "select id, token_count, issued_count from token_batches")}
        for batch in promised:
            if batch not in counts:
                yield f"batch {batch} was acknowledged and is not there"
        for batch, (asked, made) in counts.items():
            if asked != made:
                yield f"batch {batch} has {made} tokens of {asked}"


def batch_of(output):
    """Returns the number of the batch in a command's JSON output."""
    return json.loads(output)["batch"]
