"""Calls every address of the app API with curl, in the order in which the apps call them.

Runs in English and Spanish, before and after a publication. Prints a table of what was read and what was missing.
"""
import html
import json
import re
import subprocess
import time
from urllib.parse import urlencode

LANGUAGES = ["en", "es"]
# The fields of a step that have no Spanish text in the demo's draft.
TEXTS = {"text", "details"}
# Longer responses are compressed for clients that accept it.
COMPRESSED_BYTES = 2048
# The maximum number of rounds to fix what blocks a publication, because saved documents have to be marked complete
# again.
MENDING_ROUNDS = 5


class Missing(AssertionError):
    """Something that an app needs is missing."""


class Client:
    """Calls a portal with curl, as an app with its credential or as a user with an API key."""

    def __init__(self, address, credential, key):
        self.address, self.credential, self.key = address, credential, key

    def wait(self, seconds=300):
        """Waits until the server accepts the credential, which another process issued."""
        end = time.monotonic() + seconds
        while self._curl("/StudyMetaData/ping", "--user", self.credential)[0] != 200:
            if time.monotonic() > end:
                raise Missing("the server does not take the credential that was issued")
            time.sleep(0.1)
        return self

    def read(self, study, name, language, **parameters):
        """Returns a response of the metadata service: its JSON, its bytes and its ETag."""
        query = urlencode(parameters)
        status, fields, body = self._curl(
            f"/StudyMetaData/{name}" + (f"?{query}" if query else ""), "--user", self.credential, "--compressed",
            "--header", f"applicationId: {study.app}", "--header", f"orgId: {study.organization}",
            "--header", f"language: {language}")
        if status != 200:
            raise Missing(f"{name} answered {status} {fields.get('statusmessage', '')}")
        if len(body) > COMPRESSED_BYTES and fields.get("content-encoding") != "gzip":
            raise Missing(f"{name} is not compressed")
        return json.loads(body), len(body), fields["etag"]

    def page(self, path):
        """Returns a page of the portal, read with the API key of a user who can view it."""
        status, _, body = self._curl(path, "--header", f"Authorization: Bearer {self.key}")
        if status != 200:
            raise Missing(f"{path} answered {status}")
        return body.decode()

    def post(self, path, fields):
        """Sends a form; succeeds if the portal redirects to another page."""
        data = [word for name, value in fields for word in ("--data-urlencode", f"{name}={value}")]
        status, _, body = self._curl(path, "--header", f"Authorization: Bearer {self.key}", *data)
        if status != 303:
            errors = re.findall(r'field-error[^>]*>.*?</', body.decode(), re.S)
            raise Missing(f"{path} answered {status}: {errors}")

    def _curl(self, path, *options):
        run = subprocess.run(["curl", "--silent", "--show-error", "--dump-header", "-", *options, self.address + path],
                             capture_output=True, check=True)
        head, _, body = run.stdout.partition(b"\r\n\r\n")
        lines = head.decode().split("\r\n")
        fields = dict(line.split(": ", 1) for line in lines[1:])
        return int(lines[0].split()[1]), {name.lower(): value for name, value in fields.items()}, body


class Study:
    """A study as an app sees it, with everything that was read of it."""

    def __init__(self, organization, app, name, client):
        self.organization, self.app, self.name, self.client = organization, app, name, client
        self.titles, self.rows = {}, []

    @property
    def path(self):
        return f"/orgs/{self.organization}/apps/{self.app}/studies/{self.name}"

    def read(self, name, language, **parameters):
        return self.client.read(self, name, language, **parameters)

    def tell(self, language, what, size, found):
        self.rows.append((self.name, language, what, f"{size:,}", found))


def need(condition, sentence):
    if not condition:
        raise Missing(sentence)


def listed(study, language):
    answer, size, _ = study.read("studyList", language)
    entry = next((each for each in answer["studies"] if each["studyId"] == study.name), None)
    need(entry, f"{study.name} is not in the list")
    need(entry["title"] and entry["tagline"] and entry["logo"], "a study has a name, a line and a picture")
    study.tell(language, "studyList", size, f"{len(answer['studies'])} studies, {entry['status']}, "
               f"version {entry['studyVersion']}, \"{entry['title']}\"")
    return entry


def introduced(study, language):
    answer, size, _ = study.read("studyInfo", language, studyId=study.name)
    need(answer["info"] and all(page["title"] and page["image"] for page in answer["info"]), "pages have pictures")
    study.tell(language, "studyInfo", size, f"{len(answer['info'])} pages, \"{answer['info'][0]['title']}\"")


def asked_for_consent(study, language):
    answer, size, _ = study.read("eligibilityConsent", language, studyId=study.name)
    eligibility, consent = answer["eligibility"], answer["consent"]
    need(eligibility["type"] in ("token", "test", "combined"), "eligibility has a type")
    need(consent["visualScreens"], "a consent has sections")
    study.tell(language, "eligibilityConsent", size, f"{eligibility['type']}, {len(eligibility['test'])} questions, "
               f"{len(consent['visualScreens'])} sections, {len(consent['comprehension']['questions'])} to understand, "
               f"representative {consent['review']['consentByLAR']}")
    answer, size, _ = study.read("consentDocument", language, studyId=study.name, consentVersion="", activityId="",
                                 activityVersion="")
    document = answer["consent"]
    need(document["version"] == consent["version"] and document["content"], "the document is that of the consent")
    study.tell(language, "consentDocument", size, f"version {document['version']}, "
               f"{len(document['content']):,} characters")


def given_activities(study, language):
    answer, size, _ = study.read("activityList", language, studyId=study.name)
    need(answer["activities"], "a study has activities")
    frequencies = sorted({each["frequency"]["type"] for each in answer["activities"]})
    study.tell(language, "activityList", size, f"{len(answer['activities'])} activities, {', '.join(frequencies)}")
    for each in answer["activities"]:
        activity, size, _ = study.read("activity", language, studyId=study.name, activityId=each["activityId"],
                                       activityVersion=each["activityVersion"])
        metadata, steps = activity["activity"]["metadata"], activity["activity"]["steps"]
        need(metadata["activityId"] == each["activityId"] and metadata["version"] == each["activityVersion"],
             f"{each['activityId']} is what was asked for")
        need(steps and each["title"], f"{each['activityId']} has a name and steps")
        types = sorted({step["resultType"] or step["type"] for step in steps})
        study.tell(language, f"activity {each['activityId']}", size, f"version {each['activityVersion']}, "
                   f"{len(steps)} steps: {', '.join(types)}")


def kept_informed(study, language, version):
    answer, size, _ = study.read("resources", language, studyId=study.name)
    need(all(each["title"] and each["content"] for each in answer["resources"]), "resources hold something")
    study.tell(language, "resources", size, f"{len(answer['resources'])}: "
               + ", ".join(each["type"] for each in answer["resources"]))
    answer, size, _ = study.read("studyDashboard", language, studyId=study.name)
    board = answer["dashboard"]
    study.tell(language, "studyDashboard", size, f"{len(board['statistics'])} statistics, {len(board['charts'])} charts")
    answer, size, _ = study.read("studyUpdates", language, studyId=study.name, studyVersion=version)
    need(not any(answer["updates"][part] for part in ("consent", "activities", "resources", "info")),
         "a client that is up to date has nothing to read")
    study.tell(language, "studyUpdates", size, f"nothing since {version}")


def visit(study, language):
    """Reads everything that an app reads of a study while a participant enrolls and takes part."""
    entry = listed(study, language)
    introduced(study, language)
    asked_for_consent(study, language)
    given_activities(study, language)
    kept_informed(study, language, entry["studyVersion"])
    return entry


def publish(study):
    """Publishes the unpublished changes of the design, after adding the missing texts."""
    action = f"{study.path}/design/actions/publish-updates"
    for _ in range(MENDING_ROUNDS):
        page = study.client.page(action)
        blocking = page.partition("To fix before publishing</h3>")[2].partition("<h3>Warnings")[0].partition('"sheet-foot"')[0]
        links = [unescaped(link).split("#")[0] for link in re.findall(r'href="([^"]*check=1[^"]*)"', blocking)]
        if not links:
            return study.client.post(action, confirmed(page, values_of(page, action)))
        for link in dict.fromkeys(links):
            for language in [] if "lang=" in link else LANGUAGES:
                mend(study.client, f"{link}&lang={language}")
            if "lang=" in link:
                mend(study.client, link)
    raise Missing(f"{study.name} cannot be published")


def confirmed(page, values):
    """Returns the values of the form with every confirmation of the publication selected."""
    boxes = re.findall(r'type="checkbox"[^>]*name="(untested|unreachable|correct-\d+)"[^>]*value="([^"]*)"', page)
    return values + [(name, unescaped(value)) for name, value in boxes]


def mend(client, link):
    """Fills the empty texts of a form, marks its document complete, and saves it."""
    page, address = client.page(link), link.split("?")[0]
    fields = [(name, value or "Texto") if name in TEXTS else (name, value) for name, value in values_of(page, address)]
    client.post(address, fields + [("action", "complete" if 'value="complete"' in page else "save")])


def values_of(page, address):
    """Returns the values that the form at an address would send without changes."""
    start = page.index(f'action="{address}"')
    form = page[start:page.index("</form>", start)]
    fields = []
    for tag in re.findall(r"<input\b[^>]*>", form):
        attributes = dict(re.findall(r'([\w-]+)="([^"]*)"', tag))
        chosen = attributes.get("type") not in ("radio", "checkbox") or re.search(r"\schecked\b", tag)
        if "name" in attributes and attributes.get("type") not in ("file", "submit") and chosen:
            fields.append((attributes["name"], unescaped(attributes.get("value", ""))))
    for tag, text in re.findall(r"<textarea\b([^>]*)>(.*?)</textarea>", form, re.S):
        fields.append((dict(re.findall(r'([\w-]+)="([^"]*)"', tag))["name"], unescaped(text)))
    return [(name, value) for name, value in fields if name != "_token"]


def unescaped(text):
    return html.unescape(text).removeprefix("\n")


def updated(study, before):
    """Checks that after a publication a client is notified what to read again, and that earlier versions can still
    be read.
    """
    former, _, _ = study.read("activityList", "en", studyId=study.name)
    publish(study)
    answer, size, _ = study.read("studyUpdates", "en", studyId=study.name, studyVersion=before)
    need(answer["updates"]["info"] and answer["updates"]["activities"], "the publication is told")
    need(answer["currentVersion"] != before, "the version is a new one")
    told = [part for part, is_new in answer["updates"].items() if is_new is True]
    study.tell("en", "studyUpdates", size, f"published: {', '.join(told)} since {before}, "
               f"now {answer['currentVersion']}")
    now, _, _ = study.read("activityList", "en", studyId=study.name)
    versions = {each["activityId"]: each["activityVersion"] for each in now["activities"]}
    changed = [each for each in former["activities"] if versions[each["activityId"]] != each["activityVersion"]]
    need(changed, "an activity has a new version")
    for each in changed:
        for version in (each["activityVersion"], versions[each["activityId"]]):
            activity, size, _ = study.read("activity", "en", studyId=study.name, activityId=each["activityId"],
                                           activityVersion=version)
            need(activity["activity"]["metadata"]["version"] == version, "each version is the one asked for")
            study.tell("en", f"activity {each['activityId']}", size,
                       f"version {version}, {len(activity['activity']['steps'])} steps")


def walk(studies):
    """Reads each study in each language, prints what was read, and returns whether nothing was missing."""
    missing = []
    for study in studies:
        try:
            versions, titles = [], []
            for language in LANGUAGES:
                entry = visit(study, language)
                versions.append(entry["studyVersion"])
                titles.append(entry["title"])
            need(len(set(titles)) == len(LANGUAGES), "each language has texts of its own")
            updated(study, versions[0])
            visit(study, "es")
        except (Missing, KeyError) as trouble:
            missing.append(f"{study.name}: {trouble}")
    rows = [("Study", "", "Answer", "Bytes", "What was in it")] + [row for study in studies for row in study.rows]
    widths = [max(len(row[column]) for row in rows) for column in range(4)]
    for row in rows:
        print("  ".join([row[0].ljust(widths[0]), row[1].ljust(widths[1]), row[2].ljust(widths[2]),
                         row[3].rjust(widths[3]), row[4]]))
    for sentence in missing:
        print(f"MISSING {sentence}")
    return not missing
