"""What apps read of the whole study, in each language: every answer of the metadata API, against what was designed."""
from active_tasks import TASKS
from activity_schedules import BY_ANCHOR, BY_CALENDAR
from question_steps import QUESTIONS
from spanish_texts import spanish
from study_consent import TOPICS

# What was written side by side, and the category, which the portal knows in both languages.
BASICS = {
    "en": ("The whole study", "All of it, once", "Public Health"),
    "es": ("El estudio completo", "Todo, una vez", "Salud pública"),
}
AGREEMENT = {"en": "I have read the consent and agree to it.", "es": "He leído el consentimiento y lo acepto."}


class PublishedStudy:
    """A study as an app in one language sees it."""

    def __init__(self, app, study_id, language):
        self.app = app
        self.study_id = study_id
        self.language = language

    def read(self, name, **query):
        return self.app.read(name, studyId=self.study_id, language=self.language, **query)

    def text(self, english):
        return english if self.language == "en" else spanish(english)

    def check(self):
        for part in (self.basics, self.entry, self.consent, self.resources, self.properties, self.activities,
                     self.questions, self.tasks, self.dashboard):
            part()

    def basics(self):
        studies = self.app.read("studyList", language=self.language)["studies"]
        own = next(study for study in studies if study["studyId"] == self.study_id)
        same((own["title"], own["tagline"], own["category"]), BASICS[self.language])
        same(own["status"], "Active")
        same(own["settings"]["enrolling"], True)
        shown = self.read("studyInfo")
        same([page["type"] for page in shown["info"]], ["video", "text"])
        same(shown["info"][1]["title"], self.text("A few minutes a day"))
        same(shown["withdrawalConfig"], {
            "type": "ask_user", "message": self.text("You will get no more questions.")})
        same(shown["anchorDate"]["type"], "date-question")

    def entry(self):
        eligibility = self.read("eligibilityConsent")["eligibility"]
        same(eligibility["type"], "combined")
        same(eligibility["tokenTitle"], self.text("Enter the token that your clinic gave you."))
        same([step["title"] for step in eligibility["test"]],
             [self.text("Are you 18 or older?"), self.text("Do you drink coffee?")])
        same([(each["key"], each["answer"]) for each in eligibility["correctAnswers"]],
             [("adult", True), ("coffee", True), ("coffee", False)])

    def consent(self):
        consent = self.read("eligibilityConsent")["consent"]
        screens = consent["visualScreens"]
        same([screen["type"] for screen in screens], [
            "overview", "dataGathering", "privacy", "dataUse", "timeCommitment", "studySurvey", "studyTasks",
            "withdrawing", "custom"])
        same([screen["title"] for screen in screens], [self.text(title) for title in [*TOPICS, "Whom to ask"]])
        same([screen["visualStep"] for screen in screens], [topic != "Tasks" for topic in [*TOPICS, "Custom"]])
        same(consent["comprehension"]["passScore"], 1)
        question = consent["comprehension"]["questions"][0]
        same([choice["text"] for choice in question["format"]["textChoices"]],
             [self.text("At any time"), self.text("When it ends")])
        same(consent["comprehension"]["correctAnswers"][0]["evaluation"], "any")
        same(consent["sharing"]["title"], self.text("Who may use your answers?"))
        review = consent["review"]
        same((review["consentByLAR"], review["additionalSignature"]), ("Yes", "Yes"))
        same(review["signatures"], [self.text("Study nurse"), self.text("Study physician")])
        same(review["reasonForConsent"], AGREEMENT[self.language])
        document = self.read("consentDocument", consentVersion="", activityId="", activityVersion="")["consent"]
        assert self.text("At length: withdrawal.") in document["content"], document["content"]

    def resources(self):
        protocol, paper = self.read("resources")["resources"]
        same((protocol["type"], paper["type"]), ("text", "pdf"))
        assert self.text("What the study does, in order.") in protocol["content"], protocol
        same(paper["title"], self.text("Map of the clinic"))
        same(paper["notificationText"], self.text("There is a map of the clinic."))

    def properties(self):
        found = self.read("participantProperties")["participantProperties"]
        same({each["propertyId"] for each in found}, {"clinic", "birth", "birthExternalId", "birthEntryDate"})

    def activities(self):
        found = {each["activityId"]: each for each in self.read("activityList")["activities"]}
        for key, title, frequency, _ in BY_CALENDAR + BY_ANCHOR:
            same(found[key]["title"], self.text(title))
            same(found[key]["frequency"]["type"], frequency)
            same(found[key]["schedulingType"], "Regular" if (key, title, frequency, _) in BY_CALENDAR else "AnchorDate")
        same(found["Everything"]["branching"], True)
        sources = {key: found[key]["anchorDate"]["sourceType"] for key, *_ in BY_ANCHOR}
        same(sources, {
            "AfterVisit": "ActivityResponse", "AfterJoining": "EnrollmentDate", "AroundBirth": "ParticipantProperty"})
        same((found["AfterVisit"]["anchorDate"]["sourceActivityId"], found["AfterVisit"]["anchorDate"]["sourceKey"]),
             ("Everything", "visit"))
        same(found["AroundBirth"]["frequency"]["addNewRuns"], True)
        same({key for key in found if found[key]["type"] == "task"}, {key for _, key, *_ in TASKS})
        same(found["Kicks"]["taskSubType"], "fetalKickCounter")

    def questions(self):
        steps = self.steps("Everything")
        same([step["type"] for step in steps], ["instruction", *["question"] * len(QUESTIONS), "form"])
        same(steps[0]["title"], self.text("Before you begin"))
        for step, (kind, key, text, _) in zip(steps[1:], QUESTIONS):
            same((step["resultType"], step["key"]), (kind, key))
            same(step["title"], self.text(text))
            same(step["text"], self.text(f"About {key}."))
        asked = {step["key"]: step for step in steps}
        self.formats({key: step["format"] for key, step in asked.items()})
        same([(way["condition"], way["operator"]) for way in asked["energy"]["destinations"]],
             [("8", "gte"), ("6", "lte"), ("11", "gte"), ("", "")])
        same([way["destination"] for way in asked["smoker"]["destinations"] if way["condition"] == "true"], ["asleep"])
        same(asked["notes"]["pipingLogic"]["pipingSnippet"], self.text("that season"))
        same((asked["medicines"]["repeatable"], asked["medicines"]["repeatableText"]), (True, self.text("One more")))
        same([step["key"] for step in asked["medicines"]["steps"]], ["medicine", "dose"])
        same(self.steps("Anytime")[0]["preLoadLogic"]["operator"], ">")

    def formats(self, of):
        """The attributes of each response type, as the app is told them."""
        energy = of["energy"]
        same((energy["minValue"], energy["maxValue"], energy["step"], energy["default"], energy["vertical"]),
             (0, 10, 2, 6, True))
        same((energy["minDesc"], energy["maxDesc"]), (self.text("None"), self.text("Plenty")))
        assert energy["minImage"] and energy["maxImage"], "both ends have their pictures"
        same((of["pain"]["default"], of["pain"]["maxFractionDigits"]), (2.5, 1))
        same([choice["value"] for choice in of["rest"]["textChoices"]], ["bad", "good"])
        same(of["rest"]["default"], 2)
        same([choice["text"] for choice in of["season"]["textChoices"]], [self.text("Summer"), self.text("Winter")])
        for choice in of["face"]["imageChoices"]:
            assert choice["image"] and choice["selectedImage"], f"{choice['value']} has both pictures"
        same(of["symptoms"]["selectionStyle"], "Multiple")
        same([choice["exclusive"] for choice in of["symptoms"]["textChoices"]], [False, True, False])
        same(of["symptoms"]["textChoices"][2]["other"], {
            "placeholder": self.text("What is it?"), "isMandatory": True, "textfieldReq": True})
        same(of["smoker"], {})
        same((of["weight"]["style"], of["weight"]["minValue"], of["weight"]["maxValue"], of["weight"]["unit"]),
             ("Decimal", 30, 250, self.text("kg")))
        same(of["asleep"], {})
        same((of["visit"]["style"], of["visit"]["dateRange"], of["visit"]["minDate"][:10]),
             ("Date", "custom", "2020-01-01"))
        same((of["notes"]["maxLength"], of["notes"]["multipleLines"]), (500, True))
        same(of["notes"]["invalidMessage"], self.text("Letters and numbers only, please."))
        assert of["notes"]["validationRegex"], "a text has its rule"
        same(of["contact"]["placeholder"], self.text("you@example.org"))
        same((of["walked"]["step"], of["walked"]["default"]), (15, 1800))
        same(of["height"], {"measurementSystem": "Metric", "placeholder": self.text("In centimetres")})
        same(of["place"], {"useCurrentLocation": True})

    def tasks(self):
        formats = {}
        for kind, key, *_ in TASKS:
            step = self.steps(key)[0]
            same(step["text"], self.text(f"Do this: {kind.lower()}."))
            formats[step["resultType"]] = step["format"]
        same(formats["fetalKickCounter"], {"duration": 86400, "kickCount": 10})
        same(formats["towerOfHanoi"], {"numberOfDisks": 4})
        same(formats["spatialSpanMemory"]["playSpeed"], 1.5)
        same(formats["spatialSpanMemory"]["requireReversal"], True)

    def dashboard(self):
        shown = self.read("studyDashboard")["dashboard"]
        same({each["title"] for each in shown["statistics"]}, {"mood", "kickTime", "moves", "span"})
        charts = {each["displayName"]: each["dataSource"] for each in shown["charts"]}
        same(charts.keys(), {self.text("Your days"), self.text("Time for ten")})
        source = charts[self.text("Time for ten")]
        same((source["type"], source["timeRangeType"]), ("active task", "days_of_week"))

    def steps(self, activity):
        listed = self.read("activityList")["activities"]
        version = next(each["activityVersion"] for each in listed if each["activityId"] == activity)
        return self.read("activity", activityId=activity, activityVersion=version)["activity"]["steps"]


def same(found, expected):
    assert found == expected, f"apps read {found!r} instead of {expected!r}"
