import HTTP
import JSON
import WebAccess

extension Operation {
    /// What apps read of published studies.
    static let studyGroup = Group(
        "Studies", "Studies that an app offers. Requires the credential of the app.")
    /// What apps read about themselves, and send to those behind them.
    static let appGroup = Group("Apps", "Information about an app, and messages that people send from it.")

    /// Returns a read operation of the metadata service, below `/StudyMetaData`.
    static func metadata(
        _ name: String, in group: Group = studyGroup, _ summary: String, details: String = "",
        parameters: [Parameter] = [], _ result: JSONSchema,
        failures: [(failure: MetadataFailure, meaning: String)] = []
    ) -> Operation {
        Operation(
            name, in: group, summary, details: details, parameters: parameters + [language, knownTag],
            answers: [
                ResponseDescription(.ok, "The response.", fields: [tag], [.json(result)]),
                ResponseDescription(.notModified, "Not changed since the client's copy.", fields: [tag]),
            ]
                + MetadataFailure.answers(
                    MetadataFailure.credentialFailures + failures + [
                        (.fault, "Internal error.")
                    ]))
    }

    /// Returns a read operation about one study.
    static func study(
        _ name: String, _ summary: String, details: String = "", parameters: [Parameter] = [],
        _ result: JSONSchema, failures: [(failure: MetadataFailure, meaning: String)] = []
    ) -> Operation {
        .metadata(
            name, summary, details: details, parameters: [studyID] + parameters, result,
            failures: MetadataFailure.studyFailures + failures)
    }

    private static let tag = Field(
        "ETag", .text("Changes only when the content changes.", example: "\"5a0e…\""))
    private static let knownTag = Parameter(
        "If-None-Match", in: .header,
        .text("`ETag` of an earlier response. Returns 304 if it has not changed.", example: "\"5a0e\""))
    private static let language = Parameter(
        "language", in: .header,
        .text("Language of the texts, also accepted as a parameter. Default: English.", example: "es"))

    /// The study that a request is about.
    static let studyID = Parameter(
        "studyId", in: .query, .text("Study ID, not case-sensitive.", example: "SLEEP01"), isRequired: true)
    /// The app that asks.
    static let appID = Parameter(
        "applicationId", in: .header, .text("App ID, also accepted as a parameter.", example: "HERON"),
        isRequired: true)
    /// The organization of the app.
    static let organizationID = Parameter(
        "orgId", in: .header, .text("Org ID, also accepted as a parameter.", example: "MERIDIAN"),
        isRequired: true)

    /// A version that a request names.
    static func version(_ name: String, _ meaning: String, isRequired: Bool = false) -> Parameter {
        Parameter(
            name, in: .query, .text(meaning + " `1`, `1.0` and `1.00` are equivalent.", example: "1.0"),
            isRequired: isRequired)
    }
}
