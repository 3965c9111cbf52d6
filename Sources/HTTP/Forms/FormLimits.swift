/// The limits of a form, in addition to the route's body limit.
public struct FormLimits: Sendable {
    /// The maximum number of fields and files together: enough for a list of a few hundred rows with a few fields each.
    public var fieldCount = 4_000
    /// The maximum size of a text field in a multipart form, in bytes.
    public var fieldSize = 1 << 20
    /// The maximum size of one file, in bytes.
    public var fileSize = 64 << 20
    /// The maximum size of the header fields of one part, in bytes.
    public var partHeaderSize = 8 << 10

    /// Creates the default limits.
    public init() {}
}

/// An error in a body that should be a form.
public enum FormError: Error, Hashable, Sendable {
    /// The body has another content type.
    case notAForm(String)
    /// The body doesn't match its content type; the value says where.
    case malformed(String)
    /// There are more fields than the limit.
    case tooManyFields(Int)
    /// A text field, a file or the head of a part is larger than the limit.
    case tooLarge(field: String, limit: Int)

    /// The error response for the client.
    public var refusal: HTTPError {
        switch self {
        case .notAForm(let type):
            HTTPError(
                .unsupportedMediaType,
                "The body must be a form. Its content type is \(type.debugDescription).")
        case .malformed(let what):
            HTTPError(.badRequest, "The form could not be read: it has \(what).")
        case .tooManyFields(let limit):
            HTTPError(.contentTooLarge, "The form has more than \(limit) fields.")
        case .tooLarge(let field, let limit):
            HTTPError(
                .contentTooLarge, "The form field \(field.debugDescription) is larger than \(limit) bytes.")
        }
    }
}
