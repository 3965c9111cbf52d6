"""A study with a survey of a question, a choice and a form, and the app that answers it over HTTP."""
import http.client
import json
import urllib.parse

WHEN = "2026-11-20T12:00:00.000+0000"
ACTIVITY = "Diary"


def design(version, extra_questions=0):
    """Returns the design document of a version; each extra question adds a column that previous versions didn't
    have.
    """
    question = lambda key, kind, shape=None: {
        "type": "question", "resultType": kind, "key": key, "title": key, "format": shape, "steps": []}
    steps = [question("number", "numeric", {"style": "Integer"}), question("picks", "textChoice"),
             {"type": "form", "resultType": "grouped", "key": "pair", "title": "pair",
              "steps": [question("left", "text", {"maxLength": 50}), question("right", "boolean")]}]
    steps += [question(f"extra{count}", "text", {"maxLength": 50}) for count in range(extra_questions)]
    return json.dumps({"activity": {"metadata": {"activityId": ACTIVITY, "version": version}, "steps": steps}})


class DiaryStudy:
    """A study that collects the survey; its designs are files, to which versions can be added."""

    def __init__(self, portal, path):
        self._portal, self._path = portal, path
        self._folder = portal.folder / "designs"
        self._folder.mkdir()
        self.write(design("1.0"))
        portal.verb("folder", "add", path)
        portal.verb("study", "collection", path, "on")
        portal.verb("settings", "metadata", "--files", self._folder, "--folder", path)

    def write(self, document):
        """Adds a version or replaces one."""
        name, version = self._path.rsplit("/", 1)[1], json.loads(document)["activity"]["metadata"]["version"]
        (self._folder / f"{name}_{ACTIVITY}_{version}.json").write_text(document)

    def issue(self, count):
        """Issues a batch of enrollment tokens and returns them."""
        file = self._portal.folder / "tokens.csv"
        self._portal.verb("tokens", "issue", self._path, "--count", count, "--csv", file)
        return tokens_of(file)


def tokens_of(file):
    """Returns the tokens in a CSV file that the program wrote."""
    with open(file) as lines:
        next(lines)
        return [line.split(",")[0] for line in lines]


def picks(number):
    return [f"pick {index}" for index in range(number % 4)]


def answers(number):
    """Returns the `data` member of the response with a number, which is always the same text."""
    result = lambda key, kind, value: {"resultType": kind, "key": key, "startTime": WHEN, "endTime": WHEN,
                                       "skipped": False, "value": value}
    pair = [result("left", "text", f"left {number}"), result("right", "boolean", number % 2 == 0)]
    return json.dumps({"startTime": WHEN, "endTime": WHEN, "results": [
        result("number", "numeric", number), result("picks", "textChoice", picks(number)),
        result("pair", "grouped", [pair])]})


class NotTaken(Exception):
    """The server refused a request."""

    def __init__(self, path, status, text):
        super().__init__(f"{path} answered {status}: {text[:300]!r}")
        self.status = status


class App:
    """An open connection to the server."""

    def __init__(self, address, timeout=300):
        self._connection = http.client.HTTPConnection(urllib.parse.urlsplit(address).netloc, timeout=timeout)

    def enroll(self, study, token):
        """Enrolls with a token and returns the participant's secret."""
        form = urllib.parse.urlencode({"studyId": study, "token": token, "allowDataSharing": "true"})
        return self._post("/response-enroll.api", form, "application/x-www-form-urlencoded")["data"]["appToken"]

    def send(self, secret, number, version):
        """Sends the response with this number; the server has acknowledged it when this returns."""
        body = (f'{{"type": "SurveyResponse", "metadata": {{"activityId": "{ACTIVITY}", "version": "{version}", '
                f'"activityRunId": "{number}"}}, "participantId": "{secret}", "data": {answers(number)}}}')
        self._post("/response-processResponse.api", body, "application/json")

    def close(self):
        self._connection.close()

    def _post(self, path, body, kind):
        self._connection.request("POST", path, body, {"Content-Type": kind})
        response = self._connection.getresponse()
        text = response.read()
        if response.status != 200:
            raise NotTaken(path, response.status, text)
        answer = json.loads(text)
        if not answer.get("success"):
            raise NotTaken(path, response.status, text)
        return answer
