/// Why a query that someone typed was not answered, and where in it the fault lies.
public struct LocatedQueryError: Error, Hashable, Sendable {
    /// What to tell the person who asked.
    public let refusal: QueryError
    /// The byte of the text's UTF-8 at which SQLite stumbled; nil where it named no place.
    public let offset: Int?

    /// A fault at a place, or of the query as a whole.
    public init(_ refusal: QueryError, at offset: Int? = nil) {
        self.refusal = refusal
        self.offset = offset
    }
}
