/// The error of a typed query, with its position in the text.
public struct LocatedQueryError: Error, Hashable, Sendable {
    /// The error to show to the user.
    public let refusal: QueryError
    /// The offset in the text's UTF-8 at which SQLite found the error; nil if SQLite reported none.
    public let offset: Int?

    /// Creates an error at a position, or of the query as a whole.
    public init(_ refusal: QueryError, at offset: Int? = nil) {
        self.refusal = refusal
        self.offset = offset
    }
}
