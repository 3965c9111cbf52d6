import Cryptography
import HTTP
import JSON
import Vocabulary

/// A failure as the deployed apps read it: an internal code, a title and a text in header fields.
struct MetadataFailure: Sendable {
    /// The texts that apps show, in the languages that the original service has.
    enum Message: Sendable {
        case failure
        case invalidInputs
        case invalidInput
        case invalidCredential
        case noRecord
        case invalidStudy
        case invalidActivity
        case noStudy
        case invalidVersion

        var english: String {
            switch self {
            case .failure: "FAILURE"
            case .invalidInputs: "Invalid inputs"
            case .invalidInput: "Invalid input."
            case .invalidCredential: "Invalid Authorization key"
            case .noRecord: "No records found"
            case .invalidStudy: "Sorry, something went wrong. Please try again."
            case .invalidActivity: "ActivityId does not exists. Please check"
            case .noStudy: "Study does not exists. Please check"
            case .invalidVersion: "Invalid study version"
            }
        }

        var spanish: String? {
            switch self {
            case .failure: "FRACASO"
            case .invalidInputs: "Entradas inválidas"
            case .noRecord: "No se encontraron registros"
            case .invalidStudy: "Perdón, algo salió mal. Inténtalo de nuevo."
            case .invalidActivity: "El ID de actividad no existe. Por favor, compruebe"
            case .invalidInput, .invalidCredential, .noStudy, .invalidVersion: nil
            }
        }
    }

    var status: Status
    var code: Int
    var title: String
    var header: Message
    /// The sentence in the body; nil for a failure without one.
    var body: Message?

    /// No credential.
    static let noCredential = MetadataFailure(
        status: .badRequest, code: 102, title: "INVALID_INPUT", header: .invalidInput)
    /// The credential is not valid.
    static let badCredential = MetadataFailure(
        status: .unauthorized, code: 103, title: "INVALID_AUTHORIZATION", header: .invalidCredential)
    /// A parameter is missing.
    static let missingParameter = MetadataFailure(
        status: .badRequest, code: 102, title: "INVALID_INPUT", header: .invalidInputs, body: .invalidInputs)
    /// A parameter of `studyUpdates` is missing; the original gives that another title.
    static let missingUpdateParameter = MetadataFailure(
        status: .badRequest, code: 102, title: "UNKNOWN", header: .invalidInputs, body: .invalidInputs)
    /// There is no such study.
    static let unknownStudy = MetadataFailure(
        status: .notFound, code: 102, title: "INVALID_INPUT", header: .invalidStudy, body: .invalidStudy)
    /// The study exists but has no published content yet.
    static let nothingPublished = MetadataFailure(
        status: .noContent, code: 103, title: "NODATA", header: .failure)
    /// `study` was asked without a Study ID.
    static let noRecord = MetadataFailure(
        status: .notFound, code: 103, title: "NODATA", header: .failure, body: .noRecord)
    /// There is no such activity, or not in that version.
    static let unknownActivity = MetadataFailure(
        status: .notFound, code: 102, title: "INVALID_INPUT", header: .invalidActivity, body: .invalidActivity
    )
    /// `participantProperties` was asked without a study, for none that there is, or for no version of it.
    static func properties(_ body: Message) -> MetadataFailure {
        MetadataFailure(status: .notFound, code: 102, title: "UNKNOWN", header: .invalidInput, body: body)
    }
    /// Something went wrong here.
    static let fault = MetadataFailure(
        status: .internalServerError, code: 104, title: "UNKNOWN", header: .failure, body: .failure)

    /// Returns the response in a language.
    ///
    /// Headers are ASCII, so Spanish is in base64 there, as in the original. The body has it as plain text.
    func response(in language: LanguageTag?) -> Response {
        let isSpanish = language?.language == "es"
        let spanish = isSpanish ? header.spanish : nil
        var response = Response(status)
        if let body {
            let text = (isSpanish ? body.spanish : nil) ?? body.english
            var json = JSONWriter(capacity: 128)
            json.object { $0.member("message", text) }
            response = .json(json.finish(), status: status)
        }
        response.headers["status"] = String(code)
        response.headers["title"] = title
        response.headers["StatusMessage"] =
            spanish.map { Base64.encode(Array($0.utf8)) } ?? header.english
        response.headers["cache-control"] = "no-store"
        return response
    }
}
