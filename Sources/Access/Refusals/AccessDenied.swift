/// A role falls short; names the one that is needed.
public struct AccessDenied: PeopleRefusal, Hashable {
    /// The right that is missing.
    public let right: Right
    /// The narrowest role that has it.
    public let need: Role

    /// A refusal for want of a right.
    public init(_ right: Right) {
        self.right = right
        need = RightsTable.narrowestRole(giving: right)
    }

    public var kind: RefusalKind { .denied }
    public var title: String { "This needs another role" }
    public var sentence: String {
        "This needs the \(need.title) role (\(right.title.lowercasedFirst)). "
            + "Ask an administrator of this folder."
    }
}

extension String {
    fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
