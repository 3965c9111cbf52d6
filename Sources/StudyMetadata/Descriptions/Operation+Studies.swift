import HTTP
import JSON
import WebAccess

// What apps and response servers read of published studies.
extension Operation {
    static let studyList = metadata(
        "studyList", "The studies that the app offers on the phone that asks.",
        details: "Without App ID or Org ID the answer is 400 without the header fields of failures.",
        parameters: [appID, organizationID], StudySchemas.list,
        failures: [(.missingParameter, "The App ID or the Org ID is missing.")])

    static let study = metadata(
        "study", "One study, in a list, for apps that offer one only.",
        details: "A study that the credential is not for, and one that there is not, is an empty list.",
        parameters: [studyID], StudySchemas.list, failures: [(.noRecord, "No Study ID was sent.")])

    static let studyInfo = study(
        "studyInfo", "What somebody reads before joining.", StudySchemas.info)

    static let eligibilityConsent = study(
        "eligibilityConsent", "Who may join, and what they consent to.", ConsentSchemas.eligibilityConsent)

    static let consentDocument = study(
        "consentDocument", "The document that participants sign, on offer now or in a version.",
        details: "Apps send every parameter and leave those empty that they do not mean.",
        parameters: [
            version("consentVersion", "The version of the consent; empty for the one on offer."),
            Parameter(
                "activityId", in: .query,
                .text("With `activityVersion`, the consent that was on offer with it.", example: "")),
            version("activityVersion", "The version of that activity."),
        ], ConsentSchemas.document)

    static let resources = study(
        "resources", "What participants can read in the app.", ResourceSchemas.list)

    static let activityList = study(
        "activityList", "The activities, with those that were taken out of the study.",
        details: "Android is not told of spatial span memory and tower of Hanoi, which it does not have.",
        ActivitySchemas.list)

    static let activity = study(
        "activity", "One activity in one version: what is asked.",
        details: "Every version that was published can be read. Response servers read it too.",
        parameters: [
            Parameter(
                "activityId", in: .query,
                .text("The activity's short title, in any case.", example: "SleepDiary"), isRequired: true),
            version("activityVersion", "The version.", isRequired: true),
            Parameter(
                "isLive", in: .query,
                .oneOf(["true", "false"], "Taken and not needed: former versions are always served.")),
        ], ActivitySchemas.activity,
        failures: [(.unknownActivity, "There is no such activity, or not in that version.")])

    static let studyDashboard = study(
        "studyDashboard", "The statistics and charts on a participant's dashboard.",
        DashboardSchemas.dashboard)

    static let studyUpdates = metadata(
        "studyUpdates", "What has changed since a client's version.",
        details: "A version that is no number is 204; one ahead of ours has nothing to read again.",
        parameters: [studyID, version("studyVersion", "The version that the client has.", isRequired: true)],
        StudySchemas.updates,
        failures: [(.missingUpdateParameter, "A parameter is missing or empty.")]
            + MetadataFailure.studyFailures.filter { $0.failure.status != .badRequest })

    static let participantProperties = metadata(
        "participantProperties", "The participant properties of a study, for response servers.",
        details: "A study without any answers 200 with `FAILURE` and an empty list.",
        parameters: [
            studyID,
            version(
                "studyVersion",
                "A published version, with what was deactivated by then; the newest, without that, when absent."
            ),
        ], AppSchemas.properties,
        failures: [
            (.properties(.noStudy), "The Study ID is missing, or there is no such study or version.")
        ])
}
