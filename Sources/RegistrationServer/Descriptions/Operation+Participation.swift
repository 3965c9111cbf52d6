import JSON
import WebAccess

// The requests of apps about the state of studies and activities.
extension Operation {
    private static let study = JSONSchema.text("The Study ID. Not case-sensitive.", example: "SLEEP01")
    private static let studyParameter = Parameter("studyId", in: .query, study, isRequired: true)
    private static let studyList = JSONSchema.list(
        of: .object(
            "A study. Members that are left out stay as they are.",
            [
                "studyId": study,
                "status": JSONSchema.oneOf(StudyState.Status.allCases.map(\.rawValue), "The participation.")
                    .optional,
                "bookmarked": JSONSchema.flag("Whether it's bookmarked.").optional,
                "completion": JSONSchema.integer("The completion in percent.").optional,
                "adherence": JSONSchema.integer("The adherence in percent.").optional,
                "participantId": JSONSchema.text("The participant's app token.").optional,
            ]), "The studies.")

    static let studyState = registration(
        "studyState", "Returns the states of the user's studies.", access: .session,
        RegistrationSchemas.studies)

    static let userPreferences = registration(
        "userPreferences", "The same as `studyState`, for old apps.", access: .session,
        RegistrationSchemas.studies)

    static let updateStudyState = registration(
        "updateStudyState", "Saves the states of studies.",
        details: """
            A participation begins when its status becomes `inProgress`, or with another app token; its activities then \
            begin anew. Repeating a request changes nothing.
            """,
        access: .session, body: ["studies": studyList.optional], RegistrationSchemas.success)

    static let updatePreferences = registration(
        "updatePreferences", "The same as `updateStudyState`, for old apps.", access: .session,
        body: ["studies": studyList.optional], RegistrationSchemas.success)

    static let activityState = registration(
        "activityState", "Returns the states of the activities of a study.", access: .session,
        parameters: [studyParameter], RegistrationSchemas.activities)

    static let updateActivityState = registration(
        "updateActivityState", "Saves the states of activities of a study.",
        details: "Members that are left out or empty stay as they are.", access: .session,
        body: [
            "studyId": study,
            "activity": .anything("A list of activities, with the members that `activityState` returns."),
        ], RegistrationSchemas.success)

    static let updateEligibilityConsentStatus = registration(
        "updateEligibilityConsentStatus", "Saves eligibility and consent, with the signed document.",
        details:
            "Requires that the state of the study was saved before. The document is a PDF of at most 10 MB.",
        access: .session,
        body: [
            "studyId": study, "eligibility": JSONSchema.flag("Whether the participant is eligible.").optional,
            "sharing": JSONSchema.text("The answer about sharing data. An empty one changes nothing.")
                .optional,
            "consent": .anything("The consent: `version`, `status`, and the document in Base64 as `pdf`."),
        ], RegistrationSchemas.saved)

    static let consentPDF = registration(
        "consentPDF", "Returns a consent and its document.", access: .session,
        parameters: [
            studyParameter,
            Parameter(
                "consentVersion", in: .query,
                .text("The version of the consent; without one, the newest is returned.", example: "1.0")),
        ], RegistrationSchemas.consent)

    static let withdraw = registration(
        "withdraw", "Leaves a study.", details: "Includes what the Response server of this portal keeps.",
        access: .session,
        body: [
            "studyId": study,
            "deleteData": JSONSchema.flag("Whether to delete the participant's data. If omitted, it is kept.")
                .optional,
        ], RegistrationSchemas.success)

    static let deactivate = registration(
        "deactivate", "Deletes the account.",
        details: "The account, its states and consents are erased. The list names the studies to leave.",
        access: .session,
        body: ["deleteData": JSONSchema.list(of: study, "The Study IDs of the studies to leave.").optional],
        RegistrationSchemas.success)
}
