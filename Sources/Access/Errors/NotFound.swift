/// Something doesn't exist, or this user has no access to it.
public struct NotFound: UserFacingError, Hashable {
    /// What wasn't found, such as `study`.
    public let thing: String

    /// Creates the error for an item, given by its common noun.
    public init(_ thing: String) { self.thing = thing }

    public var kind: UserFacingErrorKind { .notFound }
    public var title: String { "Not found" }
    public var sentence: String {
        "This \(thing) does not exist, or you don't have access to it. Check the URL or ask for access."
    }
}
