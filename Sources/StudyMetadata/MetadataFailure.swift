import Cryptography
import HTTP
import JSON
import Vocabulary

/// A failure as the deployed apps read it: an internal code, a title and a text in header fields.
struct MetadataFailure: Sendable {
    /// One of the texts that apps show.
    typealias Message = any KeyPath<MetadataFailureTexts, String> & Sendable

    let status: Status
    let code: Int
    let title: String
    let header: Message
    /// The sentence in the body; nil for a failure without one.
    let body: Message?

    init(status: Status, code: Int, title: String, header: Message) {
        (self.status, self.code, self.title, self.header) = (status, code, title, header)
        body = nil
    }

    init(status: Status, code: Int, title: String, header: Message, body: Message) {
        (self.status, self.code, self.title, self.header) = (status, code, title, header)
        self.body = body
    }

    /// No credential.
    static let noCredential = MetadataFailure(
        status: .badRequest, code: 102, title: "INVALID_INPUT", header: \.invalidInput)
    /// The credential is not valid.
    static let badCredential = MetadataFailure(
        status: .unauthorized, code: 103, title: "INVALID_AUTHORIZATION", header: \.invalidCredential)
    /// A parameter is missing.
    static let missingParameter = MetadataFailure(
        status: .badRequest, code: 102, title: "INVALID_INPUT", header: \.invalidInputs, body: \.invalidInputs
    )
    /// A parameter of `studyUpdates` is missing; the original gives that another title.
    static let missingUpdateParameter = MetadataFailure(
        status: .badRequest, code: 102, title: "UNKNOWN", header: \.invalidInputs, body: \.invalidInputs)
    /// There is no such study.
    static let unknownStudy = MetadataFailure(
        status: .notFound, code: 102, title: "INVALID_INPUT", header: \.invalidStudy, body: \.invalidStudy)
    /// The study exists but has no published content yet.
    static let nothingPublished = MetadataFailure(
        status: .noContent, code: 103, title: "NODATA", header: \.failure)
    /// `study` was asked without a Study ID.
    static let noRecord = MetadataFailure(
        status: .notFound, code: 103, title: "NODATA", header: \.failure, body: \.noRecord)
    /// There is no such activity, or not in that version.
    static let unknownActivity = MetadataFailure(
        status: .notFound, code: 102, title: "INVALID_INPUT", header: \.invalidActivity,
        body: \.invalidActivity
    )
    /// `participantProperties` was asked without a study, for none that there is, or for no version of it.
    static func properties(_ body: Message) -> MetadataFailure {
        MetadataFailure(status: .notFound, code: 102, title: "UNKNOWN", header: \.invalidInput, body: body)
    }
    /// Something went wrong here.
    static let fault = MetadataFailure(
        status: .internalServerError, code: 104, title: "UNKNOWN", header: \.failure, body: \.failure)

    /// Returns the response in a language.
    ///
    /// Headers are ASCII, so translated texts are in base64 there, as in the original. The body has plain text.
    func response(in language: LanguageTag?) -> Response {
        let texts = MetadataFailureTexts.texts(for: language ?? .english)
        var response = Response(status)
        if let body {
            var json = JSONWriter(capacity: 128)
            json.object { $0.member("message", texts[keyPath: body]) }
            response = .json(json.finish(), status: status)
        }
        let message = texts[keyPath: header]
        let isTranslated = message != MetadataFailureTexts.english[keyPath: header]
        response.headers["status"] = String(code)
        response.headers["title"] = title
        response.headers["StatusMessage"] = isTranslated ? Base64.encode(Array(message.utf8)) : message
        response.headers["cache-control"] = "no-store"
        return response
    }
}
