/// How much a form may hold; the route's body limit is above these.
public struct FormLimits: Sendable {
    /// How many fields and files together: room for a list of some hundred rows with a few fields each.
    public var fieldCount = 4_000
    /// The bytes of a text field in a multipart form.
    public var fieldSize = 1 << 20
    /// The bytes of one file.
    public var fileSize = 64 << 20
    /// The bytes of the header fields of one part.
    public var partHeaderSize = 8 << 10

    /// The usual limits.
    public init() {}
}

/// A body that could not be read as a form.
public enum FormError: Error, Hashable, Sendable {
    /// The body is of another type.
    case notAForm(String)
    /// The body is not what its type promises; says where it goes wrong.
    case malformed(String)
    /// There are more fields than the limit.
    case tooManyFields(Int)
    /// A text field, a file or a part's head is larger than the limit.
    case tooLarge(field: String, limit: Int)

    /// The refusal for the client.
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
