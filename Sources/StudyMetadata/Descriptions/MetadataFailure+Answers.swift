import HTTP
import JSON
import WebAccess

extension MetadataFailure {
    /// The body of a failure, where it has one.
    static let body = JSONSchema.object(
        "A failure. Apps read it from the header fields.",
        [
            "message": .text(
                "What went wrong, in the language that was asked for.", example: "No records found")
        ]
    ).named("MetadataFailure")

    /// The answers that some failures are: those of one status are one answer.
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
                .oneOf(distinct(failures.map { String($0.code) }), "The failure's number, not that of HTTP.")),
            Operation.Field("title", .oneOf(distinct(failures.map(\.title)), "The kind of failure.")),
            Operation.Field(
                "StatusMessage",
                .text(
                    "What Android shows; in Spanish it is in base64, since header fields are ASCII.",
                    example: failures.first?.header.english)),
        ]
    }

    /// What the credential of every request may lead to.
    static let credentialFailures: [(failure: MetadataFailure, meaning: String)] = [
        (.noCredential, "No credential was sent; the body is empty."),
        (.badCredential, "The credential does not work."),
    ]

    /// What may go wrong with the study that a request names.
    static let studyFailures: [(failure: MetadataFailure, meaning: String)] = [
        (.missingParameter, "A parameter is missing or empty."),
        (.unknownStudy, "There is no such study, or the credential is not for it."),
        (.nothingPublished, "The study is there and offers nothing yet."),
    ]
}
