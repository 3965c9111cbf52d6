/// One condition of an action: what was looked at, what was found, and how to fix it.
public struct Precondition: Sendable {
    /// Whether it holds.
    public let mark: CompletionMark.Kind
    /// What was looked at: a section.
    public let title: String
    /// What was found.
    public let found: String
    /// Where to fix it.
    public let fix: PageLink?

    /// Makes a condition.
    public init(_ mark: CompletionMark.Kind, _ title: String, found: String, fix: PageLink? = nil) {
        self.mark = mark
        self.title = title
        self.found = found
        self.fix = fix
    }
}

/// The conditions of an action, such as publishing: `{% use PreconditionList(preconditions) %}`
public struct PreconditionList {
    let items: [Precondition]

    /// Makes the list.
    public init(_ items: [Precondition]) {
        self.items = items
    }
}
