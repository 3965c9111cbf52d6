/// There is no such thing, or none that this person may know of.
public struct NotFound: UserFacingError, Hashable {
    /// What was looked for, such as `study`.
    public let thing: String

    /// A refusal about a thing, by its common noun.
    public init(_ thing: String) { self.thing = thing }

    public var kind: UserFacingErrorKind { .notFound }
    public var title: String { "Not found" }
    public var sentence: String {
        "There is no such \(thing), or you have no role there. Check the address, or ask for access."
    }
}
