import HTTP
import JSON
import WebAccess

extension MetadataFailure {
    /// The body of an error, if it has one.
    static let body = JSONSchema.object(
        "An error. Apps read it from the headers.",
        [
            "message": .text(
                "Error message in the requested language.", example: "No records found")
        ]
    ).named("MetadataFailure")

    /// Returns the responses for some errors, one for each status.
    static func answers(_ failures: [(failure: MetadataFailure, meaning: String)]) -> [Operation
        .ResponseDescription]
    {
        var statuses: [Status] = []
        for (failure, _) in failures where !statuses.contains(failure.status) {
            statuses.append(failure.status)
        }
        return statuses.map { status in
            let same = failures.filter { $0.failure.status == status }
            let hasBody = same.contains { $0.failure.body != nil }
            return Operation.ResponseDescription(
                status, same.map(\.meaning).joined(separator: " "), fields: fields(of: same.map(\.failure)),
                hasBody ? [.json(body)] : [])
        }
    }

    private static func fields(of failures: [MetadataFailure]) -> [Operation.Field] {
        func distinct(_ texts: [String]) -> [String] { Array(Set(texts)).sorted() }
        return [
            Operation.Field(
                "status",
                .oneOf(
                    distinct(failures.map { String($0.code) }),
                    "Error code, which differs from the HTTP status.")),
            Operation.Field("title", .oneOf(distinct(failures.map(\.title)), "Type of error.")),
            Operation.Field(
                "StatusMessage",
                .text(
                    "Message that Android shows. Spanish is in base64 because headers are ASCII.",
                    example: failures.first.map { MetadataFailureTexts.english[keyPath: $0.header] })),
        ]
    }

    /// The errors for the credential of a request.
    static let credentialFailures: [(failure: MetadataFailure, meaning: String)] = [
        (.noCredential, "The request has no credential. The body is empty."),
        (.badCredential, "The credential is not valid."),
    ]

    /// The errors for the study that a request names.
    static let studyFailures: [(failure: MetadataFailure, meaning: String)] = [
        (.missingParameter, "A parameter is missing or empty."),
        (.unknownStudy, "The study does not exist, or the credential does not give access to it."),
        (.nothingPublished, "The study exists but has no published content yet."),
    ]
}
