"""What a participants' app does with a study, over the wire."""
import base64
import json
import urllib.request
from urllib.parse import urlencode


class ParticipantsApp:
    """An app of the portal: reads studies and sends responses."""

    def __init__(self, address, credential, app="HERON"):
        self.address = address
        self.app = app
        self.authorization = "Basic " + base64.b64encode(credential.encode()).decode()

    def read(self, name, **query):
        request = urllib.request.Request(
            f"{self.address}/StudyMetaData/{name}?{urlencode(query)}",
            headers={"Authorization": self.authorization, "applicationId": self.app, "orgId": "MERIDIAN", **query})
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def ask(self, action, body):
        request = urllib.request.Request(
            f"{self.address}/{action}", data=json.dumps(body).encode(),
            headers={"Content-Type": "application/json"})
        with urllib.request.urlopen(request) as answer:
            result = json.load(answer)
        assert result["success"] is True, result
        return result

    def enroll(self, study_id, token, language="en"):
        """Takes part with a token, and returns what responses are sent with."""
        self.ask("response-validateEnrollmentToken.api", {"studyId": study_id, "token": token})
        return self.ask("response-enroll.api", {
            "studyId": study_id, "token": token, "allowDataSharing": "true", "language": language,
        })["data"]["appToken"]

    def send(self, participant, study_id, activity_id, version, results):
        self.ask("response-processResponse.api", {
            "type": "SurveyResponse", "participantId": participant,
            "metadata": {
                "studyId": study_id, "activityId": activity_id, "version": version, "activityRunId": "1"},
            "data": {
                "startTime": "2026-11-20T10:00:00.000+0000", "endTime": "2026-11-20T10:09:00.000+0000",
                "results": results,
            },
        })


def result(kind, key, value):
    """One answer as an app sends it."""
    return {
        "resultType": kind, "key": key, "value": value, "skipped": False,
        "startTime": "2026-11-20T10:00:01.000+0000", "endTime": "2026-11-20T10:00:08.000+0000",
    }
