import HTTP
import JSON
import WebAccess

extension Operation {
    /// What apps read of published studies.
    static let studyGroup = Group(
        "Studies", "What an app reads of the studies that it offers, with the credential of the app.")
    /// What apps read about themselves, and send to those behind them.
    static let appGroup = Group("Apps", "What an app reads about itself, and what people write in it.")

    /// A read of the metadata service, below `/StudyMetaData`, under its name.
    static func metadata(
        _ name: String, in group: Group = studyGroup, _ summary: String, details: String = "",
        parameters: [Parameter] = [], _ result: JSONSchema,
        failures: [(failure: MetadataFailure, meaning: String)] = []
    ) -> Operation {
        Operation(
            name, in: group, summary, details: details, parameters: parameters + [language, knownTag],
            answers: [
                ResponseDescription(.ok, "The answer.", fields: [tag], [.json(result)]),
                ResponseDescription(.notModified, "The client has these bytes already.", fields: [tag]),
            ]
                + MetadataFailure.answers(
                    MetadataFailure.credentialFailures + failures + [
                        (.fault, "Something went wrong here.")
                    ]))
    }

    /// A read about one study.
    static func study(
        _ name: String, _ summary: String, details: String = "", parameters: [Parameter] = [],
        _ result: JSONSchema, failures: [(failure: MetadataFailure, meaning: String)] = []
    ) -> Operation {
        .metadata(
            name, summary, details: details, parameters: [studyID] + parameters, result,
            failures: MetadataFailure.studyFailures + failures)
    }

    private static let tag = Field(
        "ETag", .text("Changes with the bytes, not with a restart.", example: "\"5a0e…\""))
    private static let knownTag = Parameter(
        "If-None-Match", in: .header,
        .text("The `ETag` of an earlier answer: 304 follows while it is the same.", example: "\"5a0e\""))
    private static let language = Parameter(
        "language", in: .header,
        .text("The language of the texts, also taken as a parameter; English without.", example: "es"))

    /// The study that a request is about.
    static let studyID = Parameter(
        "studyId", in: .query, .text("The Study ID, in any case.", example: "SLEEP01"), isRequired: true)
    /// The app that asks.
    static let appID = Parameter(
        "applicationId", in: .header, .text("The App ID, also taken as a parameter.", example: "HERON"),
        isRequired: true)
    /// The organization of the app.
    static let organizationID = Parameter(
        "orgId", in: .header, .text("The Org ID, also taken as a parameter.", example: "MERIDIAN"),
        isRequired: true)

    /// A version that a request names.
    static func version(_ name: String, _ meaning: String, isRequired: Bool = false) -> Parameter {
        Parameter(
            name, in: .query, .text(meaning + " `1`, `1.0` and `1.00` are the same.", example: "1.0"),
            isRequired: isRequired)
    }
}
