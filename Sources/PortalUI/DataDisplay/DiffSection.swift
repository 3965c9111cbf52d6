/// What differs in one section.
public struct DiffSection: Sendable {
    /// The section.
    public let title: String
    /// What in it: the name of a questionnaire.
    public let detail: String?
    /// The lines.
    public let lines: [DiffLine]

    /// Makes a section.
    public init(_ title: String, detail: String? = nil, _ lines: [DiffLine]) {
        self.title = title
        self.detail = detail
        self.lines = lines
    }
}
