/// A precondition of an action: what was checked, the result, and how to fix it.
public struct Precondition: Sendable {
    /// Whether it is met.
    public let mark: CompletionMark.Kind
    /// The checked item, such as a section.
    public let title: String
    /// The result.
    public let found: String
    /// A link to the page for fixing it.
    public let fix: PageLink?
    /// What has to be done first, if there is no link yet.
    public let after: String?

    /// Creates a precondition.
    public init(
        _ mark: CompletionMark.Kind, _ title: String, found: String, fix: PageLink? = nil,
        after: String? = nil
    ) {
        self.mark = mark
        self.title = title
        self.found = found
        self.fix = fix
        self.after = after
    }
}

/// The preconditions of an action, such as publishing: `{% use PreconditionList(preconditions) %}`
public struct PreconditionList {
    let items: [Precondition]

    /// Creates the list.
    public init(_ items: [Precondition]) {
        self.items = items
    }
}
