import HTTP
import JSON
import WebAccess

// What apps and response servers read of published studies.
extension Operation {
    static let studyList = metadata(
        "studyList", "Studies that the app offers on the calling phone's platform.",
        details: "Without App ID or Org ID, returns 400 without the error headers.",
        parameters: [appID, organizationID], StudySchemas.list,
        failures: [(.missingParameter, "The App ID or the Org ID is missing.")])

    static let study = metadata(
        "study", "One study, as a list, for standalone apps.",
        details:
            "The list is empty if the study does not exist or the credential does not give access to it.",
        parameters: [studyID], StudySchemas.list, failures: [(.noRecord, "The Study ID is missing.")])

    static let studyInfo = study(
        "studyInfo", "What people read before they enroll.", StudySchemas.info)

    static let eligibilityConsent = study(
        "eligibilityConsent", "Eligibility and consent.", ConsentSchemas.eligibilityConsent)

    static let consentDocument = study(
        "consentDocument", "The document that participants sign, in its current or a given version.",
        details: "Apps send all parameters and leave unused ones empty.",
        parameters: [
            version("consentVersion", "Version of the consent. Empty for the current one."),
            Parameter(
                "activityId", in: .query,
                .text(
                    "With `activityVersion`: selects the consent that was current with this activity.",
                    example: "")),
            version("activityVersion", "Version of the activity."),
        ], ConsentSchemas.document)

    static let resources = study(
        "resources", "Resources that participants can read in the app.", ResourceSchemas.list)

    static let activityList = study(
        "activityList", "Activities, including those removed from the study.",
        details: "Android does not get spatial span memory and tower of Hanoi, which it does not support.",
        ActivitySchemas.list)

    static let activity = study(
        "activity", "The content of one version of an activity.",
        details: "All published versions are available. Response servers use this too.",
        parameters: [
            Parameter(
                "activityId", in: .query,
                .text("Short title of the activity, not case-sensitive.", example: "SleepDiary"),
                isRequired: true),
            version("activityVersion", "Version of the activity.", isRequired: true),
            Parameter(
                "isLive", in: .query,
                .oneOf(["true", "false"], "Accepted but ignored. Old versions are always available.")),
        ], ActivitySchemas.activity,
        failures: [(.unknownActivity, "The activity or its version does not exist.")])

    static let studyDashboard = study(
        "studyDashboard", "The statistics and charts on a participant's dashboard.",
        DashboardSchemas.dashboard)

    static let studyUpdates = metadata(
        "studyUpdates", "What has changed since the client's version.",
        details:
            "Returns 204 if the version is not a number, and no changes if it is newer than the current one.",
        parameters: [studyID, version("studyVersion", "Version that the client has.", isRequired: true)],
        StudySchemas.updates,
        failures: [(.missingUpdateParameter, "A parameter is missing or empty.")]
            + MetadataFailure.studyFailures.filter { $0.failure.status != .badRequest })

    static let participantProperties = metadata(
        "participantProperties", "Participant properties of a study, for response servers.",
        details: "If the study has none, returns 200 with `FAILURE` and an empty list.",
        parameters: [
            studyID,
            version(
                "studyVersion",
                "A published version, including deactivated properties. Default: the newest, without them."),
        ], AppSchemas.properties,
        failures: [
            (.properties(\.noStudy), "The Study ID is missing, or the study or version does not exist.")
        ])
}
